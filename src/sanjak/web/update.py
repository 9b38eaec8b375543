"""The table as a seat sees it, ready to be sent: made from the seat's own view, question and log."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sanjak.face import Face
from sanjak.kernel import Chosen, Plain, Table
from sanjak.kernel.steps import text
from sanjak.scene import roll, svg
from sanjak.scene.lit import NOTHING, Offered
from sanjak.scene.model import Scene, Side

from . import wire
from .asking import question
from .log import Entry
from .picture import Drawn, Picture, difference
from .position import Position


def shown_to(position: Position, seat: str, drawn: Drawn, *, ended: bool = False, past: bool = False,
             since: Picture | None = None, names: Mapping[str, str] | None = None,
             view: Plain | None = None) -> wire.Shown:
    """The table as a seat sees it. A position from the past, or of an ended match, asks nothing.

    `since` is the picture that the page has; without it the sheets are whole. `names` are those of people in numbered
    seats. `view` is the seat's view after a beat, in place of the present one.
    """
    table, face = position.table, position.face
    view = table.view(seat) if view is None else view
    scene = drawn.scene(face, view, seat)
    running = not past and not ended
    ask = table.question(seat) if running else None
    offered = Offered.of(map(text, ask.all)) if ask else NOTHING
    sheets, over = svg.laid(scene), bool(view["outcome"])
    return wire.Shown(
        moment=position.moment(seat), seat=seat, title=scene.title, turn=view["turn"], over=over,
        outcome=face.outcome(view) if over else "",
        case=ask.case if ask else table.public_case(),
        question=question(ask, face, view, seat) if ask and not table.wanted else None,
        luck=wanted_luck(table, face, view) if running else None,
        sheets=difference(since or {}, drawn.picture(scene, offered)),
        frames={sheet.id: wire.Frame(sheet.title, sheet.frame, svg.ground_mark(sheet.ground)) for sheet in sheets},
        near=next((sheet.frame for sheet in scene.sheets if sheet.near), None),
        sides={id: side_of(scene, id, side) for id, side in scene.sides.items()}, side=scene.shown(),
        panels=drawn.words(scene),
        undo=undo_part(position, seat) if running else None,
        **({} if ended else at_stake(table, face, view, seat, names or {})))


def at_stake(table: Table, face: Face, view: Plain, seat: str, names: Mapping[str, str]) -> dict[str, Any]:
    """What is left to go, the greatest danger, the card in play; until the seat's first choice the first minute."""
    left, danger = face.left(view, seat), face.danger(view, seat)
    new = bool(seat) and not table.course and all(line.seat != seat for line in table.lines)
    opening = face.opening(view, seat) if new and not table.over() else None
    card = face.card_in_play(view, seat)
    return {"left": left and wire.Left(left.text, left.done, left.of),
            "card": card and wire.CardInPlay(card.number, card.title, card.text, card.left, card.of,
                                             list(card.advances), list(card.retreats), card.whose),
            "danger": danger and wire.Danger(with_names(danger.text, names), list(danger.places), danger.near),
            "opening": opening and wire.Opening(opening.who, opening.lose, opening.win)}


def wanted_luck(table: Table, face: Face, view: Plain) -> wire.WantedLuck | None:
    """The real die or card that the table waits for, with its printed values."""
    needed = table.wanted
    return wire.WantedLuck(needed.kind, face.luck_title(needed, view),
                           [face.printed(value) for value in needed.choices]) if needed else None


def side_of(scene: Scene, id: str, side: Side) -> wire.Side:
    """A side at a glance; with its own sheets if the game has several boards."""
    laid = {sheet.id for sheet in svg.laid(scene)}
    parts = [part for part in scene.parts(id) if part in laid] if scene.boards else []
    return wire.Side(side.title, side.state, side.note, side.frame, parts,
                     [wire.Threat(*threat) for threat in side.threats])


def may_undo(table: Table, seat: str) -> list[int]:
    """The lines that a seat may undo to, latest first: its own; in a course those of every seat."""
    return [number for number in table.undoable(seat) if table.course or table.lines[number - 1].seat == seat]


def undo_part(position: Position, seat: str) -> wire.Undo:
    """What a seat may undo, by its own moments, and whether it may redo."""
    table = position.table
    if not seat:
        return wire.Undo([], False, False, "")
    numbers = position.moments[seat]
    at = {number: moment for moment, number in enumerate(numbers, 1)}
    own = [number for number in may_undo(table, seat) if number in at]
    steps = in_one(position, own)
    turn = table.state.turn
    return wire.Undo(
        [wire.UndoStep(at[number], position.labels.get(number, table.lines[number - 1].text)) for number in steps],
        table.can_redo(seat), any(mark.turn == turn and mark.line in own for mark in table.marks),
        "" if own else f"Nothing to undo: {table.why_no_undo(seat)}.")


def in_one(position: Position, own: Sequence[int]) -> list[int]:
    """The choices that are undone one by one, latest first: of several that put a party together only the earliest."""
    prepares = [position.face.prepares(position.table.lines[number - 1].text.partition(" ")[0]) for number in own]
    return [number for number, this, earlier in zip(own, prepares, [*prepares[1:], False], strict=False)
            if not (this and earlier)]


# ---------------------------------------------------------------- the log


def log_part(position: Position, seat: str, names: Mapping[str, str], since: int | None = None) -> wire.LogPart:
    """The log lines that changed since a moment; all of them if `since` is None.

    `names` maps the numbered seats ("Player 2") to the names of their holders.
    """
    own = position.log.of[seat]
    kept = own.same_since(since, position.moment(seat)) if since is not None else 0
    lines = [log_line(entry, position.face, names) for entry in own.entries[kept:] if entry.text]
    return wire.LogPart(own.lines_before(kept), lines)


def with_names(words: str, names: Mapping[str, str]) -> str:
    """A sentence with people's names in place of their seats."""
    called = "|".join(map(re.escape, names))
    return re.sub(rf"\b({called})\b", lambda found: names[found[0]], words) if names else words


def log_line(entry: Entry, face: Face, names: Mapping[str, str]) -> wire.LogLine:
    """A line of the log; a choice with the case that its sentence names."""
    event = entry.event
    case = face.case_of(event.option, event.case) if isinstance(event, Chosen) else event.case
    return wire.LogLine(entry.turn, face.chapter(entry.turn), with_names(entry.text, names), case,
                        entry.moment, entry.kind, entry.words(), entry.card is not None)


def roll_of(position: Position, seat: str, index: int) -> str | None:
    """The roll card of a log line as SVG."""
    shown = [entry for entry in position.log.of[seat].entries if entry.text]
    card = shown[index].card if 0 <= index < len(shown) else None
    return roll.draw(card, "") if card else None


def ground_of(scene: Scene, id: str) -> str | None:
    """The ground of a sheet as SVG; None if there is no such sheet."""
    return next((svg.ground(sheet) for sheet in scene.sheets if sheet.id == id), None)


def not_offered(position: Position, seat: str) -> list[wire.Missing]:
    """Options that a player might expect and that are not offered, each with its reason."""
    ask, view = position.table.question(seat), position.table.view(seat)
    rows = ask.not_offered() if ask is not None else ()
    return [missing(position.face.name_of(option, view), reason) for option, reason in rows]


def missing(words: str, reason: str) -> wire.Missing:
    """One option that is not offered. Its reason begins with the case."""
    cited, _, told = reason.partition(": ")
    return wire.Missing(words, told, cited)
