"""A map of areas: borders, distances, connections, paths."""

from __future__ import annotations

import pytest

from sanjak.toolkit.areas import FAR, Areas

# Three seas between two shores, and an isolated island:
#
#   n1 - n2 - n3
#   |    |    |
#   w1 - w2 - w3 - gulf
#   |    |    |
#   s1 - s2 - s3
NORTH, STRAIT, SOUTH = ("n1", "n2", "n3"), ("w1", "w2", "w3"), ("s1", "s2", "s3")
MAP = Areas((*NORTH, *STRAIT, *SOUTH, "gulf", "isle"), (
    ("n1", "n2"), ("n2", "n3"), ("w1", "w2"), ("w2", "w3"), ("s1", "s2"), ("s2", "s3"), ("w3", "gulf"),
    *zip(NORTH, STRAIT, strict=True), *zip(STRAIT, SOUTH, strict=True)))


def test_borders_are_shared_by_both() -> None:
    assert "w1" in MAP.neighbours["n1"]
    assert "n1" in MAP.neighbours["w1"]
    assert "s1" not in MAP.neighbours["n1"]
    assert MAP.beside["w3"] == ("w2", "gulf", "n3", "s3")


@pytest.mark.parametrize("border", [("n1", "nowhere"), ("n1", "n1"), ("w1", "n1")])
def test_a_border_must_be_sound(border: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="border"):
        Areas(("n1", "w1"), (("n1", "w1"), border))


def test_distance_counts_borders() -> None:
    assert [MAP.distance("n1", other) for other in ("n1", "n2", "s3", "gulf", "isle")] == [0, 1, 4, 4, FAR]


def test_what_lies_within_a_range_is_told_nearest_first() -> None:
    assert MAP.within("gulf", 2) == ["gulf", "w3", "w2", "n3", "s3"]
    assert MAP.within("isle", 5) == ["isle"]


def test_a_spread_enters_only_what_it_may() -> None:
    assert MAP.spread("n1", {"n2", "n3", "s1"}) == {"n1": 0, "n2": 1, "n3": 2}
    assert MAP.spread("n1", MAP.beside, reach=1) == {"n1": 0, "n2": 1, "w1": 1}


def test_a_way_is_a_shortest_one() -> None:
    assert MAP.way("n1", {"gulf"}, MAP.beside) == ("n1", "n2", "n3", "w3", "gulf")
    assert MAP.way("n1", {"s1", "gulf"}, MAP.beside) == ("n1", "w1", "s1")
    assert MAP.way("n1", {"isle"}, MAP.beside) == ()
    assert MAP.way("n1", {"n1"}, ()) == ("n1",)


def test_a_walk_of_exactly_so_many_steps_never_comes_back() -> None:
    over = {*NORTH, "w1", "w2"}
    assert MAP.ends("n1", 2, over) == {"n3": ("n1", "n2", "n3"), "w2": ("n1", "n2", "w2")}
    assert MAP.ends("n1", 2, {"n2"}) == {}
    assert MAP.ends("n1", 0, ()) == {"n1": ("n1",)}


def test_all_lines_within_a_reach() -> None:
    assert MAP.lines("n1", "w2", 2) == [("n2",), ("w1",)]
    assert set(MAP.lines("n1", "n2", 3)) == {(), ("w1", "w2")}
    assert MAP.lines("n1", "s3", 3) == []
    assert MAP.lines("n1", "n1", 3) == []


def test_the_cheapest_line() -> None:
    def by_land(between: tuple[str, ...]) -> int:
        return sum(1 for area in between if area not in STRAIT)

    assert MAP.cheapest("n1", "w2", 2, by_land) == 0
    assert MAP.cheapest("n1", "n3", 2, by_land) == 1
    assert MAP.cheapest("n1", "n3", 4, by_land) == 0
    assert MAP.cheapest("n1", "gulf", 3, by_land) is None


def test_groups_and_what_they_join() -> None:
    assert MAP.groups(("n1", "s1", "n2", "isle")) == [["n1", "n2"], ["s1"], ["isle"]]
    assert MAP.joins(("gulf", "w2"), NORTH, SOUTH) == ["w2"]
    assert MAP.joins(("gulf", "n1"), NORTH, SOUTH) == []
