"""The fair clock, which does not count time that the server itself loses.

A process may be stopped, a machine may freeze, a disk may hang. Meanwhile players cannot act, or
their actions are not read. So every deadline that a player could lose by (a question, a call to a
table, an absence) uses a `FairClock`. It advances in small steps, and a late step counts as one of
the usual length.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

TICK: Final = 0.2
"""Seconds between two steps."""
_LONGEST: Final = 2 * TICK
"""What a step counts at most."""
_NEAR: Final = 0.001
"""Seconds by which a call may come early."""
_FAR: Final = 3
"""Steps before a deadline at which it gets a timer; a step may count double."""
_WORTH_TELLING: Final = 2.0
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
        self._far: dict[int, set[_Deadline]] = {}
        """Deadlines that are still some steps away, by the step. Nearly all are cancelled before
        their time, and never cost the event loop a timer."""
        self._near = _FAR
        """The first step whose deadlines have no timer yet."""

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
        if self._standing:
            return self._counted
        since = self.loop.time() - self._last
        return self._counted + (since if since < _LONGEST else _LONGEST)

    def _tick(self) -> None:
        self._ticking = self.loop.call_later(TICK, self._tick)
        now = self.loop.time()
        late = now - self._last - _LONGEST
        self._counted = self.time()
        self._last, self._standing = now, self._hangs()
        while self._near <= self._counted / TICK + _FAR:
            for deadline in self._far.pop(self._near, ()):
                deadline.wait()
            self._near += 1
        if late > _WORTH_TELLING:
            self._lost(late)

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call after some counted seconds."""
        return self.call_at(self.time() + delay, callback, *args)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call at a time, once all input that had arrived by then was read."""
        deadline = _Deadline(self, when, callback, args)
        step = int(when / TICK)
        if step < self._near:
            deadline.wait()
        elif step in self._far:
            self._far[step].add(deadline)
        else:
            self._far[step] = {deadline}
        return deadline

    def forget(self, deadline: "_Deadline", when: float) -> None:
        """Drop a deadline that has no timer yet."""
        self._far[int(when / TICK)].discard(deadline)


class _Deadline:
    """A scheduled call of a fair clock."""

    __slots__ = ("_args", "_callback", "_clock", "_handle", "_when")

    def __init__(
        self, clock: FairClock, when: float, callback: Callable[..., Any], args: tuple[Any, ...]
    ) -> None:
        self._clock, self._when = clock, when
        self._callback, self._args = callback, args
        self._handle: Handle | None = None

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        else:
            self._clock.forget(self, self._when)

    def wait(self) -> None:
        """Set a timer of the event loop."""
        left = max(_NEAR, self._when - self._clock.time())
        self._handle = self._clock.loop.call_later(left, self._look)

    def _look(self) -> None:
        if self._clock.time() + _NEAR < self._when:
            self.wait()
        else:
            self._read_first(2)

    def _read_first(self, turns: int) -> None:
        """Let the loop read its sockets first: after a freeze it would run timers before them."""
        if turns:
            self._handle = self._clock.loop.call_soon(self._read_first, turns - 1)
        else:
            self._callback(*self._args)
