"""Why not: every action that a player might expect and that is not offered, with its reason and its case."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset.rules.action import CARRY_OUT
from sanjak.games.ottoman_sunset.rules.why import WHY_NOT, why_not

from .helpers import acting, choose_all, event, on_card, position, refuses
from .helpers import pause as look

rule = pytest.mark.rule
EAST = ["gorlice_tarnow", "brusilov", "hoffman"]


@rule("OS-3.0a")
@pytest.mark.parametrize("words", [
    "offensive caucasus", "resource western", "bureau india", "minefield", "gun yildiz", "nets"])
def test_no_actions_left_but_the_staff_could_give_one(words: str) -> None:
    t = acting("c18", resources={"naval": 1}, bureau="turkey").choose("minefield")
    assert refuses(t, words) == "3.0: no Actions are left; a staff operation would give one"


@rule("OS-3.0a")
def test_no_actions_left_at_all() -> None:
    s = position(look, card="c18", actions=0).state
    assert why_not(s, ("offensive", "sinai")) == "3.0: no Actions are left"


@rule("OS-3.0a")
@pytest.mark.parametrize("words", ["attack sinai", "pass", "offensives", "yildirim"])
def test_what_is_no_action_at_all(words: str) -> None:
    assert refuses(acting("c09"), words).startswith("3.0: there is no action")


@rule("OS-3.0a")
def test_done_takes_no_more_words() -> None:
    assert refuses(acting("c09"), "done now") == "3.0: it is not possible now"


REASONS: dict[str, tuple[dict[str, Any], str, str]] = {
    "off the map": ({}, "offensive arab", "2.1: that front is not on the map"),
    "an unknown front": ({}, "offensive balkan", "3.1: there is no front 'balkan'"),
    "no front": ({}, "offensive", "3.1: there is no front ''"),
    "a ban of the card": ({"card": "c25"}, "offensive caucasus",
                          "3.5: card 25 forbids offensives against it this turn"),
    "the other ban": ({"card": "c15"}, "offensive caucasus", "3.5: card 15 forbids offensives against it this turn"),
    "the sandstorm": ({"card": "c36", "banned": "sinai"}, "offensive sinai",
                      "3.5: card 36 forbids offensives against it this turn"),
    "card 4, another front": ({"card": "c04"}, "offensive sinai",
                              "3.5: offensives on card 4 are for the Caucasus front alone"),
    "card 4, another action": ({"card": "c04"}, "minefield", "3.5: the Actions of card 4 must be offensives"),
    "card 4, staff": ({"card": "c04", "resources": {"western": 1}}, "staff western",
                      "3.5: the Actions of card 4 must be offensives"),
    "Arab behind Sinai": ({"at": {"sinai": 2, "arab": 3}}, "offensive arab",
                          "3.1: another front stands before it in Damascus or Adana"),
    "Sinai behind Arab": ({"at": {"sinai": 2, "arab": 1}}, "offensive sinai",
                          "3.1: another front stands before it in Damascus or Adana"),
    "a feint first": ({"using": "arab_feints", "at": {"sinai": 4, "arab": 3}}, "offensive sinai",
                      "8.6: first an offensive against the Arab front"),
    "no Kemal there": ({"using": "mustafa_kemal"}, "offensive caucasus kemal",
                       "8.2, 8.5: Kemal or that gun cannot help there"),
    "no such gun": ({"using": "cannibalizing_narrows_artillery"}, "offensive caucasus gun yildiz",
                    "8.2, 8.5: Kemal or that gun cannot help there"),
    "a full theater": ({"resources": {"eastern": 2}}, "resource eastern", "3.2: the eastern theater is full"),
    "an empty supply": ({"supply": 0}, "resource western", "3.2: all six Resources have been used"),
    "one Action short": ({"card": "c18"}, "resource western",
                         "3.2: a Resource costs two Actions, and only one is left"),
    "an unknown theater": ({}, "resource italian", "3.2: there is no theater 'italian'"),
    "Persia without its rule": ({}, "resource persia",
                                "8.4: Persia takes a Resource only with the Persian intervention"),
    "Persia full": ({"using": "persian_intervention", "resources": {"persia": 1}}, "resource persia",
                    "8.4: Persia holds its one Resource"),
    "no Bureau": ({}, "bureau india", "3.3: the Intelligence Bureau is not in play before card 1"),
    "the Bureau there": ({"bureau": "india"}, "bureau india", "3.3: the Bureau is there already (india)"),
    "an unknown country": ({"bureau": "india"}, "bureau egypt", "3.3: no such country: 'egypt'"),
    "both minefields": ({"defences": ["minefield_1", "minefield_2"]}, "minefield", "3.4: both minefields are laid"),
    "a minefield by name": ({}, "minefield 2", "3.4: it goes to the first free space"),
    "a placed gun": ({"defences": ["nagara"]}, "gun nagara", "3.4: that gun is in place already"),
    "a gun taken away": ({"guns_gone": ["nagara"]}, "gun nagara", "8.5: that gun was taken away for good"),
    "a printed gun": ({}, "gun kum_kale", "3.4: there is no gun emplacement 'kum_kale'"),
    "staff too early": ({"resources": {"western": 1}}, "staff western", "3.5: first use the card's own Actions"),
    "nothing allocated, Actions left": ({}, "staff naval", "3.5: no Resource lies in that theater"),
    "nothing allocated": ({"actions": 0, "resources": {"western": 1}}, "staff naval",
                          "3.5: no Resource lies in that theater"),
    "staff in Persia": ({"actions": 0, "resources": {"western": 1, "persia": 1}}, "staff persia",
                        "8.4: Persia is no theater"),
    "two staff Actions unspent": ({"actions": 0, "staff": 2, "resources": {"western": 1}}, "staff western",
                                  "3.5: first use the Actions that the staff gave"),
    "no Asia Korps": ({}, "asia_korps sinai",
                      "3.1: the Asia Korps is not available: it comes with card 30 and helps once"),
    "the Asia Korps on card 4": ({"card": "c04"}, "asia_korps caucasus",
                                 "3.1: the Asia Korps is not available: it comes with card 30 and helps once"),
    "Asia Korps off the map": ({"asia_korps": True}, "asia_korps arab", "2.1: there is no front 'arab' on the map"),
    "no redux": ({"seddulbahir_destroyed": True, "evacuated": True}, "seddulbahir",
                 "8.12: only with Forcing the Narrows redux"),
    "Seddülbahir whole": ({"using": "forcing_the_narrows_redux", "evacuated": True}, "seddulbahir",
                          "8.12: its guns are in place"),
    "not evacuated": ({"using": "forcing_the_narrows_redux", "seddulbahir_destroyed": True}, "seddulbahir",
                      "8.12: only after Gallipoli has been evacuated"),
    "no submarines": ({"using": "british_submarines"}, "nets", "8.10: there are no submarines"),
    "nets, one Action short": ({"using": "british_submarines", "submarines": True, "card": "c18"}, "nets",
                               "8.10: nets cost two Actions, and only one is left"),
    "no Lenin": ({}, "lenin remove", "8.8: only with Lenin"),
    "Lenin too early in the turn": ({"using": "lenin", "resources": {"eastern": 1}}, "lenin flip eastern western",
                                    "8.8: it takes staff operations; 3.5: first use the card's own Actions"),
}


@rule("OS-3.0a", "OS-3.1a", "OS-3.2a", "OS-3.3a", "OS-3.4a", "OS-3.5a", "OS-3.5b")
@pytest.mark.parametrize("name", REASONS)
def test_the_reason_and_its_case(name: str) -> None:
    fields, words, reason = REASONS[name]
    card = fields.get("card", "c09")
    t = acting(card, **{key: value for key, value in fields.items() if key != "card"})
    assert refuses(t, words) == reason


LENIN: dict[str, tuple[dict[str, Any], str, str]] = {
    "off the map": ({"at": {"caucasus": 0}}, "flip eastern western", "the Caucasus front is not on the map"),
    "weakened already": ({"provisional": True}, "flip eastern western", "the front is weakened already"),
    "not yet weakened": ({}, "remove", "first the front must be weakened"),
    "the same turn": ({"provisional": True, "lenin_turn": 9}, "remove", "only in a turn after the front was weakened"),
    "before Mid-Day": ({"midday_added": False}, "flip eastern western", "only once Mid-Day has been added"),
    "before Dusk": ({"provisional": True, "lenin_turn": 7}, "remove", "only once Dusk has been added"),
    "one victory in the East": ({"victories": EAST[:1]}, "flip eastern western",
                                "too few Victories: 2 Eastern battles"),
    "two to remove": ({"provisional": True, "dusk_added": True}, "remove",
                      "too few Victories: 3 Eastern battles or 2 of the Kaiserschlacht"),
    "one Resource": ({"resources": {"eastern": 1, "western": 0}}, "flip eastern western",
                     "two Resources, one of them Eastern, must be spent"),
    "none in the East": ({"provisional": True, "dusk_added": True, "victories": EAST,
                          "resources": {"eastern": 0, "western": 1}}, "remove", "one Eastern Resource must be spent"),
}


@rule("OS-8.8a")
@pytest.mark.parametrize("name", LENIN)
def test_which_condition_of_lenin_is_not_met(name: str) -> None:
    fields, way, reason = LENIN[name]
    usual: dict[str, Any] = {"actions": 0, "midday_added": True, "victories": EAST[:2], "turn": 9,
                             "resources": {"eastern": 1, "western": 1}}
    t = acting("c09", using="lenin", **{**usual, **fields})
    assert refuses(t, f"lenin {way}") == f"8.8: {reason}"


@rule("OS-1.0f")
def test_on_card_forty_one_the_reason_names_the_card() -> None:
    s = position(look, card="c41", resources={"eastern": 1}, using="lenin").state
    assert why_not(s, ("staff", "eastern")) == "3.5: card 41 bars staff operations"
    assert why_not(s, ("offensive", "sinai")) == "3.0: no Actions are left"
    assert "card 41" in why_not(s, ("lenin", "flip", "eastern", "eastern"))


def test_every_action_has_its_reason() -> None:
    assert set(WHY_NOT) == set(CARRY_OUT)


def test_a_refused_choice_changes_nothing_and_names_the_question() -> None:
    t = on_card("c22")
    assert refuses(t, "offensive sinai") == "it is not offered"
    assert refuses(event("c48"), "done") == "it is not offered"


@rule("OS-3.2a")
def test_the_reason_follows_the_state_of_the_phase() -> None:
    t = acting("c12", supply=1)
    assert refuses(choose_all(t, ["resource western"]), "resource western") == "3.2: all six Resources have been used"
