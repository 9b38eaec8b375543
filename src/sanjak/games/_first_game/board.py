"""The words for players. Functions that are missing here have a plain form: see `sanjak/face/plain.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanjak.kernel import Chosen, Event, Option, Plain, Rolled, Told
from sanjak.scene.model import Box, Element, Ground, Panel, Scene, Sheet
from sanjak.scene.parts import paper, text
from sanjak.scene.stakes import Danger, Left, Opening
from sanjak.scene.words import seat_name

from .rules import EXCHANGES, WOUNDS, kind_of

SAY = {"rest": "Rest and draw a card", "stand": "Stand and take the blow"}


def card_name(card: str) -> str:
    """A card in words: `cut3` is cut 3."""
    return f"{kind_of(card)} {card.removeprefix(kind_of(card))}"


def label(option: Option, view: Plain) -> str:
    """An option in words."""
    verbs = {"strike": "Play", "guard": "Parry with"}
    return f"{verbs[option[0]]} {card_name(option[1])}" if option[0] in verbs else SAY[option[0]]


def sentence(event: Event, seat: str) -> str:
    """An event as a line of the log."""
    if isinstance(event, Chosen):
        who = seat_name(event.seat)
        return f"{who} plays a {kind_of(event.option[1])}." if len(event.option) > 1 else f"{who}: {event.option[0]}."
    if isinstance(event, Rolled):
        return f"The {event.what} {'wounds' if event.success else 'misses'}: {event.total}, needs {event.needed}."
    if isinstance(event, Told):
        return f"{seat_name(event.facts['seat'])} is wounded ({event.facts['wounds']} of 3)."
    return ""


def odds(option: Option, view: Plain) -> Mapping[str, float]:
    """The chance of an option that leads to a die: standing, or a guard against a feint."""
    strike = kind_of(view["played"][-1]) if view["played"] else ""
    if option[0] not in ("stand", "guard") or (option[0] == "guard" and strike == "cut"):
        return {}
    needed = 5 if option[0] == "guard" or (view["variants"]["mail"] and strike == "cut") else 4
    return {"be wounded": (7 - needed) / 6}


def outcome(view: Plain) -> str:
    """How the duel ended."""
    wounds = sorted(view["wounds"].values())
    if len(view["firsts"]) > 1:
        return "Equal wounds: a draw"
    return f"{seat_name(view['firsts'][0])} wins by {wounds[0]} to {wounds[1]} wounds"


FRAME = Box(0, 0, 560, 420)
GROUND = Ground("bridge", (paper("there", Box(0, 0, 560, 120)), paper("bridge", Box(0, 130, 560, 120), "Played"),
                           paper("here", Box(0, 260, 560, 160))))
EMBLEMS = {"cut": "Military", "feint": "Disaster", "guard": "City"}


def scene(view: Plain, seat: str) -> Scene:
    """The table as a seat sees it: its own champion below, the other one above. A spectator sees the first below."""
    here = seat if seat in view["seats"] else view["seats"][0]
    there = next(other for other in view["seats"] if other != here)
    pieces = (*champion(view, there, 0), *played(view), *champion(view, here, 260))
    title = outcome(view) if view["outcome"] else f"Exchange {view['turn']} of {EXCHANGES}"
    return Scene(title, panels(view), (Sheet("bridge", "The bridge", FRAME, GROUND, pieces),), ((("bridge",),),))


def champion(view: Plain, who: str, top: float) -> Iterator[Element]:
    """The name, the wounds and the hand of a champion. A hand that the seat may not see is its length."""
    hand = view["hands"][who]
    yield text(f"name:{who}", 16, top + 30, seat_name(who), size=17, weight=700)
    for at in range(WOUNDS):
        tone = "bad" if at < view["wounds"][who] else ""
        yield Element(f"wound:{who}:{at}", "step", x=500 + 22 * (at - 1), y=top + 24, w=18, h=18, layer="marks",
                      facts={"tone": tone})
    if isinstance(hand, int):
        yield Element(f"backs:{who}", "backs", spoken=f"{hand} hidden cards", x=280, y=top + 80, w=528, h=60,
                      facts={"count": hand})
    else:
        yield from (card(name, top + 64, at) for at, name in enumerate(hand))


def played(view: Plain) -> Iterator[Element]:
    """The last six of the cards that were played."""
    return (card(name, 180, at) for at, name in enumerate(view["played"][-6:]))


def card(name: str, top: float, at: int) -> Element:
    """A card in its place; three stand in a row. `option` is what a press on it chooses, if that is offered."""
    kind = kind_of(name)
    return Element(f"card:{name}", "strip", spoken=card_name(name), x=100 + 180 * (at % 3), y=top + 34 * (at // 3),
                   w=170, h=29, option=f"{'guard' if kind == 'guard' else 'strike'} {name}",
                   facts={"value": name.removeprefix(kind), "name": kind.capitalize(), "plain": False, "period": "",
                          "kind": EMBLEMS[kind]})


def panels(view: Plain) -> Iterator[Panel]:
    """The same in words, for the terminal and for screen readers."""
    for who, hand in view["hands"].items():
        held = f"{hand} hidden cards" if isinstance(hand, int) else ", ".join(map(card_name, hand)) or "no cards"
        wounds = f"Wounds: {view['wounds'][who]} of {WOUNDS}"
        yield Panel(who, seat_name(who), (Element(f"{who}:wounds", "line", wounds),
                                          Element(f"{who}:hand", "line", f"Hand: {held}")))
    last = ", ".join(map(card_name, view["played"])) or "nothing"
    yield Panel("played", "Played", (Element("played:all", "line", last),))


def left(view: Plain, seat: str) -> Left | None:
    """The exchanges to go; None after the end."""
    if view["outcome"]:
        return None
    rest = EXCHANGES - view["turn"]
    return Left(f"{rest} exchange{'s' * (rest > 1)} to go" if rest else "the last exchange", view["turn"], EXCHANGES)


def danger(view: Plain, seat: str) -> Danger | None:
    """The wounds that a champion can still take; None after the end and for spectators."""
    if view["outcome"] or seat not in view["seats"]:
        return None
    rest = WOUNDS - view["wounds"][seat]
    return Danger(f"{rest} more wound{'s' * (rest > 1)} and you lose", (f"name:{seat}",), near=rest == 1)


def opening(view: Plain, seat: str) -> Opening:
    """Who you are, how you lose, how you win: a sentence each."""
    return Opening("You are a champion in a duel at a bridge.", "You lose if you are wounded three times.",
                   "You win with fewer wounds than your rival after six exchanges.")
