"""Limits for those who ask too much: token buckets, per connection and per address."""

import time
from collections.abc import Hashable


class Bucket:
    """Holds up to `burst` and fills with `rate` a second; each thing done takes one."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether it would be full by now: then it need not be kept."""
        return self._level + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for everybody."""

    _MANY = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable) -> bool:
        """Take one from somebody's bucket."""
        if len(self._buckets) > self._MANY:
            self._buckets = {who: one for who, one in self._buckets.items() if not one.full}
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._rate, self._burst)
        return self._buckets[key].take()
