"""Everything that happens is told, with its case and its facts: the log is made of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sanjak.games.ottoman_sunset.rules.movement import front_advancement
from sanjak.kernel import Given, Told

from .helpers import acting, advancing, counting, event, kaiser_phase, last_card, on_card, position
from .helpers import pause as look

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
FOUR_DEFEATS = ["verdun", "jutland", "somme", "brusilov"]
EAST = ["gorlice_tarnow", "brusilov", "hoffman"]


def lenin(**fields: Any) -> Given:
    """Staff operations against Russia, with all that they need."""
    return acting("c09", using="lenin", **{"actions": 0, "turn": 9, "midday_added": True, "dusk_added": True,
                                           "victories": EAST, "resources": {"eastern": 2}, **fields})


def moving(card: str, **fields: Any) -> Given:
    """The front advancement of a card alone."""
    return position(front_advancement, look, card=card, turn=1, **fields)


HAPPENS: dict[str, tuple[Callable[[], Given], str, str, dict[str, Any]]] = {
    "a card is drawn": (lambda: on_card("c18"), "1.0", "card", {"card": "c18", "left": 48}),
    "an epoch joins": (lambda: event("c03"), "1.1", "epoch", {"epoch": "midday", "deck": 34}),
    "a front opens": (lambda: event("c20"), "1.2", "activated", {"front": "salonika"}),
    "a front leaves": (lambda: event("c24", at={"gallipoli": 2}), "1.0", "removed", {"front": "gallipoli"}),
    "a front is put back": (lambda: event("c27", at={"mesopotamia": 2}), "1.0", "retreats",
                            {"front": "mesopotamia", "space": 5}),
    "a leader takes over": (lambda: event("c33"), "1.0", "leader", {"front": "caucasus", "leader": "yudenich"}),
    "a free minefield": (lambda: event("c07"), "3.4", "free_minefield", {}),
    "no minefield is left": (lambda: event("c07", defences=["minefield_1", "minefield_2"]), "3.4",
                             "no_minefield_left", {}),
    "an event is ignored": (lambda: event("c35", using="lenin"), "8.8", "event_ignored", {"card": "c35"}),
    "a battle is fought": (lambda: event("c10").dice(6), "1.4", "battle",
                           {"marker": "second_ypres", "box": "victories", "battle_value": 4}),
    "the Narrows are held": (lambda: event("c08").dice(1, 1, 1, 1), "1.5", "narrows_held", {}),
    "the fleet will come again": (lambda: on_card("c08", using="forcing_the_narrows_redux").dice(1, 1, 1, 1), "8.12",
                                  "narrows_aside", {}),
    "the fleet is through": (lambda: event("c08").dice(6, 6, 6, 6), "6.1", "lost",
                             {"outcome": "crushing_defeat", "cause": "narrows", "unrevealed": 49, "will": 0}),
    "a front advances": (lambda: advancing("caucasus"), "2.0", "advances", {"front": "caucasus", "space": 4}),
    "a front falls back": (lambda: moving("c19", at={"sinai": 3}), "2.0", "retreats", {"front": "sinai", "space": 4}),
    "a front has nowhere to go": (lambda: moving("c19"), "2.0", "stays", {"front": "sinai", "space": 6}),
    "a front is pushed back": (lambda: acting(at={"caucasus": 3}).dice(6).choose("offensive caucasus"), "3.1",
                               "retreats", {"front": "caucasus", "space": 4}),
    "Sarrail goes": (lambda: acting(at={"salonika": 2}, sarrail_rule=True).dice(6).choose("offensive salonika"),
                     "9.1", "leader", {"front": "salonika", "leader": "desperey"}),
    "Basra": (lambda: advancing("mesopotamia", using="basra_landing"), "8.3", "activated", {"front": "mesopotamia"}),
    "Yildirim strikes": (lambda: advancing("mesopotamia", yildirim=1).choose("yildirim"), "2.4", "yildirim",
                         {"front": "mesopotamia"}),
    "the line is weakened": (lambda: advancing("sinai", at={"sinai": 5}, fortification=2, pipeline=True).dice(1),
                             "2.4", "fortification", {"left": 1}),
    "the capital holds": (lambda: advancing("arab", at={"arab": 1}, using="capital_resilience", victories=["verdun"]),
                          "8.13", "thrown_back", {"front": "arab", "space": 1}),
    "the capital falls": (lambda: advancing("arab", at={"arab": 1}, deck=[], aside=[]), "6.1", "lost",
                          {"outcome": "pyrrhic_victory", "cause": "arab", "unrevealed": 0, "will": 0}),
    "Russia is weakened": (lambda: lenin().choose("lenin flip eastern eastern"), "8.8", "lenin_flip", {}),
    "Russia leaves": (lambda: lenin(provisional=True).choose("lenin remove"), "8.8", "removed", {"front": "caucasus"}),
    "nothing to sink": (lambda: kaiser_phase(submarines=True).dice(1), "8.10", "nothing_to_sink", {}),
    "a battle again": (lambda: kaiser_phase(kaiser=7, victories=SIX[:5], stalemates=SIX[5:]).dice(2, 4), "4.1",
                       "refight", {"marker": "kaiserschlacht_2"}),
    "the Kaiserschlacht is won": (lambda: kaiser_phase(kaiser=6, victories=SIX[:5]).dice(6), "4.2",
                                  "kaiserschlacht_over", {"won": True}),
    "the Kaiserschlacht is lost": (lambda: kaiser_phase(kaiser=6, defeats=SIX[:5]).dice(1), "4.2",
                                   "kaiserschlacht_over", {"won": False}),
    "the coalition wins": (lambda: kaiser_phase(kaiser=6, victories=SIX[:5], using="coalition_ending").dice(6), "8.15",
                           "won", {"outcome": "coalition_victory", "points": 22}),
    "the coalition loses": (lambda: kaiser_phase(kaiser=6, defeats=SIX[:5], using="coalition_ending").dice(1), "8.15",
                            "lost", {"outcome": "coalition_defeat", "cause": "kaiserschlacht", "unrevealed": 49,
                                     "will": 0}),
    "the Will is counted": (lambda: counting(defeats=FOUR_DEFEATS[:1]), "5.0", "will",
                            {"will": -1, "victories": 0, "defeats": 1, "sites": []}),
    "the collapse": (lambda: counting(defeats=FOUR_DEFEATS), "6.1", "lost",
                     {"outcome": "crushing_defeat", "cause": "will", "unrevealed": 49, "will": -4}),
    "the war is survived": (lambda: last_card("c18", pipeline=True).choose("done"), "6.2", "won",
                            {"outcome": "marginal_victory", "points": 14}),
}


@rule("OS-0b")
@pytest.mark.parametrize("what", HAPPENS)
def test_everything_that_happens_is_told(what: str) -> None:
    position, case, kind, facts = HAPPENS[what]
    told = [event for event in position().table.journal if isinstance(event, Told) and event.kind == kind]
    assert (case, facts) in [(event.case, event.facts) for event in told]
