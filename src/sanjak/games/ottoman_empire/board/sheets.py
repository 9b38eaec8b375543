"""The table of Ottoman Empire as pictures: the stacks of the draft, the hand, and the bids of all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sanjak.kernel import Plain
from sanjak.scene.cards import HEAD, PITCH, STRIP
from sanjak.scene.model import Box, Element, Ground, Row, Sheet
from sanjak.scene.words import seat_name

from ..data import CARDS, CATEGORY, COMBO_BONUS, COMBO_CATEGORIES, PERIOD, ROUND_TITLE, ROUND_VP, ROUNDS, TABLES, VALUE
from ..rules.combos import combos

WIDTH = 1600.0
MARGIN = 16.0
COLUMNS = 8
STACK_W, STACK_GAP = 186.0, 9.0
FIRST_COLUMN, COLUMN_W, COLUMN_GAP = 168.0, 192.0, 8.0
HEADS, ROWS, ROW_H = 46.0, 112.0, 84.0
RANKS = "ABCDE"

NARROW: tuple[Row, ...] = ((("draft",),), (("hand",),), (("bids",),), (("drafted",),))


def sheets(view: Plain, seat: str) -> tuple[Sheet, ...]:
    """The current table, from the top: the draft or the hand, the bids, the drafted cards."""
    found: list[Sheet] = []
    top = 0.0
    for part in (draft, hand, bids, drafted):
        sheet = part(view, seat, top)
        if sheet is not None:
            found.append(sheet)
            top += sheet.frame.h
    return tuple(found)


def rows_on_a_phone(found: Sequence[Sheet]) -> tuple[Row, ...]:
    """The same, one below the other."""
    there = {sheet.id for sheet in found}
    return tuple(row for row in NARROW if row[0][0] in there)


@cache
def paper(id: str, top: float, height: float, title: str, note: str) -> Ground:
    """A panel that fills a sheet."""
    middle, w, h = WIDTH / 2, WIDTH - 2 * MARGIN, height - MARGIN
    return Ground(id, (Element(f"{id}:paper", "paper", x=middle, y=top + height / 2, w=WIDTH, h=height),
                       Element(f"{id}:panel", "panel", x=middle, y=top + MARGIN / 2 + h / 2, w=w, h=h,
                               facts={"title": title, "note": note})))


def face(id: str) -> dict[str, Any]:
    """The printed facts of a card."""
    return {"value": VALUE[id], "name": CARDS[id].name, "period": PERIOD[id], "kind": CATEGORY[id],
            "plain": CATEGORY[id] == "Dummy"}


def by_value(ids: Sequence[str]) -> list[str]:
    """Cards from the highest down, dummies last."""
    return sorted(ids, key=lambda id: (CATEGORY[id] == "Dummy", -VALUE[id], id))


# ---------------------------------------------------------------- the draft


def draft(view: Plain, seat: str, top: float) -> Sheet | None:
    """The open stacks and the order of the picks."""
    if not view["stacks"]:
        return None
    table = TABLES[len(view["seats"])]
    tall = HEAD + table.stack_size * PITCH + 4
    height = 88 + -(-table.stacks // COLUMNS) * (tall + STACK_GAP) + 12
    elements = (*order(view, seat, top), *stacks(view, seat, top + 80, tall))
    ground = paper("draft", top, height, f"The draft: {table.stacks} open stacks",
                   "green: what it adds to your combos · everybody sees all of them (OE-06)")
    return Sheet("draft", "The draft", Box(0, top, WIDTH, height), ground, elements)


def order(view: Plain, seat: str, top: float) -> Iterator[Element]:
    """The past, current and future picks."""
    letters = TABLES[len(view["seats"])].order
    done = len(letters) - len(view["stacks"])
    mine = RANKS[view["rank"].index(seat)] if seat in view["rank"] else ""
    said = f"Taken: {done} of {len(letters)}. Order of the picks"
    told = f"You are {mine}. {said}" if mine else said
    yield Element("order", "text", told, x=MARGIN + 20, y=top + 58, layer="marks", facts={"size": 15, "weight": 600})
    for i, letter in enumerate(letters):
        state = "past" if i < done else "now" if i == done else ""
        yield Element(f"pick:{i}", "rank", letter, x=470 + i * 30, y=top + 53, w=25, h=25, layer="marks",
                      facts={"state": state})


def stacks(view: Plain, seat: str, top: float, tall: float) -> Iterator[Element]:
    """Every remaining stack, in its own place."""
    held = list(view["drafted"].get(seat, ()))
    for id, ids in view["stacks"].items():
        place = int(id[1:]) - 1
        row, column = divmod(place, COLUMNS)
        spoken = f"Stack {place + 1}: " + ", ".join(f"{CARDS[c].name} {VALUE[c]}" for c in by_value(ids))
        yield Element(id, "card_stack", f"Stack {place + 1}", spoken, option=f"draft {id}",
                      x=MARGIN + 20 + STACK_W / 2 + column * (STACK_W + STACK_GAP),
                      y=top + tall / 2 + row * (tall + STACK_GAP), w=STACK_W, h=tall,
                      facts={"cards": [face(c) for c in by_value(ids)], "sum": sum(VALUE[c] for c in ids),
                             "gain": gain(held, ids)})


def gain(held: Sequence[str], ids: Sequence[str]) -> str:
    """The bonus of a stack for combos with the seat's cards, in a few letters."""
    more = 0
    for category in COMBO_CATEGORIES:
        new, have = (sum(CATEGORY[c] == category for c in some) for some in (ids, held))
        if new:
            more += COMBO_BONUS[new + have] - COMBO_BONUS[have]
    return f"+{more}" if more else ""


# ---------------------------------------------------------------- the hand


def hand(view: Plain, seat: str, top: float) -> Sheet | None:
    """Cards of the seat in no pile yet."""
    ids = view["hand"].get(seat, [])
    if view["stacks"] or not isinstance(ids, list) or not ids:
        return None
    rows = -(-len(ids) // COLUMNS)
    height = 46 + rows * PITCH + 22
    elements = tuple(
        Element(id, "strip", spoken=spoken(id), option=f"put {id}", w=STACK_W, h=STRIP, facts=face(id),
                x=MARGIN + 20 + STACK_W / 2 + column * (STACK_W + STACK_GAP), y=top + 46 + STRIP / 2 + row * PITCH)
        for place, id in enumerate(by_hand(ids)) for column, row in (divmod(place, rows),))
    ground = paper("hand", top, height, "Your hand", "drag a card to a pile, or choose the card and then the pile")
    return Sheet("hand", "Your hand", Box(0, top, WIDTH, height), ground, elements)


def by_hand(ids: Sequence[str]) -> list[str]:
    """The hand in order: period cards by their round, the others by kind and value, dummies last."""
    def key(id: str) -> tuple[Any, ...]:
        at = ROUNDS.index(PERIOD[id]) if PERIOD[id] else len(ROUNDS)
        return (CATEGORY[id] == "Dummy", at, CATEGORY[id], -VALUE[id], id)

    return sorted(ids, key=key)


def spoken(id: str) -> str:
    """A card in words, for screen readers."""
    return f"{CARDS[id].name} {VALUE[id]}, {'round ' + PERIOD[id] if PERIOD[id] else CATEGORY[id].lower()}"


# ---------------------------------------------------------------- the bids


def bids(view: Plain, seat: str, top: float) -> Sheet | None:
    """A column for each round, a row for each player; the seat's own piles are open below."""
    if view["stacks"]:
        return None
    others = [p for p in view["rank"] if p != seat and (view["turn"] or seat not in view["seats"])]
    open_piles = seat in view["seats"] and view["turn"] < len(ROUNDS)
    own = pile_height(view) if open_piles else ROW_H if seat in view["seats"] else 0.0
    height = ROWS + len(others) * ROW_H + own + 22
    elements = [*heads(view, top)]
    for i, p in enumerate(others):
        elements += row(view, p, top + ROWS + i * ROW_H)
    if seat in view["seats"]:
        elements += own_row(view, seat, top + ROWS + len(others) * ROW_H, open_piles)
    at = view["turn"]
    title = f"Bids: round {ROUNDS[at - 1]}, {ROUND_TITLE[ROUNDS[at - 1]]}" if at else "Bids"
    ground = paper("bids", top, height, title, f"at most {view['limit']} draft cards and one dummy in each pile")
    return Sheet("bids", "Bids", Box(0, top, WIDTH, height), ground, tuple(elements))


def pile_height(view: Plain) -> float:
    """The height of an open pile: its places, its total, its combos."""
    return float(6 + (view["limit"] + 1) * PITCH + 66)


def column_x(i: int) -> float:
    """The middle of a round's column."""
    return FIRST_COLUMN + COLUMN_W / 2 + i * (COLUMN_W + COLUMN_GAP)


def heads(view: Plain, top: float) -> Iterator[Element]:
    """The rounds with their worth."""
    for i, r in enumerate(ROUNDS):
        over = view["turn"] + bool(view["outcome"])
        state = " · done" if i + 1 < over else " · now" if i + 1 == over else ""
        yield Element(f"round:{r}", "period", r, f"Round {r}, {ROUND_TITLE[r]}, {ROUND_VP[r]} VP{state}",
                      x=column_x(i), y=top + HEADS + 27, w=COLUMN_W, h=54,
                      facts={"title": ROUND_TITLE[r], "note": f"{ROUND_VP[r]} VP{state}", "now": i + 1 == view["turn"]})


def player(view: Plain, p: str, y: float, name: str, part: str = "") -> Iterator[Element]:
    """A player: rank and points."""
    letter = RANKS[view["rank"].index(p)] if p in view["rank"] else "?"
    bonus = f", +{view['next_bonus'][p]} next" if view["next_bonus"].get(p) else ""
    yield Element(f"{part}rank:{p}", "rank", letter, x=MARGIN + 38, y=y + 34, w=36, h=36, layer="marks")
    yield Element(f"{part}name:{p}", "text", name, x=MARGIN + 64, y=y + 30, w=82, layer="marks",
                  facts={"size": 15, "weight": 700})
    yield Element(f"{part}vp:{p}", "text", f"{view['vp'].get(p, 0)} VP{bonus}", x=MARGIN + 64, y=y + 50, w=86,
                  layer="marks", facts={"size": 14, "colour": "ink-2"})


def row(view: Plain, p: str, y: float) -> Iterator[Element]:
    """Another player's bids: past totals, the open bid of this round, backs of later ones."""
    yield from player(view, p, y, seat_name(p))
    for i, r in enumerate(ROUNDS):
        if f"{p}:{r}" in view["totals"]:
            yield total(view, p, i, y)
        else:
            count = view["piles"].get(f"{p}:{r}", 0)
            yield Element(f"{p}:{r}", "backs", spoken=f"{seat_name(p)}, pile {r}: {count} cards face down", word=r,
                          option=f"look {p} {r}", x=column_x(i), y=y + ROW_H / 2 - 4, w=COLUMN_W, h=ROW_H - 12,
                          facts={"count": count})


def total(view: Plain, p: str, i: int, y: float) -> Element:
    """A shown bid: its total, and whether it won."""
    r = ROUNDS[i]
    value, won = view["totals"][f"{p}:{r}"], is_won(view, p, r)
    said = f"{seat_name(p)} bid {value} in round {r}{' and won' if won else ''}"
    return Element(f"total:{p}:{r}", "bid", str(value).replace("-", "−"), said, x=column_x(i), y=y + ROW_H / 2 - 4,
                   w=COLUMN_W, h=ROW_H - 12, facts={"won": won})


def is_won(view: Plain, p: str, r: str) -> bool:
    """The highest total of a round wins, and ties win together."""
    return bool(view["totals"][f"{p}:{r}"] == max(view["totals"][f"{q}:{r}"] for q in view["seats"]))


def own_row(view: Plain, seat: str, y: float, open_piles: bool) -> Iterator[Element]:
    """The seat's own bids: past totals, then open piles with running totals."""
    yield from player(view, seat, y, "You")
    for i, r in enumerate(ROUNDS):
        if f"{seat}:{r}" in view["totals"]:
            yield total(view, seat, i, y)
        elif open_piles:
            yield from own_pile(view, seat, i, y)


def own_pile(view: Plain, seat: str, i: int, y: float) -> Iterator[Element]:
    """One open pile and its cards; a card can be picked up, the pile can take one."""
    r, tall = ROUNDS[i], pile_height(view)
    ids = view["piles"][f"{seat}:{r}"]
    parts = list(combos(ids))
    bonus = view["next_bonus"].get(seat, 0) if i == view["turn"] else 0
    whole = sum(VALUE[id] for id in ids) + sum(part.value for part in parts) + bonus
    told = [f"+{part.value} {part.reason}" for part in parts] + ([f"+{bonus} City"] if bonus else [])
    yield Element(f"{seat}:{r}", "card_pile", spoken=f"Your pile {r}: {len(ids)} cards, total {whole}", word=r,
                  option=f"place {r}", x=column_x(i), y=y + tall / 2, w=COLUMN_W, h=tall,
                  facts={"cards": len(ids), "places": view["limit"] + 1, "total": str(whole), "gain": ", ".join(told),
                         "next": i == view["turn"]})
    for n, id in enumerate(by_value(ids)):
        yield Element(id, "strip", spoken=f"{spoken(id)}, in pile {r}", option=f"move {id}", word=id, w=COLUMN_W - 8,
                      h=STRIP, x=column_x(i), y=y + 6 + STRIP / 2 + n * PITCH, facts=face(id))


# ---------------------------------------------------------------- what everybody has drafted


def drafted(view: Plain, seat: str, top: float) -> Sheet | None:
    """Cards drafted and not yet shown. They are public, because all stacks were face up."""
    held = {p: unshown(view, p) for p in view["rank"]} if view["turn"] < len(ROUNDS) else {}
    if not any(held.values()):
        return None
    elements: list[Element] = []
    y = top + 44
    for p, ids in held.items():
        elements += [*player(view, p, y - 10, "You" if p == seat else seat_name(p), "drafted:"), *strips(p, ids, y)]
        y += max(2, -(-len(ids) // len(ROUNDS))) * PITCH + 14
    title, height = "Drafted and not yet shown", y - top + 12
    ground = paper("drafted", top, height, title, "public, since all stacks lay open (OE-06)")
    return Sheet("drafted", title, Box(0, top, WIDTH, height), ground, tuple(elements))


def unshown(view: Plain, p: str) -> list[str]:
    """The draft cards of a player that nobody has seen in a bid yet."""
    seen = {*view["spent"], *(id for ids in view["shown"].values() for id in ids)}
    return [id for id in by_hand(view["drafted"].get(p, ())) if id not in seen]


def strips(p: str, ids: Sequence[str], y: float) -> Iterator[Element]:
    """Cards in rows below one another."""
    for place, id in enumerate(ids):
        row, column = divmod(place, len(ROUNDS))
        yield Element(f"drafted:{id}", "strip", spoken=f"{seat_name(p)} has drafted {spoken(id)}", w=COLUMN_W, h=STRIP,
                      x=column_x(column), y=y + STRIP / 2 + row * PITCH, facts=face(id))
