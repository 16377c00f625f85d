"""All readings of a complete hand: its groups, and what each wild tile stands for.

Only hands that win are read in full, so this may take its time; the work of a suit is kept.
The order of the readings is always the same, and the first of equals counts (C-9).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from fangcheng.errors import TileTextError
from fangcheng.hands.hand import Hand
from fangcheng.hands.shapes import are_melds, is_standard
from fangcheng.hands.suits import MELDS_MASK, PAIR_MASK, TABLE_OF_SUIT, Key, SuitTable
from fangcheng.tiles import LONGEST, NAMES, Face

ANY: Final = -1
"""The face of a wild tile in a group of wild tiles only: it may stand for anything."""


class Group(NamedTuple):
    """A meld or pair of a reading: the faces it shows, and which of them are wild tiles."""

    faces: tuple[Face, ...]
    wild: int = 0
    """A bit for each position that a wild tile fills."""

    @property
    def is_pair(self) -> bool:
        """Two tiles."""
        return len(self.faces) == 2

    @property
    def is_sequence(self) -> bool:
        """Three tiles in a row."""
        return len(self.faces) == 3 and self.faces[0] != self.faces[1]

    def stands_for(self) -> list[Face]:
        """List the faces that wild tiles stand for; ANY in a group of wild tiles only."""
        return [face for at, face in enumerate(self.faces) if self.wild >> at & 1]

    def __str__(self) -> str:
        """Write the group: ``45(6)p`` is 4p 5p and a wild tile as 6p, ``(**)`` two wild tiles."""
        if ANY in self.faces:
            return f"({'*' * len(self.faces)})"
        suit = NAMES[self.faces[0]][1:]
        return "".join(
            f"({NAMES[face][0]})" if self.wild >> at & 1 else NAMES[face][0]
            for at, face in enumerate(self.faces)
        ) + (suit if len({NAMES[face][1:] for face in self.faces}) == 1 else "")


def parse_group(source: str) -> Group:
    """Read what `str(group)` wrote."""
    if source in ("(*)", "(**)", "(***)"):
        size = len(source) - 2
        return Group((ANY,) * size, (1 << size) - 1)
    suit = source[-1:] if source.endswith(("m", "p", "s")) else ""
    if len(source) > LONGEST:
        raise TileTextError(source, LONGEST, "group_too_long")
    body = source.removesuffix(suit)
    faces: list[Face] = []
    wild = 0
    at = 0
    while at < len(body):
        bracket = body[at] == "("
        if bracket and body[at + 2 : at + 3] != ")":
            raise TileTextError(source, at, "bracket_missing")
        wild |= bracket << len(faces)
        at += bracket
        if body[at] + suit not in NAMES:
            raise TileTextError(source, at, "not_a_tile", sign=body[at])
        faces.append(NAMES.index(body[at] + suit))
        at += 1 + bracket
    if not faces:
        raise TileTextError(source, 0, "group_missing")
    return Group(tuple(faces), wild)


class Reading(NamedTuple):
    """One way to read the concealed tiles of a complete hand."""

    groups: tuple[Group, ...]

    @property
    def pair(self) -> Group:
        """The pair of a standard reading."""
        return next(group for group in self.groups if group.is_pair)


ORPHANS: Final[tuple[Face, ...]] = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""The faces of 十三幺."""

Split: TypeAlias = tuple[int, tuple[Group, ...], int]
"""The wild tiles used, the groups made of one suit's tiles and them, and how many are pairs."""


def standard_readings(hand: Hand, pairs: int = 1) -> Iterator[Reading]:
    """List the ways to read 3n+2 tiles as n melds and a pair; without a pair, 3n tiles as melds."""
    melds = hand.size // 3
    fewest = [_fewest_melds(suit, key, pairs) for suit, key in enumerate(hand.keys)]
    # What the others need at least, each with a pair beside, is not there for a suit.
    room = melds - sum(fewest)
    suits = [
        _splits(suit, key, hand.wilds, room + fewest[suit], pairs)
        for suit, key in enumerate(hand.keys)
    ]
    for groups in _joined(suits, hand.wilds, melds, pairs):
        yield Reading(groups)


def reading_beside_wild(hand: Hand, drawn: Face) -> Reading:
    """Read one wild tile and melds, with a tile drawn that makes the pair beside the wild one."""
    rest = hand.clone()
    rest.remove(next(tile for tile in hand.roles.wild if hand.counts[tile]))
    melds = next(standard_readings(rest, pairs=0)).groups
    face = hand.roles.plays[drawn]
    pair = Group((face, face), 2) if face >= 0 else Group((ANY, ANY), 3)
    return Reading((*melds, pair))


def _fewest_melds(suit: int, key: Key, pairs: int) -> int:
    """Return how few melds, beside so many pairs, take in all tiles of a suit."""
    outline = TABLE_OF_SUIT[suit].outline(key)
    return (outline & MELDS_MASK) - 1 - (pairs > 0 and (outline & PAIR_MASK) > 0)


def _joined(
    suits: list[tuple[Split, ...]], wilds: int, melds: int, pairs: int
) -> Iterator[tuple[Group, ...]]:
    """Join splits of each suit that together take exactly so many wild tiles, melds and pairs."""
    if not suits:
        # Wild tiles left over are melds and pairs of their own.
        if wilds == 3 * melds + 2 * pairs:
            yield (Group((ANY,) * 3, 7),) * melds + (Group((ANY,) * 2, 3),) * pairs
        return
    for used, groups, paired in suits[0]:
        melded = len(groups) - paired
        if used <= wilds and melded <= melds and paired <= pairs:
            for others in _joined(suits[1:], wilds - used, melds - melded, pairs - paired):
                yield groups + others


@lru_cache(maxsize=1 << 12)
def _splits(suit: int, key: Key, wilds: int, melds: int, pairs: int) -> tuple[Split, ...]:
    """List the ways to put all tiles of a suit into at most so many melds and pairs."""
    return tuple(
        sorted(
            (
                sum(group.wild.bit_count() for group in groups),
                groups,
                sum(group.is_pair for group in groups),
            )
            for groups in _all_splits(suit, key, wilds, melds, pairs)
        )
    )


@lru_cache(maxsize=1 << 12)
def _all_splits(
    suit: int, key: Key, wilds: int, melds: int, pairs: int
) -> frozenset[tuple[Group, ...]]:
    if key == 0:
        return frozenset({()})
    found: set[tuple[Group, ...]] = set()
    if _fewest_melds(suit, key, pairs) <= melds:
        table = TABLE_OF_SUIT[suit]
        digits = table.digits(key)
        lowest = next(rank for rank, number in enumerate(digits) if number)
        for ranks, wild in _groups_with(table, digits, lowest):
            group = Group(tuple(9 * suit + rank for rank in ranks), wild)
            wilds_left = wilds - wild.bit_count()
            melds_left, pairs_left = melds - (not group.is_pair), pairs - group.is_pair
            if min(wilds_left, melds_left, pairs_left) >= 0:
                rest = key - sum(5**rank for at, rank in enumerate(ranks) if not wild >> at & 1)
                for groups in _all_splits(suit, rest, wilds_left, melds_left, pairs_left):
                    found.add(tuple(sorted((group, *groups))))
    return frozenset(found)


def _groups_with(
    table: SuitTable, digits: list[int], lowest: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """List the groups whose lowest natural tile is `lowest`, with each mix of wild tiles."""
    for size in (3, 2):
        for natural in range(min(size, digits[lowest]), 0, -1):
            yield (lowest,) * size, (1 << size) - (1 << natural)
    for run in table.runs:
        if lowest in run:
            choices = [(0,) if rank == lowest else (0, 1) if digits[rank] else (1,) for rank in run]
            for wilds in product(*choices):
                yield run, sum(wild << at for at, wild in enumerate(wilds))


def seven_pairs_readings(hand: Hand) -> Iterator[Reading]:
    """List the ways to read 14 tiles as seven pairs, four alike being two of them."""
    for groups in _pairings(_held(hand), hand.wilds):
        yield Reading(groups)


def seven_pairs_groups(hand: Hand, wild_quads: bool) -> tuple[Group, ...]:
    """Read seven pairs with as many quads as can be; `wild_quads`: wild tiles count in them."""
    groups = list(next(seven_pairs_readings(hand)).groups)  # the first reading has most
    if wild_quads:  # two wild tiles stand for a face that is one pair
        faces = [group.faces[0] for group in groups]
        alone = [face for face in faces if face != ANY and faces.count(face) == 1]
        for at, face in enumerate(faces):
            if face == ANY and alone:
                groups[at] = Group((alone.pop(),) * 2, 3)
    return tuple(groups)


def quads_in(groups: tuple[Group, ...], wild_quads: bool) -> int:
    """Count the faces that stand as two pairs, of natural tiles unless wild ones count."""
    faces = [group.faces[0] for group in groups if not group.wild or wild_quads]
    natural = [face for face in faces if face != ANY]
    return len(natural) - len(set(natural))


def pairs_and_triplet_readings(hand: Hand) -> Iterator[Reading]:
    """List the ways to read 17 tiles as seven pairs and a triplet."""
    held = _held(hand)
    for face, number in held.items():
        for natural in range(min(3, number), 0, -1):
            rest = {**held, face: number - natural}
            triplet = Group((face,) * 3, 8 - (1 << natural))
            for pairs in _pairings(rest, hand.wilds - 3 + natural):
                yield Reading((triplet, *pairs))
    for pairs in _pairings(held, hand.wilds - 3):
        yield Reading((Group((ANY,) * 3, 7), *pairs))


def _held(hand: Hand) -> dict[Face, int]:
    """Count the natural tiles of each face."""
    return {
        9 * suit + rank: number
        for suit, key in enumerate(hand.keys)
        for rank, number in enumerate(TABLE_OF_SUIT[suit].digits(key))
        if number
    }


def _pairings(held: dict[Face, int], wilds: int) -> Iterator[tuple[Group, ...]]:
    """Put all tiles into pairs: natural ones, one with a wild tile, two wild tiles."""
    # Of each face so many natural pairs; the tiles left are each paired with a wild tile.
    choices = [range(number // 2, -1, -1) for number in held.values()]
    for natural_pairs in product(*choices):
        groups: list[Group] = []
        used = 0
        for (face, number), natural in zip(held.items(), natural_pairs, strict=True):
            single = number - 2 * natural
            used += single
            groups += [Group((face, face))] * natural + [Group((face, face), 2)] * single
        free = wilds - used
        if free >= 0 and free % 2 == 0:
            yield (*groups, *(Group((ANY, ANY), 3) for _ in range(free // 2)))


def triplets_groups(hand: Hand, pairs: int = 1) -> tuple[Group, ...] | None:
    """Read a hand as triplets and so many pairs (0 or 1) only; None if it cannot be."""
    held = _held(hand)
    for pair in [*held, ANY] if pairs else [None]:
        groups: list[Group] = []
        free = hand.wilds
        for face, number in held.items():
            if face == pair:
                natural = min(2, number)
                groups.append(Group((face,) * 2, 4 - (1 << natural)))
                free -= 2 - natural
                number -= natural
            while number > 0:
                natural = min(3, number)
                groups.append(Group((face,) * 3, 8 - (1 << natural)))
                free -= 3 - natural
                number -= natural
        if pair == ANY:
            groups.append(Group((ANY, ANY), 3))
            free -= 2
        if free >= 0:
            return (*groups, *(Group((ANY,) * 3, 7) for _ in range(free // 3)))
    return None


def dragon_groups(
    hand: Hand, suit: int, declared: set[Face], pairs: int = 1
) -> tuple[Group, ...] | None:
    """Read a hand with 123 456 789 of a suit; sequences that begin with `declared` lie open."""
    rest = hand.clone()
    groups: list[Group] = []
    for first in range(9 * suit, 9 * suit + 9, 3):
        if first in declared:
            continue
        faces = (first, first + 1, first + 2)
        if rest.size < 3 or rest.wilds < sum(not rest.holds(face) for face in faces):
            return None
        groups.append(
            Group(faces, sum(rest.set_aside(face) << at for at, face in enumerate(faces)))
        )
    if not (is_standard(rest) if pairs else are_melds(rest)):
        return None
    return (*groups, *next(standard_readings(rest, pairs)).groups)


def thirteen_orphans_groups(hand: Hand) -> tuple[Group, ...]:
    """Read 十三幺: one group of all thirteen, and the tile that stands twice."""
    rest = hand.clone()
    wild = sum(rest.set_aside(face) << at for at, face in enumerate(ORPHANS))
    twice = next((face for face, number in _held(rest).items() if number), ANY)
    return Group(ORPHANS, wild), Group((twice,), twice == ANY)


def loose_groups(hand: Hand) -> tuple[Group, ...]:
    """List the tiles as they are, wild tiles together."""
    wild = (Group((ANY,) * hand.wilds, (1 << hand.wilds) - 1),) if hand.wilds else ()
    natural = (Group((face,)) for face, number in _held(hand).items() for _ in range(number))
    return (*wild, *natural)


def is_edge_or_middle(group: Group, tile: Face) -> bool:
    """Tell whether a tile completes a group as the middle of a sequence, 12 with 3 or 89 with 7."""
    return group.is_sequence and (
        tile == group.faces[1]
        or (tile == group.faces[2] and tile % 9 == 2)
        or (tile == group.faces[0] and tile % 9 == 6)
    )
