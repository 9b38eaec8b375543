"""The data files: what the rulebook fixes, and that nobody is missing or there twice."""

from __future__ import annotations

from collections import Counter

import pytest

from sanjak.games.fatal_attraction import data
from sanjak.games.fatal_attraction.data import (
    AREAS,
    BEACHHEADS,
    BORDERS,
    CALENDAR,
    EVENTS,
    FORMATIONS,
    FORTS,
    MARKERS,
    OPTIONS,
    SHIPS,
    TABLES,
    UNITS,
)
from sanjak.games.fatal_attraction.data.lists import HILLS, MAP, NAMES, SETS, SHORES
from sanjak.toolkit.components import BadData


def test_the_map_has_its_areas_and_each_shore_is_one_piece() -> None:
    assert Counter(area.kind for area in AREAS.values()) == {"land": 48, "strait": 14, "assault": 8, "aegean": 1,
                                                             "marmara": 1}
    assert len(BORDERS) == 206
    for shore in SHORES.values():
        assert SETS.flood(shore & -shore, shore) == shore
    assert not SETS.spread(SHORES["gallipoli"]) & SHORES["asia"]
    assert len(NAMES(HILLS)) == 11


def test_gp22_and_gp23_cut_the_peninsula_and_gp34_lies_behind_gp33() -> None:
    south = SETS.flood(SETS.bit["GP1"], SHORES["gallipoli"] & ~SETS.mask(["GP22", "GP23"]))
    assert set(NAMES(south)) == {f"GP{n}" for n in range(1, 22)}
    assert [area for area in MAP.beside["GP34"] if AREAS[area].land] == ["GP33"]


def test_the_strait_is_entered_only_by_two_assault_areas_and_its_upper_part_spans_both_shores() -> None:
    assert not any(AREAS[area].kind == "strait" for area in MAP.beside["AEG"])
    for number in range(7, 15):
        near = {AREAS[area].shore for area in MAP.beside[f"DS{number}"] if AREAS[area].land}
        assert near == {"gallipoli", "asia"}


def test_there_are_as_many_pieces_as_counted() -> None:
    assert (len(UNITS), len(SHIPS), len(FORTS), len(BEACHHEADS)) == (115, 32, 14, 6)
    assert Counter(MARKERS.values()) == {0: 14, 1: 14, 2: 14}
    assert sum(formation.units for formation in FORMATIONS.values()) + sum(
        not unit.formation for unit in UNITS.values()) == len(UNITS)


def test_the_calendar_and_the_events_are_complete() -> None:
    assert CALENDAR.months[0] == "March"
    assert CALENDAR.months[CALENDAR.summer[0] - 1] == "June"
    assert CALENDAR.months[CALENDAR.summer[-1] - 1] == "September"
    assert sorted(EVENTS) == list(range(2, 13))


def test_every_entry_says_where_it_comes_from() -> None:
    entries = [*AREAS.values(), *UNITS.values(), *SHIPS.values(), *FORTS.values(), *BEACHHEADS.values(),
               *FORMATIONS.values()]
    for entry in entries:
        marks = entry.provenance if isinstance(entry.provenance, list) else [entry.provenance]
        assert marks, entry.id
        assert all(mark["source"] in ("rulebook", "public", "reconstructed") for mark in marks), entry.id
        assert all(mark.get("case") or mark.get("from") or mark.get("reason") for mark in marks), entry.id


def test_the_options_are_the_two_optional_rules_and_the_switches_of_rulings() -> None:
    assert {option.case for option in OPTIONS.values() if not option.ruling} == {"8.3.2", "8.3.5"}
    assert all(option.case and option.label and option.text for option in OPTIONS.values())
    assert {option.label for option in OPTIONS.values() if option.ruling} == {"Ruling"}
    assert all(len(option.values) > 1 for option in OPTIONS.values())


@pytest.mark.parametrize(("table", "rows"), [("crt", 8), ("bombardment", 9)])
def test_results_never_get_worse_for_the_attacker_with_a_higher_roll(table: str, rows: int) -> None:
    found = getattr(TABLES, table).rows
    assert len(found) == rows
    rank = {"NE": 0, "1": 1, "2": 2, "3": 3, "A": 4}
    for column in zip(*found, strict=True):
        hits = [rank[cell.partition("/")[2] or cell] for cell in column]
        assert hits == sorted(hits)


def test_a_complaint_names_the_game() -> None:
    with pytest.raises(BadData, match="fatal-attraction"):
        data.complain(False, "something")
