"""What a player can type besides an option."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sanjak.kernel import CannotUndo
from sanjak.lab import advice, rulebook

from . import reports
from .files import write_whole
from .offer import Offer, fitting
from .trouble import reason_of

if TYPE_CHECKING:
    from .session import Session


class Quit(Exception):
    """The player leaves the table."""


class Command(NamedTuple):
    """A word, what it does, and how it is explained. `act` is True once the table has moved on."""

    act: Callable[[Session, Offer, str], bool]
    usage: str
    about: str


# ---------------------------------------------------------------- taking back


def undo(session: Session, offer: Offer, words: str) -> bool:
    """Take back the last choice, the last few, or all down to a line."""
    if words == "list":
        return list_undoable(session, offer)
    mine = own_lines(session, offer.ask.seat)
    count, line = words or "1", words.removeprefix("to ")
    if words.startswith("to ") and line.isdecimal():
        return taken_back(session, lambda: session.table.undo(offer.ask.seat, int(line)))
    if not count.isdecimal() or int(count) < 1:
        return told(session, "undo takes a number of choices, 'to' and a line, or 'list'.")
    if mine and int(count) > len(mine):
        return told(session, f"Only {len(mine)} of your choices can be taken back.")
    to = mine[int(count) - 1] if mine else None
    return taken_back(session, lambda: session.table.undo(offer.ask.seat, to))


def own_lines(session: Session, seat: str) -> list[int]:
    """The seat's own choices that can be taken back, latest first; in free mode bots' choices go with them."""
    lines = session.table.lines
    return [number for number in session.table.undoable(seat) if lines[number - 1].seat == seat]


def list_undoable(session: Session, offer: Offer) -> bool:
    """Which lines can be taken back to."""
    mine = own_lines(session, offer.ask.seat)
    rows = [f"{number:>5} {session.table.lines[number - 1].text}" for number in reversed(mine)]
    return told(session, "\n".join(rows) or "Nothing can be taken back.")


def redo(session: Session, offer: Offer, words: str) -> bool:
    """Do again what was taken back, with the choices of bots that followed it."""
    table = session.table

    def again() -> None:
        table.redo(offer.ask.seat)
        while table.redoable and table.redoable[0].seat in session.bots:
            table.redo(table.redoable[0].seat)

    return taken_back(session, again)


def restart(session: Session, offer: Offer, words: str) -> bool:
    """Take back the whole turn, as far as it can be."""
    return taken_back(session, lambda: session.table.restart_turn(offer.ask.seat))


def taken_back(session: Session, act: Callable[[], None]) -> bool:
    """Undo or redo, tell it, keep it."""
    try:
        act()
    except CannotUndo as refusal:
        return told(session, f"That cannot be done: {refusal.reason}.")
    session.keep()
    session.console.say(last_line_told(session))
    return True


def last_line_told(session: Session) -> str:
    """What an undo or a redo did."""
    last = session.table.lines[-1]
    if last.kind == "redo":
        return "Done again."
    to = int(last.text.removeprefix("undo to "))
    return f"Taken back to line {to}: {session.record.notes.get(to, session.table.lines[to - 1].text)}"


# ---------------------------------------------------------------- looking


def why(session: Session, offer: Offer, words: str) -> bool:
    """Why something is or is not offered."""
    if not words:
        return told(session, not_offered(session, offer))
    entry = offer.exact(words) or next(iter(offer.meant(words)), None)
    if entry is None:
        return told(session, why_not(offer, words))
    case = session.face.case_of(entry.option, offer.ask.case)
    return told(session, f"{entry.line} is offered by {case}. Type rules {case} to read it.")


def not_offered(session: Session, offer: Offer) -> str:
    """What a player might expect and is not offered, each with its reason."""
    listed = session.face.not_offered(session.table.view(offer.ask.seat))
    usage = "why OPTION: the words of an option, offered or not."
    if not listed and offer.ask.why is None:
        return usage
    listed = listed or []
    rows = [f"  {words}: {reason}" for words, reason in listed]
    return "\n".join(["Not offered now:", *rows, usage] if rows else ["Nothing is missing.", usage])


def coming(session: Session, offer: Offer, words: str) -> bool:
    """The chances of what is still to come."""
    rows = session.face.coming(session.table.view(offer.ask.seat))
    if rows is None:
        return told(session, "This game tells its chances beside its options, and none of what is still to come.")
    return told(session, "\n".join(rows) or "No die is foreseen any more.")


def advise(session: Session, offer: Offer, words: str) -> bool:
    """The options by what they are worth."""
    if words and not (words.isdecimal() and int(words) > 0):
        return told(session, "advise takes a number of playouts.")
    playouts = int(words) if words else advice.PLAYOUTS
    return told(session, reports.advice_text(advice.advise(session.table, offer.ask.seat, session.face, playouts)))


def why_not(offer: Offer, words: str) -> str:
    """What the rules say of words that were not offered."""
    reason = offer.ask.why(tuple(words.split())) if offer.ask.why else None
    return f"{words!r} is not offered: {reason}." if reason else f"{words!r} is not offered ({offer.ask.case})."


def rules(session: Session, offer: Offer, words: str) -> bool:
    """The rule behind the question, or a search."""
    game = session.table.game.id
    found = rulebook.look_up(game, words) if words else rulebook.on_case(game, offer.ask.case)
    if not found:
        return told(session, f"The rules say nothing of {words or offer.ask.case!r}.")
    if len(found) > 3:
        return told(session, "\n".join(f"  {s.title}: rules {s.anchor}" for s in found))
    session.console.say("\n\n".join(f"{s.title}\n\n{rulebook.plain(s.text)}" for s in found), hang=0)
    return False


def guide(session: Session, offer: Offer, words: str) -> bool:
    """The first steps of the game."""
    session.console.say(rulebook.first_steps(session.table.game.id) or "This game has no guide.", hang=0)
    return False


def log(session: Session, offer: Offer, words: str) -> bool:
    """What happened so far."""
    seat = offer.ask.seat
    lines = session.sentences(session.table.events(seat), seat)
    many = int(words) if words.isdecimal() else len(lines)
    return told(session, "\n".join(lines[max(0, len(lines) - many):]) or "Nothing has happened yet.")


def board(session: Session, offer: Offer, words: str) -> bool:
    """The table, or a part of it."""
    session.show_board(offer.ask.seat, words)
    return False


def also(session: Session, offer: Offer, words: str) -> bool:
    """List the take-backs and re-arrangements, or those that fit; from now on their numbers count too."""
    found = fitting(words, offer.also) if words else offer.also
    if not found:
        return told(session, "There is nothing like that to take back or re-arrange.")
    offer.listed = True
    session.list_entries(found, offer)
    return False


# ---------------------------------------------------------------- the rest


def save(session: Session, offer: Offer, words: str) -> bool:
    """Where the match is kept; or a copy of it in another file."""
    path = Path(words).expanduser() if words else session.record.path
    try:
        write_whole(path, session.record.text()) if words else session.record.save(session.table.lines)
    except OSError as fault:
        session.console.line(f"Not saved: {path}: {reason_of(fault)}.")
    else:
        session.console.line(f"Saved in {path}")
    return False


def help_(session: Session, offer: Offer, words: str) -> bool:
    """All commands."""
    rows = ["Type the number of an option, its text, or a part of its words that no other has. Also:"]
    rows += [f"  {command.usage:<16} {command.about}" for command in dict.fromkeys(COMMANDS.values())]
    return told(session, "\n".join(rows))


def quit_(session: Session, offer: Offer, words: str) -> bool:
    """Leave; the match is kept."""
    raise Quit


def told(session: Session, words: str) -> bool:
    """Say something; the table has not moved."""
    session.console.say(words)
    return False


ODDS = Command(coming, "odds, coming", "the chances of what is still to come")
LEAVE = Command(quit_, "quit", "leave; the match is kept (the end of input and Ctrl-C do the same)")
HELP = Command(help_, "help", "this list; Enter alone shows the question again")
COMMANDS: dict[str, Command] = {
    "undo": Command(undo, "undo [N]", "take back your last choice or your last N; undo list, undo to LINE"),
    "redo": Command(redo, "redo", "do again what was taken back"),
    "restart": Command(restart, "restart", "take back all of this turn that can be taken back"),
    "why": Command(why, "why [OPTION]", "why something is offered, or why not; alone: what is not offered, and why"),
    "odds": ODDS, "coming": ODDS,
    "advise": Command(advise, "advise [N]", "rank the options by their estimated chance, with N playouts"),
    "rules": Command(rules, "rules [WORDS]", "the rule behind the question, a case, or a search"),
    "guide": Command(guide, "guide", "first steps: what to do, and what the questions mean"),
    "log": Command(log, "log [N]", "what happened so far, or the last N sentences"),
    "board": Command(board, "board [WORD]", "the table, or the part of it with that title"),
    "also": Command(also, "also [WORDS]", "list take-backs and re-arrangements, which can be typed too"),
    "save": Command(save, "save [FILE]", "where the match is kept, or a copy in another file"),
    "help": HELP, "?": HELP,
    "quit": LEAVE, "exit": LEAVE,
}
"""The commands by the words that call them."""
