"""What is printed on the components, loaded once from the TOML files beside this one and checked."""

from __future__ import annotations

from typing import Any

import msgspec

from sanjak.games._siege.fronts import sites_by_space
from sanjak.toolkit.components import BadData, overlay_of, read

Marks = list[dict[str, Any]] | dict[str, Any]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a data file: where it comes from, and which of its keys an owner has corrected."""

    id: str
    provenance: Marks = []
    corrected: tuple[str, ...] = ()


class Faces(msgspec.Struct, frozen=True):
    """Fronts that some faces of a die pick."""

    faces: tuple[int, ...]
    fronts: tuple[str, ...]


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event card: what it moves, how many Actions it gives, and the plain facts of its event."""

    number: int
    title: str
    epoch: str
    order: int
    text: str
    note: str = ""
    advances: tuple[str, ...]
    retreats: tuple[str, ...]
    actions: int
    iron_cross: bool
    in_deck: bool = True
    option: str = ""
    drm: dict[str, int] = {}
    bans: tuple[str, ...] = ()
    adds: str = ""
    markers: tuple[str, ...] = ()
    yildirim: int = 0
    bureau: str = ""
    activates: str = ""
    removes: str = ""
    moves: dict[str, int] = {}
    leader: dict[str, str] = {}
    destroys: str = ""
    free_defence: str = ""
    victories: tuple[str, ...] = ()
    coup: str = ""
    battle: str = ""
    event: str = ""
    offensives_only: str = ""
    no_actions: bool = False
    kaiserschlacht_drm: int = 0
    british_fortitude: int = 0
    costs_card_actions: int = 0
    fortifies: str = ""
    else_defeats: str = ""
    spaces: int = 0
    die: tuple[Faces, ...] = ()

    def fronts_of(self, face: int) -> tuple[str, ...]:
        """The fronts that a face of the card's die picks."""
        return next(row.fronts for row in self.die if face in row.faces)


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
    site: str = ""
    desert: bool = False
    shared: bool = False
    provenance: Marks = []


class Front(Entry, frozen=True, kw_only=True):
    """A track towards Constantinople and the leaders who come down it."""

    name: str
    code: str
    entry: int
    leader_at_entry: str
    leaders: tuple[Leader, ...] = msgspec.field(name="leader")
    spaces: tuple[Space, ...]

    def space(self, number: int) -> Space:
        """A space by its number."""
        return next(space for space in self.spaces if space.number == number)


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


class Defence(Entry, frozen=True, kw_only=True):
    """A defence of the Narrows, in the order in which the fleet meets them."""

    order: int
    name: str
    kind: str
    battle_value: int
    printed: bool


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

    def told(self) -> str:
        """8.0 What the rule does, and what the book recommends of it; its label stands beside."""
        advice = [f"Advised together with {OPTIONS[id].case} {OPTIONS[id].title}." for id in self.advised_with]
        return " ".join([self.text, *["Recommended by the designer."] * self.designers_choice, *advice])


class Placed(msgspec.Struct, frozen=True):
    """A front as a scenario places it."""

    front: str
    space: int
    leader: str


class Scenario(Entry, frozen=True, kw_only=True):
    """A set-up, counter by counter."""

    title: str
    starting_will: int
    cards_played: tuple[str, ...]
    midday_added: bool
    dusk_added: bool
    deck: tuple[str, ...]
    aside: dict[str, tuple[str, ...]]
    victories: tuple[str, ...]
    stalemates: tuple[str, ...]
    defeats: tuple[str, ...]
    resources: dict[str, int]
    coups_out_of_play: tuple[str, ...]
    bureau: str = ""
    u_boats: bool
    seddulbahir_destroyed: bool
    defences: tuple[str, ...]
    narrows_held: bool
    pipeline_complete: bool
    fortification: int
    yildirim: int
    asia_korps: bool
    gallipoli_evacuated: bool
    provisional_government: bool
    sarrail_rule: bool
    end_choices: tuple[int, ...]
    fronts: tuple[Placed, ...]


class CardsFile(msgspec.Struct):
    """cards.toml"""

    card: list[Card]


class FrontsFile(msgspec.Struct):
    """fronts.toml"""

    front: list[Front]
    site: list[dict[str, Any]]


class TablesFile(msgspec.Struct):
    """tables.toml"""

    off_map_battle: list[Battle]
    kaiserschlacht: dict[str, Any]
    narrows: dict[str, Any]
    victory_level: list[Level]
    capital_level: list[Level]
    other_outcome: list[Level]


class OptionsFile(msgspec.Struct):
    """options.toml"""

    option: list[Option]
    switch: list[Option]


class ScenariosFile(msgspec.Struct):
    """scenarios.toml"""

    scenario: list[Scenario]


class Note(msgspec.Struct, frozen=True):
    """What history did at a card, and when."""

    when: str
    note: str


_overlay = overlay_of("ottoman-sunset")
_cards = read(__name__, "cards.toml", CardsFile, _overlay)
_fronts = read(__name__, "fronts.toml", FrontsFile, _overlay)
_tables = read(__name__, "tables.toml", TablesFile, _overlay)
_options = read(__name__, "options.toml", OptionsFile, _overlay)
_scenarios = read(__name__, "scenarios.toml", ScenariosFile, _overlay)

CARDS: dict[str, Card] = {card.id: card for card in _cards.card}
FRONTS: dict[str, Front] = {front.id: front for front in _fronts.front}
BATTLES: dict[str, Battle] = {battle.id: battle for battle in _tables.off_map_battle}
KAISER: dict[str, KaiserBattle] = {
    battle.id: battle for battle in msgspec.convert(_tables.kaiserschlacht["battle"], list[KaiserBattle])}
NARROWS: dict[str, Defence] = {
    defence.id: defence for defence in msgspec.convert(_tables.narrows["defence"], list[Defence])}
VICTORY_LEVELS: tuple[Level, ...] = tuple(_tables.victory_level)
CAPITAL_LEVELS: tuple[Level, ...] = tuple(_tables.capital_level)
OUTCOMES: dict[str, Level] = {
    level.id: level for level in [*VICTORY_LEVELS, *CAPITAL_LEVELS, *_tables.other_outcome]}
OPTIONS: dict[str, Option] = {option.id: option for option in _options.option}
SWITCHES: dict[str, Option] = {option.id: option for option in _options.switch}
SCENARIOS: dict[str, Scenario] = {scenario.id: scenario for scenario in _scenarios.scenario}

ENTRY: dict[str, int] = {front.id: front.entry for front in FRONTS.values()}
BATTLE_VALUE: dict[str, int] = {leader.id: leader.battle_value for front in FRONTS.values() for leader in front.leaders}
REDUCED: dict[str, int] = {leader.id: leader.provisional_battle_value
                           for front in FRONTS.values() for leader in front.leaders}
LEADER_NAME: dict[str, str] = {leader.id: leader.name for front in FRONTS.values() for leader in front.leaders}
SITES: dict[str, tuple[frozenset[str], ...]] = {
    front.id: sites_by_space({space.number: (space.site,) for space in front.spaces if space.site}, front.entry)
    for front in FRONTS.values()}
KAISER_VALUES: dict[str, int] = {battle.id: battle.battle_value for battle in KAISER.values()}
THEATERS = ("western", "eastern", "naval")
COUNTRIES = ("turkey", "india", "persia", "afghanistan")
COUPS = {"coup_india": "india", "coup_persia": "persia", "coup_afghanistan": "afghanistan"}
GUNS = tuple(defence.id for defence in NARROWS.values() if defence.kind == "gun" and not defence.printed)
MINEFIELDS = tuple(defence.id for defence in NARROWS.values() if defence.kind == "minefield")
MARKERS = (*BATTLES, *KAISER, *COUPS, "siege_of_kut", "dunsterforce")
RESOURCES = 6


def history() -> dict[str, Note]:
    """What history did at each card."""
    return read(__name__, "history.toml", dict[str, Note], {})


def check() -> None:
    """OS-0e Names resolve, tracks are consecutive, the deck has its size; an overlay must keep this too."""
    check_overlay(_overlay)
    if sum(card.in_deck for card in CARDS.values()) != 49:
        raise BadData("the deck has 49 cards")
    for front in FRONTS.values():
        if [space.number for space in front.spaces] != list(range(front.entry, -1, -1)):
            raise BadData(f"{front.id}: the track is not consecutive")
    for card in CARDS.values():
        check_card(card)


def check_overlay(overlay: dict[str, Any]) -> None:
    """An overlay names tables and keys that are read."""
    shapes = (CardsFile, FrontsFile, TablesFile, OptionsFile, ScenariosFile)
    known = {table for shape in shapes for table in shape.__struct_fields__}
    if unknown := overlay.keys() - known:
        raise BadData(f"overlay: there is no table {', '.join(sorted(unknown))}; there is {', '.join(sorted(known))}")
    tables = (CARDS, FRONTS, BATTLES, KAISER, NARROWS, OUTCOMES, OPTIONS, SWITCHES, SCENARIOS)
    for entry in (entry for table in tables for entry in table.values()):
        if wrong := set(entry.corrected) - set(type(entry).__struct_encode_fields__):
            raise BadData(f"overlay: {entry.id} has no {', '.join(sorted(wrong))}")


def check_card(card: Card) -> None:
    """Every name on a card is known."""
    named = {*card.advances, *card.retreats, *card.drm, *card.bans, *card.moves, *card.leader}
    named |= {front for row in card.die for front in row.fronts}
    named |= {front for front in (card.activates, card.removes, card.offensives_only) if front}
    unknown = named - FRONTS.keys()
    if unknown:
        raise BadData(f"{card.id}: no such front: {', '.join(sorted(unknown))}")
    for kind, name, known in (("battle", card.battle, BATTLES), ("coup", card.coup, COUPS),
                              ("epoch", card.epoch, ("morning", "midday", "dusk"))):
        if name and name not in known:
            raise BadData(f"{card.id}: no such {kind}: {name}")


check()
