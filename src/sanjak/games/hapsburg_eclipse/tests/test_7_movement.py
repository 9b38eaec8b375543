"""7.0 Army movement: fortress, trench, river, intercepts, strategic sites, Vienna."""

from __future__ import annotations

import pytest

from sanjak.games.hapsburg_eclipse.rules.action import action_phase
from sanjak.games.hapsburg_eclipse.rules.movement import advance, crossing_odds

from .helpers import (
    CARDS,
    acting,
    advancing,
    box_of,
    drms,
    moving,
    offered,
    on_card,
    on_the_map,
    outcome,
    pause,
    paused,
    position,
    reducing,
    refuses,
    rolled,
    rolls,
    told,
    turn_end,
    will,
    with_printed,
)

rule = pytest.mark.rule


@rule("HE-7.0a")
def test_a_listed_front_must_move_one_space_for_each_symbol() -> None:
    assert on_the_map(moving("c21")) == {"polish": 4, "carpathian": 4}


@rule("HE-7.0a")
def test_each_symbol_has_its_own_roll_and_a_blocked_one_is_spent() -> None:
    t = moving("c48", at={"balkan": 5}, trench=True).dice(6, 1)
    assert rolls(t) == [("trench balkan", 6), ("trench balkan", 1)]
    assert t.state.at["balkan"] == 3
    assert told(t, "held") == [{"front": "balkan", "line": "trench"}]


@rule("HE-7.1a")
def test_absent_fronts_ignore_movement() -> None:
    t = moving("c31")
    assert on_the_map(t) == {"polish": 4, "carpathian": 5}


@rule("HE-7.2a")
def test_no_front_retreats_beyond_its_highest_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "c10", with_printed("c10", retreats=("polish", "carpathian", "italian", "romanian")))
    t = moving("c10", at={"italian": 5, "carpathian": 2})
    assert on_the_map(t) == {"polish": 5, "carpathian": 3, "italian": 6}


@rule("HE-7.2a", "HE-9.2a")
def test_an_offensive_does_not_push_a_front_off_its_track() -> None:
    t = acting(at={"polish": 5}).dice(6)
    assert t.choose("offensive polish").state.at["polish"] == 5


# ---------------------------------------------------------------- 7.3 the fortress


@rule("HE-7.3a")
def test_the_fortress_does_not_stop_an_advance() -> None:
    assert advancing("carpathian", "carpathian", "carpathian").state.at["carpathian"] == 3


@rule("HE-7.3a", "HE-7.7a")
@pytest.mark.parametrize(("space", "standing", "fallen"), [(6, 0, 0), (5, 0, 0), (4, 0, -2), (3, 0, -2), (2, -1, -3)])
def test_sites_of_przemysl_count_only_without_the_fortress(space: int, standing: int, fallen: int) -> None:
    for level in (3, 2, 1):
        assert will(acting(at={"carpathian": space}, fortress=level)) == standing
    assert will(acting(at={"carpathian": space}, fortress=0)) == fallen


@rule("HE-7.3a")
@pytest.mark.parametrize(("space", "fortress", "drm"), [
    (4, 3, {}), (3, 3, {"7.3": 1}), (2, 1, {"7.3": 1}), (1, 1, {"7.3": 1}), (3, 0, {})])
def test_the_fortress_helps_against_a_front_beyond_it(space: int, fortress: int, drm: dict[str, int]) -> None:
    t = acting("c18", at={"carpathian": space}, fortress=fortress).dice(3)
    assert drms(t.choose("offensive carpathian")) == drm


@rule("HE-7.3b")
@pytest.mark.parametrize(("space", "level"), [(6, 3), (4, 3), (3, 2), (1, 2), (0, 3)])
def test_a_front_ahead_of_przemysl_reduces_the_fortress(space: int, level: int) -> None:
    assert reducing(at={"carpathian": space}).state.fortress == level


@rule("HE-7.3b", "HE-7.3c")
def test_a_fortress_destroyed_this_turn_already_costs_its_two_sites() -> None:
    t = reducing(at={"carpathian": 3}, fortress=1)
    assert (t.state.fortress, t.state.will) == (0, -2)
    assert reducing(at={"carpathian": 3}, fortress=0).state.fortress == 0


# ---------------------------------------------------------------- 7.4 the trench


@rule("HE-7.4a")
@pytest.mark.parametrize(("face", "space"), [(1, 4), (2, 5), (6, 5)])
def test_the_trench_holds_unless_the_die_is_below_the_battle_value(face: int, space: int) -> None:
    t = advancing("balkan", at={"balkan": 5}, trench=True).dice(face)
    assert t.state.at["balkan"] == space


@rule("HE-7.4a", "HE-8.3b")
def test_a_croat_revolt_helps_the_front_across_the_trench() -> None:
    t = advancing("balkan", at={"balkan": 5}, trench=True, loyalty={"croat": 0, "czech": 0}).dice(2)
    assert (t.state.at["balkan"], drms(t)) == (4, {"8.3.2": -1})


@rule("HE-7.4a")
@pytest.mark.parametrize(("front", "space", "drm"), [("balkan", 5, {"14.8": -1}), ("italian", 3, {})])
def test_without_an_ally_the_balkan_front_crosses_its_line_more_easily(
        front: str, space: int, drm: dict[str, int]) -> None:
    assert drms(advancing(front, at={front: space}, trench=True, alone=True).dice(6)) == drm


@rule("HE-7.4a")
def test_the_trench_never_hinders_the_advance_from_veles() -> None:
    t = advancing("balkan", at={"balkan": 4}, trench=True)
    assert (t.state.at["balkan"], rolls(t)) == (3, [])


@rule("HE-7.4a")
def test_without_a_trench_there_is_no_roll() -> None:
    assert rolls(advancing("balkan", at={"balkan": 5})) == []


@rule("HE-7.4a")
@pytest.mark.parametrize(("space", "stands"), [(5, True), (4, True), (3, False), (1, False)])
def test_the_trench_is_lost_when_the_front_ends_a_turn_beyond_it(space: int, stands: bool) -> None:
    assert turn_end(at={"balkan": space}, trench=True).state.trench == stands


@rule("HE-7.4a")
def test_a_front_pushed_back_to_salonika_meets_the_trench_again() -> None:
    frames = (action_phase, advance("balkan"), advance("balkan"), pause)
    t = position(*frames, card="c10", discard=["c10"], turn=1, actions=1, at={"balkan": 4}, trench=True).dice(6, 6, 1)
    t.choose("offensive balkan").choose("done")
    assert rolls(t)[1:] == [("trench balkan", 6), ("trench balkan", 1)]
    assert (t.state.at["balkan"], t.state.trench) == (4, True)


@rule("HE-7.4a")
@pytest.mark.parametrize(("space", "stands"), [(5, True), (4, False), (3, False)])
def test_card_48_ends_trench_and_bulgaria_unless_the_front_is_in_salonika(space: int, stands: bool) -> None:
    t = turn_end("c48", at={"balkan": space}, trench=True, bulgaria=True)
    assert (t.state.trench, t.state.bulgaria) == (stands, stands)


@rule("HE-7.4a")
def test_the_march_of_card_48_still_meets_the_trench() -> None:
    t = on_card("c48", at={"balkan": 5}, trench=True, bulgaria=True).dice(6, 6, 6, 6)
    assert t.state.at["balkan"] == 5
    t.choose("done")
    assert (t.state.trench, t.state.bulgaria) == (True, True)


@rule("HE-7.4b")
def test_the_trench_takes_both_actions_of_card_17() -> None:
    t = acting("c17", at={"balkan": 5}, resources={"western": 1}, supply=5)
    t.choose("trench")
    assert (t.state.trench, t.state.actions) == (True, 0)
    assert t.options() == ["staff western", "done"]


@rule("HE-7.4b")
def test_the_trench_is_decided_before_any_action_is_spent() -> None:
    t = acting("c17", at={"balkan": 5}).dice(2)
    assert "trench" in t.options()
    t.choose("offensive balkan")
    assert refuses(t, "trench").startswith("7.4")


@rule("HE-7.4b")
def test_the_trench_is_built_on_card_17_alone() -> None:
    assert refuses(acting("c18", at={"balkan": 5}), "trench") == "7.4: the trench line can be built on card 17 alone"


# ---------------------------------------------------------------- 7.5 the Isonzo


@rule("HE-7.5a")
@pytest.mark.parametrize(("face", "space"), [(1, 2), (2, 3), (6, 3)])
def test_the_isonzo_holds_unless_the_die_is_below_the_battle_value(face: int, space: int) -> None:
    assert advancing("italian", at={"italian": 3}).dice(face).state.at["italian"] == space


@rule("HE-7.5a", "HE-8.3b", "HE-9.1a")
def test_a_croat_revolt_helps_across_the_isonzo_and_a_bare_six_means_nothing() -> None:
    t = advancing("italian", at={"italian": 3}, loyalty={"croat": 0}).dice(2)
    assert (t.state.at["italian"], rolled(t).total) == (2, 1)
    assert [round(6 * crossing_odds(acting(at={"italian": space}, loyalty={"croat": croat}).state, "italian"))
            for space, croat in ((3, 3), (3, 0), (4, 0))] == [1, 2, 6]
    assert advancing("italian", at={"italian": 3}, leader={"italian": "diaz"}).dice(3).state.at["italian"] == 2


@rule("HE-7.5a")
@pytest.mark.parametrize("space", [6, 5, 4, 2])
def test_the_isonzo_is_between_udine_and_gorizia_alone(space: int) -> None:
    t = advancing("italian", at={"italian": space})
    assert (t.state.at["italian"], rolls(t)) == (space - 1, [])


# ---------------------------------------------------------------- 7.6 Radio Intercepts


@rule("HE-7.6a")
def test_an_intercept_cancels_one_advance_before_its_roll() -> None:
    t = advancing("italian", at={"italian": 3}, intercepts=3)
    assert t.options() == ["intercept italian", "let_pass italian"]
    t.choose("intercept italian")
    assert (t.state.at["italian"], t.state.intercepts, rolls(t)) == (3, 2, [])


@rule("HE-7.6a")
def test_let_pass_keeps_the_marker() -> None:
    t = advancing("carpathian", intercepts=1).choose("let_pass carpathian")
    assert (t.state.at["carpathian"], t.state.intercepts) == (5, 1)


@rule("HE-7.6a")
def test_one_marker_cancels_one_symbol_and_a_front_only_once_a_turn() -> None:
    t = moving("c21", intercepts=3).choose("intercept carpathian")
    assert t.options() == ["intercept polish", "let_pass polish"]
    t.choose("intercept polish")
    assert on_the_map(t) == {"polish": 5, "carpathian": 5}
    assert t.state.intercepts == 1


@rule("HE-7.6a")
def test_the_second_symbol_may_be_the_one_that_is_cancelled() -> None:
    t = moving("c21", intercepts=1).choose("let_pass carpathian").choose("intercept carpathian")
    assert t.state.at["carpathian"] == 5


@rule("HE-7.6a")
def test_the_balkan_front_is_never_intercepted() -> None:
    t = advancing("balkan", at={"balkan": 4}, intercepts=3)
    assert paused(t)
    assert t.state.at["balkan"] == 3


@rule("HE-7.6a")
def test_intercepts_wait_for_the_turn_after_their_card() -> None:
    t = advancing("carpathian", card="c06", intercepts=3)
    assert paused(t)
    assert t.state.at["carpathian"] == 5


@rule("HE-7.6a")
def test_a_new_turn_lets_a_front_be_intercepted_again() -> None:
    t = on_card("c09", intercepts=1, intercepted=["carpathian"]).dice(4)
    assert t.options() == ["intercept carpathian", "let_pass carpathian"]


# ---------------------------------------------------------------- 7.7 sites, 7.8 Vienna


@rule("HE-7.7a")
def test_control_runs_backwards_from_the_front() -> None:
    assert will(acting(at={"italian": 1})) == -2
    assert will(acting(at={"italian": 2})) == -1
    assert will(acting(at={"polish": 1})) == -2
    assert will(acting(at={"balkan": 1})) == -1


@rule("HE-7.7a")
def test_budapest_counts_two_once_for_either_front_or_both() -> None:
    assert will(acting(at={"carpathian": 1})) == -3
    assert will(acting(at={"romanian": 1})) == -3
    assert will(acting(at={"carpathian": 1, "romanian": 1})) == -4


@rule("HE-7.7a")
@pytest.mark.parametrize(("space", "cost"), [(5, 0), (4, -1), (3, -1), (2, -1)])
def test_bucharest_counts_while_the_romanian_front_holds_it(space: int, cost: int) -> None:
    assert will(acting(at={"romanian": space})) == cost
    assert will(acting()) == 0


@rule("HE-7.8a")
@pytest.mark.parametrize("front", ["italian", "polish", "carpathian", "romanian", "balkan"])
def test_a_front_in_vienna_ends_the_game(front: str) -> None:
    t = advancing(front, at={front: 1})
    assert t.table.over()
    assert told(t, "lost")[0]["cause"] == front
    assert outcome(t)


@rule("HE-7.8a")
def test_vienna_falls_before_the_next_front_moves() -> None:
    t = advancing("polish", "carpathian", at={"polish": 1})
    assert t.state.at["carpathian"] == 6
    assert box_of(t, "cer") == "pool"


@rule("HE-7.4b")
def test_staff_operations_stay_open_after_the_trench() -> None:
    t = acting("c17", at={"balkan": 5}, resources={"naval": 1}, supply=5).dice(6).choose("trench")
    assert offered(t, "staff") == ["staff naval"]
    t.choose("staff naval").choose("offensive polish")
    assert t.state.resources["naval"] == 0
