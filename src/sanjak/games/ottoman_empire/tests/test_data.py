"""The components, copied from the rulebook a second time: a wrong digit in the data differs from this list."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire.data import (
    CARDS,
    COMBO_BONUS,
    COMBO_CATEGORIES,
    DRAFT_DECK,
    DUMMIES,
    ROUND_TITLE,
    ROUND_VP,
    TABLES,
)

rule = pytest.mark.rule

SUITS = """
I: Language: Persian, Arabic, Turkish | River: Tigris, Euphrates, Danube, Nile |
    Sultan Bayezid I, Battle of Nicopolis, Battle of Kosovo, Sultan Osman I, Osman’s Dream
II: Culture: Ottoman Architecture, Ottoman Cuisine, Ottoman Music | Mountains: Taurus, Caucasus, Balkans, Atlas |
    Silk Road, Battle of Chaldiran, Sultan Selim I, Mehmed the Conqueror, Conquest of Constantinople
III: Subjects: Serbs & Albanians, Armenians & Greeks, Crimean Khanate |
    Sea: Red Sea, Mediterranean, Aegean, Black Sea |
    Siege of Malta, Siege of Vienna, Siege of Nice, Battle of Mohacs, Suleiman the Magnificent
IV: Disaster: Inflation, Civil War, Stagnation |
    Society: Slavery, Mosaic of Cultures, Metropolitan Diversity, Ottoman Court |
    Koprulu Era, Jelali Revolts, Long War, Battle of Lepanto, Battle of Vienna
V: Politics: Balance of Power, Military Alliance, Peace |
    Military: Naval Power, Sekban, Janissary Corps, Sipahi Cavalry |
    Tulip Era, Mahmud II, Treaty of Kuchuk Kainraji, Treaty of Passarowitz, Treaty of Belgrade
VI: City: Bursa, Adrianople, Constantinople |
    Economics: Jewish Refugees, Spice Trade, Men of the Pen, Tributary Principalities |
    Congress of Berlin, Russo-Turkish War, Crimean War, Treaty of Paris, Tanzimat Period
VII: Religion: Judaism, Christianity, Islam |
    Government: Millets, Military Administration, Sultanate of Women, Civil Administration |
    Ethnic Nationalism, Sick Man of Europe, First Balkan War, World War I, Young Turk Revolution
"""


def printed() -> list[tuple[int, str, str, str]]:
    """Value, name, round and category of each card: 2 to 4, 5 to 8, and 9 to 13 for one round alone."""
    found = []
    for suit in SUITS.replace("|\n", "|").strip().splitlines():
        r, _, rest = suit.partition(": ")
        low, middle, period = (part.strip() for part in rest.split("|"))
        for group, first in ((low, 2), (middle, 5)):
            category, _, names = group.partition(": ")
            found += [(first + i, name, "", category) for i, name in enumerate(names.split(", "))]
        found += [(9 + i, name, r, "Period") for i, name in enumerate(period.split(", "))]
    return found


@rule("OE-02")
def test_the_draft_deck_is_that_of_the_rulebook() -> None:
    assert [(c.value, c.name.replace("'", "’"), c.round, c.category) for c in DRAFT_DECK.values()] == printed()
    assert list(DRAFT_DECK) == [f"c{n:02}" for n in range(1, 85)]


@rule("OE-03")
def test_each_player_has_the_same_seven_dummies() -> None:
    values = {"Decline": -1, "Orthodoxy": 0, "Reform": 1, "Skill & Loyalty": 2, "Grand Vizier": 3, "Caliph": 0,
              "Revolt": 0}
    assert all({CARDS[id].name: CARDS[id].value for id in ids} == values for ids in DUMMIES.values())
    assert len(DUMMIES) == 5


@rule("OE-04")
def test_the_rounds_are_worth_what_the_rulebook_says() -> None:
    assert list(ROUND_VP.items()) == [("I", 11), ("II", 12), ("III", 13), ("IV", 10), ("V", 9), ("VI", 8), ("VII", 7)]
    assert [title.split(" ")[0] for title in ROUND_TITLE.values()] == [
        "Rise", "Expansion", "Apogee", "Revolts", "Stagnation", "Decline", "Dissolution"]


@rule("OE-01", "OE-05", "OE-07", "OE-12")
def test_each_number_of_players_has_its_stacks_limit_and_order() -> None:
    assert {n: (t.stacks, t.stack_size, t.limit, t.order) for n, t in TABLES.items()} == {
        2: (12, 7, 8, "ABBA" * 3), 3: (12, 7, 6, "ABCCBA" * 2), 4: (16, 5, 4, "ABCDDCBA" * 2),
        5: (20, 4, 3, "ABCDEEDCBA" * 2)}


@rule("OE-24")
def test_two_three_and_four_cards_of_a_combo_add_five_nine_and_thirteen() -> None:
    assert (COMBO_BONUS[2], COMBO_BONUS[3], COMBO_BONUS[4]) == (5, 9, 13)
    assert set(COMBO_CATEGORIES) == {category for value, _, _, category in printed() if value == 8}
