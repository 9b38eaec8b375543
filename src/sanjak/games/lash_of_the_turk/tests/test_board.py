"""The board: what it says and draws is what the rules reckon, for what a seat may know and nothing more."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from sanjak.games.lash_of_the_turk import GAME, board, player
from sanjak.games.lash_of_the_turk.board import ground
from sanjak.games.lash_of_the_turk.board.forecasts import dice_of, matters
from sanjak.games.lash_of_the_turk.board.ground import map_ground
from sanjak.games.lash_of_the_turk.board.log import SILENT, TELL
from sanjak.games.lash_of_the_turk.board.seen import HIDDEN, state_of
from sanjak.games.lash_of_the_turk.board.sheets import tally
from sanjak.games.lash_of_the_turk.board.supplied import line_of, supply_map
from sanjak.games.lash_of_the_turk.data import DANUBE, DANUBE_AT, FORTS, LEADERS, OTHER, SEATS, TABLES, UNIT
from sanjak.games.lash_of_the_turk.rules.end import end_phase, victory_points
from sanjak.kernel import Drm, Given, Rolled, Seat, Table, Told, text
from sanjak.kernel.state import dump
from sanjak.scene import svg
from sanjak.scene.lit import Offered, drops, targets
from sanjak.scene.model import Element
from sanjak.scene.text import draw, speak

from .helpers import besieging, fighting, moving, position, raiding, starting
from .positions import columns_and_interceptors, fleets_meet, relief_of_vienna

SCENARIOS = ("1526", "1529", "1532", "1683")


@cache
def match(scenario: str, seed: int = 3) -> tuple[Table, ...]:
    """Positions of a game: the policy plays with true cards; every fortieth decision, and the end."""
    table = Table.new(GAME, scenario=scenario, seed=seed, undo="ironman")
    rng, found, moves = random.Random(seed), [], 0
    while not table.over():
        if moves % 40 == 0:
            found.append(Table.load(GAME, table.save()))
        ask = table.question(table.to_move()[0])
        assert ask is not None
        choice = player.policy(table.state, ask, rng) if moves % 5 else rng.choice(list(ask.options))
        table.answer(ask.seat, choice)
        moves += 1
    return (*found, table)


POSITIONS = [(scenario, at) for scenario in SCENARIOS for at in (0, 2, 5, -1)]
"""Some positions of each scenario."""


# ---------------------------------------------------------------- the whole board


@pytest.mark.parametrize(("scenario", "at"), POSITIONS)
@pytest.mark.parametrize("seat", [*SEATS, ""])
def test_every_position_is_told_and_drawn(scenario: str, at: int, seat: str) -> None:
    scene = board.scene(match(scenario)[at].view(seat), seat)
    assert len(next(panel for panel in scene.panels if panel.id == "forts").elements) == len(FORTS)
    assert speak(scene)
    assert draw(scene)
    ElementTree.fromstring(svg.whole(scene, theme="light"))
    ElementTree.fromstring(svg.whole(scene, theme="dark", narrow=True))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_ground_of_each_sheet_never_changes(scenario: str) -> None:
    first, *others = [board.scene(table.view("ottoman"), "ottoman") for table in match(scenario)[:4]]
    for scene in others:
        assert [sheet.ground for sheet in scene.sheets] == [sheet.ground for sheet in first.sheets]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("LT-9.1b")
def test_the_board_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(scenario: str) -> None:
    for table in match(scenario)[1:6]:
        for seat in SEATS:
            twin = table.imagine(seat, random.Random(5))
            one, two = (board.scene(t.view(seat), seat) for t in (table, twin))
            assert draw(one) == draw(two)
            assert svg.whole(one) == svg.whole(two)


@pytest.mark.rule("LT-9.1b")
def test_an_enemy_stack_shows_its_top_unit_and_no_number() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*5"}, austrian={"buda": "louis ah_inf*3 ah_gar_352"})
    words = draw(board.scene(t.table.view("ottoman"), "ottoman"))
    assert "Buda (1004): garrison 3-5-2 on top" in words
    assert "Louis" not in words
    assert "Belgrade (1312): Suleiman and 5 infantry 5-3-3" in words


@pytest.mark.rule("LT-9.1b")
def test_a_stack_fans_out_into_what_its_seat_may_see() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*5"}, austrian={"buda": "louis ah_inf*3 ah_gar_352"})
    fans = {e.id: e.fan for e in board.scene(t.table.view("ottoman"), "ottoman").sheet("map").pieces if e.fan}
    own, other = fans["stack:ottoman:1312"], fans["stack:austrian:1004"]
    assert [part.said for part in own.parts] == ["Suleiman 3·2·4", *["infantry 5-3-3"] * 5]
    assert [part.said for part in other.parts] == ["garrison 3-5-2", "what lies below is not seen"]


@pytest.mark.rule("LT-9.1b")
def test_who_fights_fans_out_openly_and_who_stays_below_does_not() -> None:
    t = fighting("ottoman", ottoman={"0904": "suleiman ot_inf*3"}, austrian={"buda": "louis ah_inf*2"})
    t.choose("attack 1004")
    t.choose("strike")
    fans = {seat: {e.id: e.fan for e in board.scene(t.table.view(seat), seat).sheet("map").pieces if e.fan}
            for seat in SEATS}
    assert fans["austrian"]["stack:ottoman:0904"].parts[-1].kind == "covered"
    assert "covered" not in {part.kind for part in fans["ottoman"]["stack:austrian:1004"].parts}


def test_what_a_seat_cannot_see_is_nowhere_in_its_state() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf"}, austrian={"buda": "louis ah_inf*3"})
    s = state_of(t.table.view("ottoman"))
    assert s.at["louis"] == HIDDEN
    assert len(s.army["austrian"]["1004"]) == 1


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_and_every_event_has_words(scenario: str) -> None:
    for table in match(scenario):
        for seat in table.to_move():
            ask, view = table.question(seat), table.view(seat)
            assert ask is not None
            for option in ask.all:
                label = board.label(option, view)
                assert label
                assert not any(unit in label.split() for unit in UNIT if unit not in LEADERS), label
                board.odds(option, view)
                board.warnings(option, view)
                board.reason(option, view)
                board.preview(option, view)
    for seat in (*SEATS, ""):
        for event in match(scenario)[-1].events(seat):
            told = board.sentence(event, seat)
            assert "{" not in told
            if isinstance(event, Told):
                assert event.kind in TELL or f"event {event.kind}" in SILENT
                assert told.endswith(f"({event.case}).") or (not told and f"event {event.kind}" in SILENT)
            if isinstance(event, Rolled):
                assert board.roll_card(event, {}).title


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_outcome_is_told_with_both_scores(scenario: str) -> None:
    table = match(scenario)[-1]
    told = board.outcome(table.view(""))
    assert "Ottomans" in told
    assert "Austro-Hungarians" in told
    assert all(board.told_score(points) in told for points in table.state.scores.values())
    assert board.title(table.view("")).split(": ")[1] in told


# ---------------------------------------------------------------- what is reckoned


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("LT-13.2.2a", "LT-13.2.2b")
def test_points_on_the_board_are_those_of_the_rules_as_far_as_a_seat_can_see(scenario: str) -> None:
    for table in match(scenario)[1:]:
        for seat in SEATS:
            s = state_of(table.view(seat))
            assert sum(tally(s, seat)) == victory_points(table.state, seat)
            assert sum(tally(s, OTHER[seat])) <= victory_points(table.state, OTHER[seat])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_looking_at_the_chances_changes_nothing(scenario: str) -> None:
    for table in match(scenario):
        view = table.view("ottoman")
        s = state_of(view)
        before = dump(s)
        matters(s, view)
        assert dump(s) == before


@pytest.mark.rule("LT-10.1.3c")
def test_a_battle_shows_its_odds_modifiers_and_every_face() -> None:
    t = fighting("ottoman", ottoman={"0909": "suleiman ot_inf*4"}, austrian={"0908": "tomori ah_inf*2"})
    t.choose("attack 0908").choose("strike")
    view = t.table.view("ottoman")
    found = dice_of(state_of(view), ("whole",))
    assert found is not None
    assert {drm.reason: drm.value for drm in found.drms} == {"Suleiman": 3, "Tomori": -1}
    column = TABLES.combat.columns.index("3:1")
    assert [result for result, _ in found.faces] == [TABLES.combat.at(face + 2, column) for face in range(1, 7)]
    assert board.odds(("whole",), view)["to beat the defenders"] == found.share()


@pytest.mark.rule("LT-10.1.3a", "LT-9.1b")
def test_an_attack_names_its_strength_against_what_is_seen() -> None:
    t = fighting("ottoman", ottoman={"0909": "suleiman ot_inf*4"}, austrian={"0908": "tomori ah_inf*2"})
    assert board.label(("attack", "0908"), t.table.view("ottoman")) == "attack plain (0908) (20 v 3+, at best odds 6:1)"
    t.choose("attack 0908").choose("without ot_inf_1")
    assert board.label(("strike",), t.table.view("ottoman")) == "attack (15 v 3+, at best odds 5:1)"
    assert "strike" in lit_words(t, "ottoman")[0]
    t.choose("strike")
    view = t.table.view("ottoman")
    assert board.label(("whole",), view).startswith("attack the whole stack (15 v 6, odds 2:1): ")
    assert board.label(("soak", "ot_inf_2", "ah_inf_1"), view).startswith(
        "let infantry 5-3-3 attack infantry 3-3-3 alone (5 v 3, odds 1:1): ")


@pytest.mark.rule("LT-10.8.6a")
def test_an_attack_out_of_siege_lines_warns_of_what_it_gives_up() -> None:
    t = fighting("ottoman", ottoman={"buda": "ot_inf*4", "0805": "ot_cav"}, siege={"buda": 1}, turn=2,
                 austrian={"buda": "ah_gar_132", "0905": "ah_inf"}, control={"buda": "austrian"})
    view = t.table.view("ottoman")
    assert board.warnings(("attack", "0905"), view) == ()
    assert board.warnings(("attack", "0905", "1004"), view) == (
        "gives up the siege of Buda unless enough others stay (10.8.7)",)


@pytest.mark.rule("LT-10.1.1a")
def test_a_hex_that_has_been_attacked_is_told_as_closed() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_cav", "0807": "ot_inf"}, austrian={"0806": "ah_inf", "0808": "ah_ps"},
                 control={"buda": "austrian"}).dice(4)
    t.choose("attack 0806 0707").choose("strike")
    assert missing(t, "ottoman")["attack plain (0806)"] == (
        "10.1.1: this hex has been attacked in this phase; all attacks on it are announced together")
    assert "attack 0806" not in lit_words(t, "ottoman")[0]


def missing(t: Given, seat: str) -> dict[str, str]:
    """What might be expected of the open question and is not offered, in words, with the reasons."""
    question, view = t.table.question(seat), t.table.view(seat)
    assert question is not None
    return {board.name_of(option, view): reason for option, reason in question.not_offered()}


def said(t: Given) -> list[str]:
    """The log, as the Ottomans read it."""
    return [line for event in t.table.events("ottoman") if (line := board.sentence(event, "ottoman"))]


@pytest.mark.rule("LT-10.8a")
def test_a_siege_is_told_once() -> None:
    t = fighting("ottoman", ottoman={"0905": "ot_inf*4"}, austrian={"buda": "ah_gar_132"})
    for words in ("attack 1004", "strike", "inside", "besiege"):
        t.choose(words)
    assert [line for line in said(t) if "siege" in line] == ["Ottomans lay siege to Buda (1004) (10.8)."]


@pytest.mark.rule("LT-12.0a")
def test_a_six_without_a_damaged_fort_is_no_success() -> None:
    t = position(end_phase, control={"buda": "austrian"}, lost={"buda": 1}).dice(6, 6)
    assert said(t)[-2:] == [
        "Fort repair of the Ottomans (12.0): die 6: nothing to repair.",
        "Fort repair of the Austro-Hungarians (12.0): die 6, needs 6 or more: a fort may be repaired."]


@pytest.mark.rule("LT-8.1c")
def test_ending_the_exchange_is_not_ending_the_march() -> None:
    t = starting("ottoman", ottoman={"0707": "ot_inf"}, off={"ot_gar_222_1": "spare", "ot_gar_222_2": "spare"})
    assert board.label(("no_exchange",), t.table.view("ottoman")) == "don't exchange"
    assert board.warnings(("no_exchange",), t.table.view("ottoman")) == ()


@pytest.mark.rule("LT-10.8.2a", "LT-10.8.3a")
def test_a_siege_shows_both_tables_and_the_assault() -> None:
    t = besieging("ottoman", ottoman={"buda": "suleiman ot_siege ot_inf*6"}, austrian={"buda": "ah_gar_352"},
                  control={"buda": "austrian"}, siege={"buda": 1})
    matter = matters(state_of(t.table.view("ottoman")), t.table.view("ottoman"))[0]
    assert matter.heading.startswith("Siege of Buda, level")
    assert [dice.title.split()[0] for dice in matter.forecasts] == ["Mines", "Countermines", "Assault"]
    assert {drm.reason for drm in matter.forecasts[0].drms} == {"siege guns", "no defending leader"}


@pytest.mark.rule("LT-10.5c", "LT-10.8.4a")
def test_the_odds_of_an_assault_at_once_are_those_of_its_own_siege() -> None:
    t = fighting("ottoman", ottoman={"0806": "ot_inf*4", "1111": "suleiman ot_siege ot_inf*4"},
                 austrian={"0805": "ah_inf ah_merc", "1111": "ah_gar_352"},
                 control={"0805": "austrian", "1111": "austrian"}, siege={"1111": 1})
    t.dice(4, 3, 6)
    for words in ("attack 0805", "strike", "outside", "whole", "stand", "enter", "besiege", "no_counter"):
        t.choose(words)
    view = t.table.view("ottoman")
    found = dice_of(state_of(view), ("assault", "hex"))
    assert found is not None
    assert found.title == "Assault at 1:1"
    assert board.odds(("assault", "hex"), view)


@pytest.mark.rule("LT-11.0b")
def test_a_raid_tells_its_chance_before_it_is_made() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt*3"}, austrian={"buda": "ah_inf"}, control={"kecskemet": "austrian"})
    view = t.table.view("ottoman")
    assert board.odds(("raid", "1006", "1106"), view) == {"to succeed": pytest.approx(5 / 6)}
    assert "83 %" in board.label(("raid", "1006", "1106"), view)


def test_a_march_shows_every_hex_in_reach_with_its_cost() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*3"})
    t.choose("march 1312 all")
    scene = board.scene(t.table.view("ottoman"), "ottoman")
    costs = {e.id.removeprefix("cost:"): e.label for e in scene.sheet("map").pieces if e.id.startswith("cost:")}
    assert set(costs) == {option.split()[1] for option in t.options() if option.startswith("to ")}
    assert costs["1212"] == "1 MP"
    assert not any(e.id.startswith("cost:") for e in board.scene(t.table.view("austrian"), "").sheet("map").pieces)


def lit_words(t: Given, seat: str) -> tuple[set[str], set[str]]:
    """The options that are lit on the map, and the places to which something can be brought."""
    sheet, offered = board.scene(t.table.view(seat), seat).sheet("map"), Offered.of(t.options())
    return {e.option for e in targets(sheet, offered)}, {e.word for e in drops(sheet, offered)}


def test_a_column_is_taken_up_where_it_stands_and_brought_to_any_goal() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*3"})
    t.choose("march 1312 all")
    options, places = lit_words(t, "ottoman")
    assert places == {option.split()[1] for option in t.options() if option.startswith("to ")}
    assert options == {"to", *(f"to {hex}" for hex in places)}


def test_raiders_are_taken_up_where_they_stand_and_brought_to_what_they_raid() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt*3"}, austrian={"buda": "ah_inf"}, control={"kecskemet": "austrian"})
    options, places = lit_words(t, "ottoman")
    assert "raid 1006" in options
    assert "1106" in places


def shown_ways(table: Table, seat: str) -> dict[str, list[str]]:
    """The way to each hex that a column is offered, as the map shows it under the pointer."""
    hex_at = {(round(x), round(y)): hex for hex, (x, y) in map_ground().spaces.items()}
    offered = Offered.of(map(text, Seat(table, seat).ask.options))
    return {e.space: [hex_at[round(x + end.x), round(y + end.y)] for x, y in e.facts["way"]]
            for e in targets(board.scene(table.view(seat), seat).sheet("map"), offered) if e.option == f"to {e.space}"
            for end in (map_ground().spaces[e.space],)}


def way_taken(table: Table, seat: str, goal: str) -> list[str]:
    """The hexes that a column passes through on its way to a goal, if everybody lets it pass."""
    twin = Table.load(GAME, table.save())
    before = len(twin.journal)
    twin.answer(seat, ("to", goal))
    while not twin.over() and (ask := twin.question(twin.to_move()[0])) and ("let_pass",) in ask.options:
        twin.answer(ask.seat, ("let_pass",))
    told = [event.facts["path"].split() for event in twin.journal[before:]
            if isinstance(event, Told) and event.kind == "moves"]
    return [told[0][0], *(hex for path in told for hex in path[1:])]


def marches(table: Table, rng: random.Random, most: int) -> Iterator[tuple[Table, str, list[str]]]:
    """Random play: every table at which a column is asked where it goes, with whom, and the goals."""
    found = 0
    while not table.over() and found < most:
        ask = table.question(table.to_move()[0])
        assert ask is not None
        goals = [option[1] for option in ask.options if option[0] == "to" and "-" not in option[1]]
        if goals and table.state.phase == "movement":
            found += 1
            yield table, ask.seat, goals
        options = [option for option in ask.options if option != ("done",)] or list(ask.options)
        table.answer(ask.seat, player.policy(table.state, ask, rng) if rng.random() < 0.3 else rng.choice(options))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("LT-9.0a")
def test_a_column_takes_the_way_that_was_shown(scenario: str) -> None:
    rng = random.Random(11)
    for table, seat, goals in marches(Table.new(GAME, scenario=scenario, seed=11, undo="ironman"), rng, 12):
        ways = shown_ways(table, seat)
        for goal in rng.sample(goals, min(3, len(goals))):
            assert way_taken(table, seat, goal) == ways[goal]


def lit_hexsides(t: Given, seat: str, verb: str) -> dict[str, Element]:
    """The spots on hexsides for the offered options with a verb."""
    ask = Seat(t.table, seat).ask
    offered = Offered.of(text(option) for option in ask.options if option[0] == verb)
    return {e.option.split()[1]: e for e in targets(board.scene(t.table.view(seat), seat).sheet("map"), offered)
            if e.option != verb}


@pytest.mark.rule("LT-9.3a")
def test_the_voyage_of_a_fleet_is_shown_hexside_by_hexside() -> None:
    t = moving("ottoman", ottoman={"0910-1009": "ot_fleet", "0910": "ot_inf*2"}, austrian={"vienna": "ah_inf"})
    t.choose("sail ot_fleet_1")
    offered = {option[1] for option in Seat(t.table, "ottoman").ask.options if option[0] == "to"}
    spots = lit_hexsides(t, "ottoman", "to")
    assert set(spots) == offered
    at = DANUBE_AT["0910-1009"]
    for goal in (DANUBE[at - 6], DANUBE[at + 3]):
        end = ground.middle(goal)
        shown = [(round(x + end.x), round(y + end.y)) for x, y in spots[goal].facts["way"]]
        step = 1 if DANUBE_AT[goal] > at else -1
        passed = [DANUBE[hexside] for hexside in range(at, DANUBE_AT[goal] + step, step)]
        assert shown == [(round(x), round(y)) for x, y in map(ground.middle, passed)]


@pytest.mark.rule("LT-9.3.1b")
def test_cargo_is_landed_on_the_map_too() -> None:
    t = moving("ottoman", ottoman={"0910-1009": "ot_fleet", "0910": "ot_inf*2"}, austrian={"vienna": "ah_inf"})
    t.choose("sail ot_fleet_1").choose("load ot_inf_1")
    offered = {option[1] for option in Seat(t.table, "ottoman").ask.options if option[0] == "land"}
    assert offered
    assert set(lit_hexsides(t, "ottoman", "land")) == offered
    assert any("On board the fleet" in matter.heading for matter in matters(t.state, t.table.view("ottoman")))


@pytest.mark.rule("LT-9.4.1a")
def test_the_sites_of_the_bridge_light_up_on_their_rivers() -> None:
    t = moving("ottoman", ottoman={"eszer": "suleiman ot_inf*3"}, austrian={"vienna": "ah_inf"})
    offered = {option[1] for option in Seat(t.table, "ottoman").ask.options if option[0] == "bridge"}
    assert offered
    assert set(lit_hexsides(t, "ottoman", "bridge")) == offered


@pytest.mark.parametrize("position", [columns_and_interceptors, relief_of_vienna, fleets_meet])
@pytest.mark.rule("LT-9.4b")
def test_the_way_is_the_shown_one_past_interceptors_and_over_the_bridge(position: Callable[[], Given]) -> None:
    rng = random.Random(4)
    for table, seat, goals in marches(position().table, rng, 6):
        ways = shown_ways(table, seat)
        for goal in goals:
            assert way_taken(table, seat, goal) == ways[goal]


@pytest.mark.rule("LT-4.1a")
def test_a_line_of_supply_is_drawn_to_its_source_and_a_long_one_says_why() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_gar_222", "1314": "suleiman ot_inf*5", "2205": "ot_inf*4"})
    s = state_of(t.table.view("ottoman"))
    line = line_of(s, "ottoman", "1314", supply_map(s, "ottoman"))
    assert line is not None
    assert (line.path[0], line.source, line.length) == ("1314", "1312", 2)
    words = draw(board.scene(t.table.view("ottoman"), "ottoman"))
    assert "woods (1314): line of 2 to Belgrade (1312)" in words
    assert "plain (2205): no line within 10" in words


def test_why_not_names_the_rule() -> None:
    t = fighting("ottoman", ottoman={"belgrade": "ot_inf*4", "0909": "ot_inf*4"},
                 austrian={"1411": "ah_inf", "0908": "ah_inf"})
    assert missing(t, "ottoman")["attack marsh (1411)"].startswith("10.0: the Danube")


def test_a_column_is_told_which_hexes_beside_it_are_closed() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf"}, austrian={"0708": "ah_inf*4"})
    t.choose("march 0707 all")
    closed = missing(t, "ottoman")
    assert set(closed) == {words for words in closed if words.startswith("to ")}
    assert next(reason for words, reason in closed.items() if "(0708)" in words or "0708" in words).startswith(
        "9.0: enemies are there")


def test_a_stack_that_has_moved_is_told_as_such() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf", "0909": "ot_inf"})
    t.choose("march 0707 all").choose("to 0706").choose("halt")
    assert list(missing(t, "ottoman").values()) == ["9.0: all of them have moved"]


def test_an_army_that_would_leave_a_fort_empty_is_warned() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*2"})
    t.choose("march 1312 all")
    assert "counts for nothing" in board.warnings(("to", "1212"), t.table.view("ottoman"))[0]
    alone = moving("ottoman", ottoman={"belgrade": "suleiman"})
    alone.choose("march 1312 all")
    assert board.warnings(("to", "1212"), alone.table.view("ottoman")) == ()


def labels(t: Given, seat: str, start: str = "") -> list[str]:
    """The labels of a seat's options."""
    view = t.table.view(seat)
    return [board.label(option, view) for option in Seat(t.table, seat).ask.options if option[0].startswith(start)]


def test_a_march_tells_the_ground_what_lies_there_and_the_points() -> None:
    t = moving("ottoman", ottoman={"belgrade": "suleiman ot_inf*3", "1212": "ot_tt"}, control={"szabacs": "ottoman"})
    t.choose("march 1312 all")
    assert Seat(t.table, "ottoman").ask.prompt == "The column in Belgrade has 3 movement points left. Where does it go?"
    told = labels(t, "ottoman", "to")
    assert "to woods (1313), 2 MP, 1 MP left" in told
    assert "to plain (1212), joining Tartars 2-1-5, 1 MP, 2 MP left" in told
    assert "to Szabacs (1112), plain, Ottoman town, 2 MP, 1 MP left" in told


def test_a_voyage_tells_how_far_the_fleet_could_still_go() -> None:
    t = moving("ottoman", ottoman={"0910-1009": "ot_fleet"}, scenario="1529").choose("sail ot_fleet_1")
    assert "sail to Danube between Mohacs and marsh (1009), 19 hexsides left" in labels(t, "ottoman")
    assert labels(t, "ottoman", "halt") == ["lie still"]


def test_a_train_supplies_where_no_river_does() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_gar_222", "szabacs": "suleiman ot_inf ot_train"})
    panel = draw(board.scene(t.table.view("ottoman"), "ottoman"))
    assert "Szabacs (1112): supplied by the supply train beside it" in panel
    assert "Supply (4.0): a hex counts 1, mountains 2, a river hexside 1 more" in panel


def test_the_places_of_an_interception_light_up_along_the_route() -> None:
    t = moving("austrian", ottoman={"0707": "suleiman ot_tt*3"}, austrian={"0805": "ah_cav"}).dice(4)
    t.choose("march 0805 all").choose("to 0907").choose("intercept suleiman")
    places = {f"at {option[1]}" for option in Seat(t.table, "ottoman").ask.options}
    assert len(places) > 1
    assert lit_words(t, "ottoman")[0] >= places


def test_a_sum_is_told_without_its_die() -> None:
    event = Rolled(case="7.0", what="attrition 0707", die=0, drms=(Drm(1, "rain", "7.0"),), sum=5)
    assert board.sentence(event, "austrian") == "Attrition in plain (0707) (7.0): +1 rain (7.0), 5 in all."
    assert board.luck(Rolled(case="9.5", what="x", die=0, sum=4, needed="3 or more", success=True), {}) is None
