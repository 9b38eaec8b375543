"""The after-action report of a match: the events of each turn, decisions and odds, luck, pictures, history.

It knows no game; a game's `board` provides all words. Besides `scene`, `title`, `label`, `sentence` and `outcome` it
uses these hooks if a board has them: `odds(option, view)`, `luck(event, view)`, `history(view)`, and `stage(view)`, the
part of a turn to which a position belongs, for games whose turns deserve more than one picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import NamedTuple

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Chosen, Game, Option, Plain, Rolled, Table
from sanjak.kernel.journal import Event, told_event
from sanjak.kernel.records import Match, play_line
from sanjak.kernel.state import State, view
from sanjak.scene.model import Luck, Scene
from sanjak.scene.stakes import Ending

from . import markup
from .watched import Stand, WatchedTable


class Decision(NamedTuple):
    """A question at the time it was asked: the seat's view and the options."""

    view: Plain
    prompt: str
    case: str
    options: tuple[Option, ...]


@dataclass
class Line:
    """One line of the report. `kind` is told, roll or decision. `more` is printed below it."""

    kind: str
    text: str
    more: str = ""
    luck: Luck | None = None


@dataclass
class Chapter:
    """A turn: its lines, the historical events, the position at its end, and the positions at the end of its stages."""

    turn: int
    title: str
    lines: list[Line] = field(default_factory=list)
    history: str = ""
    scene: Scene | None = None
    luck: float = 0.0
    stages: list[tuple[str, Scene]] = field(default_factory=list)


@dataclass
class Story:
    """The whole match, ready to be written down."""

    title: str
    facts: list[tuple[str, str]]
    outcome: str
    chapters: list[Chapter]
    dice: list[Luck]
    ending: Ending | None = None


def report(match: Match, game: Game, fmt: str = "md", *, seat: str | None = None, folder: str = "") -> str:
    """The report as Markdown or as one self-contained HTML page.

    In Markdown the pictures are links into `folder` (`picture_files` returns them), or left out. `seat` is the reader:
    the report contains only what that seat may know; '' is a spectator. The default is the only seat, else a spectator.
    """
    told = story(match, game, seat)
    return markup.html(told) if fmt == "html" else markup.markdown(told, folder)


def picture_files(match: Match, game: Game, *, seat: str | None = None) -> dict[str, str]:
    """The pictures of a Markdown report: SVG by file name."""
    return markup.picture_files(story(match, game, seat))


# ---------------------------------------------------------------- from a match to a story


def story(match: Match, game: Game, seat: str | None = None) -> Story:
    """Replay a match and write its story."""
    board = games.part(match.game, "board")
    who = seat if seat is not None else game.seats(match.players)[0] if match.players == 1 else ""
    table, decisions = replayed(match, game, who)
    chapters = chapters_of(table, decisions, board, who)
    view = table.view(who)
    outcome = board.outcome(view) if table.result() else "The match is still running."
    dice = [line.luck for chapter in chapters for line in chapter.lines if line.luck is not None]
    ending = face_of(match.game).ending(view, who, table.events(who)) if table.result() else None
    return Story(game.title, facts_of(match, game, table), outcome, chapters, dice, ending)


def facts_of(match: Match, game: Game, table: Table) -> list[tuple[str, str]]:
    """The set-up of the match. It includes the seed only when that cannot help anybody any more."""
    settings, called = game.settings(match.variants), face_of(game.id).seat
    options = [option.title if settings[option.id] is True else f"{option.title} {settings[option.id]}"
               for option in game.variants if settings[option.id] != option.default]
    holders = ", ".join(f"{called(seat)}: {who}" for seat, who in match.holders.items())
    found = [("Scenario", game.scenario(match.scenario).title), ("Options", ", ".join(options) or "none"),
             ("Players", holders), ("Seed", str(match.seed) if table.over() else "told at the end"),
             ("Lines", str(len(match.lines)) if table.over() else ""), ("Version", match.version)]
    return [(name, value) for name, value in found if value]


def replayed(match: Match, game: Game, seat: str) -> tuple[WatchedTable, dict[int, Decision]]:
    """Replay the match; return each decision that was not undone, keyed by the number of events before it."""
    table = match.open_as(game, WatchedTable)
    decisions: dict[int, Decision] = {}
    for line in match.lines:
        at, ask = len(table.journal), table.question(line.seat)
        asked = Decision(table.view(line.seat), ask.prompt, ask.case, tuple(ask.all)) if ask else None
        play_line(table, line)
        if line.kind == "undo":
            decisions = {n: kept for n, kept in decisions.items() if n < len(table.journal)}
        elif asked is not None and line.seat == seat:
            decisions[at] = asked
    return table, decisions


def chapters_of(table: WatchedTable, decisions: dict[int, Decision], board: ModuleType, seat: str) -> list[Chapter]:
    """The events of the journal in words, by turn; each turn has the position at its end."""
    stands = [*table.stands, Stand(len(table.journal), table.state)]
    ends = {stand.turn: view(stand.state, seat) for stand in {stand.turn: stand for stand in stands}.values()}
    start = Chapter(0, "The start", scene=board.scene(ends[0], seat)) if 0 in ends else None
    chapters: dict[int, Chapter] = {0: start} if start else {}
    for at, event in enumerate(table.journal):
        if event.only and seat not in event.only:
            continue
        turn = table.turn_of(at)
        if turn not in chapters:
            chapters[turn] = new_chapter(turn, ends[turn], board, seat)
        chapter = chapters[turn]
        before = view(table.before(at), seat)
        chapter.lines += lines_of(told_event(event, seat), before, decisions.get(at), board, seat)
    total = 0.0
    for chapter in chapters.values():
        total += sum(line.luck.fell - line.luck.expected for line in chapter.lines if line.luck is not None)
        chapter.luck = total
        chapter.stages = stages_of([stand.state for stand in stands if stand.turn == chapter.turn], board, seat)
    return list(chapters.values())


def stages_of(states: Sequence[State], board: ModuleType, seat: str) -> list[tuple[str, Scene]]:
    """The position at the end of each stage of a turn, if the game has stages."""
    stage = getattr(board, "stage", None)
    seen = (view(state, seat) for state in states) if stage else ()
    last = {name: shown for shown in seen if (name := stage(shown))} if stage else {}
    return [(name, board.scene(shown, seat)) for name, shown in last.items()]


def new_chapter(turn: int, view: Plain, board: ModuleType, seat: str) -> Chapter:
    """A turn with its last position and its historical events."""
    history, title = getattr(board, "history", None), getattr(board, "title", None)
    return Chapter(turn, title({**view, "outcome": ""}).partition(": ")[2] if title else "",
                   history=history(view) if history else "", scene=board.scene(view, seat))


def lines_of(event: Event, view: Plain, decision: Decision | None, board: ModuleType, seat: str) -> Iterator[Line]:
    """An event in words: a decision with its odds, a roll with its luck, or a plain sentence."""
    if isinstance(event, Chosen) and decision is not None and not event.forced:
        yield Line("decision", board.label(event.option, decision.view), others(event.option, decision, board))
        return
    told = board.sentence(event, seat)
    if told:
        luck = getattr(board, "luck", None)
        fell = luck(event, view) if luck and isinstance(event, Rolled) else None
        yield Line("roll" if isinstance(event, Rolled) else "told", told, luck=fell)


MOST_OTHERS, FEW_OPTIONS = 5, 3


def others(chosen: Option, decision: Decision, board: ModuleType) -> str:
    """The alternatives to a decision: the best of those that roll a die, with odds, and the number of others."""
    if len(decision.options) <= FEW_OPTIONS and decision.prompt.endswith("?"):
        return f"{decision.prompt} ({decision.case})"
    odds = getattr(board, "odds", None)
    rest = [option for option in decision.options if option != chosen]
    rolled = sorted(((max(chances.values()), option) for option in rest if odds
                     for chances in (odds(option, decision.view),) if chances), key=lambda pair: -pair[0])
    best = [str(board.label(option, decision.view)) for _, option in rolled[:MOST_OTHERS]]
    more = len(rest) - len(best)
    return f"Not taken: {'; '.join(best)}{f'; {more} more' if more else ''}." if best else ""
