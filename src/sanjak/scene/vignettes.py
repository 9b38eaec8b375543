"""Small pictures for cards, drawn from a few shapes each: a card names one."""

from __future__ import annotations

from .ink import circle, group, number, path, rect, tag
from .model import Element

W, H = 150.0, 104.0

DUNES = ("M0 104V72Q30 54 62 68T122 62T150 66V104Z", "M0 104V84Q40 70 80 84T150 80V104Z")
SUN = circle(108, 34, 13, fill="var(--hab)")


def hills(*shapes: str) -> str:
    """Ground in two tones."""
    return "".join(path(d, fill=f"var(--{tone})") for d, tone in zip(shapes, ("hill", "mount"), strict=True))


def sea(level: float = 66) -> str:
    """Water with a swell."""
    y = number(level)
    return path(f"M0 104V{y}Q18 {number(level - 5)} 38 {y}T76 {y}T114 {y}T150 {y}V104Z", fill="var(--sea-2)")


def ship(x: float, y: float) -> str:
    """A warship from the side."""
    return path("M-34 0H34L27 14H-27ZM-16 -9H16V0H-16ZM-6 -22H6V-9H-6ZM-1.6 -33H1.6V-22H-1.6ZM-30 -6L-14 -3V0H-30Z"
                "M30 -6L14 -3V0H30Z", fill="var(--ink)", transform=f"translate({number(x)} {number(y)})")


def minaret(x: float, y: float, tall: float) -> str:
    """A slender tower with its gallery."""
    return path(f"M-3 0V{number(-tall)}L0 {number(-tall - 11)}L3 {number(-tall)}V0Z"
                f"M-5 {number(-tall * .62)}H5V{number(-tall * .62 + 3)}H-5Z", fill="var(--ink)",
                transform=f"translate({number(x)} {number(y)})")


def city() -> str:
    """Domes and minarets over the water."""
    dome = path("M46 78Q46 52 75 46Q104 52 104 78ZM34 78Q34 66 46 64V78ZM104 78V64Q116 66 116 78Z", fill="var(--ink)")
    return SUN + sea(78) + dome + minaret(36, 80, 40) + minaret(114, 80, 40)


def naval() -> str:
    """A battleship at sea."""
    return SUN + sea(70) + ship(66, 66)


def pipeline() -> str:
    """Pipes through the sand."""
    posts = "".join(path(f"M{x} 84v14", stroke="var(--ger)", stroke_width=4) + circle(x, 82, 5, fill="var(--ger)")
                    for x in range(16, 150, 29))
    return SUN + hills(*DUNES) + path("M0 82H150", stroke="var(--ger)", stroke_width=6) + posts


def camels() -> str:
    """Riders in the desert."""
    camel = ("M-14 10V0Q-12 -7 -6 -6Q-3 -13 1 -6Q8 -7 11 -2L15 -13L21 -12L20 -9L17 -8L14 4L12 10H9.5V2H-9V10Z"
             "M-3 -9L-1 -20L3 -19L4 -9Z")
    return SUN + hills(*DUNES) + "".join(path(camel, fill="var(--ink)", transform=f"translate({x} {y})")
                                         for x, y in ((40, 74), (84, 70)))


def mountains() -> str:
    """Snow on the peaks."""
    ridge = "M0 104V74L34 26L62 70L82 42L112 82L128 64L150 88V104Z"
    snow = "M34 26L22 43L30 40L36 47L41 38L46 44ZM82 42L74 53L81 51L86 57L90 53Z"
    return SUN + path(ridge, fill="var(--mount)", stroke="var(--peak)", stroke_width=1.5) + path(
        snow, fill="var(--halo)")


def guns() -> str:
    """A field gun behind earth."""
    wheel = circle(62, 76, 13, fill="none", stroke="var(--ink)", stroke_width=4) + circle(62, 76, 3, fill="var(--ink)")
    return (hills("M0 104V78Q40 64 80 76T150 70V104Z", "M0 104V92H150V104Z")
            + path("M54 70L118 46L121 53L72 76Z", fill="var(--ink)") + wheel
            + path("M56 78L26 92", stroke="var(--ink)", stroke_width=5, stroke_linecap="round"))


def trench() -> str:
    """Wire before a trench."""
    posts = "".join(path(f"M{x} 56l14 32M{x + 14} 56l-14 32", stroke="var(--ink)", stroke_width=3)
                    for x in (10, 44, 78, 112))
    wire = "".join(path(f"M0 {y}Q20 {y - 7} 40 {y}T80 {y}T120 {y}T160 {y}", stroke="var(--ink)", stroke_width=1.4)
                   for y in (62, 72, 82))
    return hills("M0 104V70Q50 60 90 70T150 66V104Z", "M0 104V90H150V104Z") + posts + wire


def mines() -> str:
    """Mines on their cables."""
    found = ""
    for x, y in ((36, 66), (78, 76), (118, 62)):
        spikes = path(f"M{x} {y - 16}V{y + 16}M{x - 16} {y}H{x + 16}M{x - 11} {y - 11}L{x + 11} {y + 11}"
                      f"M{x + 11} {y - 11}L{x - 11} {y + 11}", stroke="var(--ink)", stroke_width=2.6)
        found += path(f"M{x} {y}V104", stroke="var(--ink)", stroke_width=1.4) + spikes + circle(
            x, y, 11, fill="var(--ink)")
    return sea(40) + found


def submarine() -> str:
    """A submarine, its periscope above the water."""
    hull = "M22 72Q24 60 44 60H60V48H84V60H108Q130 60 134 72Q130 84 108 84H44Q24 84 22 72Z"
    return sea(34) + path(hull, fill="var(--ger)", stroke="var(--ink)", stroke_width=1.6) + path(
        "M72 48V24H80", stroke="var(--ink)", stroke_width=3)


def letters() -> str:
    """A letter with its seal."""
    return (rect(34, 30, 82, 54, 4, fill="var(--surface)", stroke="var(--ink)", stroke_width=2)
            + path("M34 32L75 62L116 32", stroke="var(--ink)", stroke_width=2)
            + circle(75, 62, 9, fill="var(--ott)") + path(
                "M77 57.6A5 5 0 1 0 77 66.4A3.9 3.9 0 1 1 77 57.6Z", fill="var(--ott-on)"))


def revolt() -> str:
    """A flag over a crowd."""
    crowd = "".join(circle(x, 84 - (x * 7 % 9), 8, fill="var(--ink)") for x in range(10, 150, 14))
    return (path("M62 92V18", stroke="var(--ink)", stroke_width=4, stroke_linecap="round")
            + path("M64 20Q84 12 100 22T132 22V50Q116 58 100 50T64 50Z", fill="var(--bad)") + crowd
            + rect(0, 88, 150, 16, fill="var(--ink)"))


def general() -> str:
    """An officer's cap and coat."""
    return (path("M38 104Q40 76 64 74H86Q110 76 112 104Z", fill="var(--ally)")
            + circle(75, 56, 17, fill="var(--hill)", stroke="var(--ink)", stroke_width=1.6)
            + path("M55 50Q56 32 75 30Q94 32 95 50Q75 43 55 50ZM55 50Q75 43 97 51L95 55Q75 48 55 54Z",
                   fill="var(--ink)")
            + path("M68 74L75 86L82 74", stroke="var(--ally-on)", stroke_width=2.5))


def landing() -> str:
    """Boats on their way to a beach."""
    boat = "M-15 0H15L10 7H-10ZM-9 -2V-8M-3 -2V-8M3 -2V-8M9 -2V-8"
    boats = "".join(path(boat, fill="var(--ink)", stroke="var(--ink)", stroke_width=2.6,
                         transform=f"translate({x} {y})") for x, y in ((30, 60), (64, 76), (34, 92)))
    return (sea(48) + path("M150 104V34Q128 40 116 62T88 104Z", fill="var(--hill)", stroke="var(--peak)",
                           stroke_width=1.4) + boats)


PICTURES = {"city": city, "naval": naval, "pipeline": pipeline, "camels": camels, "mountains": mountains,
            "guns": guns, "trench": trench, "mines": mines, "submarine": submarine, "letters": letters,
            "revolt": revolt, "general": general, "landing": landing}


def vignette(e: Element) -> str:
    """A picture by its name, in a rounded frame."""
    clip = f"sj-clip-{e.facts['picture']}"
    frame = tag("clipPath", rect(0, 0, W, H, 8), id=clip)
    picture = rect(0, 0, W, H, fill="var(--sea)") + PICTURES[e.facts["picture"]]()
    return group(frame + group(picture, clip_path=f"url(#{clip})")
                 + rect(0, 0, W, H, 8, fill="none", stroke="var(--line-2)"), e.x - W / 2, e.y - H / 2)
