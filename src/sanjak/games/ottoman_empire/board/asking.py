"""How the questions of Ottoman Empire are put: options by kind, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sanjak.kernel import Ask, Option, Plain
from sanjak.scene.asking import Does, Kind, Row, Situation
from sanjak.scene.words import joined, seat_name

from ..data import CARDS, CATEGORY, ROUND_TITLE, ROUND_VP, ROUNDS, TABLES, VALUE
from ..player import suggested
from .sheets import RANKS, gain, minus

STACKS = Kind("Stacks", "sum of their cards")

WEIGHED = ("draft",)
"""Choices that are selected first and taken by a second press."""

PICKED = {"put": "Which pile does it join?", "move": "Which pile, or which card in exchange?"}
"""What is asked once a card is taken up."""


def row(option: Option, view: Plain) -> Row:
    """An option with what it is worth."""
    match option:
        case ("draft", id):
            cards = view["stacks"][id]
            names = ", ".join(CARDS[card].name for card in cards)
            return Row(f"Take stack {int(id[1:])}", names, str(sum(VALUE[card] for card in cards)), STACKS)
        case ("put", id, pile):
            return Row(f"Pile {pile}", ROUND_TITLE[pile], f"{ROUND_VP[pile]} VP", piles(CARDS[id].name),
                       full=f"Put {CARDS[id].name} into pile {pile}")
        case ("place", pile):
            return Row(f"Pile {pile}", ROUND_TITLE[pile], f"{ROUND_VP[pile]} VP", piles("the drawn card"))
        case ("steal", seat):
            return Row(f"Steal from {seat_name(seat)}", "", f"{view['vp'][seat]} VP", Kind("", "they have"))
        case ("look", seat, pile):
            return Row(f"{seat_name(seat)}’s pile {pile}", ROUND_TITLE[pile], kind=Kind("Look at"),
                       full=f"Look at {seat_name(seat)}’s pile {pile}")
        case ("plus", _):
            return Row("Take +3 in the next round")
        case ("draw",):
            many = view["box"]
            return Row("Draw a card from the box", f"one of {many}" if many > 1 else "the only one")
        case ("decline",):
            return Row("Don’t look")
        case _:
            return Row("Seal the piles" if not view["turn"] else "Keep the piles")


def piles(name: str) -> Kind:
    """The piles for a card, as a heading of the list."""
    return Kind(f"A pile for {name}", "worth", tiles=True)


def rows(options: Sequence[Option], view: Plain) -> dict[Option, Row]:
    """Options as the list shows them."""
    return {option: row(option, view) for option in options}


def situation(ask: Ask, view: Plain, seat: str) -> Situation:
    """Where the game stands, the situation in a sentence, and one question."""
    verb = ask.options[0][0]
    if view["stacks"]:
        return Situation(drafting(view, seat), standing(view, seat), "Which stack do you take?")
    if verb == "put":
        many = len(view["hand"][seat])
        told = f"{many} card{'' if many == 1 else 's'} to place." if many > 1 else "The last card."
        return Situation(where(view), told, f"{CARDS[ask.options[0][1]].name}: which pile does it join?")
    return Situation(where(view), *QUESTIONS[verb](ask, view, seat))


def sealing(ask: Ask, view: Plain, seat: str) -> tuple[str, str]:
    """The end of the making of the piles, or of a Reform."""
    if not view["turn"]:
        left = len(view["hand"].get(seat, ()))
        told = f"No pile has room for the last {left}" if left else "All cards are in piles"
        return f"{told}.", "Seal the piles?"
    r = ROUNDS[view["turn"]]
    return (f"Reform: round {r}, {ROUND_TITLE[r]}, is next, worth {ROUND_VP[r]} VP.",
            "Move cards between your piles, or keep them?")


def stealing(ask: Ask, view: Plain, seat: str) -> tuple[str, str]:
    """A theft by Culture or Religion."""
    r, won = ROUNDS[view["turn"] - 1], seat in view["winners"]
    many = sum(CATEGORY[c] == "Culture" for c in view["shown"][seat]) if won else 1
    card = "Culture" if won else "Religion"
    return f"You {'won' if won else 'lost'} round {r} with {card} in your bid.", f"From whom do you steal {many} VP?"


def placing(ask: Ask, view: Plain, seat: str) -> tuple[str, str]:
    """A card that City has drawn."""
    card = CARDS[view["hand"][seat][0]]
    return f"You drew {card.name} {minus(card.value)} from the box.", "Which pile does it join?"


def drawing(ask: Ask, view: Plain, seat: str) -> tuple[str, str]:
    """A City card."""
    return "You showed a City.", f"Take +3 in round {ROUNDS[view['turn']]}, or draw a card from the box?"


def looking(ask: Ask, view: Plain, seat: str) -> tuple[str, str]:
    """A Language card."""
    return "You showed a Language.", "Which hidden pile do you look at?"


QUESTIONS: dict[str, Callable[[Ask, Plain, str], tuple[str, str]]] = {
    "confirm": sealing, "steal": stealing, "place": placing, "plus": drawing, "draw": drawing, "look": looking,
    "decline": looking}
"""The situation and the question of each kind of choice but the draft and the first bids."""


def drafting(view: Plain, seat: str) -> str:
    """The number of this pick, and the reader's later ones."""
    order = TABLES[len(view["seats"])].order
    done = len(order) - len(view["stacks"])
    mine = RANKS[view["rank"].index(seat)] if seat in view["rank"] else ""
    later = [str(at + 1) for at, letter in enumerate(order) if at > done and letter == mine]
    again = f"your next: {joined(later)}" if later else "your last"
    return f"The draft, pick {done + 1} of {len(order)}, {again}"


def standing(view: Plain, seat: str) -> str:
    """What the reader has drafted, and the most that a stack adds to it."""
    held = view["drafted"].get(seat, ())
    most = max((int(gain(held, ids) or 0) for ids in view["stacks"].values()), default=0)
    if not held:
        return "You take whole stacks of cards for seven bids."
    best = f"the best stack adds {most} in combos" if most else "no stack adds to your combos"
    return f"You hold {len(held)} cards worth {sum(VALUE[c] for c in held)}; {best}."


def where(view: Plain) -> str:
    """The making of the bids, or the round."""
    if not view["turn"]:
        return "Seven bids, all in secret"
    current = ROUNDS[view["turn"] - 1]
    return f"Round {current}, {ROUND_TITLE[current]}"


def suggests(ask: Ask, view: Plain, seat: str) -> str:
    """The button that lays the cards in hand; empty if there is nothing to lay."""
    many = len(view["hand"].get(seat, ())) if ask.options[0][0] == "put" else 0
    return f"Suggest piles ({many} card{'' if many == 1 else 's'})" if many else ""


def suggestion(view: Plain, seat: str) -> list[Option]:
    """The cards in hand, each with a pile; cards that are laid stay where they are (OE-14)."""
    return [("put", card, pile) for card, pile in suggested(view, seat).items()]


def does(option: Option) -> Does:
    """Does an option decline what is offered, or end the making of the piles?"""
    return {"decline": "decline", "confirm": "end"}.get(option[0], "do")  # type: ignore[return-value]


def button(option: Option, view: Plain) -> str:
    """The label of an option on a button; its name is short enough, but for a pile."""
    return f"Into pile {option[-1]}" if option[0] in ("put", "place") else ""
