"""How a game shows itself: the functions of its `board`, with plain forms for those it leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from sanjak import games
from sanjak.kernel import Ask, Event, LuckNeeded, Option, Plain, Rolled, text
from sanjak.scene.about import About
from sanjak.scene.asking import Row, Situation, Way
from sanjak.scene.hindsight import Loss
from sanjak.scene.key import Signs
from sanjak.scene.model import Luck, Scene
from sanjak.scene.muster import Muster
from sanjak.scene.orders import Joint, Orders
from sanjak.scene.roll import RollCard, RollPreview
from sanjak.scene.shading import Shading, ShadingName
from sanjak.scene.stakes import Ahead, CardInPlay, Danger, Ending, Left, Opening
from sanjak.scene.standing import Standing
from sanjak.scene.tables import Table
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
        own = cast("Situation | None", told(ask, view, seat)) if told else None
        return own or asking.situation(self, ask, view, seat)

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

    def passing(self, ask: Ask, view: Plain) -> tuple[Option | None, Option | None]:
        """The option that a page takes by itself because all others decline too, and the one that skips the question
        for a player who has ended the turn; None where there is none."""
        told = self.hook("passing")
        return cast("tuple[Option | None, Option | None]", told(ask.options, view)) if told else (None, None)

    def through(self, ask: Ask, view: Plain) -> str:
        """The label of the button that ends the whole turn; empty where the question is in no turn of phases."""
        told = self.hook("through")
        return str(told(ask.options, view)) if told else ""

    def suggests(self, ask: Ask, view: Plain, seat: str) -> str:
        """The label of a button that does the tedious part of a question; empty if there is none."""
        told = self.hook("suggests")
        return str(told(ask, view, seat)) if told else ""

    def suggestion(self, view: Plain, seat: str) -> Sequence[Option]:
        """The choices that this button makes, one after another."""
        told = self.hook("suggestion")
        return told(view, seat) if told else ()

    def is_weighed(self, option: Option) -> bool:
        """Is an option selected first, and taken by a second press?"""
        return option[0] in (self.hook("WEIGHED") or ())

    def picked(self) -> Mapping[str, str]:
        """What is asked once the beginning of an option is picked up, by its verb."""
        return cast("Mapping[str, str]", self.hook("PICKED") or {})

    def about(self, piece: str, view: Plain, seat: str) -> About | None:
        """The explanation of something on the table; None if there is none."""
        told = self.hook("about")
        return cast("About | None", told(piece, view, seat)) if told else None

    # ------------------------------------------------------------ one order for several pieces

    def orders(self, ask: Ask, view: Plain, seat: str) -> Orders | None:
        """The pieces that can be given an order at the open question; None if it does not go from piece to piece."""
        told = self.hook("orders")
        return cast("Orders | None", told(ask, view, seat)) if told else None

    def joint(self, pieces: Sequence[str], ask: Ask, view: Plain, seat: str) -> Joint | None:
        """What some pieces can do together; None if none of them can act."""
        told = self.hook("joint")
        return cast("Joint | None", told(pieces, ask, view, seat)) if told else None

    def order_odds(self, order: str, pieces: Sequence[str], ask: Ask, view: Plain, seat: str) -> RollPreview | None:
        """The odds of an order for some pieces; None if it rolls no die."""
        told = self.hook("order_odds")
        return cast("RollPreview | None", told(order, pieces, ask, view, seat)) if told else None

    def ordered(self, order: str, piece: str, ask: Ask) -> Option | None:
        """The next choice by which a piece carries an order out; None if it cannot."""
        verb, *rest = order.split(" ")
        offered = {text(option): option for option in ask.all}
        takes_up = self.hook("TAKES_UP")
        steps = (" ".join((verb, piece, *rest)), f"{takes_up} {piece}")
        return next((offered[words] for words in steps if words in offered), None)

    def goes_on(self, ask: Ask) -> Option | None:
        """The choice after which other pieces may act; None if it is not offered."""
        return next((option for option in ask.options if text(option) == self.hook("GOES_ON")), None)

    def halts(self, order: str) -> bool:
        """Does a party stop to carry out an order as soon as something is revealed?"""
        return order.partition(" ")[0] in (self.hook("HALTS") or ())

    def focused(self, view: Plain, piece: str) -> Plain:
        """The view as if the question were about this piece."""
        told = self.hook("focused")
        return cast(Plain, told(view, piece)) if told else view

    # ------------------------------------------------------------ dice

    def preview(self, option: Option, view: Plain) -> RollPreview | None:
        """The roll card before the die."""
        told = self.hook("preview")
        return cast("RollPreview | None", told(option, view)) if told else None

    def rolls(self, option: Option, view: Plain) -> bool:
        """Are there odds before an option is chosen?"""
        told = self.hook("rolls")
        return bool(told(option, view)) if told else self.preview(option, view) is not None

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

    def hindsight(self, event: Rolled, earlier: Sequence[Event]) -> float | None:
        """The chance of what a die on a table gave; `earlier` are the events before it. None if it is not known."""
        told = self.hook("hindsight")
        return cast("float | None", told(event, earlier)) if told else None

    def losses(self, event: Event) -> Sequence[Loss]:
        """The pieces that sides lose by an event."""
        told = self.hook("losses")
        return tuple(told(event)) if told else ()

    def fold(self, event: Event) -> str:
        """The title under which the log folds an event together with its neighbours; empty if it stands alone."""
        told = self.hook("fold")
        return str(told(event)) if told else ""

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

    # ------------------------------------------------------------ looking at the map

    @property
    def shadings(self) -> Mapping[str, ShadingName]:
        """The shadings of the map that the game offers, by id."""
        return cast("Mapping[str, ShadingName]", self.hook("SHADINGS") or {})

    def shading(self, id: str, view: Plain, seat: str, space: str = "") -> Shading | None:
        """A shading of the map; of one around a stack, for the stack in `space`. None if there is no such shading."""
        told = self.hook("shading")
        return cast("Shading | None", told(id, view, seat, space)) if told and id in self.shadings else None

    @property
    def signs(self) -> Sequence[Signs]:
        """The key of the board; empty if the game has none."""
        told = self.hook("signs")
        return tuple(told()) if told else ()

    def tables(self, view: Plain, seat: str) -> Sequence[Table]:
        """The tables that a player looks up in play; empty if the game has none."""
        told = self.hook("tables")
        return tuple(told(view, seat)) if told else ()

    # ------------------------------------------------------------ what is at stake

    def left(self, view: Plain, seat: str) -> Left | None:
        """The rest of the game; None if the game does not say, and after the end."""
        told = self.hook("left")
        return cast("Left | None", told(view, seat)) if told else None

    def danger(self, view: Plain, seat: str) -> Danger | None:
        """The greatest danger to a seat; None if there is none."""
        told = self.hook("danger")
        return cast("Danger | None", told(view, seat)) if told else None

    def standing(self, view: Plain, seat: str) -> Standing | None:
        """The points of all sides; None if the game counts none in play."""
        told = self.hook("standing")
        return cast("Standing | None", told(view, seat)) if told else None

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
