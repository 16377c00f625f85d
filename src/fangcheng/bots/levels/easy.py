"""A player that goes straight for a ready hand, and misses chances like a beginner."""

from collections.abc import Sequence
from random import Random
from typing import Final

from fangcheng.bots.look import Look
from fangcheng.game.actions import HU, PASS, Action, Kind
from fangcheng.hands.distance import (
    PAIRS,
    links,
    seven_pairs_distance,
    standard_distance,
    useful_faces,
)
from fangcheng.hands.hand import Hand
from fangcheng.tiles import NO_FACE, Face, tiles_in

_OVERLOOKS: Final = 0.2
"""How often a chance to claim a discard, to win on it or to make a kong is not seen."""
_HASTY: Final = 0.15
"""How often it takes any of the discards that leave the hand as near."""


class EasyPlayer:
    """Plays for the fewest tiles from ready; looks at its own hand and counts what it has seen.

    It claims what brings it nearer, makes its own kongs where they cost nothing, keeps its wild
    tiles, and of equal discards takes the one that leaves the most useful tiles to draw, then the
    most isolated one. What it overlooks its seed says.
    """

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        if HU in look.legal and (look.claim == NO_FACE or not self._slips(_OVERLOOKS)):
            return HU
        wins = [action for action in look.legal if look.variant.wins_by(action)]
        if wins:
            return wins[0]
        advised = look.advice
        if advised is not None:
            return advised
        if look.phase == "turn":
            return self._at_turn(look)
        if look.claim != NO_FACE:
            return PASS if self._slips(_OVERLOOKS) else _claim(look)
        # An opening choice: the neutral one comes first.
        return PASS if PASS in look.legal else look.legal[0]

    def _slips(self, often: float) -> bool:
        return self._chance.random() < often

    def _at_turn(self, look: Look) -> Action:
        """Choose between the discards, and a kong that leaves the hand as near as the best."""
        discards = [action for action in look.legal if action.kind is Kind.DISCARD]
        if not discards:
            return look.legal[0]
        hand = look.hand
        pairs = _pairs_win(look)
        natural = [action for action in discards if look.roles.plays[action.tiles[0]] >= 0]
        near, nearest = _nearest(hand, pairs, natural or discards)
        declares = look.variant.declares
        nearest = [one for one in nearest if one.code and one.code == declares] or nearest
        kong = _free_kong(look, hand, near)
        if kong is not None and not self._slips(_OVERLOOKS):
            return kong
        if len(nearest) == 1:
            return nearest[0]
        if self._slips(_HASTY):
            return nearest[int(self._chance.random() * len(nearest))]
        return _most_useful(look, hand, pairs, nearest)


def _nearest(hand: Hand, pairs: bool, discards: Sequence[Action]) -> tuple[int, list[Action]]:
    """Return the least distance a discard leaves, and the discards that leave it."""
    after: dict[Action, int] = {}
    for action in discards:
        hand.remove(action.tiles[0])
        after[action] = distance(hand, pairs)
        hand.add(action.tiles[0])
    least = min(after.values())
    return least, [action for action, number in after.items() if number == least]


def _pairs_win(look: Look) -> bool:
    """Whether seven pairs are still a way to win."""
    return look.variant.seven_pairs and not look.own_melds


def _free_kong(look: Look, hand: Hand, near: int) -> Action | None:
    for action in look.legal:
        if action.kind is not Kind.GANG:
            continue
        rest = _without(hand, look.tiles_laid(action))
        if distance(rest, pairs=False) <= near:
            return action
    return None


def _most_useful(look: Look, hand: Hand, pairs: bool, discards: Sequence[Action]) -> Action:
    unseen = look.unseen()
    played_by = look.roles.played_by

    def rank(action: Action) -> tuple[int, int, int, int, bool, str]:
        tile = action.tiles[0]
        hand.remove(tile)
        tiles = {played_by[face] for face in tiles_in(useful_faces(hand, pairs))} - {NO_FACE}
        useful = sum(unseen[one] for one in tiles)
        lonely = links(hand, tile)
        hand.add(tile)
        return -useful, lonely, len(look.roles.chi[tile]), tile, action.code != "", action.code

    return min(discards, key=rank)


def _claim(look: Look) -> Action:
    """Take the claim that leaves the hand nearest, if that is nearer than without it."""
    hand = look.hand
    best, least = PASS, distance(hand, _pairs_win(look))
    for action in look.legal:
        if action is not PASS and action is not HU and action.kind is not Kind.CHOOSE:
            rest = _without(hand, look.tiles_laid(action))
            # A complete hand is worth no more than a ready one here: a claim is not a draw.
            after = max(distance(rest, pairs=False), 0)
            if after < least:
                best, least = action, after
    return best


def _without(hand: Hand, tiles: Sequence[Face]) -> Hand:
    rest = hand.clone()
    for tile in tiles:
        rest.remove(tile)
    return rest


def distance(hand: Hand, pairs: bool) -> int:
    """Return how many tiles must be changed until the hand is ready: 0 is ready, -1 complete.

    `pairs` says whether seven pairs are a way: only for a concealed hand, and not everywhere.
    """
    standard = standard_distance(hand)
    if pairs and hand.size in (2 * PAIRS - 1, 2 * PAIRS):
        return min(standard, seven_pairs_distance(hand))
    return standard
