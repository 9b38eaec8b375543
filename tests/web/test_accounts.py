"""Accounts: a guest becomes one, other devices, passwords, log-out, deletion, limits and names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sanjak.web import backup
from sanjak.web.accounts import WRONG
from sanjak.web.guests import COOKIE, Guest
from sanjak.web.people import FORMER
from tests.web.people import PASSWORD, Browser, browser, log_in, with_account
from tests.web.serving import Person, Served, wait_until
from tests.web.test_play import OE, OS

pytestmark = pytest.mark.databases
Serve = Callable[..., Served]


# ---------------------------------------------------------------- becoming one, other devices


def test_a_guest_becomes_an_account_and_keeps_every_match(served: Served) -> None:
    anna = browser(served)
    id, old = served.make(anna, OE, "me friend"), anna.guest
    link = served.invite(anna, id, "p2")
    anna.post(id, "notes", seat="p1", text="mine")
    assert anna.form("/account/new", name="Anna K.", password=PASSWORD, email="anna@example.org").status_code == 303
    assert anna.guest.secret != old.secret
    assert anna.update(id)["seat"] == "p1"
    assert "Anna K." in anna.get("/account").text
    assert anna.get(f"/api/match/{id}/noted").json() == {"text": "mine"}
    phone, answer = log_in(served, "anna k")
    assert answer.status_code == 303
    assert phone.update(id)["match"]["mine"] == ["p1"]
    assert served.invite(phone, id, "p2") == link
    assert served.person().form(f"/join/{link}").status_code == 303


def test_the_cookie_of_the_guest_opens_nothing_any_more(served: Served) -> None:
    anna = browser(served)
    id, old = served.make(anna, OE, "me friend"), Person(served, anna.guest)
    assert old.update(id)["seat"] == "p1"
    anna.form("/account/new", name="Retired", password=PASSWORD)
    assert old.client.get(f"/api/match/{id}").json()["seat"] == ""
    assert old.get(f"/api/match/{id}", seat="p1").status_code == 403
    old.client.close()


def test_the_matches_of_another_browser_come_along(served: Served) -> None:
    with_account(served, "Collector")
    phone = browser(served)
    id, other = served.make(phone, OE, "me friend"), served.make(phone, OS)
    phone.post(id, "notes", seat="p1", text="from the phone")
    assert phone.form("/account/login", name="Collector", password=PASSWORD, bring="yes").status_code == 303
    assert phone.update(id)["seat"] == "p1"
    assert phone.get(f"/api/match/{id}/noted").json() == {"text": "from the phone"}
    assert phone.post(other, "delete").status_code == 200
    stays = browser(served)
    left = served.make(stays, OS)
    stays.form("/account/login", name="Collector", password=PASSWORD)
    assert stays.update(left)["seat"] == ""


def test_an_account_plays_under_its_name_and_nobody_else_does(served: Served, bela: Person) -> None:
    anna = with_account(served, "Ayşe")
    id = served.make(anna, OE, "me open")
    assert served.live(id).name("p1") == "Ayşe"
    for name in ("ayse", "A Y Ş E"):
        answer = bela.form(f"/new/{OE}", **{"name-p1": name})
        assert answer.status_code == 409
        assert "the name of an account" in answer.text
    other = served.make(bela, OE, "me open")
    assert anna.post(other, "join", seat="p2").status_code == 200
    assert served.live(other).name("p2") == "Ayşe"


@pytest.mark.parametrize("name", ["Player 2", "hard bot", "Sinan", "a Former Player", "Admin", "x", "twó",
                                  "no\u202ename"])
def test_names_that_imitate_are_refused(served: Served, name: str) -> None:
    if served.house.people.named("Two") is None:
        with_account(served, "Two")
    answer = browser(served).form("/account/new", name=name, password=PASSWORD)
    assert answer.status_code in (400, 409)
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaa", "Hannibal Barca", "x" * 201])
def test_passwords_that_are_too_easy_are_refused(served: Served, password: str) -> None:
    assert browser(served).form("/account/new", name="hannibal barca", password=password).status_code == 400


def test_an_address_is_optional_but_must_be_one(served: Served) -> None:
    anna = with_account(served, "Postman")
    assert anna.form("/account/email", email="no address").status_code == 400
    assert anna.form("/account/email", email="a@example.org").status_code == 303
    assert 'value="a@example.org"' in anna.get("/account").text


# ---------------------------------------------------------------- out


def test_logging_out_ends_this_device_alone(served: Served) -> None:
    anna = with_account(served, "Two devices")
    id = served.make(anna, OE, "me friend")
    phone, _ = log_in(served, "Two devices")
    cookie = served.house.door.cookie(phone.guest)
    assert phone.form("/leave").headers["location"] == "/goodbye?account=1"
    assert "You are logged out" in phone.get("/goodbye", account="1").text
    phone.client.cookies.set(COOKIE, cookie)
    assert phone.update(id)["seat"] == ""
    assert anna.update(id)["seat"] == "p1"


def test_logging_out_everywhere_ends_streams_too(served: Served) -> None:
    anna = with_account(served, "Everywhere")
    id = served.make(anna, OE, "me friend")
    phone, _ = log_in(served, "Everywhere")
    with phone.stream(id, seat="p1", after=phone.update(id)["version"]) as news:
        wait_until(lambda: len(served.live(id).watchers) == 1)
        assert anna.form("/account/logout", everywhere="yes").status_code == 303
        assert list(news) == []
    assert phone.get(f"/api/match/{id}", seat="p1").status_code == 403
    assert anna.update(id)["seat"] == "p1"


def test_one_device_logs_another_out_but_not_somebody_else(served: Served) -> None:
    anna, bela = with_account(served, "Device A"), with_account(served, "Device B")
    phone, _ = log_in(served, "Device A")
    bela.form("/account/logout", session=phone.guest.session)
    assert "Device A" in phone.get("/account").text
    anna.form("/account/logout", session=phone.guest.session)
    assert "I have an account" in phone.get("/account").text


def test_a_new_password_logs_the_other_devices_out(served: Served) -> None:
    anna = with_account(served, "Changer")
    phone, _ = log_in(served, "Changer")
    assert anna.form("/account/password", old="wrong", new="another few words").status_code == 403
    assert "Changer" in phone.get("/account").text
    assert anna.form("/account/password", old=PASSWORD, new="another few words").status_code == 303
    assert "Changer" in anna.get("/account").text
    assert "I have an account" in phone.get("/account").text
    assert log_in(served, "Changer")[1].status_code == 403
    assert log_in(served, "Changer", "another few words")[1].status_code == 303


# ---------------------------------------------------------------- deleted


def test_a_deleted_account_leaves_bots_and_no_name(served: Served, bela: Person) -> None:
    anna = with_account(served, "Leaver")
    both, alone = served.make(anna, OE, "me friend"), served.make(anna, OS)
    bela.form(f"/join/{served.invite(anna, both, 'p2')}")
    over = served.make(bela, OE, "me open")
    anna.post(over, "join", seat="p2")
    bela.post(over, "resign", seat="p1")
    anna.post(both, "chat", seat="p1", text="farewell")
    assert anna.form("/account/delete", password="wrong").status_code == 403
    assert anna.form("/account/delete", password=PASSWORD).headers["location"] == "/goodbye?account=1"
    live = served.live(both)
    assert (live.seats["p1"].kind, live.seats["p1"].holder, live.name("p1")) == ("bot", "", FORMER)
    assert (served.live(over).seats["p2"].kind, served.live(over).name("p2")) == ("person", FORMER)
    assert bela.get(f"/api/match/{both}/said").json()[0]["name"] == FORMER
    assert bela.get(f"/match/{alone}").status_code == 404
    assert "Leaver" not in json.dumps(served.house.storage.everything().people)
    assert log_in(served, "Leaver")[1].status_code == 403
    assert with_account(served, "Leaver")


# ---------------------------------------------------------------- limits


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer_and_work(
        served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with_account(served, "Known")
    checked: list[bool] = []
    whole = served.house.passwords.fits

    async def noted(kept: str, password: str) -> bool:
        checked.append(bool(kept))
        return await whole(kept, password)

    monkeypatch.setattr(served.house.passwords, "fits", noted)
    answers = [log_in(served, "Known", "wrong password")[1], log_in(served, "Knows", "wrong password")[1]]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert [WRONG in answer.text for answer in answers] == [True, True]
    assert checked == [True, False]


def test_guesses_are_limited_by_name_and_by_address(serve: Serve) -> None:
    served = serve(logins_per_name=8.0, logins_per_address=1e6)
    with_account(served, "Target")
    assert [log_in(served, name, "guess")[1].status_code for name in ("Target", "TARGET", "target")] == [403, 403, 429]
    assert log_in(served, "Other", "guess")[1].status_code == 403
    served = serve(served.house.storage.place, logins_per_address=8.0) if served.house.storage.shared else \
        serve(served.file.with_name("other.db"), logins_per_address=8.0)
    assert [log_in(served, f"name {n}", "guess")[1].status_code for n in range(3)] == [403, 403, 429]


def test_forms_of_an_account_need_the_token_of_its_page(served: Served) -> None:
    anna = with_account(served, "Guarded")
    for path in ("new", "login", "logout", "password", "email", "delete"):
        assert anna.client.post(f"/account/{path}", data={"csrf": "0"}).status_code == 403
    assert "Guarded" in anna.get("/account").text


def test_nothing_of_a_password_is_stored_or_told(served: Served) -> None:
    anna = with_account(served, "Careful")
    people = served.house.storage.everything().people
    row = next(row for row in people["accounts"] if row["name"] == "Careful")
    assert row["password"].startswith("$argon2id$")
    assert PASSWORD not in json.dumps(people)
    assert row["password"] not in anna.get("/account").text
    assert anna.guest.secret not in json.dumps(people)


def test_a_backup_has_accounts_and_devices(serve: Serve, new_place: Callable[[], str | Path]) -> None:
    served = serve()
    anna = with_account(served, "Saved")
    id = served.make(anna, OE, "me friend")
    words = backup.written(served.house.storage.place)
    other = new_place()
    backup.restored(other, words)
    backup.restored(other, words)
    moved = serve(other)
    again = Browser(moved, Guest(anna.guest.secret))
    moved.people.append(again)
    assert again.update(id)["seat"] == "p1"
    assert log_in(moved, "saved")[1].status_code == 303
    with pytest.raises(backup.BadBackup, match="accounts in this backup"):
        backup.restored(new_place(), words.replace('"accounts"', '"matches"', 1))
