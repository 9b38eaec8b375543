"""The First Game: two champions duel at a bridge."""

from sanjak.kernel import Game, Scenario, Variant

from . import rules
from .state import State

GAME = Game(
    id="first-game",
    title="The First Game",
    about="Two champions duel at a bridge: cut, feint and guard, until one is wounded three times.",
    players=(2,),
    default_players=2,
    minutes=(5, 10),
    weight=1,
    state=State,
    setup=rules.setup,
    rules=(rules,),
    scenarios=(Scenario("duel", "The duel"),),
    variants=(Variant("mail", "Mail shirts", "A cut wounds on 5 or more instead of 4 or more.", case="2.4"),),
)
