"""What each decision brought beyond what was expected: generalised advantages at shared tables."""

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from fangcheng.env import Ended


class Gained(NamedTuple):
    """For every step and table."""

    advantage: Tensor
    target: Tensor
    """What the value should have been."""
    known: Tensor
    """Whether the seat decided again or the round ended; of others nothing is known yet."""


def advantages(value: Tensor, seat: Tensor, reward: Tensor, done: Tensor, trace: float) -> Gained:
    """Look back over steps x tables, where at each step one seat of each table decides.

    `reward` (steps x tables x seats) and `done` are what followed the answer. What a seat gains
    until it decides again or the round ends belongs to its last decision.
    """
    steps, tables = value.shape
    later = reward.new_zeros(tables, reward.shape[2])
    """The value of each seat's next decision, its advantage, and what was paid before it."""
    traced, paid, known = later.clone(), later.clone(), torch.zeros_like(later, dtype=torch.bool)
    advantage, certain = torch.zeros_like(value), torch.zeros_like(done)
    rows = torch.arange(tables, device=value.device)
    for step in range(steps - 1, -1, -1):
        over = done[step][:, None]
        goes_on = (~over).to(reward.dtype)
        later, traced, paid = later * goes_on, traced * goes_on, paid * goes_on
        known |= over
        paid += reward[step]
        at = rows, seat[step]
        certain[step] = known[at]
        gained = paid[at] + later[at] - value[step] + trace * traced[at]
        advantage[step] = torch.where(certain[step], gained, 0.0)
        later[at], traced[at], paid[at], known[at] = value[step], advantage[step], 0.0, True
    return Gained(advantage, advantage + value, certain)


class SameWalls:
    """What others have made of the same wall at the same seats: luck, to be taken off.

    Only tables that have ended before count, so what a round comes to is compared with what did
    not depend on it; the fewer they are, the less of their mean is taken.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._known: dict[int, list[tuple[int, ...]]] = {}

    def luck(self, ended: Sequence[Ended]) -> dict[int, list[float]]:
        """Return for each table that has ended what is to be taken off, by seat."""
        found: dict[int, list[float]] = {}
        for one in ended:
            others = self._known.setdefault(one.round.wall, [])
            if others:
                weight = 1 / (len(others) + 1)
                found[one.table] = [weight * sum(scores) for scores in zip(*others, strict=True)]
            others.append(one.scores)
            if len(others) == self._seats:
                del self._known[one.round.wall]
        return found
