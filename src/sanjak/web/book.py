"""The rules of a game as parts of a page."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from sanjak.books import rulebook
from sanjak.books.rulebook import Section

ALIGNED = re.compile(r' style="text-align:(left|right|center)"')
EMPTY_HEAD = re.compile(r"<th(?: class=\"[^\"]*\")?>\s*</th>")
TITLES = {"guide": "First steps", "rules": "Rules", "rulings": "Rulings", "obligations": "Obligations"}


class Part(NamedTuple):
    """A section as HTML."""

    anchor: str
    title: str
    html: Markup
    source: str


@cache
def writer() -> MarkdownIt:
    """A Markdown parser that lets no HTML through."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def part(section: Section) -> Part:
    """A section as HTML. Wide tables scroll; an empty table head becomes a plain cell."""
    drawn = ALIGNED.sub(r' class="to-\1"', str(writer().render(section.text)))
    drawn = drawn.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    drawn = EMPTY_HEAD.sub("<td></td>", drawn)
    return Part(section.anchor, section.title, Markup(drawn), TITLES[section.source])


@cache
def chapters(game_id: str) -> dict[str, tuple[Part, ...]]:
    """The first steps, rules and rulings of a game, by title."""
    found = {TITLES[source]: tuple(part(section) for section in rulebook.sections(game_id, source))
             for source in ("guide", "rules", "rulings")}
    return {title: parts for title, parts in found.items() if parts}


@cache
def guide(game_id: str) -> tuple[Part, ...]:
    """The first steps of a game."""
    return tuple(part(section) for section in rulebook.sections(game_id, "guide"))


@lru_cache(2000)
def meant(game_id: str, words: str) -> tuple[Part, ...]:
    """The sections about a case, or about some words."""
    return tuple(part(section) for section in rulebook.look_up(game_id, words))
