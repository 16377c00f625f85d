"""Which tiles belong together: for choosing between tiles that nothing else tells apart."""

from fangcheng.hands.hand import Hand, Roles
from fangcheng.tiles import Face


def links(hand: Hand, playing: Roles, tile: Face) -> int:
    """Weigh the tiles in the hand that a tile could make a meld or a pair with."""
    number = 4 * hand.counts[tile]
    face = playing.plays[tile]
    partners: set[Face] = set()
    for pair in playing.chi[tile]:
        partners.update(pair)
    for partner in partners:
        near = abs(playing.plays[partner] - face) == 1
        number += (2 if near else 1) * hand.counts[partner]
    return number
