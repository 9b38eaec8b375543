"""Why something is not offered: the reason names the case that forbids it."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.rules.mines import DUMMIES, FACTORS, lay_mines
from sanjak.games.fatal_attraction.rules.reinforcements import (
    allied_reinforcements,
    allied_start,
    turkish_reinforcements,
)
from sanjak.games.fatal_attraction.rules.supply import allied_allocation, turkish_allocation
from sanjak.kernel import Given, NotOffered, text

from .helpers import choose_all, ground, group, naval, position


def missing(t: Given) -> dict[str, str]:
    """What might be expected of the open question and is not offered, with the reasons."""
    question = t.table.question(t.table.to_move()[0])
    assert question is not None
    return {text(option): reason for option, reason in question.not_offered()}


FRONT = {"T9-25": "GP4", "T9-26": "GP2", "T9-ART": "GP5", "T19-57": "GP6", "29-86": "GP3"}


def refusal(t: Given, words: str) -> str:
    """The reason for a refusal."""
    with pytest.raises(NotOffered) as refused:
        t.choose(words)
    return refused.value.reason


@pytest.mark.parametrize(("words", "case"), [
    ("move T9-25 GP3", "7.4"), ("move T9-25 GP6", "7.4"), ("move T9-25 GP1", "7.3.2.1"), ("move T9-25 GP2", "7.3.2"),
    ("move T9-25 DS1", "7.3.2"), ("move T9-25 nowhere", "7.3.2"), ("move T19-57 GP8", "7.2"),
    ("move X GP8", "7.3.2"), ("dash T9-25 GP8", "7.3.2")])
def test_moves(words: str, case: str) -> None:
    assert refusal(group(TURKS, "T9", at=FRONT), words).startswith(f"{case}:")


def test_units_that_do_nothing() -> None:
    t = group(TURKS, "T9", at=FRONT, hurt={"T9-26": 2})
    assert refusal(t, "move T9-26 GP5") == "8.4.1: it is Broken"
    t = group(TURKS, "T9", at=FRONT, hurt={"T9-26": 1})
    assert refusal(t, "move T9-26 GP5") == refusal(t, "stay T9-26 dig") == "8.4.1: it is Disrupted"
    t = group(TURKS, "T9", at=FRONT, oos={"T9-25": 1})
    assert refusal(t, "move T9-25 GP7").startswith("7.3.2.2")


@pytest.mark.parametrize(("words", "case"), [
    ("assault GP1", "8.3"), ("assault GP7", "8.3"), ("intensive GP3 T9-ART", "8.3.2"), ("aim T9-ART GP16", "8.1.1")])
def test_fights(words: str, case: str) -> None:
    t = group(TURKS, "T9", order="fight_first", at=FRONT, dug={"T9-25": 1, "T9-26": 1})
    assert refusal(t, words).startswith(f"{case}:")


@pytest.mark.parametrize(("points", "reason"), [
    (0, "8.3.2: there is no SP for it"), (1, "8.3.2: all attackers must be in attack mode")])
def test_intensive_assaults(points: int, reason: str) -> None:
    t = group(TURKS, "T9", order="fight_first", at=FRONT, dug={"T9-25": 1, "T9-26": 1}, sp={ALLIES: 0, TURKS: points})
    assert refusal(t, "intensive GP3 T9-ART") == reason


@pytest.mark.parametrize(("words", "case"), [
    ("activate T9 move_first", "7.2"), ("activate T12 move_first", "10.1"), ("activate X move_first", "7.2"),
    ("activate T7 move_first", "8.4.1"), ("second ground", "7.3.2")])
def test_formations(words: str, case: str) -> None:
    t = ground(TURKS, at={**FRONT, "T7-19": "GP8"}, activated={"T9": 1, "T9-25": 1}, hurt={"T7-19": 1})
    assert refusal(t, words).startswith(f"{case}:")


@pytest.mark.parametrize(("words", "case"), [
    ("land 29-86 AA4", "7.5"), ("land 29-86 AA7", "13.3.4"), ("land 29-86 GP1", "6.2"), ("land 29-86 GP5", "7.5"),
    ("land 29-87 AA3", "8.4.1")])
def test_landings(words: str, case: str) -> None:
    at = {"29-86": "allied_box", "29-87": "allied_box", "BH-C1": "GP1"}
    t = group(ALLIES, "29", at=at, down={"AA4": [0]}, hurt={"29-87": 1})
    assert refusal(t, words).startswith(f"{case}:")


@pytest.mark.parametrize(("words", "case"), [
    ("sail BS-ALB DS5", "7.3.3"), ("sail BS-VEN DS1", "8.4.2"), ("aim BS-ALB F-MID", "8.1.1"),
    ("aim MS-1 F-KUM", "8.1"), ("sail TS-BAR DS1", "7.3.3"), ("sail BS-ALB GP2", "7.3.3"),
    ("aim BS-ALB nothing", "8.1")])
def test_ships(words: str, case: str) -> None:
    at = {"BS-ALB": "DS2", "BS-VEN": "DS2", "MS-1": "DS2", "F-KUM": "A3", "F-MID": "GP14", "TS-BAR": "turkish_box"}
    assert refusal(naval(ALLIES, at=at, hurt={"BS-VEN": 2}), words).startswith(f"{case}:")


def test_forts_that_were_not_readied_and_ships_that_stay_in() -> None:
    t = naval(TURKS, at={"F-KUM": "A3", "F-ORK": "A2", "BS-ALB": "DS2"}, ready={"F-KUM": 1})
    assert refusal(t, "aim F-ORK BS-ALB").startswith("6.3:")
    assert missing(t)["aim F-ORK"] == "6.3: no SP has readied this fort"
    assert "aim F-KUM" not in missing(t)
    t = naval(ALLIES, deploys=True, at={"BS-ALB": "allied_box", "BS-VEN": "allied_box"}, down={"DS1": [0], "DS2": [0]})
    assert refusal(t, "deploy BS-ALB DS3").startswith("7.3.3:")


def test_a_crippled_fort_is_not_readied() -> None:
    t = position(turkish_allocation, at={"F-KUM": "A3", "F-ORK": "A2", "F-DAR": "A8"}, hurt={"F-KUM": 2, "F-ORK": 1})
    assert refusal(t, "ready F-KUM") == "8.4.2: it is Crippled"
    assert {"ready F-ORK", "ready F-DAR"} <= set(t.options())


def test_payments_and_mines() -> None:
    t = position(allied_allocation, paid={}, sp={ALLIES: 1, TURKS: 0}, turn=5, at={"BH-C1": "GP1"})
    assert refusal(t, "pay BH-C1") == "6.2: it costs 2 SP"
    t = position(turkish_allocation, paid={}, at={"F-KUM": "A3"})
    assert refusal(t, "ready F-KUM").startswith("6.5:")
    t = position(lay_mines, hand={"turks:factors": 1, "turks:dummies": 0}, down={"DS8": [0, 0]}, at={"29-86": "GP5"})
    for words, case in (("lay 1 DS8", "8.5"), ("lay 1 DS1", "8.5"), ("lay 1 AEG", "8.5"), ("lay 2 DS9", "8.5")):
        assert refusal(t, words).startswith(f"{case}:")


@pytest.mark.parametrize(("words", "reason"), [
    ("bring MTD1", "10.2: it comes from turn 4 on"), ("bring BS-QE", "10.2: it costs 2 VP"),
    ("bring X", "10.2: 'X' is no conditional reinforcement"), ("replace 29-86", "10.5: there is no VP for it"),
    ("replace RMD-RM", "10.5: it is never replaced"),
    ("replace 29-87", "10.5: only lost units and sweepers are replaced")])
def test_reinforcements_for_points(words: str, reason: str) -> None:
    at = {"29-86": "dead", "RMD-RM": "dead", "MS-1": "dead", "29-87": "GP1"}
    points = 0 if words == "replace 29-86" else 1
    free = {"conditional_vp": "award_only"} if not points else {}
    t = position(allied_reinforcements, at=at, turn=3, vp={ALLIES: points, TURKS: 0}, using=free)
    assert refusal(t, words) == reason


@pytest.mark.parametrize(("words", "reason"), [
    ("withdraw MB-E", "10.5.1: it waits in the box; it must be on the map with a supply line"),
    ("withdraw MB-L", "10.5.1: it has no supply line"), ("withdraw MB-SE", "10.5.1: it is not in play"),
    ("withdraw 10-29", "10.5.1: it was lost and replaced"),
    ("withdraw 29-86", "10.5.1: only cavalry, the 10th Division and the Royal Marines are withdrawn"),
    ("reserve MB-E", "11.1: it is not on the map"), ("reserve 29-86", "11.1: only Allied cavalry goes into Reserve")])
def test_withdrawals_and_reserves(words: str, reason: str) -> None:
    at = {"MB-E": "allied_box", "MB-L": "GP4", "10-29": "GP1", "29-86": "GP1", "RMD-RM": "allied_box"}
    assert refusal(position(allied_start, at=at, replaced={"10-29": 1}), words) == reason


def test_each_question_tells_what_might_be_expected_of_it_alone() -> None:
    at = {"MB-E": "allied_box", "RMD-RM": "GP1", "29-86": "GP1", "T9-25": "dead", "MS-1": "dead"}
    start = missing(position(allied_start, at=at, impulse=0, turn=3))
    assert start["withdraw MB-E"].startswith("10.5.1:")
    assert {words.split()[0] for words in start} == {"withdraw"}
    bought = missing(position(allied_reinforcements, at=at, turn=3, vp={ALLIES: 4, TURKS: 0}))
    assert bought["bring MTD1"] == "10.2: it comes from turn 4 on"
    assert "bring BS-GOL" not in bought
    at = {"F-KUM": "A3", "F-ORK": "A2"}
    paid = missing(position(turkish_allocation, at=at, hurt={"F-KUM": 2}))
    assert paid == {"ready F-KUM": "8.4.2: it is Crippled"}
    lost = missing(position(turkish_reinforcements, at={"T9-25": "dead", "T12-34": "turkish_box"},
                            sp={ALLIES: 0, TURKS: 1}))
    assert lost["replace T9-25"] == "10.6: it costs 2 SP"


def test_what_a_player_might_expect_is_told_with_its_reason() -> None:
    t = ground(TURKS, at=FRONT, activated={"T9": 1, "T9-25": 1})
    told = missing(t)
    assert told["activate T9"].startswith("7.2:")
    assert told["second ground"].startswith("7.3.2:")
    assert "activate T19" not in told


def test_in_the_midst_of_an_exchange_of_places_nobody_else_moves() -> None:
    t = group(TURKS, "T9", "T19", at={"T9-25": "GP4", "T9-26": "GP8", "T19-57": "GP5"}).choose("move T9-25 GP5")
    assert refusal(t, "hold T19-57") == refusal(t, "move T9-26 GP10") == (
        "7.4: more units stand in GP5 than may; one that can must leave it first")


def test_by_option_ships_of_other_waters_stay() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS2", "BS-VEN": "AA5"}, using={"impulse_scope": "one_formation"})
    t.choose("sail BS-ALB DS1")
    assert refusal(t, "sail BS-VEN AA4") == (
        "7.2: this match lets a segment activate the ships of one sea area only, here DS2")


def test_a_beachhead_closes_its_assault_area_and_other_waters_without_mines() -> None:
    t = position(lay_mines, hand={FACTORS: 4, DUMMIES: 2}, at={"BH-C1": "GP2"}, down={"AA3": [0]})
    assert refusal(t, "lay 1 AA3") == "8.5: a beachhead is beside this assault area"
    assert refusal(t, "lay 1 DS1") == "8.5: Allied units or a beachhead are beside it, and no mines lie there yet"


def test_another_formation_may_follow_but_none_that_is_not_in_play() -> None:
    t = ground(TURKS, at={"T9-25": "GP8", "T19-57": "GP12"})
    choose_all(t, "activate T9 move_first", "hold T9-25")
    assert refusal(t, "activate T12 move_first") == "10.1: it is not in play"
    assert "activate T19 move_first" in t.options()


def test_by_option_a_second_formation_stays() -> None:
    t = ground(TURKS, at=FRONT, using={"impulse_scope": "one_formation"}, impulse=2, activated={"T9": 1, "T9-25": 1})
    choose_all(t, "activate T19 move_first", "hold T19-57")
    assert refusal(t, "activate T7 move_first") == "7.2: this match lets a segment activate one formation only"


@pytest.mark.parametrize(("words", "reason"), [
    ("deploy BS-VEN DS1", "7.3.3: she is not in the box"), ("deploy BS-CAN DS1", "8.4.2: she is Crippled"),
    ("deploy BS-ALB DS5", "7.3.3: mine markers or Turkish ships"),
    ("deploy BS-ALB DS7", "7.3.3: no way without markers leads there")])
def test_deployments(words: str, reason: str) -> None:
    at = {"BS-ALB": "allied_box", "BS-VEN": "DS1", "BS-CAN": "allied_box"}
    t = naval(ALLIES, deploys=True, at=at, hurt={"BS-CAN": 2}, down={"DS5": [1], "DS6": [0]})
    assert refusal(t, words) == reason


def test_turkish_ships_come_out_only_in_marmara() -> None:
    t = naval(TURKS, deploys=True, at={"TS-BAR": "turkish_box", "BS-ALB": "DS1"})
    assert refusal(t, "deploy TS-BAR DS9") == "7.3.3: only in Marmara, and only while Allied ships are on the map"


def test_guns_and_ships_that_cannot_act() -> None:
    at = {"T9-ART": "GP5", "MS-1": "DS3", "TS-BAR": "DS7", "TS-TOR": "DS7"}
    t = naval(TURKS, at=at, oos={"T9-ART": 1}, activated={"TS-TOR": 1}, impulse=2)
    assert refusal(t, "aim T9-ART MS-1") == "8.2: guns fire only in supply and good order"
    assert refusal(t, "sail TS-TOR DS8") == "7.2: she has been activated already"
    choose_all(t, "aim TS-BAR MS-1")
    assert refusal(t, "sail TS-BAR DS1").startswith("7.3.3: she goes one area")


@pytest.mark.parametrize(("words", "reason"), [
    ("replace T9-25 GP34", "10.6: it costs 2 SP"), ("replace G-GOE GP34", "10.6: it is never replaced, or no more are"),
    ("replace T12-34 GP34", "10.5: only lost units and sweepers are replaced")])
def test_turkish_replacements(words: str, reason: str) -> None:
    at = {"T9-25": "dead", "G-GOE": "dead", "T12-34": "turkish_box"}
    assert refusal(position(turkish_reinforcements, at=at, sp={ALLIES: 0, TURKS: 1}), words) == reason


def test_nobody_hears_of_what_he_would_not_expect() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS2", "F-KUM": "A3"})
    assert not any(words.startswith("aim") for words in missing(t))
    before = position(allied_start, at={"MB-E": "allied_box", "29-86": "GP1", "RMD-RM": "GP1"}, impulse=0, turn=3)
    assert "withdraw 29-86" not in missing(before)


def test_an_assault_at_too_low_odds_is_told_to_the_group_beside_it() -> None:
    at = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6", "MTD1-1": "GP4", "T7-19": "GP11"}
    t = group(ALLIES, "MTD1", at=at, dug={"T9-25": 1, "T9-26": 1, "T9-27": 1})
    assert missing(t) == {"assault GP6": "8.3.1: the odds are below 1-4"}


def test_in_an_interruption_the_reasons_are_those_of_the_side_that_interrupts() -> None:
    at = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6", "MTD1-1": "GP4", "T19-57": "GP9"}
    t = group(TURKS, "T19", at=at, impulse=2, activated={"MTD1": 1, "MTD1-1": 1},
              dug={"T9-25": 1, "T9-26": 1, "T9-27": 1}, sp={ALLIES: 1, TURKS: 0}).dice(2)
    t.choose("move T19-57 GP11")
    assert refusal(t, "assault GP6") == "8.3: no unit of yours that acts now is beside it"
    choose_all(t, "second ground", "again MTD1-1", "move_first")
    assert refusal(t, "assault GP6") == "8.3.1: the odds are below 1-4"
    assert refusal(t, "second ground").startswith("7.3.2: a second activation is under way")


def test_cavalry_in_reserve_is_said_to_be_there() -> None:
    t = group(ALLIES, "ANZ", at={"ANZ-1LH": "GP2", "ANZ-NZ": "GP1", "T9-25": "GP9"}, reserve={"ANZ-1LH": 1})
    assert refusal(t, "move ANZ-1LH GP4") == "11.1: it is in Reserve"


def test_who_interrupts_is_told_of_his_own_assaults() -> None:
    at = {"T9-25": "GP4", "T9-26": "GP5", "T9-27": "GP16", "29-86": "GP1", "29-87": "GP1"}
    t = ground(ALLIES, at=at, activated=dict.fromkeys(["T9", "T9-25", "T9-26", "T9-27"], 1), impulse=2, first=ALLIES)
    choose_all(t.dice(2), "activate 29 move_first", "move 29-86 GP3", "second ground", "again T9-25", "enough",
               "fight_first")
    assert refusal(t, "assault GP5") == ("8.3: no enemy ground unit stands there; forts and beachheads are overrun by "
                                         "moving in")
    assert refusal(t, "assault GP1") == "8.3: no unit of yours that acts now is beside it"
    assert "assault GP5" not in missing(t)
