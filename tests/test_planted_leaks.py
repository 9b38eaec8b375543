"""Leaks planted in the games, one at a time: each law catches its own, and passes without it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from sanjak.games import fatal_attraction, lash_of_the_turk
from sanjak.games.fatal_attraction import worlds as fatal_attraction_worlds
from sanjak.games.fatal_attraction.data import MARKERS
from sanjak.games.fatal_attraction.rules import mines, setting_up, supply
from sanjak.games.lash_of_the_turk.data import OTHER
from sanjak.games.lash_of_the_turk.rules import attrition, dice, interception, raids
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_phase
from sanjak.games.lash_of_the_turk.rules.end import reckoning
from sanjak.games.lash_of_the_turk.rules.movement import movement_phase
from sanjak.games.lash_of_the_turk.tests.helpers import laid_out, raiding
from sanjak.games.lash_of_the_turk.tests.positions import columns_and_interceptors
from sanjak.games.ottoman_empire import worlds as ottoman_empire_worlds
from sanjak.games.ottoman_empire.data import VALUE
from sanjak.games.ottoman_empire.rules import abilities
from sanjak.games.ottoman_empire.tests.helpers import at_reform, settle
from sanjak.games.ottoman_empire.tests.positions import (
    a_note_still_true,
    city_choice_with_an_unknown_box,
    language_players_reform,
)
from sanjak.kernel import Table, given, in_the_open, text
from sanjak.kernel.journal import tell
from tests.faces import same_faces
from tests.mixing import ENOUGH, Mixing
from tests.telling import Telling, not_foreseen, same_start
from tests.test_laws import worlds_of

Law = Callable[[random.Random], object]


def often(law: Law, times: int = 24) -> None:
    """Check a law at one position in many worlds."""
    for seed in range(times):
        law(random.Random(seed))


def caught(law: Law, words: str) -> None:
    """The law fails with this message."""
    with pytest.raises(AssertionError, match=words):
        often(law, 60)


def mixes(table: Table, seat: str, game: str, looks: int = ENOUGH) -> None:
    """Hidden pieces and values of a position mix."""
    mixing, rng = Mixing(worlds_of(game)), random.Random(1)
    for _ in range(looks):
        mixing.observe(table, seat, rng)
    mixing.judge(("hand", "box"))


# ---------------------------------------------------------------- Ottoman Empire


def test_the_value_of_the_card_that_city_drew(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(s: Any, case: str, kind: str, **facts: Any) -> None:
        if kind == "drew":
            facts["value"] = VALUE[facts["card"].value]
        tell(s, case, kind, **facts)

    t = city_choice_with_an_unknown_box()
    [drawer] = t.table.to_move()
    law: Law = partial(Telling().same_told, t.table, "", drawer, "draw")
    often(law)
    monkeypatch.setattr(abilities, "tell", telling)
    caught(law, r"same told: 'draw' of p. tells '' a secret by event drew \(OE-36\).*'value': ")


def test_true_notes_of_others_in_imagined_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    t = a_note_still_true()
    mixes(t.table, "p3", "ottoman-empire")
    monkeypatch.setattr(ottoman_empire_worlds, "forget_notes", lambda s, seat: None)
    with pytest.raises(AssertionError, match=r"mixing: private values of notes are never imagined elsewhere"):
        mixes(t.table, "p3", "ottoman-empire")


def test_stale_notes_of_others_in_imagined_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    t = settle(language_players_reform(), lambda t: t.state.turn == 3 and at_reform(t))
    mixes(t.table, "p3", "ottoman-empire")
    monkeypatch.setattr(ottoman_empire_worlds, "forget_notes", lambda s, seat: None)
    with pytest.raises(AssertionError, match=r"(pins|mixing): .* of notes"):
        mixes(t.table, "p3", "ottoman-empire")


# ---------------------------------------------------------------- A Fatal Attraction


def at_the_minefield(seed: int = 1) -> Table:
    """The Turk is about to lay the first marker."""
    t = Table.new(fatal_attraction.GAME, seed=seed)
    while not any(option[0] == "lay" for option in t.question(t.to_move()[0]).options):  # type: ignore[union-attr]
        t.choose(t.to_move()[0], text(t.question(t.to_move()[0]).options[0]))  # type: ignore[union-attr]
    return t


def laid(table: Table, words: str) -> Law:
    """The law that the Allies cannot work out a choice of the Turk."""
    return lambda rng: not_foreseen(table, "allies", "turks", words, rng, worlds_of("fatal-attraction"))


def test_the_level_of_a_mine_that_is_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, t = mines.lay, at_the_minefield()

    def aloud(s: Any, level: int, area: str) -> None:
        honest(s, level, area)
        tell(s, "8.5", "laid", level=level)

    often(laid(t, "lay 1 DS8"), 3)
    monkeypatch.setattr(mines, "lay", aloud)
    caught(laid(t, "lay 1 DS8"), r"not foreseen: 'allies' can work out from 'lay 1 DS8' of turks .*'DS8'")


def test_a_minefield_that_is_always_laid_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    t = at_the_minefield()
    often(laid(t, "auto"), 3)
    monkeypatch.setattr(mines, "shuffle", lambda s, label, markers: None)
    caught(laid(t, "auto"), "not foreseen: 'allies' can work out from 'auto' of turks")


def test_the_secret_limit_of_mines(monkeypatch: pytest.MonkeyPatch) -> None:
    def starts() -> int:
        return same_start(Table.new(fatal_attraction.GAME, seed=seed) for seed in range(60))

    assert starts() > 10
    monkeypatch.setattr(setting_up, "Hidden", lambda value, *seats: value)
    with pytest.raises(AssertionError, match=r"same told: the start tells .* a secret by .*'limit'"):
        starts()


def test_a_refusal_that_knows_what_lies_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> Table:
        t = at_the_minefield()
        t.choose("turks", "auto")
        while t.to_move() != ["allies"] or t.public_case() != "6.2":
            t.choose(t.to_move()[0], text(t.question(t.to_move()[0]).options[-1]))  # type: ignore[union-attr]
        return t

    often(partial(same_faces, asked(), "allies"), 3)
    monkeypatch.setattr(supply, "reasons", lambda s, side: lambda words: f"there are mines in {s.laid}")
    caught(partial(same_faces, asked(), "allies"), "same faces: 'allies' can tell worlds apart by refusals")


@pytest.mark.parametrize(("share", "words"), [
    (0.3, "kinds of hidden pieces of (stock|laid) stay where they truly are"),
    (1.0, "kinds of hidden pieces of (stock|laid) are never imagined elsewhere")])
def test_true_levels_of_mines_in_imagined_worlds(monkeypatch: pytest.MonkeyPatch, share: float, words: str) -> None:
    honest, t = fatal_attraction_worlds.imagined_levels, at_the_minefield()
    t.choose("turks", "auto")

    def true_at_times(s: Any, lying: list[str], rng: random.Random) -> list[int]:
        truth = [MARKERS[marker] for markers in s.laid.values() for marker in markers]
        return truth if rng.random() < share else honest(s, lying, rng)

    mixes(t, "allies", "fatal-attraction", 60)
    monkeypatch.setattr(fatal_attraction_worlds, "imagined_levels", true_at_times)
    with pytest.raises(AssertionError, match=f"mixing: {words}"):
        mixes(t, "allies", "fatal-attraction", 60)


# ---------------------------------------------------------------- The Lash of the Turk


def worn_armies(ottoman: dict[str, str], *dice: int) -> Table:
    """Attrition follows as soon as the Austrian is done; units under an Ottoman stack are hidden from the Austrian."""
    start = laid_out(ottoman, {"0403": "ah_inf"})
    return given(lash_of_the_turk.GAME, stack=[movement_phase("austrian"), attrition_phase(), reckoning()],
                 scenario="1529", turn=4, mover="austrian", **start).dice(*dice).table


def test_modifiers_that_tell_what_lies_under_a_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    t = worn_armies({"0707": "suleiman ot_ja ot_inf", "0909": "ot_inf*2", "0808": "ot_cav ot_inf"})
    law: Law = partial(Telling().same_told, t, "austrian", "austrian", "done")
    often(law)
    monkeypatch.setattr("sanjak.kernel.journal.told_roll", lambda event, seat: msgspec.structs.replace(event, blind=()))
    caught(law, r"same told: 'done' of austrian tells 'austrian' a secret by event attrition \d+ \(7.0\): .*'drms'")


def test_losses_to_attrition_that_no_rule_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    t = worn_armies({"0707": "suleiman ot_inf*6", "0909": "ibrahim ot_inf*6"}, 6, 6, 6)
    law: Law = partial(Telling().same_told, t, "austrian", "austrian", "done")
    often(law)
    monkeypatch.setattr(dice, "in_the_open", lambda s, fact: None)
    monkeypatch.setattr(attrition, "in_the_open", lambda s, fact: None if "loses" in fact else in_the_open(s, fact))
    caught(law, r"same told: 'done' of austrian tells 'austrian' a secret by event attrition \d+ \(7.0\), result: \d")


def test_disruption_of_a_top_unit_that_no_rule_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*3"}, austrian={"0708": "ah_inf*3", "0403": "ah_inf*4"})
    law: Law = partial(Telling().same_told, t.dice(6, 3).table, "ottoman", "ottoman", "raid 0707 0708")
    often(law)
    monkeypatch.setattr(raids, "in_the_open", lambda s, fact: None)
    caught(law, "same told: 'raid 0707 0708' of ottoman tells 'ottoman' a secret by view.marks")


def test_an_interception_that_is_asked_about_only_where_it_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def there(s: Any, seat: str) -> dict[str, int]:
        return {s.at[leader]: 3 for leader in interception.interceptors(s, OTHER[seat])}

    t = columns_and_interceptors().choose("march 0805 all").table
    law: Law = partial(Telling().same_told, t, "austrian", "austrian", "to 0804")
    often(law)
    monkeypatch.setattr(interception, "watchers", there)
    caught(law, "same told: 'to 0804' of austrian tells 'austrian' a secret by ")


def test_the_true_secret_number_in_imagined_worlds() -> None:
    honest = lash_of_the_turk.GAME
    t = Table.new(honest, variants={"advantage": True}, seed=1)
    while not t.state.number["ottoman"] or t.to_move() != ["austrian"]:
        t.choose(t.to_move()[0], text(t.question(t.to_move()[0]).options[-1]))  # type: ignore[union-attr]
    mixes(t, "austrian", "lash-of-the-turk")
    t.game = replace(honest, resample=None)
    with pytest.raises(AssertionError, match="mixing: private values of number are never imagined elsewhere"):
        mixes(t, "austrian", "lash-of-the-turk")
