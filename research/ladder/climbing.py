"""Many bots on one ladder: everybody plays as often, with whom chance brings together."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean

from fangcheng.server.ratings.rating import Rating, places, rate
from research.ladder.pool import LEVELS, Pool

_SEATS = 4


@dataclass
class Climber:
    """One bot on the ladder."""

    level: str
    rating: Rating = field(default_factory=Rating)


def climb(pool: Pool, of_each: int, matches: int, seed: int) -> Iterator[Sequence[Climber]]:
    """Let so many of each level play; yield how all stand after each match of everybody."""
    chance = random.Random(seed)
    climbers = [Climber(level) for level in LEVELS for _ in range(of_each)]
    for _ in range(matches):
        met = climbers[:]
        chance.shuffle(met)
        for first in range(0, len(met), _SEATS):
            _play(pool, met[first : first + _SEATS], chance)
        yield climbers


def _play(pool: Pool, four: list[Climber], chance: random.Random) -> None:
    four.sort(key=lambda one: LEVELS.index(one.level))
    points = chance.choice(pool[tuple(one.level for one in four)])
    after = rate([one.rating for one in four], places(points))
    for one, rating in zip(four, after, strict=True):
        one.rating = rating


def means(climbers: Sequence[Climber]) -> list[float]:
    """Tell the mean strength of each level."""
    return [mean(one.rating.mu for one in climbers if one.level == level) for level in LEVELS]


def in_order(climbers: Sequence[Climber]) -> bool:
    """Whether the levels stand in the right order, by their means."""
    found = means(climbers)
    return found == sorted(found)


def right_pairs(climbers: Sequence[Climber]) -> float:
    """Of all pairs of different levels, how many stand in the right order."""
    right = [
        one.rating.mu < other.rating.mu
        for one in climbers
        for other in climbers
        if LEVELS.index(one.level) < LEVELS.index(other.level)
    ]
    return sum(right) / len(right)
