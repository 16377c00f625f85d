"""Answers that never change, kept while there is room for them."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Packed:
    """A body as gzip, and a tag that changes when it does."""

    data: bytes
    tag: str
    name: str = ""
    """What to call it as a file."""


def packed(data: bytes, name: str = "") -> Packed:
    """Tag a body."""
    return Packed(data, sha256(data).hexdigest()[:24], name)


class Kept:
    """As many bodies as fit into some bytes; those go first that nobody has asked for longest."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bodies: OrderedDict[Hashable, Packed] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._bodies)

    def get(self, key: Hashable) -> Packed | None:
        """Find a body."""
        found = self._bodies.get(key)
        if found is not None:
            self._bodies.move_to_end(key)
        return found

    def keep(self, key: Hashable, body: Packed) -> None:
        """Keep a body; one that is larger than all the room is not kept."""
        if key in self._bodies or len(body.data) > self._most_bytes:
            return
        self._bodies[key] = body
        self.bytes += len(body.data)
        while self.bytes > self._most_bytes:
            _, oldest = self._bodies.popitem(last=False)
            self.bytes -= len(oldest.data)
