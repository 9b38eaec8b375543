"""Columns and attacks that are put together by kind."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk import board
from sanjak.kernel import Given, Seat, text
from sanjak.scene.muster import Muster

from .helpers import fighting, moving

COLUMN = "suleiman ot_inf*4 ot_cav*2 ot_ak*3 ot_art"


def party(t: Given, seat: str = "ottoman") -> Muster:
    """The party that is put together now."""
    found = board.muster(Seat(t.table, seat).ask.all, t.table.view(seat), seat)
    assert found is not None
    return found


def counts(t: Given) -> dict[str, tuple[int, int]]:
    """How many of each kind take part, of how many."""
    return {cell.key: (cell.now, cell.most) for cell in party(t).cells}


def gathered(t: Given, **wanted: int) -> Given:
    """The party with so many of each kind, step by step."""
    for _ in range(40):
        option = board.toward(Seat(t.table, "ottoman").ask.all, t.table.view("ottoman"), "ottoman", wanted)
        if option is None:
            return t
        t.choose(text(option))
    raise AssertionError("no end of changes")


@pytest.fixture
def column() -> Given:
    t = moving("ottoman", ottoman={"1212": COLUMN})
    t.choose("march 1212 all")
    return t


def test_a_column_is_shown_by_kind_with_its_totals(column: Given) -> None:
    shown = party(column)
    assert shown.title == "Column from plain (1212)"
    assert shown.where == "1212"
    assert counts(column) == {"suleiman": (1, 1), "ot_cav": (2, 2), "ot_ak": (3, 3), "ot_inf": (4, 4), "ot_art": (1, 1)}
    assert shown.cells[0].key == "suleiman"
    told = {total.unit: (total.figure, total.note) for total in shown.totals}
    assert told["units"] == ("10", "under Suleiman")
    assert told["attack"] == (str(4 * 5 + 2 * 4 + 3 * 1 + 5), "")
    assert told["defence"] == (str(4 * 3 + 2 * 2 + 3 * 1 + 2), "")
    assert told["MP"] == ("2", "slowest: artillery")


def test_the_usual_parties_are_told_once_each(column: Given) -> None:
    usual = {group.label: group.wanted for group in party(column).groups}
    assert list(usual) == ["All", "Cavalry", "Foot", "Raiders", "Without guns"]
    assert usual["Cavalry"] == {"suleiman": 1, "ot_cav": 2, "ot_ak": 3}
    assert usual["Without guns"] == {"suleiman": 1, "ot_inf": 4, "ot_cav": 2, "ot_ak": 3}
    few = moving("ottoman", ottoman={"1212": "suleiman ot_cav*2"})
    few.choose("march 1212 all")
    assert [group.label for group in party(few).groups] == ["All"]


def test_the_garrison_of_a_fort_is_in_no_usual_party() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*2 ot_gar_222"})
    t.choose("march 1312 all")
    assert "ot_gar_222" in counts(t)
    assert not any("ot_gar_222" in group.wanted for group in party(t).groups)


def test_any_part_of_a_stack_can_be_gathered_and_changed_again(column: Given) -> None:
    gathered(column, suleiman=1, ot_inf=4, ot_ak=2)
    assert counts(column) == {"suleiman": (1, 1), "ot_cav": (0, 2), "ot_ak": (2, 3), "ot_inf": (4, 4), "ot_art": (0, 1)}
    assert {total.unit: total.figure for total in party(column).totals}["MP"] == "3"
    gathered(column, suleiman=1, ot_art=1, ot_cav=2, ot_ak=3)
    assert counts(column) == {"suleiman": (1, 1), "ot_cav": (2, 2), "ot_ak": (3, 3), "ot_inf": (0, 4), "ot_art": (1, 1)}


def test_without_a_leader_no_more_than_four_combat_units_are_gathered() -> None:
    """9.1 The leader stays in the column for as long as there are more."""
    column = moving("ottoman", ottoman={"1212": "suleiman ot_inf*4 ot_cav*2"})
    column.choose("march 1212 all")
    gathered(column, ot_inf=4, ot_cav=2)
    assert counts(column)["suleiman"] == (1, 1)
    gathered(column, ot_inf=4)
    assert counts(column)["suleiman"] == (0, 1)
    gathered(column, suleiman=1, ot_inf=4, ot_cav=2)
    assert counts(column)["ot_cav"] == (2, 2)


def test_an_attack_is_gathered_with_its_strengths() -> None:
    t = fighting("ottoman", ottoman={"0806": "suleiman ot_inf*3 ot_cav"}, austrian={"0805": "ah_inf"})
    t.choose("attack 0805")
    shown = party(t)
    assert shown.title == "Attack on Stuhlweissenburg (0805)"
    assert {total.unit for total in shown.totals} >= {"attack", "defence"}
    gathered(t, ot_inf=2)
    assert counts(t) == {"suleiman": (0, 1), "ot_cav": (0, 1), "ot_inf": (2, 3)}
    assert {total.unit: total.figure for total in party(t).totals}["attack"] == "10"


def test_there_is_nothing_to_put_together_before_a_column_is_chosen() -> None:
    t = moving("ottoman", ottoman={"1212": COLUMN})
    assert board.muster(Seat(t.table, "ottoman").ask.all, t.table.view("ottoman"), "ottoman") is None


def test_the_other_side_sees_no_party(column: Given) -> None:
    assert board.muster([], column.table.view("austrian"), "austrian") is None
