"""Floods: the addresses with most refused traffic in the last ten to twenty minutes.

Counts are kept in memory for a few hundred addresses; rare ones give way to frequent ones, however
many there are.
"""

import time
from collections import Counter
from typing import Final

LEAST_COST: Final = 512
"""Bytes that every message counts at least, because reading and answering it costs more than its
size."""
_WINDOW: Final = 600.0
_KEPT: Final = 200


class Flood:
    """The refused traffic of one address."""

    __slots__ = ("bytes", "codes", "connections", "messages", "requests")

    def __init__(self) -> None:
        self.messages = self.requests = self.connections = 0
        self.bytes = 0
        """In total; each message and request counts as 512 at least."""
        self.codes: Counter[str] = Counter()

    def add(self, other: "Flood") -> None:
        """Add another count to this one."""
        self.messages += other.messages
        self.requests += other.requests
        self.connections += other.connections
        self.bytes += other.bytes
        self.codes.update(other.codes)


class Floods:
    """Counts by address, in two time windows: the current one and the one before."""

    def __init__(self) -> None:
        self._now: dict[str, Flood] = {}
        self._before: dict[str, Flood] = {}
        self._begun = time.monotonic()

    def message(self, address: str, code: str, size: int) -> None:
        """Count a refused message."""
        flood = self._of(address)
        flood.messages += 1
        flood.bytes += max(size, LEAST_COST)
        flood.codes[code] += 1

    def request(self, address: str, status: int) -> None:
        """Count a refused HTTP request."""
        flood = self._of(address)
        flood.requests += 1
        flood.bytes += LEAST_COST
        flood.codes[str(status)] += 1

    def connection(self, address: str, code: str) -> None:
        """Count a connection that was refused or cut."""
        flood = self._of(address)
        flood.connections += 1
        flood.bytes += LEAST_COST
        flood.codes[code] += 1

    def greatest(self, limit: int) -> list[tuple[str, Flood]]:
        """List the addresses with most refused traffic, by bytes."""
        self._turn()
        found: dict[str, Flood] = {}
        for window in (self._before, self._now):
            for address, flood in window.items():
                found.setdefault(address, Flood()).add(flood)
        return _greatest(found)[:limit]

    def _of(self, address: str) -> Flood:
        self._turn()
        if address not in self._now and len(self._now) >= 2 * _KEPT:
            self._now = dict(_greatest(self._now)[:_KEPT])
        return self._now.setdefault(address, Flood())

    def _turn(self) -> None:
        """Start a new window when the current one is over."""
        passed = int((time.monotonic() - self._begun) / _WINDOW)
        if passed:
            self._before = self._now if passed == 1 else {}
            self._now = {}
            self._begun += passed * _WINDOW


def _greatest(found: dict[str, Flood]) -> list[tuple[str, Flood]]:
    return sorted(found.items(), key=lambda one: -one[1].bytes)
