"""The laws of a game's rulebook: what its code, its rules and its obligations cite of one another is there.

Whoever deletes a section, or an obligation with its test, must also delete what cites it. The three are kept apart: the
docstrings of the rules, `rules.md` with `rulings.md`, and `obligations.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from sanjak import games
from sanjak.books import cases, rulebook
from sanjak.books.rulebook import RANGE, Obligation, Section
from tests.breach import demand


def has_sections(game: str, cited: Iterable[tuple[str, str]], sections: Iterable[Section]) -> None:
    """The law of sections: a case at the start of a docstring has a section in the rules or the rulings."""
    told = told_cases(" ".join(f"{section.title} {section.text}" for section in sections))
    missing = sorted({f"{case} ({where})" for case, where in cited if case.removesuffix(".0") not in told})
    demand(not missing, "section", f"rules.md of {game} has none for {', '.join(missing)}")


CASE = re.compile(r"(?<![\w.])(?:[A-Z]+-)?\d+(?:\.\d+)+[a-z]?(?!\w)|\b[A-Z]+-\d+[a-z]?\b")


def told_cases(words: str) -> set[str]:
    """The cases that a text cites, with the wider ones that they belong to: 6.3.1a tells of 6.3.1, 6.3 and 6."""
    found = {*CASE.findall(words), *cited_ids(words)}
    found |= {case.partition("-")[2] for case in found if "." in case and "-" in case}
    found |= {case.rstrip("abcdefghijklmnopqrstuvwxyz") for case in found}
    return found | {case[:at] for case in found for at, letter in enumerate(case) if letter == "."}


def cites_obligations(game: str, words: str, owed: Iterable[Obligation]) -> None:
    """The law of obligations: an id in the rules or the rulings is an obligation, or the number of several."""
    ids = {obligation.id for obligation in owed}
    known = ids | {id.rstrip("abcdefghijklmnopqrstuvwxyz") for id in ids}
    prefixes = {id.partition("-")[0] for id in ids}
    lost = sorted({id for id in cited_ids(words) if id.partition("-")[0] in prefixes} - known)
    demand(not lost, "obligation", f"obligations.md of {game} has no {', '.join(lost)}, which its rules cite")


def cited_ids(words: str) -> Iterator[str]:
    """The ids of obligations in a text, those within a range too."""
    yield from re.findall(r"\b[A-Z]+-\d+(?:\.\d+)*[a-z]?\b", words)
    for found in RANGE.finditer(words):
        yield from (f"{found[1]}{number}" for number in range(int(found[2]), int(found[3]) + 1))


def citing(game: str) -> tuple[Section, ...]:
    """The sections of the rules and of the rulings."""
    return (*rulebook.sections(game), *rulebook.sections(game, "rulings"))


def written(game: str) -> str:
    """The rules and the rulings of a game."""
    return rulebook.document(game, "rules.md") + rulebook.document(game, "rulings.md")


@pytest.mark.parametrize("game", games.game_ids())
def test_every_case_of_a_function_has_a_section(game: str) -> None:
    has_sections(game, cases.links_of_functions(rulebook.folder(game)), citing(game))


@pytest.mark.parametrize("game", games.game_ids())
def test_every_obligation_that_the_rules_cite_is_there(game: str) -> None:
    cites_obligations(game, written(game), rulebook.obligations(game))


# ---------------------------------------------------------------- the laws can fail


@pytest.mark.parametrize("game", games.game_ids())
def test_a_section_left_out_is_noticed(game: str) -> None:
    """Every section that alone tells of the case of a function."""
    cited, sections = list(cases.links_of_functions(rulebook.folder(game))), citing(game)
    told = [told_cases(f"{section.title} {section.text}") for section in sections]
    wanted = {case.removesuffix(".0") for case, _ in cited}
    alone = {section for section, own in zip(sections, told, strict=True)
             if any(sum(case in one for one in told) == 1 for case in own & wanted)}
    assert alone
    for lost in sorted(alone)[:FEW]:
        with pytest.raises(AssertionError, match=f"section: rules.md of {game} has none for .* See docs/laws.md"):
            has_sections(game, cited, [section for section in sections if section is not lost])


FEW = 5
"""The number of sections that are left out of each game."""


@pytest.mark.parametrize("game", games.game_ids())
def test_an_obligation_left_out_with_its_test_is_noticed(game: str) -> None:
    owed, words = rulebook.obligations(game), written(game)
    for lost in owed:
        with pytest.raises(AssertionError, match=f"obligation: obligations.md of {game} has no .*{lost.id}"):
            cites_obligations(game, words, [one for one in owed if one is not lost])


@pytest.mark.parametrize(("case", "words", "told"), [
    ("2.4", "A cut wounds. (2.4)", True), ("2.4", "see 2.4.1", True), ("2.4", "see 2.41", False),
    ("6.0", "6.3 Supply", True), ("6.0", "16.3 Supply", False), ("OE-12", "(OE-11 to OE-13)", True),
    ("2.4", "(LT-2.4a)", True), ("3.1", "2.3.1", False)])
def test_which_cases_are_told(case: str, words: str, told: bool) -> None:
    assert (case.removesuffix(".0") in told_cases(words)) is told
