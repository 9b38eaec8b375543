"""7.3.2.3 Second activations: their time, pieces and price, and the standing wish not to be asked."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, roll, step, tell, then

from ..data import ALLIES, BOX, FORTS, PRICE, SHIPS, SIDES, TURKS, UNITS
from ..data.lists import BIT, FLEET, OTHER, SIDE, SWEEPERS, TYPE
from ..state import State
from .asking import reasons
from .landing import can_land
from .reserve import in_reserve
from .stacking import crowded
from .supply import spend
from .terms import has_naval_supply, is_summer

KINDS = ("ground", "naval", "sweepers")
"""The kinds of pieces that act again together: ground units, ships and forts, or sweepers alone, which are free."""

KINDS_OF = {side: tuple(kind for kind in KINDS if kind != "sweepers" or not set(SWEEPERS).isdisjoint(FLEET[side]))
            for side in SIDES}
"""Only a side with sweepers can activate them again."""

NO: Option = ("no",)
PASS: Option = ("pass",)
ENOUGH: Option = ("enough",)
TURN_UP: Option = ("turn_up",)
QUIET: tuple[Option, ...] = (("quiet", "battle"), ("quiet", "segment"), ("quiet", "turn"))


def second_price(s: State, kind: str = "ground") -> int:
    """7.3.2.3, 6.2 One SP, two in summer; sweepers by themselves never cost any (R100)."""
    return 0 if kind == "sweepers" else PRICE.second["summer" if is_summer(s) else "normal"]


def kinds_of(s: State, piece: str) -> tuple[str, ...]:
    """7.3.2.3 The kinds of second activation that a piece can be chosen for."""
    if piece in UNITS:
        return ("ground",)
    free = TYPE.get(piece) == "MS" and s.variants["sweepers_again"] == "free"
    return ("naval", "sweepers") if free else ("naval",)


def acts_again_from(s: State, side: str) -> int:
    """7.3.2.3 The first Impulse whose pieces must still wait: their segment is not over (R89).

    A piece is activated in a segment of its own side, so in this Impulse only one's own segment can still be running.
    """
    if s.variants["second_activation_from"] == "impulse":
        return s.impulses + 1 if is_last_end(s) else s.impulse
    return s.impulse if s.segment == side else s.impulse + 1


def acted_before(s: State, side: str) -> list[str]:
    """7.3.2.3 Normal, supplied pieces activated once, in a segment that is over."""
    before = acts_again_from(s, side)
    again, hurt, oos = s.again, s.hurt, s.oos
    return [piece for piece, when in s.activated.items() if when < before and SIDE.get(piece) == side
            and piece not in again and piece not in hurt and piece not in oos]


def may_act_again(s: State, piece: str) -> bool:
    """7.3.2.3, 11.1 Can a piece act where it is: on the map, with forts ready and ships paid for, or in the box before
    an open beach? Cavalry in Reserve cannot (R101)."""
    place = s.at[piece]
    if s.reserve.get(piece) == 1:
        return False
    if place in BIT:
        return (piece not in FORTS or piece in s.ready) and (piece not in SHIPS or has_naval_supply(s, piece))
    return place == BOX[ALLIES] and piece in UNITS and can_land(s)


def is_last_end(s: State) -> bool:
    """7.3.2.3 The End Segment of the turn's last Impulse."""
    return s.ending and s.impulse >= s.impulses


def eligible(s: State, side: str, kind: str) -> list[str]:
    """7.3.2.3 The pieces of a kind that a side may activate a second time."""
    return [piece for piece in acted_before(s, side) if kind in kinds_of(s, piece) and may_act_again(s, piece)]


def second_options(s: State, side: str) -> list[Option]:
    """7.3.2.3 The kinds of second activation that a side can pay for and has pieces for."""
    pieces = acted_before(s, side)
    if not pieces:
        return []
    wanted = {kind for kind in KINDS_OF[side] if s.sp[side] >= second_price(s, kind)}
    missing = set(wanted)
    for piece in pieces if missing else ():
        kinds = missing.intersection(kinds_of(s, piece))
        if kinds and may_act_again(s, piece):
            missing -= kinds
            if not missing:
                break
    return [("second", kind) for kind in KINDS if kind in wanted and kind not in missing]


def second_meanwhile(s: State, side: str, key: str) -> list[Option]:
    """7.3.2.3 The same in the midst of a normal activation in one's own segment."""
    return second_options(s, side) if key == "first" and s.segment == side else []


EXPECTED_AGAIN: list[Option] = [("second", "ground"), ("second", "naval")]
"""7.3.2.3 The second activations that a player might look for in a segment of one's own side."""


def start_second(s: State, side: str, kind: str) -> None:
    """7.3.2.3 The price is paid, and a D6 gives the number of pieces that may act."""
    spend(s, side, second_price(s, kind))
    die = roll(s, "7.3.2", f"second activation {side}")
    die.gives(str(die.die))
    s.quota = die.die
    s.group["second"] = []
    tell(s, "7.3.2", "second_activation", side=side, kind=kind, units=s.quota)
    then(s, choose_again(side, kind), act_again(side, kind))


def candidates(s: State, side: str, kind: str) -> list[str]:
    """7.3.2.3 The pieces that may still be chosen, if the roll allows another one."""
    chosen = s.group["second"]
    if s.quota <= len(chosen):
        return []
    return [piece for piece in eligible(s, side, kind) if piece not in chosen]


@step("7.3.2.3")
def choose_again(s: State, side: str, kind: str) -> Flow:
    """7.3.2.3 Piece by piece, up to the roll; a free activation must be used by at least one piece."""
    options: list[Option] = [("again", piece) for piece in candidates(s, side, kind)]
    if not options:
        return
    if s.group["second"] or second_price(s, kind):
        options.append(ENOUGH)
    choice = yield ask(side, "7.3.2", "Who acts again?", options, why=reasons(s, side))
    if choice != ENOUGH:
        s.group["second"].append(choice[1])
        then(s, choose_again(side, kind))


@step("7.3.2.3")
def act_again(s: State, side: str, kind: str) -> None:
    """7.3.2.3 Only those chosen count as activated again; guns, ships and forts turn unfired for it."""
    chosen = s.group["second"]
    if not chosen:
        return
    for piece in chosen:
        s.again[piece] = s.impulse
        for marks in (s.fired, s.moved, s.fought, s.skipped):
            marks.pop(piece, None)
    then(s, ("second_ground" if kind == "ground" else "second_naval", side), end_of_second(side))


@step("7.3.2.3")
def end_of_second(s: State, side: str) -> None:
    """7.3.2.3 Guns, ships and forts that acted again lie Fired."""
    for piece in s.group["second"]:
        if (piece in SHIPS or piece in FORTS or UNITS[piece].type == "artillery") and s.at[piece] in BIT:
            s.fired[piece] = 1
    s.group["second"] = []


# ---------------------------------------------------------------- in the enemy's segment


@step("7.3.2.3")
def interruption(s: State, side: str) -> Flow:
    """7.3.2.3, 7.4 After each action of the enemy in his segment, if something could be activated and paid for; an
    exchange of places is one action."""
    if side in s.quiet:
        return
    options = second_options(s, side)
    if side == ALLIES and cavalry_may_interrupt(s):
        options.append(TURN_UP)
    if options and not crowded(s, OTHER[side]):
        yield from ask_interruption(s, side, options)


@step("7.3.2.3")
def cavalry_interruption(s: State) -> Flow:
    """7.3.2.3, 11.1 In a second activation of the Turk Reserve cavalry alone may interrupt, after each action (R32)."""
    if cavalry_may_interrupt(s) and ALLIES not in s.quiet and not crowded(s, TURKS):
        yield from ask_interruption(s, ALLIES, [TURN_UP])


def cavalry_may_interrupt(s: State) -> bool:
    """11.1 Is there cavalry in Reserve that may interrupt the Turk, and none that is already turning up (R32)?"""
    return bool(s.variants["reserve_cavalry_interrupt"] and in_reserve(s) and not s.group["reserve"])


def ask_interruption(s: State, side: str, options: list[Option]) -> Flow:
    """7.3.2.3 Interrupt, or wait: until the next chance, or a fight, or the segment's or the turn's end.

    A wish to wait ends by itself as soon as a piece of this side is attacked.
    """
    choice = yield ask(side, "7.3.2", "Interrupt the enemy?", [*options, NO, *QUIET], why=reasons(s, side))
    if choice[0] == "quiet":
        s.quiet[side] = choice[1]
    elif choice == TURN_UP:
        then(s, ("reserve_activation",))
    elif choice != NO:
        start_second(s, side, choice[1])
