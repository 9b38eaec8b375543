"""Every card once: its event, its moves, its Actions, its modifiers and bans."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_sunset.data import CARDS
from sanjak.games.ottoman_sunset.rules.event import EFFECTS
from sanjak.games.ottoman_sunset.rules.movement import front_advancement
from sanjak.kernel.state import dump

from .helpers import acting, event, offered, on_card, position, rolled, spent
from .helpers import pause as look

rule = pytest.mark.rule
NO_EVENT = ["c02", "c04", "c09", "c15", "c18", "c19", "c25", "c37", "c44", "c45", "c47", "c50"]
MOVES = [(card.id, card.advances, card.retreats) for card in CARDS.values()]


@rule("OS-1.0a", "OS-2.0a")
@pytest.mark.parametrize("card", NO_EVENT)
def test_a_card_without_an_event_changes_nothing_in_its_event_phase(card: str) -> None:
    before, after = position(look, card=card, turn=1, discard=[card], actions=CARDS[card].actions), event(card)
    assert EFFECTS[card] == ()
    assert dump(after.state) == dump(before.state)


@rule("OS-2.0a")
@pytest.mark.parametrize(("card", "advances", "retreats"), MOVES)
def test_each_card_moves_its_fronts_one_space(card: str, advances: tuple[str, ...], retreats: tuple[str, ...]) -> None:
    start = {"gallipoli": 3, "salonika": 3, "caucasus": 3, "mesopotamia": 3, "arab": 3, "sinai": 3}
    t = position(front_advancement, look, card=card, turn=1, at=start)
    assert t.state.at == {front: 3 - (front in advances) + (front in retreats) for front in start}


@rule("OS-3.0a")
@pytest.mark.parametrize("card", [card.id for card in CARDS.values()])
def test_each_card_gives_its_printed_actions(card: str) -> None:
    t = on_card(card, pipeline=True, u_boats=True, using="fiftieth_card").dice(5, 5)
    for choice in ("decline", "concede"):
        if choice in t.options():
            t.choose(choice)
    assert t.state.actions == CARDS[card].actions
    assert spent(t) == (CARDS[card].actions == 0)


@rule("OS-0d", "OS-3.0a")
@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.drm])
def test_each_card_modifies_offensives_as_printed(card: str) -> None:
    everywhere = {"gallipoli": 2, "salonika": 2, "caucasus": 2, "mesopotamia": 2, "arab": 3, "sinai": 3}
    for front in everywhere:
        t = acting(card, at=everywhere).dice(2).choose(f"offensive {front}")
        assert sum(drm.value for drm in rolled(t).drms) == CARDS[card].drm.get(front, 0)


@rule("OS-3.5b")
@pytest.mark.parametrize("card", ["c15", "c25"])
def test_each_ban_of_a_card_holds(card: str) -> None:
    t = on_card(card, at={"caucasus": 4}, pipeline=True)
    assert "offensive caucasus" not in t.options()
    assert offered(t, "offensive")


@rule("OS-2.4b")
def test_card_thirty_four_brings_three_yildirim_markers() -> None:
    assert event("c34").state.yildirim == 3


@rule("OS-3.1e")
def test_card_thirty_brings_the_asia_korps() -> None:
    assert event("c30").state.asia_korps


@rule("OS-3.3a")
def test_card_one_opens_the_bureau_in_turkey() -> None:
    assert event("c01").state.bureau == "turkey"


@rule("OS-4.1a")
def test_card_forty_six_begins_the_kaiserschlacht() -> None:
    assert event("c46").state.kaiser == 1
