"""Both empires' desks on one map: each half keeps its own drawing, moved to its place on the joined coast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from msgspec import structs

from sanjak.games._siege.board.parts import STRIP, TALL, WIDE, Desk, Layout, read_chart
from sanjak.games._siege.board.words import common_events
from sanjak.games._siege.components import Card, Deck
from sanjak.games._siege.state import SiegeState
from sanjak.games.hapsburg_eclipse.board.desk import DESK as HAPSBURG_DESK
from sanjak.games.ottoman_sunset.board.desk import DESK as OTTOMAN_DESK
from sanjak.scene.atlas import map_elements, map_spaces
from sanjak.scene.model import Box, Ground, Point

from .. import data
from ..data import CARD_TEXTS, IRON_CROSS, IronCross
from ..rules.event import BATTLES, CARDS, FRONTS
from ..rules.halves import HALVES, HAPSBURG, OTHER, OTTOMAN
from ..rules.play import ALLY_WILL

CHART = read_chart(data.__name__)
PEOPLES = {HAPSBURG: "the Hapsburgs", OTTOMAN: "the Ottomans"}
SOLO = {HAPSBURG: HAPSBURG_DESK, OTTOMAN: OTTOMAN_DESK}


def moved_chart(solo: Mapping[str, Any], half: Mapping[str, Any]) -> dict[str, Any]:
    """The chart of a board with its spaces, tracks and panels in their places on the joined map."""
    insets = {id: {**at, **dict(zip("xy", half["insets"][id], strict=True))} if id in half["insets"] else at
              for id, at in solo["insets"].items()}
    strip = {id: {"x": half["insets"][id][0], "y": half["insets"][id][1], "w": WIDE, "h": TALL} for id in STRIP}
    return {
        **solo, "viewBox": CHART["viewBox"], "insets": {**insets, **strip},
        "spaces": {id: moved_space(space, half) for id, space in solo["spaces"].items()},
        "tracks": {id: {**track, "path": half["tracks"].get(id, track["path"])}
                   for id, track in solo["tracks"].items()},
        "slots": {id: shifted(slots, insets[id]["x"] - solo["insets"][id]["x"],
                              insets[id]["y"] - solo["insets"][id]["y"]) for id, slots in solo["slots"].items()},
    }


def moved_space(space: Mapping[str, Any], half: Mapping[str, Any]) -> dict[str, Any]:
    """A space in its new place; its true place moves with the coast."""
    x, y = half["spaces"].get(space["id"], (space["x"], space["y"]))
    place, scale, (dx, dy) = space["place"], half["scale"], half["move"]
    return {**space, "x": x, "y": y, "place": {**place, "x": place["x"] * scale + dx, "y": place["y"] * scale + dy}}


def shifted(slots: Any, dx: float, dy: float) -> Any:
    """The places of markers, moved with their panel."""
    if isinstance(slots, list):
        return [shifted(slot, dx, dy) for slot in slots]
    if "x" in slots:
        return {**slots, "x": slots["x"] + dx, "y": slots["y"] + dy}
    return {id: shifted(slot, dx, dy) for id, slot in slots.items()}


def joined_desk(desk: Desk, half: Mapping[str, Any], nation: str) -> Desk:
    """A game's desk on the joined map, with the marker of a lost ally's Will and this game's card texts."""
    names = replace(desk.names, markers={**desk.names.markers, ALLY_WILL: "The ally's Will"},
                    cards=reworded(desk.names.cards, nation))
    tell = {**desk.words.tell, "card": common_events(names, desk.words.outcomes)["card"]}
    return replace(desk, layout=Layout(moved_chart(desk.layout.chart, half)), names=names,
                   words=replace(desk.words, names=names, tell=tell),
                   chip_names={**desk.chip_names, ALLY_WILL: "Ally"}, waits_for=waits_for)


def reworded(cards: Mapping[str, Card], nation: str) -> Deck[Card]:
    """The cards of a nation with their events in this game (CG-3a, CG-5a, CG-7a)."""
    texts = {card.card: card.text for card in CARD_TEXTS if card.nation == nation}
    texts |= {card: told_abroad(battle) for (drawer, card), battle in IRON_CROSS.items() if drawer == nation}
    return Deck([structs.replace(card, text=texts.get(id, card.text)) for id, card in cards.items()], cards[""])


def told_abroad(battle: IronCross) -> str:
    """The card text of a battle on the other's map (CG-3a)."""
    front = FRONTS[OTHER[battle.nation]][battle.front]
    fought = BATTLES[battle.nation][CARDS[battle.nation][battle.card].battle]
    return (f"Fight {fought.name} on the ally's map (Battle Value {battle.battle_value}): +1 for each space that the "
            f"{front.name} front is behind {front.space(battle.space).name}, −1 for each space ahead of it.")


def waits_for(s: SiegeState) -> str:
    """The start of the Kaiserschlacht: the cards of both nations, or a sole survivor's own (CG-5a)."""
    return "" if s.alone else " and ".join(f"{nation.capitalize()} {CARDS[nation][half.kaiser_card].number}"
                                           for nation, half in HALVES.items())


DESKS: dict[str, Desk] = {nation: joined_desk(desk, CHART[nation], nation) for nation, desk in SOLO.items()}


@cache
def land_of(nation: str) -> Box:
    """The part of the joined map with the tracks of one empire."""
    xs, ys = zip(*map_spaces(DESKS[nation].layout.chart).values(), strict=True)
    return Box(min(xs) - 70, min(ys) - 44, max(xs) - min(xs) + 140, max(ys) - min(ys) + 88)


@cache
def joined_ground() -> Ground:
    """One land for both boards, with all eleven tracks."""
    land = map_elements({**CHART, "spaces": {}, "tracks": {}, "capital": "", "side": ""}, {})
    elements, spaces = list(land), dict[str, Point]()
    for desk in DESKS.values():
        codes = {front.id: front.code for front in desk.names.fronts.values()}
        elements += [e for e in map_elements(desk.layout.chart, codes) if e.kind not in ("terrain", "name")]
        spaces |= map_spaces(desk.layout.chart)
    return Ground("joined", tuple(elements), spaces)
