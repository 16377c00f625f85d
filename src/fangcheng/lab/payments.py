"""What many hands are worth at once: the best payment of each, in its town.

The dealer holds the hands, has no melds on the table and has drawn the winning tile from the head
of the wall. For towns where the best reading of a hand follows from a few look-ups they are done
for all hands together; other towns, and the hands whose readings must be looked at one by one, are
read by the town itself. `tests/test_batch.py` compares both on many thousands of hands.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import numpy as np

from fangcheng.errors import SimulationError
from fangcheng.game.ledger import Win
from fangcheng.game.options import as_dict
from fangcheng.game.state import Drawn, State
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import PAIRS
from fangcheng.hands.hand import Hand
from fangcheng.hands.suits import MELDS_MASK, ODD_SHIFT, PAIR_MASK
from fangcheng.lab.batch import PIECE, HandBatch, Ints
from fangcheng.lab.suit_arrays import tables
from fangcheng.tiles import EAST, FACES
from fangcheng.wall import Wall

_ONE = np.int32(1)

Multipliers: TypeAlias = tuple[Ints, Ints]
"""The product of the best factors of each hand (0: no win), and which hands it is not sure of."""


def best_payments(variant: Variant, hands: HandBatch, drawn: Ints) -> Ints:
    """What the dealer gets in all for each hand, with the tile drawn; 0 where it is no win.

    The hands play with roles that the town can give its tiles.
    """
    drawn = np.asarray(drawn)
    _check(hands, drawn)
    fast = _FAST.get(variant.name)
    if fast is None or hands.playing.wild == ():
        return _by_the_town(variant, hands, drawn, np.arange(len(hands)))
    paid = np.empty(len(hands), np.int64)
    unit = _unit(variant)
    for at in range(0, len(hands), PIECE):
        rows = slice(at, at + PIECE)
        part = hands.part(rows)
        found, unsure = fast(variant, part, drawn[rows])
        paid[rows] = found
        paid[rows] *= unit
        one_by_one = np.flatnonzero(unsure)
        paid[at + one_by_one] = _by_the_town(variant, part, drawn[rows], one_by_one)
    return paid


def _check(hands: HandBatch, drawn: Ints) -> None:
    if hands.has_loose_wilds:
        raise SimulationError("what a hand pays asks for its wild tiles, not only their number")
    if drawn.shape != (len(hands),):
        raise SimulationError(f"{len(hands)} hands need a drawn tile each, not {drawn.shape}")
    if len(hands) and (drawn.min() < 0 or drawn.max() >= FACES):
        raise SimulationError(f"a drawn tile is 0 to {FACES - 1}")
    if not hands.counts[np.arange(len(hands)), drawn].all():
        raise SimulationError("the tile drawn is one of the hand's tiles")


def _position(variant: Variant) -> State:
    state = State(variant, Wall([]), 0, variant.first_streak, 1)
    state.wall.left = len(variant.deck)
    state.drawn_by = Drawn.HEAD
    return state


def _unit(variant: Variant) -> int:
    """What a win without any factor pays, as the town settles it."""
    state = _position(variant)
    variant.settle(state, Win(0, "draw", None, "", (), (), ()), 0)
    return state.scores()[0]


def _by_the_town(variant: Variant, hands: HandBatch, drawn: Ints, rows: Ints) -> Ints:
    paid = np.zeros(len(rows), np.int64)
    state = _position(variant)
    state.roles = hands.playing
    for at, row in enumerate(rows.tolist()):
        counts = hands.counts[row].tolist()
        hand = Hand([tile for tile, number in enumerate(counts) for _ in range(number)])
        hand.assign(hands.playing)
        state.hands[0] = hand
        state.drawn = int(drawn[row])
        if variant.is_win(state, 0, hand, "draw"):
            state.transfers = []
            win = variant.score(state, 0, "draw", None, state.drawn)
            state.wins = [win]
            variant.settle(state, win, 0)
            paid[at] = state.scores()[0]
    return paid


# -- towns -------------------------------------------------------------------------------------


def _hangzhou(variant: Variant, hands: HandBatch, drawn: Ints) -> Multipliers:
    """HZ-9 to HZ-12: melds or pairs, doubled where the hand was 暴头 before the draw."""
    rest = hands.before(drawn)
    six_pairs = (rest.sizes == 2 * PAIRS - 1) & (rest.needs() >> ODD_SHIFT < rest.wilds)
    pairs = hands.seven_pairs()
    shape = np.maximum(hands.standard(), pairs * (_ONE + _ONE << hands.fours()))
    # Whether wild tiles make quads only the town tells (HZ-11).
    unsure = pairs & (hands.wilds > 0) & (as_dict(variant.options)["wild_quads"] is True)
    return shape * (_ONE + (rest.melds_and_wild() | six_pairs)), unsure


def _qinhuangdao(variant: Variant, hands: HandBatch, drawn: Ints) -> Multipliers:
    """QH-14 to QH-22 for a concealed, self-drawn hand."""
    rest = hands.before(drawn)
    standard, alone = hands.standard(), rest.melds_and_wild()
    rest.wilds -= alone  # the wild tile that stands beside the tile drawn
    rest.sizes -= alone
    drew_wild = natural_counts(hands, drawn) == 0
    marks = _marks_of(hands)
    plain = _ONE + _has_plan(hands, marks, 1)
    beside = alone * (_ONE + _ONE << drew_wild) * (_ONE + _has_plan(rest, _marks_of(rest), 0))
    pairs = hands.seven_pairs() * (_ONE + _ONE << hands.fours())
    best = np.maximum(standard * np.maximum(plain, beside), pairs) * _one_suit(hands)
    best = np.maximum(best, np.int32(10) * _thirteen_orphans(hands, marks))
    best = np.maximum(best, np.int32(8) * _seven_stars(hands))
    best *= _ONE + (hands.wilds == 0) << 2  # 素胡; 门清, 自摸
    # 边卡吊 asks for all readings; only a hand without wild tiles can have it.
    return np.maximum(best, np.int32(20) * (hands.wilds >= 4)), standard & (hands.wilds == 0)


def _one_suit(hands: HandBatch) -> Ints:
    """QH-16."""
    held = [key > 0 for key in hands.keys]
    suits = sum(has.view(np.int8) for has in held)
    return np.where(suits == 1, np.where(held[3], np.int32(8), np.int32(2)), _ONE)


def _has_plan(hands: HandBatch, marks: list[Ints], pairs: int) -> Ints:
    """QH-19: 飘胡 or 一条龙, beside so many pairs."""
    all_suits = sum(marks)
    short = all_suits & _SHORT
    if pairs:
        short = short + np.where(all_suits & _LOOSE, np.int32(-1), np.int32(2))
    found: Ints = short <= hands.wilds
    need = hands.needs()
    room = hands.sizes // 3 - 3 + 4
    for key, suit, own in zip(hands.keys[:3], hands.suits, marks, strict=False):
        left = need - suit.outlines.take(key) + _outlines_beside_dragon().take(key)
        melds = (left & MELDS_MASK) - ((left & PAIR_MASK) > 0) * np.int32(pairs)
        found |= ((own >> _MISSING & 15) <= hands.wilds) & (melds <= room)
    return found


def _marks_of(hands: HandBatch) -> list[Ints]:
    return [
        _marks(7 if suit == 3 else 9).take(key).astype(np.int32)
        for suit, key in enumerate(hands.keys)
    ]


def _thirteen_orphans(hands: HandBatch, marks: list[Ints]) -> Ints:
    found: Ints = (hands.sizes == 2 * PAIRS) & (sum(own >> _EXTRA for own in marks) <= 1)
    return found


def _seven_stars(hands: HandBatch) -> Ints:
    """QH-14: every honour, and of each suit tiles of another of 147, 258, 369; none twice."""
    found = np.zeros(len(hands), np.bool_)
    rows = np.flatnonzero((hands.counts[:, EAST:FACES] == 1).all(axis=1))
    suits = hands.counts[rows, :EAST].reshape(-1, 3, 3, 3)
    steps = suits.any(axis=2)  # for each suit and each of 147, 258, 369
    apart = (steps.sum(axis=1) <= 1).all(axis=1) & (steps.sum(axis=2) <= 1).all(axis=1)
    once = suits.max(axis=(1, 2, 3), initial=0) == 1
    found[rows] = apart & once & (hands.sizes[rows] == 2 * PAIRS)
    return found


_FAST: dict[str, Callable[[Variant, HandBatch, Ints], Multipliers]] = {
    "hangzhou": _hangzhou,
    "qinhuangdao": _qinhuangdao,
}


# -- look-ups ----------------------------------------------------------------------------------


def natural_counts(hands: HandBatch, drawn: Ints) -> Ints:
    """How many natural tiles of its face a hand holds of the tile drawn; 0 of a wild one."""
    natural = np.array([face >= 0 for face in hands.playing.plays], np.uint8)
    return natural[drawn] * hands.counts[np.arange(len(hands)), drawn]


# What a key is marked with, so that the low bits of four suits can be added:
#   bits 0-5   how many wild tiles it needs as triplets only
#   bits 6-8   1 if a pair among them saves one
#   bits 9-12  how many ranks are missing from 123456789
#   bits 13-   how many tiles it has beyond one each of 十三幺; 3 if more, or if it has others
_SHORT, _LOOSE, _MISSING, _EXTRA = 63, 7 << 6, 9, 13


@cache
def _marks(ranks: int) -> Ints:
    short = np.zeros(5**ranks, np.uint16)
    loose, extra, missing = short.copy(), short.copy(), short.copy()
    for rank, digit in enumerate(_digits(ranks)):
        short += np.array([0, 2, 1, 0, 2], np.uint16)[digit]
        loose |= np.array([0, 1, 1, 0, 1], np.uint16)[digit]
        missing += digit == 0
        end = ranks == 7 or rank in (0, 8)
        extra += np.array([0, 0, 1, 2, 3] if end else [0, 3, 3, 3, 3], np.uint16)[digit]
    parts = ((loose, 6), (missing, _MISSING), (np.minimum(extra, np.uint16(3)), _EXTRA))
    for part, shift in parts:
        short |= part << np.uint16(shift)
    return short


@cache
def _outlines_beside_dragon() -> Ints:
    """For each key: the outline of what is left without one tile of each rank there is."""
    rests = np.arange(5**9, dtype=np.int32)
    for rank, digit in enumerate(_digits(9)):
        rests -= np.int32(5**rank) * (digit > 0)
    return tables(9, True).outlines[rests]


def _digits(ranks: int) -> list[Ints]:
    every = np.arange(5**ranks, dtype=np.int32)
    return [(every // 5**rank % 5).astype(np.uint8) for rank in range(ranks)]
