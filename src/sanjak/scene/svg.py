"""A scene as SVG: ground and pieces separately, a single sheet, or the whole table, wide or narrow.

Colours are written as `var(--name)`. A theme resolves them; with `auto` the picture carries both themes and the
reader's setting decides; with '' the surrounding page defines them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from hashlib import blake2b
from html import escape

from . import armies, atlas, cards, counters, furniture, hexmap, regions, units
from .ink import circle, group, number, path, rect, tag
from .model import LAYERS, Box, Column, Element, Fan, Ground, Row, Scene, Sheet, beginnings, later_words, stands_for
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
    return group("".join(DRAW[e.kind](e) for e in ground.elements), class_="ground", aria_hidden="true")


def ground(sheet: Sheet) -> str:
    """A sheet's ground as inner SVG. Its document needs the `PATTERNS` once."""
    return ground_markup(sheet.ground)


@lru_cache(maxsize=64)
def ground_mark(ground: Ground) -> str:
    """A short digest that identifies a ground by its drawing."""
    return blake2b(ground_markup(ground).encode(), digest_size=6).hexdigest()


Layers = dict[str, dict[str, str]]
"""The contents of a sheet: layers from the bottom up, each with the markup of its elements by id."""


def layers(sheet: Sheet, lit: Collection[str] = (), draw: Callable[[Element], str] | None = None) -> Layers:
    """A sheet's pieces, marks and lit targets.

    `lit` has the offered options as text; `draw` replaces the usual drawing.
    """
    drawn = draw or piece
    placed = [at_home(e, sheet.ground) for e in sheet.pieces]
    found: Layers = {"faces": faces(sheet), **{layer: {} for layer in LAYERS}, "lit": lit_targets(placed, lit)}
    for e in placed:
        if e.kind != "spot":
            found[e.layer][e.id] = drawn(e)
    return {name: layer for name, layer in found.items() if layer}


def pieces(sheet: Sheet, lit: Collection[str] = ()) -> str:
    """The layers of a sheet in one group."""
    return piled(sheet.id, layers(sheet, lit))


def piled(id: str, layers: Layers) -> str:
    """The layers of a sheet as one group."""
    return group("".join(tag("defs" if name == "faces" else "g", "".join(layer.values()), class_=name)
                         for name, layer in layers.items()), class_="pieces", id=f"pieces-{id}")


def faces(sheet: Sheet) -> dict[str, str]:
    """The counters of all stacks as SVG definitions, each once, invisible until a stack is spread out."""
    found = dict(face(part) for e in sheet.pieces if e.fan for part in e.fan.parts)
    return {id: group(body, id=id) for mark, body in found.items() for id in (f"{sheet.id}-face-{mark}",)}


def lit_targets(placed: Sequence[Element], lit: Collection[str]) -> dict[str, str]:
    """The targets: elements with an offered option, and possible destinations."""
    begun, follow = beginnings(lit), later_words(lit)
    return {**{f"lit-{e.id}": target(e) for e in chosen_by(placed, begun)},
            **{f"drop-{e.id}": drop(e) for e in placed if e.word in follow}}


def chosen_by(placed: Sequence[Element], begun: Collection[str]) -> list[Element]:
    """The elements with an offered option. Of elements that differ only in an ignored verb, the first."""
    lit = [e for e in placed if stands_for(e.option, begun)]
    known = {e.option.partition(" ")[2] for e in lit if e.option in begun}
    found = []
    for e in lit:
        rest = e.option.partition(" ")[2]
        if e.option in begun or rest not in known:
            known.add(rest)
            found.append(e)
    return found


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


def at_home(e: Element, ground: Ground) -> Element:
    """An element with its place on the sheet, if it is placed in a space."""
    return e.moved(*ground.spaces[e.space]) if e.space else e


def piece(e: Element) -> str:
    """One piece, drawn around its centre and moved to its place, so that the page can animate a move."""
    body = drawing(e)
    said = {"role": "img", "aria_label": e.said} if e.said and e.layer == "pieces" else {"aria_hidden": "true"}
    return group(body, e.x, e.y, id=e.id, class_=f"is-{e.kind}", data_space=e.space, **said, **spread(e.fan))


def spread(fan: Fan | None) -> dict[str, object]:
    """The data attributes of a stack that can be spread out."""
    if fan is None:
        return {}
    return {"data_fan": fan.title, "data_parts": " ".join(face(part)[0] for part in fan.parts),
            "data_clear": fan.clear or None}


FACES: dict[tuple[str, str, str, float, str], tuple[str, str]] = {}


def face(e: Element) -> tuple[str, str]:
    """A counter of a spread stack, with a short digest that identifies it."""
    key = (e.kind, e.label, e.spoken, e.w, repr(e.facts))
    if key not in FACES:
        if len(FACES) >= MOST_DRAWINGS:
            FACES.clear()
        body = tag("title", escape(e.said)) + drawing(e)
        FACES[key] = blake2b(body.encode(), digest_size=6).hexdigest(), body
    return FACES[key]


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


def target(e: Element) -> str:
    """The ring around an element that can be chosen: solid, over a light halo, with a label for screen readers."""
    return handle(e, "lit", "target", "st-select", "", data_option=e.option)


ARROW = circle(0, 0, 10, fill="var(--st-dest)", stroke="var(--halo)", stroke_width=1.5) + path(
    "M-3.6 3.6L3.6 -3.6M-2.2 -3.6H3.6V2.2", stroke="var(--halo)", stroke_width=2)


def drop(e: Element) -> str:
    """The ring around a destination: dashed, with an arrow, invisible until something is picked up."""
    return handle(e, "drop", "target drop", "st-dest", group(ARROW, e.w / 2 - 2, -e.h / 2 + 2), dash="8 5",
                  data_word=e.word, visibility="hidden")


def handle(e: Element, prefix: str, class_: str, colour: str, more: str, dash: str = "", **values: object) -> str:
    """A button: a light background, a halo, a ring and a label. Hexes have their outline instead of the ring."""
    body = hexmap.lit(e) if "outline" in e.facts else ring_around(e, colour, dash)
    return group(body + more, e.x, e.y, id=f"{prefix}-{e.id}", class_=class_, role="button", tabindex="-1",
                 aria_label=e.said, data_space=e.space, **values)


def ring_around(e: Element, colour: str, dash: str) -> str:
    """A ring around a piece, over a light halo."""
    margin = 11 if min(e.w, e.h) > 36 else 6
    w, h = e.w + margin, e.h + margin
    ring = {"fill": "none", "x": -w / 2, "y": -h / 2, "width": w, "height": h, "rx": 11.0}
    return (tag("rect", **{**ring, "fill": f"var(--{colour})", "fill_opacity": ".06"})
            + tag("rect", **ring, stroke="var(--halo)", stroke_width=6, stroke_opacity=".9")
            + tag("rect", **ring, class_="ring", stroke=f"var(--{colour})", stroke_width=3.2, stroke_dasharray=dash))


# ---------------------------------------------------------------- pictures


def picture(scene: Scene, id: str, *, lit: Collection[str] = (), theme: str = "light") -> str:
    """One sheet as a separate picture."""
    sheet = scene.sheet(id)
    return document(sheet.frame, ground(sheet) + pieces(sheet, lit), f"{scene.title}: {sheet.title}", theme)


def whole(scene: Scene, *, lit: Collection[str] = (), theme: str = "light", narrow: bool = False,
          board: str = "") -> str:
    """The whole table as one picture: wide, each sheet in its place; narrow, in a column for a phone.

    If a game has several boards, `board` names the one that the phone shows.
    """
    if narrow and scene.narrow:
        return narrow_picture(scene, scene.boards.get(board, scene.narrow), lit, theme)
    body = "".join(nested(sheet, sheet.frame, lit) for sheet in laid(scene))
    return document(around(laid(scene)), body, scene.title, theme)


def around(sheets: Sequence[Sheet]) -> Box:
    """The frame around several sheets, with a margin at the bottom if there are several."""
    frames = [sheet.frame for sheet in sheets]
    x, y = min(f.x for f in frames), min(f.y for f in frames)
    right, bottom = max(f.x + f.w for f in frames), max(f.y + f.h for f in frames)
    return Box(x, y, right - x, bottom - y + (GAP if len(frames) > 1 else 0))


def narrow_picture(scene: Scene, rows: tuple[Row, ...], lit: Collection[str], theme: str) -> str:
    """Rows of sheets one below the other, each row as wide as the picture."""
    body, y = "", GAP
    for row in rows:
        drawn, tall = row_of_columns(scene, row, y, lit)
        body += drawn
        y += tall + GAP
    return document(Box(0, 0, NARROW_WIDTH + 2 * GAP, y), body, scene.title, theme)


def row_of_columns(scene: Scene, row: tuple[Column, ...], top: float, lit: Collection[str]) -> tuple[str, float]:
    """One row of columns, scaled together to the width, and its height."""
    wide = [max(scene.sheet(id).frame.w for id in column) for column in row]
    scale = (NARROW_WIDTH - GAP * (len(row) - 1)) / sum(wide)
    body, x, tallest = "", GAP, 0.0
    for column, width in zip(row, wide, strict=True):
        y = top
        for id in column:
            sheet = scene.sheet(id)
            frame = Box(x, y, sheet.frame.w * scale, sheet.frame.h * scale)
            body += nested(sheet, frame, lit)
            y += frame.h + GAP
        x, tallest = x + width * scale + GAP, max(tallest, y - GAP - top)
    return body, tallest


def nested(sheet: Sheet, at: Box, lit: Collection[str]) -> str:
    """A sheet inside a larger picture. It is clipped only if necessary, because clipping is slow."""
    seen = "hidden" if sheet.clip or sheet.near else "visible"
    return (f'<svg x="{number(at.x)}" y="{number(at.y)}" width="{number(at.w)}" height="{number(at.h)}" '
            f'viewBox="{view_box(sheet.frame)}" overflow="{seen}">{ground(sheet)}{pieces(sheet, lit)}</svg>')


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
