"""The board of The Lash of the Turk for a seat: the scene in words and in pictures, options, log, outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanjak.kernel import Plain
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Later, Panel, Scene
from sanjak.scene.words import joined, signed

from ..data import FORTS, PLACES, SCENARIOS, SEATS, TOWNS
from ..state import State
from . import words
from .advice import label, luck, name_of, odds, preview, reason, roll_card, warnings
from .asking import KINDS, button, does, row
from .chances import NO_ODDS
from .chart import fort_words, lens_sheet, map_sheet
from .forecasts import Matter, matters
from .log import SILENT, sentence
from .muster import FIRST, PREPARES, muster, toward
from .now import action_sheet
from .pieces import stack_words
from .seen import Stack, armies_known, fleets, knows, stacks, state_of
from .sheets import (
    dead_leaders,
    lines_of_pools,
    occupied,
    pools_sheet,
    side_sheet,
    sudden_line,
    tally,
    turn_sheet,
    victory_sheet,
)
from .stakes import danger, ending, left, opening
from .supplied import COUNTS, supply_map, told
from .telling import favours, measures, telling

SEAT_NAMES, word = words.SIDE, words.word

__all__ = ["FIRST", "KINDS", "NO_ODDS", "PREPARES", "SILENT", "button", "danger", "does", "ending", "favours", "label",
           "left", "luck", "measures", "muster", "name_of", "odds", "opening", "outcome", "preview", "reason",
           "roll_card", "row", "scene", "sentence", "telling", "title", "told_score", "toward", "warnings", "word"]

NARROW = ((("turn",),), (("lens",),), (("action",),), (("victory",), ("pools",)), (("map",),), (("ottoman",),),
          (("austrian",),))
"""The arrangement of the sheets on a phone."""


def scene(view: Plain, seat: str) -> Scene:
    """The whole board: panels in words, sheets as pictures."""
    s, known = state_of(view), armies_known(view)
    chart = map_sheet(s, known)
    return Scene(title(view), Later(lambda: panels(s, known)), (
        chart, lens_sheet(s, chart), turn_sheet(s), victory_sheet(s), pools_sheet(s), side_sheet(s, known, "ottoman"),
        action_sheet(s, known), side_sheet(s, known, "austrian")), NARROW)


def title(view: Plain) -> str:
    """The state of the game in a line."""
    scenario = SCENARIOS[view["scenario"]]
    if view["outcome"]:
        return f"The Lash of the Turk {scenario.id}: {OUTCOMES[view['outcome']]}"
    if view["turn"] < 1:
        return f"The Lash of the Turk {scenario.id}: set-up"
    return f"The Lash of the Turk {scenario.id}: turn {view['turn']}, " + "{}, week {}".format(
        *scenario.week(view["turn"]))


told_score = words.half
"""13.2.1 Scores are kept in halves."""


def outcome(view: Plain) -> str:
    """The outcome of the campaign, with the points of both sides."""
    scores = view["scores"]
    points = ", ".join(f"{words.SIDE[seat]} {words.half(scores[seat])}" for seat in SEATS if seat in scores)
    return f"{OUTCOMES[view['outcome']]} ({points})."


OUTCOMES = {
    "ottoman_victory": "The Ottomans win by victory points",
    "austrian_victory": "The Austro-Hungarians win by victory points",
    "ottoman_sudden_death": "Buda and Vienna are the Sultan's: the Ottomans win at once",
    "austrian_sudden_death": "Buda and Belgrade are the Emperor's: the Austro-Hungarians win at once",
    "draw": "A draw", "draw_ottoman_leader_dead": "The Ottomans have more points, but their leader is dead: a draw",
    "draw_austrian_leader_dead": "The Austro-Hungarians have more points, but their leader is dead: a draw",
}


# ---------------------------------------------------------------- the board in words


@kept
def panel(id: str, title: str, lines: Iterable[tuple[str, str]]) -> Panel:
    """A panel of plain lines."""
    return Panel(id, title, tuple(Element(name, "line", line) for name, line in lines))


def panels(s: State, view: Plain) -> Iterator[Panel]:
    """Every part of the board in words, for the terminal and for screen readers."""
    found = stacks(s, view)
    yield panel("turn", "The campaign (3.0)", turn_lines(s))
    yield panel("victory", "Victory points as they would be counted now (13.2)", victory_lines(s))
    for seat in SEATS:
        what = "stacks (9.2)" if knows(view, seat) else "stacks, their top units (9.1)"
        yield panel(seat, f"{words.SIDE_ADJECTIVE[seat]} {what}", stack_lines(s, seat, found))
    yield panel("supply", f"Supply (4.0): {COUNTS}", supply_lines(s, view, found))
    yield panel("matters", "What is going on, face by face", matter_lines(matters(s, view)))
    yield panel("forts", "Forts (10.6)", ((f"fort:{hex}", fort_line(s, hex)) for hex in PLACES if hex in FORTS))
    yield panel("towns", "Towns (2.3)", town_lines(s))
    yield panel("pools", "Replacements and what is to come (8.0)", lines_of_pools(s))


def turn_lines(s: State) -> Iterator[tuple[str, str]]:
    """The turn, the weather and the phase."""
    yield "turn", f"Turn {s.turn} of {SCENARIOS[s.scenario].turns}: {words.turn_name(s)}"
    yield "weather", f"Weather: {words.WEATHER[s.weather]}"
    whose = f"{words.SIDE_ADJECTIVE[s.mover]} " if s.mover else ""
    yield "phase", f"Phase: {whose}{words.PHASES.get(s.phase, s.phase)}"
    if fallen := dead_leaders(s):
        yield "fallen", f"Fallen: {joined(fallen)}"


@kept
def victory_lines(s: State) -> Iterator[tuple[str, str]]:
    """The points of each side if the game ended now."""
    for seat in SEATS:
        raids, forts, doubled, towns = tally(s, seat)
        parts = ", ".join(f"{name} {words.half(part)}" for name, part in (
            ("raids", raids), ("forts", forts), ("doubled", doubled), ("towns", towns)))
        yield f"vp:{seat}", f"{words.SIDE[seat]}: {words.half(raids + forts + doubled + towns)} ({parts})"
    yield "vp:sudden", f"Sudden death (13.1): {sudden_line(s)}"


@kept
def stack_lines(s: State, seat: str, found: list[Stack]) -> Iterator[tuple[str, str]]:
    """A side's stacks and fleets, hex by hex."""
    for stack in found:
        if stack.seat == seat:
            yield f"stack:{seat}:{stack.hex}", f"{words.place(stack.hex)}: {stack_words(s, stack).partition(': ')[2]}"
    for fleet in fleets(s):
        if s.side[fleet] == seat:
            yield f"fleet:{fleet}", f"{words.place(s.at[fleet])}: {words.unit(fleet)}"


@kept
def supply_lines(s: State, view: Plain, found: list[Stack]) -> Iterator[tuple[str, str]]:
    """The supply line of every known stack, or the reason why it has none."""
    for seat in SEATS:
        if knows(view, seat):
            far = supply_map(s, seat)
            yield from ((f"supply:{stack.hex}", f"{words.place(stack.hex)}: {told(s, stack, far)}") for stack in found
                        if stack.seat == seat and stack.units)
    for hex in s.exhausted:
        yield f"exhausted:{hex}", f"{words.place(hex)} is exhausted (4.3)"


def matter_lines(found: list[Matter]) -> Iterator[tuple[str, str]]:
    """Battles, sieges, marches and what is due, each die with its modifiers and every face."""
    for at, matter in enumerate(found):
        told = "; ".join(matter.lines)
        sides = f": {words.units(matter.own)} against {words.units(matter.other)}" if matter.other else (
            f": {words.units(matter.own)}" if matter.own else "")
        yield f"matter:{at}", f"{matter.heading}{f' ({told})' if told else ''}{sides}"
        for number, dice in enumerate(matter.forecasts):
            drms = ", ".join(f"{signed(drm.value)} {drm.reason}" for drm in dice.drms) or "no modifiers"
            faces = ", ".join(f"{face} {result}" for face, (result, _) in enumerate(dice.faces, 1))
            yield f"matter:{at}:{number}", f"  {dice.title} ({dice.case}), {drms}: {faces}"


def fort_line(s: State, hex: str) -> str:
    """A fort: its level, its owner, and its garrison."""
    side = s.control.get(hex, "")
    state = f", besieged since turn {s.siege[hex]}" if hex in s.siege else ""
    empty = ", empty" if side and not occupied(s, hex, side) else ""
    return f"{fort_words(s, hex)} ({hex}){empty}{state}"


@kept
def town_lines(s: State) -> Iterator[tuple[str, str]]:
    """The owners of the towns."""
    for seat in (*SEATS, ""):
        names = [PLACES[hex].name for hex in PLACES if hex in TOWNS and s.control.get(hex, "") == seat]
        if names:
            yield f"towns:{seat}", f"{words.SIDE_ADJECTIVE[seat] if seat else 'Neutral'}: {joined(names)}"
