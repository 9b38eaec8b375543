"""A scene as plain text: for the terminal, for pipes and for screen readers."""

from __future__ import annotations

from .model import Panel, Scene


def draw(scene: Scene) -> str:
    """The whole scene, panel by panel."""
    return "\n".join([scene.title, *(line for panel in scene.panels for line in panel_lines(panel))])


def panel_lines(panel: Panel) -> list[str]:
    """A panel's title and one line for each of its elements."""
    return ["", panel.title, *(f"  {element.label}" for element in panel.elements)]


def speak(scene: Scene) -> str:
    """The same to be read aloud: each element as it is said."""
    told = [f"{panel.title}. " + " ".join(f"{element.said.rstrip('.')}." for element in panel.elements)
            for panel in scene.panels]
    return "\n".join([f"{scene.title}.", *told])


def percent(share: float) -> str:
    """A chance in words: a small one is never told as none, a great one never as certain."""
    if 0 < share < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{share * 100:.0f} %"
