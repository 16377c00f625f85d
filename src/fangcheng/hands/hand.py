"""A hand that keeps its keys while tiles come and go, and the roles tiles play in a round."""

from functools import cache
from typing import Final

from mypy_extensions import i64

from fangcheng.hands.suits import OUTLINE_BITS, OUTLINE_MASK, WEIGHT
from fangcheng.rebuilding import Rebuilt, rebuild, values_of
from fangcheng.tiles import ALL_FACES, FACES, NO_FACE, SUIT_OF, WHITE, Face, bit_of, text

WILD: Final = -1
"""A tile that plays as whatever is needed."""


class Roles:
    """What each tile plays as in one round.

    `plays[tile]` is the face a tile plays as, or WILD; `played_by[face]` is the tile that plays a
    face as a natural tile, or -1. Flowers play nothing (WILD is never asked of them). `chi[tile]`
    are the pairs that make a sequence with a tile, `near[tile]` and `far[tile]` their tiles that
    play one rank away from it, and two.
    """

    __slots__ = ("chi", "far", "near", "played_by", "plays", "suits", "weights", "wild")

    def __init__(self, wild: tuple[Face, ...] = (), white_plays: Face = WHITE) -> None:
        self.wild = wild
        plays = list(range(FACES)) + [WILD] * (ALL_FACES - FACES)
        plays[WHITE] = white_plays
        for face in wild:
            plays[face] = WILD
        self.plays = tuple(plays)
        self.played_by = tuple(
            plays.index(face) if face in plays[:FACES] else NO_FACE for face in range(FACES)
        )
        self.suits = tuple(SUIT_OF[face] if face >= 0 else 0 for face in plays)
        self.weights = tuple(WEIGHT[face] if face >= 0 else 0 for face in plays)
        self.chi = tuple(self._partners(tile) for tile in range(ALL_FACES))
        self.near = tuple(self._away(tile, 1) for tile in range(ALL_FACES))
        self.far = tuple(self._away(tile, 2) for tile in range(ALL_FACES))

    def _partners(self, tile: Face) -> tuple[tuple[Face, Face], ...]:
        """List the pairs of tiles that make a sequence with `tile`, in the order of their faces."""
        face = self.plays[tile]
        if not 0 <= face < 27:
            return ()
        rank = face % 9
        pairs = []
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if rank + low >= 0 and rank + high < 9:
                first, second = self.played_by[face + low], self.played_by[face + high]
                if first >= 0 and second >= 0:
                    pairs.append((first, second))
        return tuple(pairs)

    def _away(self, tile: Face, ranks: int) -> tuple[Face, ...]:
        partners = {partner for pair in self.chi[tile] for partner in pair}
        face = self.plays[tile]
        return tuple(sorted(one for one in partners if abs(self.plays[one] - face) == ranks))

    def __reduce__(self) -> Rebuilt:
        white = self.plays[WHITE]
        return _roles_again, (self.wild, WHITE if white < 0 else white)


PLAIN: Final = Roles()
"""Every tile plays as itself."""


@cache
def roles(wild: tuple[Face, ...], white_plays: Face = WHITE) -> Roles:
    """Return the roles for these wild faces; `white_plays` is the face that 白板 plays."""
    return Roles(wild, white_plays)


def _roles_again(wild: tuple[Face, ...], white_plays: Face) -> Roles:
    return roles(wild, white_plays)


class Hand:
    """The concealed tiles of one seat.

    `counts` holds the tiles of each face as they are; `held`, `pairs`, `triplets` and `fours` tell
    the same as masks: a bit for each face of which there is one at least, two, three, four. `keys`
    and `wilds` hold the tiles as they play. `outlines` keeps what is known of the outlines of the
    four keys, `OUTLINE_BITS` for each, 0 for one that has changed since (`shapes.outline`).
    """

    __slots__ = (
        "counts", "fours", "held", "keys", "outlines", "pairs", "roles", "size", "triplets", "wilds"
    )  # fmt: skip

    def __init__(self, tiles: "list[Face] | tuple[Face, ...]" = (), playing: Roles = PLAIN) -> None:
        self.counts = [0] * ALL_FACES
        self.held: i64 = 0
        self.pairs: i64 = 0
        self.triplets: i64 = 0
        self.fours: i64 = 0
        self.size = 0
        self.roles = playing
        self.keys = [0, 0, 0, 0]
        self.outlines: i64 = 0
        self.wilds = 0
        for face in tiles:
            self.add(face)

    def assign(self, playing: Roles) -> None:
        """Give the tiles their roles."""
        self.roles = playing
        self.keys = [0, 0, 0, 0]
        self.outlines = 0
        self.wilds = 0
        for face in range(FACES):
            number = self.counts[face]
            if number:
                if playing.plays[face] < 0:
                    self.wilds += number
                else:
                    self.keys[playing.suits[face]] += number * playing.weights[face]

    def add(self, face: Face) -> None:
        """Take a tile in."""
        self._count(face)
        weight = self.roles.weights[face]
        if weight:
            self._weigh(self.roles.suits[face], weight)
        else:
            self.wilds += face < FACES

    def remove(self, face: Face) -> None:
        """Give a tile away."""
        self._discount(face)
        weight = self.roles.weights[face]
        if weight:
            self._weigh(self.roles.suits[face], -weight)
        else:
            self.wilds -= face < FACES

    def _weigh(self, suit: int, weight: int) -> None:
        self.keys[suit] = self.keys[suit] + weight  # `+=` would add objects, not native numbers
        place: i64 = suit
        changed: i64 = OUTLINE_MASK
        changed <<= OUTLINE_BITS * place  # as in `bit_of`
        self.outlines &= ~changed

    def _count(self, face: Face) -> None:
        self.counts[face] = self.counts[face] + 1
        bit = bit_of(face)
        self.fours |= self.triplets & bit
        self.triplets |= self.pairs & bit
        self.pairs |= self.held & bit
        self.held |= bit
        self.size += 1

    def _discount(self, face: Face) -> None:
        self.counts[face] = self.counts[face] - 1
        others = ~bit_of(face)
        self.held &= others | self.pairs
        self.pairs &= others | self.triplets
        self.triplets &= others | self.fours
        self.fours &= others
        self.size -= 1

    def add_won(self, face: Face) -> None:
        """Take in a tile won from another seat: even of a wild face it is a natural tile (QH-6)."""
        if self.roles.plays[face] >= 0:
            self.add(face)
        else:
            self._count(face)
            self._weigh(SUIT_OF[face], WEIGHT[face])

    def remove_won(self, face: Face) -> None:
        """Undo `add_won`."""
        if self.roles.plays[face] >= 0:
            self.remove(face)
        else:
            self._discount(face)
            self._weigh(SUIT_OF[face], -WEIGHT[face])

    def holds(self, face: Face) -> bool:
        """Whether a natural tile plays this face."""
        return self.keys[SUIT_OF[face]] // WEIGHT[face] % 5 > 0

    def set_aside(self, face: Face) -> bool:
        """Take away a tile that plays this face; a wild one if there is no natural: tell so."""
        if self.holds(face):
            tile = self.roles.played_by[face]
            self.remove_won(tile if tile >= 0 else face)
            return False
        self.remove(next(tile for tile in self.roles.wild if self.counts[tile]))
        return True

    def tiles(self) -> list[Face]:
        """List the tiles in order."""
        return [face for face, number in enumerate(self.counts) for _ in range(number)]

    def clone(self) -> "Hand":
        """Copy the hand."""
        other = Hand((), self.roles)
        other.counts = self.counts[:]
        other.held = self.held
        other.pairs = self.pairs
        other.triplets = self.triplets
        other.fours = self.fours
        other.keys = self.keys[:]
        other.outlines = self.outlines
        other.size = self.size
        other.wilds = self.wilds
        return other

    def __reduce__(self) -> Rebuilt:
        return rebuild, (Hand, ((), self.roles), values_of(self))

    def __str__(self) -> str:
        return text(self.tiles())
