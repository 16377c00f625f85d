"""Speed of stepping: what a learner gets, beside the environments of peers.

Each is asked as its users ask it: the observation of whoever decides and what is legal are made at
every decision, and the answer is random; of the peers choosing it is counted too. `make bench` has
these figures; `python -m benchmarks.stepping` prints them alone, and with `--workers 16` those of
tables that many processes play.
"""

import argparse
import importlib
import random
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any

import numpy as np

from benchmarks import learning
from benchmarks.peers import SEED, WARM_UP, Missing, Rate
from fangcheng.installed import VARIANTS


def _pace(work: Callable[[], int], seconds: float) -> float:
    """Repeat `work`; return the decisions it counts per CPU second."""
    for limit in (WARM_UP, seconds):
        decided = 0
        start = process_time()
        while (elapsed := process_time() - start) < limit or not decided:
            decided += work()
    return decided / elapsed


def riichienv_decisions(seconds: float) -> Rate:
    """Single rounds of riichienv, every question encoded as its planes."""
    riichienv: Any = importlib.import_module("riichienv")
    env = riichienv.RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=SEED)
    choice = random.Random(SEED).choice

    def play() -> int:
        views = env.reset()
        decided = 0
        while not env.done():
            answers = {}
            for seat, view in views.items():
                np.frombuffer(view.encode(), np.float32)
                answers[seat] = choice(view.legal_actions())
            decided += len(views)
            views = env.step(answers)
        return decided

    return _rate("riichienv", play, seconds)


def rlcard_decisions(seconds: float) -> Rate:
    """The mahjong of rlcard with its planes; PettingZoo had it too, and has dropped it."""
    rlcard: Any = importlib.import_module("rlcard")
    env = rlcard.make("mahjong", config={"seed": SEED})
    choice = random.Random(SEED).choice

    def play() -> int:
        seen, _ = env.reset()
        decided = 0
        while not env.is_over():
            seen, _ = env.step(choice([*seen["legal_actions"]]))
            decided += 1
        return decided

    return _rate("rlcard", play, seconds)


def _rate(peer: str, work: Callable[[], int], seconds: float) -> Rate:
    return Rate(peer, version(peer), "decisions", _pace(work, seconds), None)


PEERS: tuple[tuple[str, Callable[[float], Rate]], ...] = (
    ("riichienv", riichienv_decisions),
    ("rlcard", rlcard_decisions),
)


def measure_peers(seconds: float) -> list[Rate | Missing]:
    """Measure every peer; one that is absent or fails is `Missing`."""
    found: list[Rate | Missing] = []
    for peer, measure in PEERS:
        try:
            found.append(measure(seconds))
        except Exception as error:  # whatever ails a peer must not cost us the other figures
            found.append(Missing(peer, f"{type(error).__name__}: {error}"))
    return found


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description="decisions per second")
    parser.add_argument("--workers", type=int, default=0, help="play in so many processes")
    workers = parser.parse_args().workers
    if workers:
        for name in VARIANTS:
            print(f"{name:<12} {learning.shared_decisions(name, 3.0, workers):>11,.0f}", flush=True)
        return
    for name in VARIANTS:
        print(f"{name:<12} {learning.decisions(name, 3.0, planes=True):>11,.0f}", flush=True)
    for row in measure_peers(3.0):
        shown = row.reason if isinstance(row, Missing) else f"{row.per_second:>11,.0f}"
        print(f"{row.peer:<12} {shown}")


if __name__ == "__main__":
    main()
