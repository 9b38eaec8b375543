"""The commands that a player can type instead of an option."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sanjak.books import rulebook
from sanjak.kernel import CannotUndo
from sanjak.story import advice

from . import reports
from .files import write_whole
from .offer import Entry, Offer, fitting
from .trouble import reason_of

if TYPE_CHECKING:
    from .session import Session


class Quit(Exception):
    """The player leaves the table."""


class Command(NamedTuple):
    """A command word, its function and its help. The function returns True if the table has moved on."""

    act: Callable[[Session, Offer, str], bool]
    usage: str
    about: str


# ---------------------------------------------------------------- undo


def undo(session: Session, offer: Offer, words: str) -> bool:
    """Undo the last choice, the last few, or all back to a line."""
    if words == "list":
        return list_undoable(session, offer)
    mine = own_lines(session, offer.ask.seat)
    count, line = words or "1", words.removeprefix("to ")
    if words.startswith("to ") and line.isdecimal():
        return undone(session, lambda: session.table.undo(offer.ask.seat, int(line)))
    if not count.isdecimal() or int(count) < 1:
        return told(session, "Type undo, undo and a number of choices, undo to and a line, or undo list.")
    if mine and int(count) > len(mine):
        return told(session, f"You can undo only your last {choices(len(mine))}.")
    to = mine[int(count) - 1] if mine else None
    return undone(session, lambda: session.table.undo(offer.ask.seat, to))


def choices(many: int) -> str:
    """A number of choices in words."""
    return "choice" if many == 1 else f"{many} choices"


def own_lines(session: Session, seat: str) -> list[int]:
    """The lines of the seat's own choices that it can undo, latest first.

    Free undo includes the bots' choices between them.
    """
    lines = session.table.lines
    return [number for number in session.table.undoable(seat) if lines[number - 1].seat == seat]


def list_undoable(session: Session, offer: Offer) -> bool:
    """List the lines that can be undone, numbered as in records."""
    mine = own_lines(session, offer.ask.seat)
    if not mine:
        return told(session, f"Nothing to undo: {session.table.why_no_undo(offer.ask.seat)}.")
    return told(session, "\n".join(f"{number:>5} {choice_at(session, number)}" for number in reversed(mine)))


def redo(session: Session, offer: Offer, words: str) -> bool:
    """Redo the last undone choice, with the choices of bots that followed it."""
    table = session.table

    def again() -> None:
        table.redo(offer.ask.seat)
        while table.redoable and table.redoable[0].seat in session.bots:
            table.redo(table.redoable[0].seat)

    return undone(session, again, "redo")


def restart(session: Session, offer: Offer, words: str) -> bool:
    """Undo the whole turn, as far as possible."""
    return undone(session, lambda: session.table.restart_turn(offer.ask.seat))


def undone(session: Session, act: Callable[[], None], what: str = "undo") -> bool:
    """Undo or redo, report the result and save it."""
    try:
        act()
    except CannotUndo as refusal:
        return told(session, f"Nothing to {what}: {refusal.reason}.")
    session.keep()
    session.console.say(last_line_told(session))
    return True


def last_line_told(session: Session) -> str:
    """The result of an undo or a redo, in words."""
    last = session.table.lines[-1]
    if last.kind == "redo":
        return "Redone."
    to = int(last.text.removeprefix("undo to "))
    return f"Undone, back to line {to}: {choice_at(session, to)}"


def choice_at(session: Session, line: int) -> str:
    """The choice at a line of the record, in words."""
    return session.record.notes.get(line, session.table.lines[line - 1].text)


# ---------------------------------------------------------------- looking


def why(session: Session, offer: Offer, words: str) -> bool:
    """Why something is or is not offered. Options are named by number, text or part of their words."""
    if not words:
        return told(session, not_offered(session, offer))
    if words.isdecimal() and offer.by_number(words) is None:
        return told(session, offer.no_such_number(words))
    entry = offer.exact(words) or offer.by_number(words) or next(iter(offer.meant(words)), None)
    return told(session, why_not(offer, words) if entry is None else why_offered(session, offer, entry))


def why_offered(session: Session, offer: Offer, entry: Entry) -> str:
    """The rule behind an option, its purpose, and its text in records."""
    case = session.face.case_of(entry.option, offer.ask.case)
    reason = session.face.reason(entry.option, session.table.view(offer.ask.seat))
    rows = [f"{entry.line}: offered under {case}. Type rules {case} to read it.",
            *([f"Purpose: {reason}."] if reason else []), f"In records: {entry.text}"]
    return "\n".join(rows)


def not_offered(session: Session, offer: Offer) -> str:
    """The actions that a player might expect but cannot take, each with its reason."""
    view = session.table.view(offer.ask.seat)
    rows = [f"  {session.face.name_of(option, view)}: {reason}" for option, reason in offer.ask.not_offered()]
    return "\n".join([*(["Not offered now:", *rows] if rows else ["Every legal action is listed."]),
                      "For one option, type why and its number, or any words you miss."])


def coming(session: Session, offer: Offer, words: str) -> bool:
    """The chances of future rolls."""
    rows = session.face.coming(session.table.view(offer.ask.seat))
    if rows is None:
        return told(session, "The odds are next to each option; this game has no forecast of later rolls.")
    return told(session, "\n".join(rows) or "No more rolls are expected.")


def advise(session: Session, offer: Offer, words: str) -> bool:
    """Rank the options, best first."""
    if words and not (words.isdecimal() and int(words) > 0):
        return told(session, "Type advise, or advise and a number of playouts.")
    playouts = int(words) if words else advice.PLAYOUTS
    return told(session, reports.advice_text(advice.advise(session.table, offer.ask.seat, session.face, playouts)))


def why_not(offer: Offer, words: str) -> str:
    """The reason why these words are not offered."""
    reason = offer.ask.why(tuple(words.split())) if offer.ask.why else None
    return f"{words!r} is not offered: {reason}." if reason else f"{words!r} is not offered ({offer.ask.case})."


def rules(session: Session, offer: Offer, words: str) -> bool:
    """The rule behind the question, or a search in the rules."""
    game = session.table.game.id
    found = rulebook.look_up(game, words) if words else rulebook.on_case(game, offer.ask.case)
    if not found:
        return told(session, f"The rules say nothing about {words or offer.ask.case!r}.")
    if len(found) > 3:
        return told(session, "\n".join(f"  {s.title}: rules {s.anchor}" for s in found))
    session.console.say("\n\n".join(f"{s.title}\n\n{rulebook.plain(s.text)}" for s in found), hang=0)
    return False


def guide(session: Session, offer: Offer, words: str) -> bool:
    """The first steps of the game."""
    session.console.say(rulebook.first_steps(session.table.game.id) or "This game has no guide.", hang=0)
    return False


def log(session: Session, offer: Offer, words: str) -> bool:
    """The log."""
    seat = offer.ask.seat
    lines = session.sentences(session.table.events(seat), seat)
    many = int(words) if words.isdecimal() else len(lines)
    return told(session, "\n".join(lines[max(0, len(lines) - many):]) or "Nothing has happened yet.")


def board(session: Session, offer: Offer, words: str) -> bool:
    """The table, or a part of it."""
    session.show_board(offer.ask.seat, words)
    return False


def also(session: Session, offer: Offer, words: str) -> bool:
    """List take-backs and rearrangements, or those that fit the words. From now on they can be chosen by number."""
    found = fitting(words, offer.also) if words else offer.also
    if not found:
        return told(session, "No rearrangement or take-back fits these words.")
    offer.listed = True
    session.list_entries(found, offer)
    return False


# ---------------------------------------------------------------- the rest


def save(session: Session, offer: Offer, words: str) -> bool:
    """Save the match, or a copy of it in another file."""
    path = Path(words).expanduser() if words else session.record.path
    try:
        write_whole(path, session.record.text()) if words else session.record.save(session.table.lines)
    except OSError as fault:
        session.console.line(f"Not saved: {path}: {reason_of(fault)}.")
    else:
        session.console.line(f"Saved in {path}")
    return False


def help_(session: Session, offer: Offer, words: str) -> bool:
    """All commands that work at this prompt."""
    known = COMMANDS if offer.ask.options else AT_DICE
    rows = ["Type the number of an option, its text in records, or a part of its words. Also:" if offer.ask.options
            else "Type what the die or card shows. Also:"]
    rows += [f"  {command.usage:<16} {command.about}" for command in dict.fromkeys(known.values())]
    return told(session, "\n".join(rows))


def quit_(session: Session, offer: Offer, words: str) -> bool:
    """Leave the table; the match is saved."""
    raise Quit


def told(session: Session, words: str) -> bool:
    """Print a message; return False, because the table has not moved on."""
    session.console.say(words)
    return False


ODDS = Command(coming, "odds, coming", "the chances of rolls still to come")
LEAVE = Command(quit_, "quit, exit", "leave; the match is saved (so it is after Ctrl-C or the end of input)")
HELP = Command(help_, "help, ?", "this list; Enter alone shows the question again")
COMMANDS: dict[str, Command] = {
    "undo": Command(undo, "undo [N]", "undo your last choice or your last N; undo list, undo to LINE"),
    "redo": Command(redo, "redo", "redo what you undid"),
    "restart": Command(restart, "restart", "undo as much of this turn as possible"),
    "why": Command(why, "why [OPTION]", "why an option is offered, or why not; alone: all that is not offered"),
    "odds": ODDS, "coming": ODDS,
    "advise": Command(advise, "advise [N]", "rank the options by their estimated chance, with N playouts"),
    "rules": Command(rules, "rules [WORDS]", "the rule behind the question, a case, or a search"),
    "guide": Command(guide, "guide", "first steps: what to do, and what the questions mean"),
    "log": Command(log, "log [N]", "the log, or its last N lines"),
    "board": Command(board, "board [WORD]", "the whole board, or the parts with that word in their title"),
    "also": Command(also, "also [WORDS]", "list what rearranges or takes back; it can be typed too"),
    "save": Command(save, "save [FILE]", "where the match is saved, or save a copy"),
    "help": HELP, "?": HELP,
    "quit": LEAVE, "exit": LEAVE,
}
"""The commands by the words that call them."""
AT_DICE = {word: COMMANDS[word] for word in ("undo", "redo", "restart", "guide", "log", "board", "save", "help", "?",
                                             "quit", "exit")}
"""The commands that also work while a real die or card must be typed in."""
