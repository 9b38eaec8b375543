"""A small network in numpy: the chances of each ending of a game, from the inputs that a position switches on.

Two hidden layers; then the chance to survive and of each cause of defeat, which sum to 1, and the share of the turns
that the game lasts. The causes and the length are not used for choices: they help the layers to learn.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .inputs import WIDTH, Prospect

Array = NDArray[np.float32]
HIDDEN = (64, 32)
LAYERS = ("w1", "b1", "w2", "b2", "w3", "b3")
SURVIVE = 0
"""The output that is the chance to survive."""
CHUNK = 4096


def dense(positions: Sequence[bytes], inputs: int) -> Array:
    """Positions as rows of zeros and ones."""
    x = np.zeros(len(positions) * inputs, np.float32)
    counts = np.fromiter(map(len, positions), np.int64, len(positions)) // WIDTH
    on = np.frombuffer(b"".join(positions), "<u2")
    x[np.repeat(np.arange(len(positions)) * inputs, counts) + on] = 1
    return x.reshape(len(positions), inputs)


class Net:
    """The weights of the layers, and how many endings there are."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self.inputs = len(weights["w1"])

    @classmethod
    def new(cls, inputs: int, outputs: int, seed: int) -> Net:
        """A network that knows nothing."""
        rng = np.random.default_rng(seed)
        sizes = (inputs, *HIDDEN, outputs)
        weights: dict[str, Array] = {}
        for layer, (before, after) in enumerate(pairwise(sizes), 1):
            spread = np.sqrt(2 / (70 if layer == 1 else before)) * (0.1 if layer == len(HIDDEN) + 1 else 1)
            weights[f"w{layer}"] = (rng.standard_normal((before, after)) * spread).astype(np.float32)
            weights[f"b{layer}"] = np.zeros(after, np.float32)
        return cls(weights)

    def layers(self, x: Array) -> tuple[Array, Array, Array]:
        """The two hidden layers and the outputs."""
        w = self.weights
        one = np.maximum(x @ w["w1"] + w["b1"], 0)
        two = one @ w["w2"] + w["b2"]
        two = np.maximum(two, 0.01 * two)
        return one, two, endings(two @ w["w3"] + w["b3"])

    def values(self, positions: Sequence[bytes]) -> Array:
        """The outputs for many positions: survival, the causes of defeat, the share of the turns lasted."""
        parts = [self.layers(dense(positions[i:i + CHUNK], self.inputs))[2] for i in range(0, len(positions), CHUNK)]
        return np.concatenate(parts) if parts else np.zeros((0, len(self.weights["b3"])), np.float32)

    def survival(self, positions: Sequence[bytes]) -> Iterator[float]:
        """The chance to survive in each position."""
        return map(float, self.values(positions)[:, SURVIVE])


def endings(z: Array) -> Array:
    """Softmax over the endings, and a sigmoid for the length of the game."""
    z = z - z[:, :-1].max(axis=1, keepdims=True) * np.append(np.ones(z.shape[1] - 1, np.float32), np.float32(0))
    z[:, -1] *= -1
    e = np.exp(z)
    out = e / e[:, :-1].sum(axis=1, keepdims=True)
    out[:, -1] = 1 / (1 + e[:, -1])
    return np.asarray(out, np.float32)


def flat(prospects: Sequence[Prospect]) -> list[bytes]:
    """The positions of all options, one after another."""
    return [position for prospect in prospects for _, position in prospect]


def worths(prospects: Sequence[Prospect], values: Array, first: int = 0) -> list[Array]:
    """The outputs of each option, averaged over its die; `values` has them by position from `first` on."""
    found: list[Array] = []
    for prospect in prospects:
        found.append(sum(chance * values[first + i] for i, (chance, _) in enumerate(prospect)))
        first += len(prospect)
    return found


# ---------------------------------------------------------------- the file of weights


def packed(net: Net, about: dict[str, Any]) -> bytes:
    """A network and its provenance as the bytes of a file: half precision is enough to choose by."""
    return archive(about, {name: net.weights[name].astype(np.float16) for name in LAYERS})


def unpacked(data: bytes) -> tuple[Net, dict[str, Any]]:
    """A network and its provenance from the bytes of a file."""
    about, arrays = opened(data)
    return Net({name: arrays[name].astype(np.float32) for name in LAYERS}), about


def archive(about: dict[str, Any], arrays: dict[str, Any]) -> bytes:
    """Arrays and what is to be known about them, as the bytes of a compressed file."""
    told, file = np.frombuffer(json.dumps(about, ensure_ascii=False).encode(), np.uint8), io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays, about=told)
    return file.getvalue()


def opened(data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is to be known, and the arrays, from the bytes of a file."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        arrays = dict(file)
    return json.loads(arrays.pop("about").tobytes().decode()), arrays
