"""The table of Ottoman Empire for one seat, its options and its log in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sanjak.kernel import Chosen, Event, Option, Plain, Told
from sanjak.scene.model import Element, Later, Panel, Scene
from sanjak.scene.words import seat_name

from ..data import CARDS, CATEGORY, COMBO_BONUS, COMBO_CATEGORIES, PERIOD, ROUND_TITLE, ROUND_VP, ROUNDS, VALUE
from ..rules.combos import combos
from .asking import button, does, rows, situation
from .sheets import rows_on_a_phone, sheets
from .stakes import danger, ending, left, opening
from .telling import cut, measures, telling

__all__ = ["button", "chapter", "danger", "does", "ending", "label", "left", "measures", "opening", "outcome",
           "rows", "scene", "sentence", "situation", "telling", "title"]


def scene(view: Plain, seat: str) -> Scene:
    """The whole table."""
    pictures = sheets(view, seat)
    return Scene(title(view), Later(lambda: panels(view, seat)), pictures, rows_on_a_phone(pictures))


def panels(view: Plain, seat: str) -> list[Panel]:
    """Every part of the table in words."""
    found = [score(view), stacks(view, seat), bids(view), hand(view, seat), own_piles(view, seat),
             others_piles(view, seat), drafted(view, seat), notes(view, seat), box(view, seat)]
    return [panel for panel in found if panel.elements]


def title(view: Plain) -> str:
    """The state of the game in a line."""
    if view["outcome"]:
        return f"Ottoman Empire: {outcome(view)}"
    if view["stacks"]:
        return f"Ottoman Empire: the draft, {len(view['stacks'])} stacks left"
    if not view["turn"]:
        return "Ottoman Empire: making the bids"
    r = ROUNDS[view["turn"] - 1]
    return f"Ottoman Empire: round {r}, {ROUND_TITLE[r]} ({ROUND_VP[r]} VP)"


def chapter(turn: int) -> str:
    """The name of a round in the log."""
    return f"Round {ROUNDS[turn - 1]}, {ROUND_TITLE[ROUNDS[turn - 1]]}"


# ---------------------------------------------------------------- cards in words


def card(id: str) -> str:
    """A card with its value and its category, or its only round."""
    return f"{CARDS[id].name} {VALUE[id]} ({PERIOD[id] or CATEGORY[id].lower()})"


def card_list(ids: Sequence[str]) -> str:
    """Several cards in words."""
    return ", ".join(card(id) for id in ids) or "nothing"


def total(ids: Sequence[str], bonus: int = 0, negated: bool = False) -> str:
    """The running total of a bid, with the bonus of each combo."""
    value, parts = sum(VALUE[id] for id in ids), [] if negated else list(combos(ids))
    told = "".join(f" +{part.value} for {part.reason} ({part.case})" for part in parts)
    city = f" +{bonus} from City (OE-35)" if bonus else ""
    whole = value + bonus + sum(part.value for part in parts)
    return f"{whole}" if whole == value else f"{value}{told}{city} = {whole}"


# ---------------------------------------------------------------- panels


def score(view: Plain) -> Panel:
    """VP by rank, and the City bonus of the next round."""
    def line(i: int, p: str) -> str:
        city = f", +{view['next_bonus'][p]} in the next round" if view["next_bonus"].get(p) else ""
        out = f", left {view['left_out_count'][p]} out" if view["left_out_count"].get(p) else ""
        return f"{'ABCDE'[i]} {seat_name(p)}: {view['vp'][p]} VP{city}{out}"

    return Panel("score", "Score, by rank", tuple(
        Element(f"score:{p}", "score", line(i, p)) for i, p in enumerate(view["rank"])))


def stacks(view: Plain, seat: str) -> Panel:
    """The stacks on the table: cards, sum, combos within and with the seat's cards."""
    held = list(view["drafted"].get(seat, ()))
    return Panel("stacks", "Stacks on the table", tuple(
        Element(id, "stack", f"{int(id[1:])}: {card_list(ids)}; sum {sum(VALUE[c] for c in ids)}{gains(held, ids)}",
                option=f"draft {id}") for id, ids in view["stacks"].items()))


def gains(held: list[str], ids: list[str]) -> str:
    """The effect of a stack on combos, together with the seat's cards."""
    told = []
    for category in COMBO_CATEGORIES:
        new, have = (sum(CATEGORY[c] == category for c in some) for some in (ids, held))
        if new and new + have > 1:
            told.append(f"{new + have} {category} +{COMBO_BONUS[new + have]}")
    return f"; with yours {', '.join(told)}" if told else ""


def bids(view: Plain) -> Panel:
    """The bids of the round while they are face up."""
    shown = view["shown"]

    def line(p: str) -> str:
        negated = any(CATEGORY[id] == "Politics" for q in view["rank"] if q != p for id in shown[q])
        return f"{seat_name(p)}: {card_list(shown[p])}; {total(shown[p], view['bonus'][p], negated)}"

    return Panel("bids", "Bids of this round", tuple(
        Element(f"bid:{p}", "bid", line(p)) for p in view["rank"] if shown[p]))


def hand(view: Plain, seat: str) -> Panel:
    """Cards of the seat in no pile."""
    held = view["hand"].get(seat, [])
    if view["stacks"] or not isinstance(held, list):
        held = []
    return Panel("hand", "Not yet in a pile", tuple(Element(id, "card", card(id)) for id in held))


def own_piles(view: Plain, seat: str) -> Panel:
    """Own piles with their running totals."""
    def line(r: str) -> str:
        ids = view["piles"][f"{seat}:{r}"]
        bonus = view["next_bonus"][seat] if r == ROUNDS[view["turn"]] else 0
        held = ", ".join(card(id) for id in ids) or "empty"
        return f"{r} ({ROUND_VP[r]} VP): {held}; total {total(ids, bonus)}"

    shown = seat in view["seats"] and not view["stacks"] and view["turn"] < len(ROUNDS)
    return Panel("piles", f"Your piles (at most {view['limit']} draft cards and a dummy each)", tuple(
        Element(f"{seat}:{r}", "pile", line(r)) for r in ROUNDS[view["turn"]:] if shown))


def others_piles(view: Plain, seat: str) -> Panel:
    """The number of cards in the others' piles."""
    def line(q: str) -> str:
        return f"{seat_name(q)}: " + ", ".join(f"{r} {view['piles'][f'{q}:{r}']}" for r in ROUNDS[view["turn"]:])

    made = any(view["piles"][f"{q}:{r}"] for q in view["seats"] if q != seat for r in ROUNDS) and view["turn"] < 7
    return Panel("others", "Cards in the others' piles", tuple(
        Element(f"others:{q}", "count", line(q)) for q in view["rank"] if q != seat and made))


def drafted(view: Plain, seat: str) -> Panel:
    """The cards that everybody drafted and has not yet shown. They are public, because all stacks were face up."""
    spent = set(view["spent"]) | {id for ids in view["shown"].values() for id in ids}
    return Panel("drafted", "Drafted and not yet shown", tuple(
        Element(f"drafted:{q}", "cards", f"{seat_name(q)}{' (you)' if q == seat else ''}: "
                + card_list([id for id in sorted(view["drafted"][q]) if id not in spent]))
        for q in view["rank"] if view["drafted"][q] and view["turn"] < len(ROUNDS)))


def notes(view: Plain, seat: str) -> Panel:
    """The piles that Language showed to this seat, as they were then."""
    def lines() -> Iterator[Element]:
        for key, ids in view["notes"].items():
            looker, q, pile, r = key.split(":")
            if looker == seat and pile in ROUNDS[view["turn"]:]:
                still = "still so" if view["looks"][key] == view["reforms"][q] else f"{seat_name(q)} has reformed since"
                seen = f"{seat_name(q)}'s pile {pile}, seen after round {r} ({still})"
                yield Element(key, "note", f"{seen}: {card_list(ids)}")

    return Panel("notes", "What Language has shown you", tuple(lines()))


def box(view: Plain, seat: str) -> Panel:
    """The known part of the box, while City could draw from it."""
    if not view["turn"] or view["turn"] >= len(ROUNDS):
        return Panel("box", "", ())
    own = view["left_out"].get(seat) or ()
    held = {id for key, pile in view["piles"].items() if key.startswith(f"{seat}:") for id in pile} if seat else set()
    useful = sorted(id for id in set(view["spent"]) - held if PERIOD[id] in ("", *ROUNDS[view["turn"]:]))
    dummies = [id for id in useful if CATEGORY[id] == "Dummy"]
    served = [card_list([id for id in useful if id not in dummies]), *([counted(dummies)] if dummies else [])]
    told = f"{view['box']} cards; of those put there in the open, these could still serve: {', and '.join(served)}"
    mine = f"; left out by you: {card_list(own)}" if own else ""
    return Panel("box", "The box", (Element("box", "box", told + mine),))


def counted(dummies: list[str]) -> str:
    """Dummies by their number."""
    return f"{len(dummies)} {'dummy' if len(dummies) == 1 else 'dummies'}"


# ---------------------------------------------------------------- options in words


def label(option: Option, view: Plain) -> str:
    """An option in words."""
    match option:
        case ("draft", id):
            held = f": {card_list(view['stacks'][id])}" if id in view["stacks"] else ""
            return f"take stack {int(id[1:])}{held}"
        case ("put", id, r):
            return f"put {card(id)} into pile {r}"
        case ("take", id):
            return f"take {card(id)} back into the hand"
        case ("move", id, r):
            return f"move {card(id)} to pile {r}"
        case ("swap", one, two):
            return f"swap {card(one)} and {card(two)}"
        case ("steal", q):
            return f"steal from {seat_name(q)}, who has {view['vp'][q]} VP"
        case ("look", q, r):
            return f"look at {seat_name(q)}'s pile {r}"
        case ("plus", _):
            return "+3 to your total in the next round"
        case ("draw",):
            return f"draw one of the {view['box']} cards in the box"
        case ("place", r):
            return f"put it into pile {r}"
        case _:
            return SAY[option[0]]


SAY = {"confirm": "confirm your piles", "decline": "don't look"}


# ---------------------------------------------------------------- the log in words


def sentence(event: Event, seat: str) -> str:
    """An event of the journal as a sentence; '' if it needs none."""
    if isinstance(event, Chosen):
        return chosen(event)
    if isinstance(event, Told):
        return TELL[event.kind](event.facts, seat)
    return ""


def chosen(event: Chosen) -> str:
    """A choice in words; empty if another event reports it."""
    match event.option:
        case ("draft", id):
            return f"{seat_name(event.seat)} takes stack {int(id[1:])}."
        case ("place", r):
            return f"{seat_name(event.seat)} puts the drawn card into pile {r}."
        case ("decline",):
            return f"{seat_name(event.seat)} does not look."
        case ("put", id, r):
            return f"You put {card(id)} into pile {r}."
        case ("take", id):
            return f"You take {card(id)} back."
        case ("move", id, r):
            return f"You move {card(id)} to pile {r}."
        case ("swap", one, two):
            return f"You swap {card(one)} and {card(two)}."
        case _:
            return ""


SILENT = {"confirm": "the next event tells that all are ready", **dict.fromkeys(
    ("draw", "plus", "steal", "look"), "an event of its own tells it")}
"""Choices without a sentence, and why."""


def tell_dealt(facts: dict[str, Any], seat: str) -> str:
    """The deal."""
    ranks = ", ".join(f"{'ABCDE'[i]} {seat_name(p)}" for i, p in enumerate(facts["ranks"]))
    rest = f" The box holds {card_list(facts['box'])}." if facts["box"] else ""
    return f"{facts['stacks']} stacks of {facts['size']} cards are dealt. Ranks: {ranks}.{rest}"


def tell_left_out(facts: dict[str, Any], seat: str) -> str:
    """The number of cards without a place."""
    told = ", ".join(f"{seat_name(p)} {n}" for p, n in facts["counts"].items() if n)
    return f"All bids are sealed. Cards without a place, put into the box: {told}." if told else "All bids are sealed."


def tell_bid(facts: dict[str, Any], seat: str) -> str:
    """One bid with every part and its rule."""
    parts = ", ".join(f"{name} {value:+d}" + (f" ({case})" if case != "OE-21" else "")
                      for value, name, case in facts["parts"])
    lost = f" Politics negates {', '.join(facts['negated'])} (OE-25)." if facts["negated"] else ""
    return f"Round {facts['round']}, {seat_name(facts['seat'])} bids {facts['total']}: {parts}.{lost}"


def tell_won(facts: dict[str, Any], seat: str) -> str:
    """A winner and the award."""
    caliph, less = facts["caliph"], cut(facts["round"], facts["award"])
    extra = f" and {caliph} for the Caliph (OE-26)" if caliph else ""
    return f"{seat_name(facts['seat'])} wins round {facts['round']}: {facts['award']} VP{less}{extra}."


def tell_stole(facts: dict[str, Any], seat: str) -> str:
    """A theft, as far as there were VP to take."""
    if not facts["vp"]:
        return f"{seat_name(facts['seat'])} steals nothing from {seat_name(facts['victim'])}, who has no VP."
    short = f" (of {facts['wanted']}: there was no more)" if facts["vp"] < facts["wanted"] else ""
    return f"{seat_name(facts['seat'])} steals {facts['vp']} VP from {seat_name(facts['victim'])}{short}."


def tell_looked(facts: dict[str, Any], seat: str) -> str:
    """Everybody learns the pile; one player sees it."""
    seen = f": {card_list(facts['cards'])}" if facts["cards"] is not None else ""
    return f"{seat_name(facts['seat'])} looks at {seat_name(facts['at'])}'s pile {facts['pile']}{seen}."


def tell_drew(facts: dict[str, Any], seat: str) -> str:
    """A card from the box, seen by the player who drew it."""
    what = card(facts["card"]) if facts["card"] is not None else "a card"
    return f"{seat_name(facts['seat'])} draws {what} from the box."


TELL: dict[str, Callable[[dict[str, Any], str], str]] = {
    "dealt": tell_dealt, "left_out": tell_left_out, "bid": tell_bid, "won": tell_won, "stole": tell_stole,
    "looked": tell_looked, "drew": tell_drew,
    "subjects": lambda facts, seat: f"{seat_name(facts['seat'])} gains {facts['vp']} VP for Subjects.",
    "plus": lambda facts, seat: f"{seat_name(facts['seat'])} gets +{facts['vp']} in the next round from City.",
    "went_back": lambda facts, seat: f"No pile of {seat_name(facts['seat'])} can take it; the card goes back, unseen.",
}


def outcome(view: Plain) -> str:
    """The outcome of the game."""
    told = ", ".join(f"{seat_name(p)} {view['vp'][p]} VP" for p in sorted(view["seats"], key=lambda p: -view["vp"][p]))
    firsts = view["firsts"]
    if len(firsts) == 1:
        return f"{seat_name(firsts[0])} wins with {view['vp'][firsts[0]]} points. {told}."
    return f"{' and '.join(map(seat_name, firsts))} share the win. {told}."


