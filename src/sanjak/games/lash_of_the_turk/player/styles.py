"""Ways to wage a campaign: the weights of a plan, and changes of them."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..data import HEX_OF


class Style(NamedTuple):
    """The weights of a commander."""

    hunt: float = 0.35
    """The weekly cost of a raider to the enemy, in half points, by the chance to catch it."""
    alone: float = 0.5
    """The value of an empty place to an army: a single unit could go there."""
    join: float = 0.9
    """An army whose best goal is worth less than this joins a stronger one."""
    siege: float = 1.0
    """The value of a defended place as a goal."""
    stay: float = 0.5
    """An army's attachment to a fort that would fall without it."""
    fear: float = 1.0
    """An army's fear of a stronger one."""
    rescue: float = 1.0
    """The value of relieving a siege."""
    odds: float = 1.5
    """The odds that an army wants against a besieger."""
    keep: int = 1
    """The number of units that an army leaves in a fort whose fall would lose the war."""
    hold: int = 1
    """The number of units that an army leaves in a fort that counts double."""
    spare: int = 99
    """An army with more units than this sends some on separate errands."""
    attack: float = 0.25
    """The least gain, in units, for which to attack."""
    retire: float = 0.2
    """The enemy's gain from which to retreat before a battle."""
    walls: float = 0.0
    """The enemy's gain from which to go inside the walls."""
    storm: float = 1.0
    """The value of a place's fall relative to a repulse."""
    raid: float = 0.12
    """The least gain, in half points, for which to raid."""
    home: bool = False
    """Do raiders ride home after a raid?"""
    late: int = 0
    """In this many last weeks, units go where they count at the end."""
    core: int = 4
    """The number of units that an army keeps together then."""
    post: float = 99.0
    """For a place of more half points than this, raiders stop raiding."""
    sentries: int = 0
    """The number of units that guard a place whose fall would lose the war, before an enemy is near it."""
    bastions: tuple[str, ...] = ()
    """Forts that a captain holds with as many units as have room inside; they never leave it."""
    chief: str = ""
    """The leader of the main army: the field army is set up around this leader and stays together."""
    campaign: tuple[str, ...] = ()
    """The goals of the main army, one after the other, despite other chances."""
    dear: float = 1.0
    """The value, in armies, of the leader whose death spoils the victory."""
    retired: int = 0
    """The number of units that guard that leader in a fort; with 0 the leader leads the army."""
    focus: tuple[tuple[str, float], ...] = ()
    """Places that are worth more, or less, to this commander."""


def places(*names: str) -> tuple[str, ...]:
    """The hexes of places."""
    return tuple(HEX_OF[name] for name in names)


def toward(*names: str) -> tuple[tuple[str, float], ...]:
    """The favourite places of a commander."""
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
"""The quick player's styles. In 1526 the Sultan's raiders ride home, and units spread to important places before the
final count. In 1532 Charles, with Vienna and Guns well held behind, marches round the Sultan to Belgrade."""

CRAFT: dict[str, dict[str, Style]] = {
    "1526": QUICK["1526"] | {"austrian": _LATE},
    "1529": {"ottoman": _HOMING._replace(sentries=5), "austrian": _LATE._replace(hunt=0.0)},
    "1532": QUICK["1532"] | {"ottoman": _RAIDING._replace(dear=8.0, retired=4)},
    "1683": {"ottoman": _RAIDING._replace(sentries=4), "austrian": _LATE._replace(sentries=4)},
}
"""The strong player's styles: raiders ride home, key places are guarded before an enemy is near, and units spread to
important places before the final count. In 1532 the Sultan stays in a fort."""


class Plan(NamedTuple):
    """A change of style: for the current choice, and for the rest."""

    now: Style
    then: Style


def turn(craft: Style) -> tuple[Plan, Plan]:
    """Take a risk once, or hold back once, and then continue as before."""
    dare = craft._replace(attack=-0.6, storm=9.0, walls=9.0, retire=9.0, fear=0.0)
    shrink = craft._replace(attack=99.0, storm=0.0, walls=-9.0, retire=-9.0, fear=1.1)
    return Plan(dare, craft), Plan(shrink, craft)


def keep_to(style: Style) -> Plan:
    """Change the style for good."""
    return Plan(style, style)


CHANGES: dict[str, tuple[dict[str, Any], ...]] = {
    "ottoman": ({"focus": toward("buda")}, {"focus": toward("vienna", "guns")}, {"keep": 1, "spare": 12}),
    "austrian": ({"focus": toward("buda", "belgrade")}, {"hold": 1, "keep": 2},
                 {"siege": 0.3, "stay": 0.1, "walls": 0.6}),
}
"""Other campaigns, the same number for both sides."""


@cache
def plans_of(scenario: str, side: str) -> tuple[Plan, ...]:
    """The campaigns that the strong player compares, its own first."""
    craft = CRAFT[scenario][side]
    return (keep_to(craft), *turn(craft), *(keep_to(craft._replace(**change)) for change in CHANGES[side]))
