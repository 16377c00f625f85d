"""Asking web sockets whether anybody is there: all that are asked equally often in one beat.

A timer for each would wake the server hundreds of times a second where thousands wait; those whose
turn it is in a beat are asked together, and their answers come together.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from fangcheng.server.clock import Handle, Time

_BEAT: Final = 0.1
"""Seconds between two beats at least."""


Asked = TypeVar("Asked")


class Keepalive(Generic[Asked]):
    """Comes by at every connection once in a while."""

    def __init__(self, seconds: float, time: Time, ask: Callable[[Asked], None]) -> None:
        """`ask` asks whether anybody is there, and sees to it where nobody has answered."""
        self._seconds = seconds
        self._time = time
        self._ask = ask
        self._due: dict[Asked, float] = {}
        """When each is looked after; the one whose turn is next stands first."""
        self._beating: Handle | None = None

    def add(self, connection: Asked) -> None:
        """Look after a connection from now on."""
        self._due[connection] = self._time.time() + self._seconds
        if self._beating is None:
            self._beating = self._time.call_later(self._seconds, self._beat)

    def remove(self, connection: Asked) -> None:
        """Look after it no more."""
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
                continue  # it has ended meanwhile
            self._due[connection] = now + self._seconds
            self._ask(connection)
        first = next(iter(self._due.values()), None)
        self._beating = None
        if first is not None:
            self._beating = self._time.call_at(max(first, now + _BEAT), self._beat)
