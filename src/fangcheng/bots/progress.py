"""How far a hand is from ready, and which tiles bring it nearer, fast enough to ask all the time.

The distances are those of `hands.shapes`. What makes them fast here is that thousands of suit keys
share fewer than a hundred answers to "how many tiles fit into so many melds and a pair", so that
joining the answers of the suits is a look-up too.
"""

from functools import cache

from fangcheng.hands.hand import Hand
from fangcheng.hands.shapes import seven_pairs_distance
from fangcheng.hands.table import HONOURS, MOST_MELDS, SUIT, TABLE_OF_SUIT, Used
from fangcheng.tiles import Face, tiles_in

_PAIRS = 7


def distance(hand: Hand, concealed: bool) -> int:
    """Return how many tiles must be changed until the hand is ready: 0 is ready, -1 complete.

    Seven pairs are a way only where the whole hand is concealed.
    """
    standard = _standard_distance(hand)
    if concealed and hand.size >= 2 * _PAIRS - 1:
        return min(standard, seven_pairs_distance(hand))
    return standard


def useful_faces(hand: Hand, concealed: bool) -> list[Face]:
    """List the faces that bring a hand of 3n+1 tiles nearer; a ready hand wins on them."""
    if concealed and hand.size == 2 * _PAIRS - 1:
        standard = _standard_distance(hand)
        pairs = seven_pairs_distance(hand)
        if pairs < standard:
            return _pairing_faces(hand)
        if pairs == standard:
            return sorted({*_pairing_faces(hand), *_fitting_faces(hand)})
    return _fitting_faces(hand)


def _standard_distance(hand: Hand) -> int:
    a, b, c, d = _fits(hand)
    melds = hand.size // 3
    return 3 * melds + 1 - _most(_join(a, b), _join(c, d), melds) - hand.wilds


def _fits(hand: Hand) -> tuple[Used, Used, Used, Used]:
    a, b, c, d = hand.keys
    return SUIT.used(a), SUIT.used(b), SUIT.used(c), HONOURS.used(d)


def _fitting_faces(hand: Hand) -> list[Face]:
    """List the faces whose next tile finds a place in the best use of the tiles."""
    fits = _fits(hand)
    a, b, c, d = fits
    ab, cd = _join(a, b), _join(c, d)
    others = (_join(b, cd), _join(a, cd), _join(d, ab), _join(c, ab))
    melds = hand.size // 3
    faces: list[Face] = []
    for suit in range(4):
        ranks = 0
        gains = _gains(suit == 3, hand.keys[suit])
        for at in _best_shares(fits[suit], others[suit], melds):
            ranks |= gains[at]
        faces += _faces_of(suit, ranks)
    return faces


@cache
def _faces_of(suit: int, ranks: int) -> tuple[Face, ...]:
    return tuple(tiles_in(ranks << 9 * suit))


def _pairing_faces(hand: Hand) -> list[Face]:
    """List the faces that make one more pair, or one more single tile where those are too few."""
    digits = [
        number
        for table, key in zip(TABLE_OF_SUIT, hand.keys, strict=True)
        for number in table.digits(key)
    ]
    odd = sum(number & 1 for number in digits)
    pairs = (hand.size - hand.wilds - odd) // 2
    if odd < _PAIRS - pairs:
        return list(range(len(digits)))
    return [face for face, number in enumerate(digits) if number & 1]


@cache
def _join(left: Used, right: Used) -> Used:
    """Share melds and pair between two groups of suits as well as possible."""
    out: list[int] = []
    for melds in range(MOST_MELDS + 1):
        out.append(max(left[2 * own] + right[2 * (melds - own)] for own in range(melds + 1)))
        out.append(_most(left, right, melds))
    return tuple(out)


@cache
def _most(left: Used, right: Used, melds: int) -> int:
    """Return the most tiles that fit into so many melds and a pair."""
    return max(_shares(left, right, melds).values())


@cache
def _best_shares(own: Used, others: Used, melds: int) -> tuple[int, ...]:
    """List where the best uses of all tiles stand in the answers of one suit."""
    shares = _shares(own, others, melds)
    most = max(shares.values())
    return tuple(at for at, number in shares.items() if number == most)


def _shares(left: Used, right: Used, melds: int) -> dict[int, int]:
    """Map each place in the left answers to the tiles used in all with what it leaves the right."""
    shares: dict[int, int] = {}
    for own in range(melds + 1):
        rest = 2 * (melds - own)
        shares[2 * own] = left[2 * own] + right[rest + 1]
        shares[2 * own + 1] = left[2 * own + 1] + right[rest]
    return shares


@cache
def _gains(honours: bool, key: int) -> tuple[int, ...]:
    """For each place in the answers of a key: the ranks whose next tile fits in too, as a mask."""
    table = TABLE_OF_SUIT[3 if honours else 0]
    before = table.used(key)
    gains = [0] * len(before)
    for rank, number in enumerate(table.digits(key)):
        if number < 4:
            after = table.used(key + 5**rank)
            for at, fitting in enumerate(after):
                gains[at] |= (fitting > before[at]) << rank
    return tuple(gains)
