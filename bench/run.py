"""Measure sanjak and its peers one after the other, and publish the table."""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
ENVIRONMENTS = ROOT / ".bench"
DOCUMENT = ROOT / "docs" / "benchmarks.md"
BEGIN = "<!-- bench:begin -->"
END = "<!-- bench:end -->"
TRIPS_BEGIN = "<!-- round-trips:begin -->"
TRIPS_END = "<!-- round-trips:end -->"
WORK_BEGIN = "<!-- work:begin -->"
WORK_END = "<!-- work:end -->"
HEADING = "# Benchmarks\n\n"

SANJAK = "sanjak"
INSTALL_TIMEOUT = 900.0
RUN_TIMEOUT = 120.0
TRIPS_TIMEOUT = 400.0
WORK_TIMEOUT = 900.0
GAMES_PER_SCRIPT = 10
ERROR_WIDTH = 160
BLANK = "-"
NOISE = ("WARNING", "DEPRECATION", "[notice]")

COLUMNS = (
    "peer",
    "game",
    "language",
    "decisions/s",
    "games/s",
    "clone µs",
    "decisions ratio",
    "clone ratio",
)
TEXT_COLUMNS = 3


@dataclass(frozen=True)
class Peer:
    """A library to compare with: its name in the table, its environment and its script."""

    title: str
    name: str
    script: str


@dataclass(frozen=True)
class Row:
    """One measured game, or the reason why there is none."""

    peer: str
    game: str = ""
    language: str = ""
    version: str = ""
    decisions: float | None = None
    games: float | None = None
    clone: float | None = None
    imagine: float | None = None
    note: str = ""
    error: str = ""


class UnavailableError(Exception):
    """A peer that could not be installed or measured."""


PEERS = (
    Peer("OpenSpiel", "openspiel", "openspiel.py"),
    Peer("RLCard", "rlcard", "rlcard_.py"),
    Peer("PettingZoo", "pettingzoo", "pettingzoo_.py"),
    Peer("python-chess", "chess", "chess_.py"),
)


def last_line(text: str) -> str:
    """Return the last meaningful line, without the path of this checkout."""
    lines = [line.strip() for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(NOISE)]
    line = telling[-1] if telling else "no message"
    return line.replace(str(ROOT), ".")[:ERROR_WIDTH]


def run(command: Sequence[str], timeout: float, env: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output; raise UnavailableError with its last words if it fails."""
    try:
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", timeout=timeout, env=env, check=False, cwd=ROOT
        )
    except subprocess.TimeoutExpired as error:
        raise UnavailableError(f"no answer in {timeout:.0f} s") from error
    except OSError as error:
        raise UnavailableError(last_line(str(error))) from error
    if done.returncode != 0:
        words = done.stderr.strip() or done.stdout.strip() or f"exit status {done.returncode}"
        raise UnavailableError(last_line(words))
    return done.stdout


def interpreter_of(environment: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp_of(peer: Peer) -> str:
    """Return the contents of the peer's environment: the interpreter and the pinned versions."""
    pins = (BENCH / "requirements" / f"{peer.name}.txt").read_text(encoding="utf-8")
    return f"{platform.python_implementation()} {platform.python_version()}\n{pins}"


def prepare_directory() -> None:
    """Create the folder of the environments, with its own .gitignore."""
    ENVIRONMENTS.mkdir(exist_ok=True)
    (ENVIRONMENTS / ".gitignore").write_text("*\n", encoding="utf-8")


def install(peer: Peer) -> Path:
    """Create the peer's environment unless it exists and is current; return its interpreter."""
    environment = ENVIRONMENTS / peer.name
    python = interpreter_of(environment)
    stamp, wanted = environment / "bench-stamp.txt", stamp_of(peer)
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    prepare_directory()
    requirements = BENCH / "requirements" / f"{peer.name}.txt"
    run([sys.executable, "-m", "venv", "--clear", str(environment)], INSTALL_TIMEOUT)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "-r", str(requirements)], INSTALL_TIMEOUT)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def measuring_environment(*, isolated: bool) -> dict[str, str]:
    """Return the environment variables of a measurement: one thread, and no foreign modules for a peer."""
    env = dict(os.environ)
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        env[threads] = "1"
    env["PYTHONIOENCODING"] = "utf-8"
    if isolated:
        env.pop("PYTHONPATH", None)
        env.pop("PYTHONHOME", None)
    return env


def number(value: object) -> float | None:
    """Return a JSON number as a float, or None for anything else."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def row_from(data: Mapping[str, object]) -> Row:
    """Make a row from a JSON object."""

    def text(key: str) -> str:
        return str(data.get(key) or "")

    return Row(
        peer=text("peer"),
        game=text("game"),
        language=text("language"),
        version=text("version"),
        decisions=number(data.get("decisions_per_second")),
        games=number(data.get("games_per_second")),
        clone=number(data.get("clone_microseconds")),
        imagine=number(data.get("imagine_microseconds")),
        note=text("note"),
    )


def rows_from(output: str) -> list[Row]:
    """Read the rows from the last line of a script's output."""
    line = last_json_line(output)
    try:
        data = json.loads(line)
    except ValueError as error:
        raise UnavailableError("its output is not JSON") from error
    if not isinstance(data, list) or not data or not all(isinstance(item, dict) for item in data):
        raise UnavailableError("its output is not a list of rows")
    return [row_from(item) for item in data]


def last_json_line(output: str) -> str:
    """Return the last line of the output that is not empty."""
    lines = [line for line in output.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def timeout_for(seconds: float) -> float:
    """Return the seconds after which a script counts as hung."""
    return RUN_TIMEOUT + GAMES_PER_SCRIPT * seconds


def measure_sanjak(seconds: float) -> list[Row]:
    """Measure sanjak in a separate process."""
    code = f"import json; from sanjak.lab.speed import measure; print(json.dumps(measure({seconds!r})))"
    command = [sys.executable, "-c", code]
    try:
        rows = rows_from(run(command, timeout_for(seconds), measuring_environment(isolated=False)))
    except UnavailableError as error:
        return [Row(peer=SANJAK, error=str(error))]
    return [replace(row, peer=SANJAK) for row in rows]


def measure_peer(peer: Peer, seconds: float) -> list[Row]:
    """Install and measure a peer. If that fails, its row has the reason."""
    try:
        command = [str(install(peer)), str(BENCH / "peers" / peer.script), "--seconds", repr(seconds)]
        return rows_from(run(command, timeout_for(seconds), measuring_environment(isolated=True)))
    except (UnavailableError, OSError) as error:
        return [Row(peer=peer.title, error=last_line(str(error)))]


def ratio(above: float | None, below: float | None) -> float | None:
    """Return the quotient, or None if a side is missing."""
    return above / below if above is not None and below else None


def shown(value: float | None, suffix: str = "") -> str:
    """Return a number with about three significant digits, for people."""
    if value is None:
        return BLANK
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}{suffix}"


def reference_of(rows: Sequence[Row]) -> Row | None:
    """Return the reference row for the ratios: sanjak's first."""
    return next((row for row in rows if row.peer == SANJAK and not row.error), None)


def cells(row: Row, reference: Row | None) -> tuple[str, ...]:
    """Return a measured row's cells."""
    mine = reference or Row(peer=SANJAK)
    return (
        f"{row.peer} {row.version}".strip(),
        row.game,
        row.language,
        shown(row.decisions),
        shown(row.games),
        shown(row.clone),
        shown(ratio(mine.decisions, row.decisions), "x"),
        shown(ratio(row.clone, mine.clone), "x"),
    )


def aligned(parts: Sequence[str], widths: Sequence[int]) -> str:
    """Return a line with text left-aligned and numbers right-aligned."""
    left = [part.ljust(width) for part, width in zip(parts, widths, strict=True)][:TEXT_COLUMNS]
    right = [part.rjust(width) for part, width in zip(parts, widths, strict=True)][TEXT_COLUMNS:]
    return "  ".join([*left, *right]).rstrip()


def plain_table(rows: Sequence[Row]) -> str:
    """Return the table for the terminal."""
    reference = reference_of(rows)
    body = [(row, cells(row, reference)) for row in rows]
    measured = [COLUMNS, *(parts for row, parts in body if not row.error)]
    widths = [max(len(parts[i]) for parts in measured) for i in range(len(COLUMNS))]
    widths[0] = max(widths[0], *(len(row.peer) for row in rows))
    lines = [aligned(COLUMNS, widths), aligned(["-" * width for width in widths], widths)]
    for row, parts in body:
        missing = f"{row.peer.ljust(widths[0])}  unavailable: {row.error}"
        lines.append(missing if row.error else aligned(parts, widths))
    return "\n".join(lines)


def explanation(rows: Sequence[Row]) -> str:
    """Explain the ratios."""
    reference = reference_of(rows)
    if reference is None:
        return "No ratios: sanjak itself was not measured."
    return (
        f"Ratios refer to sanjak's {reference.game}: decisions are sanjak / peer, clone is peer / sanjak; "
        "above 1 sanjak is the faster one. The games differ, so a ratio compares engines, not rules."
    )


def imagine_lines(rows: Sequence[Row]) -> list[str]:
    """Return the cost of imagining, for the rows that have it."""
    knowing = [row for row in rows if row.imagine is not None]
    return [f"{row.peer} {row.game}: imagine {shown(row.imagine)} µs" for row in knowing]


def markdown_line(parts: Sequence[str]) -> str:
    """Return one line of a Markdown table."""
    return "| " + " | ".join(part.replace("|", "\\|") for part in parts) + " |"


def markdown_table(rows: Sequence[Row]) -> str:
    """Return the table for the document."""
    reference = reference_of(rows)
    marks = ["---" if i < TEXT_COLUMNS else "---:" for i in range(len(COLUMNS))]
    lines = [markdown_line(COLUMNS), markdown_line(marks)]
    for row in rows:
        missing = (row.peer, f"unavailable: {row.error}", *[""] * (len(COLUMNS) - 2))
        lines.append(markdown_line(missing if row.error else cells(row, reference)))
    return "\n".join(lines)


def cpu_model() -> str:
    """Return the name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def circumstances(seconds: float) -> str:
    """Return the date and the machine of the measurement."""
    date = datetime.now(UTC).date().isoformat()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    where = f"Measured on {date} with {python} on {cpu_model()}"
    return f"{where}, {seconds:g} s per game, one process at a time."


def markdown_section(rows: Sequence[Row], seconds: float) -> str:
    """Return the text between the markers."""
    notes = [f"- {row.peer} {row.game}: {row.note}." for row in rows if row.note]
    notes += [f"- {line}." for line in imagine_lines(rows)]
    parts = [circumstances(seconds), markdown_table(rows), explanation(rows), "\n".join(notes)]
    return "\n\n".join(part for part in parts if part)


def with_section(document: str, section: str, start: str = BEGIN, stop: str = END) -> str:
    """Return the document with the part between the markers replaced, or appended if there are none."""
    block = f"{start}\n{section}\n{stop}"
    before, begin, rest = document.partition(start)
    _, end, after = rest.partition(stop)
    if begin and end:
        return before + block + after
    if begin or stop in document:
        raise UnavailableError(f"{DOCUMENT.name} has only one of its two markers")
    return (document.rstrip() + "\n\n" if document else HEADING) + block + "\n"


@dataclass(frozen=True)
class Trip:
    """Round trips at one table: their number, and the median, the 95th percentile and the maximum in milliseconds."""

    game: str
    table: str
    samples: int
    p50_ms: float
    p95_ms: float
    worst_ms: float


def measure_trips() -> list[Trip]:
    """Measure round trips from a second process; empty if the server cannot be started."""
    command = [sys.executable, str(BENCH / "roundtrip.py")]
    try:
        rows = json.loads(last_json_line(run(command, TRIPS_TIMEOUT, measuring_environment(isolated=False))))
        return [Trip(**row) for row in rows if row["samples"]]
    except (UnavailableError, ValueError, TypeError) as error:
        print(f"round trips: {last_line(str(error))}", file=sys.stderr)
        return []


def trips_plain(trips: Sequence[Trip]) -> str:
    """Return the round trips for the terminal."""
    return "\n".join(f"round trip, {trip.game}, {trip.table}: p50 {trip.p50_ms:.1f} ms, p95 {trip.p95_ms:.1f} ms, "
                     f"worst {trip.worst_ms:.1f} ms of {trip.samples}" for trip in trips)


@dataclass(frozen=True)
class Work:
    """The work for a choice of a game: CPU milliseconds, and the kilobytes of its update."""

    game: str
    choices: int
    p50_ms: float
    p95_ms: float
    p50_kb: float
    p95_kb: float


@dataclass(frozen=True)
class Durable:
    """Choices in many matches, each committed: so many a second by the clock, and by CPU time."""

    matches: int
    choices: int
    per_second: float
    per_cpu_second: float


@dataclass(frozen=True)
class Works:
    """The work of the server; `pace` is the CPU time of a fixed piece of work, which grows with the load."""

    works: tuple[Work, ...]
    durable: Durable
    pace: float


def measure_works() -> Works | None:
    """Measure the work of the server in a second process; None if that fails."""
    command = [sys.executable, str(BENCH / "work.py")]
    try:
        found = json.loads(last_json_line(run(command, WORK_TIMEOUT, measuring_environment(isolated=False))))
        return Works(tuple(Work(**row) for row in found["works"]), Durable(**found["durable"]), found["pace_ms"])
    except (UnavailableError, ValueError, TypeError, KeyError) as error:
        print(f"work: {last_line(str(error))}", file=sys.stderr)
        return None


def works_plain(found: Works) -> str:
    """Return the work of the server for the terminal."""
    rows = [f"work for a choice, {work.game}: p50 {work.p50_ms:.1f} ms, p95 {work.p95_ms:.1f} ms; update p50 "
            f"{work.p50_kb:.1f} kB, p95 {work.p95_kb:.1f} kB" for work in found.works]
    many = found.durable
    return "\n".join([*rows, f"durable choices, {many.matches} matches: {many.per_second:.0f} a second, "
                             f"{many.per_cpu_second:.0f} per second of CPU; pace {found.pace:.1f} ms"])


def works_section(found: Works) -> str:
    """Return the work of the server for the document."""
    titles = ("game", "choices", "p50 ms", "p95 ms", "p50 kB", "p95 kB")
    lines = [markdown_line(titles), markdown_line(["---", *["---:"] * 5])]
    lines += [markdown_line((work.game, str(work.choices), *(f"{value:.1f}" for value in (
        work.p50_ms, work.p95_ms, work.p50_kb, work.p95_kb)))) for work in found.works]
    many, date = found.durable, datetime.now(UTC).date().isoformat()
    told = (f"Measured on {date} on one core of {cpu_model()}: CPU time of a choice with one open page, beats and JSON "
            f"included, without the disk, and the size of its update before compression. {load_told()} A fixed piece "
            f"of work (20,000 entries of a dict) took {found.pace:.1f} ms of CPU then; the times grow with it.")
    durable = (f"Durable choices, each committed to SQLite, in {many.matches} matches of all games: "
               f"{many.per_second:.0f} a second by the clock, {many.per_cpu_second:.0f} per second of CPU.")
    return "\n\n".join([told, "\n".join(lines), durable])


def load_told() -> str:
    """Return the load of the machine in words."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f"The machine's load was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."


def trips_section(trips: Sequence[Trip]) -> str:
    """Return the round trips for the document."""
    titles = ("game", "table", "choices", "p50 ms", "p95 ms", "worst ms")
    lines = [markdown_line(titles), markdown_line(["---", "---", *["---:"] * 4])]
    lines += [markdown_line((trip.game, trip.table, str(trip.samples), *(f"{value:.1f}" for value in (
        trip.p50_ms, trip.p95_ms, trip.worst_ms)))) for trip in trips]
    date = datetime.now(UTC).date().isoformat()
    told = (f"Measured on {date}, the server and its clients on one core of {cpu_model()}: from the POST of a choice "
            f"to the other page having received the new view by its stream, after the commit. {load_told()}")
    return "\n\n".join([told, "\n".join(lines)])


def publish(rows: Sequence[Row], seconds: float, trips: Sequence[Trip], works: Works | None) -> None:
    """Write the measured parts of the document. Parts that were not measured stay unchanged."""
    updated = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    if rows:
        updated = with_section(updated, markdown_section(rows, seconds))
    if trips:
        updated = with_section(updated, trips_section(trips), TRIPS_BEGIN, TRIPS_END)
    if works:
        updated = with_section(updated, works_section(works), WORK_BEGIN, WORK_END)
    DOCUMENT.parent.mkdir(exist_ok=True)
    DOCUMENT.write_text(updated, encoding="utf-8")


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="time per measured game (default 5)")
    names = [peer.name for peer in PEERS]
    parser.add_argument("--only", choices=names, help="measure sanjak and this peer only")
    parser.add_argument("--trips", action="store_true", help="measure the server only: its work and round trips")
    chosen = parser.parse_args(argv)
    if not chosen.seconds > 0:
        parser.error("--seconds must be above 0")
    return chosen


def measure_all(only: str | None, seconds: float) -> list[Row]:
    """Measure sanjak and the peers, one after the other."""
    print(f"measuring {SANJAK} ...", file=sys.stderr, flush=True)
    rows = measure_sanjak(seconds)
    for peer in PEERS:
        if only in (None, peer.name):
            print(f"measuring {peer.title} ...", file=sys.stderr, flush=True)
            rows += measure_peer(peer, seconds)
    return rows


def measure_server() -> tuple[list[Trip], Works | None]:
    """Measure and print the work of the server and round trips."""
    print("measuring the server ...", file=sys.stderr, flush=True)
    works, trips = measure_works(), measure_trips()
    print("\n".join([*([works_plain(works)] if works else []), trips_plain(trips)]))
    return trips, works


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print and publish; return 1 if sanjak itself could not be measured."""
    options = arguments(argv)
    if options.trips:
        trips, works = measure_server()
        publish([], options.seconds, trips, works)
        return 0 if trips and works else 1
    rows = measure_all(options.only, options.seconds)
    print("\n".join([circumstances(options.seconds), "", plain_table(rows), "", explanation(rows)]))
    print("".join(f"{line}\n" for line in imagine_lines(rows)), end="")
    trips, works = measure_server()
    if options.only or reference_of(rows) is None:
        print(f"{DOCUMENT.name} is left as it was: it takes whole runs with sanjak in them only.")
        return 0 if reference_of(rows) else 1
    try:
        publish(rows, options.seconds, trips, works)
    except UnavailableError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"wrote {DOCUMENT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
