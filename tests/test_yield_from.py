"""No game forgets `yield from`, and the check for it can fail."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from sanjak import games
from tests.yield_check import check_folder, check_sources, named_steps

ROOT = Path(__file__).parent.parent
RULES = """
    from collections.abc import Iterator
    from sanjak.kernel import Drm, Flow, ask, step, then

    def pay(s, side) -> Flow:
        choice = yield ask(side, "1", "Pay?", [("yes",), ("no",)])

    def modifiers(s) -> Iterator[Drm]:
        yield Drm(1, "reason")

    @step("2")
    def battle(s, side) -> Flow:
        yield from pay(s, side)

    @step("3")
    def quiet(s):
        then(s, battle("p1"))

    EVENTS = {"c1": pay}
    second_name = pay
"""


def faults_of(lines: str, name: str = "more.py") -> list[str]:
    """The faults of a module next to the rules above."""
    return check_sources({Path("game/rules.py"): dedent(RULES), Path(f"game/{name}"): dedent(lines)})


@pytest.mark.parametrize(("folder", "base"), [("src/sanjak/games", "src"), ("tests/toys", ".")])
def test_no_game_forgets_yield_from(folder: str, base: str) -> None:
    assert check_folder(ROOT / folder, ROOT / base) == []


def test_the_check_finds_the_files_of_the_games() -> None:
    assert len(list((ROOT / "src/sanjak/games").rglob("rules/*.py"))) >= 6


@pytest.mark.parametrize("lines", [
    "then(s, ('battle', 'p1'))",
    "then(s, ('battle' if s else 'quiet',), ('quiet',))",
])
def test_the_name_of_a_step_is_written_out(lines: str) -> None:
    assert faults_of(f"from sanjak.kernel import then\ndef f(s):\n    {lines}") == []


@pytest.mark.parametrize("lines", [
    "then(s, (f'second_{kind}', 'p1'))",
    "then(s, ('battle' if s else kind,))",
    "then(s, ('quiet',), ('second_' + kind, 'p1'))",
])
def test_the_name_of_a_step_is_not_computed(lines: str) -> None:
    assert len(faults_of(f"from sanjak.kernel import then\ndef f(s, kind):\n    {lines}")) == 1


@pytest.mark.parametrize("game", games.game_ids())
def test_every_step_that_a_frame_names_exists(game: str) -> None:
    assert named_steps(ROOT / "src/sanjak/games" / game.replace("-", "_") / "rules") <= games.load(game).steps.keys()


@pytest.mark.parametrize("lines", [
    "from .rules import pay\ndef f(s):\n    pay(s, 'p1')",
    "from .rules import pay\ndef f(s):\n    yield pay(s, 'p1')",
    "from .rules import pay\ndef f(s):\n    x = pay(s, 'p1')",
    "from .rules import pay as other\ndef f(s):\n    other(s, 'p1')",
    "from . import rules\ndef f(s):\n    rules.pay(s, 'p1')",
    "from . import rules as r\ndef f(s):\n    r.pay(s, 'p1')",
    "import game.rules\ndef f(s):\n    game.rules.pay(s, 'p1')",
    "from game.rules import pay\ndef f(s):\n    if s:\n        pay(s, 'p1')",
    "from .rules import second_name\ndef f(s):\n    second_name(s, 'p1')",
    "from .rules import EVENTS\ndef f(s):\n    EVENTS['c1'](s, 'p1')",
    "from .rules import EVENTS\ndef f(s):\n    EVENTS.get('c1')(s, 'p1')",
    "from .rules import pay\ndef f(s):\n    return pay(s, 'p1')",
    "def g(s):\n    yield 1\ndef f(s):\n    g(s)",
])
def test_a_rule_that_asks_is_called_by_yield_from(lines: str) -> None:
    [fault] = faults_of(lines)
    assert fault.startswith("game/more.py:")
    assert "is a rule that asks: without `yield from` it does nothing" in fault


@pytest.mark.parametrize("lines", [
    "from .rules import battle\ndef f(s):\n    battle('p1')",
    "from .rules import battle\ndef f(s):\n    yield from battle('p1')",
    "from . import rules\ndef f(s):\n    rules.quiet()",
])
def test_a_step_runs_only_through_then_or_together(lines: str) -> None:
    [fault] = faults_of(lines)
    assert "is a step: it runs only through then() or together()" in fault


def test_a_question_that_is_not_yielded_is_found() -> None:
    [fault] = faults_of("from sanjak.kernel import ask\ndef f(s):\n    ask('p1', '1', '', [])")
    assert "is a question: it must be yielded" in fault


@pytest.mark.parametrize("lines", [
    "from .rules import pay\ndef f(s):\n    yield from pay(s, 'p1')",
    "from .rules import EVENTS\ndef f(s):\n    yield from EVENTS['c1'](s, 'p1')",
    "from .rules import battle\nfrom sanjak.kernel import then\ndef f(s):\n    then(s, battle('p1'))",
    "from .rules import modifiers\ndef f(s):\n    return sum(d.value for d in modifiers(s))",
    "from .rules import pay\nfrom sanjak.kernel import Flow\ndef f(s) -> Flow:\n    return pay(s, 'p1')",
    "from sanjak.kernel import ask\ndef f(s):\n    choice = yield ask('p1', '1', '', [])",
    "def pay_nobody(s):\n    pass\ndef f(s):\n    pay_nobody(s)",
])
def test_what_is_right_is_not_refused(lines: str) -> None:
    assert faults_of(lines) == []


def test_a_package_imports_from_its_own_init() -> None:
    assert len(faults_of("from .rules import pay\ndef f(s):\n    pay(s, 'p1')", name="__init__.py")) == 1
