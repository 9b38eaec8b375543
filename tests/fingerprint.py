"""The same game under two hash seeds is the same game: `python -m tests.fingerprint module:GAME players seed...`."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from sanjak.kernel import Game, Table, text
from tests.breach import demand

ROOT = Path(__file__).parent.parent


def fingerprint(game: Game, players: int, seeds: Iterable[int]) -> str:
    """A digest of everything stored and told in some random games."""
    digest = hashlib.sha256()
    for seed in seeds:
        table, rng = Table.new(game, players=players, seed=seed), random.Random(seed)
        while not table.over():
            seat = rng.choice(table.to_move())
            digest.update(json.dumps([table.save(), table.known(seat)]).encode())
            table.answer(seat, rng.choice(table.question(seat).options))  # type: ignore[union-attr]
        digest.update(json.dumps([table.save(), text(tuple(table.result().firsts))]).encode())  # type: ignore[union-attr]
    return digest.hexdigest()


def same_under_two_hash_seeds(where: str, players: int, seeds: Iterable[int]) -> str:
    """Play the same games in two processes with different hash seeds; `where` is 'module:name' of the game."""
    command = [sys.executable, "-m", "tests.fingerprint", where, str(players), *map(str, seeds)]
    processes = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "PYTHONHASHSEED": hash_seed}) for hash_seed in ("0", "1")]
    one, two = (process.communicate()[0].strip() for process in processes)
    assert one, f"hash seed: {where} cannot be played"
    demand(one == two, "hash seed", f"{where} depends on the order of a set")
    return one


def main() -> None:
    where, players, *seeds = sys.argv[1:]
    module, _, name = where.partition(":")
    print(fingerprint(getattr(importlib.import_module(module), name), int(players), map(int, seeds)))


if __name__ == "__main__":
    main()
