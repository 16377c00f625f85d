"""The pause after each discard: as configured, and longer while the server is slow.

The length of a claim window must not reveal whether a player could claim. An action taken during
the pause must be durable before it ends; while commits are slow, all windows last longer alike.
"""

from asyncio import AbstractEventLoop
from math import ceil

_STORING_SHARE = 0.25
"""The share of the pause that is reserved for storing the last action."""
_SLOWEST_FOR = 10.0
"""Seconds for which the slowest recent commit counts."""
_LONGEST = 3.0
_TICK = 0.005
"""Pauses end at whole ticks, so that many tables end theirs together, which costs less."""


class Pace:
    """The pauses of all tables of a server."""

    def __init__(self, pause: float, loop: AbstractEventLoop) -> None:
        self._pause = pause
        self._loop = loop
        self._slowest = 0.0
        self._slowest_until = 0.0

    def stored(self, seconds: float) -> None:
        """Note how long an input took from its acceptance until it was durable."""
        now = self._loop.time()
        if seconds >= self._slowest or now >= self._slowest_until:
            self._slowest = seconds
            self._slowest_until = now + _SLOWEST_FOR

    def end_of_pause(self, now: float) -> float:
        """Return when a pause ends that begins now."""
        if not self._pause:
            return now
        longer = min(max(0.0, self._slowest - self._pause * _STORING_SHARE), _LONGEST)
        return ceil((now + self._pause + longer) / _TICK) * _TICK
