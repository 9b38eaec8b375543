"""The combined game's own components: the battles on the other's map, and its optional rules."""

from __future__ import annotations

import msgspec

from sanjak.games._siege.components import Entry, Option
from sanjak.toolkit.components import read


class IronCross(Entry, frozen=True, kw_only=True):
    """A battle of one nation's card that is fought on the other's map."""

    nation: str
    card: str
    battle_value: int
    front: str
    space: int


class IronCrossFile(msgspec.Struct):
    """iron_cross.toml"""

    battle: list[IronCross]


class CardText(Entry, frozen=True, kw_only=True):
    """The text of a card's event in this game."""

    nation: str
    card: str
    text: str


class CardTextFile(msgspec.Struct):
    """cards.toml"""

    card: list[CardText]


class OptionsFile(msgspec.Struct):
    """options.toml"""

    option: list[Option]


IRON_CROSS: dict[tuple[str, str], IronCross] = {
    (battle.nation, battle.card): battle for battle in read(__name__, "iron_cross.toml", IronCrossFile, {}).battle}
CARD_TEXTS: list[CardText] = read(__name__, "cards.toml", CardTextFile, {}).card
OPTIONS: dict[str, Option] = {
    option.id: option for option in read(__name__, "options.toml", OptionsFile, {}).option}
