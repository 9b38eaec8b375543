"""Ottoman Sunset in words: names, options with their chances, the log sentence by sentence, the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sanjak.games._siege.battles import DEFEATS, STALEMATES, VICTORIES, battle_box
from sanjak.kernel import Chosen, Drm, Event, Option, Plain, Rolled, Told
from sanjak.scene.text import percent

from .chances import chances_of, marker_battle_value, state_of
from .data import BATTLES, CARDS, COUPS, FRONTS, KAISER, LEADER_NAME, NARROWS, OUTCOMES, Card, history
from .state import State

EPOCHS = {"morning": "Morning", "midday": "Mid-Day", "dusk": "Dusk"}
BOX_NAMES = {VICTORIES: "Victories", STALEMATES: "Stalemates", DEFEATS: "Defeats"}
SITE_NAMES = {space.site: space.name for front in FRONTS.values() for space in front.spaces if space.site}
NOTES = history()


# ---------------------------------------------------------------- names


def joined(words: Iterable[str]) -> str:
    """Words in a row: one, two and three."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def signed(value: int) -> str:
    """A number with its sign, a true minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def place(front: str, space: int) -> str:
    """A space by its name and number."""
    return f"{FRONTS[front].space(space).name} ({space})"


def fronts(ids: Iterable[str]) -> str:
    """Several fronts; all six are told as every front."""
    names = list(ids)
    return "every front" if len(names) == len(FRONTS) else joined(FRONTS[id].name for id in names)


def theater(id: str) -> str:
    """A theater, or Persia."""
    return "Persia" if id == "persia" else f"the {id.capitalize()} theater"


def marker(id: str) -> str:
    """A marker of the boxes."""
    if id in BATTLES:
        return BATTLES[id].name
    if id in KAISER:
        return f"Kaiserschlacht {KAISER[id].number}"
    return f"Coup in {COUPS[id].capitalize()}" if id in COUPS else {"siege_of_kut": "Siege of Kut"}.get(
        id, id.capitalize())


def card_name(id: str) -> str:
    """A card by number and title."""
    return f"card {CARDS[id].number}, {CARDS[id].title}"


def reduced(s: State, front: str) -> bool:
    """Does this front show its reduced side?"""
    return front == "caucasus" and s.provisional


# ---------------------------------------------------------------- a card in words


def modifiers(card: Card) -> str:
    """What a card adds to offensives of its turn."""
    by_value: dict[int, list[str]] = {}
    for front, value in card.drm.items():
        by_value.setdefault(value, []).append(front)
    return "; ".join(f"{signed(value)} to offensives against {fronts(ids)}" for value, ids in by_value.items())


def restrictions(card: Card) -> str:
    """What a card forbids."""
    told = []
    if card.bans:
        told.append(f"no offensives against {fronts(card.bans)}")
    if card.offensives_only:
        told.append(f"its Actions are for offensives against {FRONTS[card.offensives_only].name} alone")
    return "; ".join(told)


DOUBTED = {"number": "its number", "title": "its title", "epoch": "its epoch", "event": "its event",
           "advances": "who advances", "retreats": "who retreats", "actions": "its Actions", "drm": "its modifiers",
           "bans": "what it forbids", "no_actions": "whether staff operations are barred",
           "kaiserschlacht_drm": "the +1 of the first battle", "offensives_only": "its event"}


def doubts(card: Card) -> str:
    """Which of a card's facts are not sure, and how sure they are; or what an owner's overlay has settled."""
    found: dict[str, str] = {}
    for row in card.provenance if isinstance(card.provenance, list) else [card.provenance]:
        for part in row.get("of", ()):
            if row.get("confidence") != "high" and part in DOUBTED and part not in card.corrected:
                found[DOUBTED[part]] = row["confidence"]
    if not found:
        return f"Corrected by the owner: {', '.join(card.corrected)}" if card.corrected else ""
    if len(found) > 4:
        return f"{'Invented' if card.option else 'Doubtful'}: most of this card"
    return "Doubtful: " + ", ".join(f"{name} ({level})" for name, level in found.items())


def note(card: str) -> str:
    """What history did at a card."""
    return f"{NOTES[card].when}: {NOTES[card].note}" if card in NOTES else ""


# ---------------------------------------------------------------- options


def label(option: Option, view: Plain) -> str:
    """An option as a player reads it, with its chance."""
    return told_option(state_of(view), option)


def told_option(s: State, option: Option) -> str:
    """An option in a position, with its chance."""
    verb, *rest = option
    said = SAY[verb](s, *rest) if verb in SAY else " ".join(map(str, option))
    return said + "".join(f": {percent(share)}{' to hold' if name == 'hold' else ''}"
                          for name, share in chances_of(s, option).items())


def say_offensive(s: State, front: str, *helped: str) -> str:
    """Whom, and with whose help (3.1)."""
    help = [word for word, there in (("Kemal", "kemal" in helped), (f"the {gun_name(helped)} gun", "gun" in helped))
            if there]
    return f"offensive against {FRONTS[front].name}" + (f", with {joined(help)}" if help else "")


def gun_name(helped: tuple[str, ...]) -> str:
    """The gun that helps."""
    return NARROWS[helped[-1]].name if "gun" in helped else ""


def staffed(way: tuple[str, ...]) -> str:
    """How the second Action is paid, if a staff operation pays it."""
    return f", the second Action by a staff operation in {theater(way[1])}" if way else ""


def say_lenin(s: State, what: str, *theaters: str) -> str:
    """The two steps against Russia (8.8)."""
    if what == "remove":
        return "end the war in the Caucasus for an Eastern Resource"
    return f"weaken the Caucasus front for Resources in {joined(theater(id) for id in theaters)}"


SAY: dict[str, Callable[..., str]] = {
    "offensive": say_offensive,
    "resource": lambda s, id, *way: f"place a Resource in {theater(id)} (2 Actions{staffed(way)})",
    "bureau": lambda s, id: f"move the Bureau to {id.capitalize()}",
    "minefield": lambda s: "lay a minefield in the Narrows",
    "gun": lambda s, id: f"set up the guns of {NARROWS[id].name}",
    "seddulbahir": lambda s: "set up the guns of Seddülbahir again",
    "nets": lambda s, *way: f"lay nets against the submarines (2 Actions{staffed(way)})",
    "staff": lambda s, id: f"staff operation: give up a Resource in {theater(id)} for one more Action",
    "asia_korps": lambda s, front: f"send the Asia Korps against {FRONTS[front].name}: +1 this turn",
    "lenin": say_lenin,
    "done": lambda s: f"end the turn{unspent(s)}",
    "yildirim": lambda s: f"spend a Yildirim marker ({s.yildirim} left) and stop the advance",
    "let_pass": lambda s: "let it pass",
    "fortify": lambda s: "fortify the Gaza-Beersheba line for both Actions",
    "decline": lambda s: "keep the Actions",
    "give_up": lambda s: "give up both Actions",
    "concede": lambda s: "keep the Actions and take the Defeat",
    "assist": lambda s, id: f"place the free Resource in {theater(id)}",
    "sunk": lambda s, id: f"lose the Resource in {theater(id)}",
    "sacrifice": lambda s, id: f"give up the Victory {marker(id)}",
    "naval_effort": lambda s, n: f"spend {n} Naval Resource{'s' * (n != 1)}" if n else "spend no Naval Resource",
}


def unspent(s: State) -> str:
    """What is lost by ending the turn now."""
    left = s.actions + s.staff
    return f" and lose {left} Action{'s' * (left > 1)}" if left else ""


# ---------------------------------------------------------------- the log


def sentence(event: Event, seat: str) -> str:
    """An event of the journal as a sentence; '' for what needs no telling."""
    if isinstance(event, Rolled):
        return rolled(event)
    if isinstance(event, Told):
        told = TELL[event.kind](event.facts)
        return f"{told[:-1]} ({event.case})." if told and event.case else told
    return chosen(event) if isinstance(event, Chosen) else ""


SILENT = ("offensive", "done", "yildirim")
"""Choices that a roll or another event tells."""

DONE_SO = {
    "resource": "A Resource goes to {0}.", "bureau": "The Bureau moves to {0}.",
    "minefield": "A minefield is laid in the Narrows.", "gun": "The guns of {0} are set up.",
    "seddulbahir": "The guns of Seddülbahir are set up again.", "nets": "Nets are laid against the submarines.",
    "staff": "Staff operation: a Resource leaves {0} for one more Action.",
    "asia_korps": "The Asia Korps marches against {0}: +1 this turn.", "let_pass": "It is not stopped.",
    "fortify": "The Gaza-Beersheba line is fortified for both Actions.", "decline": "The line is not fortified.",
    "give_up": "Both Actions are given up to stop Dunsterforce.", "concede": "Dunsterforce goes into Defeats for good.",
    "assist": "German assistance: a free Resource goes to {0}.", "sunk": "A Resource is sunk in {0}.",
    "sacrifice": "{0} moves from Victories to Defeats, and the capital holds.",
    "naval_effort": "Naval Resources spent: {0}.", "lenin": "",
}


def chosen(event: Chosen) -> str:
    """A choice in words; those that another event tells stay silent."""
    verb, *rest = event.option
    told = DONE_SO.get(verb, "") if verb not in SILENT else ""
    return f"{told[:-1].format(target(rest))} ({event.case})." if told else ""


def target(rest: list[Any]) -> str:
    """What an option names, in words."""
    if not rest:
        return ""
    id = str(rest[0])
    if id in NARROWS:
        return NARROWS[id].name
    if id in FRONTS:
        return FRONTS[id].name
    if id in ("western", "eastern", "naval"):
        return theater(id)
    return marker(id) if not id.isdigit() else id


ROLLS: dict[str, Callable[[str], str]] = {
    "offensive": lambda what: f"Offensive against {FRONTS[what].name}",
    "battle": marker,
    "coup": lambda what: f"Coup in {what.capitalize()}",
    "attrition": lambda what: ("Water in the desert" if what.startswith("desert") else "The Gaza-Beersheba line")
    + ", Sinai front",
    "narrows": lambda what: f"Narrows, {NARROWS[what].name}",
    "persia": lambda what: f"Persian intervention against {FRONTS[what].name}",
    "submarines": lambda what: "British submarines",
    "sandstorms": lambda what: "Sandstorms",
    "war": lambda what: "War Weariness",
    "which": lambda what: "Which battle is fought again",
}
RESULTS = {
    "narrows": ("hit", "miss"), "attrition": ("the front gets through", "the front stays"),
    "persia": ("the front is held", "the front advances"), "submarines": ("a Resource is sunk", "no harm"),
}
BOX_RESULTS = {VICTORIES: "victory", STALEMATES: "stalemate", DEFEATS: "defeat"}


def roll_title(event: Rolled) -> str:
    """What a die was rolled for."""
    kind, _, what = event.what.partition(" ")
    return ROLLS[kind](what) if kind in ROLLS else event.what.capitalize()


def roll_result(event: Rolled) -> str:
    """What came of it, in words."""
    if event.success is None:
        return ""
    kind, _, what = event.what.partition(" ")
    if kind == "battle":
        return BOX_RESULTS[battle_box(event.die, event.total - event.die, marker_battle_value(what))]
    return RESULTS.get(kind, ("success", "failure"))[not event.success]


def drm(part: Drm) -> str:
    """A modifier with its reason and its case."""
    case = f" ({part.case})" if part.case else ""
    return f"{signed(part.value)} {part.reason}{case}"


def rolled(event: Rolled) -> str:
    """The whole roll card in one line: die, each modifier, total, what was needed, result."""
    parts = ", ".join([f"die {event.die}", *(drm(part) for part in event.drms)])
    total = f" = {event.total}" if event.drms else ""
    needed = f", needs {event.needed}" if event.needed else ""
    result = f": {roll_result(event)}" if event.success is not None else ""
    return f"{roll_title(event)} ({event.case}): {parts}{total}{needed}{result}."


def tell_card(facts: dict[str, Any]) -> str:
    """The card of the turn."""
    card = CARDS[facts["card"]]
    return f"Card {card.number}, {card.title} ({EPOCHS[card.epoch]}, {facts['left']} unrevealed): {card.text}"


def tell_will(facts: dict[str, Any]) -> str:
    """The count of the Will (5.0)."""
    sites = f" − sites lost {len(facts['sites'])} ({joined(SITE_NAMES[id] for id in facts['sites'])})"
    parts = f"Victories {facts['victories']} − Defeats {facts['defeats']}{sites if facts['sites'] else ''}"
    return f"National Will: {parts} = {signed(facts['will'])}."


CAUSES = {"narrows": "the fleet is through the Narrows", "will": "the will to fight on is broken",
          "kaiserschlacht": "Germany's last battle is lost", "a front at the gates": "a front stands at the gates"}


def tell_lost(facts: dict[str, Any]) -> str:
    """How it was lost (6.1)."""
    cause = facts["cause"]
    why = f"the {FRONTS[cause].name} front enters Constantinople" if cause in FRONTS else CAUSES[cause]
    return f"{OUTCOMES[facts['outcome']].name}: {why}, with {facts['unrevealed']} cards unrevealed."


TELL: dict[str, Callable[[dict[str, Any]], str]] = {
    "card": tell_card,
    "epoch": lambda facts: f"The {EPOCHS[facts['epoch']]} cards join the deck, now {facts['deck']} cards.",
    "activated": lambda facts: f"The {FRONTS[facts['front']].name} front opens at "
                               f"{place(facts['front'], FRONTS[facts['front']].entry)}.",
    "removed": lambda facts: f"The {FRONTS[facts['front']].name} front leaves the map.",
    "leader": lambda facts: f"{LEADER_NAME[facts['leader']]} takes over the {FRONTS[facts['front']].name} front.",
    "advances": lambda facts: f"{FRONTS[facts['front']].name} advances to {place(facts['front'], facts['space'])}.",
    "retreats": lambda facts: f"{FRONTS[facts['front']].name} falls back to {place(facts['front'], facts['space'])}.",
    "battle": lambda facts: f"{marker(facts['marker'])} goes into {BOX_NAMES[facts['box']]}.",
    "refight": lambda facts: f"{marker(facts['marker'])} is fought again.",
    "kaiserschlacht_over": lambda facts: f"The Kaiserschlacht is over: all six {'won' if facts['won'] else 'lost'}.",
    "will": tell_will,
    "lost": tell_lost,
    "won": lambda facts: f"{OUTCOMES[facts['outcome']].name} with {facts['points']} points.",
    "narrows_cancelled": lambda facts: "U-boats keep the fleet away from the Narrows.",
    "narrows_held": lambda facts: "The Narrows hold, and the fleet turns back.",
    "narrows_aside": lambda facts: "The fleet will come back: card 8 joins the Dusk cards, and the turn ends.",
    "sandstorm": lambda facts: f"Sandstorms: {FRONTS[facts['front']].name} may not be attacked this turn.",
    "war_weariness": lambda facts: f"War Weariness: {fronts(facts['fronts'])} advance.",
    "fortification": lambda facts: "The Gaza-Beersheba line is weakened." if facts["left"]
    else "The Gaza-Beersheba line is broken.",
    "yildirim": lambda facts: f"Yildirim stops {FRONTS[facts['front']].name}.",
    "event_ignored": lambda facts: f"The event of {card_name(facts['card'])} is ignored.",
    "lenin_flip": lambda facts: "Revolution weakens the Caucasus front.",
}


# ---------------------------------------------------------------- the end


def outcome(view: Plain) -> str:
    """How the game ended and what it would have meant."""
    return told_outcome(state_of(view))


def told_outcome(s: State) -> str:
    """The same from a state."""
    level = OUTCOMES[s.outcome]
    points = "".join(f", {score} points" for score in s.scores.values())
    return f"{level.name}{points}. {level.told}"
