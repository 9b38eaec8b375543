"""The effect of each optional rule: the base game and every variant with the same luck, game by game."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sanjak import games
from sanjak.kernel import BadSetup, BrokenRules, Plain, Variant

from .simulate import Job, Progress, Task, checked_job, in_chunks, play_game, seats_of, shares

Z = 1.959963984540054
"""The number of standard deviations around the mean that contain 95 % of a normal distribution."""


EVERY = "variants"
"""The word for every variant of a game."""


def vary(game_id: str, many: int, players: int | None = None, scenario: str | None = None,
         variants: Mapping[str, Any] | None = None, bots: tuple[str, ...] = ("random",), jobs: int = 1,
         seed: int = 1, progress: Progress | None = None, fixed: bool = False, only: str = EVERY) -> Plain:
    """Play the base game and each other value of each variant alone, or of one; return the changes as plain data."""
    base = checked_job(game_id, many, players, scenario, variants or {}, bots, seed, fixed)
    if many < 2:
        raise BadSetup("at least two games are needed for an interval")
    if jobs < 1:
        raise BadSetup(f"at least one job is needed, not {jobs}")
    begun, alone = time.perf_counter(), list(variants_of(base, only))
    if not alone:
        raise BadSetup(f"this set-up allows no other value of {only}")
    count = Count(progress, many * (1 + len(alone)))
    before = firsts(base, jobs, count)
    rows = [variant_row(variant, value, before, firsts(job, jobs, count)) for variant, value, job in alone]
    return {"game": game_id, "scenario": base.scenario, "players": base.players, "seed": seed, "games": many,
            "bots": list(base.bots), "seat": seats_of(base)[0], "seconds": round(time.perf_counter() - begun, 3),
            "base": shares(sum(before), many), "variants": rows}


class Count:
    """The number of finished games, for the progress bar."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self.progress, self.total, self.done = progress, total, 0

    def add(self, games: int) -> None:
        """Add finished games."""
        self.done += games
        if self.progress is not None:
            self.progress(self.done, self.total)


def variants_of(base: Job, only: str) -> Iterator[tuple[Variant, Any, Job]]:
    """Each variant alone, or one by its name, with each value that is new to the base game and that is allowed."""
    game = games.load(base.game)
    for variant in game.variants if only == EVERY else (game.variant(only),):
        for value in variant.values:
            job = replace(base, variants=base.variants | {variant.id: value})
            if value != base.variants[variant.id] and allowed(job):
                yield variant, value, job


def allowed(job: Job) -> bool:
    """Do these variants go together, and with the scenario?"""
    game = games.load(job.game)
    try:
        game.setup(game.new_state(players=job.players, scenario=job.scenario, variants=job.variants, seed=job.seed))
    except BadSetup:
        return False
    return True


def firsts(job: Job, jobs: int, count: Count) -> list[int]:
    """For each game of a job, in order: 1 if the first seat came first, else 0."""
    found: list[int] = []
    for part in in_chunks(firsts_of_chunk, job, jobs):
        if isinstance(part, str):
            raise BrokenRules(part)
        found += part
        count.add(len(part))
    return found


def firsts_of_chunk(task: Task) -> list[int] | str:
    """The same for some games. An error is returned as text."""
    job, first, stop = task
    game, seat = games.load(job.game), seats_of(job)[0]
    try:
        return [int(seat in play_game(game, job, index)[0].firsts) for index in range(first, stop)]
    except Exception as fault:
        return f"games {first} to {stop - 1} of seed {job.seed}: {type(fault).__name__}: {fault}"


def variant_row(variant: Variant, value: Any, before: Sequence[int], after: Sequence[int]) -> Plain:
    """The effect of one value of one variant."""
    change, margin = paired(before, after)
    row = shares(sum(after), len(after))
    return {"variant": variant.id, "value": value, "title": variant.title, "case": variant.case, "label": variant.label,
            "first_places": row["first_places"], "share": row["share"], "interval": row["interval"],
            "change": round(change, 4), "change_interval": [round(change - margin, 4), round(change + margin, 4)]}


def paired(before: Sequence[int], after: Sequence[int]) -> tuple[float, float]:
    """The mean difference of games with the same luck, and half of its 95 % interval."""
    differences = [b - a for a, b in zip(before, after, strict=True)]
    many = len(differences)
    mean = sum(differences) / many
    variance = sum((difference - mean) ** 2 for difference in differences) / (many - 1)
    return mean, Z * math.sqrt(variance / many)
