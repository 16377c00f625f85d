"""What of a town's notes stands in the arrays: general slots, filled as the town's folder says.

A town lists in its `env.py` the notes that a seat knows of itself (`OWN`) and those that all know
(`PUBLIC`), in the forms of `game/marks.py`. Notes of tiles are planes, others are numbers.
"""

from typing import Any, Final

from mypy_extensions import i64

from fangcheng.encoding.layout import OWN_FORMS, Slots
from fangcheng.errors import SimulationError
from fangcheng.game.marks import Mark
from fangcheng.game.state import State
from fangcheng.tiles import bit_of

NUMBER_FORMS: Final = ("numbers", "level", "seats", "order")
MOST: Final = 127
"""The largest number that is told as it is."""


class Slot:
    """A note that has a place in the arrays."""

    __slots__ = ("is_bits", "is_order", "is_tile", "level", "note", "read")

    def __init__(self, note: str, form: str, level: int) -> None:
        self.note = note
        self.is_bits = form == "seats"
        self.is_order = form == "order"
        self.is_tile = form == "tile"
        self.level = level
        self.read: Any = None
        """The note as it is now."""


class Notes:
    """Reads the notes of one town for the seat that is asked."""

    def __init__(self, slots: Slots) -> None:
        own, public = slots
        self._masks = _slots(own, OWN_FORMS, 2)
        self._own = _slots(own, NUMBER_FORMS, 4)
        self._public = _slots(public, NUMBER_FORMS, 2)
        self._table = _slots(public, ("yes",), 2)
        self.seats = len(self._public)
        """How many numbers there are of each seat."""
        self.mask_1: i64 = 0
        self.mask_2: i64 = 0
        self.own: i64 = 0
        """A byte for each number of the seat's own."""
        self.table_1: i64 = 0
        self.table_2: i64 = 0

    def read(self, state: State, seat: int) -> None:
        """Take what this seat may know."""
        notes: Any = state.notes
        if self._masks:
            self.mask_1 = _mask(notes, self._masks[0], seat)
            if len(self._masks) > 1:
                self.mask_2 = _mask(notes, self._masks[1], seat)
        if self._own:
            word: i64 = 0
            shift: i64 = 0
            for slot in self._own:
                word |= _number(getattr(notes, slot.note), slot, seat) << shift
                shift += 8
            self.own = word
        if self._table:
            self.table_1 = 1 if getattr(notes, self._table[0].note) else 0
            if len(self._table) > 1:
                self.table_2 = 1 if getattr(notes, self._table[1].note) else 0
        for slot in self._public:
            slot.read = getattr(notes, slot.note)

    def of_seat(self, seat: i64) -> i64:
        """What all know of a seat, a byte for each number."""
        word: i64 = 0
        shift: i64 = 0
        for slot in self._public:
            word |= _number(slot.read, slot, seat) << shift
            shift += 8
        return word


def _slots(marks: tuple[Mark, ...], forms: tuple[str, ...], most: int) -> list[Slot]:
    """Take the notes of these forms, as many as there is a place for."""
    found = [Slot(mark.note, mark.form, mark.level) for mark in marks if mark.form in forms]
    if len(found) > most:
        names = ", ".join([slot.note for slot in found])
        raise SimulationError("notes_without_place", most=most, forms=forms, names=names)
    return found


def _mask(notes: Any, slot: Slot, seat: int) -> i64:
    mask: i64 = getattr(notes, slot.note)[seat]
    if slot.is_tile:
        return bit_of(mask) if mask >= 0 else 0
    return mask


def _number(note: Any, slot: Slot, seat: i64) -> i64:
    """What a note says of a seat."""
    if slot.is_bits:
        mask: i64 = note
        return mask >> seat & 1
    if slot.is_order:
        return 1 if seat in note else 0
    seats: list[int] = note
    found: i64 = seats[seat]
    if slot.level:
        return 1 if found == slot.level else 0
    return found if found < MOST else MOST


def number_chosen(state: State, seat: int, code: str, value: str) -> int:
    """The place, from 1, of a word that a seat chose among those it could choose; 0 if unknown."""
    for step in state.variant.opening:
        form = step.form(state, seat)
        if form is not None and form.code == code and value in form.options:
            return form.options.index(value) + 1
    return 0
