"""A check for rules that ask but are called without `yield from`: they silently do nothing, and no law can see it.

A rule that asks is a generator that is neither a step nor a plain iterator (of modifiers, of options), or a function
annotated with `Flow`. The check follows it through imports, other names, and tables of rules. A step never runs where
it is called: it goes through `then` or `together`, so dropping the value of a step's call is refused too. A step named
in a frame, `then(s, ("battle", side))`, is written in full, so that a search for its name finds it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ASKS, STEP, TABLE, QUESTION = "a rule that asks", "a step", "a table of rules that ask", "a question"
ITERATORS = ("Iterator", "Iterable")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Module:
    """A parsed file: the kinds of the names that it defines, and the origins of its imports."""

    name: str
    path: Path
    tree: ast.Module
    kinds: dict[str, str] = field(default_factory=dict)
    origins: dict[str, tuple[str, str]] = field(default_factory=dict)


def check_folder(folder: Path, base: Path) -> list[str]:
    """The faults in all files of a folder; `base` is the folder where module names begin."""
    return check_sources({path: path.read_text() for path in sorted(folder.rglob("*.py"))}, base)


def check_sources(sources: dict[Path, str], base: Path = Path()) -> list[str]:
    """The faults in some files."""
    modules = {}
    for path, source in sources.items():
        parts = path.relative_to(base).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = read_module(Module(name, path, ast.parse(source)))
    for module in modules.values():
        note_other_names(module, modules)
    return [fault for module in modules.values() for fault in faults(module, modules)]


# ---------------------------------------------------------------- what the names of a module are


def read_module(module: Module) -> Module:
    """Collect a module's definitions and imports."""
    for node in ast.walk(module.tree):
        if isinstance(node, Function):
            kind = function_kind(node)
            if kind:
                module.kinds[node.name] = kind
        elif isinstance(node, ast.ImportFrom):
            origin = imported_from(module, node)
            for alias in node.names:
                module.origins[alias.asname or alias.name] = (origin, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                module.origins[alias.asname or alias.name.partition(".")[0]] = (alias.name, "")
    return module


def function_kind(node: Function) -> str | None:
    """A step, a rule that asks, or neither."""
    if any(last_name(decorator) == "step" for decorator in node.decorator_list):
        return STEP
    returns = ast.unparse(node.returns) if node.returns else ""
    yields = [part for part in own_nodes(node) if isinstance(part, ast.Yield | ast.YieldFrom)]
    asks = any(isinstance(part.value, ast.Call) and last_name(part.value) == "ask" for part in yields)
    plain_iterator = returns.startswith(ITERATORS) and not asks
    return ASKS if (yields and not plain_iterator) or returns.startswith("Flow") else None


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def last_name(node: ast.AST) -> str:
    """The last part of a dotted name, called or not."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def imported_from(module: Module, node: ast.ImportFrom) -> str:
    """The full name of an imported module."""
    if not node.level:
        return node.module or ""
    is_package = module.path.name == "__init__.py"
    parents = module.name.split(".")[:len(module.name.split(".")) - node.level + is_package]
    return ".".join([*parents, *([node.module] if node.module else [])])


# ---------------------------------------------------------------- what is done with them


def faults(module: Module, modules: dict[str, Module]) -> Iterator[str]:
    """Each wrong call of a rule."""
    parents = {child: node for node in ast.walk(module.tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            kind = called_kind(node.func, module, modules)
            reason = wrong_use(kind, parents[node], enclosing(node, parents))
            if reason:
                yield f"{module.path}:{node.lineno}: {ast.unparse(node.func)} is {kind}: {reason}"
            for frame in frames_of(node):
                if not names_in(frame.elts[0]):
                    yield f"{module.path}:{node.lineno}: {ast.unparse(frame)}: write the name of the step out in full"


def frames_of(call: ast.Call) -> list[ast.Tuple]:
    """The frames written out in a call of `then`."""
    return [node for node in call.args if isinstance(node, ast.Tuple)] if last_name(call) == "then" else []


def names_in(first: ast.expr) -> list[str]:
    """The names of steps at the start of a frame; empty if they are computed."""
    if isinstance(first, ast.IfExp):
        one, other = names_in(first.body), names_in(first.orelse)
        return one + other if one and other else []
    return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []


def named_steps(folder: Path) -> set[str]:
    """The steps named by frames in a folder."""
    trees = [ast.parse(path.read_text()) for path in sorted(folder.rglob("*.py"))]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {name for call in calls for frame in frames_of(call) for name in names_in(frame.elts[0])}


def note_other_names(module: Module, modules: dict[str, Module]) -> None:
    """`other = rule` is a rule too, and `{..: rule}` a table of rules."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            kind = TABLE if holds_rules(node.value, module, modules) else name_kind(node.value, module, modules)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if kind and isinstance(target, ast.Name):
                    module.kinds[target.id] = kind


def holds_rules(value: ast.expr, module: Module, modules: dict[str, Module]) -> bool:
    """Does this table contain a rule that asks?"""
    entries = value.values if isinstance(value, ast.Dict) else getattr(value, "elts", [])
    return any(name_kind(entry, module, modules) == ASKS for entry in entries)


def called_kind(func: ast.expr, module: Module, modules: dict[str, Module]) -> str | None:
    """The kind of a called name, or of an entry in a table of rules."""
    if isinstance(func, ast.Subscript):
        return ASKS if name_kind(func.value, module, modules) == TABLE else None
    if isinstance(func, ast.Call) and isinstance(func.func, ast.Attribute) and func.func.attr == "get":
        return ASKS if name_kind(func.func.value, module, modules) == TABLE else None
    return name_kind(func, module, modules)


def name_kind(node: ast.expr, module: Module, modules: dict[str, Module]) -> str | None:
    """The kind of a name, here or in the module that it comes from."""
    if isinstance(node, ast.Name):
        return kind_of(node.id, module, modules)
    if isinstance(node, ast.Attribute):
        home = modules.get(dotted(node.value, module))
        return kind_of(node.attr, home, modules) if home else None
    return None


def kind_of(name: str, module: Module, modules: dict[str, Module]) -> str | None:
    """The kind of a module's name, followed through imports."""
    if name in module.kinds:
        return module.kinds[name]
    origin, original = module.origins.get(name, ("", ""))
    if original == "ask" and origin.startswith("sanjak.kernel"):
        return QUESTION
    home = modules.get(origin)
    return kind_of(original, home, modules) if home and home is not module else None


def dotted(node: ast.expr, module: Module) -> str:
    """The full name of the module in an expression."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value, module)}.{node.attr}"
    if isinstance(node, ast.Name) and node.id in module.origins:
        origin, original = module.origins[node.id]
        return f"{origin}.{original}" if original else origin if "." not in origin else node.id
    return node.id if isinstance(node, ast.Name) else ""


def enclosing(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str | None:
    """The kind of the function around a node."""
    while node in parents:
        node = parents[node]
        if isinstance(node, Function):
            return function_kind(node)
    return None


def wrong_use(kind: str | None, parent: ast.AST, inside: str | None) -> str:
    """The reason why a call is wrong here; empty if it is correct."""
    if kind == ASKS and not isinstance(parent, ast.YieldFrom):
        handed_on = isinstance(parent, ast.Return) and inside == ASKS
        return "" if handed_on else "without `yield from` it does nothing"
    if kind == STEP and isinstance(parent, ast.Expr | ast.Yield | ast.YieldFrom):
        return "it runs only through then() or together()"
    if kind == QUESTION and isinstance(parent, ast.Expr | ast.YieldFrom):
        return "it must be yielded"
    return ""
