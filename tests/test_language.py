"""Words that no player should read: what sounds translated, ids and old names of things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sanjak import games
from sanjak.books import rulebook
from sanjak.web import book
from sanjak.web.asking import question
from sanjak.web.position import Position
from tests.test_beats import walked

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
    r"so many bring": "7 of the 12 cards in the deck advance Caucasus",
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


SIEGE = ("ottoman_sunset", "hapsburg_eclipse", "central_powers")
HYPHEN_FOR_MINUS = re.compile(r"(?<![\w\-–#/\"'{=])-(?=\d)|(?<=\d) - (?=\d)")
RULING = re.compile(r"\b[RP]-\d+\b")


@pytest.mark.parametrize("game", SIEGE)
def test_a_minus_is_a_minus(game: str) -> None:
    texts = [ROOT / "src/sanjak/games" / game / name for name in ("rules.md", "guide.md", "data/course.toml")]
    assert [found[0] for file in texts for found in HYPHEN_FOR_MINUS.finditer(file.read_text())] == []


@pytest.mark.parametrize("game", SIEGE)
def test_a_course_and_a_guide_have_no_codes_of_ours(game: str) -> None:
    texts = [ROOT / "src/sanjak/games" / game / name for name in ("guide.md", "data/course.toml")]
    said = [line for file in texts for line in file.read_text().splitlines() if not line.startswith("#")]
    assert [line for line in said if RULING.search(line)] == []


@pytest.mark.parametrize("game", games.game_ids())
def test_rules_are_read_without_our_codes(game: str) -> None:
    read = " ".join(str(book.part(section).html) for source in ("guide", "rules")
                    for section in rulebook.sections(game, source))
    assert re.findall(r"\((?:[A-Z]{2}-\d[^)]*|[^)]*\b[RP]-\d+)\)", read) == []


# ---------------------------------------------------------------- the words of matches that are played


SPOKEN = {
    r"^(closer|farther|words|enough|the story)$": "Zoom in, Zoom out; Text view; Done; After-action report",
    r"\b(barrier|ironman)\b": "Undo until the next die or card, always, never",
    r"\b(does nothing|first triumph|the next group)\b": "holds; Triumph next; New group",
    r"\bgive .+ up$|^take .+ up again": "Eliminate; Pick up",
    r"\bhorse\b": "cavalry",
    r"where to\?": "a question that names the situation",
    r"[a-z]_[a-z]": "no id",
    r"(?<![\w\-–#/])-(?=\d)": "a true minus",
    r"\b[RP]-\d+\b": "no code of ours",
    r"\d %\?": "a question about more than a percentage",
    r"  |\s[.,;:?!](?!\w)| $": "no stray space",
    r"\b1 (spaces|cards|points|actions|sites|steps|units|turns|rounds)\b": "a singular",
}
"""What sounds wrong when it is said, beyond what no source may hold."""
EVERY = 12
"""So many choices apart are the positions that are read."""


def said_in(position: Position) -> Iterator[str]:
    """All that the page of each seat says about a position."""
    table, face = position.table, position.face
    for seat, log in position.log.of.items():
        yield from (entry.text for entry in log.entries)
        yield from (words for beat in log.beats for words in (beat.headline, beat.detail))
        view = table.view(seat)
        yield face.title(view)
        scene = face.scene(view, seat)
        yield from (element.label for panel in scene.panels for element in panel.elements)
        yield from (stake.text for stake in (face.left(view, seat), face.danger(view, seat)) if stake)
        if seat and (asked := table.question(seat)):
            yield from said_of(question(asked, face, view, seat))


def said_of(asked: Any) -> Iterator[str]:
    """The words of a question: sentence, rows, buttons."""
    yield from (asked.where, asked.told, asked.asks)
    yield from (words for option in asked.options for words in (option.label, option.short, option.detail, option.warn)
                if words)
    yield from (way.label for way in asked.ways)


@pytest.mark.parametrize("game", games.game_ids())
def test_nothing_sounds_translated_in_a_match(game: str) -> None:
    said = {words.strip() for at, position in enumerate(walked(game, 11)) if at % EVERY == 0
            for words in said_in(position)}
    assert len(said) > 10
    bans = {re.compile(banned, re.IGNORECASE): better for banned, better in (NOT_BUT | SPOKEN).items()}
    hits = [f"{words!r}; say rather: {better}" for words in sorted(said) for ban, better in bans.items()
            if ban.search(words)]
    assert not hits, "\n".join(hits[:20])
