"""One order for several pieces over HTTP: the question to a party, its odds, and the choices by one request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.serving import Person, Served

SHIPS = ["BS-IRR", "BS-OCE", "BS-VEN", "BS-ALB"]


@pytest.fixture
def fleet(served: Served, anna: Person) -> str:
    """A match in which the Allied fleet acts."""
    id = served.make(anna, "fatal-attraction", scenario="bold_stroke", seed="5")
    for _ in range(12):
        served.settle(id)
        question = anna.update(id)["question"]
        offered = [option["text"] for option in question["options"]]
        if question.get("orders") and "done" in offered:
            return id
        wanted = ("fleet AA2", "auto", "ready", "pay naval", "enough", "naval")
        anna.choose(id, next(text for text in wanted if text in offered))
    raise AssertionError("no naval segment")


def joint(person: Person, id: str, pieces: list[str]) -> Any:
    return person.get(f"/api/match/{id}/joint", seat="allies", pieces=",".join(pieces)).json()


def order(person: Person, id: str, choice: str, pieces: list[str], then: str = "") -> Any:
    return person.post(id, "order", choice=choice, pieces=pieces, then=then, moment=person.update(id)["moment"])


def test_a_party_is_asked_what_its_ships_can_do_together(served: Served, anna: Person, fleet: str) -> None:
    found = joint(anna, fleet, SHIPS)
    orders = {option["text"]: option for option in found["question"]["options"]}
    assert found["pieces"] == SHIPS
    assert orders["aim F-KUM"]["closing"] == "Open fire (4 ships)"
    assert "aim F-KUM" in {lit["option"] for lit in found["lit"]["map"]}
    assert anna.get(f"/api/match/{fleet}/joint", seat="allies", pieces="F-KUM").status_code == 404


def test_the_odds_of_a_party_grow_with_each_ship(served: Served, anna: Person, fleet: str) -> None:
    found = anna.get(f"/api/match/{fleet}/odds", seat="allies", option="aim F-KUM", pieces=",".join(SHIPS))
    steps = [step["chance"] for step in found.json()["steps"]]
    assert steps[0] == "48 %"
    assert sorted(steps) == steps
    assert len(steps) == 4


def test_an_order_is_carried_out_by_one_request_and_undone_as_one(served: Served, anna: Person, fleet: str) -> None:
    before = anna.update(fleet)
    assert order(anna, fleet, "aim F-KUM", SHIPS).json().get("left", []) == []
    after = anna.update(fleet)
    assert not {piece["key"] for piece in after["question"]["orders"]["pieces"]} & set(SHIPS)
    step = after["undo"]["to"][0]["moment"]
    assert anna.post(fleet, "undo", to=step, moment=after["moment"]).status_code == 200
    assert anna.update(fleet)["question"] == before["question"]


def test_single_choices_are_undone_one_by_one(served: Served, anna: Person, fleet: str) -> None:
    anna.choose(fleet, "aim BS-IRR F-KUM")
    now = anna.update(fleet)
    anna.choose(fleet, next(option["text"] for option in now["question"]["options"] if "F-KUM" in option["text"]))
    after = anna.update(fleet)
    assert anna.post(fleet, "undo", to=after["undo"]["to"][0]["moment"], moment=after["moment"]).status_code == 200
    assert anna.update(fleet)["question"] == now["question"]


def test_fire_may_follow_at_once_and_a_new_group_begins_by_itself(served: Served, anna: Person, fleet: str) -> None:
    assert order(anna, fleet, "aim F-KUM", SHIPS, "fire").status_code == 200
    served.settle(fleet)
    log = [line["text"] for line in anna.update(fleet)["log"]["lines"]]
    assert any(line.startswith("Gunfire by Albion") for line in log)
    assert order(anna, fleet, "aim F-ORK", ["BS-CAN", "BS-COR"]).status_code == 200
    assert "fire" in [option["text"] for option in anna.update(fleet)["question"]["options"]]


@pytest.mark.parametrize("wish", [{"pieces": ["x" * 65]}, {"pieces": ["a"] * 101}, {"pieces": "BS-IRR"}])
def test_an_order_that_makes_no_sense_is_refused(served: Served, anna: Person, fleet: str, wish: Any) -> None:
    moment = anna.update(fleet)["moment"]
    assert anna.post(fleet, "order", choice="rest", moment=moment, **wish).status_code == 400
    assert anna.update(fleet)["moment"] == moment


def test_nobody_orders_the_ships_of_another_seat(served: Served, anna: Person, bela: Person, fleet: str) -> None:
    assert order(bela, fleet, "rest", SHIPS).status_code == 403


def test_an_order_that_nobody_can_carry_out_does_nothing(served: Served, anna: Person, fleet: str) -> None:
    moment = anna.update(fleet)["moment"]
    assert order(anna, fleet, "aim F-NAG", SHIPS).status_code == 200
    assert anna.update(fleet)["moment"] == moment
