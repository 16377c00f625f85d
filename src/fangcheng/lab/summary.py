"""What many rounds tell, in numbers that can be added up in any order.

All sums are whole numbers, so that summaries of parts merge to the same summary however the rounds
were shared out.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from fangcheng.game.ledger import Win
from fangcheng.game.state import State

_Z95 = 1.96
_FEW_MATCHES = 10


class Place(NamedTuple):
    """Where a round stands in a simulation: its match and its number in it."""

    match: int
    round: int


class BigWin(NamedTuple):
    """A win worth remembering."""

    points: int
    place: Place
    win: Win

    @property
    def rank(self) -> tuple[int, int, int]:
        """More points come first, then the earlier round."""
        return -self.points, *self.place

    def as_json(self, bots: tuple[str, ...], seed: str) -> dict[str, Any]:
        """Return it with what is needed to find it again."""
        return {
            "points": self.points,
            **self.win.as_json(),
            "bot": bots[self.win.seat],
            "seed": match_seed(seed, self.place.match),
            "round": self.place.round,
        }


class Estimate(NamedTuple):
    """A mean with how far it may be off."""

    mean: float
    sd: float
    """The standard deviation of a single round, or of whatever the mean is of."""
    ci95: float
    """The true mean lies within this of the mean, 95 times of 100."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.ci95

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.ci95


@dataclass
class SeatSums:
    """What one seat did, as sums."""

    points: int = 0
    squares: int = 0
    """Of the points of each round."""
    match_squares: int = 0
    """Of the points of each match."""
    match_products: int = 0
    """Of the points and the number of rounds of each match."""
    faults: Counter[str] = field(default_factory=Counter)
    """How often it failed (raised, illegal, late) and the house acted for it."""
    first_fault: str = ""
    """What went wrong the first time."""

    def blame(self, kind: str, detail: str) -> None:
        """Count a fault."""
        self.faults[kind] += 1
        self.first_fault = self.first_fault or detail

    def add(self, other: "SeatSums") -> None:
        """Add the sums of later rounds."""
        self.faults.update(other.faults)
        self.first_fault = self.first_fault or other.first_fault
        self.points += other.points
        self.squares += other.squares
        self.match_squares += other.match_squares
        self.match_products += other.match_products


@dataclass
class Summary:
    """What a number of rounds came to. Two summaries are equal if all but the time is."""

    variant: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    """One for each seat."""
    seed: str
    rounds: int = 0
    matches: int = 0
    match_rounds_squares: int = 0
    draws: int = 0
    actions: int = 0
    dealer_wins: int = 0
    """Rounds that the dealer won."""
    wins_by_seat: list[int] = field(default_factory=list)
    given_by_seat: list[int] = field(default_factory=list)
    """Wins on a tile that the seat gave."""
    by: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    factors: Counter[str] = field(default_factory=Counter)
    """Wins in which a factor counts, however often."""
    win_points: Counter[int] = field(default_factory=Counter)
    """How many wins brought their winner so many points."""
    seats: list[SeatSums] = field(default_factory=list)
    biggest: BigWin | None = None
    seconds: float = field(default=0.0, compare=False)

    def __post_init__(self) -> None:
        for sums in (self.wins_by_seat, self.given_by_seat):
            sums += [0] * (len(self.bots) - len(sums))
        self.seats += [SeatSums() for _ in range(len(self.bots) - len(self.seats))]

    # -- counting ----------------------------------------------------------------------------

    def count_round(self, state: State, match: int, actions: int) -> None:
        """Count a round that is over."""
        self.rounds += 1
        self.actions += actions
        self.draws += state.result is not None and state.result.drawn
        self.dealer_wins += any(win.seat == state.dealer for win in state.wins)
        for seat, score in enumerate(state.scores()):
            self.seats[seat].points += score
            self.seats[seat].squares += score * score
        for index, win in enumerate(state.wins):
            self._count_win(BigWin(win_points(state, index), Place(match, state.round), win))

    def _count_win(self, big: BigWin) -> None:
        win = big.win
        self.wins_by_seat[win.seat] += 1
        if win.source is not None:
            self.given_by_seat[win.source] += 1
        self.by[win.by] += 1
        self.types[win.type] += 1
        self.factors.update({code for code, _ in win.factors})
        self.win_points[big.points] += 1
        self._keep_bigger(big)

    def _keep_bigger(self, big: BigWin | None) -> None:
        if big is not None and (self.biggest is None or big.rank < self.biggest.rank):
            self.biggest = big

    def count_match(self, totals: list[int], rounds: int) -> None:
        """Count a match whose rounds are counted, with the points of each seat."""
        self.matches += 1
        self.match_rounds_squares += rounds * rounds
        for seat, total in zip(self.seats, totals, strict=True):
            seat.match_squares += total * total
            seat.match_products += total * rounds

    def merge(self, other: "Summary") -> None:
        """Add the rounds of the next part of the same simulation."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for seat in range(len(self.bots)):
            self.wins_by_seat[seat] += other.wins_by_seat[seat]
            self.given_by_seat[seat] += other.given_by_seat[seat]
            self.seats[seat].add(other.seats[seat])
        self.by.update(other.by)
        self.types.update(other.types)
        self.factors.update(other.factors)
        self.win_points.update(other.win_points)
        self._keep_bigger(other.biggest)

    # -- what it comes to --------------------------------------------------------------------

    @property
    def wins(self) -> int:
        """All wins; a round may have several."""
        return sum(self.wins_by_seat)

    @property
    def draw_rate(self) -> float:
        """The share of rounds that nobody won."""
        return ratio(self.draws, self.rounds)

    @property
    def dealer_win_rate(self) -> float:
        """The share of all rounds that the dealer won."""
        return ratio(self.dealer_wins, self.rounds)

    @property
    def actions_per_round(self) -> float:
        """The mean number of actions in a round."""
        return ratio(self.actions, self.rounds)

    @property
    def rounds_per_second(self) -> float:
        """How fast it went."""
        return ratio(self.rounds, self.seconds)

    @property
    def mean_win_points(self) -> float:
        """What a win brings its winner."""
        total = sum(points * number for points, number in self.win_points.items())
        return ratio(total, self.wins)

    def points(self, seat: int) -> Estimate:
        """Estimate the points of a seat per round.

        The rounds of a match depend on each other, since who wins deals on for higher stakes, so
        the interval is made from the differences between matches (a ratio estimate); with few
        matches, from the rounds as if they were independent.
        """
        sums, rounds = self.seats[seat], self.rounds
        mean = ratio(sums.points, rounds)
        spread = ratio(sums.squares - mean * sums.points, rounds - 1)
        if self.matches >= _FEW_MATCHES:
            off = (
                sums.match_squares
                - 2 * mean * sums.match_products
                + mean * mean * self.match_rounds_squares
            )
            variance = off * self.matches / (self.matches - 1) / rounds**2
        else:
            variance = ratio(spread, rounds)
        return Estimate(mean, sqrt(max(spread, 0)), _Z95 * sqrt(max(variance, 0)))

    def as_json(self) -> dict[str, Any]:
        """Return all of it, ready for JSON."""
        return {
            "variant": self.variant,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "rounds": self.rounds,
            "matches": self.matches,
            "draws": self.draws,
            "draw_rate": round(self.draw_rate, 4),
            "wins": self.wins,
            "dealer_wins": self.dealer_wins,
            "dealer_win_rate": round(self.dealer_win_rate, 4),
            "actions_per_round": round(self.actions_per_round, 2),
            "by": by_number(self.by),
            "types": by_number(self.types),
            "factors": by_number(self.factors),
            "win_points": {str(points): n for points, n in sorted(self.win_points.items())},
            "mean_win_points": round(self.mean_win_points, 4),
            "seats": [self._seat_json(seat) for seat in range(len(self.bots))],
            "biggest": self.biggest.as_json(self.bots, self.seed) if self.biggest else None,
            "seconds": round(self.seconds, 3),
            "rounds_per_second": round(self.rounds_per_second, 1),
        }  # fmt: skip

    def _seat_json(self, seat: int) -> dict[str, Any]:
        estimate = self.points(seat)
        return {
            "seat": seat,
            "bot": self.bots[seat],
            "wins": self.wins_by_seat[seat],
            "win_rate": round(ratio(self.wins_by_seat[seat], self.rounds), 4),
            "given": self.given_by_seat[seat],
            "points": self.seats[seat].points,
            "mean": round(estimate.mean, 4),
            "sd": round(estimate.sd, 4),
            "ci95": round(estimate.ci95, 4),
            "faults": by_number(self.seats[seat].faults),
            "first_fault": self.seats[seat].first_fault or None,
        }


_NUMBERS = (
    "rounds", "matches", "match_rounds_squares", "draws", "actions", "dealer_wins", "seconds",
)  # fmt: skip


def match_seed(seed: str, match: int) -> str:
    """Return the seed of one match of a simulation."""
    return f"{seed}/{match}"


def win_points(state: State, index: int) -> int:
    """Add up what a win brought its winner."""
    winner = state.wins[index].seat
    return sum(t.points for t in state.transfers if t.win == index and t.payee == winner)


def ratio(part: float, whole: float) -> float:
    """Divide; 0 where there is nothing to divide by."""
    return part / whole if whole > 0 else 0.0


def by_number(counts: Counter[str]) -> dict[str, int]:
    """Sort codes by how often they came, then by name."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
