"""Test runs in a copy of the project, each in a separate process.

One run has all tests and learns what each of them covers. Each mutant then has a run with the tests that cover it, the
quickest first. A mutant of one function is tried in a fork of a process that has loaded the tests, which takes a tenth
of the time. The work tree is never changed, and two drivers do not interfere.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from compileall import compile_dir
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from py_compile import PycInvalidationMode
from time import process_time

import coverage
import hypothesis  # noqa: F401  (loaded once here, it need not be loaded by every run)
import msgspec
import pytest

from .exchange import exchange
from .sources import Mutant, digest

Wanted = Callable[[str], str | None]
"""The place of a test in the order of a run, or None if it is not wanted."""

ROOT = Path(__file__).parents[2]
AWAY = (".*", "node_modules", "__pycache__", "*.egg-info")
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning",
           "--hypothesis-seed=0", "--tb=no")
MEMORY = 4 << 30
WAIT = 60.0
"""The seconds that a run may take before its first test."""
GRACE = 10.0
"""The seconds that a test may take in addition to twenty times its usual work, before it counts as endless."""


@dataclass
class Cover:
    """The tests that meet each line of each file, and the seconds of work of each test."""

    tests: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    """For each test file, a hash of everything that its coverage depends on."""

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that cover a mutant, quickest first. Code that runs at import is covered by all."""
        met = set(self.tests) if self.at_import(mutant) else self.met(mutant)
        return sorted(met & self.tests.keys(), key=lambda test: (self.tests[test], test))

    def at_import(self, mutant: Mutant) -> bool:
        """Does a mutant run when the project and its tests are loaded?"""
        return "" in self.met(mutant)

    def met(self, mutant: Mutant) -> set[str]:
        """The tests that meet a line of a mutant; the empty name means import."""
        known = self.lines.get(mutant.path, {})
        return {test for line in range(mutant.line, mutant.last + 1) for test in known.get(line, [])}

    def patience(self, test: str) -> float:
        """The seconds that a test may take before it counts as endless."""
        return GRACE + 20 * self.tests[test]

    def takes(self, new: Cover, keys: dict[str, str]) -> None:
        """Merge new coverage, and drop the coverage of older versions of these files.

        Lines that run when other files are loaded stay known.
        """
        held = {file for file, key in keys.items() if self.keys.get(file) == key}
        self.tests = {test: took for test, took in self.tests.items() if file_of(test) in held} | new.tests
        kept = {*held, ""} if held else held
        for path, lines in self.lines.items():
            for n, met in lines.items():
                known = new.lines.setdefault(path, {}).setdefault(n, [])
                known[:] = dict.fromkeys([*known, *(test for test in met if file_of(test) in kept)])
        self.lines, self.keys = new.lines, keys


def file_of(test: str) -> str:
    """The file of a test."""
    return test.partition("::")[0]


@dataclass
class Outcome:
    """The result of a test run."""

    failed: dict[str, float] = field(default_factory=dict)
    passed: dict[str, float] = field(default_factory=dict)
    running: str = ""
    late: bool = False
    code: int = 0

    @property
    def lived(self) -> bool:
        """Did no test fail?"""
        return not self.late and self.code == 0


class Reporter:
    """A plugin that runs the wanted tests in order and reports each one; it also tells `coverage` which one runs."""

    def __init__(self, pipe: Connection, wanted: Wanted, tracer: coverage.Coverage | None) -> None:
        self.pipe, self.wanted, self.tracer = pipe, wanted, tracer
        self.failed = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [(place, item) for item in items if (place := self.wanted(item.nodeid)) is not None]
        items[:] = [item for _, item in sorted(kept, key=lambda one: one[0])]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.pipe.send(("begins", nodeid, 0.0))
        self.began = process_time()
        if self.tracer:
            self.tracer.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        if report.failed or report.when == "call":
            self.pipe.send((report.outcome, report.nodeid, process_time() - self.began))


def listen(pipe: Connection, outcome: Outcome, limit: Callable[[str], float]) -> bool:
    """Read a run's messages into the outcome; True if it ends in time."""
    while pipe.poll(limit(outcome.running) if outcome.running else WAIT):
        try:
            word, test, took = pipe.recv()
        except EOFError:
            return True
        if word == "ends":
            outcome.code = int(took)
            return True
        if word == "begins":
            outcome.running = test
        else:
            (outcome.failed if word == "failed" else outcome.passed)[test] = took
    return False


class Copy:
    """A copy of the project in a separate folder."""

    def __init__(self, folder: Path, project: Path = ROOT) -> None:
        self.root = folder / "project"
        shutil.copytree(project, self.root, ignore=shutil.ignore_patterns(*AWAY))
        compile_dir(self.root / "src", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)

    def learn(self, paths: Sequence[str], tests: Sequence[str], keep: Callable[[str], bool]) -> Cover:
        """The coverage of each test in some files. Tests that fail without any mutant are left out, with a message."""
        outcome = self.run(tests, lambda test: "" if keep(test) else None, lambda test: 20 * WAIT, paths)
        if outcome.late or outcome.code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            raise SystemExit(f"the tests do not run without mutants:\n{self.output()}")
        for test in outcome.failed:
            print(f"  fails without any mutant, left out: {test}", file=sys.stderr)
        data = coverage.CoverageData(str(self.root / "cover"))
        data.read()
        lines = {path: data.contexts_by_lineno(str(self.root / path)) for path in paths}
        return Cover({test: took for test, took in outcome.passed.items() if test not in outcome.failed}, lines)

    def tried(self, mutant: Mutant, tests: Sequence[str], cover: Cover) -> Outcome:
        """Run tests in the given order, with a mutant in place of its file, until one fails."""
        place = {test: f"{n:06}" for n, test in enumerate(tests)}
        with self.infected(mutant):
            return self.run(sorted(set(map(file_of, tests))), place.get, cover.patience)

    @contextmanager
    def infected(self, mutant: Mutant) -> Iterator[str]:
        """Put a mutant in place of its file, and yield the original text."""
        file = self.root / mutant.path
        original = file.read_text()
        try:
            file.write_text(mutant.source)
            yield original
        finally:
            file.write_text(original)

    def run(self, files: Sequence[str], wanted: Wanted, limit: Callable[[str], float],
            traced: Sequence[str] = ()) -> Outcome:
        """Run tests once in a separate process. `limit` returns the seconds that a test may take."""
        fork = get_context("fork")
        ours, theirs = fork.Pipe(duplex=False)
        child = fork.Process(target=self.session, args=(theirs, files, wanted, traced))
        child.start()
        theirs.close()
        outcome = Outcome()
        outcome.late = not listen(ours, outcome, limit)
        if outcome.late and child.pid:
            os.killpg(child.pid, signal.SIGKILL)
        child.join()
        outcome.code = child.exitcode or 0
        return outcome

    def session(self, pipe: Connection, files: Sequence[str], wanted: Wanted,
                traced: Sequence[str]) -> None:
        """The run itself, in its own process, with the project loaded only from the copy."""
        self.enter()
        tracer = None
        if traced:
            watched = [str(self.root / path) for path in traced]
            tracer = coverage.Coverage(data_file=self.root / "cover", include=watched)
            tracer.start()
        code = pytest.main([*OPTIONS, *([] if traced else ["-x"]), *files], plugins=[Reporter(pipe, wanted, tracer)])
        if tracer:
            tracer.stop()
            tracer.save()
        os._exit(code)

    def enter(self) -> None:
        """Make this process see only the copy."""
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sink = os.open(self.root / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        os.chdir(self.root)
        os.environ["PYTHONPATH"] = str(self.root / "src")
        sys.dont_write_bytecode = False
        sys.path[:] = [str(self.root / "src"), *(path for path in sys.path if Path(path) != ROOT)]
        for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "sanjak")]:
            del sys.modules[name]

    def output(self) -> str:
        """The last part of the previous run's output."""
        return (self.root / "output.txt").read_text()[-3000:]


class Loaded:
    """Tests loaded once, in a separate process. Each mutant of a function is tried in a fork of it."""

    def __init__(self, copy: Copy, files: Sequence[str]) -> None:
        self.copy, self.files = copy, files
        self.open()

    def open(self) -> None:
        """Start the process and wait until it has loaded its tests, all from files without a mutant."""
        fork = get_context("fork")
        self.pipe, theirs = fork.Pipe()
        self.process = fork.Process(target=self.serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.pipe.recv()

    def close(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.join()

    def serve(self, pipe: Connection) -> None:
        """The process itself: it waits for mutants at the point where pytest would run the tests."""
        self.copy.enter()
        pytest.main([*OPTIONS, *self.files], plugins=[Server(pipe)])

    def tried(self, mutant: Mutant, tests: Sequence[str], cover: Cover) -> Outcome | None:
        """The result of `Copy.tried`, but faster; None if this mutant must be loaded from its file."""
        with self.copy.infected(mutant) as original:
            self.pipe.send((str(self.copy.root / mutant.path), original, mutant.source, tests))
            if not (fork := self.pipe.recv()):
                return None
            outcome = Outcome()
            outcome.late = not listen(self.pipe, outcome, cover.patience)
        if outcome.late:
            os.killpg(fork, signal.SIGKILL)
            self.close()
            self.open()
        return outcome


class Server:
    """A plugin that runs loaded tests on demand, each time in a fork."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.pipe.send("loaded")
        while True:
            try:
                path, old, new, tests = self.pipe.recv()
            except EOFError:
                return True
            if not (fork := os.fork()):
                self.answer([items[test] for test in tests if test in items], exchange(path, old, new))
            os.waitpid(fork, 0)

    def answer(self, items: Sequence[pytest.Item], exchanged: bool) -> None:
        """The forked process, which ends here: it sends its process id and runs the tests, or sends 0 without tests."""
        os.setsid()
        if not exchanged or not items:
            self.pipe.send(0)
            os._exit(0)
        self.pipe.send(os.getpid())
        failed = True
        try:
            failed = self.run(items)
        finally:
            self.pipe.send(("ends", "", int(failed)))
            os._exit(0)

    def run(self, items: Sequence[pytest.Item]) -> bool:
        """Does one of the tests fail? Later ones do not run."""
        reporter = Reporter(self.pipe, lambda test: "", None)
        items[0].config.pluginmanager.register(reporter)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if reporter.failed:
                return True
        return False


def learnt(copy: Copy, shelf: Path, paths: Sequence[str], tests: Sequence[str], keep: Callable[[str], bool]) -> Cover:
    """The coverage of each test. Only changed test files run again, or all of them if shared code has changed."""
    files = {str(file.relative_to(copy.root)): file.read_text() for file in sources(copy.root, [*paths, *tests])}
    shared = digest(*[text for name, text in files.items() if not Path(name).name.startswith("test_")])
    keys = {name: digest(shared, text) for name, text in files.items() if Path(name).name.startswith("test_")}
    cover = msgspec.json.decode(shelf.read_bytes(), type=Cover) if shelf.exists() else Cover()
    if cover.keys != keys:
        cover.takes(copy.learn(paths, [file for file in keys if cover.keys.get(file) != keys[file]], keep), keys)
        shelf.write_bytes(msgspec.json.encode(cover))
    return cover


def sources(root: Path, paths: Sequence[str]) -> list[Path]:
    """The files, and all Python files in the folders."""
    places = [root / path for path in paths]
    return sorted(file for place in places for file in ([place] if place.is_file() else place.rglob("*.py")))
