"""Rooms on their way to other nodes: only a few at a time.

A node that takes a room opens it, and its players reconnect and load their table. If all rooms of a
node were sent at once, most players would wait for the others. So the remaining rooms play on here
until those sent before are open on the new node.
"""

import asyncio
import time

_AT_A_TIME = 2
"""Rooms that may be on their way to each taking node."""
_LONGEST = 1.0
"""Seconds after which a room counts as open on the new node, which may be slow, dead, or of a
version that does not confirm."""
_LOOK = 0.005
"""Seconds between two checks."""


class Draining:
    """Tracks rooms that were handed over and are not yet open on their new node."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}

    def left(self, number: str) -> None:
        """Note that a room was handed over."""
        self._sent[number] = time.monotonic()

    def arrived(self, number: str) -> None:
        """Note that a room is open on its new node."""
        self._sent.pop(number, None)

    async def few(self, takers: int) -> None:
        """Wait until one more room may be sent, given the number of nodes that take rooms."""
        while self._under_way() >= _AT_A_TIME * max(takers, 1):
            await asyncio.sleep(_LOOK)

    def _under_way(self) -> int:
        late = time.monotonic() - _LONGEST
        self._sent = {number: at for number, at in self._sent.items() if at > late}
        return len(self._sent)
