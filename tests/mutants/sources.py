"""Mutants of a source file: the operators of mutmut on single nodes, and a few of our own that drop an effect.

mutmut's own runner ignores every function with a decorator, and a step is one, so only its operators are used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from textwrap import dedent
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

Operator = Callable[[Any], Iterable[cst.CSTNode]]


@dataclass(frozen=True)
class Mutant:
    """One change of one file: its place, and the whole changed text."""

    path: str
    line: int
    last: int
    """The last line of the changed statement. A test that meets any line from `line` on covers it."""
    operator: str
    old: str
    new: str
    source: str

    @property
    def id(self) -> str:
        """An id that stays the same while the file is unchanged."""
        return digest(self.path, self.source)[:16]


def digest(*parts: object) -> str:
    """A hash of texts, the same in every process."""
    return blake2b("\0".join(map(str, parts)).encode(), digest_size=16).hexdigest()


# ---------------------------------------------------------------- operators of our own


def dropped_statement(node: cst.SimpleStatementLine) -> Iterator[cst.CSTNode]:
    """An effect that is missing: a call, or a change of a field."""
    match node.body:
        case [cst.Expr(value=cst.Call() | cst.Yield()) | cst.AugAssign()]:
            yield node.with_changes(body=[cst.Pass()])
        case [cst.Assign(targets=[cst.AssignTarget(target=cst.Attribute() | cst.Subscript())])]:
            yield node.with_changes(body=[cst.Pass()])


def dropped_filter(node: cst.CompFor) -> Iterator[cst.CSTNode]:
    """A comprehension without one of its conditions."""
    for i in range(len(node.ifs)):
        yield node.with_changes(ifs=[*node.ifs[:i], *node.ifs[i + 1:]])


def dropped_term(node: cst.BooleanOperation) -> Iterator[cst.CSTNode]:
    """One side of an `and` or `or`, without the other."""
    for side in (node.left, node.right):
        yield side.with_changes(lpar=[*node.lpar, *side.lpar], rpar=[*side.rpar, *node.rpar])


def negated(node: cst.If | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    """A negated condition."""
    test = node.test.with_changes(lpar=[cst.LeftParen(), *node.test.lpar], rpar=[*node.test.rpar, cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


def one_less(node: cst.Integer) -> Iterator[cst.CSTNode]:
    """A number that is one too small."""
    if node.evaluated_value > 0:
        yield node.with_changes(value=str(node.evaluated_value - 1))


def dropped_argument(node: cst.Call) -> Iterator[cst.CSTNode]:
    """A call without a named argument, or without its last one."""
    for i, arg in enumerate(node.args):
        if not arg.star and (arg.keyword or i == len(node.args) - 1 > 0):
            yield node.with_changes(args=[*node.args[:i], *node.args[i + 1:]])


def wrong_word(node: cst.SimpleString) -> Iterator[cst.CSTNode]:
    """Another word in place of a name or a case. Sentences for readers and docstrings are left alone."""
    value = node.evaluated_value
    if isinstance(value, str) and not node.prefix and node.quote in ("'", '"') and not any(map(str.isspace, value)):
        yield cst.SimpleString(f"{node.quote}XX{node.raw_value}{node.quote}")


OWN: list[tuple[tuple[type, ...], Operator]] = [
    ((cst.SimpleStatementLine,), dropped_statement), ((cst.CompFor,), dropped_filter),
    ((cst.BooleanOperation,), dropped_term), ((cst.If, cst.While, cst.CompIf), negated), ((cst.Integer,), one_less),
    ((cst.Call,), dropped_argument), ((cst.SimpleString,), wrong_word)]
LEFT_OUT = (mutators.operator_string, mutators.operator_arg_removal, mutators.operator_assignment)
"""Operators of mutmut that are left out: texts for readers, and None for a value, which the type check refuses."""
OPERATORS = OWN + [((kind,), operator) for kind, operator in mutators.mutation_operators if operator not in LEFT_OUT]

SILENT = (cst.Annotation, cst.Import, cst.ImportFrom, cst.TypeAlias)
"""Nodes that never run, or fail at once."""


# ---------------------------------------------------------------- all mutants, and some of them


@dataclass(frozen=True)
class Change:
    """A node and its replacement."""

    path: str
    line: int
    last: int
    operator: str
    module: cst.Module
    node: cst.CSTNode
    new: cst.CSTNode

    def made(self) -> Mutant | None:
        """The mutant, if it is valid Python."""
        changed = self.module.deep_replace(self.node, self.new)
        assert isinstance(changed, cst.Module)
        try:
            compile(changed.code, self.path, "exec")
        except SyntaxError:
            return None
        old, new = apart(self.module.code.splitlines(), changed.code.splitlines())
        return Mutant(self.path, self.line, self.last, self.operator, old, new, changed.code)


class Finder(cst.CSTVisitor):
    """A walk over a module that collects every change of every node, with the lines of its statement."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: str, module: cst.Module) -> None:
        self.path, self.module = path, module
        self.found: list[Change] = []
        self.statements: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, SILENT) or names_exports(node):
            return False
        if isinstance(node, cst.SimpleStatementLine):
            self.statements.append(node)
        for kinds, operator in OPERATORS:
            if isinstance(node, kinds):
                name = operator.__name__.removeprefix("operator_")
                self.found += [Change(self.path, *self.lines(node), name, self.module, node, new)
                               for new in operator(node)]
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.SimpleStatementLine):
            self.statements.pop()

    def lines(self, node: cst.CSTNode) -> tuple[int, int]:
        """The first and last line of a node's statement, or of its head if it is a block."""
        where = self.get_metadata(PositionProvider, self.statements[-1] if self.statements else node)
        return where.start.line, where.start.line if isinstance(node, cst.If | cst.While) else where.end.line


def names_exports(node: cst.CSTNode) -> bool:
    """Is this a module's `__all__`?"""
    match node:
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__"))]):
            return True
    return False


def apart(old: Sequence[str], new: Sequence[str]) -> tuple[str, str]:
    """The lines in which two texts differ, from the first to the last."""
    head = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    rest = zip(reversed(old[head:]), reversed(new[head:]), strict=False)
    tail = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rest))
    one, two = (dedent("\n".join(lines[head:len(lines) - tail])).strip() for lines in (old, new))
    return one, two


def changes(root: Path, path: str) -> list[Change]:
    """All changes of a file."""
    wrapper = MetadataWrapper(cst.parse_module((root / path).read_text()), unsafe_skip_copy=True)
    wrapper.visit(finder := Finder(path, wrapper.module))
    return finder.found


def mutants(root: Path, paths: Sequence[str], seed: int) -> Iterator[Mutant]:
    """The mutants of files in an order that depends on the seed: one for each line and operator.

    Long calls therefore do not dominate. The place of a mutant depends only on its own text, so the first forty are
    among the first two hundred, and an edit moves few.
    """
    places: dict[tuple[str, str, str], list[Change]] = {}
    for path in paths:
        text = (root / path).read_text().splitlines()
        for change in changes(root, path):
            places.setdefault((path, text[change.line - 1], change.operator), []).append(change)
    for place in sorted(places, key=lambda place: digest(seed, *place)):
        for change in sorted(places[place], key=lambda one: digest(seed, one.module.code_for_node(one.new))):
            if mutant := change.made():
                yield mutant
                break
