"""Small pictures for cards, each drawn from a few shapes. A card names its picture."""

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


def wireless() -> str:
    """A mast and its waves."""
    waves = "".join(path(f"M{62 - r} {40 - r * .5}A{r} {r} 0 0 0 {62 - r} {40 + r * .5}M{88 + r} {40 - r * .5}"
                         f"A{r} {r} 0 0 1 {88 + r} {40 + r * .5}", stroke="var(--ink)", stroke_width=2.4,
                         stroke_linecap="round") for r in (8, 20, 32))
    mast = "M75 30V92M61 92L75 34L89 92M66 72H84M69 56H81"
    return hills("M0 104V86Q40 76 80 84T150 78V104Z", "M0 104V94H150V104Z") + waves + circle(
        75, 28, 4, fill="var(--bad)") + path(mast, stroke="var(--ink)", stroke_width=2.4)


def treaty() -> str:
    """A treaty with its pen and seal."""
    rules = "".join(path(f"M52 {y}H98", stroke="var(--line-2)", stroke_width=2) for y in (34, 44, 54, 64))
    return (path("M40 16H104L112 24V92H40Z", fill="var(--surface)", stroke="var(--ink)", stroke_width=2) + rules
            + circle(92, 80, 8, fill="var(--bad)") + path("M52 84Q62 70 70 82T88 74", stroke="var(--ink)",
                                                          stroke_width=2)
            + path("M124 34L96 74L92 82L100 78L128 38Z", fill="var(--ger)", stroke="var(--ink)", stroke_width=1.4))


def crown() -> str:
    """The crown on its cushion."""
    return (path("M30 84Q75 74 120 84L114 98Q75 90 36 98Z", fill="var(--bad)")
            + path("M44 76V44L58 58L75 34L92 58L106 44V76Z", fill="var(--hab)", stroke="var(--ink)", stroke_width=2,
                   stroke_linejoin="round")
            + path("M44 68H106", stroke="var(--ink)", stroke_width=2)
            + "".join(circle(x, y, 4.5, fill="var(--hab)", stroke="var(--ink)", stroke_width=1.6)
                      for x, y in ((44, 42), (75, 31), (106, 42))))


def fortress() -> str:
    """A bastion on its hill."""
    wall = "M28 92V52H36V58H46V52H56V58H66V40H74V46H84V40H92V58H102V52H112V58H122V92Z"
    return (SUN + hills("M0 104V88Q60 72 150 84V104Z", "M0 104V96H150V104Z")
            + path(wall, fill="var(--ink)") + path("M70 92V76Q79 66 88 76V92Z", fill="var(--land)"))


def flight() -> str:
    """A biplane over the roofs."""
    plane = ("M-34 2L22 -3L30 0L22 5L-30 7ZM-4 -16L16 -18V-14L-4 -12Z"
             "M-10 10L14 8V12L-10 14ZM-34 2L-40 -10L-33 -10L-26 1Z")
    roofs = "M0 104V84L12 74L24 84V78H34V86L50 72L66 86V80L72 58L78 80V88L96 76L112 88V80H124V88L138 78L150 88V104Z"
    return (SUN + path(plane, fill="var(--ink)", transform="translate(66 40)")
            + path("M62 28V50M74 26V50", stroke="var(--ink)", stroke_width=1.8) + path(roofs, fill="var(--ger)"))


def parliament() -> str:
    """A house with columns."""
    columns = "".join(rect(x, 54, 8, 32, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.4)
                      for x in range(36, 120, 14))
    return (path("M26 50L75 22L124 50Z", fill="var(--surface-3)", stroke="var(--ink)", stroke_width=2)
            + columns + rect(24, 86, 102, 6, fill="var(--ink)") + rect(18, 92, 114, 6, fill="var(--ink)"))


def train() -> str:
    """A troop train."""
    wagons = "".join(rect(x, 60, 34, 22, 2, fill="var(--third)", stroke="var(--ink)", stroke_width=1.4)
                     for x in (8, 46))
    engine = path("M84 84V62H92V52H104V62H124L132 70V84ZM116 62V48H122V62Z", fill="var(--ink)")
    wheels = "".join(circle(x, 86, 5, fill="var(--ink)") for x in (16, 34, 54, 72, 92, 106, 122))
    smoke = "".join(circle(x, y, r, fill="var(--surface-3)") for x, y, r in ((116, 38, 7), (104, 30, 9), (88, 24, 11)))
    return smoke + wagons + engine + wheels + path("M0 92H150", stroke="var(--ink)", stroke_width=3)


PICTURES = {"city": city, "naval": naval, "pipeline": pipeline, "camels": camels, "mountains": mountains,
            "guns": guns, "trench": trench, "mines": mines, "submarine": submarine, "letters": letters,
            "revolt": revolt, "general": general, "landing": landing, "wireless": wireless, "treaty": treaty,
            "crown": crown, "fortress": fortress, "flight": flight, "parliament": parliament, "train": train}


def vignette(e: Element) -> str:
    """A picture, chosen by name, in a rounded frame."""
    clip = f"sj-clip-{e.facts['picture']}"
    frame = tag("clipPath", rect(0, 0, W, H, 8), id=clip)
    picture = rect(0, 0, W, H, fill="var(--sea)") + PICTURES[e.facts["picture"]]()
    return group(frame + group(picture, clip_path=f"url(#{clip})")
                 + rect(0, 0, W, H, 8, fill="none", stroke="var(--line-2)"), e.x - W / 2, e.y - H / 2)
