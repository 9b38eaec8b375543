"""Training a learned value: phases of games and of fitting, with checkpoints and a held-out curve.

A run is decided by its game, its plan and its seed. One that was stopped goes on from its last checkpoint with the same
games as if it had run through.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sanjak import __version__, games
from sanjak.ai.bots import player_module, stable_number
from sanjak.kernel import BadSetup
from sanjak.toolkit.net import LAYERS, SURVIVE, Net, archive, opened, packed, unpacked

from .learning import Learner
from .selfplay import Mind, Quick, Running, Style, play
from .simulate import wilson

ROUND = 500
"""The games between two fits."""
ABREAST = 256
Say = Callable[[str], None]


class Phase(NamedTuple):
    """How a phase plays and learns; a pair is a value at its beginning and at its end.

    `keep` is the share of the averaged weights that stays at each round; with 0 the newest weights play.
    """

    quick: bool
    rate: tuple[float, float]
    batch: int
    trace: float
    explore: tuple[float, float]
    keep: float
    lean: tuple[float, float] = (0.0, 0.0)


PHASES = {
    "watch": Phase(quick=True, rate=(1e-3, 2e-4), batch=128, trace=1.0, explore=(0.03, 0.03), keep=0),
    "lean": Phase(quick=False, rate=(7e-4, 1e-4), batch=256, trace=0.9, explore=(0.02, 0.01), keep=0.9,
                  lean=(0.1, 0.05)),
    "plain": Phase(quick=False, rate=(1e-3, 5e-4), batch=128, trace=0.8, explore=(0.06, 0.03), keep=0),
    "average": Phase(quick=False, rate=(6e-4, 1.8e-4), batch=256, trace=0.85, explore=(0.03, 0.01), keep=0.9),
    "settle": Phase(quick=False, rate=(2.5e-4, 3e-5), batch=256, trace=0.95, explore=(0.01, 0.01), keep=0.93),
}
"""`watch` learns from games of the quick player, the others from games that choose by the value itself; those that lean
add a little of the quick player's gains, so that they begin at its strength."""
PLAN = "watch:20000,plain:280000,average:300000"


def read_plan(plan: str) -> list[tuple[str, int]]:
    """The phases of a plan such as `watch:20000,plain:280000`, each with its number of games."""
    found = []
    for part in plan.split(","):
        name, _, many = part.partition(":")
        if name not in PHASES or not many.isdecimal() or int(many) % ROUND or not int(many):
            raise BadSetup(f"{part!r} is not a phase of a plan: write NAME:GAMES with games in thousands; phases: "
                           f"{', '.join(PHASES)}")
        found.append((name, int(many)))
    return found


@dataclass
class Run:
    """A training run: its settings, and how far it has come."""

    game: str
    seed: int
    plan: str
    games: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def phase(self) -> tuple[str, float] | None:
        """The phase of the next round and how much of it is over; None at the end of the plan."""
        first = 0
        for name, many in read_plan(self.plan):
            if self.games < first + many:
                return name, (self.games - first) / many
            first += many
        return None


def between(ends: tuple[float, float], over: float) -> float:
    """A value that falls evenly in its ratio, or evenly if it ends at nought."""
    first, last = ends
    return first * (last / first) ** over if first and last else first + (last - first) * over


class Trainer:
    """A run with its network."""

    def __init__(self, run: Run, learner: Learner | None = None) -> None:
        self.run, self.game = run, games.load(run.game)
        self.mind, self.quick = mind_of(run.game)
        self.learner = learner or Learner(Net.new(self.mind.inputs.size, len(self.mind.endings) + 1, run.seed))

    def round(self) -> str:
        """Play a round of games, fit the network to them, and return a line about it."""
        told = self.run.phase()
        assert told is not None
        name, over = told
        phase, begun = PHASES[name], time.process_time()
        rng = np.random.default_rng([self.run.seed, self.run.games])
        positions, targets, survived = self.played(phase, over)
        loss = self.learner.fit(positions, targets, between(phase.rate, over), phase.batch, rng)
        self.learner.averaged = self.learner.averaged if phase.keep else None
        if phase.keep:
            self.learner.average(phase.keep)
        self.run.games += ROUND
        self.run.seconds += time.process_time() - begun
        return f"{self.run.games:,} games, {name}: {survived / ROUND:.1%} survived, loss {loss:.4f}"

    def played(self, phase: Phase, over: float) -> tuple[list[bytes], Any, int]:
        """The positions of a round, their targets, and how many of its games were survived."""
        positions: list[bytes] = []
        targets: list[Any] = []
        survived = 0
        seeds = [stable_number("training", self.run.seed, self.run.games + i) for i in range(ROUND)]
        for game in self.games(seeds, Style(phase.quick, between(phase.explore, over), between(phase.lean, over))):
            positions += [link.position for link in game.chain]
            targets += game.targets(phase.trace)
            survived += bool(game.engine.state.survivors)
        return positions, np.array(targets, np.float32), survived

    def games(self, seeds: list[int], style: Style) -> Iterator[Running]:
        """Games on these seeds, as they end."""
        return play(seeds, self.learner.player,
                    lambda seed: Running(self.game, seed, self.mind, self.quick, style), ABREAST)

    def lean(self) -> float:
        """The weight of the quick player's gains at the end of the plan."""
        return PHASES[read_plan(self.run.plan)[-1][0]].lean[1]

    def judge(self, many: int) -> str:
        """Add a point to the held-out curve: games on seeds that no training uses, without exploring."""
        seeds = [stable_number("held out", i) for i in range(many)]
        played = list(self.games(seeds, Style(lean=self.lean())))
        survived = sum(bool(game.engine.state.survivors) for game in played)
        low, high = wilson(survived, many)
        self.run.curve.append({"games": self.run.games, "survived": round(survived / many, 4), "of": many,
                               "interval": [round(low, 4), round(high, 4)], "residual": residual(played),
                               "calibration": calibration(played)})
        return f"held out: {survived / many:.1%} of {many:,} ({low:.1%} to {high:.1%})"

    def about(self) -> dict[str, Any]:
        """The provenance of the weights."""
        run = self.run
        state = self.game.new_state(seed=0)
        return {"game": run.game, "commands": run.commands, "seed": run.seed, "plan": run.plan, "games": run.games,
                "date": date.today().isoformat(), "version": __version__, "rules": self.game.schema,
                "scenario": state.scenario, "variants": state.variants, "lean": self.lean(),
                "endings": list(self.mind.endings),
                "inputs": self.mind.inputs.layout(), "curve": run.curve, "seconds": round(run.seconds)}


def residual(played: list[Running]) -> list[float]:
    """By how much the option taken is worth more than its position was said to be: mean and standard deviation."""
    found = [float(link.best[SURVIVE] - link.value[SURVIVE]) for game in played for link in game.chain
             if link.best is not None]
    return [round(float(np.mean(found)), 4), round(float(np.std(found)), 4)] if found else []


def calibration(played: list[Running]) -> list[list[float]]:
    """For each tenth of the chance to survive: the mean that was said, the share that came true, and the positions."""
    said = np.array([float(link.value[SURVIVE]) for game in played for link in game.chain])
    true = np.array([bool(game.engine.state.survivors) for game in played for _ in game.chain])
    tenth = np.minimum(9, (said * 10).astype(int))
    bins = [tenth == i for i in range(10) if (tenth == i).any()]
    return [[round(float(said[one].mean()), 3), round(float(true[one].mean()), 3), int(one.sum())] for one in bins]


def mind_of(game_id: str) -> tuple[Mind, Quick]:
    """What a game's player brings to learn a value, and its quick player."""
    module = player_module(game_id)
    if module is None or not hasattr(module, "LEARNED"):
        raise BadSetup(f"{game_id} has no learned value to train")
    return module.LEARNED, module.PLAYER


# ---------------------------------------------------------------- checkpoints


def save(trainer: Trainer, path: Path) -> None:
    """Write everything that is needed to go on, in one step, so that a crash leaves the last checkpoint whole."""
    run, learner = trainer.run, trainer.learner
    arrays = {f"n{name}": learner.net.weights[name] for name in LAYERS} | learner.moments
    if learner.averaged is not None:
        arrays |= {f"a{name}": learner.averaged.weights[name] for name in LAYERS}
    about = vars(run) | {"steps": learner.steps, "inputs": trainer.mind.inputs.layout()}
    write(path, archive(about, arrays))


def write(path: Path, data: bytes) -> None:
    """Replace a file at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(data)
    new.replace(path)


def resumed(path: Path, game_id: str, plan: str | None) -> Trainer:
    """A run as its checkpoint left it; a new plan may replace the rest of the old one."""
    about, arrays = opened(path.read_bytes())
    nets = {kind: Net({name: arrays[kind + name] for name in LAYERS}) for kind in "na" if f"{kind}w1" in arrays}
    moments = {f"{kind}{name}": arrays[f"{kind}{name}"] for kind in "mv" for name in LAYERS}
    run = run_of(about, path, game_id, plan)
    return Trainer(run, Learner(nets["n"], moments, about["steps"], nets.get("a")))


def started(path: Path, game_id: str, plan: str | None) -> Trainer:
    """A run that goes on from a file of weights; the moments of Adam begin anew."""
    net, about = unpacked(path.read_bytes())
    return Trainer(run_of(about, path, game_id, plan), Learner(net))


def run_of(about: dict[str, Any], path: Path, game_id: str, plan: str | None) -> Run:
    """The run that a file tells of, with a new plan if there is one; raises BadSetup if it does not fit the game."""
    if about["game"] != game_id:
        raise BadSetup(f"{path} is a run of {about['game']}, not of {game_id}")
    if about["inputs"] != mind_of(game_id)[0].inputs.layout():
        raise BadSetup(f"{path} was trained with other inputs than the player now has; begin anew")
    run = Run(**{name: about[name] for name in Run.__dataclass_fields__})
    run.plan = plan or run.plan
    return run


# ---------------------------------------------------------------- the whole run


def train(game_id: str, out: Path, *, plan: str | None = None, seed: int = 1, resume: bool = False,
          start: Path | None = None, judge_every: int = 20_000, judge_games: int = 2000, command: str = "",
          say: Say = print) -> dict[str, Any]:
    """Train a game's value to the end of the plan and write its weights; returns their provenance."""
    checkpoint = out.with_suffix(".checkpoint.npz")
    if resume:
        trainer = resumed(checkpoint, game_id, plan)
    else:
        trainer = started(start, game_id, plan) if start else Trainer(Run(game_id, seed, plan or PLAN))
    read_plan(trainer.run.plan)
    trainer.run.commands.append(command)
    while trainer.run.phase() is not None:
        say(trainer.round())
        if judge_every and trainer.run.games % judge_every == 0:
            say(trainer.judge(judge_games))
            write(out.with_name(f"{out.stem}-{trainer.run.games}.npz"),
                  packed(trainer.learner.player, trainer.about()))
        save(trainer, checkpoint)
    write(out, packed(trainer.learner.player, trainer.about()))
    return trainer.about()
