"""Deliberately broken toys, one fault each. The laws must catch all of them (see test_broken_toys.py)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from sanjak.kernel import (
    Drm,
    Flow,
    Game,
    Option,
    Result,
    Scenario,
    State,
    Step,
    ask,
    die,
    end_game,
    facedown,
    known_to,
    leave,
    owner,
    private,
    public,
    record,
    roll,
    sequence,
    shuffle,
    step,
    tell,
    then,
    together,
)
from sanjak.kernel.steps import StepList

CARDS = tuple(f"c{i:02}" for i in range(1, 13))


# ---------------------------------------------------------------- a sound little game


@record
class Pockets(State):
    """A deck, two hands, and the played cards."""

    deck: list[str] = facedown([])
    box: list[str] = facedown([])
    hand: dict[str, list[str]] = private({}, pieces=True)
    shown: list[str] = public([], pieces=True)
    played: int = public(0)
    note: str = public("")


def mover(s: Pockets) -> str:
    """Seats take turns."""
    return s.seats[s.played % 2]


def other(s: Pockets) -> str:
    """The seat that does not move."""
    return s.seats[1 - s.played % 2]


@step("1")
def deal(s: Pockets) -> None:
    """Three cards each."""
    s.deck = list(CARDS)
    shuffle(s, "deck", s.deck)
    s.hand = {p: sorted(s.deck.pop() for _ in range(3)) for p in s.seats}


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def play(s: Pockets) -> Flow:
    """Play a card from the hand onto the table."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])


def put(s: Pockets, card: str) -> None:
    """Put a card on the table, visible to all."""
    s.hand[mover(s)].remove(card)
    s.shown.append(card)
    s.played += 1


@step("9")
def finish(s: Pockets) -> None:
    """The first player wins."""
    end_game(s, Result("win:p1", ("p1",), s.seats, dict.fromkeys(s.seats, 0)))


def pockets(id: str, *plan: Step[[]], parts: Sequence[Step[Any]] = (), **changes: Any) -> Game:
    """The little game with other steps between the deal and the end."""
    game = sequence("PLAN", "deal", *(step.name for step in plan), "finish")
    rules: list[Step[Any] | StepList] = [game, deal, *plan, *parts, finish]
    return Game(id=id, title=id, about="", players=(2,), default_players=2, scenarios=(Scenario("standard", ""),),
                rules=({rule.name: rule for rule in rules},), setup=lambda s: then(s, game),
                **{"state": Pockets, **changes})


SOUND = pockets("sound", play)


# ---------------------------------------------------------------- secrets that leak


def sees_by_luck(s: Pockets, key: str, seat: str) -> bool:
    """Visibility of the other's hand depends on the deck."""
    return owner(key) == seat or s.deck[-1] < "c07"


@record
class LeakyState(Pockets):
    """The visibility of a hand reads a secret."""

    hand: dict[str, list[str]] = known_to(sees_by_luck, {}, pieces=True)


LEAKING_VIEW = pockets("leaking-view", play, state=LeakyState)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def noted_play(s: Pockets) -> Flow:
    """A public note shows the other's hand while the mover thinks."""
    s.note = max(s.hand[other(s)], default="")
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])


LEAKING_NOTE = pockets("leaking-note", noted_play)


@step("2", repeat_while=lambda s: s.played < 4)
def peeking(s: Pockets) -> Flow:
    """The top of the deck is shown after the choice, without `reveal`."""
    choice = yield ask(mover(s), "2", "Peek?", [("peek",), ("wait",)], forced=False)
    s.note = s.deck[-1] if choice == ("peek",) else ""
    s.played += 1


UNSAID_LOOK = pockets("unsaid-look", peeking)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def prompting_play(s: Pockets) -> Flow:
    """The prompt names the top of the deck."""
    prompt = f"Play a card; next comes {s.deck[-1]}"
    choice = yield ask(mover(s), "2", prompt, [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])


LEAKING_PROMPT = pockets("leaking-prompt", prompting_play)


def holds_high(s: Pockets) -> bool:
    """Does the mover hold a high card? That is a secret."""
    return bool(s.hand[mover(s)]) and max(s.hand[mover(s)]) > "c09"


@step("2.1", repeat_while=lambda s: not s.note and holds_high(s))
def boast(s: Pockets) -> Flow:
    """Only a player with a high card is asked, so the question gives it away."""
    choice = yield ask(mover(s), "2.1", "Boast?", [("boast",), ("hush",)], forced=False)
    s.note = choice[0]


TELLING_QUESTION = pockets("telling-question", boast, play)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def forced_play(s: Pockets) -> Flow:
    """High cards must be played first. A single one is played without asking, which gives away that it is alone."""
    high: list[Option] = [("play", c) for c in s.hand[mover(s)] if c > "c06"]
    choice = yield ask(mover(s), "2", "Play a card", high or [("play", c) for c in s.hand[mover(s)]])
    put(s, choice[1])


FORCED_SKIP = pockets("forced-skip", forced_play)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def open_burial(s: Pockets) -> Flow:
    """A card goes face down into the box, but the journal names it."""
    choice = yield ask(mover(s), "2", "Bury a card", [("bury", c) for c in s.hand[mover(s)]], forced=False)
    s.hand[mover(s)].remove(choice[1])
    s.box.append(choice[1])
    s.played += 1


JOURNAL_NAMES_CHOICE = pockets("journal-names-choice", open_burial)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def talking_play(s: Pockets) -> Flow:
    """The journal tells everybody the top card of the deck."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])
    tell(s, "2", "gossip", top=s.deck[-1])


JOURNAL_TELLS_SECRET = pockets("journal-tells-secret", talking_play)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def hinting_play(s: Pockets) -> Flow:
    """The journal hints at another's hand while the mover thinks, without naming a card."""
    tell(s, "2", "hint", high=max(s.hand[other(s)], default="") > "c06")
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])


JOURNAL_HINTS = pockets("journal-hints", hinting_play)


# ---------------------------------------------------------------- what is told on the way to the next question


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def followed_play(s: Pockets) -> Flow:
    """A card is played, and a step follows before anybody is asked again."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])
    then(s, ("follows",))


def followed(id: str, body: Callable[[Any], Flow | None], **changes: Any) -> Game:
    """The little game with a step after each card."""
    body.__name__ = "follows"
    return pockets(id, followed_play, parts=[step("2.1")(body)], **changes)


def holds(s: Pockets, p: str) -> str:
    """The highest card of a player."""
    return max(s.hand[p], default="")


def passing_hint(s: Pockets) -> None:
    """The journal tells something about the deck, without naming a card, in a step that asks nothing."""
    tell(s, "2.1", "hint", high=s.deck[-1] > "c06")


PASSING_HINT = followed("passing-hint", passing_hint)


def told_modifier(s: Pockets) -> None:
    """A die whose modifier reveals the other's hand."""
    roll(s, "2.1", "skirmish", [Drm(1, "a high card", "2.1")] if holds(s, mover(s)) > "c09" else [])


TOLD_MODIFIER = followed("told-modifier", told_modifier)


def objection(s: Pockets) -> Flow:
    """Only a player with a high card may object, so letting it pass gives the card away."""
    if holds(s, mover(s)) > "c09":
        choice = yield ask(mover(s), "2.1", "Object?", [("object",), ("let_pass",)], forced=False)
        s.note = choice[0]


def pinned_by_the_question(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """In imagined worlds the player who is asked keeps the true hand, because the question reveals it."""
    if s.stack and s.stack[-1][0] == "follows":
        seen = seen | set(s.hand[mover(s)])
    free_redeal(s, seat, rng, seen)


TELLING_DECLINE = followed("telling-decline", objection, redeal=lambda *known: pinned_by_the_question(*known))


@record
class Field(Pockets):
    """Two markers, one of them a mine, that p1 lays face down, and a limit that only p1 knows."""

    laid: dict[str, list[str]] = known_to(lambda s, key, seat: seat == "p1", {}, pieces=True)
    limit: dict[str, int] = private({})


MARKERS = {"m0": 0, "m1": 1}


@step("1.1")
def equip(s: Field) -> None:
    """Deal the markers and a secret limit."""
    s.laid = {"stock": list(MARKERS), "north": [], "south": []}
    s.limit = {"p1": die(s, "limit")}


def sow(s: Field, marker: str, where: str) -> None:
    """A marker is laid."""
    s.laid["stock"].remove(marker)
    s.laid[where].append(marker)


def places(s: Field) -> list[Option]:
    """The options to lay a marker."""
    return [("lay", marker, where) for marker in s.laid["stock"] for where in ("north", "south") if not s.laid[where]]


def unnamed(option: Option) -> Option:
    """The option without the name of the marker, for the other player."""
    return ("lay", "marker", option[2]) if option[0] == "lay" else option


@step("2", repeat_while=lambda s: bool(s.laid["stock"]))
def sowing(s: Field) -> Flow:
    """Lay markers one by one; the other player sees their places but not their names."""
    choice = yield ask("p1", "2", "Lay a marker", [*places(s), ("wait",)], forced=False, shown=unnamed)
    if choice[0] == "lay":
        sow(s, choice[1], choice[2])


@step("2", repeat_while=lambda s: bool(s.laid["stock"]))
def sowing_aloud(s: Field) -> Flow:
    """The journal tells the level of each marker."""
    choice = yield ask("p1", "2", "Lay a marker", [*places(s), ("wait",)], forced=False, shown=unnamed)
    if choice[0] == "lay":
        sow(s, choice[1], choice[2])
        tell(s, "2", "laid", level=MARKERS[choice[1]])


@step("2", repeat_while=lambda s: len(s.laid["stock"]) == 2)
def sowing_by_habit(s: Field) -> Flow:
    """`auto` always lays the mine in the south, and the other player reads the word."""
    choice = yield ask("p1", "2", "Lay the markers", [("auto",), ("wait",)], forced=False)
    if choice[0] == "auto":
        sow(s, "m0", "north")
        sow(s, "m1", "south")


def mixed_field(s: Field, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Mix the markers for a seat that does not know them."""
    if seat != "p1" and s.laid:
        slots = [pile for pile in s.laid.values() for _ in pile]
        markers = list(MARKERS)
        rng.shuffle(markers)
        for pile in s.laid.values():
            pile.clear()
        for pile, marker in zip(slots, markers, strict=True):
            pile.append(marker)
    free_redeal(s, seat, rng, seen)


def any_limit(s: Field, seat: str, rng: random.Random) -> None:
    """Draw another secret limit."""
    if seat != "p1" and s.limit:
        s.limit = {"p1": rng.randint(1, 6)}


def field_game(id: str, *plan: Step[[]], **changes: Any) -> Game:
    """The little game with markers."""
    return pockets(id, equip, *plan, play, **{"state": Field, "resample": any_limit,
                                              "redeal": lambda *known: mixed_field(*known), **changes})


SOUND_FIELD = field_game("sound-field", sowing)
LEVEL_TOLD = field_game("level-told", sowing_aloud)
DETERMINED_EFFECT = field_game("determined-effect", sowing_by_habit)
KEPT_NUMBER = field_game("kept-number", sowing, resample=None)


@step("1.2")
def boast_of_the_limit(s: Field) -> None:
    """Before anybody has chosen, the journal tells everybody the secret limit."""
    tell(s, "1.2", "limit", limit=s.limit["p1"])


LIMIT_TOLD = field_game("limit-told", boast_of_the_limit, sowing)


# ---------------------------------------------------------------- undo


@step("2", repeat_while=lambda s: s.played < 4)
def blind_move(s: Pockets) -> Flow:
    """The top of the deck goes into the box unseen."""
    yield ask(mover(s), "2", "Move the top card?", [("move",), ("wait",)], forced=False)
    s.box.append(s.deck.pop())
    s.played += 1


HIDDEN_TO_HIDDEN = pockets("hidden-to-hidden", blind_move)


# ---------------------------------------------------------------- luck and memory outside the state


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def loaded_play(s: Pockets) -> Flow:
    """A die from Python's `random`: it changes when the step restarts."""
    s.note = str(random.randrange(10**6))
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])


UNRECORDED_DICE = pockets("unrecorded-dice", loaded_play)

MEMORY: dict[str, str] = {}


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def remembered_play(s: Pockets) -> Flow:
    """The choice is kept in a module variable for a later step."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    s.note = MEMORY.get("last", "")
    MEMORY["last"] = choice[1]
    put(s, choice[1])


KEPT_ACROSS_CHECKPOINT = pockets("kept-across-checkpoint", remembered_play)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def unordered_play(s: Pockets) -> Flow:
    """Options in the order of a set."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in set(s.hand[mover(s)])], forced=False)
    put(s, choice[1])


SET_ORDER = pockets("set-order", unordered_play)


# ---------------------------------------------------------------- simultaneous play


@step("2")
def both(s: Pockets) -> None:
    """Both at the same time."""
    together(s, giving, s.seats)


@step("2")
def giving(s: Pockets, p: str) -> Flow:
    """A player puts a card into the other's hand."""
    q = s.seats[1 - s.seats.index(p)]
    choice = yield ask(p, "2", "Give?", [("give", s.hand[p][0]), ("keep",)], forced=False)
    if choice[0] == "give":
        s.hand[p].remove(choice[1])
        s.hand[q].append(choice[1])


MEDDLING_BRANCH = pockets("meddling-branch", both, parts=[giving])


@step("2")
def both_roll(s: Pockets) -> None:
    """Both at the same time."""
    together(s, rolling, s.seats)


@step("2")
def rolling(s: Pockets, p: str) -> Flow:
    """A secret die roll."""
    yield ask(p, "2", "Roll?", [("roll",)], forced=False)
    s.hand[p].sort(reverse=die(s, f"in secret {p}") > 3)


LUCKY_BRANCH = pockets("lucky-branch", both_roll, parts=[rolling])


@step("2")
def both_look(s: Pockets) -> None:
    """Both at the same time."""
    together(s, looking, s.seats)


@step("2", repeat_while=lambda s, p: True)
def looking(s: Pockets, p: str) -> Flow:
    """A player's options depend on the other's secret choice."""
    q = s.seats[1 - s.seats.index(p)]
    done: list[Option] = [("imitate",)] if len(s.hand[q]) < 3 else []
    choice = yield ask(p, "2", "Lay a card aside?", [("aside", s.hand[p][0]), ("keep",), *done], forced=False)
    if choice[0] == "aside":
        s.hand[p].remove(choice[1])
        s.hand[f"{p}:aside"] = [choice[1]]
    leave(s, looking)


ENVIOUS_BRANCH = pockets("envious-branch", both_look, parts=[looking])


# ---------------------------------------------------------------- pieces, ends, options


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def careless_play(s: Pockets) -> Flow:
    """A high card is lost."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])
    if choice[1] > "c10":
        s.shown.remove(choice[1])


LOST_CARD = pockets("lost-card", careless_play)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def copying_play(s: Pockets) -> Flow:
    """A card is in two places."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)]], forced=False)
    put(s, choice[1])
    s.shown.append(choice[1])


DOUBLED_CARD = pockets("doubled-card", copying_play)


@step("2", repeat_while=lambda s: s.played < 6)
def stuck_play(s: Pockets) -> Flow:
    """A player without a low card has no option."""
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in s.hand[mover(s)] if c < "c08"], forced=False)
    put(s, choice[1])


DEAD_END = pockets("dead-end", stuck_play)


@step("2", repeat_while=lambda s: s.played < 4)
def circling_play(s: Pockets) -> Flow:
    """Only take-backs are offered."""
    yield ask(mover(s), "2", "Nothing", [], also=lambda: [("fidget",)], forced=False)
    s.played += 1


ONLY_TAKE_BACKS = pockets("only-take-backs", circling_play)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def idle_play(s: Pockets) -> Flow:
    """A player can wait for ever."""
    yield ask(mover(s), "2", "Wait", [("wait",), ("sleep",)], forced=False)


ENDLESS_GAME = pockets("endless-game", idle_play)


@step("2", repeat_while=lambda s: True)
def spinning(s: Pockets) -> None:
    """Nobody is ever asked."""
    s.played += 1


ENDLESS_LOOP = pockets("endless-loop", spinning)


@step("2", repeat_while=lambda s: bool(s.hand[mover(s)]))
def ambiguous_play(s: Pockets) -> Flow:
    """Two options with one text."""
    cards = s.hand[mover(s)]
    choice = yield ask(mover(s), "2", "Play a card", [("play", c) for c in [*cards, cards[0]]], forced=False)
    put(s, choice[1])


AMBIGUOUS_OPTION = pockets("ambiguous-option", ambiguous_play)


@step("9")
def no_finish(s: Pockets) -> None:
    """The game ends without a result."""
    s.stack.clear()


NO_RESULT = pockets("no-result", play, no_finish)


# ---------------------------------------------------------------- imagined worlds


def as_it_is(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Nothing is dealt again."""


def only_the_deck(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """The other's hand stays as it is."""
    rng.shuffle(s.deck)


def sometimes(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Deal again, but in half of the worlds not at all."""
    if rng.random() < 0.5:
        free_redeal(s, seat, rng, seen)


def free_redeal(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Everything hidden is dealt again."""
    hands = [hand for p, hand in s.hand.items() if p != seat]
    hidden = [c for hand in hands for c in hand if c not in seen] + s.deck
    rng.shuffle(hidden)
    for hand in hands:
        hand[:] = sorted(c if c in seen else hidden.pop() for c in hand)
    s.deck[:] = hidden


def own_hand_too(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Even the seat's own hand is dealt again."""
    free_redeal(s, "", rng, seen)


def but_for_the_highest(s: Pockets, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """The highest card of the other's hand stays in it."""
    free_redeal(s, seat, rng, seen | {max(hand) for p, hand in s.hand.items() if p != seat and hand})


UNLISTED_PIN = pockets("unlisted-pin", play, redeal=but_for_the_highest)
GOOD_REDEAL = pockets("good-redeal", play, redeal=free_redeal)
NO_MIXING = pockets("no-mixing", play, redeal=as_it_is)
HALF_MIXING = pockets("half-mixing", play, redeal=sometimes)
DECK_MIXING = pockets("deck-mixing", play, redeal=only_the_deck)
WRONG_REDEAL = pockets("wrong-redeal", play, redeal=own_hand_too)
