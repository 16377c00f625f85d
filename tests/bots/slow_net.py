"""A net as its formula has it, in plain loops: to compare the fast one with."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fangcheng.encoding.arrays import Asked
from fangcheng.encoding.layout import FACES_WIDE
from fangcheng.encoding.space import ACTIONS, HU_AT

Array = NDArray[Any]


def answer(tensors: dict[str, Array], asked: Asked, row: int) -> tuple[Array, float]:
    """The logits of all actions and the points that one question is worth."""
    planes = asked.planes[row].astype(float)
    near = [[asked.nearness[row, at] >> face & 1 for face in range(FACES_WIDE)] for at in range(4)]
    now = _conv(tensors, "stem", np.concatenate([planes, near]))
    now += _linear(tensors, "facts", np.array(_facts(asked, row)))[:, None] + tensors["place"]
    block = 0
    while f"blocks.{block}.first.weight" in tensors:
        at = f"blocks.{block}"
        inner = _conv(tensors, f"{at}.first", np.maximum(now, 0))
        inner += _linear(tensors, f"{at}.pool", _pool(inner))[:, None]
        now = now + _conv(tensors, f"{at}.second", np.maximum(inner, 0))
        block += 1
    now = np.maximum(now, 0)
    logits = np.zeros(ACTIONS)
    by_face = _conv(tensors, "faces", now)
    for kind, (at_number, count) in enumerate([(0, 42), (42, 34), (76, 34), (110, 34), (144, 34)]):
        logits[at_number : at_number + count] = by_face[kind, :count]
    logits[HU_AT:] = _linear(tensors, "others", _pool(now))
    hidden = np.maximum(_linear(tensors, "value.0", _pool(now)), 0)
    return logits, float(_linear(tensors, "value.2", hidden)[0])


def _facts(asked: Asked, row: int) -> list[float]:
    numbers = [int(number) for number in asked.numbers[row]]
    facts: list[float] = [number >> bit & 1 for number in numbers for bit in range(8)]
    facts += [number / 32 for number in numbers]
    facts += [min(max(int(score) / 32, -4), 4) for score in asked.scores[row]]
    facts += [int(asked.nearness[row, 4]) >> bit & 1 for bit in range(58)]
    return [*facts, 1.0]  # the first town


def _linear(tensors: dict[str, Array], name: str, taken: Array) -> Array:
    found: Array = tensors[f"{name}.weight"] @ taken + tensors[f"{name}.bias"]
    return found


def _conv(tensors: dict[str, Array], name: str, taken: Array) -> Array:
    weights = tensors[f"{name}.weight"]
    around = weights.shape[2] // 2
    padded = np.pad(taken, ((0, 0), (around, around)))
    places = range(FACES_WIDE)
    columns = [
        np.einsum("oik,ik->o", weights, padded[:, place : place + 2 * around + 1])
        for place in places
    ]
    return np.stack(columns, 1) + tensors[f"{name}.bias"][:, None]


def _pool(each: Array) -> Array:
    return np.concatenate([each.mean(1), each.max(1)])
