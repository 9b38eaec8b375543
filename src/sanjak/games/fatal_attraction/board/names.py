"""The names of things: areas, units, ships, forts, formations, sides, states."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sanjak.scene.words import joined

from ..data import AREAS, BEACHHEADS, CALENDAR, FORMATIONS, FORTS, SCENARIOS, SHIPS, UNITS
from ..state import State

SIDES = {"allies": "the Allies", "turks": "the Turk"}
ADJECTIVE = {"allies": "Allied", "turks": "Turkish"}
BOXES = {"allied_box": "the Allied box", "turkish_box": "the Turkish box", "pool": "not yet in play",
         "dead": "eliminated", "gone": "withdrawn", "exited": "on the road to Istanbul"}
LEVELS = ("dummy", "Level 1", "Level 2")
PAID = {"naval": "send the fleet out", "gallipoli": "supply the Gallipoli shore", "asia": "supply the Asian shore",
        "mines": "work on mines: +1 on the mine roll"}


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def place(id: str) -> str:
    """An area by code and name, or a box."""
    if id in BOXES:
        return BOXES[id]
    if id == "AEG":
        return "the Aegean"
    return "the Sea of Marmara" if id == "MAR" else f"{id} {AREAS[id].name}"


def piece(id: str) -> str:
    """A unit, ship, fort or beachhead by its name."""
    if id in UNITS:
        return unit_name(id)
    if id in SHIPS:
        return SHIPS[id].name
    if id in FORTS:
        return f"fort {FORTS[id].name}"
    return beachhead(id)


def unit_name(id: str) -> str:
    """A ground unit with its division, unless its name includes it."""
    unit = UNITS[id]
    if unit.type == "artillery" and unit.formation:
        return f"{short_formation(unit.formation)} artillery"
    return f"{unit.name}, {short_formation(unit.formation)}" if unit.formation else unit.name


def own_name(id: str) -> str:
    """A unit within its division."""
    return "artillery" if UNITS[id].type == "artillery" else UNITS[id].name


def pieces(ids: Iterable[str]) -> str:
    """Several pieces; units of one division together."""
    by_formation: dict[str, list[str]] = {}
    for id in ids:
        home = UNITS[id].formation if id in UNITS else ""
        by_formation.setdefault(home, []).append(own_name(id) if home else piece(id))
    return joined(f"{joined(names)} ({short_formation(home)})" if home else joined(names)
                  for home, names in by_formation.items())


def beachhead(id: str) -> str:
    """A beachhead by its group and number."""
    group = BEACHHEADS[id].group.capitalize()
    return f"{group} beachhead {id[-1]}"


def formation(id: str) -> str:
    """A division by its name."""
    return FORMATIONS[id].name if id in FORMATIONS else "Independent units"


def short_formation(id: str) -> str:
    """A division in short: 9th Div."""
    return re.sub(r" \([^)]*\)", "", FORMATIONS[id].name).replace("Division", "Div.")


def anything(id: str) -> str:
    """Anything that an option names: an area, a piece, a formation."""
    if id in AREAS or id in BOXES:
        return place(id)
    if id in UNITS or id in SHIPS or id in FORTS or id in BEACHHEADS:
        return piece(id)
    if id in SIDES:
        return SIDES[id]
    return formation(id) if id in FORMATIONS else id.replace("_", " ")


def word(id: str) -> str:
    """One word of an option in plain words; empty if it has no name. A number is a division, or the level of a mine."""
    if id.isdecimal() and id not in FORMATIONS:
        return LEVELS[int(id)]
    told = anything(id)
    return told if told != id.replace("_", " ") else ""


def paid(what: str) -> str:
    """The purchases of supply points (6.2, 6.3)."""
    return PAID.get(what) or f"supply {piece(what)}"


def side_of(id: str) -> str:
    """The side of a piece."""
    if id in UNITS:
        return UNITS[id].side
    if id in SHIPS:
        return SHIPS[id].side
    return "turks" if id in FORTS else "allies"


def at_sea(id: str) -> bool:
    """Is this a ship or a fort, which have other words for damage?"""
    return id in SHIPS or id in FORTS


def states(s: State, id: str) -> list[str]:
    """The states of a piece, the worst first."""
    found = []
    if hurt := s.hurt.get(id, 0):
        found.append((("disrupted", "broken"), ("disabled", "crippled"))[at_sea(id)][hurt - 1])
    if s.oos.get(id):
        found.append("unsupplied")
    if s.dug.get(id):
        found.append("entrenched")
    if s.reserve.get(id) == 1:
        found.append("reserve")
    if s.fired.get(id):
        found.append("fired")
    if s.again.get(id):
        found.append("twice")
    elif s.activated.get(id):
        found.append("activated")
    return found


STATE_WORDS = {"unsupplied": "out of supply", "reserve": "in reserve", "twice": "activated twice"}


def told_states(s: State, id: str) -> str:
    """The states of a piece in words, in parentheses."""
    told = ", ".join(STATE_WORDS.get(state, state) for state in states(s, id))
    return f" ({told})" if told else ""


def month(turn: int) -> str:
    """The month of a turn; empty before the first."""
    return CALENDAR.months[turn - 1] if turn else ""


def turn_name(turn: int) -> str:
    """A turn with its month."""
    return f"turn {turn}, {month(turn)}" if turn else "set-up"


def is_set_up(s: State) -> bool:
    """Are both sides still setting up? The turn before a scenario's first one is not played."""
    return s.turn < SCENARIOS[s.scenario].turns[0]
