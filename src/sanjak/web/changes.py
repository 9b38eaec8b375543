"""What differs between two updates of a seat: a page that has the first one needs only that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from . import wire
from .picture import Picture, SheetPicture

ALWAYS = frozenset({"version", "since", "moment", "seat", "sheets", "log", "beats", "asked", "mine", "waiting",
                    "thinking"})
"""Fields that are sent in any case: they say where a page stands, contain only changes, or change between versions."""


def changed(old: wire.Update, new: wire.Update, picture: Picture) -> dict[str, Any]:
    """The fields of an update that differ from another one. In lists, what is the same as before is only its key.

    `picture` is the one of the old update.
    """
    found = {name: value for name in wire.Update.__struct_fields__ if name not in ("match", "last")
             and ((value := getattr(new, name)) != getattr(old, name) or name in ALWAYS)}
    if "panels" in found:
        found["panels"] = changed_panels(old.panels, new.panels)
    found["sheets"] = {id: changed_targets(picture.get(id), patch) for id, patch in new.sheets.items()}
    if found.get("question") and old.question:
        found["question"] = changed_question(old.question, found["question"])
    return found


def changed_panels(old: Sequence[wire.Panel], new: Sequence[wire.Panel]) -> list[Any]:
    """Panels with only the lines that differ."""
    held = {panel.id: panel for panel in old}
    return [changed_panel(held.get(panel.id), panel) for panel in new]


def changed_panel(old: wire.Panel | None, new: wire.Panel) -> dict[str, Any]:
    """A panel with only the lines that differ; if it is the same as before, only its id."""
    if old == new:
        return {"id": new.id}
    return asdict(new) | {"lines": unlike(old.lines if old else (), new.lines, "id")}


def changed_targets(old: SheetPicture | None, new: wire.Patch) -> wire.Patch | dict[str, Any]:
    """A patch with only the targets that differ."""
    if old is None or not new.lit or not old.lit:
        return new
    return {"layers": new.layers, "lit": unlike(old.lit, new.lit, "id")}


def changed_question(old: wire.Question, new: wire.Question) -> dict[str, Any]:
    """A question with only the options that differ."""
    return asdict(new) | {"options": unlike(old.options, new.options, "text"),
                          "also": unlike(old.also, new.also, "text")}


def unlike(old: Sequence[Any], new: Sequence[Any], key: str) -> list[Any]:
    """The items of a list; one that is the same as in the old list is only its key."""
    held = {getattr(item, key): item for item in old}
    return [{key: name} if held.get(name := getattr(item, key)) == item else item for item in new]
