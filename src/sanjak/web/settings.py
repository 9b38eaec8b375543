"""Settings from a TOML file, the environment (`SANJAK_` and the name) and the command line; the last one wins."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sanjak.toolkit.components import home

PREFIX = "SANJAK_"
LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")


class BadSettings(ValueError):
    """An unknown setting or an impossible value."""


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults."""

    host: str = "127.0.0.1"
    port: int = 1453
    database: Path = Path()
    """An SQLite file; by default `sanjak.db` in the data folder."""
    workers: int = 1
    """Processes for long work: strong bots, advice, reports. With 0 the server's own process does it, for tests."""
    work_seconds: float = 60.0
    """Seconds for one part of long work; then its process is ended. A strong bot then plays like a quick one."""
    log: str = "text"
    """`json` or `text`."""
    allowed_hosts: str = "auto"
    """The names under which the server may be called, with commas. `auto`: those of this machine, or any if others
    can reach it."""
    behind_proxy: bool = False
    """Trust a proxy on the same machine about addresses and https."""
    absent_after: float = 300.0
    """Seconds until a player who has no page of a match open counts as absent."""
    choices_per_second: float = 10.0
    choices_at_once: int = 60
    matches_per_hour: float = 120.0
    matches_per_address: float = 600.0
    matches_per_guest: int = 200
    open_tables_per_guest: int = 5
    tables_per_hour: float = 60.0
    chat_lines: int = 1000
    forget_empty_days: float = 30.0
    forget_days: float = 400.0
    """As long as a cookie lasts: after that nobody holds its seats any more."""
    guests_per_hour: float = 1200.0
    requests_per_second: float = 50.0
    requests_at_once: int = 500
    streams_per_guest: int = 24
    streams_per_address: int = 200
    header_seconds: float = 20.0
    body_seconds: float = 60.0
    largest_body: int = 65_536
    largest_record: int = 2_000_000
    lines_per_match: int = 20_000
    unwatched_per_second: float = 20.0
    unwatched_choices: int = 500
    """Choices that the bots of a match make when none of its players has it open."""
    advice_playouts: int = 1000
    advice_seconds: float = 1.5
    """The adviser answers after so long, with the games that it has played out."""
    curve_playouts: int = 400
    curve_seconds: float = 60.0
    """The work on a curve ends after so long, once each of its points has some games."""

    def __post_init__(self) -> None:
        if self.database == Path():
            object.__setattr__(self, "database", home() / "sanjak.db")
        if not 0 <= self.port < 65_536:
            raise BadSettings(f"port is 0 to 65535, not {self.port}")
        if self.log not in ("json", "text"):
            raise BadSettings(f"log is json or text, not {self.log!r}")


    def hosts(self) -> list[str]:
        """The allowed hosts, one by one."""
        if self.allowed_hosts != "auto":
            return [name.strip() for name in self.allowed_hosts.split(",")]
        return [*LOOPBACK] if self.host in LOOPBACK and not self.behind_proxy else ["*"]


NAMES = {field.name: field for field in fields(Settings)}


def read_settings(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings from the file, the environment and the command line (`given`; None is not set)."""
    path = environment.get(PREFIX + "SETTINGS")
    values = read_file(Path(path)) if path else {}
    known = {name: environment[PREFIX + name.upper()] for name in NAMES if PREFIX + name.upper() in environment}
    values |= known | {name: value for name, value in given.items() if value is not None}
    return replace(Settings(), **{name: value_of(name, value) for name, value in values.items()})


def read_file(path: Path) -> dict[str, Any]:
    """The settings of a TOML file."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadSettings(f"{path}: {(fault.strerror or str(fault)).lower()}") from fault
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadSettings(f"{path}: {fault}") from fault
    for name in values.keys() - NAMES.keys():
        raise BadSettings(f"{path}: there is no setting {name!r}; available: {', '.join(NAMES)}")
    return values


def value_of(name: str, value: Any) -> Any:
    """A value converted to the type of its setting."""
    default: Any = NAMES[name].default
    try:
        if isinstance(default, bool):
            return {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}[str(value).lower()]
        if isinstance(default, Path):
            return Path(value).expanduser()
        return type(default)(value)
    except (KeyError, TypeError, ValueError) as fault:
        raise BadSettings(f"{name}: {value!r} is not a good value") from fault
