"""Says who plays where a level that was named cannot."""

from collections.abc import Iterable

from fangcheng.bots import plays_as
from fangcheng.houserules.rules import HouseRules
from fangcheng.terminal.harmless import complain
from fangcheng.words import Words


def say_stand_ins(w: Words, bots: Iterable[str], rules: HouseRules) -> None:
    """Say on standard error where another level plays than the one that was named."""
    variant = rules.variant()
    for level in dict.fromkeys(bots):
        playing = plays_as(level, variant)
        if playing != level:
            complain(w("bot.stand_in", level=level, playing=playing))
