"""A game's rules reference, rulings and obligations, for reading and searching."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sanjak import games

HEADING = re.compile(r"^#{2,4} +(?P<title>.*?)(?: *\{#(?P<anchor>[\w.-]+)\})?\s*$")
OBLIGATION = re.compile(r"^- (?P<id>[A-Z]+-[\d.]+[a-z]?) (?:\(deferred: (?P<deferred>[^)]*)\) )?(?P<text>.*)$")
RANGE = re.compile(r"\b([A-Z]+-)(\d+) to \1(\d+)\b")
LOOKS_LIKE_A_CASE = re.compile(r"^([A-Za-z]+-)?\d+(\.\d+)*[a-z]?$")


class Section(NamedTuple):
    """A part of a game's rules with a heading. `source` is rules, rulings or obligations."""

    anchor: str
    title: str
    text: str
    source: str = "rules"


class Obligation(NamedTuple):
    """One testable line that a game owes its rulebook. `deferred` is the reason if it must wait."""

    id: str
    deferred: str
    text: str


def folder(game_id: str) -> Path:
    """The folder of a game."""
    return Path(str(games.part(game_id).__file__)).parent


def document(game_id: str, name: str) -> str:
    """One of a game's texts; empty if it does not exist."""
    path = folder(game_id) / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def obligations(game_id: str) -> tuple[Obligation, ...]:
    """The obligations of a game."""
    found = [OBLIGATION.match(line) for line in document(game_id, "obligations.md").splitlines()]
    return tuple(Obligation(m["id"], m["deferred"] or "", m["text"]) for m in found if m)


@cache
def sections(game_id: str, source: str = "rules") -> tuple[Section, ...]:
    """The sections of `rules.md`, `rulings.md` or `guide.md` in their order."""
    found: list[Section] = []
    for line in document(game_id, f"{source}.md").splitlines():
        if heading := HEADING.match(line):
            title = heading["title"]
            found.append(Section(heading["anchor"] or slug(title), title, "", source))
        elif found:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}{line}\n")
    return tuple(section._replace(text=section.text.strip()) for section in found)


def first_steps(game_id: str) -> str:
    """The guide for a first match, as terminal text; empty if the game has no guide."""
    return "\n\n".join(f"{s.title}\n\n{plain(s.text)}" for s in sections(game_id, "guide"))


def books(game_id: str) -> dict[str, str]:
    """The games a combined game consists of, by case prefix (`OS`, `HE`)."""
    found: dict[str, str] = getattr(games.part(game_id), "BOOKS", {})
    return found


def slug(title: str) -> str:
    """An anchor made from a title."""
    return "-".join(re.findall(r"\w+", folded(title)))


def folded(words: str) -> str:
    """Words normalised for comparison: without case, accents and double spaces."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def look_up(game_id: str, query: str) -> list[Section]:
    """The sections for an anchor, a title, a case, or words; `HE 9.2` is case 9.2 in the book with the prefix HE."""
    book, _, rest = query.strip().partition(" ")
    if rest and book in books(game_id):
        return look_up(books(game_id)[book], rest)
    rules = sections(game_id)
    named = [s for s in rules if folded(query) in (folded(s.anchor), folded(s.title))]
    if named:
        return named
    if LOOKS_LIKE_A_CASE.match(query.strip()):
        return on_case(game_id, query.strip())
    return with_words(game_id, query)


def on_case(game_id: str, case: str) -> list[Section]:
    """The sections and rulings that cite a case; its obligation if there are none."""
    owed = (o for o in obligations(game_id) if cites(o.id, case))
    return citing(game_id, case) or [Section(o.id, o.id, o.text, "obligations") for o in owed]


def citing(game_id: str, case: str) -> list[Section]:
    """The sections of the rules whose text cites a case, and the rulings whose title does."""
    rulings = [s for s in sections(game_id, "rulings") if cites(s.title, case)]
    return [s for s in sections(game_id) if cites(s.text, case)] + rulings


def cites(words: str, case: str) -> bool:
    """Do these words name the case, alone or within a range?"""
    token = rf"(?<![\w.]){re.escape(case)}[a-z]?(?!\w|\.\d)"
    if re.search(token, words, re.IGNORECASE):
        return True
    ranges = ((m[1], range(int(m[2]), int(m[3]) + 1)) for m in RANGE.finditer(words))
    prefix, _, number = case.upper().rpartition("-")
    return any(number.isdigit() and letters == f"{prefix}-" and int(number) in span for letters, span in ranges)


def with_words(game_id: str, query: str) -> list[Section]:
    """The sections that contain all the words; those with a word in the title come first."""
    words = folded(query).split()
    every = [*sections(game_id), *sections(game_id, "rulings")]
    found = [s for s in every if all(word in folded(f"{s.title} {s.text}") for word in words)]
    return sorted(found, key=lambda s: not any(word in folded(s.title) for word in words))


def plain(markdown: str) -> str:
    """A section's text for a terminal: each paragraph in one line, without emphasis and links."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    words = re.sub(r"(\*\*|__)(.+?)\1", r"\2", words, flags=re.DOTALL)
    words = re.sub(r"(?<![\w*])\*([^*\n]+(?:\n[^*\n]+)*)\*(?![\w*])", r"\1", words)
    return "\n".join(joined(words.replace("`", "").splitlines()))


def joined(lines: list[str]) -> list[str]:
    """Hard-wrapped lines joined into paragraphs. Lists and tables keep their lines."""
    whole: list[str] = []
    for line in lines:
        starts = not line.strip() or re.match(r"\s*([-*|#>]|\d+\.)", line) or not whole or not whole[-1].strip()
        if starts or whole[-1].startswith("|"):
            whole.append(line.rstrip())
        else:
            whole[-1] = f"{whole[-1]} {line.strip()}"
    return whole
