"""Forcing the Narrows: OS-1.5a to OS-1.5d."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset.data import NARROWS
from sanjak.games.ottoman_sunset.rules.narrows import active_defences, attempt, narrows_odds
from sanjak.kernel import Given

from .helpers import (
    drms,
    event,
    last_card,
    on_card,
    outcome,
    position,
    rolls,
    told,
)
from .helpers import pause as look

rule = pytest.mark.rule
ALL_PLACED = ["minefield_1", "yildiz", "dardanos", "minefield_2", "nagara"]


# ---------------------------------------------------------------- OS-1.5a to OS-1.5d: the Narrows


def narrows(*dice: int, **fields: Any) -> Given:
    """The event of card 8 with these dice."""
    return event("c08", **fields).dice(*dice)


def fired(t: Given) -> list[str]:
    """The defences that rolled."""
    return [what.removeprefix("narrows ") for what, _ in rolls(t)]


@rule("OS-1.5a")
def test_u_boats_prevent_the_attempt() -> None:
    t = narrows(u_boats=True)
    assert (rolls(t), t.state.narrows_held, t.state.attempts) == ([], False, 0)
    assert told(t, "narrows_cancelled")


@rule("OS-1.5a")
def test_the_rest_of_the_card_follows_as_printed() -> None:
    t = on_card("c08", u_boats=True, at={"arab": 6})
    assert (t.state.at["arab"], t.state.at["caucasus"], t.state.actions) == (5, 4, 2)


@rule("OS-1.5a")
def test_u_boats_come_with_card_fourteen() -> None:
    assert event("c14").state.u_boats


@rule("OS-1.5b")
def test_the_defences_fire_in_order_from_seddulbahir_to_the_capital() -> None:
    t = narrows(6, 6, 6, 6, 6, 6, 6, 6, 6, defences=ALL_PLACED)
    assert fired(t) == ["seddulbahir", "kum_kale", "minefield_1", "yildiz", "dardanos", "minefield_2", "canakkale",
                        "nagara", "constantinople"]
    assert fired(t) == list(NARROWS)


@rule("OS-1.5b")
def test_unplaced_defences_and_a_destroyed_seddulbahir_are_skipped() -> None:
    assert fired(narrows(6, 6, 6, 6)) == ["seddulbahir", "kum_kale", "canakkale", "constantinople"]
    t = narrows(6, 6, 6, 6, seddulbahir_destroyed=True, defences=["nagara"])
    assert fired(t) == ["kum_kale", "canakkale", "nagara", "constantinople"]


@rule("OS-1.5b")
@pytest.mark.parametrize(("defence", "value"), [
    ("seddulbahir", 4), ("kum_kale", 2), ("minefield_1", 4), ("yildiz", 3), ("dardanos", 3), ("minefield_2", 4),
    ("canakkale", 2), ("nagara", 3), ("constantinople", 4)])
def test_a_defence_hits_with_its_value_or_less(defence: str, value: int) -> None:
    place = list(NARROWS).index(defence)
    for face, left in ((value, 3), (value + 1, 4)):
        dice = [6] * 9
        dice[place] = face
        assert narrows(*dice, defences=ALL_PLACED).state.fortitude == left


@rule("OS-1.5b")
def test_fortitude_starts_at_four() -> None:
    assert not narrows(1, 1, 1, 6, 6).state.narrows_held
    assert narrows(1, 1, 1, 1).state.narrows_held


@rule("OS-1.5c")
def test_at_fortitude_nought_the_attack_ends_at_once() -> None:
    t = narrows(1, 1, 1, 1, defences=ALL_PLACED)
    assert fired(t) == ["seddulbahir", "kum_kale", "minefield_1", "yildiz"]
    assert (t.state.fortitude, t.state.narrows_held) == (0, True)


@rule("OS-1.5c")
def test_after_a_beaten_attempt_the_card_goes_on() -> None:
    t = on_card("c08").dice(1, 1, 1, 1)
    assert (t.state.at["caucasus"], t.state.actions) == (4, 2)


@rule("OS-1.5c", "OS-6.1a")
def test_fortitude_left_after_the_capital_is_a_crushing_defeat_at_once() -> None:
    t = on_card("c08").dice(1, 1, 1, 5)
    assert outcome(t) == "crushing_defeat"
    assert t.state.at["caucasus"] == 5
    assert told(t, "lost")[0]["cause"] == "narrows"


@rule("OS-1.5c")
def test_a_beaten_attempt_is_worth_a_point_at_a_win() -> None:
    points = [last_card("c18", at={"sinai": 6}, narrows_held=held).dice(6).choose("done").table.result()
              for held in (False, True)]
    assert [result.scores["player"] if result else 0 for result in points] == [15, 16]


@rule("OS-1.5d")
def test_dice_in_the_narrows_are_unmodified() -> None:
    t = narrows(5, 6, 6, 6, war_weariness=True, resources={"naval": 2}, asia_korps=True)
    assert drms(t) == {}


@rule("OS-1.5d")
def test_a_defence_that_misses_is_not_lost() -> None:
    t = narrows(1, 1, 1, 6, 6, 1, defences=ALL_PLACED)
    assert t.state.defences == ALL_PLACED


@rule("OS-1.5d")
def test_the_rulebooks_example_leaves_fortitude_one_before_the_capital() -> None:
    t = narrows(4, 4, 4, 5, 2, 5, defences=["minefield_1", "yildiz"])
    assert fired(t) == ["seddulbahir", "kum_kale", "minefield_1", "yildiz", "canakkale", "constantinople"]
    assert (t.state.fortitude, outcome(t)) == (1, "crushing_defeat")
    assert narrows(4, 4, 4, 5, 2, 4, defences=["minefield_1", "yildiz"]).state.narrows_held


@rule("OS-1.5b")
@pytest.mark.parametrize(("fields", "fortitude", "chance"), [
    ({}, 4, 4 / 81), ({"defences": ALL_PLACED}, 4, 200 / 243),
    ({"defences": ALL_PLACED, "seddulbahir_destroyed": True}, 4, 223 / 324), ({"defences": ALL_PLACED}, 3, 0.9484)])
def test_the_chance_to_hold_is_exact(fields: dict[str, Any], fortitude: int, chance: float) -> None:
    assert narrows_odds(position(look, **fields).state, fortitude) == pytest.approx(chance, abs=5e-5)


def test_fortitude_nought_from_the_start_needs_no_die() -> None:
    t = position(attempt(0), look, card="c08")
    assert (rolls(t), t.state.narrows_held) == ([], True)
    assert len(active_defences(t.state)) == 4
