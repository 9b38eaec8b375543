"""The state of a game of A Fatal Attraction. Everything is public except the mines and the Turk's remaining markers."""

from __future__ import annotations

from sanjak.kernel import Plain, known_to, private, public, record, state_from_view
from sanjak.kernel import State as KernelState

from .data import TURKS


def turks_know(s: State, key: str, seat: str) -> bool:
    """8.5 Only the Turk knows which marker is a mine; when the game is over they are turned up."""
    return seat == TURKS or bool(s.outcome)


@record
class State(KernelState):
    """Pieces by place, then marks on pieces (a missing key is no mark), mines, the turn, and the running activation.

    A place is an area, a box, or one of the piles off the map that `data` names. `hurt` is 1 for Disrupted or Disabled,
    2 for Broken or Crippled. `activated` and `again` have the Impulse of the first and of the second activation.
    `trenches` and `held` record the entrenched units with their areas, and the areas under Allied control, at the start
    of an activation. `landed` marks units that came ashore from an assault area this turn, `shipped` those that came
    onto a beachhead in the running activation and may move on, `departed` those that left the map and were lost there.
    `reserve` is 1 for cavalry in Reserve, 2 for cavalry that was. `moved` is 2 for a ship that went farther than a
    fighting ship may, `fought` 2 for a unit that fought from the sea. `group` has the pieces that act together, in a
    normal ("first") and a second activation. `waters` is the sea area whose ships act, if a segment is limited to one.
    `shock` has the units that an assault may ask to take a test, and the modifier of its result.
    """

    at: dict[str, str] = public({}, pieces=True)
    control: dict[str, int] = public({})

    hurt: dict[str, int] = public({})
    oos: dict[str, int] = public({})
    dug: dict[str, int] = public({})
    dug_in: dict[str, int] = public({})
    fired: dict[str, int] = public({})
    activated: dict[str, int] = public({})
    again: dict[str, int] = public({})
    landed: dict[str, int] = public({})
    shipped: dict[str, int] = public({})
    reserve: dict[str, int] = public({})
    assaulted: dict[str, int] = public({})
    fired_at: dict[str, int] = public({})
    replaced: dict[str, int] = public({})
    departed: dict[str, int] = public({})

    stock: dict[str, list[str]] = known_to(turks_know, {}, pieces=True)
    laid: dict[str, list[str]] = known_to(turks_know, {}, pieces=True)
    shown: dict[str, list[str]] = public({}, pieces=True)
    cap: dict[str, int] = private({})
    hand: dict[str, int] = private({})
    granted: dict[str, int] = public({})
    found: dict[str, int] = public({})

    sp: dict[str, int] = public({})
    vp: dict[str, int] = public({})
    event: int = public(0)
    german_air: bool = public(False)
    german_support: bool = public(False)
    weather: str = public("fair")
    sea: str = public("normal")
    paid: dict[str, int] = public({})
    ready: dict[str, int] = public({})
    mine_sp: int = public(0)
    traced: bool = public(False)
    lifted: dict[str, int] = public({})
    credit: int = public(0)
    guns_replaced: int = public(0)
    suvla: int = public(0)
    landing_tried: bool = public(False)
    exited_now: bool = public(False)

    impulses: int = public(0)
    impulse: int = public(0)
    announced: bool = public(False)
    first: str = public("")
    segment: str = public("")
    kind: str = public("")
    acted_formation: bool = public(False)
    waters: str = public("")
    ending: bool = public(False)
    passes: int = public(0)
    quiet: dict[str, str] = private({})

    gathered: list[str] = public([])
    group: dict[str, list[str]] = public({})
    order: dict[str, str] = public({})
    skipped: dict[str, int] = public({})
    focus: str = public("")
    quota: int = public(0)
    moved: dict[str, int] = public({})
    fought: dict[str, int] = public({})
    aimed: dict[str, str] = public({})
    volleyed: dict[str, int] = public({})
    trenches: dict[str, dict[str, str]] = public({})
    held: dict[str, list[str]] = public({})
    checked: dict[str, int] = public({})
    struck: dict[str, int] = public({})
    won: list[str] = public([])

    target: str = public("")
    support: str = public("")
    beaches: list[str] = public([])
    attackers: list[str] = public([])
    defenders: list[str] = public([])
    chosen: list[str] = public([])
    shock: dict[str, int] = public({})


UNKNOWN = "?"
"""A mine marker that is hidden from the viewer."""


def state_of(view: Plain) -> State:
    """The state of a view; hidden markers are present, but of unknown kind."""
    return state_from_view(State, view, show)


def show(s: State, view: Plain) -> None:
    """Fill in what a view shows of the hidden fields."""
    s.laid = {area: [UNKNOWN] * markers if isinstance(markers, int) else list(markers)
              for area, markers in view["laid"].items()}
    s.stock = {side: list(markers) for side, markers in view["stock"].items() if isinstance(markers, list)}
    for name in ("cap", "hand", "quiet"):
        setattr(s, name, {key: value for key, value in view[name].items() if value is not None})
