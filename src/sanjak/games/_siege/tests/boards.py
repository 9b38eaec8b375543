"""Checks for the board of either empire: nothing overlaps, every event has a sentence, every card fits its paper."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from sanjak.games import _siege
from sanjak.games._siege.board import strip
from sanjak.games._siege.board.parts import Desk
from sanjak.games._siege.board.sheets import column_width
from sanjak.games._siege.state import SiegeState
from sanjak.kernel import Game, Given, Plain, Table, text
from sanjak.scene import svg
from sanjak.scene.ink import measure, wrap
from sanjak.scene.lit import Offered, at_home, targets
from sanjak.scene.model import Box, Scene, Sheet


def seen(at: Given) -> Plain:
    """The player's view."""
    return at.table.view("player")


def apart(one: Box, two: Box) -> bool:
    """Do two boxes not touch?"""
    return (one.x + one.w <= two.x or two.x + two.w <= one.x or one.y + one.h <= two.y or two.y + two.h <= one.y)


def overlaps(desk: Desk) -> list[tuple[str, str]]:
    """Boxes of spaces and panels that overlap."""
    chart = desk.layout.chart
    every = {id: Box(at["x"] - at["w"] / 2, at["y"] - at["h"] / 2, at["w"], at["h"])
             for id, at in chart["spaces"].items()}
    every |= {id: Box(at["x"], at["y"], at["w"], at["h"]) for id, at in chart["insets"].items()}
    _, _, w, h = chart["viewBox"]
    assert all(min(box.x, box.y) >= 0 and box.x + box.w <= w and box.y + box.h <= h for box in every.values())
    return [pair for pair in combinations(every, 2) if not apart(every[pair[0]], every[pair[1]])]


def check_spaces(desk: Desk) -> None:
    """The map has every space of the rules, under the same id, name and number, with its sites."""
    spaces = desk.layout.chart["spaces"]
    assert {space.id for front in desk.names.fronts.values() for space in front.spaces} == spaces.keys()
    for front in desk.names.fronts.values():
        for space in front.spaces:
            drawn = spaces[space.id]
            assert [front.id, space.number] in drawn["fronts"]
            assert (drawn["name"], drawn["strategic_sites"]) == (space.name, len(space.site_names()))


def check_pieces(scene: Scene) -> None:
    """Every piece is on its sheet and has a unique id."""
    check_on_sheets(scene.sheets)
    ids = [e.id for sheet in scene.sheets for e in sheet.pieces if e.kind != "spot"]
    assert len(set(ids)) == len(ids)


def check_on_sheets(sheets: Iterable[Sheet]) -> None:
    """Every piece is on its sheet, with an id that is unique there."""
    for sheet in sheets:
        placed = [at_home(e, sheet.ground) for e in sheet.pieces]
        assert len({e.id for e in placed}) == len(placed)
        x, y, w, h = sheet.frame
        assert [e.id for e in placed if not (x <= e.x <= x + w and y <= e.y <= y + h)] == []


def check_narrow(scene: Scene) -> None:
    """The phone shows every sheet, and a small map with a flag for each front instead of the large one."""
    shown = [id for row in scene.narrow for column in row for id in column]
    assert sorted(shown) == sorted({sheet.id for sheet in (*scene.sheets, *scene.small)} - {"map", "turn"})
    fronts = {e.id for e in scene.sheet("map").pieces if e.kind == "pennant"}
    assert {e.id.replace("flag", "front") for e in scene.sheet("overview").pieces if e.kind == "flag"} == fronts
    check_on_sheets(scene.small)


def check_card_fits(desk: Desk, s: SiegeState) -> None:
    """The words of the card of the turn end above the bar of its Actions, and its history ends on the paper."""
    frame = desk.layout.frame("card")
    bar = frame.y + frame.h - 112 + 3
    for e in strip.card_pieces(desk, s):
        tall = (len(e.facts["lines"]) - 1) * e.facts.get("leading", 18) if e.kind == "prose" else 0
        if e.id.startswith(("card:text", "card:more", "card:doubt")):
            assert e.y + tall <= bar, e.id
        if e.id.startswith(("card:advance:", "card:retreat:")):
            assert e.x + e.w / 2 <= frame.x + frame.w
        if e.id == "card:note":
            assert e.y + tall <= frame.y + frame.h
            assert "…" not in str(e.facts["lines"])
    assert len(wrap(desk.names.cards[s.card].title, 305, 20, 700)) <= 3


def check_chips(desk: Desk, markers: Collection[str]) -> None:
    """Every marker of the boxes has a short name that fits its chip."""
    assert set(markers) <= desk.chip_names.keys()
    room = (column_width(desk) - 15.7 - 4) / 2 - 24
    assert [id for id, name in desk.chip_names.items() if measure(name, 8.5, 600) > room] == []


def check_every_event_is_told(words: ModuleType) -> None:
    """Every kind of event that the rules tell has a sentence."""
    homes = Path(str(words.__file__)).parents[1], Path(str(_siege.__file__)).parent
    sources = [path.read_text(encoding="utf-8") for home in homes for path in (home / "rules").glob("*.py")]
    kinds = {kind for source in sources for kind in re.findall(r'tell\(s, [^,]+, "(\w+)"', source)}
    assert len(kinds) > 15
    assert kinds <= words.TELL.keys()


def play_and_tell(game: Game, board: Any, seed: int, options: Mapping[str, Any], scenario: str | None = None) -> None:
    """A whole random game: every option has a label, every event a sentence, every position a sound picture."""
    rng, table = random.Random(seed), Table.new(game, seed=seed, variants=options, scenario=scenario)
    for step in range(400):
        ask = table.question("player")
        if ask is None:
            break
        view = table.view("player")
        assert [option for option in ask.options if "_" in board.label(option, view)] == []
        if step % 40 == 0:
            ElementTree.fromstring(svg.whole(board.scene(view, "player")))
        table.answer("player", rng.choice(ask.options))
    told = [board.sentence(event, "player") for event in table.events("player")]
    assert not [line for line in told if "_" in line or "None" in line]
    ElementTree.fromstring(svg.whole(board.scene(table.view("player"), "player"), narrow=True))


def lit_options(at: Given, scene: Scene) -> set[str]:
    """The options that light up on the board of a position."""
    question = at.table.question("player")
    assert question is not None
    offered = Offered.of(map(text, question.options))
    return {e.option for sheet in scene.sheets for e in targets(sheet, offered)}
