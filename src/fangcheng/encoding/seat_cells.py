"""Writes what lies before the seats of a table, as masks over faces. Compiled.

Most of it stays as it is from one question to the next: it is written where somebody has acted.
"""

from struct import Struct
from typing import Any, Final

from mypy_extensions import i64

from fangcheng.encoding.layout import MOST_SEATS, SEAT_STEP
from fangcheng.encoding.masks import Copies, mask_of, small
from fangcheng.encoding.notes import number_chosen
from fangcheng.game.actions import Kind
from fangcheng.game.sight import lies_open, open_tiles, shows_meld
from fangcheng.game.state import State, Window
from fangcheng.tiles import Face, bit_of

_PILE: Final[Any] = Struct("=8q").pack_into
_MELDS: Final[Any] = Struct("=12q").pack_into
_REST: Final[Any] = Struct("=9q").pack_into
_BYTES: Final = 8
_ALL: Final = 15
PILE: Final = 1
"""The discards of a seat have changed."""
OTHERS: Final = 2
"""Its other masks have changed."""


class Place:
    """What was written of a seat: by what it is known whether it has changed."""

    __slots__ = ("concealed", "hidden", "known", "melds", "pile", "rest", "score")

    def __init__(self) -> None:
        self.pile: i64 = -1
        self.melds: i64 = -1
        self.rest: i64 = -1
        self.known: i64 = 0
        """What all know of the seat, a byte each, but for notes."""
        self.concealed: i64 = 0
        """Its concealed kongs."""
        self.hidden: i64 = 0
        """How many of them lie face down."""
        self.score: i64 = 0


class SeatCells:
    """What lies before the seats of one table, in buffers that all tables share."""

    def __init__(self, row: int, buffer: Any, changed: Any) -> None:
        self._row = row
        self._buffer = buffer
        self._at = row * MOST_SEATS * SEAT_STEP * _BYTES
        self._changed = changed
        self.open()

    def open(self) -> None:
        """Forget the round before."""
        self._touched: i64 = _ALL
        self.places = [Place(), Place(), Place(), Place()]

    def touch(self, state: State, actor: i64) -> None:
        """Note whose tiles may have changed when a seat has acted.

        Its own, those of who discarded, and of who claims or draws and has the turn now.
        """
        self._touched |= bit_of(actor) | bit_of(state.source) | bit_of(state.turn)

    def write(self, state: State) -> None:
        """Write what has changed."""
        wins: i64 = len(state.wins)
        touched: i64 = _ALL if wins else self._touched
        self._touched = _ALL if state.window is Window.OPENING else 0  # a step touches all
        for seat in range(state.seats):
            if not touched >> seat & 1:
                continue
            place = self.places[seat]
            pile = state.discards[seat]
            size: i64 = len(pile)
            key: i64 = size << 6
            if size:
                # A discard that is taken goes, and the next may be another: the last one counts.
                key |= pile[-1]
            changed: i64 = 0
            if key != place.pile:
                place.pile = key
                changed = PILE
                self._write_pile(pile, self._at + seat * SEAT_STEP * _BYTES)
            key = len(state.melds[seat]) | state.kongs << 4 | wins << 12
            if key != place.melds:
                place.melds = key
                changed |= OTHERS
                self._write_melds(state, seat, place)
            key = len(state.flowers[seat]) | len(state.thrown[seat]) << 8
            if key != place.rest or wins:
                place.rest = key
                changed |= OTHERS
                self._write_rest(state, seat)
            if changed:
                self._changed[MOST_SEATS * self._row + seat] |= changed
            self._know(state, seat, place)

    def _declared(self, state: State, seat: int) -> i64:
        """What a seat has declared, as the number of the declaration, from 1."""
        number: i64 = 0
        if state.declared[seat]:
            for declaration in state.variant.declarations:
                number += 1
                if declaration.code == state.declared[seat]:
                    return number
        return 0

    def _know(self, state: State, seat: int, place: Place) -> None:
        """Note what all know of a seat; the last byte is less than 128."""
        flags: i64 = 8
        if seat == state.dealer:
            flags |= 1
        if state.out >> seat & 1:
            flags |= 2
        if state.has_won >> seat & 1:
            flags |= 4
        word: i64 = state.hands[seat].size
        word |= place.hidden << 8 | flags << 56
        word |= self._declared(state, seat) << 24
        if state.chosen[seat]:
            for code, value in state.chosen[seat].items():
                if value.isdigit():
                    word |= small(int(value)) << 16
                else:
                    word |= small(number_chosen(state, seat, code, value)) << 48
        place.known = word

    def _write_pile(self, pile: list[Face], at: int) -> None:
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        four: i64 = 0
        last: i64 = 0
        last_3: i64 = 0
        last_6: i64 = 0
        last_12: i64 = 0
        age: i64 = len(pile)
        for tile in pile:
            bit = bit_of(tile)
            four |= three & bit
            three |= two & bit
            two |= one & bit
            one |= bit
            if age <= 12:
                last_12 |= bit
                if age <= 6:
                    last_6 |= bit
                    if age <= 3:
                        last_3 |= bit
                        if age == 1:
                            last = bit
            age -= 1
        _PILE(self._buffer, at, one, two, three, four, last, last_3, last_6, last_12)

    def _write_melds(self, state: State, seat: int, place: Place) -> None:
        found = Copies()
        chi: i64 = 0
        peng: i64 = 0
        claimed: i64 = 0
        added: i64 = 0
        shown: i64 = 0
        own: i64 = 0
        sources: list[int] = [0, 0, 0, 0]
        hidden: i64 = 0
        for meld in state.melds[seat]:
            tiles = mask_of(meld.tiles)
            if meld.source is None:
                own |= tiles
                if meld.code or shows_meld(state, seat, meld):
                    shown |= tiles
                else:
                    hidden += 1
                continue
            found.add_all(meld.tiles)
            sources[(meld.source - seat) % state.seats] |= 1 << meld.taken
            if meld.added:
                added |= tiles
            elif len(meld.tiles) == 4:
                claimed |= tiles
            elif meld.kind is Kind.CHI:
                chi |= tiles
            else:
                peng |= tiles
        place.concealed = own
        place.hidden = hidden
        _MELDS(
            self._buffer, self._at + (seat * SEAT_STEP + 8) * _BYTES,
            found.one, found.two, found.three, found.four, chi, peng, claimed, added,
            sources[1], sources[2], sources[3], shown,
        )  # fmt: skip

    def _write_rest(self, state: State, seat: int) -> None:
        aside, hand = Copies(), Copies()
        aside.add_all(state.thrown[seat])
        aside.add_all(state.won[seat])
        if state.wins and lies_open(state, seat):
            hand.add_all(open_tiles(state, seat))
        _REST(
            self._buffer, self._at + (seat * SEAT_STEP + 20) * _BYTES,
            mask_of(state.flowers[seat]), aside.one, aside.two, aside.three, aside.four,
            hand.one, hand.two, hand.three, hand.four,
        )  # fmt: skip
