"""A party put together over HTTP: several choices by one request, undone as one."""

from __future__ import annotations

from typing import Any

import pytest
from httpx import Response

from tests.web.serving import Person, Served

LASH = "lash-of-the-turk"


@pytest.fixture
def column(served: Served, anna: Person) -> str:
    """A match in which a column stands ready in Belgrade."""
    id = served.make(anna, LASH, scenario="1526", seed="5")
    for _ in range(9):
        served.settle(id)
        question = anna.update(id)["question"]
        offered = [option["text"] for option in question["options"]]
        if "march 1312 all" in offered:
            anna.choose(id, "march 1312 all")
            return id
        ends = [text for text in ("ready", "done", "no_exchange", "let_all_pass") if text in offered]
        anna.choose(id, ends[0])
    raise AssertionError("no march")


def party(person: Person, id: str) -> Any:
    return person.update(id)["question"]["muster"]


def gather(person: Person, id: str, wanted: Any) -> Response:
    return person.post(id, "muster", wanted=wanted, moment=person.update(id)["moment"])


def numbers(person: Person, id: str) -> dict[str, int]:
    return {cell["key"]: cell["now"] for cell in party(person, id)["cells"]}


def test_a_press_on_the_map_sets_out_with_all(served: Served, anna: Person, column: str) -> None:
    anna.post(column, "undo", moment=anna.update(column)["moment"])
    assert "march 1312 all" in anna.update(column)["question"]["first"]


def test_a_party_is_gathered_by_one_request_and_undone_as_one(served: Served, anna: Person, column: str) -> None:
    before = numbers(anna, column)
    wanted = {"suleiman": 1, "ot_inf": 6, "ot_ja": 1}
    assert gather(anna, column, wanted).status_code == 200
    now = numbers(anna, column)
    assert {key: many for key, many in now.items() if many} == wanted
    undo = anna.update(column)["undo"]["to"]
    assert anna.post(column, "undo", to=undo[0]["moment"], moment=anna.update(column)["moment"]).status_code == 200
    assert numbers(anna, column) == before


def test_a_party_that_the_rules_forbid_comes_as_near_as_it_may(served: Served, anna: Person, column: str) -> None:
    assert gather(anna, column, {"ot_inf": 99}).status_code == 200
    now = numbers(anna, column)
    assert now["ot_inf"] == 10
    assert now["suleiman"] == 1


@pytest.mark.parametrize("wanted", [{"ot_inf": -1}, {"ot_inf": 1000}, {"ot_inf": "2"}, {"x" * 65: 1}, [1],
                                    {str(n): 1 for n in range(101)}])
def test_a_party_that_makes_no_sense_is_refused(served: Served, anna: Person, column: str, wanted: Any) -> None:
    before = anna.update(column)["moment"]
    assert gather(anna, column, wanted).status_code == 400
    assert anna.update(column)["moment"] == before


def test_nobody_gathers_a_party_of_another_seat(served: Served, anna: Person, bela: Person, column: str) -> None:
    assert gather(bela, column, {"ot_inf": 1}).status_code == 403


def test_where_nothing_is_gathered_nothing_happens(served: Served, anna: Person) -> None:
    id = served.make(anna, "ottoman-sunset")
    before = anna.update(id)["moment"]
    assert gather(anna, id, {"ot_inf": 1}).status_code == 200
    assert anna.update(id)["moment"] == before
