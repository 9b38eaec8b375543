"""`make mutants`: does a test fail when the rules change a little? N mutants for each package, drawn by seed."""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import accumulate, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .runs import ROOT, Copy, Cover, Loaded, file_of, learnt, sources
from .sources import Mutant, digest, mutants

SHELF = ROOT / ".mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
GAMES = "src/sanjak/games"
SIEGE = ("board/chances", "components", "rules/battles", "rules/deck", "rules/ending", "rules/fronts",
         "rules/kaiserschlacht", "rules/offensives", "rules/resources", "state")
"""The shared rules of the siege games. The rest of that folder is board and computer player."""
ABOVE = ("cli", "terminal", "search", "simulate", "report", "scene", "areas", "area_sets", "hex", "imports", "mutants")
"""Tests of the layers above the kernel."""

LAWS = "tests/test_laws.py"
COMMON = (LAWS, "tests/test_case_links.py")
"""Tests that every game must pass."""

FOR_EQUIVALENT = 5.0
"""Seconds of tests for a mutant that is listed as equivalent, enough to show a gross mistake in the list."""

Entry = dict[str, Any]


@dataclass(frozen=True)
class Package:
    """The mutated files, and the tests that may kill the mutants."""

    name: str
    paths: list[str]
    tests: list[str]
    laws: tuple[str, ...]
    """The ids of the games and toys whose laws run."""

    def keeps(self, test: str) -> bool:
        """Does a test belong to this package? The common tests of other games do not."""
        return not test.startswith(COMMON) or any(id in test for id in self.laws)

    def without_laws(self) -> Package:
        """The package without the laws, whose coverage is slow to collect in a war game. It kills fewer mutants."""
        return replace(self, tests=[test for test in self.tests if test != LAWS])


def package(name: str) -> Package:
    """A package by name: a game's id, `siege` or `kernel`."""
    if name == "kernel":
        tests = [f"tests/{file.name}" for file in sorted((ROOT / "tests").glob("test_*.py"))
                 if not file.stem.removeprefix("test_").startswith(ABOVE)]
        laws = ("straits", "divan", "citadel", "ottoman-empire")
        return Package(name, python_files("src/sanjak/kernel"), tests, laws)
    if name == "siege":
        games = ("ottoman-sunset", "hapsburg-eclipse")
        return Package(name, [f"{GAMES}/_siege/{part}.py" for part in SIEGE],
                       [*(f"{GAMES}/{game.replace('-', '_')}/tests" for game in games), *COMMON], games)
    folder = f"{GAMES}/{name.replace('-', '_')}"
    rules = f"{folder}/rules" if (ROOT / folder / "rules").is_dir() else f"{folder}/rules.py"
    return Package(name, python_files(rules), [f"{folder}/tests", *COMMON], (name,))


def python_files(path: str) -> list[str]:
    return [str(file.relative_to(ROOT)) for file in sources(ROOT, [path])]


def package_names() -> list[str]:
    """Every package: the games by their folders, then the shared ones."""
    games = sorted(folder.name for folder in (ROOT / GAMES).iterdir() if (folder / "state.py").exists())
    return [game.replace("_", "-") for game in games if game[0] != "_"] + ["siege", "kernel"]


# ---------------------------------------------------------------- mutants that change nothing


def equivalents(listed: list[dict[str, str]], root: Path = ROOT) -> dict[tuple[str, str, str], str]:
    """The mutants that no test can kill, each with its reason.

    Raises if the lines of an entry are no longer in its file.
    """
    for one in listed:
        lines = [line.strip() for line in (root / one["file"]).read_text().splitlines()]
        if missing := [line for line in one["line"].splitlines() if line.strip() not in lines]:
            raise SystemExit(f"{EQUIVALENT.name}: {one['file']} has no line {missing[0].strip()!r} any more")
    return {(one["file"], squeezed(one["line"]), squeezed(one["mutation"])): one["reason"] for one in listed}


def squeezed(text: str) -> str:
    """A text with its white space normalised."""
    return " ".join(text.split())


# ---------------------------------------------------------------- trying them


def tried(copy: Copy, loaded: Loaded, mutant: Mutant, cover: Cover, patience: float) -> Entry:
    """The result of a mutant: killed, survived, timed out, or not covered.

    If a mutant survives in the process with loaded tests, but its function ran during loading, it is tried again from
    its file.
    """
    tests = cover.of(mutant)
    spent = accumulate(cover.tests[test] for test in tests)
    chosen = [test for test, seconds in zip(tests, spent, strict=True) if seconds <= patience] or tests[:1]
    entry = {"file": mutant.path, "line": mutant.line, "operator": mutant.operator, "old": mutant.old,
             "new": mutant.new, "covering": len(tests), "tests": chosen}
    if not chosen:
        return entry | {"result": "not covered"}
    outcome = loaded.tried(mutant, chosen, cover)
    if outcome is None or (outcome.lived and cover.at_import(mutant)):
        outcome = copy.tried(mutant, nearest(chosen), cover)
        outcome = copy.tried(mutant, chosen, cover) if outcome.lived else outcome
    if outcome.late:
        return entry | {"result": "timed out", "tests": [outcome.running]}
    if outcome.lived:
        return entry | {"result": "survived"}
    return entry | {"result": "killed", "tests": [next(iter(outcome.failed), outcome.running or "import")]}


def nearest(tests: list[str]) -> list[str]:
    """The tests of the file with most of them: they load quickly, and most mutants die there."""
    files = Counter(map(file_of, tests))
    return [test for test in tests if file_of(test) == max(files, key=lambda file: (files[file], file))]


def results(package: Package, number: int, seed: int, minutes: float, patience: float,
            reasons: Mapping[tuple[str, str, str], str]) -> Iterator[Entry]:
    """The results of the first mutants of a package, until time is up.

    Known results are not tried again: a kill holds while the mutated file is unchanged, any other result while its
    tests are unchanged too.
    """
    ledger = SHELF / f"{package.name}.jsonl"
    ledger.parent.mkdir(exist_ok=True)
    known: dict[str, Entry] = {}
    if ledger.exists():
        known = {entry["id"]: entry for entry in map(json.loads, ledger.read_text().splitlines())}
    with TemporaryDirectory(prefix="mutants-") as folder, ledger.open("a") as book:
        copy = Copy(Path(folder))
        cover = learnt(copy, SHELF / f"{package.name}.cover.json", package.paths, package.tests, package.keeps)
        suite = digest(*cover.keys.values())
        end = time.monotonic() + 60 * minutes
        with closing(Loaded(copy, sorted(cover.keys))) as loaded:
            for mutant in islice(mutants(copy.root, package.paths, seed), number):
                entry = known.get(mutant.id)
                if entry is None or (entry["result"] != "killed" and entry["suite"] != suite):
                    if time.monotonic() > end:
                        return
                    listed = (mutant.path, squeezed(mutant.old), squeezed(mutant.new)) in reasons
                    allowed = min(patience, FOR_EQUIVALENT) if listed else patience
                    entry = {"id": mutant.id, "suite": suite, **tried(copy, loaded, mutant, cover, allowed)}
                    print(json.dumps(entry), file=book, flush=True)
                yield entry


# ---------------------------------------------------------------- what is told


def told(package: str, entries: list[Entry], reasons: Mapping[tuple[str, str, str], str]) -> str:
    """The report of a package as Markdown: the figures, then each mutant that survived."""
    lived = [entry for entry in entries if entry["result"] in ("survived", "not covered")]
    equal = {entry["id"]: reason for entry in lived if (reason := reasons.get(change(entry)))}
    count = Counter(entry["result"] for entry in entries)
    dead, real = count["killed"] + count["timed out"], len(entries) - len(equal)
    lines = [f"# Mutants of {package}", "",
             f"{len(entries)} mutants: {count['killed']} killed, {count['timed out']} timed out, "
             f"{len(lived) - len(equal)} lived, {len(equal)} equivalent: {dead / max(1, real):.1%} found out."]
    for entry in sorted(lived, key=lambda entry: (entry["id"] in equal, entry["file"], entry["line"])):
        lines += ["", f"## {entry['file']}:{entry['line']} ({entry['operator']}, {entry['result']})", "", "```diff",
                  *(f"- {line}" for line in entry["old"].splitlines()),
                  *(f"+ {line}" for line in entry["new"].splitlines()), "```", "",
                  f"{len(entry['tests'])} of {entry['covering']} tests that cover it ran"
                  + (f", the slowest was `{entry['tests'][-1]}`." if entry["tests"] else ".")]
        if entry["id"] in equal:
            lines += ["", f"Equivalent: {equal[entry['id']]}"]
    return "\n".join([*lines, ""])


def change(entry: Entry) -> tuple[str, str, str]:
    """The key of a mutant in the list of equivalent ones."""
    return entry["file"], squeezed(entry["old"]), squeezed(entry["new"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("package", nargs="*", help=f"any of {', '.join(package_names())}; all if none is named")
    parser.add_argument("--number", type=int, default=200, help="how many mutants a package (200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--minutes", type=float, default=30, help="how long a package may take (30)")
    parser.add_argument("--patience", type=float, default=60, help="seconds of tests a mutant, the quickest first (60)")
    parser.add_argument("--no-laws", action="store_true", help="leave the laws out, which are slow in the wargames")
    args = parser.parse_args()
    reasons = equivalents(tomllib.loads(EQUIVALENT.read_text()).get("equivalent", []))
    for name in args.package or package_names():
        began, entries = time.monotonic(), []
        chosen = package(name).without_laws() if args.no_laws else package(name)
        for entry in results(chosen, args.number, args.seed, args.minutes, args.patience, reasons):
            entries.append(entry)
            if sys.stderr.isatty():
                print(f"\r  {name}: {len(entries)} of {args.number}", end="\r", file=sys.stderr, flush=True)
        report = told(name, entries, reasons)
        (SHELF / f"{name}.md").write_text(report)
        print(f"{name}: {report.splitlines()[2]} {time.monotonic() - began:.0f} s, .mutants/{name}.md", flush=True)


if __name__ == "__main__":
    main()
