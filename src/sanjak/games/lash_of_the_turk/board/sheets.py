"""The panels of the board: turn and weather, victory points, pools, and each side's stacks."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Plain
from sanjak.scene.ink import cut, wrap
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Sheet
from sanjak.scene.words import capital

from ..data import COMBAT, HEX_OF, LEADERS, PLACES, SCENARIOS, SEATS, UNIT, printed_level, set_up_of
from ..state import State
from . import ground, words
from .parts import counters, sheet, text, told_cell
from .pieces import COLOUR, by_arm
from .seen import Stack, knows, stacks

MONTHS = {"June": "Jun", "July": "Jul", "August": "Aug", "September": "Sep", "October": "Oct"}


# ---------------------------------------------------------------- turn and weather


@kept
def turn_sheet(s: State) -> Sheet:
    """The state of the campaign: turn, weather, phase, and the whole track with what is due."""
    scenario = SCENARIOS[s.scenario]
    return sheet("turn", f"{scenario.id} · {scenario.title}", turn_pieces(s), "§3.0")


def turn_pieces(s: State) -> Iterator[Element]:
    """Three boxes and the track."""
    x, y, w, _ = ground.FRAMES["turn"]
    phase = words.PHASES[s.phase] if s.phase else "set-up"
    whose = f"{words.SIDE_ADJECTIVE[s.mover]} {phase}" if s.mover else phase
    turns = SCENARIOS[s.scenario].turns
    left = x + 12
    for name, value, share in (("Turn", f"{s.turn} of {turns}", 0.25), ("Weather", words.WEATHER[s.weather], 0.25),
                               ("Phase", capital(whose), 0.5)):
        wide = (w - 40) * share
        yield from told_cell(f"turn:{name}", left, y + 44, wide, 52, name, value)
        left += wide + 8
    yield from track(s, x + 12, y + 106, w - 24)


def track(s: State, x: float, y: float, width: float) -> Iterator[Element]:
    """Every turn of the scenario as a cell: month and week, the current one dark, a mark where something is due."""
    scenario = SCENARIOS[s.scenario]
    wide, due, named = width / scenario.turns, {turn for turn, _ in due_turns(s)}, ""
    for number in range(1, scenario.turns + 1):
        (month, week), left, now = scenario.week(number), x + (number - 1) * wide, number == s.turn
        if month != named:
            named = month
            yield text(f"track:{month}", left, y + 14, MONTHS[month], weight=600, colour="ink-2", size=15)
        yield Element(f"track:{number}", "badge" if now else "step", str(week), x=left + wide / 2, y=y + 34,
                      w=wide - 3, h=28, layer="marks", facts={"size": 16, "colour": "ink", "r": 5})
        if number in due:
            yield Element(f"track:due:{number}", "placard", "R", "reinforcements are due", x=left + wide / 2, y=y + 56,
                          facts={"size": 11, "ground": "hab-soft"})


def due_turns(s: State) -> Iterator[tuple[int, str]]:
    """The turns on which reinforcements first try to enter, and their units."""
    for turn, units, _ in set_up_of(s.scenario).entries:
        if turn >= s.turn:
            yield turn, words.units(units)


# ---------------------------------------------------------------- victory


@kept
def victory_sheet(s: State) -> Sheet:
    """Victory points if they were counted now, and the conditions of sudden death."""
    return sheet("victory", "Victory now", victory_pieces(s), "§13.2")


def victory_pieces(s: State) -> Iterator[Element]:
    """A column for each side, line by line."""
    x, y, w, _ = ground.FRAMES["victory"]
    columns = {"ottoman": x + w - 86, "austrian": x + w - 20}
    for seat, right in columns.items():
        yield Element(f"vp:{seat}", "control", "", words.SIDE[seat], x=right - 10, y=y + 54, w=18, h=20,
                      facts={"side": COLOUR[seat]})
    tallies = {seat: tally(s, seat) for seat in SEATS}
    for i, name in enumerate(("Raids", "Forts", "Doubled", "Towns")):
        top = y + 88 + i * 24
        yield text(f"vp:{name}", x + 14, top, name, size=16)
        for seat, right in columns.items():
            yield text(f"vp:{name}:{seat}", right, top, words.half(tallies[seat][i]), anchor="end", size=16)
    yield Element("vp:line", "rule", x=x + w / 2, y=y + 170, w=w - 24, layer="marks")
    yield text("vp:total", x + 14, y + 194, "Total", weight=700, size=18)
    for seat, right in columns.items():
        total = words.half(sum(tallies[seat]))
        yield text(f"vp:total:{seat}", right, y + 194, total, anchor="end", weight=800, size=20)
    yield text("vp:sudden", x + 14, y + 215, sudden_line(s), width=w - 26, colour="ink-2", size=14)


def tally(s: State, seat: str) -> tuple[int, int, int, int]:
    """Half points of a side by source: raids, forts, doubled forts, towns (13.2)."""
    doubled = [HEX_OF[place] for place in SCENARIOS[s.scenario].doubles[seat]]
    forts = twice = towns = 0
    for hex, place in PLACES.items():
        if s.control.get(hex) != seat:
            continue
        if not place.is_fort:
            towns += 1
        elif occupied(s, hex, seat):
            value = 2 * printed_level(s.scenario, hex)
            forts += value
            twice += value if hex in doubled else 0
    return s.vp[seat], forts, twice, towns


def occupied(s: State, hex: str, seat: str) -> bool:
    """Is there a combat unit of a side in a place?"""
    return not COMBAT.isdisjoint(s.army[seat].get(hex, ()))


def sudden_line(s: State) -> str:
    """The holders of the places that decide the war at once (13.1)."""
    letters = {"ottoman": "O", "austrian": "A-H", "": "–"}
    return " · ".join(f"{PLACES[hex].name} {letters[s.control.get(hex, '')]}"
                      for hex in (HEX_OF[id] for id in ("buda", "vienna", "belgrade")))


# ---------------------------------------------------------------- pools


@kept
def pools_sheet(s: State) -> Sheet:
    """Replacement points, units that can be rebuilt, units still to come."""
    return sheet("pools", "Replacements", pools_pieces(s), "§8.0")


def pools_pieces(s: State) -> Iterator[Element]:
    """The points and lost units of each side, then units still to come."""
    x, y, w, h = ground.FRAMES["pools"]
    top = y + 62
    for seat in SEATS:
        yield Element(f"pool:{seat}", "control", "", words.SIDE[seat], x=x + 24, y=top - 6, w=18, h=20,
                      facts={"side": COLOUR[seat]})
        yield text(f"pool:{seat}:points", x + 42, top, points(s, seat), weight=700, size=16)
        found = buildable(s, seat)
        drawn, bottom = counters(s, f"pool:{seat}", found[:7], x + 132, top - 6, w - 142, 26)
        yield from drawn
        top = max(bottom, top) + 30
    told = [line for whole in pool_lines(s) for line in wrap(whole, w - 30, 14)]
    room = int((y + h - 12 - top) / 19) + 1
    yield Element("pool:lines", "prose", x=x + 14, y=top, layer="marks", facts={
        "lines": tuple(cut(told, room)), "size": 14, "leading": 19, "colour": "ink-2"})


def points(s: State, seat: str) -> str:
    """A side's replacement points."""
    return f"{s.points[seat]} point{'s' * (s.points[seat] != 1)}"


def buildable(s: State, seat: str) -> list[str]:
    """The units that a side could rebuild, as far as they are known."""
    return sorted((unit for unit, place in s.at.items() if s.side[unit] == seat
                   and place in ("dead", "pool") and UNIT[unit].rebuildable), key=by_arm)


def pool_lines(s: State) -> list[str]:
    """The units still to come, and the markers."""
    later = [unit for unit, place in s.at.items() if place == "later"]
    found = [f"Due {words.turn_name(s, turn)}: {who}" for turn, who in due_turns(s)]
    if later and not found:
        found.append(f"Waiting to enter: {words.units(later)}")
    if s.bridge_state:
        found.append(f"Bridge {s.bridge_state}{f' on {words.place(s.bridge)}' if s.bridge else ''}")
    if s.variants.get("advantage"):
        found.append(f"Advantage: {words.SIDE[s.marker]}")
    return found


# ---------------------------------------------------------------- each side's stacks


@kept
def side_sheet(s: State, view: Plain, seat: str) -> Sheet:
    """A side's stacks in full: leaders' holding boxes, then other stacks; of an enemy only the tops."""
    title = f"{words.SIDE_ADJECTIVE[seat]} stacks"
    return sheet(seat, title, side_pieces(s, view, seat), "§9.2" if knows(view, seat) else "top units only, §9.1")


def side_pieces(s: State, view: Plain, seat: str) -> Iterator[Element]:
    """Holding boxes and great stacks in rows, then the small ones side by side."""
    x, y, w, h = ground.FRAMES[seat]
    own = sorted((stack for stack in stacks(s, view) if stack.seat == seat), key=by_size)
    great = [stack for stack in own if len(stack.all) > SMALL]
    top, bottom, shown = y + 40, y + h - 34, 0
    for stack in great:
        drawn, end = box(s, stack, x + 14, top, w - 28)
        if end > bottom:
            break
        yield from drawn
        top, shown = end + 6, shown + 1
    small, across = own[len(great):], 4
    room = (w - 20) / across
    for at, stack in enumerate(small if shown == len(great) else ()):
        row, column = divmod(at, across)
        if top + 44 * (row + 1) > y + h - 8:
            break
        drawn, _ = box(s, stack, x + 14 + column * room, top + 44 * row, room, name=room - 60)
        yield from drawn
        shown += 1
    if shown < len(own):
        yield text(f"{seat}:more", x + w - 14, y + h - 12, f"and {len(own) - shown} more", anchor="end", colour="ink-2")


SMALL = 1
"""A stack of this size or less is drawn small."""


def by_size(stack: Stack) -> tuple[int, str]:
    """The largest first."""
    return -len(stack.all), stack.hex


def box(s: State, stack: Stack, x: float, y: float, room: float, name: float = 124.0,
        size: float = 38.0) -> tuple[list[Element], float]:
    """A leader's holding box, or a stack without one: its place and its counters."""
    label = text(f"box:{stack.seat}:{stack.hex}", x, y + 25, words.short_place(stack.hex), width=name - 4, weight=700,
                 size=16, serif=True)
    drawn, bottom = counters(s, f"box:{stack.seat}:{stack.hex}", stack.all, x + name, y + 22, room - name, size)
    return [label, *drawn], bottom


@kept
def lines_of_pools(s: State) -> Iterator[tuple[str, str]]:
    """Points and lost units in words."""
    for seat in SEATS:
        lost = buildable(s, seat)
        can = f"; can be rebuilt: {words.units(lost)}" if lost else ""
        yield f"pool:{seat}", f"{words.SIDE[seat]}: {points(s, seat)} for replacements{can}"
    for i, line in enumerate(pool_lines(s)):
        yield f"pool:{i}", line


def dead_leaders(s: State) -> list[str]:
    """Leaders who have fallen."""
    return [UNIT[unit].name for unit, place in s.at.items() if unit in LEADERS and place in ("dead", "gone")]

