"""The board as a page draws it, element by element, and what differs between two pictures of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sanjak.face import Face
from sanjak.kernel import Plain
from sanjak.scene import lit, svg
from sanjak.scene.kept import Memory, open_memory
from sanjak.scene.lit import NOTHING, Offered
from sanjak.scene.model import Element, Panel, Scene, Sheet
from sanjak.scene.svg import Layers, Piece

from . import wire


class SheetPicture(NamedTuple):
    """A sheet: its layers from below, in each the markup of every element by its id; and what can be pressed."""

    layers: Layers
    lit: Sequence[wire.Lit] = ()


Picture = dict[str, SheetPicture]
"""The sheets of a scene by their ids."""


class Held(NamedTuple):
    """What a page of some version has."""

    picture: Picture
    update: wire.Update


class Seen(NamedTuple):
    """A view with its scene, and whether the scene is a passing one."""

    view: Plain
    scene: Scene
    passing: bool


KEPT = 4
"""So many updates of a seat are kept, so that a page that reconnects gets only what changed."""


class Drawn:
    """What was last drawn for a seat. Most of it stays the same from one choice to the next."""

    def __init__(self) -> None:
        self.memory: Memory = {}
        self.seen: Seen | None = None
        self.layers: dict[str, tuple[Sheet, Layers]] = {}
        self.pieces: dict[str, tuple[Element, Sheet, Piece]] = {}
        self.panels: dict[str, tuple[Panel, wire.Panel]] = {}
        self.latest: Picture = {}
        self.held: OrderedDict[tuple[int, int], Held] = OrderedDict()
        self.sent: tuple[tuple[str, ...], msgspec.Raw] | None = None

    def scene(self, face: Face, view: Plain, seat: str, *, passing: bool = False) -> Scene:
        """The scene of a view; the last one if the view is the same. In a passing one summaries stay as they were."""
        known = self.seen
        if known is None or known.passing > passing or known.view != view:
            with open_memory(self.memory, passing=passing):
                known = self.seen = Seen(view, face.scene(view, seat), passing)
        return known.scene

    def picture(self, scene: Scene, offered: Offered = NOTHING) -> Picture:
        """The picture of a scene."""
        self.latest = {sheet.id: SheetPicture(self.layers_of(sheet), lit_on(sheet, offered))
                       for sheet in svg.laid(scene)}
        return self.latest

    def layers_of(self, sheet: Sheet) -> Layers:
        """The layers of a sheet. If they look as before, they are the same object as before."""
        known, old = self.layers.get(sheet.id, (None, {}))
        if known is None or known.pieces is not sheet.pieces or known.ground is not sheet.ground:
            new = svg.layers(sheet, self.piece)
            same = old.keys() == new.keys() and not any(is_changed(old[name], new[name]) for name in new)
            self.layers[sheet.id] = sheet, old if same else new
        return self.layers[sheet.id][1]

    def piece(self, element: Element, sheet: Sheet) -> Piece:
        """A piece; drawn only if it has changed."""
        known = self.pieces.get(element.id)
        if known is None or (known[0] is not element and known[0] != element) or known[1].ground is not sheet.ground:
            known = self.pieces[element.id] = (element, sheet, svg.piece(element, sheet))
        return known[2]

    def words(self, scene: Scene) -> list[wire.Panel]:
        """The panels of a scene."""
        with open_memory(self.memory):
            return [self.panel(panel) for panel in scene.panels]

    def panel(self, panel: Panel) -> wire.Panel:
        """A part of the table in words; the same object as before if it has not been made again."""
        known = self.panels.get(panel.id)
        if known is None or known[0] is not panel:
            lines = [wire.PanelLine(e.id, e.label, e.option, e.word) for e in panel.elements]
            known = self.panels[panel.id] = panel, wire.Panel(panel.id, panel.title, lines)
        return known[1]

    def keep(self, moment: int, revision: int, update: wire.Update) -> None:
        """Keep the latest picture and the update with it, for pages that have them."""
        self.held[moment, revision] = Held(self.latest, update)
        while len(self.held) > KEPT:
            self.held.popitem(last=False)


# ---------------------------------------------------------------- what can be pressed


def lit_on(sheet: Sheet, offered: Offered) -> Sequence[wire.Lit]:
    """The targets of a sheet: elements and places with an offered option, then destinations."""
    if not offered.begun:
        return ()
    return [*(lit_of(f"lit-{e.id}", e, option=e.option) for e in lit.targets(sheet, offered)),
            *(lit_of(f"drop-{e.id}", e, word=e.word) for e in lit.drops(sheet, offered))]


def lit_of(id: str, e: Element, option: str = "", word: str = "") -> wire.Lit:
    """Something to press, as data."""
    facts = e.facts
    return wire.Lit(id, e.said, short(e.x), short(e.y), short(e.w), short(e.h), option, word, e.space,
                    facts.get("shape", ""), bool(word) or bool(facts.get("goal")),
                    [(short(x), short(y)) for x, y in facts.get("way", ())])


def short(number: float) -> float:
    """A number with at most one decimal place, and none if it is whole."""
    found = round(number, 1)
    return int(found) if found == int(found) else found


# ---------------------------------------------------------------- what changed


def difference(old: Picture, new: Picture) -> dict[str, wire.Patch]:
    """What brings a page from one picture to another: a patch for each sheet that is new or looks different.

    Against an empty picture it is the whole of the new one.
    """
    return {id: patch for id, sheet in new.items() if (patch := patch_of(old.get(id), sheet)) is not None}


def patch_of(old: SheetPicture | None, new: SheetPicture) -> wire.Patch | None:
    """What changed on a sheet; None if nothing did."""
    before = old or SheetPicture({})
    layers = changed_layers(before.layers, new.layers)
    lit = list(new.lit) if list(before.lit) != list(new.lit) else None
    return wire.Patch(layers, lit, old is None) if layers or lit is not None or old is None else None


def changed_layers(old: Layers, new: Layers) -> dict[str, wire.Layer]:
    """What changed in layers."""
    if old is new:
        return {}
    pairs = {name: (old.get(name, {}), new.get(name, {})) for name in {**old, **new}}
    return {name: layer_patch(*pair) for name, pair in pairs.items() if is_changed(*pair)}


def is_changed(old: dict[str, str], new: dict[str, str]) -> bool:
    """Does a layer look different? Its order counts."""
    return old != new or list(old) != list(new)


def layer_patch(old: dict[str, str], new: dict[str, str]) -> wire.Layer:
    """What changed in a layer."""
    put, mended = [], []
    for id, markup in new.items():
        if old.get(id) == markup:
            continue
        if (parts := changed_parts(old.get(id, ""), markup)) is None:
            put.append((id, markup))
        else:
            mended.append((id, parts))
    kept = [id for id in old if id in new]
    return wire.Layer(put, mended, [id for id in old if id not in new], runs(kept, list(new)))


def changed_parts(old: str, new: str) -> list[tuple[int, str]] | None:
    """The parts in which markup differs, by their numbers; None if it has not as many parts as before.

    Quotation marks divide the parts, so that each value of an attribute is one.
    """
    before, after = old.split('"'), new.split('"')
    if len(before) != len(after) or len(after) == 1:
        return None
    return [(number, part) for number, part in enumerate(after) if part != before[number]]


def runs(kept: Sequence[str], new: Sequence[str]) -> list[list[str]]:
    """The positions of new elements within the order of a layer: each run ends with the element that follows it.

    New elements at the end need no run. If those that were kept changed places among themselves, all form one run.
    """
    known = set(kept)
    if [id for id in new if id in known] != list(kept):
        return [[*new, ""]]
    found: list[list[str]] = []
    run: list[str] = []
    for id in new:
        run.append(id)
        if id in known:
            found += [run] if len(run) > 1 else []
            run = []
    return found
