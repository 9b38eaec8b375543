"""The board of Hapsburg Eclipse as the player sees it: the scene in words and in pictures, options, log, outcome."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.board import panels as shared
from sanjak.games._siege.board.face import Face
from sanjak.games._siege.board.names import EPOCHS
from sanjak.games._siege.board.overview import overview
from sanjak.games._siege.board.panels import panel
from sanjak.games._siege.board.parts import Desk, Rolls
from sanjak.games._siege.board.threats import side_of
from sanjak.kernel import Option, Plain
from sanjak.scene.kept import kept
from sanjak.scene.model import Later, Panel, Scene
from sanjak.scene.roll import RollPreview
from sanjak.scene.telling import Measure

from ..data import CARDS, FRONTS, NATIONALITIES, WAR_STATUS, Card
from ..rules.action import FULL_FORTRESS, MACKENSEN, offensive_drms
from ..state import State
from .advice import reason
from .asking import button, does, improvement_preview, rows, second, situation
from .chances import coming, luck, odds, rolls_to_come, state_of, warnings
from .desk import DESK
from .doubts import doubts
from .sheets import NARROW, peoples_note, rating_line, revolt_line, sheets, works
from .stakes import ahead, card_in_play, danger, ending, left, opening
from .words import NAMES, loyalty_steps, told_checks

__all__ = ["ahead", "button", "card_in_play", "cards", "case_of", "coming", "coming_words", "danger", "does", "doubts",
           "ending", "history", "label", "left", "luck", "measures", "name_of", "odds", "opening", "outcome",
           "preview", "reason", "roll_card", "rows", "scene", "second", "sentence", "situation", "telling", "title",
           "warnings"]


FACE = Face("Hapsburg Eclipse", DESK, state_of, lambda s, front, helped: offensive_drms(s, front), luck, coming,
            MACKENSEN)
title, label, sentence, outcome = FACE.title, FACE.label, FACE.sentence, FACE.outcome
history, roll_card, coming_words = FACE.history, FACE.roll_card, FACE.coming_words
SILENT = FACE.desk.words.silent
luck_title, printed, case_of, name_of = FACE.luck_title, FACE.printed, FACE.case_of, FACE.name_of
telling = FACE.telling


def measures(view: Plain, seat: str) -> dict[str, Measure]:
    """What a player counts: the loyalty of each nationality too."""
    loyalty = {id: Measure(NATIONALITIES[id].people, level) for id, level in view["loyalty"].items()}
    return {**FACE.measures(view, seat), **loyalty}


def scene(view: Plain, seat: str) -> Scene:
    """The whole board: panels in words, sheets as pictures."""
    s = state_of(view)
    rolls = rolls_to_come(s)
    return Scene(FACE.title(view), Later(lambda: panels(s, rolls)), sheets(s, rolls), NARROW,
                 Later(lambda: (overview(DESK, s), works(s))),
                 sides={"hapsburg": side_of(DESK, s, "to the capital", peoples_note(s))})


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The roll card of an offensive, or of an attempt to win a people over, before the die."""
    return improvement_preview(state_of(view), option[1]) if option[0] == "improve" else FACE.preview(option, view)


# ---------------------------------------------------------------- the board in words


def panels(s: State, rolls: Rolls, d: Desk = DESK) -> Iterator[Panel]:
    """Every part of the board in words, for the terminal and for screen readers."""
    yield from shared.opening_panels(d, s)
    yield panel("loyalty", "National loyalties (8.0)", loyalty_lines(s))
    yield panel("war_status", "War Status (5.0)", war_lines(s))
    yield shared.theaters_panel(d, s)
    yield shared.results_panel(d, s)
    yield from shared.closing_panels(d, s, rolls)


@kept
def loyalty_lines(s: State) -> Iterator[tuple[str, str]]:
    """Each nationality: its loyalty, the result of a check, the effect of its Revolt."""
    for nation in NATIONALITIES.values():
        steps = loyalty_steps(s.loyalty[nation.id])
        yield f"nation:{nation.id}", (f"{nation.people}: {steps}; {rating_line(s, nation)}; a Revolt: "
                                      f"{revolt_line(nation)}")


@kept
def war_lines(s: State) -> Iterator[tuple[str, str]]:
    """War Status, the fortress, the trench and Bulgaria."""
    steps = ", ".join(f"[{status.name}]" if i == s.war_status else status.name for i, status in enumerate(WAR_STATUS))
    yield "status", steps
    fortress = f"level {s.fortress} of {FULL_FORTRESS}" if s.fortress else "fallen"
    yield "fortress", f"Fortress of Przemysl: {fortress}{', for good' if s.fortress_lost else ''} (7.3)"
    yield "trench", f"Trench line in Veles: {'built' if s.trench else 'not there'} (7.4)"
    yield "bulgaria", "Bulgaria is in the war" if s.bulgaria else "Bulgaria is not in the war"


# ---------------------------------------------------------------- the deck as a table


CARD_COLUMNS = ("No", "Epoch", "Card", "Advance", "Retreat", "Loyalty", "Actions", "Event", "Offensives", "In doubt")


def cards() -> list[tuple[str, ...]]:
    """The whole deck as a table: a row of titles, then a row for each card."""
    return [CARD_COLUMNS, *(row(card) for card in CARDS.values())]


def row(card: Card) -> tuple[str, ...]:
    """One card of the table."""
    drm = " ".join(f"{FRONTS[front].code} {value:+d}" for front, value in card.drm.items())
    return (str(card.number), EPOCHS[card.epoch], card.title, shared.codes(DESK, card.advances),
            shared.codes(DESK, card.retreats), told_checks(card).removeprefix("loyalty check: "), str(card.actions),
            card.text, drm, NAMES.doubts(card))
