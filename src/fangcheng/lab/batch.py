"""Many hands at once: arrays of counts in, arrays of answers out.

>>> import numpy as np
>>> hands = np.zeros((1, 34), np.uint8)
>>> hands[0, :9] = 1
>>> hands[0, 0] = 2
>>> HandBatch(hands, wilds=4).distances().tolist()
[-1]

The answers are those of `fangcheng.hands`, from the same kind of tables, and every figure of a
hand (how far, complete or not, what it waits for) is a handful of look-ups. Hands are taken in
pieces that stay in the processor's cache.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from fangcheng.extras import need

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    need("lab", "numpy")
    raise

from fangcheng.errors import SimulationError
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import PAIRS
from fangcheng.hands.hand import PLAIN, Roles
from fangcheng.hands.suits import MELDS_MASK, MOST_MELDS, ODD_SHIFT, PAIR_MASK
from fangcheng.lab.rounds import play_random_rounds
from fangcheng.lab.suit_arrays import joins, tables
from fangcheng.tiles import ALL_FACES, FACES

Ints: TypeAlias = NDArray[Any]

PIECE = 1 << 14
"""How many hands are taken at once."""
_WILDS, _SIZE = 4, 5
_MOST_TILES = 3 * MOST_MELDS + 2


class HandBatch:
    """Hands of concealed tiles: a row for each hand, a column for each tile (34, or 42).

    `playing` says what the tiles play as. Wild tiles may also be given as numbers alone, with
    `wilds`: one number for all hands or one for each.
    """

    def __init__(self, counts: Ints, playing: Roles = PLAIN, wilds: Ints | int = 0) -> None:
        counts = np.asarray(counts)
        if counts.ndim != 2 or counts.shape[1] not in (FACES, ALL_FACES):
            raise SimulationError(
                "hands_wrong_shape", faces=FACES, all_faces=ALL_FACES, shape=counts.shape
            )
        self.counts = counts
        self.playing = playing
        self.suits = (tables(9, True),) * 3 + (tables(7, False),)
        columns = _columns(playing)[: counts.shape[1]]
        numbers = np.empty((6, len(counts)), np.int32)
        for at in range(0, len(counts), PIECE):
            # Exact: every key is below 2 ** 24. Counts above four would run into the next digit.
            piece = counts[at : at + PIECE]
            numbers[:, at : at + PIECE] = (piece.astype(np.float32) @ columns).T
        if len(counts) and (counts.max() > 4 or counts.min() < 0):
            raise SimulationError("hands_wrong_count")
        self.keys = numbers[:4]
        self.wilds = numbers[_WILDS]
        self.sizes = numbers[_SIZE]
        more = np.asarray(wilds, np.int32)
        if more.size and more.min() < 0:
            raise SimulationError("wilds_negative", number=more.min())
        self.wilds += more
        self.sizes += more
        if len(counts) and self.sizes.max() > _MOST_TILES:
            raise SimulationError("hands_too_large", most=_MOST_TILES, number=self.sizes.max())

    def __len__(self) -> int:
        return len(self.counts)

    # -- complete ----------------------------------------------------------------------------

    def standard(self) -> Ints:
        """Which hands of 3n+2 tiles make n melds and a pair."""
        return self._each(np.bool_, lambda part: _missing_melds(self._need(part), self, part) <= 0)

    def seven_pairs(self) -> Ints:
        """Which hands make seven pairs."""
        return self._each(
            np.bool_,
            lambda part: (
                (self.sizes[part] == 2 * PAIRS)
                & (self._need(part) >> ODD_SHIFT <= self.wilds[part])
            ),
        )

    def melds_and_wild(self) -> Ints:
        """Which hands of 3n+1 tiles are n melds and one wild tile."""
        return self._each(
            np.bool_,
            lambda part: (
                (self.wilds[part] > 0)
                & ((self._need(part) & MELDS_MASK) - 4 <= self.sizes[part] // 3)
            ),
        )

    # -- distance ----------------------------------------------------------------------------

    def distances(self, seven_pairs: bool = False) -> Ints:
        """How many tiles must be changed until a hand is ready: 0 is ready, -1 complete."""
        found = self._each(np.int8, self._standard_distances)
        if seven_pairs:
            found = np.minimum(found, self._each(np.int8, self._seven_pairs_distances))
        return found

    def _standard_distances(self, part: slice) -> Ints:
        joined = joins()
        suits = zip(self.suits, self.keys, strict=True)
        a, b, c, d = (suit.fit.take(key[part]).astype(np.int32) for suit, key in suits)
        melds = self.sizes[part] // 3
        # Each table is looked up as one line: that is faster than by rows and columns.
        two = joined.two_suits.take(a * joined.two_suits.shape[1] + b)
        other = joined.suit_and_honours.take(c * joined.suit_and_honours.shape[1] + d)
        _, rows, columns = joined.best.shape
        best = joined.best.take((melds * rows + two) * columns + other)
        found: Ints = np.maximum(3 * melds + 2 - best - self.wilds[part], 0) - 1
        return found

    def _seven_pairs_distances(self, part: slice) -> Ints:
        sizes, wilds = self.sizes[part], self.wilds[part]
        odd = (self._need(part) >> ODD_SHIFT).astype(np.int32)
        missing = np.maximum(PAIRS - (sizes - wilds - odd) // 2, 0)
        found = np.maximum(missing + np.maximum(missing - odd, 0) - wilds, 0) - 1
        return np.where((sizes == 2 * PAIRS) | (sizes == 2 * PAIRS - 1), found, np.int32(99))

    # -- waits -------------------------------------------------------------------------------

    def waits(self, seven_pairs: bool = False) -> Ints:
        """The tiles that complete hands of 3n+1 tiles, as masks with a bit for each tile."""
        found = self._each(np.int64, self._standard_waits)
        if seven_pairs:
            found |= self._each(np.int64, self._seven_pairs_waits)
        return found

    def _standard_waits(self, part: slice) -> Ints:
        melds = self.sizes[part] // 3
        rows = [
            suit.outlines.take(key[part]).astype(np.int32)
            for suit, key in zip(self.suits, self.keys, strict=True)
        ]
        need = sum(rows)
        faces = np.zeros(len(melds), np.int64)
        for number, (suit, own) in enumerate(zip(self.suits, rows, strict=True)):
            others = need - own
            elsewhere = (others & PAIR_MASK) > 0
            room = melds - (need & MELDS_MASK) + 4
            room += elsewhere | ((own & PAIR_MASK) > 0)
            key = self.keys[number][part]
            ranks = np.where(elsewhere, suit.alone.take(key), suit.beside.take(key)).astype(
                np.int64
            )
            every = 511 if number < 3 else 127
            faces |= np.where(room > 0, every, np.where(room == 0, ranks, 0)) << 9 * number
        return self._as_tiles(part, faces, _missing_melds(need, self, part) <= 0)

    def _seven_pairs_waits(self, part: slice) -> Ints:
        odd = (self._need(part) >> ODD_SHIFT).astype(np.int32)
        wilds = self.wilds[part]
        single = np.zeros(len(wilds), np.int64)
        for face in range(FACES):
            tile = self.playing.played_by[face]
            if tile >= 0:
                single |= (self.counts[part, tile].astype(np.int64) & 1) << face
        every = np.int64((1 << FACES) - 1)
        faces = np.where(odd < wilds, every, np.where(odd == wilds + 1, single, 0))
        tiles = self._as_tiles(part, faces, odd <= wilds + 1)
        return np.where(self.sizes[part] == 2 * PAIRS - 1, tiles, 0)

    def _as_tiles(self, part: slice, faces: Ints, wild_waits: Ints) -> Ints:
        """Turn faces into the tiles that play them; four copies in hand leave none to come."""
        tiles = faces if not self.playing.wild else np.zeros_like(faces)
        for tile in range(FACES) if self.playing.wild else ():
            face = self.playing.plays[tile]
            waits = wild_waits.astype(np.int64) if face < 0 else faces >> face & 1
            tiles |= waits << tile
        fours = self.counts[part, :FACES] == 4
        for row, four in zip(*np.nonzero(fours), strict=True):
            tiles[row] &= ~(1 << int(four))
        return tiles

    # -- helpers -----------------------------------------------------------------------------

    def _need(self, part: slice) -> Ints:
        """The outlines of the four suits of each hand, added (see `hands.suits`)."""
        suits = zip(self.suits, self.keys, strict=True)
        found: Ints = sum(suit.outlines.take(key[part]).astype(np.int32) for suit, key in suits)
        return found

    def _each(self, kind: type[Any], work: Callable[[slice], Ints]) -> Ints:
        out = np.empty(len(self), kind)
        for at in range(0, len(self), PIECE):
            part = slice(at, min(at + PIECE, len(self)))
            out[part] = work(part)
        return out


def _columns(playing: Roles) -> Ints:
    """What one tile adds to each key, to the wild tiles and to the size of a hand."""
    columns = np.zeros((ALL_FACES, 6), np.float32)
    for tile in range(ALL_FACES):
        if playing.plays[tile] >= 0:
            columns[tile, playing.suits[tile]] = playing.weights[tile]
        elif tile < FACES:
            columns[tile, _WILDS] = 1
        columns[tile, _SIZE] = 1
    return columns


def _missing_melds(need: Ints, hands: HandBatch, part: slice) -> Ints:
    """How many melds more the tiles need than the hand has room for, a pair beside them."""
    melds: Ints = (need & MELDS_MASK).astype(np.int32) - 4 - ((need & PAIR_MASK) > 0)
    missing: Ints = melds - hands.sizes[part] // 3
    return missing


class RoundBatch(NamedTuple):
    """What many rounds came to, a row for each."""

    scores: Ints
    """What each seat won and lost."""
    winners: Ints
    """A bit for each seat that won; 0 for a drawn round."""
    actions: Ints


def random_rounds(variant: Variant, seed: int | str, number: int) -> RoundBatch:
    """Play that many independent rounds at random, each from a wall of its own."""
    if number < 1:
        raise SimulationError("too_few_rounds", number=number)
    played = play_random_rounds(variant, seed, range(1, number + 1))
    return RoundBatch(
        np.array([one.scores for one in played], np.int64),
        np.array([one.winners for one in played], np.int8),
        np.array([one.actions for one in played], np.int32),
    )
