"""The board of A Fatal Attraction for a seat: the scene in words and in pictures, options, log, outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanjak.kernel import Plain, Rolled
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Later, Panel, Scene
from sanjak.scene.roll import RollCard, Tone
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from ..data import ALLIES, AREAS, BEACHHEADS, EVENTS, FORTS, SHIPS, TURKS, UNITS
from ..data.lists import SIDE
from ..state import State, state_of
from . import names
from .advice import reason, warnings
from .asking import KINDS, button, does
from .chances import luck, odds, preview
from .counters import by_area, mine_markers, said, strongest_first
from .ledger import Row, boxes_of, mine_rows, sudden_rows, supply_rows, victory_rows
from .log import SILENT, roll_result, roll_title, sentence
from .names import word
from .now import coming_words, now_rows
from .sheets import NARROW, initiative, sheets
from .stakes import danger, ending, left, opening
from .telling import favours, measures, telling
from .tracing import supply_words
from .words import label, name_of, outcome, told_outcome

__all__ = ["KINDS", "SILENT", "button", "chapter", "coming_words", "danger", "does", "ending", "favours", "label",
           "left", "luck", "measures", "name_of", "odds", "opening", "outcome", "preview", "reason", "roll_card",
           "scene", "sentence", "stage", "telling", "title", "warnings", "word"]


def scene(view: Plain, seat: str) -> Scene:
    """The whole board: panels in words, sheets as pictures."""
    s = state_of(view)
    return Scene(title(view), Later(lambda: panels(s)), sheets(s), NARROW)


def title(view: Plain) -> str:
    """The state of the game in a line."""
    s = state_of(view)
    if s.outcome:
        return f"A Fatal Attraction: {told_outcome(s)}"
    impulse = f", Impulse {s.impulse} of {s.impulses}" if s.impulse else ""
    return f"A Fatal Attraction: {turn_told(s)}{impulse}"


def turn_told(s: State) -> str:
    """The turn, or a note that the game is being set up."""
    return names.turn_name(0 if names.is_set_up(s) else s.turn)


def chapter(turn: int) -> str:
    """The name of a turn in the log."""
    return capital(names.turn_name(turn))


def stage(view: Plain) -> str:
    """The part of a turn that a position belongs to: an Impulse; empty outside the Operations Phase."""
    return f"turn {view['turn']}, end of Impulse {view['impulse']}" if view["impulse"] else ""


def roll_card(event: Rolled, view: Plain) -> RollCard:
    """The roll card of a die; `view` is from before the roll."""
    fell = luck(event, view)
    tone: Tone = "even" if fell is None else "good" if fell.fell else "bad"
    before = f"the chance was {percent(fell.expected)}" if fell else ""
    return RollCard(roll_title(event), event, roll_result(event), tone, before)


# ---------------------------------------------------------------- the board in words


def panels(s: State) -> Iterator[Panel]:
    """Every part of the board in words, for the terminal and for screen readers."""
    here = by_area(s)
    if s.outcome:
        yield panel("outcome", "The outcome", [told_outcome(s)])
    yield panel("clock", "The turn", clock_lines(s))
    if rows := now_rows(s):
        yield ledger("now", "Now", rows)
    yield areas_panel(s, here, ALLIES, "Where the Allies stand")
    yield areas_panel(s, here, TURKS, "Where the Turk stands")
    yield panel("forts", "Forts (11.3)", fort_lines(s))
    yield panel("sea", "At sea", sea_lines(s, here))
    yield ledger("mines", "Mines (8.5)", mine_rows(s))
    yield panel("supply-lines", "Supply lines (6.5)", supply_lines(s))
    yield ledger("supply", "What supply points buy (6.2, 6.3)", supply_rows(s))
    yield ledger("victory", "Victory points (12.2)", victory_rows(s))
    yield ledger("sudden", "Sudden death (12.1)", sudden_rows(s))
    yield panel("boxes", "Off the map", box_lines(s, here))


@kept
def supply_lines(s: State) -> list[str]:
    """The units without a supply line and the reasons, once lines have been traced this turn."""
    if names.is_set_up(s) or not s.traced:
        return ["traced when both sides have paid for supply this turn"]
    return list(supply_words(s)) or ["everybody is in supply"]


@kept
def panel(id: str, title: str, said_lines: Iterable[str]) -> Panel:
    """A panel of plain lines."""
    return Panel(id, title, tuple(Element(f"{id}:{i}", "line", line) for i, line in enumerate(said_lines)))


def ledger(id: str, title: str, rows: Iterable[Row]) -> Panel:
    """A panel of a ledger's rows."""
    return panel(id, title, (row.told for row in rows))


def clock_lines(s: State) -> Iterator[str]:
    """Turn, weather, initiative, totals, lasting effects."""
    yield f"{capital(turn_told(s))}: {s.weather} weather, {s.sea} sea"
    yield capital(initiative(s))
    for name, totals in (("Victory points", s.vp), ("Supply points", s.sp)):
        yield f"{name}: Allies {totals[ALLIES]}, Turk {totals[TURKS]}"
    if s.event:
        yield f"Event: {EVENTS[s.event].name}. {EVENTS[s.event].text}"
    if s.german_support:
        yield "Increased German Support is in play (4.0)"
    if s.german_air:
        yield "The German air unit observes (11.4)"
    if s.suvla:
        yield "Suvla is open" if s.turn >= s.suvla else f"Suvla opens on turn {s.suvla} (13.3.4)"


@kept
def areas_panel(s: State, here: dict[str, list[str]], side: str, title: str) -> Panel:
    """Every land area with ground units of a side, and their states."""
    found = []
    for area in AREAS:
        units = strongest_first(s, [id for id in here.get(area, ()) if id in UNITS and SIDE[id] == side])
        beaches = [names.beachhead(id) + ("" if id in s.paid else " (out of supply)") for id in here.get(area, ())
                   if id in BEACHHEADS and side == ALLIES]
        if units or beaches:
            found.append(f"{names.place(area)}: {'; '.join([*beaches, *filter(None, [said(s, units)])])}")
    empty = "nobody ashore"
    held = ", ".join(area for area in AREAS if area in s.control) if side == ALLIES else ""
    if held:
        found.append(f"held: {held}")
    return panel(f"areas-{side}", title, found or [empty])


@kept
def fort_lines(s: State) -> Iterator[str]:
    """Each fort: its place and its state."""
    for id, fort in FORTS.items():
        where = s.at.get(id, "")
        if where in AREAS:
            ready = "ready" if id in s.ready and id not in s.fired else "fired" if id in s.fired else "not supplied"
            yield f"{fort.name} in {names.place(where)}: {ready}{names.told_states(s, id)}"
        elif where == "dead":
            yield f"{fort.name}: destroyed"


@kept
def sea_lines(s: State, here: dict[str, list[str]]) -> Iterator[str]:
    """Each sea area with ships or mines."""
    for area in AREAS:
        if AREAS[area].land:
            continue
        ships = [id for id in here.get(area, ()) if id in SHIPS]
        mines = [names.LEVELS[level] if level is not None else "face down" for level in mine_markers(s, area)]
        parts = [f"mines: {', '.join(mines)}"] if mines else []
        if ships:
            parts.append(said(s, ships))
        if parts:
            yield f"{names.place(area)}: {'; '.join(parts)}"


@kept
def box_lines(s: State, here: dict[str, list[str]]) -> Iterator[str]:
    """The pieces that wait off the map."""
    for title, _, groups in boxes_of(s, here):
        yield f"{title}: " + "; ".join(said(s, ids) for _, ids in groups)
