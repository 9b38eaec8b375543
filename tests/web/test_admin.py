"""Administrators act from the command line; a running server follows; every act is logged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sanjak import cli
from sanjak.web import following
from tests.web.people import PASSWORD, log_in, with_account
from tests.web.serving import Person, Served, wait_until
from tests.web.test_play import OE, OS, two_people

pytestmark = pytest.mark.databases
Admin = Callable[..., str]


@pytest.fixture
def admin(served: Served, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Run a command of an administrator; returns what it prints."""
    def run(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert cli.main([*words, "--database", str(served.house.storage.place)]) == code
        out, err = capsys.readouterr()
        return err if code else out

    return run


def follow(served: Served) -> None:
    """Let the server look at the acts now; it does so every two seconds anyway."""
    served.call(lambda: following.apply_after(served.house, 0))


def test_a_table_is_removed_and_its_pages_are_told(served: Served, anna: Person, admin: Admin) -> None:
    id = served.make(anna, OS)
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        wait_until(lambda: bool(served.live(id).watchers))
        assert admin("admin", "remove-table", id, "--reason", "spam").startswith(f"Match {id} is deleted")
        assert [event.kind for event in news] == ["gone"]
    assert anna.get(f"/match/{id}").status_code == 404
    assert f"remove-table {id} (spam)" in admin("admin", "log")
    assert "there is no match" in admin("admin", "remove-table", id, code=2)


def test_a_chat_message_is_reported_and_removed(served: Served, anna: Person, bela: Person, admin: Admin) -> None:
    id = two_people(served, anna, bela)
    anna.post(id, "chat", seat="p1", text="something bad")
    for _ in range(2):
        assert bela.post(id, "report", seat="p2", to=1, text="rude").status_code == 200
    assert bela.post(id, "report", seat="p2", to=9).status_code == 404
    assert served.person().post(id, "report", to=1).status_code == 403
    assert admin("admin", "reports").count(f"{id} 1 ") == 1
    assert "something bad (rude)" in admin("admin", "reports")
    with bela.stream(id, after=bela.update(id)["version"]) as news:
        wait_until(lambda: bool(served.live(id).watchers))
        admin("admin", "remove-line", id, "1")
        said = next(event for event in news if event.kind == "chat")
    assert said.data["text"] == "(removed by an administrator)"
    assert bela.get(f"/api/match/{id}/said").json()[0]["text"] == said.data["text"]
    assert id not in admin("admin", "reports")
    assert "not the number" in admin("admin", "remove-line", id, "x", code=2)


def test_a_name_is_removed_everywhere(served: Served, bela: Person, admin: Admin) -> None:
    anna = with_account(served, "Bad Name")
    id = two_people(served, anna, bela)
    anna.post(id, "chat", seat="p1", text="hello")
    assert served.live(id).name("p1") == "Bad Name"
    assert "1 matches and an account" in admin("admin", "remove-name", "bad-name")
    follow(served)
    assert served.live(id).name("p1").startswith("Nameless ")
    assert "Bad Name" not in bela.get(f"/match/{id}").text
    assert "Nameless" in anna.get("/account").text
    assert "nobody is called" in admin("admin", "remove-name", "bad-name", code=2)


def test_a_banned_account_is_out_and_stays_out(served: Served, admin: Admin) -> None:
    anna = with_account(served, "Troll")
    id = served.make(anna, OE, "me friend")
    with anna.stream(id, seat="p1", after=anna.update(id)["version"]) as news:
        wait_until(lambda: bool(served.live(id).watchers))
        admin("admin", "ban", "Troll", "--reason", "trolling")
        assert list(news) == []
    assert anna.get(f"/api/match/{id}", seat="p1").status_code == 403
    answer = log_in(served, "Troll")[1]
    assert answer.status_code == 403
    assert "This account is banned" in answer.text
    admin("admin", "unban", "Troll")
    assert log_in(served, "Troll")[1].status_code == 303
    assert "there is no account" in admin("admin", "ban", "Nobody", code=2)


def test_a_guest_is_banned_by_the_seat(served: Served, anna: Person, admin: Admin) -> None:
    id = served.make(anna, OE, "me friend")
    admin("admin", "ban", id, "p1")
    follow(served)
    assert anna.get(f"/api/match/{id}").json()["seat"] == ""
    assert "nobody has the seat" in admin("admin", "ban", id, "p2", code=2)
    assert "takes NAME, or MATCH SEAT" in admin("admin", "ban", "a", "b", "c", code=2)


def test_a_lost_password_is_replaced_and_every_device_is_out(served: Served, admin: Admin) -> None:
    anna = with_account(served, "Forgetful")
    told = admin("reset-password", "forgetful")
    follow(served)
    assert "I have an account" in anna.get("/account").text
    assert log_in(served, "Forgetful", PASSWORD)[1].status_code == 403
    assert log_in(served, "Forgetful", told.split()[-1])[1].status_code == 303
    assert "reset-password Forgetful" in admin("admin", "log")
    assert told.split()[-1] not in admin("admin", "log")


def test_no_address_of_the_server_does_what_administrators_do(served: Served) -> None:
    paths: list[Any] = [getattr(route, "path", "") for route in served.server.config.app.routes]  # type: ignore[union-attr]
    assert not [path for path in paths if "admin" in path]
