"""A game's guided course in the terminal: it explains each step, and the player makes the example's choices."""

from __future__ import annotations

from typing import Any

from sanjak import games
from sanjak.books import rulebook
from sanjak.face import face_of
from sanjak.kernel import Table
from sanjak.scene.text import draw
from sanjak.toolkit.course import heading

from .console import Console
from .offer import Entry, Offer
from .session import offer_of
from .trouble import Trouble

HELP = "Type the number of an option or a part of its words. Also: board, rules [CASE], quit."


class Left(Exception):
    """The player leaves the course."""


class Course:
    """A course in play."""

    def __init__(self, game_id: str, console: Console) -> None:
        self.game, self.console = games.load(game_id), console
        self.plan: Any = games.part(game_id, "course").plan()
        self.table: Table = self.plan.table(self.game)
        self.face = face_of(game_id)

    def run(self) -> None:
        """Play the whole course."""
        self.console.say(f"{self.game.title}: {self.plan.title} ({self.plan.case})\n\n{self.plan.intro}\n\n{HELP}",
                         hang=0)
        try:
            for turn in self.plan.turns:
                self.tell_turn(turn)
        except (EOFError, Left):
            self.console.say("You have left the course. Start it again with: sanjak course " + self.game.id)
            return
        self.console.say(f"\n{self.plan.outro}", hang=0)
        self.console.line(f"Start a match of your own with: sanjak play {self.game.id}")

    @property
    def seat(self) -> str:
        """The seat that the learner chooses for; the first one when the game is over."""
        seat: str = self.table.state.seats[0] if self.table.over() else self.plan.asked(self.table)
        return seat

    def tell_turn(self, turn: Any) -> None:
        """Play one turn, step by step."""
        self.console.say(f"\n{heading(self.face.chapter(turn.number) if turn.number else '', turn.title)}")
        for lesson in turn.steps:
            self.console.say(f"\n{lesson.called} ({lesson.case}). {lesson.explain}", hang=0)
            if lesson.choose:
                self.ask(lesson)
            if lesson.outcome:
                self.console.say(lesson.outcome, hang=0)

    def ask(self, lesson: Any) -> None:
        """Let the player make the example's choice; after another legal choice, say what to do next and why."""
        offer = self.offer()
        wanted = offer.exact(lesson.choose)
        if wanted is None:
            raise Trouble(f"the course asks for {lesson.choose!r}, which is not offered; did an overlay change a card?")
        self.show(offer, lesson)
        while (entry := self.chosen(offer)) != wanted:
            if entry is not None:
                self.console.say(f"That is legal, but do this next: {wanted.line}. {self.why(wanted, lesson)}")
        self.table.choose(self.seat, lesson.choose)

    def offer(self) -> Offer:
        """The open question."""
        ask = self.table.question(self.seat)
        if ask is None:
            raise Trouble("the course asks for a choice, but none is open; did an overlay change a card?")
        return offer_of(ask, self.face, self.table.view(self.seat))

    def show(self, offer: Offer, lesson: Any) -> None:
        """Print the task and the options."""
        several = len(self.table.state.seats) > 1 and not self.plan.seat
        whose = f" for the {self.face.seat(self.seat)}" if several else ""
        self.console.say(f"\nYour choice{whose}: {lesson.ask}")
        for number, entry in enumerate(offer.options, 1):
            self.console.say(f"{number:>3}. {entry.line}")

    def why(self, wanted: Entry, lesson: Any) -> str:
        """The reason for the example's choice."""
        reason = getattr(self.face, "reason", None)
        told = reason(wanted.option, self.table.view(self.seat)) if reason else ""
        return f"Why: {told} ({lesson.case})." if told else f"Why: {lesson.explain} ({lesson.case})"

    def chosen(self, offer: Offer) -> Entry | None:
        """The option that was typed; None if it was something else."""
        words = self.console.read()
        if words.isdecimal() and 1 <= int(words) <= len(offer.options):
            return offer.options[int(words) - 1]
        verb, _, rest = words.lower().partition(" ")
        if entry := offer.exact(words):
            return entry
        if verb in ("quit", "exit", "board", "rules", "help", "?", ""):
            self.obey(verb, rest, offer)
            return None
        found = offer.meant(words)
        if len(found) == 1:
            return found[0]
        self.console.say(f"{words!r} may mean {len(found)} options. {HELP}" if found else f"{words!r}? {HELP}")
        return None

    def obey(self, verb: str, words: str, offer: Offer) -> None:
        """Carry out a command."""
        if verb in ("quit", "exit"):
            raise Left
        if verb == "board":
            self.console.say("\n" + draw(self.face.scene(self.table.view(self.seat), self.seat)))
        elif verb == "rules":
            found = rulebook.look_up(self.game.id, words or offer.ask.case)
            self.console.say("\n\n".join(f"{s.title}\n\n{rulebook.plain(s.text)}" for s in found[:3])
                             or f"The rules say nothing about {words or offer.ask.case!r}.", hang=0)
        else:
            self.console.say(HELP)
