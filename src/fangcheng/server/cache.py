"""A cache."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

V = TypeVar("V")


class _Entry(NamedTuple, Generic[V]):
    value: V
    stamp: object
    until: float
    weight: int


class Cache(Generic[V]):
    """A cache; when it is full, the least recently used entry goes first.

    It is safe to use from any thread.
    """

    def __init__(
        self, most: int, weigh: Callable[[V], int] = lambda _: 1, good_for: float = math.inf
    ) -> None:
        """Hold values that weigh at most `most` together, each for `good_for` seconds."""
        self._most = most
        self._weigh = weigh
        self._good_for = good_for
        self._entries: OrderedDict[Hashable, _Entry[V]] = OrderedDict()
        self._lock = Lock()
        self._forgotten = 0
        self.weight = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable, stamp: object = None) -> V | None:
        """Find a value that was stored with the same `stamp`; None if there is none."""
        with self._lock:
            found = self._entries.get(key)
            if found is None or found.stamp != stamp or time.monotonic() >= found.until:
                return None
            self._entries.move_to_end(key)
            return found.value

    def keep(self, key: Hashable, value: V, stamp: object = None) -> V:
        """Store a value and return it; one heavier than the whole cache is not stored."""
        weight = self._weigh(value)
        with self._lock:
            self._drop(key)
            if weight <= self._most:
                until = time.monotonic() + self._good_for
                self._entries[key] = _Entry(value, stamp, until, weight)
                self.weight += weight
            while self.weight > self._most:
                self._drop(next(iter(self._entries)))
        return value

    def find(self, key: Hashable, make: Callable[[], V], stamp: object = None) -> V:
        """Find a value, or make and store it."""
        found, forgotten = self.get(key, stamp), self._forgotten
        if found is not None:
            return found
        made = make()
        # If the cache was cleared meanwhile, the value may be outdated.
        return made if forgotten != self._forgotten else self.keep(key, made, stamp)

    def forget_all(self) -> None:
        """Clear the cache; values being made just now are not stored either."""
        with self._lock:
            self._entries.clear()
            self.weight = 0
            self._forgotten += 1

    def _drop(self, key: Hashable) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self.weight -= entry.weight
