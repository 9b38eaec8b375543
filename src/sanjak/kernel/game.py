"""What a game is: its seats, scenarios, variants, state, steps, and what it tells the kernel about its secrets."""

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


@dataclass(frozen=True)
class Scenario:
    """A set-up with a name."""

    id: str
    title: str
    about: str = ""


@dataclass(frozen=True)
class Variant:
    """An optional rule: its values, the default first, and the printed label and case."""

    id: str
    title: str
    about: str
    values: tuple[Any, ...] = (False, True)
    case: str = ""
    label: str = ""

    @property
    def default(self) -> Any:
        """What holds if nobody says anything."""
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
    """How a game ended: its outcome by name, who came first, who survived, and scores where there are any."""

    outcome: str
    firsts: tuple[str, ...]
    survivors: tuple[str, ...]
    scores: dict[str, int]


def end_game(s: State, result: Result) -> None:
    """The game is over: nothing follows."""
    s.stack.clear()
    s.outcome, s.firsts = result.outcome, result.firsts
    s.survivors, s.scores = result.survivors, dict(result.scores)


def result_of(s: State) -> Result | None:
    """The result of a finished game."""
    if not s.outcome:
        return None
    return Result(s.outcome, s.firsts, s.survivors, dict(s.scores))


def random_policy(s: Any, ask: Ask, rng: random.Random) -> Option:
    """Any option, each as likely as another."""
    return ask.options[int(rng.random() * len(ask.options))]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. `redeal` or `may_swap` and `resample` tell which worlds a seat cannot tell apart.

    `redeal(state, seat, rng, seen)` deals anew in place all that the seat cannot see; pieces in `seen` stay where they
    are. Without it, hidden pieces are swapped where `may_swap(state, place, piece, place, piece)` allows. `resample`
    draws secret values (not pieces) anew. `minutes` is how long a match takes a person, from and to. `policy` plays in
    playouts and fills other seats' finished branches. `check` refuses variants that do not go together or with the
    scenario. `course` sets a new state up as the game's guided example begins, and gives the luck and the choices that
    lie ready for it. `corrections` tells apart the components that an owner has corrected; empty where nobody has.
    `schema` counts the changes of the state and of the rules; matches from `oldest` on can still be played, and
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
    seat_names: tuple[str, ...] | Mapping[int, tuple[str, ...]] = ()
    redeal: Redeal | None = None
    may_swap: MaySwap | None = None
    resample: Callable[[Any, str, random.Random], None] | None = None
    policy: Callable[[Any, Ask, random.Random], Option] = random_policy
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
        """What a match was played with: the version of the code, and the corrections of the components if any."""
        return f"{code}+{self.corrections}" if self.corrections else code

    def begin(self, s: State, course: bool) -> Script | None:
        """Set a new state up, as usual or for the course; what lies ready for it."""
        if not course:
            self.setup(s)
            return None
        if self.course is None:
            raise BadSetup(f"{self.title} has no course")
        return self.course(s)

    def seats(self, players: int) -> tuple[str, ...]:
        """The seats of a match: the game's own names, for each number of players if need be, else p1, p2 and so on."""
        if isinstance(self.seat_names, Mapping):
            return self.seat_names[players]
        names = self.seat_names or tuple(f"p{i}" for i in range(1, max(self.players) + 1))
        return names[:players]

    def new_state(self, *, players: int | None = None, scenario: str | None = None,
                  variants: Mapping[str, Any] | None = None, seed: int = 0) -> State:
        """A state that is ready to be set up, with everything about the set-up checked."""
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
        """A scenario by its id; the first one if none is named."""
        for scenario in self.scenarios:
            if id is None or scenario.id == id:
                return scenario
        raise BadSetup(f"{self.title} has no scenario {id!r}; there is {', '.join(s.id for s in self.scenarios)}")

    def variant(self, name: str) -> Variant:
        """A variant by its id or the rulebook's case."""
        for variant in self.variants:
            if name in (variant.id, variant.case):
                return variant
        known = ", ".join(variant.id for variant in self.variants) or "none"
        raise BadSetup(f"{self.title} has no variant {name!r}; there is {known}")

    def allowed_values(self, variant: Variant, players: int, scenario: str) -> tuple[Any, ...]:
        """The values of a variant that the scenario and the number of players allow, the other variants by default."""
        return tuple(value for value in variant.values if self.allows({variant.id: value}, players, scenario))

    def allows(self, variants: Mapping[str, Any], players: int, scenario: str) -> bool:
        """Do these variants go together, with the scenario and the number of players?"""
        try:
            self.new_state(players=players, scenario=scenario, variants=variants)
        except BadSetup:
            return False
        return True

    def settings(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All variants with their values."""
        values = self.defaults.copy()
        for name, value in given.items():
            variant = self.variant(name)
            values[variant.id] = variant.parse(str(value))
        return values

    def upgrade(self, data: Plain, schema: int) -> Plain:
        """A state stored under an older schema, brought up to date step by step."""
        self.check_schema(schema, "stored")
        for number in range(schema, self.schema):
            data = self.upgrades[number](data)
        return data


    def check_schema(self, schema: int, done: str, version: str = "") -> None:
        """Refuse a match of other rules: those of a newer version, or older ones that have been corrected since."""
        if schema > self.schema:
            raise BadSetup(f"{self.title}: {done} by a newer version (schema {schema}, this one knows {self.schema})")
        if schema < self.oldest:
            by = f"version {version}, " if version else ""
            raise BadSetup(f"{self.title}: {done} under older rules ({by}schema {schema}); they have been corrected "
                           f"since (schema {self.oldest}), and the match would not play as it did")


def checked_seed(seed: int) -> int:
    """Seeds are whole numbers that fit the key of the luck."""
    if not 0 <= seed < 1 << 256:
        raise BadSetup("a seed is a whole number from 0 to 2^256 - 1")
    return seed


def frame_of(what: Step[...] | StepList) -> Frame:
    """How a step or a sequence without arguments waits on the stack."""
    return what() if isinstance(what, StepList) else (what.name,)


def collect_steps(id: str, rules: tuple[ModuleType | Mapping[str, Any], ...]) -> dict[str, Rule]:
    """Every step and sequence of a game's modules by name; sequences must name what exists."""
    steps: dict[str, Step[...] | StepList] = {}
    for module in rules:
        for value in (module if isinstance(module, Mapping) else vars(module)).values():
            if isinstance(value, Step | StepList) and steps.setdefault(value.name, value) is not value:
                raise BrokenRules(f"{id}: two steps are called {value.name}")
    for value in steps.values():
        for name in value.names if isinstance(value, StepList) else ():
            if name not in steps:
                raise BrokenRules(f"{id}: {value.name} names {name}, which is no step")
        if isinstance(value, StepList):
            value.frames = ((value.name, 1), *(frame_of(steps[name]) for name in reversed(value.names)))
    return {**steps, TOGETHER: Together(), MERGE: Together()}
