"""The contents of the wheel, and the abilities of an installation without the server's packages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from sanjak import __version__
from sanjak.games import game_ids

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = "sanjak/games/_first_game/"
"""`sanjak new-game` copies this folder, tests included."""
Run = Callable[..., subprocess.CompletedProcess[str]]

IMPORT_ALL = """
import importlib, pkgutil, sanjak
for module in pkgutil.walk_packages(sanjak.__path__, "sanjak."):
    if not module.name.startswith("sanjak.web") and not {"tests", "__main__"} & set(module.name.split(".")):
        importlib.import_module(module.name)
        print(module.name)
"""


def built(target: str, folder: Path) -> Path:
    """Build a wheel or a source archive of this tree."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)], cwd=ROOT, check=True,
                   capture_output=True, timeout=300)
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(built("wheel", tmp_path_factory.mktemp("wheel")))


@pytest.fixture(scope="module")
def about(wheel: zipfile.ZipFile) -> Message:
    return Parser().parsestr(wheel.read(f"sanjak-{__version__}.dist-info/METADATA").decode())


def needs(about: Message, extra: str = "") -> set[str]:
    """The packages that the wheel requires, without or with an extra."""
    wanted = f"extra == '{extra}'" if extra else ""
    rows = [row.partition(";") for row in about.get_all("Requires-Dist", [])]
    return {re.split(r"[^\w-]", name)[0] for name, _, marker in rows
            if (wanted in marker if extra else "extra" not in marker)}


@pytest.fixture(scope="module")
def bare(wheel: zipfile.ZipFile, about: Message, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and its requirements without extras, as `pip install sanjak` would create it."""
    folder = tmp_path_factory.mktemp("bare")
    wheel.extractall(folder)
    for name in needs(about):
        for file in distribution(name).files or []:
            if ".." not in file.parts:
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), folder / file)
    return folder


@pytest.fixture
def run(bare: Path, tmp_path: Path) -> Run:
    """Python with the standard library and the bare installation; `-S` leaves out all other packages."""
    def go(*words: str, typed: str = "", **known: str) -> subprocess.CompletedProcess[str]:
        env = {"PYTHONPATH": str(bare), "SANJAK_HOME": str(tmp_path / "home"), "PYTHONUTF8": "1",
               "PATH": os.environ.get("PATH", ""), **known}
        return subprocess.run([sys.executable, "-S", *words], input=typed, capture_output=True, encoding="utf-8",
                              env=env, cwd=tmp_path, timeout=600)
    return go


@pytest.fixture
def sanjak(run: Run) -> Run:
    def go(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return run("-m", "sanjak.cli", *words, **more)
    return go


def test_the_wheel_has_what_an_installation_needs(wheel: zipfile.ZipFile) -> None:
    games = [id.replace("-", "_") for id in game_ids()]
    owed = {"sanjak/py.typed", "sanjak/web/static/sanjak.js", "sanjak/web/static/sanjak.css",
            "sanjak/web/templates/match.html", f"{TEMPLATE}rules.py", f"{TEMPLATE}tests/test_rules.py",
            *(f"sanjak/games/{game}/{file}" for game in games for file in ("rules.md", "rulings.md", "guide.md"))}
    assert owed - set(wheel.namelist()) == set()
    assert len(games) == 6


def test_the_wheel_has_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert {name.partition("/")[0] for name in names} == {"sanjak", f"sanjak-{__version__}.dist-info"}
    assert [name for name in names if "/tests/" in name and not name.startswith(TEMPLATE)] == []


def test_the_source_archive_has_the_client_too(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/sanjak/web/static/sanjak.js", "client/package-lock.json", "tests/laws.py", "Makefile"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


def test_the_packages_of_each_extra(about: Message) -> None:
    assert needs(about) == {"msgspec"}
    assert {"starlette", "uvicorn", "sqlalchemy"} <= needs(about, "web")
    assert "resvg-py" in needs(about, "png")
    assert needs(about, "web") | needs(about, "png") <= needs(about, "dev")


def test_the_lock_pins_every_package_to_a_version_that_fits(about: Message) -> None:
    rows = [row for row in (ROOT / "requirements-dev.txt").read_text().splitlines() if row and row.lstrip()[0] != "#"]
    pins = {re.sub(r"[-_.]+", "-", row.name): row for row in map(Requirement, rows)}
    asked = [Requirement(row) for row in about.get_all("Requires-Dist", [])]
    assert all(re.fullmatch(r"==[\w.]+", str(pin.specifier)) and not pin.url for pin in pins.values())
    assert [str(row) for row in asked if row.name not in pins
            or not row.specifier.contains(str(pins[row.name].specifier)[2:])] == []


@pytest.mark.parametrize("package", ["starlette", "sqlalchemy", "markdown_it", "resvg_py", "pytest"])
def test_other_packages_are_out_of_reach(run: Run, package: str) -> None:
    assert "ModuleNotFoundError" in run("-c", f"import {package}").stderr


def test_everything_but_the_server_can_be_imported(run: Run) -> None:
    done = run("-c", IMPORT_ALL)
    assert done.stderr == ""
    assert {"sanjak.cli.playing", "sanjak.games.ottoman_empire", "sanjak.story.report"} <= set(done.stdout.split())


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_played_in_the_terminal(sanjak: Run, tmp_path: Path, game: str) -> None:
    played = sanjak("play", game, "--seed", "3", "--file", "match.txt", typed="1\n1\n1\nquit\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "seed 3" in played.stdout
    resumed = sanjak("resume", "match.txt", typed="board\nodds\nrules\nguide\nquit\n")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    for words in (("verify", "match.txt"), ("report", "match.txt", "--html"), ("board", game, "match.txt")):
        done = sanjak(*words)
        assert (done.returncode, done.stderr) == (0, ""), words


def test_games_are_simulated_by_several_processes(sanjak: Run) -> None:
    done = sanjak("simulate", "ottoman-empire", "-n", "20", "--bots", "quick", "--jobs", "2")
    assert "20 games" in done.stdout, done.stderr


def test_a_new_game_can_be_begun(sanjak: Run, tmp_path: Path) -> None:
    assert sanjak("new-game", "my-duel", "--into", str(tmp_path)).returncode == 0
    done = sanjak("simulate", "my-duel", "-n", "5", "--jobs", "1", SANJAK_GAMES=str(tmp_path))
    assert "5 games" in done.stdout, done.stderr
    assert sanjak("cases", "my-duel", SANJAK_GAMES=str(tmp_path)).returncode == 0


@pytest.mark.parametrize(("words", "remedy"), [
    (("serve",), "pip install 'sanjak[web]'"),
    (("export", "--database", "sanjak.db"), "pip install 'sanjak[web]'"),
    (("import", "match.txt", "--database", "sanjak.db"), "pip install 'sanjak[web]'"),
    (("board", "ottoman-sunset", "match.txt", "--png", "x.png"), "pip install 'sanjak[png]'"),
    (("cases", "ottoman-sunset"), "a clone has them")])
def test_what_is_missing_is_said_in_one_line(sanjak: Run, words: tuple[str, ...], remedy: str) -> None:
    sanjak("play", "ottoman-sunset", "--file", "match.txt", typed="quit\n")
    done = sanjak(*words)
    assert done.returncode == 1
    assert remedy in done.stderr
    assert len(done.stderr.splitlines()) == 1
