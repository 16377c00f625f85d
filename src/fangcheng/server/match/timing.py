"""How quick a match is: what its newest inputs took, for the operator."""

from collections import deque
from time import perf_counter

_NEWEST = 32


class Took:
    """The times of one input: taken, handed to the journal, stored."""

    def __init__(self, taken: float, handed_over: float) -> None:
        self.taken = taken
        self.work = handed_over - taken
        self._stored = handed_over

    def stored(self) -> None:
        """It is on the disk; what follows is work again."""
        self._stored = perf_counter()

    def finish(self) -> float:
        """It is shown; return how long all of it took."""
        now = perf_counter()
        self.work += now - self._stored
        return now - self.taken


class Timing:
    """Seconds of the newest inputs of a match, and what they cost the server itself."""

    def __init__(self) -> None:
        self.inputs = 0
        """All there were since the match was opened here."""
        self.late = 0
        """How often a bot thought for too long."""
        self.done: deque[float] = deque(maxlen=_NEWEST)
        """From taking an input until it was on the disk and on its way to the players."""
        self.worked: deque[float] = deque(maxlen=_NEWEST)
        """The part of it in which nothing else could be done: the referee and what is told."""

    def note(self, took: Took) -> None:
        """Note an input that is done."""
        self.inputs += 1
        self.done.append(took.finish())
        self.worked.append(took.work)
