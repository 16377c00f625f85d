"""Ratings: how a match changes four players' ratings, and what the numbers mean.

A rating is an estimate `mu` with a standard deviation `sigma`. The Plackett-Luce model computes how
likely the final order of four players was, and moves each estimate by how surprising the order is:
the more certain the estimate, the less. Time changes nothing; a player who pauses keeps their
rating.
"""

from collections.abc import Collection, Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from fangcheng.protocol.ladder import Sureness

_MODEL: Final = PlackettLuce()
"""The parameters of the library: for bots of known strength its deviations are accurate. Margins of
victory are ignored: including them did not order the bots better (`research/ladder`)."""
MU: Final = _MODEL.mu
SIGMA: Final = _MODEL.sigma

SURE: Final[Sequence[tuple[Sureness, float]]] = (("sure", 3.0), ("fair", 4.0), ("rough", 5.5))
"""The levels of certainty with their largest deviation; a rating with a larger one is not shown."""
NEEDED: Final = 25
"""About how many matches it takes until a rating is certain enough to be shown."""

RANKS: Final = (20.0, 25.0, 29.0, 33.0)
"""The lower bounds of all ranks from the second."""
_SHOWN: Final = 40
"""The factor from `mu` to the number shown: beginners have 1000."""


class Rating(NamedTuple):
    """A player's rating in a town."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The number that players see."""
        return shown(self.mu)

    @property
    def spread(self) -> int:
        """The 95 % interval of the number: plus or minus this."""
        return round(2 * self.sigma * _SHOWN)

    @property
    def sureness(self) -> Sureness:
        """The level of certainty."""
        return next((name for name, most in SURE if self.sigma <= most), "hidden")

    @property
    def rank(self) -> int:
        """The rank, from 0."""
        return sum(self.mu >= least for least in RANKS)


def shown(mu: float) -> int:
    """Return the number that players see for a strength."""
    return round(mu * _SHOWN)


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a match; `places` count from 1, and equal places are shared."""
    teams = [[_MODEL.rating(rating.mu, rating.sigma)] for rating in ratings]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(rating.mu, rating.sigma) for (rating,) in rated]


def places(points: Sequence[int], forfeits: Collection[int] = ()) -> list[int]:
    """Return the place of each seat by points; seats that forfeited come after all others."""
    keys = [(seat in forfeits, -total) for seat, total in enumerate(points)]
    return [1 + sum(other < key for other in keys) for key in keys]


def rate_match(
    ratings: Sequence[Rating], points: Sequence[int], forfeits: Collection[int]
) -> list[Rating]:
    """Return the ratings after a match that some players may have forfeited.

    Players who forfeit are rated as last of four. The others are compared with them only if the
    forfeiting player was behind everybody else: no one rises because an opponent leaves, or falls
    for having stayed.
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
    """Return how often a player of this strength comes first against three beginners."""
    sure = SURE[0][1]
    c = sqrt(4 * (sure**2 + _MODEL.beta**2))
    own, other = exp(mu / c), exp(MU / c)
    return own / (own + 3 * other)
