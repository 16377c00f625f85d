"""A pool of matches between bots: played once, kept in a file, drawn from as often as one likes.

For every way in which four levels can share a table the pool has some whole matches. Who sits
where changes from match to match, so that no level has the better seat.
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from fangcheng.bots import close_players, make_bot, need_events, play_round
from fangcheng.installed import make_variant
from fangcheng.match import Match

LEVELS = ("random", "easy", "normal", "hard")
"""The weakest first."""
Table = tuple[str, ...]
Outcome = tuple[int, ...]
"""The points of each level of a table, in the order of the table."""
Pool = Mapping[Table, Sequence[Outcome]]


def tables(seats: int = 4) -> list[Table]:
    """List the ways in which levels can share a table."""
    return list(combinations_with_replacement(LEVELS, seats))


def play_pool(town: str, matches: int, seed: str) -> Iterator[tuple[Table, Outcome]]:
    """Play that many matches of every table."""
    for number in range(matches):
        for table in tables():
            yield table, _play(town, table, f"{seed} {number} {','.join(table)}")


def _play(town: str, table: Table, seed: str) -> Outcome:
    order = list(range(len(table)))
    random.Random(seed).shuffle(order)
    bots = [table[at] for at in order]
    match = Match(make_variant(town), seed, listen=need_events(bots))
    players = [make_bot(bot, seat) for seat, bot in enumerate(bots)]
    try:
        play_round(match, players, [])
        while not match.over:
            match.next_round()
            play_round(match, players, [])
    finally:
        close_players(players)
    return tuple(match.totals[order.index(at)] for at in range(len(table)))


def write_pool(file: Path, town: str, pool: Pool) -> None:
    """Keep a pool."""
    kept = {",".join(table): outcomes for table, outcomes in pool.items()}
    file.write_text(json.dumps({"town": town, "matches": kept}), encoding="utf-8")


def read_pool(file: Path) -> tuple[str, Pool]:
    """Read the town of a pool, and its matches."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = {
        tuple(table.split(",")): [tuple(outcome) for outcome in outcomes]
        for table, outcomes in kept["matches"].items()
    }
    return kept["town"], found
