"""A second scorer of Ottoman Empire, written from the rulebook and the card list alone.

It uses nothing of `rules/`: it reads the TOML files of the cards itself and works out a game from the bids as they were
revealed and from what the players named. `test_scorer.py` compares it with the rules on many games.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent.parent / "data"
CARDS = tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))["card"]
PRINTED = tomllib.loads((DATA / "rounds.toml").read_text(encoding="utf-8"))

VALUES = {card["name"]: card["value"] for card in (*CARDS, *PRINTED["dummy"])}
KINDS = {card["name"]: card["category"] for card in CARDS} | {card["name"]: card["name"] for card in PRINTED["dummy"]}
BONUS = {2: 5, 3: 9, 4: 13}
COMBINING = ("Mountains", "River", "Sea", "Military", "Society", "Economics", "Government")
POINTS = {"I": 11, "II": 12, "III": 13, "IV": 10, "V": 9, "VI": 8, "VII": 7}


class Round(NamedTuple):
    """A round: each player's bid by the names of its cards, whom players named for thefts, and who took City's +3."""

    number: str
    bids: dict[str, list[str]]
    thefts: list[tuple[str, str]]
    cities: list[str]


class Score(NamedTuple):
    """The points after a round, and each total of it."""

    points: dict[str, int]
    totals: dict[str, int]
    winners: set[str]


def play(rounds: list[Round], ranks: list[str]) -> list[Score]:
    """The score after each round; `ranks` are the players from A on."""
    points, more, found = dict.fromkeys(ranks, 0), dict.fromkeys(ranks, 0), []
    for one in rounds:
        kinds = {who: Counter(KINDS[name] for name in bid) for who, bid in one.bids.items()}
        totals = {who: sum(VALUES[name] for name in bid) + more[who] + combo(who, kinds)
                  for who, bid in one.bids.items()}
        winners = {who for who in ranks if totals[who] == max(totals.values())}
        share(points, one.number, kinds, winners)
        steal(points, one, kinds, winners, ranks)
        more = {who: 3 * one.cities.count(who) for who in ranks}
        found.append(Score(dict(points), totals, winners))
    return found


def combo(who: str, kinds: dict[str, Counter[str]]) -> int:
    """The bonuses for cards of one category, unless somebody else plays Politics."""
    if any(cards["Politics"] for other, cards in kinds.items() if other != who):
        return 0
    return sum(BONUS.get(kinds[who][kind], 0) for kind in COMBINING)


def share(points: dict[str, int], number: str, kinds: dict[str, Counter[str]], winners: set[str]) -> None:
    """The award, less for Disasters and Revolts; Caliphs of winners and Subjects of losers."""
    spoiled = sum(cards["Disaster"] + cards["Revolt"] for cards in kinds.values())
    for who, cards in kinds.items():
        if who in winners:
            points[who] += max(0, POINTS[number] - spoiled) + 2 * cards["Caliph"]
        else:
            points[who] += cards["Subjects"]


def steal(points: dict[str, int], one: Round, kinds: dict[str, Counter[str]], winners: set[str],
          ranks: list[str]) -> None:
    """Culture of winners, all from one player; then Religion of losers, card by card; by rank, never below nothing."""
    named = iter(one.thefts)
    wanted = [(who, kinds[who]["Culture"]) for who in ranks if who in winners and kinds[who]["Culture"]]
    wanted += [(who, 1) for who in ranks if who not in winners for _ in range(kinds[who]["Religion"])]
    for thief, most in wanted:
        who, victim = next(named)
        assert who == thief, f"round {one.number}: {who} steals out of order, before {thief}"
        taken = min(most, points[victim])
        points[victim] -= taken
        points[thief] += taken
    assert next(named, None) is None, f"round {one.number}: a theft too many"
