"""What differs between two updates of a seat: a page that has the first one needs only that."""

from __future__ import annotations

from typing import Any

from . import wire

ALWAYS = frozenset({"version", "since", "moment", "seat", "sheets", "log", "beats", "asked", "mine", "waiting",
                    "thinking"})
"""Fields that are sent in any case: they say where a page stands, contain only changes, or change between versions."""


def changed(old: wire.Update, new: wire.Update) -> dict[str, Any]:
    """The fields of an update that differ from another one. A panel that is the same is only its id."""
    found = {name: value for name in wire.Update.__struct_fields__ if name not in ("match", "last")
             and ((value := getattr(new, name)) != getattr(old, name) or name in ALWAYS)}
    if "panels" in found:
        held = {panel.id: panel for panel in old.panels}
        found["panels"] = [{"id": panel.id} if held.get(panel.id) == panel else panel for panel in new.panels]
    return found
