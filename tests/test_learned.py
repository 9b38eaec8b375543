"""Learned values: their inputs are what a player may know, and their prospects are those of the rules."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from sanjak import games
from sanjak.games._siege.player import learned as shared
from sanjak.games._siege.rules.resources import DONE
from sanjak.kernel import Ask, Engine, Luck, Option, Seat, Table, start, state_from_view
from sanjak.toolkit.inputs import numbers
from sanjak.toolkit.net import unpacked

VECTORS = Path(__file__).parent / "vectors"
GAMES = ("ottoman-sunset", "hapsburg-eclipse")
PARTS = [("ottoman-sunset", part) for part in ("fronts", "resources", "fortunes", "narrows", "turn")] + [
    ("hapsburg-eclipse", part) for part in ("fronts", "peoples", "means", "fortunes", "turn")]


def questions(id: str, many: int) -> Iterator[tuple[Engine, Ask]]:
    """The questions of some games of the quick player, with now and then another choice."""
    rng, game, player = random.Random(3), games.load(id), games.part(id, "player")
    for seed in range(many):
        engine = start(game, game.new_state(seed=seed))
        while (ask := engine.asking) is not None:
            yield engine, ask
            tries = rng.random() < 0.2
            engine.answer(rng.choice(ask.options) if tries else player.policy(engine.state, ask, rng))


@pytest.mark.parametrize("id", GAMES)
def test_the_order_of_the_deck_never_reaches_the_inputs(id: str) -> None:
    rng, seen, mind, game = random.Random(1), 0, games.part(id, "player").LEARNED, games.load(id)
    for engine, ask in questions(id, 4):
        s = engine.state
        other, known = s.clone(), state_from_view(type(s), Table(game, s.clone(), journal=False).view("player"))
        rng.shuffle(other.deck)
        if ask.closing:
            seen += other.deck != s.deck
            assert mind.position(s) == mind.position(other) == mind.position(known)
            assert mind.prospects(s, ask, ask.options) == mind.prospects(other, ask, ask.options)
    assert seen > 100


@pytest.mark.parametrize("id", GAMES)
def test_every_input_is_within_the_layout_and_on_at_most_once(id: str) -> None:
    used, mind = set[int](), games.part(id, "player").LEARNED
    for engine, _ in questions(id, 30):
        for over in (False, True):
            on = numbers(mind.features(engine.state, over))
            assert len(on) == len(set(on))
            used.update(on)
    assert 0.6 * mind.inputs.size < len(used)
    assert max(used) < mind.inputs.size


@pytest.mark.parametrize(("id", "part"), PARTS)
def test_a_remembered_part_reads_nothing_but_its_facts(id: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    features = games.part(id, "player.features")
    looked_up, wrong = getattr(features, part), list[Any]()

    def compared(*args: Any) -> bytes:
        found: bytes = looked_up(*args)
        wrong.extend([args] if found != looked_up.__wrapped__(*args) else [])
        return found

    monkeypatch.setattr(features, part, compared)
    for engine, _ in questions(id, 25):
        features.features(engine.state, False)
    assert not wrong


@pytest.mark.parametrize("id", GAMES)
def test_the_prospects_of_an_action_are_what_the_rules_make_of_it(id: str) -> None:
    mind = games.part(id, "player").LEARNED
    for engine, ask in questions(id, 5):
        if not ask.closing:
            continue
        options = [option for option in ask.options if option != DONE]
        for option, prospect in zip(options, mind.prospects(engine.state, ask, options), strict=True):
            assert sum(chance for chance, _ in prospect) == pytest.approx(1)
            for face, (chance, position) in zip((6, 1), prospect, strict=False):
                assert not chance or position == mind.position(after(engine, option, face))


def after(engine: Engine, option: Option, face: int) -> Any:
    """The state after an option with these dice, played by the rules of the game up to the next action."""
    played = Engine(engine.game, engine.state.clone())
    played.pauses = True
    played.state.luck = Luck(0)
    played.state.luck.script["die"] = [face, face]
    played.run()
    played.answer(option)
    policy = played.game.policy
    while played.asking is not None and not played.asking.closing:
        played.answer(policy(played.state, played.asking, random.Random(1)))
    return played.state


def test_without_numpy_and_in_other_set_ups_the_quick_player_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    player, game = games.part("ottoman-sunset", "player").PLAYER, games.load("ottoman-sunset")

    def plays_quickly(table: Table) -> bool:
        seat = Seat(table, "player")
        quick = player.policy(player.seen(seat), seat.ask, random.Random(1))
        return player.learned.net(table.state) is None and player.choose(seat, random.Random(1)) == quick

    assert plays_quickly(Table.new(game, seed=1, variants={"mustafa_kemal": True}))
    shared.trained.cache_clear()
    monkeypatch.setitem(sys.modules, "sanjak.toolkit.net", None)
    assert plays_quickly(Table.new(game, seed=1))
    shared.trained.cache_clear()


@pytest.mark.parametrize(("id", "scenario"), [
    (id, scenario.id) for id in GAMES for scenario in games.load(id).scenarios])
def test_a_beginner_plays_every_scenario_to_its_end(id: str, scenario: str) -> None:
    table = Table.new(games.load(id), seed=2, scenario=scenario, undo="ironman")
    while not table.over():
        table.answer("player", games.part(id, "player").easy(Seat(table, "player"), random.Random(len(table.lines))))
    assert table.result()


# ---------------------------------------------------------------- the files of weights


FILES = [file for id in GAMES for file in sorted(Path(str(games.part(id, "data").__file__)).parent.glob("*.npz"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}/{file.name}")
def test_weights_tell_where_they_come_from(file: Path) -> None:
    net, about = unpacked(file.read_bytes())
    game = games.load(about["game"])
    mind = games.part(game.id, "player").LEARNED
    assert about["inputs"] == mind.inputs.layout()
    assert about["rules"] == game.schema
    assert (about["endings"], net.inputs) == (list(mind.endings), mind.inputs.size)
    assert all(command.startswith(f"sanjak train {game.id} ") for command in about["commands"])
    assert about["commands"]
    assert about["games"] > 0
    assert date.fromisoformat(about["date"])
    assert {"seed", "plan", "version", "scenario", "variants", "lean", "curve", "seconds"} <= about.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}/{file.name}")
def test_inference_gives_the_stored_values(file: Path) -> None:
    stored = json.loads((VECTORS / f"learned-{file.parents[1].name}-{file.stem}.json").read_text())
    found = unpacked(file.read_bytes())[0].survival([bytes.fromhex(position) for position, _ in stored])
    assert list(found) == pytest.approx([value for _, value in stored], abs=2e-4)


def test_a_seat_is_played_by_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = unpacked(FILES[0].read_bytes())
    monkeypatch.setattr(shared, "trained", lambda data: weights)
    player, game = games.part("ottoman-sunset", "player").PLAYER, games.load("ottoman-sunset")
    table, differs = Table.new(game, seed=1, undo="ironman"), 0
    while not table.over():
        seat = Seat(table, "player")
        choice = player.choose(seat, random.Random(1))
        differs += choice != player.policy(player.seen(seat), seat.ask, random.Random(1))
        table.answer("player", choice)
    assert differs
