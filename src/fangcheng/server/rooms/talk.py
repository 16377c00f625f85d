"""Chat in rooms: its rate limit, whether free text is allowed, and the latest lines."""

import time
from collections import OrderedDict, deque
from typing import Final, NamedTuple

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rate_limits import Buckets

_SEATED = (0.7, 8)
_OTHERS = (0.2, 4)
"""How often a member may speak: per second in the long run, and in a burst."""
_LINES: Final = 100
_ROOMS: Final = 500
"""Rooms whose latest lines are kept, at most."""
_KNOWN: Final = 86400
"""Seconds for which lines are kept."""


class Line(NamedTuple):
    """A line of chat that everybody at a table received."""

    at: int
    person: int
    phrase: str
    text: str


class Talk:
    """The chat of all rooms; its rate limits follow a person from room to room.

    The latest lines of each room are kept in memory for a day, and stored only with a report.
    """

    def __init__(self, free_text: bool) -> None:
        self.free_text = free_text
        """Whether friends may write free text."""
        self._seated = Buckets(*_SEATED)
        self._others = Buckets(*_OTHERS)
        self._said: OrderedDict[str, deque[Line]] = OrderedDict()
        """The lines of each room; the room with the newest line comes last."""

    def take_turn(self, person: int, seated: bool) -> None:
        """Refuse a person who talks too much."""
        if not (self._seated if seated else self._others).take(person):
            raise RefusedError("rate", "you have said a lot; wait a moment")

    def note(self, room: str, person: int, phrase: str, text: str) -> None:
        """Keep a line that everybody at a table received."""
        said = self._said.setdefault(room, deque(maxlen=_LINES))
        said.append(Line(int(time.time()), person, phrase, text))
        self._said.move_to_end(room)
        if len(self._said) > _ROOMS:
            self._said.popitem(last=False)
        self._forget_old()

    def said_in(self, room: str) -> list[Line]:
        """List the latest lines at a table, oldest first."""
        self._forget_old()
        since = time.time() - _KNOWN
        return [line for line in self._said.get(room, ()) if line.at >= since]

    def forget(self, person: int) -> None:
        """Forget the lines of a person whose account is erased."""
        for room, said in self._said.items():
            self._said[room] = deque((line for line in said if line.person != person), _LINES)

    def _forget_old(self) -> None:
        since = time.time() - _KNOWN
        while self._said:
            said = next(iter(self._said.values()))
            if said and said[-1].at >= since:
                return
            self._said.popitem(last=False)
