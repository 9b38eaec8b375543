"""The remaining cards, the greatest danger, the opening words and the ending of a game of Ottoman Sunset."""

from __future__ import annotations

from sanjak.games._siege.tests.boards import seen
from sanjak.games.ottoman_sunset import board
from sanjak.games.ottoman_sunset.board.chances import state_of
from sanjak.games.ottoman_sunset.board.desk import all_cards
from sanjak.games.ottoman_sunset.data import CARDS
from sanjak.kernel import Given, Table, Told
from sanjak.scene.stakes import Danger, Ending, Level, Part

from .helpers import GAME, acting, advancing, counting, event, last_card

FAR = {"caucasus": 5, "mesopotamia": 5, "sinai": 6}


def danger(**fields: object) -> Danger:
    found = board.danger(seen(acting(**fields)), "player")  # type: ignore[arg-type]
    assert found is not None
    return found


def ended(at: Given) -> Ending:
    return board.ending(seen(at), "player", at.table.events("player"))


# ---------------------------------------------------------------- in play


def test_the_nearest_front_is_the_danger_and_is_lit() -> None:
    found = danger(at={"caucasus": 2}, u_boats=True)
    assert (found.text, found.places, found.near) == ("Caucasus 2 from the capital", ("front:caucasus",), True)


def test_a_will_about_to_break_is_nearer_than_a_front() -> None:
    found = danger(at={"caucasus": 3}, u_boats=True, defeats=["verdun", "somme", "jutland"])
    assert found.text == "Will would be −3, lost below −3"


def test_fronts_at_the_same_distance_are_named_together() -> None:
    found = danger(at={**FAR, "arab": 1, "mesopotamia": 1}, u_boats=True)
    assert found.text == "Mesopotamia and Arab 1 from the capital"
    assert set(found.places) == {"front:arab", "front:mesopotamia"}
    third = danger(at={**FAR, "arab": 1, "mesopotamia": 1, "sinai": 1}, u_boats=True,
                   victories=["verdun", "somme", "jutland"])
    assert third.text == "3 fronts 1 from the capital"


def test_weak_narrows_are_a_danger_while_the_fleet_may_come() -> None:
    assert danger(at=FAR).text.endswith(" % to hold the Narrows")
    assert danger(at=FAR, u_boats=True).text == "Will would be 0, lost below −3"


def test_a_danger_far_away_is_not_near() -> None:
    assert not danger(at=FAR, u_boats=True, victories=["verdun", "somme"]).near


def test_the_cards_to_go_end_with_the_war_or_with_the_chosen_card() -> None:
    left = board.left(seen(acting("c10")), "player")
    assert left is not None
    assert (left.text, left.done, left.of) == ("48 cards to go", 1, 49)
    early = board.left(Table.new(GAME, seed=1, variants={"end_after": 15}).view("player"), "player")
    assert early is not None
    assert early.of == 15


def test_the_first_minute_knows_the_scenario() -> None:
    first, last = (board.opening(Table.new(GAME, scenario=id, seed=1).view("player"), "player")
                   for id in ("grand_campaign", "1917"))
    assert "the fleet forces the Narrows" in first.lose
    assert "Narrows" not in last.lose
    assert "the last of 9 cards" in last.win


# ---------------------------------------------------------------- the end


def test_a_front_in_the_capital_is_the_cause_and_is_drawn_there() -> None:
    at = advancing("salonika", at={"salonika": 1}, will=-1)
    found = ended(at)
    assert (found.tone, found.cause, found.places) == ("bad", "Salonika entered Constantinople", ("front:salonika",))
    pieces = {piece.id: piece for piece in board.scene(seen(at), "player").sheets[0].pieces}
    assert pieces["front:salonika"].space == "constantinople"


def test_the_number_of_a_fallen_capital_is_told_line_by_line_with_its_level() -> None:
    (account,) = ended(advancing("salonika", at={"salonika": 1}, will=-1)).accounts
    cards = int(account.parts[0].points)
    assert account.parts[1] == Part("National Will −1, counted against you", "+1")
    assert account.total == Part("Crushing Defeat", str(cards + 1))
    assert Level("Crushing Defeat", "36+", True) in account.levels
    assert account.remark == f"Strategic Defeat at 35: {cards + 1 - 35} points less."


def test_a_fleet_that_gets_through_is_told_gun_by_gun() -> None:
    found = ended(event("c08").dice(6, 6, 6, 6, 6, 6))
    assert (found.cause, found.places, found.level) == ("The fleet forced the Narrows", ("narrows",), "Crushing Defeat")
    assert [part.points for part in found.accounts[0].parts] == ["6 missed"] * len(found.accounts[0].parts)
    assert found.accounts[0].total == Part("Fortitude left", "4")


def test_a_broken_will_is_told_as_it_was_counted() -> None:
    found = ended(counting(defeats=["verdun", "somme", "jutland"], at={"caucasus": 2}))
    assert found.cause == "The will to fight on broke"
    assert [part.points for part in found.accounts[0].parts] == ["0", "−3", "−1"]


def test_a_won_war_counts_its_fronts_and_names_the_next_level() -> None:
    found = ended(last_card("c08").dice(1, 1, 1, 1).choose("done"))
    (account,) = found.accounts
    assert (found.tone, found.cause) == ("good", "The empire outlasted the war")
    assert Part("The Narrows were held", "+1") in account.parts
    assert account.total == Part("Marginal Victory", "16")
    assert account.remark == "Operational Victory at 20: 4 points more."
    assert found.best == "won, Marginal Victory, 16"


def test_a_better_end_has_the_higher_rank() -> None:
    won = ended(last_card("c08").dice(1, 1, 1, 1).choose("done"))
    fallen = ended(advancing("salonika", at={"salonika": 1}))
    broken = ended(event("c08").dice(6, 6, 6, 6, 6, 6))
    assert won.rank > fallen.rank > broken.rank


# ---------------------------------------------------------------- the turn at a glance


def test_the_card_in_play_counts_actions_and_staff() -> None:
    card = board.card_in_play(seen(acting("c10", actions=1, staff=1)), "player")
    assert card is not None
    assert (card.number, card.left, card.of) == (10, 2, CARDS["c10"].actions + 1)


def test_a_battle_of_the_kaiserschlacht_is_announced() -> None:
    told = [one.text for one in board.ahead(seen(acting(kaiser=2)), "player")]
    assert told[0].startswith("Kaiserschlacht 2 (Western")
    assert not any("Kaiserschlacht" in one.text for one in board.ahead(seen(acting()), "player"))


def test_after_the_last_card_the_points_are_counted() -> None:
    view = seen(acting())
    over = {**view, "discard": list(all_cards(state_of(view))), "aside": []}
    told = [one.text for one in board.ahead(over, "player")]
    assert told[-1] == "No card is left: the war is over, and the points are counted."


def test_a_front_that_enters_the_capital_is_told_by_its_name() -> None:
    view = seen(acting())
    found = board.telling([Told(kind="advances", facts={"front": "arab", "space": 0})], "player", view, view)
    assert found is not None
    assert (found.headline, found.detail) == ("The Arab front advances to Constantinople", "")


def test_the_siege_of_kut_is_told_as_a_victory_of_its_own() -> None:
    found = [one for one in event("c27").table.events("player") if isinstance(one, Told) and one.kind == "battle"]
    assert [board.sentence(one, "player") for one in found] == ["Siege of Kut goes into Victories (1.0)."]


def test_a_mild_level_of_a_fallen_capital_is_still_a_defeat() -> None:
    at = advancing("caucasus", at={"caucasus": 1}, will=5, deck=["c47"], aside=[])
    found = ended(at)
    assert (found.tone, found.verdict.partition(" ")[0]) == ("bad", "Lost")
    assert found.level == "Defeat, graded Pyrrhic Victory"
    assert found.accounts[0].total is not None
    assert found.accounts[0].total.what == found.level
    assert found.best.startswith("lost, Pyrrhic Victory, ")
