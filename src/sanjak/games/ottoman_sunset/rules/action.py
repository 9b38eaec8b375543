"""3 The action phase: offensives, Resources, the Bureau, the Narrows, staff operations, and what options add."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sanjak.games._siege.rules.battles import VICTORIES, count_in
from sanjak.games._siege.rules.kaiserschlacht import MARKERS as KAISER_MARKERS
from sanjak.games._siege.rules.offensives import help_drms, offensive_chance, offensive_wins, send_korps
from sanjak.games._siege.rules.resources import (
    DONE,
    MOST_IN_A_THEATER,
    NOTHING_LEFT,
    ONLY_DONE,
    actions_told,
    allocate,
    lose_resource,
    pay,
    pay_two,
    placed_anywhere,
    staff_operation,
    until_done,
    ways_to_pay_two,
)
from sanjak.games._siege.rules.resources import allocations as ways_to_allocate
from sanjak.games._siege.rules.resources import staff_operations as resources_to_spend
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Drm, Flow, Option, ask, leave, roll, step, tell

from ..data import BATTLES, CARDS, COUNTRIES, FRONTS, GUNS, THEATERS
from ..state import State
from .movement import battle_value, retreat
from .narrows import empty_minefields, minefield_spaces, space_matters

OFFENSIVE: dict[str, Option] = {front: ("offensive", front) for front in FRONTS}
RESOURCE: dict[str, Option] = {theater: ("resource", theater) for theater in THEATERS}
PERSIA: Option = ("resource", "persia")
BUREAU: dict[str, Option] = {country: ("bureau", country) for country in COUNTRIES}
MINEFIELD: Option = ("minefield",)
GUN: dict[str, Option] = {gun: ("gun", gun) for gun in GUNS}
DEPLOYMENTS = {here: [option for there, option in BUREAU.items() if there != here] for here in COUNTRIES}
SHARED_SPACES = (1, 2)
CARDS_THAT_BAR = frozenset(card.id for card in CARDS.values() if card.bans or card.offensives_only)
EASTERN_BATTLES = tuple(battle.id for battle in BATTLES.values() if battle.theater == "eastern")


def actions_left(s: State) -> bool:
    """3.0, 3.5 Can anything still be done this turn?"""
    return s.actions > 0 or s.staff > 0 or may_use_staff(s)


@step("3.0", repeat_while=until_done)
def action_phase(s: State) -> Flow:
    """3.0 One action at a time; the player sees each result before the next choice; unused Actions are lost."""
    prompt, options = (actions_told(s), actions(s)) if actions_left(s) else (NOTHING_LEFT, ONLY_DONE)
    choice = yield ask(SEAT, "3.0", prompt, options, why=lambda words: why_not(s, words),
                       expected=lambda: expected(s), closing=True)
    if choice == DONE:
        s.actions = s.staff = 0
        leave(s, action_phase)
    else:
        CARRY_OUT[choice[0]](s, choice)


def actions(s: State) -> list[Option]:
    """3.0 Everything that can be done now."""
    found: list[Option] = []
    if s.actions or s.staff:
        found += offensives(s)
        if not bound_to_a_front(s):
            found += allocations(s)
            found += defences(s)
            if s.bureau:
                found += deployments(s)
            if s.submarines:
                found += [("nets", *way) for way in ways_to_pay_two(s, staff_allowed(s))]
    if may_use_staff(s):
        found += staff_operations(s)
    if s.asia_korps:
        found += [("asia_korps", front) for front, space in s.at.items() if space]
    found.append(DONE)
    return found


def bound_to_a_front(s: State) -> bool:
    """3.5 The two Actions of card 4 must be offensives; an Action of the staff may be used for other things."""
    return s.actions > 0 and CARDS[s.card].offensives_only != ""


def offensives_bound(s: State) -> bool:
    """3.5 Card 4 binds every offensive to its front, those of the staff too unless the switch frees them."""
    free = not s.actions and s.variants["staff_offensives_free_on_card_4"]
    return CARDS[s.card].offensives_only != "" and not free


# ---------------------------------------------------------------- 3.1 offensives


def offensives(s: State) -> list[Option]:
    """3.1, 8.2, 8.5 The fronts that may be attacked, each with the possible help of Kemal or a gun."""
    found = [OFFENSIVE[front] for front, space in s.at.items() if space]
    if anything_bars(s):
        found = [option for option in found if not barred(s, option[1])]
    if s.kemal or s.variants["cannibalizing_narrows_artillery"]:
        found += [option for _, front in found for option in reinforced(s, front)]
    return found


def anything_bars(s: State) -> bool:
    """3.1, 3.5, 8.6 Could anything forbid an offensive now? Usually nothing can."""
    at = s.at
    return (s.card in CARDS_THAT_BAR or s.banned != "" or at["arab"] in SHARED_SPACES or at["sinai"] in SHARED_SPACES
            or bool(s.variants["arab_feints"]))


def reinforced(s: State, front: str) -> list[Option]:
    """8.2, 8.5 The same offensive with Kemal, with a gun of the Narrows, or with both."""
    kemal = [("kemal",)] if kemal_may_lead(s, front) else []
    guns = [("gun", gun) for gun in GUNS if s.variants["cannibalizing_narrows_artillery"] and gun in s.defences]
    return [(*OFFENSIVE[front], *help) for help in (*kemal, *guns, *((*k, *g) for k in kemal for g in guns))]


def kemal_may_lead(s: State, front: str) -> bool:
    """8.2 Gallipoli; after the evacuation Sinai and Arab too; never another front."""
    return s.kemal > 0 and (front == "gallipoli" or (s.evacuated and front in ("sinai", "arab")))


def barred(s: State, front: str) -> str:
    """3.1 Why a front may not be attacked; empty if it may."""
    card = CARDS[s.card]
    if not s.at[front]:
        return "2.1: that front is not on the map"
    if front in card.bans or front == s.banned:
        return f"3.5: card {card.number} forbids offensives against it this turn"
    if front != card.offensives_only and offensives_bound(s):
        return f"3.5: offensives on card {card.number} are for the {FRONTS[card.offensives_only].name} front alone"
    if front in ("sinai", "arab"):
        if is_behind(s, front):
            return "3.1: another front stands before it in Damascus or Adana"
        if needs_feint(s, front):
            return "8.6: first an offensive against the Arab front"
    return ""


def is_behind(s: State, front: str) -> bool:
    """3.1 While one of Sinai and Arab stands in Damascus or Adana, the other cannot be attacked behind it."""
    if front == "sinai":
        return s.at["arab"] in SHARED_SPACES and s.at["sinai"] > s.at["arab"]
    return front == "arab" and s.at["sinai"] in SHARED_SPACES and s.at["arab"] > s.at["sinai"]


def needs_feint(s: State, front: str) -> bool:
    """8.6 With Arab on 3 or nearer, Sinai may be attacked only after Arab was, unless staff pays or 3.1 forbids it."""
    return (front == "sinai" and bool(s.variants["arab_feints"]) and s.actions > 0 and not s.arab_attacked
            and 0 < s.at["arab"] <= 3 and not is_behind(s, "arab"))


def offensive_drms(s: State, front: str, helped: tuple[str, ...] = ()) -> Iterator[Drm]:
    """3.1, 8.2, 8.5, 8.14, OS-0c, OS-0d All modifiers of an offensive, each with its reason; a card's for its turn."""
    card = CARDS[s.card]
    if front in card.drm:
        yield Drm(card.drm[front], f"card {card.number}", "3.0")
    if s.korps_front or s.aid_front:
        yield from help_drms(s, front, "3.1", "10.1")
    if s.alone and front == "salonika":
        yield Drm(-1, "the ally is out of the war", "10.2")
    if "kemal" in helped:
        yield Drm(1, "Mustafa Kemal", "8.2")
    if "gun" in helped:
        yield Drm(1, "a gun of the Narrows", "8.5")
    if s.at[front] == 1 and s.bureau == "turkey" and s.variants["military_intelligence"]:
        yield Drm(1, "the Bureau in Turkey", "8.14")


def offensive_odds(s: State, front: str, helped: tuple[str, ...] = ()) -> float:
    """3.1 The chance of an offensive."""
    drm = sum(part.value for part in offensive_drms(s, front, helped))
    return offensive_chance(drm, battle_value(s, front))


def offensive(s: State, choice: Option) -> None:
    """3.1 A modified die above the front's Battle Value pushes it back one space."""
    front, helped = choice[1], choice[2:]
    attack = roll(s, "3.1", f"offensive {front}", offensive_drms(s, front, helped))
    pay_for_help(s, helped)
    pay(s)
    s.arab_attacked |= front == "arab"
    value = battle_value(s, front)
    if attack.settle(f"more than {value}", offensive_wins(attack.die, attack.total - attack.die, value)):
        push_back(s, front)


def pay_for_help(s: State, helped: tuple[str, ...]) -> None:
    """8.2, 8.5 Kemal leads three times; a gun taken from the Narrows is gone for good."""
    s.kemal -= "kemal" in helped
    if "gun" in helped:
        s.defences.remove(helped[-1])
        s.guns_gone.append(helped[-1])


def push_back(s: State, front: str) -> None:
    """3.1, 9.1 One space back; Sarrail's front passes to D'Esperey the first time it is really pushed."""
    moved = retreat(s, front, "3.1")
    if front == "salonika" and s.sarrail_rule and moved:
        s.sarrail_rule = False
        s.leader[front] = "desperey"
        tell(s, "9.1", "leader", front=front, leader="desperey")


def asia_korps(s: State, choice: Option) -> None:
    """3.1 Asia Korps: +1 to all offensives against one front for the rest of the turn, once in the game."""
    send_korps(s, choice[1])


# ---------------------------------------------------------------- 3.2 to 3.4 Resources, Bureau, Narrows


def allocations(s: State) -> list[Option]:
    """3.2, 8.4 A Resource for two Actions; the last card Action may be completed by a staff operation."""
    if s.supply <= 0:
        return []
    return ways_to_allocate(s, with_room(s), staff_allowed)


def with_room(s: State) -> list[Option]:
    """3.2, 8.4 The places for one more Resource: at most two in a theater; with 8.4 one in Persia."""
    placed = s.resources
    found = [option for theater, option in RESOURCE.items() if placed[theater] < MOST_IN_A_THEATER]
    if s.variants["persian_intervention"] and not placed["persia"]:
        found.append(PERSIA)
    return found


def resource(s: State, choice: Option) -> None:
    """3.2 Place a Resource from the supply."""
    pay_two(s, choice[2:])
    allocate(s, choice[1])


def deployments(s: State) -> list[Option]:
    """3.3 The Bureau moves to any other country, Turkey too."""
    return DEPLOYMENTS[s.bureau]


def bureau(s: State, choice: Option) -> None:
    """3.3 One Action moves the Bureau."""
    pay(s)
    s.bureau = choice[1]


def defences(s: State) -> list[Option]:
    """3.4, 8.12 Minefields and guns for the Narrows; after an evacuation Seddülbahir's guns."""
    found = list(still_to_build(tuple(s.defences), tuple(s.guns_gone), space_matters(s)))
    if s.variants["forcing_the_narrows_redux"] and s.seddulbahir_destroyed and s.evacuated:
        found.append(("seddulbahir",))
    return found


@lru_cache(512)
def still_to_build(built: tuple[str, ...], gone: tuple[str, ...], anywhere: bool) -> tuple[Option, ...]:
    """3.4, 8.12 Defences neither built nor gone; `anywhere`: the space of a minefield matters."""
    empty = empty_minefields(built)
    mines = [(*MINEFIELD, space) for space in empty] if anywhere and len(empty) > 1 else [MINEFIELD] * bool(empty)
    return (*mines, *(option for gun, option in GUN.items() if gun not in built and gun not in gone))


def minefield(s: State, choice: Option) -> None:
    """3.4, 8.12 Lay a minefield, in the space that the player chooses if there is a choice."""
    pay(s)
    s.defences.append(choice[1] if len(choice) > 1 else minefield_spaces(s)[0])


def gun(s: State, choice: Option) -> None:
    """3.4 Set up a gun in its place."""
    pay(s)
    s.defences.append(choice[1])


def seddulbahir(s: State, choice: Option) -> None:
    """8.12 Set the guns of Seddülbahir up again."""
    pay(s)
    s.seddulbahir_destroyed = False


def nets(s: State, choice: Option) -> None:
    """8.10 Nets end the submarines for good."""
    pay_two(s, choice[1:])
    s.submarines = False


# ---------------------------------------------------------------- 3.5 staff operations


def staff_allowed(s: State) -> bool:
    """3.5, 1.0 Card 41 bars staff operations, unless the switch allows them."""
    return not CARDS[s.card].no_actions or bool(s.variants["staff_operations_under_war_weariness"])


def may_use_staff(s: State) -> bool:
    """3.5 The card's Actions are used up or given up, and there is a Resource in a theater."""
    return not s.actions and placed_anywhere(s) and staff_allowed(s)


def staff_operations(s: State) -> list[Option]:
    """3.5, 8.8 A Resource for one more Action; with 8.8 the steps against Russia."""
    found = resources_to_spend(s)
    return found + lenin_steps(s) if s.variants["lenin"] else found


def staff(s: State, choice: Option) -> None:
    """3.5 A Resource leaves the board for good and gives one Action."""
    staff_operation(s, choice[1])


def lenin_steps(s: State) -> list[Option]:
    """8.8 Weaken the Caucasus front, and in a later turn take it off the map."""
    if not s.at["caucasus"] or not s.resources["eastern"]:
        return []
    if s.provisional:
        ready = s.dusk_added and s.lenin_turn != s.turn and enough_victories(s)
        return [("lenin", "remove")] if ready else []
    if not s.midday_added or not enough_victories(s):
        return []
    return [("lenin", "flip", "eastern", theater) for theater in THEATERS
            if s.resources[theater] > (theater == "eastern")]


def enough_victories(s: State) -> bool:
    """8.8 Two Eastern battles to weaken the front; three, or two of the Kaiserschlacht, not a mix, to remove it."""
    eastern = count_in(s, VICTORIES, EASTERN_BATTLES)
    if not s.provisional:
        return eastern >= 2
    return eastern >= 3 or count_in(s, VICTORIES, KAISER_MARKERS) >= 2


def lenin(s: State, choice: Option) -> None:
    """8.8 Two staff operations turn the front to its reduced side; one Eastern one takes it off the map."""
    if choice[1] == "flip":
        for theater in choice[2:]:
            lose_resource(s, theater)
        s.provisional, s.lenin_turn = True, s.turn
        tell(s, "8.8", "lenin_flip")
    else:
        lose_resource(s, "eastern")
        s.at["caucasus"] = 0
        tell(s, "8.8", "removed", front="caucasus")


CARRY_OUT = {
    "offensive": offensive, "resource": resource, "bureau": bureau, "minefield": minefield, "gun": gun,
    "seddulbahir": seddulbahir, "nets": nets, "staff": staff, "asia_korps": asia_korps, "lenin": lenin,
}


def expected(s: State) -> Iterator[Option]:
    """3.0, 8.0 Every action that a player might look for, including those of the optional rules in play."""
    yield from (*OFFENSIVE.values(), *RESOURCE.values(), *BUREAU.values(), MINEFIELD, *GUN.values())
    yield from (("staff", id) for id in THEATERS)
    yield from (option for name, more in WITH_VARIANT.items() if s.variants[name] for option in more)


WITH_VARIANT: dict[str, tuple[Option, ...]] = {
    "persian_intervention": (PERSIA,),
    "lenin": (("lenin", "flip"), ("lenin", "remove")),
    "british_submarines": (("nets",),),
    "forcing_the_narrows_redux": (("seddulbahir",),),
}
"""8.0 Additional actions that a player might look for with an optional rule."""


def why_not(s: State, words: tuple[str, ...]) -> str:
    """3.0 Why an action is not offered, with its case: `why.py` answers, using the rules of this file."""
    from . import why
    return why.why_not(s, words)
