"""The sizes of queues, sent to people who watch: the same bytes for all, and not too often.

However many people watch, at most 250 messages are sent per second: this many people get updates
every second, five thousand people every twenty seconds.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from fangcheng.protocol import matchmaking
from fangcheng.protocol import messages as say

_EVERY: Final = 1.0
"""Seconds between two updates."""
_AT_ONCE: Final = 50
"""How many people are sent an update at once."""
_REST: Final = 0.2
"""Seconds between two such batches."""


class Looker(Protocol):
    """A connection that watches the sizes."""

    def send(self, data: bytes) -> None:
        """Send a message."""


class Counts:
    """Sends the sizes when they have changed."""

    def __init__(self, count: Callable[[], list[matchmaking.QueueCount]]) -> None:
        self._count = count
        self._lookers: dict[Looker, None] = {}
        self._told = b""
        self._changed = False
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._lookers)

    def watch(self, looker: Looker) -> None:
        """Send a connection the sizes now, and whenever they change."""
        self._lookers[looker] = None
        looker.send(self._told or self._write())

    def forget(self, looker: Looker) -> None:
        """Stop sending sizes to a connection."""
        self._lookers.pop(looker, None)

    def changed(self) -> None:
        """Send everybody the new sizes soon."""
        self._changed = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    def stop(self) -> None:
        """Stop sending."""
        if self._task is not None:
            self._task.cancel()

    def _write(self) -> bytes:
        self._told = say.write(matchmaking.Queues(self._count()))
        return self._told

    async def _tell(self) -> None:
        while self._changed:
            self._changed = False
            before = self._told
            if self._write() != before:
                await self._tell_all(self._told)
            await asyncio.sleep(_EVERY)
        self._task = None

    async def _tell_all(self, data: bytes) -> None:
        lookers = list(self._lookers)
        for first in range(0, len(lookers), _AT_ONCE):
            if first:
                await asyncio.sleep(_REST)
            for looker in lookers[first : first + _AT_ONCE]:
                if looker in self._lookers:
                    looker.send(data)
