"""2 The Berlin-Baghdad railway: Actions and markers for the ally."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from sanjak.games._siege.components import THEATERS
from sanjak.games._siege.rules.offensives import send_aid, send_korps
from sanjak.games._siege.rules.resources import (
    DONE,
    NOTHING_LEFT,
    ONLY_DONE,
    actions_told,
    can_pay,
    lose_resource,
    pay,
    placed_anywhere,
)
from sanjak.games.hapsburg_eclipse.rules.action import may_send_aid, offensive_cost
from sanjak.games.hapsburg_eclipse.rules.movement import VELES
from sanjak.games.ottoman_sunset.rules.action import bound_to_a_front
from sanjak.kernel import Ask, Flow, Option, leave, tell

from ..state import State
from .halves import (
    HALVES,
    HAPSBURG,
    NATIONS,
    OTHER,
    OTTOMAN,
    ask_nation,
    board_of,
    in_play,
    seat_of,
    speak,
    tagged,
)
from .lenin import lenin, lenin_steps
from .play import instead_of, run_next

ONE_ACTION = ("offensive", "improve", "bureau", "minefield", "gun", "seddulbahir")
"""Actions of either board with a price of one."""
BY_ONE_RESOURCE = ("refortify", "great_retreat")
"""Actions that one staff operation pays in full."""
LENT_HELP = ("mackensen", "kemal", "gun")
"""Markers of its own board that an offensive may use."""
NOT_ABROAD = frozenset(("staff", *LENT_HELP))
"""Help and payments that a staff operation of the ally can neither use nor spend."""
ACCEPT: Option = ("accept",)
DECLINE: Option = ("decline",)
MARKER = {OTTOMAN: "korps", HAPSBURG: "aid"}
"""The marker that each nation can send."""
OFFERED = {"action": "an Action", "staff": "to do an Action here", "korps": "the Asia Korps", "aid": "German Aid"}


def railway_open(s: State) -> bool:
    """CG-2a, CG-8a Open while Bulgaria is in the war, Skopje is not in enemy hands, and both nations are in play."""
    balkan = s.hapsburg.at.get("balkan", 0)
    return s.hapsburg.bulgaria and (balkan == 0 or balkan >= VELES) and all(in_play(s, nation) for nation in NATIONS)


def railway_closed_for_good(s: State) -> bool:
    """CG-2a Has Bulgaria or a nation left the war?"""
    left = "c17" in s.hapsburg.discard and not s.hapsburg.bulgaria
    return left or not all(in_play(s, nation) for nation in NATIONS)


# ---------------------------------------------------------------- the action phase


@instead_of("action_phase")
def action_phase(s: State, nation: str) -> Flow:
    """CG-2b The nation's own actions, help for the ally, markers from the ally, and the steps against Russia."""
    board, half = board_of(s, nation), HALVES[nation]
    case = tagged(nation, half.action_phase.case)
    if half.can_act(board):
        own = half.actions(board)
        offered = [*own[:-1], *lent_markers(s, nation), *offers(s, nation), *lenin_steps(s, nation), DONE]
        question = ask_nation(s, nation, case, actions_told(board), offered)
    elif markers := offers_of_markers(s, nation):
        question = ask_nation(s, nation, case, "No Actions left. Send a marker to your ally, or end the turn?",
                              [*markers, DONE])
    else:
        question = ask_nation(s, nation, case, NOTHING_LEFT, ONLY_DONE)
    question.why, question.expected = lambda words: why_not(s, nation, words), lambda: expected(s, nation)
    question.closing = True
    choice = yield question
    if choice == DONE:
        board.actions = board.staff = 0
        leave(board, half.action_phase)
    elif choice[0] == "railway":
        yield from send(s, nation, choice)
    elif choice[0] == "lenin":
        yield from lenin(s, nation, choice)
    elif choice in lent_markers(s, nation):
        use_lent_marker(s, nation, choice)
    else:
        speak(s, nation, half.carry_out[choice[0]], choice)


def lent_markers(s: State, nation: str) -> list[Option]:
    """CG-2b A marker from the ally is used as on its own board: one German Aid each turn."""
    board = board_of(s, nation)
    marker, lent = ("asia_korps", board.asia_korps) if nation == HAPSBURG else ("german_aid", board.german_aid)
    if not lent or (nation == OTTOMAN and (board.aid_front or not aid_is_allowed(s))):
        return []
    return [(marker, front) for front, space in board.at.items() if space]


def use_lent_marker(s: State, nation: str, choice: Option) -> None:
    """CG-2b +1 for the Asia Korps or +2 for German Aid, against one front for the rest of the turn."""
    (send_korps if choice[0] == "asia_korps" else send_aid)(board_of(s, nation), choice[1])


def aid_is_allowed(s: State) -> bool:
    """CG-2b, CG-10d The Treaty of Spa, if chosen for the Hapsburgs, also ends German Aid for the ally."""
    aid_front, s.hapsburg.aid_front = s.hapsburg.aid_front, ""
    allowed = may_send_aid(s.hapsburg)
    s.hapsburg.aid_front = aid_front
    return allowed


# ---------------------------------------------------------------- what can be sent


def offers(s: State, nation: str) -> list[Option]:
    """CG-2b, CG-2c All help that the nation could send now. A card without Actions allows none abroad."""
    if not railway_open(s):
        return []
    markers = offers_of_markers(s, nation)
    if not HALVES[nation].staff_allowed(board_of(s, nation)):
        return markers
    return [*(option for option in offers_of_actions(s, nation) if option[1] not in s.declined), *markers]


def offers_of_actions(s: State, nation: str) -> list[Option]:
    """CG-2b, CG-2c Two Actions give one; a staff operation, once the card's Actions are spent, pays for one abroad."""
    board, found = board_of(s, nation), list[Option]()
    if can_pay(board, 2) and not (nation == OTTOMAN and bound_to_a_front(board)) and done_alone(s, nation, True):
        found.append(("railway", "action"))
    if not board.actions and placed_anywhere(board) and pays_abroad(s, nation):
        found += [("railway", "staff", theater) for theater in spare_resources(s, nation)]
    return found


def pays_abroad(s: State, nation: str) -> bool:
    """CG-2b, CG-2c Can a staff operation do anything abroad? Over a river only if a second one can follow."""
    alone = done_alone(s, nation, False)
    two = sum(board_of(s, nation).resources[theater] for theater in THEATERS) > 1
    return bool(alone or (two and joint_offensives(s, nation, False, alone)))


def offers_of_markers(s: State, nation: str) -> list[Option]:
    """CG-2b, CG-2c The Ottomans may send the Asia Korps, the Hapsburgs German Aid, in any of their own turns."""
    if nation == OTTOMAN:
        found = [("railway", "korps")] if s.ottoman.asia_korps else []
    else:
        found = [("railway", "aid")] if s.hapsburg.german_aid and aid_is_allowed(s) else []
    return [option for option in found if option[1] not in s.declined] if found and railway_open(s) else []


def given_actions(s: State, sender: str, by_receiver: bool) -> list[Option]:
    """CG-2c The actions on the other's board that the help can pay for: with one Action, or with a second payment.

    A staff operation also pays for anything that one Resource buys at home. Only the receiver may use its own markers
    and its own Resources.
    """
    alone = done_alone(s, sender, by_receiver)
    return [*alone, *joint_offensives(s, sender, by_receiver, alone)]


def done_alone(s: State, sender: str, by_receiver: bool) -> list[Option]:
    """CG-2c The actions on the other's board that need no second payment."""
    board = board_of(s, OTHER[sender])
    lend(board, by_receiver)
    able = ONE_ACTION if by_receiver else (*ONE_ACTION, *BY_ONE_RESOURCE)
    found = [option for option in HALVES[OTHER[sender]].actions(board) if option[0] in able
             and (by_receiver or NOT_ABROAD.isdisjoint(option[1:]))]
    board.actions = board.staff = 0
    return found


def joint_offensives(s: State, sender: str, by_receiver: bool, alone: list[Option]) -> list[Option]:
    """CG-2c Offensives over a river: a staff operation of the sender pays the second Action. Only the Hapsburg map has
    rivers."""
    paying = spare_resources(s, sender) if sender == OTTOMAN else []
    if "joint" in s.declined or not paying or not any(offensive_cost(s.hapsburg, front) > 1 for front in s.hapsburg.at):
        return []
    s.hapsburg.staff = 2
    across = [option for option in HALVES[HAPSBURG].actions(s.hapsburg)
              if option[0] == "offensive" and option not in alone and "staff" not in option
              and (by_receiver or not any(word in LENT_HELP for word in option[2:]))]
    s.hapsburg.staff = 0
    return [(*option, "staff", f"{sender}.{theater}") for option in across for theater in paying]


def spare_resources(s: State, sender: str) -> list[str]:
    """CG-2b The theaters where the sender has a Resource for a staff operation abroad; Persia does not count."""
    return [theater for theater in THEATERS if board_of(s, sender).resources[theater]]


def lend(board: Any, by_receiver: bool) -> None:
    """CG-2b, CG-2c Lend an Action, or a staff Action, which stays a staff Action abroad (OS 8.6)."""
    board.actions, board.staff = int(by_receiver), int(not by_receiver)


# ---------------------------------------------------------------- sending


def send(s: State, nation: str, choice: Option) -> Flow:
    """CG-2b With two players the other is asked first and may decline; then the help is sent."""
    if len(s.seats) > 1:
        prompt = f"The {HALVES[nation].name} offer {OFFERED[choice[1]]}. Accept?"
        answer = yield ask_nation(s, OTHER[nation], "CG-2b", prompt, [ACCEPT, DECLINE])
        if answer == DECLINE:
            refuse(s, nation, choice)
            return
    tell(s, "CG-2b", "aid", what=choice[1], sender=nation, to=OTHER[nation])
    if choice[1] in ("korps", "aid"):
        hand_over(s, choice[1])
    else:
        yield from give_action(s, nation, choice)


def refuse(s: State, nation: str, choice: Option) -> None:
    """CG-2b A declined offer costs nothing; it is not made again in this turn."""
    tell(s, "CG-2b", "declined", what=choice[1], nation=OTHER[nation])
    s.declined.append(choice[1])


def hand_over(s: State, what: str) -> None:
    """CG-2b A marker goes to the ally."""
    if what == "korps":
        s.ottoman.asia_korps, s.hapsburg.asia_korps = False, True
    else:
        s.hapsburg.german_aid -= 1
        s.ottoman.german_aid += 1


def give_action(s: State, nation: str, choice: Option) -> Flow:
    """CG-2b, CG-2c The receiver decides about two Actions, the sender about a staff operation; it happens at once."""
    board, receiver, by_receiver = board_of(s, nation), OTHER[nation], choice[1] == "action"
    if by_receiver:
        pay(board, 2)
    else:
        lose_resource(board, choice[2])
    done = yield from choose_abroad(s, nation, by_receiver)
    lend(board_of(s, receiver), by_receiver)
    if is_joint(done):
        lose_resource(board, done[-1].partition(".")[2])
        tell(s, "CG-2b", "aid", what="staff", sender=nation, to=receiver)
        board_of(s, receiver).actions, board_of(s, receiver).staff, done = 0, 2, done[:-2]
    speak(s, receiver, HALVES[receiver].carry_out[done[0]], done)
    while board_of(s, receiver).stack:
        yield from run_next(s, receiver)


def choose_abroad(s: State, sender: str, by_receiver: bool) -> Generator[Ask, Option, Option]:
    """CG-2b, CG-2c Choose the use of the help. The sender must agree to the use of its Resources."""
    receiver = OTHER[sender]
    while True:
        question = ask_nation(s, receiver, "CG-2b", f"The {HALVES[receiver].name} get an Action over the railway. "
                              "What do they do with it?", given_actions(s, sender, by_receiver))
        question.seat = seat_of(s, receiver if by_receiver else sender)
        done = yield question
        if not (is_joint(done) and by_receiver and len(s.seats) > 1):
            return done
        answer = yield ask_nation(s, sender, "CG-2b", "Spend a Resource too, for an offensive over a river?",
                                  [ACCEPT, DECLINE])
        if answer == ACCEPT:
            return done
        refuse(s, receiver, ("railway", "joint"))


def is_joint(option: Option) -> bool:
    """CG-2c Does a Resource of the sender pay the second Action of this offensive?"""
    return option[-2:-1] == ("staff",) and "." in option[-1]


# ---------------------------------------------------------------- why not


def expected(s: State, nation: str) -> list[Option]:
    """CG-2b The actions that a player might look for: those of the half, and help for the ally."""
    return [*HALVES[nation].expected(board_of(s, nation)), ("railway", "action"), ("railway", MARKER[nation])]


def why_not(s: State, nation: str, words: tuple[str, ...]) -> str:
    """CG-2a, CG-2b Why an action is not offered: the half's own reason, or the railway's."""
    if words[0] != "railway":
        return f"{HALVES[nation].tag} {HALVES[nation].why_not(board_of(s, nation), words)}"
    if not all(in_play(s, one) for one in NATIONS):
        return "CG-2a: there is nobody at the other end of the railway"
    if not s.hapsburg.bulgaria:
        return "CG-2a: Bulgaria is not in the war"
    if not railway_open(s):
        return "CG-2a: Skopje is in enemy hands"
    if words[1:2] and words[1] in s.declined:
        return "CG-2b: your ally has declined it this turn"
    if words[1:2] == (MARKER[nation],):
        return "CG-2c: no such marker can be sent now"
    return "CG-2b: it takes two Actions, and something that your ally can do with one"
