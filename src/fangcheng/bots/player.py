"""What a player is, and who wants to hear how things end.

Not compiled: it is asked at run time who listens.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from fangcheng.bots.look import Look
    from fangcheng.game.actions import Action


class Player(Protocol):
    """Decides for one seat: a bot, or a program that asks a person."""

    def choose(self, look: "Look") -> "Action":
        """Return one of the legal actions."""


@runtime_checkable
class Listener(Protocol):
    """A player that hears how a round ended, and has something to close after a match."""

    def round_over(self, events: list[dict[str, Any]], totals: Sequence[int]) -> None:
        """Hear what happened since the last decision, and the scores of the match."""

    def close(self) -> None:
        """The match is over."""
