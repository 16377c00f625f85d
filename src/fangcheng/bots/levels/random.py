"""A player without any plan."""

from random import Random

from fangcheng.bots.look import Look
from fangcheng.game.actions import Action


class RandomPlayer:
    """Takes every legal action with the same chance."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, look: Look) -> Action:
        """Pick one of the legal actions."""
        # Of all its methods Python promises the same numbers in every version for this one only.
        return look.legal[int(self._chance.random() * len(look.legal))]
