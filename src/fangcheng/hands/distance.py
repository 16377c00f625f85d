"""How far a hand is from ready, and which tiles bring it nearer.

A distance is the number of tiles that must be changed until the hand is ready: 0 is ready, -1
complete. Copies are taken as unlimited here (a wild tile may be a fifth one); whether a hand is
truly ready its waits tell.

Each suit says how many of its tiles fit into so many melds and a pair. Few different answers
exist, so joining the answers of the suits is a look-up by their numbers too.
"""

from functools import cache
from typing import Final

from fangcheng.hands.hand import Hand
from fangcheng.hands.shapes import outline
from fangcheng.hands.suits import (
    FITS,
    HONOURS,
    MOST_MELDS,
    ODD_SHIFT,
    SUIT,
    TABLE_OF_SUIT,
    Key,
    SuitTable,
    number_of,
)
from fangcheng.tiles import Face, tiles_in

PAIRS: Final = 7
_JOINED: Final[dict[int, int]] = {}


def standard_distance(hand: Hand, honours: SuitTable = HONOURS) -> int:
    """Return the distance (shanten, 向听) to melds and a pair; `honours` tells their melds."""
    a, b, c, d = hand.keys
    fit = join(join(SUIT.fit(a), SUIT.fit(b)), join(SUIT.fit(c), honours.fit(d)))
    melds = hand.size // 3
    missing = 3 * melds + 2 - FITS[fit][2 * melds + 1] - hand.wilds
    return max(missing, 0) - 1


def covering_distance(hand: Hand, cover: int, honours: SuitTable = HONOURS) -> int:
    """Return the distance to melds and a pair with one of them in each of these suits (bits)."""
    a, b, c, d = hand.keys
    fits = (SUIT.fit(a), SUIT.fit(b), SUIT.fit(c), honours.fit(d))
    melds = hand.size // 3
    missing = 3 * melds + 2 - _most_covering(fits, melds, cover) - hand.wilds
    return max(missing, 0) - 1


@cache
def _most_covering(fits: tuple[int, int, int, int], melds: int, cover: int) -> int:
    """Count the tiles that fit in if each suit to cover has a meld or the pair."""
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for suit, number in enumerate(fits):
        fit = FITS[number]
        grown: dict[tuple[int, int], int] = {}
        for (used, paired), tiles in best.items():
            for own in range(melds - used + 1):
                for pair in range(2 - paired):
                    if own or pair or not cover >> suit & 1:
                        key = (used + own, paired + pair)
                        grown[key] = max(grown.get(key, -99), tiles + fit[2 * own + pair])
        best = grown
    return best.get((melds, 1), -1)


def seven_pairs_distance(hand: Hand) -> int:
    """Return the distance of 13 or 14 tiles to seven pairs."""
    odd = outline(hand) >> ODD_SHIFT
    missing = max(PAIRS - (hand.size - hand.wilds - odd) // 2, 0)
    return max(missing + max(missing - odd, 0) - hand.wilds, 0) - 1


def standard_useful(hand: Hand) -> list[Face]:
    """List the faces that bring 3n+1 tiles nearer to melds and a pair, or complete them."""
    fits = [table.fit(key) for table, key in zip(TABLE_OF_SUIT, hand.keys, strict=True)]
    a, b, c, d = fits
    ab, cd = join(a, b), join(c, d)
    others = (join(b, cd), join(a, cd), join(d, ab), join(c, ab))
    faces: list[Face] = []
    for suit in range(4):
        ranks = 0
        gains = _gains(suit == 3, hand.keys[suit])
        for at in _best_shares(fits[suit], others[suit], hand.size // 3):
            ranks |= gains[at]
        faces += _faces_of(suit, ranks)
    return faces


def seven_pairs_useful(hand: Hand) -> list[Face]:
    """List the faces that bring 13 tiles nearer to seven pairs, or complete them."""
    digits = [
        number
        for table, key in zip(TABLE_OF_SUIT, hand.keys, strict=True)
        for number in table.digits(key)
    ]
    odd = sum(number & 1 for number in digits)
    pairs = (hand.size - hand.wilds - odd) // 2
    if odd < PAIRS - pairs:  # too few single tiles: a new one helps as well
        return [face for face, number in enumerate(digits) if number < 4]
    return [face for face, number in enumerate(digits) if number & 1]


def join(left: int, right: int) -> int:
    """Number the fit of two groups of suits that share melds and pair as well as possible."""
    both = left << 20 | right
    known = _JOINED.get(both)
    if known is None:
        known = _JOINED[both] = number_of(_share(left, right))
    return known


def _share(left: int, right: int) -> tuple[int, ...]:
    out: list[int] = []
    for melds in range(MOST_MELDS + 1):
        own, rest = FITS[left], FITS[right]
        out.append(max(own[2 * m] + rest[2 * (melds - m)] for m in range(melds + 1)))
        out.append(max(_shares(left, right, melds).values()))
    return tuple(out)


def _shares(left: int, right: int, melds: int) -> dict[int, int]:
    """Map each place in the left fit to the tiles used in all with what it leaves the right."""
    own, others = FITS[left], FITS[right]
    shares: dict[int, int] = {}
    for mine in range(melds + 1):
        rest = 2 * (melds - mine)
        shares[2 * mine] = own[2 * mine] + others[rest + 1]
        shares[2 * mine + 1] = own[2 * mine + 1] + others[rest]
    return shares


@cache
def _best_shares(own: int, others: int, melds: int) -> tuple[int, ...]:
    """List the places in one suit's fit where the best uses of all tiles stand."""
    shares = _shares(own, others, melds)
    most = max(shares.values())
    return tuple(at for at, number in shares.items() if number == most)


@cache
def _gains(honours: bool, key: Key) -> tuple[int, ...]:
    """For each place in the fit of a key: the ranks whose next tile fits in too, as a mask."""
    table = TABLE_OF_SUIT[3 if honours else 0]
    before = FITS[table.fit(key)]
    gains = [0] * len(before)
    for rank, number in enumerate(table.digits(key)):
        if number < 4:
            after = FITS[table.fit(key + 5**rank)]
            for at, fitting in enumerate(after):
                gains[at] |= (fitting > before[at]) << rank
    return tuple(gains)


@cache
def _faces_of(suit: int, ranks: int) -> tuple[Face, ...]:
    return tuple(tiles_in(ranks << 9 * suit))
