"""Why an action is not offered: every refusal names its case; and warnings before what is of no use."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sanjak.games.hapsburg_eclipse import GAME
from sanjak.games.hapsburg_eclipse.board import name_of
from sanjak.games.hapsburg_eclipse.board.advice import reason
from sanjak.games.hapsburg_eclipse.board.chances import coming, luck, odds, warnings
from sanjak.games.hapsburg_eclipse.rules.action import CARRY_OUT
from sanjak.games.hapsburg_eclipse.rules.why import why_not
from sanjak.kernel import Rolled, Table

from .helpers import acting, pause, position, refuses
from .positions import POSITIONS

rule = pytest.mark.rule


@pytest.mark.parametrize(("fields", "words", "why"), [
    ({}, "conquer serbia", "9.0: there is no action 'conquer'"),
    ({"actions": 0, "staff": 1}, "offensive sinai", "9.2: there is no front 'sinai'"),
    ({}, "offensive balkan", "7.1: that front is not on the map"),
    ({}, "offensive polish mackensen", "9.2: no Mackensen marker is at hand; they come with card 16"),
    ({}, "resource persia", "9.5: there is no theater 'persia'"),
    ({"actions": 1}, "resource western", "9.5: a Resource costs two Actions, and only one is left"),
    ({}, "improve serb", "9.6: there is no nationality 'serb'"),
    ({"fortress": 1, "at": {"carpathian": 4}}, "refortify",
     "9.7: the Carpathian front stands in Przemysl or beyond it"),
    ({"fortress": 1, "actions": 1}, "refortify",
     "9.7: it costs two Actions, or one staff operation once the card's Actions are spent or given up"),
    ({}, "german_aid polish", "9.2: no German Aid is at hand; it comes with card 35"),
    ({"german_aid": 1}, "german_aid balkan", "7.1: there is no front 'balkan' on the map"),
    ({"actions": 0, "staff": 2, "resources": {"western": 1}}, "staff western",
     "9.8: first use the Actions that the staff gave"),
    ({"actions": 0, "resources": {"western": 1}}, "staff naval", "9.8: no Resource lies in that theater"),
    ({"actions": 0, "resources": {"western": 1}}, "offensive polish",
     "9.0: no Actions are left; a staff operation would give one"),
    ({"trench": True}, "trench", "7.4: the trench line can be built on card 17 alone"),
    ({"war_status": 1, "victories": ["mons"], "actions": 1}, "great_retreat",
     "9.4: it costs two Actions or a Resource"),
    ({}, "done now", "9.0: it is not possible now"),
    ({"mackensen": 1, "mackensen_front": "polish"}, "offensive carpathian mackensen",
     "9.2: Mackensen is on the Polish front this turn"),
    ({"at": {"italian": 3}, "actions": 1}, "offensive italian",
     "9.2: an offensive across that river costs two Actions, and only one is left"),
    ({"mackensen": 1}, "offensive polish mackensen staff western", "9.2: it is paid with the Actions at hand"),
    ({"supply": 0}, "resource western", "9.5: all six Resources have been used"),
    ({"resources": {"western": 2}}, "resource western", "9.5: the western theater is full"),
    ({}, "improve czech", "9.6: the Czechs are loyal already"),
    ({"loyalty": {"czech": 1}}, "improve czech twice", "9.6: it is not possible now"),
    ({"fortress": 0, "fortress_lost": True}, "refortify", "13.6: the fortress has fallen for good"),
    ({}, "refortify", "9.7: the fortress is at full strength"),
    ({"fortress": 1, "refortified": True}, "refortify", "9.7: only one level a turn"),
    ({"german_aid": 1, "aid_front": "polish"}, "german_aid carpathian", "9.2: only one German Aid marker a turn"),
    ({"german_aid": 1, "using": "treaty_of_spa", "discard": ["c42", "c18"]}, "german_aid polish",
     "13.4: the Treaty of Spa has ended German Aid"),
    ({"resources": {"western": 1}}, "staff western", "9.8: first use the card's own Actions, or give them up"),
    ({}, "staff western", "9.8: no Resource lies in that theater"),
    ({}, "give_up", "9.8: there is no Resource for a staff operation"),
    ({"actions": 0, "staff": 1}, "give_up", "9.8: no Actions of the card are left to give up"),
])
def test_a_refusal_names_its_case(fields: dict[str, object], words: str, why: str) -> None:
    assert refuses(acting("c18", **fields), words) == why


@pytest.mark.parametrize(("fields", "why"), [
    ({"trench": True}, "7.4: it is built already"),
    ({"actions": 1}, "7.4: it takes all Actions of the card, before any is spent")])
def test_why_the_trench_cannot_be_built_on_its_own_card(fields: dict[str, object], why: str) -> None:
    assert refuses(acting("c17", at={"balkan": 5}, **fields), "trench") == why


@rule("HE-9.8a")
def test_on_card_45_the_reason_names_the_card() -> None:
    s = position(pause, card="c45", resources={"western": 1}).state
    assert why_not(s, ("staff", "western")) == "9.8: card 45 bars staff operations"
    assert why_not(s, ("offensive", "polish")) == "9.0: no Actions are left"


def test_warnings_before_what_is_of_no_use() -> None:
    t = acting("c17", at={"polish": 5, "balkan": 5})
    view = t.table.view("player")
    assert warnings(("offensive", "polish"), view) == ("9.2: that front is on its last space and stays there",)
    assert warnings(("offensive", "carpathian"), acting("c18", at={"carpathian": 4}).table.view("player")) == ()
    assert [option[0] for option in (("improve", "czech"), ("give_up",), ("trench",), ("german_aid", "balkan"))
            if warnings(option, view)] == ["improve", "give_up"]
    assert warnings(("improve", "czech"), acting("c18").table.view("player")) == ()


def some_games() -> Iterator[Table]:
    for seed in range(30):
        rng = random.Random(seed)
        yield Table.new(GAME, seed=seed, variants={option.id: rng.choice(option.values) for option in GAME.variants})


def test_every_position_has_its_reasons_and_its_chances() -> None:
    told: dict[str, str] = {}
    for seed, table in enumerate((*some_games(), *(laid_out().table for laid_out in POSITIONS))):
        rng = random.Random(seed)
        while (ask := table.question("player")) is not None:
            view = table.view("player")
            for option in ask.options:
                told[option[0]] = reason(option, view) or told.get(option[0], "")
                assert all(0 <= share <= 1 for share in odds(option, view).values())
            for roll in coming(view):
                assert sum(roll.chances.values()) == pytest.approx(1) or set(roll.chances) == {"hold"}
            assert all(name_of(words, view) and why[0].isdigit() for words, why in ask.not_offered())
            before = len(table.journal)
            table.answer("player", rng.choice(ask.options))
            for event in table.journal[before:]:
                fell = luck(event, view) if isinstance(event, Rolled) else None
                assert fell is None or (0 <= fell.expected <= 1 and 0 <= fell.fell <= 1)
    assert all(told[verb] for verb in ("offensive", "resource", "improve", "refortify", "staff", "german_aid",
                                       "intercept", "let_pass", "great_retreat"))


@rule("HE-9.0a")
def test_what_is_offered_is_not_told_as_missing() -> None:
    t = acting("c18")
    ask, view = t.table.question("player"), t.table.view("player")
    assert ask is not None
    missing = [name_of(option, view) for option, _ in ask.not_offered()]
    assert "attack the Balkan front" in missing
    assert not any("_" in words or words in t.options() for words in missing)
    assert {"offensive", "staff", "trench"} <= set(CARRY_OUT)


def test_the_chances_of_an_attempt_and_of_a_line() -> None:
    view = acting("c18", loyalty={"czech": 1}, at={"italian": 3}).table.view("player")
    assert odds(("improve", "czech"), view) == {"success": pytest.approx(0.5)}
    assert odds(("let_pass", "italian"), view) == {"hold": pytest.approx(5 / 6)}
    assert {roll.id for roll in coming(view)} >= {"loyalty_czech", "line_italian", "kaiserschlacht", "nivelle"}
