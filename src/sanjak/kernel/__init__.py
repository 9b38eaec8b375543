"""The kernel: state records, steps, tables, views, chance, journal. It knows no game."""

from .chance import (
    LuckNeeded,
    Roll,
    SealedLuck,
    die,
    draw,
    draw_any,
    in_the_open,
    new_turn,
    reveal,
    roll,
    shuffle,
)
from .engine import Engine, playout, playout_by_policy, start
from .errors import (
    BadSetup,
    BrokenRules,
    CannotUndo,
    GameIsOver,
    IllegalChoice,
    Malformed,
    NotOffered,
    OutOfTurn,
)
from .game import Game, GameOption, Result, Scenario, end_game, result_of
from .given import Given, given
from .journal import Chosen, Drm, Event, Hidden, Rolled, Told, tell
from .records import BadRecordFile, Match
from .seat import Bot, Seat
from .state import (
    BadRecord,
    Place,
    Plain,
    State,
    facedown,
    known_to,
    owner,
    part,
    private,
    public,
    record,
    secret,
    state_from_view,
)
from .steps import Ask, Flow, Option, Step, ask, leave, sequence, step, text, then, together
from .table import Line, Table

__all__ = [
    "Ask", "BadRecord", "BadRecordFile", "BadSetup", "Bot", "BrokenRules", "CannotUndo", "Chosen", "Drm", "Engine",
    "Event", "Flow", "Game", "GameIsOver", "GameOption", "Given", "Hidden", "IllegalChoice", "Line", "LuckNeeded",
    "Malformed", "Match", "NotOffered", "Option", "OutOfTurn", "Place", "Plain", "Result", "Roll", "Rolled",
    "Scenario", "SealedLuck", "Seat", "State", "Step", "Table", "Told", "ask", "die", "draw", "draw_any",
    "end_game", "facedown", "given", "in_the_open", "known_to", "leave", "new_turn", "owner", "part", "playout",
    "playout_by_policy", "private", "public", "record", "result_of", "reveal", "roll", "secret", "sequence", "shuffle",
    "start", "state_from_view", "step", "tell", "text", "then", "together",
]
