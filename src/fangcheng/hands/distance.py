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
    Ranks,
    SuitTable,
    number_of,
)
from fangcheng.tiles import FACES, Face

PAIRS: Final = 7
Fits: TypeAlias = tuple[int, int, int, int]
"""What the four suits fit into, by number."""
_JOINED: Final[list[list[int]]] = []
"""By the numbers of both."""
_UNKNOWN: Final = -1
_COVERING: Final[dict[int, int]] = {}
_EVERY_FACE: Final = (1 << FACES) - 1
_CANNOT: Final = -99
"""Tiles that fit in where the suits cannot all be covered."""


def standard_distance(hand: Hand, honours: SuitTable = HONOURS) -> int:
    """Return the distance (shanten, 向听) to melds and a pair; `honours` tells their melds."""
    return covering_distance(hand, 0, honours)


def covering_distance(hand: Hand, cover: int, honours: SuitTable = HONOURS) -> int:
    """Return the distance to melds and a pair with one of them in each of these suits (bits)."""
    a, b, c, d = hand.keys
    fits = covering((SUIT.fit(a), SUIT.fit(b), SUIT.fit(c), honours.fit(d)), cover)
    return max(missing_tiles(hand, fits), 0) - 1


def missing_tiles(hand: Hand, fits: Fits) -> int:
    """Count the tiles that melds and a pair lack where the suits fit like this."""
    a, b, c, d = fits
    melds = hand.size // 3
    most = FITS[join(a, join(b, join(c, d)))][2 * melds + 1]
    return 3 * melds + 2 - max(most, -1) - hand.wilds


def any_tile_distance(hand: Hand) -> int:
    """Return the distance to melds and one wild tile beside them: then any tile completes it.

    The hand holds a wild tile.
    """
    a, b, c, d = hand.keys
    melds = hand.size // 3
    fits = join(SUIT.fit(a), join(SUIT.fit(b), join(SUIT.fit(c), HONOURS.fit(d))))
    return max(3 * melds - FITS[fits][2 * melds] - (hand.wilds - 1), 0)


def covering(fits: Fits, cover: int) -> Fits:
    """Number the fits of suits of which some (bits) must have a meld or the pair."""
    if not cover:
        return fits
    a, b, c, d = fits
    return (
        _covering(a) if cover & 1 else a,
        _covering(b) if cover & 2 else b,
        _covering(c) if cover & 4 else c,
        _covering(d) if cover & 8 else d,
    )


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


def any_pair_distance(hand: Hand) -> int:
    """Return the distance of 13 or 14 tiles to six pairs and one wild tile, which they hold."""
    odd = outline(hand) >> ODD_SHIFT
    missing = max(PAIRS - 1 - (hand.size - hand.wilds - odd) // 2, 0)
    return max(missing + max(missing - odd, 0) - (hand.wilds - 1), 0)


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
    a, b, c = SUIT.holding(keys[0]), SUIT.holding(keys[1]), SUIT.holding(keys[2])
    d = honours.holding(keys[3])
    fits = covering((a.fit, b.fit, c.fit, d.fit), cover)
    return faces_of(best_ways(fits, hand.size // 3), a.gains, b.gains, c.gains, d.gains)


def faces_of(ways: list[int], a: Ranks, b: Ranks, c: Ranks, d: Ranks) -> i64:
    """Collect the faces that the four suits name for the places of some ways, as a mask."""
    mask: i64 = 0
    for listed in ways:
        way: i64 = listed
        mask |= a[way & 15] | b[way >> 4 & 15] << 9 | c[way >> 8 & 15] << 18 | d[way >> 12] << 27
    return mask


def seven_pairs_useful(hand: Hand) -> int:
    """The faces that bring 13 tiles nearer to seven pairs, or complete them, as a mask."""
    single: i64 = 0
    fours: i64 = 0
    for suit in range(4):
        held = TABLE_OF_SUIT[suit].holding(hand.keys[suit])
        single |= held.odd << 9 * suit
        fours |= held.fours << 9 * suit
    odd = outline(hand) >> ODD_SHIFT
    pairs = (hand.size - hand.wilds - odd) // 2
    # Where there are too few single tiles a new one helps as well.
    return _EVERY_FACE & ~fours if odd < PAIRS - pairs else single


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


def join(left: int, right: int) -> int:
    """Number the fit of two groups of suits that share melds and pair as well as possible."""
    while left >= len(_JOINED):
        _JOINED.append([])
    row = _JOINED[left]
    while right >= len(row):
        row.append(_UNKNOWN)
    known = row[right]
    if known == _UNKNOWN:
        known = row[right] = number_of(_share(left, right))
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


def links(hand: Hand, tile: Face) -> int:
    """Weigh the tiles in the hand that a tile could make a meld or a pair with."""
    counts, roles = hand.counts, hand.roles
    number = 4 * counts[tile]
    for partner in roles.near[tile]:
        number += 2 * counts[partner]
    for partner in roles.far[tile]:
        number += counts[partner]
    return number
