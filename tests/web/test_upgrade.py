"""A database of the last release, 0.2.0, is brought up to date with everything in it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, insert, select

from sanjak.web import opening, postgres
from sanjak.web.opening import Place
from tests.web.serving import Served
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]
RELEASED = "0001"
"""The version of the tables in release 0.2.0."""


def engine_of(place: Place) -> Engine:
    return opening.engine_of(place, 5) if isinstance(place, Path) else postgres.engine_of(place, None)


def config_of(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("sanjak.web") / "migrations"))
    config.attributes["connection"] = connection
    return config


def copied_as_released(new: Place, old: Place) -> None:
    """Copy a database into one with the tables and columns of the release; what it did not have is left out."""
    one, other = engine_of(new), engine_of(old)
    known, released = MetaData(), MetaData()
    with one.begin() as source, other.begin() as target:
        command.upgrade(config_of(target), RELEASED)
        known.reflect(source)
        released.reflect(target)
        for table in released.sorted_tables:
            if table.name != "alembic_version":
                columns = [known.tables[table.name].c[column.name] for column in table.c]
                for row in source.execute(select(*columns)).mappings():
                    target.execute(insert(table), dict(row))
    for engine in (one, other):
        engine.dispose()


@pytest.mark.databases
def test_a_database_of_the_last_release_goes_on(serve: Serve, new_place: Callable[[], Place]) -> None:
    new, old = new_place(), new_place()
    before = serve(new)
    anna = before.person()
    ids = [before.make(anna, OS), before.make(anna, OE, "me quick")]
    for id in ids:
        before.settle(id)
        assert anna.choose(id).status_code == 200
        before.settle(id)
    seen = [anna.update(id) for id in ids]
    over = before.make(anna, OS)
    anna.post(over, "resign", seat="player")
    before.stop()
    copied_as_released(new, old)
    assert opening.brought_up(old) == ScriptDirectory.from_config(config_of()).get_current_head() != RELEASED
    back = serve(old).person(anna.guest)
    for id, told in zip(ids, seen, strict=True):
        assert [back.update(id)[part] for part in ("moment", "question", "log")] \
            == [told[part] for part in ("moment", "question", "log")]
        assert back.choose(id).status_code == 200
    assert back.update(over)["over"]
