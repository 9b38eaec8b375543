"""Ways to wage a campaign: the weights by which a player plans, and how he changes them."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..data import HEX_OF


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
    home: bool = False
    """Do raiders ride home after a raid?"""
    late: int = 0
    """In so many last weeks units go where they count at the reckoning."""
    core: int = 4
    """How many units an army keeps together then."""
    post: float = 99.0
    """For a place of more half points than this raiders give up raiding."""
    sentries: int = 0
    """How many units guard a place whose fall would lose the war, before an enemy is seen near it."""
    bastions: tuple[str, ...] = ()
    """Forts that a captain holds with as many units as find room inside; they never leave it."""
    chief: str = ""
    """The leader of the main army: the field army is set up around him and keeps together."""
    campaign: tuple[str, ...] = ()
    """Where the main army goes, one place after the other, whatever else beckons."""
    dear: float = 1.0
    """How much more than an army the leader is worth whose death spoils the victory."""
    retired: int = 0
    """So many units guard that leader in the fort in which he stays; 0 lets him lead the army."""
    focus: tuple[tuple[str, float], ...] = ()
    """Places that are worth more, or less, to this commander."""


def places(*names: str) -> tuple[str, ...]:
    """Where places are."""
    return tuple(HEX_OF[name] for name in names)


def toward(*names: str) -> tuple[tuple[str, float], ...]:
    """Places that a commander sets his heart on."""
    return tuple((hex, 3.0) for hex in places(*names))


PLAIN = Style()
_OTTOMAN, _AUSTRIAN = Style(spare=8, keep=5), Style(spare=6, keep=5, hold=4)
_HOMING, _LATE = _OTTOMAN._replace(home=True, late=4, core=8), _AUSTRIAN._replace(late=4)
_RAIDING = _HOMING._replace(late=99, core=12, post=3.0)

QUICK: dict[str, dict[str, Style]] = {
    "1526": {"ottoman": _HOMING._replace(hold=2, focus=toward("gran", "gyor", "komorn")), "austrian": _AUSTRIAN},
    "1529": {"ottoman": _OTTOMAN, "austrian": _AUSTRIAN},
    "1532": {"ottoman": _OTTOMAN._replace(home=True), "austrian": _LATE._replace(
        bastions=places("vienna", "guns"), chief="charles", campaign=places("belgrade", "buda"))},
    "1683": {"ottoman": _OTTOMAN, "austrian": _AUSTRIAN},
}
"""How the quick player wages war. In 1526 the Sultan's raiders ride home, and his units spread to what counts before
the reckoning. In 1532 Charles, with Vienna and Guns well held behind him, marches round the Sultan to Belgrade."""

CRAFT: dict[str, dict[str, Style]] = {
    "1526": QUICK["1526"] | {"austrian": _LATE},
    "1529": {"ottoman": _HOMING._replace(sentries=5), "austrian": _LATE._replace(hunt=0.0)},
    "1532": QUICK["1532"] | {"ottoman": _RAIDING._replace(dear=8.0, retired=4)},
    "1683": {"ottoman": _RAIDING._replace(sentries=4), "austrian": _LATE._replace(sentries=4)},
}
"""How the strong player wages it: raiders ride home, what would lose the war is guarded before an enemy is seen, and
units spread to what counts before the reckoning. In 1532 the Sultan stays in a fort."""


class Plan(NamedTuple):
    """A change of style: how to choose now, and how to go on."""

    now: Style
    then: Style


def turn(craft: Style) -> tuple[Plan, Plan]:
    """To dare for once, and to hold back for once, and then to go on as before."""
    dare = craft._replace(attack=-0.6, storm=9.0, walls=9.0, retire=9.0, fear=0.0)
    shrink = craft._replace(attack=99.0, storm=0.0, walls=-9.0, retire=-9.0, fear=1.1)
    return Plan(dare, craft), Plan(shrink, craft)


def keep_to(style: Style) -> Plan:
    """To change one's style for good."""
    return Plan(style, style)


CHANGES: dict[str, tuple[dict[str, Any], ...]] = {
    "ottoman": ({"focus": toward("buda")}, {"focus": toward("vienna", "guns")}, {"keep": 1, "spare": 12}),
    "austrian": ({"focus": toward("buda", "belgrade")}, {"hold": 1, "keep": 2},
                 {"siege": 0.3, "stay": 0.1, "walls": 0.6}),
}
"""Other campaigns, as many for both sides."""


@cache
def plans_of(scenario: str, side: str) -> tuple[Plan, ...]:
    """The ways to wage a campaign between which the strong player chooses, his own first."""
    craft = CRAFT[scenario][side]
    return (keep_to(craft), *turn(craft), *(keep_to(craft._replace(**change)) for change in CHANGES[side]))
