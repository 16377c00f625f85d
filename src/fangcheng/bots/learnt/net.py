"""A net in NumPy: a residual convolution over the faces in a row, for few questions or many.

The rows of all questions lie below each other with a row of zeros between them, so that a
convolution is one product of matrices, and its edges are zeros by themselves.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fangcheng.bots.learnt.inputs import FACTS, NUMPY, facts_of, planes_of
from fangcheng.encoding.arrays import Asked
from fangcheng.encoding.layout import FACES_WIDE
from fangcheng.encoding.space import ACTIONS, HU_AT, JIA_AT, KONG_AT, PICK_AT, TING_AT
from fangcheng.tiles import FACES

Array: TypeAlias = NDArray[np.float32]
Tensors: TypeAlias = Mapping[str, NDArray[Any]]

BY_FACE: Final = (
    (0, FACES_WIDE), (TING_AT, FACES), (JIA_AT, FACES), (KONG_AT, FACES), (PICK_AT, FACES),
)  # fmt: skip
"""Where the actions of each kind that name a face begin, and how many there are."""
OTHERS: Final = ACTIONS - HU_AT
_STEP: Final = FACES_WIDE + 1
_NEVER: Final = np.float32(-1e9)


class Answered(NamedTuple):
    """What a net says to some questions."""

    chances: Array
    """rows x 200: the logarithm of how likely it does each; very small where it may not."""
    points: Array
    """rows: what it expects of the round, in the units it was taught with."""


class _Layer(NamedTuple):
    weights: Array
    """in x out; a convolution has its three parts below each other."""
    bias: Array


class Net:
    """A net by its tensors, named and shaped as PyTorch does; `town` is which of its towns."""

    def __init__(self, tensors: Tensors, town: int = 0) -> None:
        self._stem = _layer(tensors, "stem")
        facts = _layer(tensors, "facts")
        # A town is one fact that is true, and always the same: it goes into the bias.
        self._facts = _Layer(facts.weights[:FACTS], facts.bias + facts.weights[FACTS + town])
        self._blocks: list[tuple[_Layer, _Layer, _Layer]] = []
        while f"blocks.{len(self._blocks)}.first.weight" in tensors:
            at = f"blocks.{len(self._blocks)}"
            parts = [_layer(tensors, f"{at}.{name}") for name in ("first", "pool", "second")]
            self._blocks.append((parts[0], parts[1], parts[2]))
        self._place: Array = np.ascontiguousarray(np.asarray(tensors["place"], np.float32).T)
        names = ("faces", "others", "value.0", "value.2")
        self._faces, self._others, self._hidden, self._value = (_layer(tensors, n) for n in names)

    def answer(self, asked: Asked) -> Answered:
        """Answer all rows at once."""
        planes = planes_of(NUMPY, asked.words, asked.nearness)
        facts = facts_of(NUMPY, asked.numbers, asked.scores, asked.nearness)
        rows = len(planes)
        now = _convolve(_spread(planes), self._stem)
        _by_row(now, rows)[:] += _apply(facts, self._facts)[:, None] + self._place
        for first, pool, second in self._blocks:
            inner = _convolve(np.maximum(now, 0), first)
            each = _by_row(inner, rows)
            each += _apply(_pooled(each), pool)[:, None]
            np.maximum(inner, 0, out=inner)
            now += _convolve(inner, second)
        last = np.maximum(_by_row(now, rows), 0)
        pooled = _pooled(last)
        value = _apply(np.maximum(_apply(pooled, self._hidden), 0), self._value)[:, 0]
        logits = np.empty((rows, ACTIONS), np.float32)
        by_face = _apply(last.reshape(rows * FACES_WIDE, -1), self._faces)
        by_face = by_face.reshape(rows, FACES_WIDE, len(BY_FACE))
        for kind, (at, count) in enumerate(BY_FACE):
            logits[:, at : at + count] = by_face[:, :count, kind]
        logits[:, HU_AT:] = _apply(pooled, self._others)
        return Answered(_log_softmax(np.where(asked.legal, logits, _NEVER)), value)


def _layer(tensors: Tensors, name: str) -> _Layer:
    weights = np.asarray(tensors[f"{name}.weight"], np.float32)
    if weights.ndim == 3:  # out x in x three places, of which each takes all that comes in
        weights = weights.transpose(2, 1, 0).reshape(-1, len(weights))
    else:
        weights = weights.T
    return _Layer(np.ascontiguousarray(weights), np.asarray(tensors[f"{name}.bias"], np.float32))


def _apply(taken: Array, layer: _Layer) -> Array:
    given: Array = taken @ layer.weights + layer.bias
    return given


def _spread(planes: Array) -> Array:
    """Lay the rows below each other, zeros before, between and after them."""
    rows = len(planes)
    flat = np.zeros((rows * _STEP + 1, planes.shape[2]), np.float32)
    _by_row(flat, rows)[:] = planes
    return flat


def _by_row(flat: Array, rows: int) -> Array:
    """Look at the faces of each row, without the zeros."""
    return flat[1:].reshape(rows, _STEP, -1)[:, :FACES_WIDE]


def _clear(flat: Array) -> None:
    flat[::_STEP] = 0


def _convolve(flat: Array, layer: _Layer) -> Array:
    """Let every face take itself and its two neighbours; rows stay apart by zeros."""
    wide = flat.shape[1]
    windows = np.empty((len(flat) - 2, 3 * wide), np.float32)
    for place in range(3):
        windows[:, place * wide : (place + 1) * wide] = flat[place : place + len(windows)]
    given = np.empty((len(flat), len(layer.bias)), np.float32)
    np.matmul(windows, layer.weights, out=given[1:-1])
    given[1:-1] += layer.bias
    _clear(given)
    return given


def _pooled(each: Array) -> Array:
    return np.concatenate([each.mean(1), each.max(1)], 1)


def _log_softmax(logits: Array) -> Array:
    above = logits - logits.max(1, keepdims=True)
    found: Array = above - np.log(np.exp(above).sum(1, keepdims=True))
    return found
