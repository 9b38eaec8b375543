"""Positions with rare pieces in play, for the laws to start from. Every card and marker is accounted for in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games.central_powers import GAME
from sanjak.games.central_powers.rules.halves import HAPSBURG, OTTOMAN
from sanjak.games.central_powers.rules.play import nation_turn, reckoning
from sanjak.kernel import Given

from .helpers import fresh_boards, position

SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]


def piles(nation: str, card: str, revealed: tuple[str, ...]) -> dict[str, list[str]]:
    """All cards of a nation in the deck but those revealed, this one on top."""
    board = fresh_boards({"players": 1, "variants": {}, "seed": 1})[nation]
    deck = [id for id in (*board["deck"], *board["aside"]) if id not in revealed and id != card]
    return {"deck": [*deck, card], "aside": [], "discard": list(revealed)}


def war(nation: str, card: str, *, hapsburg: dict[str, Any] | None = None, ottoman: dict[str, Any] | None = None,
        **fields: Any) -> Given:
    """The war in its last epoch: this nation has the next turn, with this card."""
    boards = {
        HAPSBURG: {"war_status": 3, "bulgaria": True, "at": {"italian": 4, "romanian": 4, "balkan": 5},
                   **piles(HAPSBURG, card if nation == HAPSBURG else "c46", ("c15", "c17", "c22")), **(hapsburg or {})},
        OTTOMAN: {"midday_added": True, "dusk_added": True, "pipeline": True, "u_boats": True,
                  **piles(OTTOMAN, card if nation == OTTOMAN else "c09", ("c03", "c14", "c23")), **(ottoman or {})}}
    before = OTTOMAN if nation == HAPSBURG else HAPSBURG
    return position(nation_turn, reckoning, game=GAME, nation=before, turn=9, hapsburg=boards[HAPSBURG],
                    ottoman=boards[OTTOMAN], **fields)


def an_open_railway() -> Given:
    """Everything that can be sent, for two players."""
    return war(HAPSBURG, "c30", players=2, hapsburg={"german_aid": 2, "resources": {"western": 1}, "supply": 5},
               ottoman={"asia_korps": True, "resources": {"naval": 1}, "supply": 5})


def an_open_railway_alone() -> Given:
    """The same for one player, the Ottomans first."""
    return war(OTTOMAN, "c45", ottoman={"asia_korps": True, "german_aid": 1, "resources": {"naval": 2}, "supply": 4},
               hapsburg={"mackensen": 3, "asia_korps": False})


def the_fleet_comes() -> Given:
    """Hapsburg and Ottoman Naval Resources against the fleet."""
    return war(OTTOMAN, "c08", players=2, using="os_ottoman_naval_effort",
               ottoman={"u_boats": False, "resources": {"naval": 1}, "supply": 5},
               hapsburg={"resources": {"naval": 2}, "supply": 4})


def a_refight() -> Given:
    """The Kaiserschlacht is fought again; one battle decides it for both."""
    lying = {"kaiser": 7, "victories": SIX[:5], "stalemates": SIX[5:], "resources": {"western": 2}, "supply": 4}
    return war(HAPSBURG, "c47", using="coalition_ending", kaiser_on=True, kaiser_drawn=[HAPSBURG, OTTOMAN],
               kaiser_turns={HAPSBURG: 6, OTTOMAN: 6}, hapsburg=lying, ottoman=lying)


def theft() -> Given:
    """Two players who do not trust each other."""
    return war(OTTOMAN, "c45", players=2, using="resource_theft",
               ottoman={"resources": {"western": 2, "eastern": 2}, "supply": 2, "victories": ["brusilov"]},
               hapsburg={"resources": {"western": 1, "naval": 2}, "supply": 3, "victories": ["mons"]})


def lenin_waits() -> Given:
    """Everything is ready for the revolutions."""
    return war(HAPSBURG, "c30", players=2, using="lenin",
               hapsburg={"great_retreat": True, "at": {"polish": 0, "italian": 4},
                         "victories": ["tannenberg", *SIX[:2]],
                         "resources": {"eastern": 2, "western": 1}, "supply": 3, "kaiser": 0},
               ottoman={"resources": {"eastern": 1, "naval": 1}, "supply": 4, "victories": SIX[:2]})


def one_is_left() -> Given:
    """The Hapsburgs are out; the Ottomans fight on."""
    return war(OTTOMAN, "c46", eliminated=[HAPSBURG], russia_stays=True,
               hapsburg={"outcome": "crushing_defeat"},
               ottoman={"alone": True, "defeats": ["ally_will"], "at": {"salonika": 4}})


def till_death() -> Given:
    """The Hapsburgs are about to lose, and with them their ally."""
    return war(HAPSBURG, "c41", using="till_death",
               hapsburg={"defeats": ["mons", "cer", "drina", "lodz", "nivelle"], "loyalty": {"czech": 0, "croat": 1}})


POSITIONS: list[Callable[[], Given]] = [
    an_open_railway, an_open_railway_alone, the_fleet_comes, a_refight, theft, lenin_waits, one_is_left, till_death,
]
