"""The quick player: its answers to questions outside the action phase, and whole games from rare positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from sanjak.games.ottoman_sunset import player
from sanjak.games.ottoman_sunset.rules.movement import front_advancement
from sanjak.kernel import Given, text

from .helpers import acting, event, position
from .helpers import pause as look
from .positions import POSITIONS


def answer(t: Given) -> str:
    """The choice of the quick player."""
    ask = t.table.question("player")
    assert ask is not None
    return text(player.policy(t.state, ask, random.Random(1)))


def moving(card: str, **fields: Any) -> Given:
    """The advances of a card."""
    return position(front_advancement, look, card=card, turn=1, discard=[card], **fields)


def test_it_lets_sinai_meet_the_line_before_arab_turns_it() -> None:
    t = moving("c42", using="flanking_gaza_beersheba", at={"arab": 4, "sinai": 5}, pipeline=True, fortification=2)
    assert answer(t) == "first sinai"


def test_with_one_marker_it_lets_the_front_roll_first_that_may_fail_by_itself() -> None:
    assert answer(moving("c24", yildirim=1, at={"mesopotamia": 2, "sinai": 5}, fortification=1)) == "first sinai"
    t = moving("c24", yildirim=1, at={"mesopotamia": 2, "sinai": 2}, pipeline=True, using="persian_intervention",
               resources={"persia": 1})
    assert answer(t) == "first mesopotamia"


def test_it_spends_the_marker_on_the_front_at_the_gates() -> None:
    t = moving("c24", yildirim=1, at={"mesopotamia": 1, "sinai": 6}).dice(1).choose("first sinai")
    assert answer(t) == "let_pass"
    assert answer(t.choose("let_pass")) == "yildirim"


def test_it_lays_minefields_where_they_may_be_spared() -> None:
    assert answer(event("c07", using="forcing_the_narrows_redux")) == "lay minefield_2"


def test_it_builds_against_a_fleet_that_u_boats_have_only_put_off() -> None:
    fields: dict[str, Any] = {"u_boats": True, "midday_added": True, "actions": 1, "at": {"sinai": 6, "caucasus": 5}}
    put_off, prevented = acting("c09", using="forcing_the_narrows_redux", **fields), acting("c09", **fields)
    assert player.Stakes(put_off.state, player.WEIGHTS).defence("yildiz") > 0
    assert player.Stakes(prevented.state, player.WEIGHTS).defence("yildiz") == 0


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_it_plays_every_laid_out_position_to_the_end(position: Callable[[], Given]) -> None:
    table, rng = position().table, random.Random(2)
    while (ask := table.question("player")) is not None:
        table.answer("player", player.policy(table.state, ask, rng))
    assert table.state.outcome
