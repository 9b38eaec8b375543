"""CG-1: two boards, the order of nation-turns, and who is skipped."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.central_powers import GAME, player
from sanjak.games.central_powers.rules.halves import board_of
from sanjak.games.central_powers.rules.play import ALLY_WILL, end_of_nation_turn, nation_turn, next_nation, reckoning
from sanjak.games.central_powers.state import State
from sanjak.games.hapsburg_eclipse import GAME as HAPSBURG_GAME
from sanjak.games.ottoman_sunset import GAME as OTTOMAN_GAME
from sanjak.kernel import BadSetup, Table, Told, start

from .helpers import HAPSBURG, OTTOMAN, nation_plays, offered, outcome, pause, position, told

rule = pytest.mark.rule


@rule("CG-1a")
def test_each_board_is_set_up_as_for_its_own_game() -> None:
    s = position(pause).state
    assert {front: space for front, space in s.hapsburg.at.items() if space} == {"polish": 5, "carpathian": 6}
    assert {front: space for front, space in s.ottoman.at.items() if space} == {
        "mesopotamia": 5, "sinai": 6, "caucasus": 5}
    assert (len(s.hapsburg.deck), len(s.hapsburg.aside), len(s.ottoman.deck), len(s.ottoman.aside)) == (15, 35, 13, 36)
    assert ALLY_WILL in s.hapsburg.pool
    assert ALLY_WILL in s.ottoman.pool
    fresh = Table.new(GAME).state
    assert isinstance(fresh, State)
    assert (fresh.kaiser_turns, fresh.kaiser_on) == ({HAPSBURG: 0, OTTOMAN: 0}, False)


@rule("CG-1a")
def test_two_turns_of_the_hapsburgs_then_in_turns() -> None:
    table = Table.new(GAME, seed=4)
    rng = random.Random(4)
    while not table.over() and table.state.turn < 8:
        table.answer("player", rng.choice(table.question("player").options))  # type: ignore[union-attr]
    seen = [event.facts["nation"] for event in table.journal if isinstance(event, Told) and event.kind == "nation_turn"]
    assert seen[:7] == [HAPSBURG, HAPSBURG, OTTOMAN, HAPSBURG, OTTOMAN, HAPSBURG, OTTOMAN]


@rule("CG-1a")
@pytest.mark.parametrize(("fields", "due"), [
    ({"eliminated": [HAPSBURG]}, OTTOMAN), ({"finished": [OTTOMAN]}, HAPSBURG), ({}, OTTOMAN)])
def test_a_nation_that_is_out_or_out_of_cards_is_skipped(fields: dict[str, Any], due: str) -> None:
    assert next_nation(position(pause, **fields).state) == due


@rule("CG-1a")
def test_a_nation_that_has_played_its_last_card_is_not_out() -> None:
    t = nation_plays(HAPSBURG, "c10", hapsburg={}).dice(6)
    t.choose("done")
    s = t.state
    assert (s.finished, s.eliminated) == ([HAPSBURG], [])
    assert s.hapsburg.outcome.endswith("victory")
    assert s.hapsburg.at["carpathian"] == 6
    assert (s.ottoman.alone, s.ottoman.defeats) == (False, [])


@rule("CG-1a", "CG-2c")
def test_what_lasted_a_turn_is_over_when_it_ends() -> None:
    own: dict[str, Any] = {"card": "c36", "banned": "sinai", "arab_attacked": True, "korps_front": "arab",
                           "aid_front": "arab", "actions": 1, "staff": 1, "deck": ["c01"]}
    s = position(end_of_nation_turn, pause, nation=OTTOMAN, ottoman=own).state.ottoman
    assert (s.card, s.banned, s.arab_attacked, s.korps_front, s.aid_front) == ("", "", False, "", "")
    assert (s.actions, s.staff) == (0, 0)
    his = {"card": "c18", "mackensen_front": "polish", "deck": ["c01"]}
    assert position(end_of_nation_turn, pause, hapsburg=his).state.hapsburg.mackensen_front == ""


@rule("CG-1b")
def test_the_alternate_scenarios_are_not_offered() -> None:
    assert [scenario.id for scenario in GAME.scenarios] == ["grand_campaign"]
    with pytest.raises(BadSetup):
        GAME.new_state(scenario="1915")
    assert not [option.id for option in GAME.variants if "end_after" in option.id]


@rule("CG-1c")
def test_the_nations_keep_their_own_resources_and_boxes_with_one_player_too() -> None:
    t = nation_plays(HAPSBURG, "c03", board={"deck": ["c01", "c02"]},
                     ottoman={"resources": {"western": 2}, "supply": 4}).dice(5, 6)
    assert offered(t, "staff") == []
    t.choose("resource western")
    assert (t.state.hapsburg.resources["western"], t.state.ottoman.resources["western"]) == (1, 2)
    assert t.state.hapsburg.victories == ["cer"]
    assert t.state.ottoman.victories == []


@rule("CG-1c", "CG-10d")
def test_seats_for_one_and_for_two() -> None:
    assert (GAME.seats(1), GAME.seats(2)) == (("player",), (HAPSBURG, OTTOMAN))
    table = Table.new(GAME, players=2, seed=2)
    assert table.to_move() == [HAPSBURG]


@rule("CG-10d")
def test_every_optional_rule_of_either_game_can_be_chosen_for_its_board() -> None:
    ids = {option.id for option in GAME.variants}
    assert {f"he_{option.id}" for option in HAPSBURG_GAME.variants} - ids == {"he_coalition_ending"}
    assert {f"os_{option.id}" for option in OTTOMAN_GAME.variants} - ids == {
        "os_coalition_ending", "os_lenin", "os_end_after"}
    s = position(pause, using="he_emergency_aid os_mustafa_kemal os_ottoman_naval_effort").state
    assert s.hapsburg.variants["emergency_aid"]
    assert (s.ottoman.variants["mustafa_kemal"], s.ottoman.kemal) == (True, 3)
    assert s.ottoman.variants["ottoman_naval_effort"]
    assert not s.ottoman.variants["lenin"]


@rule("CG-1a", "CG-9a")
@pytest.mark.parametrize(("finished", "name"), [
    ([HAPSBURG, OTTOMAN], "both_survive"), ([HAPSBURG], "hapsburg_survives"), ([OTTOMAN], "ottoman_survives"),
    ([], "none_survives")])
def test_the_reckoning(finished: list[str], name: str) -> None:
    scores: dict[str, Any] = {"hapsburg": {"scores": {"player": 12}}, "ottoman": {"scores": {"player": 9}}}
    two = position(reckoning, players=2, finished=finished, **scores).table.result()
    alone = position(reckoning, finished=finished, **scores).table.result()
    assert two is not None
    assert alone is not None
    assert (two.outcome, two.survivors, two.firsts) == (name, tuple(finished), tuple(finished))
    assert two.scores == {nation: {"hapsburg": 12, "ottoman": 9}[nation] for nation in finished}
    won = ("player",) if finished else ()
    assert (alone.outcome, alone.survivors, alone.firsts, alone.scores) == (name, won, won, {})


@rule("CG-1a")
def test_a_whole_game_ends_with_the_last_card_of_the_last_nation() -> None:
    ends = set()
    for seed in range(24):
        state, rng = GAME.new_state(seed=seed, players=2), random.Random(seed)
        assert isinstance(state, State)
        engine = start(GAME, state)
        while engine.asking is not None:
            engine.answer(player.policy(state, engine.asking, rng))
        for nation, cards in ((HAPSBURG, 50), (OTTOMAN, 49)):
            played = len(board_of(state, nation).discard)
            assert (nation in state.finished) != (nation in state.eliminated)
            assert played == cards or nation in state.eliminated
        assert state.turn == len(state.hapsburg.discard) + len(state.ottoman.discard)
        ends.add(state.outcome)
    assert {"none_survives", "both_survive"} <= ends


@rule("CG-1a")
def test_the_war_goes_on_with_the_nation_that_is_left() -> None:
    t = position(nation_turn, pause, eliminated=[HAPSBURG], nation=OTTOMAN, turn=9)
    assert (t.state.nation, t.state.turn) == (OTTOMAN, 10)
    assert outcome(t) == ""
    assert told(t, "nation_turn")[-1] == {"nation": OTTOMAN}


@rule("CG-2b")
def test_what_was_declined_may_be_offered_in_the_next_nation_turn() -> None:
    assert position(nation_turn, pause, nation=OTTOMAN, turn=9, declined=["aid", "lenin"]).state.declined == []
