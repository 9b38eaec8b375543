"""The rulebook's worked examples: the six cards of 15.0 from their file, and the small ones next to the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sanjak.games.hapsburg_eclipse.data import CARDS
from sanjak.games.hapsburg_eclipse.rules.turn import TURN
from sanjak.games.hapsburg_eclipse.state import State
from sanjak.kernel import Given, Rolled

from .helpers import ONE_TURN, acting, box_of, choose_all, drms, event, loyalty, pause, paused, position, rolled, rolls

rule = pytest.mark.rule
Entry = dict[str, Any]
PLAY: Entry = tomllib.loads((Path(__file__).parent / "examples" / "example_of_play.toml").read_text(encoding="utf-8"))
ROLLS: list[Entry] = [step for turn in PLAY["turn"] for step in turn["steps"] if "roll" in step]


def six_cards(dice: list[int]) -> Given:
    """The example with its cards and these dice; it stops after each turn."""
    start = PLAY["start"]
    deck = [card for card in CARDS if card not in PLAY["cards"]][:20]
    fields = {**start, "deck": [*deck, *reversed(PLAY["cards"])], "aside": [], "discard": []}
    return position(*[TURN, pause] * 6, game=ONE_TURN, **fields).cards(*PLAY["cards"]).dice(*dice)


def dice() -> list[int]:
    return [step["die"] for step in ROLLS]


def play_turn(t: Given, turn: Entry) -> None:
    """Make the choices of a turn; each must be offered, and nothing else is asked."""
    for step in turn["steps"]:
        if "do" in step:
            t.choose(step["do"])
    assert paused(t)


def as_told(s: State, names: list[str]) -> Entry:
    """The table in the words of the file."""
    found = {name: getattr(s, name) for name in names}
    if "at" in found:
        found["at"] = {front: space for front, space in s.at.items() if space}
    return {name: sorted(value) if isinstance(value, list) else value for name, value in found.items()}


def plain(end: Entry) -> Entry:
    return {name: sorted(value) if isinstance(value, list) else value for name, value in end.items()}


@rule("HE-15.0a")
def test_the_six_cards_replay_with_every_position() -> None:
    t = six_cards(dice())
    known: Entry = {}
    for number, turn in enumerate(PLAY["turn"], 1):
        play_turn(t, turn)
        assert (t.state.turn, t.state.card) == (number, turn["card"])
        known |= turn["end"]
        assert as_told(t.state, list(known)) == plain(known)
        if number < 6:
            t.choose("go_on")
    assert len(rolls(t)) == 21


@rule("HE-15.0a")
def test_each_roll_is_for_what_is_told_with_its_modifiers_and_its_result() -> None:
    t = six_cards(dice())
    for number, turn in enumerate(PLAY["turn"], 1):
        play_turn(t, turn)
        if number < 6:
            t.choose("go_on")
    fell = [card for card in t.table.journal if isinstance(card, Rolled)]
    for wanted, card in zip(ROLLS, fell, strict=True):
        assert (card.what, card.die, card.total) == (wanted["roll"], wanted["die"], wanted["total"])
        assert [drm.value for drm in card.drms] == wanted["drm"]
        assert card.success == wanted["good"]


def goes_as_told(faces: list[int]) -> bool:
    """Do all turns go as told with these dice?"""
    t, known = six_cards(faces), dict[str, Any]()
    for number, turn in enumerate(PLAY["turn"], 1):
        for step in turn["steps"]:
            if "do" in step:
                if step["do"] not in t.options():
                    return False
                t.choose(step["do"])
        known |= turn["end"]
        if not paused(t) or as_told(t.state, list(known)) != plain(known):
            return False
        if number < 6:
            t.choose("go_on")
    return True


@rule("HE-15.0a")
@pytest.mark.parametrize("number", range(len(ROLLS)))
def test_every_face_that_the_file_allows_keeps_the_story_true_and_no_other(number: int) -> None:
    for face in range(1, 7):
        faces = dice()
        faces[number] = face
        assert goes_as_told(faces) == (face in [ROLLS[number]["die"], *ROLLS[number]["also"]])


# ---------------------------------------------------------------- the small examples


@rule("HE-6.2a")
def test_nivelle_with_one_western_resource_is_a_stalemate_on_a_two() -> None:
    t = event("c30", resources={"western": 1}, supply=5).dice(2)
    assert (rolled(t).total, box_of(t, "nivelle")) == (3, "stalemates")


@rule("HE-8.2b")
def test_the_flight_over_vienna_passes_from_the_hungarians_to_the_czechs() -> None:
    t = loyalty("c47", loyalty={"hungarian": 0}).dice(4)
    assert (rolls(t), t.state.loyalty["czech"]) == ([("loyalty czech", 4)], 2)


@rule("HE-9.1a")
def test_plus_two_and_minus_one_make_plus_one() -> None:
    t = acting("c18", aid_front="polish", loyalty={"czech": 0}).dice(3).choose("offensive polish")
    assert sum(drms(t).values()) == 1


@rule("HE-9.4a")
def test_the_great_retreat_from_tarnow() -> None:
    t = acting("c18", war_status=1, at={"polish": 2}, victories=["cer", "mons", "tannenberg", "gallipoli"])
    choose_all(t, ["great_retreat", "to_defeats cer", "to_stalemates mons", "to_stalemates tannenberg"])
    assert (t.state.defeats, sorted(t.state.stalemates)) == (["cer"], ["gallipoli", "mons", "tannenberg"])
    assert t.state.great_retreat
    assert t.state.at["polish"] == 0
