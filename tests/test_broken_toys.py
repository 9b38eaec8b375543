"""Each law can fail: it must catch its broken toys."""

from __future__ import annotations

import pytest

from sanjak.kernel import BrokenRules, Game, SealedLuck, Table
from tests.fingerprint import same_under_two_hash_seeds
from tests.laws import Care, check_game
from tests.telling import same_start
from tests.toys import broken

BROKEN = [
    (broken.LEAKING_VIEW, "no leak: a world that .* cannot tell from the true one cannot be built"),
    (broken.LEAKING_NOTE, r"no leak: .*: view\.note is"),
    (broken.LEAKING_PROMPT, "no leak: .*: prompt is"),
    (broken.UNSAID_LOOK, r"barrier: undo of 'peek', which shows .* a secret: view\.note is"),
    (broken.TELLING_QUESTION, "no leak: .*case is '2.1', there '2'"),
    (broken.FORCED_SKIP, "no leak: "),
    (broken.JOURNAL_NAMES_CHOICE, "journal: 'p.' is told of c.., which is hidden"),
    (broken.JOURNAL_TELLS_SECRET, "journal: 'p.' is told of c.., which is hidden"),
    (broken.JOURNAL_HINTS, "no leak: .* is told .*'high': (True|False).*, in another world"),
    (broken.UNRECORDED_DICE, "restored: "),
    (broken.KEPT_ACROSS_CHECKPOINT, "restored: a restored table goes on differently"),
    (broken.LOST_CARD, "conservation: lost"),
    (broken.DOUBLED_CARD, "conservation: twice on the table"),
    (broken.ONLY_TAKE_BACKS, "no dead end: "),
    (broken.ENDLESS_GAME, "no endless game: "),
    (broken.AMBIGUOUS_OPTION, "one text for each option: "),
    (broken.NO_MIXING, "mixing: hidden pieces of .* are never imagined elsewhere"),
    (broken.DECK_MIXING, "mixing: hidden pieces of hand are never imagined elsewhere"),
    (broken.HALF_MIXING, "mixing: hidden pieces of .* stay where they truly are"),
    (broken.WRONG_REDEAL, r"no leak: .*view\.hand is"),
    (broken.ENVIOUS_BRANCH, "engine: 2 asks p2 something else at a table"),
]
LEAKING = [
    (broken.PASSING_HINT, "same told: 'play c..' of p. tells .* a secret by event hint .*'high': .* `reveal"),
    (broken.TOLD_MODIFIER, "same told: .* a secret by event skirmish .*'a high card'"),
    (broken.TELLING_DECLINE, r"same told: .* a secret by case: 2(.1)?; in another world case: 2"),
    (broken.LEVEL_TOLD, r"not foreseen: .* can work out from 'lay m. \w+' of p1 what lies in \[\('laid'"),
    (broken.DETERMINED_EFFECT, "not foreseen: .* can work out from 'auto' of p1 .* Let luck decide it, or hide the"),
    (broken.KEPT_NUMBER, "(mixing: private values of limit are never imagined elsewhere|pins: .* of limit stay)"),
    (broken.UNLISTED_PIN, r"pins: .* hidden things of .* stay .* without a reason: .* `pinned` of worlds\.py"),
]
GUARDED = [
    (broken.DEAD_END, "dead end: 2 asks p. without an option"),
    (broken.ENDLESS_LOOP, "endless loop: "),
    (broken.NO_RESULT, "ended without a result"),
    (broken.MEDDLING_BRANCH, "the branch of p1 changed hand of p2"),
]


def check(game: Game, telling: float = 0) -> None:
    check_game(game, range(12), care=Care(limit=200, telling=telling))


@pytest.mark.parametrize("game", [broken.SOUND, broken.GOOD_REDEAL, broken.SOUND_FIELD], ids=lambda game: game.id)
def test_the_game_that_was_broken_is_sound_before(game: Game) -> None:
    check(game, telling=1)


@pytest.mark.parametrize(("game", "words"), BROKEN, ids=[game.id for game, _ in BROKEN])
def test_a_law_speaks(game: Game, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check(game)


def test_the_start_tells_no_secret() -> None:
    with pytest.raises(AssertionError, match=r"same told: the start tells .* a secret by .*'limit'"):
        same_start(Table.new(broken.LIMIT_TOLD, seed=seed) for seed in range(40))
    assert same_start(Table.new(broken.SOUND_FIELD, seed=seed) for seed in range(40)) > 30


@pytest.mark.parametrize(("game", "words"), LEAKING, ids=[game.id for game, _ in LEAKING])
def test_a_law_hears_what_is_told_on_the_way(game: Game, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check(game, telling=1)


@pytest.mark.parametrize(("game", "words"), GUARDED, ids=[game.id for game, _ in GUARDED])
def test_the_kernel_guards_it(game: Game, words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        check(game)


def test_a_branch_cannot_use_luck() -> None:
    with pytest.raises(SealedLuck, match=r"in secret p.: no luck inside a branch"):
        check(broken.LUCKY_BRANCH)


def test_the_order_of_a_set_shows_under_another_hash_seed() -> None:
    with pytest.raises(AssertionError, match=r"hash seed: .* depends on the order of a set"):
        same_under_two_hash_seeds("tests.toys.broken:SET_ORDER", 2, range(3))


def test_a_hidden_to_hidden_move_cannot_be_undone() -> None:
    check(broken.HIDDEN_TO_HIDDEN)


def test_the_barrier_law_sees_a_hidden_to_hidden_move_that_can_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sanjak.kernel.table.showed_something", lambda before, after, chooser: False)
    with pytest.raises(AssertionError, match=r"barrier: undo of .*, which has moved what p. cannot see"):
        check(broken.HIDDEN_TO_HIDDEN)


def test_the_laws_see_a_meddling_branch_that_the_kernel_lets_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sanjak.kernel.table.refuse_meddling", lambda base, branch, seat: None)
    with pytest.raises(AssertionError, match="conservation: "):
        check(broken.MEDDLING_BRANCH)
