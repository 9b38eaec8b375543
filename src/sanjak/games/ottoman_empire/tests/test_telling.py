"""What is told of a round: its winners, its award, and by how much the reader has lost."""

from __future__ import annotations

from sanjak.games.ottoman_empire.board.telling import winning

VP = {"p1": 0, "p2": 0, "p3": 0}
TOTALS = {"p1:III": 41, "p2:III": 42, "p3:III": 42}


def told(seat: str, of: str, **facts: object) -> tuple[str, str, str]:
    """The headline, the detail and the tone of an award."""
    given = {"seat": of, "round": "III", "award": 13, "caliph": 0, **facts}
    found = winning(given, seat, {"vp": VP, "winners": ("p2", "p3"), "totals": TOTALS})
    return found.headline, found.detail, found.tone


def test_the_last_of_several_winners_names_them_all() -> None:
    assert told("p2", "p2")[0] == "Player 2 wins round III"
    assert told("p2", "p3") == ("Player 2 and Player 3 win round III", "13 VP", "good")


def test_who_has_lost_reads_by_how_much() -> None:
    assert told("p1", "p3")[1:] == ("13 VP, you bid 41, 1 less", "bad")
    assert told("", "p3")[1:] == ("13 VP", "even")


def test_a_smaller_award_says_why() -> None:
    assert told("p2", "p3", award=10, caliph=2)[1] == "10 VP (13 less 3 for Disaster and Revolt), 2 for the Caliph"
