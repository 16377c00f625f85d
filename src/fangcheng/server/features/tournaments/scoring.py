"""Scores of a round, and standings.

Usually a match is worth 4, 2, 1 and 0 by place, and equal points share. If all tables play the same
walls, points are compared with those of the same seat at every other table: two for each that was
worse and one for each that was equal, scaled to a hundred. So luck with the tiles does not matter.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from fangcheng.protocol.tournaments import TournamentPlace
from fangcheng.server.features.tournaments.store import StoredTable

_BY_PLACE: Final = (4, 2, 1, 0)
_HUNDRED: Final = 100


def by_place(totals: Sequence[int]) -> list[Fraction]:
    """Return the score of each seat at its own table."""
    found = []
    for own in totals:
        better = sum(other > own for other in totals)
        equal = sum(other == own for other in totals)
        found.append(Fraction(sum(_BY_PLACE[better : better + equal]), equal))
    return found


def by_seat(tables: Sequence[Sequence[int]]) -> list[list[Fraction]]:
    """Return, for each table, the scores of its seats compared with the same seats elsewhere."""
    others = len(tables) - 1
    if not others:
        return [[Fraction(_HUNDRED, 2)] * len(table) for table in tables]
    found = []
    for table in tables:
        row = []
        for seat, own in enumerate(table):
            column = [other[seat] for other in tables]
            beaten = (
                2 * sum(other < own for other in column) + sum(other == own for other in column) - 1
            )
            row.append(Fraction(_HUNDRED * beaten, 2 * others))
        found.append(row)
    return found


@dataclass
class _Sum:
    score: Fraction = Fraction(0)
    points: int = 0
    firsts: int = 0
    rounds: dict[int, Fraction] = field(default_factory=dict)

    @property
    def order(self) -> tuple[Fraction, int, int]:
        return self.score, self.points, self.firsts


def standings(
    people: Iterable[int], tables: Sequence[StoredTable], rounds: int, duplicate: bool
) -> list[TournamentPlace]:
    """List the standings: by score, then points, then first places at the own table.

    The first `rounds` rounds count in full. A table of a later round counts once its match is over,
    unless walls are shared. A player whose bot played the whole round scores nothing for it.
    """
    sums = {person: _Sum() for person in people}
    for number in sorted({table.round for table in tables}):
        here = [table for table in tables if table.round == number]
        if number > rounds:
            here = [] if duplicate else [table for table in here if table.over]
        scores = (
            by_seat([table.totals for table in here])
            if duplicate
            else [by_place(table.totals) for table in here]
        )
        for table, row in zip(here, scores, strict=True):
            _add(sums, table, row)
    order = sorted(sums, key=lambda person: (sums[person].order, -person), reverse=True)
    ahead = [one.order for one in sums.values()]
    last = max((table.round for table in tables), default=0)
    return [
        TournamentPlace(
            person=person,
            place=1 + sum(order > sums[person].order for order in ahead),
            score=_told(sums[person].score),
            points=sums[person].points,
            firsts=sums[person].firsts,
            rounds=[
                _told(sums[person].rounds[number]) if number in sums[person].rounds else None
                for number in range(1, last + 1)
            ],
        )
        for person in order
    ]


def _add(sums: dict[int, _Sum], table: StoredTable, scores: Sequence[Fraction]) -> None:
    for seat, person in enumerate(table.people):
        if person is None or person not in sums:
            continue
        own = sums[person]
        came = seat not in table.missed
        own.rounds[table.round] = scores[seat] if came else Fraction(0)
        if came:
            own.score += scores[seat]
            own.points += table.totals[seat]
            own.firsts += table.totals[seat] == max(table.totals) > 0


def _told(score: Fraction) -> float:
    return round(float(score), 2)
