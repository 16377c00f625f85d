"""Makes puzzles: finds moments round by round, checks them, and keeps those that are clear."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from fangcheng.bots.coach import Judgement
from fangcheng.puzzles.check import SWIFT, WISE, Checked, check
from fangcheng.puzzles.find import Moment
from fangcheng.puzzles.puzzle import Choice, Puzzle, puzzle_id

MOST_OF_THEME: Final = 0.5
"""The largest share of the puzzles that one theme may have."""
_TRIED: Final = 3
"""How many moments of a round are played out at most; no more than one is kept."""
_SHOWN: Final = 2
"""Digits after the point of what is told."""


@dataclass
class Workshop:
    """Puzzles being made; what is found and dropped is counted."""

    number: int
    """How many are wanted."""
    kept: list[Puzzle] = field(default_factory=list)
    rounds: int = 0
    moments: int = 0
    """Moments that may be puzzles."""
    checked: int = 0
    """Moments that were played out."""
    sure: int = 0
    """Moments that swift playouts were sure of."""

    @property
    def done(self) -> bool:
        """Whether there are enough."""
        return len(self.kept) >= self.number

    @property
    def themes(self) -> Counter[str]:
        """How many puzzles there are of each theme."""
        return Counter(one.theme for one in self.kept)

    def run(self, rounds: Iterable[list[Moment]], most: int, told: Callable[[int], None]) -> None:
        """Go through rounds until there are enough puzzles, or so many rounds were seen."""
        for found in islice(rounds, most):
            self.rounds += 1
            self.moments += len(found)
            made = self._best_of(found)
            if made is not None:
                self.kept.append(made)
                told(1)
            if self.done:
                return

    def _best_of(self, found: list[Moment]) -> Puzzle | None:
        """Keep the first moment of a round that playouts are sure of, rare solutions first."""
        themes = self.themes
        solutions = Counter((one.theme, _kind(one.best)) for one in self.kept)
        most = max(1, round(MOST_OF_THEME * self.number))
        room = [one for one in found if themes[one.theme] < most]
        room.sort(key=lambda one: (solutions[one.theme, _kind(str(one.best.action))], -one.ahead))
        for moment in room[:_TRIED]:
            made = self._checked(moment)
            if made is not None:
                return made
        return None

    def _checked(self, moment: Moment) -> Puzzle | None:
        """Play a moment out: all choices swiftly, then the best two wisely."""
        scenario = moment.scenario()
        id_ = puzzle_id(scenario, moment.seat)
        choices = [one.action for one in (moment.best, *moment.rivals)]
        self.checked += 1
        swift = check(moment.state, moment.seat, choices, id_, SWIFT)
        if not swift.clear:
            return None
        self.sure += 1
        strongest = 1 + min(range(len(swift.behind)), key=lambda at: swift.behind[at])
        rest = [choices[0], choices[strongest]]
        wise = check(moment.state, moment.seat, rest, id_, WISE)
        return _puzzle(moment, id_, scenario, swift, wise.tables) if wise.clear else None


def _kind(action: str) -> str:
    """What is done, whatever the tiles: `discard ting`."""
    word, *rest = action.split()
    return " ".join([word, *rest[1:]])


def _puzzle(
    moment: Moment, id_: str, scenario: dict[str, object], result: Checked, confirmed: int
) -> Puzzle:
    rivals = [
        Choice(
            str(rival.action),
            round(points, _SHOWN),
            round(behind, _SHOWN),
            round(error, _SHOWN),
            Judgement(0, 0, moment.seat, rival, moment.best).reasons_against,
        )
        for rival, points, behind, error in zip(
            moment.rivals, result.points[1:], result.behind, result.errors, strict=True
        )
    ]
    reasons = Judgement(0, 0, moment.seat, moment.rivals[0], moment.best).reasons_for_best
    best = Choice(str(moment.best.action), round(result.points[0], _SHOWN), reasons=reasons)
    ranked = sorted(rivals, key=lambda one: one.behind)
    margin = ranked[0].behind
    return Puzzle(
        id_,
        moment.theme,
        moment.seat,
        scenario,
        (best, *ranked),
        margin,
        result.tables,
        confirmed,
    )
