"""Pinging web sockets: all with the same interval are pinged in common beats.

With thousands of connections, one timer each would wake the server hundreds of times a second.
Those due in the same beat are pinged together, and their pongs come together.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from fangcheng.server.clock import Handle, Time

_BEAT: Final = 0.1
"""The least seconds between two beats."""


Asked = TypeVar("Asked")


class Keepalive(Generic[Asked]):
    """Checks on every connection at an interval."""

    def __init__(self, seconds: float, time: Time, ask: Callable[[Asked], None]) -> None:
        """Prepare the checks; `ask` pings a connection, or handles one that has not answered."""
        self._seconds = seconds
        self._time = time
        self._ask = ask
        self._due: dict[Asked, float] = {}
        """When each connection is due, the next one first."""
        self._beating: Handle | None = None

    def add(self, connection: Asked) -> None:
        """Add a connection."""
        self._due[connection] = self._time.time() + self._seconds
        if self._beating is None:
            self._beating = self._time.call_later(self._seconds, self._beat)

    def remove(self, connection: Asked) -> None:
        """Remove a connection."""
        self._due.pop(connection, None)

    def _beat(self) -> None:
        now = self._time.time()
        turn = []
        for connection, due in self._due.items():
            if due > now:
                break
            turn.append(connection)
        for connection in turn:
            if self._due.pop(connection, None) is None:
                continue  # it has closed meanwhile
            self._due[connection] = now + self._seconds
            self._ask(connection)
        first = next(iter(self._due.values()), None)
        self._beating = None
        if first is not None:
            self._beating = self._time.call_at(max(first, now + _BEAT), self._beat)
