"""What becomes of a hand by each discard: how far it is from ready then, and what it can use."""

from typing import Final

from mypy_extensions import i64

from fangcheng.game.state import State
from fangcheng.hands.distance import best_ways, fits_of, missing_tiles, pairs_distance
from fangcheng.hands.shapes import outline
from fangcheng.hands.suits import HONOURS, ODD_SHIFT, SUIT, WEIGHT, SuitTable
from fangcheng.tiles import RANK_OF, SUIT_OF, Face

_ALL: Final = -1


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


class StandardProspects(Prospects):
    """The same where melds and a pair are the way, or seven pairs: most follows from the whole.

    A tile can go if one of the best ways to use the tiles does without it; and these, which do, are
    the best ones after it.
    """

    def __init__(
        self, state: State, seat: int, pairs: bool, cover: int = 0, honours: SuitTable = HONOURS
    ) -> None:
        super().__init__(state, seat)
        self._tables = (SUIT, SUIT, SUIT, honours)
        self._pairs = pairs
        hand = self.hand
        keys = hand.keys
        fits = fits_of(hand, cover, honours)
        self._ways = best_ways(fits, hand.size // 3)
        self._gains: list[tuple[int, ...]] = []
        self._spares: list[tuple[int, ...]] = []
        for suit in range(4):
            self._gains.append(self._tables[suit].gains(keys[suit]))
            self._spares.append(self._tables[suit].spares(keys[suit]))
        self._can_go: i64 = 0 if self._ways else _ALL
        for listed in self._ways:
            way: i64 = listed
            self._can_go |= self._spares[0][way & 15] | self._spares[1][way >> 4 & 15] << 9
            self._can_go |= self._spares[2][way >> 8 & 15] << 18 | self._spares[3][way >> 12] << 27
        self._missing = missing_tiles(hand, fits)

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
        odd = outline(hand) >> ODD_SHIFT
        if face < 0:
            return pairs_distance(hand.size - 1, hand.wilds - 1, odd)
        single = hand.keys[SUIT_OF[face]] // WEIGHT[face] % 5 & 1
        return pairs_distance(hand.size - 1, hand.wilds, odd - 1 if single else odd + 1)

    def useful(self, tile: Face) -> int:
        """The faces of use after a discard."""
        hand = self.hand
        face = hand.roles.plays[tile]
        if face < 0 or not self._can_go >> face & 1:
            return super().useful(tile)
        if self._pairs and self._paired(face) <= self._standard(face):
            return super().useful(tile)
        suit, rank = SUIT_OF[face], RANK_OF[face]
        spares = self._spares[suit]
        gains = self._gains[:]
        gains[suit] = self._tables[suit].gains(hand.keys[suit] - WEIGHT[face])
        in_a, in_b, in_c, in_d = gains
        mask: i64 = 0
        for listed in self._ways:
            way: i64 = listed
            if spares[way >> 4 * suit & 15] >> rank & 1:
                mask |= in_a[way & 15] | in_b[way >> 4 & 15] << 9
                mask |= in_c[way >> 8 & 15] << 18 | in_d[way >> 12] << 27
        return mask
