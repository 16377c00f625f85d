"""A slow reader of hands from first principles, to check `fangcheng.hands` against.

It knows one rule only: take the first natural tile and try every group it can stand in, with a
joker in any of the other places. Hands are plain tuples of faces beside a number of jokers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from fangcheng.tiles import FACES, SUIT_OF, WHITE, Face

Tiles: TypeAlias = tuple[Face, ...]
Group: TypeAlias = tuple[Tiles, int]
"""The faces of a meld or pair, and a bit for each place that a joker fills."""
Reading: TypeAlias = tuple[Group, ...]

ANY = -1
JOKER_MELD: Group = ((ANY, ANY, ANY), 0b111)
JOKER_PAIR: Group = ((ANY, ANY), 0b11)
MOST_MELDS = 5


def play(tiles: Sequence[Face], wild: Tiles, white_plays: Face = WHITE) -> tuple[Tiles, int]:
    """Split tiles into the natural faces they play, sorted, and the number of jokers."""
    natural = [tile for tile in tiles if tile not in wild]
    faces = sorted(white_plays if tile == WHITE else tile for tile in natural)
    return tuple(faces), len(tiles) - len(natural)


def shapes_with(face: Face) -> list[Tiles]:
    """List every pair, triplet and sequence that shows a face."""
    starts = range(max(face - 2, 0), face + 1) if face < 27 else ()
    runs = [(low, low + 1, low + 2) for low in starts if SUIT_OF[low] == SUIT_OF[low + 2]]
    return [(face, face), (face, face, face), *runs]


@cache
def groups_with(face: Face) -> list[tuple[Group, Tiles]]:
    """List every group a natural tile can stand in, and the natural tiles of that group."""
    found = []
    for shape in shapes_with(face):
        for jokers in product((0, 1), repeat=len(shape)):
            natural = tuple(f for f, joker in zip(shape, jokers, strict=True) if not joker)
            # Among equal tiles the order says nothing: jokers stand last.
            if face in natural and (shape[0] != shape[1] or list(jokers) == sorted(jokers)):
                found.append(((shape, sum(bit << at for at, bit in enumerate(jokers))), natural))
    return found


def places(tiles: Tiles) -> Iterator[tuple[Group, Tiles]]:
    """Put the first tile into every group it can stand in; tell the group and the tiles left."""
    for group, natural in groups_with(tiles[0]):
        left = list(tiles)
        for face in natural:
            if face not in left:
                break
            left.remove(face)
        else:
            yield group, tuple(left)


@lru_cache(maxsize=1 << 18)
def layouts(tiles: Tiles) -> frozenset[tuple[int, int, int]]:
    """List the (melds, pairs, jokers) in which all these natural tiles of one suit can stand."""
    if not tiles:
        return frozenset({(0, 0, 0)})
    found = set()
    for (shape, mask), rest in places(tiles):
        for melds, pairs, jokers in layouts(rest):
            more = (melds + (len(shape) == 3), pairs + (len(shape) == 2), jokers + mask.bit_count())
            if more[0] <= MOST_MELDS and more[1] <= 1:
                found.add(more)
    return frozenset(found)


def by_suit(natural: Tiles) -> list[Tiles]:
    """Sort the tiles by suit: no group mixes suits. All three suits are read as 万."""
    return [
        tuple(face - 9 * suit if suit < 3 else face for face in natural if SUIT_OF[face] == suit)
        for suit in range(4)
    ]


def makes(natural: Tiles, jokers: int, melds: int, pairs: int) -> bool:
    """Tell whether all tiles and jokers together are exactly so many melds and pairs."""
    totals = {(0, 0, 0)}
    for suit in by_suit(natural):
        totals = {
            (total[0] + more[0], total[1] + more[1], total[2] + more[2])
            for total in totals
            for more in layouts(suit)
        }
    return any(
        m <= melds and p <= pairs and j + 3 * (melds - m) + 2 * (pairs - p) == jokers
        for m, p, j in totals
    )


def is_standard(natural: Tiles, jokers: int) -> bool:
    return makes(natural, jokers, (len(natural) + jokers) // 3, 1)


def is_melds_and_joker(natural: Tiles, jokers: int) -> bool:
    return jokers > 0 and makes(natural, jokers - 1, (len(natural) + jokers) // 3, 0)


def standard_readings(natural: Tiles, jokers: int, pairs: int = 1) -> set[Reading]:
    """Collect every way to read the tiles as melds and a pair (or none), the groups sorted."""
    return _readings(natural, jokers, (len(natural) + jokers) // 3, pairs)


@lru_cache(maxsize=1 << 14)
def _readings(natural: Tiles, jokers: int, melds: int, pairs: int) -> set[Reading]:
    if min(jokers, melds, pairs) < 0:
        return set()
    if not natural:
        exact = jokers == 3 * melds + 2 * pairs
        return {(JOKER_PAIR,) * pairs + (JOKER_MELD,) * melds} if exact else set()
    return {
        tuple(sorted((group, *others)))
        for group, rest in places(natural)
        for others in _readings(
            rest,
            jokers - group[1].bit_count(),
            melds - (len(group[0]) == 3),
            pairs - (len(group[0]) == 2),
        )
    }


def pairings(natural: Tiles, jokers: int) -> Iterator[Reading]:
    """Put all tiles into pairs in every way; one way may come up twice."""
    if jokers < 0:
        return
    if not natural:
        if jokers % 2 == 0:
            yield (JOKER_PAIR,) * (jokers // 2)
        return
    face, rest = natural[0], natural[1:]
    if rest[:1] == (face,):
        yield from (((((face, face), 0)), *others) for others in pairings(rest[1:], jokers))
    yield from (((((face, face), 0b10)), *others) for others in pairings(rest, jokers - 1))


def is_seven_pairs(natural: Tiles, jokers: int) -> bool:
    return len(natural) + jokers == 14 and any(True for _ in pairings(natural, jokers))


def is_six_pairs_and_joker(natural: Tiles, jokers: int) -> bool:
    return len(natural) + jokers == 13 and any(True for _ in pairings(natural, jokers - 1))


def seven_pairs_readings(natural: Tiles, jokers: int) -> set[Reading]:
    return {tuple(sorted(reading)) for reading in pairings(natural, jokers)}


def waits(
    tiles: Sequence[Face], wild: Tiles, white_plays: Face, complete: Callable[[Tiles, int], bool]
) -> list[Face]:
    """Try every tile; one of which the hand holds four copies never counts (C-10)."""
    return [
        tile
        for tile in range(FACES)
        if tiles.count(tile) < 4 and complete(*play([*tiles, tile], wild, white_plays))
    ]


# A tile that is exchanged may become anything, and so is a joker. The distance is therefore the
# fewest natural tiles to give away for jokers until all that are kept stand in groups (-1 for the
# last of them, which is the tile the ready hand waits for). How many copies exist does not matter.


def standard_distance(natural: Tiles, jokers: int) -> int:
    size = len(natural) + jokers
    melds = size // 3
    totals = {(0, 0): 0}
    for suit in by_suit(natural):
        sums: dict[tuple[int, int], int] = {}
        for (m, p), given in totals.items():
            for (more, pair), also in fewest_given(suit).items():
                at = (m + more, p + pair)
                sums[at] = min(sums.get(at, size), given + also)
        totals = sums
    given = min(given for (m, p), given in totals.items() if m <= melds and p <= 1)
    return given + (3 * melds + 2 - size) - 1


@lru_cache(maxsize=1 << 18)
def fewest_given(suit: Tiles) -> dict[tuple[int, int], int]:
    """Tell for each (melds, pairs) how few tiles of a suit to give away so that the rest fit."""
    if not suit:
        return {(0, 0): 0}
    fewest = {at: given + 1 for at, given in fewest_given(suit[1:]).items()}
    for (shape, _), rest in places(suit):
        for (melds, pairs), given in fewest_given(rest).items():
            at = (melds + (len(shape) == 3), pairs + (len(shape) == 2))
            if at[0] <= MOST_MELDS and at[1] <= 1:
                fewest[at] = min(fewest.get(at, given), given)
    return fewest


def seven_pairs_distance(natural: Tiles, jokers: int) -> int:
    given = min(given for pairs, given in _pairs_and_given(natural) if pairs <= 7)
    return given + (14 - len(natural) - jokers) - 1


@lru_cache(maxsize=1 << 16)
def _pairs_and_given(natural: Tiles) -> frozenset[tuple[int, int]]:
    """List the (pairs, tiles given away): each tile has a twin, a joker, or is given away."""
    if not natural:
        return frozenset({(0, 0)})
    face, rest = natural[0], natural[1:]
    found = {(pairs, given + 1) for pairs, given in _pairs_and_given(rest)}
    found |= {(pairs + 1, given) for pairs, given in _pairs_and_given(rest)}
    if rest[:1] == (face,):
        found |= {(pairs + 1, given) for pairs, given in _pairs_and_given(rest[1:])}
    return frozenset(found)


def useful(natural: Tiles, jokers: int, distance: Callable[[Tiles, int], int]) -> list[Face]:
    """Try every face of which not all four are there: does it bring the hand nearer?"""
    before = distance(natural, jokers)
    return [
        face
        for face in range(FACES)
        if natural.count(face) < 4 and distance(tuple(sorted((*natural, face))), jokers) < before
    ]
