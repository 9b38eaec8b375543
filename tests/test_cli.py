"""The command, run as a process, with good and bad input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from argparse import _SubParsersAction
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanjak.cli import parser
from sanjak.games import game_ids
from sanjak.terminal.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
GAME = "ottoman-empire"
DUEL = ("play", GAME, "--players", "2", "--seed", "7")
ONES = "1\n" * 400
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def run(home: Path) -> Run:
    def go(*args: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(command(*args), input=typed, capture_output=True, text=True, env=environment(home),
                              check=False, timeout=300)

    return go


def command(*args: str | Path) -> list[str]:
    return [sys.executable, "-m", "sanjak.cli", *map(str, args)]


def environment(home: Path) -> dict[str, str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("SANJAK_DEBUG", "COLUMNS")}
    return clean | {"SANJAK_HOME": str(home), "PYTHONUTF8": "1"}


def good(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(done: subprocess.CompletedProcess[str], code: int) -> str:
    """Exit code, one clear line, no traceback."""
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr.startswith("sanjak: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a finished match."""
    folder = tmp_path_factory.mktemp("finished")
    subprocess.run(command(*DUEL, "--file", folder / "match"), input=ONES, stdout=subprocess.DEVNULL, text=True,
                   env=environment(folder), check=True)
    return (folder / "match").read_text()


@pytest.fixture
def record(finished: str, tmp_path: Path) -> Path:
    """The file of a finished match."""
    path = tmp_path / "match.sanjak"
    path.write_text(finished)
    return path


# ---------------------------------------------------------------- broken input


@pytest.mark.parametrize(("args", "words"), [
    (["frobnicate"], "invalid choice: 'frobnicate'"),
    (["play", "nowhere"], "there is no game 'nowhere'; available:"),
    (["play", GAME, "--colour"], "unrecognized arguments: --colour"),
    (["play", GAME, "--players", "9"], "not 9"),
    (["play", GAME, "--players", "-1"], "not -1"),
    (["play", GAME, "--players", "many"], "invalid int value: 'many'"),
    (["play", GAME, "--seats", "human"], "not 1"),
    (["play", GAME, "--seats", "human,quick", "--players", "3"], "2 seats are listed for 3 players"),
    (["play", GAME, "--seats", "human,nobody"], "there is no player 'nobody'; available: human, easy, normal, hard"),
    (["play", GAME, "--seats", "human,,quick"], "there is no player ''"),
    (["play", GAME, "--variant", "fog_of_war=true"], "has no variant 'fog_of_war'"),
    (["play", GAME, "--variant", "common_reform=perhaps"], "'perhaps' is not one of false, true"),
    (["play", GAME, "--variant", "common_reform"], "a variant is written name=value"),
    (["play", GAME, "--scenario", "atlantis"], "has no scenario 'atlantis'"),
    (["play", GAME, "--seed", "-3"], "a seed is a whole number"),
    (["play", GAME, "--seed", "1" + "0" * 90], "a seed is a whole number"),
    (["play", GAME, "--undo", "always"], "invalid choice: 'always'"),
    (["resume"], "has no saved match"),
    (["resume", "/nowhere/at/all"], "cannot read /nowhere/at/all: no such file"),
    (["verify", "/"], "cannot read /: is a directory"),
    (["verify", sys.executable], "is not a text file"),
    (["simulate", GAME, "-n", "0"], "at least one game"),
    (["simulate", GAME, "--jobs", "0"], "at least one job"),
    (["simulate", GAME, "--bots", "genius"], "there is no bot 'genius'; available: random, quick"),
    (["simulate", GAME, "--bots", "quick,random", "--players", "4"], "2 bots are named for 4 players"),
    (["simulate", GAME, "--seed", "-1"], "a seed is a whole number"),
    (["rules", "nowhere"], "there is no game 'nowhere'"),
    (["cases", "nowhere"], "there is no game 'nowhere'"),
    (["bench", "--seconds", "0"], "--seconds must be above 0"),
])
def test_bad_input_is_refused_in_one_line(run: Run, home: Path, args: list[str], words: str) -> None:
    assert words in refused(run(*args), 2)
    assert not home.exists()


def test_rules_that_say_nothing(run: Run) -> None:
    assert "say nothing about 'xyzzy'" in refused(run("rules", GAME, "xyzzy"), 1)


@pytest.mark.parametrize("folder", ["{file}", "{file}/below", "/proc", "/dev/full"])
def test_an_unwritable_folder_is_told_before_play(run: Run, tmp_path: Path, folder: str) -> None:
    plain = tmp_path / "plain"
    plain.write_text("a file, no folder")
    path = Path(folder.format(file=plain)) / "match.sanjak"
    assert f"cannot write {path}" in refused(run(*DUEL, "--file", path, typed=ONES), 1)


def test_a_full_disk_under_the_output_is_told(home: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command("games"), stdout=full, stderr=subprocess.PIPE, text=True, check=False,
                              env=environment(home))
    assert (done.returncode, done.stderr) == (1, "sanjak: output: no space left on device\n")


def test_a_file_that_is_there_is_not_overwritten(run: Run, record: Path) -> None:
    before = record.read_bytes()
    assert "already exists" in refused(run(*DUEL, "--file", record), 2)
    assert record.read_bytes() == before


def spoil_choice(words: str) -> str:
    return re.sub(r"^5 (p\d) \w+ \w+", r"5 \1 draft s99", words, flags=re.MULTILINE)


@pytest.mark.parametrize("action", ["verify", "resume", "replay", "export"])
@pytest.mark.parametrize(("spoil", "reason"), [
    (lambda words: "", "line 1: this is not a record"),
    (lambda words: words[:len(words) // 2], "truncated"),
    (lambda words: "\n".join(words.split("\n")[:-2]), "truncated"),
    (lambda words: words.replace("seed: 7", "seed: 8"), "the seal does not match"),
    (spoil_choice, "the seal does not match"),
    (lambda words: words.replace("\n7 ", "\n8 "), "expected line 7 of the match"),
])
def test_a_damaged_record_is_refused(run: Run, record: Path, action: str, spoil: Callable[[str], str],
                                     reason: str) -> None:
    whole = record.read_text()
    record.write_text(spoil(whole))
    assert record.read_text() != whole
    told = refused(run(action, record), 2)
    assert reason in told
    assert re.search(r": line \d+: ", told)


# ---------------------------------------------------------------- playing


def test_a_whole_game_through_a_pipe(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.sanjak"
    told = good(run(*DUEL, "--file", path, typed=ONES))
    assert "(OE-08)" in told
    assert "\n> 1\n" in told
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) < 80 + len(str(path))
    assert told.rstrip().endswith(f"The match is saved in {path}")
    verdict = json.loads(good(run("verify", path, "--json")))
    assert (verdict["over"], verdict["seats"]) == (True, {"p1": "human", "p2": "quick"})


def test_bots_alone_can_be_watched(run: Run) -> None:
    told = good(run("play", GAME, "--seats", "quick,random", "--seed", "3"))
    assert "\n> " not in told
    assert "The match is saved in " in told


def test_the_chooser_takes_defaults(run: Run, home: Path) -> None:
    told = good(run(typed="\n" * 8))
    assert "Which game [1]: " in told
    assert good(run("play", typed="\n" * 8)).splitlines()[:5] == told.splitlines()[:5]
    assert len(list(home.glob(f"{game_ids()[0]}-*.sanjak"))) == 2


def test_the_chooser_can_be_left(run: Run, home: Path) -> None:
    good(run())
    good(run(typed="quit\n"))
    assert not home.exists()


def test_a_match_that_was_left_goes_on_the_same(run: Run, record: Path, tmp_path: Path) -> None:
    parts = tmp_path / "parts.sanjak"
    told = good(run(*DUEL, "--file", parts, typed="1\n" * 9))
    assert f"Continue it with: sanjak resume {parts}" in told
    good(run("resume", parts, typed="1\n" * 30 + "quit\n"))
    assert not json.loads(good(run("verify", parts, "--json")))["over"]
    good(run("resume", parts, typed=ONES))
    assert parts.read_text() == record.read_text()


def test_resume_without_a_name_takes_the_last_match(run: Run, home: Path) -> None:
    good(run(*DUEL, typed="1\n"))
    [path] = home.glob("*.sanjak")
    assert f"from {path}\n" in good(run("resume"))


def test_an_ended_match_can_be_looked_at_again(run: Run, record: Path) -> None:
    before = record.read_bytes()
    assert "The match is saved in" in good(run("resume", record))
    assert record.read_bytes() == before


def listen_to_control_c() -> None:
    """Restore Ctrl-C: if the tests run in the background, they and their child processes ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(home: Path, path: Path, typed: str, wait_for: str) -> subprocess.Popen[str]:
    """A game in another process, stopped at a prompt."""
    game = subprocess.Popen(command(*DUEL, "--file", path), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=environment(home), preexec_fn=listen_to_control_c)
    assert game.stdin is not None
    game.stdin.write(typed)
    game.stdin.flush()
    deadline = time.monotonic() + 300
    while not (path.exists() and wait_for in path.read_text()):
        assert time.monotonic() < deadline, "the match never came so far"
        time.sleep(0.01)
    return game


def test_control_c_loses_nothing(run: Run, home: Path, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "stopped.sanjak"
    game = started(home, path, "1\n" * 20, wait_for="\n50 ")
    game.send_signal(signal.SIGINT)
    _, told = game.communicate(timeout=300)
    assert (game.returncode, told) == (130, f"sanjak: stopped; continue with: sanjak resume {path}\n")
    goes_on(run, path, record)


def test_a_kill_loses_nothing(run: Run, home: Path, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "killed.sanjak"
    game = started(home, path, "1\n" * 20, wait_for="\n20 ")
    game.kill()
    game.communicate(timeout=300)
    goes_on(run, path, record)


def test_a_closed_pipe_loses_nothing(run: Run, home: Path, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "closed.sanjak"
    game = started(home, path, "1\n" * 5, wait_for="\n5 ")
    assert game.stdin is not None
    assert game.stdout is not None
    assert game.stderr is not None
    game.stdout.close()
    game.stdin.write("1\n" * 20)
    game.stdin.close()
    told = game.stderr.read()
    game.stderr.close()
    assert game.wait(60) == 141
    assert told == f"sanjak: the output was closed; continue with: sanjak resume {path}\n"
    goes_on(run, path, record)


def goes_on(run: Run, path: Path, whole: Path) -> None:
    """The file is valid, no temporary file is left, and the match ends as if it had not been stopped."""
    good(run("verify", path))
    good(run("resume", path, typed=ONES))
    assert path.read_text() == whole.read_text()
    assert not list(path.parent.glob(".*"))


def test_a_listing_into_a_closed_pipe_is_quiet(home: Path) -> None:
    listing = subprocess.Popen(command("rules", GAME, "the"), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=environment(home))
    assert listing.stdout is not None
    assert listing.stderr is not None
    listing.stdout.close()
    assert listing.stderr.read() == b""
    listing.stderr.close()
    assert listing.wait(60) == 141


# ---------------------------------------------------------------- records


def test_export_and_import_are_lossless(run: Run, record: Path, tmp_path: Path) -> None:
    plain = tmp_path / "match.json"
    plain.write_text(good(run("export", record, "--json")))
    assert good(run("import", plain)) == record.read_text()
    good(run("import", plain, "-o", tmp_path / "back.sanjak"))
    assert (tmp_path / "back.sanjak").read_bytes() == record.read_bytes()


@pytest.mark.parametrize(("spoil", "reason"), [
    (lambda plain: plain.update(seed=8), "the seed is not the one that was committed to"),
    (lambda plain: plain.update(seed="7"), "Expected `int`, got `str` - at `$.seed`"),
    (lambda plain: plain.pop("game"), "missing required field `game`"),
    (lambda plain: plain.update(game="chess"), "there is no game 'chess'"),
    (lambda plain: plain.update(players=9), "not 9"),
    (lambda plain: plain["lines"].pop(0), "not numbered"),
    (lambda plain: plain["lines"][0].update(text="draft s99"), "'draft s99' is refused (OE-08)"),
    (lambda plain: plain["lines"][0].update(seat="p9"), "p9"),
])
def test_import_refuses_what_is_wrong(run: Run, record: Path, tmp_path: Path, spoil: Callable[[Any], None],
                                      reason: str) -> None:
    plain = json.loads(good(run("export", record)))
    spoil(plain)
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(plain))
    assert reason in refused(run("import", path), 2)


def test_import_of_something_else(run: Run, record: Path) -> None:
    assert "not a record in JSON" in refused(run("import", record), 2)


def test_the_record_says_what_each_choice_means(record: Path) -> None:
    assert re.search(r"^1 p\d draft s\d\d  # .*\(", record.read_text(), re.MULTILINE)


def test_replay_tells_what_a_seat_knew(run: Run, record: Path) -> None:
    mine, spectator = (json.loads(good(run("replay", record, "--to", "40", "--seat", seat, "--json")))
                       for seat in ("p2", ""))
    assert (mine["line"], mine["seat"], spectator["seat"]) == (40, "p2", "")
    assert mine["view"] != spectator["view"]
    assert len(mine["journal"]) > len(spectator["journal"])
    assert "Waiting for Player" in good(run("replay", record, "--to", "40"))
    assert "has lines 1 to" in refused(run("replay", record, "--to", "4000"), 2)
    assert "there is no seat 'p7'" in refused(run("replay", record, "--seat", "p7"), 2)


# ---------------------------------------------------------------- listings and their documents


def keys_in(plain: Any) -> set[str]:
    """Every key, including nested ones, down to dicts whose keys are ids."""
    if isinstance(plain, list):
        return set().union(*map(keys_in, plain))
    if not isinstance(plain, dict):
        return set()
    inner = [value for key, value in plain.items() if key in ("scenarios", "variants", "lines", "seats", "length")
             and (isinstance(value, list) or key == "length")]
    return set(plain).union(*map(keys_in, inner))


def test_json_keys_are_documented(run: Run, record: Path) -> None:
    document = (ROOT / "docs" / "json.md").read_text()
    for args in (["games"], ["cases", GAME], ["rules", GAME], ["verify", record], ["replay", record],
                 ["export", record], ["simulate", GAME, "-n", "2"], ["bench", "--seconds", "0.01"]):
        done = run(*args, "--json")
        section = document.partition(f"## `sanjak {args[0]}")[2].partition("\n## ")[0]
        missing = [key for key in keys_in(json.loads(done.stdout)) if f"`{key}`" not in section]
        assert not missing, f"docs/json.md, {args[0]}: {missing}"


def test_every_command_and_option_is_documented() -> None:
    document = (ROOT / "docs" / "cli.md").read_text()
    [commands] = [action for action in parser()._actions if isinstance(action, _SubParsersAction)]
    for name, sub in commands.choices.items():
        assert re.search(rf"^## .*\b{name}\b", document, re.MULTILINE), name
        section = document[document.index(f"`sanjak {name}"):]
        for flag in (flag for action in sub._actions for flag in action.option_strings if "help" not in action.dest):
            assert flag in section, f"docs/cli.md: {name} {flag}"


def test_every_command_at_the_table_is_documented() -> None:
    document = (ROOT / "docs" / "cli.md").read_text()
    assert all(f"`{word}" in document for word in COMMANDS)


def test_games_lists_every_game(run: Run) -> None:
    assert [game["id"] for game in json.loads(good(run("games", "--json")))] == list(game_ids())
    assert all(id in good(run("games")) for id in game_ids())


def test_rules_by_case_anchor_and_words(run: Run) -> None:
    assert "Making the bid" in good(run("rules", GAME, "OE-14"))
    assert "OE-14 No card stays out" in good(run("rules", GAME, "oe-14"))
    assert "Reform" in good(run("rules", GAME, "reform-rule"))
    assert "Politics" in good(run("rules", GAME, "combo", "bonuses"))
    contents = json.loads(good(run("rules", GAME, "--json")))
    assert "victory" in [section["anchor"] for section in contents]


def test_bench_alone_is_a_table(run: Run) -> None:
    assert "decisions/s" in good(run("bench", "--alone", "--seconds", "0.01"))


def test_simulate_prints_a_summary(run: Run) -> None:
    told = good(run("simulate", GAME, "-n", "8", "--bots", "quick,random", "--jobs", "2"))
    assert all(words in told for words in ("95 % interval", "length:", "speed:", "rotated", "win:p"))
    told = good(run("simulate", GAME, "-n", "8", "--bots", "quick,random", "--fixed-seats", "--jobs", "1"))
    assert "rotated" not in told


def test_version_and_help(run: Run) -> None:
    assert good(run("--version")).startswith("sanjak ")
    assert "simulate" in good(run("--help"))
    assert "--bots" in good(run("simulate", "--help"))
