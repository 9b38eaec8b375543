"""Pictures, reports, cards, overlays, advice, the course and variants: the command, run as a process."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sanjak import games
from sanjak.cli.playing import course_command
from sanjak.cli.records import picture
from sanjak.face import face_of
from sanjak.kernel import LuckNeeded
from sanjak.lab.vary import paired
from sanjak.scene.model import Scene
from sanjak.terminal.chooser import choose_variants
from sanjak.terminal.console import Console
from sanjak.terminal.reports import game_text
from sanjak.terminal.trouble import Trouble

ROOT = Path(__file__).resolve().parents[1]
GAME, OTHER = "ottoman-sunset", "ottoman-empire"
Run = Callable[..., subprocess.CompletedProcess[str]]


def environment(home: Path) -> dict[str, str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("SANJAK_DEBUG", "COLUMNS")}
    return clean | {"SANJAK_HOME": str(home), "PYTHONUTF8": "1"}


def driven(home: Path, *args: str | Path, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "sanjak.cli", *map(str, args)], input=typed, capture_output=True,
                          text=True, env=environment(home) | more, check=False, timeout=300)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return lambda *args, **more: driven(tmp_path / "home", *args, **more)


def good(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(done: subprocess.CompletedProcess[str], code: int = 2) -> str:
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr.startswith("sanjak: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A finished match, a running one, and one of another game."""
    folder = tmp_path_factory.mktemp("records")
    found = {name: folder / f"{name}.sanjak" for name in ("finished", "running", "other")}
    good(driven(folder, "play", GAME, "--seats", "quick", "--seed", "4", "--file", found["finished"]))
    good(driven(folder, "play", GAME, "--seed", "4", "--file", found["running"], typed="2\n"))
    good(driven(folder, "play", OTHER, "--players", "2", "--seed", "7", "--file", found["other"], typed="1\n"))
    return found


def one_space(words: str) -> str:
    """Text with its line breaks replaced by spaces."""
    return " ".join(words.split())


# ---------------------------------------------------------------- board and report


def test_a_position_as_text_svg_and_png(run: Run, records: dict[str, Path], tmp_path: Path) -> None:
    assert "National Will (5.0)" in good(run("board", GAME, records["finished"], "--to", "3"))
    light, dark, narrow, png = (tmp_path / name for name in ("light.svg", "dark.svg", "narrow.svg", "board.png"))
    good(run("board", GAME, records["running"], "--svg", light))
    good(run("board", GAME, records["running"], "--svg", dark, "--dark"))
    good(run("board", GAME, records["running"], "--svg", narrow, "--narrow"))
    good(run("board", GAME, records["running"], "--png", png, "--width", "300"))
    assert len({path.read_text() for path in (light, dark, narrow)}) == 3
    assert all(ElementTree.parse(path).getroot().tag.endswith("svg") for path in (light, dark, narrow))
    head = png.read_bytes()[:24]
    assert head[:4] == b"\x89PNG"
    assert int.from_bytes(head[16:20], "big") == 300


def test_another_line_is_another_position(run: Run, records: dict[str, Path]) -> None:
    assert good(run("board", GAME, records["finished"], "--to", "1")) != good(run("board", GAME, records["finished"]))


@pytest.mark.parametrize(("args", "words"), [
    (["board", GAME, "other"], "is a match of ottoman-empire, not of ottoman-sunset"),
    (["board", "nowhere", "other"], "there is no game 'nowhere'"),
    (["board", GAME, "running", "--svg", "/nowhere/x.svg"], "cannot write /nowhere/x.svg"),
    (["board", GAME, "running", "--png", "x.png", "--width", "0"], "--width is 1 to"),
    (["board", GAME, "running", "--to", "900"], "has lines 1 to"),
    (["board", GAME, "running", "--seat", "p9"], "there is no seat 'p9'"),
    (["board", GAME, "running", "--svg", "a", "--png", "b"], "not allowed with argument"),
    (["report", "running", "--md", "--html"], "not allowed with argument"),
    (["report", "running", "--seat", "p9"], "there is no seat 'p9'"),
    (["advise", "finished"], "the match is over"),
    (["advise", "running", "--playouts", "0"], "--playouts must be at least 1"),
    (["cards", OTHER], "ottoman-empire has no deck of event cards"),
    (["cards", "nowhere"], "there is no game 'nowhere'"),
    (["course", "nowhere"], "there is no game 'nowhere'"),
    (["data", "overlay", GAME], "either a file or --remove"),
    (["data", "overlay", GAME, "--remove"], "has no overlay"),
    (["data", "overlay", "nowhere", "--remove"], "there is no game 'nowhere'"),
    (["data", "overlay", GAME, "/nowhere/at/all"], "cannot read /nowhere/at/all"),
    (["data", "frobnicate", GAME], "invalid choice: 'frobnicate'"),
    (["data", "show", GAME, "--remove"], "data show takes a game"),
    (["simulate", GAME, "--vary", "variants", "-n", "1"], "at least two games"),
    (["simulate", GAME, "--vary", "nothing", "-n", "2"], "Ottoman Sunset has no variant 'nothing'"),
    (["simulate", GAME, "--vary", "end_after", "-n", "2", "--scenario", "1917"], "no other value of end_after"),
    (["simulate", GAME, "--bots", "strong:none"], "the budget of 'strong:none' is not a number of playouts"),
    (["simulate", GAME, "--bots", "quick:7"], "there is no bot 'quick:7'"),
    (["play", GAME, "--seats", "strong:0"], "the budget of 'strong:0'"),
])
def test_what_is_wrong_is_told_in_one_line(run: Run, records: dict[str, Path], args: list[str], words: str) -> None:
    code = 1 if words.startswith("cannot write") else 2
    assert words in refused(run(*(records.get(arg, arg) for arg in args)), code)


def test_a_png_without_its_package_is_told(run: Run, records: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "resvg_py.py").write_text("raise ModuleNotFoundError('resvg_py')")
    done = run("board", GAME, records["running"], "--png", tmp_path / "x.png",
               PYTHONPATH=os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH")))))
    assert "pip install 'sanjak[png]'" in refused(done, 1)


def test_a_report_in_both_forms(run: Run, records: dict[str, Path], tmp_path: Path) -> None:
    printed = good(run("report", records["finished"]))
    assert printed.startswith("# Ottoman Sunset: after-action report")
    assert "![" not in printed
    good(run("report", records["finished"], "-o", tmp_path / "told.md"))
    linked = re.findall(r"\]\((told-pictures/[^)]+)\)", (tmp_path / "told.md").read_text())
    assert linked
    assert all((tmp_path / name).read_text().startswith("<svg") for name in linked)
    good(run("report", records["running"], "--html", "-o", tmp_path / "told.html"))
    assert "<svg" in (tmp_path / "told.html").read_text()
    assert "after-action report" in good(run("report", records["other"], "--md"))


# ---------------------------------------------------------------- cards and data


def test_the_deck_is_a_table(run: Run) -> None:
    told = good(run("cards", GAME))
    assert told.startswith("No  Epoch")
    assert "Forcing" in told
    rows = json.loads(good(run("cards", GAME, "--json")))
    assert len(rows) == 50
    assert rows[0]["card"] == "Intelligence Bureau for the East"


def set_up_list(scenario: str) -> str:
    """The chooser's list of optional rules of Ottoman Sunset, one line for each rule."""
    sink = io.StringIO()
    choose_variants(Console(io.StringIO("none\n"), sink), games.load(GAME), 1, scenario)
    return one_space(sink.getvalue().replace("\n   ", " "))


@pytest.mark.rule("OS-8.0a")
def test_each_option_shows_its_label() -> None:
    game = games.load(GAME)
    listed, asked = game_text(game), set_up_list("grand_campaign")
    labelled = [option for option in game.variants if option.label]
    assert {option.label for option in labelled} == {"Advantage", "Handicap", "Neutral"}
    for option in labelled:
        printed = f"{option.id}=false|true: {option.title} ({option.case}, {option.label})"
        assert f"  variant {printed}\n" in listed
        assert f"{printed}. " in asked


@pytest.mark.parametrize(("scenario", "offered"), [("1915", "end_after=0|30|40: "), ("1917", "")])
def test_values_that_a_scenario_refuses_are_not_offered(scenario: str, offered: str) -> None:
    assert re.findall(r"end_after=\S+ ", set_up_list(scenario)) == ([offered] if offered else [])


def test_a_scenario_is_listed_once_with_its_year() -> None:
    assert "\n  scenario 1526: The Year of Mohacs\n" in game_text(games.load("lash-of-the-turk"))


def test_doubtful_facts_are_listed(run: Run) -> None:
    assert "Confidence" in good(run("data", "show", GAME))
    rows = json.loads(good(run("data", "show", GAME, "--json")))
    assert {row["confidence"] for row in rows} == {"medium", "low"}
    assert ("c14", "drm") in {(row["id"], row["field"]) for row in rows}
    assert "Nothing is doubtful" in good(run("data", "show", OTHER))


def test_an_overlay_is_checked_installed_told_and_removed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[card]]\nid = "c14"\ndrm = { gallipoli = 1, salonika = 2 }\n'
                    '[[front]]\nid = "caucasus"\nspaces = [{ id = "caucasus/1", name = "Angora" }]\n'
                    '[[kaiserschlacht.battle]]\nid = "kaiserschlacht_1"\nbattle_value = 4\n')
    assert f"{path} is valid" in good(run("data", "overlay", GAME, path))
    doubts = {(row["id"], row["field"]) for row in json.loads(good(run("data", "show", GAME, "--json")))}
    assert ("c14", "drm") not in doubts
    told = good(run("play", GAME, "--seed", "1"))
    assert "An owner's overlay is in force" in told
    assert "1 (value 4) not fought" in told
    assert "Removed" in good(run("data", "overlay", GAME, "--remove"))
    assert "but this copy has none" in refused(run("resume"))
    assert f"{path} is valid" in good(run("data", "overlay", GAME, path))
    assert "An owner's overlay is in force" in good(run("resume"))
    assert "Removed" in good(run("data", "overlay", GAME, "--remove"))
    assert "overlay is in force" not in good(run("play", GAME, "--seed", "1"))


@pytest.mark.parametrize(("words", "fault"), [
    ("[[card]\n", "mine.toml: "),
    ('[[card]]\nid = "c99"', "card has no entry 'c99'"),
    ('[[card]]\nid = "c14"\nactions = "two"', "Expected `int`"),
    ('[[card]]\nid = "c14"\nadvances = ["balkan"]', "no such front: balkan"),
    ('[[cards]]\nid = "c14"', "there is no table cards"),
    ('[[front]]\nid = "sinai"\nentree = 5', "sinai has no entree"),
    ('[[front]]\nid = "sinai"\nspaces = [{ id = "moon", name = "Moon" }]', "front.spaces has no entry 'moon'"),
    ("[[kaiserschlacht.war]]\nid = 'x'", "kaiserschlacht has no war"),
    ("[narrows]\ndefence = 3", "entry by entry"),
])
def test_a_bad_overlay_is_refused_and_changes_nothing(run: Run, tmp_path: Path, words: str, fault: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(words)
    assert fault in refused(run("data", "overlay", GAME, path))
    assert not (tmp_path / "home").exists()


def test_a_game_without_data_takes_no_overlay(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("")
    assert "has no data that an overlay could correct" in refused(run("data", "overlay", OTHER, tmp_path / "mine.toml"))


def test_a_broken_overlay_in_force_is_told_and_can_be_removed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "home" / "overlays" / f"{GAME}.toml"
    path.parent.mkdir(parents=True)
    path.write_text('[[card]]\nid = "c99"')
    assert "card has no entry 'c99'" in refused(run("play", GAME))
    good(run("data", "overlay", GAME, "--remove"))
    good(run("play", GAME))


# ---------------------------------------------------------------- at the table


def test_warnings_odds_reasons_and_advice_while_playing(run: Run) -> None:
    told = one_space(good(run("play", GAME, "--seed", "4", typed="1\nodds\ncoming\nwhy\nadvise 40\nadvise x\n")))
    assert "(beware, 3.1: that front is on its last space and stays there)" in told
    assert told.count("Coup in India: succeeds 17 % (1.3)") == 3
    assert "Not offered now: attack Gallipoli: 2.1: that front is not on the map" in told
    assert "place a Resource in the Western theater (2 Actions): 3.2: a Resource costs two Actions, and only" in told
    assert "the estimated chance to survive" in told
    assert "Narrows hold 21 % instead of 5 %" in told
    assert "Type advise, or advise and a number of playouts." in told


def test_commands_of_a_game_without_hooks(run: Run) -> None:
    told = one_space(good(run("play", OTHER, "--players", "2", "--seed", "7", typed="odds\nwhy\nadvise 10\n")))
    assert "The odds are next to each option; this game has no forecast of later rolls." in told
    assert "Every legal action is listed." in told
    assert "the estimated chance to come first" in told


def test_advice_for_a_file_is_the_same_twice(run: Run, records: dict[str, Path]) -> None:
    one, two = (json.loads(good(run("advise", records["running"], "--playouts", "60", "--json"))) for _ in range(2))
    assert one == two
    assert all(row["interval"][0] <= row["chance"] <= row["interval"][1] for row in one["options"])
    assert any("pushes the" in row["reason"] for row in one["options"])
    assert "playouts" in good(run("advise", records["running"], "--playouts", "20"))


def test_the_strong_player_sits_down(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "strong.sanjak"
    good(run("play", GAME, "--seats", "strong:5", "--seed", "2", "--file", path))
    assert json.loads(good(run("verify", path, "--json")))["seats"] == {"player": "strong:5"}
    plain = json.loads(good(run("simulate", GAME, "-n", "2", "--bots", "strong:5", "--jobs", "1", "--json")))
    assert plain["bots"]["strong:5"]["games"] == 2


# ---------------------------------------------------------------- the course


def course(game: str) -> list[str]:
    return list(games.part(game, "course").plan().choices)


@pytest.mark.parametrize(("game", "last"), [
    (GAME, "Turn 9"), ("hapsburg-eclipse", "Turn 16"),
    ("central-powers", "Nation-turn 6: Hapsburgs, Gallipoli Campaign"),
    ("ottoman-empire", "Round III, Apogee"), ("lash-of-the-turk", "The breach"), ("fatal-attraction", "The landing")])
def test_a_course_is_played_to_its_end(run: Run, game: str, last: str) -> None:
    told = one_space(good(run("course", game, typed="\n".join(course(game)) + "\n")))
    assert told.count("Your choice") == len(course(game))
    assert f"sanjak play {game}" in told
    assert last in told


def test_a_game_without_a_course_tells_its_first_steps(monkeypatch: pytest.MonkeyPatch,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    load = games.load
    monkeypatch.setattr(games, "load", lambda id: replace(load(id), course=None))
    assert course_command(argparse.Namespace(game=OTHER)) == 0
    told = one_space(capsys.readouterr().out)
    assert told.startswith("What it is about")
    assert "Your first turn: the draft" in told


def test_another_choice_is_answered_and_asked_again(run: Run) -> None:
    told = one_space(good(run("course", GAME, typed="1\ngun\nboard\nrules\nnonsense\nminefield\nquit\n")))
    assert "do this next: lay a minefield in the Narrows. Why: Narrows hold" in told
    assert "may mean 3 options" in told
    assert "National Will (5.0)" in told
    assert "'nonsense'?" in told
    assert "The first of your two minefields lies in place" in told
    assert "You have left the course" in told


def test_who_leads_both_empires_is_told_whose_choice_it_is(run: Run) -> None:
    typed = "\n".join([*course("central-powers")[:4], "decline", "rules", "accept", "quit"])
    told = one_space(good(run("course", "central-powers", typed=typed + "\n")))
    assert "Your choice for the Hapsburgs: Offer the Ottomans an Action" in told
    assert "Your choice for the Ottomans: Accept it." in told
    assert "do this next: accept the aid. Why: With two players nothing is sent" in told
    assert "The Berlin-Baghdad railway" in told


# ---------------------------------------------------------------- variants


def test_each_option_is_varied_alone(run: Run) -> None:
    args = ("simulate", GAME, "--vary", "variants", "-n", "6", "--bots", "quick", "--json")
    one, two = (json.loads(good(run(*args, "--jobs", jobs))) for jobs in ("1", "2"))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}
    found = {(row["variant"], row["value"]) for row in one["variants"]}
    assert ("lenin", True) in found
    assert ("end_after", 15) in found
    assert {"Advantage", "Handicap", "Neutral"} <= {row["label"] for row in one["variants"]}
    assert all(low <= row["change"] <= high for row in one["variants"] for low, high in [row["change_interval"]])


def test_one_option_is_varied_by_its_name_or_its_case(run: Run) -> None:
    by_name, by_case = (json.loads(good(run("simulate", GAME, "--vary", name, "-n", "4", "--bots", "quick", "--json")))
                        for name in ("lenin", "8.8"))
    [row] = by_name["variants"]
    assert (row["variant"], row["value"]) == ("lenin", True)
    assert by_case["variants"] == [row]
    every = json.loads(good(run("simulate", GAME, "--vary", "variants", "-n", "4", "--bots", "quick", "--json")))
    assert row in every["variants"]


def test_what_a_scenario_refuses_is_left_out(run: Run) -> None:
    plain = json.loads(good(run("simulate", GAME, "--vary", "variants", "-n", "2", "--scenario", "1917", "--json")))
    assert {row["variant"] for row in plain["variants"]} > {"lenin", "arab_feints"}
    assert "end_after" not in {row["variant"] for row in plain["variants"]}


def test_variants_as_a_table(run: Run) -> None:
    told = good(run("simulate", OTHER, "--vary", "variants", "-n", "4"))
    assert "base game" in told
    assert re.search(r"^common_reform +.* ± ", told, re.MULTILINE)
    assert max(map(len, told.splitlines())) < 80


def test_the_interval_of_a_paired_difference() -> None:
    assert paired([0, 1, 0, 1], [0, 1, 0, 1]) == (0, 0)
    mean, margin = paired([0, 0, 1, 1], [1, 0, 1, 1])
    assert (mean, round(margin, 4)) == (0.25, 0.49)


# ---------------------------------------------------------------- documents


def keys_in(plain: Any) -> set[str]:
    """Every key, including nested ones."""
    inner = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return set(plain if isinstance(plain, dict) else ()).union(*map(keys_in, inner))


@pytest.mark.parametrize("args", [
    ["cards", GAME], ["data", "show", GAME], ["advise", "running", "--playouts", "10"],
    ["simulate", GAME, "--vary", "variants", "-n", "2"],
])
def test_json_keys_are_documented(run: Run, records: dict[str, Path], args: list[str]) -> None:
    document = (ROOT / "docs" / "json.md").read_text()
    section = document.partition(f"## `sanjak {args[0]}")[2].partition("\n## ")[0]
    plain = json.loads(good(run(*(records.get(arg, arg) for arg in args), "--json")))
    assert [key for key in keys_in(plain) if f"`{key}`" not in section] == []


def test_a_game_without_pictures_says_so() -> None:
    with pytest.raises(Trouble, match="raid has no picture of its board"):
        picture(Scene("Raid", ()), argparse.Namespace(game="raid", width=100, dark=False, narrow=False, png=None))


def test_a_real_card_is_typed_by_its_printed_number_and_dice_are_asked_for_in_words(run: Run) -> None:
    told = one_space(good(run("play", GAME, "--dice", "typed", typed="10\n3\n5\n")))
    assert "The top card of the deck: what did the card show? (1, 2, 3" in told
    assert "Second Ypres: what did the die show? (1 to 6)" in told
    assert "Water in the desert, Sinai front: what did the die show?" in told
    assert "1 Action left. What do you do?" in told


def test_a_card_is_typed_in_by_its_printed_number_or_its_id() -> None:
    needed = LuckNeeded("card", "card", ("c01", "c10"))
    meant = [face_of(GAME).meant(needed, words) for words in ("1", "01", "#10", "c10", "2", "0", "")]
    assert meant == ["c01", "c01", "c10", "c10", None, None, None]


# ---------------------------------------------------------------- the first minute and the end


def test_a_match_begins_with_how_it_is_lost_and_won_and_ends_with_its_cause(run: Run) -> None:
    told = one_space(good(run("play", GAME, "--seed", "3", typed="1\n" * 40)))
    assert told.count("You lose if a front enters Constantinople") == 1
    assert "You win if the empire is still in the war after the last of 49 cards." in told
    assert "Lost on turn 5: The fleet forced the Narrows. It was over with 44 cards to go: Crushing Defeat." in told
    assert "Fortitude left:" in told
