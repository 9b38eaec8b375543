"""The rules score as a second scorer does, written from the rulebook and the card list alone: see `scorer.py`."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.kernel import Chosen, Event, Table, Told

from .scorer import Round, Score, play

SEEDS = range(30)


def random_game(players: int, seed: int) -> Table:
    """A whole game of random choices."""
    table, rng = Table.new(GAME, players=players, seed=seed, undo="ironman"), random.Random(seed)
    while not table.over():
        seat = rng.choice(table.to_move())
        ask = table.question(seat)
        assert ask is not None
        table.answer(seat, rng.choice(ask.options))
    return table


def rounds_of(events: list[Event]) -> list[Round]:
    """What was revealed and named, round by round: the cards of each bid and the choices, nothing that was reckoned."""
    found: list[Round] = []
    for event in events:
        if isinstance(event, Told) and event.kind == "bid":
            if not found or found[-1].number != event.facts["round"]:
                found.append(Round(event.facts["round"], {}, [], []))
            cards = [name for _, name, case in event.facts["parts"] if case == "OE-21"]
            found[-1].bids[event.facts["seat"]] = cards
        elif isinstance(event, Chosen) and event.option[0] == "steal":
            found[-1].thefts.append((event.seat, event.option[1]))
        elif isinstance(event, Chosen) and event.option[0] == "plus":
            found[-1].cities.append(event.seat)
    return found


def told_scores(events: list[Event]) -> list[tuple[dict[str, int], set[str]]]:
    """The totals and the winners of each round as the rules told them."""
    found: list[tuple[dict[str, int], set[str]]] = []
    for event in events:
        if isinstance(event, Told) and event.kind == "bid":
            if not found or event.facts["seat"] in found[-1][0]:
                found.append(({}, set()))
            found[-1][0][event.facts["seat"]] = event.facts["total"]
        elif isinstance(event, Told) and event.kind == "won":
            found[-1][1].add(event.facts["seat"])
    return found


def scored(table: Table) -> list[Score]:
    """The scores by the second scorer."""
    return play(rounds_of(table.journal), list(table.state.rank))


@pytest.mark.rule("OE-21", "OE-22", "OE-24", "OE-25", "OE-26", "OE-27", "OE-28", "OE-29", "OE-30", "OE-31", "OE-32",
                  "OE-33", "OE-35", "OE-39")
@pytest.mark.parametrize("players", GAME.players)
def test_both_scorers_agree_on_random_games(players: int) -> None:
    for seed in SEEDS:
        table = random_game(players, seed)
        scores, result = scored(table), table.result()
        assert len(scores) == 7
        assert [(score.totals, score.winners) for score in scores] == told_scores(table.journal), f"seed {seed}"
        assert result is not None
        assert scores[-1].points == result.scores, f"seed {seed}"
        best = max(scores[-1].points.values())
        assert {who for who, points in scores[-1].points.items() if points == best} == {*result.firsts}


def test_the_random_games_meet_everything_that_is_scored() -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        table = random_game(4, seed)
        rounds = rounds_of(table.journal)
        met.update(thefts=sum(len(one.thefts) for one in rounds), cities=sum(len(one.cities) for one in rounds),
                   ties=sum(len(score.winners) > 1 for score in scored(table)))
        met.update(event.kind for event in table.journal if isinstance(event, Told))
        met.update(negated=sum(bool(event.facts["negated"]) for event in table.journal
                               if isinstance(event, Told) and event.kind == "bid"))
    assert min(met[what] for what in ("thefts", "cities", "ties", "negated", "subjects", "stole")) >= 5
