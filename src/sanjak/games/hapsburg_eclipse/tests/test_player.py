"""The quick player and the evaluation: what they choose, and that they know what matters."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from sanjak.games.hapsburg_eclipse import GAME, player
from sanjak.games.hapsburg_eclipse.data import CARDS
from sanjak.games.hapsburg_eclipse.player.evaluation import evaluate
from sanjak.games.hapsburg_eclipse.state import State
from sanjak.kernel import Given, Seat, start

from .helpers import acting, advancing, counting, event
from .positions import POSITIONS


def chosen(t: Given) -> str:
    """The choice of the quick player."""
    return " ".join(map(str, player.choose(Seat(t.table, "player"), random.Random(1))))


def survivors(many: int, by_policy: bool) -> int:
    """The number of games survived."""
    found = 0
    for seed in range(many):
        state = cast(State, GAME.new_state(seed=seed))
        engine, rng = start(GAME, state), random.Random(seed)
        while (ask := engine.asking) is not None:
            engine.answer(player.policy(state, ask, rng) if by_policy else rng.choice(list(ask.options)))
        found += bool(state.survivors)
    return found


def test_the_quick_player_outlives_chance() -> None:
    assert survivors(40, by_policy=True) >= 6
    assert survivors(40, by_policy=False) == 0


def test_a_front_at_the_gates_is_attacked() -> None:
    assert chosen(acting("c18", at={"balkan": 1, "polish": 4})) == "offensive balkan"


def test_the_last_people_before_collapse_is_kept() -> None:
    t = acting("c18", loyalty={"czech": 0, "croat": 0, "hungarian": 1}, at={"carpathian": 6, "polish": 5})
    assert chosen(t).startswith("improve")


def test_a_marker_is_spent_where_vienna_would_fall() -> None:
    assert chosen(advancing("polish", at={"polish": 1}, intercepts=1)) == "intercept polish"
    assert chosen(advancing("polish", at={"polish": 5}, intercepts=1)) == "let_pass polish"


def test_an_emergency_is_met_and_the_worst_front_falls_back() -> None:
    low = {"defeats": ["mons", "cer", "drina", "lodz", "nivelle", "otranto"], "resources": {"naval": 1}, "supply": 5}
    assert chosen(counting(using="emergency_aid", **low)) == "emergency naval"  # type: ignore[arg-type]
    assert chosen(event("c43", at={"balkan": 1, "polish": 4})) == "retreat balkan"


def test_actions_are_given_up_only_where_a_staff_operation_alone_gains() -> None:
    ruined: dict[str, Any] = {"fortress": 0, "resources": {"naval": 2}, "supply": 0, "will": -4,
                              "defeats": ["mons", "cer", "drina", "lodz", "nivelle"]}
    late = [card for card in CARDS if CARDS[card].number > 9 and "carpathian" not in CARDS[card].advances[:1]]
    t = acting("c12", at={"polish": 0, "carpathian": 6}, discard=[*late, "c12"], deck=[], aside=[], **ruined)
    assert chosen(t) == "give_up"
    assert chosen(t.choose("give_up")) == "refortify staff naval"
    assert chosen(acting("c12", at={"polish": 1}, **ruined)) != "give_up"


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_every_option_of_a_rare_position_has_its_promise(position: Any) -> None:
    table = position().table
    for _ in range(30):
        if table.over():
            return
        seat = Seat(table, "player")
        assert len(player.priors(seat)) == len(seat.ask.options)
        assert 0 <= evaluate(table.state) <= 1
        table.answer("player", player.choose(seat, random.Random(1)))


def test_the_evaluation_prefers_what_is_better() -> None:
    fresh, pressed = acting("c18").state, acting("c18", at={"polish": 1, "carpathian": 1}, fortress=0).state
    unruly = acting("c18", loyalty={"czech": 0, "croat": 0}).state
    assert evaluate(fresh) > evaluate(pressed)
    assert evaluate(fresh) > evaluate(unruly)


def test_looking_ahead_changes_nothing_on_the_table() -> None:
    t = acting("c18", german_aid=2, resources={"western": 1}, supply=5)
    before = t.table.view("player")
    player.priors(Seat(t.table, "player"))
    assert t.table.view("player") == before
