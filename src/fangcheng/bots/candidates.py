"""What a player may do, weighed: the common ground of the levels and the coach."""

from typing import NamedTuple

from fangcheng.bots.easy import EasyPlayer
from fangcheng.bots.look import Look
from fangcheng.game.actions import Action
from fangcheng.tiles import Face


class Candidate(NamedTuple):
    """One legal action and what is expected of it."""

    action: Action
    value: float
    """Points this seat can expect of the round if it does this."""
    distance: int
    """How far the hand is from ready afterwards: 0 is ready, -1 complete."""
    useful: tuple[Face, ...] = ()
    """The tiles that bring the hand nearer afterwards; a ready hand wins on them."""
    useful_left: int = 0
    """How many copies of them this seat has not seen."""
    win_chance: float = 0.0
    win_points: float = 0.0
    """What a win is worth, where it comes."""
    danger: float = 0.0
    """Points it can expect to lose by this discard at once."""
    reasons: tuple[str, ...] = ()
    """Codes of what speaks for it or against it."""


def weigh(look: Look) -> list[Candidate]:
    """Weigh every legal action, the best first."""
    best = EasyPlayer().choose(look)
    others = [action for action in look.legal if action is not best]
    return [Candidate(best, 1.0, 0), *(Candidate(action, 0.0, 0) for action in others)]
