"""Subscriptions: sending clients something whenever it has changed."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)


class Looker(Protocol):
    """A client's connection that subscribes."""

    def send(self, data: bytes) -> Any:
        """Send a message."""


L = TypeVar("L", bound=Looker)


class Watched(Generic[K, L]):
    """Subscriptions by key, and the message last sent for each key.

    A message is written once for all its subscribers. However much has changed, only a limited
    number of messages is sent at a time, oldest first.
    """

    def __init__(self, at_once: int, write: Callable[[K], bytes]) -> None:
        """Prepare it; `write` returns the message with the current state of a key."""
        self._at_once = at_once
        self._write = write
        self._lookers: dict[K, dict[L, None]] = {}
        self._looks_at: dict[L, tuple[K, ...]] = {}
        self._told: dict[K, bytes] = {}
        self._untold: dict[tuple[L, K], None] = {}
        """The messages still to be sent."""

    def __len__(self) -> int:
        """Count the keys with subscribers."""
        return len(self._lookers)

    def count(self) -> int:
        """Count the subscribers, including those of no key."""
        return len(self._looks_at)

    def __contains__(self, key: object) -> bool:
        """Return whether a key has subscribers."""
        return key in self._lookers

    def __iter__(self) -> Iterator[K]:
        """Iterate over the keys with subscribers."""
        return iter(list(self._lookers))

    def looks(self, looker: L) -> bool:
        """Return whether a connection subscribes, even to no key."""
        return looker in self._looks_at

    def lookers(self, key: K) -> list[L]:
        """List the subscribers of a key."""
        return list(self._lookers.get(key, ()))

    def told(self, key: K) -> bytes:
        """Return the last message of a key with subscribers."""
        return self._told[key]

    @property
    def waiting(self) -> bool:
        """Whether a message is still to be sent."""
        return bool(self._untold)

    def watch(self, looker: L, keys: Iterable[K]) -> None:
        """Subscribe a connection, which has no subscription yet, to these keys."""
        self._looks_at[looker] = tuple(keys)
        for key in self._looks_at[looker]:
            self._lookers.setdefault(key, {})[looker] = None
            if key not in self._told:
                self._told[key] = self._write(key)

    def forget(self, looker: L) -> tuple[K, ...]:
        """End a connection's subscription; return its keys."""
        keys = self._looks_at.pop(looker, ())
        for key in keys:
            del self._lookers[key][looker]
            self._untold.pop((looker, key), None)
            if not self._lookers[key]:
                del self._lookers[key], self._told[key]
        return keys

    def look(self, key: K) -> None:
        """Write the message of a key anew; if it differs, its subscribers will get it."""
        if key in self._lookers:
            before, self._told[key] = self._told[key], self._write(key)
            if self._told[key] != before:
                self._untold.update(dict.fromkeys((looker, key) for looker in self._lookers[key]))

    def tell(self) -> None:
        """Send as many messages as may be sent at a time."""
        for _ in range(min(self._at_once, len(self._untold))):
            looker, key = next(iter(self._untold))
            del self._untold[looker, key]
            looker.send(self._told[key])
