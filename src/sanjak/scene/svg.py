"""A scene as SVG: ground and pieces separately, a single sheet, or the whole table, wide or narrow.

Colours are written as `var(--name)`. A theme resolves them; with `auto` the picture carries both themes and the
reader's setting decides; with '' the surrounding page defines them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from html import escape
from typing import NamedTuple

from . import armies, atlas, cards, counters, furniture, hexmap, regions, units
from .ink import group, number, rect, tag
from .lit import at_home
from .model import LAYERS, Box, Column, Element, Fan, Ground, Row, Scene, Sheet
from .tokens import resolve, style_sheet

DRAW: dict[str, Callable[[Element], str]] = {
    **atlas.DRAW, **furniture.DRAW, **counters.DRAW, **cards.DRAW, **regions.DRAW, **units.DRAW, **hexmap.DRAW,
    **armies.DRAW}

GAP = 12.0
NARROW_WIDTH = 480.0

PATTERNS = tag("defs", "".join((
    '<pattern id="sj-dots" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<g fill="var(--land-ink)" fill-opacity=".4"><circle cx="2" cy="2" r=".9"/>'
    '<circle cx="6.5" cy="6.5" r=".9"/></g></pattern>',
    '<pattern id="sj-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="2.2" height="7" fill="var(--ink)" fill-opacity=".16"/></pattern>',
    regions.PATTERNS, units.PATTERNS,
)))


# ---------------------------------------------------------------- the two parts of a sheet


@lru_cache(maxsize=64)
def ground_markup(ground: Ground) -> str:
    """The ground as SVG. It never changes, so it is drawn only once."""
    shapes = "".join(tag("path", id=f"shape-{name}", d=d) for name, d in ground.shapes.items())
    return group((tag("defs", shapes) if shapes else "") + "".join(DRAW[e.kind](e) for e in ground.elements),
                 class_="ground", aria_hidden="true")


def ground(sheet: Sheet) -> str:
    """A sheet's ground as inner SVG. Its document needs the `PATTERNS` once."""
    return ground_markup(sheet.ground)


@lru_cache(maxsize=64)
def ground_mark(ground: Ground) -> str:
    """A short digest that identifies a ground by its drawing."""
    return blake2b(ground_markup(ground).encode(), digest_size=6).hexdigest()


Layers = dict[str, dict[str, str]]
"""The contents of a sheet: layers from the bottom up, each with the markup of its elements by id."""


class Piece(NamedTuple):
    """A piece as SVG, and the counters of its stack as SVG definitions, by id."""

    markup: str
    faces: Mapping[str, str]


def layers(sheet: Sheet, draw: Callable[[Element, Sheet], Piece] | None = None) -> Layers:
    """A sheet's pieces and marks, and the counters of all its stacks; `draw` replaces the usual drawing."""
    drawn = draw or piece
    found: Layers = {name: {} for name in ("faces", *LAYERS)}
    for e in sheet.pieces:
        if e.kind != "spot":
            markup, faces = drawn(e, sheet)
            found[e.layer][e.id] = markup
            found["faces"].update(faces)
    return {name: layer for name, layer in found.items() if layer}


def pieces(sheet: Sheet) -> str:
    """The layers of a sheet in one group."""
    return piled(sheet.id, layers(sheet))


def piled(id: str, layers: Layers) -> str:
    """The layers of a sheet as one group. The counters of stacks are invisible until a stack is spread out."""
    return group("".join(tag("defs" if name == "faces" else "g", "".join(layer.values()), class_=name)
                         for name, layer in layers.items()), class_="pieces", id=f"pieces-{id}")


def still(sheet: Sheet) -> str:
    """A sheet's pieces for print: without ids and handles, and nothing lit."""
    placed = [at_home(e, sheet.ground) for e in sheet.pieces]
    return "".join(DRAW[e.kind](e) for layer in LAYERS for e in placed if e.layer == layer)


def main_sheets(scene: Scene) -> list[Sheet]:
    """The main board: the first sheet, the sheets on it, and those more than half as wide."""
    sheets = laid(scene)
    if not sheets:
        return []
    board = sheets[0].frame
    return [sheet for sheet in sheets for f in (sheet.frame,)
            if (f.y < board.y + board.h and f.x < board.x + board.w) or f.w > board.w / 2]


def laid(scene: Scene) -> list[Sheet]:
    """The sheets on the table. Close-ups are for phones only."""
    return [sheet for sheet in scene.sheets if not sheet.near]


def piece(e: Element, sheet: Sheet) -> Piece:
    """One piece, drawn around its centre and moved to its place, so that the page can animate a move."""
    at, body = at_home(e, sheet.ground), drawing(e)
    said = {"role": "img", "aria_label": e.said} if e.said and e.layer == "pieces" else {"aria_hidden": "true"}
    faces = [face(part) for part in e.fan.parts] if e.fan else []
    return Piece(
        group(body, at.x, at.y, id=e.id, class_=f"is-{e.kind}", data_space=e.space, **said, **spread(e.fan, faces)),
        {id: group(body, id=id) for mark, body in faces for id in (f"{sheet.id}-face-{mark}",)})


def spread(fan: Fan | None, faces: Sequence[tuple[str, str]]) -> dict[str, object]:
    """The data attributes of a stack that can be spread out."""
    if fan is None:
        return {}
    return {"data_fan": fan.title, "data_parts": " ".join(mark for mark, _ in faces), "data_clear": fan.clear or None}


FACES: dict[tuple[str, str, str, float, str], tuple[str, str]] = {}


def face(e: Element) -> tuple[str, str]:
    """A counter of a spread stack, with a short digest that identifies it."""
    key = (e.kind, e.label, e.spoken, e.w, repr(e.facts))
    found = FACES.get(key)
    if found is None:
        if len(FACES) >= MOST_DRAWINGS:
            FACES.clear()
        body = tag("title", escape(e.said)) + drawing(e)
        found = FACES[key] = blake2b(body.encode(), digest_size=6).hexdigest(), body
    return found


DRAWINGS: dict[tuple[str, str, float, float, str], str] = {}
MOST_DRAWINGS = 8192


def drawing(e: Element) -> str:
    """A piece drawn around its centre. Most pieces do not change, so drawings are cached."""
    key = (e.kind, e.label, e.w, e.h, repr(e.facts))
    found = DRAWINGS.get(key)
    if found is None:
        if len(DRAWINGS) >= MOST_DRAWINGS:
            DRAWINGS.clear()
        found = DRAWINGS[key] = DRAW[e.kind](e.moved(-e.x, -e.y))
    return found


# ---------------------------------------------------------------- pictures


def picture(scene: Scene, id: str, *, theme: str = "light") -> str:
    """One sheet as a separate picture."""
    sheet = scene.sheet(id)
    return document(sheet.frame, ground(sheet) + pieces(sheet), f"{scene.title}: {sheet.title}", theme)


def whole(scene: Scene, *, theme: str = "light", narrow: bool = False,
          board: str = "") -> str:
    """The whole table as one picture: wide, each sheet in its place; narrow, in a column for a phone.

    If a game has several boards, `board` names the one that the phone shows.
    """
    if narrow and scene.narrow:
        return narrow_picture(scene, scene.boards.get(board, scene.narrow), theme)
    body = "".join(nested(sheet, sheet.frame) for sheet in laid(scene))
    return document(around(laid(scene)), body, scene.title, theme)


def around(sheets: Sequence[Sheet]) -> Box:
    """The frame around several sheets, with a margin at the bottom if there are several."""
    frames = [sheet.frame for sheet in sheets]
    x, y = min(f.x for f in frames), min(f.y for f in frames)
    right, bottom = max(f.x + f.w for f in frames), max(f.y + f.h for f in frames)
    return Box(x, y, right - x, bottom - y + (GAP if len(frames) > 1 else 0))


def narrow_picture(scene: Scene, rows: tuple[Row, ...], theme: str) -> str:
    """Rows of sheets one below the other, each row as wide as the picture."""
    body, y = "", GAP
    for row in rows:
        drawn, tall = row_of_columns(scene, row, y)
        body += drawn
        y += tall + GAP
    return document(Box(0, 0, NARROW_WIDTH + 2 * GAP, y), body, scene.title, theme)


def row_of_columns(scene: Scene, row: tuple[Column, ...], top: float) -> tuple[str, float]:
    """One row of columns, scaled together to the width, and its height."""
    wide = [max(scene.sheet(id).frame.w for id in column) for column in row]
    scale = (NARROW_WIDTH - GAP * (len(row) - 1)) / sum(wide)
    body, x, tallest = "", GAP, 0.0
    for column, width in zip(row, wide, strict=True):
        y = top
        for id in column:
            sheet = scene.sheet(id)
            frame = Box(x, y, sheet.frame.w * scale, sheet.frame.h * scale)
            body += nested(sheet, frame)
            y += frame.h + GAP
        x, tallest = x + width * scale + GAP, max(tallest, y - GAP - top)
    return body, tallest


def nested(sheet: Sheet, at: Box) -> str:
    """A sheet inside a larger picture. It is clipped only if necessary, because clipping is slow."""
    seen = "hidden" if sheet.clip or sheet.near else "visible"
    lying = still(sheet) if sheet.near else pieces(sheet)
    return (f'<svg x="{number(at.x)}" y="{number(at.y)}" width="{number(at.w)}" height="{number(at.h)}" '
            f'viewBox="{view_box(sheet.frame)}" overflow="{seen}">{ground(sheet)}{lying}</svg>')


def view_box(frame: Box) -> str:
    """A frame in SVG notation."""
    return " ".join(number(part) for part in frame)


def document(frame: Box, body: str, title: str, theme: str) -> str:
    """A complete SVG document."""
    style = tag("style", style_sheet()) if theme == "auto" else ""
    paper = rect(frame.x, frame.y, frame.w, frame.h, fill="var(--paper)")
    size = {"width": float(frame.w), "height": float(frame.h)}
    markup = tag("svg", tag("title", escape(title)) + style + PATTERNS + paper + body,
                 xmlns="http://www.w3.org/2000/svg", viewBox=view_box(frame), **size, role="img",
                 font_family="var(--font-ui)")
    return resolve(markup, theme) if theme in ("light", "dark") else markup


__all__ = ["PATTERNS", "document", "ground", "picture", "pieces", "view_box", "whole"]
