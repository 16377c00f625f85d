"""A queue that is fair between addresses: one that sends many only delays itself."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fangcheng.protocol.refusal import RefusedError

_Ticket = asyncio.Future[None]


class Turns:
    """Lets a number of callers run at a time, and a number wait."""

    def __init__(self, at_a_time: int, waiting: int) -> None:
        self._free = at_a_time
        self._most = waiting
        self._waiting: dict[str, deque[_Ticket]] = {}
        """By address; the address whose turn is next comes first."""

    @property
    def waiting(self) -> int:
        """The number of callers that wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it; refuse an address with too many waiting."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, address: str) -> None:
        self._make_room(address)
        ticket: _Ticket = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(ticket)
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket.done() and not ticket.cancelled():
                self._next()  # the turn had just come: pass it on
            raise

    def _make_room(self, address: str) -> None:
        """Drop the last caller of the busiest address, unless this address would be as busy."""
        if self.waiting < self._most:
            return
        own, most = self._waiting.get(address, ()), max(self._waiting.values(), key=len)
        too_many = RefusedError("rate", "too many passwords are being checked; wait a moment")
        if len(most) <= len(own) + 1:
            raise too_many
        last = most.pop()
        if not last.done():
            last.set_exception(too_many)

    def _next(self) -> None:
        """Give the turn to the next address."""
        while self._waiting:
            address, tickets = next(iter(self._waiting.items()))
            del self._waiting[address]
            ticket = tickets.popleft()
            if tickets:
                self._waiting[address] = tickets  # behind all others
            if not ticket.done():
                ticket.set_result(None)
                return
        self._free += 1
