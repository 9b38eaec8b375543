"""The quick player knows what a campaign is, sees no more than it may, and decides quickly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME, player
from sanjak.games.lash_of_the_turk.data import OTHER, SEATS
from sanjak.games.lash_of_the_turk.player import battles
from sanjak.games.lash_of_the_turk.player.evaluation import evaluate
from sanjak.games.lash_of_the_turk.player.ferries import next_ferry, sail_on
from sanjak.games.lash_of_the_turk.player.marches import is_army, may_go, near_enough, next_detachment, next_hunter
from sanjak.games.lash_of_the_turk.player.plans import War
from sanjak.games.lash_of_the_turk.player.roads import road
from sanjak.games.lash_of_the_turk.player.styles import CRAFT, QUICK, plans_of
from sanjak.games.lash_of_the_turk.player.tactics import fight, peril, storm
from sanjak.games.lash_of_the_turk.rules.replacements import rebuild
from sanjak.games.lash_of_the_turk.state import DEAD
from sanjak.kernel import Bot, Given, Option, Seat, Table
from sanjak.toolkit.hexes import distance

from .helpers import besieging, choose_all, fighting, moving, position, raiding


def anything(seat: Seat, rng: random.Random) -> Option:
    """A player who does anything."""
    return rng.choice(list(seat.ask.options))


def played(scenario: str, seed: int, **players: Bot) -> Table:
    """A whole game of computer players, quick ones if nothing else is said."""
    table, rng = Table.new(GAME, scenario=scenario, seed=seed, undo="ironman", journal=False), random.Random(seed)
    while not table.over():
        seat = table.to_move()[0]
        table.answer(seat, players.get(seat, player.choose)(Seat(table, seat), rng))
    return table


def chosen(t: Given, seat: str) -> str:
    """The choice of the quick player at a table."""
    return " ".join(map(str, player.choose(Seat(t.table, seat), random.Random(1))))


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
            choices = {player.choose(Seat(t, seat), random.Random(1))[0] for t in (table, twin)}
            assert len(choices) == 1
        table.answer(seat, player.choose(Seat(table, seat), random.Random(moves)))


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
    t = raiding("ottoman", ottoman={"1105": "ot_tt"}, austrian={"buda": "ah_inf*2"},
                control={"kecskemet": "austrian", "szolnok": "ottoman", "1003": "ottoman"})
    assert chosen(t, "ottoman") == "raid 1105 1106"


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
        sent.append(next_detachment(War(t.state, "austrian", QUICK["1529"]["austrian"]), "0402", offered))
    assert sent[0] is None
    assert sent[1] is not None
    assert sent[1][2].startswith("ah_inf")


def test_a_strong_guard_stays_where_the_war_would_be_lost() -> None:
    guards = []
    for holder, there in (("austrian", "0603"), ("ottoman", "2109"), ("ottoman", "0603")):
        t = moving("austrian", ottoman={"buda": "ot_gar_222", there: "suleiman ot_inf*6"}, scenario="1529",
                   austrian={"vienna": "salm ah_inf*6"}, control={"buda": holder, "vienna": "austrian"})
        guards.append(War(t.state, "austrian", QUICK["1529"]["austrian"]).wanted("0402"))
    assert guards == [4, 4, 5]


def test_the_strong_player_compares_his_own_way_with_others() -> None:
    for scenario, craft in CRAFT.items():
        for seat in SEATS:
            own, *others = plans_of(scenario, seat)
            assert own.now == own.then == craft[seat]
            assert len(others) + 1 == len(player.plans)
            assert craft[seat] not in [plan.now for plan in others]
    t = fighting("ottoman", ottoman={"0909": "ibrahim ot_inf*8"}, austrian={"eszer": "ah_gar_352"})
    ottoman = Seat(t.table, "ottoman")
    assert {choose(ottoman, random.Random(1)) for choose, _ in player.plans} == {("attack", "0910"), ("done",)}


def weighed(t: Given, seat: str, **weights: Any) -> War:
    """A position as a commander with other weights than the quick player's sees it."""
    return War(t.state, seat, QUICK["1529"][seat]._replace(**weights))


def test_raiders_ride_home_out_of_reach_of_those_who_could_ride_them_down() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt"}, austrian={"1005": "ah_inf*2 ah_cav"},
                control={"kecskemet": "austrian"}).dice(6, 1)
    t.choose("raid 1006 1106")
    ask = Seat(t.table, "ottoman").ask
    assert player.decide(weighed(t, "ottoman"), ask) == ("stay",)
    home = player.decide(weighed(t, "ottoman", home=True), ask)
    assert home[0] == "to"
    assert distance(home[1], "1005") > distance("1006", "1005")


def test_in_the_last_week_raiders_take_the_town_that_they_raided() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt"}, control={"kecskemet": "austrian", "buda": "ottoman"},
                turn=9).dice(6, 1)
    t.choose("raid 1006 1106")
    assert player.decide(weighed(t, "ottoman", home=True, late=1), Seat(t.table, "ottoman").ask) == ("to", "1106")


def test_before_the_reckoning_units_go_where_they_count() -> None:
    t = moving("austrian", ottoman={"belgrade": "ot_gar_222"}, scenario="1529", turn=11,
               austrian={"vienna": "salm ah_inf*4"}, control={"pressburg": "austrian"})
    assert weighed(t, "austrian").posts() == {}
    posts = weighed(t, "austrian", late=4, core=2, hold=2).posts()
    assert "0602" in posts.values()
    assert len(posts) <= 2


def test_what_would_lose_the_war_is_guarded_before_an_enemy_is_seen() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_gar_232", "1311": "suleiman ot_inf*6"}, scenario="1529",
               austrian={"buda": "ah_merc"}, control={"buda": "austrian", "belgrade": "ottoman"})
    assert weighed(t, "ottoman").posts() == {}
    assert list(weighed(t, "ottoman", sentries=3, core=2).posts().values()) == ["1312", "1312"]


def test_a_captain_and_all_who_find_room_stay_in_a_bastion() -> None:
    t = moving("austrian", ottoman={"belgrade": "ot_gar_222"}, scenario="1532", control={"vienna": "austrian"},
               austrian={"vienna": "charles frederick ah_gar_352 ah_inf*6 ah_cav*2"})
    w = weighed(t, "austrian", bastions=("0402",), chief="charles")
    assert w.garrison("0402")[-1] == "frederick"
    assert not any(may_go(w, "0402", unit) for unit in w.garrison("0402"))
    assert sorted(w.free_of_garrison("0402")) == ["ah_cav_1", "ah_inf_1", "ah_inf_2", "ah_inf_3", "charles"]
    assert weighed(t, "austrian").garrison("0402") == []


def test_a_bastion_that_lacks_units_is_filled_from_the_field() -> None:
    t = moving("austrian", ottoman={"belgrade": "ot_gar_222"}, scenario="1532", control={"guns": "austrian"},
               austrian={"guns": "jurischitz ah_gar_242 ah_inf*2", "0405": "ah_inf*3"})
    assert weighed(t, "austrian").posts() == {}
    assert list(weighed(t, "austrian", bastions=("0404",)).posts().values()) == ["0404", "0404"]


def test_the_garrison_of_a_bastion_neither_sallies_nor_fights_outside() -> None:
    t = fighting("austrian", ottoman={"0403": "ot_inf"}, scenario="1532", control={"vienna": "austrian"},
                 austrian={"vienna": "frederick ah_inf*3", "0503": "ah_cav*4"})
    t.choose("attack 0403")
    ask = Seat(t.table, "austrian").ask
    assert player.decide(weighed(t, "austrian", hold=0, bastions=("0402",)), ask)[0] == "without"
    assert player.decide(weighed(t, "austrian", hold=0), ask) == ("strike",)
    t = fighting("ottoman", ottoman={"0403": "ot_ak"}, scenario="1532", control={"vienna": "austrian"},
                 austrian={"vienna": "frederick ah_inf*3"})
    t.choose("attack 0402").choose("strike")
    ask = Seat(t.table, "austrian").ask
    assert player.decide(weighed(t, "austrian", bastions=("0402",)), ask) == ("inside",)
    assert player.decide(weighed(t, "austrian"), ask) == ("outside",)


def test_the_main_army_goes_for_the_places_of_its_campaign_one_after_the_other() -> None:
    goals = []
    for others in ({"belgrade": "ot_gar_222"}, {}):
        t = moving("austrian", ottoman={"buda": "ot_inf", **others}, scenario="1532",
                   austrian={"0905": "charles ah_inf*6", **({} if others else {"belgrade": "ah_inf*3"})})
        goals.append(weighed(t, "austrian", chief="charles", campaign=("1312", "1004")).army_goal("0905", {}))
    assert goals == ["1312", "1004"]
    assert weighed(t, "austrian", campaign=("1312", "1004")).wanted("1312") == 3


def test_the_main_army_keeps_together() -> None:
    t = moving("austrian", ottoman={"belgrade": "ot_gar_222", "0705": "ot_ak"}, scenario="1532",
               austrian={"0603": "charles ah_inf*8 ah_cav*4"})
    offered = {option[2]: option for option in Seat(t.table, "austrian").ask.options if option[0] == "march"}
    for find in (next_hunter, next_detachment):
        assert find(weighed(t, "austrian"), "0603", offered) is not None
        assert find(weighed(t, "austrian", chief="charles"), "0603", offered) is None


def test_the_field_army_is_set_up_around_its_chief() -> None:
    table = Table.new(GAME, scenario="1532", seed=1, undo="ironman", journal=False)
    while table.state.phase == "set_up":
        seat = table.to_move()[0]
        table.answer(seat, player.choose(Seat(table, seat), random.Random(1)))
    assert "0403" not in table.state.army["austrian"]
    assert {"charles", "frederick", "ah_cav_4", "ah_inf_10"} <= set(table.state.army["austrian"]["0402"])
    assert "jurischitz" in table.state.army["austrian"]["0404"]


def test_the_named_leader_is_not_left_alone() -> None:
    t = moving("austrian", ottoman={"belgrade": "ot_gar_222"}, austrian={"0905": "louis ah_inf", "buda": "ah_inf*2"})
    assert not may_go(weighed(t, "austrian"), "0905", "louis")
    assert not may_go(weighed(t, "austrian"), "0905", "ah_inf_1")
    t = moving("austrian", ottoman={"belgrade": "ot_gar_222"}, austrian={"0906": "louis", "buda": "ah_inf*2"})
    assert may_go(weighed(t, "austrian"), "0906", "louis")
    assert weighed(t, "austrian").company("0906") == "1004"


def test_a_leader_who_is_dear_leads_no_attack_that_could_kill_him() -> None:
    t = fighting("ottoman", ottoman={"0909": "suleiman ot_inf*6"}, austrian={"0908": "ah_inf*4"})
    gains = [battles.attack_gain(weighed(t, "ottoman", dear=dear), ("attack", "0908")) for dear in (0.0, 1.0, 8.0)]
    assert gains[0] > gains[1] >= gains[2]


def test_a_leader_who_has_retired_stays_in_his_fort_with_a_guard_while_another_leads_the_army() -> None:
    t = moving("ottoman", ottoman={"eszer": "suleiman ibrahim ot_gar_222 ot_ja ot_inf*6"}, scenario="1532",
               austrian={"vienna": "ah_inf"}, control={"eszer": "ottoman"})
    w = weighed(t, "ottoman", retired=3)
    assert w.garrison("0910") == ["suleiman", "ot_gar_222_1", "ot_inf_1", "ot_inf_2"]
    assert is_army(w, "0910")
    t.choose("march 0910 all")
    left = set()
    while (option := player.decide(weighed(t, "ottoman", retired=3), Seat(t.table, "ottoman").ask))[0] == "leave":
        left.add(option[1])
        t.choose(" ".join(option))
    assert left == {"suleiman", "ot_inf_1", "ot_inf_2"}
    t = moving("ottoman", ottoman={"eszer": "suleiman ot_inf*3"}, scenario="1532", control={"eszer": "ottoman"})
    assert not is_army(weighed(t, "ottoman", retired=3), "0910")
    assert is_army(weighed(t, "ottoman"), "0910")


def test_a_guard_stays_with_the_leader_who_stays_behind() -> None:
    t = fighting("ottoman", ottoman={"0909": "suleiman ibrahim ot_inf*5"}, austrian={"0908": "ah_inf*3"})
    t.choose("attack 0908")
    assert chosen(t, "ottoman").startswith("without ot_inf")
    t.choose(chosen(t, "ottoman"))
    assert chosen(t, "ottoman") == "without suleiman"


def test_the_player_who_thinks_ahead_leaves_small_matters_to_the_quick_one() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt"}, austrian={"buda": "ah_inf*2"}, control={"kecskemet": "austrian"})
    assert player.settled(Seat(t.table, "ottoman")) == ("raid", "1006", "1106")
    t = fighting("ottoman", ottoman={"0909": "ibrahim ot_inf*8"}, austrian={"eszer": "ah_gar_352"})
    assert player.settled(Seat(t.table, "ottoman")) is None


def test_a_victory_that_would_be_mourned_is_worth_half() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf"}, austrian={"vienna": "ah_inf"})
    t.state.vp["ottoman"] += 200
    assert evaluate(t.state, "ottoman") > 0.9
    t.state.at["suleiman"] = "dead"
    assert evaluate(t.state, "ottoman") == pytest.approx(0.5, abs=0.05)


# ---------------------------------------------------------------- announced attacks, and sieges given up


def besiegers(ottoman: str, relief: str, **fields: Any) -> Given:
    """Ottomans besiege Vienna; a relief army stands at Tulln, next to their lines."""
    return fighting("ottoman", ottoman={"vienna": ottoman}, austrian={"vienna": "salm ah_gar_352", "tulln": relief},
                    siege={"vienna": 1}, control={"vienna": "austrian"}, turn=2, scenario="1529", **fields)


def test_besiegers_who_cannot_storm_yet_turn_on_an_army_that_they_can_destroy_and_leave_a_guard() -> None:
    t = fighting("ottoman", ottoman={"neuhausel": "ibrahim ot_ja*2 ot_inf*15 ot_siege"}, scenario="1529", turn=2,
                 austrian={"neuhausel": "salm ah_gar_352 ah_inf*4", "0703": "ah_inf*4"}, siege={"neuhausel": 1},
                 control={"neuhausel": "austrian", "komorn": "ottoman"})
    assert player.decide(weighed(t, "ottoman"), Seat(t.table, "ottoman").ask) == ("attack", "0703")
    t.choose("attack 0703")
    while (option := player.decide(weighed(t, "ottoman"), Seat(t.table, "ottoman").ask))[0] == "without":
        t.choose(" ".join(option))
    going = [unit for unit, _ in t.state.force["ottoman"]]
    assert "ot_siege_1" not in going
    assert len(going) > 6


def test_they_do_not_give_a_siege_up_for_a_small_gain() -> None:
    t = besiegers("suleiman ot_ja*2 ot_inf*6", "ah_inf")
    assert player.decide(weighed(t, "ottoman"), Seat(t.table, "ottoman").ask) == ("done",)


def test_a_siege_costs_less_to_leave_where_the_army_next_to_it_would_break_it() -> None:
    weak, strong = besiegers("ot_inf*4", "ah_inf"), besiegers("ot_inf*4", "frederick ah_cav*4 ah_hcav_754 ah_inf*6")
    going = [f"ot_inf_{n}" for n in range(1, 5)]
    costs = [battles.siege_cost(weighed(t, "ottoman"), going, "0302") for t in (weak, strong)]
    assert costs[0] > 3 * costs[1]


def test_one_attack_commits_all_who_can_reach_the_hex() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*3", "0807": "ibrahim ot_inf*3"}, austrian={"0806": "ah_inf*3"})
    assert chosen(t, "ottoman") == "attack 0806"
    t.choose("attack 0806")
    assert len(t.state.force["ottoman"]) == 7


def test_a_soak_off_is_announced_where_it_gains_more() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*4 ot_ak"}, austrian={"0806": "ah_hcav_754 ah_ps*2"})
    t.choose("attack 0806").choose("strike")
    ask = Seat(t.table, "ottoman").ask
    w = weighed(t, "ottoman")
    whole = battles.clash_gain(w, list(t.state.attackers), list(t.state.defenders))
    choice = battles.announce(w, ask)
    assert choice[0] == "soak"
    few = [choice[1]]
    rest = [unit for unit in t.state.attackers if unit not in few]
    others = [foe for foe in t.state.defenders if foe != choice[2]]
    assert battles.clash_gain(w, few, [choice[2]]) + battles.clash_gain(w, rest, others) > whole + battles.SOAK


# ---------------------------------------------------------------- ferries, interceptors, replacements


def crossing(fleet: str) -> tuple[Given, dict[str, dict[str, int]]]:
    """An army at 1008 that is bound for Funfkirchen across the Danube, with its way there, and a fleet."""
    t = moving("ottoman", ottoman={"1008": "suleiman ot_inf*8 ot_art", fleet: "ot_fleet"}, scenario="1529")
    return t, {"1008": road("0808")}


def test_a_fleet_ferries_an_army_that_wants_to_cross() -> None:
    t, armies = crossing("0908-1008")
    assert next_ferry(War(t.state, "ottoman"), Seat(t.table, "ottoman").ask, armies) == ("ferry", "ot_fleet_1")
    aside, _ = crossing("0908-1008")
    assert next_ferry(War(aside.state, "ottoman"), Seat(aside.table, "ottoman").ask, {"1008": road("1207")}) is None


def test_a_fleet_sails_to_where_an_army_wants_to_cross_and_ferries_there() -> None:
    t, armies = crossing("0911-1010")
    assert next_ferry(War(t.state, "ottoman"), Seat(t.table, "ottoman").ask, armies) == ("sail", "ot_fleet_1")
    t.choose("sail ot_fleet_1")
    goal = sail_on(War(t.state, "ottoman"), Seat(t.table, "ottoman").ask, armies)
    assert "1008" in goal[1]
    choose_all(t, " ".join(goal))
    assert sail_on(War(t.state, "ottoman"), Seat(t.table, "ottoman").ask, armies) == ("halt",)
    t.choose("halt")
    assert next_ferry(War(t.state, "ottoman"), Seat(t.table, "ottoman").ask, armies) == ("ferry", "ot_fleet_1")


def test_an_interceptor_takes_foot_along_where_it_is_needed() -> None:
    t = moving("austrian", ottoman={"0707": "suleiman ot_tt*4 ot_inf*3"}, austrian={"0805": "ah_cav"}).dice(4)
    choose_all(t, "march 0805 all", "to 0806", "intercept suleiman")
    assert player.decide(War(t.state, "ottoman"), Seat(t.table, "ottoman").ask) == ("take", "ot_inf_1")


def test_a_replacement_appears_where_the_army_is() -> None:
    t = position(rebuild("ottoman"), ottoman={"belgrade": "ibrahim ot_gar_222", "1613": "suleiman ot_inf*6"},
                 control={"widdin": "ottoman"}, off={"ot_inf_7": DEAD}, points={"ottoman": 1, "austrian": 0})
    assert chosen(t, "ottoman") == "build ot_inf_7 1814"


def test_raiders_do_not_wait_for_prey_across_the_river() -> None:
    t = moving("ottoman", ottoman={"1006": "ot_tt"}, austrian={"buda": "ah_inf"}, scenario="1529")
    assert near_enough(War(t.state, "ottoman"), "1006", "0907") is False
    assert near_enough(War(t.state, "ottoman"), "1006", "1106") is True
