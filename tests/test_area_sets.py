"""Sets of areas as bits give the same answers as areas by name."""

from __future__ import annotations

from sanjak.toolkit.area_sets import AreaSets
from sanjak.toolkit.areas import Areas

#   a - b - c - d      e (alone)
#        \  |
#          f
AREAS = Areas("abcdef", [("a", "b"), ("b", "c"), ("c", "d"), ("b", "f"), ("c", "f")])
SETS = AreaSets(AREAS)


def names(mask: int) -> str:
    return "".join(SETS.names(mask))


def test_a_set_and_its_names_are_the_same_thing() -> None:
    assert names(SETS.mask("dab")) == "abd"
    assert names(SETS.everything) == "abcdef"


def test_near_and_spread_are_the_borders() -> None:
    assert {area: names(SETS.near[area]) for area in "abe"} == {"a": "b", "b": "acf", "e": ""}
    assert names(SETS.spread(SETS.mask("ad"))) == "bc"
    assert names(SETS.spread(SETS.mask("bc"))) == "abcdf"


def test_a_flood_stays_inside() -> None:
    assert names(SETS.flood(SETS.mask("a"), SETS.mask("abd"))) == "ab"
    assert names(SETS.flood(SETS.mask("a"), SETS.mask("bcd"))) == ""
    assert all(names(SETS.flood(SETS.bit[area], SETS.everything)) == "".join(sorted(AREAS.steps(area)))
               for area in AREAS.names)


def test_rings_are_steps_over_what_may_be_entered() -> None:
    assert [names(ring) for ring in SETS.rings(SETS.bit["a"], SETS.mask("bcd"))] == ["a", "b", "c", "d"]
    assert [names(ring) for ring in SETS.rings(SETS.bit["a"], SETS.everything)] == ["a", "b", "cf", "d"]


def test_within_may_end_in_what_is_closed_but_not_pass_it() -> None:
    assert names(SETS.within("a", 2)) == "abcf"
    assert names(SETS.within("a", 2, SETS.mask("b"))) == "ab"
    assert names(SETS.within("b", 2, SETS.mask("b"))) == "abcdf"
    assert names(SETS.within("a", 3, SETS.mask("c"))) == "abcf"
