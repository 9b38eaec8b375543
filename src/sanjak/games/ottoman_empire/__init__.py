"""Ottoman Empire: a drafting and bidding game for two to five players."""

from sanjak.kernel import Game, Scenario, Variant

from . import course
from .data import TABLES
from .rules import abilities, bids, draft, play, reform, reveal
from .state import State
from .worlds import redeal

GAME = Game(
    id="ottoman-empire",
    title="Ottoman Empire",
    about="Draft stacks of cards, then win seven sealed bids from the rise to the dissolution of the empire.",
    players=tuple(TABLES),
    default_players=4,
    players_case="OE-01",
    minutes=(20, 45),
    weight=1,
    state=State,
    setup=play.setup,
    rules=(play, draft, bids, reveal, reform, abilities),
    scenarios=(Scenario("standard", "The whole history", "Seven rounds, I to VII."),),
    variants=(
        Variant("common_reform", "Common Reform", "All looks of Language first, then everybody reforms together.",
                   case="OE-38"),
    ),
    redeal=redeal,
    course=course.begin,
)
