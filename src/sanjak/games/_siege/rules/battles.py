"""Off-map battles and the boxes of their markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanjak.kernel import Drm, roll, tell
from sanjak.toolkit.odds import chance

from ..state import SiegeState

VICTORIES, STALEMATES, DEFEATS = "victories", "stalemates", "defeats"
BOXES = (VICTORIES, STALEMATES, DEFEATS)


def natural(face: int, success: bool) -> bool:
    """A bare 1 always fails and a bare 6 always succeeds, in offensives and battles only."""
    return face == 6 or (face != 1 and success)


def battle_box(face: int, drm: int, battle_value: int) -> str:
    """The box of a battle's marker: lost below the Battle Value, drawn at it, won above; bare 1 and 6 decide."""
    total = face + drm
    if face == 6 or (face != 1 and total > battle_value):
        return VICTORIES
    return STALEMATES if face != 1 and total == battle_value else DEFEATS


def battle_drms(s: SiegeState, theater: str, case: str) -> Iterator[Drm]:
    """+1 for each Resource in the theater, at most +2; -1 under War Weariness."""
    if resources := min(2, s.resources.get(theater, 0)):
        yield Drm(resources, f"{'two Resources' if resources > 1 else 'a Resource'} in the {theater} theater", case)
    if s.war_weariness:
        yield Drm(-1, "War Weariness", case)


def battle_odds(drms: Iterable[Drm], battle_value: int) -> dict[str, float]:
    """The chances of the three boxes of a battle."""
    drm = sum(part.value for part in drms)
    return {box: chance(lambda face, box=box: battle_box(face, drm, battle_value) == box) for box in BOXES}  # type: ignore[misc]


def fight(s: SiegeState, case: str, marker: str, battle_value: int, drms: Iterable[Drm]) -> str:
    """Roll for a battle and put its marker into the resulting box."""
    fought = roll(s, case, f"battle {marker}", drms)
    box = battle_box(fought.die, fought.total - fought.die, battle_value)
    fought.settle(f"more than {battle_value} to win, {battle_value} to hold", box == VICTORIES)
    fought.gives(box)
    place(s, marker, box)
    tell(s, case, "battle", marker=marker, box=box, battle_value=battle_value)
    return box


def place(s: SiegeState, marker: str, box: str) -> None:
    """Move a marker into a box, from any place."""
    for where in (s.pool, s.victories, s.stalemates, s.defeats, s.removed):
        if marker in where:
            where.remove(marker)
    target: list[str] = getattr(s, box)
    target.append(marker)


def count_in(s: SiegeState, box: str, markers: Iterable[str]) -> int:
    """The number of these markers in a box."""
    held: list[str] = getattr(s, box)
    return sum(1 for marker in markers if marker in held)
