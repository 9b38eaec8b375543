"""The driver of `make mutants`: the mutants, their drawing, and the results of test runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.mutants.__main__ import equivalents, nearest, package, package_names, told
from tests.mutants.exchange import exchange
from tests.mutants.runs import Cover
from tests.mutants.sources import Mutant, mutants

ROOT = Path(__file__).parent.parent
RULES = dedent('''
    """A module."""
    from collections import Counter
    __all__ = ["pay"]

    @step("3.1")
    def pay(s: dict["str", int], side: str | None) -> None:
        """Pay for it."""
        if s["left"] > 1 or side == "turks":
            s["left"] -= 2
            tell(s, "We have paid", seat=side)
        s["last"] = [unit for unit in s if unit]
''')


def drawn(folder: Path, seed: int = 1, text: str = RULES) -> list[Mutant]:
    (folder / "rules.py").write_text(text)
    return list(mutants(folder, ["rules.py"], seed))


@pytest.mark.parametrize("changes", [
    {'if s["left"] > 1:', 'if side == "turks":'}, {'if not (s["left"] > 1 or side == "turks"):'}, {'s["left"] += 2'},
    {'s["left"] -= 1'}, {'s["left"] -= 3'}, {"pass"}, {'tell(s, "We have paid", )'}, {'@step("XX3.1")'},
    {'s["last"] = [unit for unit in s]'}])
def test_an_effect_a_condition_a_number_or_a_word_can_be_wrong(tmp_path: Path, changes: set[str]) -> None:
    """Any change of one line by one operator may be drawn."""
    found = {mutant.new for mutant in drawn(tmp_path)}
    assert found & changes, found


def test_what_never_runs_and_what_is_for_readers_is_left_alone(tmp_path: Path) -> None:
    new = "\n".join(mutant.new for mutant in drawn(tmp_path))
    assert not [word for word in ("XXpay", "XXstr", "XXWe", "Pay for it", "Counter", "str &") if word in new]


def test_a_mutant_is_its_file_with_one_change(tmp_path: Path) -> None:
    for mutant in drawn(tmp_path):
        assert mutant.source.replace(mutant.new, mutant.old, 1) == RULES


def test_the_laws_may_be_left_out_and_nothing_else_is() -> None:
    whole = package("fatal-attraction")
    assert set(whole.tests) - set(whole.without_laws().tests) == {"tests/test_laws.py"}


def test_the_order_is_by_the_seed_and_by_nothing_else(tmp_path: Path) -> None:
    first, again, other = (drawn(tmp_path, seed) for seed in (1, 1, 2))
    assert first == again
    assert [m.line for m in first] != [m.line for m in other]


def test_an_edit_elsewhere_moves_no_mutant(tmp_path: Path) -> None:
    before = [(mutant.old, mutant.new) for mutant in drawn(tmp_path)]
    after = [(mutant.old, mutant.new) for mutant in drawn(tmp_path, text=f"x = f(y)\n{RULES}")]
    assert [change for change in after if change in before] == before


def test_a_line_that_runs_at_import_is_covered_by_all() -> None:
    cover = Cover({"quick": 1, "slow": 3, "away": 2}, {"a.py": {1: [""], 2: ["slow"], 3: ["quick"]}})
    assert cover.of(Mutant("a.py", 1, 1, "number", "", "", "")) == ["quick", "away", "slow"]
    assert cover.of(Mutant("a.py", 2, 2, "number", "", "", "")) == ["slow"]
    assert cover.of(Mutant("a.py", 2, 3, "number", "", "", "")) == ["quick", "slow"]


def test_only_what_was_learnt_anew_takes_the_place_of_the_old() -> None:
    cover = Cover({"a::1": 1, "b::1": 1}, {"r.py": {1: ["", "a::1"], 2: ["a::1", "b::1"]}}, {"a": "old", "b": "same"})
    cover.takes(Cover({"a::2": 1}, {"r.py": {2: ["a::2"]}}), {"a": "new", "b": "same"})
    assert cover.tests.keys() == {"a::2", "b::1"}
    assert cover.lines == {"r.py": {1: [""], 2: ["a::2", "b::1"]}}


def test_what_runs_at_import_is_forgotten_when_all_is_learnt_anew() -> None:
    cover = Cover({"a::1": 1}, {"r.py": {1: ["", "a::1"], 2: [""]}}, {"a": "old"})
    cover.takes(Cover({"a::2": 1}, {"r.py": {2: ["", "a::2"]}}), {"a": "new"})
    assert cover.lines == {"r.py": {1: [], 2: ["", "a::2"]}}


def test_an_equivalent_mutant_is_counted_apart_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES)
    listed = [{"file": "rules.py", "line": 's["left"] -= 2', "mutation": "pass", "reason": "Why."}]
    entry = {"id": "1", "file": "rules.py", "line": 9, "operator": "x", "old": 's["left"] -= 2', "new": "pass",
             "covering": 1, "tests": ["t"], "result": "survived"}
    report = told("toy", [entry, entry | {"id": "2", "result": "killed"}], equivalents(listed, tmp_path))
    assert "1 killed, 0 timed out, 0 lived, 1 equivalent: 100.0%" in report
    assert "Equivalent: Why." in report


def test_an_equivalent_mutant_of_a_line_that_is_gone_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES)
    with pytest.raises(SystemExit, match="has no line 'gone = 1'"):
        equivalents([{"file": "rules.py", "line": "gone = 1", "mutation": "pass", "reason": "Why."}], tmp_path)


def test_every_package_has_files_and_tests() -> None:
    for name in package_names():
        found = package(name)
        assert found.paths
        assert all((ROOT / path).exists() for path in [*found.paths, *found.tests])


def test_a_game_is_held_to_its_own_laws() -> None:
    game = package("ottoman-empire")
    assert game.keeps("tests/test_laws.py::test_the_laws_hold[ottoman-empire-2]")
    assert not game.keeps("tests/test_laws.py::test_the_laws_hold[ottoman-sunset-1]")


LITTLE = """
    def total(n):
        found = 0
        while n:
            found += n
            n -= 1
        return found

    def half(n):
        return n // 2

    def double(n):
        return n * 2

    def square(n):
        return n * n

    def least():
        return LEAST

    LEAST = half(5)
"""
TESTS = """
    from little import least, square, total

    def test_nothing(): assert total(0) == 0
    def test_three(): assert total(3) == 6
    def test_square(): assert square(1) == 1
    def test_least(): assert least() == 2
"""
DRIVER = """
    import json, pathlib, sys
    from tests.mutants import runs
    from tests.mutants.__main__ import tried
    from tests.mutants.sources import mutants
    runs.GRACE = 2
    copy = runs.Copy(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    cover = copy.learn(["src/little.py"], ["test_little.py"], lambda test: True)
    wanted = [m for m in mutants(copy.root, ["src/little.py"], 1) if m.new in sys.argv[3:]]
    loaded = runs.Loaded(copy, ["test_little.py"])
    print(json.dumps({m.new: tried(copy, loaded, m, cover, 60) for m in wanted}))
    loaded.close()
"""


def test_a_mutant_is_killed_or_survives_or_never_ends_and_the_project_is_as_before(tmp_path: Path) -> None:
    project = tmp_path / "origin"
    (project / "src").mkdir(parents=True)
    (project / "src/little.py").write_text(dedent(LITTLE))
    (project / "test_little.py").write_text(dedent(TESTS))
    expected = {
        "found -= n": ("killed", "test_little.py::test_three"), "n += 1": ("timed out", "test_little.py::test_three"),
        "return n / n": ("survived", "test_little.py::test_square"), "return n * 3": ("not covered",),
        "return n // 3": ("killed", "test_little.py::test_least"),
        "LEAST = half(6)": ("killed", "test_little.py::test_least")}
    done = subprocess.run([sys.executable, "-c", dedent(DRIVER), tmp_path, project, *expected], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE, check=True)
    assert {new: (entry["result"], *entry["tests"]) for new, entry in json.loads(done.stdout).items()} == expected
    assert (project / "src/little.py").read_text() == dedent(LITTLE)


def test_the_tests_of_the_file_that_covers_a_mutant_best_go_first() -> None:
    assert nearest(["b::1", "a::1", "b::2"]) == ["b::1", "b::2"]


def test_the_code_of_a_loaded_function_is_exchanged_and_a_change_outside_functions_is_not(tmp_path: Path) -> None:
    path, old = str(tmp_path / "little.py"), dedent(LITTLE)
    module: dict[str, Any] = {}
    exec(compile(old, path, "exec"), module)
    half = module["half"]
    assert not exchange(path, old, old.replace("half(5)", "half(9)"))
    assert exchange(path, old, old.replace("n // 2", "n // 3"))
    assert (half(9), module["total"](3)) == (3, 6)
