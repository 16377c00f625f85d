"""The compiled engine and the plain one play the same rounds: their records must be the same bytes.

`python -m tests.differential TOWN FIRST NUMBER` plays rounds with every kind of room and prints a
digest of all that happened, and which build played. `make differential` does so with both builds
for 100,000 rounds and compares.
"""

import argparse
import hashlib
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from fangcheng.build import PURE, reason_for_sources
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.variants import VARIANTS
from tests.rounds import choose, open_round, option_samples, snapshot


def digest_of(name: str, first: int, number: int) -> str:
    """Play rounds by their numbers; every event, every choice and every last state is digested."""
    told = hashlib.sha256()
    rooms = option_samples(name)
    for index in range(first, first + number):
        rng = random.Random(f"differential {name} {index}")
        state = open_round(name, rooms[index % len(rooms)], rng)
        _play(state, rng, told)
        told.update(snapshot(state).encode())
    return told.hexdigest()


def _play(state: State, rng: random.Random, told: "hashlib._Hash") -> None:
    for event in state.events or ():
        told.update(str(event).encode())
    while not state.over:
        seat = rng.choice(waiting_for(state))
        options = legal(state, seat)
        told.update(" ".join(map(str, options)).encode())
        for event in apply(state, seat, choose(rng, options, state, seat)):
            told.update(str(event).encode())


def run(pure: bool, name: str, first: int, number: int) -> tuple[str, str]:
    """Let a fresh process play with one build; return which one it was and the digest."""
    environment = {**os.environ, PURE: "1" if pure else "0"}
    command = [sys.executable, "-m", "tests.differential", name, str(first), str(number)]
    out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    build, digest = out.stdout.split()
    return build, digest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("town", nargs="?", choices=list(VARIANTS))
    parser.add_argument("first", nargs="?", type=int, default=0)
    parser.add_argument("number", nargs="?", type=int, default=100_000)
    chosen = parser.parse_args()
    if chosen.town:
        build = "compiled" if reason_for_sources() is None else "pure"
        sys.stdout.write(f"{build} {digest_of(chosen.town, chosen.first, chosen.number)}\n")
        return
    each = -(-chosen.number // len(VARIANTS))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        playing = {
            name: [pool.submit(run, pure, name, 0, each) for pure in (False, True)]
            for name in VARIANTS
        }
        for name, builds in playing.items():
            compiled, pure = (build.result() for build in builds)
            if (compiled[0], pure[0]) != ("compiled", "pure"):
                sys.exit(f"the builds that ran are {compiled[0]} and {pure[0]}")
            if compiled[1] != pure[1]:
                sys.exit(f"{name}: the first {each} rounds differ")
            sys.stdout.write(f"{name}: {each} rounds alike, {pure[1][:16]}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
