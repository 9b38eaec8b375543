"""3, 4, 7 Cards with another meaning in the combined game: battles on the other's map, the Narrows, Russia."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanjak.games._siege.rules.battles import DEFEATS, STALEMATES, battle_drms, fight, place
from sanjak.games._siege.rules.resources import lose_resource
from sanjak.games.hapsburg_eclipse.data import BATTLES as HAPSBURG_BATTLES
from sanjak.games.hapsburg_eclipse.data import CARDS as HAPSBURG_CARDS
from sanjak.games.hapsburg_eclipse.data import FRONTS as HAPSBURG_FRONTS
from sanjak.games.hapsburg_eclipse.rules.cards import bolshevik_revolution, provisional_government
from sanjak.games.ottoman_sunset.data import BATTLES as OTTOMAN_BATTLES
from sanjak.games.ottoman_sunset.data import CARDS as OTTOMAN_CARDS
from sanjak.games.ottoman_sunset.data import FRONTS as OTTOMAN_FRONTS
from sanjak.games.ottoman_sunset.rules.cards import provisional_government_takes_charge
from sanjak.games.ottoman_sunset.rules.event import open_and_close_fronts
from sanjak.games.ottoman_sunset.rules.narrows import FLEET_COMES, attempt
from sanjak.kernel import Drm, Flow, Option, tell

from ..data import IRON_CROSS, IronCross
from ..state import State
from .halves import HALVES, HAPSBURG, NATIONS, OTHER, OTTOMAN, ask_nation, board_of, in_play, relay, speak
from .play import STEPS, begin_kaiserschlacht, instead_of

CARDS: dict[str, Any] = {HAPSBURG: HAPSBURG_CARDS, OTTOMAN: OTTOMAN_CARDS}
BATTLES: dict[str, Any] = {HAPSBURG: HAPSBURG_BATTLES, OTTOMAN: OTTOMAN_BATTLES}
FRONTS: dict[str, Any] = {HAPSBURG: HAPSBURG_FRONTS, OTTOMAN: OTTOMAN_FRONTS}
PROVISIONAL_GOVERNMENT = {HAPSBURG: "c27", OTTOMAN: "c35"}
BOLSHEVIK_REVOLUTION = {HAPSBURG: "c36", OTTOMAN: "c43"}
U_BOAT_CAMPAIGN = "c38"
MOST_NAVAL_HELP = 2


@instead_of("event_phase")
def event_phase(s: State, nation: str) -> Flow | None:
    """CG-3a, CG-3c, CG-5a, CG-7a, CG-10c The event of a card, by its own game's rule unless this game replaces it."""
    card = board_of(s, nation).card
    if (nation, card) in IRON_CROSS:
        fight_abroad(s, nation, IRON_CROSS[nation, card])
    elif card == PROVISIONAL_GOVERNMENT[nation]:
        russia_falters(s)
    elif card == BOLSHEVIK_REVOLUTION[nation]:
        russia_leaves(s)
    elif (nation, card) == (OTTOMAN, U_BOAT_CAMPAIGN):
        return u_boat_campaign(s)
    else:
        speak(s, nation, STEPS[nation]["event_phase"].body)
    if card == HALVES[nation].kaiser_card:
        draw_kaiserschlacht(s, nation)
    return None


# ---------------------------------------------------------------- 3 battles on the other's map


def fight_abroad(s: State, nation: str, battle: IronCross) -> None:
    """CG-3a, CG-3b, CG-3d A battle whose odds depend on a front of the other's map; it moves no other Will."""
    marker = CARDS[nation][battle.card].battle
    if box := unfought_box(s, nation, battle):
        put_unfought(s, nation, marker, box)
    else:
        speak(s, nation, fight, "CG-3a", marker, battle.battle_value, list(abroad_drms(s, nation, battle)))


def unfought_box(s: State, nation: str, battle: IronCross) -> str:
    """CG-3a The box of the marker without a die: Defeat for a lost ally, Stalemate for an absent front; else ''."""
    if OTHER[nation] in s.eliminated:
        return DEFEATS
    return "" if board_of(s, OTHER[nation]).at[battle.front] else STALEMATES


def abroad_drms(s: State, nation: str, battle: IronCross) -> Iterator[Drm]:
    """CG-3a The drawing nation's own Resources and War Weariness, and the position of the front."""
    theater = BATTLES[nation][CARDS[nation][battle.card].battle].theater
    yield from battle_drms(board_of(s, nation), theater, "CG-3a")
    yield from ground_drms(s, nation, battle)


def put_unfought(s: State, nation: str, marker: str, box: str) -> None:
    """CG-3a A battle that needs no die."""
    place(board_of(s, nation), marker, box)
    tell(s, "CG-3a", "unfought", nation=nation, marker=marker, box=box)


def ground_drms(s: State, nation: str, battle: IronCross) -> Iterator[Drm]:
    """CG-3a +1 for each space that the front is behind the place of the battle, -1 for each space ahead."""
    front = FRONTS[OTHER[nation]][battle.front]
    if behind := board_of(s, OTHER[nation]).at[battle.front] - battle.space:
        where = f"{abs(behind)} {'behind' if behind > 0 else 'ahead of'} {front.space(battle.space).name}"
        yield Drm(behind, f"{front.name} front {where}", "CG-3a")


def u_boat_campaign(s: State) -> Flow:
    """CG-3c Before the roll of Ottoman card 38 the Hapsburgs may discard a Naval Resource for +1."""
    helped = 0
    if in_play(s, HAPSBURG) and s.hapsburg.resources["naval"]:
        options: list[Option] = [("uboat", 0), ("uboat", 1)]
        choice = yield ask_nation(s, HAPSBURG, "CG-3c",
                                  "The U-boat Campaign begins. Discard a Naval Resource for +1?", options)
        helped = choice[1]
        if helped:
            lose_resource(s.hapsburg, "naval")
    battle = OTTOMAN_BATTLES[OTTOMAN_CARDS[U_BOAT_CAMPAIGN].battle]
    drms = list(battle_drms(s.ottoman, battle.theater, "1.4"))
    drms += [Drm(1, "a Naval Resource of the Hapsburgs", "CG-3c")] * helped
    speak(s, OTTOMAN, fight, "1.4", battle.id, battle.battle_value, drms)


# ---------------------------------------------------------------- 4 the Narrows


@instead_of("attempt", OTTOMAN)
def force_the_narrows(s: State, nation: str, fortitude: int) -> Flow:
    """CG-4a Before the first die the Hapsburgs may spend up to two Naval Resources; no railway is needed."""
    naval = min(MOST_NAVAL_HELP, s.hapsburg.resources["naval"]) if in_play(s, HAPSBURG) else 0
    if naval:
        options: list[Option] = [("naval", spent) for spent in range(naval + 1)]
        choice = yield ask_nation(s, HAPSBURG, "CG-4a", FLEET_COMES, options)
        for _ in range(choice[1]):
            lose_resource(s.hapsburg, "naval")
        fortitude -= choice[1]
    flow = attempt.body(s.ottoman, fortitude)
    assert flow is not None
    yield from relay(s, nation, flow)


# ---------------------------------------------------------------- 5, 7 Kaiserschlacht and Russia


def draw_kaiserschlacht(s: State, nation: str) -> None:
    """CG-5a The Kaiserschlacht waits until both nations have drawn their card, or the other is out."""
    s.kaiser_drawn.append(nation)
    board_of(s, nation).kaiser = 0
    if len(s.kaiser_drawn) == 2 or OTHER[nation] in s.eliminated:
        begin_kaiserschlacht(s)


def russia_falters(s: State) -> None:
    """CG-7a, CG-7b, CG-10c The Provisional Government, on both boards at once; with Lenin nothing happens."""
    if s.variants["lenin"]:
        return ignore(s, PROVISIONAL_GOVERNMENT)
    if in_play(s, HAPSBURG):
        speak(s, HAPSBURG, provisional_government)
    if in_play(s, OTTOMAN):
        speak(s, OTTOMAN, provisional_government_takes_charge)
    return None


def russia_leaves(s: State) -> None:
    """CG-7a, CG-7c, CG-9a The Bolshevik Revolution, on both boards at once; not if Russia must stay."""
    if s.variants["lenin"] or s.russia_stays:
        return ignore(s, BOLSHEVIK_REVOLUTION)
    if in_play(s, HAPSBURG):
        speak(s, HAPSBURG, bolshevik_revolution)
    if in_play(s, OTTOMAN):
        speak(s, OTTOMAN, open_and_close_fronts, OTTOMAN_CARDS[BOLSHEVIK_REVOLUTION[OTTOMAN]])
    return None


def ignore(s: State, cards: dict[str, str]) -> None:
    """CG-9a, CG-10c The event of a card is ignored."""
    tell(s, "CG-9a" if s.russia_stays else "CG-10c", "event_ignored", nation=s.nation, card=cards[s.nation])


assert {*PROVISIONAL_GOVERNMENT} == {*BOLSHEVIK_REVOLUTION} == {*NATIONS}
