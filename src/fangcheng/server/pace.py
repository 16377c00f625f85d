"""How long the tables rest after a discard: as set, and longer while the server is slow.

Whether somebody could claim must not show in how long a window lasts. What a seat answers within
the pause must be durable before it ends; where commits are slow, all windows last longer alike.
"""

from asyncio import AbstractEventLoop
from math import ceil

_STORING_SHARE = 0.25
"""How much of the pause is kept for storing what was answered last."""
_SLOWEST_FOR = 10.0
"""Seconds for which the slowest commit of late counts."""
_LONGEST = 3.0
_TICK = 0.005
"""Pauses end at whole ticks: those of many tables end together, which costs less."""


class Pace:
    """The pace of all tables of a server."""

    def __init__(self, pause: float, loop: AbstractEventLoop) -> None:
        self._pause = pause
        self._loop = loop
        self._slowest = 0.0
        self._slowest_until = 0.0

    def stored(self, seconds: float) -> None:
        """Hear how long an input took from its acceptance until it was durable."""
        now = self._loop.time()
        if seconds >= self._slowest or now >= self._slowest_until:
            self._slowest = seconds
            self._slowest_until = now + _SLOWEST_FOR

    def end_of_pause(self, now: float) -> float:
        """When a table may go on that begins to rest after a discard now."""
        if not self._pause:
            return now
        longer = min(max(0.0, self._slowest - self._pause * _STORING_SHARE), _LONGEST)
        return ceil((now + self._pause + longer) / _TICK) * _TICK
