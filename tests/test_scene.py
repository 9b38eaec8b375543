"""The scene: words, SVG, PNG, colours. The toy scene serves for any game's."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from sanjak.kernel import Drm, Plain, Rolled, State, private, public, record, secret, state_from_view
from sanjak.kernel.state import view
from sanjak.scene import (
    armies,
    atlas,
    cards,
    counters,
    furniture,
    hexmap,
    png,
    regions,
    roll,
    svg,
    text,
    tokens,
    units,
)
from sanjak.scene.ink import cut, fit, measure, wrap
from sanjak.scene.lit import Offered, beginnings, drops, stands_for, targets
from sanjak.scene.model import Box, Element, Ground, Panel, Point, Scene, Sheet

GROUND = Ground("toy", (Element("p", "panel", x=100, y=60, w=180, h=100, facts={"title": "Toy & co"}),),
                {"here": Point(60, 70)})


def toy(*more: Element) -> Scene:
    front = Element("front:cau", "pennant", "Caucasus", space="here", w=92, h=39,
                    facts={"code": "CAU", "value": 2, "leader": "Dashkov"})
    place = Element("spot:cau", "spot", "attack", option="offensive caucasus", space="here", w=92, h=39,
                    layer="targets")
    panel = Panel("fronts", "Fronts", (Element("f", "line", "Caucasus at Van (3)", "the Caucasus front at Van"),))
    sheet = Sheet("board", "the board", Box(0, 0, 200, 120), GROUND, (front, place, *more))
    return Scene("Toy", (panel,), (sheet,), ((("board",),),))


# ---------------------------------------------------------------- words


def test_text_gives_a_line_to_each_element_and_speech_prefers_the_spoken_label() -> None:
    assert text.draw(toy()) == "Toy\n\nFronts\n  Caucasus at Van (3)"
    assert text.speak(toy()) == "Toy.\nFronts. the Caucasus front at Van."


@pytest.mark.parametrize(("share", "told"), [(0.5, "50 %"), (0, "0 %"), (1, "100 %"), (0.001, "under 1 %"),
                                             (0.999, "over 99 %")])
def test_small_and_great_chances_are_not_told_as_certain(share: float, told: str) -> None:
    assert text.percent(share) == told


def is_lit(element: Element, offered: list[str]) -> bool:
    return stands_for(element.option, beginnings(offered))


def test_an_element_is_lit_by_its_option_alone_or_with_more_words() -> None:
    element = Element("x", "spot", option="offensive sinai")
    assert is_lit(element, ["offensive sinai"])
    assert is_lit(element, ["offensive sinai kemal"])
    assert not is_lit(element, ["offensive sinaia", "done"])
    assert not is_lit(Element("y", "spot"), ["", "done"])


def test_what_can_be_brought_somewhere_is_taken_up_whatever_the_verb() -> None:
    card = Element("c04", "strip", option="move c04")
    assert is_lit(card, ["swap c04 c05"])
    assert not is_lit(card, ["swap c05 c04", "take c04"])


def test_a_place_is_ready_for_what_may_be_brought_there() -> None:
    pile, other = (Element(f"p1:{r}", "spot", f"pile {r}", word=r, x=9, y=9, w=40, h=40) for r in ("IV", "V"))
    sheet = Sheet("bids", "bids", Box(0, 0, 100, 100), Ground("bids", ()), (pile, other))
    assert drops(sheet, Offered.of(["put c04 IV", "done"])) == [pile]
    assert not drops(sheet, Offered.of(["done"]))


class Hexes:
    """Places of a map, made when they are asked for."""

    def option(self, words: str) -> Element | None:
        verb, _, hex = words.partition(" ")
        size = 10 if verb == "land" else 40
        return Element(f"spot:{words}", "spot", words, option=words, space="here", w=size, h=size) if hex else None

    def word(self, word: str) -> Element | None:
        return Element(f"place:{word}", "spot", word, word=word, x=1) if word == "0911" else None


def test_places_are_made_for_what_is_offered_and_small_ones_lie_above_large_ones() -> None:
    sheet = replace(toy().sheet("board"), spots=Hexes())
    offered = Offered.of(["land 0911", "march 0911", "done"])
    assert [(e.option, e.x, e.y) for e in targets(sheet, offered)] == [("march 0911", 60, 70), ("land 0911", 60, 70)]
    assert [e.id for e in drops(sheet, offered)] == ["place:0911"]


def test_words_are_measured_wrapped_and_fitted() -> None:
    assert measure("wide", 10) < measure("wide", 20) < measure("wide", 20, 700)
    lines = wrap("Both Actions of this card must be offensives", 120, 14)
    assert len(lines) > 1
    assert all(measure(line, 14) <= 120 for line in lines)
    assert " ".join(lines) == "Both Actions of this card must be offensives"
    assert measure("Constantinople", fit("Constantinople", 60, 18), 400) <= 61
    assert cut(["a", "b", "c"], 2) == ["a", "b …"]


# ---------------------------------------------------------------- colours


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_from_their_ground(theme: str) -> None:
    colours = tokens.THEMES[theme]
    weak = {pair: round(tokens.contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in tokens.TEXT_PAIRS
            if tokens.contrast(colours[pair[0]], colours[pair[1]]) < 4.5}
    assert not weak


def test_both_themes_name_the_same_colours() -> None:
    assert tokens.LIGHT.keys() == tokens.DARK.keys()
    assert "prefers-color-scheme:dark" in tokens.style_sheet()
    assert tokens.DARK["paper"] not in tokens.style_sheet("light")


# ---------------------------------------------------------------- SVG


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark", "auto", ""])
def test_a_picture_is_sound_xml_with_its_colours_resolved_on_request(theme: str, narrow: bool) -> None:
    picture = svg.whole(toy(), theme=theme, narrow=narrow)
    ElementTree.fromstring(picture)
    assert ("var(--" in picture) == (theme in ("auto", ""))
    assert "TOY &amp; CO" in picture


def test_only_what_is_offered_is_lit_and_says_what_it_does() -> None:
    sheet = toy().sheet("board")
    assert not targets(sheet, Offered.of(["offensive sinai"]))
    (lit,) = targets(sheet, Offered.of(["offensive caucasus kemal"]))
    assert (lit.option, lit.said, lit.x, lit.y) == ("offensive caucasus", "attack", 60, 70)


def test_a_piece_stands_on_its_space_and_carries_its_code() -> None:
    drawn = svg.pieces(toy().sheet("board"))
    assert 'transform="translate(60 70)" id="front:cau"' in drawn
    assert 'data-space="here"' in drawn
    assert ">CAU<" in drawn


def test_no_kind_of_piece_is_drawn_in_two_ways() -> None:
    parts = (armies, atlas, cards, counters, furniture, hexmap, regions, units)
    assert len(svg.DRAW) == sum(len(part.DRAW) for part in parts)


def test_the_ground_is_drawn_once() -> None:
    assert svg.ground(toy().sheet("board")) is svg.ground(toy().sheet("board"))


def test_names_of_players_cannot_break_out_of_the_markup() -> None:
    evil = Element("evil", "text", '<script>"&', x=5, y=5)
    picture = svg.whole(toy(evil))
    assert "<script" not in picture
    ElementTree.fromstring(picture)


def test_a_narrow_picture_is_as_wide_as_it_says() -> None:
    root = ElementTree.fromstring(svg.whole(toy(), narrow=True))
    assert root.attrib["width"] == "504"


def test_a_phone_may_have_sheets_of_its_own_and_switch_between_boards() -> None:
    small = Sheet("small", "the small map", Box(0, 0, 100, 50), Ground("bare", ()), (
        Element("flag", "flag", "Caucasus", x=50, y=25, w=60, h=30, facts={"code": "CAU", "value": 2}),), clip=True)
    one, two = ((("board",),),), ((("small",),),)
    scene = Scene("Toy", (), toy().sheets, one, (small,), {"one": one, "two": two})
    assert 'id="flag"' not in svg.whole(scene)
    assert 'id="flag"' not in svg.whole(scene, narrow=True)
    assert 'id="flag"' in svg.whole(scene, narrow=True, board="two")
    assert svg.whole(scene, narrow=True, board="one") == svg.whole(scene, narrow=True)


def test_only_a_sheet_that_asks_for_it_is_cut_at_its_edge() -> None:
    sheet = toy().sheets[0]
    assert 'overflow="visible"' in svg.whole(toy())
    assert 'overflow="hidden"' in svg.whole(Scene("Toy", (), (replace(sheet, clip=True),)))


@pytest.mark.parametrize(("kind", "facts", "shown"), [
    ("chevron", {"state": "now"}, "var(--ink)"),
    ("work", {"sign": "bastion", "level": 2, "stands": True, "below": "level 2"}, ">2<"),
    ("work", {"sign": "trench", "stands": False, "lost": True, "below": "gone"}, "stroke-dasharray"),
    ("flag", {"code": "POL", "value": 3}, ">POL<"),
    ("stop", {"fronts": [("CAR", 1), ("ROM", 1)], "sites": 2}, "var(--rom)"),
    ("seat", {"side": "hab"}, "var(--hab)"),
])
def test_pieces_tell_themselves_by_sign_and_letters(kind: str, facts: dict[str, object], shown: str) -> None:
    drawn = svg.drawing(Element("e", kind, "Name", w=100, h=40, facts=facts))
    ElementTree.fromstring(f"<g>{drawn}</g>")
    assert shown in drawn


def test_a_picture_of_one_sheet_shows_its_frame() -> None:
    assert 'viewBox="0 0 200 120"' in svg.picture(toy(), "board")


# ---------------------------------------------------------------- roll cards

ROLLED = Rolled(case="3.1", what="offensive sinai", die=4, drms=(Drm(1, "card 3", "3.0"), Drm(-1, "mud", "2.9")),
                needed="more than 3", success=True)


def test_a_roll_card_shows_die_modifiers_total_need_and_result() -> None:
    card = roll.RollCard("Offensive against Sinai", ROLLED, "success", "good", "a good result had 50 %")
    picture = roll.draw(card)
    ElementTree.fromstring(picture)
    for said in ("Rolled 4", "Card 3", "+1", "§3.0", "Mud", "−1", "Total", "more than 3", "§3.1", "Success", "50 %"):
        assert said in picture
    assert roll.spoken(card) == "die 4, +1 card 3, −1 mud, total 4, needed more than 3, success"


def test_a_roll_card_of_a_sum_shows_no_die() -> None:
    told = Rolled(case="7.0", what="attrition", die=0, drms=(Drm(-1, "mud", "2.9"),), sum=7)
    picture = roll.draw(roll.RollCard("Attrition", told, "one lost", "bad"))
    assert "7 in all" in picture
    assert "Rolled" not in picture
    assert roll.spoken(roll.RollCard("Attrition", told, "")) == "−1 mud, total 7"


def test_the_chance_of_a_preview_counts_its_good_faces_and_the_best_of_its_dice() -> None:
    preview = roll.RollPreview("Offensive", "3.1", ROLLED.drms, "more than 3", ("bad",) * 3 + ("good",) * 3)
    assert preview.chance == 0.5
    assert replace(preview, dice=2).chance == 0.75


# ---------------------------------------------------------------- PNG


def size_of(image: bytes) -> tuple[int, int]:
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    wide, tall = struct.unpack(">II", image[16:24])
    return wide, tall


def test_png_has_the_wanted_width_and_its_words_are_really_drawn() -> None:
    pytest.importorskip("resvg_py")
    picture = svg.whole(toy())
    assert size_of(png.render(picture)) == (200, 120)
    assert size_of(png.render(picture, 400)) == (400, 240)
    assert png.render(picture) != png.render(re.sub(r"<text.*?</text>", "", picture))


def test_png_without_its_package_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(png.CannotDraw, match="resvg-py"):
        png.render("<svg/>")


# ---------------------------------------------------------------- a state from a view


@record
class Toy(State):
    """One field of each kind."""

    seen: dict[str, int] = public({})
    pair: tuple[int, ...] = public(())
    own: dict[str, int] = private({})
    deck: list[str] = secret([])


def test_a_state_from_a_view_has_what_lies_open_and_nothing_else() -> None:
    s = Toy(seen={"x": 1}, pair=(1, 2), own={"a": 1, "b": 2}, deck=["c1"])
    s.seats, s.turn = ("a", "b"), 3
    plain: Plain = view(s, "a")
    found = state_from_view(Toy, {**plain, "pair": list(plain["pair"])})
    assert (found.seen, found.pair, found.turn, found.seats) == ({"x": 1}, (1, 2), 3, ("a", "b"))
    assert (found.own, found.deck) == ({}, [])


def test_of_targets_that_differ_only_in_a_verb_that_does_not_count_one_is_lit() -> None:
    spots = [Element(f"spot:{verb}", "spot", verb, option=f"{verb} 0911", w=20, h=20, layer="targets")
             for verb in ("attack", "march", "raid")]
    sheet = Sheet("map", "the map", Box(0, 0, 100, 100), Ground("bare", ()), tuple(spots))
    assert [e.option for e in targets(sheet, Offered.of(["march 0911 all", "done"]))] == ["march 0911"]
    assert [e.option for e in targets(sheet, Offered.of(["sail 0911 all", "done"]))] == ["attack 0911"]
