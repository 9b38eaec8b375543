"""Playing by a learned value: an option is worth the average over its die of the value of the position after it.

Nothing here needs numpy: a game without weights, or a machine without numpy, is left to the quick player.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from sanjak.kernel import Ask, Luck, Option
from sanjak.toolkit.inputs import Inputs, Prospect, candidates

from ..rules.resources import DONE

if TYPE_CHECKING:
    from sanjak.toolkit.net import Net

Gains = Callable[[Any, Sequence[Option]], list[float]]
"""The quick player's gain of each action."""
BEST_FACE, WORST_FACE = 6, 1
"""A bare 6 always succeeds and a bare 1 always fails."""


class Learned(NamedTuple):
    """What a game brings to play by a learned value.

    `odds` has the chance of success for each action with a die, `price` what is gone if it fails.
    `after` returns the positions after each option of a question outside the action phase, or None if the quick player
    answers. `endings` are survival and the causes of defeat.
    """

    data: str
    inputs: Inputs
    features: Callable[[Any, bool], bytes]
    carry_out: Mapping[str, Callable[[Any, Option], None]]
    odds: Mapping[str, Callable[[Any, Option], float]]
    price: Callable[[Any, Option], Hashable]
    actions_left: Callable[[Any], bool]
    after: Callable[[Any, Ask], list[Any] | None]
    endings: tuple[str, ...]
    turns: int

    def best(self, s: Any, ask: Ask, gains: Gains) -> Option | None:
        """The option of the highest worth; None where the quick player answers.

        In the action phase the quick player's gains pick the candidates and have a little weight.
        """
        if (net := self.net(s)) is None:
            return None
        lean = self.lean() if ask.closing else 0.0
        options, hunches = candidates(ask.options, gains(s, ask.options)) if lean else (ask.options, None)
        if (prospects := self.prospects(s, ask, options)) is None:
            return None
        values = net.survival([position for prospect in prospects for _, position in prospect])
        worths = [sum(chance * next(values) for chance, _ in prospect) for prospect in prospects]
        scores = [worth + lean * hunch for worth, hunch in zip(worths, hunches or [0.0] * len(worths), strict=True)]
        return options[scores.index(max(scores))]

    def lean(self) -> float:
        """The chance to survive that a unit of the quick player's gain counts for."""
        known = trained(self.data)
        return 0.0 if known is None else float(known[1]["lean"])

    def value(self, s: Any) -> float | None:
        """The chance to survive in a position of the action phase; None if the value does not know the set-up."""
        return None if (net := self.net(s)) is None else next(net.survival([self.position(s)]))

    def net(self, s: Any) -> Net | None:
        """The network, if it was trained for games with this scenario and these optional rules."""
        known = trained(self.data)
        return known[0] if known and (s.scenario, s.variants) == (known[1]["scenario"], known[1]["variants"]) else None

    def ends(self, option: Option) -> bool:
        """Does this option end the turn?"""
        return option == DONE

    def position(self, s: Any) -> bytes:
        """The inputs of a state in the action phase, or at its end if nothing is left to do."""
        return self.features(s, not self.actions_left(s))

    def prospects(self, s: Any, ask: Ask, options: Sequence[Option]) -> list[Prospect] | None:
        """What can come of these options of a question; None where the quick player answers."""
        if ask.closing:
            failed: dict[Hashable, bytes] = {}
            return [self.prospect(s, option, failed) for option in options]
        after = self.after(s, ask)
        return None if after is None else [[(1.0, self.position(state))] for state in after]

    def prospect(self, s: Any, option: Option, failed: dict[Hashable, bytes]) -> Prospect:
        """What can come of an action; `failed` keeps the positions after failures, which many actions share."""
        if option == DONE:
            return [(1.0, self.features(s, True))]
        if (odds := self.odds.get(option[0])) is None:
            return [(1.0, self.position(self.carried_out(s, option)))]
        chance, price = odds(s, option), self.price(s, option)
        if price not in failed:
            failed[price] = self.position(self.carried_out(s, option, WORST_FACE))
        return [(chance, self.position(self.carried_out(s, option, BEST_FACE))), (1 - chance, failed[price])]

    def carried_out(self, s: Any, option: Option, face: int = 0) -> Any:
        """A copy of the state after an action; its dice show this face."""
        state = s.clone()
        LOADED.script["die"][:] = [face, face] if face else []
        state.luck = LOADED
        self.carry_out[option[0]](state, option)
        return state


LOADED = Luck(0)
"""Luck that shows what is laid out for it, for one action at a time."""


@cache
def trained(data: str) -> tuple[Net, dict[str, Any]] | None:
    """The weights in a game's data, with their provenance; None if it has none or numpy is missing."""
    try:
        from sanjak.toolkit.net import unpacked
    except ModuleNotFoundError:
        return None
    file = files(data) / "value.npz"
    return unpacked(file.read_bytes()) if file.is_file() else None
