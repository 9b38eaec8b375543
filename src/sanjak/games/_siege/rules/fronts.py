"""Fronts on their tracks: which are on the map, how far back, and which sites they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..components import Placed
from ..state import SiegeState

NO_SITES: frozenset[str] = frozenset()


def set_up_fronts(s: SiegeState, leaders_at_entry: Mapping[str, str], placed: Iterable[Placed]) -> None:
    """Put fronts where a scenario places them; the others are off the map, under the leader who will open them."""
    s.at = dict.fromkeys(leaders_at_entry, 0)
    s.leader = dict(leaders_at_entry)
    for front in placed:
        s.at[front.front], s.leader[front.front] = front.space, front.leader


def on_map(s: SiegeState, front: str) -> bool:
    """A front that is not on the map ignores movement and cannot be attacked."""
    return s.at[front] > 0


def fall_back(s: SiegeState, front: str, last: int) -> bool:
    """Push a front back one space, never beyond the last of its track; True if it moved."""
    if s.at[front] == 0 or s.at[front] >= last:
        return False
    s.at[front] += 1
    return True


def sites_held(s: SiegeState, held: Mapping[str, tuple[frozenset[str], ...]]) -> frozenset[str]:
    """The strategic sites held by fronts: in their space and behind it. A shared site counts once."""
    return NO_SITES.union(*[held[front][space] for front, space in s.at.items() if space])


def sites_by_space(sites: Mapping[int, tuple[str, ...]], last: int) -> tuple[frozenset[str], ...]:
    """For each space of a track, the sites that a front there holds."""
    return tuple(frozenset(site for number, names in sites.items() if number >= space for site in names)
                 for space in range(last + 1))
