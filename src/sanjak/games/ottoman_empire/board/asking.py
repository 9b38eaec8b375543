"""How the questions of Ottoman Empire are put: options by kind, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Ask, Option, Plain
from sanjak.scene.asking import Does, Kind, Row, Situation
from sanjak.scene.words import seat_name

from ..data import CARDS, CATEGORY, PERIOD, ROUND_TITLE, ROUND_VP, ROUNDS, VALUE

STACKS = Kind("Stacks", "sum of their cards")
PILES = Kind("Piles", "worth", tiles=True)


def row(option: Option, view: Plain) -> Row:
    """An option with what it is worth."""
    match option:
        case ("draft", id):
            cards = view["stacks"][id]
            names = ", ".join(CARDS[card].name for card in cards)
            return Row(f"Take stack {int(id[1:])}", names, str(sum(VALUE[card] for card in cards)), STACKS)
        case ("put", id, pile):
            return Row(f"Pile {pile}", ROUND_TITLE[pile], f"{ROUND_VP[pile]} VP", PILES,
                       full=f"Put {CARDS[id].name} into pile {pile}")
        case ("place", pile):
            return Row(f"Pile {pile}", ROUND_TITLE[pile], f"{ROUND_VP[pile]} VP", PILES)
        case ("steal", seat):
            return Row(f"Steal from {seat_name(seat)}", "", f"{view['vp'][seat]} VP", Kind("", "they have"))
        case ("look", seat, pile):
            return Row(f"{seat_name(seat)}'s pile {pile}", ROUND_TITLE[pile], kind=Kind("Look at"))
        case ("plus", _):
            return Row("+3 in the next round")
        case ("draw",):
            return Row("A card from the box", f"one of {view['box']}")
        case ("decline",):
            return Row("Don't look")
        case _:
            return Row("Seal the piles" if not view["turn"] else "Keep the piles")


def rows(options: Sequence[Option], view: Plain) -> dict[Option, Row]:
    """Options as the list shows them."""
    return {option: row(option, view) for option in options}


def situation(ask: Ask, view: Plain, seat: str) -> Situation:
    """The phase or the round, and the prompt; a card that is to be placed with what it is."""
    told, _, asks = ask.prompt.rpartition(". ")
    first = ask.options[0]
    if first[0] == "put":
        told = f"{CARDS[first[1]].name}, {VALUE[first[1]]}, {PERIOD[first[1]] or CATEGORY[first[1]].lower()}"
        asks = "Which pile does it join?"
    return Situation(where(view, seat), told and f"{told}.", asks)


def where(view: Plain, seat: str) -> str:
    """The draft, the making of the bids, or the round."""
    if view["stacks"]:
        return f"The draft, {len(view['stacks'])} stacks left"
    if view["turn"]:
        current = ROUNDS[view["turn"] - 1]
        return f"Round {current}, {ROUND_TITLE[current]}"
    held = view["hand"].get(seat, ())
    many = len(held) if isinstance(held, list) else held
    return f"Seven bids, {many} card{'' if many == 1 else 's'} in hand"


def does(option: Option) -> Does:
    """Does an option decline what is offered, or end the making of the piles?"""
    return {"decline": "decline", "confirm": "end"}.get(option[0], "do")  # type: ignore[return-value]


def button(option: Option, view: Plain) -> str:
    """The label of an option on a button; its name is short enough, but for a pile."""
    return f"Into pile {option[-1]}" if option[0] in ("put", "place") else ""
