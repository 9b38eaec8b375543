"""Set-up and draft: OE-01 to OE-08."""

from __future__ import annotations

import random

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.games.ottoman_empire.data import (
    CARDS,
    COMBO_CATEGORIES,
    DRAFT_DECK,
    DUMMIES,
    ROUND_TITLE,
    ROUND_VP,
    ROUNDS,
)
from sanjak.kernel import BadSetup, Chosen, Given, Table, given

from .helpers import all_cards, everything, refuses, settle, told, whole

rule = pytest.mark.rule
every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])

# The rulebook's list, typed in once more: a group a line, values 2 to 13, then the categories of 2-4 and of 5-8.
RULEBOOK = {
    "I": """Persian, Arabic, Turkish, Tigris, Euphrates, Danube, Nile, Sultan Bayezid I, Battle of Nicopolis,
            Battle of Kosovo, Sultan Osman I, Osman’s Dream / Language / River""",
    "II": """Ottoman Architecture, Ottoman Cuisine, Ottoman Music, Taurus, Caucasus, Balkans, Atlas, Silk Road,
             Battle of Chaldiran, Sultan Selim I, Mehmed the Conqueror, Conquest of Constantinople
             / Culture / Mountains""",
    "III": """Serbs & Albanians, Armenians & Greeks, Crimean Khanate, Red Sea, Mediterranean, Aegean, Black Sea,
              Siege of Malta, Siege of Vienna, Siege of Nice, Battle of Mohacs, Suleiman the Magnificent
              / Subjects / Sea""",
    "IV": """Inflation, Civil War, Stagnation, Slavery, Mosaic of Cultures, Metropolitan Diversity, Ottoman Court,
             Koprulu Era, Jelali Revolts, Long War, Battle of Lepanto, Battle of Vienna / Disaster / Society""",
    "V": """Balance of Power, Military Alliance, Peace, Naval Power, Sekban, Janissary Corps, Sipahi Cavalry,
            Tulip Era, Mahmud II, Treaty of Kuchuk Kainraji, Treaty of Passarowitz, Treaty of Belgrade
            / Politics / Military""",
    "VI": """Bursa, Adrianople, Constantinople, Jewish Refugees, Spice Trade, Men of the Pen,
             Tributary Principalities, Congress of Berlin, Russo-Turkish War, Crimean War, Treaty of Paris,
             Tanzimat Period / City / Economics""",
    "VII": """Judaism, Christianity, Islam, Millets, Military Administration, Sultanate of Women,
              Civil Administration, Ethnic Nationalism, Sick Man of Europe, First Balkan War, World War I,
              Young Turk Revolution / Religion / Government""",
}

ORDERS = {2: "ABBAABBAABBA", 3: "ABCCBAABCCBA", 4: "ABCDDCBAABCDDCBA", 5: "ABCDEEDCBAABCDEEDCBA"}


def drafted_through(t: Given) -> list[str]:
    """Take first stacks to the end of the draft; who picked, in order. The last pick is forced and not asked."""
    picks = []
    while t.state.stacks:
        picks.append(t.table.to_move()[0])
        t.choose(t.options()[0])
    forced = [e.seat for e in t.table.journal if isinstance(e, Chosen) and e.forced and e.case == "OE-08"]
    return picks + forced


# ---------------------------------------------------------------- OE-01 to OE-04: what there is


@rule("OE-01")
@every_count
def test_two_to_five_can_play(players: int) -> None:
    assert len(given(GAME, players=players).state.seats) == players


@rule("OE-01")
def test_four_play_if_nobody_says_otherwise() -> None:
    assert given(GAME).state.seats == ("p1", "p2", "p3", "p4")
    assert GAME.players == (2, 3, 4, 5)


@rule("OE-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match="2, 3, 4, 5 players"):
        Table.new(GAME, players=players)


@rule("OE-02")
def test_the_draft_deck_is_the_rulebooks_list_in_its_order() -> None:
    names = [" ".join(name.split()) for group in RULEBOOK.values() for name in group.partition("/")[0].split(",")]
    assert [card.name for card in DRAFT_DECK.values()] == names
    assert list(DRAFT_DECK) == [f"c{i:02}" for i in range(1, 85)]


@rule("OE-02")
@pytest.mark.parametrize("r", RULEBOOK)
def test_each_group_runs_from_2_to_13_with_three_abilities_four_combos_and_five_of_its_period(r: str) -> None:
    _, ability, combo = (" ".join(part.split()) for part in RULEBOOK[r].split("/"))
    group = list(DRAFT_DECK.values())[12 * list(RULEBOOK).index(r):][:12]
    assert [card.value for card in group] == list(range(2, 14))
    assert [card.category for card in group] == [ability] * 3 + [combo] * 4 + ["Period"] * 5
    assert [card.round for card in group] == [""] * 7 + [r] * 5


@rule("OE-03")
@every_count
def test_each_player_gets_his_own_seven_dummies(players: int) -> None:
    t = given(GAME, players=players)
    for seat in t.state.seats:
        own = [CARDS[card] for card in t.state.hand[seat] if card[0] == "d"]
        assert [(card.name, card.value) for card in own] == [
            ("Decline", -1), ("Orthodoxy", 0), ("Reform", 1), ("Skill & Loyalty", 2), ("Grand Vizier", 3),
            ("Caliph", 0), ("Revolt", 0)]
    assert len({card for seat in t.state.seats for card in DUMMIES[seat]}) == 7 * players


@rule("OE-04")
def test_there_are_seven_rounds_with_the_charts_points() -> None:
    assert ROUND_VP == {"I": 11, "II": 12, "III": 13, "IV": 10, "V": 9, "VI": 8, "VII": 7}
    assert tuple(ROUND_TITLE.values()) == ("Rise", "Expansion", "Apogee", "Revolts & Revival", "Stagnation & Reform",
                                           "Decline & Modernization", "Dissolution")


@rule("OE-04")
def test_the_game_ends_after_seven_rounds_not_ten() -> None:
    t = settle(whole("I", p1_I="d2"))
    assert t.state.turn == 7
    assert t.state.outcome


# ---------------------------------------------------------------- OE-05, OE-06: the stacks


@rule("OE-05")
@pytest.mark.parametrize(("players", "stacks", "size", "box"), [
    (2, 12, 7, 0), (3, 12, 7, 0), (4, 16, 5, 4), (5, 20, 4, 4)])
def test_the_deck_is_dealt_into_stacks_and_the_rest_is_in_the_box(players: int, stacks: int, size: int,
                                                                  box: int) -> None:
    t = given(GAME, players=players)
    assert [len(cards) for cards in t.state.stacks.values()] == [size] * stacks
    assert len(t.state.box) == box
    assert everything(t.table) == all_cards(players)


@rule("OE-05", "OE-07")
def test_the_deal_is_told_with_the_ranks_and_what_lies_in_the_box() -> None:
    t = given(GAME, players=4)
    assert told(t, "dealt") == [{"ranks": t.state.rank, "stacks": 16, "size": 5, "box": t.state.spent}]
    assert sorted(t.state.spent) == t.state.box


@rule("OE-05")
def test_the_deck_is_shuffled_differently_for_each_seed() -> None:
    deals = {tuple(map(tuple, given(GAME, seed=seed).state.stacks.values())) for seed in range(20)}
    assert len(deals) == 20
    homes = {next(id for id, cards in given(GAME, seed=seed).state.stacks.items() if "c01" in cards)
             for seed in range(60) if "c01" not in given(GAME, seed=seed).state.box}
    assert len(homes) > 12


@rule("OE-06")
@every_count
def test_all_stacks_lie_face_up_for_everybody(players: int) -> None:
    t = given(GAME, players=players)
    for seat in (*t.state.seats, ""):
        assert t.table.view(seat)["stacks"] == t.state.stacks


@rule("OE-06")
def test_what_a_player_drafted_stays_public_to_the_end() -> None:
    t = given(GAME)
    first, stack = t.table.to_move()[0], list(t.state.stacks["s03"])
    t.choose("draft s03")
    assert all(t.table.view(seat)["drafted"][first] == tuple(stack) for seat in (*t.state.seats, ""))
    drafted_through(t)
    settle(t)
    assert set(stack) <= set(t.table.view("")["drafted"][first])


# ---------------------------------------------------------------- OE-07, OE-08: the draft


@rule("OE-07")
@every_count
def test_the_draft_runs_to_and_fro_by_rank(players: int) -> None:
    t = given(GAME, players=players)
    picks = drafted_through(t)
    assert "".join("ABCDE"[t.state.rank.index(seat)] for seat in picks) == ORDERS[players]


@rule("OE-07")
@every_count
def test_ranks_are_given_at_random_one_to_each_player(players: int) -> None:
    ranks = [given(GAME, players=players, seed=seed).state.rank for seed in range(80)]
    assert all(sorted(rank) == sorted(GAME.seats(players)) for rank in ranks)
    assert {rank[0] for rank in ranks} == set(GAME.seats(players))
    assert {rank[-1] for rank in ranks} == set(GAME.seats(players))


@rule("OE-07")
def test_rank_does_not_depend_on_the_seat_number() -> None:
    t = given(GAME, rank=("p3", "p1", "p4", "p2"))
    assert "".join(seat[1] for seat in drafted_through(t)) == "3142241331422413"


@rule("OE-08")
def test_a_pick_takes_any_one_stack_whole() -> None:
    t = given(GAME)
    first, last = t.table.to_move()[0], list(t.state.stacks)[-1]
    cards = list(t.state.stacks[last])
    assert t.options() == [f"draft {id}" for id in t.state.stacks]
    t.choose(f"draft {last}")
    assert last not in t.state.stacks
    assert set(cards) <= set(t.state.hand[first])


@rule("OE-08")
def test_a_stack_that_was_taken_is_not_offered_again() -> None:
    t = given(GAME).choose("draft s01")
    assert "draft s01" not in t.options()
    assert "OE-08" in refuses(t, "draft s01")


@rule("OE-08")
@pytest.mark.parametrize(("players", "cards"), [(2, 42), (3, 28), (4, 20), (5, 16)])
def test_after_the_draft_all_own_the_same_number_of_cards(players: int, cards: int) -> None:
    t, rng = given(GAME, players=players), random.Random(players)
    while t.state.stacks:
        t.choose(rng.choice(t.options()))
    assert {len(t.state.drafted[seat]) for seat in t.state.seats} == {cards}
    assert all(sorted([*t.state.drafted[seat], *DUMMIES[seat]]) == t.state.hand[seat] for seat in t.state.seats)


def test_combo_categories_are_the_seven_that_the_rulebook_names() -> None:
    named = {" ".join(group.split("/")[2].split()) for group in RULEBOOK.values()}
    assert set(COMBO_CATEGORIES) == named
    assert len(ROUNDS) == len(COMBO_CATEGORIES) == 7
