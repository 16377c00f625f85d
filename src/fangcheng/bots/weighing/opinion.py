"""A second opinion of a look: how likely somebody who has learnt would do each action.

What `hard` expects of an action and how likely it is done are put together as points.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.game.actions import Action

_LEAST: Final = -12.0
"""However unlikely an action is, no more is counted against it than this."""


class Opinion(NamedTuple):
    """What is thought of one look."""

    chances: list[float]
    """How likely each legal action is, as logarithms; nothing where nothing is thought of it."""
    trust: float = 0.0
    """What a step in the logarithm of a chance is worth, in plain wins."""
    playouts: int | None = None
    """How many playouts the decision has at most, where that is known."""
    opening: Action | None = None
    """What to do in the opening, where that is known."""


class Adviser(Protocol):
    """Whoever has an opinion: nets, most often."""

    def opinion(self, look: Look) -> Opinion:
        """Say what is thought of a look."""


def revalued(
    candidates: list[Candidate], legal: Sequence[Action], chances: list[float], points: float
) -> list[Candidate]:
    """Add to each candidate what its chance is worth in points; the best first again."""
    best = max(chances)
    behind = {
        action: max(chance - best, _LEAST) for action, chance in zip(legal, chances, strict=True)
    }
    found = [one._replace(value=one.value + points * behind[one.action]) for one in candidates]
    found.sort(key=lambda candidate: -candidate.value)
    return found
