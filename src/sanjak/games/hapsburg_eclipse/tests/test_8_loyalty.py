"""8.0 National loyalties: checks, random picks, cascades, Revolts."""

from __future__ import annotations

import pytest

from sanjak.games.hapsburg_eclipse.data import NATIONALITIES
from sanjak.games.hapsburg_eclipse.rules.loyalty import picked

from .helpers import CARDS, acting, counting, drms, loyalty, outcome, rolled, rolls, told, with_printed

rule = pytest.mark.rule


@rule("HE-8.1a")
@pytest.mark.parametrize(("card", "nation", "rating"), [
    ("c16", "czech", 4), ("c03", "croat", 3), ("c02", "hungarian", 2)])
def test_the_rating_or_less_is_a_step_towards_revolt(card: str, nation: str, rating: int) -> None:
    assert loyalty(card).dice(rating).state.loyalty[nation] == 2
    assert loyalty(card).dice(rating + 1).state.loyalty[nation] == 3
    assert NATIONALITIES[nation].rating == rating


@rule("HE-8.1a", "HE-9.1a")
def test_no_modifier_touches_a_check_and_a_bare_one_or_six_means_nothing_of_its_own() -> None:
    t = loyalty("c16", war_weariness=True, will=-5).dice(5)
    assert drms(t) == {}
    assert t.state.loyalty["czech"] == 3


@rule("HE-8.2a")
def test_a_card_may_name_none_one_or_more() -> None:
    assert rolls(loyalty("c05")) == []
    assert [what for what, _ in rolls(loyalty("c21").dice(6, 6))] == ["loyalty czech", "loyalty hungarian"]
    assert [what for what, _ in rolls(loyalty("c25").dice(6, 6, 6))] == [
        "loyalty czech", "loyalty croat", "loyalty hungarian"]


@rule("HE-8.2a")
@pytest.mark.parametrize(("face", "nation"), [(1, "czech"), (3, "czech"), (4, "croat"), (5, "croat"), (6, "hungarian")])
def test_random_picks_a_nationality_by_a_die(face: int, nation: str) -> None:
    t = loyalty("c01").dice(face, 1)
    assert rolls(t) == [("random loyalty", face), (f"loyalty {nation}", 1)]
    assert t.state.loyalty[nation] == 2


@rule("HE-8.2a")
@pytest.mark.parametrize(("drm", "face", "nation"), [(-1, 6, "croat"), (1, 5, "hungarian"), (2, 6, "hungarian"),
                                                     (-3, 1, "czech")])
def test_a_modifier_of_random_shifts_the_choosing_die_alone(
        monkeypatch: pytest.MonkeyPatch, drm: int, face: int, nation: str) -> None:
    monkeypatch.setitem(CARDS, "c01", with_printed("c01", loyalty_drm=drm))
    rating = NATIONALITIES[nation].rating
    t = loyalty("c01").dice(face, rating + 1)
    assert t.state.loyalty == {"czech": 3, "croat": 3, "hungarian": 3}
    assert rolls(t)[1] == (f"loyalty {nation}", rating + 1)
    assert picked(face + drm) == nation


@rule("HE-8.2b")
@pytest.mark.parametrize(("card", "revolting", "checked"), [
    ("c16", ["czech"], "croat"), ("c03", ["croat"], "hungarian"), ("c47", ["hungarian"], "czech"),
    ("c16", ["czech", "croat"], "hungarian"), ("c47", ["hungarian", "czech"], "croat")])
def test_a_check_passes_on_from_a_nationality_in_revolt(card: str, revolting: list[str], checked: str) -> None:
    t = loyalty(card, loyalty=dict.fromkeys(revolting, 0)).dice(NATIONALITIES[checked].rating)
    assert t.state.loyalty[checked] == 2
    assert told(t, "cascade")[0]["to"] == checked


@rule("HE-8.2b")
def test_a_random_pick_passes_on_too() -> None:
    t = loyalty("c01", loyalty={"croat": 0}).dice(4, 2)
    assert t.state.loyalty == {"czech": 3, "croat": 0, "hungarian": 2}


@rule("HE-8.2c")
def test_each_check_looks_at_the_loyalties_as_they_stand() -> None:
    t = loyalty("c13", loyalty={"czech": 1}).dice(4, 3)
    assert rolls(t) == [("loyalty czech", 4), ("loyalty croat", 3)]
    assert t.state.loyalty == {"czech": 0, "croat": 2, "hungarian": 3}


@rule("HE-8.3a")
def test_each_revolt_is_a_defeat_in_the_will_phase() -> None:
    assert counting(loyalty={"czech": 0}).state.will == -1
    assert counting(loyalty={"czech": 0, "hungarian": 0}).state.will == -2


@rule("HE-8.3a", "HE-12.1a")
def test_three_revolts_end_the_game_at_once() -> None:
    t = loyalty("c25", loyalty={"czech": 0, "croat": 0, "hungarian": 1}).dice(1, 1, 1)
    assert outcome(t) == "crushing_defeat"
    assert told(t, "lost")[0]["cause"] == "revolts"
    assert len(rolls(t)) == 1


@rule("HE-8.3b")
@pytest.mark.parametrize(("front", "weakened_by"), [
    ("polish", ["czech"]), ("carpathian", ["czech", "hungarian"]), ("romanian", ["hungarian"]),
    ("balkan", ["croat"]), ("italian", ["croat"])])
def test_a_revolt_weakens_offensives_against_its_fronts(front: str, weakened_by: list[str]) -> None:
    for nation in NATIONALITIES:
        t = acting("c18", at={front: 4}, loyalty={nation: 0}).dice(4).choose(f"offensive {front}")
        assert drms(t) == ({"8.3.2": -1} if nation in weakened_by else {})


@rule("HE-8.3b")
def test_two_revolts_add_up_and_add_to_everything_else() -> None:
    t = acting("c02", at={"carpathian": 3}, loyalty={"czech": 0, "hungarian": 0}, aid_front="carpathian").dice(5)
    t.choose("offensive carpathian")
    assert sorted(drm.value for drm in rolled(t).drms) == [-1, -1, -1, 1, 2]


@rule("HE-8.3b")
def test_the_effect_ends_with_the_revolt() -> None:
    t = acting("c18", loyalty={"czech": 0}).dice(4, 4).choose("improve czech").choose("offensive polish")
    assert drms(t) == {}
    assert told(t, "calm") == [{"nation": "czech"}]
