"""What the rulebook prints, transcribed a second time from the book, beside the data that the rules read.

A wrong digit in a TOML file fails here. Set-ups of the scenarios are in `test_9_scenarios.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games._siege.rules.resources import MOST_IN_A_THEATER
from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import (
    BATTLE_VALUE,
    BATTLES,
    CAPITAL_LEVELS,
    CARDS,
    FRONTS,
    GUNS,
    KAISER,
    MINEFIELDS,
    NARROWS,
    RESOURCES,
    SCENARIOS,
    VICTORY_LEVELS,
)
from sanjak.games.ottoman_sunset.rules.end import HIGHEST_SHOWN, LOWEST_WILL
from sanjak.games.ottoman_sunset.rules.narrows import FORTITUDE, FORTITUDE_AGAINST_U_BOATS

rule = pytest.mark.rule

SPACES = """
gallipoli 4 Cape Helles, 3 Anzac Cove, 2 Chunuk Bair
salonika 4 Salonika, 3 Monastir
caucasus 5 Kars, 4 Sarikamish, 3 Van, 2 Erzurum
mesopotamia 5 Basra, 4 Ctesiphon, 3 Kut, 2 Baghdad, 1 Mosul
arab 6 Jidda, 4 Aqaba, 3 Tafilah, 2 Damascus, 1 Adana
sinai 6 Suez, 5 El-Arish, 4 Gaza-Beersheba, 3 Jerusalem, 2 Damascus, 1 Adana
"""
"""The spaces that the text names, with their numbers where it gives or implies them; the first is the last of its
track."""

SITES = {"Chunuk Bair", "Lake Doiran", "Erzurum", "Ankara", "Baghdad", "Mosul", "Jerusalem", "Damascus"}

LEADERS = {"townshend": 3, "maude": 4, "murray": 3, "dashkov": 2, "sarrail": 2, "hamilton": 2}

CARD_FACTS: dict[int, dict[str, Any]] = {
    1: {"title": "Intelligence Bureau for the East", "bureau": "turkey", "actions": 1,
        "advances_include": {"mesopotamia"}},
    2: {"advances": {"arab", "sinai"}, "retreats": {"salonika", "caucasus"}},
    3: {"title": "Jihad Declared", "adds": "midday", "actions": 3,
        "advances_include": {"caucasus", "mesopotamia", "sinai"}},
    4: {"title": "Enver to the Front", "advances_include": {"sinai"}},
    5: {"title": "Ghadar Conspiracy", "coup": "coup_india", "actions": 2,
        "advances_include": {"gallipoli", "caucasus"}},
    6: {"title": "Wassmuss in Persia", "coup": "coup_persia"},
    7: {"title": "Turkish Minelaying", "advances": {"arab", "caucasus"}, "actions": 2, "drm": {"mesopotamia": 1}},
    8: {"title": "Forcing the Narrows", "event": "forcing_the_narrows"},
    9: {"title": "Armenian Volunteer Units", "advances": {"arab", "caucasus", "sinai"}},
    10: {"battle": "second_ypres", "advances_include": {"caucasus", "sinai"}, "actions": 1},
    11: {"title": "Gallipoli Landings", "activates": "gallipoli", "destroys": "seddulbahir",
         "advances": {"arab", "caucasus"}, "actions": 2},
    12: {"battle": "gorlice_tarnow", "iron_cross": True},
    13: {"battle": "italy_joins", "iron_cross": True},
    14: {"markers": {"u_boats"}},
    20: {"title": "Landings at Salonika", "activates": "salonika"},
    22: {"title": "Fortification of Gaza-Beersheba Line", "advances_include": {"mesopotamia"}, "actions": 2},
    23: {"markers": {"pipeline_complete"}},
    24: {"removes": "gallipoli"},
    27: {"title": "Mesopotamian Siege", "victories": {"siege_of_kut"}, "leader": {"mesopotamia": "maude"},
         "advances": {"caucasus", "salonika"}, "actions": 1},
    29: {"battle": "brusilov", "iron_cross": True},
    30: {"markers": {"asia_korps"}},
    31: {"battle": "somme", "advances": {"gallipoli", "salonika"}, "actions": 1},
    34: {"title": "Yildirim (Thunderbolt)", "yildirim": 3},
    38: {"battle": "uboat_campaign"},
    41: {"markers": {"war_weariness"}},
    43: {"removes": "caucasus"},
    46: {"title": "Kaiserschlacht!", "markers": {"kaiserschlacht"}},
    49: {"battle": "vittorio_veneto", "iron_cross": True},
}
"""What the rules, the examples and 10.4 say of single cards."""

OPTIONS = """
8.1 neutral The historical game
8.2 advantage Mustafa Kemal
8.3 advantage Basra landing
8.4 advantage Persian intervention
8.5 advantage Cannibalizing Narrows artillery
8.6 handicap Arab feints
8.7 handicap Flanking the Gaza-Beersheba line
8.8 neutral Lenin
8.9 advantage Additional German assistance
8.10 handicap British submarines
8.11 advantage Ottoman naval effort
8.12 handicap Forcing the Narrows redux
8.13 advantage Capital resilience
8.14 advantage Military intelligence
"""


def named_spaces() -> list[tuple[str, int, str]]:
    """Front, number and name of each space in the list."""
    rows = [line.partition(" ") for line in SPACES.strip().splitlines()]
    return [(front, int(space.split()[0]), space.partition(" ")[2]) for front, _, spaces in rows
            for space in spaces.split(", ")]


@rule("OS-2.0a", "OS-2.5a")
@pytest.mark.parametrize(("front", "number", "name"), named_spaces())
def test_the_spaces_that_the_book_names_have_its_numbers(front: str, number: int, name: str) -> None:
    assert FRONTS[front].space(number).name.casefold() == name.casefold()


@rule("OS-1.2a", "OS-2.2a")
def test_the_tracks_are_as_long_as_the_book_says() -> None:
    longest = {front: max(number for other, number, _ in named_spaces() if other == front) for front in FRONTS}
    assert {front.id: front.entry for front in FRONTS.values()} == longest


@rule("OS-2.5a")
def test_eight_spaces_are_strategic_sites() -> None:
    assert {space.name for front in FRONTS.values() for space in front.spaces if space.site} == SITES


@rule("OS-2.3a", "OS-2.4a")
def test_the_desert_and_the_line_lie_on_five_and_four() -> None:
    assert [space.number for space in FRONTS["sinai"].spaces if space.desert] == [5, 4]


@rule("OS-0a", "OS-1.0c")
def test_the_leaders_that_the_book_values_have_its_battle_values() -> None:
    assert {leader: BATTLE_VALUE[leader] for leader in LEADERS} == LEADERS


@rule("OS-0a")
def test_the_grand_campaign_is_set_up_as_printed() -> None:
    scenario = SCENARIOS["grand_campaign"]
    assert {placed.front: (placed.space, placed.leader) for placed in scenario.fronts} == {
        "mesopotamia": (5, "townshend"), "sinai": (6, "murray"), "caucasus": (5, "dashkov")}
    assert scenario.starting_will == 0


@rule("OS-6.1b")
def test_the_levels_of_a_lost_capital_are_the_books() -> None:
    assert [(level.name, level.at_most) for level in CAPITAL_LEVELS][:-1] == [
        ("Pyrrhic Victory", 1), ("Strategic Stalemate", 10), ("Marginal Defeat", 25), ("Strategic Defeat", 35)]
    assert (CAPITAL_LEVELS[-1].name, CAPITAL_LEVELS[-1].at_least) == ("Crushing Defeat", 36)


@rule("OS-6.2a")
def test_the_levels_of_victory_are_the_books() -> None:
    assert [(level.name, level.vp_at_most) for level in VICTORY_LEVELS][:-1] == [
        ("Tactical Victory", 10), ("Marginal Victory", 19), ("Operational Victory", 24), ("Strategic Victory", 28)]
    assert (VICTORY_LEVELS[-1].name, VICTORY_LEVELS[-1].vp_at_least) == ("International Victory", 29)


@rule("OS-1.4a", "OS-4.1a")
def test_the_battle_values_that_the_book_gives() -> None:
    printed = {"second_ypres": 4, "somme": 3, "brusilov": 3, "gorlice_tarnow": 2, "italy_joins": 3,
               "vittorio_veneto": 4}
    assert {id: BATTLES[id].battle_value for id in printed} == printed
    fourth = next(battle for battle in KAISER.values() if battle.number == 4)
    assert (fourth.battle_value, fourth.flag, len(KAISER)) == (4, "French", 6)


@rule("OS-1.5a", "OS-3.2a", "OS-3.4a", "OS-5.0a", "OS-8.12a")
def test_counts_of_markers_and_ends_of_tracks() -> None:
    assert (FORTITUDE, FORTITUDE_AGAINST_U_BOATS) == (4, 3)
    assert (RESOURCES, MOST_IN_A_THEATER) == (6, 2)
    assert (len(MINEFIELDS), sorted(GUNS)) == (2, ["dardanos", "nagara", "yildiz"])
    assert (LOWEST_WILL, HIGHEST_SHOWN) == (-3, 5)


@rule("OS-1.5b")
def test_the_fleet_meets_the_defences_in_the_order_of_the_example() -> None:
    assert list(NARROWS) == ["seddulbahir", "kum_kale", "minefield_1", "yildiz", "dardanos", "minefield_2",
                             "canakkale", "nagara", "constantinople"]
    assert {id for id, defence in NARROWS.items() if defence.printed} == {
        "seddulbahir", "kum_kale", "canakkale", "constantinople"}


@rule("OS-0e", "OS-2.0a", "OS-3.0a")
@pytest.mark.parametrize("number", CARD_FACTS)
def test_what_the_book_says_of_a_card_stands_on_it(number: int) -> None:
    card = CARDS[f"c{number:02}"]
    for fact, printed in CARD_FACTS[number].items():
        value = getattr(card, fact.removesuffix("_include"))
        if fact.endswith("_include"):
            assert printed <= set(value)
        else:
            assert (set(value) if isinstance(printed, set) else value) == printed


@rule("OS-8.0a")
@pytest.mark.parametrize("line", OPTIONS.strip().splitlines())
def test_the_options_of_the_book_have_its_cases_labels_and_names(line: str) -> None:
    case, label, title = line.split(" ", 2)
    option = GAME.variant(case)
    assert (option.label.lower(), option.title.casefold()) == (label, title.casefold())


@rule("OS-9.2a")
def test_the_end_points_are_the_numbers_of_cards_played_of_the_scenarios() -> None:
    played = {scenario.id: len(scenario.cards_played) for scenario in SCENARIOS.values()}
    assert played == {"grand_campaign": 0, "1915": 15, "1916": 30, "1917": 40}
    assert GAME.variant("end_after").values == (0, 15, 30, 40)
    assert {id: scenario.end_choices for id, scenario in SCENARIOS.items()} == {
        id: (0, *(end for end in (15, 30, 40) if end > number)) for id, number in played.items()}
