"""Hands that tell something without being seen: declared ready, or played on for a while."""

from typing import Final

from fangcheng.game.state import State
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, Face

_EXCHANGES: Final = 133
"""How many exchanges are tried to bring a hand nearer,"""
_EXCHANGES_TO_READY: Final = 200
"""and how many for one that must be ready, before it is built instead."""
_BUILDS: Final = 24
_STRIDE: Final = 31
"""From one tile of the pool to the next: the pool lies in an order of chance."""


def make_ready(state: State, seat: int, pool: list[Face]) -> bool:
    """Exchange tiles with the pool until the hand is ready, as it was declared; tell whether."""
    return bring_nearer(state, seat, pool, 0, True) or _build_ready(state, seat, pool)


def bring_nearer(
    state: State, seat: int, pool: list[Face], target: int, declared: bool = False
) -> bool:
    """Exchange tiles with the pool until the hand is as near to ready as that; tell whether."""
    hand = state.hands[seat]
    variant = state.variant
    distance = variant.distance(state, seat, hand)
    own = hand.tiles()
    for tried in range(_EXCHANGES_TO_READY if declared else _EXCHANGES):
        if distance <= target and not (declared and not variant.winning_tiles(state, seat)):
            return True
        if not pool:
            return False
        given = own[tried * 7 % len(own)]
        at = (tried * _STRIDE + tried // len(own)) % len(pool)
        taken = pool[at]
        hand.remove(given)
        hand.add(taken)
        after = variant.distance(state, seat, hand)
        if after <= max(distance, target):
            pool[at] = given
            distance = after
            own = hand.tiles()
        else:
            hand.remove(taken)
            hand.add(given)
    return False


def _build_ready(state: State, seat: int, pool: list[Face]) -> bool:
    """Build melds and a pair of the hand's and the pool's tiles, and leave one tile out."""
    before = state.hands[seat]
    tiles = before.tiles() + pool
    for tried in range(_BUILDS):
        built = _melds_and_pair(tiles, before.size // 3, tried)
        if built:
            del built[tried % len(built)]
            state.hands[seat] = Hand(built, state.roles)
            if state.variant.winning_tiles(state, seat):
                for tile in built:
                    tiles.remove(tile)
                pool[:] = tiles
                return True
    state.hands[seat] = before
    return False


def _melds_and_pair(tiles: list[Face], melds: int, tried: int) -> list[Face]:
    """Take melds and a pair from tiles, as their order and the number of the try have it."""
    left = [0] * FACES
    for tile in tiles:
        left[tile] += 1
    found: list[Face] = []
    for step in range(8 * melds + 8):
        tile = tiles[(tried * 7 + step * _STRIDE) % len(tiles)]
        if len(found) == 3 * melds:
            group = [tile, tile]
        elif tile < 27 and tile % 9 < 7 and (tried + step) % 4:
            group = [tile, tile + 1, tile + 2]
        else:
            group = [tile] * 3
        if all(left[one] >= group.count(one) for one in group):
            for one in group:
                left[one] -= 1
            found += group
            if len(group) == 2:
                return found
    return []
