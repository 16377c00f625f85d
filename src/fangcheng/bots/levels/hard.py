"""A player that searches on tables that may be the true one.

On such tables it counts what those who have declared wait for, weighs its candidates with that and
with all else it knows, and plays out those that are too close to call. With an adviser it counts
that one's opinion, too: so `master` plays, which asks nets.
"""

from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from fangcheng.bots.imagine.guess import Shuffle, shuffling
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import NOBODY, Estimate
from fangcheng.bots.weighing.numbers import hard_numbers
from fangcheng.bots.weighing.opinion import Adviser, Opinion, revalued
from fangcheng.bots.weighing.playout import played_out
from fangcheng.bots.weighing.weigh import weigh, weigh_by
from fangcheng.game.actions import Action, Kind
from fangcheng.tiles import FACES, tiles_in

_MOST: Final = 4
"""How many candidates are played out."""
_MARGIN: Final = 0.02
"""Candidates this far behind the best, in plain wins or as a share of it, are out."""
_DANGER: Final = 0.02
"""What a safer discard must save, in plain wins, to be looked at."""
_FIRST: Final = 8
"""Tables on which every candidate is played before any is dropped."""
_CLEAR: Final = 2.0
"""Standard errors that a candidate must be behind the first to be dropped, or ahead to be taken."""
_READ: Final = 32
"""Tables on which the waits of declared hands are counted, at most half the playouts."""
_TRUST: Final = 0.05
"""How far the differences of weighed values are off, in plain wins."""


class Budget(NamedTuple):
    """How long a decision may take: playouts, or seconds by a clock, whichever ends first."""

    playouts: int = 48
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    """A clock in seconds; only needed with `seconds`. Without it the same seed plays the same."""


class HardPlayer:
    """Samples what it cannot see and plays its best candidates out, all on the same tables.

    A candidate that is clearly behind is dropped, so most playouts go to the close ones.
    """

    def __init__(
        self,
        seed: int,
        budget: Budget = Budget(),  # noqa: B008 - immutable
        adviser: Adviser | None = None,
    ) -> None:
        self._random = Random(seed).random
        self._shuffle: Shuffle = shuffling(self._random)
        self._budget = budget
        self._adviser = adviser

    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        return self.decide(look, self._adviser.opinion(look) if self._adviser else None)

    def decide(self, look: Look, opinion: Opinion | None) -> Action:
        """Decide, with an opinion that somebody else has of this look."""
        if opinion is not None and opinion.opening is not None:
            return opinion.opening
        if _is_plain(look):
            return weigh(look)[0].action
        clock = Clock(self._budget, None if opinion is None else opinion.playouts)
        estimate = self._informed(look, clock)
        candidates = weigh_by(estimate, look)
        if opinion is not None and opinion.chances:
            worth = opinion.trust * estimate.plain
            candidates = revalued(candidates, look.legal, opinion.chances, worth)
        rivals = _rivals(candidates, estimate.plain)
        if len(rivals) == 1:
            return candidates[0].action
        return self._search(look, estimate, rivals, clock)

    def candidates(self, look: Look) -> list[Candidate]:
        """What it holds by itself of each action before any is played out, the best first."""
        if _is_plain(look):
            return weigh(look)
        return weigh_by(self._informed(look, Clock(self._budget, None)), look)

    def _informed(self, look: Look, clock: "Clock") -> Estimate:
        """An estimate that knows what those who have declared may wait for."""
        imagined = self._imagined_waits(look, clock)
        return Estimate(look, hard_numbers(look.variant.name), imagined)

    def _imagined_waits(self, look: Look, clock: "Clock") -> Mapping[int, list[float]]:
        """Count on imagined tables what those who have declared wait for."""
        locked = look.locked
        if not locked:
            return NOBODY
        waits = [[0.0] * FACES for _ in range(look.seats)]
        ready = [0] * look.seats
        tables = 0
        while tables < min(_READ, clock.playouts // 2) and not clock.is_over():
            table = look.imagine(self._shuffle)
            tables += 1
            for other in locked:
                if table.locked(other):
                    ready[other] += 1
                    for tile in tiles_in(table.variant.winning_tiles(table, other)):
                        waits[other][tile] += 1.0
        return {
            other: [number / ready[other] for number in waits[other]]
            for other in locked
            if ready[other]
        }

    def _search(
        self, look: Look, estimate: Estimate, rivals: list[Candidate], clock: "Clock"
    ) -> Action:
        """Play the rivals out on the same tables, and join that with what was weighed."""
        ahead = [0.0] * len(rivals)
        squares = [0.0] * len(rivals)
        running = list(range(1, len(rivals)))
        tables = 0
        playouts = 0
        allowed = clock.playouts
        while running and playouts + 1 + len(running) <= allowed and not clock.is_over():
            near = [estimate.likely_distance(seat, self._random()) for seat in range(look.seats)]
            table = look.imagine(self._shuffle, near)
            first = played_out(table, look.seat, rivals[0].action)
            for at in running:
                difference = played_out(table, look.seat, rivals[at].action) - first
                ahead[at] += difference
                squares[at] += difference * difference
            tables += 1
            playouts += 1 + len(running)
            if tables >= _FIRST and tables % 4 == 0:
                running = [at for at in running if ahead[at] >= -_CLEAR * sqrt(squares[at])]
        doubt = _TRUST * estimate.plain
        return rivals[preferred(rivals, running, ahead, squares, tables, doubt)].action


class Clock:
    """How long one decision may take, from now on."""

    def __init__(self, budget: Budget, most: int | None) -> None:
        self.playouts: int = budget.playouts if most is None else min(budget.playouts, most)
        self._now = budget.clock
        self._stop = 0.0
        if budget.clock is not None and budget.seconds is not None:
            self._stop = budget.clock() + budget.seconds
        else:
            self._now = None

    def is_over(self) -> bool:
        """Whether the time is up."""
        return self._now is not None and self._now() >= self._stop


def _is_plain(look: Look) -> bool:
    """Whether there is nothing to search: one action, or a choice before the first draw."""
    return len(look.legal) == 1 or look.phase == "opening"


def _rivals(candidates: list[Candidate], plain: float) -> list[Candidate]:
    """The candidates that are worth a closer look, the best first.

    Discards that differ by the useful tiles they leave are told apart better by counting those;
    playouts tell whether to win, to claim, to make a kong, or to keep a dangerous tile.
    """
    best = candidates[0]
    least = min([candidate.danger for candidate in candidates])
    return [
        candidate
        for candidate in candidates[:_MOST]
        if candidate is best
        or (
            candidate.value >= best.value - _MARGIN * max(plain, abs(best.value))
            and (
                candidate.action.kind is not Kind.DISCARD
                or best.action.kind is not Kind.DISCARD
                or best.danger - least > _DANGER * plain
            )
        )
    ]


def preferred(
    rivals: list[Candidate],
    running: list[int],
    ahead: list[float],
    squares: list[float],
    tables: int,
    doubt: float,
) -> int:
    """Which rival to take: the first, unless playouts are clear and speak for another.

    `ahead` and `squares` are sums over the tables, of what each of those still running had more
    than the first and of its square; `doubt` is the error of what was weighed.
    """
    best, most = 0, 0.0
    for at in running if tables else ():
        # What was weighed and what was played out, each by how sure it is.
        error = max(squares[at], 1e-6) / tables**2
        weighed = rivals[at].value - rivals[0].value
        expected = (weighed * error + ahead[at] / tables * doubt**2) / (error + doubt**2)
        # Playouts are swift, not wise: what they say for a rival must be clear.
        if expected > most and ahead[at] > _CLEAR * sqrt(squares[at]):
            best, most = at, expected
    return best
