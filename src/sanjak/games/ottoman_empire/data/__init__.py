"""The printed components, loaded once from the TOML files in this folder and checked."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Card:
    """A draft card or a dummy: its value, its only round ('' for any) and its category."""

    id: str
    name: str
    value: int
    round: str
    category: str
    effect: str = ""


@dataclass(frozen=True)
class Table:
    """The settings for a number of players: stacks, their size, draft cards in a bid, order of the draft."""

    stacks: int
    stack_size: int
    limit: int
    order: str


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


_CARDS, _ROUNDS = _read("cards.toml"), _read("rounds.toml")

ROUNDS: tuple[str, ...] = tuple(entry["number"] for entry in _ROUNDS["round"])
"""OE-04 Seven rounds, I to VII."""

ROUND_VP: dict[str, int] = {entry["number"]: entry["vp"] for entry in _ROUNDS["round"]}
"""OE-04 The value of each round."""

ROUND_TITLE: dict[str, str] = {entry["number"]: entry["title"] for entry in _ROUNDS["round"]}

TABLES: dict[int, Table] = {
    entry["count"]: Table(entry["stacks"], entry["stack_size"], entry["limit"], entry["order"])
    for entry in _ROUNDS["players"]
}
"""OE-01, OE-05, OE-07, OE-12 The settings for each number of players."""

COMBO_CATEGORIES: tuple[str, ...] = tuple(_ROUNDS["combo"]["categories"])
"""OE-24 The categories whose cards add up to a bonus."""

COMBO_BONUS: tuple[int, ...] = tuple(_ROUNDS["combo"]["bonus"])
"""OE-24 The bonus for each number of cards of one category in one bid."""

SEATS: tuple[str, ...] = tuple(f"p{i}" for i in range(1, max(TABLES) + 1))

DRAFT_DECK: dict[str, Card] = {
    entry["id"]: Card(entry["id"], entry["name"], entry["value"],
                      "" if entry["round"] == "any" else entry["round"], entry["category"])
    for entry in _CARDS["card"]
}
"""OE-02 The 84 cards of the draft deck."""

DUMMIES: dict[str, tuple[str, ...]] = {
    seat: tuple(f"{entry['id']}-{seat}" for entry in _ROUNDS["dummy"]) for seat in SEATS
}
"""OE-03 The seven dummy cards of each player."""

CARDS: dict[str, Card] = DRAFT_DECK | {
    id: Card(id, entry["name"], entry["value"], "", "Dummy", entry["effect"])
    for seat in SEATS for id, entry in zip(DUMMIES[seat], _ROUNDS["dummy"], strict=True)
}

VALUE: dict[str, int] = {card.id: card.value for card in CARDS.values()}
PERIOD: dict[str, str] = {card.id: card.round for card in CARDS.values()}
CATEGORY: dict[str, str] = {card.id: card.category for card in CARDS.values()}
EFFECT: dict[str, str] = {card.id: card.effect for card in CARDS.values()}


def check() -> None:
    """OE-02, OE-03, OE-05 Raise `BadData` if the data do not match the rulebook's counts."""
    values = sorted(card.value for card in DRAFT_DECK.values())
    assert values == sorted(list(range(2, 14)) * 7), "the draft deck is 7 times the values 2 to 13"
    assert all((card.round != "") == (card.value >= 9) for card in DRAFT_DECK.values()), "9 to 13 belong to a round"
    assert all(card.round in ("", *ROUNDS) for card in DRAFT_DECK.values()), "rounds have names"
    assert len(DUMMIES["p1"]) == len(ROUNDS), "one dummy a round"
    for players, table in TABLES.items():
        assert table.stacks * table.stack_size <= len(DRAFT_DECK), "as many cards as there are"
        assert len(table.order) == table.stacks, "the draft takes every stack"
        assert set(table.order) == set("ABCDE"[:players]), "each rank drafts"


check()
