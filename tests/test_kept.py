"""Parts of a scene that are kept, and summaries that wait for the decision."""

from __future__ import annotations

from sanjak.kernel import State, public, record
from sanjak.scene.kept import Memory, kept, open_memory, summed_up


@record
class Small(State):
    gold: int = public(0)
    wood: int = public(0)


@kept
def told(s: Small) -> list[str]:
    return [f"gold {s.gold}"]


@summed_up
def total(s: Small) -> list[str]:
    return [f"in all {s.gold + s.wood}"]


def test_a_part_is_made_again_only_if_what_it_reads_has_changed() -> None:
    memory: Memory = {}
    with open_memory(memory):
        first = told(Small(gold=1, wood=1))
        assert told(Small(gold=1, wood=2)) is first
        assert told(Small(gold=2, wood=2)) == ["gold 2"]


def test_a_summary_stays_in_a_passing_picture_and_follows_in_one_that_stays() -> None:
    memory: Memory = {}
    with open_memory(memory):
        assert total(Small(gold=1, wood=1)) == ["in all 2"]
    with open_memory(memory, passing=True):
        assert total(Small(gold=5, wood=1)) == ["in all 2"]
        assert told(Small(gold=5, wood=1)) == ["gold 5"], "other parts follow at once"
    with open_memory(memory):
        assert total(Small(gold=5, wood=1)) == ["in all 6"]


def test_the_first_passing_picture_makes_its_summaries() -> None:
    with open_memory({}, passing=True):
        assert total(Small(gold=1, wood=1)) == ["in all 2"]
