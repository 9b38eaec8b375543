"""A Fatal Attraction: the Gallipoli campaign of 1915, two players."""

from sanjak.kernel import Game, Scenario, Variant

from . import course, player
from .data import CORRECTIONS, OPTIONS, SCENARIOS, SIDES
from .rules import (
    assault,
    bombardment,
    ground,
    landing,
    mines,
    movement,
    naval,
    operations,
    recovery,
    reinforcements,
    reserve,
    retreat,
    second,
    setting_up,
    strategic,
    supply,
    turn,
    victory,
)
from .state import State
from .worlds import redeal

GAME = Game(
    id="fatal-attraction",
    title="A Fatal Attraction: Gallipoli",
    about="Fleets, forts, hidden mines and landings: force the Dardanelles in 1915, or hold them.",
    players=(2,),
    default_players=2,
    minutes=(60, 360),
    weight=4,
    seat_names=SIDES,
    state=State,
    setup=turn.setup,
    rules=(turn, strategic, supply, operations, ground, movement, landing, naval, second, bombardment, assault, retreat,
           mines, recovery, reinforcements, reserve, victory, setting_up),
    scenarios=tuple(Scenario(scenario.id, scenario.title, scenario.about) for scenario in SCENARIOS.values()),
    variants=tuple(Variant(option.id, option.title, option.text, option.values, option.case, option.label)
                  for option in OPTIONS.values()),
    redeal=redeal,
    course=course.begin,
    policy=player.policy,
    corrections=CORRECTIONS,
    schema=8,
    oldest=8,
)
