"""The messages of the server to a page: one struct per message and per part of it, encoded as JSON.

`client/src/types.ts` is generated from these structs by `make types`. A field with a default is left out where it has
that default; every other field is always sent.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sanjak.scene.asking import Does
from sanjak.scene.roll import Tone
from sanjak.scene.telling import BeatKind

from .storage import SeatKind

Box = tuple[float, float, float, float]
"""Left, top, width and height, in the coordinates of the sheets."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of everything that is sent."""


def encoded(what: Any) -> bytes:
    """A message, or plain data, as JSON."""
    return msgspec.json.encode(what)


# ---------------------------------------------------------------- the question


class Kind(Message, frozen=True):
    """A kind of options: a heading of the list."""

    title: str
    """With the price; empty for options that need no heading."""
    figure: str = ""
    """The meaning of the figures."""
    tiles: bool = False
    """Do its options stand side by side?"""


class Choice(Message, frozen=True):
    """An option that a seat may choose."""

    text: str
    """The option as it is sent back."""
    label: str
    short: str = ""
    """Its name under the heading of its kind, if that is shorter."""
    kind: int = 0
    """The index of its kind."""
    detail: str = ""
    figure: str = ""
    """Its chance, or another number."""
    code: str = ""
    """The short sign of its object."""
    idle: str = ""
    """The reason why it has no effect."""
    warn: str = ""
    """An argument against it; the page asks for a confirmation."""
    rolls: bool = False
    """Does it roll a die whose odds can be shown?"""


class Way(Message, frozen=True):
    """A natural way on, as a button."""

    text: str
    label: str
    does: Does = "do"
    second: str = ""
    """A warning before it is taken: the loss, and the actions still open."""
    free: bool = False
    """Does an end lose nothing?"""


class MusterTotal(Message, frozen=True):
    """A figure of a party: a number, its unit, and a note."""

    figure: str
    unit: str
    note: str = ""
    tone: str = ""


class MusterCell(Message, frozen=True):
    """Counters of one kind: how many take part, of how many."""

    key: str
    name: str
    face: str
    """The drawing of the counter on the board's sheet."""
    now: int
    most: int


class MusterGroup(Message, frozen=True):
    """A usual party."""

    label: str
    wanted: dict[str, int]


class Muster(Message, frozen=True):
    """A party that is put together before it acts."""

    title: str
    where: str
    """The space that it sets out from or aims at."""
    totals: list[MusterTotal]
    cells: list[MusterCell]
    groups: list[MusterGroup]


class Question(Message, frozen=True):
    """The question to a seat."""

    prompt: str
    case: str
    where: str
    """A small line: the turn, what is left."""
    told: str
    """One sentence that names the situation; may be empty."""
    asks: str
    few: int
    """The largest number of options that are listed one by one."""
    words: dict[str, str]
    """Names for the words of the options, where there are too many options to list."""
    kinds: list[Kind]
    options: list[Choice]
    also: list[Choice]
    """Legal take-backs and re-arrangements, listed on request."""
    ways: list[Way]
    """The buttons beside the question, the main one first."""
    closing: bool
    """Is nothing left to do but to end a turn that can still be undone?"""
    ahead: list[Ahead]
    """What follows when the turn is ended, where it can be ended without a loss."""
    first: list[str]
    """Options that a press on the map takes at once, of several that begin alike."""
    muster: Muster | None


class WantedLuck(Message, frozen=True):
    """A die or card that the table waits for, where a player types in real ones."""

    kind: str
    label: str
    choices: list[str]


class UndoStep(Message, frozen=True):
    """A choice that can be undone; `moment` is the one it led to."""

    moment: int
    label: str


class Undo(Message, frozen=True):
    """The choices that a seat may undo and redo."""

    to: list[UndoStep]
    """The choices that can be undone, latest first."""
    redo: bool
    restart: bool
    """Can the whole turn be undone?"""
    why: str
    """The reason why nothing can be undone; empty if something can."""


# ---------------------------------------------------------------- the board


class Frame(Message, frozen=True):
    """A sheet without its pieces."""

    title: str
    frame: Box
    ground: str
    """A mark of the ground; a page fetches the ground again when the mark changes."""


class Layer(Message, frozen=True):
    """The changes of a layer of a sheet."""

    put: list[tuple[str, str]] = []
    """Elements that are new or look different: id and markup. New ones come last unless `order` says otherwise."""
    mended: list[tuple[str, list[tuple[int, str]]]] = []
    """Elements of which only some parts differ: id, and each part by its number. Quotation marks divide the parts."""
    gone: list[str] = []
    """The ids of elements that are no longer there."""
    order: list[list[str]] = []
    """Runs of ids that follow one another. The last id of a run stays in its place; an empty one is the end."""


class Lit(Message, frozen=True):
    """A target on a sheet: it has an option, or is a destination."""

    id: str
    said: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    option: str = ""
    """The option, whole or only its first words."""
    word: str = ""
    """The word it adds to a started option."""
    space: str = ""
    shape: str = ""
    """Its outline, by the name that the ground gives it; empty for a ring around its width and height."""
    goal: bool = False
    """Is it drawn as the end of a move?"""
    way: list[tuple[float, float]] = []
    """The way that leads there, seen from there."""


class Patch(Message, frozen=True):
    """The changes of a sheet."""

    layers: dict[str, Layer] = {}
    lit: list[Lit] | None = None
    """All targets on it, if they changed."""
    fresh: bool = False
    """Does it replace the whole sheet?"""


class Threat(Message, frozen=True):
    """A piece that threatens a side."""

    piece: str
    code: str
    far: int
    """Its distance."""
    said: str
    """The threat in words."""


class Side(Message, frozen=True):
    """One side at a glance, for a phone."""

    title: str
    state: str
    note: str
    frame: Box | None
    """Its part of the first sheet; all of it if there is none."""
    parts: list[str]
    """The sheets of its own board, where a game has several boards."""
    threats: list[Threat]


class PanelLine(Message, frozen=True):
    """One element of a panel."""

    id: str
    text: str
    option: str = ""
    """Its option, whole or only the first words."""
    word: str = ""
    """The word it adds to a started option."""


class Panel(Message, frozen=True):
    """A part of the table in words."""

    id: str
    title: str
    lines: list[PanelLine]


# ---------------------------------------------------------------- what is at stake


class Left(Message, frozen=True):
    """The rest of the game, in words and as a share."""

    text: str
    done: int
    of: int


class Danger(Message, frozen=True):
    """The greatest danger to a seat."""

    text: str
    places: list[str]
    """The ids of its elements on the board."""
    near: bool


class CardInPlay(Message, frozen=True):
    """The card that the turn is played by."""

    number: int
    title: str
    text: str
    left: int
    """Actions that are left."""
    of: int
    """Actions in all."""
    advances: list[str] = []
    retreats: list[str] = []
    whose: str = ""


class Ahead(Message, frozen=True):
    """One thing that follows when a turn is ended."""

    text: str
    case: str
    tone: Tone


class Opening(Message, frozen=True):
    """The first minute: who the seat is, how it loses, how it wins."""

    who: str
    lose: str
    win: str


class AccountPart(Message, frozen=True):
    """A line of an account."""

    what: str
    points: str


class Level(Message, frozen=True):
    """A level of victory or defeat with the points it takes."""

    name: str
    span: str
    reached: bool


class Account(Message, frozen=True):
    """The points of one side, line by line."""

    title: str
    parts: list[AccountPart]
    total: AccountPart | None
    levels: list[Level]
    note: str
    case: str
    remark: str
    """The distance to the next level."""
    tone: Tone


class Ending(Message, frozen=True):
    """The ending of a match for a seat."""

    tone: Tone
    verdict: str
    """Won or lost, and when."""
    cause: str
    told: str
    level: str
    accounts: list[Account]
    epilogue: str
    places: list[str]
    """The ids of the elements on the board that ended it."""


# ---------------------------------------------------------------- log, result, course


class LogLine(Message, frozen=True):
    """One event."""

    turn: int
    chapter: str
    """The heading of its turn."""
    text: str
    case: str
    moment: int
    kind: Literal["roll", "choice", "told"]
    places: list[str]
    """Every word the event names: places, pieces, seats."""
    roll: bool
    """Does it have a roll card?"""


class LogPart(Message, frozen=True):
    """Log lines that replace everything from an index on."""

    start: int = msgspec.field(name="from")
    lines: list[LogLine]


class RollRow(Message, frozen=True):
    """A line of the sum of a roll."""

    text: str
    case: str
    value: str
    strong: bool = False
    """Does it close a part of the sum?"""


class Roll(Message, frozen=True):
    """A roll card: a die with its whole sum, and what came of it."""

    title: str
    case: str
    die: int
    """The face; 0 if the reader may know the sum alone."""
    sides: int
    rows: list[RollRow]
    result: str
    chance: str
    """The chance of the result, in words."""
    below: str
    """An addition to the title."""


class Face(Message, frozen=True):
    """A face of a die before the roll."""

    tone: Tone
    result: str = ""


class Odds(Message, frozen=True):
    """The odds of an option before its die."""

    option: str
    title: str
    case: str
    below: str
    """An addition to the title."""
    kind: str
    """The plural name of such rolls."""
    chance: str
    means: str
    """The meaning of the chance."""
    dice: int
    """Of several dice the best counts."""
    faces: list[Face]
    rows: list[RollRow]
    needed: str
    good: str
    bad: str


class Change(Message, frozen=True):
    """A change of something that a player counts, such as "+1 space"."""

    text: str
    tone: Tone


class Beat(Message, frozen=True):
    """One thing that happened, as the reader sees it."""

    number: int
    moment: int
    turn: int
    chapter: str
    """The heading of its turn."""
    kind: BeatKind
    own: bool
    """Did the reader choose it?"""
    actor: str
    """The seat that chose it; empty if nobody did."""
    headline: str
    detail: str
    text: str
    """Its sentences from the log."""
    case: str
    tone: Tone
    """In the interest of the reader."""
    places: list[str]
    changes: list[Change]
    group: str
    """The title of the larger thing that it belongs to; the last beat of a group is its verdict."""
    roll: Roll | None
    patch: dict[str, Patch] | None = None
    """Its changes of the sheets since the beat before it; for the first beat, since the last update of the page."""


class BeatPart(Message, frozen=True):
    """Beats that replace everything from a number on; `since` is the first one of the reader's last choice."""

    start: int = msgspec.field(name="from")
    since: int
    beats: list[Beat]


class ResultRow(Message, frozen=True):
    """A seat at the end of a match."""

    seat: str
    called: str
    """The name of the seat itself."""
    name: str
    """The name of its holder."""
    score: int | None
    scored: str
    """The score in words."""
    first: bool


class Result(Message, frozen=True):
    """The ending of a match."""

    told: str
    won: bool | None
    """Did this seat win? Null for spectators, and where nobody is ranked."""
    rows: list[ResultRow]
    ending: Ending
    best: str
    """The best ending of other matches of this scenario that the holder of the seat has finished."""
    turns: int
    minutes: int
    """From the first choice to the last."""
    seed: str
    salt: str


class LessonPart(Message, frozen=True):
    """A paragraph of a course."""

    head: str
    phase: str
    case: str
    text: str
    look: list[str]
    """The ids of what it speaks of on the board."""


class Page(Message, frozen=True):
    """The page of a course that belongs to the position."""

    title: str
    number: int
    of: int
    parts: list[LessonPart]
    ask: str
    """The next thing for the player to do."""
    choose: str
    """The option that the course takes."""
    back: int
    """The moment at which the player left the course; 0 if that did not happen."""


# ---------------------------------------------------------------- the match and its people


class Asked(Message, frozen=True):
    """A seat that must choose."""

    seat: str
    name: str
    kind: SeatKind


class SeatFacts(Message, frozen=True):
    """A seat and its holder."""

    seat: str
    called: str
    """The name of the seat itself."""
    name: str
    """The name of its holder."""
    kind: SeatKind
    level: str
    """The strength of a bot."""
    me: bool
    here: bool
    """Does its holder have this match open?"""
    absent: bool
    """Has its holder been away for so long that a bot may take over?"""
    invite: str
    """The address of an invitation, for the creator of the match alone."""


class Adviser(Message, frozen=True):
    """The permission to use the adviser, and its users."""

    allowed: bool
    used: list[str]
    """Seats."""
    told: list[str]
    """The names of their holders."""


class May(Message, frozen=True):
    """The rights of a guest besides choosing."""

    fork: bool
    same_luck: bool
    record: bool
    resign: bool
    delete: bool
    chat: bool
    notes: bool
    advise: bool
    bot: list[str]
    """Seats that this guest may give to a bot."""
    take: list[str]
    """Seats that this guest may take back from a bot."""


class Facts(Message, frozen=True):
    """The facts of a match for a guest, besides the table."""

    id: str
    game: str
    title: str
    scenario: str
    variants: list[str]
    undo: str
    luck: str
    commitment: str
    """SHA-256 of salt and seed."""
    seed: str
    """Empty until the match is over."""
    adviser: Adviser
    guarded: bool
    """Do several people play?"""
    forked_from: str
    mine: list[str]
    """The seats of this guest."""
    creator: bool
    seats: list[SeatFacts]
    may: May


# ---------------------------------------------------------------- updates


class Shown(Message, frozen=True, kw_only=True):
    """The table as a seat sees it."""

    moment: int
    """The number of lines of the match that this seat has received."""
    seat: str
    """Empty for a spectator."""
    title: str
    turn: int
    over: bool
    outcome: str
    case: str
    question: Question | None
    luck: WantedLuck | None
    sheets: dict[str, Patch]
    """The changes of the sheets; unchanged sheets are left out."""
    frames: dict[str, Frame]
    near: Box | None
    """The part of the map that a phone shows."""
    sides: dict[str, Side]
    side: str
    """The side whose board is shown; empty where there is one board."""
    panels: list[Panel]
    undo: Undo | None
    left: Left | None = None
    danger: Danger | None = None
    card: CardInPlay | None = None
    opening: Opening | None = None
    """Sent until the seat has made its first choice."""


class Update(Shown, frozen=True, kw_only=True):
    """An update of a page for a seat: the table, its log and its people."""

    version: str
    """Sent back by a page, so that its stream continues from there."""
    since: str = ""
    """The version that the page must have: `sheets` holds what changed since then. Empty if it holds everything."""
    asked: list[Asked]
    mine: bool
    """Is this seat asked?"""
    waiting: str
    thinking: str
    """The seat of a bot that is thinking."""
    log: LogPart | None
    beats: BeatPart | None
    result: Result | None
    lesson: Page | None
    match: Facts | None = None
    last: int | None = None
    """The newest moment, in an update from the past."""


# ---------------------------------------------------------------- other messages


class ChatLine(Message, frozen=True):
    """A message in the chat."""

    number: int
    seat: str
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


class Thinking(Message, frozen=True):
    """A bot began to think, or stopped (an empty seat)."""

    seat: str


class Gone(Message, frozen=True):
    """The match was deleted."""


class Failed(Message, frozen=True, omit_defaults=False):
    """Advice or a curve could not be worked out."""

    failed: Literal[True] = True


class AdvisedOption(Message, frozen=True):
    """An option with its estimated chance to win."""

    option: str
    label: str
    chance: float
    interval: tuple[float, float]
    """95 %."""
    playouts: int
    reason: str
    gain: float = 0.0
    """Its advantage over ending or declining, otherwise over the average option."""
    equal: bool = False
    """Is its difference from the best option not significant?"""


class Advice(Message, frozen=True):
    """Advice for a question, or how far it is. The best option comes first."""

    moment: int | None = None
    progress: float | None = None
    cancelled: bool = False
    game: str | None = None
    seat: str | None = None
    prompt: str | None = None
    case: str | None = None
    playouts: int | None = None
    alone: bool | None = None
    options: list[AdvisedOption] | None = None


class Chance(Message, frozen=True):
    """A seat's estimated chance to win, with its 95 % interval."""

    seat: str
    value: float
    low: float
    high: float


class CurvePoint(Message, frozen=True):
    """The chances of all seats at a moment."""

    moment: int
    turn: int
    seats: list[Chance]


class CurveProgress(Message, frozen=True):
    """The progress of a curve."""

    done: int
    of: int
    running: bool


class Turning(Message, frozen=True):
    """A turning point: between two moments the chance to win changed by much."""

    start: int = msgspec.field(name="from")
    moment: int
    chapter: str
    """The turn in which that was."""
    by: float
    text: str
    """The event."""


class Curve(CurveProgress, frozen=True):
    """The chances to win over a finished match."""

    games: int
    """So many games were played from each point, at least."""
    points: list[CurvePoint]
    turning: list[Turning]
    """Once the curve is drawn."""


class Missing(Message, frozen=True):
    """Something that a player might expect and is not offered."""

    label: str
    reason: str
    case: str


class Notes(Message, frozen=True):
    """A player's own notes."""

    text: str


class Answer(Message, frozen=True):
    """The answer to a request that changed something."""

    moments: dict[str, int] | None = None
    """The moment of each seat that the guest holds."""
    id: str | None = None
    """The id of a new match."""
    again: bool = False
    """The request was answered before; nothing was done now."""


class Refused(Message, frozen=True):
    """The reason why a request was refused."""

    error: str
    """A word for programs."""
    message: str
    """A sentence for people."""
    case: str | None = None
    moment: int | None = None
    """The current moment, if the page was out of date."""
    retry: int | None = None
    """Seconds to wait."""


SENT: tuple[type[Message], ...] = (
    Update, Odds, BeatPart, ChatLine, Thinking, Gone, Advice, CurveProgress, Failed, Facts, Curve, Missing, Notes,
    Answer, Refused)
"""Every message; their parts follow from their fields."""
