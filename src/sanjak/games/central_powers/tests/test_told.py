"""Everything that the combined game does itself is told, with its case and its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sanjak.games.central_powers.rules.play import nation_turn
from sanjak.games.central_powers.rules.theft import steal_or_not
from sanjak.kernel import Given, Told

from .helpers import HAPSBURG, OTTOMAN, action, event, kaiser, nation_plays, pause, position, will_phase

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
FOUR_DEFEATS = ["verdun", "jutland", "somme", "brusilov"]
OPEN = {"bulgaria": True, "at": {"balkan": 5, "italian": 3}}
EAST = {"war_status": 3, "great_retreat": True, "victories": ["tannenberg", "lodz", "cer"], "at": {"polish": 0}}
RUSSIA: dict[str, Any] = {"midday_added": True, "dusk_added": True, "actions": 0, "resources": {"eastern": 2}}
FIVE = {"kaiser": 7, "victories": SIX[:5], "stalemates": SIX[5:]}


def lenin(**changes: Any) -> Given:
    """The Ottomans' staff operations against Russia, with all that they need."""
    return action(OTTOMAN, using="lenin", board={**RUSSIA, **changes}, hapsburg=EAST)


HAPPENS: dict[str, tuple[Callable[[], Given], str, str, dict[str, Any]]] = {
    "a nation begins its turn": (lambda: position(nation_turn, pause), "CG-1a", "nation_turn", {"nation": OTTOMAN}),
    "the U-boats hunt": (lambda: event(OTTOMAN, "c38").dice(6), "OS 1.4", "battle",
                         {"marker": "uboat_campaign", "box": "victories", "battle_value": 4}),
    "a battle abroad": (lambda: event(OTTOMAN, "c12").dice(6), "CG-3a", "battle",
                        {"marker": "gorlice_tarnow", "box": "victories", "battle_value": 2}),
    "an absent front": (lambda: event(OTTOMAN, "c13"), "CG-3a", "unfought",
                        {"nation": OTTOMAN, "marker": "italy_joins", "box": "stalemates"}),
    "an event is passed over": (lambda: event(OTTOMAN, "c43", russia_stays=True), "CG-9a", "event_ignored",
                                {"nation": OTTOMAN, "card": "c43"}),
    "an event is passed over with Lenin": (lambda: event(HAPSBURG, "c27", using="lenin"), "CG-10c", "event_ignored",
                                           {"nation": HAPSBURG, "card": "c27"}),
    "the Kaiserschlacht begins": (lambda: event(OTTOMAN, "c46", kaiser_drawn=[HAPSBURG]), "CG-5a",
                                  "kaiserschlacht_begins", {"alone": False}),
    "one is left to fight it": (lambda: event(OTTOMAN, "c46", eliminated=[HAPSBURG]), "CG-5a",
                                "kaiserschlacht_begins", {"alone": True}),
    "a battle for both": (lambda: kaiser(HAPSBURG, board={"kaiser": 1}, ottoman={"kaiser": 1}, kaiser_on=True).dice(4),
                          "CG-5b", "kaiser_battle", {"nation": HAPSBURG, "marker": SIX[0], "both": True}),
    "its result": (lambda: kaiser(HAPSBURG, board={"kaiser": 1}, ottoman={"kaiser": 1}, kaiser_on=True).dice(6),
                   "CG-5b", "battle", {"marker": SIX[0], "box": "victories", "battle_value": 3}),
    "a battle for one": (lambda: kaiser(OTTOMAN, board={"kaiser": 1}, kaiser_on=True, eliminated=[HAPSBURG]).dice(4),
                         "CG-5b", "kaiser_battle", {"nation": OTTOMAN, "marker": SIX[0], "both": False}),
    "a battle again": (lambda: kaiser(HAPSBURG, board={"kaiser": 7, "stalemates": SIX}, kaiser_on=True,
                                      ottoman={"kaiser": 7, "stalemates": SIX}).dice(3, 4), "CG-5d", "refight",
                       {"nation": HAPSBURG, "marker": SIX[2]}),
    "the last battle is won": (lambda: kaiser(HAPSBURG, board=FIVE, ottoman=FIVE, kaiser_on=True).dice(6, 6), "CG-5d",
                               "kaiserschlacht_over", {"won": True}),
    "Russia is weakened": (lambda: lenin().choose("lenin flip ottoman.eastern ottoman.eastern"), "CG-10c",
                           "lenin_flip", {}),
    "Russia leaves": (lambda: lenin(provisional=True).choose("lenin remove ottoman.eastern"), "CG-10c", "removed",
                      {"front": "caucasus"}),
    "a nation is out": (lambda: will_phase(OTTOMAN, board={"defeats": FOUR_DEFEATS}), "CG-9a", "eliminated",
                        {"nation": OTTOMAN}),
    "Russia stays": (lambda: will_phase(OTTOMAN, board={"defeats": FOUR_DEFEATS}), "CG-9a", "russia_stays", {}),
    "a nation has made it": (lambda: nation_plays(OTTOMAN, "c18", board={"pipeline": True}).choose("done"), "CG-1a",
                             "finished", {"nation": OTTOMAN, "outcome": "marginal_victory", "points": 14}),
    "a level is raised": (lambda: nation_plays(OTTOMAN, "c18", board={"pipeline": True}, eliminated=[HAPSBURG])
                          .choose("done"), "CG-9a", "raised", {"nation": OTTOMAN, "outcome": "operational_victory"}),
    "help is sent": (lambda: action(HAPSBURG, board={**OPEN, "german_aid": 1}).choose("railway aid"), "CG-2b", "aid",
                     {"what": "aid", "sender": HAPSBURG, "to": OTTOMAN}),
    "a Resource beside an Action": (lambda: action(OTTOMAN, hapsburg=OPEN, board={"resources": {"naval": 1}}).dice(3)
                                    .choose("railway action").choose("offensive italian staff ottoman.naval"), "CG-2b",
                                    "aid", {"what": "staff", "sender": OTTOMAN, "to": HAPSBURG}),
    "help is declined": (lambda: action(HAPSBURG, board=OPEN, players=2).choose("railway action").choose("decline"),
                         "CG-2b", "declined", {"what": "action", "nation": OTTOMAN}),
    "a theft": (lambda: position(steal_or_not(HAPSBURG), pause, players=2, ottoman={"resources": {"naval": 1}}).dice(5)
                .choose("steal naval"), "CG-10b", "theft", {"nation": HAPSBURG, "theater": "naval", "success": True}),
    "a theft fails": (lambda: position(steal_or_not(HAPSBURG), pause, players=2, ottoman={"resources": {"naval": 1}})
                      .dice(4).choose("steal naval"), "CG-10b", "theft",
                      {"nation": HAPSBURG, "theater": "naval", "success": False}),
}


@rule("CG-1a")
@pytest.mark.parametrize("what", HAPPENS)
def test_everything_that_happens_is_told(what: str) -> None:
    position, case, kind, facts = HAPPENS[what]
    told = [event for event in position().table.journal if isinstance(event, Told) and event.kind == kind]
    assert (case, facts) in [(event.case, event.facts) for event in told]
