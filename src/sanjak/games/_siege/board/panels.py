"""The board in words, for terminals and screen readers: the panels shared by both games, and the deck as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanjak.kernel import Drm, Plain, Rolled
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Luck, Panel
from sanjak.scene.roll import RollCard, RollPreview, Tone
from sanjak.scene.text import percent
from sanjak.scene.words import capital, joined, signed

from ..components import Card
from ..rules.battles import BOXES, battle_odds
from ..rules.fronts import on_map
from ..state import SiegeState
from .names import BOX_NAMES, EPOCHS, counted
from .parts import Desk, Rolls
from .sheets import kaiser_lines, spent_resources, theater_bonus
from .strip import coming_line
from .words import BOX_RESULTS

# ---------------------------------------------------------------- title and roll cards


def title(d: Desk, game: str, view: Plain) -> str:
    """The state of the game in a line."""
    if view["outcome"]:
        return f"{game}: {d.words.outcomes[view['outcome']].name}"
    name = f", {d.names.card(view['card'])}" if view["card"] else ""
    return f"{game}: turn {view['turn']}{name}"


def roll_card(d: Desk, event: Rolled, fell: Luck | None) -> RollCard:
    """The roll card of a die, with its chances."""
    tone: Tone = "even" if fell is None or fell.fell == 0.5 else "good" if fell.fell else "bad"
    return RollCard(d.words.roll_title(event), event, d.words.roll_result(event), tone, chances_before(d, event, fell))


def chances_before(d: Desk, event: Rolled, fell: Luck | None) -> str:
    """The chances of a die before the roll: that of the needed result, which may be good or bad for the player."""
    kind, _, what = event.what.partition(" ")
    if kind == "battle":
        chances = battle_odds(event.drms, d.names.marker_value(what))
        return "before: " + ", ".join(f"{BOX_RESULTS[box]} {percent(share)}" for box, share in chances.items())
    if fell is None:
        return ""
    against = event.success is not None and event.success != (fell.fell > 0)
    share = 1 - fell.expected if against else fell.expected
    return f"{percent(share)} chance" + (f" of {event.needed}" if event.needed else "")


def offensive_preview(d: Desk, s: SiegeState, front: str, drms: Iterable[Drm], faces: Iterable[bool],
                      dice: int) -> RollPreview:
    """An offensive before its die: every modifier, the number needed, and the result of each face."""
    below = f"{d.names.leaders[s.leader[front]]}, Battle Value {d.battle_value(s, front)}"
    tones: tuple[Tone, ...] = tuple("good" if wins else "bad" for wins in faces)
    title = f"Attack {d.names.army(front)} at {d.names.fronts[front].space(s.at[front]).name}"
    return RollPreview(title, d.cases["offensives"], tuple(drms), f"more than {d.battle_value(s, front)}", tones, below,
                       dice, "to push it back", pushed_back(d, s, front), f"It holds. {left_after(d, s, front)}",
                       kind="offensives")


def pushed_back(d: Desk, s: SiegeState, front: str) -> str:
    """What a success of an offensive brings: where the front goes, and what that does to the Will."""
    printed = d.names.fronts[front]
    if s.at[front] == printed.spaces[0].number:
        return "It stays: it cannot be pushed back further."
    there = s.clone()
    there.at[front] += 1
    now, then = d.count_will(s), d.count_will(there)
    will = f" Will would count {signed(then)}, not {signed(now)}." if then != now else ""
    return f"Back to {printed.space(there.at[front]).name}.{will}"


def left_after(d: Desk, s: SiegeState, front: str) -> str:
    """The Actions that are left after an offensive."""
    left = s.actions + s.staff - d.cost(s, front)
    return f"{counted(left, 'Action')} left." if left > 0 else "No Actions left."


# ---------------------------------------------------------------- panels


def enumerated(id: str, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Lines with numbered ids."""
    return ((f"{id}:{i}", line) for i, line in enumerate(lines))


@kept
def panel(id: str, title: str, lines: Iterable[tuple[str, str]]) -> Panel:
    """A panel of plain lines."""
    return Panel(id, title, tuple(Element(name, "line", line) for name, line in lines))


def opening_panels(d: Desk, s: SiegeState) -> Iterator[Panel]:
    """The outcome or the card, the fronts and the Will."""
    if s.outcome:
        yield panel("outcome", "The outcome", [("outcome", d.words.outcome(s))])
    if s.card:
        card = d.names.cards[s.card]
        yield panel("card", f"Card {card.number}: {card.title}", card_lines(d, s, card))
    yield Panel("fronts", "Fronts", tuple(front_elements(d, s)))
    yield panel("will", f"National Will ({d.cases['will']})",
                [("will", will_line(d, s)), *enumerated("standing", d.standing(s))])


@kept
def theaters_panel(d: Desk, s: SiegeState, more: Iterable[tuple[str, str]] = ()) -> Panel:
    """Resources by theater, and the remaining supply."""
    spent = spent_resources(d, s)
    lines = [(f"theater:{id}", f"{name}: {s.resources[id]} of 2 Resources, {theater_bonus(s, id)}")
             for id, name in d.theaters.items()]
    supply = f"Supply: {s.supply} of {d.resources}" + (f", {spent} spent for good" if spent else "")
    return panel("theaters", f"Theaters and Resources ({d.cases['resources']})",
                 [*lines, *more, ("theater:supply", supply)])


@kept
def results_panel(d: Desk, s: SiegeState) -> Panel:
    """The three boxes."""
    return panel("results", "Battles", [(box, f"{BOX_NAMES[box]} {len(getattr(s, box))}: {markers(d, s, box)}")
                                        for box in BOXES])


def closing_panels(d: Desk, s: SiegeState, rolls: Rolls) -> Iterator[Panel]:
    """The Kaiserschlacht, markers, and future rolls."""
    yield panel("kaiserschlacht", f"Kaiserschlacht ({d.cases['kaiserschlacht phase']})", kaiser_panel(d, s, rolls))
    if markers := [*((id, f"{name}: {below}") for id, name, below, _ in d.markers(s)), *d.notes(s)]:
        yield panel("markers", "Markers", markers)
    yield panel("cards", "Cards", cards_lines(d, s))
    if rolls:
        yield panel("coming", "Still to come", coming_lines(rolls))


@kept
def cards_lines(d: Desk, s: SiegeState) -> Iterator[tuple[str, str]]:
    """The discards, which are face up, and the remaining cards by epoch. Only their order is hidden."""
    yield "cards:revealed", f"Revealed: {numbers(d, s.discard) or 'none yet'}"
    for epoch, name in EPOCHS.items():
        out = [id for id in d.all_cards(s) if id not in s.discard and d.names.cards[id].epoch == epoch]
        if out:
            yield f"cards:{epoch}", f"Still out, {name}: {numbers(d, sorted(out))}"
    yield from enumerated("cards:note", d.card_notes(s))


def numbers(d: Desk, cards: Iterable[str]) -> str:
    """Cards by their printed numbers."""
    return ", ".join(str(d.names.cards[id].number) for id in cards)


@kept
def card_lines(d: Desk, s: SiegeState, card: Card) -> Iterator[tuple[str, str]]:
    """The card in the order of the phases, the historical events, and its doubtful facts."""
    yield "card:deck", f"{EPOCHS[card.epoch]}, turn {s.turn}; {d.deck_line(s)}"
    yield "card:text", f"Event: {card.text}"
    for verb, ids in (("Advance", card.advances), ("Retreat", card.retreats)):
        if ids:
            yield f"card:{verb.lower()}", f"{verb}: {joined(d.names.front(id) for id in ids)}"
    for part in d.names.conditions(card):
        yield "card:more", capital(part)
    staff = f", {s.staff} from staff operations" if s.staff else ""
    yield "card:actions", f"Actions: {s.actions} of {card.actions} left{staff}"
    if note := d.names.note(card.id):
        yield "card:note", f"History: {note}"
    if doubt := d.names.doubts(card):
        yield "card:doubt", doubt


@kept
def front_elements(d: Desk, s: SiegeState) -> Iterator[Element]:
    """The threats, nearest first: "Caucasus, Dashkov 2, at Van (3), 3 from Constantinople"."""
    for id in sorted(d.names.fronts, key=lambda id: s.at[id] or 9):
        if not on_map(s, id):
            yield Element(f"front:{id}", "front", d.front_line(s, id))
            continue
        attackable = s.discard and not s.outcome
        reason = d.barred(s, id) if attackable else ""
        chance = f"; may not be attacked ({reason.partition(':')[0]})" if reason else (
            f"; offensive {percent(d.offensive_odds(s, id))}" if attackable else "")
        yield Element(f"front:{id}", "front", d.front_line(s, id) + chance, option=f"offensive {id}",
                      space=d.space(s, id))


@kept
def will_line(d: Desk, s: SiegeState) -> str:
    """The current Will, and the result of counting it now."""
    return (f"{signed(s.will)}, at the start {signed(s.starting_will)}; now {d.will_now(s)} = "
            f"{signed(d.count_will(s))}; below {signed(d.will_range[0])} all is lost")


def markers(d: Desk, s: SiegeState, box: str) -> str:
    """The markers of a box."""
    return ", ".join(d.names.marker(id) for id in getattr(s, box)) or "none"


@kept
def kaiser_panel(d: Desk, s: SiegeState, rolls: Rolls) -> Iterator[tuple[str, str]]:
    """The six battles, and the next step."""
    yield "kaiser:next", " ".join(kaiser_lines(d, s, rolls))
    results = {id: BOX_NAMES[box] for box in BOXES for id in getattr(s, box)}
    yield "kaiser:battles", ", ".join(f"{battle.number} (value {battle.battle_value}) {results.get(id, 'not fought')}"
                                      for id, battle in d.names.kaiser.items())


@kept
def coming_lines(rolls: Rolls) -> Iterator[tuple[str, str]]:
    """The chances of future rolls, with their cases."""
    for roll in rolls:
        yield f"coming:{roll.id}", f"{coming_line(roll)} ({roll.case})"


# ---------------------------------------------------------------- the deck as a table


def codes(d: Desk, fronts: Iterable[str]) -> str:
    """Fronts by their letters."""
    return " ".join(d.names.fronts[id].code for id in fronts)


def told_conditions(d: Desk, card: Card) -> str:
    """The effects of a card on offensives and its prohibitions, in one cell."""
    return "; ".join(d.names.conditions(card))


def told_doubt(d: Desk, card: Card) -> str:
    """The doubtful facts of a card, without the introductory word."""
    return d.names.doubts(card).partition(": ")[2]
