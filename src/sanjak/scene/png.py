"""SVG to PNG with resvg (PyPI: resvg-py) and the fonts of two small packages. No system package is needed."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

FONT_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")


class CannotDraw(RuntimeError):
    """The package that draws pixels is not installed."""


def render(svg: str, width: int | None = None) -> bytes:
    """A PNG of an SVG with resolved colours, at its natural size or `width` pixels wide."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as missing:
        raise CannotDraw("PNG pictures need the package resvg-py: pip install 'sanjak[png]'") from missing
    files = font_files()
    return bytes(svg_to_bytes(
        svg_string=svg, width=width, font_files=list(files), skip_system_fonts=bool(files),
        sans_serif_family="Source Sans Pro" if files else None, serif_family="Source Serif Pro" if files else None))


@cache
def font_files() -> tuple[str, ...]:
    """The bundled fonts, so that a picture looks the same everywhere; empty to use the system's fonts."""
    found: list[str] = []
    for package in FONT_PACKAGES:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            return ()
        found += sorted(str(path) for path in Path(spec.submodule_search_locations[0], "files").glob("*.ttf"))
    return tuple(found)
