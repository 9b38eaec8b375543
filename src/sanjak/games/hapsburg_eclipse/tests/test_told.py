"""Everything that happens is told, with its case and its facts: the log is made of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sanjak.kernel import Given, Told

from .helpers import (
    acting,
    advancing,
    choose_all,
    counting,
    event,
    kaiser_phase,
    last_card,
    loyalty,
    on_card,
    reducing,
    turn_end,
)

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
SIX_DEFEATS = ["cer", "mons", "lodz", "drina", "belgrade", "otranto"]

HAPPENS: dict[str, tuple[Callable[[], Given], str, str, dict[str, Any]]] = {
    "a card is drawn": (lambda: on_card("c49"), "4.0", "card", {"card": "c49", "left": 49}),
    "a front opens": (lambda: event("c15"), "6.1", "activated", {"front": "italian"}),
    "War Status moves": (lambda: event("c15"), "5.0", "war_status", {"status": 1}),
    "an epoch joins": (lambda: event("c15"), "5.0", "epoch", {"epoch": "midday", "deck": 31}),
    "markers come": (lambda: event("c16"), "6.0", "markers", {"marker": "mackensen", "count": 5}),
    "a leader changes": (lambda: event("c28"), "6.0", "leader", {"front": "romanian", "leader": "prezan"}),
    "a battle is fought": (lambda: event("c04").dice(6), "6.2", "battle",
                           {"marker": "mons", "box": "victories", "battle_value": 4}),
    "Lodz is won": (lambda: event("c08").dice(6), "6.0", "lodz", {}),
    "a front advances": (lambda: advancing("polish"), "7.0", "advances", {"front": "polish", "space": 4}),
    "a front is pushed back": (lambda: acting(at={"polish": 3}).dice(6).choose("offensive polish"), "7.0", "retreats",
                               {"front": "polish", "space": 4}),
    "a river holds": (lambda: advancing("italian", at={"italian": 3}).dice(6), "7.5", "held",
                      {"front": "italian", "line": "isonzo"}),
    "the trench holds": (lambda: advancing("balkan", at={"balkan": 5}, trench=True).dice(6), "7.4", "held",
                         {"front": "balkan", "line": "trench"}),
    "an order is intercepted": (lambda: advancing("polish", intercepts=1).choose("intercept polish"), "7.6",
                                "intercepted", {"front": "polish"}),
    "the trench is dug": (lambda: acting("c17", at={"balkan": 5}).choose("trench"), "7.4", "trench", {"built": True}),
    "the trench is lost": (lambda: turn_end(at={"balkan": 3}, trench=True), "7.4", "trench", {"built": False}),
    "the fortress is reduced": (lambda: reducing(at={"carpathian": 3}), "7.3", "fortress", {"level": 2}),
    "the fortress is rebuilt": (lambda: acting(fortress=1).choose("refortify"), "9.7", "fortress", {"level": 2}),
    "loyalty falls": (lambda: loyalty("c07").dice(1), "8.3", "loyalty", {"nation": "czech", "level": 2}),
    "a check is passed on": (lambda: loyalty("c07", loyalty={"czech": 0}).dice(6), "8.2", "cascade",
                             {"passes": "czech", "to": "croat"}),
    "a people revolts": (lambda: loyalty("c07", loyalty={"czech": 1}).dice(1), "8.3", "revolt", {"nation": "czech"}),
    "loyalty improves": (lambda: acting(loyalty={"czech": 1}).dice(6).choose("improve czech"), "9.6", "loyalty",
                         {"nation": "czech", "level": 2}),
    "a Revolt ends": (lambda: acting(loyalty={"czech": 0}).dice(6).choose("improve czech"), "8.3.2", "calm",
                      {"nation": "czech"}),
    "Mackensen leads": (lambda: acting(mackensen=2).dice(1, 1).choose("offensive polish mackensen"), "9.2",
                        "mackensen", {"front": "polish", "left": 1}),
    "the Great Retreat": (lambda: acting(war_status=1, victories=["mons"]).choose("great_retreat"), "9.4",
                          "great_retreat", {}),
    "a battle again": (lambda: kaiser_phase(kaiser=7, victories=SIX[:5], stalemates=SIX[5:]).dice(2, 4), "10.0",
                       "refight", {"marker": "kaiserschlacht_2"}),
    "the Kaiserschlacht is won": (lambda: kaiser_phase(kaiser=6, victories=SIX[:5]).dice(6), "10.0",
                                  "kaiserschlacht_over", {"won": True}),
    "the Kaiserschlacht is lost": (lambda: kaiser_phase(kaiser=6, defeats=SIX[:5]).dice(1), "10.0",
                                   "kaiserschlacht_over", {"won": False}),
    "emergency aid": (lambda: counting(using="emergency_aid", defeats=SIX_DEFEATS, resources={"naval": 1}, supply=5)
                      .choose("emergency naval"), "13.5", "emergency", {"theater": "naval", "will": -5}),
    "the collapse": (lambda: counting(defeats=SIX_DEFEATS), "12.1.3", "lost",
                     {"outcome": "crushing_defeat", "cause": "will", "unrevealed": 50, "will": -6}),
    "the third Revolt": (lambda: loyalty("c07", loyalty={"czech": 1, "croat": 0, "hungarian": 0}).dice(1), "12.1.1",
                         "lost", {"outcome": "crushing_defeat", "cause": "revolts", "unrevealed": 50, "will": 0}),
    "Vienna falls": (lambda: advancing("polish", at={"polish": 1}, deck=[], aside=[]), "12.1.2", "lost",
                     {"outcome": "pyrrhic_victory", "cause": "polish", "unrevealed": 0, "will": 0}),
    "the war is survived": (lambda: last_card("c49").choose("done"), "12.2", "won",
                            {"outcome": "international_victory", "points": 36}),
}


@rule("HE-4.0a")
@pytest.mark.parametrize("what", HAPPENS)
def test_everything_that_happens_is_told(what: str) -> None:
    position, case, kind, facts = HAPPENS[what]
    told = [event for event in position().table.journal if isinstance(event, Told) and event.kind == kind]
    assert (case, facts) in [(event.case, event.facts) for event in told]


@rule("HE-9.4a")
def test_the_great_retreat_is_told_once_whatever_it_costs() -> None:
    t = acting(war_status=1, victories=["mons", "drina"], at={"polish": 4}).choose("great_retreat")
    choose_all(t, ["to_defeats mons"])
    assert [event.case for event in t.table.journal if isinstance(event, Told) and event.kind == "great_retreat"] == [
        "9.4"]
