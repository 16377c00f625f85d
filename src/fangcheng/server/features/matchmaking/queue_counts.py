"""How many wait and play, told to whoever looks: the same bytes for all, and seldom.

However many look and however much changes, 250 messages a second are sent and no more: so many
people are told once a second, five thousand every twenty seconds.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from fangcheng.protocol import matchmaking
from fangcheng.protocol import messages as say

_EVERY: Final = 1.0
"""Seconds between two tellings."""
_AT_ONCE: Final = 50
"""People who are told at one go."""
_REST: Final = 0.2
"""Seconds between two goes."""


class Looker(Protocol):
    """A connection of somebody who looks."""

    def send(self, data: bytes) -> None:
        """Send a message."""


class Counts:
    """Tells the numbers when they have changed."""

    def __init__(self, count: Callable[[], list[matchmaking.QueueCount]]) -> None:
        self._count = count
        self._lookers: dict[Looker, None] = {}
        self._told = b""
        self._changed = False
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._lookers)

    def watch(self, looker: Looker) -> None:
        """Tell somebody how it stands, and whenever it changes."""
        self._lookers[looker] = None
        looker.send(self._told or self._write())

    def forget(self, looker: Looker) -> None:
        """Tell somebody nothing more."""
        self._lookers.pop(looker, None)

    def changed(self) -> None:
        """Tell everybody soon."""
        self._changed = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    def stop(self) -> None:
        """Tell nothing more."""
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
