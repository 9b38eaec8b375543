"""Each law of the outer ring can fail: the first game, and every other one, with one thing left out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from sanjak.ai.bots import player_module
from sanjak.face import Face, face_of, plain
from sanjak.games import _first_game, game_ids, load
from sanjak.games._first_game import board, player, rules
from sanjak.kernel import Chosen, Event, Flow, Game, Option, Plain, Rolled, Seat, Table, ask, roll, step, text
from tests.breach import REMEDIES
from tests.laws import Care, Setup, check_game
from tests.outer import Outer, has_a_sentence, has_odds_if_it_rolls, kind_of, rolled_at_once

LAWS = (Path(__file__).parents[1] / "docs" / "laws.md").read_text(encoding="utf-8")


def told_but(verb: str) -> Callable[[Event, str], str]:
    """All sentences but that of one choice."""
    return lambda event, seat: "" if isinstance(event, Chosen) and event.option[0] == verb else (
        board.sentence(event, seat))


def open_ended(event: Event, seat: str) -> str:
    """A die without a word of what came of it."""
    return f"A die for the {event.what}: {event.die}." if isinstance(event, Rolled) else board.sentence(event, seat)


def by_lot(seat: Seat, rng: random.Random) -> Option:
    """The fall-through of a player that does not know what to do."""
    return rng.choice(list(seat.ask.options))


def with_board(**parts: Any) -> Outer:
    """The first game with other parts of its board."""
    return Outer(Face(SimpleNamespace(**{**vars(board), **parts})), player)


def with_player(**parts: Any) -> Outer:
    """The first game with other parts of its player."""
    known = {"choose": player.choose, "unknown": player.unknown, **parts}
    return Outer(Face(board), cast(ModuleType, SimpleNamespace(**known)))


def bare_label(option: Option, view: Plain) -> str:
    return " ".join(map(str, option))


BROKEN = {
    "a bare label": (with_board(label=bare_label), "label: 'strike .*' .* is shown as its bare text"),
    "a label that fails": (with_board(label=lambda option, view: {}[option]), "label: .* has none: KeyError"),
    "an id in a label": (with_board(label=lambda option, view: "play_it"), "label: .* shows an id: 'play_it'"),
    "a choice without a sentence": (with_board(sentence=told_but("rest")), "sentence: 'rest' has none"),
    "a plain sentence": (with_board(sentence=plain.sentence),
                         "sentence: .* has none but the plain one"),
    "no full stop": (with_board(sentence=lambda event, seat: "something happens"), "sentence: .* is no sentence"),
    "a roll without an outcome": (with_board(sentence=open_ended), "outcome: .* reads the same whatever comes of it"),
    "a die without odds": (with_board(odds=lambda option, view: {}), "odds: 'stand' rolls for .* at once"),
    "odds beyond certainty": (with_board(odds=lambda option, view: {"win": 1.5}), r"odds: .* has \{'win': 1.5\}"),
    "a verb that the player does not know": (with_player(unknown=lambda seat: ["guard"]),
                                             "player: it does not know guard of 2"),
    "a player that says nothing": (Outer(Face(board), cast(ModuleType, SimpleNamespace(choose=player.choose))),
                                   "player: it does not say which verbs it does not know"),
    "a player that fails": (with_player(choose=lambda seat, rng: {}[seat.ask.options[0]]), "player: it fails at 2"),
    "a player that invents": (with_player(choose=lambda seat, rng: ("fly",)), "player: it takes 'fly', which"),
    "a player that draws lots": (with_player(choose=by_lot), "player: it draws lots at 2"),
}


def check(outer: Outer, game: Game = _first_game.GAME) -> None:
    check_game(game, range(6), Setup(2), Care(share=0.1, worlds=1, telling=0, mixing=0, outer=outer))



def test_the_game_is_sound_before() -> None:
    check(Outer(Face(board), player))


@pytest.mark.parametrize("name", BROKEN)
def test_a_law_speaks_and_says_what_to_do(name: str) -> None:
    outer, words = BROKEN[name]
    with pytest.raises(AssertionError, match=words) as broken:
        check(outer)
    law = str(broken.value).partition(":")[0]
    assert REMEDIES[law] in str(broken.value)


def test_what_is_listed_with_a_reason_may_be_left_out() -> None:
    check(with_board(sentence=told_but("rest"), SILENT={"rest": "nothing happens"}))
    check(with_board(odds=lambda option, view: {}, NO_ODDS={"stand": "a test", "guard": "a test"}))


# ---------------------------------------------------------------- faults in the rules


def changed(body: Callable[..., Flow]) -> Game:
    """The first game with another attack."""
    body.__name__ = "attack"
    return replace(_first_game.GAME, rules=({**vars(rules), "attack": step("2.2")(body)},))


def rests_on_a_table(s: Any, attacker: str) -> Flow:
    """A die is rolled on a table, and nobody writes down what it gave."""
    choice = yield ask(attacker, "2.2", "Strike?", [("rest",), ("stand",)], forced=False)
    roll(s, "2.2", f"table {choice[0]}")


def without_a_reason(s: Any, attacker: str) -> Flow:
    """What is expected and not offered has no reason."""
    yield ask(attacker, "2.2", "Strike?", [("rest",), ("stand",)], forced=False, why=lambda words: "no card",
              expected=lambda: [("strike", "cut1")])


def without_why(s: Any, attacker: str) -> Flow:
    """Something is expected, and nobody can say why it is missing."""
    yield ask(attacker, "2.2", "Strike?", [("rest",), ("stand",)], forced=False, expected=lambda: [("strike", "cut1")])


@pytest.mark.parametrize(("body", "words"), [
    (rests_on_a_table, "outcome: nothing came of the roll for 'table "),
    (without_a_reason, "expected: 'strike cut1' is not offered by 2.2: 'no card'"),
    (without_why, "expected: 2.2 expects something, and has no `why`")])
def test_a_law_speaks_of_the_rules(body: Callable[..., Flow], words: str) -> None:
    free = with_board(NO_ODDS={"rest": "a test", "stand": "a test"})
    with pytest.raises(AssertionError, match=re.escape(words)):
        check(free, changed(body))


# ---------------------------------------------------------------- one thing left out of every game


DECISIONS = 250
"""The length of the walks."""


def walk(id: str) -> Iterator[tuple[Table, str]]:
    """A random match: the table and the seat that is asked, before each choice."""
    table, rng = Table.new(load(id), seed=2, undo="ironman"), random.Random(2)
    for _ in range(DECISIONS):
        if table.over():
            return
        seat = table.to_move()[0]
        yield table, seat
        ask = table.question(seat)
        assert ask is not None
        table.choose(seat, text(rng.choice(ask.all if rng.random() < 0.25 else ask.options)))


def untold(id: str, lost: Event) -> Face:
    """A board without the sentence of one event."""
    face = face_of(id)
    face = Face(SimpleNamespace(**{name: getattr(face.board, name) for name in dir(face.board)}))
    told = face.sentence
    face.sentence = lambda event, seat: "" if event is lost else told(event, seat)
    return face


@pytest.mark.parametrize("id", game_ids())
def test_a_sentence_left_out_is_noticed(id: str) -> None:
    *_, (table, _seat) = walk(id)
    face = face_of(id)
    told = {kind_of(event): event for event in table.journal if face.sentence(event, "")}
    silent = {kind_of(event) for event in table.journal if not face.sentence(event, "")}
    assert told
    for kind, event in told.items():
        if kind and kind not in silent:
            with pytest.raises(AssertionError, match=re.escape(f"sentence: '{kind}' has none")):
                has_a_sentence(untold(id, event), event, "")


@pytest.mark.parametrize("id", game_ids())
def test_odds_left_out_are_noticed(id: str) -> None:
    outer, bare = Outer.of(id), Face(SimpleNamespace(odds=lambda option, view: {}, NO_ODDS=face_of(id).hook("NO_ODDS")))
    found = set[str]()
    for table, seat in walk(id):
        ask = table.question(seat)
        assert ask is not None
        for option in ask.options:
            if outer.is_new(str(option[0])) and outer.face.odds(option, table.view(seat)) and not table.branches and (
                    rolled_at_once(table, seat, option)):
                with pytest.raises(AssertionError, match=r"odds: '.*' rolls for .* at once, and shows no chance"):
                    has_odds_if_it_rolls(bare, table, seat, option, table.view(seat))
                found.add(str(option[0]))
    assert found or not any(isinstance(event, Rolled) for event in table.journal)


@pytest.mark.parametrize("id", game_ids())
def test_a_decision_of_the_player_left_out_is_noticed(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = player_module(id)
    assert quick is not None
    parts = [quick, *getattr(quick, "BOTS", {}).values()]
    tables = [getattr(part, name) for part in parts for name in ("GAINS", "DECISIONS") if hasattr(part, name)]
    left_out = set[str]()
    for table, seat in walk(id):
        place = Seat(table, seat)
        verb = str(place.ask.options[0][0])
        if verb in left_out or not any(verb in known for known in tables):
            continue
        left_out.add(verb)
        with monkeypatch.context() as without:
            for known in tables:
                without.delitem(known, verb, raising=False)
            assert verb in quick.unknown(place), f"{id}: nobody notices that {verb} is not known"
    assert left_out


# ---------------------------------------------------------------- the page about the laws


def test_every_law_is_explained() -> None:
    rows = re.findall(r"^\| ([^|`]+) \| [^|]+ \| [^|]+ \|$", LAWS, re.MULTILINE)
    explained = {law for row in rows for law in row.split(", ")} - {"law", "---"}
    assert explained - {"same start"} == set(REMEDIES)
