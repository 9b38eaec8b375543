"""Properties: any optional rules together play to a legal end, and luck is common to all of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from sanjak.games._siege.tests.plays import Plays, Stock, told
from sanjak.games.hapsburg_eclipse import GAME
from sanjak.games.hapsburg_eclipse.data import FRONTS, LAST, NATIONS, OUTCOMES, RESOURCES
from sanjak.games.hapsburg_eclipse.rules.end import count_will, victory_points
from sanjak.games.hapsburg_eclipse.state import State
from sanjak.kernel import Option

from .helpers import acting, rolls
from .positions import POSITIONS

rule = pytest.mark.rule
common = settings(deadline=None, derandomize=True, database=None)
SWITCHES = [option.id for option in GAME.variants]
some_rules = st.lists(st.sampled_from(SWITCHES), unique=True).map(lambda names: dict.fromkeys(sorted(names), True))
set_ups = st.fixed_dictionaries({"seed": st.integers(0, 2**64), "variants": some_rules})
lucks = st.integers(0, 2**32)


def steady(s: State, options: list[Option], rng: random.Random) -> Option:
    """Mostly against the nearest front or for the least loyal people, so that games last; now and then anything."""
    useful = [option for option in options if option[0] in ("offensive", "improve", "intercept", "emergency")]
    if useful and rng.random() < 0.75:
        return min(useful, key=lambda option: {**s.at, **s.loyalty}.get(option[1], 0))
    return rng.choice(options)


PLAYS = Plays(GAME, steady)
play = PLAYS.play


class Watch(Stock):
    """The invariants, from one decision to the next."""

    def __init__(self) -> None:
        super().__init__(RESOURCES)

    def __call__(self, s: State) -> None:
        """Look at the table."""
        self.look(s)
        assert max(s.resources.values()) <= 2
        tracks_are_kept(s)
        assert all(0 <= getattr(s, name) <= most for name, most in MARKERS_OF_A_KIND.items())


MARKERS_OF_A_KIND = {"intercepts": 3, "mackensen": 5, "german_aid": 3}


def tracks_are_kept(s: State) -> None:
    """Every front stands on its own track under a leader of its own, and every counter within its bounds."""
    for front, space in s.at.items():
        assert 0 <= space <= LAST[front]
        assert s.leader[front] in [leader.id for leader in FRONTS[front].leaders]
    assert (0 <= s.fortress <= 3, 0 <= s.war_status <= 3, 0 <= s.staff <= 2, s.actions >= 0) == (True,) * 4
    assert all(0 <= steps <= 3 for steps in s.loyalty.values())
    assert any(s.loyalty.values()) or s.outcome
    assert not (s.great_retreat and s.at["polish"])
    assert len(s.intercepted) == len(set(s.intercepted))
    assert s.emergency == 0 or s.variants["emergency_aid"]


@rule("HE-4.0b", "HE-12.2a", "HE-7.2a")
@for_any(set_up=set_ups, luck=lucks)
@settings(common, max_examples=250)
def test_any_options_play_to_a_legal_end(set_up: dict[str, Any], luck: int) -> None:
    s = play(set_up, random.Random(luck), Watch())
    assert s.outcome in OUTCOMES
    survived = OUTCOMES[s.outcome].survived
    assert (s.survivors, s.firsts) == ((("player",), ("player",)) if survived else ((), ()))
    assert s.scores == ({"player": victory_points(s)} if survived else {})
    if survived and not s.outcome.startswith("coalition"):
        assert (len(s.discard), s.deck, s.aside, s.turn) == (50, [], [], 50)


@pytest.mark.parametrize("option", SWITCHES)
def test_each_option_alone_plays(option: str) -> None:
    for seed in range(5):
        assert play({"variants": {option: True}, "seed": seed}, random.Random(seed), Watch()).outcome in OUTCOMES


def test_all_options_together_play() -> None:
    for seed in range(20):
        s = play({"variants": dict.fromkeys(SWITCHES, True), "seed": seed}, random.Random(seed), Watch())
        assert s.outcome in OUTCOMES


@rule("HE-11.0a")
@for_any(set_up=set_ups, luck=lucks)
@settings(common, max_examples=60)
def test_will_is_always_what_its_formula_says(set_up: dict[str, Any], luck: int) -> None:
    s = play(set_up, random.Random(luck))
    for count in told(s, "will"):
        assert count["will"] == count["victories"] - count["defeats"] - len(count["revolts"]) - len(count["sites"])
        assert len(count["sites"]) <= 11
        assert len(count["revolts"]) < len(NATIONS)
    if s.scores and not s.outcome.startswith("coalition"):
        assert s.will == min(count_will(s), 5)
        assert s.will >= -5


@rule("HE-4.0a", "HE-5.0a")
@for_any(set_up=set_ups, luck=lucks)
@settings(common, max_examples=60)
def test_every_turn_reveals_one_card_and_no_card_comes_twice(set_up: dict[str, Any], luck: int) -> None:
    s = play(set_up, random.Random(luck))
    drawn = [facts["card"] for facts in told(s, "card")]
    assert drawn == s.discard
    assert len(set(drawn)) == len(drawn) == s.turn


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_every_laid_out_position_plays_to_a_legal_end(position: Callable[[], Any]) -> None:
    for seed in range(5):
        table = position().table
        PLAYS.play_on(table, random.Random(seed), Watch())
        assert table.state.outcome in OUTCOMES


# ---------------------------------------------------------------- common luck


SILENT: dict[str, Callable[[State], bool]] = {
    "coalition_ending": lambda s: not s.kaiser_over,
    "weary_peoples": lambda s: "c45" not in s.discard,
    "treaty_of_spa": lambda s: not {"c42", "c43"} & {*s.discard},
    "emergency_aid": lambda s: not any(count["will"] < -5 for count in told(s, "will")),
    "przemysl_must_hold": lambda s: not any(facts["level"] == 0 for facts in told(s, "fortress")),
    "fair_weather_friends": lambda s: all(abs(count["will"]) < 4 for count in told(s, "will")),
    "printed_war_status": lambda s: not {"c21", "c22"} & {*s.discard},
}
"""Options, and a sign that one of them had nothing to do."""


@pytest.mark.parametrize("option", SILENT)
def test_an_option_that_never_fires_leaves_the_game_as_it_is(option: str) -> None:
    PLAYS.check_silent(option, SILENT[option], {"variants"})


@for_any(seed=st.integers(0, 2**64))
@settings(common, max_examples=30)
def test_two_offensives_in_the_other_order_meet_the_same_dice(seed: int) -> None:
    orders = []
    for order in (["polish", "carpathian"], ["carpathian", "polish"]):
        t = acting("c18", seed=seed)
        for front in order:
            t.choose(f"offensive {front}")
        orders.append(sorted(rolls(t)))
    assert orders[0] == orders[1]
