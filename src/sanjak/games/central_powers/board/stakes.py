"""The remaining cards, the greatest danger, the opening words and the ending of the combined game, for both empires."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sanjak.games._siege.board import turn
from sanjak.games._siege.board.endings import Endings
from sanjak.games._siege.board.names import counted
from sanjak.games._siege.board.stakes import Peril, danger_of, greatest
from sanjak.games._siege.state import SiegeState
from sanjak.games.hapsburg_eclipse.board import stakes as hapsburg
from sanjak.games.ottoman_sunset.board import stakes as ottoman
from sanjak.kernel import Event, Plain
from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Account, Ahead, CardInPlay, Danger, Ending, Left, Opening
from sanjak.scene.words import capital, joined

from ..rules.halves import HAPSBURG, NATIONS, OTHER, OTTOMAN, halves
from .desk import DESKS, PEOPLES
from .words import PREFIXES, SHORT

PERILS: Mapping[str, Callable[[Any], Iterator[Peril]]] = {HAPSBURG: hapsburg.perils, OTTOMAN: ottoman.perils}
ENDINGS: Mapping[str, Endings] = {
    HAPSBURG: replace(hapsburg.ENDINGS, desk=DESKS[HAPSBURG]), OTTOMAN: replace(ottoman.ENDINGS, desk=DESKS[OTTOMAN])}
TAGS = {nation: tag for tag, nation in PREFIXES.items()}


# ---------------------------------------------------------------- in play


def playing(view: Plain) -> dict[str, SiegeState]:
    """The empires that are still in the war."""
    return {nation: s for nation, s in halves(view).items() if not s.outcome}


def left(view: Plain, seat: str) -> Left | None:
    """The remaining cards of both empires (CG-1a)."""
    if not (boards := playing(view)):
        return None
    cards = {nation: DESKS[nation].unrevealed(s) for nation, s in boards.items()}
    of = sum(len(DESKS[nation].all_cards(s)) for nation, s in boards.items())
    told = " + ".join(str(many) for many in cards.values())
    return Left(f"{told} cards to go" if sum(cards.values()) != 1 else "1 card to go", of - sum(cards.values()), of)


def danger(view: Plain, seat: str) -> Danger | None:
    """The nearest way to lose of either empire, with its name."""
    found = [(nation, peril) for nation, s in playing(view).items() if (peril := greatest(PERILS[nation](s)))]
    if not found:
        return None
    nation, peril = min(found, key=lambda pair: pair[1].steps)
    return danger_of(peril._replace(text=f"{SHORT[nation]}: {peril.text}"), f"{nation}:")


def card_in_play(view: Plain, seat: str) -> CardInPlay | None:
    """The card of the nation that plays (CG-1a)."""
    nation = view["nation"]
    return turn.card_in_play(DESKS[nation], halves(view)[nation], SHORT[nation]) if nation in playing(view) else None


def ahead(view: Plain, seat: str) -> tuple[Ahead, ...]:
    """What follows when the nation-turn is ended now; the next card is the other nation's (CG-1a)."""
    nation = view["nation"]
    s = halves(view)[nation]
    fortress = hapsburg.fortress_ahead(s) if nation == HAPSBURG else ()  # type: ignore[arg-type]
    found = [*fortress, turn.will_ahead(DESKS[nation], s)]
    tagged = [replace(one, case=f"{TAGS[nation]} {one.case}") for one in found]
    return (*tagged, *next_turn(view, nation))


def next_turn(view: Plain, nation: str) -> Iterator[Ahead]:
    """The nation that plays next draws a card, which may move its fronts (CG-1a)."""
    boards = playing(view)
    due = HAPSBURG if view["turn"] < 2 else OTHER[nation]
    due = due if due in boards and DESKS[due].unrevealed(boards[due]) else nation
    yield Ahead(f"{capital(PEOPLES[due])} play next.", "CG-1a")
    yield from turn.cards_ahead(DESKS[due], boards[due], DESKS[due].unrevealed(boards[due]))


# ---------------------------------------------------------------- the first minute


def opening(view: Plain, seat: str) -> Opening:
    """Who you are, how you lose, how you win (CG-9a)."""
    cards = joined(f"{SHORT[nation]} {counted(len(DESKS[nation].all_cards(s)), 'card')}"
                   for nation, s in halves(view).items())
    lose = "if a front enters its capital, its National Will breaks"
    if seat in NATIONS:
        more = "three Revolts break out" if seat == HAPSBURG else "the fleet forces the Narrows"
        return Opening(f"You lead {PEOPLES[seat]}; your ally leads the other empire.",
                       f"You lose {lose.replace('its', 'your')}, or {more}.",
                       "You win if your empire is still in the war after its last card, with or without the ally.")
    return Opening("You lead two empires, the Hapsburgs and the Ottomans, each on its own board.",
                   f"An empire loses {lose}, three Revolts break out in Vienna, or the fleet forces the Narrows.",
                   f"An empire wins if it is still in the war after its last card: {cards}.")


# ---------------------------------------------------------------- the end


def ending(view: Plain, seat: str, events: Sequence[Event]) -> Ending:
    """The ending, with a column of points for each empire (CG-9a)."""
    ends = {nation: ENDINGS[nation].ending(s, told_by(events, nation)) for nation, s in halves(view).items()}
    columns = tuple(column(nation, end) for nation, end in ends.items())
    if seat in ends:
        return placed(replace(ends[seat], accounts=columns), seat)
    return both(ends, columns)


def both(ends: Mapping[str, Ending], columns: tuple[Account, ...]) -> Ending:
    """A player who leads both has won with each empire that survived; the cause is the empire that fell."""
    fallen = [nation for nation, end in ends.items() if end.tone != "good"]
    won = [nation for nation in ends if nation not in fallen]
    tone: Tone = "good" if not fallen else "even" if won else "bad"
    verdict = "Won with both empires" if not fallen else (
        f"Won with {PEOPLES[won[0]]}, lost with {PEOPLES[fallen[0]]}" if won else "Lost with both empires")
    cause = "Both empires outlasted the war" if not fallen else (
        f"The {SHORT[fallen[0]]} fell" if won else "Both empires fell")
    told = ". ".join(f"{SHORT[nation]}, {lowered(ends[nation].verdict)}: {lowered(ends[nation].cause)}"
                     for nation in fallen or ends)
    whole = Ending(tone, verdict, cause, told, accounts=columns, rank=sum(end.rank for end in ends.values()),
                   epilogue="\n".join(f"{SHORT[nation]}: {end.epilogue}" for nation, end in ends.items()),
                   best="; ".join(f"{SHORT[nation]} {end.best}" for nation, end in ends.items()))
    return placed(replace(whole, places=ends[fallen[0]].places), fallen[0]) if fallen else whole


def placed(end: Ending, nation: str) -> Ending:
    """An ending with its places on the board of one empire."""
    return replace(end, places=tuple(f"{nation}:{place}" for place in end.places))


def lowered(words: str) -> str:
    """Words for the middle of a sentence; a name keeps its capital."""
    return words[:1].lower() + words[1:] if words.split()[0] in ("The", "All", "Lost", "Won", "Germany's") else words


def told_by(events: Sequence[Event], nation: str) -> list[Event]:
    """The events of one half, by the tags of their cases."""
    return [event for event in events if event.case.startswith(f"{TAGS[nation]} ")]


def column(nation: str, end: Ending) -> Account:
    """The points of one empire; its outcome if there are none."""
    found = end.accounts[0] if end.accounts else Account("", ())
    case = f"{TAGS[nation]} {found.case}" if found.case else ""
    return replace(found, title=SHORT[nation], note=found.note or end.cause, case=case, tone=end.tone)
