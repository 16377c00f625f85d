"""What the tiles of one suit can do, looked up by key.

The key of a suit writes the number of tiles of each rank as a digit in base 5. A table answers
for each key, in one packed int, the three things that decide whether a whole hand is complete.
Answers are worked out when first asked for and kept, so importing costs nothing and a hand is
four look-ups and a sum.
"""

from array import array
from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import i64

from fangcheng.tiles import FACES, RANK_OF

Key: TypeAlias = int
Run: TypeAlias = tuple[int, ...]
"""The ranks of a meld of different tiles."""

WEIGHT: Final[tuple[int, ...]] = tuple(5 ** RANK_OF[face] for face in range(FACES))
"""What one tile of a face adds to the key of its suit."""

# An outline packs, so that the outlines of four suits can be added:
#   bits 0-5  one more than the fewest melds that take in all tiles, wild tiles filling the gaps
#   bits 6-8  1 if a pair beside them saves one meld
#   bits 9-   how many ranks have an odd number of tiles
MELDS_MASK: Final = 63
PAIR: Final = 64
PAIR_MASK: Final = 7 * PAIR
ODD_SHIFT: Final = 9
OUTLINE_BITS: Final = 13
OUTLINE_MASK: Final = (1 << OUTLINE_BITS) - 1

MOST_MELDS: Final = 5
Fit: TypeAlias = tuple[int, ...]
"""At [2 * melds + pair]: the most tiles that can stand in so many melds and pairs."""

Ranks: TypeAlias = tuple[int, ...]
"""For each place in a fit some ranks, as a mask."""

FITS: Final[list[Fit]] = []
"""All fits met so far. Few different ones exist, so each goes by its number in this list."""
_NUMBERS: Final[dict[Fit, int]] = {}


def number_of(fit: Fit) -> int:
    """Return the number of a fit."""
    number = _NUMBERS.setdefault(fit, len(FITS))
    if number == len(FITS):
        FITS.append(fit)
    return number


class Holding:
    """The tiles of one suit as players look at them."""

    __slots__ = ("fit", "fours", "gains", "odd", "spares")

    def __init__(self, fit: int, gains: Ranks, spares: Ranks, odd: int, fours: int) -> None:
        self.fit = fit
        """By number."""
        self.gains = gains
        """The ranks whose next tile fits in too."""
        self.spares = spares
        """The ranks of which one tile can go."""
        self.odd: i64 = odd
        """The ranks with an odd number of tiles, as a mask."""
        self.fours: i64 = fours
        """The ranks with four tiles."""


class SuitTable:
    """Outlines, waits and fits for the keys of one kind of suit.

    Where not all ranks make triplets, only fits are answered.
    """

    def __init__(
        self, ranks: int, runs: Sequence[Run], triplets: Sequence[int] | None = None
    ) -> None:
        self.ranks = ranks
        self.runs = tuple(runs)
        self._triplets = range(ranks) if triplets is None else triplets
        self.outlines = array("H", bytes(2 * 5**ranks))  # 0: not worked out yet
        self._places = [5**rank for rank in range(ranks)]
        self._runs_with = [[run for run in runs if rank in run] for rank in range(ranks)]
        self._same_melds: dict[Key, tuple[int, int]] = {}
        self._fits: dict[Key, int] = {}
        self._holdings: dict[Key, Holding] = {}

    def digits(self, key: Key) -> list[int]:
        """Count the tiles of each rank."""
        return [key // place % 5 for place in self._places]

    def outline(self, key: Key) -> int:
        """Return the packed answer for a key."""
        return self.outlines[key] or self.fill(key)

    def fill(self, key: Key) -> int:
        """Work out the outline of a key and keep it."""
        if key == 0:
            self.outlines[0] = 1
            return 1
        digits = self.digits(key)
        lowest = next(rank for rank, number in enumerate(digits) if number)
        # Taking more tiles away never needs more melds, so a meld takes all it can.
        rests = [self.outline(key - taken) for taken in self._takes(digits, lowest)]
        pair_rest = self.outline(key - min(2, digits[lowest]) * self._places[lowest])
        melds = 1 + min(_melds(rest) for rest in rests)
        melds_beside_pair = min(
            _melds(pair_rest), 1 + min(_melds(rest) - (rest >> 6 & 1) for rest in rests)
        )
        odd = sum(number & 1 for number in digits)
        outline = melds + 1 + (PAIR if melds_beside_pair < melds else 0) + (odd << ODD_SHIFT)
        self.outlines[key] = outline
        return outline

    def _takes(self, digits: list[int], lowest: int) -> list[Key]:
        """List what each meld that holds the lowest rank takes from the key."""
        takes = [min(3, digits[lowest]) * self._places[lowest]] if lowest in self._triplets else []
        for run in self._runs_with[lowest]:
            takes.append(sum(self._places[rank] for rank in run if digits[rank]))
        return takes

    def free_ranks(self, key: Key) -> tuple[int, int]:
        """Return masks of the ranks whose next tile needs no further meld: without, with a pair."""
        known = self._same_melds.get(key)
        if known is None:
            before = self.outline(key)
            alone = beside = 0
            for rank, number in enumerate(self.digits(key)):
                if number == 4:
                    continue
                after = self.outline(key + self._places[rank])
                if _melds(after) == _melds(before):
                    alone |= 1 << rank
                if _melds(after) - (after >> 6 & 1) == _melds(before) - (before >> 6 & 1):
                    beside |= 1 << rank
            known = self._same_melds[key] = (alone, beside)
        return known

    def fit(self, key: Key) -> int:
        """Number how many tiles of the key can stand in each number of melds and pairs."""
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = number_of(self._work_out_fit(key))
        return known

    def _work_out_fit(self, key: Key) -> Fit:
        if key == 0:
            return (0,) * (2 * MOST_MELDS + 2)
        digits = self.digits(key)
        lowest = next(rank for rank, number in enumerate(digits) if number)
        place = self._places[lowest]
        best = list(FITS[self.fit(key - place)])  # this tile is not used
        pair = min(2, digits[lowest])
        rest = FITS[self.fit(key - pair * place)]
        for at in range(1, len(best), 2):
            best[at] = max(best[at], pair + rest[at - 1])
        for taken in self._takes(digits, lowest):
            number = sum(self.digits(taken))
            rest = FITS[self.fit(key - taken)]
            for at in range(2, len(best)):
                best[at] = max(best[at], number + rest[at - 2])
        return tuple(best)

    def holding(self, key: Key) -> Holding:
        """Return what players ask of a key."""
        known = self._holdings.get(key)
        if known is None:
            known = self._holdings[key] = self._work_out_holding(key)
        return known

    def _work_out_holding(self, key: Key) -> Holding:
        fit = self.fit(key)
        before = FITS[fit]
        gains, spares = [0] * len(before), [0] * len(before)
        odd = fours = 0
        for rank, number in enumerate(self.digits(key)):
            odd |= (number & 1) << rank
            fours |= (number == 4) << rank
            more = FITS[self.fit(key + self._places[rank])] if number < 4 else before
            fewer = FITS[self.fit(key - self._places[rank])] if number else ()
            for at, fitting in enumerate(more):
                gains[at] |= (fitting > before[at]) << rank
            for at, fitting in enumerate(fewer):
                spares[at] |= (fitting == before[at]) << rank
        return Holding(fit, tuple(gains), tuple(spares), odd, fours)


def _melds(outline: int) -> int:
    return (outline & MELDS_MASK) - 1


SUIT: Final = SuitTable(9, [(rank, rank + 1, rank + 2) for rank in range(7)])
"""One of the three suits: sequences and triplets."""
HONOURS: Final = SuitTable(7, [])
"""Winds and dragons where only triplets are melds."""
DRAGON_PAIRS: Final = SuitTable(7, [], triplets=range(4))
"""Winds and dragons where dragons make pairs only."""

TABLE_OF_SUIT: Final = (SUIT, SUIT, SUIT, HONOURS)
