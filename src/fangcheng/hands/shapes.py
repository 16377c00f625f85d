"""Is a hand complete, and which tiles would complete it?

A hand of 3n+2 tiles is *standard* if it makes n melds and a pair; a hand of 14 tiles may be
*seven pairs*. Wild tiles fill any place. All answers come from the suit tables.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64

from fangcheng.hands.hand import Hand
from fangcheng.hands.suits import (
    HONOURS,
    MELDS_MASK,
    ODD_SHIFT,
    OUTLINE_BITS,
    OUTLINE_MASK,
    PAIR_MASK,
    SUIT,
    TABLE_OF_SUIT,
    WEIGHT,
    SuitTable,
)
from fangcheng.tiles import EAST, FACES, SUIT_OF, Face, bit_of

Faces: TypeAlias = tuple[Face, ...]
"""Faces whose tiles a question takes as wild, whatever their role."""

_ALL_RANKS: Final = (511, 511, 511, 127)
_EVERY_FACE: Final = (1 << FACES) - 1


def outline(hand: Hand) -> i64:
    """Add the outlines of the four suits: what the natural tiles of the hand need."""
    a = hand.outlines & OUTLINE_MASK
    b = hand.outlines >> OUTLINE_BITS & OUTLINE_MASK
    c = hand.outlines >> 2 * OUTLINE_BITS & OUTLINE_MASK
    d = hand.outlines >> 3 * OUTLINE_BITS
    if a == 0:
        a = SUIT.outline(hand.keys[0])
    if b == 0:
        b = SUIT.outline(hand.keys[1])
    if c == 0:
        c = SUIT.outline(hand.keys[2])
    if d == 0:
        d = HONOURS.outline(hand.keys[3])
    hand.outlines = a | b << OUTLINE_BITS | c << 2 * OUTLINE_BITS | d << 3 * OUTLINE_BITS
    return a + b + c + d


def melds_needed(hand: Hand, honours: SuitTable = HONOURS, as_wild: Faces = ()) -> i64:
    """Count the melds that, beside one pair, take in all natural tiles; `honours` tells theirs.

    The wild tiles need not be counted: their number follows from the others' and the melds'. So
    tiles of the faces `as_wild`, one of a suit at most, are left out.
    """
    need = outline(hand)
    if honours is not HONOURS:
        need += honours.outline(hand.keys[3]) - (hand.outlines >> 3 * OUTLINE_BITS)
    for face in as_wild:
        if hand.held & bit_of(face):
            suit = SUIT_OF[face]
            rest = hand.keys[suit] - hand.counts[face] * WEIGHT[face]
            need += SUIT.outline(rest) - (hand.outlines >> suit * OUTLINE_BITS & OUTLINE_MASK)
    melds = (need & MELDS_MASK) - 4
    return melds - 1 if need & PAIR_MASK else melds


def is_standard(hand: Hand, honours: SuitTable = HONOURS, as_wild: Faces = ()) -> bool:
    """Tell whether 3n+2 tiles make n melds and a pair."""
    return melds_needed(hand, honours, as_wild) <= hand.size // 3


def is_one_short(hand: Hand, honours: SuitTable = HONOURS, as_wild: Faces = ()) -> bool:
    """Tell whether one more tile, were it wild, makes 3n+1 tiles standard; else no tile does."""
    return melds_needed(hand, honours, as_wild) <= hand.size // 3


def may_be_one_short(hand: Hand, honours: SuitTable = HONOURS, as_wild: Faces = ()) -> bool:
    """Tell of 3n+2 tiles whether some discard may leave them one short; a no is certain.

    A tile that is added takes one meld more at most, so one that leaves saves one at most.
    """
    return melds_needed(hand, honours, as_wild) <= hand.size // 3 + 1


def is_melds_and_wild(hand: Hand) -> bool:
    """Tell whether 3n+1 tiles are n melds and one wild tile: then any tile completes the hand."""
    return hand.wilds > 0 and (outline(hand) & MELDS_MASK) - 4 <= hand.size // 3


def are_melds(hand: Hand) -> bool:
    """Tell whether 3n tiles are n melds."""
    return (outline(hand) & MELDS_MASK) - 4 <= hand.size // 3


def is_seven_pairs(hand: Hand) -> bool:
    """Tell whether 14 tiles make seven pairs, four alike being two of them."""
    return hand.size == 14 and outline(hand) >> ODD_SHIFT <= hand.wilds


def is_one_short_of_pairs(hand: Hand) -> bool:
    """Tell whether one more tile, were it wild, makes 13 tiles seven pairs."""
    return hand.size == 13 and outline(hand) >> ODD_SHIFT <= hand.wilds + 1


def is_six_pairs_and_wild(hand: Hand) -> bool:
    """Tell whether 13 tiles are six pairs and one wild tile."""
    return hand.size == 13 and outline(hand) >> ODD_SHIFT < hand.wilds


def standard_waits(hand: Hand, honours: SuitTable = HONOURS, as_wild: Faces = ()) -> int:
    """Return the tiles that make 3n+1 tiles standard, as a mask with a bit for each face."""
    if not is_one_short(hand, honours, as_wild):
        return 0
    faces = 0
    keys = hand.keys[:]
    for face in as_wild:
        keys[SUIT_OF[face]] -= hand.counts[face] * WEIGHT[face]
        faces |= 1 << face
    melds = hand.size // 3
    tables = (SUIT, SUIT, SUIT, honours)
    rows = [table.outline(key) for table, key in zip(tables, keys, strict=True)]
    need = sum(rows)
    # A tile that needs no further meld is free; a pair in another suit makes room for one more.
    for suit in range(4):
        own = rows[suit]
        others = need - own
        room = melds - ((others & MELDS_MASK) - 3) - ((own & MELDS_MASK) - 1)
        pair_elsewhere = (others & PAIR_MASK) > 0
        room += pair_elsewhere or (own & PAIR_MASK) > 0
        if room > 0:
            ranks = _ALL_RANKS[suit]
        elif room == 0:
            ranks = tables[suit].free_ranks(keys[suit])[0 if pair_elsewhere else 1]
        else:
            continue
        faces |= ranks << 9 * suit
    return _as_tiles(hand, faces, wild_waits=True)


def seven_pairs_waits(hand: Hand) -> int:
    """Return the tiles that make 13 tiles seven pairs, as a mask."""
    if hand.size != 13:
        return 0
    odd = outline(hand) >> ODD_SHIFT
    faces = 0
    if odd < hand.wilds:
        faces = _EVERY_FACE
    elif odd == hand.wilds + 1:
        for suit, key in enumerate(hand.keys):
            for rank, number in enumerate(TABLE_OF_SUIT[suit].digits(key)):
                faces |= (number & 1) << 9 * suit + rank
    return _as_tiles(hand, faces, odd <= hand.wilds + 1)


def _as_tiles(hand: Hand, faces: int, wild_waits: bool) -> int:
    """Turn faces played into the tiles that play them; four copies in hand leave none to come."""
    playing = hand.roles
    tiles = faces
    if playing.wild:
        tiles = 0
        for tile in range(FACES):
            face = playing.plays[tile]
            if wild_waits if face < 0 else faces >> face & 1:
                tiles |= 1 << tile
    return tiles & ~hand.fours


def is_pairs_and_triplet(hand: Hand) -> bool:
    """Tell whether 17 tiles make seven pairs and a triplet, four alike being two pairs."""
    if hand.size != 17 or outline(hand) >> ODD_SHIFT > hand.wilds + 1:
        return False
    return _pairs_and_triplet_need(hand) <= hand.wilds


def may_be_pairs_and_triplet(hand: Hand) -> bool:
    """Tell whether some tile may make 16 tiles seven pairs and a triplet; a no is certain."""
    return hand.size == 16 and outline(hand) >> ODD_SHIFT <= hand.wilds + 2


def pairs_and_triplet_waits(hand: Hand) -> int:
    """Return the tiles that make 16 tiles seven pairs and a triplet, as a mask."""
    if hand.size != 16 or _pairs_and_triplet_need(hand) > hand.wilds + 3:
        return 0  # one tile saves two wild ones at most
    return tiles_completing(hand, is_pairs_and_triplet)


def tiles_completing(hand: Hand, is_complete: Callable[[Hand], bool]) -> int:
    """Try every tile the hand does not hold four of; return those that complete it, as a mask."""
    tiles = 0
    for tile in range(FACES):
        if hand.counts[tile] < 4:
            hand.add(tile)
            tiles |= is_complete(hand) << tile
            hand.remove(tile)
    return tiles


def _pairs_and_triplet_need(hand: Hand) -> int:
    """Count the wild tiles that natural ones need to stand in pairs and one triplet."""
    odd = outline(hand) >> ODD_SHIFT
    threes = hand.triplets & ~hand.fours
    for tile in hand.roles.wild:
        threes &= ~bit_of(tile)
    # Three alike are the triplet as they are; else one more wild tile makes a pair or a single one.
    return odd - 1 if threes else odd + 1


_HONOURS_ONCE: Final = [1] * 7
_MIDDLES: Final = 5**7


def are_ends_and_honours(hand: Hand) -> bool:
    """Tell whether no natural tile has a rank from 2 to 8."""
    return all(not hand.keys[suit] // 5 % _MIDDLES for suit in range(3))


def is_thirteen_orphans(hand: Hand) -> bool:
    """Tell whether 14 tiles are all of 十三幺, one of them twice; wild tiles stand anywhere."""
    if hand.size != 14 or not are_ends_and_honours(hand):
        return False
    digits = [d for key in hand.keys[:3] for d in (key % 5, key // 5**8)]
    digits += HONOURS.digits(hand.keys[3])
    return sum(digit - 1 for digit in digits if digit) <= 1


def missing_honours(hand: Hand) -> i64:
    """Return the honours a hand has no tile of, as a mask from 东 on."""
    return ~(hand.held >> EAST) & _ALL_RANKS[3]


def is_seven_stars(hand: Hand) -> bool:
    """Tell whether 14 tiles are 七星不靠; here every tile stands for itself."""
    counts = hand.counts
    if hand.size != 14 or missing_honours(hand) or counts[27:34] != _HONOURS_ONCE:
        return False
    ranks = [[face % 9 for face in range(s, s + 9) if counts[face]] for s in (0, 9, 18)]
    steps = [{rank % 3 for rank in suit} for suit in ranks]
    return (
        max(counts[:27]) == 1
        and all(len(step) <= 1 for step in steps)
        and len(set().union(*steps)) == sum(len(step) for step in steps)
    )
