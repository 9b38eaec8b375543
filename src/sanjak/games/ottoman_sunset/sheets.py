"""The drawn board: the map with six tracks, the panels around it, and the strip below.

Each part makes a sheet: a ground that never changes, and the pieces as they stand in a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sanjak.games._siege.battles import BOXES, VICTORIES
from sanjak.games._siege.fronts import on_map, sites_held
from sanjak.scene.atlas import map_elements, map_spaces, site_place
from sanjak.scene.model import Box, Element, Ground, Sheet
from sanjak.scene.text import percent

from . import words
from .chances import Coming, coup_odds
from .data import BATTLES, COUNTRIES, COUPS, FRONTS, KAISER, NARROWS, RESOURCES, SITES, THEATERS
from .parts import (
    chart,
    deck_line,
    fixed,
    frame_of,
    front_line,
    header_note,
    lines,
    option_label,
    panel,
    plain_ground,
    short_leader,
    spot,
    strip_ground,
    text,
    upper_left,
)
from .rules.end import HIGHEST_SHOWN, LOWEST_WILL, count_will
from .rules.movement import battle_value
from .rules.narrows import FORTITUDE
from .rules.why import fleet_may_come
from .state import State
from .strip import TONE, card_pieces, coming_rows, front_rows

NARROW = ((("card",),), (("fronts",),), (("will",),), (("narrows",),), (("results",),), (("coming",),),
          (("bureau",), ("theaters", "kaiserschlacht")), (("markers",),))
"""How the sheets stand on a telephone."""


def sheets(s: State, rolls: Sequence[Coming]) -> tuple[Sheet, ...]:
    """All sheets of a position."""
    return (
        sheet("map", "the map", map_ground(), map_pieces(s)),
        sheet("turn", "the turn", plain_ground("turn"), turn_pieces(s)),
        sheet("will", "National Will", will_ground(), will_pieces(s)),
        sheet("bureau", "Intelligence Bureau", bureau_ground(), bureau_pieces(s)),
        sheet("narrows", "the Narrows", narrows_ground(), narrows_pieces(s, rolls)),
        sheet("theaters", "off-map theaters", theaters_ground(), theaters_pieces(s)),
        sheet("kaiserschlacht", "Kaiserschlacht", kaiser_ground(), kaiser_pieces(s, rolls)),
        sheet("markers", "markers", plain_ground("markers", "Markers"), marker_pieces(s)),
        sheet("results", "battles", results_ground(), results_pieces(s)),
        sheet("card", "the card", strip_ground("card"), card_pieces(s)),
        sheet("fronts", "fronts", strip_ground("fronts", "Fronts", "Battle Value · chance to push back · §3.1"),
              front_rows(s)),
        sheet("coming", "chances", strip_ground("coming", "Still to come", "won · drawn (dots) · lost (hatched)"),
              coming_rows(s, rolls)),
    )


def sheet(id: str, title: str, ground: Ground, pieces: Iterator[Element]) -> Sheet:
    """A sheet in its frame, with room for the shadow of its panel."""
    x, y, w, h = frame_of(id)
    frame = Box(x, y, w, h) if id == "map" else Box(x - 2, y - 2, w + 4, h + 6)
    return Sheet(id, title, frame, ground, tuple(pieces))


# ---------------------------------------------------------------- the map


@cache
def map_ground() -> Ground:
    """Land, sea, tracks and boxes."""
    codes = {front.id: front.code for front in FRONTS.values()}
    return Ground("map", map_elements(chart(), codes), map_spaces(chart()))


def map_pieces(s: State) -> Iterator[Element]:
    """Lost sites, fronts with their leaders, the Gaza line, and fronts that can be attacked."""
    held = sites_held(s, SITES)
    for front in FRONTS.values():
        for space in front.spaces:
            if space.site in held and space.id.startswith(front.id):
                at = site_place(chart()["spaces"][space.id])
                yield Element(f"lost:{space.site}", "lost", f"{space.name} is lost", x=at.x, y=at.y)
    for front_id in s.at:
        if on_map(s, front_id):
            yield from front_piece(s, front_id)
    if s.fortification:
        yield Element("fortification", "fort", str(s.fortification), f"Gaza line, {s.fortification} steps", x=34, y=38,
                      w=50, h=21, space="sinai/4")
    yield spot("fortify", "fortify", option_label(s, "fortify"), 0, 0, 124, 72, "sinai/4")


def front_piece(s: State, id: str) -> Iterator[Element]:
    """A front on its space; two that share a box stand side by side."""
    front, option = FRONTS[id], f"offensive {id}"
    space = front.space(s.at[id]).id
    beside = [other for other in s.at if on_map(s, other) and FRONTS[other].space(s.at[other]).id == space]
    x, w = (13.0, 92.0) if len(beside) == 1 else (-10.0 + 47 * beside.index(id), 45.0)
    yield Element(f"front:{id}", "pennant", front_line(s, id), x=x, y=14, w=w, h=39, space=space, facts={
        "code": front.code, "value": battle_value(s, id), "leader": short_leader(s.leader[id]),
        "reduced": words.reduced(s, id)})
    around = (0.0, 0.0, 124.0, 72.0) if len(beside) == 1 else (x, 14.0, w, 39.0)
    yield spot(id, option, option_label(s, option), *around, space)


# ---------------------------------------------------------------- turn and Will


def turn_pieces(s: State) -> Iterator[Element]:
    """The turn, the epoch and what is left of the deck."""
    x, y, w, _ = frame_of("turn")
    epoch = "Dusk" if s.dusk_added else "Mid-Day" if s.midday_added else "Morning"
    yield text("turn:title", x + 14, y + 22, f"Turn {s.turn} · {epoch}", size=16, weight=700, serif=True)
    yield text("turn:deck", x + 14, y + 40, deck_line(s), width=w - 24, colour="ink-2")


@cache
def will_ground() -> Ground:
    """The track of the National Will."""
    steps = [Element(f"will:{value}", "step", words.signed(value), **slot, facts={"tone": "bad" if value < 0 else ""})
             for value in range(LOWEST_WILL, HIGHEST_SHOWN + 1)
             for slot in (chart()["slots"]["national_will"][str(value)],)]
    return Ground("will", (panel("will", "National Will"), *steps))


def will_pieces(s: State) -> Iterator[Element]:
    """Where the Will stands, where it began, and what it would count now."""
    now, slots = count_will(s), chart()["slots"]["national_will"]
    at = slots[str(max(LOWEST_WILL, min(HIGHEST_SHOWN, s.will)))]
    counted = f"would count {words.signed(now)} now · " if now != s.will else ""
    yield header_note("will", f"{counted}start {words.signed(s.starting_will)} · below −3: lost · §5.0",
                      "bad" if now < LOWEST_WILL else "ink-3")
    yield Element("will:marker", "marker", words.signed(s.will), f"National Will {s.will}", x=at["x"], y=at["y"], w=58,
                  h=46, facts={"flag": True})
    if now != s.will and LOWEST_WILL <= now <= HIGHEST_SHOWN:
        yield Element("will:now", "marker", f"would count {now} now", x=slots[str(now)]["x"], y=slots[str(now)]["y"],
                      w=57, h=44, facts={"quiet": True})


# ---------------------------------------------------------------- the Bureau


def bureau_box(country: str) -> Box:
    """A country's part of the panel."""
    at = chart()["slots"]["bureau"][country]
    return Box(at["x"], at["y"] - 7, 82, 102)


@cache
def bureau_ground() -> Ground:
    """Four countries."""
    cells = [Element(f"country:{country}", "cell", country.capitalize(), **bureau_box(country)._asdict())
             for country in COUNTRIES]
    slots = [Element(f"bureau:{country}", "slot", x=at["x"], y=at["y"] - 1, w=58, h=42)
             for country, at in chart()["slots"]["bureau"].items()]
    return Ground("bureau", (panel("bureau", "Intelligence", "§3.3"), *cells, *slots))


def bureau_pieces(s: State) -> Iterator[Element]:
    """The Bureau, the coups, and with 8.4 the Resource in Persia."""
    for country in COUNTRIES:
        box = bureau_box(country)
        yield text(f"coup:{country}", box.x, box.y + 43, coup_line(s, country), width=78, anchor="middle", size=12.5,
                   colour="ink-2")
        option = f"bureau {country}"
        yield spot(f"bureau:{country}", option, option_label(s, option), box.x, box.y, 72, 92)
    if s.bureau:
        at = bureau_box(s.bureau)
        yield Element("bureau", "plate", "+2", f"The Bureau is in {s.bureau.capitalize()}", x=at.x, y=at.y + 6, w=62,
                      h=44)
    yield from persia_pieces(s)


def coup_line(s: State, country: str) -> str:
    """How a coup stands."""
    coup = next((marker for marker, where in COUPS.items() if where == country), "")
    if not coup:
        return "home" if s.bureau else "from card 1"
    if coup in s.pool:
        return f"coup {percent(coup_odds(s, coup))}"
    return "coup won" if coup in s.victories else "coup lost"


def persia_pieces(s: State) -> Iterator[Element]:
    """A Resource in Persia (8.4)."""
    at = bureau_box("persia")
    if s.resources.get("persia"):
        yield Element("resource:persia", "resource", "A Resource in Persia", x=at.x + 30, y=at.y - 16, w=25, h=25,
                      option="sunk persia")
    elif s.options["persian_intervention"]:
        yield spot("resource:persia", "resource persia", option_label(s, "resource persia"), at.x + 30, at.y - 16,
                   25, 25)


# ---------------------------------------------------------------- the Narrows

STRAIT = "M14 170C80 140 96 96 160 118S250 206 300 150S370 76 412 84"


@cache
def narrows_ground() -> Ground:
    """The strait, the names of its works, and the track of the fleet's Fortitude."""
    x, y, _, _ = frame_of("narrows")
    named = [fixed(at["x"], at["y"] + (-25 if id == "seddulbahir" else 33), short_defence(id), size=12.5, weight=600,
                   anchor="middle")
             for id, at in chart()["slots"]["narrows"]["defences"].items() if NARROWS[id].kind == "gun"]
    steps = [Element(f"fortitude:{value}", "step", "out" if value == "0" else value, **at, facts={"size": 15})
             for value, at in chart()["slots"]["narrows"]["fortitude"].items()]
    water: dict[str, Any] = {"colour": "sea-ink", "serif": True, "italic": True, "anchor": "middle"}
    return Ground("narrows", (
        panel("narrows", "The Narrows"), Element("strait", "channel", x=x, y=y, facts={"d": STRAIT}),
        fixed(x + 36, y + 210, "Aegean", **water), fixed(x + 380, y + 138, "to the", **water),
        fixed(x + 380, y + 152, "Marmara", **water), *named, *steps,
        fixed(x + 14, y + 274, "Fortitude", 116, weight=700, size=12.5),
        fixed(x + 412, y + 274, "hit: die ≤ value", anchor="end", colour="ink-3")))


def short_defence(id: str) -> str:
    """A defence's name as it fits on the panel."""
    return "Const." if id == "constantinople" else NARROWS[id].name


def narrows_pieces(s: State, rolls: Sequence[Coming]) -> Iterator[Element]:
    """Works that stand or could be built, the fleet, U-boats, and the chance to hold."""
    slots = chart()["slots"]["narrows"]
    yield header_note("narrows", narrows_line(s, rolls))
    for defence in NARROWS.values():
        at, option = slots["defences"][defence.id], build_option(s, defence.id)
        state = defence_state(s, defence.id)
        said = option_label(s, option) if option else f"{defence.name} {defence.battle_value}, {state}"
        yield Element(f"defence:{defence.id}", "defence", said, option=option, x=at["x"], y=at["y"], w=34, h=34,
                      facts={"type": defence.kind, "value": defence.battle_value, "state": state})
    fleet = slots["fleet"]
    if fleet_may_come(s) or s.card == "c08":
        yield Element("fleet", "fleet", "The fleet", x=fleet["x"], y=fleet["y"], w=36, h=32)
    if s.u_boats:
        yield Element("u_boats", "u_boat", "U-boats", x=50, y=599, w=38, h=26)
    yield from fortitude_pieces(s)


def fortitude_pieces(s: State) -> Iterator[Element]:
    """Where the fleet's Fortitude stands, and what Naval Resources would make of it."""
    if not fleet_may_come(s) and s.card != "c08":
        return
    track = chart()["slots"]["narrows"]["fortitude"]
    left = s.fortitude if s.attempts or s.fortitude else FORTITUDE
    at = track[str(max(0, left))]
    colours = {"colour": "ally", "ink": "var(--ally-on)", "size": 15}
    yield Element("fortitude", "marker", str(left) if left else "out", f"British Fortitude {left}", x=at["x"],
                  y=at["y"], w=34, h=32, facts=colours)
    for spent in range(s.resources["naval"] + 1 if s.options["ottoman_naval_effort"] and s.fortitude else 0):
        step = track[str(max(0, s.fortitude - spent))]
        said = words.told_option(s, ("naval_effort", spent))
        yield spot(f"naval:{spent}", f"naval_effort {spent}", said, step["x"], step["y"], 30, 28)


def defence_state(s: State, id: str) -> str:
    """Printed on the board, placed, empty or destroyed."""
    if NARROWS[id].printed:
        return "destroyed" if id == "seddulbahir" and s.seddulbahir_destroyed else "printed"
    return "placed" if id in s.defences else "destroyed" if id in s.guns_gone else "empty"


def build_option(s: State, id: str) -> str:
    """The option by which a defence is built, where it could be."""
    state = defence_state(s, id)
    if id == "seddulbahir":
        return "seddulbahir" if state == "destroyed" else ""
    if state != "empty":
        return ""
    if NARROWS[id].kind == "minefield":
        first = next(field for field in NARROWS if NARROWS[field].kind == "minefield" and field not in s.defences)
        return "minefield" if id == first else ""
    return f"gun {id}"


def narrows_line(s: State, rolls: Sequence[Coming]) -> str:
    """How the Narrows stand, in a few words."""
    for roll in rolls:
        if roll.id == "narrows":
            return f"holds {percent(roll.chances['hold'])} at {roll.note} · §1.5"
    if s.outcome and s.fortitude > 0:
        return "the fleet is through · §6.1"
    if s.narrows_held:
        return "held: +1 point · §1.5"
    return "U-boats keep the fleet away · §1.5" if s.u_boats else "the fleet has gone · §1.5"


# ---------------------------------------------------------------- theaters and Kaiserschlacht


@cache
def theaters_ground() -> Ground:
    """Three theaters with two places each."""
    slots = chart()["slots"]["theaters"]
    cells = [Element(f"theater:{id}", "cell", id.capitalize(), x=sum(at["x"] for at in slots[id]) / 2,
                     y=slots[id][0]["y"] - 10, w=100, h=100) for id in THEATERS]
    empty = [Element(f"empty:{id}:{i}", "slot", x=at["x"], y=at["y"], w=34, h=34, facts={"round": True})
             for id in THEATERS for i, at in enumerate(slots[id])]
    return Ground("theaters", (panel("theaters", "Theaters"), *cells, *empty))


def theaters_pieces(s: State) -> Iterator[Element]:
    """Resources where they lie, what they add, and where one could be placed."""
    spent = RESOURCES - s.supply - sum(s.resources.values())
    yield header_note("theaters", f"supply {s.supply}" + (f", {spent} spent" if spent else "") + " · §3.2")
    for id in THEATERS:
        slots = chart()["slots"]["theaters"][id]
        for i in range(s.resources[id]):
            yield Element(f"resource:{id}:{i}", "resource", f"A Resource in the {id.capitalize()} theater",
                          x=slots[i]["x"], y=slots[i]["y"], w=36, h=36)
        if s.resources[id]:
            at = slots[s.resources[id] - 1]
            for verb in ("staff", "sunk"):
                yield spot(f"{verb}:{id}", f"{verb} {id}", option_label(s, f"{verb} {id}"), at["x"], at["y"], 36, 36)
        if s.resources[id] < len(slots):
            at = slots[s.resources[id]]
            for verb in ("resource", "assist"):
                yield spot(f"{verb}:{id}", f"{verb} {id}", option_label(s, f"{verb} {id}"), at["x"], at["y"], 36, 36)
        yield text(f"bonus:{id}", (slots[0]["x"] + slots[1]["x"]) / 2, slots[0]["y"] + 35, theater_bonus(s, id),
                   anchor="middle", colour="ink-2", size=12.5)


def theater_bonus(s: State, id: str) -> str:
    """What a theater adds to its battles."""
    drm = min(2, s.resources[id]) - s.war_weariness
    return f"{words.signed(drm)} to battles" if drm else "no bonus"


@cache
def kaiser_ground() -> Ground:
    """The panel of the Kaiserschlacht."""
    return Ground("kaiserschlacht", (panel("kaiserschlacht", "Kaiserschlacht"),))


def kaiser_pieces(s: State, rolls: Sequence[Coming]) -> Iterator[Element]:
    """The six battles with their results, and what comes next."""
    begun = "over" if s.kaiser_over else f"{min(6, s.kaiser - 1)} fought" if s.kaiser else "not begun"
    yield header_note("kaiserschlacht", f"{begun} · §4.1")
    for id, battle in KAISER.items():
        at = chart()["slots"]["kaiserschlacht"][str(battle.number)]
        result = next((TONE[box] for box in BOXES if id in getattr(s, box)), "")
        yield Element(f"kaiser:{id}", "battle", f"K{battle.number}", f"Kaiserschlacht {battle.number}", x=at["x"],
                      y=at["y"], w=46, h=58, facts={"value": battle.battle_value, "flag": battle.flag[:2].upper(),
                                                    "result": result})
    x, y = upper_left("kaiserschlacht", 14, 118)
    yield lines("kaiser:next", x, y, kaiser_lines(s, rolls), size=12.5, leading=17, colour="ink-2")


def kaiser_lines(s: State, rolls: Sequence[Coming]) -> list[str]:
    """What is to be known of the Kaiserschlacht."""
    if s.kaiser_over:
        return ["All six in one box: it is over."]
    for roll in rolls:
        if roll.id == "kaiserschlacht":
            chances = " · ".join(f"{name} {percent(roll.chances[box])}"
                                 for box, name in zip(BOXES, ("won", "drawn", "lost"), strict=True))
            first = f"Next: {roll.title} ({roll.note})" if s.kaiser else "Starts with card 46; the first battle now:"
            return [first, chances]
    return ["Starts with card 46."]


# ---------------------------------------------------------------- markers and boxes


def marker_pieces(s: State) -> Iterator[Element]:
    """Markers in hand and conditions in force, in two rows of four."""
    x, y = upper_left("markers", 70, 51)
    for i, (id, name, below, option) in enumerate(list(markers_in_play(s))[:8]):
        yield Element(f"marker:{id}", "pill", name, f"{name}: {below}", option=option, x=x + 120 * (i % 4),
                      y=y + 40 * (i // 4), w=114, h=34, facts={"below": below})
    if not any(markers_in_play(s)):
        yield text("markers:none", *upper_left("markers", 14, 54), "none yet", colour="ink-3")


def markers_in_play(s: State) -> Iterator[tuple[str, str, str, str]]:
    """Each marker: id, name, what it does, the option it stands for."""
    korps = f"+1 against {FRONTS[s.korps_front].code} now" if s.korps_front else "+1 for one turn"
    for there, id, name, below, option in (
        (s.yildirim, "yildirim", f"Yildirim ×{s.yildirim}", "stops SIN or MES", "yildirim"),
        (s.asia_korps or s.korps_front, "asia_korps", "Asia Korps", korps, "asia_korps"),
        (s.kemal, "kemal", f"Kemal ×{s.kemal}", "+1, an offensive", ""),
        (s.pipeline, "pipeline", "Pipeline", "no water rolls", ""),
        (s.war_weariness, "war_weariness", "War Weariness", "−1 to battles", ""),
        (s.provisional, "provisional", "Revolution", "CAU value −1", ""),
        (s.submarines, "submarines", "Submarines", "sink on 1", "nets"),
        (s.evacuated, "evacuated", "Evacuation", "GAL is gone", ""),
        (s.narrows_held, "narrows_held", "Narrows held", "+1 point", ""),
        (s.flanked, "flanked", "Flank turned", "+1 point if won", ""),
    ):
        if there:
            yield id, name, below, option


ONE_COLUMN = 8
"""So many markers stand in one column; beyond that two stand side by side, with shorter names."""

CHIP_NAMES = {
    "second_ypres": "Ypres", "gorlice_tarnow": "Gorlice", "italy_joins": "Italy", "verdun": "Verdun",
    "jutland": "Jutland", "brusilov": "Brusil.", "somme": "Somme", "uboat_campaign": "U-boat", "hoffman": "Hoffm.",
    "vittorio_veneto": "Vittorio", "coup_india": "India", "coup_persia": "Persia", "coup_afghanistan": "Afgh.",
    "siege_of_kut": "Kut", "dunsterforce": "Dunst.", **{id: f"K{battle.number}" for id, battle in KAISER.items()},
}


@cache
def results_ground() -> Ground:
    """Three boxes for markers."""
    x, y, _, _ = frame_of("results")
    columns = [Element(f"box:{box}", "column", words.BOX_NAMES[box], x=x + 80.3 + 136.7 * i, y=y + 159, w=132.7, h=242,
                       facts={"tone": TONE[box]}) for i, box in enumerate(BOXES)]
    return Ground("results", (panel("results", "Battles", "Victories − Defeats − lost sites · §5.0"), *columns))


def results_pieces(s: State) -> Iterator[Element]:
    """The markers in their boxes, more to a row when there are many."""
    x, y, _, _ = frame_of("results")
    for i, box in enumerate(BOXES):
        held, left = getattr(s, box), x + 14 + 136.7 * i
        yield text(f"count:{box}", left + 122, y + 62, str(len(held)), size=18, weight=800, anchor="end")
        across = 1 if len(held) <= ONE_COLUMN else 2
        rows = max(5, -(-len(held) // across))
        pitch = min(35.0, 203 / rows)
        wide = (121 - 4 * (across - 1)) / across
        for n, id in enumerate(held):
            option = f"sacrifice {id}" if box == VICTORIES else ""
            name = CHIP_NAMES[id] if across > 1 else words.marker(id).removesuffix(" Offensive")
            yield Element(f"result:{id}", "chip", name, words.marker(id), option=option,
                          x=left + 6 + wide / 2 + (wide + 4) * (n % across),
                          y=y + 74 + pitch / 2 + pitch * (n // across), w=wide, h=min(30.0, pitch - 3),
                          facts={"value": marker_value(id)})


def marker_value(id: str) -> str:
    """The Battle Value of a marker; a dash for those that were never rolled for."""
    found = BATTLES.get(id) or KAISER.get(id)
    return str(found.battle_value) if found else "6" if id in COUPS else "–"
