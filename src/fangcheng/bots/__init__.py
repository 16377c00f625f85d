"""Players that are programs, and the registry that knows them by name."""

from collections.abc import Callable

from fangcheng.bots.candidates import Candidate, weigh
from fangcheng.bots.easy import EasyPlayer
from fangcheng.bots.hard import Budget, HardPlayer
from fangcheng.bots.look import Look, Player
from fangcheng.bots.normal import NormalPlayer
from fangcheng.bots.table import play_round
from fangcheng.bots.uniform import RandomPlayer
from fangcheng.errors import UnknownBotError

__all__ = [
    "BOTS", "Budget", "Candidate", "EasyPlayer", "HardPlayer", "Look", "NormalPlayer", "Player",
    "RandomPlayer", "make_bot", "play_round", "weigh",
]  # fmt: skip

BOTS: dict[str, Callable[[int], Player]] = {
    "easy": EasyPlayer,
    "normal": lambda seed: NormalPlayer(),
    "hard": HardPlayer,
    "random": RandomPlayer,
}
"""For each name, what makes a bot from a seed."""


def make_bot(name: str, seed: int) -> Player:
    """Make a bot by its name; the seed is all the chance it has."""
    try:
        maker = BOTS[name]
    except KeyError:
        known = ", ".join(BOTS)
        raise UnknownBotError(f"unknown bot {name!r}; the bots are: {known}") from None
    return maker(seed)
