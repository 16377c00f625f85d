"""The compiled engine and the plain one play the same rounds: what happens is the same bytes.

`python -m fangcheng.checking.builds TOWN FIRST NUMBER SEED` plays rounds in every kind of room and
prints which build played, and a digest of all that happened.
"""

import hashlib
import os
import subprocess
import sys
from random import Random

from fangcheng.build import PURE, reason_for_sources
from fangcheng.checking.invariants import BrokenError, hold, snapshot
from fangcheng.checking.rounds import choose, open_round, rooms_of, while_it_lasts
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.installed import make_variant, town_in

SEED = "differential"
"""What rounds are played by, unless somebody says."""


def digest_of(name: str, first: int, number: int, seed: str = SEED) -> str:
    """Play rounds by their numbers; every event, every choice and every last state is digested."""
    told = hashlib.sha256()
    rooms = [make_variant(town_in(name), options) for options in rooms_of(name)]
    for index in range(first, first + number):
        rng = Random(f"{seed} {name} {index}")
        state = open_round(rooms[index % len(rooms)], rng)
        _play(state, rng, told)
        told.update(snapshot(state).encode())
    return told.hexdigest()


def _play(state: State, rng: Random, told: "hashlib._Hash") -> None:
    for event in state.events or ():
        told.update(str(event).encode())
    for _ in while_it_lasts(state):
        seat = rng.choice(waiting_for(state))
        options = legal(state, seat)
        told.update(" ".join(map(str, options)).encode())
        for event in apply(state, seat, choose(rng, options, state, seat)):
            told.update(str(event).encode())


def build_here() -> str:
    """Name the build that runs in this process."""
    return "compiled" if reason_for_sources() is None else "pure"


def digest_by(pure: bool, town: str, first: int, number: int, seed: str = SEED) -> tuple[str, str]:
    """Let a fresh process play with one build; return which one it was and the digest."""
    environment = {**os.environ, PURE: "1" if pure else "0"}
    command = [sys.executable, "-m", __name__, town, str(first), str(number), seed]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:]
        raise BrokenError(f"a {'plain' if pure else 'compiled'} engine fails: {''.join(last)}")
    build, digest = done.stdout.split()
    return build, digest


def check_both(town: str, first: int, number: int, seed: str = SEED) -> None:
    """Play the same rounds with this build and with the other one."""
    here = build_here()
    other, digest = digest_by(here == "compiled", town, first, number, seed)
    hold(here != other, f"both builds that ran are {here}")
    hold(
        digest == digest_of(town, first, number, seed),
        "the builds play the same rounds differently",
    )


if __name__ == "__main__":
    town, first, number, seed = sys.argv[1:]
    sys.stdout.write(f"{build_here()} {digest_of(town, int(first), int(number), seed)}\n")
