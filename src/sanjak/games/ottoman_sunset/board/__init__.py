"""The board of Ottoman Sunset as the player sees it: the scene in words and in pictures, options, log, outcome."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.board import panels as shared
from sanjak.games._siege.board.face import Face
from sanjak.games._siege.board.names import EPOCHS
from sanjak.games._siege.board.overview import overview
from sanjak.games._siege.board.panels import panel
from sanjak.games._siege.board.parts import Desk, Rolls
from sanjak.games._siege.board.threats import side_of
from sanjak.kernel import Plain
from sanjak.scene.model import Later, Panel, Scene

from ..data import CARDS, COUNTRIES, NARROWS
from ..rules.action import offensive_drms
from ..rules.narrows import active_defences
from ..state import State
from .advice import reason
from .asking import button, does, rows, second, situation
from .chances import coming, luck, odds, rolls_to_come, state_of, warnings
from .desk import DESK
from .doubts import doubts
from .sheets import NARROW, coup_line, defence_state, narrows_line, sheets
from .stakes import ahead, card_in_play, danger, ending, left, opening

__all__ = ["ahead", "button", "card_in_play", "cards", "case_of", "coming", "coming_words", "danger", "does", "doubts",
           "ending", "history", "label", "left", "luck", "luck_title", "measures", "name_of", "odds", "opening",
           "outcome", "preview", "printed", "reason", "roll_card", "rows", "scene", "second", "sentence", "situation",
           "telling", "title", "warnings"]


FACE = Face("Ottoman Sunset", DESK, state_of, offensive_drms, luck, coming)
title, label, sentence, outcome = FACE.title, FACE.label, FACE.sentence, FACE.outcome
history, roll_card, preview, coming_words = FACE.history, FACE.roll_card, FACE.preview, FACE.coming_words
SILENT = FACE.desk.words.silent
luck_title, printed, case_of, name_of = FACE.luck_title, FACE.printed, FACE.case_of, FACE.name_of
telling, measures = FACE.telling, FACE.measures


def scene(view: Plain, seat: str) -> Scene:
    """The whole board: panels in words, sheets as pictures."""
    s = state_of(view)
    rolls = rolls_to_come(s)
    return Scene(FACE.title(view), Later(lambda: panels(s, rolls)), sheets(s, rolls), NARROW,
                 Later(lambda: (overview(DESK, s),)),
                 sides={"ottoman": side_of(DESK, s, "to the capital", f"Narrows: {narrows_line(s, rolls)}")})


# ---------------------------------------------------------------- the board in words


def panels(s: State, rolls: Rolls, d: Desk = DESK) -> Iterator[Panel]:
    """Every part of the board in words, for the terminal and for screen readers."""
    yield from shared.opening_panels(d, s)
    yield panel("narrows", "The Narrows (1.5)", [("narrows:state", narrows_line(s, rolls)), *defence_lines(s)])
    persia = [("theater:persia", "Persia: 1 Resource (8.4)")] if s.resources.get("persia") else []
    yield shared.theaters_panel(d, s, persia)
    yield shared.results_panel(d, s)
    yield panel("bureau", "Intelligence Bureau (3.3)", bureau_lines(s))
    yield from shared.closing_panels(d, s, rolls)


def defence_lines(s: State) -> Iterator[tuple[str, str]]:
    """The defences of the Narrows, built and possible."""
    standing = ", ".join(f"{defence.name} {defence.battle_value}" for defence in active_defences(s))
    yield "narrows:standing", f"Standing, in the fleet's order: {standing}"
    for state, title in (("empty", "Can be built"), ("destroyed", "Destroyed")):
        if names := [f"{d.name} {d.battle_value}" for d in NARROWS.values() if defence_state(s, d.id) == state]:
            yield f"narrows:{state}", f"{title}: {', '.join(names)}"
    if s.u_boats:
        yield "narrows:u_boats", "U-boats lie before the straits"


def bureau_lines(s: State) -> Iterator[tuple[str, str]]:
    """The place of the Bureau, and the state of the coups."""
    yield "bureau", f"The Bureau is in {s.bureau.capitalize()}" if s.bureau else "Not in play before card 1"
    for country in COUNTRIES[1:]:
        yield f"country:{country}", f"{country.capitalize()}: {coup_line(s, country)}"


# ---------------------------------------------------------------- the deck as a table


CARD_COLUMNS = ("No", "Epoch", "Card", "Advance", "Retreat", "Actions", "Event", "Offensives", "In doubt")


def cards() -> list[tuple[str, ...]]:
    """The whole deck as a table: a row of titles, then a row for each card."""
    rows: list[tuple[str, ...]] = [CARD_COLUMNS]
    for card in CARDS.values():
        rows.append((str(card.number), EPOCHS[card.epoch], card.title, shared.codes(DESK, card.advances),
                     shared.codes(DESK, card.retreats), str(card.actions), card.text,
                     shared.told_conditions(DESK, card), shared.told_doubt(DESK, card)))
    return rows
