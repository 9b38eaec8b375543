"""The state of a combined game: two boards, each the whole state of its own game, and what connects them."""

from __future__ import annotations

from sanjak.games.hapsburg_eclipse.state import State as HapsburgState
from sanjak.games.ottoman_sunset.state import State as OttomanState
from sanjak.kernel import State as Whole
from sanjak.kernel import part, public, record


@record
class HapsburgBoard(HapsburgState):
    """The Hapsburgs' board."""

    REALM = "hapsburg/"


@record
class OttomanBoard(OttomanState):
    """The Ottomans' board."""

    REALM = "ottoman/"


@record
class State(Whole):
    """`nation` has the turn; `acting` is the nation whose board the open question belongs to.

    `eliminated` are nations that have lost, `finished` those that have played their last card. `kaiser_drawn` are the
    nations that have drawn their card of the Kaiserschlacht; `kaiser_turns` counts their turns since it began.
    `declined` lists the offers that the ally declined in this nation-turn.
    """

    hapsburg: HapsburgBoard = part(HapsburgBoard())
    ottoman: OttomanBoard = part(OttomanBoard())
    nation: str = public("")
    acting: str = public("")
    eliminated: list[str] = public([])
    finished: list[str] = public([])
    kaiser_on: bool = public(False)
    kaiser_drawn: list[str] = public([])
    kaiser_turns: dict[str, int] = public({})
    russia_stays: bool = public(False)
    lenin_turn: int = public(0)
    declined: list[str] = public([])
