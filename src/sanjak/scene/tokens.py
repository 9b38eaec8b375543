"""Every colour and font of the pictures, light and dark. The scene writes `var(--name)`; a theme resolves it."""

from __future__ import annotations

import re

LIGHT: dict[str, str] = {
    "paper": "#F7F2E7", "surface": "#FFFDF8", "surface-2": "#F0E9DA", "surface-3": "#E5DBC6", "ink": "#241F1A",
    "ink-2": "#574D42", "ink-3": "#6E6356", "line": "#D3C6AE", "line-2": "#8F8169", "accent": "#9A2F22",
    "accent-ink": "#FFFFFF", "link": "#1D5783", "sea": "#CFDFE1", "sea-2": "#BFD3D7", "sea-ink": "#3B5C69",
    "coast": "#4F6D78", "land": "#F1E8D3", "land-2": "#E9DEC3", "land-ink": "#5F523C", "hill": "#DCCBA5",
    "wood": "#D3DDB9", "marsh": "#CFE0D8", "mount": "#D6C2A4", "peak": "#A58C63", "river": "#6C9BAE",
    "river-major": "#2F6F8F", "empire-ott": "#F3DDC4", "empire-ott-line": "#B26A4B", "empire-ah": "#F3E6B8",
    "empire-ah-line": "#A68A2C", "grat": "#B9C9C6", "outplay": "#E3DED2", "ott": "#98271F", "ott-soft": "#F4D6CC",
    "ott-on": "#FFFFFF", "hab": "#E8C04A", "hab-soft": "#FAF0CC", "hab-on": "#241C05", "ally": "#1F4E79",
    "ally-soft": "#D7E4F0", "ally-on": "#FFFFFF", "third": "#5F6B3A", "third-soft": "#E3E8D2",
    "third-on": "#FFFFFF", "ger": "#4A4A4A", "ger-soft": "#E2E2E2", "ger-on": "#FFFFFF", "gal": "#16365C",
    "gal-on": "#FFFFFF", "sal": "#A8558F", "sal-on": "#FFFFFF", "cau": "#127A5C", "cau-on": "#FFFFFF",
    "mes": "#B34A12", "mes-on": "#FFFFFF", "arb": "#E0AE2E", "arb-on": "#231A02", "sin": "#8CC3E6",
    "sin-on": "#07202F", "ita": "#127A5C", "ita-on": "#FFFFFF", "pol": "#16365C", "pol-on": "#FFFFFF",
    "car": "#8CC3E6", "car-on": "#07202F", "rom": "#E0AE2E", "rom-on": "#231A02", "bal": "#A8558F",
    "bal-on": "#FFFFFF", "good": "#0F6B4C", "good-soft": "#D6EBDF", "bad": "#A3271C", "bad-soft": "#F8DBD4",
    "warn": "#7A5200", "warn-soft": "#F8E8C4", "even": "#5A5F66", "even-soft": "#E4E5E6", "st-select": "#0B6E8F",
    "st-selected": "#241F1A", "st-dest": "#0F6B4C", "st-last": "#8A5A00", "st-hint": "#7A3E9D", "focus": "#0B57D0",
    "halo": "#FFFFFF", "prompt": "#241F1A", "prompt-on": "#FFF9EC", "shadow": "#3A2E1C",
}

DARK: dict[str, str] = {
    "paper": "#16181B", "surface": "#1E2125", "surface-2": "#272B30", "surface-3": "#31363C", "ink": "#F1EBDD",
    "ink-2": "#BFB7A8", "ink-3": "#A09888", "line": "#3E444B", "line-2": "#717883", "accent": "#E08470",
    "accent-ink": "#1C0D09", "link": "#8FC3EA", "sea": "#1B2A33", "sea-2": "#223540", "sea-ink": "#9DBBC7",
    "coast": "#6F93A2", "land": "#2E2C27", "land-2": "#37342D", "land-ink": "#B9AC92", "hill": "#443E31",
    "wood": "#2F3A2B", "marsh": "#27393A", "mount": "#4A4033", "peak": "#7F6F53", "river": "#4F8299",
    "river-major": "#6FB0CC", "empire-ott": "#3E2F26", "empire-ott-line": "#B7775A", "empire-ah": "#3D3825",
    "empire-ah-line": "#A9934A", "grat": "#2B3A43", "outplay": "#22242A", "ott": "#B23A2F", "ott-soft": "#4A211C",
    "ott-on": "#FFFFFF", "hab": "#E3BC4B", "hab-soft": "#453A17", "hab-on": "#241C05", "ally": "#2F6EA6",
    "ally-soft": "#1C3247", "ally-on": "#FFFFFF", "third": "#7C8A4E", "third-soft": "#313822",
    "third-on": "#12160A", "ger": "#70757C", "ger-soft": "#33363B", "ger-on": "#FFFFFF", "gal": "#3F86CC",
    "gal-on": "#050B12", "sal": "#D67FBB", "sal-on": "#1F0716", "cau": "#37A583", "cau-on": "#04140E",
    "mes": "#E5834A", "mes-on": "#1C0B02", "arb": "#E6BC4E", "arb-on": "#231A02", "sin": "#93C8E9",
    "sin-on": "#07202F", "ita": "#37A583", "ita-on": "#04140E", "pol": "#3F86CC", "pol-on": "#050B12",
    "car": "#93C8E9", "car-on": "#07202F", "rom": "#E6BC4E", "rom-on": "#231A02", "bal": "#D67FBB",
    "bal-on": "#1F0716", "good": "#4FBF95", "good-soft": "#16372B", "bad": "#F08A78", "bad-soft": "#471D17",
    "warn": "#E8BC5B", "warn-soft": "#3E3012", "even": "#A9B0B9", "even-soft": "#2E3238", "st-select": "#59C3E6",
    "st-selected": "#FFFFFF", "st-dest": "#4FD6A2", "st-last": "#F0B94A", "st-hint": "#C99BEA", "focus": "#A8C7FA",
    "halo": "#0B0D10", "prompt": "#343A42", "prompt-on": "#F7F0E0", "shadow": "#000000",
}

THEMES: dict[str, dict[str, str]] = {"light": LIGHT, "dark": DARK}

FONTS: dict[str, str] = {
    "font-ui": "'Source Sans 3 Variable', 'Source Sans 3', 'Source Sans Pro', Inter, 'Segoe UI', system-ui, "
               "'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif",
    "font-serif": "'Source Serif 4 Variable', 'Source Serif 4', 'Source Serif Pro', 'Iowan Old Style', "
                  "'Palatino Linotype', Palatino, 'Noto Serif', Georgia, 'Liberation Serif', 'DejaVu Serif', serif",
}

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    ("ink", "paper"), ("ink", "surface"), ("ink", "surface-2"), ("ink-2", "surface"), ("ink-2", "surface-2"),
    ("ink-3", "surface"), ("ink-3", "paper"), ("link", "surface"), ("sea-ink", "sea"), ("land-ink", "land"),
    ("land-ink", "empire-ott"), ("land-ink", "empire-ah"), ("hab-on", "hab"), ("ink-2", "surface-3"),
    ("ink", "good-soft"), ("ink", "bad-soft"), ("ink", "even-soft"), ("ink", "warn-soft"), ("third-on", "third"),
    ("ink-2", "bad-soft"), ("ott-on", "ott"), ("ger-on", "ger"), ("ally-on", "ally"), ("accent-ink", "accent"),
    ("prompt-on", "prompt"), ("paper", "ink"), ("surface", "good"), ("surface", "bad"), ("surface", "even"),
    ("gal-on", "gal"), ("sal-on", "sal"), ("cau-on", "cau"), ("mes-on", "mes"), ("arb-on", "arb"), ("sin-on", "sin"),
    ("ita-on", "ita"), ("pol-on", "pol"), ("car-on", "car"), ("rom-on", "rom"), ("bal-on", "bal"),
)
"""Each text colour with its background, wherever the drawings have text."""


def resolve(markup: str, theme: str) -> str:
    """Markup with its variables replaced by the colours and fonts of one theme."""
    values = {**THEMES[theme], **FONTS}
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: values[found[1]], markup)


def style_sheet(theme: str = "auto") -> str:
    """The variables as CSS: for one theme, or for both, following the reader's setting."""
    if theme != "auto":
        return f":root{{{declarations(theme)};color-scheme:{theme}}}"
    return (f":root{{{declarations('light')};color-scheme:light dark}}"
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{declarations('dark')}}}}}"
            f":root[data-theme=dark]{{{declarations('dark')}}}")


def declarations(theme: str) -> str:
    """One theme's variables."""
    return ";".join(f"--{name}:{value}" for name, value in {**THEMES[theme], **FONTS}.items())


def contrast(one: str, two: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as #98271F."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
