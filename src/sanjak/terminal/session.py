"""One match at one device: the humans are asked, the bots play, and every choice is on the disk at once."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sanjak.ai.bots import bot, own_luck
from sanjak.face import Face, same_start
from sanjak.kernel import Ask, Bot, Event, IllegalChoice, LuckNeeded, Option, Plain, Seat, Table, text
from sanjak.scene.model import Scene
from sanjak.scene.text import changed, draw

from . import commands
from .console import Console, packed
from .files import RecordFile
from .offer import Entry, Offer
from .setup import HUMAN
from .trouble import Trouble, reason_of

RECAP = 12
"""How many events are told again when a match is resumed."""
SHORT = 24
"""A table of so many lines is drawn whole when a turn begins."""


class Session:
    """A match in play: its table, its file, and what each human has been told."""

    def __init__(self, table: Table, record: RecordFile, face: Face, console: Console) -> None:
        self.table, self.record, self.face, self.console = table, record, face, console
        self.holders = {seat: record.match.holders.get(seat, HUMAN) for seat in table.state.seats}
        self.humans = [seat for seat, who in self.holders.items() if who == HUMAN]
        self.acting = ""
        self.told: dict[str, list[Event]] = {}
        self.seen: dict[str, Scene] = {}
        self.turns: dict[str, int] = {}

    @cached_property
    def bots(self) -> dict[str, Bot]:
        """The seats that are not played by humans."""
        return {seat: bot(who, self.table.game.id) for seat, who in self.holders.items() if who != HUMAN}

    @property
    def reader(self) -> str:
        """Who may be told what happens as it happens: the only human; a spectator where there are more, or none."""
        return self.humans[0] if len(self.humans) == 1 else ""

    def recap(self) -> None:
        """A match that is resumed: only the last of what happened is told again."""
        for seat in (*self.humans, ""):
            self.told[seat] = self.table.events(seat)[:-RECAP]

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while not self.table.over():
                self.turn()
            self.finish()
        except (EOFError, commands.Quit):
            self.leave()
        finally:
            self.keep_last()

    def turn(self) -> None:
        """The next thing that the table waits for."""
        if self.table.wanted is not None:
            self.ask_for_luck()
        elif (seat := self.next_seat()) in self.bots:
            self.play_bot(seat)
        else:
            self.play_human(seat)

    def next_seat(self) -> str:
        """Whose turn it is; where several are asked at once, bots go first, then who holds the device."""
        waiting = self.table.to_move()
        return min(waiting, key=lambda seat: (seat not in self.bots, seat != self.acting))

    # ------------------------------------------------------------ choices

    def play_bot(self, seat: str) -> None:
        """A bot chooses; a match that is resumed goes on with the same choices."""
        luck = own_luck(self.table.state.seed, seat, len(self.table.lines) + 1)
        option = self.bots[seat](Seat(self.table, seat), luck)
        self.choose(seat, option, self.face.label(option, self.table.view(seat)))
        if len(self.humans) < 2:
            self.tell(self.reader)

    def choose(self, seat: str, option: Option, label: str) -> None:
        """Take an option and keep it."""
        if label != text(option):
            self.record.notes[len(self.table.lines) + 1] = label
        self.table.answer(seat, option)
        self.keep()

    def play_human(self, seat: str) -> None:
        """Tell what happened, ask, and obey until the table has moved on."""
        self.pass_device(seat)
        self.tell(seat)
        ask = self.table.question(seat)
        assert ask is not None
        offer = offer_of(ask, self.face, self.table.view(seat))
        self.show_news(seat)
        self.show_question(offer)
        while not self.obey(offer, self.console.read()):
            pass

    def obey(self, offer: Offer, line: str) -> bool:
        """Do what was typed; True once the table has moved on."""
        words = " ".join(line.split())
        verb, _, rest = words.partition(" ")
        if entry := offer.exact(words):
            return self.take(offer, entry)
        if not words:
            self.show_question(offer)
            return False
        if words.isdecimal():
            return self.take_number(offer, words)
        if command := commands.COMMANDS.get(verb.lower()):
            return command.act(self, offer, rest)
        return self.take_meant(offer, words)

    def take(self, offer: Offer, entry: Entry) -> bool:
        """Choose an entry; a refusal is told."""
        try:
            self.choose(offer.ask.seat, entry.option, entry.label)
        except IllegalChoice as refusal:
            self.console.say(f"Refused: {refusal.reason} ({refusal.case})")
            return False
        return True

    def take_number(self, offer: Offer, words: str) -> bool:
        """Choose by number."""
        if entry := offer.by_number(words):
            return self.take(offer, entry)
        self.console.say(offer.no_such_number(words))
        return False

    def take_meant(self, offer: Offer, words: str) -> bool:
        """Choose by a part of the words, if only one option has it."""
        found = offer.meant(words)
        if len(found) == 1:
            return self.take(offer, found[0])
        if found:
            offer.listed = offer.listed or found[0] in offer.also
            self.console.say(f"{words!r} may mean:")
            self.list_entries(found, offer)
        else:
            self.console.say(commands.why_not(offer, words))
            self.console.say("Type the number of an option or a part of its words, or help.")
        return False

    def ask_for_luck(self) -> None:
        """The owner's real dice or cards."""
        wanted = self.table.wanted
        assert wanted is not None
        self.tell(self.reader)
        self.show_luck(wanted)
        while not self.obey_luck(wanted, self.console.read()):
            pass

    def show_luck(self, wanted: LuckNeeded) -> None:
        """Which die or card is awaited, and what it can show."""
        title = self.face.luck_title(wanted, self.table.view(self.reader))
        self.console.say(f"\n{title}: what did the {wanted.kind} show? ({spanned(wanted.choices, self.face)})")

    def obey_luck(self, wanted: LuckNeeded, line: str) -> bool:
        """Take what the dice showed, or do a command; True once the table has moved on."""
        verb, _, rest = " ".join(line.split()).partition(" ")
        value = self.face.meant(wanted, line)
        if value is not None:
            self.table.supply(value)
            self.keep()
            return True
        if command := commands.AT_DICE.get(verb.lower()):
            return command.act(self, self.no_offer(wanted), rest)
        if verb:
            self.console.say(f"The {wanted.kind} cannot show {line!r}. Type what it shows, or help.")
        else:
            self.show_luck(wanted)
        return False

    def no_offer(self, wanted: LuckNeeded) -> Offer:
        """What a command works with while dice are awaited: the seat that chose last, and no options."""
        return Offer(Ask(self.acting or self.reader, "", f"What did the {wanted.kind} show?", ()), text)

    # ------------------------------------------------------------ telling

    def pass_device(self, seat: str) -> None:
        """With several humans: nobody sees another's secrets."""
        if len(self.humans) > 1 and seat != self.acting:
            self.console.curtain()
            answer = self.console.read(f"\nPass the device to {with_article(self.face.seat(seat))}, then press Enter. ")
            if answer.lower() in ("quit", "exit"):
                raise commands.Quit
            self.seen.pop(seat, None)
        self.acting = seat

    def tell(self, seat: str) -> None:
        """The sentences that this seat has not read yet. What was taken back is forgotten."""
        events, known = self.table.events(seat), self.told.get(seat, [])
        self.told |= {seat: events, "": self.table.events("")}
        for line in self.sentences(events[same_start(events, known):], seat):
            self.console.say(line)

    def sentences(self, events: Sequence[Event], seat: str) -> list[str]:
        """Events in words."""
        return [line for event in events if (line := self.face.sentence(event, seat))]

    def show_news(self, seat: str) -> None:
        """The whole table to whoever sits down, and when a turn begins if it is short; else only what has changed."""
        turn, last = self.table.state.turn, self.turns.get(seat)
        self.turns[seat] = turn
        before, now = self.seen.get(seat), self.scene(seat)
        if before is None or (turn != last and draw(now).count("\n") < SHORT):
            self.show_board(seat)
        elif lines := changed(before, now):
            self.console.say("\n".join(["What changed:", *(f"  {line}" for line in lines)]))
        self.seen[seat] = now

    def scene(self, seat: str) -> Scene:
        """The table as a seat sees it."""
        return self.face.scene(self.table.view(seat), seat)

    def show_board(self, seat: str, part: str = "") -> None:
        """The table as text, or the panels whose title has a word."""
        scene = self.scene(seat)
        panels = tuple(panel for panel in scene.panels if part.lower() in panel.title.lower())
        self.console.say("\n" + draw(Scene(scene.title, panels or scene.panels)))

    def show_question(self, offer: Offer) -> None:
        """The prompt with its rule case, and the numbered options."""
        ask = offer.ask
        case = f" ({ask.case})" if ask.case else ""
        self.console.say(f"\n{self.face.seat(ask.seat)}: {ask.prompt}{case}")
        self.list_entries(offer.numbered, offer)
        if offer.also and not offer.listed:
            self.console.say(f"     also: {len(offer.also)} more to rearrange or take back (type also to list them)")

    def list_entries(self, entries: Sequence[Entry], offer: Offer) -> None:
        """Entries with the numbers that they can be chosen by."""
        numbers = {entry.text: at for at, entry in enumerate(offer.numbered, 1)}
        for row in packed([f"{numbers[entry.text]:>3}. {entry.line}" for entry in entries], self.console.width):
            self.console.say(row)

    def finish(self) -> None:
        """How it ended."""
        self.tell(self.reader)
        self.show_board(self.reader)
        self.console.say("\n" + self.face.outcome(self.table.view(self.reader)))
        self.console.line(f"The match is saved in {self.record.path}")

    def leave(self) -> None:
        """Somebody left before the end."""
        self.keep_last()
        self.console.line(f"The match is saved. Continue it with: {self.record.resume}")

    # ------------------------------------------------------------ keeping

    def keep(self) -> None:
        """Write the record. A full disk does not end the match; the next choice tries again."""
        try:
            self.record.save(self.table.lines)
        except OSError as fault:
            self.console.line(f"Not saved: {self.record.path}: {reason_of(fault)}. Try: save FILE")

    def keep_last(self) -> None:
        """Nothing is lost: an interruption between a choice and its writing, or a disk that was full."""
        if self.record.written == len(self.table.lines):
            return
        was = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.record.save(self.table.lines)
        except OSError as fault:
            raise Trouble(f"the match could not be saved in {self.record.path}: {reason_of(fault)}") from fault
        finally:
            signal.signal(signal.SIGINT, was)


def offer_of(ask: Ask, face: Face, view: Plain) -> Offer:
    """A question with a game's words for its options, and its warnings where it has some."""
    return Offer(ask, lambda option: face.label(option, view), lambda option: "; ".join(face.warnings(option, view)))


def with_article(name: str) -> str:
    """A seat's name in a sentence: the Ottomans, but Player 2."""
    return f"the {name}" if name.endswith("s") else name


def spanned(choices: Sequence[Any], face: Face) -> str:
    """What may be typed: a span of numbers, else a list."""
    if all(isinstance(choice, int) for choice in choices):
        return f"{choices[0]} to {choices[-1]}"
    return ", ".join(map(face.printed, choices))
