"""How far a hand is from ready, whichever shape is nearer, and which tiles belong together."""

from fangcheng.bots.look import Look
from fangcheng.game.actions import FENGGANG, GANG, Action, Kind
from fangcheng.hands.distance import (
    PAIRS,
    seven_pairs_distance,
    seven_pairs_useful,
    standard_distance,
    standard_useful,
)
from fangcheng.hands.hand import Hand, Roles
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


def laid_down(look: Look, action: Action) -> tuple[Face, ...]:
    """List the tiles that leave the hand with a claim or an own kong."""
    if action.kind is Kind.CHI:
        return action.tiles
    if action is FENGGANG:
        return tuple([tile for tile in look.variant.mixed_kong if tile != look.claim])
    if action is GANG:
        return (look.claim,) * 3
    if action.kind is Kind.GANG:
        return action.tiles * look.hand.counts[action.tiles[0]]
    return (look.claim,) * 2
