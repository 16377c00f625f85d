"""The speed of a match, measured on its newest inputs, for the operator."""

from collections import deque
from time import perf_counter

_NEWEST = 32


class Took:
    """The times at which one input was taken, handed to the journal, and stored."""

    def __init__(self, taken: float, handed_over: float) -> None:
        self.taken = taken
        self.work = handed_over - taken
        self._stored = handed_over

    def stored(self) -> None:
        """Note that the input is on the disk; the time from now on counts as work."""
        self._stored = perf_counter()

    def finish(self) -> float:
        """Note that the input is shown; return the seconds since it was taken."""
        now = perf_counter()
        self.work += now - self._stored
        return now - self.taken


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

    def note(self, took: Took) -> None:
        """Note a finished input."""
        self.inputs += 1
        self.done.append(took.finish())
        self.worked.append(took.work)
