"""3.2, 7.3 The Operations Phase: Impulses, initiative, segments and End Segments."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, Flow, Option, ask, roll, sequence, step, tell, then

from ..data import ALLIES, SCENARIOS, TURKS
from ..data.lists import OTHER
from ..state import State
from .asking import reasons
from .ground import formations, ground_segment
from .naval import deployable, deployment, end_of_naval_segment, fresh_firers, naval_segment
from .reserve import in_reserve
from .second import EXPECTED_AGAIN, PASS, QUIET, second_options, start_second
from .terms import has_air

IMPULSE = sequence("IMPULSE", "announcement", "initiative", "segments", "end_segment")
"""3.2 Initiative, the first player's segment, the second player's, End Segment."""
TIE = "tie"
"""7.3 The result of two equal rolls."""


@step("3.2", repeat_while=lambda s: s.impulse < s.impulses)
def impulses(s: State) -> None:
    """3.2, 7.1 As many Impulses as the turn has."""
    s.impulse += 1
    s.announced, s.first, s.segment, s.kind, s.ending = False, "", "", "", False
    s.trenches = {"first": {unit: s.at[unit] for unit in s.dug}}
    tell(s, "3.2", "impulse", impulse=s.impulse, of=s.impulses)
    then(s, IMPULSE)


# ---------------------------------------------------------------- 7.3 initiative


def acts_on_land(s: State, side: str) -> bool:
    """7.3, 11.1 Has a side a formation to activate, or Reserve cavalry to turn up?"""
    return bool(formations(s, side) or (side == ALLIES and in_reserve(s)))


def can_go_ground(s: State, side: str) -> bool:
    """7.3, 3.2 Has a side ground units to activate, or anything to activate again?"""
    return acts_on_land(s, side) or bool(second_options(s, side))


def can_go_naval(s: State, side: str) -> bool:
    """7.3 Has a side a ship or fort to activate, or to deploy?"""
    return bool(deployable(s, side) or fresh_firers(s, side))


def can_act(s: State, side: str) -> bool:
    """7.3 Could a side activate anything in this Impulse?"""
    return can_go_ground(s, side) or can_go_naval(s, side)


def allies_have_the_initiative(s: State) -> bool:
    """13.1, 13.2, 13.3.3 In the first Impulse of the game they go first without a roll."""
    return s.impulse == 1 and s.turn == SCENARIOS[s.scenario].turns[0]


@step("3.2")
def announcement(s: State) -> Flow:
    """3.2 The Allies may announce Naval for the initiative, and are then bound by it."""
    if allies_have_the_initiative(s) or not (can_act(s, ALLIES) and can_act(s, TURKS)) or not can_go_naval(s, ALLIES):
        return
    yield from ask_announcement(s)


def ask_announcement(s: State) -> Flow:
    """3.2 Before the roll."""
    options: list[Option] = [("announce", "nothing"), ("announce", "naval")]
    choice = yield ask(ALLIES, "3.2", "Announce a Naval segment for the initiative?", options)
    s.announced = choice[1] == "naval"


@step("7.3")
def initiative(s: State) -> None:
    """7.3 High roll goes first, ties are rolled again; no roll if only one side can act."""
    able = [side for side in (ALLIES, TURKS) if can_act(s, side)]
    if allies_have_the_initiative(s) or len(able) < 2:
        s.first = able[0] if len(able) == 1 and not allies_have_the_initiative(s) else ALLIES
    else:
        s.first = roll_off(s)
    tell(s, "7.3", "initiative", first=s.first)


def roll_off(s: State) -> str:
    """7.3 Both roll until one is higher."""
    while True:
        dice = [roll(s, "7.3", f"initiative {side}", initiative_modifiers(s, side)) for side in (ALLIES, TURKS)]
        first = higher(*[die.total for die in dice])
        for die in dice:
            die.gives(first or TIE)
        if first:
            return first


def higher(allies: int, turks: int) -> str:
    """7.3 The side with the higher roll; empty if both are equal."""
    return ALLIES if allies > turks else TURKS if turks > allies else ""


def initiative_modifiers(s: State, side: str) -> Iterator[Drm]:
    """3.2, 7.3 Naval announced, and air observation."""
    if side == ALLIES and s.announced:
        yield Drm(+1, "Naval announced", "3.2")
    if has_air(s, side):
        yield Drm(+1, "air observation", "7.3")


# ---------------------------------------------------------------- the segments


@step("3.2")
def segments(s: State) -> None:
    """3.2 The first player's segment, then the second player's."""
    then(s, segment(s.first), segment(OTHER[s.first]), between_segments)


@step("3.2")
def between_segments(s: State) -> None:
    """3.2 Between segments: effects that last a segment are over."""
    clear_segment(s, "")


def clear_segment(s: State, side: str) -> None:
    """3.2 A segment begins: its marks are cleared, and so is the wish not to be asked before it ends."""
    s.segment, s.kind, s.acted_formation, s.waters = side, "", False, ""
    s.skipped, s.moved, s.fought, s.aimed, s.volleyed, s.shipped = {}, {}, {}, {}, {}, {}
    s.won, s.focus = [], ""
    s.group = {"first": [], "second": [], "reserve": []}
    for seat in [seat for seat, until in s.quiet.items() if until == "segment"]:
        del s.quiet[seat]


@step("3.2")
def segment(s: State, side: str) -> Flow:
    """3.2 Ground, Naval, or nothing; a player who can activate nothing passes."""
    clear_segment(s, side)
    options: list[Option] = [("naval",)] if can_go_naval(s, side) else []
    if not (side == ALLIES and s.announced) and wants_ground(s, side):
        options.insert(0, ("ground",))
    if options:
        yield from ask_segment(s, side, options)


def wants_ground(s: State, side: str) -> bool:
    """3.2 A Ground segment only for second activations is not offered to a player who wants none this turn."""
    return acts_on_land(s, side) or (s.quiet.get(side) != "turn" and can_go_ground(s, side))


def ask_segment(s: State, side: str, options: list[Option]) -> Flow:
    """3.2 Choose the kind of segment."""
    choice = yield ask(side, "3.2", "Your segment. Ground or naval?", [*options, PASS], why=reasons(s, side))
    if choice == PASS:
        return
    s.kind = choice[0]
    if s.kind == "ground":
        then(s, ground_segment(side))
    else:
        then(s, deployment(side), naval_segment(side), *end_of_naval_segment(side))


# ---------------------------------------------------------------- End Segment


@step("3.2")
def end_segment(s: State) -> None:
    """3.2 Second activations or passes in turn, until two passes follow each other."""
    s.ending, s.passes = True, 0
    then(s, end_segment_of(s.first))


@step("3.2")
def end_segment_of(s: State, side: str) -> Flow:
    """3.2 One player's chance; a player who can do nothing, or wishes not to be asked, passes."""
    if s.passes >= 2:
        return
    options = second_options(s, side) if s.quiet.get(side) != "turn" else []
    if options:
        yield from ask_end_segment(s, side, options)
        return
    s.passes += 1
    then(s, end_segment_of(OTHER[side]))


def ask_end_segment(s: State, side: str, options: list[Option]) -> Flow:
    """3.2 A second activation, or a pass, which bars nothing later."""
    choice = yield ask(side, "3.2", "The segment ends. Act again first?", [*options, PASS, QUIET[-1]],
                       why=reasons(s, side),
                       expected=lambda: EXPECTED_AGAIN)
    then(s, end_segment_of(OTHER[side]))
    if choice[0] == "second":
        s.passes = 0
        start_second(s, side, choice[1])
    else:
        s.passes += 1
        if choice != PASS:
            s.quiet[side] = choice[1]

