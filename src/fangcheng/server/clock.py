"""The fair clock, which does not count time that the server itself loses.

A process may be stopped, a machine may freeze, a disk may hang. Meanwhile players cannot act, or
their actions are not read. So every deadline that a player could lose by (a question, a call to a
table, an absence) uses a `FairClock`. It advances in small steps, and a late step counts as one of
the usual length.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

TICK = 0.2
"""Seconds between two steps."""
_LONGEST = 2 * TICK
"""What a step counts at most."""
_NEAR = 0.001
"""Seconds by which a call may come early."""
_WORTH_TELLING = 2.0
"""Seconds lost at once that are worth a line in the log."""


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Time(Protocol):
    """A clock that can schedule calls: an event loop, or a `FairClock`."""

    def time(self) -> float:
        """Return the time in seconds."""

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call at a time."""

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call after some seconds."""


class FairClock:
    """Advances while the server serves its clients.

    It belongs to one event loop.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        hangs: Callable[[], bool],
        lost: Callable[[float], None],
    ) -> None:
        """Prepare the clock.

        `hangs` returns at each step whether the database is stuck; `lost` is called with the
        seconds that were not counted, if they are many.
        """
        self.loop = loop
        self._hangs = hangs
        self._lost = lost
        self._standing = False
        self._counted = 0.0
        self._last = loop.time()
        self._ticking: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the clock."""
        self._last = self.loop.time()
        self._ticking = self.loop.call_later(TICK, self._tick)

    def stop(self) -> None:
        """Stop the clock."""
        if self._ticking is not None:
            self._ticking.cancel()

    def time(self) -> float:
        """Return the seconds counted so far."""
        return self._counted + self._since_last()

    def _since_last(self) -> float:
        return 0.0 if self._standing else min(self.loop.time() - self._last, _LONGEST)

    def _tick(self) -> None:
        self._ticking = self.loop.call_later(TICK, self._tick)
        now = self.loop.time()
        self._counted += self._since_last()
        late = now - self._last - _LONGEST
        self._last, self._standing = now, self._hangs()
        if late > _WORTH_TELLING:
            self._lost(late)

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call after some counted seconds."""
        return self.call_at(self.time() + delay, callback, *args)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call at a time, once all input that had arrived by then was read."""
        return _Deadline(self, when, callback, args)


class _Deadline:
    """A scheduled call of a fair clock."""

    __slots__ = ("_args", "_callback", "_clock", "_handle", "_when")

    def __init__(
        self, clock: FairClock, when: float, callback: Callable[..., Any], args: tuple[Any, ...]
    ) -> None:
        self._clock, self._when = clock, when
        self._callback, self._args = callback, args
        self._wait()

    def cancel(self) -> None:
        self._handle.cancel()

    def _wait(self) -> None:
        left = max(_NEAR, self._when - self._clock.time())
        self._handle: Handle = self._clock.loop.call_later(left, self._look)

    def _look(self) -> None:
        if self._clock.time() + _NEAR < self._when:
            self._wait()
        else:
            self._read_first(2)

    def _read_first(self, turns: int) -> None:
        """Let the loop read its sockets first: after a freeze it would run timers before them."""
        if turns:
            self._handle = self._clock.loop.call_soon(self._read_first, turns - 1)
        else:
            self._callback(*self._args)
