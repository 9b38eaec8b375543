"""The kernel imports only the standard library and msgspec."""

import ast
import sys
from pathlib import Path

KERNEL = Path(__file__).parents[1] / "src" / "sanjak" / "kernel"
ALLOWED = {*sys.stdlib_module_names, "msgspec"}


def foreign(tree: ast.AST) -> set[str]:
    """Imported packages outside the kernel."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.split(".")[0])
    return found - ALLOWED


def test_the_kernel_imports_the_standard_library_and_msgspec_alone() -> None:
    assert {path.name: foreign(ast.parse(path.read_text())) for path in KERNEL.glob("*.py")
            if foreign(ast.parse(path.read_text()))} == {}


def test_the_check_sees_a_foreign_import() -> None:
    assert foreign(ast.parse("import numpy.linalg\nfrom requests import get\nimport json")) == {"numpy", "requests"}
