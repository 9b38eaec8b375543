"""Imagined worlds: the Allies cannot tell mines from dummies, and learn nothing from what they are shown."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, MARKERS, TURKS
from sanjak.games.fatal_attraction.rules.mines import lay_mines, mine_attacks, outside_used
from sanjak.games.fatal_attraction.state import State
from sanjak.games.fatal_attraction.worlds import budget
from sanjak.kernel import Given

from .helpers import laid_out, position

FIELD = {"DS8": [2, 0], "DS7": [1, 0], "DS9": [0], "AA4": [0, 1], "DS5": [2]}


def field(**fields: object) -> Given:
    """Some markers lie face down; six factors and six dummies were granted."""
    return position(down=FIELD, granted={"factors": 8, "dummies": 6}, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("FA-8.5d")
def test_in_imagined_worlds_dummies_and_mines_change_places() -> None:
    t, rng = field(), random.Random(1)
    seen: Counter[int] = Counter()
    for _ in range(200):
        world = t.table.imagine(ALLIES, rng).state
        seen[MARKERS[world.laid["DS8"][0]]] += 1
        assert {area: len(markers) for area, markers in world.laid.items()} == {
            area: len(markers) for area, markers in t.state.laid.items()}
        assert sorted(laid_out(world)) == sorted(MARKERS)
    assert min(seen[level] for level in (0, 1, 2)) > 20


@pytest.mark.rule("FA-8.5d")
def test_worlds_keep_within_what_was_granted_and_the_largest_limit() -> None:
    t, rng = field(found={"factors": 1}), random.Random(2)
    factors, dummies = budget(t.state)
    assert (factors, dummies) == (7, 6)
    limits = Counter()  # type: ignore[var-annotated]
    for _ in range(200):
        world = t.table.imagine(ALLIES, rng).state
        levels = [MARKERS[marker] for markers in world.laid.values() for marker in markers]
        assert sum(levels) <= factors
        assert levels.count(0) <= dummies
        assert outside_used(world) <= world.cap[TURKS] <= 6
        limits[world.cap[TURKS]] += 1
    assert len(limits) > 2


def test_the_turk_knows_his_own_mines() -> None:
    t, rng = field(), random.Random(3)
    for _ in range(10):
        world = t.table.imagine(TURKS, rng).state
        assert (world.laid, world.cap) == (t.state.laid, t.state.cap)


@pytest.mark.rule("FA-8.5.1c")
def test_the_turk_is_asked_about_hidden_markers_whatever_they_are() -> None:
    for level in (0, 1, 2):
        t = position(mine_attacks("all"), at={"BS-ALB": "DS3"}, down={"DS5": [level]})
        assert t.table.to_move() == [TURKS]


def test_while_the_turk_lays_the_allies_cannot_tell_what_he_has_left() -> None:
    t = position(lay_mines, hand={"turks:factors": 3, "turks:dummies": 2}, granted={"factors": 3, "dummies": 2})
    t.choose("lay 2 DS8")
    rng = random.Random(4)
    hands = {tuple(t.table.imagine(ALLIES, rng).state.hand.values()) for _ in range(60)}
    assert len(hands) > 1


CROWDED = {"AA1": [2, 0], "AA2": [0], "AA4": [1], "DS8": [2, 2], "DS9": [1], "DS10": [0, 1]}


@pytest.mark.rule("FA-8.5d", "FA-13.1.1b")
@pytest.mark.parametrize("cap", ["factors_plus_dummies", "markers"])
def test_worlds_ask_the_truth_nothing_so_that_the_same_luck_gives_the_same_levels(cap: str) -> None:
    t = position(down=CROWDED, granted={"factors": 12, "dummies": 4}, using={"outer_mine_cap": cap})
    rng = random.Random(5)
    for seed in range(60):
        world = t.table.imagine(ALLIES, rng)
        one, two = (levels(table.imagine(ALLIES, random.Random(seed)).state) for table in (t.table, world))
        assert one == two


def levels(s: State) -> dict[str, list[int]]:
    """The level of each marker face down."""
    return {area: [MARKERS[marker] for marker in markers] for area, markers in s.laid.items()}


@pytest.mark.rule("FA-13.1.1b")
def test_outside_the_strait_worlds_lay_what_the_largest_limit_allows() -> None:
    t, rng = position(down=CROWDED, granted={"factors": 12, "dummies": 4}), random.Random(6)
    used = {outside_used(t.table.imagine(ALLIES, rng).state) for _ in range(200)}
    assert used == {4, 5, 6}
