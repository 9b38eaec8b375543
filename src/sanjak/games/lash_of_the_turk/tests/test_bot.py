"""The quick player knows what a campaign is, sees no more than it may, and decides quickly."""

from __future__ import annotations

import random

import pytest

from sanjak.games.lash_of_the_turk import GAME, bot
from sanjak.games.lash_of_the_turk.data import OTHER, SEATS
from sanjak.games.lash_of_the_turk.evaluation import evaluate
from sanjak.games.lash_of_the_turk.marches import next_detachment
from sanjak.games.lash_of_the_turk.plans import War
from sanjak.games.lash_of_the_turk.styles import PLANS, QUICK
from sanjak.games.lash_of_the_turk.tactics import fight, peril, storm
from sanjak.kernel import Bot, Given, Option, Seat, Table

from .helpers import besieging, fighting, moving, raiding


def anything(seat: Seat, rng: random.Random) -> Option:
    """A player who does anything."""
    return rng.choice(list(seat.ask.options))


def played(scenario: str, seed: int, **players: Bot) -> Table:
    """A whole game of computer players, quick ones if nothing else is said."""
    table, rng = Table.new(GAME, scenario=scenario, seed=seed, undo="ironman", journal=False), random.Random(seed)
    while not table.over():
        seat = table.to_move()[0]
        table.answer(seat, players.get(seat, bot.choose)(Seat(table, seat), rng))
    return table


def chosen(t: Given, seat: str) -> str:
    """What the quick player does at a table."""
    return " ".join(map(str, bot.choose(Seat(t.table, seat), random.Random(1))))


@pytest.mark.parametrize("scenario", ["1526", "1683"])
@pytest.mark.parametrize("seat", SEATS)
def test_it_beats_a_player_who_does_anything(scenario: str, seat: str) -> None:
    won = [seat in played(scenario, seed, **{OTHER[seat]: anything}).state.firsts for seed in range(3)]
    assert sum(won) >= 2


def test_it_chooses_the_same_where_it_cannot_tell_worlds_apart() -> None:
    table = Table.new(GAME, scenario="1529", seed=4, undo="ironman", journal=False)
    for moves in range(120):
        seat = table.to_move()[0]
        if moves % 20 == 19:
            twin = table.imagine(seat, random.Random(moves))
            choices = {bot.choose(Seat(t, seat), random.Random(1))[0] for t in (table, twin)}
            assert len(choices) == 1
        table.answer(seat, bot.choose(Seat(table, seat), random.Random(moves)))


# ---------------------------------------------------------------- what it knows of a campaign


def test_it_masses_before_a_siege() -> None:
    weak, strong = (fighting("ottoman", ottoman={"0909": f"ibrahim ot_inf*{many}"}, austrian={"eszer": "ah_gar_352"})
                    for many in (1, 8))
    assert chosen(weak, "ottoman") == "done"
    assert chosen(strong, "ottoman") == "attack 0910"


def test_it_garrisons_what_counts_before_it_marches_on() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*8"}, austrian={"peterwardien": "ah_gar_132"})
    t.choose("march 1312 all")
    assert chosen(t, "ottoman").startswith("leave ot_inf")


def test_it_relieves_a_siege_that_it_can_lift() -> None:
    t = fighting("austrian", ottoman={"buda": "ot_inf*2"}, control={"buda": "austrian"}, siege={"buda": 1}, turn=2,
                 austrian={"buda": "ah_gar_352", "0905": "tomori ah_inf*4 ah_cav*4"})
    assert chosen(t, "austrian") == "attack 1004"


def test_raiders_raid_the_empty_town_and_not_the_guarded_fort() -> None:
    t = raiding("ottoman", ottoman={"1005": "ot_tt"}, austrian={"buda": "ah_inf*2"}, control={"kecskemet": "austrian"})
    assert chosen(t, "ottoman") == "raid 1005 1106"


def test_a_prize_that_cannot_be_reached_in_time_is_none() -> None:
    early, late = (moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*8 ot_gar_222"},
                          austrian={"buda": "ah_gar_132"}, turn=turn) for turn in (1, 9))
    assert War(early.state, "ottoman").venture("1312", "1004", 24.0, 40, 3) > 0
    assert War(late.state, "ottoman").venture("1312", "1004", 24.0, 40, 3) == 0


def test_it_does_not_storm_strong_walls_with_few() -> None:
    t = besieging("ottoman", ottoman={"vienna": "ot_inf*6"}, austrian={"vienna": "salm ah_gar_352 ah_inf*3"},
                  control={"vienna": "austrian"}, siege={"vienna": 1}, scenario="1529").dice(1, 1)
    while not any(word.startswith("assault") for word in t.options()):
        t.choose(t.options()[-1])
    assert chosen(t, "ottoman") == "no_assault"


# ---------------------------------------------------------------- what it reckons


def test_better_odds_are_worth_more_and_kill_fewer_leaders() -> None:
    gains = [fight(attack, 10, 0, 5, 5) for attack in (10, 20, 30, 40)]
    assert gains == sorted(gains)
    assert peril(40, 10, 3) < peril(20, 10, 0)
    assert storm(40, 10, 0, 1) > storm(40, 10, 0, 4) > storm(10, 10, 0, 4)


def test_the_evaluation_counts_points_and_the_end() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf"}, austrian={"vienna": "ah_inf"})
    before = evaluate(t.state, "ottoman")
    t.state.vp["ottoman"] += 20
    assert evaluate(t.state, "ottoman") > before
    assert evaluate(t.state, "ottoman") + evaluate(t.state, "austrian") == pytest.approx(1)
    t.state.outcome, t.state.firsts = "austrian_victory", ("austrian",)
    assert evaluate(t.state, "ottoman") == 0


# ---------------------------------------------------------------- styles and plans


def test_a_great_army_sends_units_to_what_stands_empty() -> None:
    sent: list[Option | None] = []
    for many in (3, 8):
        t = moving("austrian", ottoman={"belgrade": "ot_gar_222"}, scenario="1529",
                   austrian={"vienna": f"salm ah_inf*{many} ah_art aa_lk"})
        offered = {option[2]: option for option in Seat(t.table, "austrian").ask.options if option[0] == "march"}
        sent.append(next_detachment(War(t.state, "austrian", QUICK["austrian"]), "0402", offered))
    assert sent[0] is None
    assert sent[1] is not None
    assert sent[1][2].startswith("ah_inf")


def test_a_strong_guard_stays_where_the_war_would_be_lost() -> None:
    guards = []
    for holder, there in (("austrian", "0603"), ("ottoman", "2109"), ("ottoman", "0603")):
        t = moving("austrian", ottoman={"buda": "ot_gar_222", there: "suleiman ot_inf*6"}, scenario="1529",
                   austrian={"vienna": "salm ah_inf*6"}, control={"buda": holder, "vienna": "austrian"})
        guards.append(War(t.state, "austrian", QUICK["austrian"]).wanted("0402"))
    assert guards == [4, 4, 5]


def test_the_sultan_stays_behind_where_another_leads_as_well() -> None:
    t = fighting("ottoman", ottoman={"0909": "suleiman ibrahim ot_inf*3"}, austrian={"0908": "ah_inf*2"})
    t.choose("attack 0908")
    assert chosen(t, "ottoman") == "without suleiman"


def test_plans_differ_from_the_quick_player_and_go_on_by_their_own_style() -> None:
    for seat in SEATS:
        assert len(PLANS[seat]) == len(bot.plans)
        assert QUICK[seat] not in [plan.now for plan in PLANS[seat]]
    t = fighting("ottoman", ottoman={"0909": "ibrahim ot_inf*8"}, austrian={"eszer": "ah_gar_352"})
    ottoman = Seat(t.table, "ottoman")
    assert {choose(ottoman, random.Random(1)) for choose, _ in bot.plans} == {("attack", "0910"), ("done",)}


def test_the_player_who_thinks_ahead_leaves_small_matters_to_the_quick_one() -> None:
    t = raiding("ottoman", ottoman={"1005": "ot_tt"}, austrian={"buda": "ah_inf*2"}, control={"kecskemet": "austrian"})
    assert bot.settled(Seat(t.table, "ottoman")) == ("raid", "1005", "1106")
    t = fighting("ottoman", ottoman={"0909": "ibrahim ot_inf*8"}, austrian={"eszer": "ah_gar_352"})
    assert bot.settled(Seat(t.table, "ottoman")) is None


def test_a_victory_that_would_be_mourned_is_worth_half() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf"}, austrian={"vienna": "ah_inf"})
    t.state.vp["ottoman"] += 200
    assert evaluate(t.state, "ottoman") > 0.9
    t.state.at["suleiman"] = "dead"
    assert evaluate(t.state, "ottoman") == pytest.approx(0.5, abs=0.05)
