"""A game's rules as parts of a page."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from sanjak.books import rulebook
from sanjak.books.rulebook import Section

ALIGNED = re.compile(r' style="text-align:(left|right|center)"')
EMPTY_HEAD = re.compile(r"<th(?: class=\"[^\"]*\")?>\s*</th>")
TITLES = {"guide": "First steps", "rules": "Rules", "rulings": "Rulings", "obligations": "Obligations"}


class Part(NamedTuple):
    """A section, ready to be shown."""

    anchor: str
    title: str
    html: Markup
    source: str


@cache
def writer() -> MarkdownIt:
    """Markdown without any HTML of its own."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def part(section: Section) -> Part:
    """A section as HTML; wide tables scroll by themselves, and an empty head is no head."""
    drawn = ALIGNED.sub(r' class="to-\1"', str(writer().render(section.text)))
    drawn = drawn.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    drawn = EMPTY_HEAD.sub("<td></td>", drawn)
    return Part(section.anchor, section.title, Markup(drawn), TITLES[section.source])


@cache
def chapters(game_id: str) -> dict[str, tuple[Part, ...]]:
    """Everything that the game says about its rules."""
    found = {TITLES[source]: tuple(part(section) for section in rulebook.sections(game_id, source))
             for source in ("guide", "rules", "rulings")}
    return {title: parts for title, parts in found.items() if parts}


@cache
def guide(game_id: str) -> tuple[Part, ...]:
    """The first steps."""
    return tuple(part(section) for section in rulebook.sections(game_id, "guide"))


@cache
def meant(game_id: str, words: str) -> tuple[Part, ...]:
    """The sections that speak of a case, or of some words."""
    return tuple(part(section) for section in rulebook.look_up(game_id, words))
