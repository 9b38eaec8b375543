"""The parts of `board` that both games share, made from a view and the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sanjak.kernel import Drm, Event, Option, Plain, Rolled
from sanjak.scene.model import Luck
from sanjak.scene.roll import RollCard, RollPreview
from sanjak.scene.telling import Measure, Telling

from ..rules.offensives import offensive_wins
from .chances import Coming
from .panels import coming_lines, offensive_preview, roll_card, title
from .parts import Desk
from .telling import measures, site_change, telling

TOP_CARD = "The top card of the deck"


@dataclass(frozen=True, eq=False)
class Face:
    """A game's face.

    `drms` are the modifiers of an offensive with its help; `second_die` names the help that rolls two dice.
    """

    game: str
    desk: Desk
    state_of: Callable[[Plain], Any]
    drms: Callable[[Any, str, tuple[str, ...]], Iterable[Drm]]
    luck: Callable[[Event, Plain], Luck | None]
    coming: Callable[[Plain], tuple[Coming, ...]]
    second_die: str = ""

    def title(self, view: Plain) -> str:
        """The state of the game in a line."""
        return title(self.desk, self.game, view)

    def label(self, option: Option, view: Plain) -> str:
        """An option in words, with its chance."""
        return self.desk.words.option(self.state_of(view), option)

    def name_of(self, option: Option, view: Plain) -> str:
        """An option that is not offered, without its chance."""
        return self.desk.words.named(self.state_of(view), option)

    def sentence(self, event: Event, seat: str) -> str:
        """An event of the journal as a sentence; '' if it needs none."""
        return self.desk.words.sentence(event)

    def outcome(self, view: Plain) -> str:
        """The outcome of the game and its historical meaning."""
        return self.desk.words.outcome(self.state_of(view))

    def history(self, view: Plain) -> str:
        """The historical events at the card of the turn."""
        return self.desk.names.note(view["card"])

    def roll_card(self, event: Rolled, view: Plain) -> RollCard:
        """The roll card of a die; `view` is from before the roll."""
        return roll_card(self.desk, event, self.luck(event, view))

    def telling(self, events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
        """The words of a beat."""
        sites = site_change(self.desk, self.state_of(before), self.state_of(after))
        return telling(self.desk, events, before, sites)

    def measures(self, view: Plain, seat: str) -> dict[str, Measure]:
        """What a player counts."""
        return measures(self.desk, self.state_of(view), view)

    def luck_title(self, kind: str, label: str, view: Plain) -> str:
        """The purpose of a die or card that the owner types in."""
        return TOP_CARD if kind == "card" else self.desk.words.roll_name(label)

    def printed(self, value: object) -> str:
        """A card by its printed number, a die by its face."""
        cards = self.desk.names.cards
        return str(cards[value].number if isinstance(value, str) and value in cards else value)

    def case_of(self, option: Option, asked: str) -> str:
        """The case of an option; `asked` is the case of its question."""
        return self.desk.words.case_of(option, asked)

    def preview(self, option: Option, view: Plain) -> RollPreview | None:
        """The roll card of an offensive before the die: every modifier, the number needed, the result of each face."""
        if option[0] != "offensive":
            return None
        s, front = self.state_of(view), option[1]
        drms = tuple(self.drms(s, front, tuple(option[2:])))
        drm, value = sum(part.value for part in drms), self.desk.battle_value(s, front)
        return offensive_preview(self.desk, s, front, drms, (offensive_wins(face, drm, value) for face in range(1, 7)),
                                 2 if self.second_die in option[2:] else 1)

    def coming_words(self, view: Plain) -> list[str]:
        """The chances of future rolls, in words."""
        return [line for _, line in coming_lines(self.coming(view))]
