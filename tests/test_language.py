"""Words that no player should read: what sounds translated, ids and old names of things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOT_BUT = {
    r"stands? as it should|set-up stands|can stay as it is": "Deployment done",
    r"soundly": "Deploy the rest for me",
    r"closer, farther|one moment back": "Zoom in, zoom out; Previous step",
    r"same luck again": "Replay with the same cards and dice",
    r"since dice fell|something was shown": "Nothing to undo: a die was rolled or a card was revealed",
    r"of no use": "No effect",
    r"the course takes this": "Do this next",
    r"plays at once": "Bot: easy, normal, hard",
    r"(quick|strong|random) bot\b": "easy, normal, hard bot",
    r"strike with those": "Attack (97 v 5)",
    r"lay no siege|make no more raids|spend no more points": "Don't besiege; Done raiding; Save the rest",
    r"\} does nothing|first Triumph|the next group": "holds; Triumph next; New group",
    r"give \{.*\} up|take \{.*\} up again": "Eliminate; Pick up",
    r"could be expected": "Every legal action is listed",
    r"luck sealed|by chance": "Fairness proof; random",
    r"good result had": "67 % chance",
    r"telephone": "phone",
    r"empire's memory": "wins with 35 points",
    r"survived as things stand": "If the game ended now",
}
READ = ("*.html", "*.ts", "guide.md", "rules.md", "*.toml")


def pieces(file: Path) -> Iterator[str]:
    """The words in a file that players may read: of Python the strings that are no docstrings."""
    if file.suffix != ".py":
        yield file.read_text()
        return
    tree = ast.parse(file.read_text())
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield ast.unparse(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@cache
def words_of_players() -> list[tuple[str, str]]:
    """All words for players, each with the file that it comes from."""
    source, client = ROOT / "src/sanjak", ROOT / "client/src"
    found = [*source.rglob("*.py"), *(file for name in READ for top in (source, client) for file in top.rglob(name))]
    read = [file for file in found if "tests" not in file.parts]
    return [(str(file.relative_to(ROOT)), words) for file in read for words in pieces(file)]


@pytest.mark.parametrize("banned", NOT_BUT)
def test_nothing_is_said_that_sounds_translated(banned: str) -> None:
    wrong = re.compile(banned, re.IGNORECASE)
    hits = [f"{file}: {found[0]!r}" for file, words in words_of_players() if (found := wrong.search(words))]
    assert not hits, f"say rather: {NOT_BUT[banned]}\n" + "\n".join(hits)


def test_the_words_of_a_file_are_found(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text('"""A docstring of no use."""\nSAID = f"{1} of no use"\n')
    assert [words for words in pieces(file) if "of no use" in words] == ["f'{1} of no use'", " of no use"]
