"""What is sent to a seat: made of what the kernel tells that seat, and of what everybody may know of the match."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sanjak.face import Face
from sanjak.kernel import Ask, Chosen, Option, Plain, Table
from sanjak.kernel.steps import text
from sanjak.scene import roll, svg
from sanjak.scene.model import Element, Panel, Scene, Sheet, Side
from sanjak.scene.text import percent

from .log import Entry
from .position import Position


class Drawn:
    """The sheets of a seat as they were drawn last: most of them stay as they are from one choice to the next."""

    def __init__(self) -> None:
        self.last: dict[str, tuple[Sheet, Collection[str], str]] = {}
        self.known: dict[str, tuple[Element, str]] = {}

    def pieces(self, sheet: Sheet, lit: Collection[str]) -> str:
        """A sheet's pieces, drawn only where something has changed."""
        lit = lit if any(e.option or e.word for e in sheet.pieces) else ()
        before = self.last.get(sheet.id)
        if before is None or before[1] != lit or before[0].pieces != sheet.pieces or before[0].ground != sheet.ground:
            before = self.last[sheet.id] = (sheet, lit, svg.pieces(sheet, lit, self.piece))
        return before[2]

    def piece(self, element: Element) -> str:
        """A piece, drawn only where it looks different."""
        known = self.known.get(element.id)
        if known is None or known[0] != element:
            known = self.known[element.id] = (element, svg.piece(element))
        return known[1]


def told_to(position: Position, seat: str, drawn: Drawn, *, ended: bool = False, past: bool = False) -> Plain:
    """The position for a seat, without its log and without what is known of the people. The past asks nothing."""
    table, face = position.table, position.face
    view = table.view(seat)
    scene = face.scene(view, seat)
    ask = None if past or ended else table.question(seat)
    lit = {text(option) for option in ask.all} if ask else set()
    over = table.over()
    return {
        "moment": position.moment(seat), "seat": seat, "title": scene.title, "turn": view["turn"], "over": over,
        "outcome": face.outcome(view) if over else "",
        "case": ask.case if ask else table.public_case(),
        "question": question(ask, face, view) if ask and not table.wanted else None,
        "luck": wanted(table, face, view) if not past and not ended else None,
        "sheets": {sheet.id: drawn.pieces(sheet, lit) for sheet in svg.laid(scene)},
        "frames": {sheet.id: {"title": sheet.title, "frame": list(sheet.frame), "ground": svg.ground_mark(sheet.ground)}
                   for sheet in svg.laid(scene)},
        "near": next((list(sheet.frame) for sheet in scene.sheets if sheet.near), None),
        "sides": {id: side_plain(scene, id, side) for id, side in scene.sides.items()}, "side": scene.shown(),
        "panels": [panel_plain(panel) for panel in scene.panels],
        "undo": undo_part(position, seat) if not past and not ended else None,
    }


FEW = 24
"""So many options are listed one by one; of more the beginnings, by the names of their words."""


def question(ask: Ask, face: Face, view: Plain) -> Plain:
    """A question with its options in words."""
    many = [*ask.options, *ask.also] if len(ask.options) + len(ask.also) > FEW else []
    words = {str(word): told for option in many for word in option[1:] if (told := face.word(str(word)))}
    return {"prompt": ask.prompt, "case": ask.case, "words": words,
            "options": [option_plain(option, face, view) for option in ask.options],
            "also": [{"text": text(option), "label": face.label(option, view) or text(option)} for option in ask.also]}


def option_plain(option: Option, face: Face, view: Plain) -> Plain:
    """An option with its words, its odds, what it is for, and what speaks against it."""
    return {"text": text(option), "label": face.label(option, view) or text(option),
            "odds": odds_text(face.odds(option, view)), "note": face.reason(option, view),
            "warn": "; ".join(face.warnings(option, view)),
            "preview": face.preview(option, view) is not None}


def preview_of(position: Position, seat: str, words: str) -> str | None:
    """The roll card before the die, of an option that is offered now."""
    ask, view = position.table.question(seat), position.table.view(seat)
    option = next((option for option in ask.options if text(option) == words), None) if ask else None
    card = position.face.preview(option, view) if option is not None else None
    return roll.draw_preview(card, "") if card else None


def odds_text(odds: Mapping[str, float]) -> str:
    """Chances in a few words; a single one by its number alone."""
    if len(odds) == 1:
        return percent(next(iter(odds.values())))
    return ", ".join(f"{percent(share)} {name}" for name, share in odds.items())


def wanted(table: Table, face: Face, view: Plain) -> Plain | None:
    """The real dice or cards that the table waits for, as they are printed."""
    needed = table.wanted
    return {"kind": needed.kind, "label": face.luck_title(needed, view),
            "choices": [face.printed(value) for value in needed.choices]} if needed else None


def side_plain(scene: Scene, id: str, side: Side) -> Plain:
    """A side at a glance; where there are several boards, with the sheets of its own."""
    laid = {sheet.id for sheet in svg.laid(scene)}
    return {"title": side.title, "state": side.state, "note": side.note,
            "frame": list(side.frame) if side.frame else None,
            "parts": [part for part in scene.parts(id) if part in laid] if scene.boards else [],
            "threats": [threat._asdict() for threat in side.threats]}


def panel_plain(panel: Panel) -> Plain:
    """A part of the table in words."""
    return {"id": panel.id, "title": panel.title,
            "lines": [{"id": e.id, "text": e.label, "option": e.option, "word": e.word}
                      for e in panel.elements]}


def may_undo(table: Table, seat: str) -> list[int]:
    """The lines that a seat may take back to, latest first: its own, in a course those of every chair."""
    return [number for number in table.undoable(seat) if table.course or table.lines[number - 1].seat == seat]


def undo_part(position: Position, seat: str) -> Plain:
    """What this seat may take back, by its own moments, and do again."""
    table = position.table
    if not seat:
        return {"to": [], "redo": False, "restart": False, "why": ""}
    numbers = position.moments[seat]
    at = {number: moment for moment, number in enumerate(numbers, 1)}
    own = [number for number in may_undo(table, seat) if number in at]
    turn = table.state.turn
    return {"to": [{"moment": at[number], "label": position.labels.get(number, table.lines[number - 1].text)}
                   for number in own],
            "redo": table.can_redo(seat),
            "restart": any(mark.turn == turn and mark.line in own for mark in table.marks),
            "why": "" if own else f"Nothing to undo: {table.why_no_undo(seat)}."}


# ---------------------------------------------------------------- the log


def log_part(position: Position, seat: str, names: Mapping[str, str], since: int | None = None) -> Plain:
    """The log from where it differs from what this seat knew at an earlier moment; the whole where that is unknown.

    `names` are those of people who have given one, by what their seats are called.
    """
    own = position.log.of[seat]
    kept = own.same_since(since, position.moment(seat)) if since is not None else 0
    first = sum(1 for entry in own.entries[:kept] if entry.text)
    return {"from": first,
            "lines": [entry_plain(entry, position.face, names) for entry in own.entries[kept:] if entry.text]}


def with_names(words: str, names: Mapping[str, str]) -> str:
    """A sentence that calls people by their names."""
    called = "|".join(map(re.escape, names))
    return re.sub(rf"\b({called})\b", lambda found: names[found[0]], words) if names else words


def entry_plain(entry: Entry, face: Face, names: Mapping[str, str]) -> Plain:
    """A line of the log; a choice with the case that its sentence names."""
    event = entry.event
    case = face.case_of(event.option, event.case) if isinstance(event, Chosen) else event.case
    return {"turn": entry.turn, "chapter": face.chapter(entry.turn), "text": with_names(entry.text, names),
            "case": case, "moment": entry.moment, "kind": entry.kind,
            "places": entry.words(), "roll": entry.card is not None}


def roll_of(position: Position, seat: str, index: int) -> str | None:
    """The roll card of a line of the log, as a picture."""
    shown = [entry for entry in position.log.of[seat].entries if entry.text]
    card = shown[index].card if 0 <= index < len(shown) else None
    return roll.draw(card, "") if card else None


def newest_roll(position: Position, seat: str) -> str:
    """The roll card of the last die of this moment."""
    moment = position.moment(seat)
    for entry in reversed(position.log.of[seat].entries):
        if entry.moment != moment:
            break
        if entry.card is not None:
            return roll.draw(entry.card, "")
    return ""


def ground_of(scene: Scene, id: str) -> str | None:
    """What never changes on a sheet."""
    return next((svg.ground(sheet) for sheet in scene.sheets if sheet.id == id), None)


def not_offered(position: Position, seat: str) -> list[Plain]:
    """What a player might expect and is not offered; a reason begins or ends with its case."""
    table = position.table
    ask = table.question(seat)
    if ask is None or ask.why is None:
        return []
    rows: Sequence[tuple[str, str]] = position.face.not_offered(table.view(seat)) or ()
    return [why_plain(words, reason, ask.case) for words, reason in rows]


def why_plain(words: str, reason: str, case: str) -> dict[str, Any]:
    """One thing that is not offered."""
    if behind := CITED.fullmatch(reason):
        return {"label": words, "reason": behind[1], "case": behind[2]}
    cited, colon, told = reason.partition(": ")
    return {"label": words, "reason": told if colon else reason, "case": cited if colon else case}


CITED = re.compile(r"(.+) \(([\w. -]*\d[\w. -]*)\)")
"""A reason with its case behind it."""
