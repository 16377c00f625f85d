"""What a contest of bots in one town came to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from fangcheng.game.state import State
from fangcheng.lab.paired import PairedSums, Plan
from fangcheng.lab.summary import Estimate, by_number, ratio, win_points


@dataclass
class Tally:
    """What one bot did, over all seats it sat on; all but the times are whole numbers."""

    rounds: int = 0
    """A round counts once for each seat of the bot."""
    points: int = 0
    wins: int = 0
    won: int = 0
    """Rounds with a win; some towns play on after one."""
    win_points: int = 0
    """What all wins brought."""
    given: int = 0
    """Wins on a tile that the bot gave."""
    gave: int = 0
    """Rounds in which it gave one."""
    given_points: int = 0
    """What the bot itself paid for them."""
    by: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    factors: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    """How often it failed (raised, illegal, late) and the house acted for it."""
    first_fault: str = ""
    """What went wrong the first time."""
    decisions: int = 0
    seconds: float = field(default=0.0, compare=False)
    longest: float = field(default=0.0, compare=False)
    """The seconds of the longest decision."""

    def count(self, state: State, seat: int) -> None:
        """Count a round that is over, as one seat saw it."""
        self.rounds += 1
        self.points += state.scores()[seat]
        self.won += any(win.seat == seat for win in state.wins)
        self.gave += any(win.source == seat for win in state.wins)
        for index, win in enumerate(state.wins):
            if win.seat == seat:
                self.wins += 1
                self.win_points += win_points(state, index)
                self.by[win.by] += 1
                self.types[win.type] += 1
                self.factors.update({code for code, _ in win.factors})
            if win.source == seat:
                self.given += 1
                self.given_points += sum(
                    t.points for t in state.transfers if t.win == index and t.payer == seat
                )

    def blame(self, kind: str, detail: str) -> None:
        """Count a fault of the bot."""
        self.faults[kind] += 1
        self.first_fault = self.first_fault or detail

    def merge(self, other: "Tally") -> None:
        """Add later rounds."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.by.update(other.by)
        self.types.update(other.types)
        self.factors.update(other.factors)
        self.faults.update(other.faults)
        self.first_fault = self.first_fault or other.first_fault
        self.longest = max(self.longest, other.longest)

    @property
    def win_rate(self) -> float:
        """The share of its rounds that it won."""
        return ratio(self.won, self.rounds)

    @property
    def deal_in_rate(self) -> float:
        """The share of its rounds in which it gave a tile that another won on."""
        return ratio(self.gave, self.rounds)

    @property
    def self_draw_rate(self) -> float:
        """The share of its wins on a tile it drew."""
        return ratio(self.by["draw"], self.wins)

    @property
    def mean_win_points(self) -> float:
        """What a win brings it."""
        return ratio(self.win_points, self.wins)

    @property
    def mean_given_points(self) -> float:
        """What it pays for a win on a tile it gave."""
        return ratio(self.given_points, self.given)

    @property
    def milliseconds(self) -> float:
        """The mean time of a decision."""
        return 1000 * ratio(self.seconds, self.decisions)

    def as_json(self) -> dict[str, Any]:
        """Return all of it, ready for JSON."""
        return {
            "rounds": self.rounds,
            "points": self.points,
            "wins": self.wins,
            "win_rate": round(self.win_rate, 4),
            "self_draw_rate": round(self.self_draw_rate, 4),
            "mean_win_points": round(self.mean_win_points, 4),
            "given": self.given,
            "deal_in_rate": round(self.deal_in_rate, 4),
            "given_points": self.given_points,
            "by": by_number(self.by),
            "types": by_number(self.types),
            "factors": by_number(self.factors),
            "faults": by_number(self.faults),
            "first_fault": self.first_fault or None,
            "decisions": self.decisions,
            "time": {
                "ms_per_decision": round(self.milliseconds, 3),
                "longest_ms": round(1000 * self.longest, 3),
            },
        }


_SUMS = (
    "rounds", "points", "wins", "won", "win_points", "given", "gave", "given_points", "decisions",
    "seconds",
)  # fmt: skip


@dataclass
class WallResult:
    """One wall, played with every bot on every seat."""

    tallies: list[Tally]
    """One for each bot."""
    rounds: int = 0
    draws: int = 0


class Pair(NamedTuple):
    """Two bots compared, on the same walls."""

    one: str
    other: str
    difference: Estimate
    """The points per round of the first less those of the second."""

    @property
    def verdict(self) -> str:
        """stronger or weaker: the first bot is; unclear: zero lies in the interval."""
        if self.difference.low > 0:
            return "stronger"
        return "weaker" if self.difference.high < 0 else "unclear"

    def as_json(self) -> dict[str, Any]:
        """Return all of it, ready for JSON."""
        mean, sd, ci95 = (round(number, 4) for number in self.difference)
        return {
            "one": self.one,
            "other": self.other,
            "difference": mean,
            "sd": sd,
            "ci95": ci95,
            "verdict": self.verdict,
        }


@dataclass
class Contest:
    """What the walls of a contest in one town came to. Equal if all but the times is."""

    variant: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    """Their names, all different."""
    held: int
    """How many hands each bot holds on one wall."""
    seed: str
    plan: Plan
    rounds: int = 0
    draws: int = 0
    tallies: list[Tally] = field(init=False)
    paired: PairedSums = field(init=False)
    seconds: float = field(default=0.0, compare=False)

    def __post_init__(self) -> None:
        self.tallies = [Tally() for _ in self.bots]
        self.paired = PairedSums(len(self.bots), self.plan, self.held)

    def count(self, wall: WallResult) -> None:
        """Count a wall."""
        self.rounds += wall.rounds
        self.draws += wall.draws
        self.paired.add([tally.points for tally in wall.tallies])
        for mine, new in zip(self.tallies, wall.tallies, strict=True):
            mine.merge(new)

    @property
    def walls(self) -> int:
        """How many walls were played."""
        return self.paired.deals

    @property
    def draw_rate(self) -> float:
        """The share of rounds that nobody won."""
        return ratio(self.draws, self.rounds)

    def points(self, bot: int) -> Estimate:
        """Estimate a bot's points per round, for each seat it has."""
        return self.paired.mean_of(bot)

    def pairs(self) -> Iterator[Pair]:
        """Compare every two bots, those with the first one first."""
        for one, other in combinations(range(len(self.bots)), 2):
            difference = self.paired.difference(one, other)
            yield Pair(self.bots[one], self.bots[other], difference)

    @property
    def decided(self) -> bool:
        """Whether the first bot is clearly stronger or weaker than each of the others."""
        with_first = [pair for pair in self.pairs() if pair.one == self.bots[0]]
        return all(pair.verdict != "unclear" for pair in with_first)

    def as_json(self) -> dict[str, Any]:
        """Return all of it, ready for JSON."""
        return {
            "variant": self.variant,
            "options": dict(self.options),
            "seed": self.seed,
            "walls": self.walls,
            "most_walls": self.plan.most,
            "until_significant": self.plan.looks,
            "rounds": self.rounds,
            "draws": self.draws,
            "draw_rate": round(self.draw_rate, 4),
            "bots": [self._bot_json(bot) for bot in range(len(self.bots))],
            "pairs": [pair.as_json() for pair in self.pairs()],
            "time": {"seconds": round(self.seconds, 3)},
        }

    def _bot_json(self, bot: int) -> dict[str, Any]:
        mean, sd, ci95 = (round(number, 4) for number in self.points(bot))
        return {
            "bot": self.bots[bot],
            "mean": mean,
            "sd": sd,
            "ci95": ci95,
            **self.tallies[bot].as_json(),
        }
