"""Storage: restarts, two writers at once, snapshots, migrations, damaged databases, backups and fairness proofs."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace

from sanjak.ai.bots import bot
from sanjak.kernel import BadSetup, Line, Seat, text
from sanjak.kernel.records import commitment
from sanjak.web import backup, beats, schema, storage, update
from sanjak.web.guests import Refusal, new_guest
from sanjak.web.house import House
from sanjak.web.picture import Drawn
from sanjak.web.position import Position, position_of
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair, Setup
from sanjak.web.storage import EVERYBODY, BadDatabase, Busy, Conflict, LineRow, Storage
from tests.web.serving import Person, Served, awaited
from tests.web.test_play import OE, OS, to_the_piles, turns, two_people

Serve = Callable[..., Served]


def everything(person: Person, id: str, seats: tuple[str, ...]) -> list[Any]:
    """Everything sent about a match, except who is watching."""
    found = []
    for seat in seats:
        seen = person.update(id, seat)
        for row in seen["match"]["seats"]:
            row["here"] = False
        found.append(seen)
    return found


def test_a_server_that_is_started_again_goes_on_where_it_was(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OE, "me me")
    while not served.live(id).table.branches:
        anna.choose(id)
    for _ in range(4):
        anna.choose(id, seat="p1")
        anna.choose(id, seat="p2")
    seen = anna.update(id, "p1")
    anna.post(id, "undo", seat="p1", moment=seen["moment"], to=seen["moment"] - 1)
    anna.post(id, "chat", seat="p1", text="before the storm")
    before = everything(anna, id, ("p1", "p2", ""))
    assert before[0]["undo"]["to"]
    assert before[0]["undo"]["redo"]
    served.stop()
    again = serve()
    anna = again.person(anna.guest)
    assert everything(anna, id, ("p1", "p2", "")) == before
    assert anna.post(id, "redo", seat="p1", moment=before[0]["moment"]).status_code == 200
    assert anna.get(f"/api/match/{id}/said").json()[0]["text"] == "before the storm"


def test_a_server_that_stops_ends_open_streams(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    with anna.stream(id) as news:
        next(news)
        served.server.should_exit = True
        assert next(news, None) is None
    served.thread.join(5)
    assert not served.thread.is_alive()


def test_bots_go_on_after_a_restart_with_the_same_choices(tmp_path: Path, serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OE, "quick quick")
    served.settle(id)
    whole = [row.line for row in served.live(id).rows]
    served.stop()
    with sqlite3.connect(tmp_path / "test.db") as database:
        database.execute("DELETE FROM lines WHERE number > 20")
        database.execute("DELETE FROM snapshots")
        database.execute("UPDATE matches SET finished = NULL")
    database.close()
    again = serve()
    again.live(id)
    again.settle(id)
    assert [row.line for row in again.live(id).rows] == whole


def test_a_match_under_older_rules_is_refused_with_its_version_and_hinders_nothing(serve: Serve) -> None:
    first = serve()
    anna = first.person()
    id = first.make(anna, OS)
    first.stop()
    with contextlib.closing(sqlite3.connect(first.house.storage.path)) as database, database:
        database.execute("UPDATE matches SET schema = 1, version = '0.1.0'")
    again = serve()
    back = again.person(anna.guest)
    for answer in (back.get(f"/match/{id}"), back.get(f"/api/match/{id}")):
        assert answer.status_code == 409
        assert "recorded under older rules (version 0.1.0, schema 1)" in answer.text
    assert f"/match/{id}" in back.get("/").text
    assert back.update(again.make(back, OS))["mine"]


def test_of_two_who_append_at_once_one_is_told_and_nothing_is_lost(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    seen = anna.update(id)
    options = [option["text"] for option in seen["question"]["options"]]
    other = Storage(served.house.storage.path)
    other.append(served.live(id).row, LineRow(Line(1, "choice", "player", options[0]), EVERYBODY, storage.now()))
    other.close()
    late = anna.post(id, "choose", seat="player", moment=seen["moment"], choice=options[-1], key="late")
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    assert [row.line.text for row in served.live(id).rows] == [options[0]]
    assert anna.choose(id, key="now").json() == {"moments": {"player": 2}}


def test_a_match_that_somebody_else_has_ended_stays_ended(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    live = served.live(id)
    other = Storage(served.house.storage.path)
    other.change(replace(live.row, finished=1, ending="Anna has resigned.", revision=live.row.revision + 1))
    other.close()
    late = anna.choose(id)
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    stored = served.house.storage.load(id)
    assert stored
    assert (stored.row.finished, stored.row.ending, stored.lines) == (1, "Anna has resigned.", [])
    assert anna.post(id, "undo", seat="player", moment=0).json()["error"] == "over"


def test_a_seat_that_somebody_else_has_taken_is_not_given_again(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me open")
    live = served.live(id)
    other = Storage(served.house.storage.path)
    seat = replace(live.seats["p2"], kind="person", holder=served.person().guest.hash, listed=False)
    other.change(replace(live.row, revision=live.row.revision + 1), [seat])
    other.close()
    late = bela.post(id, "join", seat="p2", name="Béla")
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    assert served.live(id).seats["p2"].holder == seat.holder
    assert bela.post(id, "join", seat="p2", name="Béla").json()["error"] == "not_open"


def test_a_second_server_on_the_same_file_is_refused(served: Served, anna: Person, tmp_path: Path) -> None:
    path = served.house.storage.path
    command = [sys.executable, "-m", "sanjak.cli", "serve", "--port", "0", "--database", str(path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (f"sanjak: another server is using {path}; stop it first, "
                           "or name another file with --database\n")
    assert anna.update(served.make(anna, OS))["mine"]
    House(Settings(database=tmp_path / "other.db", workers=0)).stop()
    House(Settings(database=tmp_path / "other.db", workers=0)).stop()



def test_a_database_that_cannot_be_written_refuses_and_changes_nothing(served: Served, anna: Person,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    id = served.make(anna, OS)
    before = anna.update(id)

    def full(*args: object, **settings: object) -> None:
        raise Busy("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(served.house.storage, "append", full)
        refused = anna.choose(id)
        assert (refused.status_code, refused.json()["error"]) == (503, "busy")
        assert anna.update(id) == before
    assert anna.choose(id).status_code == 200


# ---------------------------------------------------------------- snapshots


def played_out(served: Served, anna: Person, game: str) -> str:
    """A long match of first options."""
    id = served.make(anna, game, "me" if game == OS else "me quick", seed="5")
    rng = random.Random(5)

    live = served.live(id)

    def go() -> None:
        seat = live.table.state.seats[0]
        while not live.finished and live.table.question(seat) is not None:
            live.choose(seat, text(bot("quick", game)(Seat(live.table, seat), rng)))

    while not served.live(id).finished:
        served.call(go)
        served.settle(id)
    return id


@pytest.mark.parametrize("game", [OE, OS])
def test_a_snapshot_leads_to_the_same_position_as_the_lines(served: Served, anna: Person, game: str) -> None:
    id = played_out(served, anna, game)
    stored = served.house.storage.load(id)
    assert stored is not None
    assert stored.snapshots
    live = served.live(id)
    for number, blob in stored.snapshots:
        upto = storage.Stored(stored.row, stored.seats, stored.lines[:number + 9], stored.chat, [(number, blob)])
        quick = position_of(upto, live.game, live.face)
        slow = position_of(replace(upto, snapshots=[]), live.game, live.face)
        assert told(quick) == told(slow)


def told(position: Position) -> Any:
    return [{"shown": update.shown_to(position, seat, Drawn()), "log": update.log_part(position, seat, {}),
             "beats": beats.all_beats(position, seat, {})} for seat in position.moments]


def test_a_damaged_snapshot_is_passed_over(served: Served, anna: Person) -> None:
    id = played_out(served, anna, OS)
    stored = served.house.storage.load(id)
    assert stored is not None
    live = served.live(id)
    number, blob = stored.snapshots[-1]
    for bad in (b"", blob[:50], blob[:-20] + bytes(20), bytes(32) + blob[32:]):
        position = position_of(replace(stored, snapshots=[(number, bad)]), live.game, live.face)
        assert told(position) == told(live.position)


def test_a_match_with_other_components_is_refused_and_kept(served: Served, anna: Person) -> None:
    id = played_out(served, anna, OS)
    live, stored = served.live(id), served.house.storage.load(id)
    assert stored is not None
    corrected = replace(stored, row=replace(stored.row, version="0.1.0+ab12cd34"))
    with pytest.raises(BadSetup, match="component corrections ab12cd34, but this copy has none"):
        position_of(corrected, live.game, live.face)


# ---------------------------------------------------------------- the database itself


def test_the_migrations_make_what_the_program_uses(tmp_path: Path) -> None:
    kept = Storage(tmp_path / "new.db")
    with kept.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    kept.close()


@pytest.mark.parametrize(("spoil", "words"), [
    (lambda path: path.write_text("this is no database, whatever its name says"), "not a database"),
    (lambda path: path.mkdir(), "unable to open"),
    (lambda path: half(path), "damaged|malformed|not a database"),
    (lambda path: newer(path), "newer sanjak"),
])
def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, spoil: Callable[[Path], None],
                                                            words: str) -> None:
    path = tmp_path / "bad.db"
    spoil(path)
    with pytest.raises(BadDatabase, match=words):
        Storage(path)
    done = subprocess.run([sys.executable, "-m", "sanjak.cli", "serve", "--port", "0", "--database", str(path)],
                          capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, "")


def half(path: Path) -> None:
    """Truncate the file in the middle."""
    kept = Storage(path)
    house = House(Settings(database=path, workers=0))
    for _ in range(20):
        awaited(house.create(new_guest(), Setup(OS)))
    house.stop()
    kept.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:len(whole) // 2])


def newer(path: Path) -> None:
    """Mark the file as one of a later version."""
    Storage(path).close()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


def test_one_broken_match_does_not_harm_the_others(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    anna = served.person()
    bad, good = served.make(anna, OS), served.make(anna, OS)
    anna.choose(bad)
    served.stop()
    with sqlite3.connect(tmp_path / "test.db") as database:
        database.execute("UPDATE lines SET text = 'conquer everything'")
    database.close()
    again = serve()
    anna = again.person(anna.guest)
    refused = anna.get(f"/api/match/{bad}")
    assert (refused.status_code, refused.json()["error"]) == (409, "broken")
    assert "conquer everything" in refused.json()["message"]
    assert anna.choose(good).status_code == 200
    assert len(again.call(lambda: again.house.mine(anna.guest))) == 2


def test_lines_are_unique_by_match_and_number(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    anna.choose(id)
    live = served.live(id)
    with pytest.raises(Conflict):
        served.house.storage.append(live.row, live.rows[0])


# ---------------------------------------------------------------- backup


def test_a_backup_brings_everything_back(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    anna, bela = served.person(), served.person()
    id = two_people(served, anna, bela)
    to_the_piles(served, id, anna, bela)
    anna.choose(id)
    anna.post(id, "chat", seat="p1", text="kept")
    anna.post(id, "notes", seat="p1", text="mine")
    solo = served.make(anna, OS)
    anna.choose(solo)
    sanjak("export", "--database", tmp_path / "test.db", "-o", tmp_path / "backup.json")
    assert (tmp_path / "backup.json").stat().st_mode & 0o077 == 0
    assert '"advisor_allowed": true' in (tmp_path / "backup.json").read_text(), "older backups have this spelling"
    before = everything(anna, id, ("p1", "")), everything(anna, solo, ("player", ""))
    served.stop()
    said = sanjak("import", tmp_path / "backup.json", "--database", tmp_path / "new.db")
    assert "2 matches imported into" in said
    assert "2 were already there" in sanjak("import", tmp_path / "backup.json", "--database", tmp_path / "new.db")
    again = serve(tmp_path / "new.db")
    anna = again.person(anna.guest)
    assert anna.token == again.house.door.token(anna.guest)
    assert (everything(anna, id, ("p1", "")), everything(anna, solo, ("player", ""))) == before
    assert anna.get(f"/api/match/{id}/noted").json() == {"text": "mine"}
    assert anna.choose(solo).status_code == 200


@pytest.mark.parametrize(("spoil", "words"), [
    (lambda plain: "no json", "this is not a backup"),
    (lambda plain: {**plain, "format": "sanjak backup 9"}, "this is not a backup"),
    (lambda plain: {**plain, "more": 1}, "this is not a backup"),
    (lambda plain: changed_line(plain, 2, "conquer everything"), "cannot be replayed.*conquer everything"),
    (lambda plain: changed_line(plain, 3, "p1"), "line 1 has the wrong audience"),
])
def test_a_backup_that_was_tampered_with_is_refused_whole(tmp_path: Path, spoil: Callable[[Any], Any],
                                                          words: str) -> None:
    house = House(Settings(database=tmp_path / "old.db", workers=0))
    guest = new_guest()

    async def go() -> None:
        live = await house.find(await house.create(guest, Setup(OE, seats=[Chair("me"), Chair("me")])))
        live.choose(live.table.to_move()[0], "draft s01")

    awaited(go())
    house.stop()
    plain = json.loads(backup.written(tmp_path / "old.db"))
    spoiled = spoil(plain)
    with pytest.raises(backup.BadBackup, match=words):
        backup.restored(tmp_path / "new.db", spoiled if isinstance(spoiled, str) else json.dumps(spoiled))
    assert not (tmp_path / "new.db").exists()


def changed_line(plain: Any, at: int, words: str) -> Any:
    plain["matches"][0]["lines"][0][at] = words
    return plain


@pytest.mark.parametrize("args", [("export",), ("export", "x.sanjak", "--database", "x.db"),
                                  ("export", "--database", "nowhere.db"), ("import", "nowhere.json", "--database", "x"),
                                  ("import", "x.json", "--database", "x.db", "-o", "y")])
def test_what_is_wrong_with_a_backup_command_is_told(args: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "sanjak.cli", *args], capture_output=True, encoding="utf-8",
                          check=False, cwd=tmp_path, timeout=300)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert list(tmp_path.iterdir()) == []


def sanjak(*args: object) -> str:
    done = subprocess.run([sys.executable, "-m", "sanjak.cli", *map(str, args)], capture_output=True,
                          encoding="utf-8", check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


# ---------------------------------------------------------------- proofs of luck


def test_the_commitment_is_salted_and_verify_checks_it(served: Served, anna: Person, tmp_path: Path) -> None:
    id = served.make(anna, OS)
    promised = anna.update(id)["match"]["commitment"]
    anna.choose(id)
    anna.post(id, "resign", seat="player")
    result = anna.update(id)["result"]
    assert len(bytes.fromhex(result["salt"])) == 32
    assert promised == commitment(int(result["seed"]), result["salt"]) != commitment(int(result["seed"]))
    path = tmp_path / "match.sanjak"
    words = served.wait_for(served.house.record(served.live(id), anna.guest))
    path.write_text(words)
    assert promised in sanjak("verify", path)
    sanjak("export", path, "-o", tmp_path / "match.json")
    sanjak("import", tmp_path / "match.json", "-o", tmp_path / "again.sanjak")
    assert (tmp_path / "again.sanjak").read_text() == words.replace("# Player has resigned.\n", "")
    path.write_text(words.replace(result["salt"], "0" * 64))
    refused = subprocess.run([sys.executable, "-m", "sanjak.cli", "verify", str(path)], capture_output=True,
                             encoding="utf-8", check=False, timeout=300)
    assert (refused.returncode, "seal does not match" in refused.stderr or "committed" in refused.stderr) == (2, True)


def test_seeds_of_the_server_are_long_and_its_salts_differ(served: Served, anna: Person) -> None:
    rows = [served.live(served.make(anna, OS)).row for _ in range(8)]
    assert max(row.seed.bit_length() for row in rows) > 240
    assert len({row.salt for row in rows}) == len({row.seed for row in rows}) == 8


def test_a_record_can_be_imported_and_played_on(served: Served, anna: Person) -> None:
    id = served.make(anna, OE, "me quick")
    served.settle(id)
    anna.choose(id)
    served.settle(id)
    words = served.wait_for(served.house.record(served.live(id), anna.guest))
    other = served.wait_for(served.house.import_record(anna.guest, words))
    served.settle(other)
    assert anna.update(other)["question"] == anna.update(id)["question"]
    assert anna.update(other)["log"] == anna.update(id)["log"]
    for bad in ("", "sanjak record 1\n", words.replace("draft", "drift", 1), "\x00"):
        with pytest.raises(Refusal, match="cannot be read"):
            served.wait_for(served.house.import_record(anna.guest, bad))


def test_no_turn_is_taken_for_granted(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    _, other = turns(id, anna, bela)
    seen = other.update(id)
    refused = other.post(id, "choose", seat=seen["seat"], moment=seen["moment"], choice="draft s01")
    assert (refused.status_code, refused.json()["error"]) == (409, "turn")
    assert "waits for" in refused.json()["message"]
