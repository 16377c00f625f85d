"""Bots play many rounds, on one core or many machines, and the rounds are counted.

Every match has a seed of its own, made from the seed of the simulation and its number, so the
result does not depend on who plays which match.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from fangcheng.bots import Fault, close_players, make_bot, need_events, play_round
from fangcheng.errors import SimulationError
from fangcheng.game.options import as_dict
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.lab.summary import Summary, match_seed
from fangcheng.lab.workers import (
    PROGRAMS,
    Workers,
    check_bots,
    check_number,
    check_workers,
    in_order,
)
from fangcheng.match import Match
from fangcheng.wall import Chance

MOST_ROUNDS = 100_000_000
_PARTS = 1024
"""In how many parts a simulation is cut at least: all workers are busy to the end."""
_MOST_MATCHES_IN_PART = 16


@dataclass(frozen=True)
class _Plan:
    """Everything a worker must know; the same for all parts of a simulation."""

    variant: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: str
    rounds: int

    def make_variant(self) -> Variant:
        return make_variant(self.variant, self.options)

    def summary(self) -> Summary:
        options = as_dict(self.make_variant().options)
        return Summary(self.variant, options, self.bots, self.seed)


def simulate(
    town: str,
    options: Mapping[str, object],
    bots: Sequence[str],
    rounds: int,
    seed: int | str,
    workers: Workers = 1,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Let bots play that many rounds, in matches as long as the room's options say.

    `bots` names one bot for all seats or one for each. `progress` is called with the number of
    rounds newly finished. `workers` is a number of processes or an executor of
    `concurrent.futures`; it changes nothing but the time it takes.
    """
    variant = make_variant(town, options)
    check_number("rounds", rounds, 1, MOST_ROUNDS)
    check_workers(workers)
    plan = _Plan(town, options, seat_bots(bots, variant.seats), str(seed), rounds)
    parts = list(_parts(-(-rounds // variant.options.rounds)))
    total = plan.summary()
    start = perf_counter()
    for part in in_order(partial(_play_part, plan), parts, workers):
        total.merge(part)
        if progress is not None:
            progress(part.rounds)
    total.seconds = perf_counter() - start
    return total


def seat_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the bot of each seat, from one name for all or one name for each."""
    check_bots(bots)
    if len(bots) not in (1, seats):
        raise SimulationError("bots_count", count=len(bots), seats=seats)
    return tuple(bots) * (seats if len(bots) == 1 else 1)


def _parts(matches: int) -> Iterator[range]:
    """Share out the matches in parts."""
    size = min(max(matches // _PARTS, 1), _MOST_MATCHES_IN_PART)
    for first in range(0, matches, size):
        yield range(first, min(first + size, matches))


def _play_part(plan: _Plan, matches: range) -> Summary:
    variant = plan.make_variant()
    summary = plan.summary()
    for number in matches:
        rounds = min(variant.options.rounds, plan.rounds - number * variant.options.rounds)
        _play_match(variant, summary, number, rounds)
    return summary


def _play_match(variant: Variant, summary: Summary, number: int, rounds: int) -> None:
    """Play and count the first rounds of one match."""
    match = Match(variant, match_seed(summary.seed, number), listen=need_events(summary.bots))
    players = [
        make_bot(name, Chance(match.seed, 0, f"bot {seat}").below(1 << 32), PROGRAMS)
        for seat, name in enumerate(summary.bots)
    ]
    faults: list[Fault] = []
    try:
        for index in range(rounds):
            if index:
                match.next_round()
            summary.count_round(match.state, number, play_round(match, players, faults))
    finally:
        close_players(players)
    summary.count_match(match.totals, rounds)
    for fault in faults:
        summary.seats[fault.seat].blame(fault.kind, fault.detail)
