"""Printed components from TOML files: loaded into frozen records, checked, and corrected by an owner's overlay.

An overlay is a TOML file in which the owner of a boxed game corrects the data: `[[card]]` with an `id` and the keys
that differ. Lists of entries inside an entry are corrected in the same way. Overlays pass the same checks as the data.
"""

from __future__ import annotations

import json
import os
import tomllib
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class BadData(ValueError):
    """A data file or an overlay that cannot be used, with place and reason."""


def home() -> Path:
    """The folder of matches and overlays."""
    return Path(os.environ.get("SANJAK_HOME") or Path.home() / ".local" / "share" / "sanjak")


def overlay_path(game: str) -> Path:
    """The file of an owner's corrections."""
    return home() / "overlays" / f"{game}.toml"


def overlay_of(game: str) -> dict[str, Any]:
    """The owner's corrections, if there are any."""
    path = overlay_path(game)
    return parse(path.read_text(encoding="utf-8"), str(path)) if path.is_file() else {}


def fingerprint(*overlays: dict[str, Any]) -> str:
    """A short digest that identifies corrections; empty if there are none."""
    if not any(overlays):
        return ""
    return blake2b(json.dumps(overlays, sort_keys=True, default=str).encode(), digest_size=4).hexdigest()


def parse(words: str, where: str) -> dict[str, Any]:
    """Parsed TOML. Raises `BadData` with the place of an error."""
    try:
        return tomllib.loads(words)
    except tomllib.TOMLDecodeError as fault:
        raise BadData(f"{where}: {fault}") from fault


def read(package: str, name: str, shape: type[T], overlay: dict[str, Any]) -> T:
    """A data file of a package as a typed record, corrected by the overlay."""
    data = parse(files(package).joinpath(name).read_text(encoding="utf-8"), name)
    try:
        return msgspec.convert({k: laid_over(k, v, overlay.get(k)) for k, v in data.items()}, shape)
    except msgspec.ValidationError as fault:
        raise BadData(f"{name}: {fault}") from fault


def laid_over(table: str, entries: Any, corrections: Any) -> Any:
    """The entries of a table with the owner's values. Raises `BadData` for a correction without an entry."""
    if corrections is None:
        return entries
    if isinstance(entries, dict) and isinstance(corrections, dict):
        return within(table, entries, corrections)
    if not isinstance(corrections, list) or not isinstance(entries, list):
        raise BadData(f"overlay: {table} is corrected entry by entry, as [[{table}]] with an id")
    by_id = {entry.get("id"): dict(entry) for entry in entries}
    for correction in corrections:
        if correction.get("id") not in by_id:
            raise BadData(f"overlay: {table} has no entry {correction.get('id')!r}")
        entry = by_id[correction["id"]]
        changed = {key: corrected_value(f"{table}.{key}", entry.get(key), value) for key, value in correction.items()}
        entry.update(changed, corrected=sorted(correction.keys() - {"id"}))
    return list(by_id.values())


def within(table: str, entries: dict[str, Any], corrections: dict[str, Any]) -> dict[str, Any]:
    """A table of tables, such as [[narrows.defence]], corrected."""
    if unknown := corrections.keys() - entries.keys():
        raise BadData(f"overlay: {table} has no {', '.join(sorted(unknown))}")
    return {key: laid_over(f"{table}.{key}", value, corrections.get(key)) for key, value in entries.items()}


def corrected_value(table: str, old: Any, new: Any) -> Any:
    """The corrected value. Two lists of entries with ids are merged entry by entry."""
    return laid_over(table, old, new) if have_ids(old) and have_ids(new) else new


def have_ids(entries: Any) -> bool:
    """Is this a list of entries with ids?"""
    return isinstance(entries, list) and bool(entries) and all(isinstance(e, dict) and "id" in e for e in entries)
