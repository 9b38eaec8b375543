"""Ottoman Sunset: the solitaire defence of the Ottoman Empire, 1914-1918."""

from sanjak.games._siege.components import variants
from sanjak.games._siege.rules.deck import redeal
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Game, Scenario

from . import course, player
from .data import CORRECTIONS, OPTIONS, SCENARIOS, SETTINGS, SWITCHES
from .rules import action, cards, end, event, movement, narrows, turn
from .state import State

GAME = Game(
    id="ottoman-sunset",
    title="Ottoman Sunset",
    about="Hold six fronts, the Narrows and the will to fight until the Great War has run its course.",
    players=(1,),
    default_players=1,
    minutes=(30, 90),
    weight=2,
    seat_names=(SEAT,),
    state=State,
    setup=turn.setup,
    rules=(turn, event, cards, narrows, movement, action, end),
    scenarios=tuple(Scenario(scenario.id, scenario.title, scenario.about) for scenario in SCENARIOS.values()),
    variants=variants(OPTIONS, SWITCHES, SETTINGS),
    redeal=redeal,
    policy=player.policy,
    course=course.begin,
    corrections=CORRECTIONS,
    check=turn.check_end_point,
    schema=3,
    oldest=3,
)
