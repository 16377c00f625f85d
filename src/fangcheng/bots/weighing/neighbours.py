"""Which tiles belong together: for choosing between tiles that nothing else tells apart."""

from fangcheng.hands.hand import Hand, Roles
from fangcheng.tiles import Face


def links(hand: Hand, playing: Roles, tile: Face) -> int:
    """Weigh the tiles in the hand that a tile could make a meld or a pair with."""
    counts = hand.counts
    number = 4 * counts[tile]
    for partner in playing.near[tile]:
        number += 2 * counts[partner]
    for partner in playing.far[tile]:
        number += counts[partner]
    return number
