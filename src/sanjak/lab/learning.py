"""Fitting a network to targets: gradients, Adam, and weights averaged over time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sanjak.toolkit.net import LAYERS, Array, Net, dense

BETA, GAMMA = np.float32(0.9), np.float32(0.999)
TINY = np.float32(1e-8)


class Learner:
    """A network with the moments of Adam, and the average of its weights that plays once averaging has begun."""

    def __init__(self, net: Net, moments: dict[str, Array] | None = None, steps: int = 0,
                 averaged: Net | None = None) -> None:
        self.net, self.steps, self.averaged = net, steps, averaged
        zeros = {f"{kind}{name}": np.zeros_like(net.weights[name]) for kind in "mv" for name in LAYERS}
        self.moments = zeros if moments is None else moments

    @property
    def player(self) -> Net:
        """The network that plays and gives the values of later positions."""
        return self.net if self.averaged is None else self.averaged

    def fit(self, positions: Sequence[bytes], targets: Array, rate: float, batch: int,
            rng: np.random.Generator) -> float:
        """One pass over shuffled positions; returns the mean cross-entropy."""
        order, loss = rng.permutation(len(positions)), 0.0
        for first in range(0, len(order), batch):
            rows = order[first:first + batch]
            x = dense([positions[row] for row in rows], self.net.inputs)
            slopes, cost = gradients(self.net, x, targets[rows])
            self.step(slopes, np.float32(rate))
            loss += cost * len(rows)
        return loss / max(1, len(order))

    def step(self, slopes: dict[str, Array], rate: np.float32) -> None:
        """One step of Adam."""
        self.steps += 1
        scale = rate * np.float32(np.sqrt(1 - GAMMA ** self.steps) / (1 - BETA ** self.steps))
        for name, slope in slopes.items():
            m, v = self.moments[f"m{name}"], self.moments[f"v{name}"]
            m += (1 - BETA) * (slope - m)
            v += (1 - GAMMA) * (slope * slope - v)
            self.net.weights[name] -= scale * m / (np.sqrt(v) + TINY)

    def average(self, keep: float) -> None:
        """Move the average towards the newest weights; the first call begins it with them."""
        if self.averaged is None:
            self.averaged = Net({name: self.net.weights[name].copy() for name in LAYERS})
        for name, kept in self.averaged.weights.items():
            kept += np.float32(1 - keep) * (self.net.weights[name] - kept)


def gradients(net: Net, x: Array, targets: Array) -> tuple[dict[str, Array], float]:
    """The gradient of the mean cross-entropy for each layer, and the cross-entropy of survival alone."""
    w = net.weights
    one, two, out = net.layers(x)
    error: NDArray[np.float32] = (out - targets) / np.float32(len(x))
    slopes = {"w3": two.T @ error, "b3": error.sum(axis=0)}
    back = (error @ w["w3"].T) * np.where(two > 0, np.float32(1), np.float32(0.01))
    slopes |= {"w2": one.T @ back, "b2": back.sum(axis=0)}
    back = (back @ w["w2"].T) * (one > 0)
    slopes |= {"w1": x.T @ back, "b1": back.sum(axis=0)}
    return slopes, survival_cost(out[:, 0], targets[:, 0])


def survival_cost(said: Array, true: Array) -> float:
    """The mean cross-entropy of the chance to survive."""
    said = np.clip(said, 1e-6, 1 - 1e-6)
    return float(-(true * np.log(said) + (1 - true) * np.log(1 - said)).mean())
