"""How a game shows itself: the functions of its `board`, with plain forms for those it leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from sanjak import games
from sanjak.kernel import Ask, Event, LuckNeeded, Option, Plain, Rolled
from sanjak.scene.asking import Row, Situation, Way
from sanjak.scene.model import Luck, Scene
from sanjak.scene.muster import Muster
from sanjak.scene.roll import RollCard, RollPreview
from sanjak.scene.stakes import Ahead, CardInPlay, Danger, Ending, Left, Opening
from sanjak.scene.telling import Measure, Telling
from sanjak.scene.words import seat_name

from . import asking, plain


class Board(Protocol):
    """The four functions that a `board` should have. `Face` lists the optional ones. `plain` replaces missing ones."""

    def scene(self, view: Plain, seat: str) -> Scene:
        """The table as a seat sees it."""

    def label(self, option: Option, view: Plain) -> str:
        """An option in words."""

    def sentence(self, event: Event, seat: str) -> str:
        """An event as a sentence; empty if it needs none."""

    def outcome(self, view: Plain) -> str:
        """The outcome of the game."""


class Face:
    """A game's board with its optional parts."""

    def __init__(self, board: object) -> None:
        self.board = board
        own = cast(Board, board)
        self.scene = own.scene if hasattr(own, "scene") else plain.scene
        self.label = own.label if hasattr(own, "label") else plain.label
        self.sentence = own.sentence if hasattr(own, "sentence") else plain.sentence
        self.outcome = own.outcome if hasattr(own, "outcome") else plain.outcome

    def title(self, view: Plain) -> str:
        """The state of the game in a line."""
        told = self.hook("title")
        return str(told(view)) if told else self.scene(view, "").title

    def seat(self, seat: str) -> str:
        """The name of a seat, unless somebody has given another."""
        return str((self.hook("SEAT_NAMES") or {}).get(seat, seat_name(seat)))

    def hook(self, name: str) -> Any:
        """A part that not every board has, or None."""
        found: Any = getattr(self.board, name, None)
        return found

    def chapter(self, turn: int) -> str:
        """The heading of a turn in the log."""
        told = self.hook("chapter")
        return "The start" if not turn else str(told(turn)) if told else f"Turn {turn}"

    def score(self, points: int) -> str:
        """A final score in words."""
        told = self.hook("told_score")
        return str(told(points) if told else points)

    def word(self, word: str) -> str:
        """One word of an option in plain words: a unit, a place; empty if the game does not know it."""
        told = self.hook("word")
        return str(told(word)) if told else ""

    def warnings(self, option: Option, view: Plain) -> Sequence[str]:
        """The arguments against an option."""
        told = self.hook("warnings")
        return told(option, view) if told else ()

    def odds(self, option: Option, view: Plain) -> Mapping[str, float]:
        """The chances of an option that rolls a die."""
        told = self.hook("odds")
        return told(option, view) if told else {}

    def reason(self, option: Option, view: Plain) -> str:
        """The purpose of an option, in one line."""
        told = self.hook("reason")
        return str(told(option, view)) if told else ""

    # ------------------------------------------------------------ how a question is put

    def situation(self, ask: Ask, view: Plain, seat: str) -> Situation:
        """The question to a seat: where the game stands, the situation, what is asked."""
        told = self.hook("situation")
        return cast(Situation, told(ask, view, seat)) if told else asking.situation(self, ask, view, seat)

    def rows(self, options: Sequence[Option], view: Plain) -> Mapping[Option, Row]:
        """Options as a list shows them."""
        told = self.hook("rows")
        if told:
            return cast("Mapping[Option, Row]", told(options, view))
        own = self.hook("row")
        return {option: (own and own(option, view)) or asking.row(self, option, view) for option in options}

    def ways(self, ask: Ask, view: Plain, rows: Mapping[Option, Row]) -> tuple[Way, ...]:
        """The natural ways on, at most three, the main one first."""
        return asking.ways(self, ask, view, rows)

    def first(self, option: Option) -> bool:
        """Is this the option that a press on the map takes, of several that begin alike?"""
        return bool((self.hook("FIRST") or {}).get(option[0]) == option[-1])

    def muster(self, ask: Ask, view: Plain, seat: str) -> Muster | None:
        """The party that the open question lets a seat put together; None if there is none."""
        told = self.hook("muster")
        return cast("Muster | None", told(ask.all, view, seat)) if told else None

    def toward(self, ask: Ask, view: Plain, seat: str, wanted: Mapping[str, int]) -> Option | None:
        """The next choice on the way to a party with so many of each kind; None if there is none."""
        told = self.hook("toward")
        return cast("Option | None", told(ask.all, view, seat, wanted)) if told else None

    def prepares(self, verb: str) -> bool:
        """Does a choice only put a party together?"""
        return verb in (self.hook("PREPARES") or ())

    # ------------------------------------------------------------ dice

    def preview(self, option: Option, view: Plain) -> RollPreview | None:
        """The roll card before the die."""
        told = self.hook("preview")
        return cast("RollPreview | None", told(option, view)) if told else None

    def roll_card(self, event: Rolled, view: Plain) -> RollCard | None:
        """The roll card of a die; `view` is from before the roll."""
        told = self.hook("roll_card")
        return cast("RollCard | None", told(event, view)) if told else None

    def telling(self, events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
        """The words of a beat for a seat; `before` and `after` are its views around it."""
        told = self.hook("telling")
        return cast("Telling | None", told(events, seat, before, after)) if told else None

    def favours(self, event: Rolled, view: Plain) -> str | None:
        """The seat in whose interest the tone of a roll card is given: empty if it is the same for all, else None."""
        told = self.hook("favours")
        return cast("str | None", told(event, view)) if told else ""

    def measures(self, view: Plain, seat: str) -> Mapping[str, Measure]:
        """The numbers that a player counts, by id."""
        told = self.hook("measures")
        return cast("Mapping[str, Measure]", told(view, seat)) if told else {}

    def luck(self, event: Rolled, view: Plain) -> Luck | None:
        """A die compared with its expectation."""
        told = self.hook("luck")
        return cast("Luck | None", told(event, view)) if told else None

    def case_of(self, option: Option, asked: str) -> str:
        """The case of an option; the case of its question if the game has no narrower one."""
        told = self.hook("case_of")
        return str(told(option, asked)) if told else asked

    def luck_title(self, needed: LuckNeeded, view: Plain) -> str:
        """The purpose of a die or card that the owner types in."""
        told = self.hook("luck_title")
        return str(told(needed.kind, needed.label, view)) if told else needed.label

    def printed(self, value: object) -> str:
        """A die's face or a card as printed: a card by its number if it has one."""
        told = self.hook("printed")
        return str(told(value) if told else value)

    def meant(self, needed: LuckNeeded, words: str) -> Any:
        """The face or card that these words name, by its id or as printed; None if there is none."""
        plain = words.strip().lstrip("#0")
        return next((value for value in needed.choices if words == str(value) or plain == self.printed(value)), None)

    def name_of(self, option: Option, view: Plain) -> str:
        """The name of an option that is not offered, without its chance; its label if the game has no such name."""
        told = self.hook("name_of")
        return str(told(option, view)) if told else self.label(option, view)

    def coming(self, view: Plain) -> list[str] | None:
        """The chances of future events, in words; None if the game does not forecast them."""
        told = self.hook("coming_words")
        return list(told(view)) if told else None

    def history(self, view: Plain) -> str:
        """The historical events at this point."""
        told = self.hook("history")
        return str(told(view)) if told else ""

    # ------------------------------------------------------------ what is at stake

    def left(self, view: Plain, seat: str) -> Left | None:
        """The rest of the game; None if the game does not say, and after the end."""
        told = self.hook("left")
        return cast("Left | None", told(view, seat)) if told else None

    def danger(self, view: Plain, seat: str) -> Danger | None:
        """The greatest danger to a seat; None if there is none."""
        told = self.hook("danger")
        return cast("Danger | None", told(view, seat)) if told else None

    def card_in_play(self, view: Plain, seat: str) -> CardInPlay | None:
        """The card of the turn; None if the game has none, between turns and after the end."""
        told = self.hook("card_in_play")
        return cast("CardInPlay | None", told(view, seat)) if told else None

    def ahead(self, view: Plain, seat: str) -> tuple[Ahead, ...]:
        """What follows when the turn is ended now."""
        told = self.hook("ahead")
        return tuple(told(view, seat)) if told else ()

    def opening(self, view: Plain, seat: str) -> Opening | None:
        """The opening words in three lines; None if the game has none."""
        told = self.hook("opening")
        return cast("Opening | None", told(view, seat)) if told else None

    def ending(self, view: Plain, seat: str, events: Sequence[Event]) -> Ending:
        """The ending of a game for a seat; `events` are those that the seat has read."""
        told = self.hook("ending")
        return cast(Ending, told(view, seat, events)) if told else plain.ending(view, seat, self.outcome(view))


@cache
def face_of(game_id: str) -> Face:
    """The face of a game; the plain one if it has no `board`."""
    return Face(games.part(game_id, "board") if games.has_part(game_id, "board") else plain)


def same_start(one: Sequence[Event], two: Sequence[Event]) -> int:
    """The number of events that two journals share from the start."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(two)))
