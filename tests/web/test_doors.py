"""Doors: allowed hosts, cookies over https, leaving, names that imitate seats, what visitors look for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from sanjak.web import book, pages
from sanjak.web.guests import COOKIE, SAFE_COOKIE, Refusal, refuse_imitation
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair
from tests.web.serving import Person, Served
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]


def test_a_request_for_another_host_is_refused(serve: Serve) -> None:
    served = serve(allowed_hosts="sanjak.example, *.example.org")
    hosts = ("sanjak.example", "a.example.org:8000", "evil.example", "127.0.0.1", "")
    codes = [httpx.get(f"{served.address}/import", headers={"Host": host}).status_code for host in hosts]
    assert codes == [200, 200, 400, 400, 400]


def test_the_hosts_of_this_machine_are_allowed_by_themselves(served: Served, anna: Person) -> None:
    for host, code in (("localhost:1453", 200), ("[::1]:1453", 200), ("evil.example", 400)):
        assert httpx.get(f"{served.address}/import", headers={"Host": host}).status_code == code
    assert Settings(host="0.0.0.0").hosts() == ["*"]
    assert Settings(behind_proxy=True).hosts() == ["*"]
    assert anna.get(f"/match/{served.make(anna, OS)}/").status_code == 404


def test_over_https_the_cookie_belongs_to_this_host_alone(serve: Serve) -> None:
    served = serve(behind_proxy=True)
    https = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    answer = httpx.get(f"{served.address}/import", headers=https)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{SAFE_COOKIE}=")
    assert cookie.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    given = cookie.partition(";")[0]
    assert "set-cookie" not in httpx.get(f"{served.address}/import", headers={**https, "Cookie": given}).headers
    assert "strict-transport-security" not in httpx.get(f"{served.address}/import").headers


def test_home_renews_the_cookie(served: Served, anna: Person) -> None:
    cookie = anna.get("/").headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}={served.house.door.cookie(anna.guest)}; ")


def test_a_guest_can_be_forgotten_on_a_device(served: Served, anna: Person) -> None:
    assert "Forget me on this device" in anna.get("/matches").text
    assert anna.client.post("/leave").status_code == 403
    with httpx.Client(base_url=served.address) as browser:
        browser.get("/import")
        guest = served.house.door.known(browser.cookies[COOKIE])
        assert guest
        answer = browser.post("/leave", data={"csrf": served.house.door.token(guest)})
        assert (answer.status_code, answer.headers["location"]) == (303, "/goodbye")
        lines = answer.headers.get_list("set-cookie")
        assert [line.partition("=")[0] for line in lines] == [COOKIE, SAFE_COOKIE]
        assert all("Max-Age=0" in line for line in lines)
        assert COOKIE not in browser.cookies
        assert "set-cookie" not in browser.get("/goodbye").headers


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", ["Player 2", "pLAYER  2", "Ｐlayer２", "quick bot",
                                  "Hard bot, since Béla has resigned", "Anna", "ANNÁ", "p1", "Spectator"])
def test_a_name_that_imitates_a_seat_a_bot_or_another_is_refused(served: Served, anna: Person, bela: Person,
                                                                 name: str) -> None:
    id = served.make(anna, OE, seats=[Chair("me", name="Anna"), Chair("open")])
    answer = bela.post(id, "join", seat="p2", name=name)
    assert (answer.status_code, answer.json()["error"]) == (409, "name")
    assert served.live(id).seats["p2"].kind == "open"
    assert bela.post(id, "join", seat="p2", name="Béla the Bot").status_code == 200


def test_the_maker_cannot_take_the_name_of_a_seat_either(served: Served, anna: Person) -> None:
    answer = anna.form(f"/new/{OE}", **{"name-p1": "Player 2"})
    assert answer.status_code == 409
    assert "would be mistaken" in answer.text


def test_an_empty_name_imitates_nobody() -> None:
    refuse_imitation("", ["", "Player 1"])
    refuse_imitation("Playerz", ["Player 1"])
    with pytest.raises(Refusal):
        refuse_imitation("player-1", ["Player 1"])


# ---------------------------------------------------------------- what visitors look for


def test_what_visitors_look_for_in_the_rules_is_short_and_not_kept_for_ever(served: Served, anna: Person) -> None:
    assert anna.get(f"/rules/{OS}", case="x" * 101).status_code == 400
    assert anna.get(f"/rules/{OS}", case="x" * 100).status_code == 200
    assert book.meant.cache_info().maxsize == 2000


def test_lists_and_rules_are_made_outside_of_the_event_loop(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    found: list[threading.Thread] = []
    whole = pages.page

    def noted(*args: Any, **known: Any) -> Any:
        found.append(threading.current_thread())
        return whole(*args, **known)

    monkeypatch.setattr(pages, "page", noted)
    for path in ("/", "/matches", f"/new/{OS}", f"/rules/{OS}"):
        assert anna.get(path).status_code == 200
    assert len(found) == 4
    assert served.thread not in found
