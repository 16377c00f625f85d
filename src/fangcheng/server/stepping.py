"""Replaying a finished match: before each input, where its replay stands."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from fangcheng.game.actions import parse_action
from fangcheng.game.state import State
from fangcheng.hands.hand import PLAIN
from fangcheng.match import Match

NEXT_ROUND = "next"
"""The input that opens the next round; records leave it out."""
OWN = ("ask", "roles")
"""Entries of streams that are the server's own, not events of the referee."""


class Input(Protocol):
    """An input of a match."""

    @property
    def seat(self) -> int:
        """The seat that acts."""

    @property
    def do(self) -> str:
        """The action, or `NEXT_ROUND`."""


T = TypeVar("T", bound=Input)


def stepped(match: Match, inputs: Iterable[T]) -> Iterator[tuple[T, int]]:
    """Play inputs on a new match; before each, yield it and the number of the newest event.

    At each yield the match is in the state in which the seat had to decide. Events are counted as
    in the replay, including the server's own.
    """
    roles_told = _roles_told(match.state)
    for played in inputs:
        if played.do == NEXT_ROUND:
            roles_told = _roles_told(match.next_round())
            continue
        state = match.state
        yield played, len(state.events or ()) + roles_told - 1
        before = state.roles
        match.apply(played.seat, parse_action(played.do))
        roles_told += state.roles is not before


def _roles_told(state: State) -> int:
    return int(state.roles is not PLAIN)
