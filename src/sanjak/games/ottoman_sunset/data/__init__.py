"""The printed components, loaded once from the TOML files in this folder and checked."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from sanjak.games._siege.components import (
    BLANK,
    EPOCHS,
    Battle,
    Deck,
    Entry,
    KaiserBattle,
    Level,
    Option,
    OptionsFile,
    Placed,
    battle_values,
    by_id,
    check_names,
    check_overlay,
    check_track,
    history_of,
    leader_names,
)
from sanjak.games._siege.components import RESOURCES as RESOURCES
from sanjak.games._siege.components import THEATERS as THEATERS
from sanjak.games._siege.components import Card as Printed
from sanjak.games._siege.components import Front as Track
from sanjak.games._siege.components import Space as Square
from sanjak.games._siege.rules.fronts import sites_by_space
from sanjak.toolkit.components import BadData, fingerprint, overlay_of, read


class Faces(msgspec.Struct, frozen=True):
    """Fronts picked by some faces of a die."""

    faces: tuple[int, ...]
    fronts: tuple[str, ...]


class Card(Printed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event card with the facts that only this game has."""

    order: int
    in_deck: bool = True
    option: str = ""
    bans: tuple[str, ...] = ()
    adds: str = ""
    yildirim: int = 0
    bureau: str = ""
    removes: str = ""
    moves: dict[str, int] = msgspec.field(default_factory=dict)
    destroys: str = ""
    free_defence: str = ""
    victories: tuple[str, ...] = ()
    coup: str = ""
    offensives_only: str = ""
    british_fortitude: int = 0
    costs_card_actions: int = 0
    fortifies: str = ""
    else_defeats: str = ""
    spaces: int = 0
    die: tuple[Faces, ...] = ()

    def fronts_of(self, face: int) -> tuple[str, ...]:
        """The fronts picked by a face of the card's die."""
        return next(row.fronts for row in self.die if face in row.faces)


class Space(Square, frozen=True, kw_only=True):
    """A space of a track: its strategic site, and whether it is in the desert."""

    site: str = ""
    desert: bool = False

    def site_names(self) -> tuple[str, ...]:
        """Its strategic site, if it is one."""
        return (self.site,) if self.site else ()


class Front(Track, frozen=True, kw_only=True):
    """A track towards Constantinople."""

    spaces: tuple[Space, ...]


class Defence(Entry, frozen=True, kw_only=True):
    """A defence of the Narrows, in the order in which the fleet meets them."""

    order: int
    name: str
    kind: str
    battle_value: int
    printed: bool


class Scenario(Entry, frozen=True, kw_only=True):
    """A set-up, counter by counter."""

    title: str
    about: str
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


class ScenariosFile(msgspec.Struct):
    """scenarios.toml"""

    scenario: list[Scenario]


_overlay = overlay_of("ottoman-sunset")
CORRECTIONS = fingerprint(_overlay)
_cards = read(__name__, "cards.toml", CardsFile, _overlay)
_fronts = read(__name__, "fronts.toml", FrontsFile, _overlay)
_tables = read(__name__, "tables.toml", TablesFile, _overlay)
_options = read(__name__, "options.toml", OptionsFile, _overlay)
_scenarios = read(__name__, "scenarios.toml", ScenariosFile, _overlay)

CARDS: dict[str, Card] = Deck(_cards.card, Card(**BLANK, order=0))
FRONTS: dict[str, Front] = by_id(_fronts.front)
BATTLES: dict[str, Battle] = by_id(_tables.off_map_battle)
KAISER: dict[str, KaiserBattle] = by_id(msgspec.convert(_tables.kaiserschlacht["battle"], list[KaiserBattle]))
NARROWS: dict[str, Defence] = by_id(msgspec.convert(_tables.narrows["defence"], list[Defence]))
VICTORY_LEVELS: tuple[Level, ...] = tuple(_tables.victory_level)
CAPITAL_LEVELS: tuple[Level, ...] = tuple(_tables.capital_level)
OUTCOMES: dict[str, Level] = by_id([*VICTORY_LEVELS, *CAPITAL_LEVELS, *_tables.other_outcome])
"""6.3 The levels of victory and defeat, each with its historical meaning, in our own words."""
OPTIONS: dict[str, Option] = by_id(_options.option)
"""8.0 The optional rules, each with its printed label and the book's recommendation."""
SETTINGS: dict[str, Option] = by_id(_options.setting)
SWITCHES: dict[str, Option] = by_id(_options.switch)
SCENARIOS: dict[str, Scenario] = by_id(_scenarios.scenario)

ENTRY: dict[str, int] = {front.id: front.entry for front in FRONTS.values()}
BATTLE_VALUE: dict[str, int] = battle_values(FRONTS)
REDUCED: dict[str, int] = {leader.id: leader.provisional_battle_value
                           for front in FRONTS.values() for leader in front.leaders}
LEADER_NAME: dict[str, str] = leader_names(FRONTS)
SITES: dict[str, tuple[frozenset[str], ...]] = {
    front.id: sites_by_space({space.number: (space.site,) for space in front.spaces if space.site}, front.entry)
    for front in FRONTS.values()}
KAISER_VALUES: dict[str, int] = {battle.id: battle.battle_value for battle in KAISER.values()}
COUNTRIES = ("turkey", "india", "persia", "afghanistan")
COUPS = {"coup_india": "india", "coup_persia": "persia", "coup_afghanistan": "afghanistan"}
GUNS = tuple(defence.id for defence in NARROWS.values() if defence.kind == "gun" and not defence.printed)
MINEFIELDS = tuple(defence.id for defence in NARROWS.values() if defence.kind == "minefield")
MARKERS = (*BATTLES, *KAISER, *COUPS, "siege_of_kut", "dunsterforce")

history = partial(history_of, __name__)
"""The historical events at each card."""


def check() -> None:
    """OS-0e Names resolve, tracks are consecutive, the deck has the right size; overlays are checked too."""
    check_overlay(_overlay, (CardsFile, FrontsFile, TablesFile, OptionsFile, ScenariosFile),
                  (CARDS, FRONTS, BATTLES, KAISER, NARROWS, OUTCOMES, OPTIONS, SWITCHES, SCENARIOS))
    if sum(card.in_deck for card in CARDS.values()) != 49:
        raise BadData("the deck has 49 cards")
    for front in FRONTS.values():
        check_track(front.id, [space.number for space in front.spaces])
    for card in CARDS.values():
        check_card(card)


def check_card(card: Card) -> None:
    """Raise `BadData` if a name on a card is unknown."""
    picked = (front for row in card.die for front in row.fronts)
    check_names(card.id, "front", (*card.advances, *card.retreats, *card.drm, *card.bans, *card.moves, *card.leader,
                                   card.activates, card.removes, card.offensives_only, *picked), FRONTS)
    check_names(card.id, "battle", (card.battle,), BATTLES)
    check_names(card.id, "coup", (card.coup,), COUPS)
    check_names(card.id, "epoch", (card.epoch,), EPOCHS)


check()
