"""The map and the panels of both boards: National Will, theaters, Kaiserschlacht, markers, battles.

Each part makes a sheet: a ground that never changes, and the pieces of a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sanjak.scene.atlas import map_elements, map_spaces, site_places
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Ground, Sheet
from sanjak.scene.text import percent
from sanjak.scene.words import signed

from ..rules.battles import BOXES
from ..rules.fronts import on_map
from ..state import SiegeState
from .names import BOX_NAMES
from .parts import Desk, Rolls, lines, plain_ground, spot, strip_ground, text
from .strip import TONE, card_pieces, coming_rows, front_rows


def common_sheets(d: Desk, s: SiegeState, rolls: Rolls) -> dict[str, Sheet]:
    """The sheets of both boards, by id."""
    layout, cases = d.layout, d.cases
    return {sheet.id: sheet for sheet in (
        layout.sheet("will", "National Will", will_ground(d), will_pieces(d, s)),
        layout.sheet("theaters", "off-map theaters", theaters_ground(d), theaters_pieces(d, s)),
        layout.sheet("kaiserschlacht", "Kaiserschlacht", plain_ground(layout, "kaiserschlacht", "Kaiserschlacht"),
                     kaiser_pieces(d, s, rolls)),
        layout.sheet("markers", "markers", plain_ground(layout, "markers", "Markers"), marker_pieces(d, s)),
        layout.sheet("results", "battles", results_ground(d), results_pieces(d, s)),
        layout.sheet("card", "the card", strip_ground(layout, "card"), card_pieces(d, s)),
        layout.sheet("fronts", "fronts", strip_ground(
            layout, "fronts", "Fronts", f"Battle Value · chance to push back · §{cases['offensives']}"),
            front_rows(d, s)),
        layout.sheet("coming", "chances", strip_ground(
            layout, "coming", "Still to come", "won · drawn (dots) · lost (hatched)"), coming_rows(d, s, rolls)),
    )}


# ---------------------------------------------------------------- the map


@cache
def map_ground(d: Desk) -> Ground:
    """Land, sea, tracks and boxes."""
    codes = {front.id: front.code for front in d.names.fronts.values()}
    return Ground("map", map_elements(d.layout.chart, codes), map_spaces(d.layout.chart))


@kept
def front_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """Lost sites, fronts with their leaders, and fronts that can be attacked."""
    held = d.lost_sites(s)
    for front in d.names.fronts.values():
        for space in front.spaces:
            names = space.site_names() if space.id.startswith(front.id) else ()
            for site, at in zip(names, site_places(d.layout.chart["spaces"][space.id]), strict=False):
                if site in held:
                    yield Element(f"lost:{site.replace(' ', ':')}", "lost", f"{space.name} is lost", x=at.x, y=at.y)
    for id in s.at:
        if is_shown(s, id):
            yield from front_piece(d, s, id)


def is_shown(s: SiegeState, front: str) -> bool:
    """Is this front on the map, or has it entered the capital?"""
    return on_map(s, front) or front == s.cause


def front_piece(d: Desk, s: SiegeState, id: str) -> Iterator[Element]:
    """A front on its space, including the capital, with its options. Two fronts that share a box are side by side."""
    space = d.space(s, id)
    beside = [other for other in s.at if is_shown(s, other) and d.space(s, other) == space]
    x, w = (13.0, 92.0) if len(beside) == 1 else (-10.0 + 47 * beside.index(id), 45.0)
    yield Element(f"front:{id}", "pennant", d.front_line(s, id), x=x, y=14, w=w, h=39, space=space, facts={
        "code": d.names.fronts[id].code, "value": d.battle_value(s, id), "leader": d.short_leader(s.leader[id]),
        "reduced": d.reduced(s, id)})
    around = (0.0, 0.0, 124.0, 72.0) if len(beside) == 1 else (x, 14.0, w, 39.0)
    for verb in d.front_verbs:
        option = f"{verb} {id}"
        yield spot(id if verb == "offensive" else f"{verb}:{id}", option, d.option(s, option), *around, space)


# ---------------------------------------------------------------- turn and Will


@kept
def turn_pieces(d: Desk, s: SiegeState, epoch: str) -> Iterator[Element]:
    """The turn, the epoch and the rest of the deck."""
    x, y, w, _ = d.layout.frame("turn")
    yield text("turn:title", x + 14, y + 22, f"Turn {s.turn} · {epoch}", size=16, weight=700, serif=True)
    yield text("turn:deck", x + 14, y + 40, d.deck_line(s), width=w - 24, colour="ink-2")


@cache
def will_ground(d: Desk) -> Ground:
    """The track of the National Will."""
    lowest, highest = d.will_range
    steps = [Element(f"will:{value}", "step", signed(value), **slot, facts={"tone": "bad" if value < 0 else ""})
             for value in range(lowest, highest + 1) for slot in (d.layout.slots("national_will")[str(value)],)]
    return Ground("will", (d.layout.panel("will", "National Will"), *steps))


@kept
def will_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """Where the Will stands, where it began, and what it would count now."""
    now, slots, (lowest, highest) = d.count_will(s), d.layout.slots("national_will"), d.will_range
    at = slots[str(max(lowest, min(highest, s.will)))]
    counted = f"would count {signed(now)} now · " if now != s.will else ""
    yield d.layout.header_note(
        "will", f"{counted}start {signed(s.starting_will)} · below {signed(lowest)}: lost · §{d.cases['will']}",
        "bad" if now < lowest else "ink-3")
    yield Element("will:marker", "marker", signed(s.will), f"National Will {s.will}", x=at["x"], y=at["y"], w=58,
                  h=46, facts={"flag": True})
    if now != s.will and lowest <= now <= highest:
        yield Element("will:now", "marker", f"would count {now} now", x=slots[str(now)]["x"], y=slots[str(now)]["y"],
                      w=57, h=44, facts={"quiet": True})


# ---------------------------------------------------------------- theaters and Kaiserschlacht


@cache
def theaters_ground(d: Desk) -> Ground:
    """Three theaters with two places each."""
    slots = d.layout.slots("theaters")
    cells = [Element(f"theater:{id}", "cell", name, x=sum(at["x"] for at in slots[id]) / 2,
                     y=slots[id][0]["y"] - 10, w=theater_width(d), h=100) for id, name in d.theaters.items()]
    empty = [Element(f"empty:{id}:{i}", "slot", x=at["x"], y=at["y"], w=34, h=34, facts={"round": True})
             for id in d.theaters for i, at in enumerate(slots[id])]
    return Ground("theaters", (d.layout.panel("theaters", "Theaters"), *cells, *empty))


def theater_width(d: Desk) -> float:
    """The width of a theater's cell: a third of the panel."""
    return (d.layout.frame("theaters").w - 36) / 3


@kept
def theaters_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """The Resources in their places, their modifiers, and the places for another one."""
    spent = spent_resources(d, s)
    yield d.layout.header_note(
        "theaters", f"supply {s.supply}" + (f", {spent} spent" if spent else "") + f" · §{d.cases['resources']}")
    for id, name in d.theaters.items():
        slots = d.layout.slots("theaters")[id]
        for i in range(s.resources[id]):
            yield Element(f"resource:{id}:{i}", "resource", f"A Resource in the {name} theater",
                          x=slots[i]["x"], y=slots[i]["y"], w=36, h=36)
        if s.resources[id]:
            yield from theater_spots(d, s, id, s.resources[id] - 1, ("staff", *d.taken_by))
        if s.resources[id] < len(slots):
            yield from theater_spots(d, s, id, s.resources[id], ("resource", *d.given_by))
        yield text(f"bonus:{id}", (slots[0]["x"] + slots[1]["x"]) / 2, slots[0]["y"] + 35, theater_bonus(s, id),
                   anchor="middle", colour="ink-2", size=12.5)


def theater_spots(d: Desk, s: SiegeState, id: str, place: int, verbs: tuple[str, ...]) -> Iterator[Element]:
    """The options for a place of a theater."""
    at = d.layout.slots("theaters")[id][place]
    for verb in verbs:
        yield spot(f"{verb}:{id}", f"{verb} {id}", d.option(s, f"{verb} {id}"), at["x"], at["y"], 36, 36)


def spent_resources(d: Desk, s: SiegeState) -> int:
    """Resources that have left the board for good."""
    return d.resources - s.supply - sum(s.resources.values())


def theater_bonus(s: SiegeState, id: str) -> str:
    """The modifier of a theater for its battles."""
    drm = min(2, s.resources[id]) - s.war_weariness
    return f"{signed(drm)} to battles" if drm else "no bonus"


@kept
def kaiser_pieces(d: Desk, s: SiegeState, rolls: Rolls) -> Iterator[Element]:
    """The six battles with their results, and the next step."""
    begun = "over" if s.kaiser_over else f"{min(6, s.kaiser - 1)} fought" if s.kaiser else "not begun"
    yield d.layout.header_note("kaiserschlacht", f"{begun} · §{d.cases['kaiserschlacht']}")
    for id, battle in d.names.kaiser.items():
        at = d.layout.slots("kaiserschlacht")[str(battle.number)]
        result = next((TONE[box] for box in BOXES if id in getattr(s, box)), "")
        yield Element(f"kaiser:{id}", "battle", f"K{battle.number}", f"Kaiserschlacht {battle.number}", x=at["x"],
                      y=at["y"], w=46, h=58, facts={"value": battle.battle_value, "flag": battle.flag[:2].upper(),
                                                    "result": result})
    x, y = d.layout.upper_left("kaiserschlacht", 14, 118)
    yield lines("kaiser:next", x, y, kaiser_lines(d, s, rolls), size=12.5, leading=17, colour="ink-2")


def kaiser_lines(d: Desk, s: SiegeState, rolls: Rolls) -> list[str]:
    """The state of the Kaiserschlacht in words."""
    starts = f"Starts with {d.waits_for(s) or f'card {d.names.cards[d.kaiser_card].number}'}"
    if s.kaiser_over:
        return ["All six in one box: it is over."]
    for roll in rolls:
        if roll.id == "kaiserschlacht":
            chances = " · ".join(f"{name} {percent(roll.chances[box])}"
                                 for box, name in zip(BOXES, ("won", "drawn", "lost"), strict=True))
            if s.kaiser:
                return [f"Next: {roll.title} ({roll.note})", chances]
            return [f"{starts};", f"{roll.title.replace('Kaiserschlacht', 'battle')} now: {chances}"]
    return [f"{min(6, s.kaiser - 1)} of 6 battles fought." if s.kaiser else f"{starts}."]


# ---------------------------------------------------------------- markers and boxes


PILL_WIDTH, PILL_HEIGHT = 120, 40
"""The width of a marker with its margin, and its height."""


@kept
def marker_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """Markers in hand and conditions in force, in as many rows as the panel has room for."""
    _, _, w, h = d.layout.frame("markers")
    across, down = round(w / PILL_WIDTH), int(h - 34) // PILL_HEIGHT
    pitch = (w - 20) / across
    x, y = d.layout.upper_left("markers", 10 + pitch / 2, 51)
    found = list(d.markers(s))
    for i, (id, name, below, option) in enumerate(found[:across * down]):
        yield Element(f"marker:{id}", "pill", name, f"{name}: {below}", option=option, x=x + pitch * (i % across),
                      y=y + PILL_HEIGHT * (i // across), w=pitch - 6, h=34, facts={"below": below})
    if not found:
        yield text("markers:none", *d.layout.upper_left("markers", 14, 54), "none yet", colour="ink-3")


ONE_COLUMN = 8
"""Up to this many markers are in one column; more are side by side, with shorter names."""


@cache
def results_ground(d: Desk) -> Ground:
    """Three boxes for markers."""
    x, y, _, h = d.layout.frame("results")
    wide = column_width(d)
    first = x + round(12 + wide / 2, 1)
    columns = [Element(f"box:{box}", "column", BOX_NAMES[box], x=first + wide * i, y=y + 13 + h / 2, w=wide - 4,
                       h=h - 50, facts={"tone": TONE[box]}) for i, box in enumerate(BOXES)]
    note = f"{d.will_sum} · §{d.cases['will']}"
    return Ground("results", (d.layout.panel("results", "Battles", note), *columns))


def column_width(d: Desk) -> float:
    """The width of one of the three boxes, with its margin."""
    return round((d.layout.frame("results").w - 24) / 3, 1)


@kept
def results_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """The markers in their boxes, more to a row if there are many."""
    x, y, _, h = d.layout.frame("results")
    column = column_width(d)
    for i, box in enumerate(BOXES):
        held, left = getattr(s, box), x + 14 + column * i
        yield text(f"count:{box}", left + column - 14.7, y + 62, str(len(held)), size=18, weight=800, anchor="end")
        across = 1 if len(held) <= ONE_COLUMN else 2
        rows = max(5, -(-len(held) // across))
        pitch = min(35.0, (h - 89) / rows)
        wide = (column - 15.7 - 4 * (across - 1)) / across
        for n, id in enumerate(held):
            name = d.chip_names[id] if across > 1 else d.names.marker(id).removesuffix(" Offensive")
            at_x, at_y = left + 6 + wide / 2 + (wide + 4) * (n % across), y + 74 + pitch / 2 + pitch * (n // across)
            tall = min(30.0, pitch - 3)
            first, *others = [f"{verb} {id}" for verb in d.gives_up.get(box, ())] or [""]
            yield Element(f"result:{id}", "chip", name, d.names.marker(id), option=first, x=at_x, y=at_y, w=wide,
                          h=tall, facts={"value": chip_value(d, id)})
            for option in others:
                yield spot(f"result:{id}", option, d.option(s, option), at_x, at_y, wide, tall)


def chip_value(d: Desk, id: str) -> str:
    """The Battle Value of a marker; a dash for markers without a roll."""
    if id in d.names.battles or id in d.names.kaiser:
        return str(d.names.marker_value(id))
    return d.chip_values.get(id, "–")
