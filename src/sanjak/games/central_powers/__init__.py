"""The combined game of Hapsburg Eclipse and Ottoman Sunset: two empires, two boards, one war."""

import random
from collections.abc import Iterator

from sanjak.games._siege.rules import deck
from sanjak.kernel import Game, Scenario, Variant

from . import course, player
from .data import OPTIONS
from .rules import event, kaiserschlacht, lenin, play, railway, theft
from .rules.halves import HALVES, NATIONS, board_of
from .state import State


def options_of(nation: str) -> tuple[Variant, ...]:
    """The optional rules of a half, for its board."""
    prefix, name = play.PREFIX[nation], HALVES[nation].game.title
    return tuple(Variant(f"{prefix}{option.id}", f"{name}: {option.title}", option.about, option.values,
                            case=f"{HALVES[nation].tag} {option.case}".strip() if option.case else "",
                            label=option.label)
                 for option in HALVES[nation].game.variants if option.id not in play.LEFT_OUT[nation])


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Shuffle both decks again, the only part hidden from the seats."""
    for nation in NATIONS:
        own = frozenset(card.removeprefix(f"{nation}.") for card in seen if card.startswith(f"{nation}."))
        deck.redeal(board_of(s, nation), seat, rng, own)


PINNED = deck.PINNED
"""The hidden things that are the same in every world, with reasons."""


def pinned(s: State, seat: str) -> Iterator[tuple[str, str]]:
    """The cards of both decks that stay in place in all worlds, each with its reason."""
    for nation in NATIONS:
        yield from ((why, f"{nation}.{card}") for why, card in deck.pinned(board_of(s, nation), seat))


BOOKS = {half.tag: half.game.id for half in HALVES.values()}
"""The books of the halves, by case prefix."""

GAME = Game(
    id="central-powers",
    title="The Central Powers",
    about="Hapsburg Eclipse and Ottoman Sunset at once, alone or as allies, joined by the Berlin-Baghdad railway.",
    players=(1, 2),
    default_players=1,
    minutes=(60, 180),
    weight=3,
    seat_names={1: ("player",), 2: NATIONS},
    state=State,
    setup=play.setup,
    rules=(play, event, kaiserschlacht, railway, lenin, theft),
    scenarios=(Scenario("grand_campaign", "The war of two empires", "The whole war, a card of each in turn."),),
    variants=(
        *(Variant(option.id, option.title, option.text, case=option.case, label=option.label.capitalize())
          for option in OPTIONS.values()),
        *(option for nation in NATIONS for option in options_of(nation)),
    ),
    redeal=redeal,
    policy=player.policy,
    course=course.begin,
    corrections="-".join(half.game.corrections for half in HALVES.values() if half.game.corrections),
    check=play.check_players,
    schema=3,
    oldest=3,
)
