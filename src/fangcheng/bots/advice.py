"""What the coach of a town says: hints and reviews ask here, whoever that coach is."""

from typing import Final

from fangcheng.bots.learnt.level import MASTER, can_play, learnt
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers
from fangcheng.bots.weighing.opinion import revalued
from fangcheng.bots.weighing.weigh import weigh, weigh_by
from fangcheng.game.variant import Variant
from fangcheng.levels import LEVEL

_PRICE: Final = 0.02
"""What a step in the logarithm of a net's chances costs at most, in plain wins."""


def coach_of(variant: Variant) -> str:
    """Say whose opinion a room is told: of `master` where it was found good enough, or `hard`."""
    plan = learnt().plan(variant) if can_play() else None
    return MASTER if plan is not None and plan.coach else LEVEL[MASTER].stand_in


def advise(look: Look) -> list[Candidate]:
    """Weigh every legal action as the coach of this town does, the best first."""
    if not can_play() or look.phase == "opening" or len(look.legal) == 1:
        return weigh(look)
    nets = learnt()
    plan = nets.plan(look.variant)
    if plan is None or not plan.coach:
        return weigh(look)
    estimate = Estimate(look, hard_numbers(look.variant.name))
    found, chances = weigh_by(estimate, look), nets.chances([look])[0]
    # A net that is trusted far says what to do, but not what it costs to do otherwise.
    best = revalued(found, look.legal, chances, plan.trust * estimate.plain)[0].action
    priced = revalued(found, look.legal, chances, min(plan.trust, _PRICE) * estimate.plain)
    first = next(one for one in priced if one.action is best)
    return [
        first._replace(value=priced[0].value),
        *[one for one in priced if one is not first],
    ]
