"""Pictures of the war games: area maps, counters with their states, ten-sided dice."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from sanjak.scene import svg
from sanjak.scene.ink import die
from sanjak.scene.model import Box, Element, Ground, Scene, Sheet
from sanjak.scene.units import SIGNS, STATES

CHART: dict[str, Any] = {
    "viewBox": [0, 0, 200, 100], "outline": "M0 0L100 0L100 100L0 100Z", "coast": "M100 0L100 100",
    "borders": "M0 50L100 50", "rivers": "M0 50L40 50", "sea_borders": "M100 50L200 50", "assault_borders": "",
    "towns": {"Town": {"area": "L1", "x": 20, "y": 20}},
    "areas": {
        "L1": {"name": "North", "kind": "clear", "d": "M0 0L100 0L100 50L0 50Z", "x": 50, "y": 25, "r": 30},
        "L2": {"name": "South", "kind": "hill", "d": "M0 50L100 50L100 100L0 100Z", "x": 50, "y": 75, "r": 30},
        "S1": {"name": "Bay", "kind": "sea", "d": "M100 0L200 0L200 50L100 50Z", "x": 150, "y": 25, "r": 30},
        "S2": {"name": "Deep", "kind": "open", "d": "M100 50L200 50L200 100L100 100Z", "x": 150, "y": 75, "r": 30},
    },
}
for _id, _area in CHART["areas"].items():
    _area["id"] = _id


def drawn(*pieces: Element, window: Box | None = None) -> str:
    """A picture of pieces on the toy map."""
    facts = {"chart": CHART, "window": window} if window else {"chart": CHART}
    ground = Ground("toy", (Element("toy", "region_map", x=100, y=50, w=200, h=100, facts=facts),))
    markup = svg.whole(Scene("Toy", (), (Sheet("map", "map", Box(0, 0, 200, 100), ground, pieces),)))
    ElementTree.fromstring(markup)
    return markup


def unit(**facts: object) -> Element:
    """A counter with these facts."""
    common = {"side": "ott", "code": "57", "sign": "infantry", "echelon": "III", "factors": "3–2"}
    return Element("u", "unit", "57th Regiment", x=50, y=50, w=64, h=64, facts={**common, **facts})


def test_a_map_names_its_areas_and_hatches_its_hills() -> None:
    markup = drawn()
    for word in ("L1", "North", "South", "Bay", "Deep"):
        assert f">{word}<" in markup
    assert "url(#sj-ridge)" in markup


def test_a_window_shows_a_part_of_the_map_larger() -> None:
    markup = drawn(window=Box(50, 0, 100, 50))
    assert "scale(2.0000) translate(-50 0)" in markup
    assert "clip-path" in markup


@pytest.mark.parametrize("state", STATES)
def test_each_state_has_letters_of_its_own(state: str) -> None:
    markup = drawn(unit(states=(state,)))
    assert f">{STATES[state].letters}<" in markup
    assert markup != drawn(unit(states=()))


def test_a_counter_that_has_acted_is_turned() -> None:
    assert "rotate(90)" in drawn(unit(states=("activated",), turned=90))
    assert "rotate(90)" not in drawn(unit(states=("activated",)))


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("size", [30, 44, 64])
def test_a_counter_shows_less_the_smaller_it_is(sign: str, size: int) -> None:
    common = {"side": "ally", "code": "TRI", "sign": sign, "echelon": "X", "factors": "2–3", "states": ()}
    markup = drawn(Element("u", "unit", "Triumph", x=50, y=50, w=size, h=size, facts=common))
    assert (">2–3<" in markup) is (size >= 38)
    assert (">X<" in markup) is (size >= 56)
    assert (">TRI<" in markup) is (size >= 38)


def test_a_pile_tells_how_many_lie_in_it() -> None:
    facts = {"units": [unit().facts] * 3, "count": 5}
    assert ">5<" in drawn(Element("p", "pile", "five", x=50, y=50, w=40, h=40, facts=facts))


def test_a_hidden_mine_keeps_its_level() -> None:
    seen = Element("m", "mine", "2", x=50, y=50, w=40, h=40, facts={"side": "ott"})
    hidden = Element("m", "mine", "2", x=50, y=50, w=40, h=40, facts={"side": "ott", "hidden": True})
    assert ">2<" in drawn(seen)
    assert ">?<" in drawn(hidden)
    assert ">2<" not in drawn(hidden)


def test_forts_beaches_sources_and_lines_are_drawn() -> None:
    fort = Element("f", "works", "1", x=20, y=20, w=30, h=30, facts={"side": "ott", "states": ("disabled",)})
    ruin = Element("r", "works", x=20, y=60, w=30, h=30, facts={"side": "ott", "gone": True})
    beach = Element("b", "beach", "BH C1", x=60, y=60, w=44, h=15, facts={"supplied": False})
    source = Element("s", "source", x=80, y=80, facts={"paid": False})
    line = Element("l", "trace", layer="marks", facts={"points": ((10, 10), (50, 50)), "colour": "ott", "broken": True})
    arrow = Element("a", "arrow", layer="marks", facts={"points": ((10, 10), (90, 50))})
    held = Element("h", "held", layer="marks", facts={"d": CHART["areas"]["L1"]["d"], "side": "ally"})
    reach = Element("g", "reach", layer="marks", facts={"d": "M0 0L10 10Z"})
    window = Element("w", "window_frame", x=50, y=50, w=40, h=40, layer="marks")
    tag = Element("t", "tag", "L1", x=50, y=90)
    markup = drawn(held, reach, window, line, arrow, fort, ruin, beach, source, tag)
    assert markup.count("url(#sj-held-ally)") == 1
    assert ">D<" in markup
    assert ">BH C1<" in markup


def test_a_ten_sided_die_shows_its_number() -> None:
    assert ">10<" in die(10, 0, 0, 40, 10)
    assert ">?<" in die(0, 0, 0, 40, 10)
