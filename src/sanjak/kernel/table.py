"""A live table: a base (the state at the start of the running step) and the list of choices and luck since then.

Loading, undo and imagined worlds all restart the step from the base and replay that list, so there is one code path.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from .chance import Luck, LuckNeeded, LuckUsed, Script, copied, no_script
from .engine import Engine
from .errors import BrokenRules, CannotUndo, GameIsOver, IllegalChoice, Malformed, NotOffered, OutOfTurn
from .game import Game, Result
from .journal import Chosen, Event, decode, encode, told_to
from .state import Frame, Plain, State, dump, owner, restore, view
from .steps import Ask, Option, text
from .undo import UNDO_MODES, Knowledge, Mark, knowledge, showed_something

LONGEST_CHOICE = 500


class Choice(NamedTuple):
    """A seat's choice since the base."""

    seat: str
    option: Option


class Line(NamedTuple):
    """One line of the match: a choice, an undo, a redo or typed-in luck. It has a number and is never deleted."""

    number: int
    kind: str
    seat: str
    text: str


class Saved(NamedTuple):
    """A snapshot of a table, enough to restart it exactly."""

    base: State
    since: tuple[Any, ...]
    journal: int
    events: tuple[Event, ...]
    branches: dict[str, Saved]
    script: Script


class Table:
    """One match in play. Choices come in as text through `choose`; a seat's knowledge goes out through `view`."""

    def __init__(self, game: Game, state: State, *, since: Sequence[Any] = (), events: Sequence[Event] = (),
                 undo: str = "barrier", journal: bool = True, branch: bool = False,
                 script: Script | None = None, typed: bool = False, course: bool = False) -> None:
        if undo not in UNDO_MODES:
            raise ValueError(f"undo is one of {', '.join(UNDO_MODES)}, not {undo!r}")
        self.game, self.undo_mode, self.branch = game, undo, branch
        self.lines: list[Line] = []
        self.marks: list[Mark[Saved]] = []
        self.redoable: list[Mark[Saved]] = []
        self.branches: dict[str, Table] = {}
        self.wanted: LuckNeeded | None = None
        self.since: list[Any] = []
        self.journal: list[Event] = self.new_journal(events)
        self._keeps_journal, self._journal_base = journal, 0
        self._script, self.typed, self.course = script or no_script(), typed, course
        self.base = state
        self._begin(state, since)

    @classmethod
    def new(cls, game: Game, *, players: int | None = None, scenario: str | None = None,
            variants: Mapping[str, Any] | None = None, seed: int = 0, undo: str = "barrier",
            journal: bool = True, typed: bool = False, course: bool = False) -> Self:
        """A new match, or the game's course, run to its first question."""
        state = game.new_state(players=players, scenario=scenario, variants=variants, seed=seed)
        script = game.begin(state, course)
        table = cls(game, state, undo=undo, journal=journal, script=script, typed=typed, course=course)
        table._go_on()
        return table

    # ------------------------------------------------------------ running

    def new_journal(self, events: Iterable[Event]) -> list[Event]:
        """The list that takes the events of this table."""
        return list(events)

    def _begin(self, state: State, replay: Sequence[Any]) -> None:
        """Run from a base and replay the choices and luck since."""
        luck = Luck(state.seed, record=self.since)
        luck.replay, luck.script, luck.typed, luck.sealed = list(replay), self._script, self.typed, self.branch
        state.luck, state.journal = luck, self.journal if self._keeps_journal else None
        self.engine = Engine(self.game, state, watcher=self, in_branch=self.branch)
        self._drive(self.engine.run)
        while luck.replay:
            choice = luck.replay.pop(0)
            if type(choice) is not Choice:
                raise BrokenRules(f"replay expected {choice}, but the rules asked for a choice")
            self._note_choice(choice.seat, choice.option)
            self._drive(lambda option=choice.option: self.engine.answer(option))  # type: ignore[misc]

    def _drive(self, go: Callable[[], None]) -> None:
        """Run on. If typed-in luck is needed, go back to the base and wait for it."""
        self.wanted = None
        try:
            go()
        except LuckNeeded as needed:
            self.wanted = needed
            self.engine = Engine(self.game, self.base.clone(), watcher=self)

    def checkpoint(self) -> None:
        """Store the base at the start of a step, for restarts."""
        self.base = self.engine.state.clone()
        self.since.clear()
        self._journal_base = len(self.journal)

    def open_branches(self, frame: Frame) -> None:
        """Open a branch for each seat: a secret copy of the table without luck."""
        if self.branch:
            raise BrokenRules(f"{frame[1]}: no simultaneous play inside a branch of it")
        self.branches = {seat: self._branch(self._branch_state(frame[1], seat)) for seat in frame[2:]}
        self._close_branches()

    def _branch_state(self, name: str, seat: str) -> State:
        state = self.base.clone()
        state.stack = [(name, seat)]
        return state

    def _branch(self, state: State) -> Table:
        return Table(self.game, state, undo=self.undo_mode, journal=self._keeps_journal, branch=True)

    def _close_branches(self) -> None:
        """When all branches are done, merge each seat's own entries.

        Raises `BrokenRules` if anything else has changed.
        """
        if any(not branch.over() for branch in self.branches.values()):
            return
        for seat, branch in self.branches.items():
            refuse_meddling(self.base, branch.engine.state, seat)
            take_own_entries(self.engine.state, branch.engine.state, seat)
        for seat, branch in self.branches.items():
            self.journal += [replace(event, only=(seat,)) for event in branch.journal]
        self.branches = {}
        self.engine.state.stack.pop()
        if self.undo_mode == "barrier":
            self.marks.clear()
        self._drive(self.engine.run)

    # ------------------------------------------------------------ what the faces see

    @property
    def state(self) -> Any:
        """The true state, for rules and tests only. Faces and bots use `view`."""
        return self.engine.state

    def over(self) -> bool:
        """Is nobody asked any more?"""
        return self.engine.asking is None and not self.branches and self.wanted is None

    def result(self) -> Result | None:
        """The result of the game; None while it runs."""
        return self.engine.result()

    def to_move(self) -> list[str]:
        """The seats that are asked something now."""
        if self.branches:
            return [seat for seat, branch in self.branches.items() if not branch.over()]
        return [self.engine.asking.seat] if self.engine.asking else []

    def question(self, seat: str) -> Ask | None:
        """The open question to this seat; None if there is none."""
        if self.branches:
            return self.branches[seat].engine.asking if seat in self.branches else None
        ask = self.engine.asking
        return ask if ask is not None and ask.seat == seat else None

    def view(self, seat: str) -> Plain:
        """What a seat may know of the state. Seat '' is a spectator."""
        return view(self._seen_state(seat), seat)

    def events(self, seat: str) -> list[Event]:
        """The journal for this seat, its own open branch included."""
        own = self.branches[seat].journal if seat in self.branches else []
        return told_to(self.journal + own, seat)

    def known(self, seat: str) -> Plain:
        """Everything that reaches a seat: its view, who is asked, the case, its own question, the journal."""
        ask = self.question(seat)
        return {
            "view": self.view(seat), "asked": self.to_move(), "case": self.public_case(),
            "prompt": ask.prompt if ask else "",
            "options": [text(o) for o in ask.options] if ask else [],
            "also": [text(o) for o in ask.also] if ask else [],
            "journal": encode(self.events(seat)),
        }

    def _seen_state(self, seat: str) -> State:
        state: State = self.branches[seat].engine.state if seat in self.branches else self.engine.state
        return state

    def public_case(self) -> str:
        """The rule case of the open question, as far as everybody may know it."""
        if self.branches:
            step = self.game.steps[self.engine.state.stack[-1][1]]
            return str(getattr(step, "case", ""))
        return self.engine.asking.case if self.engine.asking else ""

    # ------------------------------------------------------------ choosing

    def choose(self, seat: str, words: str) -> None:
        """Make a choice from its text, as every face does. A refused choice raises and changes nothing."""
        self.answer(seat, self._meant(seat, words))

    def _meant(self, seat: str, words: str) -> Option:
        """The option with this text."""
        ask = self._asked(seat, words)
        for option in ask.all:
            if text(option) == words:
                return option
        reason = ask.why(tuple(words.split())) if ask.why else None
        raise NotOffered(seat, ask.case, words, reason or "it is not offered")

    def answer(self, seat: str, option: Option) -> None:
        """Take an option of the seat's `question`."""
        ask = self._asked(seat, text(option))
        if option not in ask.options and option not in ask.also:
            raise NotOffered(seat, ask.case, text(option), "it is not offered")
        others = [mark for mark in self.redoable if mark.seat != seat and self._only_own(mark)]
        self._perform(seat, option, "choice")
        self.redoable = others

    def supply(self, value: Any) -> None:
        """Enter what the real die or card shows."""
        wanted = self.wanted
        if wanted is None:
            raise OutOfTurn("", "", str(value), "no die or card is expected now")
        if value not in wanted.choices:
            raise NotOffered("", "", str(value), f"{wanted.label}: the {wanted.kind} cannot show that")
        value = wanted.choices[wanted.choices.index(value)]
        self._supply(wanted, value)
        self._write("luck", "", f"{wanted.kind} {value}")

    def _supply(self, wanted: LuckNeeded, value: Any) -> None:
        before = self.saved()
        del self.journal[self._journal_base:]
        try:
            self._begin(before.base.clone(), (*before.since, LuckUsed(wanted.kind, wanted.label, value)))
        except BaseException:
            self._back_to(before)
            raise
        if self.undo_mode != "free":
            self.marks.clear()
        elif self.marks:
            self.marks[-1].luck.append(value)

    def _asked(self, seat: str, words: Any) -> Ask:
        if not isinstance(words, str) or not words.strip() or len(words) > LONGEST_CHOICE or not words.isprintable():
            raise Malformed(seat, "", str(words)[:60], "a choice is one line of words")
        if self.over():
            raise GameIsOver(seat, "", words, f"the game is over ({self.engine.state.outcome})")
        if self.wanted is not None:
            raise OutOfTurn(seat, "", words, f"enter the luck first: {self.wanted}")
        ask = self.question(seat)
        if ask is None:
            waiting = ", ".join(self.to_move())
            raise OutOfTurn(seat, self.public_case(), words, f"it is not {seat}'s turn; the table waits for {waiting}")
        return ask

    def _perform(self, seat: str, option: Option, kind: str) -> None:
        before, marks = self.saved(), self.marks[:]
        turn, in_branch = self.engine.state.turn, bool(self.branches)
        self.marks.append(Mark(len(self.lines) + 1, seat, text(option), turn, in_branch, before, []))
        try:
            self.engine.state.luck.keep_to_script(text(option))
            self._play(seat, option)
            self._go_on()
        except BaseException:
            self.marks = marks
            self._back_to(before)
            raise
        if self.undo_mode == "ironman":
            self.marks.clear()
        self._write(kind, seat, text(option) if kind == "choice" else kind)

    def _play(self, seat: str, option: Option) -> None:
        """Play an option, at the table or in the seat's branch."""
        if not self.branches:
            if self._take(seat, option):
                self.marks.clear()
            return
        if self.branches[seat]._take(seat, option):
            self.marks = [mark for mark in self.marks if mark.seat != seat]
        self._close_branches()

    def _go_on(self) -> None:
        """Make the choices that a course makes itself. They belong to the line of the choice before them."""
        prepared = self._script["then"]
        for seat, _, words in [told.partition(" ") for told in (prepared.pop(0) if prepared else ())]:
            self._play(seat, self._meant(seat, words))

    def _take(self, seat: str, option: Option) -> bool:
        """Play an option at this table; True if it crossed the information barrier."""
        luck = self.engine.state.luck
        used, before = luck.used, self._knowledge(seat)
        self._note_choice(seat, option)
        self._drive(lambda: self.engine.answer(option))
        return before is not None and (luck.used != used or showed_something(before, self._knowledge(seat), seat))

    def _knowledge(self, chooser: str) -> dict[str, Knowledge] | None:
        """What is hidden from each seat, for the barrier; None without it. In a branch only its own seat counts."""
        if self.undo_mode != "barrier":
            return None
        state = self.engine.state
        return {seat: knowledge(state, seat) for seat in ((chooser,) if self.branch else state.seats)}

    def _note_choice(self, seat: str, option: Option) -> None:
        ask = self.engine.asking
        self.since.append(Choice(seat, option))
        if self._keeps_journal and ask is not None:
            shown = ask.shown(option) if ask.shown else None
            self.journal.append(Chosen(case=ask.case, seat=seat, option=option, shown=shown))

    def _write(self, kind: str, seat: str, words: str) -> None:
        self.lines.append(Line(len(self.lines) + 1, kind, seat, words))

    # ------------------------------------------------------------ undo and redo

    def undoable(self, seat: str) -> list[int]:
        """The numbers of the lines to which this seat may undo, latest first."""
        return [mark.line for mark in self._own_marks(seat)]

    def undo(self, seat: str, to: int | None = None) -> None:
        """Undo the last choice, or everything back to line `to`."""
        marks = self._own_marks(seat)
        if not marks:
            raise CannotUndo(seat, "", "undo", self.why_no_undo(seat))
        mark = marks[0] if to is None else next((m for m in marks if m.line == to), None)
        if mark is None:
            raise CannotUndo(seat, "", f"undo to {to}", "that line cannot be undone")
        only_own = self._only_own(mark)
        taken = [m for m in self.marks if m.line >= mark.line and (m.seat == seat or not only_own)]
        if only_own:
            self.branches[seat]._back_to(mark.saved.branches[seat])
        else:
            self._back_to(mark.saved)
        self.marks = [m for m in self.marks if not any(m is gone for gone in taken)]
        self.redoable = taken + self.redoable
        self._write("undo", seat, f"undo to {mark.line}")

    def restart_turn(self, seat: str) -> None:
        """Undo as much of the current turn as possible."""
        turn = self.engine.state.turn
        lines = [mark.line for mark in self._own_marks(seat) if mark.turn == turn]
        if not lines:
            raise CannotUndo(seat, "", "restart turn", self.why_no_undo(seat))
        self.undo(seat, lines[-1])

    def redo(self, seat: str) -> None:
        """Redo the last choice that was undone."""
        mark = self.redo_mark(seat)
        if mark is None:
            raise CannotUndo(seat, "", "redo", "nothing was undone")
        ask = self._asked(mark.seat, mark.choice)
        option = next(o for o in ask.all if text(o) == mark.choice)
        self._perform(mark.seat, option, "redo")
        for value in mark.luck:
            if self.wanted is not None:
                self._supply(self.wanted, value)
        self.redoable = [m for m in self.redoable if m is not mark]

    def _own_marks(self, seat: str) -> list[Mark[Saved]]:
        """The choices that this seat may undo, latest first: all of them in free mode, else its own last ones.

        In simultaneous play only choices of the seat's own branch count. Any other undo would reveal whether others
        have chosen yet, or would undo their choices.
        """
        if self.undo_mode == "free":
            return self.marks[::-1]
        if self.branches and self.branches.keys() != {seat}:
            return [mark for mark in self.marks[::-1] if mark.in_branch and mark.seat == seat]
        own = []
        for mark in self.marks[::-1]:
            if mark.seat != seat:
                break
            own.append(mark)
        return own

    def _only_own(self, mark: Mark[Saved]) -> bool:
        """Does this undo only concern the seat's own branch?"""
        return mark.in_branch and self.undo_mode != "free"

    def can_redo(self, seat: str) -> bool:
        """Is there an undone choice that this seat may redo now?"""
        mark = self.redo_mark(seat)
        return mark is not None and self.question(mark.seat) is not None

    def redo_mark(self, seat: str) -> Mark[Saved] | None:
        """The choice that this seat would redo."""
        return next((m for m in self.redoable if self.undo_mode == "free" or m.seat == seat), None)

    def why_no_undo(self, seat: str) -> str:
        """The reason why nothing can be undone."""
        if self.undo_mode == "ironman":
            return "this match is played without undo"
        if self.branches:
            return "you have not chosen anything since simultaneous play began"
        if self.marks and self.marks[-1].seat != seat:
            return "another player has chosen since"
        if not any(line.seat == seat for line in self.lines):
            return "you have not chosen anything yet"
        return "a die was rolled or something hidden was revealed"

    # ------------------------------------------------------------ copies

    def saved(self) -> Saved:
        """A snapshot of the table. It shares what will not change."""
        events = tuple(self.journal[:self._journal_base]) if self.branch else ()
        branches = {seat: branch.saved() for seat, branch in self.branches.items()}
        return Saved(self.base, tuple(self.since), self._journal_base, events, branches, copied(self._script))

    def _back_to(self, saved: Saved) -> None:
        if self.branch:
            self.journal[:] = saved.events
        del self.journal[saved.journal:]
        self.branches = {}
        self._script.update(copied(saved.script))
        self._begin(saved.base.clone(), saved.since)
        for seat, part in saved.branches.items():
            self.branches[seat]._back_to(part)

    def save(self) -> Plain:
        """The table as plain data for JSON, without undo marks: replaying the record restores those."""
        return {
            "schema": self.game.schema, "state": dump(self.base), "since": [plain_item(x) for x in self.since],
            "journal": encode(self.journal[:self._journal_base]),
            "branches": {seat: branch.save() for seat, branch in self.branches.items()},
            "script": copied(self._script),
        }

    @classmethod
    def load(cls, game: Game, data: Plain, *, undo: str = "barrier", typed: bool = False, course: bool = False,
             branch: bool = False) -> Self:
        """A table from the data of `save`."""
        state = restore(game.state, game.upgrade(data["state"], data["schema"]))
        since, events = [item_of(x) for x in data["since"]], decode(data["journal"])
        table = cls(game, state, since=since, events=events, undo=undo, branch=branch, typed=typed,
                    course=course, script=no_script() | data.get("script", {}))
        for seat, part in data["branches"].items():
            table.branches[seat] = cls.load(game, part, undo=undo, branch=True)
        return table

    # ------------------------------------------------------------ other worlds

    def imagine(self, seat: str, rng: random.Random, seen: frozenset[str] = frozenset()) -> Table:
        """A table that this seat cannot tell from the true one. Pieces in `seen` keep their true places."""
        from .imagine import imagined_table
        return imagined_table(self, seat, rng, seen)

    def world(self, seat: str, rng: random.Random) -> Engine:
        """The same as a bare engine, for playouts."""
        from .imagine import imagined_engine
        return imagined_engine(self, seat, rng)


def refuse_meddling(base: State, branch: State, seat: str) -> None:
    """Raise `BrokenRules` if a branch changed more than its seat's own entries."""
    for field in base.FIELDS:
        mine, was = field.plain(branch), field.plain(base)
        if field.name == "stack" or mine == was:
            continue
        if field.seen != "known":
            raise BrokenRules(f"the branch of {seat} changed {field.name}, which is not its own")
        meddled = [k for k in mine.keys() | was.keys() if owner(k) != seat and mine.get(k) != was.get(k)]
        if meddled:
            raise BrokenRules(f"the branch of {seat} changed {field.name} of {', '.join(sorted(meddled))}")


def take_own_entries(state: State, source: State, seat: str) -> None:
    """Copy a seat's own entries from another state, which must not be used afterwards."""
    for field in state.FIELDS:
        here, there = getattr(state, field.name), getattr(source, field.name)
        if field.seen == "known" and here != there:
            for key in [k for k in here if owner(k) == seat and k not in there]:
                del here[key]
            here.update({k: v for k, v in there.items() if owner(k) == seat})


def plain_item(item: Any) -> list[Any]:
    """A choice or a piece of luck as plain data."""
    if type(item) is Choice:
        return ["choice", item.seat, list(item.option)]
    return list(item)


def item_of(data: list[Any]) -> Choice | LuckUsed:
    """A choice or a piece of luck from plain data."""
    kind, label, value = data
    if kind == "choice":
        return Choice(label, tuple(value))
    return LuckUsed(kind, label, value)


__all__ = ["Choice", "IllegalChoice", "Line", "Saved", "Table"]
