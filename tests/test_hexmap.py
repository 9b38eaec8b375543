"""Hex maps and armies as pictures: everything on them can be read, chosen and distinguished without colour."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sanjak.scene import armies, hexmap, svg, units
from sanjak.scene.model import Box, Element, Fan, Ground, Scene, Sheet

FOOT = {"side": "hab", "code": "G", "sign": "garrison", "factors": "3–5–2"}
CELLS = (("0101", 70.0, 70.0, "clear"), ("0102", 70.0, 160.0, "woods"), ("0201", 150.0, 115.0, "marsh"),
         ("0202", 150.0, 205.0, "mountain"))
GROUND = Ground("hexes", (
    Element("cells", "cells", facts={"radius": 54, "cells": CELLS}),
    *(Element(rank, "stream", facts={"rank": rank, "d": "M0 0L10 10"}) for rank in hexmap.RIVERS),
    Element("n", "place_name", "Buda & Pest", x=70, y=100, facts={"rotate": 30, "italic": True}),
    Element("t", "town", x=60, y=60), Element("b", "battlefield", x=60, y=60)), shapes={"hex": hexmap.outline(50)})
PIECES = (
    Element("tint", "tint", x=70, y=70, w=100, layer="marks", facts={"colour": "st-dest", "line": 3, "dash": "8 5"}),
    Element("ring", "siege_ring", x=70, y=70, w=98, layer="marks", facts={"colour": "ott"}),
    Element("way", "way", facts={"points": ((70, 70), (150, 115)), "colour": "ott", "arrow": True}),
    Element("placard", "placard", "SIEGE −1", x=70, y=30), Element("bridge", "bridge", x=90, y=90, facts={"turn": 30}),
    *(Element(f"c:{side}", "control", x=70, y=70, facts={"side": side, "held": side == "ott"})
      for side in hexmap.EMBLEMS),
    Element("fort", "fortress", "3", x=50, y=70, w=44, facts={"side": "hab", "held": True, "lost": 2}),
    Element("neutral", "fortress", "1", x=50, y=70, w=44, facts={"side": ""}),
    *(Element(f"l:{side}", "leader", "Suleiman", x=70, y=70, w=46, facts={"side": side, "rating": "3·2"})
      for side in armies.HEADGEAR),
    Element("army", "army", "nine units", x=70, y=70, w=44, facts={"units": [FOOT] * 9, "count": 9, "note": "OOS"}),
    Element("led", "army", x=70, y=70, w=44,
            facts={"units": [FOOT], "count": 1, "leader": {"side": "hab", "name": "Louis", "rating": "0·0"}}),
    Element("hidden", "covered", x=70, y=70, w=40, facts={"side": "third"}),
    *(Element(f"u:{sign}", "unit", x=70, y=70, w=44, facts={**FOOT, "sign": sign}) for sign in units.SIGNS),
)
SCENE = Scene("Hexes", (), (Sheet("map", "the map", Box(0, 0, 260, 320), GROUND, PIECES),))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_kind_is_sound_markup_with_known_colours(theme: str) -> None:
    picture = svg.whole(SCENE, theme=theme)
    ElementTree.fromstring(picture)
    assert "var(--" not in picture
    assert "Buda &amp; Pest" in picture


def test_hexes_tell_their_terrain_by_a_pattern_and_their_name() -> None:
    ground = svg.ground(SCENE.sheet("map"))
    for terrain in ("woods", "marsh", "mountain"):
        assert ground.count(f'href="#sj-{terrain}"') == 1
    assert ground.count('href="#sj-hex"') == len(CELLS)
    assert ">0201<" in ground


def test_a_ground_gives_the_outlines_of_places_that_can_be_chosen() -> None:
    assert f'<defs><path id="shape-hex" d="{hexmap.outline(50)}"/></defs>' in svg.ground(SCENE.sheet("map"))


def test_a_fort_shows_a_crossed_pip_for_each_level_lost() -> None:
    whole, breached = (armies.fortress(Element("f", "fortress", "3", w=44, facts={"side": "hab", "lost": lost}))
                       for lost in (0, 2))
    assert breached.count("var(--bad-soft)") == whole.count("var(--bad-soft)") + 2


def test_a_closer_look_is_cut_to_its_frame_and_only_for_phones() -> None:
    sheet = SCENE.sheet("map")
    near = Sheet("near", "closer", Box(20, 20, 100, 100), GROUND, sheet.pieces, near=True)
    scene = Scene("Hexes", (), (sheet, near), ((("near",),), (("map",),)))
    assert 'viewBox="20 20 100 100"' not in svg.whole(scene)
    assert 'viewBox="20 20 100 100" overflow="hidden"' in svg.whole(scene, narrow=True)
    assert svg.main_sheets(scene) == [sheet]


def test_a_stack_shows_its_number_and_a_lone_unit_none() -> None:
    stack, alone = (armies.army(Element("a", "army", w=44, facts={"units": [FOOT] * n, "count": n})) for n in (9, 1))
    assert ">9<" in stack
    assert ">1<" not in alone


def test_a_stack_carries_what_it_fans_out_into_unseen_and_each_face_once() -> None:
    foot = Element("", "unit", "", "foot & horse", w=62, h=62, facts=FOOT)
    back = Element("", "covered", "", "below", w=62, h=62, facts={"side": "hab"})
    stack = Element("a", "army", "a stack", x=70, y=70, w=44, facts={"units": [FOOT], "count": 3},
                    fan=Fan("Buda", (foot, foot, back), 54))
    drawn = ElementTree.fromstring(svg.pieces(Sheet("map", "the map", Box(0, 0, 260, 320), GROUND, (stack,))))
    (defs,) = drawn.findall("defs")
    marks = [face.attrib["id"].removeprefix("map-face-") for face in defs]
    assert [face.findtext("title") for face in defs] == ["foot & horse", "below"]
    (piece,) = [e for e in drawn.iter("g") if e.attrib.get("id") == "a"]
    assert piece.attrib["data-parts"].split() == [marks[0], *marks]
    assert (piece.attrib["data-fan"], piece.attrib["data-clear"]) == ("Buda", "54")
