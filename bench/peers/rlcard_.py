"""Uniformly random games of RLCard's Uno: through the environment, and on the engine beneath it."""

from copy import deepcopy
from random import random
from typing import Any

import rlcard
from harness import Play, emit, measure, parse_seconds

SEED = 1


def player_of_env(env: Any) -> Play:
    """Return the function that plays Uno through the public environment."""

    def play(limit: int) -> tuple[int, Any]:
        """Play one game, or its first `limit` decisions."""
        state, _ = env.reset()
        decisions = 0
        while decisions != limit and not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions, env if limit < 0 else deepcopy(env)

    return play


def player_of_engine(engine: Any) -> Play:
    """Return the function that plays Uno on the engine, with no observation arrays."""

    def play(limit: int) -> tuple[int, Any]:
        """Play one game, or its first `limit` decisions."""
        state, _ = engine.init_game()
        decisions = 0
        while decisions != limit and not engine.is_over():
            actions = state["legal_actions"]
            state, _ = engine.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions, engine if limit < 0 else deepcopy(engine)

    return play


def row(game: str, play: Play, note: str, seconds: float) -> dict[str, Any]:
    """Measure one way of driving Uno."""
    return measure(
        peer="RLCard",
        package="rlcard",
        game=game,
        language="Python",
        note=note,
        play=play,
        clone=deepcopy,
        seconds=seconds,
    )


def main() -> None:
    """Measure both ways and print their rows."""
    seconds = parse_seconds()
    env = rlcard.make("uno", {"seed": SEED})
    engine = rlcard.make("uno", {"seed": SEED}).game
    no_clone = "it has no clone of its own, so copy.deepcopy"
    emit(
        [
            row("uno (engine)", player_of_engine(engine), f"the game object alone; {no_clone}", seconds),
            row("uno (env)", player_of_env(env), f"env.step, which builds observations; {no_clone}", seconds),
        ]
    )


if __name__ == "__main__":
    main()
