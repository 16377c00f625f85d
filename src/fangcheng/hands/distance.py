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

PAIRS: Final = 7
_JOINED: Final[dict[int, int]] = {}
_MOST_KEPT: Final = 1 << 18
"""How many answers a table keeps of which tiles are useful: there are far more."""
_CANNOT: Final = -99
"""Tiles that fit in where the suits cannot all be covered."""


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
    missing = 3 * melds + 2 - max(_most_covering(fits, melds, cover), -1) - hand.wilds
    return max(missing, 0) - 1


@cache
def _most_covering(fits: tuple[int, ...], melds: int, cover: int, pairs: int = 1) -> int:
    """Count the tiles that fit in if each suit to cover has a meld or the pair."""
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for suit, number in enumerate(fits):
        fit = FITS[number]
        grown: dict[tuple[int, int], int] = {}
        for (used, paired), tiles in best.items():
            for own in range(melds - used + 1):
                for pair in range(pairs + 1 - paired):
                    if own or pair or not cover >> suit & 1:
                        key = (used + own, paired + pair)
                        grown[key] = max(grown.get(key, _CANNOT), tiles + fit[2 * own + pair])
        best = grown
    return best.get((melds, pairs), _CANNOT)


@cache
def _covering_places(
    fits: tuple[int, int, int, int], melds: int, cover: int
) -> tuple[tuple[int, ...], ...]:
    """For each suit: the places in its fit where the best uses of all tiles stand, if any do."""
    found: list[tuple[int, ...]] = []
    for suit in range(4):
        others = fits[:suit] + fits[suit + 1 :]
        covered = cover & (1 << suit) - 1 | cover >> suit + 1 << suit
        shares = {
            2 * own + pair: FITS[fits[suit]][2 * own + pair]
            + _most_covering(others, melds - own, covered, 1 - pair)
            for own in range(melds + 1)
            for pair in range(2)
            if own or pair or not cover >> suit & 1
        }
        most = max(shares.values())
        found.append(tuple(at for at, tiles in shares.items() if tiles == most >= 0))
    return tuple(found)


def seven_pairs_distance(hand: Hand) -> int:
    """Return the distance of 13 or 14 tiles to seven pairs."""
    odd = outline(hand) >> ODD_SHIFT
    missing = max(PAIRS - (hand.size - hand.wilds - odd) // 2, 0)
    return max(missing + max(missing - odd, 0) - hand.wilds, 0) - 1


def standard_useful(hand: Hand, honours: SuitTable = HONOURS) -> int:
    """The faces that bring 3n+1 tiles nearer to melds and a pair, or complete them, as a mask."""
    keys = hand.keys
    a, b, c, d = SUIT.fit(keys[0]), SUIT.fit(keys[1]), SUIT.fit(keys[2]), honours.fit(keys[3])
    ab, cd = join(a, b), join(c, d)
    melds = hand.size // 3
    return (
        _useful_ranks(SUIT, keys[0], a, join(b, cd), melds)
        | _useful_ranks(SUIT, keys[1], b, join(a, cd), melds) << 9
        | _useful_ranks(SUIT, keys[2], c, join(d, ab), melds) << 18
        | _useful_ranks(honours, keys[3], d, join(c, ab), melds) << 27
    )


def covering_useful(hand: Hand, cover: int, honours: SuitTable = HONOURS) -> int:
    """The faces that bring 3n+1 tiles nearer where one group must stand in each of these suits."""
    a, b, c, d = hand.keys
    fits = (SUIT.fit(a), SUIT.fit(b), SUIT.fit(c), honours.fit(d))
    places = _covering_places(fits, hand.size // 3, cover)
    mask = 0
    for suit in range(4):
        gains = _gains(honours if suit == 3 else SUIT, hand.keys[suit])
        for at in places[suit]:
            mask |= gains[at] << 9 * suit
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


def _useful_ranks(table: SuitTable, key: Key, own: int, others: int, melds: int) -> int:
    """The ranks of a suit whose next tile fits in too, where the other suits fit like this."""
    asked = (key << 20 | others) << 3 | melds
    known = table.useful.get(asked)
    if known is None:
        shares = _shares(own, others, melds)
        most = max(shares.values())
        gains = _gains(table, key)
        known = 0
        for at, number in shares.items():
            if number == most:
                known |= gains[at]
        if len(table.useful) >= _MOST_KEPT:
            table.useful.clear()
        table.useful[asked] = known
    return known


@cache
def _gains(table: SuitTable, key: Key) -> tuple[int, ...]:
    """For each place in the fit of a key: the ranks whose next tile fits in too, as a mask."""
    before = FITS[table.fit(key)]
    gains = [0] * len(before)
    for rank, number in enumerate(table.digits(key)):
        if number < 4:
            after = FITS[table.fit(key + 5**rank)]
            for at, fitting in enumerate(after):
                gains[at] |= (fitting > before[at]) << rank
    return tuple(gains)
