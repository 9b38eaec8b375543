"""Uniformly random games of python-chess."""

from random import random
from typing import Any

import chess
from harness import emit, measure, parse_seconds

NOTE = (
    "ends by mate, stalemate, insufficient material or the 75-move rule (fivefold repetition is not tested, "
    "in the peer's favour); clone is board.copy(stack=False)"
)
SEVENTY_FIVE_MOVES = 150


def play(limit: int) -> tuple[int, Any]:
    """Play one game, or its first `limit` moves."""
    board = chess.Board()
    moves = list(board.legal_moves)
    decisions = 0
    while decisions != limit and moves:
        board.push(moves[int(random() * len(moves))])
        decisions += 1
        if board.halfmove_clock >= SEVENTY_FIVE_MOVES or board.is_insufficient_material():
            break
        moves = list(board.legal_moves)
    return decisions, board


def main() -> None:
    """Measure chess and print its row."""
    row = measure(
        peer="python-chess",
        package="chess",
        game="chess",
        language="Python",
        note=NOTE,
        play=play,
        clone=lambda board: board.copy(stack=False),
        seconds=parse_seconds(),
    )
    emit([row])


if __name__ == "__main__":
    main()
