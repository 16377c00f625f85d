"""Decisions to learn from: of games that bots play, or of records.

>>> for game in from_bots("hangzhou", {}, ["random"], rounds=1, seed=7):
...     print(game.decisions["words"].shape[1:], game.decisions["legal"].shape[1:])
(133,) (200,)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from fangcheng.bots import close_players, make_bot, need_events, play_round
from fangcheng.errors import RecordError
from fangcheng.installed import make_variant
from fangcheng.lab.decision_log import Game, LoggedMatch
from fangcheng.lab.simulate import MOST_ROUNDS, seat_bots
from fangcheng.lab.summary import match_seed
from fangcheng.lab.workers import PROGRAMS, Workers, check_number, check_workers, in_order
from fangcheng.record.file import Record, replay
from fangcheng.wall import Chance


class _Plan(NamedTuple):
    variant: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: str
    rounds: int


def from_bots(
    town: str,
    options: Mapping[str, object],
    bots: Sequence[str],
    rounds: int,
    seed: int | str,
    workers: Workers = 1,
) -> Iterator[Game]:
    """Let bots play the rounds that `simulate` would play, whoever computes them."""
    variant = make_variant(town, options)
    check_number("rounds", rounds, 1, MOST_ROUNDS)
    check_workers(workers)
    plan = _Plan(town, options, seat_bots(bots, variant.seats), str(seed), rounds)
    matches = -(-rounds // variant.options.rounds)
    return in_order(partial(_play_match, plan), range(matches), workers)


def _play_match(plan: _Plan, number: int) -> Game:
    variant = make_variant(plan.variant, plan.options)
    rounds = min(variant.options.rounds, plan.rounds - number * variant.options.rounds)
    seed = match_seed(plan.seed, number)
    match = LoggedMatch(variant, seed, number, plan.bots, need_events(plan.bots))
    players = [
        make_bot(name, Chance(seed, 0, f"bot {seat}").below(1 << 32), PROGRAMS)
        for seat, name in enumerate(plan.bots)
    ]
    try:
        for index in range(rounds):
            if index:
                match.next_round()
            play_round(match, players, [])
    finally:
        close_players(players)
    return match.noted()


def from_records(records: Iterable[Record]) -> Iterator[Game]:
    """Play records again; of one that is cut or wrong the rounds before that are taken."""
    for number, record in enumerate(records):
        players = ("",) * record.variant.seats
        match = LoggedMatch(record.variant, record.seed, number, players, True)
        with suppress(RecordError):
            for _ in replay(record, match):
                pass
        yield match.noted()
