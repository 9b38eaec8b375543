"""The part of the state that both empires' games share."""

from __future__ import annotations

from sanjak.kernel import State, public, record, secret

SEAT = "player"


@record
class SiegeState(State):
    """Fronts on tracks (0: off the map), the deck, boxes of battles, Resources, Will and the Kaiserschlacht.

    `asia_korps` and `german_aid` are the available markers; `korps_front` and `aid_front` are the fronts they help
    against this turn. Each game has one of them; the combined game may lend the other. `alone` is for the combined
    game: the ally is out. `cause` is the cause of defeat: a front, or a word for anything else.
    """

    card: str = public("")
    deck: list[str] = secret([], pieces=True)
    aside: list[str] = public([], pieces=True)
    discard: list[str] = public([], pieces=True)
    at: dict[str, int] = public({})
    leader: dict[str, str] = public({})
    pool: list[str] = public([], pieces=True)
    victories: list[str] = public([], pieces=True)
    stalemates: list[str] = public([], pieces=True)
    defeats: list[str] = public([], pieces=True)
    removed: list[str] = public([], pieces=True)
    resources: dict[str, int] = public({})
    supply: int = public(0)
    will: int = public(0)
    starting_will: int = public(0)
    war_weariness: bool = public(False)
    kaiser: int = public(0)
    kaiser_over: bool = public(False)
    actions: int = public(0)
    staff: int = public(0)
    asia_korps: bool = public(False)
    korps_front: str = public("")
    german_aid: int = public(0)
    aid_front: str = public("")
    alone: bool = public(False)
    cause: str = public("")
