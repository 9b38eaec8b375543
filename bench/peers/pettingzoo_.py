"""Uniformly random games of PettingZoo's Connect Four, without its checking wrappers."""

import os
from copy import deepcopy
from random import random
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from harness import Play, emit, measure, parse_seconds
from pettingzoo.classic.connect_four.connect_four import raw_env

NOTE = (
    "raw_env without wrappers; the legal actions come with the observation; it has no clone, and "
    "copy.deepcopy of the env starts a new game, so clone is a deepcopy of its attributes, spaces shared"
)
SHARED = ("action_spaces", "observation_spaces")


def clone_env(env: Any) -> Any:
    """Return an independent copy of an environment in the middle of a game."""
    shared = {id(part): part for part in (getattr(env, name) for name in SHARED)}
    copy = object.__new__(type(env))
    copy.__dict__.update(deepcopy(env.__dict__, shared))
    return copy


def player_of(env: Any) -> Play:
    """Return the function that plays Connect Four."""

    def play(limit: int) -> tuple[int, Any]:
        """Play one game, or its first `limit` decisions."""
        env.reset()
        decisions = 0
        while decisions != limit:
            agent = env.agent_selection
            if env.terminations[agent]:
                break
            actions = env.observe(agent)["action_mask"].nonzero()[0].tolist()
            env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions, env if limit < 0 else clone_env(env)

    return play


def main() -> None:
    """Measure Connect Four and print its row."""
    row = measure(
        peer="PettingZoo",
        package="pettingzoo",
        game="connect_four_v3",
        language="Python",
        note=NOTE,
        play=player_of(raw_env()),
        clone=clone_env,
        seconds=parse_seconds(),
    )
    emit([row])


if __name__ == "__main__":
    main()
