"""What a card or a stack does, in words: its effect, its company, and where that is. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Plain
from sanjak.scene.about import About
from sanjak.scene.stakes import Part
from sanjak.scene.words import joined, seat_name

from ..data import (
    CARDS,
    CATEGORY,
    COMBO_BONUS,
    COMBO_CATEGORIES,
    DRAFT_DECK,
    EFFECT,
    PERIOD,
    ROUND_TITLE,
    ROUND_VP,
    VALUE,
)
from .sheets import by_value, minus
from .tables import taken

COMBO = "Two in one bid add 5 to its total, three add 9, four add 13."

EFFECTS = {
    **dict.fromkeys(COMBO_CATEGORIES, (COMBO, "OE-24")),
    "Politics": ("Cancels the combo bonuses of all other bids in its round.", "OE-25"),
    "Disaster": ("Whoever wins its round gets 1 VP less.", "OE-28"),
    "Subjects": ("If the bid loses, you gain 1 VP.", "OE-29"),
    "Religion": ("If the bid loses, you steal 1 VP from the winner.", "OE-30"),
    "Culture": ("If the bid wins, you steal 1 VP from any player.", "OE-31"),
    "Language": ("When you show it, you may look at one face-down pile of an opponent.", "OE-34"),
    "City": ("After its round: +3 in the next round, or draw a card from the box.", "OE-35"),
}
"""What the cards of a category do, and the rule."""

DUMMIES = {
    "": ("Every pile needs exactly one dummy.", "OE-11"),
    "caliph": ("If this bid wins, you get 2 VP more. Nothing cuts them.", "OE-26"),
    "revolt": ("Whoever wins the round of this bid gets 1 VP less.", "OE-27"),
}


def about(piece: str, view: Plain, seat: str) -> About | None:
    """A card, a stack or a category by its name; None if there is nothing to explain."""
    if piece in CARDS:
        return about_dummy(piece) if CATEGORY[piece] == "Dummy" else about_card(piece, view, seat)
    if piece in EFFECTS:
        text, case = EFFECTS[piece]
        return About(piece, f"{len(company(piece))} cards", text, tuple(company_rows(company(piece), view, seat)), case)
    stacks = {**view["stacks"], **{id: ids for id, _, ids in taken(view)}}
    return about_stack(piece, stacks[piece], view, seat) if piece in stacks else None


def about_dummy(id: str) -> About:
    """A dummy card."""
    text, case = DUMMIES[EFFECT[id]]
    return About(f"{CARDS[id].name} {minus(VALUE[id])}", "dummy", text, case=case)


def about_card(id: str, view: Plain, seat: str) -> About:
    """A draft card: its only round or its category, and where its company is."""
    r = PERIOD[id]
    title = f"{CARDS[id].name} {VALUE[id]}"
    if r:
        text = f"May only be bid in round {r}, {ROUND_TITLE[r]}, which is worth {ROUND_VP[r]} VP."
        fellows = [c for c in DRAFT_DECK if PERIOD[c] == r]
        return About(title, f"period card, round {r}", text, tuple(company_rows(fellows, view, seat)), "OE-13")
    text, case = EFFECTS[CATEGORY[id]]
    return About(title, CATEGORY[id], text, tuple(company_rows(company(CATEGORY[id]), view, seat)), case)


def company(category: str) -> list[str]:
    """All cards of a category."""
    return [c for c in DRAFT_DECK if CATEGORY[c] == category]


# ---------------------------------------------------------------- where cards are


def company_rows(ids: Sequence[str], view: Plain, seat: str) -> Iterator[Part]:
    """Cards that belong together, by the place where they are."""
    places: dict[str, list[str]] = {}
    for id in by_value(ids):
        places.setdefault(place_of(id, view, seat), []).append(f"{CARDS[id].name} {VALUE[id]}")
    first = ("Yours", *(f"Stack {n}" for n in range(1, 21)))
    for place in sorted(places, key=lambda place: first.index(place) if place in first else len(first)):
        yield Part(place, ", ".join(places[place]))


def place_of(id: str, view: Plain, seat: str) -> str:
    """Where a card is, as far as everybody knows."""
    if id in view["spent"] or any(id in ids for ids in view["shown"].values()):
        return "Played or in the box"
    stack = next((stack for stack, ids in view["stacks"].items() if id in ids), None)
    if stack:
        return f"Stack {int(stack[1:])}"
    holder = next((p for p in view["rank"] if id in view["drafted"][p]), "")
    return "Yours" if holder and holder == seat else seat_name(holder) if holder else "In the box"


# ---------------------------------------------------------------- a stack


def about_stack(id: str, ids: Sequence[str], view: Plain, seat: str) -> About:
    """A stack: what it adds to the reader's combos, and what its ability cards do."""
    held = list(view["drafted"].get(seat, ())) if id in view["stacks"] else []
    rows = [*combo_rows(ids, held), *(Part(f"{CARDS[c].name} ({CATEGORY[c]})", EFFECTS[CATEGORY[c]][0])
                                      for c in by_value(ids) if VALUE[c] < 5)]
    whole = sum(VALUE[c] for c in ids)
    rounds = joined(f"round {PERIOD[c]}" for c in by_value(ids) if PERIOD[c])
    text = f"Its period cards are for {rounds}." if rounds else "It has no period cards."
    return About(f"Stack {int(id[1:])}", f"{len(ids)} cards, sum {whole}", text, tuple(rows), "OE-08")


def combo_rows(ids: Sequence[str], held: Sequence[str]) -> Iterator[Part]:
    """The combos of a stack with the cards that the reader holds."""
    for category in COMBO_CATEGORIES:
        new, have = ([c for c in some if CATEGORY[c] == category] for some in (ids, held))
        more = COMBO_BONUS[len(new) + len(have)] - COMBO_BONUS[len(have)]
        if new and more:
            yield Part(f"{category}: {' + '.join(CARDS[c].name for c in (*have, *new))}", f"+{more}")
