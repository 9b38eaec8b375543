"""What a page shows besides the pieces: shadings of the map, and who is winning."""

from __future__ import annotations

from collections.abc import Mapping

from sanjak.face import Face
from sanjak.kernel import Plain
from sanjak.scene.model import Sheet
from sanjak.scene.roll import Tone
from sanjak.scene.shading import Shade
from sanjak.scene.standing import Standing
from sanjak.scene.telling import signed_half

from . import wire
from .picture import short

# ---------------------------------------------------------------- shadings


def shading_names(face: Face) -> list[wire.ShadingName]:
    """The shadings that a game offers."""
    return [wire.ShadingName(id, *name) for id, name in face.shadings.items()]


def shading_of(face: Face, view: Plain, seat: str, id: str, space: str) -> wire.Shading | None:
    """A shading for a seat; None if the game has none of that name."""
    found = face.shading(id, view, seat, space)
    if found is None:
        return None
    sheet = face.scene(view, seat).sheets[0]
    return wire.Shading(sheet.id, found.title, found.note, [wire.LegendLine(*line) for line in found.legend],
                        [shade_of(shade, sheet) for shade in found.shades if shade.space in sheet.ground.spaces])


def shade_of(shade: Shade, sheet: Sheet) -> wire.Shade:
    """A shaded space at its place on the sheet."""
    x, y = sheet.ground.spaces[shade.space]
    shape = shade.shape or next(iter(sheet.ground.shapes), "")
    return wire.Shade(shade.space, short(x), short(y), shape, shade.colour, shade.mark, shade.said)


# ---------------------------------------------------------------- who is winning


Stood = tuple[list[float], str]
"""The points of each side in numbers, and in words."""


def stood(standing: Standing | None) -> Stood:
    """The points of a moment."""
    shares = standing.shares if standing else ()
    return [share.value for share in shares], "–".join(share.figure for share in shares)


def standing_of(standing: Standing | None, seat: str, turn: int, starts: Mapping[int, Stood]) -> wire.Standing | None:
    """The points of all sides, with the change since the turn began. `starts` are the points at the start of turns."""
    if standing is None:
        return None
    before = starts.get(turn, ((), ""))[0] or [share.value for share in standing.shares]
    shares = [wire.StandingShare(share.seat, share.name, share.figure, share.value, share.colour, share.needs,
                                 *changed(share.value - was, share.seat, seat),
                                 [wire.AccountPart(part.what, part.points) for part in share.parts])
              for share, was in zip(standing.shares, before, strict=True)]
    ends = {str(number - 1): told for number, (_, told) in starts.items() if number > 1 and told}
    return wire.Standing(shares, standing.note, standing.unit, ends)


def changed(by: float, side: str, seat: str) -> tuple[str, Tone]:
    """A change of points in words, and its tone for the reader."""
    if not by:
        return "", "even"
    tone: Tone = "even" if not seat else "good" if (by > 0) == (side == seat) else "bad"
    return f"{signed_half(by)} this turn", tone
