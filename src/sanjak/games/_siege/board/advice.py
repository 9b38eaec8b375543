"""What both empires' games say alike about options."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sanjak.kernel import Option

from ..state import SiegeState


def missing_options(expected: Iterable[Option], offered: Iterable[Option],
                    why: Callable[[tuple[str, ...]], str], say: Callable[[Option], str]) -> list[tuple[str, str]]:
    """What a player might expect and is not offered: the option in the words of the list, and why not."""
    there = {option[:words] for option in offered for words in (1, 2)}
    return [(say(option), why(tuple(map(str, option)))) for option in expected if option not in there]


def strengthens(s: SiegeState, theater: str, battles: int) -> str:
    """A Resource helps the battles of its theater that are still to come."""
    kaiser = ", and for the Kaiserschlacht" if theater == "western" and not s.kaiser_over else ""
    many = f"{battles or 'no'} {'battle' if battles == 1 else 'battles'}"
    return f"+1 in the {theater.capitalize()} theater for {many} to come{kaiser}"
