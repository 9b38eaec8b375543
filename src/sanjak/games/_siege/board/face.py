"""What a game's `board` gives to every face, as far as both games give it alike: from a view, by the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sanjak.kernel import Drm, Event, Option, Plain, Rolled
from sanjak.scene.model import Luck
from sanjak.scene.roll import RollCard, RollPreview

from ..rules.offensives import offensive_wins
from .chances import Coming
from .panels import coming_lines, offensive_preview, roll_card, title
from .parts import Desk

TOP_CARD = "The top card of the deck"


@dataclass(frozen=True, eq=False)
class Face:
    """A game as its players meet it.

    `drms` are the modifiers of an offensive with the help that it calls on; `second_die` names the help that rolls two.
    """

    game: str
    desk: Desk
    state_of: Callable[[Plain], Any]
    drms: Callable[[Any, str, tuple[str, ...]], Iterable[Drm]]
    luck: Callable[[Event, Plain], Luck | None]
    coming: Callable[[Plain], tuple[Coming, ...]]
    second_die: str = ""

    def title(self, view: Plain) -> str:
        """Where the game stands."""
        return title(self.desk, self.game, view)

    def label(self, option: Option, view: Plain) -> str:
        """An option as a player reads it, with its chance."""
        return self.desk.words.option(self.state_of(view), option)

    def name_of(self, option: Option, view: Plain) -> str:
        """An option that is not offered, without its chance."""
        return self.desk.words.named(self.state_of(view), option)

    def sentence(self, event: Event, seat: str) -> str:
        """An event of the journal as a sentence; '' for what needs no telling."""
        return self.desk.words.sentence(event)

    def outcome(self, view: Plain) -> str:
        """How the game ended and what it would have meant."""
        return self.desk.words.outcome(self.state_of(view))

    def history(self, view: Plain) -> str:
        """What history did at the card of the turn."""
        return self.desk.names.note(view["card"])

    def roll_card(self, event: Rolled, view: Plain) -> RollCard:
        """A die as a roll card; `view` is from before it."""
        return roll_card(self.desk, event, self.luck(event, view))

    def luck_title(self, kind: str, label: str, view: Plain) -> str:
        """What a die or card is for that the owner tells of."""
        return TOP_CARD if kind == "card" else self.desk.words.roll_name(label)

    def printed(self, value: object) -> str:
        """A card by its printed number, a die by its face."""
        cards = self.desk.names.cards
        return str(cards[value].number if isinstance(value, str) and value in cards else value)

    def case_of(self, option: Option, asked: str) -> str:
        """The case that an option follows; `asked` is that of its question."""
        return self.desk.words.case_of(option, asked)

    def preview(self, option: Option, view: Plain) -> RollPreview | None:
        """The roll card of an offensive before the die: every modifier, what is needed, each face with its result."""
        if option[0] != "offensive":
            return None
        s, front = self.state_of(view), option[1]
        drms = tuple(self.drms(s, front, tuple(option[2:])))
        drm, value = sum(part.value for part in drms), self.desk.battle_value(s, front)
        return offensive_preview(self.desk, s, front, drms, (offensive_wins(face, drm, value) for face in range(1, 7)),
                                 2 if self.second_die in option[2:] else 1)

    def coming_words(self, view: Plain) -> list[str]:
        """The chances of what is still to come, in words."""
        return [line for _, line in coming_lines(self.coming(view))]
