"""Reasons, what is not offered, and doubts: in any position of any combination of options."""

from __future__ import annotations

import random

import pytest

from sanjak.games.ottoman_sunset import GAME, board
from sanjak.games.ottoman_sunset.data import CARDS
from sanjak.games.ottoman_sunset.rules.turn import place_assistance
from sanjak.kernel import Plain, Table, given

rule = pytest.mark.rule


def seen(table: Table) -> Plain:
    return table.view("player")


def missing(table: Table) -> dict[str, str]:
    """What might be expected of the open question and is not offered, in words, with the reasons."""
    ask = table.question("player")
    assert ask is not None
    return {board.name_of(option, seen(table)): reason for option, reason in ask.not_offered()}


def test_every_position_has_its_reasons() -> None:
    told: dict[str, str] = {}
    for seed in range(40):
        rng = random.Random(seed)
        options = {option.id: rng.choice(option.values) for option in GAME.variants if option.id != "end_after"}
        table = Table.new(GAME, seed=seed, variants=options, scenario=rng.choice(GAME.scenarios).id)
        while not table.over():
            ask = table.question("player")
            assert ask is not None
            for option in ask.options:
                told[option[0]] = board.reason(option, seen(table)) or told.get(option[0], "")
            assert all(words and why[0].isdigit() for words, why in missing(table).items())
            table.answer("player", rng.choice(ask.options))
    assert all(told[verb] for verb in ("offensive", "resource", "bureau", "minefield", "gun", "staff", "yildirim"))


@rule("OS-3.0a")
def test_what_is_offered_is_not_told_as_missing() -> None:
    table = Table.new(GAME, seed=4)
    ask = table.question("player")
    assert ask is not None
    absent = set(missing(table))
    assert absent.isdisjoint(board.label(option, seen(table)).partition(":")[0] for option in ask.options)
    assert "attack Gallipoli" in absent
    assert not any("_" in words for words in absent)


def test_a_question_outside_the_action_phase_expects_nothing_of_it() -> None:
    table = given(GAME, stack=[place_assistance()], card="c05", supply=2).table
    ask = table.question("player")
    assert ask is not None
    ask.why = lambda words: "3.2: the theater is full"
    assert ask.not_offered() == []


@rule("OS-8.8a", "OS-8.10a")
def test_what_an_optional_rule_adds_is_missed_only_with_it() -> None:
    plain = missing(Table.new(GAME, seed=4))
    added = missing(Table.new(GAME, seed=4, variants={"lenin": True, "british_submarines": True}))
    assert added.keys() - plain.keys() == {
        "weaken the Caucasus front for two Resources", "end the war in the Caucasus for an Eastern Resource",
        "lay nets against the submarines (2 Actions)"}
    assert added["lay nets against the submarines (2 Actions)"] == "8.10: there are no submarines"
    assert added["end the war in the Caucasus for an Eastern Resource"].startswith("8.8: ")


def test_a_reason_names_the_threat() -> None:
    view = seen(Table.new(GAME, seed=4))
    assert board.reason(("offensive", "mesopotamia"), view) == (
        "pushes the Mesopotamia front back from Ctesiphon (4)")
    assert board.reason(("minefield",), view) == "Narrows hold 21 % instead of 5 %"
    assert board.reason(("offensive", "caucasus"), view).startswith("No effect")


@rule("OS-0e")
def test_all_marks_below_high_confidence_are_listed() -> None:
    listed = {(doubt.id, doubt.field) for doubt in board.doubts()}
    for card in CARDS.values():
        for mark in card.provenance:
            if mark["confidence"] != "high":  # type: ignore[index]
                assert all((card.id, field) in listed for field in mark["of"])  # type: ignore[index]
    assert {doubt.confidence for doubt in board.doubts()} == {"medium", "low"}
    assert all(doubt.why and doubt.where for doubt in board.doubts())
