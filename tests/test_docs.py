"""The documents: their links lead somewhere, and the commands, files and settings that they name exist."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanjak.cli import COMMANDS, parser
from sanjak.web.settings import NAMES, PREFIX

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "sanjak" / "games"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
COMMAND = re.compile(r"(?:^|[\s/])sanjak(?! record 1)(?: (?P<name>[a-z][\w-]*))?(?P<rest>(?: [^#\n]*)?)")
PLACES = re.compile(r"(?:src|tests|docs|client|bench)/[\w./*-]+")
MADE = re.compile(r"src/sanjak/games/my_\w+|src/sanjak/web/static|tests/browser/pictures")
"""What the reader, `make client` and the tests of the browser make."""
FLAGS = {"--help", "--version"}


def code_of(words: str) -> Iterator[str]:
    """Each line of a block, and each piece of code in a sentence."""
    for block in FENCED.findall(words):
        yield from block.splitlines()
    yield from (" ".join(piece.split()) for piece in INLINE.findall(FENCED.sub("", words)))


def flags_of(command: str) -> set[str]:
    """The options that a command takes."""
    commands = next(action for action in parser()._actions if action.dest == "command")
    assert isinstance(commands.choices, dict)
    return set(commands.choices[command]._option_string_actions)


def wrong_commands(words: str) -> list[str]:
    """The calls of `sanjak` in a document that it would refuse, by their command and options."""
    wrong = []
    for line in code_of(words):
        for call in COMMAND.finditer(line):
            name, named = call["name"], set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", call["rest"]))
            if (name and name not in COMMANDS) or named - (flags_of(name) if name else set()) - FLAGS:
                wrong.append(call[0].strip())
    return wrong


def wrong_targets(words: str) -> list[str]:
    """The targets of `make` in a document that the Makefile does not have."""
    there = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    called = [name for line in code_of(words) for name in re.findall(r"^make ([a-z]+)", line)]
    return [name for name in called if name not in there]


def wrong_places(words: str) -> list[str]:
    """The files in a document that are neither here nor in the folder of a game."""
    named = {place.rstrip("./") for line in code_of(words) for place in PLACES.findall(line)}
    return sorted(place for place in named if not MADE.match(place) and not list(ROOT.glob(place))
                  and not list(GAMES.glob(f"*/{place}")))


def wrong_settings(words: str) -> list[str]:
    """The variables of the environment in a document that nothing reads."""
    read = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    served = {PREFIX + name.upper() for name in (*NAMES, "settings")}
    return [name for name in re.findall(rf"{PREFIX}[A-Z_]+", words) if name not in read and name not in served]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_exists(page: Path) -> None:
    words = page.read_text(encoding="utf-8")
    assert (wrong_commands(words), wrong_targets(words), wrong_places(words), wrong_settings(words)) == ([], [], [], [])


def test_the_check_sees_what_does_not_exist() -> None:
    assert wrong_commands("`sanjak tutorial`, `sanjak play x --colour red`") == ["sanjak tutorial",
                                                                               "sanjak play x --colour red"]
    assert wrong_commands("```\nsanjak play x --seed 1   # a comment\n```\n`sanjak --version`") == []
    assert wrong_targets("`make tea`, and `make test`") == ["tea"]
    assert wrong_places("`src/sanjak/nowhere.py`, `src/sanjak/games/*/tests`") == ["src/sanjak/nowhere.py"]
    assert wrong_settings("`SANJAK_TEA=1`, `SANJAK_HOME`, `SANJAK_PORT`") == ["SANJAK_TEA"]


@pytest.mark.parametrize(("heading", "package"), [("The parts of the kernel", "kernel"), ("The browser", "web")])
def test_the_tables_of_the_architecture_name_every_module(heading: str, package: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1] for row in page.partition(f"## {heading}\n")[2].partition("\n## ")[0].splitlines()
            if row.startswith("| `")]
    modules = {path.name for path in (ROOT / "src" / "sanjak" / package).glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"`(\w+\.py)`", " ".join(rows))) == modules


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "adr"
    listed = re.findall(r"^- \[(.+)\]\((.+)\)$", (folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    titles = {path.name: path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ") for path in folder.glob("0*.md")}
    assert {name: title for title, name in listed} == titles


def test_the_python_of_the_readme_gives_what_it_shows() -> None:
    blocks = [block for block in FENCED.findall((ROOT / "README.md").read_text(encoding="utf-8")) if ">>> " in block]
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append) == (0, 5), "".join(told)


def site(root: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site of a tree as `make docs` does."""
    return subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)], cwd=root,
                          capture_output=True, encoding="utf-8", timeout=300)


def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    done = site(ROOT, tmp_path)
    assert done.returncode == 0, done.stderr
    assert {"index.html", "CONTRIBUTING.html", "cli.html", "adr/index.html"} <= {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html")}


@pytest.mark.parametrize("link", ["nowhere.md", "cli.md#nowhere", "/etc/hosts"])
def test_a_broken_link_is_an_error(tmp_path: Path, link: str) -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE", "mkdocs.yml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    with (tmp_path / "docs" / "laws.md").open("a") as page:
        page.write(f"\n[a link]({link})\n")
    done = site(tmp_path, tmp_path / "site")
    assert done.returncode == 1
    assert link.partition("#")[0] in done.stderr
