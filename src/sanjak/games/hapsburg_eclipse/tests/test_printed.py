"""The rulebook's printed numbers, written down a second time: a wrong digit in the data fails here."""

from __future__ import annotations

import pytest

from sanjak.games.hapsburg_eclipse.data import (
    BATTLE_VALUE,
    BATTLES,
    CAPITAL_LEVELS,
    CARDS,
    EPOCH_CARDS,
    FRONTS,
    KAISER_VALUES,
    NATIONALITIES,
    RESOURCES,
    RIVERS,
    SCENARIOS,
    SITES,
    VICTORY_LEVELS,
    WAR_STATUS,
)

rule = pytest.mark.rule
NAMED = {6: "Russian Cipher Cracked", 12: "Battle of Dogger Bank", 14: "Gallipoli Campaign",
         16: "Mackensen Takes Command", 17: "Bulgaria Joins the War", 18: "Von Lettow-Vorbeck",
         19: "Battle of Ctesiphon", 21: "Brusilov Offensive", 25: "Death of Franz Josef",
         27: "Provisional Government Takes Charge", 30: "Nivelle Offensive", 35: "German Aid",
         36: "Bolshevik Revolution", 41: "Palestine Campaign", 42: "Kaiserschlacht Begins", 45: "War Weariness",
         47: "Flight Over Vienna", 48: "D'Esperey Breaks Out"}
SPACES = {("italian", 2): "Gorizia", ("italian", 3): "Udine", ("italian", 5): "Piave", ("polish", 2): "Tarnow",
          ("polish", 5): "Brest-Litovsk", ("carpathian", 1): "Budapest", ("carpathian", 2): "Debrecen",
          ("carpathian", 3): "Ungvar", ("carpathian", 4): "Przemysl", ("romanian", 1): "Budapest",
          ("balkan", 2): "Nis", ("balkan", 4): "Veles", ("balkan", 5): "Salonika"}


@rule("HE-3.0a")
def test_the_set_up_of_the_book() -> None:
    placed = {at.front: (at.space, BATTLE_VALUE[at.leader]) for at in SCENARIOS["grand_campaign"].fronts}
    assert placed == {"polish": (5, 3), "carpathian": (6, 4)}
    start = SCENARIOS["grand_campaign"]
    assert (start.fortress, start.loyalty, start.starting_will, start.supply, RESOURCES) == (3, 3, 0, 6, 6)
    assert [len(EPOCH_CARDS[epoch]) for epoch in ("morning", "midday", "dusk")] == [15, 16, 19]


@rule("HE-5.0a")
def test_the_war_status_track_of_the_book() -> None:
    assert [(status.name, status.adds) for status in WAR_STATUS] == [
        ("Mobilization", ""), ("Expanded War", "midday"), ("Total War", ""), ("Great War", "dusk")]


@rule("HE-5.0b")
@pytest.mark.parametrize(("number", "title"), NAMED.items())
def test_the_cards_that_the_book_names(number: int, title: str) -> None:
    assert (CARDS[f"c{number:02}"].number, CARDS[f"c{number:02}"].title) == (number, title)


@rule("HE-7.6a", "HE-9.2c", "HE-9.2d")
def test_how_many_markers_a_card_brings() -> None:
    brought = {card.number: card.grants for card in CARDS.values() if card.grants}
    assert brought == {6: {"intercepts": 3}, 16: {"mackensen": 5}, 35: {"german_aid": 3}}


@rule("HE-15.0a")
@pytest.mark.parametrize(("number", "fronts", "checks", "actions"), [
    (18, ("carpathian", "balkan"), ("czech",), 2), (30, ("carpathian",), ("hungarian",), 2), (12, (), ("czech",), 1),
    (21, ("carpathian", "carpathian"), ("czech", "hungarian"), 2),
    (25, ("italian", "carpathian"), ("czech", "croat", "hungarian"), 2), (17, ("italian",), ("croat",), 2)])
def test_the_cards_of_the_example_move_check_and_give_what_it_tells(number: int, fronts: tuple[str, ...],
                                                                    checks: tuple[str, ...], actions: int) -> None:
    card = CARDS[f"c{number:02}"]
    moved = tuple(front for front in card.advances if front in fronts)
    assert (moved, card.loyalty, card.actions) == (fronts, checks, actions)


@rule("HE-7.7a")
@pytest.mark.parametrize(("at", "name"), SPACES.items())
def test_the_spaces_that_the_book_names(at: tuple[str, int], name: str) -> None:
    assert FRONTS[at[0]].space(at[1]).name == name


@rule("HE-7.7a", "HE-9.2a")
def test_flags_and_rivers_of_the_book() -> None:
    assert [len(FRONTS["carpathian"].space(number).site_names()) for number in (4, 2, 1)] == [2, 1, 2]
    assert [len(space.site_names()) for space in FRONTS["romanian"].spaces if space.name == "Bucharest"] == [1]
    assert SITES["romanian"][1] >= {*FRONTS["carpathian"].space(1).site_names()}
    assert RIVERS["italian"] == (5, 3)
    assert all(not rivers for front, rivers in RIVERS.items() if front != "italian")


@rule("HE-8.1a", "HE-8.2a", "HE-8.3b")
def test_the_nationalities_of_the_book() -> None:
    assert {id: (nation.rating, {*nation.weakens_offensives}, {*nation.eases_advances})
            for id, nation in NATIONALITIES.items()} == {
        "czech": (4, {"polish", "carpathian"}, set()), "croat": (3, {"balkan", "italian"}, {"balkan", "italian"}),
        "hungarian": (2, {"romanian", "carpathian"}, set())}
    assert [(nation.random_at_least, nation.random_at_most) for nation in NATIONALITIES.values()] == [
        (-1000, 3), (4, 5), (6, 1000)]


@rule("HE-6.2a", "HE-6.3b", "HE-10.0a")
def test_the_battles_that_the_book_tells() -> None:
    assert (BATTLES["nivelle"].theater, BATTLES["nivelle"].battle_value) == ("western", 3)
    assert KAISER_VALUES["kaiserschlacht_3"] == 4
    center = BATTLES["trentino"].center
    assert center is not None
    assert (BATTLES["trentino"].theater, center.front, center.space) == ("miscellaneous", "italian", 3)


@rule("HE-12.1a", "HE-12.2a")
def test_the_levels_of_the_book() -> None:
    assert [(level.name, level.at_most) for level in CAPITAL_LEVELS] == [
        ("Pyrrhic Victory", 3), ("Strategic Stalemate", 13), ("Marginal Defeat", 28), ("Strategic Defeat", 39),
        ("Crushing Defeat", 1000)]
    assert [level.at_least for level in CAPITAL_LEVELS[1:]] == [4, 14, 29, 40]
    assert [(level.name, level.vp_at_most) for level in VICTORY_LEVELS] == [
        ("Tactical Victory", 8), ("Marginal Victory", 17), ("Operational Victory", 22), ("Strategic Victory", 30),
        ("International Victory", 1000)]
    assert [level.vp_at_least for level in VICTORY_LEVELS[1:]] == [9, 18, 23, 31]
