"""The speed of a match, measured on its newest inputs, for the operator."""

from collections import deque
from time import perf_counter

_NEWEST = 32


class Entry:
    """An input on its way to the disk, and to the players."""

    __slots__ = ("_stored", "_taken", "durable", "work")

    def __init__(self, durable: bool = False) -> None:
        """Take an input, whose work begins now."""
        self._taken = self._stored = perf_counter()
        self.durable = durable
        self.work = 0.0
        """Seconds for which the event loop was busy with it."""

    def hand_over(self) -> None:
        """Note that the input is handed to the journal."""
        self.work = perf_counter() - self._taken

    def store(self) -> float:
        """Note that the input is on the disk; return the seconds since it was taken."""
        self._stored = perf_counter()
        self.durable = True
        return self._stored - self._taken

    def finish(self) -> float:
        """Note that the input is shown; return the seconds since it was taken."""
        now = perf_counter()
        self.work += now - self._stored
        return now - self._taken


class Timing:
    """The seconds that the newest inputs of a match took, and the server's own work among them."""

    def __init__(self) -> None:
        self.inputs = 0
        """Inputs since the match was opened here."""
        self.late = 0
        """How often a bot thought too long."""
        self.done: deque[float] = deque(maxlen=_NEWEST)
        """Seconds from taking an input until it was stored and sent to the players."""
        self.worked: deque[float] = deque(maxlen=_NEWEST)
        """The share of that in which the event loop was busy with it: the referee, and writing
        messages."""

    def note(self, entry: Entry) -> float:
        """Note a finished input; return the seconds it took."""
        seconds = entry.finish()
        self.inputs += 1
        self.done.append(seconds)
        self.worked.append(entry.work)
        return seconds
