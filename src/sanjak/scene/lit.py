"""What can be pressed on a sheet: the elements and places for the options that are offered now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from .model import Element, Ground, Sheet, Spots

ANY = "*"
"""The verb of a prefix whose verb is ignored."""


class Offered(NamedTuple):
    """The prefixes of the offered options, and every word after a verb; both in the order of the options."""

    begun: Mapping[str, None]
    later: Mapping[str, None]

    @classmethod
    def of(cls, options: Iterable[str]) -> Offered:
        """The prefixes and words of some options."""
        told = list(options)
        return cls(beginnings(told), later_words(told))


NOTHING = Offered({}, {})


def beginnings(offered: Iterable[str]) -> dict[str, None]:
    """Every prefix of the offered options.

    If another argument follows, the verb is ignored: a card that can be moved to a pile or swapped with another card is
    picked up in one way, and its destination decides. The verb of such a prefix is *.
    """
    found: dict[str, None] = {}
    for words in offered:
        verb, *rest = words.split(" ")
        begun, any_verb = verb, ANY
        found[verb] = None
        for at, word in enumerate(rest, 1):
            begun, any_verb = f"{begun} {word}", f"{any_verb} {word}"
            found[begun] = None
            if at < len(rest):
                found[any_verb] = None
    return found


def later_words(offered: Iterable[str]) -> dict[str, None]:
    """Every word after the verb of an offered option."""
    return dict.fromkeys(word for words in offered for word in words.split(" ")[1:])


def stands_for(option: str, begun: Collection[str]) -> bool:
    """Is an element's option among the prefixes of the offered options?"""
    if not option:
        return False
    _, space, rest = option.partition(" ")
    return option in begun or (bool(space) and f"{ANY} {rest}" in begun)


# ---------------------------------------------------------------- on a sheet


def targets(sheet: Sheet, offered: Offered) -> list[Element]:
    """The elements and places of offered options; of those that differ only in an ignored verb, one."""
    lit = [e for e in sheet.pieces if e.option and stands_for(e.option, offered.begun)]
    lit += places(sheet.spots, offered) if sheet.spots else []
    known = {behind(e) for e in lit if e.option in offered.begun}
    found = []
    for e in lit:
        if e.option in offered.begun or behind(e) not in known:
            known.add(behind(e))
            found.append(at_home(e, sheet.ground))
    return found


def drops(sheet: Sheet, offered: Offered) -> list[Element]:
    """The elements and places to which something can be brought."""
    found = [e for e in sheet.pieces if e.word in offered.later]
    if sheet.spots:
        found += [e for word in offered.later if (e := sheet.spots.word(word)) is not None]
    return [at_home(e, sheet.ground) for e in found]


def places(spots: Spots, offered: Offered) -> list[Element]:
    """The places of offered options, the small ones last: they lie above the large ones."""
    found = {e.id: e for words in offered.begun if (e := spots.option(words)) is not None}
    return sorted(found.values(), key=lambda e: -e.w * e.h)


def behind(e: Element) -> str:
    """An element's option without its verb."""
    return e.option.partition(" ")[2]


def at_home(e: Element, ground: Ground) -> Element:
    """An element at its place on the sheet, if a space was named."""
    return e.moved(*ground.spaces[e.space]) if e.space else e
