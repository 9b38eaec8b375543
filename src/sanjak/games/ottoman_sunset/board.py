"""The board of Ottoman Sunset as the player sees it: the scene in words and in pictures, options, log, outcome."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.board import panels as shared
from sanjak.games._siege.board.names import EPOCHS
from sanjak.games._siege.board.overview import overview
from sanjak.games._siege.board.panels import panel
from sanjak.games._siege.board.parts import Rolls
from sanjak.games._siege.offensives import offensive_wins
from sanjak.kernel import Option, Plain, Rolled
from sanjak.scene.model import Panel, Scene
from sanjak.scene.roll import RollCard, RollPreview

from .advice import not_offered, reason
from .chances import coming, luck, odds, rolls_to_come, state_of, warnings
from .data import CARDS, COUNTRIES, NARROWS
from .desk import DESK
from .doubts import doubts
from .rules.action import offensive_drms
from .rules.movement import battle_value
from .rules.narrows import active_defences
from .sheets import NARROW, coup_line, defence_state, narrows_line, sheets
from .state import State
from .words import NAMES, label, outcome, sentence

__all__ = ["cards", "coming", "coming_words", "doubts", "history", "label", "luck", "not_offered", "odds", "outcome",
           "preview", "reason", "roll_card", "scene", "sentence", "title", "warnings"]


def scene(view: Plain, seat: str) -> Scene:
    """The whole board: panels that say all of it in words, sheets that draw it."""
    s = state_of(view)
    rolls = rolls_to_come(s)
    return Scene(title(view), tuple(panels(s, rolls)), sheets(s, rolls), NARROW, (overview(DESK, s),))


def title(view: Plain) -> str:
    """Where the game stands."""
    return shared.title(DESK, "Ottoman Sunset", view)


def history(view: Plain) -> str:
    """What history did at the card of the turn."""
    return NAMES.note(view["card"])


def roll_card(event: Rolled, view: Plain) -> RollCard:
    """A die as a roll card; `view` is from before it."""
    return shared.roll_card(DESK, event, luck(event, view))


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The roll card before the die: every modifier, what is needed, and each face with what it would do."""
    if option[0] != "offensive" or not view["discard"]:
        return None
    s, front, helped = state_of(view), option[1], tuple(option[2:])
    drms = tuple(offensive_drms(s, front, helped))
    drm, value = sum(part.value for part in drms), battle_value(s, front)
    return shared.offensive_preview(DESK, s, front, drms, (offensive_wins(face, drm, value) for face in range(1, 7)))


# ---------------------------------------------------------------- the board in words


def panels(s: State, rolls: Rolls) -> Iterator[Panel]:
    """Every part of the board, complete, for the terminal and for screen readers."""
    yield from shared.opening_panels(DESK, s)
    yield panel("narrows", "The Narrows (1.5)", [("narrows:state", narrows_line(s, rolls)), *defence_lines(s)])
    persia = [("theater:persia", "Persia: 1 Resource (8.4)")] if s.resources.get("persia") else []
    yield shared.theaters_panel(DESK, s, persia)
    yield shared.results_panel(DESK, s)
    yield panel("bureau", "Intelligence Bureau (3.3)", bureau_lines(s))
    yield from shared.closing_panels(DESK, s, rolls)


def defence_lines(s: State) -> Iterator[tuple[str, str]]:
    """What stands in the Narrows and what could be built."""
    standing = ", ".join(f"{defence.name} {defence.battle_value}" for defence in active_defences(s))
    yield "narrows:standing", f"Standing, in the fleet's order: {standing}"
    for state, title in (("empty", "Can be built"), ("destroyed", "Destroyed")):
        if names := [f"{d.name} {d.battle_value}" for d in NARROWS.values() if defence_state(s, d.id) == state]:
            yield f"narrows:{state}", f"{title}: {', '.join(names)}"
    if s.u_boats:
        yield "narrows:u_boats", "U-boats lie before the straits"


def bureau_lines(s: State) -> Iterator[tuple[str, str]]:
    """Where the Bureau is and how the coups stand."""
    yield "bureau", f"The Bureau is in {s.bureau.capitalize()}" if s.bureau else "Not in play before card 1"
    for country in COUNTRIES[1:]:
        yield f"country:{country}", f"{country.capitalize()}: {coup_line(s, country)}"


def coming_words(view: Plain) -> list[str]:
    """The chances of what is still to come, in words."""
    return [line for _, line in shared.coming_lines(coming(view))]


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
