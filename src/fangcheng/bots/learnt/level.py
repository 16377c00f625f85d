"""The level `master` for whoever names levels: whether it is there, how it is made, where it plays.

Nothing here loads NumPy before a `master` is made.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fangcheng.bots.learnt.card import CARD, read_card
from fangcheng.bots.levels.hard import Budget
from fangcheng.bots.levels.master import MasterPlayer
from fangcheng.game.variant import Variant

MASTER = "master"


def is_there() -> bool:
    """Whether the package holds nets: without them nobody is offered the level."""
    return CARD.exists()


def can_play() -> bool:
    """Whether the nets are there, and NumPy to ask them with."""
    return is_there() and find_spec("numpy") is not None


def make_master(seed: int, card: Path | None = None, budget: Budget = Budget()) -> MasterPlayer:  # noqa: B008 - immutable
    """Make a master with the nets of a card; says what to install where NumPy is missing."""
    return MasterPlayer(seed, learnt(card), budget)


def learnt(card: Path | None = None) -> Any:
    """The nets of a card (`opinion.Learnt`), read when they are first asked for."""
    from fangcheng.bots.learnt.opinion import load

    return load(card or CARD)


def plays_as(level: str, variant: Variant) -> str:
    """Who plays in a room where this level is named: `hard` where `master` has learnt nothing."""
    if level != MASTER or (can_play() and not read_card(CARD).stand_in(variant)):
        return level
    return "hard"
