"""docs/rules-api.md lists every name that the author of a game uses."""

from __future__ import annotations

import re
from pathlib import Path

from sanjak import face, kernel

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "rules-api.md").read_text(encoding="utf-8")


def first_cells() -> set[str]:
    """The names in the first column of the tables, but for the files of a game."""
    return set(re.findall(r"^\| `(\w+)", PAGE.partition("## The files of a game")[0], re.MULTILINE))


def test_every_name_of_the_kernel_is_explained() -> None:
    assert set(kernel.__all__) - first_cells() == set()


def test_every_name_has_a_line_and_an_example() -> None:
    names = PAGE.partition("## The hooks of a board")[0]
    rows = [row.strip("|").split(" | ") for row in re.findall(r"^\| `\w+` .*$", names, re.MULTILINE)]
    assert len(rows) == len(kernel.__all__)
    assert [row[0] for row in rows if len(row) != 3 or not all(cell.strip() for cell in row)] == []


def hooks() -> set[str]:
    """The parts that the package `face` looks for on a board."""
    files = Path(str(face.__file__)).parent.glob("*.py")
    return {name for file in files for name in re.findall(r'hook\("(\w+)"\)', file.read_text(encoding="utf-8"))}


def test_every_hook_of_a_board_is_explained() -> None:
    assert len(hooks()) > 10
    assert hooks() - first_cells() == set()


def test_no_name_is_explained_that_is_not_there() -> None:
    board = {"scene", "label", "sentence", "outcome"}
    assert first_cells() <= {*kernel.__all__, *board, *hooks()}
