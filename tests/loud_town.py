"""A town that is never compiled and says all it can in its classes, for both builds of the engine.

`python -m tests.loud_town` prints which build runs, what the town says, and a digest of its rounds.
"""

import hashlib
import random
import sys

from fangcheng.build import reason_for_sources
from fangcheng.checking.invariants import snapshot
from fangcheng.checking.rounds import rich_wall
from fangcheng.game.actions import HU
from fangcheng.game.moves import OwnKong
from fangcheng.game.options import Options
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.installed import VARIANTS
from fangcheng.tiles import EAST, NORTH, SOUTH, WEST
from tests.tiny_town import TinyTown


class FourWinds(OwnKong):
    """Four different winds."""

    code = "winds"
    faces = (EAST, SOUTH, WEST, NORTH)


class LoudTown(TinyTown):
    """Three seats, robbed kongs, kongs of four winds; what is said in the class and before init."""

    name = "loud"
    robbable = True
    kong_limit = 1
    moves = (FourWinds(),)
    turns_up = True

    def __init__(self, options: Options) -> None:
        self.seats = 3
        self.kong_limit = self.kong_limit + 1  # said above, and not overwritten by what follows
        super().__init__(options)


class LouderTown(LoudTown):
    """Says again what its parent said."""

    name = "louder"
    kong_limit = 3
    concealed_kongs_hidden = False


def said() -> list[object]:
    """What classes and objects answer."""
    towns = [LoudTown(Options()), LouderTown(Options())]
    answers: list[object] = [LoudTown.kong_limit, LouderTown.kong_limit, LouderTown.turns_up]
    for town in towns:
        answers += [town.seats, town.kong_limit, town.robbable, town.concealed_kongs_hidden]
        answers += [[one.faces for one in town.kongs], town.turns_up, town.hand_tiles]
    return answers


def digest() -> str:
    told = hashlib.sha256()
    for number in range(60):
        rng = random.Random(number)
        town = (LoudTown, LouderTown)[number % 2](Options())
        state = start(town, rich_wall(town, rng), number % 3)
        while not state.over:
            seat = rng.choice(waiting_for(state))
            options = legal(state, seat)
            told.update(" ".join(map(str, options)).encode())
            apply(state, seat, HU if options[0] is HU else rng.choice(options))
        told.update(snapshot(state).encode())
    return told.hexdigest()


if __name__ == "__main__":
    VARIANTS.update(loud=LoudTown, louder=LouderTown)
    build = "compiled" if reason_for_sources() is None else "pure"
    sys.stdout.write(f"{build}\n{said()}\n{digest()}\n")
