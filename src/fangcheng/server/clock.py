"""Time as it counts for people: what the server itself loses is nobody's.

A process may be stopped, a machine may freeze, a disk may hang. Meanwhile people cannot answer, or
they have answered and nobody has read it. So whatever can be to somebody's loss when its time is
over (a question, a call to a table, a player's absence) is timed by a `FairClock`. It goes on in
small steps, and a step that comes late counts as one of the usual length.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

TICK = 0.2
"""Seconds between two steps."""
_LONGEST = 2 * TICK
"""What a step counts at most."""
_NEAR = 0.001
"""Seconds by which a call may come too early."""
_WORTH_TELLING = 2.0
"""Seconds that are lost at once before the log hears of it."""


class Handle(Protocol):
    """What will be called."""

    def cancel(self) -> None:
        """Call it no more."""


class Time(Protocol):
    """What tells the time and calls at a time: a loop, or a `FairClock`."""

    def time(self) -> float:
        """Return the time in seconds."""

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call at a time."""

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call after some seconds."""


class FairClock:
    """Goes on while the server is there for people. It belongs to one event loop."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        hangs: Callable[[], bool],
        lost: Callable[[float], None],
    ) -> None:
        """`hangs` tells at each step whether nothing can be stored just now.

        `lost` hears how many seconds were not counted, where they are many.
        """
        self.loop = loop
        self._hangs = hangs
        self._lost = lost
        self._standing = False
        self._counted = 0.0
        self._last = loop.time()
        self._ticking: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to count."""
        self._last = self.loop.time()
        self._ticking = self.loop.call_later(TICK, self._tick)

    def stop(self) -> None:
        """Count no more."""
        if self._ticking is not None:
            self._ticking.cancel()

    def time(self) -> float:
        """Return the seconds that have counted so far."""
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
        """Call after some seconds that count."""
        return self.call_at(self.time() + delay, callback, *args)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any) -> Handle:
        """Call when so much has counted and all that had come by then was read."""
        return _Deadline(self, when, callback, args)


class _Deadline:
    """A call at a time of a fair clock."""

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
        """Let the loop read the sockets: after a freeze it looks at its timers before."""
        if turns:
            self._handle = self._clock.loop.call_soon(self._read_first, turns - 1)
        else:
            self._callback(*self._args)
