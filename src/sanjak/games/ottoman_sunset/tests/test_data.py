"""The printed components: provenance, totals, and an owner's corrections."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from sanjak.games._siege.components import check_overlay, check_track
from sanjak.games.ottoman_sunset.data import (
    BATTLES,
    CARDS,
    FRONTS,
    KAISER,
    NARROWS,
    OPTIONS,
    OUTCOMES,
    SCENARIOS,
    CardsFile,
    check_card,
    history,
)
from sanjak.games.ottoman_sunset.data import __name__ as package
from sanjak.toolkit.components import BadData, parse, read

rule = pytest.mark.rule
SOURCES = {"rulebook", "public", "reconstructed"}


def with_overlay(words: str) -> CardsFile:
    """The cards with an owner's file laid over them."""
    return read(package, "cards.toml", CardsFile, parse(words, "overlay"))


def card_of(file: CardsFile, id: str) -> Any:
    """A card by its id."""
    return next(card for card in file.card if card.id == id)


@rule("OS-0e")
def test_every_card_says_where_each_of_its_facts_comes_from() -> None:
    for card in CARDS.values():
        marks = list(card.provenance)
        assert {mark["source"] for mark in marks} <= SOURCES  # type: ignore[index]
        covered = {field for mark in marks for field in mark["of"]}  # type: ignore[index]
        assert {"number", "title", "epoch", "event", "advances", "actions", "drm", "bans"} <= covered


@rule("OS-0e")
def test_everything_on_the_fiftieth_card_is_marked_as_reconstructed() -> None:
    assert {mark["source"] for mark in CARDS["c50"].provenance} == {"reconstructed"}  # type: ignore[index]
    assert not CARDS["c50"].in_deck


@rule("OS-2.0a", "OS-3.0a")
def test_the_totals_of_the_forty_nine_cards() -> None:
    known = [card for card in CARDS.values() if card.in_deck]
    moves = Counter(front for card in known for front in card.advances)
    assert moves == {"caucasus": 22, "sinai": 19, "arab": 18, "mesopotamia": 18, "salonika": 15, "gallipoli": 13}
    assert sum(len(card.retreats) for card in known) == 3
    assert sum(card.actions for card in known) == 96


@rule("OS-2.5a", "OS-1.5b")
def test_tracks_sites_and_defences() -> None:
    sites = {space.site for front in FRONTS.values() for space in front.spaces if space.site}
    assert len(sites) == 8
    assert {front.id: front.entry for front in FRONTS.values()} == {
        "gallipoli": 4, "salonika": 4, "caucasus": 5, "mesopotamia": 5, "arab": 6, "sinai": 6}
    assert [defence.order for defence in NARROWS.values()] == list(range(1, 10))


def test_every_card_has_its_note_of_history() -> None:
    assert set(history()) >= {card.id for card in CARDS.values() if card.in_deck}


@rule("OS-0e")
def test_an_owner_may_correct_a_card_and_the_correction_is_marked() -> None:
    card = card_of(with_overlay('[[card]]\nid = "c14"\ndrm = { gallipoli = 1, salonika = 2 }'), "c14")
    assert (card.drm, card.corrected) == ({"gallipoli": 1, "salonika": 2}, ("drm",))
    assert card.actions == CARDS["c14"].actions


@pytest.mark.parametrize(("words", "fault"), [
    ('[[card]]\nid = "c99"\nactions = 1', "has no entry 'c99'"),
    ('[[card]]\nid = "c14"\nactions = "two"', "Expected `int`"),
    ('[[card]]\nid = "c14"\nluck = 1', "unknown field `luck`"),
    ('[card]\nid = "c14"', "entry by entry"),
    ("[[card]\n", "overlay"),
])
def test_a_correction_that_fits_nothing_is_refused(words: str, fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        with_overlay(words)


def test_a_correction_passes_the_same_checks_as_the_data() -> None:
    with pytest.raises(BadData, match="no such front: balkan"):
        check_card(card_of(with_overlay('[[card]]\nid = "c14"\nadvances = ["balkan"]'), "c14"))


@pytest.mark.parametrize("entry", [
    CARDS["c01"], FRONTS["sinai"], FRONTS["sinai"].spaces[0], FRONTS["sinai"].leaders[0], BATTLES["verdun"],
    KAISER["kaiserschlacht_1"], NARROWS["seddulbahir"], OUTCOMES["crushing_defeat"], OPTIONS["lenin"],
    SCENARIOS["1915"].fronts[0], history()["c01"]], ids=lambda entry: type(entry).__name__)
def test_what_is_printed_cannot_be_changed(entry: Any) -> None:
    with pytest.raises(AttributeError):
        setattr(entry, entry.__struct_fields__[0], "another")


def test_between_turns_a_blank_card_gives_nothing() -> None:
    blank = CARDS[""]
    assert (blank.number, blank.actions, blank.advances, blank.retreats, blank.battle) == (0, 0, (), (), "")
    with pytest.raises(KeyError):
        CARDS["c99"]


def test_a_correction_of_what_is_not_read_is_refused() -> None:
    check_overlay({"card": []}, (CardsFile,), [])
    with pytest.raises(BadData, match="there is no table cards; available: card"):
        check_overlay({"cards": []}, (CardsFile,), [])
    with pytest.raises(BadData, match="c01 has no luck"):
        check_overlay({}, (), [{"c01": replace(CARDS["c01"], corrected=("actions", "luck"))}])


@pytest.mark.parametrize("numbers", [[3, 2, 0], [3, 2, 1], [0, 1, 2]])
def test_a_track_runs_down_to_the_capital(numbers: list[int]) -> None:
    check_track("sinai", [3, 2, 1, 0])
    with pytest.raises(BadData, match="sinai: the track is not consecutive"):
        check_track("sinai", numbers)
