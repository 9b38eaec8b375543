"""A scene as plain text: for the terminal, for pipes and for screen readers."""

from __future__ import annotations

from .model import Panel, Scene


def draw(scene: Scene) -> str:
    """The whole scene, panel by panel."""
    return "\n".join([scene.title, *(line for panel in scene.panels for line in panel_lines(panel))])


def panel_lines(panel: Panel) -> list[str]:
    """A panel's title and one line for each of its elements."""
    return ["", panel.title, *(f"  {element.label}" for element in panel.elements)]


def changed(before: Scene, now: Scene) -> list[str]:
    """The differences from an earlier scene: new and changed lines under their panel's title, and removed lines."""
    known = {panel.id: panel for panel in before.panels}
    head = [now.title] if now.title != before.title else []
    return head + [line for panel in now.panels for line in panel_changes(known.get(panel.id), panel)]


def panel_changes(before: Panel | None, now: Panel) -> list[str]:
    """The new lines of a panel, and the names of those that have disappeared."""
    if before is None:
        return panel_lines(now)[1:]
    old, new = labels(before), labels(now)
    lines = [f"  {label}" for label in new if label not in old]
    lines += [f"  {name} (no longer listed)" for name in gone(before, now)]
    if len(lines) == 1:
        return [f"{now.title}: {lines[0].strip()}"]
    return [now.title, *lines] if lines or now.title != before.title else []


def labels(panel: Panel) -> list[str]:
    """The lines of a panel."""
    return [element.label for element in panel.elements]


def gone(before: Panel, now: Panel) -> list[str]:
    """The names of the lines that have disappeared: the words before the colon, such as a place."""
    ids, names = {element.id for element in now.elements}, {name_of(label) for label in labels(now)}
    return [name for element in before.elements
            if (name := name_of(element.label)) not in names and element.id not in ids]


def name_of(label: str) -> str:
    """The subject of a line: the words before its colon, else the whole line."""
    return label.partition(": ")[0].strip()


def speak(scene: Scene) -> str:
    """The scene for reading aloud, in the spoken words of each element."""
    told = [f"{panel.title}. " + " ".join(f"{element.said.rstrip('.')}." for element in panel.elements)
            for panel in scene.panels]
    return "\n".join([f"{scene.title}.", *told])


def percent(share: float) -> str:
    """A chance as a percentage. A small one is never 0 %, a large one never 100 %."""
    if 0 < share <= 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{share * 100:.0f} %"
