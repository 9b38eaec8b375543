"""The game chooser: a few questions, each with a default that Enter takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sanjak import games
from sanjak.ai.bots import LEVELS, bot_id
from sanjak.kernel import BadSetup, Game, Scenario, Variant

from .console import Console
from .offer import Entry, fitting
from .setup import HUMAN, Setup, named_values, who_sits

T = TypeVar("T")


def choose_setup(console: Console) -> Setup:
    """Ask for a game and its set-up."""
    game = choose_game(console)
    many = choose_number(console, "How many players", game.players, game.default_players)
    humans = choose_number(console, "How many human players", range(many + 1), 1)
    rival = "quick"
    if humans < many:
        rival = asked(console, f"The bots' level ({', '.join(LEVELS)})", "normal", checked_bot(game))
    scenario = choose_scenario(console, game)
    variants = choose_variants(console, game, many, scenario)
    seed = asked(console, "Seed (a number replays the same cards and dice)", "random", seed_of)
    return Setup(game.id, seats=(HUMAN,) * humans + (rival,) * (many - humans), scenario=scenario,
                 variants=variants, seed=seed)


def asked(console: Console, question: str, default: str, check: Callable[[str], T]) -> T:
    """Ask until the answer is valid; Enter takes the default."""
    while True:
        words = console.read(f"{question} [{default}]: ") or default
        if words.lower() in ("quit", "exit"):
            raise EOFError
        try:
            return check(words)
        except BadSetup as fault:
            console.say(f"{fault}.")


def choose_game(console: Console) -> Game:
    """Ask for a game."""
    found, broken = games.loaded()
    console.say("Sanjak: games of the Ottoman frontier. Press Enter for the answer in brackets; type quit to leave.\n")
    for number, game in enumerate(found, 1):
        console.say(f"{number:>3}. {game.title} ({players_of(game)}): {game.about}")
    for reason in broken.values():
        console.say(f"  -  {reason}")
    console.say("\nContinue your last match with: sanjak resume\n")
    return asked(console, "Which game", "1", lambda words: picked(words, found))


def picked(words: str, found: Sequence[Game]) -> Game:
    """A game by its number, its id or a part of its title."""
    if words.isdecimal() and 1 <= int(words) <= len(found):
        return found[int(words) - 1]
    entries = [Entry((game.id,), game.id, game.title) for game in found]
    meant = fitting(words, entries)
    if len(meant) != 1:
        raise BadSetup(f"{words!r} is not one of these games")
    return games.load(meant[0].text)


def choose_number(console: Console, question: str, allowed: Sequence[int], default: int) -> int:
    """Ask for one of some numbers, unless there is only one."""
    if len(allowed) == 1:
        return allowed[0]

    def check(words: str) -> int:
        if not words.isdecimal() or int(words) not in allowed:
            raise BadSetup(f"{words!r} is not in {span(allowed)}")
        return int(words)

    return asked(console, f"{question} ({span(allowed)})", str(default), check)


def span(numbers: Sequence[int]) -> str:
    """Numbers in words: a single one, a range, or a list."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def players_of(game: Game) -> str:
    """The numbers of players that a game allows, in words."""
    return how_many(game.players[0]) if len(game.players) == 1 else f"{span(game.players)} players"


def how_many(players: int) -> str:
    """A number of players in words."""
    return f"{players} player{'' if players == 1 else 's'}"


def checked_bot(game: Game) -> Callable[[str], str]:
    """A check that the game has a bot of this name."""

    def check(name: str) -> str:
        if name == HUMAN:
            raise BadSetup(f"a bot's level is {' or '.join(LEVELS)}")
        who_sits(game, None, (name,) * game.default_players)
        return bot_id(name)

    return check


def choose_scenario(console: Console, game: Game) -> str:
    """Ask for a scenario, unless there is only one."""
    first = game.scenarios[0].id
    if len(game.scenarios) == 1:
        return first
    for scenario in game.scenarios:
        console.say(f"  {scenario_head(scenario)}. {scenario.about}")
    return asked(console, "Which scenario", first, lambda words: game.scenario(words).id)


def scenario_head(scenario: Scenario) -> str:
    """A scenario's entry in a list: its id and its title, unless the title already begins with the id."""
    return scenario.title if scenario.title.startswith(f"{scenario.id}: ") else f"{scenario.id}: {scenario.title}"


def choose_variants(console: Console, game: Game, players: int, scenario: str) -> dict[str, str]:
    """Ask for optional rules, all in one line. Only values that the scenario allows are offered."""
    offered = {variant: game.allowed_values(variant, players, scenario) for variant in game.variants}
    if not any(len(values) > 1 for values in offered.values()):
        return {}
    console.say("Optional rules (the first value is the default):")
    for variant, values in offered.items():
        if len(values) > 1:
            console.say(f"  {variant_head(variant, values)}. {variant.about}")

    def check(words: str) -> dict[str, str]:
        given = {} if words == "none" else named_values(words.replace(",", " ").split())
        game.new_state(players=players, scenario=scenario, variants=given)
        return given

    return asked(console, "Which to change (name=value ...)", "none", check)


def variant_head(variant: Variant, values: Sequence[Any]) -> str:
    """An optional rule's entry in a list: the text to type, its title, and its printed case and label."""
    printed = ", ".join(part for part in (variant.case, variant.label) if part)
    return f"{variant.id}={'|'.join(str(value).lower() for value in values)}: {variant.title}" \
        + (f" ({printed})" if printed else "")


def seed_of(words: str) -> int | None:
    """A seed; None for a random one."""
    if words == "random":
        return None
    if not words.isdecimal():
        raise BadSetup("a seed is a whole number")
    return int(words)
