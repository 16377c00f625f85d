"""Marks: what a variant has noted in a round, written so that a round can be entered in its middle.

A variant lists its marks by code: which of its notes each one is, and in which form it is written.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from fangcheng.errors import FangchengError, ScenarioError
from fangcheng.tiles import FACES, NAMES, NO_FACE, parse, parse_one, text, tiles_in


class Mark(NamedTuple):
    """A note that a position may tell."""

    note: str
    """The attribute of the notes."""
    form: str
    """yes, seats, order, level, numbers, tiles, tile or faces; see `FORMS`."""
    level: int = 0
    """For the form level: the number that the seats listed have."""


Read: TypeAlias = Callable[[Any, int, Any, int], Any]
"""From what is written, the number of seats, the note as it is and the level: the note."""


def write_mark(notes: Any, mark: Mark) -> Any:
    """Write a note, ready for JSON."""
    return _WRITE[mark.form](getattr(notes, mark.note), mark.level)


def set_mark(notes: Any, seats: int, code: str, mark: Mark, written: object) -> None:
    """Note what is written, or refuse it in a sentence."""
    try:
        value = _READ[mark.form](written, seats, getattr(notes, mark.note), mark.level)
    except (FangchengError, TypeError, ValueError) as error:
        if isinstance(error, FangchengError):
            raise ScenarioError("mark_unreadable", mark=code, reason=error) from None
        raise ScenarioError(f"mark_{mark.form}", mark=code) from None
    setattr(notes, mark.note, value)


FORMS: Final = {
    "yes": "true or false",
    "seats": "a list of different seats",
    "order": "a list of different seats, the latest last",
    "level": "a list of different seats",
    "numbers": "a list with a number from 0 to 99 for each seat",
    "tiles": "a list with the tiles of each seat, like ['', '5p', '', '']",
    "tile": "a list with a tile or '' for each seat",
    "faces": "a text of tiles",
}
"""How a mark is written, for whoever wrote it otherwise."""


def _seats(written: Any, seats: int) -> list[int]:
    if not isinstance(written, list):
        raise ValueError
    if any(type(seat) is not int or not 0 <= seat < seats for seat in written):
        raise ValueError
    if len(set(written)) != len(written):
        raise ValueError
    return written[:]


def _each(written: Any, seats: int, kind: type) -> list[Any]:
    if not isinstance(written, list) or len(written) != seats:
        raise ValueError
    if any(type(one) is not kind for one in written):
        raise ValueError
    return written


def _read_yes(written: Any, seats: int, was: Any, level: int) -> bool:
    if not isinstance(written, bool):
        raise ValueError
    return written


def _read_numbers(written: Any, seats: int, was: Any, level: int) -> list[int]:
    numbers = _each(written, seats, int)
    if not all(0 <= number < 100 for number in numbers):
        raise ValueError
    return numbers[:]


def _read_tiles(written: Any, seats: int, was: Any, level: int) -> list[int]:
    faces = [set(parse(tiles)) for tiles in _each(written, seats, str)]
    if any(face >= FACES for one in faces for face in one):
        raise ValueError
    return [sum(1 << face for face in one) for one in faces]


def _read_tile(written: Any, seats: int, was: Any, level: int) -> list[int]:
    faces = [parse_one(tile) if tile else NO_FACE for tile in _each(written, seats, str)]
    if max(faces) >= FACES:
        raise ValueError
    return faces


def _read_faces(written: Any, seats: int, was: Any, level: int) -> list[int]:
    if not isinstance(written, str):
        raise ValueError
    return parse(written)


def _read_level(written: Any, seats: int, was: Any, level: int) -> list[int]:
    listed = _seats(written, seats)
    kept = [0 if number == level else number for number in was]
    return [level if seat in listed else number for seat, number in enumerate(kept)]


_READ: Final[dict[str, Read]] = {
    "yes": _read_yes,
    "seats": lambda written, seats, was, level: sum(1 << one for one in _seats(written, seats)),
    "order": lambda written, seats, was, level: _seats(written, seats),
    "level": _read_level,
    "numbers": _read_numbers,
    "tiles": _read_tiles,
    "tile": _read_tile,
    "faces": _read_faces,
}
_WRITE: Final[dict[str, Callable[[Any, int], Any]]] = {
    "yes": lambda note, level: note,
    "seats": lambda note, level: tiles_in(note),
    "order": lambda note, level: note[:],
    "level": lambda note, level: [seat for seat, number in enumerate(note) if number == level],
    "numbers": lambda note, level: note[:],
    "tiles": lambda note, level: [text(tiles_in(mask)) for mask in note],
    "tile": lambda note, level: ["" if face == NO_FACE else NAMES[face] for face in note],
    "faces": lambda note, level: text(note),
}
