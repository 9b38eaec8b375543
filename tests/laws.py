"""The laws: properties of every game, at every decision, for every seat.

Each law is a plain function over a table; a failure names the law and its remedy (`tests/breach.py`). `check_game`
plays whole games at random and checks every law on the way; the kernel's own guards raise BrokenRules.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sanjak.kernel import (
    BrokenRules,
    CannotUndo,
    Engine,
    Event,
    Game,
    GameIsOver,
    IllegalChoice,
    Malformed,
    NotOffered,
    OutOfTurn,
    Plain,
    Table,
    start,
    text,
)
from sanjak.kernel.journal import encode, told_event, told_to
from sanjak.kernel.records import Match, read, write
from sanjak.kernel.state import all_pieces, dump, hidden_places, hidden_values, seen_part, view
from tests.breach import breach, demand, speaks
from tests.faces import same_faces
from tests.mixing import Mixing
from tests.outer import Outer
from tests.telling import Telling, Worlds, not_foreseen, words_of

SPECTATOR = ""
NONSENSE = ("nonsense 9", "confirm nonsense 9")
MALFORMED: tuple[Any, ...] = ("", "   ", "two\nlines", "x" * 501, None, 7)


@dataclass(frozen=True)
class Setup:
    """The set-up of a game."""

    players: int | None = None
    scenario: str | None = None
    variants: Mapping[str, Any] = field(default_factory=dict)

    def table(self, game: Game, seed: int) -> Table:
        """A new match."""
        return Table.new(game, players=self.players, scenario=self.scenario, variants=self.variants, seed=seed)


@dataclass
class Care:
    """The thoroughness: the share of decisions at which the costly laws are checked, and other bounds."""

    share: float = 1.0
    also: float = 0.25
    undo: float = 0.1
    worlds: int = 2
    limit: int = 3000
    mixing: float = 1.0
    telling: float = 1.0
    settled: tuple[str, ...] = ()
    worlds_of: Worlds = field(default_factory=Worlds)
    outer: Outer | None = None


# ---------------------------------------------------------------- what there is to compare


def everybody(table: Table) -> tuple[str, ...]:
    """All seats and a spectator."""
    return (*table.state.seats, SPECTATOR)


def saved(table: Table) -> str:
    """A table as its stored text."""
    return json.dumps(table.save())


def told(table: Table, seat: str) -> str:
    """Everything that reaches a seat, as text."""
    return json.dumps(table.known(seat))


def known(table: Table, seat: str) -> Plain:
    """Everything that reaches a seat except the journal, which imagined tables do not keep."""
    everything = table.known(seat)
    del everything["journal"]
    plain: Plain = json.loads(json.dumps(everything))
    return plain


def events_from(table: Table, seat: str, first: int) -> list[Any]:
    """The events for a seat, its own branch included, without those before `first`."""
    plain: list[Any] = json.loads(json.dumps(encode(table.events(seat)[first:])))
    return plain


def told_before(table: Table, seat: str) -> int:
    """The number of events for a seat before the running step began."""
    parts = [table, *(branch for owner, branch in table.branches.items() if owner == seat)]
    return sum(len(told_to(part.journal[:part._journal_base], seat)) for part in parts)


def restored(table: Table, undo: str = "barrier") -> Table:
    """The table after a trip through JSON."""
    return Table.load(table.game, json.loads(saved(table)), undo=undo)


def differences(one: Plain, two: Plain) -> str:
    """The differences, for the message of a breach."""
    def parts(known: Plain) -> Plain:
        return {**{k: v for k, v in known.items() if k != "view"}, **{f"view.{k}": v for k, v in known["view"].items()}}
    a, b = parts(one), parts(two)
    return "; ".join(f"{k} is {a.get(k)!r}, there {b.get(k)!r}" for k in {**a, **b} if a.get(k) != b.get(k))


# ---------------------------------------------------------------- the laws of one decision


def round_trip(table: Table) -> None:
    """Save, JSON, load, save: nothing is lost, and the restored table shows everybody the same."""
    with speaks("JSON round trip", "a saved table cannot be loaded"):
        copy = restored(table)
    demand(saved(copy) == saved(table), "JSON round trip", "saved again, a loaded table differs")
    for seat in everybody(table):
        demand(told(copy, seat) == told(table, seat), "restored", f"{seat!r} is told something else after a restart")


def looking_changes_nothing(table: Table, rng: random.Random) -> None:
    """Questions, views, imagined worlds and refused choices leave the table unchanged."""
    before, lines = saved(table), list(table.lines)
    for seat in everybody(table):
        told(table, seat), table.undoable(seat), table.question(seat)
    table.imagine(table.to_move()[0], rng)
    table.world(table.to_move()[0], rng)
    demand(saved(table) == before and table.lines == lines, "looking changes nothing", "the table is another now")


def pieces_are_conserved(table: Table, pieces: list[str]) -> None:
    """Every card, marker and unit exists exactly once."""
    for part in (table, *table.branches.values()):
        now = all_pieces(part.state)
        demand(len(set(now)) == len(now), "conservation", f"twice on the table: {twice(now)}")
        lost, new = sorted(set(pieces) - set(now)), sorted(set(now) - set(pieces))
        demand(now == pieces, "conservation", f"lost {lost}, new {new}")


def twice(pieces: list[str]) -> list[str]:
    return sorted({piece for piece in pieces if pieces.count(piece) > 1})


def options_are_sound(table: Table, seat: str) -> None:
    """There is an option, and each has a unique text."""
    ask = table.question(seat)
    assert ask is not None
    words = [text(option) for option in ask.all]
    demand(bool(ask.options), "no dead end", f"{ask.case} offers {seat} nothing that carries the game forward")
    demand(len(set(words)) == len(words), "one text for each option", f"{ask.case}: {twice(words)}")


def refusals_change_nothing(table: Table) -> None:
    """Out of turn, not offered, malformed: each has its own refusal, and nothing changes."""
    before, lines, movers = saved(table), list(table.lines), table.to_move()
    offered = text(table.question(movers[0]).options[0])  # type: ignore[union-attr]
    for seat in movers:
        for words in NONSENSE:
            refused(NotOffered, table, seat, words)
        for malformed in MALFORMED:
            refused(Malformed, table, seat, malformed)
    for seat in {*everybody(table), "nobody"} - set(movers):
        refused(OutOfTurn, table, seat, offered)
    demand(saved(table) == before and table.lines == lines, "refusals", "a refused choice has changed the table")


def refused(kind: type[IllegalChoice], table: Table, seat: str, words: Any) -> None:
    try:
        table.choose(seat, words)
    except kind:
        return
    except Exception as fault:
        raise breach("refusals", f"{words!r} of {seat!r} met {type(fault).__name__}, not {kind.__name__}") from fault
    raise breach("refusals", f"{words!r} of {seat!r} was taken, {kind.__name__} was due")


def no_leak(table: Table, seat: str, rng: random.Random) -> Table:
    """A seat cannot tell an imagined world from the true one: neither by its view, nor by the existence of a question,
    nor by the events of the running step. The world continues from there and keeps a journal."""
    with speaks("no leak", f"a world that {seat!r} cannot tell from the true one cannot be built"):
        world = Table.load(table.game, table.imagine(seat, rng).save(), undo="ironman")
    here, there = known(table, seat), known(world, seat)
    demand(here == there, "no leak", f"{seat!r} knows that it is not in another world: {differences(here, there)}")
    here_told, there_told = events_from(table, seat, told_before(table, seat)), events_from(world, seat, 0)
    demand(here_told == there_told, "no leak", f"{seat!r} is told {here_told}, in another world {there_told}")
    demand(all_pieces(world.state) == all_pieces(table.state), "conservation", "pieces differ in an imagined world")
    return world


def bare_world_asks_the_same(table: Table, seat: str, rng: random.Random, limit: int) -> None:
    """A world for playouts shows its seat the same and asks it the same; it can be played to its end."""
    with speaks("world", f"a playout for {seat} cannot begin"):
        engine = table.world(seat, rng)
    ask, mine = engine.asking, table.question(seat)
    assert mine is not None
    demand(ask is not None and ask.seat == seat, "world", f"{seat} is not asked in its own world")
    assert ask is not None
    same = (ask.case, ask.prompt, list(ask.options), list(ask.also))
    demand(same == (mine.case, mine.prompt, list(mine.options), list(mine.also)), "world", "another question is asked")
    demand(view(engine.state, seat) == table.view(seat), "world", f"{seat} sees something else in its own world")
    play_out(engine, rng, limit)
    demand(engine.result() is not None, "no endless game", f"no end after {limit} decisions of a playout")


def play_out(engine: Engine, rng: random.Random, limit: int) -> None:
    """Play at random, at most `limit` decisions."""
    for _ in range(limit):
        if engine.asking is None:
            return
        engine.answer(rng.choice(engine.asking.options))


def undo_keeps_its_promises(table: Table, seat: str, words: str, worlds: Mapping[str, list[Table]]) -> None:
    """An accepted undo restores everything, redo repeats it; a choice that revealed something stays."""
    before = saved(table), [told(table, q) for q in everybody(table)]
    trial = restored(table)
    trial.choose(seat, words)
    after, shown = saved(trial), {q: shown_since(trial, q, table) for q in worlds}
    unseen = hidden_state(table, seat), hidden_state(trial, seat)
    try:
        trial.undo(seat)
    except CannotUndo:
        demand(saved(trial) == after, "undo", "a refused undo has changed the table")
        return
    demand((saved(trial), [told(trial, q) for q in everybody(trial)]) == before, "undo", f"{words!r} leaves traces")
    demand(unseen[0] == unseen[1], "barrier", f"undo of {words!r}, which has moved what {seat} cannot see")
    trial.redo(seat)
    demand(saved(trial) == after, "undo", f"redo of {words!r} leads elsewhere")
    for q, imagined in worlds.items():
        for world in imagined:
            barrier_holds(world, q, seat, words, shown[q])


def hidden_state(table: Table, seat: str) -> Any:
    """Everything that a seat cannot see, in its own branch if it has one."""
    s = table.branches[seat].state if seat in table.branches else table.state
    return hidden_places(s, seat), hidden_values(s, seat)


def shown_since(table: Table, seat: str, before: Table) -> Plain:
    """A seat's knowledge now, and its events since the start of the step that runs at the table `before`."""
    return {**known(table, seat), "told": events_from(table, seat, told_before(before, seat))}


def barrier_holds(world: Table, seat: str, chooser: str, words: str, shown: Plain) -> None:
    """A choice that can be undone shows everybody the same in every world where it can be chosen."""
    if seat != chooser and not offers(world, chooser, words):
        return
    with speaks("barrier", f"{words!r} cannot be chosen in another world"):
        world.choose(chooser, words)
    there = {**known(world, seat), "told": events_from(world, seat, 0)}
    demand(shown == there, "barrier", f"undo of {words!r}, which shows {seat} a secret: {differences(shown, there)}")


def offers(table: Table, seat: str, words: str) -> bool:
    """Can this be chosen?"""
    ask = table.question(seat)
    return ask is not None and words in [text(option) for option in ask.all]


def free_undo_restores(table: Table, seat: str, words: str) -> None:
    """Free undo restores everything, luck and simultaneous play included."""
    trial, before = restored(table, undo="free"), saved(table)
    trial.choose(seat, words)
    after = saved(trial)
    trial.undo(seat)
    demand(saved(trial) == before, "undo", f"free undo of {words!r} leaves traces")
    trial.redo(seat)
    demand(saved(trial) == after, "undo", f"redo of {words!r} leads elsewhere")


def goes_on_alike(table: Table, seat: str, words: str, rng: random.Random, watch: JournalWatch) -> None:
    """Choose at the table; a restored one continues exactly like it, whatever else was played in between."""
    copy = restored(table)
    choose(table, seat, words, watch, closely=True)
    stir(table, rng)
    with speaks("restored", f"a restored table cannot take {words!r}"):
        copy.choose(seat, words)
    demand(saved(copy) == saved(table), "restored", f"a restored table goes on differently after {words!r}")
    for q in everybody(table):
        demand(told(copy, q) == told(table, q), "restored", f"a restored table tells {q!r} something else")


def stir(table: Table, rng: random.Random) -> None:
    """Play some of another game of the same kind, so that data outside the state would be noticed."""
    s = table.state
    other = table.game.new_state(players=len(s.seats), scenario=s.scenario, variants=s.variants,
                                 seed=rng.getrandbits(64))
    play_out(start(table.game, other), rng, 40)


def branches_are_sealed(before: Mapping[str, Plain], table: Table, chooser: str) -> None:
    """In simultaneous play a seat learns from another's choice only that the other one is done."""
    for seat, was in before.items():
        now = known(table, seat)
        if seat != chooser:
            was, now = ({k: v for k, v in part.items() if k != "asked"} for part in (was, now))
            demand(now == was, "sealed", f"{seat!r} learns of a choice in the branch of {chooser}")


# ---------------------------------------------------------------- the journal


class JournalWatch(list[Event]):
    """A journal that checks every event: may its readers know the pieces that it names?

    They may if the piece is visible to them before the choice, at the event, or after the choice; or if they have a
    private note of it, or the choice has revealed it in another way.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.journal)
        self.table, self.on, self.state = table, False, table.state
        self.suspects: list[tuple[str, str, Event]] = []
        self.before: dict[str, set[str]] = {}
        table.journal = self
        table.state.journal = self

    def append(self, event: Event) -> None:
        super().append(event)
        if self.on:
            self.suspects += self.unknown_pieces(event)

    def __iadd__(self, events: Iterable[Event]) -> JournalWatch:  # type: ignore[override,misc]
        for event in events:
            self.append(event)
        return self

    def unknown_pieces(self, event: Event) -> Iterator[tuple[str, str, Event]]:
        """Pieces that an event names to a seat from which they are hidden now and before the choice."""
        for seat, hidden in hidden_from(self.table.state).items():
            if not event.only or seat in event.only:
                for piece in named(told_event(event, seat)) & hidden & self.before[seat]:
                    yield seat, piece, event

    def begin(self) -> None:
        """A choice is about to be made."""
        self.on, self.suspects, self.state = True, [], self.table.state.clone()
        self.before = hidden_from(self.state)

    def end(self) -> None:
        """The choice was made: named pieces must have been revealed."""
        self.on = False
        hidden = hidden_from(self.table.state)
        for seat, piece, event in self.suspects:
            secret = piece in hidden[seat] and not is_noted(piece, seat, self.state, self.table.state)
            demand(not secret, "journal", f"{seat!r} is told of {piece}, which is hidden: {event}")
        for seat, branch in self.table.branches.items():
            secrets = {place.piece for place in hidden_places(branch.state, seat)} & self.before[seat]
            for event in branch.journal:
                demand(not named(event) & secrets, "journal", f"{seat} is told in its branch of {event}")


def hidden_from(state: Any) -> dict[str, set[str]]:
    """The pieces that each seat and a spectator cannot see."""
    return {seat: {place.piece for place in hidden_places(state, seat)} for seat in (*state.seats, SPECTATOR)}


def is_noted(piece: str, seat: str, before: Any, after: Any) -> bool:
    """Does this seat see a piece's name in its own note, or more often in public notes than before?"""
    own = [f for f in after.FIELDS if f.seen == "known" and not f.pieces]
    public = [f for f in after.FIELDS if f.seen == "public" and not f.pieces]
    return notes(own, after, seat).count(piece) > 0 or (
        notes(public, after, seat).count(piece) > notes(public, before, seat).count(piece))


def notes(fields: list[Any], state: Any, seat: str) -> list[str]:
    """The words that a seat sees in fields."""
    return words_of({f.name: seen_part(f, state, seat) for f in fields})


def named(event: Event) -> set[str]:
    """All words of an event."""
    return set(words_of(encode([event])))


def choose(table: Table, seat: str, words: str, watch: JournalWatch, closely: bool) -> None:
    """Choose, and watch the journal and what others learn in simultaneous play."""
    others = {q: known(table, q) for q in everybody(table)} if closely and table.branches else {}
    open_before = table.branches
    watch.begin()
    table.choose(seat, words)
    watch.end()
    if others and table.branches is open_before:
        branches_are_sealed(others, table, seat)


# ---------------------------------------------------------------- the laws of a whole game


def ends_with_a_result(table: Table) -> None:
    """The game is over: it has a result, and nobody can choose any more."""
    result, seats = table.result(), set(table.state.seats)
    demand(result is not None and bool(result.outcome), "result", "the game ended without one")
    assert result is not None
    sound = {*result.firsts, *result.survivors, *result.scores} <= seats
    demand(sound, "result", f"it names others than {sorted(seats)}: {result}")
    before = saved(table)
    for seat in seats:
        refused(GameIsOver, table, seat, "anything")
    demand(saved(table) == before, "refusals", "a choice after the end has changed the table")


def record_is_lossless(table: Table) -> None:
    """The match's file, read and replayed, leads to the same table; written again it is the same file."""
    words = write(Match.of(table, "test", dict.fromkeys(table.state.seats, "random")), lambda line: line.kind)
    match = read(words)
    with speaks("record", "the record cannot be replayed"):
        again = match.replay(table.game)
    demand(saved(again) == saved(table), "record", "replayed, it leads elsewhere")
    demand(write(match, lambda line: line.kind) == words, "record", "written again, it is another")


def engine_agrees(game: Game, setup: Setup, seed: int, care: Care) -> None:
    """A bare engine and a live table reach the same state by the same choices; only the table asks to close."""
    rng = random.Random(seed)
    table = setup.table(game, seed)
    engine = start(game, game.new_state(players=setup.players, scenario=setup.scenario, variants=setup.variants,
                                        seed=seed))
    for _ in range(care.limit):
        close(table)
        ask = engine.asking
        if ask is None:
            demand(table.over() and dump(engine.state) == dump(table.state), "engine", "the ends differ")
            return
        mine = table.question(ask.seat)
        same = mine is not None and list(mine.options) == list(ask.options) and mine.case == ask.case
        demand(same, "engine", f"{ask.case} asks {ask.seat} something else at a table")
        if not engine.in_branch:
            demand(dump(engine.state) == dump(table.state), "engine", f"the states differ at {ask.case}")
        option = rng.choice(picked(ask.options, ask.also, care, rng))
        table.answer(ask.seat, option)
        engine.answer(option)
    raise breach("no endless game", f"more than {care.limit} decisions")


def close(table: Table) -> None:
    """Close everything that a table asks to close, as a bare engine does without asking."""
    while (ask := table.engine.asking) is not None and ask.is_closing():
        table.answer(ask.seat, ask.options[0])


def picked(options: Any, also: Any, care: Care, rng: random.Random) -> Any:
    """The options that carry the game forward, or now and then the others."""
    return also if also and rng.random() < care.also else options


@dataclass
class Walk:
    """One game played at random under all laws."""

    table: Table
    rng: random.Random
    care: Care
    mixing: Mixing
    telling: Telling = field(default_factory=Telling)
    decisions: int = 0

    def __post_init__(self) -> None:
        self.pieces = all_pieces(self.table.state)
        self.watch = JournalWatch(self.table)

    def run(self) -> int:
        """Play to the end; return the number of decisions."""
        while not self.table.over():
            self.decisions += 1
            demand(self.decisions <= self.care.limit, "no endless game", f"more than {self.care.limit} decisions")
            self.decision()
        pieces_are_conserved(self.table, self.pieces)
        ends_with_a_result(self.table)
        return self.decisions

    def decision(self) -> None:
        """Check the laws, then choose."""
        table, rng, closely = self.table, self.rng, self.rng.random() < self.care.share
        pieces_are_conserved(table, self.pieces)
        seat = rng.choice(table.to_move())
        options_are_sound(table, seat)
        ask = table.question(seat)
        assert ask is not None
        words = text(rng.choice(picked(ask.options, ask.also, self.care, rng)))
        told = len(table.journal)
        if self.care.outer is not None:
            self.care.outer.question(table, seat, rng, closely)
        if closely:
            self.look_closely(seat, words)
            goes_on_alike(table, seat, words, rng, self.watch)
        else:
            choose(table, seat, words, self.watch, closely=False)
        if self.care.outer is not None:
            self.care.outer.told(table, told)
        if rng.random() < self.care.undo:
            self.change_of_mind(seat)

    def look_closely(self, seat: str, words: str) -> None:
        """The costly laws."""
        table, rng = self.table, self.rng
        round_trip(table)
        worlds = {q: [no_leak(table, q, rng) for _ in range(self.care.worlds)] for q in everybody(table)}
        for q in table.to_move():
            bare_world_asks_the_same(table, q, rng, self.care.limit)
        undo_keeps_its_promises(table, seat, words, worlds)
        free_undo_restores(table, seat, words)
        if rng.random() < 0.25:
            refusals_change_nothing(table)
            looking_changes_nothing(table, rng)
        if rng.random() < self.care.mixing and not table.branches:
            for q in everybody(table):
                self.mixing.observe(table, q, rng)
        if rng.random() < self.care.telling:
            self.listen(seat, words)

    def listen(self, seat: str, words: str) -> None:
        """The laws of telling: of a choice, of a bare option, and by every face of the game."""
        table, rng = self.table, self.rng
        q = rng.choice(everybody(table))
        self.telling.same_told(table, q, seat, words, rng)
        same_faces(table, q, rng)
        ask = table.question(seat)
        assert ask is not None
        for option in {(words,), *(option for option in ask.all if len(option) == 1)}:
            not_foreseen(table, q, seat, text(option), rng, self.care.worlds_of)

    def change_of_mind(self, seat: str) -> None:
        """Undo the choice, if possible, and perhaps redo it."""
        if self.table.undoable(seat):
            self.table.undo(seat)
            if self.rng.random() < 0.5:
                self.table.redo(seat)


def check_table(table: Table, seed: int, care: Care | None = None, mixing: Mixing | None = None,
                telling: Telling | None = None) -> int:
    """All laws, from any position to the end of the game; returns the number of decisions."""
    care = care or Care()
    return Walk(table, random.Random(seed), care, mixing or Mixing(care.worlds_of), telling or Telling()).run()


def check_game(game: Game, seeds: Iterable[int], setup: Setup | None = None, care: Care | None = None) -> int:
    """All laws over whole games; returns the number of decisions checked."""
    setup, care, decisions = setup or Setup(), care or Care(), 0
    mixing, telling = Mixing(care.worlds_of), Telling()
    for seed in seeds:
        table = setup.table(game, seed)
        decisions += check_table(table, seed, care, mixing, telling)
        record_is_lossless(table)
        engine_agrees(game, setup, seed, care)
    mixing.judge(care.settled)
    telling.judge()
    return decisions


def check_positions(positions: Iterable[Callable[[], Any]], seeds: Iterable[int], care: Care | None = None) -> int:
    """All laws from prepared positions with rare pieces in play."""
    care = care or Care()
    mixing, seeds = Mixing(care.worlds_of), list(seeds)
    decisions = sum(check_table(position().table, seed, care, mixing) for position in positions for seed in seeds)
    mixing.judge(care.settled)
    return decisions


__all__ = ["BrokenRules", "Care", "Setup", "check_game", "check_positions", "check_table"]
