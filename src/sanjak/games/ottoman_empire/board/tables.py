"""The table of Ottoman Empire as cards that a page lays out by itself: draft, hand, bids, players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sanjak.kernel import Plain
from sanjak.scene.flow import sheet
from sanjak.scene.model import Element, Sheet
from sanjak.scene.words import seat_name

from ..data import CATEGORY, COMBO_CATEGORIES, PERIOD, ROUND_TITLE, ROUND_VP, ROUNDS, TABLES, VALUE
from ..rules.combos import combos
from .sheets import RANKS, by_hand, by_value, face, gain, is_won, spoken, unshown

SORTS = (("best", "Best for me"), ("sum", "Sum"), ("combos", "Combos"), ("round", "Round"), ("abilities", "Abilities"),
         ("number", "Number"))
"""The orders of the stacks."""


def tables(view: Plain, seat: str) -> tuple[Sheet, ...]:
    """The current table: the draft, or the hand above the bids; beside it the players."""
    players = sheet("drafted", "Players", holders(view, seat), "beside")
    if view["stacks"]:
        return sheet("draft", "The draft", draft(view, seat)), players
    return sheet("hand", "Hand", top(view, seat)), sheet("bids", "Bids", bids(view, seat)), players


def shown_face(id: str) -> dict[str, Any]:
    """The printed facts of a card, and the name under which it is explained."""
    return face(id) | {"about": id}


def rank_of(view: Plain, p: str) -> str:
    """The letter of a player's rank."""
    return RANKS[view["rank"].index(p)] if p in view["rank"] else "?"


def name_of(p: str, seat: str) -> str:
    """A player as the reader calls them."""
    return "You" if p == seat else seat_name(p)


# ---------------------------------------------------------------- the draft


def draft(view: Plain, seat: str) -> Iterator[Element]:
    """The order of picks, the open stacks, and the taken ones."""
    yield Element("sorts", "sorts", "Sort", layer="bar", facts={"sorts": SORTS})
    yield order(view, seat)
    held = list(view["drafted"].get(seat, ()))
    for id, ids in view["stacks"].items():
        yield stack(id, ids, held)
    for id, p, ids in taken(view):
        yield stack(id, ids, (), (rank_of(view, p), name_of(p, seat)))


def order(view: Plain, seat: str) -> Element:
    """The past, current and future picks."""
    letters = TABLES[len(view["seats"])].order
    done, mine = len(letters) - len(view["stacks"]), rank_of(view, seat)
    picks = [(letter, "past" if at < done else "now" if at == done else "", letter == mine)
             for at, letter in enumerate(letters)]
    own = [str(at + 1) for at, letter in enumerate(letters) if at >= done and letter == mine]
    told = f"Pick {done + 1} of {len(letters)}, by {letters[done]}."
    yours = f" You are {mine} and pick at {', '.join(own)}." if own else ""
    return Element("order", "picks", spoken=told + yours, layer="bar", facts={"picks": picks})


def stack(id: str, ids: Sequence[str], held: Sequence[str], taker: tuple[str, str] | None = None) -> Element:
    """A stack, open or taken."""
    number, more = int(id[1:]), "" if taker else gain(held, ids)
    said = ", ".join(f"{spoken(c)}" for c in by_value(ids))
    worth = sum(VALUE[c] for c in ids)
    orders = {
        "number": number, "best": -(100 * int(more or 0) + worth), "sum": -worth,
        "combos": -sum(CATEGORY[c] in COMBO_CATEGORIES for c in ids),
        "round": min((ROUNDS.index(PERIOD[c]) for c in ids if PERIOD[c]), default=len(ROUNDS)),
        "abilities": -sum(VALUE[c] < 5 for c in ids)}
    told = f", adds {more} to your combos" if more else ""
    by = f", taken by {taker[1]}" if taker else ""
    return Element(id, "stack", f"Stack {number}", f"Stack {number}, sum {worth}{told}{by}: {said}",
                   option="" if taker else f"draft {id}", layer="stacks",
                   facts={"cards": [shown_face(c) for c in by_value(ids)], "sum": worth, "taker": taker,
                          "gain": f"{more} for you" if more else "", "orders": orders})


def taken(view: Plain) -> Iterator[tuple[str, str, list[str]]]:
    """The taken stacks with their takers and cards, in the order of the picks (OE-08)."""
    table, picked = TABLES[len(view["seats"])], dict.fromkeys(view["rank"], 0)
    for id, letter in zip(view["taken"], table.order, strict=False):
        p = view["rank"][RANKS.index(letter)]
        first = picked[p] * table.stack_size
        picked[p] += 1
        yield id, p, list(view["drafted"][p][first:first + table.stack_size])


# ---------------------------------------------------------------- the hand, and the bids of a round


def top(view: Plain, seat: str) -> Iterator[Element]:
    """Before the first round the hand; then the bids of the round, and a drawn card."""
    if not view["turn"]:
        yield from hand(view, seat)
        return
    r = ROUNDS[view["turn"] - 1]
    yield Element("hand:head", "heading", f"Round {r}, {ROUND_TITLE[r]}", layer="head",
                  facts={"note": f"The highest total wins {ROUND_VP[r]} VP. {round_note(view, r)}"})
    for p in view["rank"]:
        yield shown_bid(view, p, seat, r)
    for id in own_hand(view, seat):
        yield Element(id, "card", spoken=spoken(id), layer="drawn", facts=shown_face(id))


def round_note(view: Plain, r: str) -> str:
    """What has become of the bids of a round."""
    if not any(view["shown"].values()):
        return "Its cards are in the box."
    return "The bids are shown one after another."


def own_hand(view: Plain, seat: str) -> list[str]:
    """The cards that the reader holds in no pile."""
    held = view["hand"].get(seat, [])
    return by_hand(held) if isinstance(held, list) else []


def hand(view: Plain, seat: str) -> Iterator[Element]:
    """Cards of the seat in no pile yet; when there are none, why."""
    held = own_hand(view, seat)
    most = len(view["drafted"].get(seat, ())) + len(ROUNDS)
    note = f"{len(held)} of {most} cards to place. Drag a card to a pile, or press the card and then the pile."
    yield Element("hand:head", "heading", "Your hand" if seat in view["seats"] else "The bids", layer="head",
                  facts={"note": note if held else ""})
    for id in held:
        yield Element(id, "card", spoken=spoken(id), option=f"put {id}", layer="cards", facts=shown_face(id))
    if not held:
        own = f"All {most} cards are in your piles."
        yield Element("hand:none", "note", own if seat in view["seats"] else "All players fill their piles in secret.",
                      layer="cards")


def shown_bid(view: Plain, p: str, seat: str, r: str) -> Element:
    """A player's bid of the round: face down until its turn comes, then with cards and total."""
    known, cards = view["totals"].get(f"{p}:{r}"), by_value(view["shown"][p])
    won = known is not None and is_won(view, p, r)
    bonus = f", +{view['next_bonus'][p]} next round" if view["next_bonus"].get(p) else ""
    said = f"{seat_name(p)} bids {known}{' and wins' if won else ''}" if known is not None else f"{seat_name(p)}'s bid"
    return Element(f"shown:{p}", "shown", "" if known is None else str(known), said, option=f"steal {p}", layer="shown",
                   facts={"rank": rank_of(view, p), "name": name_of(p, seat), "note": f"{view['vp'][p]} VP{bonus}",
                          "cards": [shown_face(c) for c in cards] if known is not None else [], "won": won,
                          "backs": len(cards) if known is None else 0, "mine": p == seat,
                          "gains": gains_of(view, p, cards, bool(known is not None))})


def gains_of(view: Plain, p: str, cards: Sequence[str], known: bool) -> list[str]:
    """What a shown bid adds to its cards, or loses by Politics (OE-24, OE-25, OE-35)."""
    if not known or not cards:
        return []
    city = [f"+{view['bonus'][p]} City of the round before"] if view["bonus"].get(p) else []
    lost = any(CATEGORY[c] == "Politics" for q in view["rank"] if q != p for c in view["shown"][q])
    return city + [f"{part.reason}: cancelled by Politics" if lost else f"+{part.value} {part.reason}"
                   for part in combos(cards)]


# ---------------------------------------------------------------- seven columns


def bids(view: Plain, seat: str) -> Iterator[Element]:
    """The seven rounds: totals of the past, own piles and the others' period cards of those to come."""
    for i, r in enumerate(ROUNDS):
        yield head(view, i, r, seat)
        known = [p for p in view["rank"] if f"{p}:{r}" in view["totals"]]
        for p in known:
            yield past(view, p, seat, r)
        if seat in view["seats"] and seat not in known and i >= view["turn"]:
            yield from own_pile(view, seat, i, r)
        rivals = [p for p in view["rank"] if p != seat and p not in known]
        if rivals:
            yield Element(f"rivals:{r}", "note", "Others’ period cards", layer=r)
        for p in rivals:
            yield hidden(view, p, r)


def head(view: Plain, i: int, r: str, seat: str) -> Element:
    """The head of a column."""
    over = view["turn"] + bool(view["outcome"])
    state = "done" if i + 1 < over else "now" if i + 1 == view["turn"] else "next" if i == view["turn"] else ""
    own = view["piles"].get(f"{seat}:{r}")
    count = sum(CATEGORY[c] != "Dummy" for c in own) if isinstance(own, list) else 0
    note = f"{ROUND_VP[r]} VP" + (f", {count} of {view['limit']}" if isinstance(own, list) and i >= view["turn"] else
                                  ", over" if state == "done" else "")
    return Element(f"round:{r}", "round", r, f"Round {r}, {ROUND_TITLE[r]}, {note}", layer=r,
                   facts={"title": ROUND_TITLE[r], "note": note, "state": state})


def past(view: Plain, p: str, seat: str, r: str) -> Element:
    """A total that was shown, and whether it won."""
    won = is_won(view, p, r)
    value = view["totals"][f"{p}:{r}"]
    said = f"{seat_name(p)} bid {value}{' and won' if won else ''}"
    return Element(f"total:{p}:{r}", "bid", str(value), said, layer=r,
                   facts={"rank": rank_of(view, p), "name": name_of(p, seat), "won": won, "mine": p == seat})


def own_pile(view: Plain, seat: str, i: int, r: str) -> Iterator[Element]:
    """One open pile: a place for cards, its cards, free places, its total with each bonus by name."""
    ids = view["piles"][f"{seat}:{r}"]
    parts = list(combos(ids))
    bonus = view["next_bonus"].get(seat, 0) if i == view["turn"] else 0
    whole = sum(VALUE[id] for id in ids) + sum(part.value for part in parts) + bonus
    said = f"Your pile {r}, {ROUND_TITLE[r]}, {ROUND_VP[r]} VP: {len(ids)} cards, total {whole}"
    yield Element(f"{seat}:{r}", "place", spoken=said, word=r, option=f"place {r}", layer=r)
    drafted = [id for id in by_value(ids) if CATEGORY[id] != "Dummy"]
    dummies = [id for id in ids if id not in drafted]
    yield from laid(drafted, r)
    yield Element(f"slots:{r}", "slots", layer=r,
                  facts={"free": max(0, view["limit"] - len(drafted)), "dummy": not dummies})
    yield from laid(dummies, r)
    told = [f"{part.reason} +{part.value}" for part in parts] + ([f"City +{bonus}"] if bonus else [])
    yield Element(f"sum:{r}", "total", str(whole), layer=r, facts={"gains": told})


def laid(ids: Sequence[str], r: str) -> Iterator[Element]:
    """Cards in an own pile; each can be taken up, and exchanged for another."""
    for id in ids:
        yield Element(id, "card", spoken=f"{spoken(id)}, in pile {r}", option=f"move {id}", word=id, layer=r,
                      facts=shown_face(id))


def hidden(view: Plain, p: str, r: str) -> Element:
    """Another player's hidden pile: its number of cards, and the period cards that could lie in it."""
    could = [str(VALUE[c]) for c in by_value(unshown(view, p)) if PERIOD[c] == r]
    count = view["piles"].get(f"{p}:{r}", 0)
    many = count if isinstance(count, int) else len(count)
    said = f"{seat_name(p)}, round {r}: period cards {', '.join(could) or 'none'}"
    return Element(f"{p}:{r}", "rival", " ".join(could) or "none",
                   f"{said}; {counted(many)} face down" if many else said, option=f"look {p} {r}",
                   layer=r, facts={"rank": rank_of(view, p), "count": counted(many) if many else ""})


def counted(many: int) -> str:
    """A number of cards."""
    return f"{many} card{'' if many == 1 else 's'}"


# ---------------------------------------------------------------- the players


def holders(view: Plain, seat: str) -> Iterator[Element]:
    """Every player with the cards that all know: drafted and not yet shown."""
    told = "cards drafted" if view["stacks"] else "cards not yet shown"
    yield Element("drafted:head", "heading", "Players", layer="head", facts={"note": f"{told}, known to all"})
    for p in view["rank"]:
        yield holder(view, p, seat)


def holder(view: Plain, p: str, seat: str) -> Element:
    """One player."""
    ids = unshown(view, p) if view["turn"] < len(ROUNDS) else []
    many = len(view["drafted"][p]) // TABLES[len(view["seats"])].stack_size
    notes = [f"{many} stack{'' if many == 1 else 's'}"] if view["stacks"] else []
    notes += [f"+{view['next_bonus'][p]} in the next round"] if view["next_bonus"].get(p) else []
    notes += [f"{view['left_out_count'][p]} left out"] if view["left_out_count"].get(p) else []
    worth = f"Σ {sum(VALUE[c] for c in ids)}" if view["stacks"] else f"{view['vp'][p]} VP"
    return Element(f"vp:{p}", "holder", worth, layer="holders",
                   facts={"rank": rank_of(view, p), "name": name_of(p, seat), "note": ", ".join(notes),
                          "cards": [shown_face(c) for c in ids], "mine": p == seat,
                          "none": "No stack yet." if view["stacks"] else "All cards are shown."})
