from __future__ import annotations

from typing import Any

import pytest

from sanjak.games._first_game import GAME
from sanjak.games._first_game.rules import DECK, DUEL, attack
from sanjak.kernel import Given, Table, given


def duel(**fields: Any) -> Given:
    """A duel in its first exchange: p1 attacks with a cut and a feint, p2 holds a guard."""
    hands = fields.pop("hands", {"p1": ["cut1", "feint1"], "p2": ["guard1"]})
    held = [card for hand in hands.values() for card in hand]
    fields = {"hands": hands, "deck": [card for card in DECK if card not in held]} | fields
    return given(GAME, stack=[attack("p1"), DUEL], turn=1, **fields)


@pytest.mark.rule("FG-1.1")
def test_each_champion_draws_four_of_eighteen_cards() -> None:
    s = Table.new(GAME, seed=1).state
    assert [len(hand) for hand in s.hands.values()] == [4, 4]
    assert sorted([*s.deck, *s.hands["p1"], *s.hands["p2"]]) == sorted(DECK)


@pytest.mark.rule("FG-2.1")
def test_the_champions_attack_in_turn() -> None:
    t = duel().choose("rest")
    assert t.table.to_move() == ["p2"]


@pytest.mark.rule("FG-2.2")
def test_an_attacker_strikes_or_rests() -> None:
    t = duel(hands={"p1": ["cut1", "feint1", "guard2"], "p2": []})
    assert t.options() == ["strike cut1", "strike feint1", "rest"]
    assert len(t.choose("rest").state.hands["p1"]) == 4


@pytest.mark.rule("FG-2.3")
def test_a_guard_stops_a_cut() -> None:
    t = duel().dice(6).choose("strike cut1").choose("guard guard1")
    assert t.state.wounds["p2"] == 0


@pytest.mark.rule("FG-2.4")
@pytest.mark.parametrize(("strike", "answer", "face", "wounds"), [
    ("cut1", "stand", 3, 0), ("cut1", "stand", 4, 1), ("feint1", "stand", 4, 1), ("feint1", "guard guard1", 4, 0),
    ("feint1", "guard guard1", 5, 1)])
def test_what_wounds(strike: str, answer: str, face: int, wounds: int) -> None:
    t = duel().dice(face).choose(f"strike {strike}").choose(answer)
    assert t.state.wounds["p2"] == wounds


@pytest.mark.rule("FG-2.4")
def test_mail_stops_a_cut_of_four() -> None:
    t = duel(variants={"mail": True}).dice(4).choose("strike cut1").choose("stand")
    assert t.state.wounds["p2"] == 0


@pytest.mark.rule("FG-3.1")
@pytest.mark.parametrize(("wounds", "first"), [({"p1": 3, "p2": 1}, ("p2",)), ({"p1": 1, "p2": 3}, ("p1",))])
def test_three_wounds_end_the_duel(wounds: dict[str, int], first: tuple[str, ...]) -> None:
    t = given(GAME, stack=[DUEL], wounds=wounds, hands={"p1": [], "p2": []}, deck=list(DECK))
    assert t.state.firsts == first
