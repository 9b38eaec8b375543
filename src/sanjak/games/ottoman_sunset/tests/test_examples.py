"""The rulebook's worked examples, replayed from their files: the nine turns of 7.0 with both streams of dice, the
small examples, and the decks of four published play logs."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

from sanjak.games._siege.rules.battles import battle_drms
from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import CARDS, FRONTS, SITES
from sanjak.games.ottoman_sunset.rules.action import action_phase, offensive_drms
from sanjak.games.ottoman_sunset.rules.end import count_will, kaiserschlacht_phase, national_will_phase, victory_points
from sanjak.games.ottoman_sunset.rules.event import event_phase
from sanjak.games.ottoman_sunset.rules.movement import front_advancement
from sanjak.games.ottoman_sunset.rules.turn import draw_card
from sanjak.games.ottoman_sunset.state import State
from sanjak.kernel import Given, Rolled, playout, start

from .helpers import advancing, counting, event, offered, on_card, outcome, paused, position, rolled, rolls, spent
from .helpers import pause as look

rule = pytest.mark.rule
Entry = dict[str, Any]


def read(name: str) -> Entry:
    """One of the example files."""
    return tomllib.loads((Path(__file__).parent / "examples" / f"{name}.toml").read_text(encoding="utf-8"))


# ---------------------------------------------------------------- 7.0: nine turns


PLAY = read("example_of_play")
TURN_WITH_A_LOOK = [draw_card, event_phase, front_advancement, look, action_phase, kaiserschlacht_phase,
                    national_will_phase, look]


def nine_turns(stream: str) -> Given:
    """The example with its cards and one stream of dice; it stops after each advance phase and each turn."""
    cards = [*PLAY["deck"], *PLAY["deck_after_midday"]]
    return position(*TURN_WITH_A_LOOK * 9, scenario=PLAY["scenario"]).cards(*cards).dice(*PLAY[stream])


def play_to_the_next_look(t: Given, choices: list[str]) -> None:
    """Make the example's choices; each must be offered. That a turn is over the example does not say."""
    while not paused(t):
        t.choose("done" if spent(t) else choices.pop(0))


def choices_of(turn: Entry, before_advances: bool) -> list[str]:
    """The player's choices in the event phase, or after the advances."""
    return [step["do"] for step in turn["step"] if "do" in step and (step["phase"] == "event") == before_advances]


def as_told(s: State) -> Entry:
    """The table in the words of the file."""
    told = {
        "fronts": {front: space for front, space in s.at.items() if space},
        "leaders": {front: s.leader[front] for front, space in s.at.items() if space},
        "victories": s.victories, "stalemates": s.stalemates, "defeats": s.defeats, "bureau": s.bureau,
        "coups_out_of_play": s.removed, "defences": s.defences, "seddulbahir_destroyed": s.seddulbahir_destroyed,
        "fortification": s.fortification, "national_will": s.will, "deck": len(s.deck), "aside": len(s.aside),
        "resources": {**{t: s.resources[t] for t in ("western", "eastern", "naval")}, "supply": s.supply},
    }
    return {key: value for key, value in told.items() if value not in ("", []) or key in ("victories", "stalemates")}


@rule("OS-7.0a")
@pytest.mark.parametrize("stream", ["dice_a", "dice_b"])
def test_the_nine_turns_replay_with_every_position(stream: str) -> None:
    t = nine_turns(stream)
    for turn in PLAY["turn"]:
        play_to_the_next_look(t, choices_of(turn, before_advances=True))
        assert (t.state.turn, t.state.card) == (turn["number"], turn["card"])
        assert {front: space for front, space in t.state.at.items() if space} == turn["after_advances"]
        left = choices_of(turn, before_advances=False)
        play_to_the_next_look(t.choose("go_on"), left)
        assert left == []
        end = {"fortification": 0, **turn["end"]}
        assert {key: as_told(t.state).get(key) for key in end} == end
        if turn["number"] < 9:
            t.choose("go_on")
    assert len(rolls(t)) == 13


@rule("OS-7.0a")
@pytest.mark.parametrize("stream", ["dice_a", "dice_b"])
def test_each_roll_is_for_what_is_told_with_its_modifiers_and_its_result(stream: str) -> None:
    t = nine_turns(stream)
    for turn in PLAY["turn"]:
        play_to_the_next_look(t, choices_of(turn, before_advances=True))
        play_to_the_next_look(t.choose("go_on"), choices_of(turn, before_advances=False))
        if turn["number"] < 9:
            t.choose("go_on")
    wanted = [step["roll"] for turn in PLAY["turn"] for step in turn["step"] if "roll" in step]
    fell = [card for card in t.table.journal if isinstance(card, Rolled)]
    for roll, card in zip(wanted, fell, strict=True):
        assert card.what == roll["for"]
        assert card.die in [roll["die"], *roll["also"]]
        assert [drm.value for drm in card.drms] == [drm["value"] for drm in roll["drm"]]
        assert card.success == (roll["result"] in ("success", "advances", "victories"))


@rule("OS-7.0a")
def test_the_streams_keep_the_constraints_of_the_story() -> None:
    for stream in (PLAY["dice_a"], PLAY["dice_b"]):
        assert len(stream) == 13
        for constraint in PLAY["roll_constraints"]:
            faces = {stream[number - 1] for number in constraint["rolls"]}
            assert (len(faces) == 1) == (constraint["rule"] == "same_face")


@rule("OS-7.0a")
def test_the_end_of_the_example() -> None:
    end = PLAY["turn"][-1]["end"]
    assert end["fronts"] == {"caucasus": 3, "mesopotamia": 4, "sinai": 6, "gallipoli": 3}
    assert (end["leaders"]["mesopotamia"], end["national_will"]) == ("maude", 0)


@rule("OS-7.0a")
def test_the_example_starts_from_the_grand_campaign() -> None:
    s = position(look).state
    start = PLAY["start"]
    assert {front: space for front, space in s.at.items() if space} == start["fronts"]
    assert {front: s.leader[front] for front in start["fronts"]} == start["leaders"]
    assert (s.will, len(s.deck), len(s.aside)) == (start["national_will"], start["deck"], start["aside"])


ROLLS: dict[int, Entry] = {step["roll"]["number"]: step["roll"] for turn in PLAY["turn"] for step in turn["step"]
                           if "roll" in step}
BONUS_NOT_NEEDED = (9, 10)
"""In turn 6 the story says that the bare dice would have been enough."""


@rule("OS-7.0a")
@pytest.mark.parametrize("number", ROLLS)
def test_every_face_that_the_file_allows_keeps_the_story_true_and_no_other(number: int) -> None:
    told = ROLLS[number]
    for face in range(1, 7):
        dice = [*PLAY["dice_a"]]
        dice[number - 1] = face
        by_the_bonus = number in BONUS_NOT_NEEDED and face + 1 > told["target"] >= face > 1
        assert goes_as_told(dice) == (face in [told["die"], *told["also"]] or by_the_bonus)


def goes_as_told(dice: list[int]) -> bool:
    """Do all turns go as told with these dice?"""
    cards = [*PLAY["deck"], *PLAY["deck_after_midday"]]
    t = position(*TURN_WITH_A_LOOK * 9).cards(*cards).dice(*dice)
    for turn in PLAY["turn"]:
        play_to_the_next_look(t, choices_of(turn, before_advances=True))
        advanced = {front: space for front, space in t.state.at.items() if space}
        play_to_the_next_look(t.choose("go_on"), choices_of(turn, before_advances=False))
        end = {"fortification": 0, **turn["end"]}
        if advanced != turn["after_advances"] or {key: as_told(t.state).get(key) for key in end} != end:
            return False
        if turn["number"] < 9:
            t.choose("go_on")
    return True


# ---------------------------------------------------------------- the small examples


SMALL: dict[str, Entry] = {entry["id"]: entry for entry in read("small")["example"] if entry.get("game") != "combined"}
RENAMED = {"fronts": "at", "leaders": "leader", "pipeline_complete": "pipeline"}
KEPT = ("bureau", "defences", "fortification", "yildirim", "resources", "victories", "actions")


def fields_of(entry: Entry) -> Entry:
    """The position of an example as fields of the state."""
    told = entry.get("given", {})
    fields = {RENAMED.get(key, key): value for key, value in told.items()
              if key in (*RENAMED, *KEPT)}
    fields["at"] = {**dict.fromkeys(told.get("off_map", []), 0), **fields.get("at", {})}
    return fields


def test_there_are_twenty_four_small_examples_of_this_game() -> None:
    assert len(SMALL) == 24


def drawn(name: str) -> Given:
    """The event of the example's card with its dice."""
    entry = SMALL[name]
    return event(entry["given"]["card"], **fields_of(entry)).dice(*entry.get("dice", []))


def moved(name: str) -> Given:
    """The advances of the example's card with its dice."""
    entry = SMALL[name]
    stack = (front_advancement, look)
    return position(*stack, card=entry["given"]["card"], turn=1, **fields_of(entry)).dice(*entry.get("dice", []))


def acted(name: str) -> Given:
    """The action phase of the example with its choices."""
    entry = SMALL[name]
    card = entry["given"]["card"]
    fields = {"actions": CARDS[card].actions, **fields_of(entry)}
    t = position(action_phase, look, card=card, turn=1, discard=[card], **fields).dice(*entry.get("dice", []))
    for words in entry.get("do", []):
        t.choose(words)
    return t


def expected(name: str) -> Entry:
    """The required result."""
    wanted: Entry = SMALL[name]["expect"]
    return wanted


@rule("OS-0c")
def test_drm_sum() -> None:
    up, down = SMALL["drm_sum"]["drm"]
    t = on_card("c10", resources={"western": up}, war_weariness=down < 0, pipeline=True).dice(3)
    assert [drm.value for drm in rolled(t).drms] == [up, down]
    assert rolled(t).total - rolled(t).die == expected("drm_sum")["net_drm"]


@rule("OS-1.1a")
def test_new_epoch() -> None:
    left = position(look).state.deck[:SMALL["new_epoch"]["given"]["deck_left"]]
    t = event("c03", deck=left)
    assert {"deck": len(t.state.deck), "aside": len(t.state.aside)} == expected("new_epoch")


@rule("OS-1.2a")
def test_salonika_opens() -> None:
    s = drawn("salonika_opens").state
    assert {"fronts": {"salonika": s.at["salonika"]}, "leaders": {"salonika": s.leader["salonika"]}} == expected(
        "salonika_opens")


@rule("OS-1.3a")
def test_coup_in_persia() -> None:
    t = drawn("coup_in_persia")
    assert {"total": last_total(t), "coups_out_of_play": t.state.removed, "victories": t.state.victories,
            "defeats": t.state.defeats} == expected("coup_in_persia")


def last_total(t: Given) -> int:
    """The total of the last roll."""
    return [event for event in t.table.journal if isinstance(event, Rolled)][-1].total


@rule("OS-1.4a")
def test_brusilov() -> None:
    t = drawn("brusilov")
    assert {"total": last_total(t), "victories": t.state.victories,
            "resources": {"eastern": t.state.resources["eastern"]}} == expected("brusilov")


@rule("OS-1.5b", "OS-1.5d")
def test_narrows_before_constantinople() -> None:
    entry = SMALL["narrows_before_constantinople"]
    t = event("c08", **fields_of(entry)).dice(*entry["dice"], 5)
    fell = [e for e in t.table.journal if isinstance(e, Rolled)][:-1]
    assert {"defences_rolled": [e.what.removeprefix("narrows ") for e in fell], "hits": [e.success for e in fell],
            "fortitude": t.state.fortitude} == entry["expect"]


@rule("OS-1.5c", "OS-6.1a")
@pytest.mark.parametrize("name", ["narrows_hold", "narrows_fall"])
def test_the_last_roll_of_the_narrows(name: str) -> None:
    t = drawn(name)
    found = {"fortitude": t.state.fortitude, "narrows_held": t.state.narrows_held, "outcome": outcome(t)}
    assert {key: found[key] for key in expected(name)} == expected(name)


@rule("OS-2.0a", "OS-2.1a", "OS-2.3a")
@pytest.mark.parametrize("name", [
    "armenian_volunteers", "goeben", "inactive_arab", "attrition_fails", "attrition_passes"])
def test_advances(name: str) -> None:
    t = moved(name)
    assert {front: t.state.at[front] for front in expected(name)["fronts"]} == expected(name)["fronts"]
    assert not any(t.state.at[front] for front in expected(name).get("off_map", []))


@rule("OS-2.4a", "OS-2.4b")
def test_yildirim_saves_the_line() -> None:
    entry = SMALL["yildirim_saves_the_line"]
    t = moved(entry["id"])
    assert [face for _, face in rolls(t)] == entry["dice"]
    t.choose(*entry["do"])
    assert {"fronts": {"sinai": t.state.at["sinai"]}, "fortification": t.state.fortification,
            "yildirim": t.state.yildirim} == entry["expect"]


@rule("OS-2.5a")
def test_mosul_controls() -> None:
    space = SMALL["mosul_controls"]["given"]["fronts"]["mesopotamia"]
    assert set(SITES["mesopotamia"][space]) == set(expected("mosul_controls")["sites"])
    behind = [place.name for place in FRONTS["mesopotamia"].spaces if place.number >= space]
    assert behind == ["Basra", "Ctesiphon", "Kut", "Baghdad", "Mosul"]


@rule("OS-0d")
def test_minelaying_bonus() -> None:
    s = acted("minelaying_bonus").state
    for front, drm in expected("minelaying_bonus")["offensive_drm"].items():
        assert sum(part.value for part in offensive_drms(s, front)) == drm


@rule("OS-3.1a")
def test_townshend_leaves_baghdad() -> None:
    t = acted("townshend_leaves_baghdad")
    assert {"total": last_total(t), "fronts": {"mesopotamia": t.state.at["mesopotamia"]}} == expected(
        "townshend_leaves_baghdad")


@rule("OS-3.2a")
def test_eastern_resource() -> None:
    t = acted("eastern_resource")
    s = t.state
    assert {"resources": {"eastern": s.resources["eastern"], "supply": s.supply}, "actions": s.actions,
            "battle_drm": {"eastern": sum(drm.value for drm in battle_drms(s, "eastern", "1.4"))}} == expected(
        "eastern_resource")
    assert offered(t, "staff") == ["staff eastern"]


@rule("OS-3.4a")
def test_two_defences() -> None:
    s = acted("two_defences").state
    assert {"defences": s.defences, "actions": s.actions} == expected("two_defences")


@rule("OS-4.1b", "OS-1.4a")
def test_kaiserschlacht_refight() -> None:
    entry = SMALL["kaiserschlacht_refight"]
    t = position(kaiserschlacht_phase, look, card="c47", turn=1, kaiser=entry["given"]["kaiserschlacht_fought"] + 1,
                 war_weariness="war_weariness" in entry["given"]["markers"], **fields_of(entry)).dice(*entry["dice"])
    assert {"total": last_total(t), "stalemates": t.state.stalemates} == entry["expect"]


@rule("OS-5.0a")
def test_will_minus_three() -> None:
    told = SMALL["will_minus_three"]["given"]
    t = counting(at=told["fronts"], victories=["verdun", "somme"][:told["victory_count"]],
                 defeats=["jutland", "brusilov", "hoffman", "italy_joins"][:told["defeat_count"]])
    assert {"national_will": t.state.will, "over": t.table.over()} == expected("will_minus_three")


@rule("OS-6.1b")
def test_capital_lost() -> None:
    told = SMALL["capital_lost"]["given"]
    cards = list(CARDS)[:told["unrevealed"]]
    t = advancing("arab", at=told["fronts"], deck=cards, aside=[], will=told["national_will"])
    assert told["unrevealed"] - told["national_will"] == expected("capital_lost")["level_total"]
    assert outcome(t) == expected("capital_lost")["outcome"]


@rule("OS-6.2a")
@pytest.mark.parametrize("name", ["aqaba_points", "damascus_points"])
def test_points(name: str) -> None:
    s = position(look, at=dict.fromkeys(FRONTS, 0) | {"caucasus": 5} | SMALL[name]["given"]["fronts"]).state
    assert {front: s.at[front] for front in expected(name)["vp_of"]} == expected(name)["vp_of"]
    assert victory_points(s) - count_will(s) == 5 + sum(expected(name)["vp_of"].values())


def test_every_small_example_is_replayed() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in SMALL if f'"{name}"' not in source] == []


# ---------------------------------------------------------------- decks of published games


LOGS: dict[str, list[str]] = {game["id"]: game["cards"] for game in read("draw_orders")["game"]}


@rule("OS-1.1a", "OS-0e")
@pytest.mark.parametrize("log", LOGS)
def test_a_logged_order_of_cards_is_one_that_the_deck_can_give(log: str) -> None:
    added = {"morning"}
    for card in LOGS[log]:
        assert CARDS[card].epoch in added
        added |= {CARDS[card].adds} - {""}
    assert len(set(LOGS[log])) == len(LOGS[log])


@rule("OS-0b")
@pytest.mark.parametrize("log", LOGS)
def test_a_random_player_meets_the_logged_cards_in_their_order(log: str) -> None:
    state = cast(State, GAME.new_state(seed=1))
    state.luck.script["card"] = [*LOGS[log]]
    playout(start(GAME, state), random.Random(1))
    seen = state.discard[:len(LOGS[log])]
    assert len(seen) >= 7
    assert seen == LOGS[log][:len(seen)]
