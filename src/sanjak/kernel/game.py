"""The definition of a game: its seats, scenarios, variants, state and steps, and which worlds look alike to a seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from .chance import Script
from .errors import BadSetup, BrokenRules
from .state import Frame, Plain, State
from .steps import MERGE, TOGETHER, Ask, Option, Step, StepList, Together

Rule = Step[...] | StepList | Together
Redeal = Callable[[Any, str, random.Random, frozenset[str]], None]
MaySwap = Callable[[Any, Any, str, Any, str], bool]
Policy = Callable[[Any, Ask, random.Random], Option]
"""Chooses for the seat that is asked, knowing the whole state: for playouts."""


@dataclass(frozen=True)
class Scenario:
    """A set-up with a name."""

    id: str
    title: str
    about: str = ""


@dataclass(frozen=True)
class Variant:
    """An optional rule: its values (the default first), its printed label and its case."""

    id: str
    title: str
    about: str
    values: tuple[Any, ...] = (False, True)
    case: str = ""
    label: str = ""

    @property
    def default(self) -> Any:
        """The value if nobody chooses one."""
        return self.values[0]

    def parse(self, words: str) -> Any:
        """A value from its text."""
        for value in self.values:
            if words.lower() == str(value).lower():
                return value
        known = ", ".join(str(v).lower() for v in self.values)
        raise BadSetup(f"variant {self.id}: {words!r} is not one of {known}")


@dataclass(frozen=True)
class Result:
    """How a game ended: the name of the outcome, the winners, the survivors, and scores if there are any."""

    outcome: str
    firsts: tuple[str, ...]
    survivors: tuple[str, ...]
    scores: dict[str, int]


def end_game(s: State, result: Result) -> None:
    """End the game: clear the stack and store the result."""
    s.stack.clear()
    s.outcome, s.firsts = result.outcome, result.firsts
    s.survivors, s.scores = result.survivors, dict(result.scores)


def result_of(s: State) -> Result | None:
    """The result of a finished game, else None."""
    if not s.outcome:
        return None
    return Result(s.outcome, s.firsts, s.survivors, dict(s.scores))


def random_policy(s: Any, ask: Ask, rng: random.Random) -> Option:
    """Any option, each with the same chance."""
    return ask.options[int(rng.random() * len(ask.options))]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. `redeal`, or `may_swap` and `resample`, define which worlds a seat cannot tell apart.

    `redeal(state, seat, rng, seen)` deals again, in place, everything the seat cannot see; pieces in `seen` stay where
    they are. Without it, hidden pieces are swapped where `may_swap(state, place, piece, place, piece)` allows.
    `resample` draws new secret values (not pieces). `minutes` is the shortest and longest time a match takes people,
    `weight` how much there is to learn, from 1 (light) to 5 (heavy); 0 says nothing.
    `policy` plays in playouts and fills other seats' finished branches. `check` refuses variants that do not go
    together or do not suit the scenario. `course` sets up a new state for the guided course and returns its scripted
    luck and choices. `corrections` identifies the owner's corrections of the components; it is empty if there are none.
    `schema` counts the changes of the state and of the rules. Matches from schema `oldest` on can still be played;
    `upgrades` brings their states up to date.
    """

    id: str
    title: str
    about: str
    players: tuple[int, ...]
    default_players: int
    state: type[State]
    setup: Callable[[Any], None]
    rules: tuple[ModuleType | Mapping[str, Any], ...]
    scenarios: tuple[Scenario, ...]
    variants: tuple[Variant, ...] = ()
    players_case: str = ""
    minutes: tuple[int, int] | None = None
    weight: int = 0
    seat_names: tuple[str, ...] | Mapping[int, tuple[str, ...]] = ()
    redeal: Redeal | None = None
    may_swap: MaySwap | None = None
    resample: Callable[[Any, str, random.Random], None] | None = None
    policy: Policy = random_policy
    check: Callable[[Any], None] | None = None
    course: Callable[[Any], Script] | None = None
    corrections: str = ""
    schema: int = 1
    oldest: int = 1
    upgrades: Mapping[int, Callable[[Plain], Plain]] = field(default_factory=dict)
    steps: dict[str, Rule] = field(init=False)
    defaults: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", collect_steps(self.id, self.rules))
        object.__setattr__(self, "defaults", {variant.id: variant.default for variant in self.variants})
        missing = [number for number in range(self.oldest, self.schema) if number not in self.upgrades]
        if missing:
            raise BrokenRules(f"{self.id}: no upgrade from schema {', '.join(map(str, missing))}")

    def version(self, code: str) -> str:
        """The version stored with a match: that of the code, plus the corrections of the components, if any."""
        return f"{code}+{self.corrections}" if self.corrections else code

    def begin(self, s: State, course: bool) -> Script | None:
        """Set up a new state; for a course, return its scripted luck."""
        if not course:
            self.setup(s)
            return None
        if self.course is None:
            raise BadSetup(f"{self.title} has no course")
        return self.course(s)

    def seats(self, players: int) -> tuple[str, ...]:
        """The seats of a match: the game's names (they may depend on the number of players), else p1, p2 and so on."""
        if isinstance(self.seat_names, Mapping):
            return self.seat_names[players]
        names = self.seat_names or tuple(f"p{i}" for i in range(1, max(self.players) + 1))
        return names[:players]

    def new_state(self, *, players: int | None = None, scenario: str | None = None,
                  variants: Mapping[str, Any] | None = None, seed: int = 0) -> State:
        """A checked state, ready to be set up. Raises `BadSetup`."""
        players = self.default_players if players is None else players
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            rule = f" ({self.players_case})" if self.players_case else ""
            raise BadSetup(f"{self.title} is for {allowed} players, not {players}{rule}")
        state = self.state(seats=self.seats(players), scenario=self.scenario(scenario).id,  # type: ignore[call-arg]
                           variants=self.settings(variants or {}), seed=checked_seed(seed))
        if self.check is not None:
            self.check(state)
        return state

    def scenario(self, id: str | None) -> Scenario:
        """A scenario by its id; the first one by default."""
        for scenario in self.scenarios:
            if id is None or scenario.id == id:
                return scenario
        raise BadSetup(f"{self.title} has no scenario {id!r}; available: {', '.join(s.id for s in self.scenarios)}")

    def variant(self, name: str) -> Variant:
        """A variant by its id or its case in the rulebook."""
        for variant in self.variants:
            if name in (variant.id, variant.case):
                return variant
        known = ", ".join(variant.id for variant in self.variants) or "none"
        raise BadSetup(f"{self.title} has no variant {name!r}; available: {known}")

    def allowed_values(self, variant: Variant, players: int, scenario: str) -> tuple[Any, ...]:
        """The values of a variant that scenario and number of players allow, with defaults for the other variants."""
        return tuple(value for value in variant.values if self.allows({variant.id: value}, players, scenario))

    def allows(self, variants: Mapping[str, Any], players: int, scenario: str) -> bool:
        """Do these variants go together, and with the scenario and the number of players?"""
        try:
            self.new_state(players=players, scenario=scenario, variants=variants)
        except BadSetup:
            return False
        return True

    def settings(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of all variants, defaults included."""
        values = self.defaults.copy()
        for name, value in given.items():
            variant = self.variant(name)
            values[variant.id] = variant.parse(str(value))
        return values

    def upgrade(self, data: Plain, schema: int) -> Plain:
        """A state of an older schema, brought up to date one schema at a time."""
        self.check_schema(schema, "stored")
        for number in range(schema, self.schema):
            data = self.upgrades[number](data)
        return data


    def check_schema(self, schema: int, done: str, version: str = "") -> None:
        """Refuse a match of a newer version, or one played under rules that have been corrected since."""
        if schema > self.schema:
            raise BadSetup(f"{self.title}: {done} by a newer version (schema {schema}, this one knows {self.schema})")
        if schema < self.oldest:
            by = f"version {version}, " if version else ""
            raise BadSetup(f"{self.title}: {done} under older rules ({by}schema {schema}); they have been corrected "
                           f"since (schema {self.oldest}), and the match would not play as it did")


SEED_BITS = 256
"""The size of a seed: it fits the key of the luck."""
SEED_DIGITS = len(str((1 << SEED_BITS) - 1))
"""The length of the longest seed."""


def checked_seed(seed: int) -> int:
    """The seed, if it fits the key of the luck; raises `BadSetup` otherwise."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup("a seed is a whole number from 0 to 2^256 - 1")
    return seed


def frame_of(what: Step[...] | StepList) -> Frame:
    """The frame of a step or a sequence without arguments."""
    return what() if isinstance(what, StepList) else (what.name,)


def collect_steps(id: str, rules: tuple[ModuleType | Mapping[str, Any], ...]) -> dict[str, Rule]:
    """Every step and sequence of a game's modules by name. Raises `BrokenRules` for doubles and unknown names."""
    steps: dict[str, Step[...] | StepList] = {}
    for module in rules:
        for value in (module if isinstance(module, Mapping) else vars(module)).values():
            if isinstance(value, Step | StepList) and steps.setdefault(value.name, value) is not value:
                raise BrokenRules(f"{id}: two steps are called {value.name}")
    for value in steps.values():
        for name in value.names if isinstance(value, StepList) else ():
            if name not in steps:
                raise BrokenRules(f"{id}: {value.name} names {name}, which is not a step")
        if isinstance(value, StepList):
            value.frames = ((value.name, 1), *(frame_of(steps[name]) for name in reversed(value.names)))
    return {**steps, TOGETHER: Together(), MERGE: Together()}
