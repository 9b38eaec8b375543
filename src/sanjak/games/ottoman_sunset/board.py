"""The board of Ottoman Sunset as the player sees it: the scene in words and in pictures, options, log, outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sanjak.games._siege.battles import BOXES, battle_odds
from sanjak.games._siege.fronts import on_map, sites_held
from sanjak.kernel import Option, Plain, Rolled
from sanjak.scene.model import Element, Luck, Panel, Scene
from sanjak.scene.roll import RollCard, RollPreview
from sanjak.scene.text import percent

from . import words
from .advice import not_offered, reason
from .chances import Coming, coming, luck, marker_battle_value, odds, rolls_to_come, state_of, warnings
from .data import CARDS, COUNTRIES, FRONTS, KAISER, LEADER_NAME, NARROWS, OUTCOMES, RESOURCES, SITES, THEATERS, Card
from .doubts import doubts
from .parts import deck_line, front_line
from .rules.action import barred, offensive_drms, offensive_odds, offensive_wins
from .rules.end import count_will
from .rules.movement import battle_value
from .rules.narrows import active_defences
from .sheets import NARROW, coup_line, defence_state, kaiser_lines, markers_in_play, narrows_line, sheets, theater_bonus
from .state import State
from .strip import coming_line, standing
from .words import label, outcome, sentence

__all__ = ["cards", "coming", "coming_words", "doubts", "history", "label", "luck", "not_offered", "odds", "outcome",
           "preview", "reason", "roll_card", "scene", "sentence", "title", "warnings"]


def scene(view: Plain, seat: str) -> Scene:
    """The whole board: panels that say all of it in words, sheets that draw it."""
    s = state_of(view)
    rolls = rolls_to_come(s)
    return Scene(title(view), tuple(panels(s, rolls)), sheets(s, rolls), NARROW)


def title(view: Plain) -> str:
    """Where the game stands."""
    if view["outcome"]:
        return f"Ottoman Sunset: {OUTCOMES[view['outcome']].name}"
    name = f", {words.card_name(view['card'])}" if view["card"] else ""
    return f"Ottoman Sunset: turn {view['turn']}{name}"


def history(view: Plain) -> str:
    """What history did at the card of the turn."""
    return words.note(view["card"])


def roll_card(event: Rolled, view: Plain) -> RollCard:
    """A die as a roll card; `view` is from before it."""
    fell = luck(event, view)
    tone = "even" if fell is None or fell.fell == 0.5 else "good" if fell.fell else "bad"
    return RollCard(words.roll_title(event), event, words.roll_result(event), tone, chances_before(event, fell))


def chances_before(event: Rolled, fell: Luck | None) -> str:
    """What was to be expected of a die before it fell."""
    kind, _, what = event.what.partition(" ")
    if kind == "battle":
        chances = battle_odds(event.drms, marker_battle_value(what))
        return "before: " + ", ".join(f"{words.BOX_RESULTS[box]} {percent(share)}" for box, share in chances.items())
    return f"a good result had {percent(fell.expected)}" if fell else ""


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The roll card before the die: every modifier, what is needed, and each face with what it would do."""
    if option[0] != "offensive" or not view["card"]:
        return None
    s, front, helped = state_of(view), option[1], tuple(option[2:])
    drms = tuple(offensive_drms(s, front, helped))
    drm, value = sum(part.value for part in drms), battle_value(s, front)
    faces = tuple("good" if offensive_wins(face, drm, value) else "bad" for face in range(1, 7))
    return RollPreview(f"Offensive against {FRONTS[front].name}", "3.1", drms, f"more than {value}", faces,
                       f"{LEADER_NAME[s.leader[front]]} at {words.place(front, s.at[front])}")


# ---------------------------------------------------------------- the board in words


def panels(s: State, rolls: Sequence[Coming]) -> Iterator[Panel]:
    """Every part of the board, complete, for the terminal and for screen readers."""
    if s.outcome:
        yield panel("outcome", "The outcome", [("outcome", words.told_outcome(s))])
    if s.card:
        yield panel("card", f"Card {CARDS[s.card].number}: {CARDS[s.card].title}", card_lines(s, CARDS[s.card]))
    yield Panel("fronts", "Fronts", tuple(front_elements(s)))
    yield panel("will", "National Will (5.0)", [("will", will_line(s)), *enumerated("standing", standing(s))])
    yield panel("narrows", "The Narrows (1.5)", [("narrows:state", narrows_line(s, rolls)), *defence_lines(s)])
    yield panel("theaters", "Theaters and Resources (3.2)", theater_lines(s))
    yield panel("results", "Battles", [(box, f"{words.BOX_NAMES[box]} {len(getattr(s, box))}: {markers(s, box)}")
                                       for box in BOXES])
    yield panel("bureau", "Intelligence Bureau (3.3)", bureau_lines(s))
    yield panel("kaiserschlacht", "Kaiserschlacht (4.0)", kaiser_panel(s, rolls))
    yield panel("markers", "Markers", [(id, f"{name}: {below}") for id, name, below, _ in markers_in_play(s)])
    yield panel("coming", "Still to come, as things stand", coming_lines(rolls))


def enumerated(id: str, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Lines with ids of their own."""
    return ((f"{id}:{i}", line) for i, line in enumerate(lines))


def panel(id: str, title: str, lines: Iterable[tuple[str, str]]) -> Panel:
    """A panel of plain lines."""
    return Panel(id, title, tuple(Element(name, "line", line) for name, line in lines))


def card_lines(s: State, card: Card) -> Iterator[tuple[str, str]]:
    """The card in the order of the phases, what history did, and what is not sure about it."""
    yield "card:deck", f"{words.EPOCHS[card.epoch]}, turn {s.turn}; {deck_line(s)}"
    yield "card:text", f"Event: {card.text}"
    for verb, ids in (("Advance", card.advances), ("Retreat", card.retreats)):
        if ids:
            yield f"card:{verb.lower()}", f"{verb}: {words.joined(FRONTS[id].name for id in ids)}"
    for part in (words.modifiers(card), words.restrictions(card)):
        if part:
            yield "card:more", part[0].upper() + part[1:]
    staff = f", {s.staff} from staff operations" if s.staff else ""
    yield "card:actions", f"Actions: {s.actions} of {card.actions} left{staff}"
    if note := words.note(card.id):
        yield "card:note", f"History: {note}"
    if doubt := words.doubts(card):
        yield "card:doubt", doubt


def front_elements(s: State) -> Iterator[Element]:
    """The threats, the nearest first: "Caucasus, Dashkov 2, at Van (3), 3 from Constantinople"."""
    for id in sorted(FRONTS, key=lambda id: s.at[id] or 9):
        if not on_map(s, id):
            yield Element(f"front:{id}", "front", front_line(s, id))
            continue
        reason = barred(s, id) if s.card else ""
        chance = f"; may not be attacked ({reason.partition(':')[0]})" if reason else (
            f"; offensive {percent(offensive_odds(s, id))}" if s.card else "")
        yield Element(f"front:{id}", "front", front_line(s, id) + chance, option=f"offensive {id}",
                      space=FRONTS[id].space(s.at[id]).id)


def will_line(s: State) -> str:
    """The Will as it stands and as it would be counted now."""
    lost = sorted(words.SITE_NAMES[site] for site in sites_held(s, SITES))
    sites = f"{len(lost)} sites lost" + (f" ({words.joined(lost)})" if lost else "")
    return (f"{words.signed(s.will)}, at the start {words.signed(s.starting_will)}; now {len(s.victories)} Victories − "
            f"{len(s.defeats)} Defeats − {sites} = {words.signed(count_will(s))}; below −3 all is lost")


def defence_lines(s: State) -> Iterator[tuple[str, str]]:
    """What stands in the Narrows and what could be built."""
    standing = ", ".join(f"{defence.name} {defence.battle_value}" for defence in active_defences(s))
    yield "narrows:standing", f"Standing, in the fleet's order: {standing}"
    for state, title in (("empty", "Can be built"), ("destroyed", "Destroyed")):
        if names := [f"{d.name} {d.battle_value}" for d in NARROWS.values() if defence_state(s, d.id) == state]:
            yield f"narrows:{state}", f"{title}: {', '.join(names)}"
    if s.u_boats:
        yield "narrows:u_boats", "U-boats lie before the straits"


def theater_lines(s: State) -> Iterator[tuple[str, str]]:
    """Resources by theater, and what is left of the six."""
    for id in THEATERS:
        yield f"theater:{id}", f"{id.capitalize()}: {s.resources[id]} of 2 Resources, {theater_bonus(s, id)}"
    if s.resources.get("persia"):
        yield "theater:persia", "Persia: 1 Resource (8.4)"
    spent = RESOURCES - s.supply - sum(s.resources.values())
    yield "theater:supply", f"Supply: {s.supply} of {RESOURCES}" + (f", {spent} spent for good" if spent else "")


def markers(s: State, box: str) -> str:
    """The markers of a box."""
    return ", ".join(words.marker(id) for id in getattr(s, box)) or "none"


def bureau_lines(s: State) -> Iterator[tuple[str, str]]:
    """Where the Bureau is and how the coups stand."""
    yield "bureau", f"The Bureau is in {s.bureau.capitalize()}" if s.bureau else "Not in play before card 1"
    for country in COUNTRIES[1:]:
        yield f"country:{country}", f"{country.capitalize()}: {coup_line(s, country)}"


def kaiser_panel(s: State, rolls: Sequence[Coming]) -> Iterator[tuple[str, str]]:
    """The six battles, and what comes next."""
    yield "kaiser:next", " ".join(kaiser_lines(s, rolls))
    results = {id: words.BOX_NAMES[box] for box in BOXES for id in getattr(s, box)}
    yield "kaiser:battles", ", ".join(f"{battle.number} (value {battle.battle_value}) {results.get(id, 'not fought')}"
                                      for id, battle in KAISER.items())


def coming_words(view: Plain) -> list[str]:
    """The chances of what is still to come, in words."""
    return [line for _, line in coming_lines(coming(view))]


def coming_lines(rolls: Iterable[Coming]) -> Iterator[tuple[str, str]]:
    """Chances of what is still to come, with their cases."""
    for roll in rolls:
        yield f"coming:{roll.id}", f"{coming_line(roll)} ({roll.case})"


# ---------------------------------------------------------------- the deck as a table


CARD_COLUMNS = ("No", "Epoch", "Card", "Advance", "Retreat", "Actions", "Event", "Offensives", "In doubt")


def cards() -> list[tuple[str, ...]]:
    """The whole deck as a table: a row of titles, then a row for each card."""
    rows: list[tuple[str, ...]] = [CARD_COLUMNS]
    for card in CARDS.values():
        offensives = "; ".join(part for part in (words.modifiers(card), words.restrictions(card)) if part)
        rows.append((str(card.number), words.EPOCHS[card.epoch], card.title, codes(card.advances), codes(card.retreats),
                     str(card.actions), card.text, offensives, words.doubts(card).partition(": ")[2]))
    return rows


def codes(fronts: Iterable[str]) -> str:
    """Fronts by their letters."""
    return " ".join(FRONTS[id].code for id in fronts)
