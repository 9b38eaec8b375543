"""Worlds that a seat cannot tell from the true one. Bots use them instead of cheating; laws use them to find leaks."""

from __future__ import annotations

import random
from typing import Any

from .chance import Luck, LuckUsed
from .engine import Engine
from .game import Game
from .state import Place, State, hidden_places, put_piece
from .steps import MERGE
from .table import Choice, Table, take_own_entries


def imagined_table(table: Table, seat: str, rng: random.Random, seen: frozenset[str] = frozenset()) -> Table:
    """An imagined table. Other seats' unfinished branches start from the beginning; the policy plays finished ones.

    Pieces in `seen` keep their places, so that the world agrees with what the seat is going to see.
    """
    base, before = imagined_base(table, seat, rng, seen)
    moved = stand_ins(before, base, seat)
    if not table.branches:
        return resumed(table.game, base, relabelled(table.since, moved, seat))
    world = resumed(table.game, base, ())
    for other, branch in table.branches.items():
        if other == seat:
            world.branches[seat] = resumed(table.game, own_branch_state(base, branch, seat), branch.since, branch=True)
        elif branch.over():
            finish_branch(world.branches[other], rng)
    return world


def imagined_engine(table: Table, seat: str, rng: random.Random) -> Engine:
    """An imagined engine. In simultaneous play the seat's own branch continues first; the other branches follow.

    Up to the seat's question it pauses where the table paused; after that nobody watches.
    """
    base, before = imagined_base(table, seat, rng)
    since = table.since
    if any(may_name_hidden(item, seat) for item in since):
        since = relabelled(since, stand_ins(before, base, seat), seat)
    if table.branches:
        since = table.branches[seat].since if seat in table.branches else []
        base = queued_branches(table, base, seat)
    engine = Engine(table.game, base)
    base.luck.replay, engine.pauses = list(since), True
    engine.run()
    while base.luck.replay:
        engine.answer(base.luck.replay.pop(0).option)
    engine.pauses = False
    return engine


def resumed(game: Game, base: State, since: Any, branch: bool = False) -> Table:
    """A table without undo or journal, from a base and the choices and luck since."""
    return Table(game, base, since=since, undo="ironman", journal=False, branch=branch)


def imagined_base(table: Table, seat: str, rng: random.Random,
                  also_seen: frozenset[str] = frozenset()) -> tuple[State, list[Place]]:
    """The base with everything hidden from the seat dealt again, and the places where hidden pieces were before."""
    game, base = table.game, table.base.clone()
    before = hidden_places(base, seat)
    still_hidden = {place.piece for place in hidden_places(table.state, seat)}
    seen = also_seen | frozenset(place.piece for place in before if place.piece not in still_hidden)
    if game.redeal is not None:
        game.redeal(base, seat, rng, seen)
    else:
        swap_hidden(game, base, [place for place in before if place.piece not in seen], rng)
    if game.resample is not None:
        game.resample(base, seat, rng)
    base.seed = rng.getrandbits(64)
    base.luck = Luck(base.seed)
    return base, before


def swap_hidden(game: Game, s: State, places: list[Place], rng: random.Random) -> None:
    """Swap hidden pieces at random where the game allows it, often enough to mix them."""
    pieces = [place.piece for place in places]
    many = len(places)
    for _ in range(20 * many if many > 1 else 0):
        i, j = int(rng.random() * many), int(rng.random() * many)
        one, two = places[i], places[j]
        if i != j and (game.may_swap is None or game.may_swap(s, one, pieces[i], two, pieces[j])):
            pieces[i], pieces[j] = pieces[j], pieces[i]
            put_piece(s, one, pieces[i])
            put_piece(s, two, pieces[j])


def stand_ins(before: list[Place], base: State, seat: str) -> dict[str, str]:
    """A map from true pieces to imagined ones. Both worlds have the same hidden places, in the same order."""
    return {old.piece: new.piece for old, new in zip(before, hidden_places(base, seat), strict=True)}


def relabelled(since: list[Any], moved: dict[str, str], seat: str) -> list[Any]:
    """The choices and luck since the base, with the pieces that others chose or drew unseen replaced."""
    renamed: list[Any] = []
    for item in since:
        if type(item) is Choice and item.seat != seat:
            item = Choice(item.seat, tuple(moved.get(word, word) for word in item.option))
        elif type(item) is LuckUsed and item.kind == "card":
            item = item._replace(value=moved.get(item.value, item.value))
        elif type(item) is LuckUsed and item.kind == "order":
            item = item._replace(value=[moved.get(card, card) for card in item.value])
        renamed.append(item)
    return renamed


def may_name_hidden(item: Choice | LuckUsed, seat: str) -> bool:
    """Could this item name a piece that the seat has not seen? The seat's own choices and dice cannot."""
    return item.kind != "die" if isinstance(item, LuckUsed) else item.seat != seat


def own_branch_state(base: State, branch: Table, seat: str) -> State:
    """The state of the seat's own branch in the imagined world: its true entries, and imagined ones for the rest."""
    state = base.clone()
    take_own_entries(state, branch.base.clone(), seat)
    state.stack = list(branch.base.stack)
    return state


def queued_branches(table: Table, base: State, seat: str) -> State:
    """Turn open branches into frames that run one after another, the seat's own first."""
    together = base.stack.pop()
    others = [other for other in together[2:] if other != seat]
    base.stack.append((MERGE,))
    base.stack.extend((together[1], other) for other in reversed(others))
    if seat in table.branches:
        branch = table.branches[seat]
        take_own_entries(base, branch.base.clone(), seat)
        base.stack.extend(branch.base.stack)
    return base


def finish_branch(branch: Table, rng: random.Random) -> None:
    """Play a branch to its end by the game's policy: the seat knows that it is finished, but not how it was played."""
    while (ask := branch.engine.asking) is not None:
        branch.answer(ask.seat, branch.game.policy(branch.state, ask, rng))
