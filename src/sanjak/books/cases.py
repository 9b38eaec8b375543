"""Which functions implement each obligation and which tests check it, read from the source without running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .rulebook import Obligation, folder, obligations

CASE = r"(?:[A-Z]+-\d+(?:\.\d+)*[a-z]?|\d+(?:\.\d+)+[a-z]?)"
OPENING = re.compile(rf"\s*({CASE}(?:\s*,\s*{CASE})*)(?=[\s.:,;]|$)")
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class CaseRow(NamedTuple):
    """An obligation with its functions and its tests."""

    id: str
    deferred: str
    functions: list[str]
    tests: list[str]

    @property
    def lacks(self) -> list[str]:
        """The missing parts; a deferred obligation lacks nothing."""
        parts = {"function": self.functions, "test": self.tests}
        return [] if self.deferred else [name for name, found in parts.items() if not found]


class CaseTable(NamedTuple):
    """All obligations of a game, and ids in its source that belong to no obligation."""

    rows: list[CaseRow]
    unknown: list[str]

    @property
    def gaps(self) -> list[str]:
        """Each fault in a few words."""
        missing = [f"{row.id} lacks a {' and a '.join(row.lacks)}" for row in self.rows if row.lacks]
        return missing + [f"{where} is not an obligation" for where in self.unknown]


def case_table(game_id: str) -> CaseTable:
    """The whole table of a game: rule, function, test."""
    home, owed = folder(game_id), obligations(game_id)
    functions, tests = list(links_of_functions(home)), list(links_of_tests(home))
    rows = [CaseRow(o.id, o.deferred, linked(functions, names(o)), linked(tests, {o.id})) for o in owed]
    known = set().union(*(names(o) for o in owed))
    unknown = {f"{case} ({where})" for case, where in functions + tests if "-" in case and case not in known}
    return CaseTable(rows, sorted(unknown))


def linked(links: list[tuple[str, str]], wanted: set[str]) -> list[str]:
    """The places that cite one of the wanted cases, each once."""
    return list(dict.fromkeys(where for case, where in links if case in wanted))


def names(obligation: Obligation) -> set[str]:
    """The names of an obligation in docstrings: `OS-2.2a` is also 2.2a and belongs to 2.2; `OE-24` is only itself."""
    if "." not in obligation.id:
        return {obligation.id}
    case = obligation.id.partition("-")[2]
    whole = {obligation.id, case}
    return whole | {name.rstrip("abcdefghijklmnopqrstuvwxyz") for name in whole}


# ---------------------------------------------------------------- functions


def links_of_functions(home: Path) -> Iterator[tuple[str, str]]:
    """Each case at the start of a docstring in the game's folder, and its place. Unused functions do not count."""
    used = used_names(home)
    for path in sources(home):
        module = ".".join(part for part in path.relative_to(home).with_suffix("").parts if part != "__init__")
        for name, words in documented(parsed(path)):
            if name.rpartition(".")[2] in used:
                yield from ((case, f"{module}.{name}".lstrip(".")) for case in opening_cases(words))


def sources(home: Path) -> list[Path]:
    """The source files of a game, without its tests."""
    return [path for path in sorted(home.rglob("*.py")) if "tests" not in path.relative_to(home).parts]


def used_names(home: Path) -> set[str]:
    """Every name that the games use, in code or in a string, because a sequence of play names its steps.

    A function registered by a decorator counts as used; `step` does not register anything.
    """
    trees = (parsed(path) for folder in {home, *home.parent.iterdir()} if folder.is_dir() for path in sources(folder))
    return {word for tree in trees for node in ast.walk(tree) for word in words_of(node)}


def words_of(node: ast.AST) -> list[str]:
    """The names in one node of the syntax tree."""
    if isinstance(node, ast.Name):
        return [node.id] if isinstance(node.ctx, ast.Load) else []
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.FunctionDef):
        return [node.name] if any(name_of(decorator) != "step" for decorator in node.decorator_list) else []
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def name_of(node: ast.expr) -> str:
    """The last name of a decorator or a call: `mark.rule(...)` is `rule`."""
    called = node.func if isinstance(node, ast.Call) else node
    return str(getattr(called, "attr", getattr(called, "id", "")))


def opening_cases(words: str) -> list[str]:
    """The cases at the start of a docstring, separated by commas."""
    found = OPENING.match(words)
    return re.split(r"\s*,\s*", found[1]) if found else []


def documented(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Functions, classes and constants with their docstrings, including nested ones."""
    body: list[ast.stmt] = getattr(tree, "body", [])
    for at, node in enumerate(body):
        if isinstance(node, Documented):
            yield prefix + node.name, ast.get_docstring(node) or ""
            yield from documented(node, f"{prefix}{node.name}.")
        elif at and (name := constant(body[at - 1])) and (words := text_of(node)):
            yield prefix + name, words


def constant(node: ast.stmt) -> str:
    """The name assigned by a statement; empty unless it is a plain name."""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


def text_of(node: ast.stmt) -> str:
    """A string statement, such as the one below a constant."""
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def parsed(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


# ---------------------------------------------------------------- tests


def links_of_tests(home: Path) -> Iterator[tuple[str, str]]:
    """Each obligation in a test's marks, with the test."""
    for path in sorted((home / "tests").rglob("test_*.py")):
        where = path.relative_to(home).as_posix()
        tree = parsed(path)
        shared = marked(statement for statement in tree.body if constant(statement) == "pytestmark")
        yield from links_within(tree, where, shared)


def links_within(tree: ast.AST, where: str, shared: list[str]) -> Iterator[tuple[str, str]]:
    """The marked tests of a file or a class."""
    for node in getattr(tree, "body", []):
        own = shared + marked(node.decorator_list) if isinstance(node, Documented) else []
        if isinstance(node, ast.ClassDef):
            yield from links_within(node, f"{where}::{node.name}", own)
        elif isinstance(node, Documented) and node.name.startswith("test"):
            yield from ((case, f"{where}::{node.name}") for case in own)


def marked(nodes: Any) -> list[str]:
    """The ids in `rule(...)` marks, including those of single parameters."""
    calls = [node for top in nodes for node in ast.walk(top) if isinstance(node, ast.Call) and name_of(node) == "rule"]
    return [str(arg.value) for call in calls for arg in call.args if isinstance(arg, ast.Constant)]
