"""All readings of a complete hand: its groups, and what each wild tile stands for.

Only hands that win are read in full, so this may take its time; the work of a suit is kept.
The order of the readings is always the same, and the first of equals counts (C-9).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from fangcheng.errors import TileTextError
from fangcheng.hands.hand import Hand
from fangcheng.hands.table import TABLE_OF_SUIT, Key, SuitTable
from fangcheng.tiles import NAMES, Face, parse_one

ANY: Face = -1
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
    if set(source) == set("(*)"):
        size = source.count("*")
        return Group((ANY,) * size, (1 << size) - 1)
    suit = source[-1] if source[-1] in "mps" else ""
    body = source.removesuffix(suit)
    faces: list[Face] = []
    wild = 0
    at = 0
    while at < len(body):
        if body[at] == "(":
            if body[at + 2 : at + 3] != ")":
                raise TileTextError(source, at, "')' is missing")
            wild |= 1 << len(faces)
            at += 1
        faces.append(parse_one(body[at] + suit))
        at += 1 + (body[at + 1 : at + 2] == ")")
    return Group(tuple(faces), wild)


class Reading(NamedTuple):
    """One way to read the concealed tiles of a complete hand."""

    shape: str
    groups: tuple[Group, ...]

    @property
    def pair(self) -> Group:
        """The pair of a standard reading."""
        return next(group for group in self.groups if group.is_pair)


STANDARD = "standard"
SEVEN_PAIRS = "pairs"

Split: TypeAlias = tuple[int, tuple[Group, ...]]
"""The wild tiles used, and the groups made of one suit's tiles and them."""


def standard_readings(hand: Hand) -> Iterator[Reading]:
    """List the ways to read 3n+2 tiles as n melds and a pair."""
    suits = [
        _splits(TABLE_OF_SUIT[suit], suit, key, hand.wilds) for suit, key in enumerate(hand.keys)
    ]
    for parts in product(*suits):
        groups = sum((part[1] for part in parts), ())
        free = hand.wilds - sum(part[0] for part in parts)
        pairs = sum(group.is_pair for group in groups)
        if free < 0 or pairs > 1:
            continue
        # Wild tiles left over are melds and pairs of their own; their number always comes out even.
        melds, rest = divmod(free - 2 * (1 - pairs), 3)
        if melds >= 0 and rest == 0:
            wild_melds = (Group((ANY,) * 3, 7),) * melds
            wild_pair = (Group((ANY,) * 2, 3),) * (1 - pairs)
            yield Reading(STANDARD, groups + wild_melds + wild_pair)


@lru_cache(maxsize=1 << 14)
def _splits(table: SuitTable, suit: int, key: Key, wilds: int) -> tuple[Split, ...]:
    """List the ways to put all tiles of a suit into melds and at most one pair."""
    found = _all_splits(table, 9 * suit, table.digits(key), wilds)
    return tuple(
        sorted((sum(group.wild.bit_count() for group in groups), groups) for groups in found)
    )


def _all_splits(
    table: SuitTable, first: Face, digits: list[int], wilds: int
) -> set[tuple[Group, ...]]:
    lowest = next((rank for rank, number in enumerate(digits) if number), -1)
    if lowest < 0:
        return {()}
    found: set[tuple[Group, ...]] = set()
    for ranks, wild in _groups_with(table, digits, lowest):
        used = wild.bit_count()
        if used > wilds:
            continue
        rest = digits[:]
        for at, rank in enumerate(ranks):
            rest[rank] -= not wild >> at & 1
        group = Group(tuple(first + rank for rank in ranks), wild)
        for groups in _all_splits(table, first, rest, wilds - used):
            if not (group.is_pair and any(other.is_pair for other in groups)):
                found.add(tuple(sorted((group, *groups))))
    return found


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
    held = [
        (9 * suit + rank, number)
        for suit, key in enumerate(hand.keys)
        for rank, number in enumerate(TABLE_OF_SUIT[suit].digits(key))
        if number
    ]
    # Of each face so many natural pairs; the tiles left are each paired with a wild tile.
    choices = [range(number // 2, -1, -1) for _, number in held]
    for natural_pairs in product(*choices):
        groups: list[Group] = []
        used = 0
        for (face, number), natural in zip(held, natural_pairs, strict=True):
            single = number - 2 * natural
            used += single
            groups += [Group((face, face))] * natural + [Group((face, face), 2)] * single
        free = hand.wilds - used
        if free >= 0 and free % 2 == 0:
            yield Reading(SEVEN_PAIRS, (*groups, *(Group((ANY, ANY), 3) for _ in range(free // 2))))
