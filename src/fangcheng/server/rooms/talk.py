"""What people say in rooms: how much of it, whether in their own words, and the last of it."""

import time
from collections import OrderedDict, deque
from typing import Final, NamedTuple

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rate_limits import Buckets

_SEATED = (0.7, 8)
_OTHERS = (0.2, 4)
"""How often somebody may speak in a second in the long run, and at once."""
_LINES: Final = 100
_ROOMS: Final = 500
"""Rooms of which the last lines are known, at most."""
_KNOWN: Final = 86400
"""Seconds for which they are known."""


class Line(NamedTuple):
    """Something that was said at a table, so that everybody heard it."""

    at: int
    person: int
    phrase: str
    text: str


class Talk:
    """The talk of all rooms: its limits, since who changes rooms has said no less, and its end.

    The last lines of each room are kept in memory, for a day, and are stored only with a report.
    """

    def __init__(self, free_text: bool) -> None:
        self.free_text = free_text
        """Whether people may say what they like, among friends."""
        self._seated = Buckets(*_SEATED)
        self._others = Buckets(*_OTHERS)
        self._said: OrderedDict[str, deque[Line]] = OrderedDict()
        """By room, the one in which somebody spoke last at the end."""

    def take_turn(self, person: int, seated: bool) -> None:
        """Refuse who talks too much."""
        if not (self._seated if seated else self._others).take(person):
            raise RefusedError("rate", "you have said a lot; wait a moment")

    def note(self, room: str, person: int, phrase: str, text: str) -> None:
        """Keep what everybody at a table has heard, for a while."""
        said = self._said.setdefault(room, deque(maxlen=_LINES))
        said.append(Line(int(time.time()), person, phrase, text))
        self._said.move_to_end(room)
        if len(self._said) > _ROOMS:
            self._said.popitem(last=False)
        self._forget_old()

    def said_in(self, room: str) -> list[Line]:
        """List what was said at a table lately, the oldest first."""
        self._forget_old()
        since = time.time() - _KNOWN
        return [one for one in self._said.get(room, ()) if one.at >= since]

    def forget(self, person: int) -> None:
        """Forget what somebody said who is erased."""
        for room, said in self._said.items():
            self._said[room] = deque((one for one in said if one.person != person), _LINES)

    def _forget_old(self) -> None:
        since = time.time() - _KNOWN
        while self._said:
            said = next(iter(self._said.values()))
            if said and said[-1].at >= since:
                return
            self._said.popitem(last=False)
