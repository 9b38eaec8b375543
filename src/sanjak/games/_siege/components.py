"""What is printed on the components of both empires' games: the records that their TOML files are read into."""

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
    """An entry of a data file: where it comes from, and which of its keys an owner has corrected."""

    id: str
    provenance: Marks = []
    corrected: tuple[str, ...] = ()


E = TypeVar("E", bound=Entry)


def by_id(entries: Iterable[E]) -> dict[str, E]:
    """Entries under their ids, in the order of the file."""
    return {entry.id: entry for entry in entries}


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event card: what it moves, how many Actions it gives, and the plain facts of its event."""

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
    """The cards by id. Where none is in play (id "") a blank one is: before the first, and between an ally's turns."""

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
        """Its strategic sites one by one; each game's own spaces tell."""
        return ()


class Front(Entry, frozen=True, kw_only=True):
    """A track towards the capital and the leaders who come down it."""

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
    """How a game can end, with the bounds of the number that decides it, told in our own words."""

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
        """What the rule does, and what the book recommends of it; its label stands beside."""
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
        *(Variant(switch.id, switch.title, switch.text) for switch in switches.values()),
        *(Variant(setting.id, setting.title, setting.text, values=setting.choices, case=setting.case)
          for setting in (settings or {}).values()),
    )


class Placed(msgspec.Struct, frozen=True):
    """A front as a scenario places it."""

    front: str
    space: int
    leader: str


class Note(msgspec.Struct, frozen=True):
    """What history did at a card, and when."""

    when: str
    note: str


def history_of(package: str) -> dict[str, Note]:
    """What history did at each card: `history.toml` in a game's data."""
    return read(package, "history.toml", dict[str, Note], {})


def level_by_points(levels: Sequence[Level], points: int) -> Level:
    """The level of victory that so many points reach."""
    return next(level for level in levels if level.vp_at_least <= points <= level.vp_at_most)


def level_of_defeat(levels: Sequence[Level], number: int) -> Level:
    """The level of defeat when the capital falls."""
    return next(level for level in levels if level.at_least <= number <= level.at_most)


# ---------------------------------------------------------------- checks


def check_overlay(overlay: Mapping[str, Any], shapes: Iterable[type[msgspec.Struct]],
                  tables: Iterable[Mapping[str, Entry]]) -> None:
    """An overlay names tables and keys that are read."""
    known = {table for shape in shapes for table in shape.__struct_fields__}
    if unknown := overlay.keys() - known:
        raise BadData(f"overlay: there is no table {', '.join(sorted(unknown))}; there is {', '.join(sorted(known))}")
    for entry in (entry for table in tables for entry in table.values()):
        if wrong := set(entry.corrected) - set(type(entry).__struct_encode_fields__):
            raise BadData(f"overlay: {entry.id} has no {', '.join(sorted(wrong))}")


def check_names(card: str, kind: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Every name on a card is known."""
    if unknown := {name for name in names if name} - set(known):
        raise BadData(f"{card}: no such {kind}: {', '.join(sorted(unknown))}")


def check_track(front: str, numbers: Sequence[int]) -> None:
    """A track runs down to the capital without a gap."""
    if list(numbers) != list(range(numbers[0], -1, -1)):
        raise BadData(f"{front}: the track is not consecutive")
