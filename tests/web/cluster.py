"""A PostgreSQL for the tests: started on first use, without guarantees against a power cut, removed at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

USER = "postgres"
MISSING = ("the tests of the server need PostgreSQL (initdb and postgres): run `make postgresql`, or on Debian and "
           "Ubuntu: sudo apt-get install postgresql")
QUICK = {"fsync": "off", "full_page_writes": "off", "listen_addresses": "",
         "max_connections": "100", "shared_buffers": "32MB"}


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs, the newest that is installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    return found


class Cluster:
    """A running PostgreSQL. It listens on a socket in its own folder only."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.made = folder, 0
        self.data = folder / "data"
        self.user = USER if os.geteuid() == 0 else None
        if self.user:
            owner = pwd.getpwnam(USER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self.run(program("initdb"), "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync",
                 "--locale=C")
        self.start()
        self.address("template_sanjak")

    def run(self, *command: object) -> None:
        """Run a program as the owner of the cluster: PostgreSQL refuses root."""
        done = subprocess.run(list(map(str, command)), user=self.user, cwd=self.folder, encoding="utf-8", check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, extra_groups=[] if self.user else None)
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = " ".join(f"-c {name}={value}" for name, value in QUICK.items() if value)
        self.run(program("pg_ctl"), "-D", self.data, "-w", "-s", "-l", self.folder / "log", "-o",
                 f"{settings} -c listen_addresses='' -k {self.folder}", "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop the server: `immediate` is like a power cut."""
        self.run(program("pg_ctl"), "-D", self.data, "-w", "-s", "-m", how, "stop")

    def address(self, name: str = "") -> str:
        """The address of a new, empty database."""
        self.made += 1
        name = name or f"test{self.made}"
        with psycopg.connect(host=str(self.folder), user=USER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://{USER}@/{name}?host={self.folder}"


@contextmanager
def started() -> Iterator[Cluster]:
    """A cluster in a short path, because the name of a socket has at most 107 bytes."""
    program("initdb")
    folder = Path(tempfile.mkdtemp(prefix="sanjak-pg-", dir="/tmp"))
    cluster = Cluster(folder)
    try:
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
