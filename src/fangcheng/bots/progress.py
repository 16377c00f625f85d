"""How far a hand is from ready, whichever shape is nearer."""

from fangcheng.hands.distance import (
    PAIRS,
    seven_pairs_distance,
    seven_pairs_useful,
    standard_distance,
    standard_useful,
)
from fangcheng.hands.hand import Hand
from fangcheng.tiles import Face


def distance(hand: Hand, pairs: bool) -> int:
    """Return how many tiles must be changed until the hand is ready: 0 is ready, -1 complete.

    `pairs` says whether seven pairs are a way: only for a concealed hand, and not everywhere.
    """
    standard = standard_distance(hand)
    if pairs and hand.size in (2 * PAIRS - 1, 2 * PAIRS):
        return min(standard, seven_pairs_distance(hand))
    return standard


def useful_faces(hand: Hand, pairs: bool) -> list[Face]:
    """List the faces that bring a hand of 3n+1 tiles nearer; a ready hand wins on them."""
    if pairs and hand.size == 2 * PAIRS - 1:
        standard = standard_distance(hand)
        paired = seven_pairs_distance(hand)
        if paired < standard:
            return seven_pairs_useful(hand)
        if paired == standard:
            return sorted({*seven_pairs_useful(hand), *standard_useful(hand)})
    return standard_useful(hand)
