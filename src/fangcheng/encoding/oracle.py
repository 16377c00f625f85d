"""Writes what no seat may know, for learning with perfect information. Compiled."""

from struct import Struct
from typing import Any, Final

from fangcheng.encoding.layout import MOST_SEATS, NEXT_TILES, ORACLE_STEP, ORACLE_WORDS
from fangcheng.encoding.seat_cells import Place
from fangcheng.game.state import State
from fangcheng.tiles import bit_of

_ORACLE: Final[Any] = Struct(f"={ORACLE_WORDS}q").pack_into
_BYTES: Final = 8


def write_oracle(buffer: Any, row: int, state: State, seat: int, places: list[Place]) -> None:
    """Write all hands, from a seat on, and what comes next from the wall."""
    masks: list[int] = []
    for step in range(MOST_SEATS):
        if step >= state.seats:
            masks += [0, 0, 0, 0, 0]
            continue
        other = (seat + step) % state.seats
        hand, concealed = state.hands[other], places[other].concealed
        masks += [hand.held, hand.pairs, hand.triplets, hand.fours, concealed]
    masks += next_tiles(state)
    _ORACLE(buffer, row * ORACLE_STEP * _BYTES, *masks)


def next_tiles(state: State) -> list[int]:
    """The masks of the next tiles from the head, of two from the tail, and of the hidden one."""
    wall = state.wall
    line, taken = wall.line, wall.taken
    found: list[int] = []
    place = wall.head
    while len(found) < NEXT_TILES:
        while taken >> place & 1:
            place += 1
        found.append(bit_of(line[place]) if place < wall.tail else 0)
        place += 1
    place = wall.tail - 1
    while len(found) < NEXT_TILES + 2:
        while place == wall.skip or taken >> place & 1:
            place -= 1
        found.append(bit_of(line[place]) if place >= wall.head else 0)
        place -= 1
    hides = state.variant.hides_tile and wall.skip >= 0
    found.append(bit_of(line[wall.skip]) if hides else 0)
    return found
