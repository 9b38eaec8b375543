"""Properties: any scenario with any optional rules plays to a legal end, and luck is common to all of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from sanjak.games._siege.tests.plays import Plays, Stock, told
from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import ENTRY, FRONTS, GUNS, NARROWS, OUTCOMES, RESOURCES, SCENARIOS
from sanjak.games.ottoman_sunset.rules.end import count_will, victory_points
from sanjak.games.ottoman_sunset.state import State
from sanjak.kernel import Option
from sanjak.kernel.state import dump

from .helpers import acting, rolls
from .positions import POSITIONS

rule = pytest.mark.rule
common = settings(deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**64)
SWITCHES = [option.id for option in GAME.variants if option.id != "end_after"]
some_rules = st.lists(st.sampled_from(SWITCHES), unique=True).map(lambda names: dict.fromkeys(sorted(names), True))


@st.composite
def set_ups(draw: st.DrawFn) -> dict[str, Any]:
    """Any scenario with any options, and an end point that it allows."""
    scenario = draw(st.sampled_from(sorted(SCENARIOS)))
    end_after = draw(st.sampled_from(SCENARIOS[scenario].end_choices))
    return {"scenario": scenario, "seed": draw(seeds), "variants": {**draw(some_rules), "end_after": end_after}}


# ---------------------------------------------------------------- playing


def steady(s: State, options: list[Option], rng: random.Random) -> Option:
    """Mostly against the nearest front, so that games last; now and then anything."""
    attacks = [option for option in options if option[0] == "offensive"]
    if attacks and rng.random() < 0.7:
        return min(attacks, key=lambda option: s.at[option[1]])
    return rng.choice(options)


PLAYS = Plays(GAME, steady)
play = PLAYS.play


# ---------------------------------------------------------------- what holds at every decision


class Watch(Stock):
    """The invariants, from one decision to the next."""

    def __init__(self) -> None:
        super().__init__(RESOURCES)

    def __call__(self, s: State) -> None:
        """Look at the table."""
        self.look(s)
        tracks_are_kept(s)
        counters_are_kept(s)


def tracks_are_kept(s: State) -> None:
    """Every front stands on its own track, and a leader of its own leads it."""
    for front, space in s.at.items():
        assert 0 <= space <= ENTRY[front]
        assert s.leader[front] in [leader.id for leader in FRONTS[front].leaders]


def counters_are_kept(s: State) -> None:
    """No counter beyond what exists."""
    theaters = [s.resources[theater] for theater in ("western", "eastern", "naval")]
    assert max(theaters) <= 2
    assert s.resources["persia"] <= int(s.variants["persian_intervention"])
    assert (0 <= s.kemal <= 3, 0 <= s.yildirim <= 3, 0 <= s.fortification <= 2, 0 <= s.staff <= 2) == (True,) * 4
    assert s.actions >= 0
    assert len(set(s.defences)) == len(s.defences)
    assert {*s.defences, *s.guns_gone} <= set(NARROWS)
    assert not {*s.defences} & {*s.guns_gone}
    assert {*s.guns_gone} <= {*GUNS}


# ---------------------------------------------------------------- any set-up


@rule("OS-8.0a", "OS-6.2a", "OS-9.2a")
@for_any(set_up=set_ups(), luck=st.integers(0, 2**32))
@settings(common, max_examples=250)
def test_any_scenario_with_any_options_plays_to_a_legal_end(set_up: dict[str, Any], luck: int) -> None:
    s = play(set_up, random.Random(luck), Watch())
    assert s.outcome in OUTCOMES
    survived = OUTCOMES[s.outcome].survived
    assert (s.survivors, s.firsts) == ((("player",), ("player",)) if survived else ((), ()))
    assert s.scores == ({"player": victory_points(s)} if survived else {})


@rule("OS-8.0a")
@pytest.mark.parametrize("option", SWITCHES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_option_alone_plays_in_every_scenario(option: str, scenario: str) -> None:
    for seed in range(3):
        s = play({"scenario": scenario, "variants": {option: True}, "seed": seed}, random.Random(seed), Watch())
        assert s.outcome in OUTCOMES


@rule("OS-8.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_options_together_play_in_every_scenario(scenario: str) -> None:
    for seed in range(20):
        s = play({"scenario": scenario, "variants": dict.fromkeys(SWITCHES, True), "seed": seed},
                 random.Random(seed), Watch())
        assert s.outcome in OUTCOMES


@rule("OS-5.0a")
@for_any(set_up=set_ups(), luck=st.integers(0, 2**32))
@settings(common, max_examples=60)
def test_will_is_always_what_its_formula_says(set_up: dict[str, Any], luck: int) -> None:
    s = play(set_up, random.Random(luck))
    for count in told(s, "will"):
        assert count["will"] == count["victories"] - count["defeats"] - len(count["sites"])
        assert len(count["sites"]) <= 8
    if s.scores and not s.outcome.startswith("coalition"):
        assert s.will == min(count_will(s), 5)
        assert s.will >= -3


@rule("OS-0b", "OS-0e")
@for_any(set_up=set_ups(), luck=st.integers(0, 2**32))
@settings(common, max_examples=60)
def test_every_turn_reveals_one_card_and_no_card_comes_twice(set_up: dict[str, Any], luck: int) -> None:
    s = play(set_up, random.Random(luck))
    drawn = [facts["card"] for facts in told(s, "card")]
    assert len(drawn) == s.turn
    assert [card for card in set(drawn) if drawn.count(card) > 1] in ([], ["c08"])
    assert len(s.discard) == len(set(drawn)) - ("c08" in drawn and "c08" not in s.discard)


@rule("OS-6.2a")
@for_any(seed=seeds, luck=st.integers(0, 2**32))
@settings(common, max_examples=40)
def test_who_survives_without_an_end_point_has_played_every_card(seed: int, luck: int) -> None:
    s = play({"scenario": "1917", "seed": seed, "variants": {}}, random.Random(luck))
    assert bool(s.survivors) == (s.outcome.endswith("_victory") and s.outcome != "pyrrhic_victory")
    assert not s.survivors or (s.deck, s.aside, s.turn) == ([], [], 9)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_every_laid_out_position_plays_to_a_legal_end(position: Callable[[], Any]) -> None:
    for seed in range(5):
        table = position().table
        PLAYS.play_on(table, random.Random(seed), Watch())
        assert table.state.outcome in OUTCOMES


# ---------------------------------------------------------------- common luck


def fell_by_a_front(s: State) -> bool:
    """Was the capital entered?"""
    return bool(told(s, "lost")) and told(s, "lost")[0]["cause"] in FRONTS


SILENT: dict[str, Callable[[State], bool]] = {
    "coalition_ending": lambda s: not s.kaiser_over,
    "capital_resilience": lambda s: not fell_by_a_front(s),
    "staff_operations_under_war_weariness": lambda s: "c41" not in s.discard,
    "ottoman_naval_effort": lambda s: "c08" not in s.discard,
    "flanking_gaza_beersheba": lambda s: "c22" not in s.discard,
    "additional_german_assistance": lambda s: not {"c03", "c23"} & {*s.discard[:-1]},
    "british_submarines": lambda s: "c09" not in s.discard,
    "arab_feints": lambda s: not {"c23", "c32"} & {*s.discard},
    "mustafa_kemal": lambda s: "c11" not in s.discard and not s.evacuated,
    "end_after": lambda s: len(s.discard) < 40,
}
"""Options, and a sign that one of them had nothing to do in a Grand Campaign."""


FLAGS = {"variants", "kemal", "assistance_due"}
"""What may differ all the same: the option itself, and what it keeps for later."""


@rule("OS-8.0a")
@pytest.mark.parametrize("option", SILENT)
def test_an_option_that_never_fires_leaves_the_game_as_it_is(option: str) -> None:
    PLAYS.check_silent(option, SILENT[option], FLAGS)


@for_any(seed=seeds)
@settings(common, max_examples=30)
def test_two_offensives_in_the_other_order_meet_the_same_dice(seed: int) -> None:
    fronts = ["caucasus", "mesopotamia"]
    orders = []
    for order in (fronts, fronts[::-1]):
        t = acting("c09", seed=seed)
        for front in order:
            t.choose(f"offensive {front}")
        orders.append(sorted(rolls(t)))
    assert orders[0] == orders[1]


@for_any(set_up=set_ups(), luck=st.integers(0, 2**32))
@settings(common, max_examples=20)
def test_the_same_seed_and_choices_give_the_same_game(set_up: dict[str, Any], luck: int) -> None:
    one, two = (play(set_up, random.Random(luck)) for _ in range(2))
    assert dump(one) == dump(two)
