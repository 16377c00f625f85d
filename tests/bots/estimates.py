"""Estimates of the levels, for tests."""

from collections.abc import Callable

from fangcheng.bots import Look
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers, normal_numbers

Level = Callable[[Look], Estimate]


def normal(look: Look) -> Estimate:
    return Estimate(look, normal_numbers(look.variant.name))


def hard(look: Look) -> Estimate:
    return Estimate(look, hard_numbers(look.variant.name))


def experienced(look: Look) -> Estimate:
    """With all that numbers can say, corrections too, whatever the town."""
    return Estimate(look, hard_numbers("jinzhou"))
