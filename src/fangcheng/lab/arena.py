"""Bots play each other on the same walls, so that the luck of the deal falls out.

A wall is one round: seed and number give its tiles, dice and dealer. It is played several times and
each time the bots change seats, so that over the rounds of one wall every bot has held every hand
equally often. A seat's chance is the wall's, whoever sits there: two bots that are alike play the
same rounds, and their difference is exactly zero.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from time import perf_counter
from typing import Any

from fangcheng.bots import (
    Fault,
    Listener,
    Look,
    Player,
    close_players,
    make_bot,
    need_events,
    play_round,
)
from fangcheng.game.actions import Action
from fangcheng.game.options import as_dict
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.lab.contest import Contest, Tally, WallResult
from fangcheng.lab.paired import Plan
from fangcheng.lab.summary import match_seed
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

LEAST_WALLS, MOST_WALLS = 4, 1_000_000
MOST_BOTS = 12
LOOK_EVERY = 24
"""Walls between two looks at whether the answer is clear."""


@dataclass(frozen=True)
class _Setting:
    """Everything a worker must know; the same for all walls."""

    variant: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: str

    def make_variant(self, dealer: int) -> Variant:
        """Make the variant with a first dealer, unless the room says who deals."""
        return make_variant(self.variant, {"first_dealer": dealer, **self.options})


def arena(
    town: str,
    options: Mapping[str, object],
    bots: Sequence[str],
    walls: int,
    seed: int | str,
    workers: Workers = 1,
    until_significant: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Contest:
    """Let bots play each other on that many walls, with changed seats on each.

    With `until_significant` it stops as soon as the first bot is clearly stronger or weaker than
    each of the others. `progress` is called with the number of walls newly finished. `workers` is
    a number of processes or an executor of `concurrent.futures`; it changes nothing but the time it
    takes.
    """
    variant = make_variant(town, options)
    check_number("walls", walls, LEAST_WALLS, MOST_WALLS)
    check_workers(workers)
    check_bots(bots)
    check_number("bots", len(bots), 2, MOST_BOTS)
    setting = _Setting(town, options, tuple(bots), str(seed))
    plan = Plan(walls, until_significant)
    held = variant.seats * len(seatings(len(bots), variant.seats, 0)) // len(bots)
    contest = Contest(town, as_dict(variant.options), names(bots), held, str(seed), plan)
    start = perf_counter()
    work = partial(_play_wall, setting)
    with closing(in_order(work, range(walls), workers)) as results:
        for result in results:
            contest.count(result)
            if progress is not None:
                progress(1)
            if until_significant and contest.walls % LOOK_EVERY == 0 and contest.decided:
                break
    contest.seconds = perf_counter() - start
    return contest


def names(bots: Sequence[str]) -> tuple[str, ...]:
    """Name bots so that those alike can be told apart: the second `hard` is `hard#2`."""
    before = [list(bots[:place]).count(bot) for place, bot in enumerate(bots)]
    return tuple(
        f"{bot}#{number + 1}" if number else bot for bot, number in zip(bots, before, strict=True)
    )


def seatings(bots: int, seats: int, wall: int) -> list[tuple[int, ...]]:
    """List who sits where in each round of a wall: every bot equally often on every seat.

    Each bot takes the part of the next, n times around; and the same with the bots in reverse, so
    that any two change places in some round. The order they start from changes when every seat has
    dealt, through all fair orders, so that in the long run every bot has every other before it,
    after it and across equally often.
    """
    orders = _orders(bots, seats)
    order = orders[wall // seats % len(orders)]
    turns = (1, -1) if bots > 2 else (1,)  # two bots in reverse are the same two
    return [
        tuple((shift + turn * bot) % bots for bot in order)
        for turn in turns
        for shift in range(bots)
    ]


@cache
def _orders(bots: int, seats: int) -> list[tuple[int, ...]]:
    """List the orders in which bots can share a table fairly, with the first bot on seat 0."""
    fair = (seats // bots, -(-seats // bots))
    orders = ((0, *rest) for rest in product(range(bots), repeat=seats - 1))
    return [order for order in orders if all(order.count(bot) in fair for bot in range(bots))]


class _Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: Player, tally: Tally) -> None:
        self._player = player
        self._tally = tally

    def choose(self, look: Look) -> Action:
        """Decide as the player does."""
        start = perf_counter()
        try:
            return self._player.choose(look)
        finally:
            spent = perf_counter() - start
            self._tally.decisions += 1
            self._tally.seconds += spent
            self._tally.longest = max(self._tally.longest, spent)

    def round_over(self, events: list[dict[str, Any]], totals: Sequence[int]) -> None:
        """Let the player hear it, if it listens."""
        if isinstance(self._player, Listener):
            self._player.round_over(events, totals)

    def close(self) -> None:
        """Nothing: the player itself is closed."""


def _play_wall(setting: _Setting, wall: int) -> WallResult:
    seats = make_variant(setting.variant, setting.options).seats
    result = WallResult([Tally() for _ in setting.bots])
    for seating in seatings(len(setting.bots), seats, wall):
        _play_round(setting, wall, seating, result)
    return result


def _play_round(setting: _Setting, wall: int, seating: tuple[int, ...], result: WallResult) -> None:
    seed = match_seed(setting.seed, wall)
    tallies = [result.tallies[bot] for bot in seating]
    players = [
        make_bot(setting.bots[bot], Chance(seed, 0, f"bot {seat}").below(1 << 32), PROGRAMS)
        for seat, bot in enumerate(seating)
    ]
    variant = setting.make_variant(wall % len(seating))
    match = Match(variant, seed, need_events(setting.bots))
    faults: list[Fault] = []
    try:
        play_round(match, list(map(_Timed, players, tallies)), faults)
    finally:
        close_players(players)
    result.rounds += 1
    result.draws += not match.state.wins
    for seat, tally in enumerate(tallies):
        tally.count(match.state, seat)
    for fault in faults:
        tallies[fault.seat].blame(fault.kind, fault.detail)
