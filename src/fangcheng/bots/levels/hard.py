"""A player that searches on tables that may be the true one.

On such tables it counts what those who have declared wait for, weighs its candidates with that and
with all else it knows, and plays out those that are too close to call.
"""

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers
from fangcheng.bots.weighing.playout import played_out
from fangcheng.bots.weighing.weigh import weigh, weigh_by
from fangcheng.game.actions import Action, Kind
from fangcheng.tiles import FACES, Face, tiles_in

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

    def __init__(self, seed: int, budget: Budget = Budget()) -> None:  # noqa: B008 - immutable
        self._chance = Random(seed)
        self._budget = budget

    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        if _is_plain(look):
            return weigh(look)[0].action
        stop = self._deadline()
        estimate = self._informed(look, stop)
        candidates = self.weighed(look, estimate)
        rivals = _rivals(candidates, estimate.plain)
        if len(rivals) == 1:
            return candidates[0].action
        return self._search(look, estimate, rivals, stop)

    def candidates(self, look: Look) -> list[Candidate]:
        """What it holds of each action before any is played out, the best first."""
        if _is_plain(look):
            return weigh(look)
        return self.weighed(look, self._informed(look, self._deadline()))

    def weighed(self, look: Look, estimate: Estimate) -> list[Candidate]:
        """Weigh what may be done, the best first."""
        return weigh_by(estimate, look)

    def _informed(self, look: Look, stop: float | None) -> Estimate:
        """An estimate that knows what those who have declared may wait for."""
        estimate = Estimate(look, hard_numbers(look.variant.name))
        self._imagine_waits(look, estimate, stop)
        return estimate

    def _imagine_waits(self, look: Look, estimate: Estimate, stop: float | None) -> None:
        """Count on imagined tables what those who have declared wait for."""
        state = estimate.state
        locked = [other for other in state.after(look.seat) if state.locked(other)]
        if not locked:
            return
        waits = [[0.0] * FACES for _ in range(look.seats)]
        ready = [0] * look.seats
        tables = 0
        while tables < min(_READ, self._budget.playouts // 2) and not self._is_over(stop):
            table = look.imagine(self._shuffle)
            tables += 1
            for other in locked:
                if table.locked(other):
                    ready[other] += 1
                    for tile in tiles_in(table.variant.winning_tiles(table, other)):
                        waits[other][tile] += 1.0
        for other in locked:
            if ready[other]:
                found = [number / ready[other] for number in waits[other]]
                estimate.danger.imagine(other, found)

    def _search(
        self, look: Look, estimate: Estimate, rivals: list[Candidate], stop: float | None
    ) -> Action:
        """Play the rivals out on the same tables, and join that with what was weighed."""
        ahead = [0.0] * len(rivals)
        squares = [0.0] * len(rivals)
        running = list(range(1, len(rivals)))
        tables = 0
        playouts = 0
        allowed = self._budget.playouts
        while running and playouts + 1 + len(running) <= allowed and not self._is_over(stop):
            near = [
                estimate.likely_distance(seat, self._chance.random()) for seat in range(look.seats)
            ]
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

    def _deadline(self) -> float | None:
        budget = self._budget
        if budget.seconds is None or budget.clock is None:
            return None
        return budget.clock() + budget.seconds

    def _is_over(self, stop: float | None) -> bool:
        clock = self._budget.clock
        return stop is not None and clock is not None and clock() >= stop

    def _shuffle(self, tiles: list[Face]) -> None:
        # Of all its methods Python promises the same numbers in every version for random() only.
        random = self._chance.random
        for at in range(len(tiles) - 1, 0, -1):
            other = int(random() * (at + 1))
            tiles[at], tiles[other] = tiles[other], tiles[at]


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
