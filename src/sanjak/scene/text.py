"""A scene as plain text: for the terminal, for pipes and for screen readers."""

from __future__ import annotations

from .model import Panel, Scene


def draw(scene: Scene) -> str:
    """The whole scene, panel by panel."""
    return "\n".join([scene.title, *(line for panel in scene.panels for line in panel_lines(panel))])


def panel_lines(panel: Panel) -> list[str]:
    """A panel's title and one line for each of its elements."""
    return ["", panel.title, *(f"  {element.label}" for element in panel.elements)]
