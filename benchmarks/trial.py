"""`python -m benchmarks.trial`: a trial by lot of what players expect of claims.

Two players who weigh as `hard` does and two of `normal` play rounds. Where the former could claim
a discard or pass, and expect about the same of both, a coin decides. Afterwards the points that
followed tell what claiming was really worth, beside what was expected of it: by `normal`
(`Outlook`), by `hard` before it searches, and by playouts if there are any (`--tables`). An
estimate without error has a constant of 0 and a factor of 1. This takes far fewer rounds than to
let bots that use one estimate or another play against each other.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from fangcheng.bots import Candidate, Look
from fangcheng.bots.candidates import weigh
from fangcheng.bots.experience import best_outlook
from fangcheng.bots.hard import played_out
from fangcheng.bots.outlook import Outlook
from fangcheng.game.actions import HU, PASS
from fangcheng.game.referee import apply, start, waiting_for
from fangcheng.tiles import NO_FACE
from fangcheng.variants import VARIANTS, make_variant
from fangcheng.wall import build_wall

CLOSE = 0.3
"""Where more than that is expected of one of both, in plain wins, no coin is tossed."""
SURE = 1.96
"""Standard errors of a 95 % interval."""

Column = npt.NDArray[Any]


class Tossed(NamedTuple):
    """One decision by lot, in plain wins."""

    expected: tuple[float, ...]
    """What claiming was to bring more than passing, by each estimate."""
    passing: float
    """What `hard` expected of passing."""
    claimed: bool
    came: float
    """What the seat had from then on."""


def play(town: str, seed: str, tables: int, number: int) -> list[Tossed]:
    """Play a round, and note what the coin decided."""
    variant = make_variant(town)
    wall = build_wall(variant.deck, seed, number)
    state = start(variant, wall, number % variant.seats, None, 1, False)
    chance = Random(f"{seed} {number}")
    found: list[tuple[int, int, float, Tossed]] = []
    while not state.over:
        for seat in waiting_for(state):
            look = Look(state, seat)
            decides = len(look.legal) > 1 and look.phase != "opening"
            if not decides or (seat + number // variant.seats) % 2:
                apply(state, seat, weigh(look)[0].action)
                continue
            outlook = best_outlook(look)
            candidates = weigh(look, outlook)
            action = candidates[0].action
            if look.claim != NO_FACE and HU not in look.legal:
                claim = next(one for one in candidates if one.action is not PASS)
                passing = next(one for one in candidates if one.action is PASS)
                if abs(claim.value - passing.value) < CLOSE * outlook.plain:
                    expected = estimates(look, outlook, claim, passing, tables, chance)
                    claimed = chance.random() < 0.5
                    action = claim.action if claimed else PASS
                    tossed = Tossed(expected, passing.value / outlook.plain, claimed, 0.0)
                    found.append((seat, state.scores()[seat], outlook.plain, tossed))
            apply(state, seat, action)
    scores = state.scores()
    return [
        tossed._replace(came=(scores[seat] - before) / plain)
        for seat, before, plain, tossed in found
    ]


def estimates(
    look: Look, outlook: Outlook, claim: Candidate, passing: Candidate, tables: int, chance: Random
) -> tuple[float, ...]:
    """What a claim is to bring more than passing: by `normal`, by `hard`, by playouts."""
    usual = {str(one.action): one.value for one in weigh(look, Outlook(look))}
    found = [usual[str(claim.action)] - usual["pass"], claim.value - passing.value]
    if tables:
        total = 0.0
        for _ in range(tables):
            near = [outlook.likely_distance(seat, chance.random()) for seat in range(look.seats)]
            table = look.imagine(chance.shuffle, near)
            total += played_out(table, look.seat, claim.action)
            total -= played_out(table, look.seat, PASS)
        found.append(total / tables)
    return tuple(value / outlook.plain for value in found)


def fit(columns: list[Column], came: Column) -> tuple[Column, Column]:
    """Least squares: the factors, and the half widths of their 95 % intervals."""
    table = np.column_stack(columns)
    factors = np.linalg.lstsq(table, came, rcond=None)[0]
    rest = came - table @ factors
    errors = np.sqrt(np.diag(np.linalg.inv(table.T @ table)) * rest.var())
    return factors, SURE * errors


def report(tossed: list[Tossed]) -> Iterator[str]:
    """Tell what claiming brought, and how well that was foreseen."""
    came = np.array([one.came for one in tossed])
    claimed = np.array([float(one.claimed) for one in tossed])
    known = [np.ones_like(came), np.array([one.passing for one in tossed])]
    factors, errors = fit([*known, claimed], came)
    yield f"claiming brought {factors[-1]:+.3f} ± {errors[-1]:.3f} plain wins"
    names = ("normal", "hard", "playouts")[: len(tossed[0].expected)]
    expected = [np.array([one.expected[at] for one in tossed]) for at in range(len(names))]
    for name, column in zip(names, expected, strict=True):
        factors, errors = fit([*known, column, claimed, claimed * column], came)
        yield (
            f"{name} expected {column.mean():+.3f}: "
            f"constant {factors[-2]:+.3f} ± {errors[-2]:.3f}, "
            f"factor {factors[-1]:.2f} ± {errors[-1]:.2f}"
        )
    factors, errors = fit([*known, *expected, claimed, *[claimed * one for one in expected]], came)
    together = [
        f"{name} {factors[at]:.2f} ± {errors[at]:.2f}"
        for at, name in enumerate(names, len(factors) - len(names))
    ]
    yield "together: " + ", ".join(together)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--towns", default=",".join(VARIANTS))
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--seed", default="trial")
    arguments = parser.parse_args()
    for town in arguments.towns.split(","):
        work = partial(play, town, arguments.seed, arguments.tables)
        with ProcessPoolExecutor() as pool:
            rounds = pool.map(work, range(arguments.rounds), chunksize=8)
            tossed = [one for several in rounds for one in several]
        sys.stdout.write(f"{town}: {len(tossed)} decisions by lot\n")
        for line in report(tossed):
            sys.stdout.write(f"  {line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
