"""Work shared out to processes, with the results in the order of the parts."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from multiprocessing.util import Finalize
from typing import Final, TypeVar

from fangcheng.bots import Programs
from fangcheng.errors import SimulationError

MOST_WORKERS = 256
_AHEAD = 16
"""How many parts for each worker are handed out before their turn."""
PROGRAMS: Final = Programs()
"""Those that go on from match to match in this process; they are ended when the work is."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def check_number(name: str, number: int, least: int, most: int) -> None:
    """Refuse a number of something that is too small or too large."""
    if not least <= number <= most:
        raise SimulationError(f"the number of {name} is {least} to {most:,}, not {number}")


def in_order(
    work: Callable[[Part], Result], parts: Iterable[Part], workers: int
) -> Generator[Result, None, None]:
    """Do the work of each part, in this process or several; the results come in order.

    Whoever takes the results may stop early (or be stopped by Ctrl-C): the workers are then ended
    in the middle of what they do.
    """
    if workers == 1:
        try:
            yield from map(work, parts)
        finally:
            PROGRAMS.close()
        return
    others = active_children()
    pool = ProcessPoolExecutor(workers, initializer=_begin_work)
    waiting: deque[Future[Result]] = deque()
    try:
        for part in parts:
            waiting.append(pool.submit(work, part))
            if len(waiting) == _AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise SimulationError("a worker process was killed; try fewer workers") from None
    except BaseException:  # Ctrl-C and a generator that is closed, too
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_work() -> None:
    """Leave Ctrl-C to the process that waits for the workers, and end programs with the worker."""
    Finalize(None, PROGRAMS.close, exitpriority=1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
