"""0 Set-up and the sequence of play."""

from __future__ import annotations

from sanjak.games._siege.rules.deck import reveal_card
from sanjak.games._siege.rules.fronts import set_up_fronts
from sanjak.games._siege.rules.resources import allocate, has_room
from sanjak.games._siege.state import SEAT
from sanjak.kernel import BadSetup, Flow, Option, ask, sequence, shuffle, step, then

from ..data import CARDS, FRONTS, MARKERS, RESOURCES, SCENARIOS, THEATERS
from ..state import State

PLAY = sequence("PLAY", "set_up", "TURN", "victory")


def cards_left(s: State) -> bool:
    """6.2 The game goes on while a card is unrevealed."""
    return bool(s.deck)


TURN = sequence("TURN", "draw_card", "event_phase", "front_advancement", "action_phase", "kaiserschlacht_phase",
                "national_will_phase", repeat_while=cards_left)
"""OS-0b One card is one turn: Event, Front Advancement, Action, Kaiserschlacht once begun, National Will."""


LEADERS_AT_ENTRY = {front.id: front.leader_at_entry for front in FRONTS.values()}


def setup(s: State) -> None:
    """OS-0b A game: the set-up, one turn for each card, the final count."""
    then(s, PLAY)


def check_end_point(s: State) -> None:
    """9.2 A game can be set to end only after a card that its scenario has not yet played."""
    ends = SCENARIOS[s.scenario].end_choices
    if s.variants["end_after"] not in ends:
        raise BadSetup(f"option end_after: {SCENARIOS[s.scenario].title!r} can end after {', '.join(map(str, ends))}"
                       " (0 is the last card) (9.2)")


@step("0")
def set_up(s: State) -> None:
    """OS-0a, 9.1 Lay out a scenario counter by counter and make the deck."""
    scenario = SCENARIOS[s.scenario]
    set_up_fronts(s, LEADERS_AT_ENTRY, scenario.fronts)
    lay_out_markers(s)
    lay_out_cards(s)
    s.resources = {theater: scenario.resources[theater] for theater in THEATERS} | {"persia": 0}
    s.supply = scenario.resources["supply"]
    s.will = s.starting_will = scenario.starting_will
    s.kemal = 3 if s.variants["mustafa_kemal"] else 0
    if s.variants["basra_landing"] and s.scenario == "grand_campaign":
        s.at["mesopotamia"], s.basra_landed = 0, False
    assert s.supply + sum(s.resources.values()) + scenario.resources["spent"] == RESOURCES


def lay_out_markers(s: State) -> None:
    """9.1 Boxes, Narrows and everything that a scenario lists."""
    scenario = SCENARIOS[s.scenario]
    s.victories, s.stalemates = list(scenario.victories), list(scenario.stalemates)
    s.defeats, s.removed = list(scenario.defeats), list(scenario.coups_out_of_play)
    placed = {*s.victories, *s.stalemates, *s.defeats, *s.removed}
    s.pool = [marker for marker in MARKERS if marker not in placed]
    s.bureau, s.defences = scenario.bureau, list(scenario.defences)
    s.u_boats, s.seddulbahir_destroyed = scenario.u_boats, scenario.seddulbahir_destroyed
    s.narrows_held, s.pipeline = scenario.narrows_held, scenario.pipeline_complete
    s.fortification, s.yildirim, s.asia_korps = scenario.fortification, scenario.yildirim, scenario.asia_korps
    s.evacuated, s.provisional = scenario.gallipoli_evacuated, scenario.provisional_government
    s.sarrail_rule = scenario.sarrail_rule


def lay_out_cards(s: State) -> None:
    """OS-0a, 8.1 Shuffle the cards of the epochs in play; the others wait. The historical game keeps their order."""
    scenario = SCENARIOS[s.scenario]
    s.cards_before = len(scenario.cards_played)
    s.midday_added, s.dusk_added = scenario.midday_added, scenario.dusk_added
    s.deck = list(scenario.deck)
    s.aside = [card for cards in scenario.aside.values() for card in cards]
    add_fiftieth_card(s)
    if s.variants["historical_game"]:
        s.deck = sorted(s.deck + s.aside, key=lambda card: -CARDS[card].order)
        s.aside = []
    else:
        shuffle(s, "deck", s.deck)
    if fleet_returns(s):
        s.aside.append("c08")
        s.attempts, s.narrows_returned = 1, True


def fleet_returns(s: State) -> bool:
    """8.12, 9.1 In 1915 the fleet has been beaten once, before Dusk: card 8 waits among the Dusk cards."""
    scenario = SCENARIOS[s.scenario]
    return bool(s.variants["forcing_the_narrows_redux"]) and scenario.narrows_held and not scenario.dusk_added


def add_fiftieth_card(s: State) -> None:
    """OS-0e The card that no source knows joins the Mid-Day cards only if the player wants our stand-in."""
    if s.variants["fiftieth_card"] and not s.dusk_added:
        (s.deck if s.midday_added else s.aside).append("c50")


@step("0")
def draw_card(s: State) -> None:
    """OS-0b Reveal the top card; effects that last a turn are over."""
    reveal_card(s, "1.0")
    s.banned = ""
    s.arab_attacked = False
    s.actions = card_actions(s)
    if s.variants["british_submarines"]:
        submarines_come_and_go(s)
    if s.assistance_due:
        german_assistance(s)


def card_actions(s: State) -> int:
    """3.0, 3.5 The card's Actions; those of card 4 are lost if its front is off the map."""
    card = CARDS[s.card]
    return card.actions if not card.offensives_only or s.at[card.offensives_only] else 0


def submarines_come_and_go(s: State) -> None:
    """8.10 They come with card 9, whatever was drawn before, and leave with 14, 24 or 46."""
    if s.card == "c09":
        s.submarines = True
    elif s.card in ("c14", "c24", "c46"):
        s.submarines = False


def german_assistance(s: State) -> None:
    """8.9 On the first card after each of the two shuffles, one free Resource before anything else."""
    s.assistance_due = False
    if any(has_room(s, theater) for theater in THEATERS):
        then(s, place_assistance)


@step("8.9")
def place_assistance(s: State) -> Flow:
    """8.9 It goes to any theater with room."""
    options: list[Option] = [("assist", theater) for theater in THEATERS if has_room(s, theater)]
    choice = yield ask(SEAT, "8.9", "German assistance gives a free Resource. Where does it go?", options)
    allocate(s, choice[1])
