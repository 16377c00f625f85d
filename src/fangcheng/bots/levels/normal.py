"""A player that chooses what it expects the most points of."""

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.numbers import normal_numbers
from fangcheng.bots.weighing.weigh import weigh
from fangcheng.game.actions import Action


class NormalPlayer:
    """Plays the best candidate. It has no chance in it: the same look gives the same action."""

    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        return weigh(look, normal_numbers(look.variant.name))[0].action
