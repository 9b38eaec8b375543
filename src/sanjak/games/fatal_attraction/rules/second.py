"""7.3.2.3 Second activations: when, with whom, at what price, and the standing wish not to be asked."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, die, step, tell, then

from ..data import ALLIES, BOX, FORTS, PRICE, SHIPS, UNITS
from ..data.lists import BIT, OTHER, SIDE
from ..state import State
from .landing import can_land
from .stacking import crowded
from .supply import spend
from .terms import has_naval_supply, is_summer

KINDS = ("ground", "naval")
NO: Option = ("no",)
PASS: Option = ("pass",)
ENOUGH: Option = ("enough",)
QUIET: tuple[Option, ...] = (("quiet", "battle"), ("quiet", "segment"), ("quiet", "turn"))


def second_price(s: State) -> int:
    """7.3.2.3 One SP, two in summer."""
    return PRICE.second["summer" if is_summer(s) else "normal"]


def kind_of(piece: str) -> str:
    """7.3.2.3 Ground units, or ships and forts."""
    return "ground" if piece in UNITS else "naval"


def acted_before(s: State, side: str) -> list[str]:
    """7.3.2.3 Normal, supplied pieces activated once, in an earlier Impulse, or in the last End Segment in any."""
    before = s.impulses + 1 if is_last_end(s) else s.impulse
    again, hurt, oos = s.again, s.hurt, s.oos
    return [piece for piece, when in s.activated.items() if when < before and SIDE.get(piece) == side
            and piece not in again and piece not in hurt and piece not in oos]


def may_act_again(s: State, piece: str) -> bool:
    """7.3.2.3 Is a piece where it can act: on the map, forts ready and ships paid for, or in the box before a beach?"""
    place = s.at[piece]
    if place in BIT:
        return (piece not in FORTS or piece in s.ready) and (piece not in SHIPS or has_naval_supply(s, piece))
    return place == BOX[ALLIES] and piece in UNITS and can_land(s)


def is_last_end(s: State) -> bool:
    """7.3.2.3 The End Segment of the turn's last Impulse."""
    return s.ending and s.impulse >= s.impulses


def eligible(s: State, side: str, kind: str) -> list[str]:
    """7.3.2.3 The pieces of a kind that a side may activate a second time."""
    return [piece for piece in acted_before(s, side) if kind_of(piece) == kind and may_act_again(s, piece)]


def second_options(s: State, side: str) -> list[Option]:
    """7.3.2.3 The kinds of second activation that a side can pay for and has pieces for."""
    if (s.impulse < 2 and not is_last_end(s)) or s.sp[side] < second_price(s):
        return []
    found: set[str] = set()
    for piece in acted_before(s, side):
        kind = kind_of(piece)
        if kind not in found and may_act_again(s, piece):
            found.add(kind)
            if len(found) == len(KINDS):
                break
    return [("second", kind) for kind in KINDS if kind in found]


def second_meanwhile(s: State, side: str, key: str) -> list[Option]:
    """7.3.2.3 The same in the midst of a normal activation in one's own segment."""
    return second_options(s, side) if key == "first" and s.segment == side else []


def start_second(s: State, side: str, kind: str) -> None:
    """7.3.2.3 The price is paid, and a D6 says how many may act."""
    spend(s, side, second_price(s))
    s.quota = die(s, f"second activation {side}")
    s.group["second"] = []
    tell(s, "7.3.2", "second_activation", side=side, kind=kind, units=s.quota)
    then(s, choose_again(side, kind), act_again(side, kind))


def candidates(s: State, side: str, kind: str) -> list[str]:
    """7.3.2.3 Who may still be chosen, if the roll allows another one."""
    chosen = s.group["second"]
    if s.quota <= len(chosen):
        return []
    return [piece for piece in eligible(s, side, kind) if piece not in chosen]


@step("7.3.2.3")
def choose_again(s: State, side: str, kind: str) -> Flow:
    """7.3.2.3 Piece by piece, up to the roll."""
    options: list[Option] = [("again", piece) for piece in candidates(s, side, kind)]
    if not options:
        return
    choice = yield ask(side, "7.3.2", "Choose who acts again", [*options, ENOUGH])
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
    then(s, (f"second_{kind}", side), end_of_second(side))


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
    if side in s.quiet or crowded(s, OTHER[side]):
        return
    options = second_options(s, side)
    if side == ALLIES and s.options["reserve_cavalry_interrupt"] and any(n == 1 for n in s.reserve.values()):
        options.append(("turn_up",))
    if options:
        yield from ask_interruption(s, side, options)


def ask_interruption(s: State, side: str, options: list[Option]) -> Flow:
    """7.3.2.3 Interrupt, or wait: until the next chance, or a fight, or the segment's or the turn's end.

    A wish to wait ends by itself as soon as a piece of this side is attacked.
    """
    choice = yield ask(side, "7.3.2", "Interrupt the enemy?", [*options, NO, *QUIET])
    if choice[0] == "quiet":
        s.quiet[side] = choice[1]
    elif choice[0] == "turn_up":
        then(s, ("reserve_activation",))
    elif choice != NO:
        start_second(s, side, choice[1])
