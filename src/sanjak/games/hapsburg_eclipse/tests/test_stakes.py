"""The card in play, what follows the end of a turn, and what a beat says of sites in Hapsburg Eclipse."""

from __future__ import annotations

import pytest

from sanjak.games._siege.tests.boards import seen
from sanjak.games.hapsburg_eclipse import board
from sanjak.kernel import Told

from .helpers import acting


def ahead(**fields: object) -> list[str]:
    return [one.text for one in board.ahead(seen(acting(**fields)), "player")]  # type: ignore[arg-type]


def test_the_card_in_play_has_its_text_its_moves_and_the_actions_left() -> None:
    card = board.card_in_play(seen(acting("c08", actions=0, staff=0)), "player")
    assert card is not None
    assert (card.number, card.title, card.left, card.of) == (8, "Battle of Lodz", 0, 1)
    assert card.advances == ("BAL",)
    assert card.text.endswith("Loyalty check: a die picks the nationality.")


def test_a_card_says_nothing_twice() -> None:
    card = board.card_in_play(seen(acting("c13")), "player")
    assert card is not None
    assert card.text == "The Czechs are checked twice."


def test_no_card_is_in_play_after_the_end() -> None:
    over = {**seen(acting("c08")), "outcome": "crushing_defeat"}
    assert board.card_in_play(over, "player") is None


def test_before_the_end_of_a_turn_its_consequences_are_listed() -> None:
    told = ahead(at={"carpathian": 3, "polish": 1}, fortress=2, defeats=["mons"])
    assert told[0] == "The Carpathian front is past Przemysl: the fortress loses a level, to level 1."
    assert told[1].startswith("The Will counts −3: 0 Victories − 1 Defeat − 2 sites lost (")
    assert told[2].endswith("No undo after that.")
    assert "Polish (1 from Vienna) on " in told[3]


def test_the_last_level_of_the_fortress_costs_its_sites() -> None:
    assert "it falls, and its two sites with it" in ahead(at={"carpathian": 3}, fortress=1)[0]


@pytest.mark.parametrize(("was", "now", "told"), [
    (3, 2, "2 spaces from Vienna; Debrecen lost: Will −1 at the end of the turn"),
    (2, 3, "3 spaces from Vienna; Debrecen won back: Will +1")])
def test_a_beat_says_which_site_changed_hands_and_what_it_costs(was: int, now: int, told: str) -> None:
    before, after = (seen(acting(at={"carpathian": space})) for space in (was, now))
    moved = Told(kind="advances" if now < was else "retreats", facts={"front": "carpathian", "space": now})
    found = board.telling([moved], "player", before, after)
    assert found is not None
    assert found.detail == told
    changed = board.measures(after, "player")["sites"].value - board.measures(before, "player")["sites"].value
    assert changed == now - was
