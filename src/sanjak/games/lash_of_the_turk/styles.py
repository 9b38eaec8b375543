"""Ways to wage a campaign: the weights by which a player plans, and how he changes them."""

from __future__ import annotations

from typing import NamedTuple

from .data import HEX_OF


class Style(NamedTuple):
    """What a commander cares about."""

    hunt: float = 0.35
    """What a raider costs his enemy each week, in half points, by the chance to ride him down."""
    alone: float = 0.5
    """What an empty place is worth to an army: a single unit could go there."""
    join: float = 0.9
    """An army whose best errand is worth less than this joins a stronger one."""
    siege: float = 1.0
    """What a defended place is worth as an errand."""
    stay: float = 0.5
    """How much an army clings to a fort that would fall without it."""
    fear: float = 1.0
    """How much an army shuns a stronger one."""
    rescue: float = 1.0
    """What it is worth to relieve a siege."""
    odds: float = 1.5
    """The odds that an army wants against a besieger."""
    keep: int = 1
    """How many units an army leaves in a fort whose fall would lose the war."""
    hold: int = 1
    """How many units an army leaves in a fort that counts double."""
    spare: int = 99
    """An army of more units than this sends some on errands of their own."""
    attack: float = 0.25
    """The least gain, in units, for which to attack."""
    retire: float = 0.2
    """The enemy's gain from which to retreat before a battle."""
    walls: float = 0.0
    """The enemy's gain from which to go inside the walls."""
    storm: float = 1.0
    """How much the fall of a place is worth against a repulse."""
    raid: float = 0.12
    """The least gain, in half points, for which to raid."""
    focus: tuple[tuple[str, float], ...] = ()
    """Places that are worth more, or less, to this commander."""


def toward(*places: str) -> tuple[tuple[str, float], ...]:
    """Places that a commander sets his heart on."""
    return tuple((HEX_OF[place], 3.0) for place in places)


PLAIN = Style()
QUICK = {"ottoman": Style(spare=8, keep=5), "austrian": Style(spare=6, keep=5, hold=4)}
"""How the quick player wages war."""


class Plan(NamedTuple):
    """A change of style: how to choose now, and how to go on."""

    now: Style
    then: Style


def turn(quick: Style) -> tuple[Plan, Plan]:
    """To dare for once, and to hold back for once, and then to go on as before."""
    dare = quick._replace(attack=-0.6, storm=9.0, walls=9.0, retire=9.0, fear=0.0)
    shrink = quick._replace(attack=99.0, storm=0.0, walls=-9.0, retire=-9.0, fear=1.1)
    return Plan(dare, quick), Plan(shrink, quick)


def keep_to(style: Style) -> Plan:
    """To change one's style for good."""
    return Plan(style, style)


OTTOMAN, AUSTRIAN = QUICK["ottoman"], QUICK["austrian"]
PLANS: dict[str, tuple[Plan, ...]] = {
    "ottoman": (
        *turn(OTTOMAN),
        keep_to(OTTOMAN._replace(focus=toward("buda"))),
        keep_to(OTTOMAN._replace(focus=toward("vienna", "guns"))),
        keep_to(OTTOMAN._replace(keep=1, spare=12)),
    ),
    "austrian": (
        *turn(AUSTRIAN),
        keep_to(AUSTRIAN._replace(focus=toward("buda"))),
        keep_to(AUSTRIAN._replace(hold=1, keep=2)),
        keep_to(AUSTRIAN._replace(siege=0.3, stay=0.1, walls=0.6)),
    ),
}
"""Other ways to wage it, as many for both sides."""
