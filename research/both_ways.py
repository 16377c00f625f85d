"""`python -m research.both_ways`: what it would have brought to decide otherwise.

Four players of `normal` play rounds. At decisions that are worth it the round is played to its end
twice, from the table as it is: with what was chosen, and with a rival. The rival is the best
candidate of another kind (pass rather than claim, play on rather than win), for discards the next
one, or with `--bot` what that bot does where it decides otherwise. What the rival brought more is
told beside what was expected of it. Few rounds are enough, since both ways have the same tiles:
this finds what an estimate gets wrong where an arena of thousands of walls would only tell that one
bot is a little better.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from fangcheng.bots import Candidate, Look, make_bot
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import normal_numbers
from fangcheng.bots.weighing.weigh import weigh
from fangcheng.game.actions import Action, Kind
from fangcheng.game.referee import apply, start, waiting_for
from fangcheng.game.state import State
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.wall import build_wall

DISCARDS = 0.1
"""How many of the decisions between discards are played both ways: they are many."""
STEPS = (0.1, 0.3, 0.5, 1.0)
"""Where kinds of decisions are told apart by what was expected, in plain wins."""
SURE = 1.96
"""Standard errors of a 95 % interval."""


class Tried(NamedTuple):
    """A decision that was played both ways; points in plain wins."""

    kinds: str
    expected: float
    """What was expected of the rival, beside what was chosen."""
    brought: float


def play(town: str, seed: str, bot: str | None, number: int) -> list[Tried]:
    """Play a round, and its decisions both ways."""
    variant = make_variant(town)
    numbers = normal_numbers(town)
    wall = build_wall(variant.deck, seed, number)
    state = start(variant, wall, number % variant.seats, None, 1, False)
    chance = Random(f"{seed} {number}")
    other = make_bot(bot, number) if bot else None
    tried: list[Tried] = []
    while not state.over:
        for seat in waiting_for(state):
            look = Look(state, seat)
            candidates = weigh(look, numbers)
            chosen = candidates[0]
            rival: Candidate | None = None
            if len(look.legal) == 1 or look.phase == "opening":
                pass
            elif other is not None:
                action = other.choose(look)
                rival = next(one for one in candidates if one.action == action)
            else:
                rival = next_best(candidates, chance)
            if rival is not None and rival is not chosen:
                plain = Estimate(look, numbers).plain
                brought = end(state, seat, rival.action) - end(state, seat, chosen.action)
                kinds = f"{chosen.action.kind.name.lower()} > {rival.action.kind.name.lower()}"
                tried.append(Tried(kinds, (rival.value - chosen.value) / plain, brought / plain))
            apply(state, seat, chosen.action)
    return tried


def next_best(candidates: list[Candidate], chance: Random) -> Candidate | None:
    """Find the rival of the first candidate: the best of another kind, if there is one."""
    kind = candidates[0].action.kind
    rival = next((one for one in candidates if one.action.kind is not kind), None)
    if rival is None and kind is Kind.DISCARD and chance.random() < DISCARDS:
        return candidates[1]
    return rival


def end(state: State, seat: int, action: Action) -> int:
    """Return what a seat has in the end if it acts so now and all play on like `normal`."""
    numbers = normal_numbers(state.variant.name)
    state = state.clone(listen=False)
    decided: Action | None = action
    while not state.over:
        for asked in waiting_for(state):
            act = decided if asked == seat else None
            apply(state, asked, act or weigh(Look(state, asked), numbers)[0].action)
        decided = None
    return state.scores()[seat]


def report(tried: list[Tried]) -> Iterator[str]:
    """Tell for each kind of decision what the rival brought.

    Intervals take decisions as independent, which those of one round are not quite.
    """
    groups: dict[tuple[str, int], list[Tried]] = defaultdict(list)
    for one in tried:
        groups[one.kinds, -1].append(one)
        groups[one.kinds, sum(-one.expected >= step for step in STEPS)].append(one)
    names = [*[f"to {step}" for step in STEPS], f"over {STEPS[-1]}", ""]
    yield f"{'chosen > rival':22}{'behind':>9}{'times':>7}{'expected':>10}{'brought':>9}{'±':>7}"
    for (kinds, step), group in sorted(groups.items()):
        number = len(group)
        expected = sum(one.expected for one in group) / number
        brought = sum(one.brought for one in group) / number
        spread = sqrt(sum((one.brought - brought) ** 2 for one in group)) / number
        told = f"{kinds:22}{names[step]:>9}{number:7}{expected:+10.3f}{brought:+9.3f}"
        yield f"{told}{SURE * spread:7.3f}"


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--towns", default=",".join(VARIANTS))
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--bot", help="try what this bot would do")
    parser.add_argument("--seed", default="both ways")
    arguments = parser.parse_args()
    for town in arguments.towns.split(","):
        work = partial(play, town, arguments.seed, arguments.bot)
        with ProcessPoolExecutor() as pool:
            rounds = pool.map(work, range(arguments.rounds), chunksize=4)
            tried = [one for several in rounds for one in several]
        sys.stdout.write(f"{town}: {len(tried)} decisions both ways\n")
        for line in report(tried):
            sys.stdout.write(f"  {line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
