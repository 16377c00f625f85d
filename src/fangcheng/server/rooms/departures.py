"""Rooms that are on their way to other nodes: only a few at a time.

Whoever takes a room opens it, and its people come in and want to see their table. Were all rooms
of a node sent at once, most of their people would wait for the others; so the next ones are played
here until those before them are open there.
"""

import asyncio
import time

_AT_A_TIME = 2
"""Rooms that are on their way to a node."""
_LONGEST = 1.0
"""Seconds after which a room counts as open there: its node may be slow, dead, or of a version that
does not tell."""
_LOOK = 0.005
"""Seconds between two looks."""


class Departures:
    """Knows which rooms were handed over and are not open yet where they are now."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}

    def left(self, number: str) -> None:
        """Note that a room was handed over."""
        self._sent[number] = time.monotonic()

    def arrived(self, number: str) -> None:
        """Note that a room is open on its new node."""
        self._sent.pop(number, None)

    async def few(self, takers: int) -> None:
        """Wait until one more room may be sent, to one of so many nodes."""
        while self._under_way() >= _AT_A_TIME * max(takers, 1):
            await asyncio.sleep(_LOOK)

    def _under_way(self) -> int:
        late = time.monotonic() - _LONGEST
        self._sent = {number: at for number, at in self._sent.items() if at > late}
        return len(self._sent)
