"""The history of a round as small numbers: what a seat was told, event by event. Compiled.

A token is a byte: 0 nothing, 1-42 a tile, 43-58 a number from 0 to 15, and from 59 on a kind of
event with the seat it belongs to, told from the seat that reads: `59 + 4 * kind + seat`. A kind is
followed by the tiles, as far as the seat knows them, or by a number.
"""

from collections.abc import Mapping
from typing import Any, Final

from fangcheng.encoding.notes import number_chosen
from fangcheng.game.events import Event
from fangcheng.game.state import State
from fangcheng.tiles import Face, parse

FIRST_NUMBER: Final = 43
MOST_NUMBER: Final = 15
FIRST_KIND: Final = 59
OWN: Final = ""
KINDS: Final = (
    "round",  # the dealer's seat, then the streak
    "deal",
    "draw head", "draw kong", "draw flower", "draw refill",
    "flower",
    "turn_up",
    OWN,
    "aside",
    "chosen",  # then the number of the answer, from 1
    "give",
    "discard", "discard ting", OWN,
    "chi", "peng",
    "gang ming", "gang an", "gang bu", OWN, OWN,
    "add_kong",
    "hu",
    OWN,
    OWN, OWN,
    "other",  # of a town's own
)  # fmt: skip
"""The kinds of events; those of others' draws and deals say nothing but that they happened.

What is `OWN` a town's `env.py` names, under `EVENTS`: an event with its detail, and its place here.
"""
_CODES: Final = {name: code for code, name in enumerate(KINDS) if name != OWN}
_UNTOLD: Final = frozenset(("break", "pay", "timeout", "open", "over"))
"""Nothing that planes and numbers do not tell."""
_ONE_TILE: Final = frozenset(("peng", "gang"))
_DETAILS: Final = ("by", "declare", "form")
"""The fields that part an event into kinds, each where its event has it."""


class Tokens:
    """Keeps what each seat of one table was told, and writes it beside its question."""

    def __init__(self, row: int, buffer: Any, length: int, own: Mapping[str, int]) -> None:
        self._codes = {**_CODES, **own}
        self._buffer = buffer
        self._at = row * length
        self._length = length
        self._told: list[bytearray] = []
        self._read = 0

    def open(self, seats: int) -> None:
        """Begin a round."""
        self._told = [bytearray() for _ in range(seats)]
        self._read = 0

    def write(self, state: State, seat: int) -> None:
        """Write what a seat was told, the last of it where that is longer than there is room."""
        events = state.events
        if events is not None:
            for event in events[self._read :]:
                self._hear(state, event)
            self._read = len(events)
        told = bytes(self._told[seat][-self._length :])
        self._buffer[self._at : self._at + self._length] = told.ljust(self._length, b"\0")

    def _hear(self, state: State, event: Event) -> None:
        kind = event.kind
        if kind in _UNTOLD:
            return
        if kind == "round":
            self._tell(event, "round", event.fields["dealer"], (), event.fields["streak"])
        elif "numbers" in event.fields:
            for seat, number in enumerate(event.fields["numbers"]):
                self._tell(event, kind, seat, (), number)
        elif kind == "chosen":
            seat, fields = event.seat or 0, event.fields
            number = number_chosen(state, seat, fields["code"], fields["value"])
            self._tell(event, "chosen", seat, (), number)
        else:
            tiles = event.tiles[:1] if kind in _ONE_TILE else event.tiles
            detail = "" if kind == "hu" else _detail(event)
            if kind == "hu":
                tiles = (*parse(event.fields.get("tile", "")), *tiles)
            name = f"{kind} {detail}" if detail else kind
            self._tell(event, name if name in self._codes else "other", event.seat, tiles, -1)

    def _tell(
        self, event: Event, name: str, about: int | None, tiles: tuple[Face, ...], number: int
    ) -> None:
        """Tell the seats that may know of it."""
        seats = len(self._told)
        first = FIRST_KIND + 4 * self._codes[name]
        for seat in range(seats):
            if not event.told >> seat & 1:
                continue
            told = self._told[seat]
            told.append(first + (0 if about is None else (about - seat) % seats))
            if event.known >> seat & 1:
                for tile in tiles:
                    told.append(1 + tile)
            if number >= 0:
                told.append(FIRST_NUMBER + min(number, MOST_NUMBER))


def _detail(event: Event) -> str:
    """Name what parts this event from others of its name; most often nothing."""
    for field in _DETAILS:
        if field in event.fields:
            return str(event.fields[field])
    return ""
