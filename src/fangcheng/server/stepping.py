"""A match that is over, played again: before each input, where its replay stands."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from fangcheng.game.actions import parse_action
from fangcheng.game.state import State
from fangcheng.hands.hand import PLAIN
from fangcheng.match import Match

NEXT_ROUND = "next"
"""The input that opens the next round; a record does not need it."""
OWN = ("ask", "roles")
"""Entries of streams that are the server's own: no event of the referee."""


class Input(Protocol):
    """What a seat did."""

    @property
    def seat(self) -> int:
        """Which one."""

    @property
    def do(self) -> str:
        """The action, or that the next round opens."""


T = TypeVar("T", bound=Input)


def stepped(match: Match, inputs: Iterable[T]) -> Iterator[tuple[T, int]]:
    """Play inputs on a fresh match that listens; yield each, and the newest event, before it.

    While it is looked at, the match stands where the seat had to decide. Events are counted as the
    replay has them, the server's own among them.
    """
    roles_told = _roles_told(match.state)
    for one in inputs:
        if one.do == NEXT_ROUND:
            roles_told = _roles_told(match.next_round())
            continue
        state = match.state
        yield one, len(state.events or ()) + roles_told - 1
        before = state.roles
        match.apply(one.seat, parse_action(one.do))
        roles_told += state.roles is not before


def _roles_told(state: State) -> int:
    return int(state.roles is not PLAIN)
