"""Short words of the pages: players, time, age, undo, bots."""

from __future__ import annotations

from .storage import now

UNDO = {"barrier": "Until the next die or card", "free": "Always", "ironman": "Never"}
"""The modes of undo."""
UNDO_ABOUT = {"barrier": "It also stops at another player's choice, and where something hidden comes to light.",
              "free": "Dice and cards included.", "ironman": "Every choice is final."}
LEVELS = {"random": "easy", "quick": "normal", "strong": "hard"}
"""The levels of bots."""
MINUTE = 60_000
UNITS = ((60 * 24 * 7, "week"), (60 * 24, "day"), (60, "hour"), (1, "minute"))


def bot_name(level: str) -> str:
    """The name of a bot of a level."""
    return f"{LEVELS.get(level, level)} bot"


def players_told(players: tuple[int, ...]) -> str:
    """The numbers of players, such as "Solo", "Solo or 2", "2–5 players"."""
    least, most = min(players), max(players)
    if most == 1:
        return "Solo"
    if least == 1:
        return f"Solo or {most}" if most == 2 else f"1–{most} players"
    return f"{least} players" if least == most else f"{least}–{most} players"


def minutes_told(minutes: tuple[int, int]) -> str:
    """The time that a match takes; a long one in hours."""
    least, most = minutes
    if most > 90 and least % 60 == most % 60 == 0:
        return f"{least // 60}–{most // 60} hours"
    return f"{least}–{most} min"


def ago(when: int) -> str:
    """The age of something, in its largest unit."""
    minutes = max(0, now() - when) // MINUTE
    for length, name in UNITS:
        if minutes >= length:
            many = minutes // length
            return f"{many} {name}{'s' if many > 1 else ''} ago"
    return "just now"
