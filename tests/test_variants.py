"""The laws of variants: each one has its case, a section of its own in the rules, and a measured row or a reason."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sanjak import games
from sanjak.books import rulebook
from sanjak.books.rulebook import Section
from sanjak.games import _first_game
from sanjak.kernel import Game, Variant
from tests.breach import demand


def book_of(game: Game, variant: Variant) -> tuple[str, str, str]:
    """The game whose rules tell of a variant, with its title and case there; a part of a game may bring its own."""
    tag, _, case = variant.case.partition(" ")
    part = rulebook.books(game.id).get(tag) if case else None
    return (part, variant.title.partition(": ")[2], case) if part else (game.id, variant.title, variant.case)


def own_sections(title: str, case: str, sections: tuple[Section, ...]) -> list[Section]:
    """The sections whose heading has the title of a variant, and that cite its case."""
    return [section for section in sections if rulebook.folded(title) in rulebook.folded(section.title)
            and rulebook.cites(f"{section.title} {section.text}", case)]


def is_told(game: Game, variant: Variant, sections: Mapping[str, tuple[Section, ...]]) -> None:
    """The law of a variant: its case, and exactly one section of its own."""
    demand(bool(variant.case), "variant", f"{variant.id} of {game.id} has no case")
    book, title, case = book_of(game, variant)
    found = own_sections(title, case, sections[book])
    demand(len(found) == 1, "variant", f"{variant.id} ({variant.case}) has {len(found)} sections in rules.md of {book}")


def is_measured(game: Game, rows: Mapping[str, Any]) -> None:
    """The law of measurements: measured.toml names exactly the variants of the game, each once."""
    measured, left_out = list(rows.get("change", {})), list(rows.get("not_measured", {}))
    named, there = sorted([*measured, *left_out]), sorted(variant.id for variant in game.variants)
    demand(named == there, "measured", f"measured.toml of {game.id} misses {sorted(set(there) - set(named))}, and has "
                                       f"{sorted(set(named) - set(there))} besides")
    bare = [id for id, reason in rows.get("not_measured", {}).items() if not reason]
    demand(not bare, "measured", f"measured.toml of {game.id} gives no reason for {bare}")


VARIANTS = [(id, variant.id) for id in games.game_ids() for variant in games.load(id).variants]


@pytest.mark.parametrize(("id", "variant"), VARIANTS)
def test_every_variant_has_its_case_and_its_section(id: str, variant: str) -> None:
    game = games.load(id)
    is_told(game, game.variant(variant), {one: rulebook.sections(one) for one in games.game_ids()})


@pytest.mark.parametrize(("id", "variant"), VARIANTS)
def test_a_section_left_out_is_noticed(id: str, variant: str) -> None:
    game = games.load(id)
    book, title, case = book_of(game, game.variant(variant))
    sections = rulebook.sections(book)
    own = own_sections(title, case, sections)
    with pytest.raises(AssertionError, match=f"variant: {variant} .* has 0 sections"):
        is_told(game, game.variant(variant), {book: tuple(section for section in sections if section not in own)})


@pytest.mark.parametrize("id", games.game_ids())
def test_what_each_variant_changes_is_measured_or_said_not_to_be(id: str) -> None:
    is_measured(games.load(id), tomllib.loads(rulebook.document(id, "data/measured.toml")))


# ---------------------------------------------------------------- the laws can fail


MAIL = (Section("mail", "Mail shirts", "A cut wounds on 5 or more. (2.4)"),)


@pytest.mark.parametrize(("sections", "words"), [
    ((), "mail .2.4. has 0 sections"), (MAIL * 2, "mail .2.4. has 2 sections"),
    ((MAIL[0]._replace(text="A cut wounds on 5 or more."),), "has 0 sections"),
    ((MAIL[0]._replace(title="Wounds"),), "has 0 sections")])
def test_a_variant_without_a_section_of_its_own_is_refused(sections: tuple[Section, ...], words: str) -> None:
    game = first_game(("mail",))
    is_told(game, game.variants[0], {game.id: MAIL})
    with pytest.raises(AssertionError, match=f"variant: .*{words}"):
        is_told(game, game.variants[0], {game.id: sections})


def test_a_variant_without_a_case_is_refused() -> None:
    game = replace(first_game(("mail",)), variants=(Variant("mail", "Mail shirts", ""),))
    with pytest.raises(AssertionError, match="variant: mail of first-game has no case"):
        is_told(game, game.variants[0], {game.id: MAIL})


@pytest.mark.parametrize(("rows", "words"), [
    ({"change": {"mail": [1.0, 2.0]}}, r"misses \['helmet'\]"),
    ({"change": {"mail": [1.0, 2.0], "helmet": [0.0, 1.0], "shield": [0.0, 1.0]}}, r"has \['shield'\] besides"),
    ({"change": {"mail": [1.0, 2.0], "helmet": [0.0, 1.0]}, "not_measured": {"mail": "too long"}}, "measured.toml"),
    ({"change": {"mail": [1.0, 2.0]}, "not_measured": {"helmet": ""}}, r"gives no reason for \['helmet'\]")])
def test_measurements_that_do_not_name_the_variants_are_refused(rows: dict[str, Any], words: str) -> None:
    game = first_game(("mail", "helmet"))
    is_measured(game, {"change": {"mail": [1.0, 2.0]}, "not_measured": {"helmet": "too long"}})
    with pytest.raises(AssertionError, match=f"measured: .*{words}"):
        is_measured(game, rows)


def first_game(ids: tuple[str, ...]) -> Game:
    """The first game with variants of these ids."""
    mail = _first_game.GAME.variants[0]
    return replace(_first_game.GAME, variants=tuple(replace(mail, id=id) for id in ids))
