"""Single flight: one computation for all requests of the same thing, and few at a time."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Generic, TypeVar

from fangcheng.server.rate_limits import block

_MOST = 16
_MOST_FOR_ONE = 4
"""Computations at a time: in all, and for one address; a network may have half of all."""

Made = TypeVar("Made")
Maker = Callable[[], Coroutine[None, None, Made]]


class BusyError(Exception):
    """So many computations are running that this one would take too long."""


class GreedyError(Exception):
    """So many computations are running for this address that it has to wait."""


class SingleFlight(Generic[Made]):
    """Runs computations, and shares each with all requests that come meanwhile."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._running: dict[Hashable, asyncio.Task[Made]] = {}
        self._made_for: Counter[str] = Counter()
        self._made_in: Counter[str] = Counter()
        """The same by network: under IPv6 one customer has many addresses."""

    async def once(self, key: Hashable, address: str, make: Maker[Made]) -> Made:
        """Return the result of the computation under this key; start it if none is running."""
        running = self._running.get(key) or self._begin(key, address, make)
        # Shielded: a request that is cancelled must not cancel it for the others.
        return await asyncio.shield(running)

    def _begin(self, key: Hashable, address: str, make: Maker[Made]) -> "asyncio.Task[Made]":
        network, share = block(address), max(_MOST_FOR_ONE, self._most // 2)
        if self._made_for[address] >= _MOST_FOR_ONE or self._made_in[network] >= share:
            raise GreedyError
        if len(self._running) >= self._most:
            raise BusyError
        running = asyncio.get_running_loop().create_task(make())
        self._running[key] = running
        self._made_for[address] += 1
        self._made_in[network] += 1
        running.add_done_callback(partial(self._end, key, address))
        return running

    def _end(self, key: Hashable, address: str, made: "asyncio.Task[Made]") -> None:
        del self._running[key]
        self._made_for -= Counter([address])
        self._made_in -= Counter([block(address)])
