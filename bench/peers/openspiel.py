"""Uniformly random games of OpenSpiel: one game in C++ and two in Python, all driven from Python."""

from importlib import import_module
from random import random
from typing import Any

import pyspiel
from harness import Play, emit, measure, parse_seconds

CHANCE = int(pyspiel.PlayerId.CHANCE)
PYTHON_GAMES = {"python_team_dominoes": "team_dominoes", "python_liars_poker": "liars_poker"}
NOTE = "chance nodes (the deal) are played one by one, as the interface has it, and not counted"


def player_of(game: Any) -> Play:
    """Return the function that plays one random game, or its first `limit` decisions."""

    def play(limit: int) -> tuple[int, Any]:
        """Play.

        At the chance nodes of these games all outcomes are equally likely, so a uniform choice is correct there too.
        """
        state = game.new_initial_state()
        decisions = 0
        while decisions != limit:
            player = state.current_player()
            if player >= 0:
                decisions += 1
            elif player != CHANCE:
                break
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
        return decisions, state

    return play


def row(name: str, language: str, seconds: float) -> dict[str, Any]:
    """Measure one OpenSpiel game."""
    return measure(
        peer="OpenSpiel",
        package="open-spiel",
        game=name,
        language=language,
        note=NOTE + "; clone is state.clone()",
        play=player_of(pyspiel.load_game(name)),
        clone=lambda state: state.clone(),
        seconds=seconds,
    )


def main() -> None:
    """Measure the games and print their rows."""
    seconds = parse_seconds()
    for module in PYTHON_GAMES.values():
        import_module(f"open_spiel.python.games.{module}")
    rows = [row("hearts", "C++ from Python", seconds)]
    rows += [row(name, "Python", seconds) for name in PYTHON_GAMES]
    emit(rows)


if __name__ == "__main__":
    main()
