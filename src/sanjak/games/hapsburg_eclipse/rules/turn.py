"""3 to 5 Set-up, the sequence of play and War Status."""

from __future__ import annotations

from sanjak.games._siege.rules.deck import join_deck, reveal_card
from sanjak.games._siege.rules.fronts import set_up_fronts
from sanjak.kernel import sequence, shuffle, step, tell, then

from ..data import CARDS, EPOCH_CARDS, FRONTS, MARKERS, NATIONS, SCENARIOS, THEATERS, WAR_STATUS, Card
from ..state import State

PLAY = sequence("PLAY", "set_up", "TURN", "victory")


def cards_left(s: State) -> bool:
    """4.0 The game goes on while a card is unrevealed."""
    return bool(s.deck)


TURN = sequence("TURN", "draw_card", "event_phase", "army_movement", "loyalty_phase", "action_phase",
                "kaiserschlacht_phase", "fortress_reduction", "national_will_phase", "end_of_turn",
                repeat_while=cards_left)
"""4.0 One card is one turn: its phases, in this order."""

LEADERS_AT_ENTRY = {front.id: front.leader_at_entry for front in FRONTS.values()}
EXPANDED_WAR = 1
GREAT_WAR = len(WAR_STATUS) - 1
PRINTED_WAR_STATUS_CARDS = ("c15", "c17", "c21")


def setup(s: State) -> None:
    """4.0 A game: the set-up, one turn for each card, the final count."""
    then(s, PLAY)


@step("3.0")
def set_up(s: State) -> None:
    """3.0 Two Russian fronts, a whole fortress, loyal peoples, and the Morning cards."""
    scenario = SCENARIOS[s.scenario]
    set_up_fronts(s, LEADERS_AT_ENTRY, scenario.fronts)
    s.fortress = scenario.fortress
    s.loyalty = dict.fromkeys(NATIONS, scenario.loyalty)
    s.will = s.starting_will = scenario.starting_will
    s.resources, s.supply = dict.fromkeys(THEATERS, 0), scenario.supply
    s.pool = list(MARKERS)
    lay_out_cards(s)


def lay_out_cards(s: State) -> None:
    """3.0, 13.1 Morning is shuffled, the rest waits; the historical game is one pile in the order of the numbers."""
    if s.variants["historical_game"]:
        s.deck = sorted(CARDS, key=lambda card: -CARDS[card].number)
        return
    s.deck = list(EPOCH_CARDS["morning"])
    s.aside = [*EPOCH_CARDS["midday"], *EPOCH_CARDS["dusk"]]
    shuffle(s, "deck", s.deck)


@step("4.0")
def draw_card(s: State) -> None:
    """4.0 The Headline phase: reveal the top card; effects that last a turn are over."""
    reveal_card(s, "4.0")
    s.actions = CARDS[s.card].actions
    s.mackensen_front = ""
    s.refortified = False
    s.intercepted = []


# ---------------------------------------------------------------- 5 War Status


def moves_war_status(s: State, card: Card) -> bool:
    """5.0 Cards 15, 17 and 22; with the switch the printed 15, 17 and 21."""
    return card.id in PRINTED_WAR_STATUS_CARDS if s.variants["printed_war_status"] else card.war_status


def move_war_status(s: State) -> None:
    """5.0, 13.1 One step on; at Expanded War the Mid-Day cards join the deck, at Great War those of Dusk."""
    if s.war_status == GREAT_WAR:
        return
    s.war_status += 1
    tell(s, "5.0", "war_status", status=s.war_status)
    if epoch := WAR_STATUS[s.war_status].adds:
        join_deck(s, "5.0", epoch, EPOCH_CARDS[epoch])
