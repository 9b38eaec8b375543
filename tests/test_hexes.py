"""A hex map: names, neighbours, hexsides, and the reach of a movement budget."""

from __future__ import annotations

import heapq
from math import dist
from random import Random

import pytest

from sanjak.toolkit.hexes import (
    Grid,
    Ways,
    around,
    axial,
    banks,
    centre,
    cheapest,
    course,
    distance,
    ends,
    field,
    line,
    named,
    side,
    touching,
    transposed,
    walk,
)

GRID = Grid(f"{column:02d}{row:02d}" for column in range(1, 13) for row in range(1, 10))


def plain(grid: Grid = GRID) -> Ways:
    return grid.ways(lambda here, there: 1)


def rough(seed: int) -> Ways:
    rng = Random(seed)
    return GRID.ways(lambda here, there: rng.choice((1, 1, 2, 3, None)))


def dijkstra(ways: Ways, start: str, budget: int) -> dict[str, int]:
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, hex = heapq.heappop(heap)
        for other, paid in ways[hex]:
            if spent + paid <= budget and spent + paid < best.get(other, budget + 1):
                best[other] = spent + paid
                heapq.heappush(heap, (spent + paid, other))
    return best


def test_names_and_coordinates_go_both_ways() -> None:
    assert [named(*axial(hex)) for hex in GRID.hexes] == list(GRID.hexes)
    assert named(0, 0) == "0101"


def test_even_columns_lie_half_a_hex_lower() -> None:
    assert around("0303") == ("0302", "0402", "0403", "0304", "0203", "0202")
    assert around("0403") == ("0402", "0503", "0504", "0404", "0304", "0303")
    assert centre("0403", 2)[1] - centre("0303", 2)[1] == pytest.approx(3 ** 0.5)


def test_neighbours_know_one_another_and_the_edge_has_fewer() -> None:
    for hex, others in GRID.neighbours.items():
        assert all(hex in GRID.neighbours[other] for other in others)
    assert GRID.neighbours["0101"] == ("0201", "0102")


def test_distance_counts_the_steps_of_the_shortest_way() -> None:
    for start in ("0101", "0605", "1209"):
        reached = field(plain(), (start,), 40).cost
        assert reached == {hex: distance(start, hex) for hex in GRID.hexes}


def test_within_holds_the_hexes_of_each_ring() -> None:
    assert [len(GRID.within("0605", reach)) for reach in (0, 1, 2, 3)] == [1, 7, 19, 37]


def test_a_hexside_is_one_thing_from_both_banks() -> None:
    assert side("0403", "0303") == side("0303", "0403") == "0303-0403"
    assert banks("0303-0403") == ("0303", "0403")
    with pytest.raises(ValueError, match="not neighbours"):
        side("0101", "0303")


def test_hexsides_adjoin_where_they_share_an_end() -> None:
    assert set(ends("0303-0403")) == {"0402", "0304"}
    assert set(touching("0303-0403")) == {"0303-0402", "0402-0403", "0303-0304", "0304-0403"}
    for hexside in GRID.hexsides():
        assert all(hexside in touching(other) for other in touching(hexside))


def test_a_map_has_each_hexside_once() -> None:
    found = list(GRID.hexsides())
    assert len(found) == len(set(found)) == sum(map(len, GRID.neighbours.values())) // 2


def test_a_river_knows_which_of_its_hexsides_adjoin() -> None:
    river = ["0303-0304", "0304-0403", "0403-0404"]
    assert course(river) == {"0303-0304": ("0304-0403",), "0304-0403": ("0303-0304", "0403-0404"),
                             "0403-0404": ("0304-0403",)}


@pytest.mark.parametrize("seed", range(6))
def test_a_field_finds_the_cheapest_cost_of_every_hex_and_a_path_that_costs_it(seed: int) -> None:
    ways = rough(seed)
    found = field(ways, ("0605",), 9)
    assert found.cost == dijkstra(ways, "0605", 9)
    for goal, cost in found.cost.items():
        path = found.path(goal)
        assert (path[0], path[-1]) == ("0605", goal)
        assert sum(walk(ways, path) or []) == cost


def test_a_field_goes_round_what_is_closed_and_not_on_from_a_stop() -> None:
    wall = [f"06{row:02d}" for row in range(1, 9)]
    assert field(plain(), ("0505",), 20, closed=wall).cost["0705"] > 2
    assert set(wall).isdisjoint(field(plain(), ("0505",), 20, closed=wall).cost)
    stopped = field(plain(), ("0505",), 20, stops=(*wall, "0609"))
    assert stopped.cost["0605"] == 1
    assert "0705" not in stopped.cost


def test_a_start_among_the_stops_may_still_be_left() -> None:
    assert "0506" in field(plain(), ("0505",), 2, stops=("0505",)).cost


def test_a_field_from_several_hexes_has_the_cost_from_the_nearest() -> None:
    starts = ("0101", "1209")
    reached = field(plain(), starts, 40)
    assert reached.cost == {hex: min(distance(start, hex) for start in starts) for hex in GRID.hexes}
    assert reached.path("1108")[0] == "1209"


@pytest.mark.parametrize("seed", range(6))
def test_the_cheapest_way_to_any_of_several_goals(seed: int) -> None:
    ways, goals = rough(seed), {"0101", "1209", "0908"}
    costs = dijkstra(ways, "0605", 12)
    reached = [costs[goal] for goal in goals if goal in costs]
    assert cheapest(ways, "0605", goals, 12) == (min(reached) if reached else None)


def test_a_goal_may_be_the_start_and_may_be_out_of_reach() -> None:
    assert cheapest(plain(), "0605", {"0605"}, 0) == 0
    assert cheapest(plain(), "0605", {"0608"}, 2) is None
    assert cheapest(plain(), "0605", {"0606"}, 9, closed={"0606"}) is None


def test_the_same_steps_walked_the_other_way_cost_the_same() -> None:
    ways = {"0101": (("0102", 2),), "0102": (("0101", 1), ("0103", 3)), "0103": ()}
    assert transposed(ways) == {"0101": (("0102", 1),), "0102": (("0101", 2),), "0103": (("0102", 3),)}


def test_a_path_that_jumps_or_is_barred_costs_nothing_because_it_cannot_be_walked() -> None:
    assert walk(plain(), ("0605", "0606", "0607")) == [1, 1]
    assert walk(plain(), ("0605", "0607")) is None


def test_a_hexside_on_paper_joins_two_corners_that_both_hexes_have() -> None:
    for hexside in GRID.hexsides():
        for x, y in line(hexside, 54):
            for bank in banks(hexside):
                assert dist((x, y), centre(bank, 54)) == pytest.approx(54)
