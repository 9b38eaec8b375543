"""Lines out, wrapped to the width of the terminal, and lines in."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

NARROWEST = 40
TIED = "\u00a0"
"""A space that is never a line break; it is printed as an ordinary space."""
HANGING = re.compile(r"\s*(\d+\. |[-*] )?")


class Console:
    """The place where a player reads and types: a terminal, a pipe, or a test."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self.source, self.sink = source or sys.stdin, sink or sys.stdout
        self.live = self.source is sys.stdin and self.source.isatty() and self.sink.isatty()
        self.editor = line_editor() if self.live else None

    def say(self, words: str = "", hang: int = 2) -> None:
        """Print text with long lines wrapped; `hang` is the indent of their continuation."""
        for line in words.split("\n"):
            self.sink.write(wrapped(line, self.width, hang).replace(TIED, " ") + "\n")

    def line(self, words: str) -> None:
        """Print a line without wrapping, so that a name or a command in it can be copied."""
        self.sink.write(words + "\n")

    def read(self, prompt: str = "> ") -> str:
        """Read one line. A line from a pipe is echoed, so that the transcript is readable."""
        self.sink.flush()
        if self.live:
            return input(prompt).strip()
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        self.sink.write(line if line.endswith("\n") else line + "\n")
        if not line:
            raise EOFError
        return line.strip()

    def curtain(self) -> None:
        """Scroll the screen out of sight, and forget the lines typed so far."""
        if self.live:
            self.sink.write("\n" * shutil.get_terminal_size().lines)
        if self.editor is not None:
            self.editor.clear_history()

    @property
    def width(self) -> int:
        """The width of a line."""
        return max(NARROWEST, shutil.get_terminal_size().columns - 1)


class Editor:
    """The part of `readline` that we use."""

    def clear_history(self) -> None:
        """Forget the lines typed so far."""


def line_editor() -> Editor | None:
    """Arrow keys and history, if the system has them."""
    try:
        import readline
    except ImportError:
        return None
    return readline  # type: ignore[return-value]


MANY = 10
"""A longer list may have several short entries in a line."""


def packed(cells: Sequence[str], width: int) -> list[str]:
    """The entries of a list, one in each line.

    A long list of mostly short entries has several side by side, in order.
    """
    lengths = [len(cell) for cell in cells if len(cell) <= width // 2 - 1]
    if len(cells) <= MANY or 2 * len(lengths) < len(cells):
        return list(cells)
    short = max(lengths)
    many = (width + 2) // (short + 2)
    rows: list[list[str]] = []
    for cell in cells:
        if rows and len(cell) <= short and len(rows[-1]) < many and len(rows[-1][-1]) <= short:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return ["  ".join(cell.ljust(short) for cell in row).rstrip() for row in rows]


def wrapped(line: str, width: int, hang: int = 2) -> str:
    """A line wrapped at words and indented under the text of its list entry. Tables are left unchanged."""
    if len(line) <= width or line.startswith("|"):
        return line
    start = HANGING.match(line)
    indent = len(start[0]) if start else 0
    return textwrap.fill(line, width, subsequent_indent=" " * (indent if line[:indent].strip() else indent + hang),
                         break_long_words=False, break_on_hyphens=False)
