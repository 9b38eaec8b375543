"""The no-leak law over HTTP: what is sent to a seat is the same in all worlds that it cannot tell apart.

Nothing is masked but the match's id, tokens, times and the commitment to the seed. Worlds come in three ways: all that
a seat cannot see is dealt anew (as the kernel imagines it), others choose differently while all choose in secret, or
real dice and cards are typed in and only what lies unseen below them differs.
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
from sanjak.kernel.journal import encode
from sanjak.kernel.records import commitment
from sanjak.lab.watched import WatchedTable
from sanjak.web import house
from sanjak.web.guests import Guest
from sanjak.web.live import Live
from sanjak.web.log import SeatLog
from sanjak.web.position import Position, told_of
from sanjak.web.setup import Chair, Setup, new_id, prepared
from sanjak.web.storage import EVERYBODY, LineRow, MatchRow, SeatRow, Stored
from tests.laws import told_before
from tests.web.serving import Person, Served

SPECTATOR = ""


# ---------------------------------------------------------------- what reaches a seat


def masked(words: str, served: Served, id: str, person: Person) -> str:
    """An answer with what may differ put away: id, tokens and commitment. Times are not in it."""
    row = served.live(id).row
    promise = commitment(row.seed, row.salt)
    words = words.replace(promise, "COMMITMENT").replace(f"{promise[:16]}…", "COMMITMENT").replace(id, "MATCH")
    return words.replace(person.token, "TOKEN").replace(served.invite(person, id, "p2"), "INVITATION")


def without_nonce(page: str) -> str:
    """A page without the token that its style sheet has anew each time."""
    return re.sub(r'nonce="[\w-]+"', 'nonce="NONCE"', page)


def answers(served: Served, id: str, person: Person, seat: str, whole: bool = True,
            refusals: bool = True) -> dict[str, str]:
    """Everything that a seat can get without changing anything; `whole` with all of the past."""
    live = served.live(id)
    moment, asked = live.position.moment(seat), live.table.question(seat) is not None
    look = {name: person.get(f"/api/match/{id}{path}", seat=seat) for name, path in {
        "update": "", "why": "/why", "future": f"/at/{moment + 1}", "said": "/said", "noted": "/noted",
        "roll": "/roll/0", "curve": "/curve", "preview": "/preview",
    }.items()}
    look["page"] = person.get(f"/match/{id}", seat=seat)
    if whole:
        look |= {f"past {at}": person.get(f"/api/match/{id}/at/{at}", seat=seat) for at in range(0, moment + 1, 3)}
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


def same(one: dict[str, str], two: dict[str, str], seat: str) -> None:
    """The law."""
    for name in one:
        assert one[name] == two[name], f"no leak: {seat!r} can tell two worlds apart by {name}"


# ---------------------------------------------------------------- all that is hidden dealt anew


def lay(served: Served, row: MatchRow, seats: list[SeatRow], lines: list[LineRow], table: Table,
        position: Position) -> str:
    """A match in the server that stands as a table does; its lines are only there to be counted."""
    fresh = replace(row, id=new_id(), seed=table.state.seed)
    watched = WatchedTable.load(table.game, json.loads(json.dumps(table.save())), undo=row.undo)
    blob = Position(watched, position.face)
    blob.log = position.log
    blob.table.lines = [line.line for line in lines]
    snapshot = blob.snapshot()
    stored = Stored(fresh, [replace(seat) for seat in seats], list(lines), [], [(len(lines), snapshot)])

    def store() -> None:
        served.house.storage.create(fresh, stored.seats, stored.lines)
        live = Live(served.house.storage, served.house.work, stored)
        live.position.log.of |= {seat: SeatLog(seat, [], {}) for seat in live.position.moments.keys()
                                 - live.position.log.of.keys()}
        served.house.live[fresh.id] = live

    served.call(store)
    return fresh.id


def with_history(world: Table, table: Table, seat: str) -> Table:
    """An imagined world with the journal that its seat has read before the running step."""
    plain = json.loads(json.dumps(world.save()))
    plain["journal"] = encode(table.events(seat)[:told_before(table, seat)])
    own = plain["branches"].get(seat)
    if own is not None:
        base = len(plain["journal"]) - table.branches[seat]._journal_base
        plain["journal"], own["journal"] = plain["journal"][:base], plain["journal"][base:]
    return Table.load(table.game, plain, undo="barrier")


def numbered(lines: list[LineRow]) -> list[LineRow]:
    """Lines numbered as if there were no others."""
    return [replace(row, line=row.line._replace(number=at)) for at, row in enumerate(lines, 1)]


def seen_only(position: Position, seat: str) -> Position:
    """A position whose log knows this seat alone."""
    kept = Position(position.table, position.face)
    kept.log.of = {seat: position.log.of[seat]}
    return kept


def chairs(game: Game, players: int) -> list[Chair]:
    return [Chair("me") for _ in range(players)]


@pytest.mark.parametrize("id", games.game_ids())
def test_a_seat_cannot_tell_imagined_worlds_apart(served: Served, anna: Person, id: str) -> None:
    game, rng = games.load(id), random.Random(7)
    row, seats = prepared(Setup(id, seats=chairs(game, game.default_players)), anna.guest)
    looked = 0
    for live_at in (4, 18, 33, 58):
        position, lines = walk(row, game, live_at, rng)
        table = position.table
        for seat in dict.fromkeys([*table.to_move()[:1], table.state.seats[-1], SPECTATOR]):
            world = with_history(table.imagine(seat, rng), table, seat)
            own = with_history(Table.load(game, json.loads(json.dumps(table.save()))), table, seat)
            told = numbered([line for line in lines if line.told in (EVERYBODY, seat)])
            one = lay(served, row, seats, told, own, seen_only(position, seat))
            two = lay(served, row, seats, told, world, seen_only(position, seat))
            assert served.live(one).row.seed != served.live(two).row.seed
            same(answers(served, one, anna, seat, False), answers(served, two, anna, seat, False), seat)
            undo_shows_nothing(served, anna, one, two, seat, rng)
            looked += 1
    assert looked >= 7


def walk(row: MatchRow, game: Game, upto: int, rng: random.Random) -> tuple[Position, list[LineRow]]:
    """A match played at random for so many lines."""
    position = Position.start(replace(row, seed=rng.getrandbits(256)).match({}, []), game, face_of(game.id))
    lines: list[LineRow] = []
    while len(lines) < upto and not position.table.over():
        table = position.table
        seat = rng.choice(table.to_move())
        words = text(rng.choice(table.question(seat).options))  # type: ignore[union-attr]
        told = told_of(table, lambda t, seat=seat, words=words: t.choose(seat, words))  # type: ignore[misc]
        lines.append(LineRow(table.lines[-1], told, 0))
        position.note(lines[-1])
    return (position, lines) if not position.table.over() else walk(row, game, upto - 2, rng)


def undo_shows_nothing(served: Served, person: Person, one: str, two: str, seat: str, rng: random.Random) -> None:
    """What can be taken back looks the same in both worlds, and so does what is told of taking it back."""
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
    """Without the times of what was said."""
    return {name: re.sub(r'(at&#34;:|"at":|at": )\d{13}', "TIME", words) for name, words in found.items()}


def pair(served: Served, anna: Person, bela: Person, game: str, seed: int) -> str:
    """A match of two people with a known seed."""
    row, seats = prepared(Setup(game, seats=[Chair("me"), Chair("friend")]), anna.guest)
    seats[1] = replace(seats[1], kind="person", holder=bela.guest.hash, invite="")
    row.seed = seed
    return served.call(lambda: served.house.store(row, seats, []))


def secretly(served: Served, id: str, seat: str, rng: random.Random, many: int) -> int:
    """A seat chooses in secret, takes back, chooses again; how often."""
    def go() -> int:
        live, done = served.house.find(id), 0
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


def test_the_law_can_fail(served: Served, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[..., Any] = house.House.update

    def leaky(self: Any, live: Any, guest: Guest, seat: str, since: int | None = None) -> Any:
        return {**honest(self, live, guest, seat, since), "lines": len(live.rows)}

    monkeypatch.setattr(house.House, "update", leaky)
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
