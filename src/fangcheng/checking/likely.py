"""Hands to ask about: by chance alone hardly any hand is ready, so tiles are put together."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from fangcheng.game.state import State
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import ORPHANS
from fangcheng.tiles import EAST, FACES, NO_FACE, RANK_OF, SUIT_OF, Face

_SPOILT = (0, 0, 0, 0, 1, 1, 2, 4)
"""How many tiles of a hand are exchanged for any others: some hands are to be far from ready."""
_RANKS = (range(9), range(9), range(9), range(9), range(9), (0, 6, 8), (1, 4, 7))
"""With which ranks melds begin: any, ends, or the numbers that many towns ask for."""
_WILD = (0, 0, 0, 1, 1, 2, 3)


def likely_hand(state: State, size: int, rng: Random) -> Hand:
    """Put a hand of this size together from tiles that do not lie open: often it nearly wins."""
    return Hand(_likely_tiles(_not_open(state), state.roles.wild, size, rng), state.roles)


def deal_again(state: State, rng: Random) -> None:
    """Let the seats hold likely hands, and the rest lie in the wall: so wins are common."""
    wall = state.wall
    places = [at for at in range(wall.head, wall.tail) if not wall.taken >> at & 1]
    places = [at for at in places if at != wall.skip and wall.line[at] < FACES]
    left = Counter(tile for hand in state.hands for tile in hand.tiles())
    left += Counter(wall.line[at] for at in places)
    for seat, hand in enumerate(state.hands):
        tiles = _likely_tiles(left, state.roles.wild, hand.size, rng)
        left -= Counter(tiles)
        state.hands[seat] = Hand(tiles, state.roles)
    rest = sorted(left.elements())
    rng.shuffle(rest)
    wall.line = wall.line[:]
    for at, tile in zip(places, rest, strict=True):
        wall.line[at] = tile
    if state.drawn != NO_FACE:
        state.drawn = rng.choice(state.hands[state.turn].tiles())
    state.asked[state.turn] = None


def _likely_tiles(there: Counter[Face], wild: Sequence[Face], size: int, rng: Random) -> list[Face]:
    left = there.copy()
    tiles: list[Face] = []
    for face in wild:
        for _ in range(min(left[face], rng.choice(_WILD))):
            _take(tiles, left, face)
    grow = rng.choices((_melds, _pairs, _ends, _apart), (12, 4, 1, 1))[0]
    grow(tiles, left, size + 1, rng)
    _fill(tiles, left, size + 1, rng)
    rng.shuffle(tiles)
    for _ in range(min(rng.choice(_SPOILT), len(tiles))):
        left[tiles.pop()] += 1
    for tile in tiles[size:]:
        left[tile] += 1
    del tiles[size:]
    _fill(tiles, left, size, rng)
    return tiles


def _not_open(state: State) -> Counter[Face]:
    """Count the tiles that do not lie open, flowers aside."""
    left = Counter(tile for tile in state.variant.deck if tile < FACES)
    left -= Counter(state.turned_up)
    for piles in (state.discards, state.thrown, state.won):
        for pile in piles:
            left -= Counter(pile)
    for melds in state.melds:
        for meld in melds:
            left -= Counter(meld.tiles)
    return left


def _take(tiles: list[Face], left: Counter[Face], *faces: Face) -> bool:
    """Take tiles of these faces, if they are all there."""
    wanted = Counter(faces)
    if any(left[face] < number for face, number in wanted.items()):
        return False
    tiles += faces
    left -= wanted
    return True


def _melds(tiles: list[Face], left: Counter[Face], size: int, rng: Random) -> None:
    """Take sequences, triplets and a pair, often of few suits."""
    suits = rng.sample(range(4), rng.randint(1, 4))
    faces = [face for face in left if SUIT_OF[face] in suits]
    ranks = rng.choice(_RANKS)
    faces = [face for face in faces if face >= EAST or RANK_OF[face] in ranks]
    triplets = rng.choice((0.1, 0.3, 0.9))
    for _ in range(40):
        if not faces or len(tiles) + 3 > size:
            break
        face = rng.choice(faces)
        group = (face,) * 3
        if rng.random() >= triplets:
            group = (face, face + 1, face + 2)
            if face >= EAST or RANK_OF[face] > 6:
                continue
        _take(tiles, left, *group)
    for _ in range(20):
        if not faces or len(tiles) + 2 > size or _take(tiles, left, *(rng.choice(faces),) * 2):
            break


def _pairs(tiles: list[Face], left: Counter[Face], size: int, rng: Random) -> None:
    """Take pairs, some of them twice, perhaps with a triplet."""
    faces = sorted(left)
    if rng.random() < 0.5:
        _take(tiles, left, *(rng.choice(faces),) * 3)
    for _ in range(40):
        if len(tiles) + 2 <= size:
            _take(tiles, left, *(rng.choice(faces),) * rng.choice((2, 2, 2, 4)))


def _ends(tiles: list[Face], left: Counter[Face], size: int, rng: Random) -> None:
    """Take one tile of each end and honour."""
    for face in rng.sample(ORPHANS, len(ORPHANS)):
        if len(tiles) < size:
            _take(tiles, left, face)


def _apart(tiles: list[Face], left: Counter[Face], size: int, rng: Random) -> None:
    """Take the honours, and tiles of which no two of a suit stand near each other."""
    steps = rng.sample(range(3), 3)
    apart = [9 * suit + rank for suit in range(3) for rank in range(steps[suit], 9, 3)]
    for face in (*range(EAST, FACES), *rng.sample(apart, len(apart))):
        if len(tiles) < size:
            _take(tiles, left, face)


def _fill(tiles: list[Face], left: Counter[Face], size: int, rng: Random) -> None:
    """Take any tiles that are there, up to this size."""
    faces = sorted(left.elements())
    rng.shuffle(faces)
    for face in faces[: max(size - len(tiles), 0)]:
        _take(tiles, left, face)
