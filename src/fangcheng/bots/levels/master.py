"""A player that has learnt: `hard`, with the opinion of a net in what it weighs.

What an action is expected to bring and how likely the net would do it are put together as points;
what is still too close to call is played out. Where no net knows the town or the options it is
`hard`.
"""

from collections.abc import Sequence
from typing import Any, Final

from fangcheng.bots.levels.hard import Budget, HardPlayer
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.game.actions import Action

_LEAST: Final = -12.0
"""However unlikely an action is, the net counts no more against it than this."""


class MasterPlayer(HardPlayer):
    """Asks the nets that it is given (`learnt/opinion.py`): one question at a time, or is told."""

    def __init__(self, seed: int, learnt: Any, budget: Budget = Budget()) -> None:  # noqa: B008 - immutable
        super().__init__(seed, budget)
        self._learnt = learnt
        self._allowed = budget
        self._chances: list[float] = []
        self._trust = 0.0

    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        return self.choose_told(look, self._learnt.chances([look])[0])

    def choose_told(self, look: Look, chances: list[float]) -> Action:
        """Decide with what the net says of each legal action; nothing where there is none."""
        self._chances = chances
        self._budget = self._allowed
        plan = self._learnt.plan(look.variant)
        if plan is not None:
            self._trust = plan.trust
            if plan.playouts < self._budget.playouts:
                self._budget = self._budget._replace(playouts=plan.playouts)
        opened = self._learnt.opening(look) if look.phase == "opening" else None
        return opened or super().choose(look)

    def weighed(self, look: Look, estimate: Estimate) -> list[Candidate]:
        """Weigh, and count for or against each candidate how likely the net would do it."""
        found = super().weighed(look, estimate)
        if not self._chances:
            return found
        return revalued(found, look.legal, self._chances, self._trust * estimate.plain)


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
