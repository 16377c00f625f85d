"""Writes what the seat that is asked may know as 64-bit words: masks over faces, bytes, scores.

Compiled with the engine: all that changes with every question is written by one call, and no object
is made for a plane. NumPy makes arrays of the words of all tables at once (`arrays.py`).
"""

from struct import Struct
from typing import Any, Final

from mypy_extensions import i64

from fangcheng.encoding.layout import HAND_AT, LEGAL_BITS, ROUND_AT, WORDS
from fangcheng.encoding.masks import Copies, mask_of, small
from fangcheng.encoding.notes import Notes
from fangcheng.encoding.oracle import write_oracle
from fangcheng.encoding.seat_cells import SeatCells
from fangcheng.game.state import Drawn, State, Window
from fangcheng.hands.hand import Roles
from fangcheng.tiles import WHITE, Face, bit_of

_PICKED: Final[Any] = Struct("=4q").pack_into
_ROUND: Final[Any] = Struct("=3q").pack_into
_RECORD: Final[Any] = Struct(f"={WORDS - HAND_AT}q").pack_into
_BYTES: Final = 8


class Writer:
    """Writes the questions of one table into buffers that all tables share."""

    def __init__(self, row: int, records: Any, cells: SeatCells, oracle: Any, notes: Notes) -> None:
        self._row = row
        self._records = records
        self._at = row * WORDS * _BYTES
        self._cells = cells
        self._oracle = oracle
        self._notes = notes
        self.open()

    def open(self) -> None:
        """Forget the round before."""
        self._cells.open()
        self._roles: Roles | None = None
        self._turned_up: i64 = -1
        self._picked: i64 = -1
        self._paid: i64 = 0

    def touch(self, state: State, actor: i64) -> None:
        """Note that a seat has acted."""
        self._cells.touch(state, actor)

    def write(
        self, state: State, seat: int, player: int, numbers: list[int], picked: list[Face]
    ) -> None:
        """Write all that a seat may know, and what it may do."""
        self._cells.write(state)
        places = self._cells.places
        if state.roles is not self._roles or len(state.turned_up) != self._turned_up:
            self._write_round(state)
        if self._picked or picked:
            self._write_picked(picked)
        if len(state.transfers) != self._paid:
            self._paid = len(state.transfers)
            for at, score in enumerate(state.scores()):
                places[at].score = score
        hand = state.hands[seat]
        variant, wall = state.variant, state.wall
        seats: i64 = state.seats
        own: i64 = seat
        drawn: i64 = 0
        claim: i64 = 0
        source: i64 = 0
        hidden: i64 = 0
        if state.window is Window.TURN:
            if state.drawn_by is not Drawn.NOTHING:
                drawn = bit_of(state.drawn)
        elif state.window is Window.CLAIM or state.window is Window.ROB:
            claim = bit_of(state.claim_tile)
            source = (state.source - own) % seats
        if variant.hides_tile and wall.skip >= 0 and variant.sees_skipped(state, seat):
            hidden = bit_of(wall.line[wall.skip])
        notes = self._notes
        notes.read(state, seat)
        left: i64 = wall.left
        table: i64 = state.window
        table |= left << 8 | small(left - variant.reserve_now(state)) << 16
        table |= small(state.kongs) << 24 | small(state.streak) << 32 | small(state.round) << 40
        table |= seats << 48 | small(state.step) << 56
        turn: i64 = state.drawn_by
        turn = turn << 16 | (state.turn - own) % seats | source << 8
        turn |= small(len(picked)) << 32 | notes.table_1 << 40 | notes.table_2 << 48
        if state.kong_turn:
            turn |= bit_of(24)
        legal_1: i64 = 0
        legal_2: i64 = 0
        legal_3: i64 = 0
        legal_4: i64 = 0
        legal_5: i64 = 0
        for listed in numbers:
            number: i64 = listed
            if number < LEGAL_BITS:
                legal_1 |= bit_of(number)
            elif number < 2 * LEGAL_BITS:
                legal_2 |= bit_of(number - LEGAL_BITS)
            elif number < 3 * LEGAL_BITS:
                legal_3 |= bit_of(number - 2 * LEGAL_BITS)
            elif number < 4 * LEGAL_BITS:
                legal_4 |= bit_of(number - 3 * LEGAL_BITS)
            else:
                legal_5 |= bit_of(number - 4 * LEGAL_BITS)
        second = places[(own + 1) % seats]
        third = places[(own + 2) % seats if seats > 2 else 2]
        fourth = places[(own + 3) % seats if seats > 3 else 3]
        _RECORD(
            self._records, self._at + HAND_AT * _BYTES,
            hand.held, hand.pairs, hand.triplets, hand.fours,
            drawn, places[own].concealed, hidden, notes.mask_1, notes.mask_2, claim,
            table, turn, notes.own,
            places[own].known | notes.of_seat(own) << 32,
            second.known | notes.of_seat((own + 1) % seats) << 32,
            third.known | notes.of_seat((own + 2) % seats) << 32 if seats > 2 else 0,
            fourth.known | notes.of_seat((own + 3) % seats) << 32 if seats > 3 else 0,
            places[own].score, second.score, third.score, fourth.score,
            legal_1, legal_2, legal_3, legal_4, legal_5,
            seat | player << 8,
        )  # fmt: skip
        if self._oracle is not None:
            write_oracle(self._oracle, self._row, state, seat, places)

    def _write_round(self, state: State) -> None:
        """What tiles play as."""
        self._roles = state.roles
        self._turned_up = len(state.turned_up)
        white: i64 = state.roles.plays[WHITE]
        _ROUND(
            self._records, self._at + ROUND_AT * _BYTES,
            mask_of(state.roles.wild), mask_of(state.turned_up),
            bit_of(white) if white >= 0 and white != WHITE else 0,
        )  # fmt: skip

    def _write_picked(self, picked: list[Face]) -> None:
        self._picked = len(picked)
        found = Copies()
        found.add_all(picked)
        _PICKED(self._records, self._at, found.one, found.two, found.three, found.four)
