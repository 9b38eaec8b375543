"""The worked examples of the rulebook, replayed."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction.data import TURKS
from sanjak.games.fatal_attraction.rules.assault import losses
from sanjak.games.fatal_attraction.rules.bombardment import ALL
from sanjak.games.fatal_attraction.rules.gunfire import batteries
from sanjak.games.fatal_attraction.rules.mines import DUMMIES, FACTORS, lay_mines

from .helpers import choose_all, naval, offered, paused, position, rolls, state_of

THREE = {"T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP4"}


@pytest.mark.rule("FA-8.3.3c")
def test_three_defenders_under_a_result_of_a_give_up_two_and_the_last_is_unscathed() -> None:
    t = position(losses(TURKS, "defenders", ALL, ALL), at=THREE, target="GP4", defenders=list(THREE),
                 attackers=["29-86"])
    assert t.options() == ["stand", "give_up T9-25", "give_up T9-26", "give_up T9-27"]
    t.choose("give_up T9-26")
    assert t.options() == ["stand", "give_up T9-25", "give_up T9-27"]
    t.choose("give_up T9-27")
    assert paused(t)
    assert t.state.at["T9-25"] == "GP4"
    assert t.state.hurt == {}
    assert rolls(t) == []


@pytest.mark.rule("FA-8.3.3c")
def test_after_one_unit_given_up_the_rest_is_a_plain_two() -> None:
    four = {**THREE, "T9-ART": "GP4"}
    t = position(losses(TURKS, "defenders", ALL, ALL), at=four, target="GP4", defenders=list(four),
                 attackers=["29-86"]).dice(1, 1)
    choose_all(t, "give_up T9-ART")
    assert offered(t, "test") == ["test T9-25", "test T9-26", "test T9-27"]
    choose_all(t, "test T9-25", "test T9-27")
    assert paused(t)
    assert [sum(drm.value for drm in event.drms) for event in rolls(t)] == [2, 2]


@pytest.mark.rule("FA-8.1.2a")
def test_a_ship_with_a_primary_battery_of_one_and_a_secondary_of_two_rolls_once_and_twice() -> None:
    s = state_of(at={"TS-MUS": "DS9"})
    assert [(battery.name, battery.factors) for battery in batteries(s, "TS-MUS")] == [("pb", 1), ("sb", 2)]
    t = naval(TURKS, at={"TS-MUS": "DS9", "BS-ALB": "DS8"}).dice(10, 10, 10)
    choose_all(t, "aim TS-MUS BS-ALB", "fire")
    assert [event.what for event in rolls(t)] == ["gunfire TS-MUS"] * 3


@pytest.mark.rule("FA-8.5c", "FA-13.1.1b")
def test_a_secret_roll_of_four_allows_two_factors_and_two_dummies_outside() -> None:
    for mines in (("lay 1 AA3", "lay 1 AA4"), ("lay 2 AA3",)):
        t = position(lay_mines, cap={TURKS: 4}, hand={FACTORS: 13, DUMMIES: 9})
        choose_all(t, *mines, "lay 0 AA1", "lay 0 AA2")
        assert not any(option.split()[2].startswith("AA") for option in offered(t, "lay"))
