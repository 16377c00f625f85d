"""How a match changes what is thought of four people, and what the numbers mean.

A strength is a guess with a spread: `mu`, and how far off it may be, `sigma`. Plackett and Luce's
model asks how likely the order was in which four people ended, and moves each guess by how much
that surprises; the surer a guess, the less. Time changes nothing: who pauses stays where it is.
"""

from collections.abc import Collection, Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from fangcheng.protocol.ladder import Sureness

_MODEL: Final = PlackettLuce()
"""With the numbers of the library: at bots of known strength its spreads are honest.

How far ahead somebody was is left out: it put the bots no better in order (`research/ladder`)."""
MU: Final = _MODEL.mu
SIGMA: Final = _MODEL.sigma

SURE: Final[Sequence[tuple[Sureness, float]]] = (("sure", 3.0), ("fair", 4.0), ("rough", 5.5))
"""How sure a guess is, by the greatest spread it has then; with a greater one it is not shown."""
NEEDED: Final = 25
"""About how many matches it takes until the spread is small enough to be shown."""

RANKS: Final = (20.0, 25.0, 29.0, 33.0)
"""Where the second rank begins, and each one after it."""
_SHOWN: Final = 40
"""What a strength is multiplied by to be shown: those who begin have 1000."""


class Rating(NamedTuple):
    """What is thought of somebody's strength in a town."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The number people see."""
        return shown(self.mu)

    @property
    def spread(self) -> int:
        """By how much the number may be off, in both directions, nineteen times of twenty."""
        return round(2 * self.sigma * _SHOWN)

    @property
    def sureness(self) -> Sureness:
        """How sure it is."""
        return next((name for name, most in SURE if self.sigma <= most), "hidden")

    @property
    def rank(self) -> int:
        """The rank, from 0 on."""
        return sum(self.mu >= least for least in RANKS)


def shown(mu: float) -> int:
    """Tell the number that people see of a strength."""
    return round(mu * _SHOWN)


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Tell what is thought of people after a match; `places` are from 1, equal ones are shared."""
    teams = [[_MODEL.rating(one.mu, one.sigma)] for one in ratings]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(one.mu, one.sigma) for (one,) in rated]


def places(points: Sequence[int], forfeits: Collection[int] = ()) -> list[int]:
    """Tell the place of each seat by its points; seats that forfeited are behind all others."""
    keys = [(seat in forfeits, -total) for seat, total in enumerate(points)]
    return [1 + sum(other < key for other in keys) for key in keys]


def rate_match(
    ratings: Sequence[Rating], points: Sequence[int], forfeits: Collection[int]
) -> list[Rating]:
    """Tell what is thought of people after a match that some of them may have forfeited.

    Those fall as the last of four. The others are compared with them only where they were behind
    everybody else: nobody rises because an opponent walks away, or falls for having stayed alone.
    """
    after = rate(ratings, places(points, forfeits))
    stayed = [seat for seat in range(len(points)) if seat not in forfeits]
    if not forfeits or not stayed:
        return after
    last = min(points[seat] for seat in stayed)
    table = stayed + [seat for seat in forfeits if points[seat] < last]
    among = [ratings[seat] for seat in table]
    if len(table) > 1:
        among = rate(among, places([points[seat] for seat in table]))
    for seat, rating in zip(table, among, strict=True):
        if seat in stayed:
            after[seat] = rating
    return after


def first_of_four(mu: float) -> float:
    """How often somebody of a strength comes first among three who are as strong as beginners."""
    sure = SURE[0][1]
    c = sqrt(4 * (sure**2 + _MODEL.beta**2))
    own, other = exp(mu / c), exp(MU / c)
    return own / (own + 3 * other)
