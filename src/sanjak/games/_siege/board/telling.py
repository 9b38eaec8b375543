"""Beats of both empires' games in words: the outcome first, what led to it, and what players count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from sanjak.kernel import Event, Plain, Rolled, Told
from sanjak.scene.telling import Measure, Telling
from sanjak.scene.words import capital, signed

from ..rules.battles import DEFEATS, STALEMATES, VICTORIES
from ..state import SiegeState
from .names import EPOCHS
from .parts import Desk
from .words import Facts

WON = {VICTORIES: "won", STALEMATES: "drawn", DEFEATS: "lost"}
NARROWS, KAISERSCHLACHT = "The Narrows", "The Kaiserschlacht"
GROUPS = {"narrows": NARROWS}
"""The groups of dice, by the first word of a die's label or an event's kind."""


# ---------------------------------------------------------------- what players count


def measures(d: Desk, s: SiegeState, view: Plain) -> dict[str, Measure]:
    """Will, the distance of each front on the map, sites held, battles won and lost."""
    found = {id: Measure(d.names.front(id), space, 1, "space") for id, space in view["at"].items() if space}
    return {"will": Measure("Will", view["will"]), **found, "sites": Measure("Sites", -len(d.lost_sites(s)), 1, "site"),
            "victories": Measure("Victories", len(view["victories"]), 1, "victory", "victories"),
            "defeats": Measure("Defeats", len(view["defeats"]), -1, "defeat")}


# ---------------------------------------------------------------- a beat


def telling(d: Desk, events: Sequence[Event], before: Plain, sites: str) -> Telling | None:
    """A beat in words, by its last event that has some; its dice say what led to it, `sites` which sites changed hands.
    """
    dice = [event for event in events if isinstance(event, Rolled)]
    facts = [event for event in events if isinstance(event, Told)]
    found = next(tellings(d, dice, facts, before), None) or (Telling() if sites else None)
    group = group_of(d, dice, facts)
    told = "; ".join(part for part in (found.detail, sites) if part) if found else ""
    return replace(found or Telling(), detail=told, group=group) if found or group else None


def site_change(d: Desk, before: SiegeState, after: SiegeState) -> str:
    """The sites that were lost or won back, and what they will cost or give when the Will is counted."""
    was, now = d.lost_sites(before), d.lost_sites(after)
    lost, back = now - was, was - now
    return "; ".join([*([f"{d.site_names(lost)} lost: Will −{len(lost)} at the end of the turn"] if lost else []),
                      *([f"{d.site_names(back)} won back: Will +{len(back)}"] if back else [])])


def tellings(d: Desk, dice: Sequence[Rolled], facts: Sequence[Told], before: Plain) -> Iterator[Telling]:
    """The words of the facts, the last one first; then those of the die."""
    for event in reversed(facts):
        if event.kind in TELLERS:
            told = TELLERS[event.kind](d, event.facts)
            yield replace(told, detail=summed(dice[-1]), kind="roll") if is_of_die(event, dice) else told
    if dice and dice[-1].what.startswith("offensive ") and not dice[-1].success:
        front = dice[-1].what.split()[1]
        yield Telling(f"{capital(d.names.army(front))} holds {space(d, front, before['at'].get(front, 0))}",
                      summed(dice[-1]))
    elif dice:
        yield Telling(f"{d.words.roll_title(dice[-1])}: {d.words.roll_result(dice[-1])}".removesuffix(": "),
                      summed(dice[-1]))


def is_of_die(event: Told, dice: Sequence[Rolled]) -> bool:
    """Does the last die say why this happened? Of two dice for one offensive the better one counts."""
    return bool(dice) and event.kind in AFTER_A_DIE and (event.kind != "retreats" or dice[-1].success is True)


def group_of(d: Desk, dice: Sequence[Rolled], facts: Sequence[Told]) -> str:
    """The larger thing that a beat belongs to."""
    if any(event.kind.startswith("narrows") or event.facts.get("cause") == "narrows" for event in facts):
        return NARROWS
    battles = {str(event.facts.get("marker", "")) for event in facts if event.kind == "battle"}
    battles |= {die.what.partition(" ")[2] for die in dice if die.what.startswith("battle ")}
    if battles & set(d.names.kaiser):
        return KAISERSCHLACHT
    return next((GROUPS[word] for die in dice if (word := die.what.split()[0]) in GROUPS), "")


def summed(die: Rolled) -> str:
    """The result of a die: the number that it beats or misses, then the die and its modifiers."""
    parts = ", ".join([f"die {die.die}", *(f"{signed(drm.value)} for {drm.reason}" for drm in die.drms)])
    value = die.needed.removeprefix("more than ")
    if not value.isdecimal():
        return f"{parts}, needs {die.needed}" if die.needed else parts
    beats = f"{die.total} {'beats' if die.success else 'does not beat'} {value}".replace("-", "−")
    return f"{beats} ({parts})" if die.drms else beats


def space(d: Desk, front: str, number: int) -> str:
    """The name of a space without its number; beyond the last one is the capital."""
    return d.names.fronts[front].space(number).name if number else d.names.capital


def far(d: Desk, number: int) -> str:
    """The distance of a space from the capital; empty in it."""
    return f"{number} space{'s' * (number != 1)} from {d.names.capital}" if number else ""


# ---------------------------------------------------------------- events


def tell_card(d: Desk, facts: Facts) -> Telling:
    """A card turned."""
    card = d.names.cards[facts["card"]]
    text = "" if card.text.startswith("No event") else f" {card.text}"
    return Telling(f"Card {card.number}: {card.title}", f"{EPOCHS[card.epoch]}, {facts['left']} cards to go.{text}",
                   kind="card")


def tell_will(d: Desk, facts: Facts) -> Telling:
    """The end of a turn."""
    told = d.words.tell["will"](facts).removeprefix("National Will: ").removesuffix(".")
    return Telling(f"The turn ends: Will {signed(facts['will'])}", told, kind="turn")


def tell_advance(d: Desk, facts: Facts) -> Telling:
    """A front comes nearer."""
    front = facts["front"]
    return Telling(f"{capital(d.names.army(front))} advances to {space(d, front, facts['space'])}",
                   far(d, facts["space"]), "bad", "move")


def tell_retreat(d: Desk, facts: Facts) -> Telling:
    """A front is pushed back."""
    front = facts["front"]
    return Telling(f"{capital(d.names.army(front))} pushed back to {space(d, front, facts['space'])}",
                   far(d, facts["space"]), "good", "move")


def tell_battle(d: Desk, facts: Facts) -> Telling:
    """A battle won, drawn or lost."""
    tone = {VICTORIES: "good", DEFEATS: "bad"}.get(facts["box"], "even")
    return Telling(f"{d.names.marker(facts['marker'])} {WON[facts['box']]}", tone=tone)  # type: ignore[arg-type]


def tell_lost(d: Desk, facts: Facts) -> Telling:
    """The game is lost."""
    level, _, why = d.words.tell["lost"](facts).removesuffix(".").partition(": ")
    return Telling(f"The game is lost: {why.partition(', with')[0]}", level, "bad", "loss")


def tell_won(d: Desk, facts: Facts) -> Telling:
    """The game is won."""
    return Telling(f"The game is over: {d.words.tell['won'](facts).removesuffix('.')}", "", "good", "score")


TELLERS: Mapping[str, Callable[[Desk, Facts], Telling]] = {
    "card": tell_card, "will": tell_will, "advances": tell_advance, "retreats": tell_retreat, "battle": tell_battle,
    "lost": tell_lost, "won": tell_won}
AFTER_A_DIE = ("retreats", "advances", "battle")
"""Events whose die says more than they do."""
