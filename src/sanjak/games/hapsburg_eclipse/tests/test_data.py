"""The printed components: provenance, totals, and an owner's corrections."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sanjak.games.hapsburg_eclipse.board.doubts import doubts
from sanjak.games.hapsburg_eclipse.data import (
    BATTLE_VALUE,
    BATTLES,
    CARDS,
    EPOCH_CARDS,
    FRONTS,
    KAISER_VALUES,
    CardsFile,
    check_card,
    history,
)
from sanjak.games.hapsburg_eclipse.data import __name__ as package
from sanjak.toolkit.components import BadData, parse, read

rule = pytest.mark.rule
SOURCES = {"rulebook", "public", "reconstructed"}


def with_overlay(words: str) -> CardsFile:
    """The cards with an owner's file laid over them."""
    return read(package, "cards.toml", CardsFile, parse(words, "overlay"))


def card_of(file: CardsFile, id: str) -> Any:
    """A card by its id."""
    return next(card for card in file.card if card.id == id)


def test_every_card_says_where_each_of_its_facts_comes_from() -> None:
    for card in CARDS.values():
        marks = list(card.provenance)
        assert {mark["source"] for mark in marks} <= SOURCES  # type: ignore[index]
        covered = {field.partition(".")[0] for mark in marks for field in mark["of"]}  # type: ignore[index]
        assert {"number", "title", "epoch", "event", "advances", "retreats", "loyalty", "actions", "drm"} <= covered


def test_every_advance_has_its_own_mark() -> None:
    for card in CARDS.values():
        marked = {field for mark in card.provenance for field in mark["of"]}  # type: ignore[index]
        assert {f"advances.{front}" for front in card.advances} <= marked


@rule("HE-3.0a")
def test_the_totals_of_the_fifty_cards() -> None:
    assert {epoch: len(cards) for epoch, cards in EPOCH_CARDS.items()} == {"morning": 15, "midday": 16, "dusk": 19}
    moves = Counter(front for card in CARDS.values() for front in card.advances)
    assert moves == {"carpathian": 19, "italian": 18, "romanian": 16, "balkan": 16, "polish": 12}
    assert sum(card.actions for card in CARDS.values()) == 99


@rule("HE-7.7a", "HE-9.2a")
def test_tracks_and_sites() -> None:
    sites = {site for front in FRONTS.values() for space in front.spaces for site in space.site_names()}
    assert len(sites) == 11
    assert {front.id: front.spaces[0].number for front in FRONTS.values()} == {
        "italian": 6, "polish": 5, "carpathian": 6, "romanian": 5, "balkan": 5}
    assert [space.name for space in FRONTS["italian"].spaces if space.river] == ["Piave", "Udine"]


@rule("HE-3.0a", "HE-10.0a", "HE-6.2a")
def test_battle_values() -> None:
    assert (BATTLE_VALUE["plehve"], BATTLE_VALUE["brusilov"], BATTLE_VALUE["cadorna"]) == (3, 4, 2)
    assert list(KAISER_VALUES.values()) == [3, 3, 4, 4, 5, 5]
    assert BATTLES["nivelle"].battle_value == 3
    assert Counter(battle.theater for battle in BATTLES.values()) == {
        "eastern": 5, "naval": 4, "western": 3, "serbian": 3, "miscellaneous": 2}


def test_what_is_low_is_told_as_doubtful() -> None:
    told = {(doubt.id, doubt.field): doubt for doubt in doubts()}
    assert told["c48", "advances.balkan"].value == "3"
    assert told["c48", "advances.balkan"].confidence == "low"
    assert ("c48", "title") not in told


def test_every_card_has_its_note_of_history() -> None:
    assert set(history()) == set(CARDS)


def test_an_owner_may_correct_a_card_and_the_correction_is_marked() -> None:
    card = card_of(with_overlay('[[card]]\nid = "c48"\nadvances = ["balkan"]'), "c48")
    assert (card.advances, card.corrected) == (("balkan",), ("advances",))
    assert card.actions == CARDS["c48"].actions


@pytest.mark.parametrize(("words", "fault"), [
    ('[[card]]\nid = "c99"\nactions = 1', "has no entry 'c99'"),
    ('[[card]]\nid = "c14"\nactions = "two"', "Expected `int`"),
    ('[[card]]\nid = "c14"\nluck = 1', "unknown field `luck`"),
])
def test_a_correction_that_fits_nothing_is_refused(words: str, fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        with_overlay(words)


@pytest.mark.parametrize(("words", "fault"), [
    ('advances = ["salonika"]', "no such front: salonika"),
    ('loyalty = ["serb"]', "no such nationality: serb"),
    ('grants = { coffee = 2 }', "no such marker: coffee"),
    ('battle = "austerlitz"', "no such battle: austerlitz"),
    ('leader = { italian = "garibaldi" }', "no such leader: garibaldi"),
])
def test_a_correction_passes_the_same_checks_as_the_data(words: str, fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        check_card(card_of(with_overlay(f'[[card]]\nid = "c14"\n{words}'), "c14"))
