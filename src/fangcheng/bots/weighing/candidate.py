"""A legal action and what is expected of it: what weighing gives to players and to the coach."""

from typing import Final, NamedTuple, TypeAlias

from fangcheng.game.actions import Action
from fangcheng.tiles import Face

REASONS: Final = (
    "win",  # it wins now
    "wait_for_more",  # a win is let go for one that pays more
    "ready",  # leaves the hand ready
    "nearer",  # brings the hand nearer to ready
    "farther",  # takes the hand away from ready
    "more_useful",  # leaves more tiles that help than the others
    "worth",  # the hand it goes for pays more
    "gives_wild",  # throws a wild tile away
    "any_tile_wins",  # leaves a hand that any draw completes: 暴头, 游金, 混儿悠
    "chain",  # a wild tile thrown for a doubled win: 财飘, 双游, 三游
    "seven_pairs",  # goes for seven pairs
    "middle_wait",  # goes for a doubled middle wait: 夹听, 边卡吊
    "declares",  # declares the hand ready
    "closed",  # stays concealed
    "honour_meld",  # goes for melds of different honours: 中发白, 黑三风
    "named_pair",  # goes for a pair that doubles
    "one_suit",  # goes for one suit
    "kong",  # a kong is paid, or gives a tile
    "danger",  # others may win on it
    "safe",  # others may win on other tiles rather
    "owes",  # the seat pays more than the others if one of them wins: 反承包
    "fewer_melds",  # tiles thrown away are melds that are not needed
    "advised",  # what the town says one chooses with such a hand
)  # fmt: skip
"""The codes of what speaks for a candidate or against it."""

Features: TypeAlias = tuple[int, tuple[float, ...]]
"""What corrections are learned from: a kind of hand, and what is seen of it and of the table."""
NO_FEATURES: Final[Features] = (0, ())


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
    """Points it can expect to lose by a discard at once."""
    reasons: tuple[str, ...] = ()
    """Codes of what speaks for it or against it."""
    features: Features = NO_FEATURES
    """What the estimate of the hand was made from, where corrections are learned."""
