"""The suit tables for whole arrays of keys: every key worked out at once, with NumPy.

They answer what `hands.suits` answers one key at a time, and are made when first asked for. Keys
are worked out from the highest rank down and from few tiles of a rank to many, so that whatever a
key leads to when a meld or a pair is taken away is known before it.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fangcheng.hands.suits import MOST_MELDS, ODD_SHIFT, PAIR

Ints: TypeAlias = NDArray[Any]

_PLACES = 2 * MOST_MELDS + 2
"""A fit has a place for each number of melds, without and with a pair."""


class Tables(NamedTuple):
    """What is known of every key of one kind of suit."""

    outlines: Ints
    """As in `hands.suits`."""
    alone: Ints
    """The ranks whose next tile needs no further meld, as masks."""
    beside: Ints
    """The same beside a pair."""
    fit: Ints
    """The number of the key's fit."""
    fits: Ints
    """The fits, by their numbers."""


class _Taken(NamedTuple):
    """Keys alike in their lowest rank, and what is left of each when something is taken."""

    keys: Ints
    without_one: Ints
    pair: int
    without_pair: Ints
    melds: list[tuple[Ints, Ints]]
    """For each meld with the lowest rank: how many tiles it takes, and the key that is left."""


def _in_order(ranks: int, runs: bool) -> Iterator[_Taken]:
    for lowest in reversed(range(ranks)):
        place = 5**lowest
        for number in range(1, 5):
            rest = np.arange(5 ** (ranks - 1 - lowest), dtype=np.int32)
            keys = place * (number + 5 * rest)
            three = np.full(len(keys), min(3, number), np.int32)
            melds = [(three, keys - place * three)]
            for first in range(max(lowest - 2, 0), min(lowest, ranks - 3) + 1) if runs else ():
                taken, tiles = np.zeros_like(keys), np.zeros_like(keys)
                for rank in range(max(first, lowest), first + 3):
                    held = keys // 5**rank % 5 > 0
                    taken += 5**rank * held
                    tiles += held
                melds.append((tiles, keys - taken))
            pair = min(2, number)
            yield _Taken(keys, keys - place, pair, keys - pair * place, melds)


@cache
def tables(ranks: int, runs: bool) -> Tables:
    """Work out all keys of a suit with so many ranks, with or without runs of three."""
    size = 5**ranks
    melds = np.zeros(size, np.uint8)
    beside_pair = np.zeros(size, np.uint8)
    fits = np.zeros((size, _PLACES), np.uint8)
    for taken in _in_order(ranks, runs):
        keys = taken.keys
        melds[keys] = 1 + np.minimum.reduce([melds[rest] for _, rest in taken.melds])
        beside_pair[keys] = np.minimum(
            melds[taken.without_pair],
            1 + np.minimum.reduce([beside_pair[rest] for _, rest in taken.melds]),
        )
        best = fits[taken.without_one]
        with_pair = taken.pair + fits[taken.without_pair, 0::2]
        np.maximum(best[:, 1::2], with_pair, out=best[:, 1::2])
        for tiles, rest in taken.melds:
            with_meld = tiles[:, None].astype(np.uint8) + fits[rest, :-2]
            np.maximum(best[:, 2:], with_meld, out=best[:, 2:])
        fits[keys] = best
    every = np.arange(size, dtype=np.int32)
    digits = [(every // 5**rank % 5).astype(np.uint8) for rank in range(ranks)]
    saves = (beside_pair < melds).astype(np.uint16)
    odd = np.add.reduce([digit & 1 for digit in digits]).astype(np.uint16)
    fit, different = numbered(fits)
    return Tables(
        melds + np.uint16(1) + saves * np.uint16(PAIR) + (odd << np.uint16(ODD_SHIFT)),
        _free_ranks(digits, melds),
        _free_ranks(digits, np.minimum(beside_pair, melds)),
        fit,
        different,
    )


def _free_ranks(digits: list[Ints], melds: Ints) -> Ints:
    masks = np.zeros(len(melds), np.uint16)
    for rank, digit in enumerate(digits):
        keys = np.flatnonzero(digit < 4)
        free = melds[keys + 5**rank] == melds[keys]
        masks[keys] |= free.astype(np.uint16) << np.uint16(rank)
    return masks


def numbered(fits: Ints) -> tuple[Ints, Ints]:
    """Give different fits numbers: each one's number, and the fits by number."""
    # A fit counts 17 tiles at most, so each place takes five bits.
    packed = np.zeros(fits.shape[:-1], np.int64)
    for place in range(_PLACES):
        packed |= fits[..., place].astype(np.int64) << 5 * place
    different, numbers = np.unique(packed, return_inverse=True)
    rows = [(different >> 5 * place & 31).astype(np.uint8) for place in range(_PLACES)]
    return numbers.reshape(packed.shape).astype(np.int16), np.stack(rows, axis=-1)


def joined(left: Ints, right: Ints) -> Ints:
    """Share melds and pair as well as possible between each left and each right fit."""
    out = np.zeros((len(left), len(right), _PLACES), np.uint8)
    for melds in range(MOST_MELDS + 1):
        for mine in range(melds + 1):
            for own, other, place in (
                (2 * mine, 2 * (melds - mine), 2 * melds),
                (2 * mine + 1, 2 * (melds - mine), 2 * melds + 1),
                (2 * mine, 2 * (melds - mine) + 1, 2 * melds + 1),
            ):
                both = left[:, None, own] + right[None, :, other]
                np.maximum(out[:, :, place], both, out=out[:, :, place])
    return out


class Joins(NamedTuple):
    """Looked up by the numbers of the four suits' fits: how many tiles stand in melds and pair."""

    two_suits: Ints
    suit_and_honours: Ints
    best: Ints
    """At [melds, two suits, suit and honours], with a pair."""


@cache
def joins() -> Joins:
    """Join the fits of all four suits."""
    suit, honours = tables(9, True).fits, tables(7, False).fits
    two_suits, different_two = numbered(joined(suit, suit))
    with_honours, different_with = numbered(joined(suit, honours))
    best = joined(different_two, different_with)[:, :, 1::2]
    return Joins(two_suits, with_honours, np.ascontiguousarray(best.transpose(2, 0, 1)))
