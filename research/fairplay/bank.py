"""`python -m research.fairplay.bank`: matches of bots, looked at once, of which many are made.

To play and to look at a match takes seconds, and populations play many thousands. So some are kept
round by round in `bank.json`, and populations draw from them.
"""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import count, groupby
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.progress import track

from fangcheng.game.actions import parse_action
from fangcheng.installed import VARIANTS
from fangcheng.match import Match
from fangcheng.server.features.fair_play.evidence import Link, sum_up
from fangcheng.server.features.fair_play.feeding import Discard, Done, discards
from fangcheng.server.stepping import NEXT_ROUND
from research.fairplay.groups import HONEST, LEVELS, Collusion, Group

FILE = Path(__file__).with_name("bank.json")
FRIEND = Collusion("friend", 1.0, helps=((1, 0),))
SET = Collusion("set", 1.0, helps=((1, 0), (2, 0), (3, 0)))
KINDS = (HONEST, FRIEND, SET)
"""Nobody feeds the first seat, or one does, or all three do."""
_HONEST = 32
"""Honest matches of each mixture of levels."""
_FEEDING = 24
_EXACT = 100
"""Figures are kept as whole numbers of hundredths."""


class Flow(NamedTuple):
    """What one seat gave another one in a round."""

    giver: int
    taker: int
    discards: int
    surplus: int
    spread: int

    def link(self) -> Link:
        """Return it as fair play has it."""
        surplus, spread = self.surplus / _EXACT, self.spread / _EXACT
        return Link(self.giver, self.taker, self.discards, surplus, surplus, spread)


class Round(NamedTuple):
    """One round."""

    paid: list[int]
    flows: list[Flow]


class Banked(NamedTuple):
    """A match as it was played."""

    kind: str
    levels: list[str]
    """Of the four seats; where somebody is fed it is the first."""
    rounds: list[Round]


@cache
def bank() -> list[Banked]:
    """Read all matches."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Banked])


def play(number: int, kind: Collusion, strong: int) -> Banked:
    """Play a match in which so many of the seats are strong."""
    group = Group(number, list(VARIANTS)[number % len(VARIANTS)], kind)
    seed = f"bank {number}"
    levels = [LEVELS[seat < strong] for seat in range(4)]
    inputs = group.inputs(seed, levels)
    found = {
        number: _flows(some)
        for number, some in groupby(discards(group.open(seed), inputs), lambda one: one.round)
    }
    paid = _paid(group.open(seed), inputs)
    rounds = [Round(one, found.get(at, [])) for at, one in enumerate(paid, 1)]
    return Banked(kind.name, levels, rounds)


def _flows(found: Iterable[Discard]) -> list[Flow]:
    return [
        Flow(
            one.giver,
            one.taker,
            one.discards,
            round(_EXACT * one.surplus),
            round(_EXACT * one.spread),
        )
        for one in sum_up(found).links
    ]


def _paid(match: Match, inputs: Iterable[Done]) -> Iterator[list[int]]:
    """Tell what each round paid."""
    before = [0] * len(match.totals)
    for _, some in groupby(inputs, lambda one: one.do == NEXT_ROUND):
        for one in some:
            if one.do == NEXT_ROUND:
                match.next_round()
            else:
                match.apply(one.seat, parse_action(one.do))
        if match.state.over:
            yield [now - then for now, then in zip(match.totals, before, strict=True)]
            before = list(match.totals)


def main() -> None:
    """Play all of them, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    wanted = [(HONEST, strong) for strong in range(5) for _ in range(_HONEST)]
    wanted += [(kind, 2) for kind in (FRIEND, SET) for _ in range(_FEEDING)]
    with ProcessPoolExecutor(parser.parse_args().jobs) as pool:
        played = list(track(pool.map(play, count(), *zip(*wanted, strict=True)), total=len(wanted)))
    FILE.write_bytes(b"[" + b",\n".join(map(msgspec.json.encode, played)) + b"]\n")


if __name__ == "__main__":
    main()
