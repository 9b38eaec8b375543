"""13.0 Optional rules."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.hapsburg_eclipse import GAME
from sanjak.games.hapsburg_eclipse.data import CARDS
from sanjak.kernel import Rolled

from .helpers import (
    acting,
    advancing,
    box_of,
    choose_all,
    counting,
    drms,
    event,
    fresh_set_up,
    kaiser_phase,
    loyalty,
    offered,
    on_card,
    outcome,
    paused,
    plays_on,
    reducing,
    refuses,
    rolled,
    told,
)

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
FIVE_DEFEATS = ["mons", "drina", "cer", "lodz", "nivelle"]


@rule("HE-13.1a")
def test_the_historical_game_is_one_pile_in_the_order_of_the_numbers() -> None:
    start = fresh_set_up("historical_game")
    assert start["aside"] == []
    assert start["deck"][::-1] == [f"c{n:02}" for n in range(1, 51)]


@rule("HE-13.1a")
def test_war_status_moves_in_the_historical_game_without_a_shuffle() -> None:
    t = event("c15", using="historical_game", deck=[f"c{n:02}" for n in range(50, 15, -1)])
    assert t.state.war_status == 1
    assert t.state.deck == [f"c{n:02}" for n in range(50, 15, -1)]


@rule("HE-13.1a", "HE-12.1a")
def test_unrevealed_cards_of_the_historical_game_are_those_not_yet_drawn() -> None:
    t = advancing("balkan", using="historical_game", at={"balkan": 1}, deck=[f"c{n:02}" for n in range(50, 47, -1)])
    assert (told(t, "lost")[0]["unrevealed"], outcome(t)) == (3, "pyrrhic_victory")


@rule("HE-13.2a")
@pytest.mark.parametrize(("face", "box", "ending"), [
    (6, "victories", "coalition_victory"), (1, "defeats", "coalition_defeat")])
def test_six_alike_end_the_game_with_the_coalition_ending(face: int, box: str, ending: str) -> None:
    fields: dict[str, Any] = {box: SIX[1:]}
    t = kaiser_phase(kaiser=7, using="coalition_ending", **fields).dice(1, face)
    assert outcome(t) == ending
    assert t.table.result().survivors == (("player",) if face == 6 else ())  # type: ignore[union-attr]
    assert paused(kaiser_phase(kaiser=7, **fields).dice(1, face))


@rule("HE-13.2a", "HE-9.4a")
def test_a_great_retreat_that_leaves_six_defeats_ends_the_game_too() -> None:
    t = acting("c18", using="coalition_ending", war_status=3, kaiser=7, defeats=SIX[1:], victories=SIX[:1])
    t.choose("great_retreat")
    assert outcome(t) == "coalition_defeat"


@rule("HE-13.3a")
def test_weary_peoples_are_checked_and_improved_with_minus_one() -> None:
    t = loyalty("c16", using="weary_peoples", war_weariness=True).dice(5)
    assert (t.state.loyalty["czech"], drms(t)) == (2, {"13.3": -1})
    t = acting(using="weary_peoples", war_weariness=True, loyalty={"czech": 1}).dice(4).choose("improve czech")
    assert (t.state.loyalty["czech"], drms(t)) == (1, {"13.3": -1})


@rule("HE-13.3a")
def test_without_war_weariness_or_the_option_nothing_changes() -> None:
    assert drms(loyalty("c16", using="weary_peoples").dice(5)) == {}
    assert drms(loyalty("c16", war_weariness=True).dice(5)) == {}


@rule("HE-13.3a")
def test_the_roll_that_picks_a_nationality_is_not_touched() -> None:
    t = loyalty("c01", using="weary_peoples fair_weather_friends", war_weariness=True, will=-5).dice(6, 6)
    picking = next(event for event in t.table.journal if isinstance(event, Rolled))
    assert (picking.what, picking.drms) == ("random loyalty", ())
    assert sorted(drms(t)) == ["13.3", "13.7"]


@rule("HE-13.4a")
@pytest.mark.parametrize("card", ["c42", "c43"])
def test_the_treaty_of_spa_ends_german_aid_from_the_turn_of_either_card(card: str) -> None:
    now = acting(card, using="treaty_of_spa", german_aid=2)
    assert refuses(now, "german_aid polish") == "13.4: the Treaty of Spa has ended German Aid"
    later = acting("c18", using="treaty_of_spa", german_aid=2, discard=[card, "c18"])
    assert offered(later, "german_aid") == []
    assert offered(acting("c18", using="treaty_of_spa", german_aid=2), "german_aid")
    assert offered(acting(card, german_aid=2), "german_aid")


@rule("HE-13.5a")
def test_emergency_aid_turns_a_resource_into_a_victory_for_good() -> None:
    t = counting(using="emergency_aid", defeats=[*FIVE_DEFEATS, "otranto"], resources={"western": 1, "naval": 1},
                 supply=4)
    assert t.options() == ["emergency western", "emergency naval", "collapse"]
    t.choose("emergency naval")
    assert (t.state.will, t.state.emergency, t.state.resources["naval"]) == (-5, 1, 0)
    assert paused(t)


@rule("HE-13.5a")
def test_emergency_aid_may_be_declined() -> None:
    t = counting(using="emergency_aid", defeats=[*FIVE_DEFEATS, "otranto"], resources={"western": 1}, supply=5)
    assert outcome(t.choose("collapse")) == "crushing_defeat"


@rule("HE-13.5a")
def test_emergency_aid_is_not_offered_where_one_is_not_enough_or_none_is_needed() -> None:
    fields: dict[str, Any] = {"resources": {"western": 2}, "supply": 4}
    assert outcome(counting(using="emergency_aid", defeats=[*FIVE_DEFEATS, "otranto", "danube"], **fields))
    assert paused(counting(using="emergency_aid", defeats=FIVE_DEFEATS, **fields))
    assert outcome(counting(using="emergency_aid", defeats=[*FIVE_DEFEATS, "otranto"]))
    assert outcome(counting(defeats=[*FIVE_DEFEATS, "otranto"], **fields))


@rule("HE-13.5a")
def test_the_victory_of_the_emergency_stays() -> None:
    t = counting(using="emergency_aid", defeats=FIVE_DEFEATS, emergency=1)
    assert t.state.will == -4
    assert told(t, "will")[0]["victories"] == 1
    t = counting(using="emergency_aid", defeats=[*FIVE_DEFEATS, "otranto", "danube"], emergency=1,
                 resources={"western": 1, "naval": 1}, supply=3).choose("emergency naval")
    assert (t.state.emergency, t.state.will) == (2, -5)


@rule("HE-13.6a")
def test_with_przemysl_must_hold_its_fall_is_two_defeats_for_good() -> None:
    t = reducing(using="przemysl_must_hold", at={"carpathian": 3}, fortress=1)
    assert (box_of(t, "przemysl_1"), box_of(t, "przemysl_2")) == ("defeats", "defeats")
    assert t.state.will == -4
    later = acting("c18", using="przemysl_must_hold", fortress=0, fortress_lost=True)
    assert refuses(later, "refortify") == "13.6: the fortress has fallen for good"


@rule("HE-13.6a")
def test_before_its_fall_it_may_be_strengthened_and_without_the_option_rebuilt() -> None:
    assert "refortify" in acting("c18", using="przemysl_must_hold", fortress=1).options()
    t = reducing(at={"carpathian": 3}, fortress=1)
    assert (box_of(t, "przemysl_1"), t.state.fortress_lost) == ("pool", False)


@rule("HE-13.7a")
@pytest.mark.parametrize(("will", "drm"), [(-5, -1), (-4, -1), (-3, 0), (0, 0), (3, 0), (4, 1), (5, 1)])
def test_fair_weather_friends_follow_the_will_marker(will: int, drm: int) -> None:
    t = loyalty("c16", using="fair_weather_friends", will=will).dice(4)
    assert rolled(t).total == 4 + drm
    assert t.state.loyalty["czech"] == (3 if drm > 0 else 2)
    t = acting(using="fair_weather_friends", will=will, loyalty={"czech": 1}).dice(4).choose("improve czech")
    assert rolled(t).total == 4 + drm


@rule("HE-13.7a", "HE-13.3a")
def test_fair_weather_and_weariness_add_up() -> None:
    t = loyalty("c16", using="fair_weather_friends weary_peoples", will=-4, war_weariness=True).dice(6)
    assert (rolled(t).total, t.state.loyalty["czech"]) == (4, 2)


@rule("HE-13.1a", "HE-13.2a", "HE-13.3a", "HE-13.4a", "HE-13.5a", "HE-13.6a", "HE-13.7a")
def test_every_optional_rule_has_the_label_that_the_book_prints() -> None:
    assert {option.case: option.label for option in GAME.variants if option.label} == {
        "13.1": "Neutral", "13.2": "Neutral", "13.3": "Handicap", "13.4": "Handicap", "13.5": "Advantage",
        "13.6": "Handicap", "13.7": "Neutral"}


@rule("HE-13.1a")
def test_a_historical_game_plays_the_cards_by_their_numbers() -> None:
    t = plays_on(using="historical_game", deck=[f"c{n:02}" for n in range(50, 0, -1)])
    seen: list[str] = []
    while not t.table.over() and len(seen) < 3:
        if not seen or seen[-1] != t.state.card:
            seen.append(t.state.card)
        choose_all(t, [t.options()[-1]])
    assert seen == ["c01", "c02", "c03"]
    assert CARDS["c01"].number == 1


@rule("HE-5.0a", "HE-13.1a")
def test_the_great_retreat_opens_in_the_historical_game() -> None:
    t = on_card("c15", using="historical_game", victories=["mons", "cer"], deck=[], aside=[]).dice(6)
    assert "great_retreat" in t.options()
