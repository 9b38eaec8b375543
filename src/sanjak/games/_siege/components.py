"""The printed components of both empires' games: the records of their TOML files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from sanjak.kernel import Variant
from sanjak.toolkit.components import BadData, read

Marks = list[dict[str, Any]] | dict[str, Any]
EPOCHS = ("morning", "midday", "dusk")
THEATERS = ("western", "eastern", "naval")
RESOURCES = 6


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a data file: its source, and the keys that an owner has corrected."""

    id: str
    provenance: Marks = []
    corrected: tuple[str, ...] = ()


E = TypeVar("E", bound=Entry)


def by_id(entries: Iterable[E]) -> dict[str, E]:
    """Entries by id, in the order of the file."""
    return {entry.id: entry for entry in entries}


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event card: its moves, its Actions, and the plain facts of its event."""

    number: int
    title: str
    epoch: str
    text: str
    note: str = ""
    advances: tuple[str, ...]
    retreats: tuple[str, ...]
    actions: int
    iron_cross: bool
    drm: dict[str, int] = {}
    markers: tuple[str, ...] = ()
    activates: str = ""
    leader: dict[str, str] = {}
    battle: str = ""
    event: str = ""
    no_actions: bool = False
    kaiserschlacht_drm: int = 0


C = TypeVar("C", bound=Card)


class Deck(dict[str, C]):
    """The cards by id. The id "" is a blank card: before the first one, and between an ally's turns."""

    def __init__(self, cards: Iterable[C], blank: C) -> None:
        super().__init__((card.id, card) for card in cards)
        self.blank = blank

    def __missing__(self, id: str) -> C:
        if id:
            raise KeyError(id)
        return self.blank


BLANK: dict[str, Any] = {"id": "", "number": 0, "title": "", "epoch": "", "text": "", "advances": (), "retreats": (),
                         "actions": 0, "iron_cross": False}


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a front's counter; `provisional_battle_value` on the reduced side."""

    id: str
    name: str
    battle_value: int
    provisional_battle_value: int = 0
    provenance: Marks = []


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space of a track."""

    number: int
    id: str
    name: str
    shared: bool = False
    provenance: Marks = []

    def site_names(self) -> tuple[str, ...]:
        """Its strategic sites one by one; the spaces of each game override this."""
        return ()


class Front(Entry, frozen=True, kw_only=True):
    """A track towards the capital and its leaders."""

    name: str
    code: str
    entry: int
    leader_at_entry: str
    leaders: tuple[Leader, ...] = msgspec.field(name="leader")
    spaces: tuple[Space, ...]

    def space(self, number: int) -> Space:
        """A space by its number."""
        return next(space for space in self.spaces if space.number == number)


def battle_values(fronts: Mapping[str, Front]) -> dict[str, int]:
    """The Battle Value of each leader."""
    return {leader.id: leader.battle_value for front in fronts.values() for leader in front.leaders}


def leader_names(fronts: Mapping[str, Front]) -> dict[str, str]:
    """The name of each leader."""
    return {leader.id: leader.name for front in fronts.values() for leader in front.leaders}


class Battle(Entry, frozen=True, kw_only=True):
    """An off-map battle."""

    name: str
    theater: str
    battle_value: int


class KaiserBattle(Entry, frozen=True, kw_only=True):
    """One of the six battles of the Kaiserschlacht."""

    number: int
    flag: str
    battle_value: int


class Level(Entry, frozen=True, kw_only=True):
    """A possible ending of a game, with the bounds of the number that decides it, described in our own words."""

    name: str
    told: str
    at_least: int = -1000
    at_most: int = 1000
    vp_at_least: int = -1000
    vp_at_most: int = 1000
    survived: bool = False


class Option(Entry, frozen=True, kw_only=True):
    """An optional rule with the label that the book prints."""

    case: str
    title: str
    text: str
    label: str = ""
    designers_choice: bool = False
    advised_with: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()

    def told(self, options: Mapping[str, Option]) -> str:
        """The effect of the rule, and the book's recommendation. Its label is shown separately."""
        advice = [f"Advised together with {options[id].case} {options[id].title}." for id in self.advised_with]
        return " ".join([self.text, *["Recommended by the designer."] * self.designers_choice, *advice])


class OptionsFile(msgspec.Struct):
    """options.toml"""

    option: list[Option]
    switch: list[Option]
    setting: list[Option] = []


def variants(options: Mapping[str, Option], switches: Mapping[str, Option],
             settings: Mapping[str, Option] | None = None) -> tuple[Variant, ...]:
    """The optional rules, the switches of rulings and the settings of a game."""
    return (
        *(Variant(option.id, option.title, option.told(options), case=option.case, label=option.label.capitalize())
          for option in options.values()),
        *(Variant(switch.id, switch.title, switch.text, case=switch.case) for switch in switches.values()),
        *(Variant(setting.id, setting.title, setting.text, values=setting.choices, case=setting.case)
          for setting in (settings or {}).values()),
    )


class Placed(msgspec.Struct, frozen=True):
    """A front as a scenario places it."""

    front: str
    space: int
    leader: str


class Note(msgspec.Struct, frozen=True):
    """The historical events at a card, and their date."""

    when: str
    note: str


def history_of(package: str) -> dict[str, Note]:
    """The historical events at each card: `history.toml` in a game's data."""
    return read(package, "history.toml", dict[str, Note], {})


def level_by_points(levels: Sequence[Level], points: int) -> Level:
    """The level of victory for a number of points."""
    return next(level for level in levels if level.vp_at_least <= points <= level.vp_at_most)


def level_of_defeat(levels: Sequence[Level], number: int) -> Level:
    """The level of defeat when the capital falls."""
    return next(level for level in levels if level.at_least <= number <= level.at_most)


# ---------------------------------------------------------------- checks


def check_overlay(overlay: Mapping[str, Any], shapes: Iterable[type[msgspec.Struct]],
                  tables: Iterable[Mapping[str, Entry]]) -> None:
    """Raise `BadData` if an overlay names an unknown table or key."""
    known = {table for shape in shapes for table in shape.__struct_fields__}
    if unknown := overlay.keys() - known:
        raise BadData(f"overlay: there is no table {', '.join(sorted(unknown))}; available: {', '.join(sorted(known))}")
    for entry in (entry for table in tables for entry in table.values()):
        if wrong := set(entry.corrected) - set(type(entry).__struct_encode_fields__):
            raise BadData(f"overlay: {entry.id} has no {', '.join(sorted(wrong))}")


def check_names(card: str, kind: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Raise `BadData` if a name on a card is unknown."""
    if unknown := {name for name in names if name} - set(known):
        raise BadData(f"{card}: no such {kind}: {', '.join(sorted(unknown))}")


def check_track(front: str, numbers: Sequence[int]) -> None:
    """Raise `BadData` unless a track leads to the capital without a gap."""
    if list(numbers) != list(range(numbers[0], -1, -1)):
        raise BadData(f"{front}: the track is not consecutive")
