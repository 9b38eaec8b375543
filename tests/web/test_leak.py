"""The no-leak law over HTTP: everything sent to a seat is the same in all worlds that it cannot tell apart.

Only the match's id, tokens, times and the commitment to the seed are masked. Worlds differ in three ways: everything
that a seat cannot see is dealt again (as the kernel imagines it), and both worlds are played on, each with its own log;
others choose differently during secret simultaneous choices; or real dice and cards are typed in and only the unseen
ones below differ.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Game, Table, text
from sanjak.kernel.records import commitment
from sanjak.story.watched import WatchedTable
from sanjak.web.guests import Guest
from sanjak.web.live import Live
from sanjak.web.log import Entry, SeatLog
from sanjak.web.position import Position
from sanjak.web.setup import Chair, Setup, new_id, prepared
from sanjak.web.storage import MatchRow, SeatRow, Stored
from sanjak.web.streams import Streams
from tests.telling import Account, first_difference, is_shown, same_choice, world_on_the_same_luck
from tests.web.serving import Person, Served

SPECTATOR = ""
ODDS = 6
"""The number of options whose odds are compared at a question."""
BEATS = 6
"""So many of the last beats are looked back at."""


# ---------------------------------------------------------------- what reaches a seat


def masked(words: str, served: Served, id: str, person: Person) -> str:
    """An answer without the parts that may differ: id, tokens and commitment. It does not contain times."""
    row = served.live(id).row
    promise = commitment(row.seed, row.salt)
    words = words.replace(promise, "COMMITMENT").replace(f"{promise[:16]}…", "COMMITMENT").replace(id, "MATCH")
    return words.replace(person.token, "TOKEN").replace(served.invite(person, id, "p2"), "INVITATION")


def without_nonce(page: str) -> str:
    """A page without the nonce of its style sheet, which is always new."""
    return re.sub(r'nonce="[\w-]+"', 'nonce="NONCE"', page)


def answers(served: Served, id: str, person: Person, seat: str, whole: bool = True,
            refusals: bool = True) -> dict[str, str]:
    """Everything that a seat can get without changing anything; with `whole`, all of the past too."""
    live = served.live(id)
    moment, asked = live.position.moment(seat), live.table.question(seat) is not None
    look = {name: person.get(f"/api/match/{id}{path}", seat=seat) for name, path in {
        "update": "", "why": "/why", "future": f"/at/{moment + 1}", "said": "/said", "noted": "/noted",
        "roll": "/roll/0", "curve": "/curve", "odds": "/odds", "beats": "/beats",
    }.items()}
    rolling = [option["text"] for option in (look["update"].json().get("question") or {}).get("options", ())
               if option.get("rolls")]
    look |= {f"odds of {words}": person.get(f"/api/match/{id}/odds", seat=seat, option=words)
             for words in rolling[:ODDS]}
    look["page"] = person.get(f"/match/{id}", seat=seat)
    if whole:
        look |= {f"past {at}": person.get(f"/api/match/{id}/at/{at}", seat=seat) for at in range(0, moment + 1, 3)}
        look |= {f"past after beat {beat}": person.get(f"/api/match/{id}/at/{at}", seat=seat, beat=str(beat))
                 for beat, at in beats_of(live, seat)[-BEATS:]}
        look["history"] = person.get(f"/match/{id}", seat=seat, at=moment)
        for path in ("/report", "/report/md", "/report/html"):
            look[path] = person.get(f"/match/{id}{path}", seat=seat)
    if live.secret:
        look["record"] = person.get(f"/match/{id}/record", seat=seat)
    wrong: dict[str, dict[str, Any]] = {
        "choose": {"choice": "nonsense 9"}, "stale": {}, "undo": {"to": moment + 9}, "redo": {}, "restart": {},
        "luck": {"value": 9}, "fork": {"to": moment + 9}}
    for verb, body in wrong.items() if refusals else ():
        when = moment + 5 if verb == "stale" else moment
        look[f"refused {verb}"] = person.post(id, "choose" if verb == "stale" else verb, seat=seat, moment=when, **body)
    found = {name: f"{answer.status_code} {without_nonce(answer.text)}" for name, answer in look.items()}
    sent = person.events(id, 1, seat)[0]
    found["event"] = f"{sent.kind} {sent.id} {json.dumps(sent.data)}"
    assert asked == ('"question":null' not in look["update"].text)
    return {name: masked(words, served, id, person) for name, words in found.items()}


def beats_of(live: Live, seat: str) -> list[tuple[int, int]]:
    """The beats of a seat: each number with its moment."""
    log = live.position.log.of[seat]
    return [(number, log.entries[beat.last].moment) for number, beat in enumerate(log.beats)]


def changes(served: Served, id: str, person: Person, seat: str, since: str) -> dict[str, str]:
    """What a stream sends to a seat's page that has a version."""
    live = served.live(id)
    sent = served.call(lambda: served.house.streams.changes(live, seat, since))
    assert sent is not None
    return {"changes": masked(bytes(sent).decode(), served, id, person)}


def same(one: dict[str, str], two: dict[str, str], seat: str) -> None:
    """The law: the answers in both worlds are equal."""
    for name in one:
        assert one[name] == two[name], f"no leak: {seat!r} can tell two worlds apart by {name}"


# ---------------------------------------------------------------- all that is hidden dealt anew


def lay(served: Served, row: MatchRow, seats: list[SeatRow], table: Table) -> str:
    """A match on the server that begins with a given table and has no past."""
    fresh = replace(row, id=new_id(), seed=table.state.seed)
    plain = json.loads(json.dumps(table.save()))
    for part in (plain, *plain["branches"].values()):
        part["journal"] = []
    position = Position(WatchedTable.load(table.game, plain, undo=row.undo), face_of(table.game.id))
    position.log.tell(position.table, dict.fromkeys(position.moments, 0))
    stored = Stored(fresh, [replace(seat) for seat in seats], [], [], [(0, position.snapshot())])

    def store() -> None:
        served.house.storage.create(fresh, stored.seats, stored.lines)
        served.house.hold(Live(served.house.storage, served.house.work, stored))

    served.call(store)
    return fresh.id


def planned(table: Table, seat: str, rng: random.Random) -> tuple[list[tuple[str, str]], frozenset[str]]:
    """The next choices, made on a copy, and the pieces that they reveal to a seat."""
    copy = Table.load(table.game, json.loads(json.dumps(table.save())))
    lines: list[tuple[str, str]] = []
    lit: set[str] = set()
    while len(lines) < LINES and not copy.over():
        chooser = rng.choice(copy.to_move())
        lines.append((chooser, text(rng.choice(copy.question(chooser).options))))  # type: ignore[union-attr]
        lit |= Account.of_choice(copy, seat, *lines[-1]).lit
    return lines, frozenset(lit)


def next_line(served: Served, one: str, two: str, seat: str, chooser: str, words: str) -> bool:
    """Make the same choice in both worlds; False if a rule now shows the seat that they differ."""
    here, there = served.live(one).table, served.live(two).table
    choice = same_choice(here, there, seat, chooser, words)
    if choice is None or shows_another_world(here, there, seat, chooser, words, choice):
        return False
    for match, chosen in ((one, words), (two, choice)):
        served.call(partial(served.live(match).choose, chooser, chosen))
    return not served.live(one).finished


def shows_another_world(here: Table, there: Table, seat: str, chooser: str, words: str, choice: str) -> bool:
    """Do the rules show different things after the same choice? It is made on copies."""
    one, two = (Account.of_choice(Table.load(table.game, json.loads(json.dumps(table.save()))), seat, chooser, chosen)
                for table, chosen in ((here, words), (there, choice)))
    found = first_difference(one.parts(), two.parts())
    return found is not None and (is_shown(found[0], one.lit) or is_shown(found[1], two.lit))


def chairs(game: Game, players: int) -> list[Chair]:
    return [Chair("me") for _ in range(players)]


@pytest.mark.parametrize("id", games.game_ids())
def test_a_seat_cannot_tell_imagined_worlds_apart(served: Served, anna: Person, id: str) -> None:
    game, rng = games.load(id), random.Random(7)
    row, seats = prepared(Setup(id, seats=chairs(game, game.default_players)), anna.guest)
    looked = 0
    for live_at in (1, 14, 29, 54):
        table = walk(row, game, live_at, rng)
        for seat in dict.fromkeys([*table.to_move()[:1], table.state.seats[-1], SPECTATOR]):
            plan, lit = planned(table, seat, rng)
            one = lay(served, row, seats, table)
            two = lay(served, row, seats, world_on_the_same_luck(table, seat, rng, lit))
            since = {match: anna.update(match, seat)["version"] for match in (one, two)}
            for chooser, words in plan:
                if not next_line(served, one, two, seat, chooser, words):
                    break
                looked += 1
            same(changes(served, one, anna, seat, since[one]), changes(served, two, anna, seat, since[two]), seat)
            same(answers(served, one, anna, seat, False), answers(served, two, anna, seat, False), seat)
            undo_shows_nothing(served, anna, one, two, seat, rng)
    assert looked >= 12


LINES = 4
"""The number of lines played in two worlds before the answers are compared."""


def walk(row: MatchRow, game: Game, upto: int, rng: random.Random) -> Table:
    """A random match of `upto` lines."""
    table = Table.new(game, players=row.players, scenario=row.scenario, variants=row.options, seed=rng.getrandbits(64))
    for _ in range(upto):
        if table.over():
            return walk(row, game, upto - 2, rng)
        seat = rng.choice(table.to_move())
        table.answer(seat, rng.choice(table.question(seat).options))  # type: ignore[union-attr]
    return walk(row, game, upto - 2, rng) if table.over() else table


def undo_shows_nothing(served: Served, person: Person, one: str, two: str, seat: str, rng: random.Random) -> None:
    """The undo information, and the answers after an undo, are the same in both worlds."""
    ask = served.live(one).table.question(seat)
    if ask is None:
        return

    def seen(id: str) -> dict[str, str]:
        return answers(served, id, person, seat, whole=False, refusals=False)

    words = text(rng.choice(ask.options))
    for id in (one, two):
        assert person.choose(id, words, seat).status_code == 200
    undo = person.update(one, seat)["undo"]
    if undo and undo["to"]:
        same(seen(one), seen(two), seat)
        for id in (one, two):
            moment = person.update(id, seat)["moment"]
            assert person.post(id, "undo", seat=seat, moment=moment).status_code == 200
        same(seen(one), seen(two), seat)


# ---------------------------------------------------------------- others choose otherwise


@pytest.mark.parametrize("id", [id for id in games.game_ids() if max(games.load(id).players) > 1])
def test_what_others_choose_in_secret_reaches_nobody(served: Served, id: str) -> None:
    anna, bela = served.person(), served.person()
    rng = random.Random(3)
    one, two = (pair(served, anna, bela, id, seed=5) for _ in range(2))
    table = served.live(one).table
    me, other = table.state.seats
    for _ in range(60):
        if table.branches or table.over():
            break
        seat = table.to_move()[0]
        words = text(rng.choice(table.question(seat).options))  # type: ignore[union-attr]
        for match in (one, two):
            served.call(partial(served.live(match).choose, seat, words))
    if not table.branches:
        return
    with anna.stream(one, me, after=anna.update(one, me)["version"]) as news:
        met = secretly(served, one, other, random.Random(1), many=2)
        anna.post(one, "chat", seat=me, text="nothing has come before this")
        assert next(news).kind == "chat"
    met += secretly(served, two, other, random.Random(2), many=5)
    anna.post(two, "chat", seat=me, text="nothing has come before this")
    for seat in (me, SPECTATOR):
        person = anna if seat else served.person()
        mine, theirs = (times_away(answers(served, match, person, seat)) for match in (one, two))
        same(mine, theirs, seat)
    assert met >= 6


def times_away(found: dict[str, str]) -> dict[str, str]:
    """Answers without the times of their messages."""
    return {name: re.sub(r'(at&#34;:|"at":|at": )\d{13}', "TIME", words) for name, words in found.items()}


def pair(served: Served, anna: Person, bela: Person, game: str, seed: int) -> str:
    """A match of two people with a known seed."""
    row, seats = prepared(Setup(game, seats=[Chair("me"), Chair("friend")]), anna.guest)
    seats[1] = replace(seats[1], kind="person", holder=bela.guest.hash, invite="")
    row.seed = seed
    return served.wait_for(served.house.store(row, seats, []))


def secretly(served: Served, id: str, seat: str, rng: random.Random, many: int) -> int:
    """Choose in secret, undo and choose again, for one seat; return the number of choices."""
    live = served.live(id)

    def go() -> int:
        done = 0
        for _ in range(many):
            before = {seat: live.position.moment(seat) for seat in live.position.moments}
            live.choose(seat, text(rng.choice(live.table.question(seat).options)))  # type: ignore[union-attr]
            live.choose(seat, text(rng.choice(live.table.question(seat).options)))  # type: ignore[union-attr]
            live.undo(seat, None)
            done += 1 if live.rows[-1].told == seat else 0
            now = {seat: live.position.moment(seat) for seat in live.position.moments}
            assert {told for told in now if now[told] != before[told]} == {seat}
        return done

    return served.call(go)


# ---------------------------------------------------------------- what lies unseen below typed cards


@pytest.mark.parametrize("id", [id for id in games.game_ids() if 1 in games.load(id).players])
def test_what_lies_unseen_below_typed_cards_reaches_nobody(served: Served, anna: Person, id: str) -> None:
    one, two = (served.make(anna, id, seats=[Chair("me")], typed=True) for _ in range(2))
    if served.live(one).table.known("") != served.live(two).table.known("") or not served.live(one).table.wanted:
        pytest.skip("its deal is open to all, or nothing of it is drawn")
    rng, chosen = random.Random(11), 0
    for _ in range(30):
        live = served.live(one)
        if live.finished:
            break
        wanted = live.table.wanted
        seat = next(iter(live.seats)) if wanted else live.table.to_move()[0]
        both = set(wanted.choices) & set(served.live(two).table.wanted.choices) if wanted else set()  # type: ignore[union-attr]
        body = {"value": rng.choice(sorted(both))} if wanted else {
            "choice": text(rng.choice(live.table.question(seat).options))}  # type: ignore[union-attr]
        for match in (one, two):
            moment = served.live(match).position.moment(seat)
            done = anna.post(match, "luck" if wanted else "choose", seat=seat, moment=moment, **body)
            assert done.status_code == 200, done.text
        chosen += not wanted
    assert chosen > 3
    for seat in (next(iter(served.live(one).seats)), SPECTATOR):
        person = anna if seat else served.person()
        same(answers(served, one, person, seat), answers(served, two, person, seat), seat)


def test_the_law_sees_what_a_log_tells_of_steps_that_have_ended(served: Served, anna: Person,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[..., Any] = SeatLog.entry

    def leaky(self: SeatLog, table: WatchedTable, *told: Any) -> Entry:
        entry: Entry = honest(self, table, *told)
        return entry._replace(text=f"Mines lie in {table.state.laid}")

    monkeypatch.setattr(SeatLog, "entry", leaky)
    with pytest.raises(AssertionError, match="can tell two worlds apart by"):
        test_a_seat_cannot_tell_imagined_worlds_apart(served, anna, "fatal-attraction")


def test_the_law_can_fail(served: Served, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[..., Any] = Streams.update

    def leaky(self: Any, live: Any, guest: Guest, seat: str, *known: Any) -> Any:
        return replace(honest(self, live, guest, seat, *known), waiting=f"{len(live.rows)} lines")

    monkeypatch.setattr(Streams, "update", leaky)
    bela = served.person()
    one, two = (pair(served, anna, bela, "ottoman-empire", seed=5) for _ in range(2))
    for match in (one, two):
        while not served.live(match).table.branches:
            seat = served.live(match).table.to_move()[0]
            ask = served.live(match).table.question(seat)
            served.call(partial(served.live(match).choose, seat, text(ask.options[0])))  # type: ignore[union-attr]
    secretly(served, two, "p2", random.Random(2), many=1)
    with pytest.raises(AssertionError, match="can tell two worlds apart by"):
        same(answers(served, one, anna, "p1"), answers(served, two, anna, "p1"), "p1")
