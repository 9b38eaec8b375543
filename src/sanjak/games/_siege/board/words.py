"""Words shared by both games: options with their chances, the sentences of the log, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sanjak.kernel import Chosen, Drm, Event, Option, Rolled, Told
from sanjak.scene.text import percent
from sanjak.scene.words import capital, signed

from ..components import Level
from ..rules.battles import DEFEATS, STALEMATES, VICTORIES
from ..state import SiegeState
from .chances import ADVANCE, HOLD
from .names import BOX_NAMES, EPOCHS, Names

BOX_RESULTS = {VICTORIES: "victory", STALEMATES: "stalemate", DEFEATS: "defeat"}
CHANCE_OF = {HOLD: " to hold", ADVANCE: " to get through"}
"""The meaning of a chance after an option, if the option itself does not say it."""
Facts = dict[str, Any]
Teller = Callable[[Facts], str]


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a game.

    `say` describes an option before it is chosen, by its verb; `done` afterwards, with a place for its object. `rolls`
    names the purpose of a die and `results` the meaning of success and failure, by the first word or two of its label;
    `gave` the result of a table, by the first word. `tell` reports the events of the journal. `chances` are the chances
    of an option. `cases` are the rule cases of options, by verb, if the case of the question is wider. `silent` lists
    choices and events without a sentence, each with the reason.
    """

    names: Names
    outcomes: Mapping[str, Level]
    say: Mapping[str, Callable[..., str]]
    done: Mapping[str, str]
    target: Callable[[str], str]
    rolls: Mapping[str, Callable[[str], str]]
    results: Mapping[str, tuple[str, str]]
    gave: Mapping[str, Callable[[str], str]]
    tell: Mapping[str, Teller]
    chances: Callable[[Any, Option], dict[str, float]]
    cases: Mapping[str, str] = field(default_factory=dict)
    silent: Mapping[str, str] = field(default_factory=dict)

    # ---------------------------------------------------------------- options

    def option(self, s: SiegeState, option: Option) -> str:
        """An option in a position, with its chance."""
        return self.named(s, option) + "".join(f": {percent(share)}{CHANCE_OF.get(name, '')}"
                              for name, share in self.chances(s, option).items())

    def named(self, s: SiegeState, option: Option) -> str:
        """An option in a position, without its chance."""
        verb, *rest = option
        return self.say[verb](s, *rest)

    # ---------------------------------------------------------------- the log

    def sentence(self, event: Event) -> str:
        """An event of the journal as a sentence; '' if it needs none."""
        if isinstance(event, Rolled):
            return self.rolled(event)
        if isinstance(event, Told):
            told = self.tell[event.kind](event.facts)
            return f"{told[:-1]} ({event.case})." if told and event.case else told
        return self.chosen(event) if isinstance(event, Chosen) else ""

    def chosen(self, event: Chosen) -> str:
        """A choice in words; empty if another event reports it."""
        verb, *rest = event.option
        told = capital(self.done.get(verb, "").format(self.target(str(rest[0])) if rest else ""))
        if rest[-2:-1] == ["staff"]:
            told = f"{told} A Resource leaves {self.target(rest[-1])} for it.".lstrip()
        return f"{told[:-1]} ({self.case_of(event.option, event.case)})." if told else ""

    def case_of(self, option: Option, asked: str) -> str:
        """The case of an option, with the prefix of its question's case, if that has one."""
        tag, space, case = asked.rpartition(" ")
        return f"{tag}{space}{self.cases.get(option[0], case)}"

    def roll_title(self, event: Rolled) -> str:
        """The purpose of a die."""
        return self.roll_name(event.what)

    def roll_name(self, label: str) -> str:
        """The purpose of a die, by the label of its luck."""
        kind, _, what = label.partition(" ")
        return self.rolls[kind](what) if kind in self.rolls else label.capitalize()

    def roll_result(self, event: Rolled) -> str:
        """The result of a die, in words."""
        kind = event.what.split()[0]
        if event.result:
            return self.gave[kind](event.result)
        if event.success is None:
            return ""
        where = " ".join(event.what.split()[:2])
        return self.results.get(where, self.results.get(kind, ("success", "failure")))[not event.success]

    def rolled(self, event: Rolled) -> str:
        """The whole roll card in one line: die, each modifier, total, number needed, result."""
        parts = ", ".join([f"die {event.die}", *(drm(part) for part in event.drms)])
        total = f" = {event.total}".replace("-", "−") if event.drms else ""
        needed = f", needs {event.needed}" if event.needed else ""
        result = f": {told}" if (told := self.roll_result(event)) else ""
        return f"{self.roll_title(event)} ({event.case}): {parts}{total}{needed}{result}."

    # ---------------------------------------------------------------- the end

    def outcome(self, s: SiegeState) -> str:
        """The outcome of the game and its historical meaning."""
        level = self.outcomes[s.outcome]
        points = "".join(f", {score} points" for score in s.scores.values())
        return f"{level.name}{points}. {level.told}"


def drm(part: Drm) -> str:
    """A modifier with its reason and its case."""
    case = f" ({part.case})" if part.case else ""
    return f"{signed(part.value)} for {part.reason}{case}"


def unspent(s: SiegeState) -> str:
    """What ending the turn now would waste, in words."""
    left = s.actions + s.staff
    return f" and lose {left} Action{'s' * (left > 1)}" if left else ""


# ---------------------------------------------------------------- events that both games tell


def common_events(names: Names, outcomes: Mapping[str, Level]) -> dict[str, Teller]:
    """The sentences for events of both games."""
    def card(facts: Facts) -> str:
        found = names.cards[facts["card"]]
        return f"Card {found.number}, {found.title} ({EPOCHS[found.epoch]}, {facts['left']} unrevealed): {found.text}"

    return {
        "card": card,
        "epoch": lambda facts: f"The {EPOCHS[facts['epoch']]} cards join the deck, now {facts['deck']} cards.",
        "removed": lambda facts: f"The {names.front(facts['front'])} front leaves the map.",
        "leader": lambda facts: f"{names.leaders[facts['leader']]} takes over the {names.front(facts['front'])} front.",
        "activated": lambda facts: f"The {names.front(facts['front'])} front opens at "
                                   f"{names.place(facts['front'], names.fronts[facts['front']].entry)}.",
        "advances": lambda facts: f"{capital(names.army(facts['front']))} advances to "
                                  f"{names.place(facts['front'], facts['space'])}.",
        "retreats": lambda facts: f"{capital(names.army(facts['front']))} falls back to "
                                  f"{names.place(facts['front'], facts['space'])}.",
        "stays": lambda facts: f"{capital(names.army(facts['front']))} stays at "
                               f"{names.place(facts['front'], facts['space'])}: it cannot be pushed back further.",
        "battle": lambda facts: f"{names.marker(facts['marker'])} goes into {BOX_NAMES[facts['box']]}.",
        "refight": lambda facts: f"{names.marker(facts['marker'])} is fought again.",
        "kaiserschlacht_over": lambda facts: "The Kaiserschlacht is over: all six "
                                             f"{'won' if facts['won'] else 'lost'}.",
        "won": lambda facts: f"{outcomes[facts['outcome']].name} with {facts['points']} points.",
    }


def common_rolls(names: Names) -> dict[str, Callable[[str], str]]:
    """The purposes of dice of both games."""
    return {"offensive": lambda what: f"Offensive against {names.army(what)}", "battle": names.marker,
            "which": lambda what: "Which battle is fought again"}


def common_results(names: Names) -> dict[str, Callable[[str], str]]:
    """The results of tables of both games."""
    return {"battle": BOX_RESULTS.__getitem__, "which": names.marker}
