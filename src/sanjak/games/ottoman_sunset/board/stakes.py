"""The remaining cards, the greatest danger, the opening words and the ending of a game of Ottoman Sunset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.games._siege.board import turn
from sanjak.games._siege.board.chances import HOLD
from sanjak.games._siege.board.endings import Endings, box_parts, front_parts, unplayed_parts
from sanjak.games._siege.board.names import counted
from sanjak.games._siege.board.stakes import Peril, cards_left, danger_of, front_perils, greatest, will_peril
from sanjak.kernel import Event, Plain, Rolled
from sanjak.scene.stakes import Account, Ahead, CardInPlay, Danger, Ending, Left, Opening, Part
from sanjak.scene.text import percent
from sanjak.scene.words import joined, signed

from ..data import CAPITAL_LEVELS, NARROWS, VICTORY_LEVELS
from ..rules.end import LOWEST_WILL, count_will
from ..rules.narrows import active_defences, fleet_may_come
from ..state import State
from .chances import narrows_coming, rolls_to_come, state_of
from .desk import DESK, lost_sites
from .words import SITE_NAMES

# ---------------------------------------------------------------- in play


def left(view: Plain, seat: str) -> Left | None:
    """The remaining cards, to the end of the war or to the chosen card (6.2, 9.2)."""
    s = state_of(view)
    last = s.variants["end_after"]
    of = last - s.cards_before if last else len(DESK.all_cards(s))
    return None if s.outcome else cards_left(of - len(s.discard), of)


def danger(view: Plain, seat: str) -> Danger | None:
    """The nearest way to lose (6.1)."""
    s = state_of(view)
    return None if s.outcome else danger_of(greatest(perils(s)))


def perils(s: State) -> Iterator[Peril]:
    """Every way to lose: a front in the capital, the fleet through the Narrows, the Will."""
    yield from front_perils(DESK, s)
    yield from narrows_perils(s)
    yield will_peril(DESK, s)


def narrows_perils(s: State) -> Iterator[Peril]:
    """The fleet, if it may come: the weaker the Narrows, the nearer; nearest while it sails (1.5)."""
    for coming in narrows_coming(s):
        hold = coming.chances[HOLD]
        waits = 0.0 if s.card == "c08" and s.fortitude else 2.0 if "c08" in s.aside else 1.5
        said = f"The Narrows hold {percent(hold)} when the fleet comes."
        yield Peril(f"{percent(hold)} to hold the Narrows", ("narrows",), waits + 4 * hold, said)


def card_in_play(view: Plain, seat: str) -> CardInPlay | None:
    """The card of the turn (1.0)."""
    return turn.card_in_play(DESK, state_of(view))


def ahead(view: Plain, seat: str) -> tuple[Ahead, ...]:
    """What follows when the turn is ended now (8.10, 4.1, 5.0)."""
    s = state_of(view)
    hunt = [Ahead("British submarines hunt: on a 1 they sink a Resource.", "8.10")] if s.submarines else ()
    return turn.ahead(DESK, s, rolls_to_come(s), left(view, seat), hunt)


# ---------------------------------------------------------------- the first minute


YEARS = {"grand_campaign": "from autumn 1914 to the end of the war", "1915": "from spring 1915 on",
         "1916": "from summer 1916 on", "1917": "in the last months of the war"}


def opening(view: Plain, seat: str) -> Opening:
    """Who you are, how you lose, how you win (6.0)."""
    s = state_of(view)
    ways = ["a front enters Constantinople", *["the fleet forces the Narrows"] * fleet_may_come(s),
            f"the National Will falls below {signed(LOWEST_WILL)}"]
    cards = counted(len(DESK.all_cards(s)), "card")
    last = s.variants["end_after"]
    win = (f"the Will stands above {signed(s.starting_will)} after card {last} and no front is one space away" if last
           else f"the empire is still in the war after the last of {cards}")
    return Opening(f"You lead the Ottoman Empire {YEARS[s.scenario]}, one card a turn.",
                   f"You lose if {', '.join(ways[:-1])} or {ways[-1]}.", f"You win if {win}.")


# ---------------------------------------------------------------- the end


def capital_parts(s: State) -> Iterator[Part]:
    """6.1 Unrevealed cards less the Will marker."""
    return unplayed_parts(DESK, s)


def will_parts(s: State) -> Iterator[Part]:
    """5.0 Victories less Defeats less sites."""
    yield from box_parts(s)
    if lost := sorted(SITE_NAMES[site] for site in lost_sites(s)):
        yield Part(f"Sites lost: {joined(lost)}", signed(-len(lost)))


def victory_parts(s: State) -> Iterator[Part]:
    """6.2, 8.7 The fronts, the Will recounted, and the bonuses."""
    yield from front_parts(DESK, s)
    yield Part("National Will, recounted", signed(count_will(s)))
    for there, name, points in ((not s.at["caucasus"], "Russia is out of the war", 2),
                                (s.narrows_held, "The Narrows were held", 1), (s.flanked, "The flank was turned", 1)):
        if there:
            yield Part(name, signed(points))


def narrows_account(s: State, events: Sequence[Event]) -> Iterator[Account]:
    """1.5 The dice of the last attempt, defence by defence."""
    if s.cause != "narrows":
        return
    shots = [event for event in events if isinstance(event, Rolled) and event.what.startswith("narrows ")]
    last = shots[-len(active_defences(s)):]
    parts = tuple(Part(f"{NARROWS[shot.what.split()[1]].name}, {shot.needed}",
                       f"{shot.die} {'hit' if shot.success else 'missed'}") for shot in last)
    yield Account("The Narrows", parts, Part("Fortitude left", str(s.fortitude)), case="1.5", tone="bad",
                  note="the fleet is through with any left")


ENDINGS = Endings(
    DESK, causes={
        "narrows": "The fleet forced the Narrows", "will": "The will to fight on broke",
        "kaiserschlacht": "Germany lost its last offensive", "a front at the gates": "A front stands at the gates",
        "ally": "The ally fell"},
    won={"": "The empire outlasted the war", "coalition_victory": "Germany won the war in France",
         "scenario_won": "The empire held out to the chosen day"},
    pieces={"narrows": ("narrows",), "will": ("will:marker",), "kaiserschlacht": ("kaiserschlacht",)},
    victory_levels=VICTORY_LEVELS, capital_levels=CAPITAL_LEVELS,
    cases={"capital": "6.1", "will": "5.0", "victory": "6.2"},
    capital=capital_parts, will=will_parts, victory=victory_parts, number=lambda s: DESK.unrevealed(s) - s.will,
    other=narrows_account)


def ending(view: Plain, seat: str, events: Sequence[Event]) -> Ending:
    """The ending of the game."""
    return ENDINGS.ending(state_of(view), events)
