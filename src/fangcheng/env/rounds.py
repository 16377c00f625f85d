"""Which rounds tables play: walls by number, so that any of them can be asked for again."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Round(NamedTuple):
    """A round to play. The wall is that of `build_wall(deck, seed, wall, variant.find_break)`."""

    wall: int
    """The number of the wall, of those that the seed gives."""
    dealer: int = 0
    streak: int | None = None
    """The dealer's streak; None for that of a first round."""
    seating: tuple[int, ...] = ()
    """For each seat its player, as an index of the players; in their order if it is empty."""


Plan: TypeAlias = Callable[[int, int, int, int], Round]
"""From the number of seats and of tables, a table, and how many rounds it has played: the next."""


def fresh(seats: int, tables: int, table: int, played: int) -> Round:
    """Every round has a wall of its own; the dealer goes round."""
    return Round(played * tables + table + 1, (table + played) % seats)


def duplicate(seats: int, tables: int, table: int, played: int) -> Round:
    """Neighbouring tables play the same wall, each with the players one seat further on.

    The difference between them is what players make of the same luck. The number of tables should
    be a multiple of that of the seats.
    """
    wall = played * -(-tables // seats) + table // seats + 1
    seating = tuple((seat + table) % seats for seat in range(seats))
    return Round(wall, wall % seats, None, seating)
