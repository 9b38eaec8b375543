"""The effect of uncertain component data on a game's numbers: leave out each doubtful entry and play again.

Each variant is an owner's overlay in its own home folder, so it passes the same checks as any correction. Its games
use the game's policy and the same luck as the base game. An entry that cannot be left out is set to the other
plausible value: two Actions become one, any other number of Actions becomes two.

    python bench/reconstruction.py hapsburg-eclipse -n 400 --jobs 2 > docs/reconstruction.md
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from sanjak import games
from sanjak.ai.bots import own_luck, stable_number
from sanjak.kernel import playout, start
from sanjak.lab.vary import paired

Entry = tuple[str, str]


class Row(NamedTuple):
    """One variant: the card and the field, its value, and the share of games survived."""

    where: str
    fact: str
    value: str
    share: float
    change: float
    margin: float


def play(game_id: str, many: int) -> list[int]:
    """For each game: 1 if it was survived, else 0."""
    game = games.load(game_id)
    found = []
    for index in range(many):
        seed = stable_number("reconstruction", index)
        engine = start(game, game.new_state(seed=seed))
        playout(engine, own_luck(seed), game.policy)
        found.append(int(bool(engine.state.survivors)))
    return found


# ---------------------------------------------------------------- variants as overlays


def doubtful(game_id: str) -> list[Any]:
    """The card data with low confidence."""
    cards = games.part(game_id, "data").CARDS
    doubts = games.part(game_id, "doubts").doubts()
    return [doubt for doubt in doubts if doubt.confidence == "low" and doubt.id in cards]


def without(game_id: str, doubt: Any) -> Any:
    """The value of a field without the doubtful entry; None if nothing changes or the entry cannot be left out."""
    card = games.part(game_id, "data").CARDS[doubt.id]
    name, _, part = doubt.field.partition(".")
    old = getattr(card, name, None)
    if part:
        return [entry for entry in old or () if entry != part]
    if name == "actions":
        return 1 if old == 2 else 2
    empty = {tuple: [], dict: {}, str: "", int: 0}.get(type(old))
    return None if old is None or not old else empty


def toml(value: Any) -> str:
    """A plain value in TOML. JSON notation is valid for all values of a card."""
    return "{}" if value == {} else json.dumps(value)


def overlay(changes: dict[Entry, Any]) -> str:
    """An overlay file with these fields of cards."""
    by_card: dict[str, list[str]] = {}
    for (card, field), value in changes.items():
        by_card.setdefault(card, []).append(f"{field} = {toml(value)}")
    return "\n".join(f'[[card]]\nid = "{card}"\n' + "\n".join(lines) + "\n" for card, lines in by_card.items())


def measured(game_id: str, many: int, changes: dict[Entry, Any]) -> list[int]:
    """Play a variant in a separate process whose home folder holds the overlay."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "overlays" / f"{game_id}.toml"
        path.parent.mkdir()
        path.write_text(overlay(changes), encoding="utf-8")
        words = [sys.executable, __file__, game_id, "-n", str(many), "--worker"]
        env = {**os.environ, "SANJAK_HOME": home}
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    found: list[int] = json.loads(done.stdout)
    return found


def variants(game_id: str) -> list[tuple[str, str, str, dict[Entry, Any]]]:
    """Each doubtful entry alone, then all advances and all entries together."""
    cards = games.part(game_id, "data").CARDS
    single, every = [], dict[Entry, Any]()
    for doubt in doubtful(game_id):
        value = without(game_id, doubt)
        if value is None:
            continue
        field = doubt.field.partition(".")[0]
        single.append((f"#{cards[doubt.id].number} {cards[doubt.id].title}", doubt.field, doubt.value,
                       {(doubt.id, field): value}))
        gone = doubt.field.partition(".")[2]
        before = every.get((doubt.id, field))
        every[doubt.id, field] = [entry for entry in before if entry != gone] if gone and before is not None else value
    moves = {key: value for key, value in every.items() if key[1] == "advances"}
    return [*single, ("all cards", "every advance above", "", moves), ("all cards", "every entry above", "", every)]


# ---------------------------------------------------------------- the report


def report(game_id: str, many: int, jobs: int) -> str:
    """The whole page."""
    base, found = measured(game_id, many, {}), variants(game_id)
    with ThreadPoolExecutor(jobs) as pool:
        played = list(pool.map(lambda variant: measured(game_id, many, variant[3]), found))
    rows = [Row(where, fact, value, sum(after) / many, *paired(base, after))
            for (where, fact, value, _), after in zip(found, played, strict=True)]
    return "\n".join([*heading(game_id, many, sum(base) / many), *(line(row) for row in rows), ""])


def heading(game_id: str, many: int, share: float) -> list[str]:
    """The description of the measurement and how to repeat it."""
    title = games.load(game_id).title
    return [
        "# How far the numbers can be trusted", "",
        f"A part of the cards of {title} is known only from play logs, and some of it is our reconstruction: "
        "`sanjak data show` lists every such fact. This page tells what the quick player's survival owes to "
        "each fact of low confidence: the entry is left out (a number of Actions is changed to the other plausible "
        "one), and the same games are played again on the same luck.", "",
        f"`python bench/reconstruction.py {game_id} -n {many}`: {many} games a row; with all cards as they are "
        f"{100 * share:.1f} % are survived. The change is in points, with the 95 % interval of the paired "
        "difference.", "",
        "| card | left out | in use | survived | change |", "|---|---|---|---:|---:|"]


def line(row: Row) -> str:
    """One variant as a row of the table."""
    return (f"| {row.where} | {row.fact.replace('.', ': ')} | {row.value} | {100 * row.share:.1f} % "
            f"| {100 * row.change:+.1f} ± {100 * row.margin:.1f} |")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=400, dest="many")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    print(json.dumps(play(given.game, given.many)) if given.worker else report(given.game, given.many, given.jobs))


if __name__ == "__main__":
    main()
