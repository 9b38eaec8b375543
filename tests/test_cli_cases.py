"""The table of cases: it finds what it should, and no game has a gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from sanjak import games
from sanjak.books import cases, rulebook
from sanjak.books.rulebook import Obligation

RULES = '''
LIMIT = 6
"""2.2 How far a front can be pushed."""


def offensive(s):
    """3.1, 3.2a A modified die."""

    def inner():
        """OE-24, OE-25 Combos."""

    return inner() + LIMIT


def helper():
    """Sums up 3.1 for the log."""


class Track:
    """4.0: where things stand."""


def forgotten(s):
    """7.1 Nothing calls this."""


@step("8.1")
def forgotten_step(s):
    """8.1 No sequence names this."""


@instead_of("offensive")
def replaced(s):
    """9.1 A decorator registers this."""


PLAN = sequence("offensive", Track, helper)
'''

TESTS = '''
import pytest

pytestmark = pytest.mark.rule("OS-9.9")


@pytest.mark.rule("OS-2.2a", "OS-3.1")
def test_one():
    pass


@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("OE-24"))])
def test_two(n):
    pass


def helper():
    pass
'''


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "toy"
    (home / "tests").mkdir(parents=True)
    (home / "rules.py").write_text(RULES)
    (home / "tests" / "test_rules.py").write_text(TESTS)
    return home


def test_cases_that_open_a_docstring(home: Path) -> None:
    assert list(cases.links_of_functions(home)) == [
        ("2.2", "rules.LIMIT"), ("3.1", "rules.offensive"), ("3.2a", "rules.offensive"),
        ("OE-24", "rules.offensive.inner"), ("OE-25", "rules.offensive.inner"), ("4.0", "rules.Track"),
        ("9.1", "rules.replaced")]


def test_marks_of_tests(home: Path) -> None:
    one, two = "tests/test_rules.py::test_one", "tests/test_rules.py::test_two"
    assert sorted(cases.links_of_tests(home)) == [
        ("OE-24", two), ("OS-2.2a", one), ("OS-3.1", one), ("OS-9.9", one), ("OS-9.9", two)]


@pytest.mark.parametrize(("id", "names"), [
    ("OE-24", {"OE-24"}),
    ("OS-2.2a", {"OS-2.2a", "2.2a", "OS-2.2", "2.2"}),
    ("OS-2.2", {"OS-2.2", "2.2"}),
])
def test_what_an_obligation_may_be_called(id: str, names: set[str]) -> None:
    assert cases.names(Obligation(id, "", "")) == names


def test_gaps_and_unknown_ids_are_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owed = [Obligation("OS-2.2a", "", ""), Obligation("OS-3.1", "", ""), Obligation("OS-4.0", "", ""),
            Obligation("OS-5.0", "", ""), Obligation("OS-6.0", "later", ""), Obligation("OE-24", "", "")]
    monkeypatch.setattr(cases, "folder", lambda id: home)
    monkeypatch.setattr(cases, "obligations", lambda id: owed)
    assert cases.case_table("toy").gaps == [
        "OS-4.0 lacks a test", "OS-5.0 lacks a function and a test",
        "OE-25 (rules.offensive.inner) is not an obligation",
        "OS-9.9 (tests/test_rules.py::test_one) is not an obligation",
        "OS-9.9 (tests/test_rules.py::test_two) is not an obligation"]


@pytest.mark.parametrize("game", games.game_ids())
def test_every_obligation_has_a_function_and_a_test(game: str) -> None:
    table = cases.case_table(game)
    assert table.rows
    assert not table.gaps


@pytest.mark.parametrize("game", games.game_ids())
def test_every_obligation_is_in_the_rules_or_the_rulings(game: str) -> None:
    missing = [owed.id for owed in rulebook.obligations(game) if not rulebook.citing(game, owed.id)]
    assert not missing, f"{game}: rules.md and rulings.md do not mention {', '.join(missing)}"


@pytest.mark.parametrize(("words", "case", "found"), [
    ("as (OE-11 to OE-13) say", "OE-12", True),
    ("as (OE-11 to OE-13) say", "OE-14", False),
    ("see (OE-10)", "OE-1", False),
    ("see OS-3.1a", "3.1", True),
    ("see 3.12", "3.1", False),
    ("see 3.1.2", "3.1", False),
    ("see 3.1.", "3.1", True),
])
def test_which_words_cite_a_case(words: str, case: str, found: bool) -> None:
    assert rulebook.cites(words, case) is found


def test_markdown_is_told_plainly() -> None:
    words = "**Bold** and *soft*, see\n[here](#there) `code`.\n\n- one\n  more\n- two\n\n| a | b |"
    assert rulebook.plain(words) == "Bold and soft, see here code.\n\n- one more\n- two\n\n| a | b |"


def test_a_case_of_a_part_of_a_game_is_looked_up_in_its_own_book() -> None:
    assert rulebook.look_up("central-powers", "HE 9.4")[0] == rulebook.look_up("hapsburg-eclipse", "9.4")[0]
    assert rulebook.look_up("central-powers", "OS 1.5")[0].title == "1.5 Forcing the Narrows"
    assert rulebook.look_up("central-powers", "CG-2a")[0].anchor == "cg-2"
