"""The arrays: words that tables have written become planes, numbers and masks, all rows at once."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fangcheng.encoding.layout import (
    DRAWN_AT,
    FACES_WIDE,
    HAND_AT,
    LEGAL_AT,
    MASKS,
    MOST_SEATS,
    NUMBER_WORDS,
    NUMBERS_AT,
    ORACLE,
    ORACLE_STEP,
    ORACLE_WORDS,
    OWN_STEP,
    PILE_WORDS,
    PLANES,
    SCORES_AT,
    SEAT_STEP,
    SEAT_WORDS,
    WHO_AT,
    WORDS,
    Slots,
)
from fangcheng.encoding.nearness import NEARNESS, Nearness
from fangcheng.encoding.notes import Notes
from fangcheng.encoding.picking import picking_of
from fangcheng.encoding.seat_cells import OTHERS, PILE, SeatCells
from fangcheng.encoding.space import ACTIONS, legal_numbers
from fangcheng.encoding.tokens import Tokens
from fangcheng.encoding.writing import Writer
from fangcheng.game.referee import legal
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.installed import part
from fangcheng.tiles import Face

Array: TypeAlias = NDArray[Any]
_24_BYTES, _21_BYTES = (np.dtype((np.void, size)) for size in (24, 21))
_LEGAL_BYTES = 5
_2, _20, _22, _42, _62 = (np.uint64(bits) for bits in (2, 20, 22, 42, 62))


class Asked(NamedTuple):
    """The questions of all tables, a row for each, and what the last answers brought.

    The arrays are the same ones at every step: copy what is to be kept. One that was not asked for
    is empty.
    """

    planes: Array
    """uint8, tables x PLANES x 42: what the seat may know."""
    numbers: Array
    """uint8, tables x NUMBERS."""
    scores: Array
    """int64, tables x 4: of this round so far, from the seat that is asked on."""
    legal: Array
    """bool, tables x 200: what it may do."""
    seat: Array
    """int64: the seat that is asked."""
    player: Array
    """int64: who sits there, as an index of the players."""
    rewards: Array
    """int64, tables x seats: what each seat won or lost since the last answer."""
    done: Array
    """bool: the round has ended since then, and the row is of the next one."""
    oracle: Array
    """uint8, tables x ORACLE x 42: what no seat may know."""
    words: Array
    """int64, tables x PLANES: the planes as masks over faces, to unpack elsewhere."""
    tokens: Array
    """uint8, tables x length: what the seat was told in this round, as `tokens.py` writes it."""
    nearness: Array
    """int64, tables x 5: how near choices leave the hand, as `nearness.py` writes it."""


Shapes: TypeAlias = Mapping[str, tuple[tuple[int, ...], Any]]
"""For each array by name the shape of a row, and the type."""


def shapes(
    seats: int, planes: bool = True, oracle: bool = False, tokens: int = 0, nearness: bool = False
) -> Shapes:
    """Tell what arrays there are."""
    seen = len(PLANES) * planes
    return {
        "records": ((WORDS,), np.int64),
        "words": ((len(PLANES),), np.int64),
        "planes": ((seen, FACES_WIDE), np.uint8),
        "oracle": ((len(ORACLE) * oracle, FACES_WIDE), np.uint8),
        "tokens": ((tokens,), np.uint8),
        "nearness": ((len(NEARNESS) * nearness,), np.int64),
        "legal": ((ACTIONS,), np.bool_),
        "seat": ((), np.int64),
        "player": ((), np.int64),
        "rewards": ((seats,), np.int64),
        "done": ((), np.bool_),
    }


def make_arrays(rows: int, wanted: Shapes) -> dict[str, Array]:
    """Make the arrays of so many rows."""
    return {name: np.zeros((rows, *shape), kind) for name, (shape, kind) in wanted.items()}


class Rows:
    """Words that tables write, and the arrays made of them."""

    def __init__(self, arrays: Mapping[str, Array]) -> None:
        self.records = records = arrays["records"]
        self.rows, self.seats = arrays["rewards"].shape
        self._own = np.zeros((self.rows, OWN_STEP), np.int64)
        self._seats = np.zeros((self.rows * MOST_SEATS, SEAT_STEP), np.int64)
        self._changed = np.zeros(len(self._seats), np.uint8)
        self._oracle = np.zeros((self.rows, ORACLE_STEP), np.int64)
        planes = arrays["planes"].size > 0
        self._seat_planes = np.zeros((len(self._seats) * planes, SEAT_WORDS, FACES_WIDE), np.uint8)
        self._each = np.arange(self.rows)[:, None]
        self._steps = np.array([_steps_from(seat, self.seats) for seat in range(self.seats)])
        self.asked = asked = Asked(
            numbers=records[:, NUMBERS_AT : NUMBERS_AT + NUMBER_WORDS].view(np.uint8),
            scores=records[:, SCORES_AT : SCORES_AT + MOST_SEATS],
            **{name: array for name, array in arrays.items() if name in Asked._fields},
        )
        self._from_words = in_lumps(self._seats[:, :SEAT_WORDS], self.rows)
        self._to_words = in_lumps(asked.words[:, MASKS:], self.rows)
        if planes:
            self._from_planes = in_lumps(self._seat_planes, self.rows)
            self._to_planes = in_lumps(asked.planes[:, MASKS:], self.rows)

    def writers(self, variant: Variant) -> list[Writer]:
        """Return what writes each row."""
        records, seats, changed, oracle = (
            words.data.cast("B")
            for words in (self.records, self._seats, self._changed, self._oracle)
        )
        notes = Notes(slots_of(variant))
        told = oracle if self.asked.oracle.size else None
        return [
            Writer(row, records, SeatCells(row, seats, changed), told, notes)
            for row in range(self.rows)
        ]

    def teller(self, row: int, variant: Variant) -> Tokens | None:
        """Return what writes the tokens of one row, if they were asked for."""
        tokens = self.asked.tokens
        if not tokens.size:
            return None
        own = getattr(part(variant.name, "env"), "EVENTS", {})
        return Tokens(row, tokens.data.cast("B"), tokens.shape[1], own)

    def nearness(self, row: int) -> Nearness | None:
        """Return what writes how near to ready choices are, if that was asked for."""
        words = self.asked.nearness
        return Nearness(row, words.reshape(-1).data) if words.size else None

    def tell(self) -> Asked:
        """Make arrays of the words as they are now."""
        asked, records = self.asked, self.records
        who = records[:, WHO_AT]
        np.bitwise_and(who, 255, out=asked.seat)
        np.right_shift(who, 8, out=asked.player)
        legal = records[:, LEGAL_AT:WHO_AT].view(np.uint8).reshape(self.rows, -1, 8)
        packed = np.ascontiguousarray(legal[:, :, :_LEGAL_BYTES])
        bits = np.unpackbits(packed, bitorder="little").view(np.bool_)
        asked.legal[:] = bits.reshape(self.rows, ACTIONS)
        self._gather()
        if asked.oracle.size:
            asked.oracle[:] = unpack(self._oracle)[:, :ORACLE_WORDS]
        return asked

    def _gather(self) -> None:
        """Put in order what is the seat's own, then what lies before each seat, from its own on."""
        asked, own, records = self.asked, self._own, self.records
        own[:, :4] = records[:, HAND_AT:DRAWN_AT]
        own[:, 4:DRAWN_AT] = records[:, :HAND_AT]
        own[:, DRAWN_AT:MASKS] = records[:, DRAWN_AT:MASKS]
        steps = self._steps[asked.seat]
        asked.words[:, :MASKS] = own[:, :MASKS]
        self._to_words[self._each, steps] = self._from_words
        if asked.planes.size:
            self._unpack_changed(PILE, 0, PILE_WORDS)
            self._unpack_changed(OTHERS, PILE_WORDS, SEAT_STEP)
            self._changed[:] = 0
            asked.planes[:, :MASKS] = unpack(own)[:, :MASKS]
            self._to_planes[self._each, steps] = self._from_planes

    def _unpack_changed(self, what: int, start: int, end: int) -> None:
        """Make planes of some words of the seats of which these have changed."""
        changed = (self._changed & what).nonzero()[0]
        planes = self._seat_planes[:, start:end]
        planes[changed] = unpack(self._seats[:, start:end][changed])[:, : planes.shape[1]]


def _steps_from(own: int, seats: int) -> list[int]:
    """How far each seat is from one of them; places where nobody sits stay where they are."""
    return [(seat - own) % seats if seat < seats else seat for seat in range(MOST_SEATS)]


def in_lumps(array: Array, rows: int) -> Array:
    """See what lies before each seat of each row as one item, which is copied in one go."""
    each = array.reshape(rows, MOST_SEATS, -1)
    return each.view(np.dtype((np.void, each[0, 0].nbytes)))[:, :, 0]


def unpack(words: Array) -> Array:
    """Return masks, a multiple of four in each row, as planes of bytes that are 0 or 1.

    Four masks of 42 bits are put together in 21 bytes first, so that bits follow each other as the
    bytes of the planes do.
    """
    first, second, third, fourth = words.view(np.uint64).reshape(-1, 4).T
    packed = np.empty((len(first), 3), np.uint64)
    packed[:, 0] = first | second << _42
    packed[:, 1] = second >> _22 | third << _20 | fourth << _62
    packed[:, 2] = fourth >> _2
    stream = packed.view(_24_BYTES).astype(_21_BYTES).view(np.uint8)
    return np.unpackbits(stream, bitorder="little").reshape(*words.shape, FACES_WIDE)


def slots_of(variant: Variant) -> Slots:
    """The notes of a town that stand in the arrays, as its folder says."""
    said = part(variant.name, "env")
    return (said.OWN, said.PUBLIC) if said else ((), ())


def observe(
    state: State,
    seat: int,
    picked: Sequence[Face] = (),
    tokens: int = 0,
    *,
    planes: bool = True,
    oracle: bool = True,
    nearness: bool = False,
) -> Asked:
    """Return the arrays of one question, oracle included, as a batch of one row.

    `picked` are the tiles picked so far, where several are chosen; `tokens` is the length of the
    history, which only a round that keeps its events has. The others say which arrays are made.
    """
    rows = Rows(make_arrays(1, shapes(state.seats, planes, oracle, tokens, nearness)))
    numbers = legal_numbers(state, seat, picked)
    rows.writers(state.variant)[0].write(state, seat, seat, numbers, list(picked))
    teller = rows.teller(0, state.variant)
    if teller is not None:
        teller.open(state.seats)
        teller.write(state, seat)
    near = rows.nearness(0)
    if near is not None:
        options = legal(state, seat)
        picks = picking_of(state, seat) is not None
        near.write(state, seat, () if picks else options, numbers)
    return rows.tell()


def join_rows(parts: Sequence[Asked]) -> Asked:
    """Put the questions of several arrays into one; they may be of tables with fewer seats."""
    if len(parts) == 1:
        return parts[0]
    names = [name for name in Asked._fields if name != "rewards"]
    joined = {name: np.concatenate([getattr(one, name) for one in parts]) for name in names}
    return Asked(rewards=np.zeros((len(joined["seat"]), 0), np.int64), **joined)
