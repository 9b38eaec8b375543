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

RANDOM = "random"
LOYAL = 3
"""Steps from Revolt to Loyal (8.3)."""


class Card(Printed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event card with the facts that only this game has."""

    loyalty: tuple[str, ...]
    loyalty_drm: int = 0
    war_status: bool = False
    grants: dict[str, int] = msgspec.field(default_factory=dict)
    trench: bool = False
    improvement_drm: dict[str, int] = msgspec.field(default_factory=dict)
    improves_without_roll: bool = False


class Space(Square, frozen=True, kw_only=True):
    """A space of a track: its number of strategic sites, and whether a river covers it."""

    sites: int = 0
    river: bool = False

    def site_names(self) -> tuple[str, ...]:
        """Its sites one by one: a double site counts two (7.7)."""
        return tuple(f"{self.id} {number}" for number in range(1, self.sites + 1))


class Front(Track, frozen=True, kw_only=True):
    """A track towards Vienna; `entry` is the first space of the front."""

    nation: str
    on_map_at_start: bool
    activated_by: str = ""
    spaces: tuple[Space, ...]


class Center(msgspec.Struct, frozen=True):
    """The front and the space that shift a battle's die (6.3)."""

    front: str
    space: int


class OffMapBattle(Battle, frozen=True, kw_only=True):
    """An off-map battle."""

    center: Center | None = None


class Nationality(Entry, frozen=True, kw_only=True):
    """A people of the empire: its rating, its numbers for Random, and the effect of its Revolt."""

    name: str
    people: str
    rating: int
    random_at_least: int = -1000
    random_at_most: int = 1000
    weakens_offensives: tuple[str, ...]
    eases_advances: tuple[str, ...] = ()


class WarStatus(Entry, frozen=True, kw_only=True):
    """A box of the War Status track and the epoch that joins the deck there."""

    name: str
    adds: str = ""


class Scenario(Entry, frozen=True, kw_only=True):
    """A set-up."""

    title: str
    about: str
    starting_will: int
    fortress: int
    loyalty: int
    supply: int
    fronts: tuple[Placed, ...]


class CardsFile(msgspec.Struct):
    """cards.toml"""

    card: list[Card]


class FrontsFile(msgspec.Struct):
    """fronts.toml"""

    front: list[Front]


class TablesFile(msgspec.Struct):
    """tables.toml"""

    off_map_battle: list[OffMapBattle]
    kaiser_battle: list[KaiserBattle]
    nationality: list[Nationality]
    war_status: list[WarStatus]
    victory_level: list[Level]
    capital_level: list[Level]
    other_outcome: list[Level]


class ScenariosFile(msgspec.Struct):
    """scenarios.toml"""

    scenario: list[Scenario]


_overlay = overlay_of("hapsburg-eclipse")
CORRECTIONS = fingerprint(_overlay)
_cards = read(__name__, "cards.toml", CardsFile, _overlay)
_fronts = read(__name__, "fronts.toml", FrontsFile, _overlay)
_tables = read(__name__, "tables.toml", TablesFile, _overlay)
_options = read(__name__, "options.toml", OptionsFile, _overlay)
_scenarios = read(__name__, "scenarios.toml", ScenariosFile, _overlay)

CARDS: dict[str, Card] = Deck(_cards.card, Card(**BLANK, loyalty=()))
FRONTS: dict[str, Front] = by_id(_fronts.front)
BATTLES: dict[str, OffMapBattle] = by_id(_tables.off_map_battle)
KAISER: dict[str, KaiserBattle] = by_id(_tables.kaiser_battle)
NATIONALITIES: dict[str, Nationality] = by_id(_tables.nationality)
WAR_STATUS: tuple[WarStatus, ...] = tuple(_tables.war_status)
VICTORY_LEVELS: tuple[Level, ...] = tuple(_tables.victory_level)
CAPITAL_LEVELS: tuple[Level, ...] = tuple(_tables.capital_level)
OUTCOMES: dict[str, Level] = by_id([*VICTORY_LEVELS, *CAPITAL_LEVELS, *_tables.other_outcome])
"""12.3 The levels of victory and defeat, each with its historical meaning, in our own words."""
OPTIONS: dict[str, Option] = by_id(_options.option)
SWITCHES: dict[str, Option] = by_id(_options.switch)
SCENARIOS: dict[str, Scenario] = by_id(_scenarios.scenario)

ENTRY: dict[str, int] = {front.id: front.entry for front in FRONTS.values()}
LAST: dict[str, int] = {front.id: front.spaces[0].number for front in FRONTS.values()}
BATTLE_VALUE: dict[str, int] = battle_values(FRONTS)
LEADER_NAME: dict[str, str] = leader_names(FRONTS)
RIVERS: dict[str, tuple[int, ...]] = {front.id: tuple(space.number for space in front.spaces if space.river)
                                      for front in FRONTS.values()}
SITES: dict[str, tuple[frozenset[str], ...]] = {
    front.id: sites_by_space({space.number: space.site_names() for space in front.spaces}, front.spaces[0].number)
    for front in FRONTS.values()}
KAISER_VALUES: dict[str, int] = {battle.id: battle.battle_value for battle in KAISER.values()}
NATIONS = tuple(NATIONALITIES)
RUSSIANS = ("polish", "carpathian")
PROVISIONAL: dict[str, str] = {front: FRONTS[front].leaders[-1].id for front in RUSSIANS}
"""The weaker side of each Russian front."""
RUSSIA_TIRES = "russia_tires"
FORTRESS_MARKERS = ("przemysl_1", "przemysl_2")
MARKERS = (*BATTLES, *KAISER, RUSSIA_TIRES, *FORTRESS_MARKERS)
BATTLE_MARKERS = frozenset((*BATTLES, *KAISER))
GRANTS = ("intercepts", "mackensen", "german_aid")
EPOCH_CARDS: dict[str, tuple[str, ...]] = {
    epoch: tuple(card.id for card in CARDS.values() if card.epoch == epoch) for epoch in EPOCHS}

history = partial(history_of, __name__)
"""The historical events at each card."""


def check() -> None:
    """HE-3.0a Names resolve, tracks are consecutive, the epochs have the right size; overlays are checked too."""
    check_overlay(_overlay, (CardsFile, FrontsFile, TablesFile, OptionsFile, ScenariosFile),
                  (CARDS, FRONTS, BATTLES, KAISER, NATIONALITIES, OUTCOMES, OPTIONS, SWITCHES, SCENARIOS))
    if [len(cards) for cards in EPOCH_CARDS.values()] != [15, 16, 19]:
        raise BadData("the epochs have 15, 16 and 19 cards")
    for front in FRONTS.values():
        check_track(front.id, [space.number for space in front.spaces])
    for card in CARDS.values():
        check_card(card)


def check_card(card: Card) -> None:
    """Raise `BadData` if a name on a card is unknown."""
    named: tuple[Any, ...] = (*card.advances, *card.retreats, *card.drm, *card.leader, card.activates)
    check_names(card.id, "front", named, FRONTS)
    check_names(card.id, "leader", card.leader.values(), LEADER_NAME)
    check_names(card.id, "nationality", (*card.loyalty, *card.improvement_drm), (*NATIONALITIES, RANDOM))
    check_names(card.id, "battle", (card.battle,), BATTLES)
    check_names(card.id, "epoch", (card.epoch,), EPOCHS)
    check_names(card.id, "marker", card.grants, GRANTS)


check()
