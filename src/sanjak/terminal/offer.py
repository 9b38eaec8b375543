"""A question as a human sees it: numbered options in words, and the interpretation of typed words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from sanjak.books.rulebook import folded
from sanjak.kernel import Ask, Option, text

from .console import TIED


class Entry(NamedTuple):
    """An option with its text in records and its label; `twin` if another option has the same label."""

    option: Option
    text: str
    label: str
    warning: str = ""
    twin: bool = False

    @property
    def line(self) -> str:
        """The label, the text if another option has the same label, and the warning against the option."""
        known = f"{self.label}  [{self.text.replace(' ', TIED)}]" if self.twin else self.label
        return f"{known}  (beware, {self.warning})" if self.warning else known


class Offer:
    """An open question with its options. Take-backs have numbers only after they were listed."""

    def __init__(self, ask: Ask, label: Callable[[Option], str], warn: Callable[[Option], str] = lambda _: "") -> None:
        self.ask, self.label, self.warn, self.listed = ask, label, warn, False
        self.options = self._entries(ask.options)

    @cached_property
    def also(self) -> list[Entry]:
        """Take-backs and rearrangements."""
        return self._entries(self.ask.also)

    def _entries(self, options: Sequence[Option]) -> list[Entry]:
        labels = [self.label(option) or text(option) for option in options]
        many = Counter(labels)
        return [Entry(option, text(option), label, self.warn(option), many[label] > 1)
                for option, label in zip(options, labels, strict=True)]

    @property
    def numbered(self) -> list[Entry]:
        """The entries that a typed number refers to."""
        return self.options + self.also if self.listed else self.options

    def exact(self, words: str) -> Entry | None:
        """The option with exactly this text, even if another option begins with it."""
        return next((entry for entry in self.options + self.also if entry.text == words), None)

    def by_number(self, words: str) -> Entry | None:
        """The option with this number."""
        at = int(words) if words.isdecimal() else 0
        return self.numbered[at - 1] if 1 <= at <= len(self.numbered) else None

    def no_such_number(self, words: str) -> str:
        """The message for a number without an option."""
        return f"There is no option {words}; the numbers are 1 to {len(self.numbered)}."

    def meant(self, words: str) -> list[Entry]:
        """The possible meanings of the words: among the options, else among the take-backs."""
        return fitting(words, self.options) or fitting(words, self.also)


def fitting(words: str, entries: list[Entry]) -> list[Entry]:
    """The best matches: exact, else with the whole phrase, with all words, with a part, or with all parts."""
    wanted = folded(words)
    for fits in (is_exact, has_phrase, has_words, has_part, has_parts):
        if found := [entry for entry in entries if fits(wanted, folded(entry.text), folded(entry.label))]:
            return found
    return []


def is_exact(wanted: str, words: str, label: str) -> bool:
    """The text or the label itself."""
    return wanted in (words, label)


def has_phrase(wanted: str, words: str, label: str) -> bool:
    """`s1` is in `draft s1`, not in `draft s10`."""
    part = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    return bool(part.search(words) or part.search(label))


def has_words(wanted: str, words: str, label: str) -> bool:
    """All typed words, each complete, in any position."""
    return all(has_phrase(word, words, label) for word in wanted.split())


def has_part(wanted: str, words: str, label: str) -> bool:
    """Any part of the text or the label."""
    return wanted in words or wanted in label


def has_parts(wanted: str, words: str, label: str) -> bool:
    """All typed parts, in any position."""
    return all(has_part(part, words, label) for part in wanted.split())
