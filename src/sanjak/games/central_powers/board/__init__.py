"""The board of the combined game: both boards on one map, each half in its own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType

from sanjak.games._siege.board.chances import Coming, bonus
from sanjak.games._siege.board.doubts import Doubt
from sanjak.games._siege.board.panels import coming_lines
from sanjak.games._siege.board.parts import Rolls
from sanjak.games._siege.board.threats import side_of
from sanjak.games._siege.rules.battles import BOXES, battle_odds
from sanjak.games._siege.rules.kaiserschlacht import MARKERS, THEATER, kaiser_drms
from sanjak.games.hapsburg_eclipse import board as hapsburg
from sanjak.games.hapsburg_eclipse.board.chances import rolls_to_come as hapsburg_rolls
from sanjak.games.hapsburg_eclipse.board.sheets import peoples_note
from sanjak.games.ottoman_sunset import board as ottoman
from sanjak.games.ottoman_sunset.board.chances import rolls_to_come as ottoman_rolls
from sanjak.games.ottoman_sunset.board.sheets import narrows_line
from sanjak.kernel import Event, Option, Plain, Rolled, state_from_view
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Later, Luck, Panel, Scene
from sanjak.scene.roll import RollCard, RollPreview
from sanjak.scene.telling import Measure, Telling
from sanjak.scene.words import signed

from ..data import IRON_CROSS
from ..rules.event import CARDS, FRONTS, abroad_drms, unfought_box
from ..rules.halves import HALVES as RULES
from ..rules.halves import HAPSBURG, OTHER, OTTOMAN, board_of, halves, in_play
from ..rules.kaiserschlacht import fighter_of
from ..rules.railway import railway_closed_for_good, railway_open
from ..state import State
from .asking import button, does, rows, second, situation
from .desk import DESKS, PEOPLES, land_of
from .sheets import States, joined_sheets, narrow_rows, owned, small_sheets
from .stakes import ahead, card_in_play, danger, ending, left, opening
from .words import (
    PREFIXES,
    SHORT,
    SILENT,
    THEFT,
    half_of,
    is_own,
    label,
    name_of,
    roll_result,
    roll_title,
    sentence,
    words_of,
)

__all__ = ["SILENT", "ahead", "button", "card_in_play", "cards", "case_of", "chapter", "coming", "coming_words",
           "danger", "does", "doubts", "ending", "history", "label", "left", "luck", "luck_title", "measures",
           "name_of", "odds", "opening", "outcome", "preview", "printed", "reason", "roll_card", "rows", "scene",
           "second", "sentence", "situation", "telling", "title", "warnings"]

ABROAD = {(battle.nation, CARDS[battle.nation][battle.card].battle): battle for battle in IRON_CROSS.values()}
"""The battles fought on the other's map, by nation and marker."""
SEAT_NAMES = SHORT
WHOSE = ("card", "turn", "loss", "score")
"""Kinds of beats that both empires have alike, and that must say whose they are."""
HALVES: dict[str, ModuleType] = {HAPSBURG: hapsburg, OTTOMAN: ottoman}


def asked(view: Plain) -> str:
    """The half whose board the open question belongs to; before the first turn the Hapsburgs, who begin."""
    nation: str = view["acting"] or view["nation"] or HAPSBURG
    return nation


# ---------------------------------------------------------------- the scene


def scene(view: Plain, seat: str) -> Scene:
    """Both boards on one map; on a phone one of them, with the threats to both at the top."""
    states, rolls = boards_of(view), rolls_of(view)
    notes = {HAPSBURG: peoples_note(states[HAPSBURG]),
             OTTOMAN: f"Narrows: {narrows_line(states[OTTOMAN], rolls[OTTOMAN])}".partition(" · ")[0]}
    boards = {nation: narrow_rows(nation) for nation in states}
    shown = seat if seat in boards else asked(view)
    return Scene(title(view), Later(lambda: panels(view, states, rolls)),
                 joined_sheets(states, rolls, asked(view), railway(view)),
                 boards[shown], Later(lambda: small_sheets(states, asked(view), notes)), boards,
                 {nation: side_of(DESKS[nation], s, SHORT[nation], notes[nation], f"{nation}:", land_of(nation))
                  for nation, s in states.items()})


def boards_of(view: Plain) -> States:
    """The states of both halves."""
    return halves(view)


def rolls_of(view: Plain) -> dict[str, Rolls]:
    """The future rolls on each board; battles on the other's map as if they were fought there now."""
    s = state_from_view(State, view)
    found = {HAPSBURG: hapsburg_rolls(s.hapsburg), OTTOMAN: ottoman_rolls(s.ottoman)}
    return {nation: [*own_kaiserschlacht(s, nation),
                     *(abroad(s, nation, roll) for roll in rolls if roll.id != "kaiserschlacht")]
            for nation, rolls in found.items()}


def own_kaiserschlacht(s: State, nation: str) -> Iterator[Coming]:
    """The next Kaiserschlacht battle that this nation fights, or one of its own by a die (CG-5a, CG-5b, CG-5d)."""
    board, rules = board_of(s, nation), RULES[nation]
    if board.kaiser_over or not in_play(s, nation):
        return
    own = [number for number in range(1, len(MARKERS) + 1) if fighter_of(s, nation, number) == nation]
    ahead = [number for number in own if number >= board.kaiser][:1]
    drms = kaiser_drms(board, "CG-5b", rules.kaiser_drm(board, board.card) if s.kaiser_on else 0)
    shares = [battle_odds(drms, rules.kaiser_values[MARKERS[number - 1]]) for number in ahead or own]
    waits = nation in s.kaiser_drawn and not s.kaiser_on
    yield Coming("kaiserschlacht", f"Kaiserschlacht {ahead[0]}" if ahead else "Kaiserschlacht, again",
                 "CG-5a" if waits else "CG-5b",
                 {box: sum(share[box] for share in shares) / len(shares) for box in BOXES},
                 bonus(sum(drm.value for drm in drms), THEATER) + ", waits for the ally" * waits)


def abroad(s: State, nation: str, roll: Coming) -> Coming:
    """A battle of an iron-cross card with the odds of this game (CG-3a); other rolls unchanged."""
    battle = ABROAD.get((nation, roll.id))
    if battle is None:
        return roll
    if box := unfought_box(s, nation, battle):
        return roll._replace(case="CG-3a", chances={one: float(one == box) for one in BOXES}, note="not fought")
    drms = list(abroad_drms(s, nation, battle))
    where = FRONTS[OTHER[nation]][battle.front].space(battle.space).name
    return roll._replace(case="CG-3a", chances=battle_odds(drms, battle.battle_value),
                         note=f"{where} {signed(sum(drm.value for drm in drms))}")


def railway(view: Plain) -> str:
    """The state of the railway (CG-2a)."""
    s = state_from_view(State, view)
    if railway_open(s):
        return "open"
    if railway_closed_for_good(s):
        return "closed for good"
    return "closed: Skopje is lost" if s.hapsburg.bulgaria else "closed: Bulgaria is not in the war"


def title(view: Plain) -> str:
    """The state of the game in a line."""
    if view["outcome"]:
        return "The Central Powers: the war is over"
    nation, card = view["nation"], card_of_the_turn(view)
    return f"The Central Powers: {SHORT.get(nation, 'the start')}" + (
        f", turn {view[nation]['turn']}, {DESKS[nation].names.card(card)}" if card else "")


def chapter(turn: int) -> str:
    """The name of a turn in the log. The turns of both empires are counted together."""
    return f"Nation-turn {turn}"


def card_of_the_turn(view: Plain) -> str:
    """The card of the nation-turn, even if it has just been put away; '' before the first."""
    if not view["nation"]:
        return ""
    half = view[view["nation"]]
    return str(half["card"] or (half["discard"] or [""])[-1])


def panels(view: Plain, states: States, rolls: Mapping[str, Rolls]) -> Iterator[Panel]:
    """The war as a whole, then the board to play, then the other board."""
    yield Panel("war", "The war", tuple(Element(f"war:{i}", "line", line) for i, line in enumerate(war_lines(view))))
    first = asked(view)
    for nation in (first, OTHER[first]):
        for panel in HALVES[nation].panels(states[nation], rolls[nation], DESKS[nation]):
            yield of_nation(panel.id, panel, nation, first)


@kept
def of_nation(id: str, panel: Panel, nation: str, acting: str) -> Panel:
    """A panel of one board among those of two."""
    return Panel(f"{nation}:{id}", f"{SHORT[nation]}: {panel.title}", tuple(owned(id, panel.elements, nation, acting)))


def war_lines(view: Plain) -> Iterator[str]:
    """The nation to play, the state of the railway, eliminated nations."""
    if view["nation"] and not view["outcome"]:
        yield f"{SHORT[view['nation']]} to play"
    yield f"Berlin-Baghdad railway: {railway(view)} (CG-2a)"
    for nation in (HAPSBURG, OTTOMAN):
        half = view[nation]
        if half["outcome"]:
            yield f"{SHORT[nation]}: {DESKS[nation].words.outcomes[half['outcome']].name}"
        else:
            yield f"{SHORT[nation]}: Will {signed(half['will'])}, {DESKS[nation].deck_line(halves(view)[nation])}"


# ---------------------------------------------------------------- what a half says for itself


def odds(option: Option, view: Plain) -> dict[str, float]:
    """The chances of an option that rolls a die."""
    if is_own(option[0], asked(view)):
        return {"success": THEFT} if option[0] == "steal" else {}
    chances: dict[str, float] = HALVES[asked(view)].odds(option, view[asked(view)])
    return chances


def warnings(option: Option, view: Plain) -> tuple[str, ...]:
    """A warning before an option that can change nothing."""
    own = is_own(option[0], asked(view))
    return () if own else HALVES[asked(view)].warnings(option, view[asked(view)])


def reason(option: Option, view: Plain) -> str:
    """The threat that an option answers."""
    return "" if is_own(option[0], asked(view)) else HALVES[asked(view)].reason(option, view[asked(view)])


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The roll card before the die."""
    return None if is_own(option[0], asked(view)) else HALVES[asked(view)].preview(option, view[asked(view)])


def history(view: Plain) -> str:
    """The historical events at the card of the turn."""
    card = card_of_the_turn(view)
    return DESKS[view["nation"]].names.note(card) if card else ""


def coming(view: Plain) -> tuple[Coming, ...]:
    """The future rolls on the board to play."""
    return tuple(rolls_of(view)[asked(view)])


def coming_words(view: Plain) -> list[str]:
    """The same in words."""
    return [line for _, line in coming_lines(coming(view))]


def luck(event: Event, view: Plain) -> Luck | None:
    """A die compared with its expectation, by the half it was rolled for."""
    nation = half_of(event)
    return HALVES[nation].luck(event, view[nation]) if nation else None


def roll_card(event: Rolled, view: Plain) -> RollCard:
    """The roll card of a die; one that belongs to both empires has its own words."""
    nation = half_of(event)
    if nation:
        card: RollCard = HALVES[nation].roll_card(event, view[nation])
        return card
    return RollCard(roll_title(event), event, roll_result(event),
                    "even" if event.success is None else "good" if event.success else "bad")


def telling(events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
    """The words of a beat, by the half that it belongs to."""
    nation = next((half for event in reversed(events) if (half := half_of(event))), "")
    told = HALVES[nation].telling(events, seat, before[nation], after[nation]) if nation else None
    return replace(told, headline=with_nation(told.headline, nation)) if told and told.kind in WHOSE else told


def with_nation(headline: str, nation: str) -> str:
    """A headline that says whose it is."""
    turn = f"The turn of {PEOPLES[nation]} ends"
    return headline.replace("The turn ends", turn) if "The turn ends" in headline else f"{SHORT[nation]}: {headline}"


def measures(view: Plain, seat: str) -> dict[str, Measure]:
    """What the players count on both boards."""
    return {f"{nation}.{id}": measure for nation in HALVES
            for id, measure in HALVES[nation].measures(view[nation], seat).items()}


def luck_title(kind: str, label: str, view: Plain) -> str:
    """The purpose of a die or card that the owner types in, and its board."""
    event = Rolled(case="", what=label, die=1)
    nation = half_of(event) or view["nation"] or HAPSBURG
    title = roll_title(event) if label.startswith("theft") else HALVES[nation].luck_title(kind, label, view[nation])
    return f"{SHORT[nation]}, {title[:1].lower()}{title[1:]}" if kind == "card" else title


def case_of(option: Option, asked: str) -> str:
    """The case of an option, in the book of the half that `asked` names."""
    tag = asked.partition(" ")[0]
    return words_of(PREFIXES[tag]).case_of(option, asked) if tag in PREFIXES else asked


def printed(value: object) -> str:
    """A card by its printed number, which follows from its id in both decks; a die by its face."""
    return ottoman.printed(value)


# ---------------------------------------------------------------- the end, the decks


WON = {"both_survive": "Both empires have won.", "none_survives": "Neither empire has won: both are out of the war.",
       "hapsburg_survives": "The Hapsburgs have won; the Ottomans are out of the war.",
       "ottoman_survives": "The Ottomans have won; the Hapsburgs are out of the war."}


def outcome(view: Plain) -> str:
    """The winners, and the ending of each nation: level, points, and historical meaning (CG-9a)."""
    told = [f"{SHORT[nation]}: {DESKS[nation].words.outcome(s)}" for nation, s in halves(view).items() if s.outcome]
    return " ".join([WON[view["outcome"]], *told])


CARD_COLUMNS = ("Deck", "No", "Epoch", "Card", "Advance", "Retreat", "Actions", "Event", "In doubt")


def cards() -> list[tuple[str, ...]]:
    """Both decks as one table."""
    rows: list[tuple[str, ...]] = [CARD_COLUMNS]
    for nation, half in HALVES.items():
        head, *deck = half.cards()
        places = [head.index(column) for column in CARD_COLUMNS[1:]]
        texts = [card.text for card in DESKS[nation].names.cards.values()]
        for row, text in zip(deck, texts, strict=True):
            said = {column: row[place] for column, place in zip(CARD_COLUMNS[1:], places, strict=True)}
            rows.append((SHORT[nation], *{**said, "Event": text}.values()))
    return rows


def doubts() -> list[Doubt]:
    """The doubtful facts of both games."""
    return [*hapsburg.doubts(), *ottoman.doubts()]
