"""Honours that make melds of different tiles, and tiles of suits that may stand in for them.

A reader is made for the runs that count (中发白, three different winds) and for the faces that may
stand in. A stand-in is itself, or any honour, but only in such a run; all tiles of a run differ.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from fangcheng.hands.distance import standard_distance
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import Group, standard_readings
from fangcheng.hands.shapes import tiles_completing
from fangcheng.hands.table import (
    MELDS_MASK,
    PAIR_MASK,
    SUIT,
    WEIGHT,
    Key,
    Run,
    SuitTable,
)
from fangcheng.tiles import EAST, SUIT_OF, Face

DRAGONS: tuple[Run, ...] = ((4, 5, 6),)
"""中发白."""
THREE_WINDS: tuple[Run, ...] = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
"""Three different winds."""


class HonourReader:
    """Reads hands without wild tiles in which these runs of honours are melds."""

    def __init__(self, runs: Sequence[Run], stand_ins: Sequence[Face] = ()) -> None:
        self.table = SuitTable(7, runs)
        self.stand_ins = tuple(stand_ins) if runs else ()
        self._fits = cache(self._work_out_fits)
        self.splits = cache(self._split)

    # -- complete, waits ---------------------------------------------------------------------

    def is_standard(self, hand: Hand) -> bool:
        """Tell whether 3n+2 tiles make n melds and a pair."""
        return any(self._is_standard(hand, used) for used in self._uses(hand))

    def _uses(self, hand: Hand) -> Iterator[tuple[int, ...]]:
        """List how many tiles of each face stand in, none first."""
        return product(*(range(hand.counts[face] + 1) for face in self.stand_ins))

    def _is_standard(self, hand: Hand, used: tuple[int, ...]) -> bool:
        keys = hand.keys[:3]
        for face, number in zip(self.stand_ins, used, strict=True):
            keys[SUIT_OF[face]] -= number * WEIGHT[face]
        pairs = self._fits(hand.keys[3], sum(used))
        if pairs < 0:
            return False
        rows = [SUIT.outline(key) for key in keys]
        need = sum(rows)
        melds = (need & MELDS_MASK) - 3
        if pairs == 0 and need & PAIR_MASK:
            melds -= 1
        # Without wild tiles the fewest melds must take in the tiles exactly.
        tiles = sum(sum(SUIT.digits(key)) for key in keys)
        return 3 * melds + 2 * (1 - pairs) == tiles

    def _work_out_fits(self, key: Key, stand_ins: int) -> int:
        """Return how many pairs all honours and stand-ins make beside melds; -1 if they cannot."""
        pairs = (0, -1, 1)[(sum(self.table.digits(key)) + stand_ins) % 3]
        return pairs if pairs >= 0 and self.splits(key, stand_ins, pairs) else -1

    def waits(self, hand: Hand) -> int:
        """Return the tiles that make 3n+1 tiles standard, as a mask."""
        return 0 if self.distance(hand) > 0 else tiles_completing(hand, self.is_standard)

    def distance(self, hand: Hand) -> int:
        """Return a distance that is never too large: stand-ins are taken as wild tiles."""
        if not self.stand_ins:
            return standard_distance(hand, self.table)
        rest = hand.clone()
        for face in self.stand_ins:
            for _ in range(hand.counts[face]):
                rest.keys[SUIT_OF[face]] -= WEIGHT[face]
                rest.wilds += 1
        return standard_distance(rest, self.table)

    # -- readings ----------------------------------------------------------------------------

    def readings(self, hand: Hand) -> Iterator[tuple[tuple[Group, ...], tuple[Face, ...]]]:
        """List the readings of 3n+2 tiles, each with the faces of the tiles that stand in."""
        for used in self._uses(hand):
            if self._is_standard(hand, used):
                stand_ins = [f for f, n in zip(self.stand_ins, used, strict=True) for _ in range(n)]
                pairs = self._fits(hand.keys[3], len(stand_ins))
                rest = hand.clone()
                for tile in [*stand_ins, *(t for t in hand.tiles() if t >= EAST)]:
                    rest.remove(tile)
                for honours in self.splits(hand.keys[3], len(stand_ins), pairs):
                    for reading in standard_readings(rest, 1 - pairs):
                        yield (*reading.groups, *honours), tuple(stand_ins)

    def _split(self, key: Key, stand_ins: int, pairs: int) -> tuple[tuple[Group, ...], ...]:
        """List the ways to put all honours and stand-ins into melds and so many pairs."""
        if key == 0:
            whole, rest = divmod(stand_ins, 3)
            if rest or pairs:
                return ()
            run = tuple(EAST + rank for rank in self.table.runs[0]) if whole else ()
            return ((Group(run, 7),) * whole,)
        digits = self.table.digits(key)
        lowest = next(rank for rank, number in enumerate(digits) if number)
        found: set[tuple[Group, ...]] = set()
        for ranks, wild in self._groups_with(digits, lowest, stand_ins, pairs):
            group = Group(tuple(EAST + rank for rank in ranks), wild)
            rest = key - sum(5**rank for at, rank in enumerate(ranks) if not wild >> at & 1)
            pairs_left = pairs - group.is_pair
            for groups in self.splits(rest, stand_ins - wild.bit_count(), pairs_left):
                found.add(tuple(sorted((group, *groups))))
        return tuple(sorted(found))

    def _groups_with(
        self, digits: list[int], lowest: int, stand_ins: int, pairs: int
    ) -> Iterator[tuple[Run, int]]:
        """List the groups whose lowest natural tile is `lowest`; stand-ins only inside runs."""
        if digits[lowest] >= 3:
            yield (lowest,) * 3, 0
        if digits[lowest] >= 2 and pairs:
            yield (lowest,) * 2, 0
        for run in self.table.runs:
            if lowest in run:
                choices = [
                    (0,) if rank == lowest else (0, 1) if digits[rank] else (1,) for rank in run
                ]
                for wilds in product(*choices):
                    if sum(wilds) <= stand_ins:
                        yield run, sum(wild << at for at, wild in enumerate(wilds))


def special_melds(groups: Sequence[Group]) -> tuple[int, int]:
    """Count the melds of different dragons and of different winds."""
    runs = [group for group in groups if group.is_sequence and group.faces[0] >= EAST]
    winds = sum(group.faces[0] < EAST + 4 for group in runs)
    return len(runs) - winds, winds
