"""What becomes of a hand by each discard: how far from ready it is, and what brings it nearer."""

from typing import Final

from mypy_extensions import i64

from fangcheng.game.state import State
from fangcheng.hands.distance import (
    PAIRS,
    best_ways,
    covering,
    faces_of,
    missing_tiles,
    pairs_distance,
    seven_pairs_useful,
)
from fangcheng.hands.shapes import outline
from fangcheng.hands.suits import HONOURS, ODD_SHIFT, SUIT, WEIGHT, SuitTable
from fangcheng.tiles import RANK_OF, SUIT_OF, Face

_ALL: Final = -1
_FAR: Final = 99


class Prospects:
    """The discards of a seat, each tried."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.hand = state.hands[seat]

    def distance(self, tile: Face) -> int:
        """The distance after a discard, see `Variant.distance`."""
        self.hand.remove(tile)
        distance = self.state.variant.distance(self.state, self.seat, self.hand)
        self.hand.add(tile)
        return distance

    def useful(self, tile: Face) -> int:
        """The faces of use after a discard, see `Variant.useful`."""
        self.hand.remove(tile)
        useful = self.state.variant.useful(self.state, self.seat, self.hand)
        self.hand.add(tile)
        return useful


def prospects_of(state: State, seat: int) -> Prospects:
    """The discards of a seat, the quick way where the town knows one that is true of it."""
    variant = state.variant
    return Prospects(state, seat) if variant.tries_each else variant.prospects(state, seat)


class StandardProspects(Prospects):
    """The same for melds and a pair, or seven pairs: looked up for the whole hand at once.

    A tile can go if one of the best ways to use the tiles does without it, and the ways that do are
    the best ones after it.
    """

    def __init__(
        self, state: State, seat: int, pairs: bool, cover: int = 0, honours: SuitTable = HONOURS
    ) -> None:
        super().__init__(state, seat)
        hand = self.hand
        keys = hand.keys
        self._tables = (SUIT, SUIT, SUIT, honours)
        a, b, c = SUIT.holding(keys[0]), SUIT.holding(keys[1]), SUIT.holding(keys[2])
        d = honours.holding(keys[3])
        self._held = [a, b, c, d]
        fits = covering((a.fit, b.fit, c.fit, d.fit), cover)
        self._ways = best_ways(fits, hand.size // 3)
        self._can_go = faces_of(self._ways, a.spares, b.spares, c.spares, d.spares)
        if not self._ways:
            self._can_go = _ALL  # the suits cannot all be covered, whatever goes
        self._missing = missing_tiles(hand, fits)
        self._odd = outline(hand) >> ODD_SHIFT
        # A discard takes melds one step back at most, and brings pairs no nearer.
        nearest = pairs_distance(hand.size, hand.wilds, self._odd) if pairs else _FAR
        self._pairs = nearest < self._missing

    def distance(self, tile: Face) -> int:
        """The distance after a discard: that of the whole hand if the tile can go."""
        face = self.hand.roles.plays[tile]
        standard = self._standard(face)
        return min(standard, self._paired(face)) if self._pairs else standard

    def _standard(self, face: i64) -> i64:
        missing: i64 = self._missing
        if face < 0 or not self._can_go >> face & 1:
            missing += 1
        return max(missing, 0) - 1

    def _paired(self, face: i64) -> i64:
        hand = self.hand
        if face < 0:
            return pairs_distance(hand.size - 1, hand.wilds - 1, self._odd)
        suit = SUIT_OF[face]
        single = self._held[suit].odd >> RANK_OF[face] & 1
        odd = self._odd - 1 if single else self._odd + 1
        return pairs_distance(hand.size - 1, hand.wilds, odd)

    def useful(self, tile: Face) -> int:
        """The faces of use after a discard, in the nearer of the two shapes."""
        hand = self.hand
        face = hand.roles.plays[tile]
        standard = self._standard(face)
        paired = self._paired(face) if self._pairs and hand.size == 2 * PAIRS else _FAR
        mask: i64 = 0
        if paired <= standard:
            hand.remove(tile)
            mask = seven_pairs_useful(hand)
            hand.add(tile)
            if paired < standard:
                return mask
        if standard >= self._missing:  # other ways may be the best ones after it
            return super().useful(tile)
        suit, rank = SUIT_OF[face], RANK_OF[face]
        spares = self._held[suit].spares
        ways = [way for way in self._ways if spares[way >> 4 * suit & 15] >> rank & 1]
        gains = [held.gains for held in self._held]
        gains[suit] = self._tables[suit].holding(hand.keys[suit] - WEIGHT[face]).gains
        return mask | faces_of(ways, gains[0], gains[1], gains[2], gains[3])
