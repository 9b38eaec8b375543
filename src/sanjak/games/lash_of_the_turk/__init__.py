"""The Lash of the Turk: Ottoman campaigns up the Danube, 1526 to 1683."""

from sanjak.kernel import Game, Scenario, Variant

from . import course, player
from .data import CORRECTIONS, SCENARIOS, SEATS
from .rules import (
    advantage,
    attrition,
    battle,
    bridge,
    combat,
    dice,
    end,
    fleets,
    interception,
    loyalty,
    movement,
    overrun,
    raids,
    reinforcements,
    replacements,
    retreats,
    sieges,
    supply,
    turn,
    weather,
)
from .state import State
from .worlds import redeal, resample

GAME = Game(
    id="lash-of-the-turk",
    title="The Lash of the Turk",
    about="The sultans march on Buda and Vienna: supply, sieges, raids and battles on the Danube, 1526 to 1683.",
    players=(2,),
    default_players=2,
    minutes=(60, 240),
    weight=5,
    seat_names=SEATS,
    state=State,
    setup=turn.setup,
    rules=(turn, supply, weather, loyalty, attrition, replacements, reinforcements, movement, fleets, interception,
           bridge, overrun, combat, battle, retreats, sieges, raids, end, dice, advantage),
    scenarios=tuple(Scenario(scenario.id, f"{scenario.id}: {scenario.title}", scenario.about)
                    for scenario in SCENARIOS.values()),
    variants=(Variant("advantage", "Advantage marker", "A marker that changes hands and lets its holder bend a rule, "
                        "as often as his secret number says.", case="15.0"),
             Variant("sava_to_neutra", "Gyor and Guns neutral in 1526", "Austria-Hungary holds only what lies "
                        "between the Sava and the Neutra, to the letter: Gyor and Guns are nobody's, and their "
                        "garrisons start at Buda.", case="14.1.1")),
    redeal=redeal,
    course=course.begin,
    resample=resample,
    policy=player.policy,
    corrections=CORRECTIONS,
    schema=7,
    oldest=7,
)
