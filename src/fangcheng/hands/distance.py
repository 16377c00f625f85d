"""How far a hand is from ready, and which tiles bring it nearer.

A distance is the number of tiles that must be changed until the hand is ready: 0 is ready, -1
complete. Copies are taken as unlimited here (a wild tile may be a fifth one); whether a hand is
truly ready its waits tell.

Each suit says how many of its tiles fit into so many melds and a pair. Few different answers
exist, so joining the answers of the suits is a look-up by their numbers too.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fangcheng.hands.hand import Hand
from fangcheng.hands.shapes import outline
from fangcheng.hands.suits import (
    FITS,
    HONOURS,
    MOST_MELDS,
    ODD_SHIFT,
    SUIT,
    TABLE_OF_SUIT,
    SuitTable,
    number_of,
)

PAIRS: Final = 7
Fits: TypeAlias = tuple[int, int, int, int]
"""What the four suits fit into, by number."""
_JOINED: Final[dict[int, int]] = {}
_COVERING: Final[dict[int, int]] = {}
_CANNOT: Final = -99
"""Tiles that fit in where the suits cannot all be covered."""


def standard_distance(hand: Hand, honours: SuitTable = HONOURS) -> int:
    """Return the distance (shanten, 向听) to melds and a pair; `honours` tells their melds."""
    return covering_distance(hand, 0, honours)


def covering_distance(hand: Hand, cover: int, honours: SuitTable = HONOURS) -> int:
    """Return the distance to melds and a pair with one of them in each of these suits (bits)."""
    return max(missing_tiles(hand, fits_of(hand, cover, honours)), 0) - 1


def missing_tiles(hand: Hand, fits: Fits) -> int:
    """Count the tiles that melds and a pair lack where the suits fit like this."""
    a, b, c, d = fits
    melds = hand.size // 3
    most = FITS[join(join(a, b), join(c, d))][2 * melds + 1]
    return 3 * melds + 2 - max(most, -1) - hand.wilds


def fits_of(hand: Hand, cover: int, honours: SuitTable) -> Fits:
    """Number the fits of the four suits; one to cover has none without a meld or the pair."""
    keys = hand.keys
    a, b, c, d = SUIT.fit(keys[0]), SUIT.fit(keys[1]), SUIT.fit(keys[2]), honours.fit(keys[3])
    if cover:
        a = _covering(a) if cover & 1 else a
        b = _covering(b) if cover & 2 else b
        c = _covering(c) if cover & 4 else c
        d = _covering(d) if cover & 8 else d
    return a, b, c, d


def _covering(fit: int) -> int:
    known = _COVERING.get(fit)
    if known is None:
        known = _COVERING[fit] = number_of((_CANNOT, *FITS[fit][1:]))
    return known


def best_ways(fits: Fits, melds: int) -> list[int]:
    """List the ways to share melds and a pair among suits that fit like this, the best ones.

    A way tells for each suit the place in its fit, in four bits.
    """
    a, b, c, d = fits
    cd = join(c, d)
    bcd = join(b, cd)
    whole: i64 = 2 * melds + 1
    most: i64 = FITS[join(a, bcd)][whole]
    found: list[int] = []
    if most < 0:
        return found
    in_a, in_b, in_c, in_d, in_cd, in_bcd = FITS[a], FITS[b], FITS[c], FITS[d], FITS[cd], FITS[bcd]
    for at_a in range(whole + 1):
        rest: i64 = whole - at_a
        tiles: i64 = most - in_a[at_a]
        if in_bcd[rest] != tiles:
            continue
        for at_b in range(rest + 1):
            last: i64 = rest - at_b
            left: i64 = tiles - in_b[at_b]
            if in_cd[last] != left or at_b & last & 1:  # there is one pair
                continue
            for at_c in range(last + 1):
                at_d: i64 = last - at_c
                if in_c[at_c] + in_d[at_d] == left and not at_c & at_d & 1:
                    found.append(at_a | at_b << 4 | at_c << 8 | at_d << 12)
    return found


def seven_pairs_distance(hand: Hand) -> int:
    """Return the distance of 13 or 14 tiles to seven pairs."""
    return pairs_distance(hand.size, hand.wilds, outline(hand) >> ODD_SHIFT)


def pairs_distance(size: i64, wilds: i64, odd: i64) -> i64:
    """Return the distance to seven pairs of tiles that `odd` faces have an odd number of."""
    missing = max(PAIRS - (size - wilds - odd) // 2, 0)
    return max(missing + max(missing - odd, 0) - wilds, 0) - 1


def standard_useful(hand: Hand, honours: SuitTable = HONOURS) -> int:
    """The faces that bring 3n+1 tiles nearer to melds and a pair, or complete them, as a mask."""
    return covering_useful(hand, 0, honours)


def covering_useful(hand: Hand, cover: int, honours: SuitTable = HONOURS) -> int:
    """The faces that bring 3n+1 tiles nearer where one group must stand in each of these suits."""
    keys = hand.keys
    in_a, in_b, in_c = SUIT.gains(keys[0]), SUIT.gains(keys[1]), SUIT.gains(keys[2])
    in_d = honours.gains(keys[3])
    mask: i64 = 0
    for listed in best_ways(fits_of(hand, cover, honours), hand.size // 3):
        way: i64 = listed
        mask |= in_a[way & 15] | in_b[way >> 4 & 15] << 9
        mask |= in_c[way >> 8 & 15] << 18 | in_d[way >> 12] << 27
    return mask


def seven_pairs_useful(hand: Hand) -> int:
    """The faces that bring 13 tiles nearer to seven pairs, or complete them, as a mask."""
    single, fewer_than_four, odd = 0, 0, 0
    for suit, table in enumerate(TABLE_OF_SUIT):
        for rank, number in enumerate(table.digits(hand.keys[suit])):
            single |= (number & 1) << 9 * suit + rank
            fewer_than_four |= (number < 4) << 9 * suit + rank
            odd += number & 1
    pairs = (hand.size - hand.wilds - odd) // 2
    # Where there are too few single tiles a new one helps as well.
    return fewer_than_four if odd < PAIRS - pairs else single


def useful_faces(hand: Hand, pairs: bool, honours: SuitTable = HONOURS) -> int:
    """The faces that bring 3n+1 tiles nearer, or complete them, in the nearer of two shapes.

    `pairs` says whether seven pairs are a way: only for a concealed hand, and not everywhere.
    """
    if pairs and hand.size == 2 * PAIRS - 1:
        standard = standard_distance(hand, honours)
        paired = seven_pairs_distance(hand)
        if paired < standard:
            return seven_pairs_useful(hand)
        if paired == standard:
            return seven_pairs_useful(hand) | standard_useful(hand, honours)
    return standard_useful(hand, honours)


def pair(left: int, right: int) -> int:
    """Number a pair of numbers, small for small ones: shifted ones would crowd in few places."""
    return ((left + right) * (left + right + 1) >> 1) + right


def join(left: int, right: int) -> int:
    """Number the fit of two groups of suits that share melds and pair as well as possible."""
    both = pair(left, right)
    known = _JOINED.get(both)
    if known is None:
        known = _JOINED[both] = number_of(_share(left, right))
    return known


def _share(left: int, right: int) -> tuple[int, ...]:
    own, others = FITS[left], FITS[right]
    out: list[int] = []
    for whole in range(2 * MOST_MELDS + 2):
        # Of two places one at most has the pair.
        shares = [
            own[at] + others[whole - at] for at in range(whole + 1) if not at & whole - at & 1
        ]
        most = max(shares)
        out.append(most if most >= 0 else _CANNOT)
    return tuple(out)
