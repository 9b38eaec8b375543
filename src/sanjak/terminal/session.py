"""One match on one device: it asks the humans, lets the bots play, and writes every choice to disk at once."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sanjak.ai.bots import bot, own_luck
from sanjak.face import Face, same_start
from sanjak.kernel import Ask, Bot, Event, IllegalChoice, LuckNeeded, Option, Plain, Seat, Table, text
from sanjak.scene.model import Scene
from sanjak.scene.stakes import ending_lines
from sanjak.scene.text import changed, draw

from . import commands
from .console import Console, packed
from .files import RecordFile
from .offer import Entry, Offer
from .setup import HUMAN
from .trouble import Trouble, reason_of

RECAP = 12
"""The number of events that are repeated when a match is resumed."""
SHORT = 24
"""A table with fewer lines than this is drawn completely at the start of a turn."""


class Session:
    """A match in play: its table, its file, and the events that each human has read."""

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
        """The bots by seat."""
        return {seat: bot(who, self.table.game.id) for seat, who in self.holders.items() if who != HUMAN}

    @property
    def reader(self) -> str:
        """The seat that reads events as they happen: the only human, or a spectator if there are none or several."""
        return self.humans[0] if len(self.humans) == 1 else ""

    def recap(self) -> None:
        """Repeat only the last events of a resumed match."""
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
        """Handle the next thing that the table waits for."""
        if self.table.wanted is not None:
            self.ask_for_luck()
        elif (seat := self.next_seat()) in self.bots:
            self.play_bot(seat)
        else:
            self.play_human(seat)

    def next_seat(self) -> str:
        """The seat to move. If several are asked, bots go first, then the player who holds the device."""
        waiting = self.table.to_move()
        return min(waiting, key=lambda seat: (seat not in self.bots, seat != self.acting))

    # ------------------------------------------------------------ choices

    def play_bot(self, seat: str) -> None:
        """Let a bot choose. A resumed match continues with the same choices."""
        luck = own_luck(self.table.state.seed, seat, len(self.table.lines) + 1)
        option = self.bots[seat](Seat(self.table, seat), luck)
        self.choose(seat, option, self.face.label(option, self.table.view(seat)))
        if len(self.humans) < 2:
            self.tell(self.reader)

    def choose(self, seat: str, option: Option, label: str) -> None:
        """Take an option and save it."""
        if label != text(option):
            self.record.notes[len(self.table.lines) + 1] = label
        self.table.answer(seat, option)
        self.keep()

    def play_human(self, seat: str) -> None:
        """Report the events, ask, and obey until the table has moved on."""
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
        """Carry out what was typed; True if the table has moved on."""
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
        """Choose an entry, or print the reason why it is refused."""
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
        """Choose by a part of the words, if only one option fits."""
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
        """Ask for the owner's real dice or cards."""
        wanted = self.table.wanted
        assert wanted is not None
        self.tell(self.reader)
        self.show_luck(wanted)
        while not self.obey_luck(wanted, self.console.read()):
            pass

    def show_luck(self, wanted: LuckNeeded) -> None:
        """Name the die or card that is needed, and its possible values."""
        title = self.face.luck_title(wanted, self.table.view(self.reader))
        self.console.say(f"\n{title}: what did the {wanted.kind} show? ({spanned(wanted.choices, self.face)})")

    def obey_luck(self, wanted: LuckNeeded, line: str) -> bool:
        """Enter what the die or card shows, or carry out a command; True if the table has moved on."""
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
        """An offer for commands while a die or card is needed: the seat that chose last, without options."""
        return Offer(Ask(self.acting or self.reader, "", f"What did the {wanted.kind} show?", ()), text)

    # ------------------------------------------------------------ telling

    def pass_device(self, seat: str) -> None:
        """With several humans, hide the screen, so that nobody sees another's secrets."""
        if len(self.humans) > 1 and seat != self.acting:
            self.console.curtain()
            answer = self.console.read(f"\nPass the device to {with_article(self.face.seat(seat))}, then press Enter. ")
            if answer.lower() in ("quit", "exit"):
                raise commands.Quit
            self.seen.pop(seat, None)
        self.acting = seat

    def tell(self, seat: str) -> None:
        """Print the sentences that this seat has not read yet. Undone events are forgotten."""
        events, known = self.table.events(seat), self.told.get(seat, [])
        self.told |= {seat: events, "": self.table.events("")}
        for line in self.sentences(events[same_start(events, known):], seat):
            self.console.say(line)

    def sentences(self, events: Sequence[Event], seat: str) -> list[str]:
        """Events in words."""
        return [line for event in events if (line := self.face.sentence(event, seat))]

    def show_news(self, seat: str) -> None:
        """Show the whole table to a new reader, and at the start of a turn if it is short; else only the changes."""
        turn, last = self.table.state.turn, self.turns.get(seat)
        self.turns[seat] = turn
        before, now = self.seen.get(seat), self.scene(seat)
        if before is None or (turn != last and draw(now).count("\n") < SHORT):
            self.show_board(seat)
            self.show_opening(seat)
        elif lines := changed(before, now):
            self.console.say("\n".join(["What changed:", *(f"  {line}" for line in lines)]))
        self.seen[seat] = now

    def show_opening(self, seat: str) -> None:
        """Before the first choice of a seat: who it is, how it loses, how it wins."""
        opening = self.face.opening(self.table.view(seat), seat)
        if opening and all(line.seat != seat for line in self.table.lines):
            self.console.say("\n" + "\n".join((opening.who, opening.lose, opening.win)))

    def scene(self, seat: str) -> Scene:
        """The table as a seat sees it."""
        return self.face.scene(self.table.view(seat), seat)

    def show_board(self, seat: str, part: str = "") -> None:
        """Print the table as text, or the panels with this word in their title."""
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
        """Print entries with their numbers."""
        numbers = {entry.text: at for at, entry in enumerate(offer.numbered, 1)}
        for row in packed([f"{numbers[entry.text]:>3}. {entry.line}" for entry in entries], self.console.width):
            self.console.say(row)

    def finish(self) -> None:
        """Print the end of the match."""
        self.tell(self.reader)
        self.show_board(self.reader)
        view, reader = self.table.view(self.reader), self.reader
        self.console.say("\n" + "\n".join(ending_lines(self.face.ending(view, reader, self.table.events(reader)))))
        self.console.line(f"The match is saved in {self.record.path}")

    def leave(self) -> None:
        """Save and say goodbye before the end of the match."""
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
        """Write the record if an interruption or a full disk prevented it, so that nothing is lost."""
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
    """A question with the game's labels and warnings for its options."""
    return Offer(ask, lambda option: face.label(option, view), lambda option: "; ".join(face.warnings(option, view)))


def with_article(name: str) -> str:
    """A seat's name in a sentence: the Ottomans, but Player 2."""
    return f"the {name}" if name.endswith("s") else name


def spanned(choices: Sequence[Any], face: Face) -> str:
    """The valid input: a range of numbers, else a list."""
    if all(isinstance(choice, int) for choice in choices):
        return f"{choices[0]} to {choices[-1]}"
    return ", ".join(map(face.printed, choices))
