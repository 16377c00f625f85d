"""Telling those who look at something whenever it has changed."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)


class Looker(Protocol):
    """A connection of somebody who looks."""

    def send(self, data: bytes) -> Any:
        """Send a message."""


L = TypeVar("L", bound=Looker)


class Watched(Generic[K, L]):
    """Who looks at what, and what they were told of it.

    Each thing is written once for all who look at it. However much has changed, only so many
    messages are sent at a time; those that wait longest are the next.
    """

    def __init__(self, at_once: int, write: Callable[[K], bytes]) -> None:
        """`write` writes the message that tells of a thing as it is now."""
        self._at_once = at_once
        self._write = write
        self._lookers: dict[K, dict[L, None]] = {}
        self._looks_at: dict[L, tuple[K, ...]] = {}
        self._told: dict[K, bytes] = {}
        self._untold: dict[tuple[L, K], None] = {}
        """Who is still to be told of what."""

    def __len__(self) -> int:
        """Count the things at which anybody looks."""
        return len(self._lookers)

    def count(self) -> int:
        """Count those who look, also those who look at nothing."""
        return len(self._looks_at)

    def __contains__(self, key: object) -> bool:
        """Tell whether anybody looks at a thing."""
        return key in self._lookers

    def __iter__(self) -> Iterator[K]:
        """List the things at which anybody looks."""
        return iter(list(self._lookers))

    def looks(self, looker: L) -> bool:
        """Tell whether somebody looks, though it may be at nothing."""
        return looker in self._looks_at

    def lookers(self, key: K) -> list[L]:
        """List those who look at a thing."""
        return list(self._lookers.get(key, ()))

    def told(self, key: K) -> bytes:
        """Return what was told last of a thing at which somebody looks."""
        return self._told[key]

    @property
    def waiting(self) -> bool:
        """Whether anybody is still to be told something."""
        return bool(self._untold)

    def watch(self, looker: L, keys: Iterable[K]) -> None:
        """Let somebody look at some things, who must look at nothing else yet."""
        self._looks_at[looker] = tuple(keys)
        for key in self._looks_at[looker]:
            self._lookers.setdefault(key, {})[looker] = None
            if key not in self._told:
                self._told[key] = self._write(key)

    def forget(self, looker: L) -> tuple[K, ...]:
        """Tell somebody nothing more; return at what they looked."""
        keys = self._looks_at.pop(looker, ())
        for key in keys:
            del self._lookers[key][looker]
            self._untold.pop((looker, key), None)
            if not self._lookers[key]:
                del self._lookers[key], self._told[key]
        return keys

    def look(self, key: K) -> None:
        """Write a thing anew, if anybody looks; where it is different they are to be told."""
        if key in self._lookers:
            before, self._told[key] = self._told[key], self._write(key)
            if self._told[key] != before:
                self._untold.update(dict.fromkeys((one, key) for one in self._lookers[key]))

    def tell(self) -> None:
        """Tell as many as may be told at a time."""
        for _ in range(min(self._at_once, len(self._untold))):
            looker, key = next(iter(self._untold))
            del self._untold[looker, key]
            looker.send(self._told[key])
