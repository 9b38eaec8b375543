"""Reasons, what is not offered, and doubts: in any position of any combination of options."""

from __future__ import annotations

import random

import pytest

from sanjak.games.ottoman_sunset import GAME, board
from sanjak.games.ottoman_sunset.data import CARDS
from sanjak.kernel import Plain, Table

rule = pytest.mark.rule


def seen(table: Table) -> Plain:
    return table.view("player")


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
            if ask.why is not None:
                assert all(words and why[0].isdigit() for words, why in board.not_offered(seen(table)))
            table.answer("player", rng.choice(ask.options))
    assert all(told[verb] for verb in ("offensive", "resource", "bureau", "minefield", "gun", "staff", "yildirim"))


@rule("OS-3.0a")
def test_what_is_offered_is_not_told_as_missing() -> None:
    table = Table.new(GAME, seed=4)
    ask = table.question("player")
    assert ask is not None
    missing = {words for words, _ in board.not_offered(seen(table))}
    assert missing.isdisjoint(board.label(option, seen(table)).partition(":")[0] for option in ask.options)
    assert "offensive against Gallipoli" in missing
    assert not any("_" in words for words in missing)


@rule("OS-8.8a", "OS-8.10a")
def test_what_an_optional_rule_adds_is_missed_only_with_it() -> None:
    plain = dict(board.not_offered(seen(Table.new(GAME, seed=4))))
    added = dict(board.not_offered(seen(Table.new(GAME, seed=4, variants={"lenin": True, "british_submarines": True}))))
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
