"""The gate: cookies, tokens, limits, headers, log lines without secrets, health, settings, and the `serve` command."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from sanjak import cli
from sanjak.web import app
from sanjak.web.guests import COOKIE, Guest, Refusal, digest
from sanjak.web.settings import BadSettings, Settings, read_settings
from tests.web.serving import Person, Served
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]


def test_a_guest_gets_a_signed_http_only_same_site_cookie_once(served: Served) -> None:
    with httpx.Client(base_url=served.address) as browser:
        first = browser.get("/import")
        cookie = first.headers["set-cookie"]
        assert re.fullmatch(rf"{COOKIE}=[\w-]{{43}}\.[\w-]+; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", cookie)
        assert "set-cookie" not in browser.get("/import").headers
        secret = browser.cookies[COOKIE].partition(".")[0]
        assert served.house.door.known(browser.cookies[COOKIE]) == Guest(secret)


def test_a_cookie_that_we_did_not_sign_is_nobodys(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    signed = served.house.door.cookie(anna.guest)
    for forged in (f"{anna.guest.secret}.forged", anna.guest.secret, signed[:-1], "", "é" * 10):
        answer = httpx.get(f"{served.address}/api/match/{id}", params={"seat": "player"},
                           headers=[(b"Cookie", f"{COOKIE}={forged}".encode())])
        assert answer.json()["error"] == "not_yours"


def test_the_database_knows_only_hashes_of_guests(served: Served, anna: Person) -> None:
    served.make(anna, OS)
    kept = b"".join(path.read_bytes() for path in served.house.storage.path.parent.iterdir())
    assert digest(anna.guest.secret).encode() in kept
    assert anna.guest.secret.encode() not in kept


def test_what_changes_something_needs_the_token_of_our_own_page(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OS)
    for token in ("", bela.token, "ü"):
        answer = anna.client.post(f"/api/match/{id}/resign", json={"seat": "player"},
                                  headers=[(b"X-CSRF-Token", token.encode())])
        assert (answer.status_code, answer.json()["error"]) == (403, "token")
    form = anna.client.post(f"/new/{OS}", data={"csrf": "guess"})
    assert form.status_code == 403
    assert not anna.update(id)["over"]


def test_every_answer_forbids_foreign_and_inline_scripts(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    nonces = set()
    for path in ("/import", f"/api/match/{id}", "/nowhere", "/health", "/static/nothing.js", f"/match/{id}"):
        headers = anna.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        nonces.add(policy)
    assert len(nonces) == 6
    page = anna.get(f"/match/{id}").text
    assert not re.search(r"\son\w+=|javascript:", page)
    assert all('src="' in tag or 'type="application/json"' in tag for tag in re.findall(r"<script[^>]*>", page))


def test_names_and_chat_are_never_html(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me open")
    bela.post(id, "join", seat="p2", name="<img src=x onerror=1>")
    anna.post(id, "chat", seat="p1", text="</script><script>alert(1)</script>")
    for person in (anna, bela):
        page = person.get(f"/match/{id}").text
        assert "<img src=x" not in page
        assert "<script>alert" not in page
    assert error_of(anna.post(id, "join", seat="p2", name="x" * 41)) == "not_open"


def error_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"])


# ---------------------------------------------------------------- limits


def test_a_body_that_is_too_large_is_refused(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    big = b'{"choice": "' + b"x" * 70_000 + b'"}'
    for content in (big, (big[i:i + 9000] for i in range(0, len(big), 9000))):
        answer = anna.client.post(f"/api/match/{id}/choose", content=content, headers={"X-CSRF-Token": anna.token})
        assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert anna.client.post("/import", data={"text": "x" * 2_100_000}).status_code == 413


def test_too_many_choices_and_too_many_matches_are_slowed_down(serve: Serve) -> None:
    served = serve(choices_per_second=0.001, choices_at_once=3, matches_per_hour=8.0)
    anna = served.person()
    id = served.make(anna, OS)
    codes = [anna.post(id, "redo", seat="player", moment=0).status_code for _ in range(5)]
    assert codes == [409, 409, 409, 429, 429]
    answer = anna.post(id, "redo", seat="player", moment=0)
    assert int(answer.headers["retry-after"]) > 1
    assert "too fast" in answer.json()["message"]
    assert served.person().post(id, "chat", text="others are not slowed down").status_code == 403
    served.make(anna, OS)
    with pytest.raises(Refusal, match="too fast"):
        served.make(anna, OS)


def test_pages_are_compressed_and_streams_are_not(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    assert anna.get(f"/api/match/{id}").headers["content-encoding"] == "gzip"
    with anna.client.stream("GET", f"/api/match/{id}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers


# ---------------------------------------------------------------- faults, logs, health


def test_a_fault_of_the_program_is_written_down_and_told_without_details(
        served: Served, anna: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    id = served.make(anna, OS)
    logging.getLogger("sanjak").propagate = True

    def broken(*args: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(served.house, "seat_of", broken)
    answer = anna.get(f"/api/match/{id}")
    assert (answer.status_code, answer.json()["error"]) == (500, "fault")
    assert "secret detail" not in answer.text
    assert "content-security-policy" in answer.headers
    assert "secret detail" in caplog.text


def test_log_lines_have_no_secrets(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sanjak")
    served = serve()
    anna, bela = served.person(), served.person()
    id = served.make(anna, OE, "me friend")
    token = served.invite(anna, id, "p2")
    bela.get(f"/join/{token}")
    anna.post(id, "chat", seat="p1", text="a word")
    served.stop()
    lines = [app.JsonLines().format(record) for record in caplog.records if record.name.startswith("sanjak")]
    told = [json.loads(line) for line in lines]
    assert {"method": "GET", "path": "/join/-", "status": 200}.items() <= next(
        row for row in told if row.get("path", "").startswith("/join")).items()
    for secret in (token, anna.guest.secret, anna.token, bela.guest.secret, str(served.house.storage.path)):
        assert secret not in "".join(lines)
    assert "request GET /join/-" in "\n".join(app.PlainLines().format(record) for record in caplog.records)


def test_health_tells_whether_the_database_answers(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    assert httpx.get(f"{served.address}/health").json()["ok"] is True
    monkeypatch.setattr(served.house.storage, "healthy", lambda: False)
    monkeypatch.setattr(served.house, "tried", -1e9)
    answer = httpx.get(f"{served.address}/health")
    assert (answer.status_code, answer.json()["ok"]) == (503, False)


# ---------------------------------------------------------------- settings


def test_settings_come_from_file_environment_and_command_line_in_this_order(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nlog = "json"\nabsent_after = 7\ndatabase = "~/x.db"\n')
    environment = {"SANJAK_SETTINGS": str(file), "SANJAK_PORT": "2", "SANJAK_ABSENT_AFTER": "8.5",
                   "SANJAK_BEHIND_PROXY": "yes"}
    found = read_settings(environment, port=3, host=None)
    assert (found.port, found.log, found.absent_after, found.host) == (3, "json", 8.5, "127.0.0.1")
    assert found.behind_proxy is True
    assert found.database == Path.home() / "x.db"
    assert read_settings({}).database.name == "sanjak.db"


@pytest.mark.parametrize(("words", "reason"), [
    ("prot = 1", "no setting 'prot'"), ("port = 70000", "0 to 65535"), ("port = 'x'", "port: 'x'"),
    ("log = 'xml'", "json or text"), ("port = ", "Invalid value"), ("behind_proxy = 'maybe'", "behind_proxy"),
])
def test_bad_settings_are_told(tmp_path: Path, words: str, reason: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(words)
    with pytest.raises(BadSettings, match=reason):
        read_settings({"SANJAK_SETTINGS": str(file)})
    with pytest.raises(BadSettings, match=r"nowhere\.toml"):
        read_settings({"SANJAK_SETTINGS": str(tmp_path / "nowhere.toml")})


def test_every_setting_is_documented() -> None:
    document = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    for name, field in Settings.__dataclass_fields__.items():
        assert f"`{name}`" in document, name
        if name != "database":
            told = str(field.default).lower() if isinstance(field.default, bool) else f"{field.default:g}" \
                if isinstance(field.default, float) else str(field.default)
            assert re.search(rf"\| `{name}` \| `{re.escape(told)}` \|", document), (name, told)


# ---------------------------------------------------------------- the command


def test_serve_says_where_it_is_and_stops_gracefully(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sanjak.cli", "serve", "--port", "0", "--database", str(tmp_path / "x.db"),
               "--log", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                          env={**os.environ, "PYTHONUNBUFFERED": "1"}) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        line = server.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        assert httpx.get(f"{address[0]}health").json()["ok"]
        assert httpx.get(f"{address[0]}import").status_code == 200
        server.send_signal(signal.SIGTERM)
        assert server.wait(10) in (0, -signal.SIGTERM)
        told = [json.loads(row) for row in server.stderr.read().splitlines()]
    assert [row["path"] for row in told if row["what"] == "request"] == ["/import"]


def test_a_port_that_is_taken_is_told(served: Served, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "sanjak.cli", "serve", "--port", str(served.port), "--database",
                           str(tmp_path / "x.db")], capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"sanjak: .*{served.port}.*\n", done.stderr)


def test_a_client_that_is_not_built_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path)
    assert cli.main(["serve", "--port", "0", "--database", str(tmp_path / "x.db")]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "sanjak: the client has not been built; run `make client` first\n")
    assert not (tmp_path / "x.db").exists()


def test_one_address_cannot_bring_guests_without_end(serve: Serve) -> None:
    served = serve(guests_per_hour=8.0)
    codes = [httpx.get(f"{served.address}/import").status_code for _ in range(4)]
    assert codes == [200, 200, 429, 429]
    assert served.person().get("/import").status_code == 200
    assert httpx.get(f"{served.address}/health").status_code == 200
