"""The table as pictures: what lies where, what can be chosen on it, and what it must not show."""

from __future__ import annotations

import random

from sanjak.games.ottoman_empire import GAME, player
from sanjak.games.ottoman_empire.board import scene
from sanjak.kernel import Seat, Table, text
from sanjak.scene import svg
from sanjak.scene.lit import beginnings, stands_for
from sanjak.scene.model import Element


def table_at(phase: str, players: int = 4) -> Table:
    """A table in the draft, while bids are made, or in round III, with p1 to move."""
    t, rng = Table.new(GAME, players=players, seed=7), random.Random(3)
    while not (is_in(t, phase) and "p1" in t.to_move()):
        seat = t.to_move()[0]
        t.answer(seat, player.choose(Seat(t, seat), rng))
    return t


def is_in(t: Table, phase: str) -> bool:
    """Has the table come to this phase?"""
    stacks, turn = t.state.stacks, t.state.turn
    return bool(len(stacks) < 12 if phase == "draft" else not stacks if phase == "making" else turn == 3)


def pieces(t: Table, seat: str = "p1") -> dict[str, Element]:
    """All pieces by their ids, which are unique."""
    found = [e for sheet in scene(t.view(seat), seat).sheets for e in sheet.pieces]
    assert len({e.id for e in found}) == len(found)
    return {e.id: e for e in found}


def offered(t: Table) -> list[str]:
    ask = t.question("p1")
    assert ask is not None
    return [text(option) for option in ask.all]


def test_in_the_draft_every_stack_can_be_chosen_on_the_table() -> None:
    t = table_at("draft")
    lit = {e.option for e in pieces(t).values() if stands_for(e.option, beginnings(offered(t)))}
    assert lit == set(offered(t))


def test_a_stack_tells_what_it_adds_to_combos() -> None:
    t = table_at("draft")
    gains = [e.facts["gain"] for e in pieces(t).values() if e.kind == "card_stack"]
    assert any(gain.startswith("+") for gain in gains)


def test_every_card_that_can_be_put_has_its_piles() -> None:
    t = table_at("making", players=2)
    found = pieces(t)
    words = {e.word for e in found.values() if e.kind == "card_pile"}
    for option in t.question("p1").options:  # type: ignore[union-attr]
        if option[0] == "put":
            assert found[option[1]].option == f"put {option[1]}"
            assert option[2] in words


def test_others_are_not_drawn_while_bids_are_made() -> None:
    t = table_at("making")
    assert not [id for id, e in pieces(t).items() if e.kind == "backs"]


def test_others_piles_show_their_backs_and_no_faces() -> None:
    t = table_at("round")
    found = pieces(t)
    backs = [e for e in found.values() if e.kind == "backs"]
    assert {e.facts["count"] for e in backs if e.id.startswith("p2")} == {
        t.view("p1")["piles"][f"p2:{r}"] for r in ("IV", "V", "VI", "VII")}
    own = set(t.state.hand["p1"]) | {id for r in ("IV", "V", "VI", "VII") for id in t.state.piles[f"p1:{r}"]}
    assert {id for id, e in found.items() if e.kind == "strip" and not id.startswith("drafted:")} == own


def test_totals_stay_on_the_table_and_the_best_has_won() -> None:
    found = pieces(table_at("round"))
    for r in ("I", "II", "III"):
        bids = [(int(e.label.replace("−", "-")), e.facts["won"]) for id, e in found.items()
                if id.startswith("total:") and id.endswith(f":{r}")]
        assert {total for total, won in bids if won} == {max(total for total, _ in bids)}


def test_a_spectator_sees_the_table_too() -> None:
    t = table_at("round")
    found = pieces(t, "")
    assert sum(e.kind == "backs" for e in found.values()) == 4 * 4


def test_the_whole_table_is_drawn_in_every_phase() -> None:
    for phase in ("draft", "making", "round"):
        t = table_at(phase)
        for narrow in (False, True):
            assert "</svg>" in svg.whole(scene(t.view("p1"), "p1"), narrow=narrow)
