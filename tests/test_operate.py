"""What docs/operate.md tells operators to copy works: the unit, the container, the proxies."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sanjak.cli import parser
from sanjak.web.metrics import LOOK_EVERY, Metrics
from sanjak.web.opening import Place
from sanjak.web.settings import NAMES, PREFIX, Settings, read_settings
from sanjak.web.streams import PING_EVERY

PAGE = (Path(__file__).parents[1] / "docs" / "operate.md").read_text(encoding="utf-8")


def blocks(form: str) -> list[str]:
    """The blocks of code of a form."""
    return re.findall(rf"^```{form}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_unit_starts_a_command_that_there_is() -> None:
    unit = dict(line.split("=", 1) for line in blocks("ini")[0].splitlines() if "=" in line)
    program, *arguments = shlex.split(unit["ExecStart"])
    assert Path(program).name == "sanjak"
    assert parser().parse_args(arguments).command == "serve"
    assert unit["ReadWritePaths"] in blocks("sh")[0]


@pytest.mark.parametrize("block", blocks("sh"))
def test_the_settings_are_good(block: str) -> None:
    given = dict(line.split("=", 1) for line in block.splitlines())
    assert {name.removeprefix(PREFIX).lower() for name in given} <= set(NAMES)
    read_settings(given)


def test_the_container_serves_what_it_exposes() -> None:
    lines = blocks("dockerfile")[0]
    given = dict(re.findall(rf"({PREFIX}\w+)=(\S+)", lines))
    assert read_settings(given).port == int(re.findall(r"EXPOSE (\d+)", lines)[0]) == Settings().port
    assert parser().parse_args(["serve"]).command == "serve"
    assert f"127.0.0.1:{Settings().port}/health" in lines


def test_the_proxies_fit_the_limits() -> None:
    nginx = blocks("nginx")[0]
    assert nginx.count("{") == nginx.count("}")
    assert int(re.findall(r"client_max_body_size (\d+)m", nginx)[0]) * 10**6 > Settings().largest_record
    assert float(re.findall(r"proxy_read_timeout (\d+)s", nginx)[0]) > 2 * PING_EVERY
    assert nginx.count(f"127.0.0.1:{Settings().port}") == PAGE.count(f"reverse_proxy 127.0.0.1:{Settings().port}") == 1


def test_the_figures_to_watch_exist(tmp_path: Path) -> None:
    from sanjak.web.house import House
    place: Place = tmp_path / "x.db"
    house = House(Settings(database=place, work_processes=0))
    told = Metrics(house).text().decode()
    house.stop()
    named = set(re.findall(r"`((?:sanjak|process)_\w+)", PAGE.partition("## What to watch")[2]))
    assert named
    assert [name for name in named if f"# TYPE {name} " not in told] == []
    assert LOOK_EVERY <= 10
