"""Players that are programs, and the registry that knows them by name."""

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from fangcheng.bots.learnt.level import MASTER, can_play, is_there, make_master, plays_as
from fangcheng.bots.levels.easy import EasyPlayer
from fangcheng.bots.levels.hard import Budget, HardPlayer
from fangcheng.bots.levels.normal import NormalPlayer
from fangcheng.bots.levels.random import RandomPlayer
from fangcheng.bots.look import Look
from fangcheng.bots.player import Listener, Player
from fangcheng.bots.remote.process import ProcessPlayer, Programs
from fangcheng.bots.seating import Fault, Table, close_players, play_round
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.weigh import weigh
from fangcheng.errors import UnknownBotError
from fangcheng.levels import LEVEL, LEVELS
from fangcheng.wall import Chance

__all__ = [
    "BOTS", "MASTER", "SPECS", "Budget", "Candidate", "EasyPlayer", "Fault", "HardPlayer",
    "Listener", "Look", "NormalPlayer", "Player", "ProcessPlayer", "Programs", "RandomPlayer",
    "Table",
    "close_players", "make_bot", "need_events", "offered", "play_round", "plays_as", "weigh",
]  # fmt: skip

_MAKERS: dict[str, Callable[[int], Player]] = {
    "easy": EasyPlayer,
    "normal": lambda seed: NormalPlayer(),
    "hard": HardPlayer,
    MASTER: make_master,
    "random": RandomPlayer,
}
BOTS: dict[str, Callable[[int], Player]] = {
    level.name: _MAKERS[level.name] for level in LEVELS if is_there() or not level.learnt
}
"""For each level, what makes a bot from a seed; those that have learnt need their nets."""
PROGRAM = "run:"
"""A bot with this before it is a program and its arguments."""
SPECS = (*BOTS, "hard:N", "hard:Nms", "run:COMMAND")
"""How bots are named, for people."""


def make_bot(spec: str, seed: int | str = 0, programs: Programs | None = None) -> Player:
    """Make a bot by its name; the seed, a number or a text, decides its random choices.

    Besides the names there are `hard:N`, with N playouts for a decision, `hard:250ms`, with so much
    time for it, `master:FILE`, with the nets of that card, and `run:COMMAND`, a program that plays
    over its standard input and output; with `programs` it may be one that has played before.
    Nothing is started here, so this is also the way to check a name.

    >>> make_bot("easy", "my seed"), make_bot("hard:32", 7)  # doctest: +ELLIPSIS
    (<...EasyPlayer object at ...>, <...HardPlayer object at ...>)
    """
    seed = _seed_number(seed)
    if spec.startswith(PROGRAM):
        return ProcessPlayer(spec.removeprefix(PROGRAM), seed, programs=programs)
    name, colon, budget = spec.partition(":")
    if name == "hard" and colon:
        return HardPlayer(seed, _budget(spec, budget))
    if name == MASTER and colon:
        return make_master(seed, Path(budget))
    try:
        maker = BOTS[spec]
    except KeyError:
        raise UnknownBotError("unknown_bot", spec=spec, known=SPECS) from None
    return maker(seed)


def _seed_number(seed: int | str) -> int:
    """Make a number of a seed; a text of digits is that number."""
    if isinstance(seed, str) and not (seed.isascii() and seed.isdecimal()):
        return Chance(seed, 0, "bot").below(1 << 32)
    return int(seed)


def offered() -> list[str]:
    """List the bots that can play as things are installed."""
    return [name for name in BOTS if can_play() or not LEVEL[name].learnt]


def need_events(bots: Iterable[str]) -> bool:
    """Whether a match must keep its events (`listen`) for these bots to play it."""
    return any(spec.startswith(PROGRAM) for spec in bots)


def _budget(spec: str, text: str) -> Budget:
    """Read how long `hard` may think: playouts, or milliseconds."""
    number = text.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and len(number) < 9 and int(number) > 0):
        raise UnknownBotError("no_bot", spec=spec)
    if text == number:
        return Budget(playouts=int(number))
    return Budget(sys.maxsize, int(number) / 1000, time.monotonic)
