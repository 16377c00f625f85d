"""The level `master` for whoever names levels: whether it is there, how it is made, where it plays.

Nothing here loads NumPy before a `master` is made.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from fangcheng.bots.learnt.card import CARD, read_card
from fangcheng.bots.levels.hard import Budget, HardPlayer
from fangcheng.game.variant import Variant
from fangcheng.levels import LEVEL

if TYPE_CHECKING:
    from fangcheng.bots.learnt.opinion import Learnt

MASTER = "master"


def is_there() -> bool:
    """Whether the package holds nets: without them nobody is offered the level."""
    return CARD.exists()


def can_play() -> bool:
    """Whether the nets are there, and NumPy to ask them with."""
    return is_there() and find_spec("numpy") is not None


def make_master(seed: int, card: Path | None = None, budget: Budget = Budget()) -> HardPlayer:  # noqa: B008 - immutable
    """Make a master: `hard`, advised by the nets of a card; says what to install for them."""
    return HardPlayer(seed, budget, learnt(card))


def learnt(card: Path | None = None) -> "Learnt":
    """The nets of a card (`opinion.Learnt`), read when they are first asked for."""
    from fangcheng.bots.learnt.opinion import load

    return load(card or CARD)


def plays_as(level: str, variant: Variant) -> str:
    """Who plays in a room where this level is named: its stand-in where it has learnt nothing."""
    known = LEVEL.get(level)
    if known is None or not known.learnt or (can_play() and not read_card(CARD).stand_in(variant)):
        return level
    return known.stand_in
