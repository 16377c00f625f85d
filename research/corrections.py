"""`python -m research.corrections`: learn from rounds what hands come to, for `hard`.

Two players with the present corrections and two of `normal` play rounds. The former now and then
try their second or third choice, so that what they seldom do is learned about too. At each of their
decisions it is noted what was expected of the action taken and what could be seen, and afterwards
what the seat had from then on. Least squares tell how the one follows from the other. The
corrections are printed as `fangcheng/towns/TOWN/bots.py` keeps them: see in the arena whether
`hard` plays better with them.
"""

import argparse
import os
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from fangcheng.bots import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import LOCKED, Estimate
from fangcheng.bots.weighing.numbers import Correction, hard_numbers, normal_numbers
from fangcheng.bots.weighing.weigh import weigh, weigh_by
from fangcheng.game.actions import HU, Action
from fangcheng.game.referee import apply, start, waiting_for
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.wall import build_wall

CURIOUS = 0.12
"""How often another choice than the best is tried,"""
NEAR = 0.25
"""if it is behind by no more than that, in plain wins."""
RIDGE = 20.0
"""How much evidence a factor needs, in notes."""
FEATURES = 12
AS_EXPECTED: Correction = (0.0, 1.0, *[0.0] * (FEATURES - 2))
"""The correction that changes nothing."""

Note = tuple[int, tuple[float, ...], float]
"""The kind of hand, what was seen, and what came of it in plain wins."""


def play(town: str, seed: str, number: int) -> list[Note]:
    """Play a round, and note what was seen and what came of it."""
    variant = make_variant(town)
    wall = build_wall(variant.deck, seed, number)
    state = start(variant, wall, number % variant.seats, None, 1, False)
    chance = Random(f"{seed} {number}")
    found: list[tuple[int, float, float, int, tuple[float, ...]]] = []
    while not state.over:
        for seat in waiting_for(state):
            look = Look(state, seat)
            learns = (seat + number // variant.seats) % 2 == 0
            decides = learns and len(look.legal) > 1 and look.phase != "opening"
            usual = normal_numbers(town)
            action = choose(look, chance) if decides else weigh(look, usual)[0].action
            chosen: list[Candidate] = []
            if decides and action is not HU:
                unjudged = hard_numbers(town)._replace(corrections=(AS_EXPECTED,) * (LOCKED + 1))
                estimate = Estimate(look, unjudged)
                chosen = [one for one in weigh_by(estimate, look) if one.action == action]
            if chosen and chosen[0].features[1]:
                spared = state.scores()[seat] - chosen[0].danger
                found.append((seat, spared, estimate.plain, *chosen[0].features))
            apply(state, seat, action)
    scores = state.scores()
    return [
        (kind, seen, (scores[seat] - spared) / plain) for seat, spared, plain, kind, seen in found
    ]


def choose(look: Look, chance: Random) -> Action:
    """Take the best action, or now and then one that is nearly as good."""
    estimate = Estimate(look, hard_numbers(look.variant.name))
    best, *others = weigh_by(estimate, look)
    near = [one for one in others[:2] if one.value > best.value - NEAR * estimate.plain]
    curious = near and chance.random() < CURIOUS
    return near[int(chance.random() * len(near))].action if curious else best.action


def fit(notes: list[Note]) -> list[tuple[list[float], int, float, float]]:
    """For each kind of hand: the factors, how many notes, and the error before and after."""
    by_kind: dict[int, list[Note]] = defaultdict(list)
    for note in notes:
        by_kind[note[0]].append(note)
    out: list[tuple[list[float], int, float, float]] = []
    for kind in range(LOCKED + 1):
        rows = by_kind[kind]
        size = len(notes[0][1])
        plain = np.array(AS_EXPECTED)
        if not rows:
            out.append((plain.tolist(), 0, 0.0, 0.0))
            continue
        seen = np.array([row[1] for row in rows])
        came = np.array([row[2] for row in rows])
        rest = came - seen @ plain
        change = np.linalg.solve(seen.T @ seen + RIDGE * np.eye(size), seen.T @ rest)
        after = rest - seen @ change
        out.append(((plain + change).tolist(), len(rows), float(rest.std()), float(after.std())))
    return out


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--towns", default=",".join(town for town in VARIANTS if hard_numbers(town).corrections)
    )
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--seed", default="lessons")
    arguments = parser.parse_args()
    for town in arguments.towns.split(","):
        work = partial(play, town, arguments.seed)
        with ProcessPoolExecutor() as pool:
            rounds = pool.map(work, range(arguments.rounds), chunksize=16)
            notes = [note for one in rounds for note in one]
        sys.stdout.write(f"_{town.upper()}_CORRECTIONS: Final = (\n")
        for factors, number, before, after in fit(notes):
            row = ", ".join(f"{factor:.3f}" for factor in factors)
            sys.stdout.write(f"    ({row}),\n")
            sys.stderr.write(f"{town}: {number} notes, error {before:.4f} to {after:.4f}\n")
        sys.stdout.write(")\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
