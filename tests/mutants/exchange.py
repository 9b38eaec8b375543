"""A mutant in a process that has loaded the project: the code of the one changed function is replaced."""

from __future__ import annotations

import gc
from types import CodeType, FunctionType

LATE_BOUND = "<"
"""The first character in the names of lambdas and comprehensions: they belong to a statement that has already run."""


def exchange(path: str, old: str, new: str) -> bool:
    """Replace the code of the function in which two texts of a loaded module differ; return True if that was possible.

    A change outside functions had its effect when the module was loaded.
    """
    before, after = (compile(text, path, "exec") for text in (old, new))
    pairs = list(zip(inner(before), inner(after), strict=False))
    changed = [(one, two) for one, two in pairs if meaning(one) != meaning(two)]
    if meaning(before, deep=False) != meaning(after, deep=False) or len(changed) != 1:
        return False
    [(one, two)] = changed
    functions = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]
    living = [function for function in functions if place(function.__code__) == place(one)]
    if one.co_name.startswith(LATE_BOUND) or one.co_freevars != two.co_freevars or not living:
        return False
    for function in living:
        function.__code__ = two
    return True


def inner(code: CodeType) -> list[CodeType]:
    """The code of directly nested functions and classes."""
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def place(code: CodeType) -> tuple[str, str, int]:
    """The file, name and line of code."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def meaning(code: CodeType, deep: bool = True) -> tuple[object, ...]:
    """Everything that code does, regardless of its line numbers; with `deep`, nested functions too."""
    nested = tuple(meaning(const) for const in inner(code)) if deep else ()
    consts = tuple(repr(const) for const in code.co_consts if not isinstance(const, CodeType))
    return code.co_code, code.co_names, code.co_varnames, code.co_cellvars, consts, nested
