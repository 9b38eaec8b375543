"""The remaining cards, the greatest danger, the opening words and the ending of a game of Hapsburg Eclipse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.games._siege.board import turn
from sanjak.games._siege.board.endings import Endings, box_parts, unplayed_parts
from sanjak.games._siege.board.names import counted
from sanjak.games._siege.board.stakes import Peril, cards_left, danger_of, front_perils, greatest, will_peril
from sanjak.kernel import Event, Plain
from sanjak.scene.stakes import Account, Ahead, CardInPlay, Danger, Ending, Left, Opening, Part
from sanjak.scene.words import joined, signed

from ..data import CAPITAL_LEVELS, FRONTS, NATIONALITIES, VICTORY_LEVELS
from ..rules.end import LOWEST_WILL, count_will, front_points
from ..rules.loyalty import revolts
from ..rules.movement import PRZEMYSL, controlled_sites
from ..state import State
from .chances import rolls_to_come, state_of
from .desk import DESK
from .words import loyalty_steps, people, sites

# ---------------------------------------------------------------- in play


def left(view: Plain, seat: str) -> Left | None:
    """The remaining cards (12.2)."""
    s = state_of(view)
    return None if s.outcome else cards_left(DESK.unrevealed(s), len(DESK.all_cards(s)))


def danger(view: Plain, seat: str) -> Danger | None:
    """The nearest way to lose (12.1)."""
    s = state_of(view)
    return None if s.outcome else danger_of(greatest(perils(s)))


def perils(s: State) -> Iterator[Peril]:
    """Every way to lose: a front in Vienna, three Revolts, the Will."""
    yield from front_perils(DESK, s)
    yield revolt_peril(s)
    yield will_peril(DESK, s)


def revolt_peril(s: State) -> Peril:
    """The steps of loyalty until all three have risen, and the name of the weakest loyal people (12.1.1)."""
    risen, loyal = revolts(s), {nation: steps for nation, steps in s.loyalty.items() if steps}
    weakest = min(loyal, key=lambda nation: loyal[nation], default="")
    told = f"{len(risen)} of 3 in Revolt, " if risen else ""
    named = f"{NATIONALITIES[weakest].people} {loyalty_steps(loyal[weakest])}" if weakest else "all have risen"
    said = f"{told}and the " if told else "The "
    said += f"{NATIONALITIES[weakest].people} are {loyalty_steps(loyal[weakest])}." if weakest else "war is lost."
    return Peril(told + named, (f"nation:{weakest}",) if weakest else (), sum(loyal.values()) + 0.5, said)


def card_in_play(view: Plain, seat: str) -> CardInPlay | None:
    """The card of the turn (4.0)."""
    return turn.card_in_play(DESK, state_of(view))


def ahead(view: Plain, seat: str) -> tuple[Ahead, ...]:
    """What follows when the turn is ended now (10.0, 7.3, 11.0)."""
    s = state_of(view)
    return turn.ahead(DESK, s, rolls_to_come(s), left(view, seat), fortress_ahead(s))


def fortress_ahead(s: State) -> Iterator[Ahead]:
    """7.3 A front ahead of Przemysl costs the fortress a level."""
    if s.fortress and 0 < s.at["carpathian"] < PRZEMYSL:
        level = f"to level {s.fortress - 1}" if s.fortress > 1 else "its last: it falls, and its two sites with it"
        yield Ahead(f"The Carpathian front is past Przemysl: the fortress loses a level, {level}.", "7.3", "bad")


# ---------------------------------------------------------------- the first minute


def opening(view: Plain, seat: str) -> Opening:
    """Who you are, how you lose, how you win (12.0)."""
    cards = counted(len(DESK.all_cards(state_of(view))), "card")
    return Opening("You lead Austria-Hungary from 1914 to the end of the war, one card a turn.",
                   "You lose if a front enters Vienna, all three nationalities are in Revolt, or the National Will "
                   f"falls below {signed(LOWEST_WILL)}.",
                   f"You win if the empire is still in the war after the last of {cards}.")


# ---------------------------------------------------------------- the end


def capital_parts(s: State) -> Iterator[Part]:
    """12.1.2 Unrevealed cards less the Will marker, plus Revolts, at most two."""
    yield from unplayed_parts(DESK, s)
    if risen := revolts(s):
        yield Part(f"Revolts: {joined(NATIONALITIES[id].people for id in risen)}", signed(min(2, len(risen))))


def will_parts(s: State) -> Iterator[Part]:
    """11.0 Victories less Defeats, Revolts and sites; Resources that became Victories count too."""
    yield from box_parts(s)
    if s.emergency:
        yield Part("Resources turned into Victories", signed(s.emergency))
    if risen := revolts(s):
        yield Part(f"Revolts: {joined(NATIONALITIES[id].people for id in risen)}", signed(-len(risen)))
    if lost := controlled_sites(s):
        yield Part(f"Sites lost: {sites(lost)}", signed(-len(lost)))


def victory_parts(s: State) -> Iterator[Part]:
    """12.2 The fronts, the Will recounted, and the loyalties."""
    for id, front in FRONTS.items():
        if points := front_points(s, id):
            where = f"at {front.space(s.at[id]).name}" if s.at[id] else "off the map"
            yield Part(f"{front.name} front {where}", signed(points))
    yield Part("National Will, recounted", signed(count_will(s)))
    for id, steps in s.loyalty.items():
        yield Part(f"{people(id).removeprefix('the ')} {loyalty_steps(steps)}", signed(steps))


def revolt_account(s: State, events: Sequence[Event]) -> Iterator[Account]:
    """12.1.1 The nationalities, if they ended the game."""
    if s.cause == "revolts":
        parts = tuple(Part(NATIONALITIES[id].people, loyalty_steps(steps)) for id, steps in s.loyalty.items())
        yield Account("Loyalties", parts, case="12.1.1", tone="bad", note="lost with all three in Revolt")


ENDINGS = Endings(
    DESK, causes={"will": "The will to fight on broke", "revolts": "All three nationalities rose",
                  "kaiserschlacht": "Germany lost its last offensive", "ally": "The ally fell"},
    won={"": "The empire outlasted the war", "coalition_victory": "Germany won the war in France"},
    pieces={"will": ("will:marker",), "revolts": ("loyalty",), "kaiserschlacht": ("kaiserschlacht",)},
    victory_levels=VICTORY_LEVELS, capital_levels=CAPITAL_LEVELS,
    cases={"capital": "12.1.2", "will": "11.0", "victory": "12.2"},
    capital=capital_parts, will=will_parts, victory=victory_parts,
    number=lambda s: DESK.unrevealed(s) - s.will + min(2, len(revolts(s))), other=revolt_account)


def ending(view: Plain, seat: str, events: Sequence[Event]) -> Ending:
    """The ending of the game."""
    return ENDINGS.ending(state_of(view), events)
