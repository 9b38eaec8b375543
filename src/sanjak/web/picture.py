"""The board as a page draws it, element by element, and the difference between two pictures of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence

from sanjak.scene import svg
from sanjak.scene.model import Element, Scene, Sheet
from sanjak.scene.svg import Layers

from . import wire

Picture = dict[str, Layers]
"""The sheets of a scene by id, each with its layers: the markup of every element by its id, from the bottom up."""

KEPT = 4
"""The number of pictures kept for each seat, so that a page that reconnects gets only the changes."""


class Drawn:
    """The last drawings for a seat. Most of them stay the same from one choice to the next."""

    def __init__(self) -> None:
        self.sheets: dict[str, tuple[Sheet, Collection[str], Layers]] = {}
        self.pieces: dict[str, tuple[Element, str]] = {}
        self.latest: Picture = {}
        self.pictures: OrderedDict[tuple[int, int], Picture] = OrderedDict()

    def picture(self, scene: Scene, lit: Collection[str] = ()) -> Picture:
        """The picture of a scene; `lit` has the offered options as text."""
        self.latest = {sheet.id: self.layers(sheet, lit) for sheet in svg.laid(scene)}
        return self.latest

    def layers(self, sheet: Sheet, lit: Collection[str]) -> Layers:
        """The layers of a sheet, drawn again only if something has changed."""
        lit = lit if any(e.option or e.word for e in sheet.pieces) else ()
        before = self.sheets.get(sheet.id)
        if before is None or before[1] != lit or before[0].pieces != sheet.pieces or before[0].ground != sheet.ground:
            before = self.sheets[sheet.id] = (sheet, lit, svg.layers(sheet, lit, self.piece))
        return before[2]

    def piece(self, element: Element) -> str:
        """A piece, drawn again only if it has changed."""
        known = self.pieces.get(element.id)
        if known is None or known[0] != element:
            known = self.pieces[element.id] = (element, svg.piece(element))
        return known[1]

    def keep(self, moment: int, revision: int) -> None:
        """Keep the latest picture for pages that have it."""
        self.pictures[moment, revision] = self.latest
        while len(self.pictures) > KEPT:
            self.pictures.popitem(last=False)


# ---------------------------------------------------------------- what changed


def difference(old: Picture, new: Picture) -> dict[str, wire.Patch]:
    """The patches that bring a page from one picture to another: one for each sheet that is new or looks different.

    The difference from an empty picture is the whole new one.
    """
    return {id: patch for id, layers in new.items() if (patch := patch_of(old.get(id), layers)) is not None}


def patch_of(old: Layers | None, new: Layers) -> wire.Patch | None:
    """The changes of a sheet; None if there are none."""
    if old is new:
        return None
    before = old or {}
    pairs = {name: (before.get(name, {}), new.get(name, {})) for name in {**before, **new}}
    layers = {name: layer_patch(*pair) for name, pair in pairs.items() if is_changed(*pair)}
    return wire.Patch(layers, old is None) if layers or old is None else None


def is_changed(old: dict[str, str], new: dict[str, str]) -> bool:
    """Does a layer look different? Its order counts."""
    return old != new or list(old) != list(new)


def layer_patch(old: dict[str, str], new: dict[str, str]) -> wire.Layer:
    """The changes of a layer."""
    put = [(id, markup) for id, markup in new.items() if old.get(id) != markup]
    kept = [id for id in old if id in new]
    return wire.Layer(put, [id for id in old if id not in new], runs(kept, list(new)))


def runs(kept: Sequence[str], new: Sequence[str]) -> list[list[str]]:
    """The places of new elements in the order of a layer: each run ends with the element after them.

    New elements at the end need no run. If kept elements changed their order, all elements form one run.
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
