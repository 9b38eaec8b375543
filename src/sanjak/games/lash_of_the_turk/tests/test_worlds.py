"""Worlds that a seat cannot tell apart, and that the books of a table always agree."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import HEXES, LEADERS, SCENARIOS, SEATS
from sanjak.games.lash_of_the_turk.rules.stacks import is_legal_stack
from sanjak.games.lash_of_the_turk.worlds import redeal, resample
from sanjak.kernel import start

from .helpers import asked, choose_all, fighting, moving, position

rule = pytest.mark.rule
ENOUGH = 12_000


def books_agree(s: Any) -> None:
    """`at`, `side` and `army` say the same; enemies share a hex only in a siege."""
    by_hex: dict[tuple[str, str], list[str]] = {}
    for unit, place in s.at.items():
        if place in HEXES:
            by_hex.setdefault((s.side[unit], place), []).append(unit)
    assert {key: sorted(units) for key, units in by_hex.items()} == {
        (seat, hex): sorted(units) for seat in SEATS for hex, units in s.army[seat].items()}
    for units in (units for seat in SEATS for units in s.army[seat].values()):
        kinds = [unit not in LEADERS for unit in units]
        assert kinds == sorted(kinds)


def at_peace(s: Any) -> None:
    """Between moves no hex holds both sides but a besieged one."""
    shared = s.army["ottoman"].keys() & s.army["austrian"].keys()
    assert shared <= s.siege.keys()


@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("marker", [False, True])
def test_random_games_end_and_their_books_agree(scenario: str, marker: bool) -> None:
    rng = random.Random(f"{scenario} {marker}")
    engine = start(GAME, GAME.new_state(scenario=scenario, variants={"advantage": marker}, seed=5))
    for _ in range(ENOUGH):
        if engine.asking is None:
            break
        engine.answer(rng.choice(engine.asking.options))
        books_agree(engine.state)
        if engine.asking is not None and engine.asking.case in ("9.0", "11.0", "8.0", "10.0"):
            at_peace(engine.state)
    assert engine.result() is not None


@rule("LT-9.1b")
def test_a_world_keeps_what_is_seen_and_spreads_the_rest() -> None:
    t = position(ottoman={"0707": "suleiman ot_ja ot_inf*4 ot_tt", "0909": "ot_inf*2 ot_cav", "eszer": "ibrahim ot_ak"},
                 austrian={"0403": "ah_inf"})
    sizes = set()
    for seed in range(30):
        s = t.state.clone()
        redeal(s, "austrian", random.Random(seed), frozenset())
        books_agree(s)
        assert [s.army["ottoman"][hex][-1] for hex in ("0707", "0909", "0910")] == ["ot_tt_1", "ot_cav_1", "ot_ak_1"]
        assert all(is_legal_stack(s, "ottoman", hex, units) for hex, units in s.army["ottoman"].items())
        assert s.army["austrian"] == t.state.army["austrian"]
        sizes.add(tuple(len(units) for units in s.army["ottoman"].values()))
    assert len(sizes) > 5


@rule("LT-9.1b", "LT-10.1.1a")
def test_who_prepares_an_attack_does_not_know_what_he_will_meet() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*3"},
                 austrian={"0806": "louis ah_inf*3 ah_cav", "0403": "ah_inf*2"})
    t.choose("attack 0806")
    sizes = set()
    for seed in range(20):
        world = t.table.imagine("ottoman", random.Random(seed)).state
        sizes.add(len(world.army["austrian"]["0806"]))
    assert len(sizes) > 2


@rule("LT-9.1b", "LT-9.4a")
def test_a_column_that_marches_beneath_a_unit_leaves_it_where_it_is_in_every_world() -> None:
    t = moving("austrian", ottoman={"0707": "kassim ot_tt*2 ot_ak*3"},
               austrian={"0805": "ah_cav", "0804": "ah_inf", "0205": "ah_inf*3", "0404": "ah_inf*2"})
    choose_all(t, "march 0805 all", "to 0804")
    assert asked(t) == ("ottoman", "9.4")
    for seed in range(30):
        s = t.table.imagine("ottoman", random.Random(seed)).state
        assert s.army["austrian"]["0804"][-1] == "ah_inf_1"
        assert [unit for unit, _ in s.force["austrian"]] == list(s.army["austrian"]["0804"][:-1]) != []


@rule("LT-15.0c")
def test_another_secret_number_agrees_with_what_was_used() -> None:
    t = position(using="advantage", marker="ottoman", number={"ottoman": 6, "austrian": 3}, used={"ottoman": (5, 1)})
    found = set()
    for seed in range(60):
        s = t.state.clone()
        resample(s, "austrian", random.Random(seed))
        found.add(s.number["ottoman"])
        assert s.number["austrian"] == 3
    assert found == {5, 6, 7}
