"""The remaining rounds, the leader, the opening words and the ending of a game of Ottoman Empire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sanjak.kernel import Event, Plain, Told
from sanjak.scene.stakes import Account, Danger, Ending, Left, Opening, Part
from sanjak.scene.words import seat_name, signed

from ..data import ROUND_TITLE, ROUND_VP, ROUNDS, TABLES, VALUE

# ---------------------------------------------------------------- in play


def left(view: Plain, seat: str) -> Left | None:
    """The stacks of the draft, then the remaining rounds."""
    if view["outcome"]:
        return None
    if view["stacks"]:
        of = TABLES[len(view["seats"])].stacks
        many = len(view["stacks"])
        return Left(f"{many} stack{'s' * (many > 1)} to draft", of - many, of)
    rounds = len(ROUNDS) - view["turn"]
    told = f"{rounds} round{'s' * (rounds > 1)} to go" if rounds else "the last round"
    return Left(told, view["turn"], len(ROUNDS))


def danger(view: Plain, seat: str) -> Danger | None:
    """The rival with the most points; before the first round the one with the strongest cards."""
    if view["outcome"] or seat not in view["seats"]:
        return None
    rivals = [p for p in view["rank"] if p != seat]
    return points_danger(view, seat, rivals) if any(view["vp"].values()) else draft_danger(view, seat, rivals)


def points_danger(view: Plain, seat: str, rivals: Sequence[str]) -> Danger:
    """The leading rival, or the next behind the seat."""
    first = max(rivals, key=lambda p: view["vp"][p])
    ahead = view["vp"][first] - view["vp"][seat]
    told = f"leads you by {ahead} VP" if ahead > 0 else f"is {-ahead} VP behind you" if ahead else "is level with you"
    return Danger(f"{seat_name(first)} {told}", (f"vp:{first}",), ahead > 0)


def draft_danger(view: Plain, seat: str, rivals: Sequence[str]) -> Danger | None:
    """The rival with the strongest drafted cards, all of which are public."""
    held = {p: sum(VALUE[id] for id in view["drafted"].get(p, ())) for p in view["seats"]}
    first = max(rivals, key=lambda p: held[p])
    if not held[first]:
        return None
    return Danger(f"{seat_name(first)} has drafted {held[first]}, you {held[seat]}", (f"drafted:vp:{first}",),
                  held[first] > held[seat])


# ---------------------------------------------------------------- the first minute


def opening(view: Plain, seat: str) -> Opening:
    """Who you are, how you lose, how you win (OE-39)."""
    worth = ", ".join(str(ROUND_VP[r]) for r in ROUNDS[:-1])
    return Opening(
        f"You are one of {len(view['seats'])} rivals: draft stacks of cards, then bid them in seven sealed rounds.",
        "You lose if anybody has more victory points after round VII.",
        f"You win a round with the highest total: the seven are worth {worth} and {ROUND_VP[ROUNDS[-1]]} points.")


# ---------------------------------------------------------------- the end


def ending(view: Plain, seat: str, events: Sequence[Event]) -> Ending:
    """The winner and the reason: the points of all players round by round (OE-39)."""
    firsts, vp = view["firsts"], view["vp"]
    ranked = sorted(view["seats"], key=lambda p: -vp[p])
    gained = by_round(events)
    accounts = tuple(account(view, p, seat, gained) for p in ranked)
    best, own = vp[firsts[0]], vp.get(seat, 0)
    won = seat in firsts
    names = " and ".join(map(seat_name, firsts))
    who = "You win" if tuple(firsts) == (seat,) else f"{names} win{'s' * (len(firsts) == 1)}"
    behind = sorted(vp.values(), reverse=True).index(own) + 1 if seat in vp else 0
    verdict = ("Won" if len(firsts) == 1 else "Won together") if won else (
        f"Lost: {ORDINALS[behind - 1]} of {len(vp)}" if seat in vp else "The game is over")
    told = f"{best - own} points behind" if seat in vp and not won else margin(vp, ranked)
    return Ending("good" if won else "bad" if seat in vp else "even", verdict, f"{who} with {best} points", told,
                  accounts=accounts, rank=own, best=f"{own} points")


ORDINALS = ("first", "second", "third", "fourth", "fifth")


def margin(vp: dict[str, int], ranked: Sequence[str]) -> str:
    """The lead of the first over the next."""
    ahead = vp[ranked[0]] - vp[ranked[1]]
    return f"{ahead} points ahead of {seat_name(ranked[1])}" if ahead else ""


def account(view: Plain, p: str, seat: str, gained: Counter[tuple[str, str]]) -> Account:
    """A player's points round by round."""
    parts = tuple(Part(f"{r} {ROUND_TITLE[r]}", signed(gained[p, r]) if gained[p, r] else "–") for r in ROUNDS)
    return Account("You" if p == seat else seat_name(p), parts, Part("Points", str(view["vp"][p])), case="OE-22",
                   tone="good" if p in view["firsts"] else "even")


def by_round(events: Sequence[Event]) -> Counter[tuple[str, str]]:
    """The gains and losses of each player in each round, as everybody was told."""
    found: Counter[tuple[str, str]] = Counter()
    now = ""
    for event in events:
        if not isinstance(event, Told):
            continue
        facts = event.facts
        if event.kind == "bid":
            now = facts["round"]
        elif event.kind == "won":
            found[facts["seat"], now] += facts["award"] + facts["caliph"]
        elif event.kind == "subjects":
            found[facts["seat"], now] += facts["vp"]
        elif event.kind == "stole":
            found[facts["seat"], now] += facts["vp"]
            found[facts["victim"], now] -= facts["vp"]
    return found
