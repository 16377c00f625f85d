"""Honours that make melds of different tiles, and tiles of suits that may stand in for them.

A reader is made for the runs that count (中发白, three different winds) and for the faces that may
stand in. A stand-in is itself, or any honour, but only in such a run; all tiles of a run differ.

For each suit it is kept what its tiles fit into when it lends none, one, two … of its stand-ins,
for the honours what they fit into with the help of so many; joining these is a look-up by number.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, TypeAlias

from mypy_extensions import i64

from fangcheng.hands.distance import join, standard_distance
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import Group, standard_readings
from fangcheng.hands.shapes import is_one_short, is_standard, may_be_one_short, standard_waits
from fangcheng.hands.suits import (
    FITS,
    MOST_MELDS,
    SUIT,
    WEIGHT,
    Fit,
    Key,
    Run,
    SuitTable,
    number_of,
)
from fangcheng.tiles import EAST, FACES, SUIT_OF, Face, bit_of, tiles_in

DRAGONS: tuple[Run, ...] = ((4, 5, 6),)
"""中发白."""
THREE_WINDS: tuple[Run, ...] = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
"""Three different winds."""


@cache
def honour_reader(
    runs: tuple[Run, ...], stand_ins: tuple[Face, ...] = (), most: int = 3
) -> "HonourReader":
    """Return the reader for these rules; it keeps what it works out."""
    return HonourReader(runs, stand_ins, most)


class HonourReader:
    """Reads hands without wild tiles in which these runs of honours are melds.

    Of each suit one face may stand in. `most` is how many stand-ins a run may have.
    """

    def __init__(self, runs: Sequence[Run], stand_ins: Sequence[Face], most: int) -> None:
        self.table = SuitTable(7, runs)
        self.stand_ins = tuple(stand_ins) if runs else ()
        self.most = most
        self._faces: i64 = 0
        for face in self.stand_ins:
            self._faces |= bit_of(face)
        self._places = [0, 0, 0]
        for face in self.stand_ins:
            self._places[SUIT_OF[face]] = WEIGHT[face]
        self._lent: list[dict[Key, int]] = [{}, {}, {}]
        self._helped: dict[int, int] = {}
        self._fits: dict[int, Fit] = {}
        self.splits = cache(self._split)

    # -- complete, waits, distance ------------------------------------------------------------

    # Stand-ins can do less than wild tiles: what those could not do needs no closer look.

    def is_standard(self, hand: Hand) -> bool:
        """Tell whether 3n+2 tiles make n melds and a pair."""
        if not is_standard(hand, self.table, self.stand_ins):
            return False
        return not self.may_lend(hand) or self.distance(hand) < 0

    def is_one_short(self, hand: Hand) -> bool:
        """Tell whether some tile may make 3n+1 tiles standard."""
        if not is_one_short(hand, self.table, self.stand_ins):
            return False
        return not self.may_lend(hand) or self.distance(hand) <= 0

    def may_become_ready(self, hand: Hand) -> bool:
        """Tell whether some discard leaves 3n+2 tiles one short."""
        return may_be_one_short(hand, self.table, self.stand_ins) and self.distance(hand) <= 0

    def distance(self, hand: Hand) -> int:
        """Return the distance to melds and a pair, each stand-in being what serves best."""
        if not self.may_lend(hand):
            return standard_distance(hand, self.table)
        number = self._held(hand)
        a, b, c, d = hand.keys
        melds = hand.size // 3
        lent = _lend_both(self._lend(0, a), self._lend(1, b))
        fit = _meet(lent, _lend_to(self._lend(2, c), self._help(d, number)))
        return max(3 * melds + 2 - FITS[fit][2 * melds + 1], 0) - 1

    def waits(self, hand: Hand) -> int:
        """Return the tiles that make 3n+1 tiles standard, as a mask."""
        if not self.stand_ins:
            return standard_waits(hand, self.table)
        if not self.is_one_short(hand):
            return 0
        stand_ins = self._held(hand) + 1  # the tile to come may be one
        a, b, c = (
            self._lend(0, hand.keys[0]),
            self._lend(1, hand.keys[1]),
            self._lend(2, hand.keys[2]),
        )
        honours = self._help(hand.keys[3], stand_ins)
        first, last = _lend_both(a, b), _lend_to(c, honours)
        place = 2 * (hand.size // 3) + 1
        tiles = 0
        for tile in tiles_in(standard_waits(hand, self.table, self.stand_ins)):
            suit = SUIT_OF[tile]
            key = hand.keys[suit] + WEIGHT[tile]
            if suit == 0:
                fit = _meet(_lend_both(self._lend(0, key), b), last)
            elif suit == 1:
                fit = _meet(_lend_both(a, self._lend(1, key)), last)
            elif suit == 2:
                fit = _meet(first, _lend_to(self._lend(2, key), honours))
            else:
                fit = _meet(first, _lend_to(c, self._help(key, stand_ins)))
            tiles |= (FITS[fit][place] > hand.size) << tile
        return tiles

    def may_lend(self, hand: Hand) -> bool:
        """Tell whether some tile may stand in."""
        return hand.held & self._faces != 0

    def _held(self, hand: Hand) -> int:
        """Count the tiles that may stand in."""
        number = 0
        for face in self.stand_ins:
            number += hand.counts[face]
        return number

    def _lend(self, suit: int, key: Key) -> int:
        """Number what a suit's own tiles fit into when it lends 0, 1, 2 … of its stand-ins."""
        known = self._lent[suit].get(key)
        if known is None:
            place = self._places[suit]
            held = key // place % 5 if place else 0
            series = tuple(SUIT.fit(key - lent * place) for lent in range(held + 1))
            known = self._lent[suit][key] = _number_of(series)
        return known

    def _help(self, key: Key, stand_ins: int) -> int:
        """Number what honours fit into with the help of 0, 1, 2 … and so many stand-ins."""
        both = key << 4 | stand_ins
        known = self._helped.get(both)
        if known is None:
            fits = [number_of(self._fit(key, helping)) for helping in range(stand_ins + 1)]
            known = self._helped[both] = _number_of(tuple(fits))
        return known

    def _fit(self, key: Key, stand_ins: int) -> Fit:
        both = key << 4 | stand_ins
        known = self._fits.get(both)
        if known is None:
            known = self._fits[both] = self._work_out_fit(key, stand_ins)
        return known

    def _work_out_fit(self, key: Key, stand_ins: int) -> Fit:
        """Count the honours and stand-ins that can stand in each number of melds and pairs."""
        if not stand_ins:
            return FITS[self.table.fit(key)]
        if key == 0:
            return tuple([min(stand_ins, at // 2 * self.most) for at in range(2 * MOST_MELDS + 2)])
        digits = self.table.digits(key)
        lowest = next(rank for rank, number in enumerate(digits) if number)
        place = 5**lowest
        best = list(self._fit(key - place, stand_ins))  # this tile is not used
        pair, triplet = min(2, digits[lowest]), min(3, digits[lowest])
        rest = self._fit(key - pair * place, stand_ins)
        for at in range(1, len(best), 2):
            best[at] = max(best[at], pair + rest[at - 1])
        takes = [(triplet, triplet * place, 0)]
        for run in self.table.runs:
            if lowest in run:
                # A stand-in may take the place of a tile that is there: that one stands elsewhere.
                held = [5**rank for rank in run if rank != lowest and digits[rank]]
                for number in range(len(held) + 1):
                    standing = min(2 - number, self.most, stand_ins)
                    for others in combinations(held, number):
                        takes.append((1 + number + standing, place + sum(others), standing))
        for tiles, taken, standing in takes:
            rest = self._fit(key - taken, stand_ins - standing)
            for at in range(2, len(best)):
                best[at] = max(best[at], tiles + rest[at - 2])
        return tuple(best)

    # -- readings ----------------------------------------------------------------------------

    def readings(self, hand: Hand) -> Iterator[tuple[tuple[Group, ...], tuple[Face, ...]]]:
        """List the readings of 3n+2 tiles, each with the faces of the tiles that stand in."""
        own = [face for face in range(EAST, FACES) for _ in range(hand.counts[face])]
        for used in product(*[self._loans(hand, face) for face in self.stand_ins]):
            stand_ins = [f for f, n in zip(self.stand_ins, used, strict=True) for _ in range(n)]
            pairs = (len(own) + len(stand_ins)) % 3 // 2
            splits = self.splits(hand.keys[3], len(stand_ins), pairs)
            if splits:
                rest = hand.clone()
                for tile in (*stand_ins, *own):
                    rest.remove(tile)
                for honours in splits:
                    for reading in standard_readings(rest, 1 - pairs):
                        yield (*reading.groups, *honours), tuple(stand_ins)

    def _loans(self, hand: Hand, face: Face) -> list[int]:
        """List how many tiles of a face may stand in: those left are melds, and a pair or none."""
        first = face - face % 9
        suit = sum(hand.counts[first : first + 9])
        return [lent for lent in range(hand.counts[face] + 1) if (suit - lent) % 3 != 1]

    def _split(self, key: Key, stand_ins: int, pairs: int) -> tuple[tuple[Group, ...], ...]:
        """List the ways to put all honours and stand-ins into melds and so many pairs."""
        if key == 0:
            whole, rest = divmod(stand_ins, 3)
            if rest or pairs or (whole and self.most < 3):
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
                    if sum(wilds) <= min(stand_ins, self.most):
                        yield run, sum(wild << at for at, wild in enumerate(wilds))


def special_melds(groups: Sequence[Group]) -> tuple[int, int]:
    """Count the melds of different dragons and of different winds."""
    runs = [group for group in groups if group.is_sequence and group.faces[0] >= EAST]
    winds = sum(group.faces[0] < EAST + 4 for group in runs)
    return len(runs) - winds, winds


# -- stand-ins between suits and honours --------------------------------------------------------

Series: TypeAlias = tuple[int, ...]
"""The fits, by number, that go with 0, 1, 2 … stand-ins lent or used."""

_SERIES: Final[list[Series]] = []
_NUMBERS: Final[dict[Series, int]] = {}
_BOTH: Final[dict[int, int]] = {}
_LEFT: Final[dict[int, int]] = {}
_MET: Final[dict[int, int]] = {}


def _number_of(series: Series) -> int:
    number = _NUMBERS.setdefault(series, len(_SERIES))
    if number == len(_SERIES):
        _SERIES.append(series)
    return number


def _pair(left: int, right: int) -> int:
    """Number a pair of numbers, small for small ones: shifted ones would crowd in few places."""
    return ((left + right) * (left + right + 1) >> 1) + right


def _lend_both(left: int, right: int) -> int:
    """Number what two suits together fit into when they lend 0, 1, 2 … stand-ins."""
    both = _pair(left, right)
    known = _BOTH.get(both)
    if known is None:
        own, other = _SERIES[left], _SERIES[right]
        joined = [
            _best([
                join(own[lent], other[in_all - lent])
                for lent in range(len(own))
                if 0 <= in_all - lent < len(other)
            ])
            for in_all in range(len(own) + len(other) - 1)
        ]  # fmt: skip
        known = _BOTH[both] = _number_of(tuple(joined))
    return known


def _lend_to(suit: int, honours: int) -> int:
    """Number what a suit and the honours fit into when 0, 1, 2 … stand-ins come from elsewhere."""
    both = _pair(suit, honours)
    known = _LEFT.get(both)
    if known is None:
        own, helped = _SERIES[suit], _SERIES[honours]
        joined = [
            _best([join(own[lent], helped[more + lent]) for lent in range(len(own))])
            for more in range(len(helped) - len(own) + 1)
        ]
        known = _LEFT[both] = _number_of(tuple(joined))
    return known


def _meet(lent: int, helped: int) -> int:
    """Number what all tiles fit into, the stand-ins being lent as serves best."""
    both = _pair(lent, helped)
    known = _MET.get(both)
    if known is None:
        pairs = zip(_SERIES[lent], _SERIES[helped], strict=False)  # what is not lent cannot help
        known = _MET[both] = _best([join(own, other) for own, other in pairs])
    return known


def _best(fits: list[int]) -> int:
    """Number the fit of whoever may choose between these."""
    if len(fits) == 1:
        return fits[0]
    return number_of(
        tuple([max(tiles) for tiles in zip(*[FITS[fit] for fit in fits], strict=True)])
    )
