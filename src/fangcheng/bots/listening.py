"""Players that want to hear how things end. Not compiled: it is asked at run time who is one."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Listener(Protocol):
    """A player that hears how a round ended, and has something to close after a match."""

    def round_over(self, events: list[dict[str, Any]], totals: Sequence[int]) -> None:
        """Hear what happened since the last decision, and the scores of the match."""

    def close(self) -> None:
        """The match is over."""
