"""Hapsburg Eclipse: the solitaire defence of Austria-Hungary, 1914-1918."""

from sanjak.games._siege.components import variants
from sanjak.games._siege.rules.deck import redeal
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Game, Scenario

from . import course, player
from .data import CORRECTIONS, OPTIONS, SCENARIOS, SWITCHES
from .rules import action, cards, end, event, loyalty, movement, turn
from .state import State

GAME = Game(
    id="hapsburg-eclipse",
    title="Hapsburg Eclipse",
    about="Keep five fronts, three peoples and the will to fight in hand until the Great War has run its course.",
    players=(1,),
    default_players=1,
    minutes=(30, 90),
    weight=3,
    seat_names=(SEAT,),
    state=State,
    setup=turn.setup,
    rules=(turn, event, cards, movement, loyalty, action, end),
    scenarios=tuple(Scenario(scenario.id, scenario.title, scenario.about) for scenario in SCENARIOS.values()),
    variants=variants(OPTIONS, SWITCHES),
    redeal=redeal,
    policy=player.policy,
    course=course.begin,
    corrections=CORRECTIONS,
    schema=3,
    oldest=3,
)
