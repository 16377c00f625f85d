"""Work shared out to workers, with the results in the order of the parts.

Who computes the parts is one thing: a number (1 is this process, more are processes of our own) or
any executor of `concurrent.futures`, which may lead to other machines. Whoever it is, the results
are the same.
"""

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from multiprocessing import active_children
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from fangcheng.bots import SPECS, Programs, make_bot
from fangcheng.errors import SimulationError, UnknownBotError
from fangcheng.version import __version__

MOST_WORKERS = 256
"""Processes of our own."""
_AHEAD = 1024
"""How many parts are handed out before their turn."""
_QUIET = 10.0
"""Seconds after which programs in processes of others are ended, if no further part comes."""
_timers: Final[deque[threading.Timer]] = deque()
PROGRAMS: Final = Programs()
"""Those that go on from match to match in this process; they are ended when the work is."""

Part = TypeVar("Part")
Result = TypeVar("Result")
Workers: TypeAlias = int | Executor


def check_number(name: str, number: int, least: int, most: int) -> None:
    """Refuse a number of something that is too small or too large."""
    if not least <= number <= most:
        raise SimulationError("wrong_number", name=name, least=least, most=most, number=number)


def check_bots(bots: Sequence[str]) -> None:
    """Refuse unknown bots, and one text where a list of names is wanted."""
    if isinstance(bots, str):
        raise SimulationError("bots_are_text", bots=bots)
    for name in bots:
        if not isinstance(name, str):
            raise UnknownBotError("unknown_bot", spec=name, known=SPECS)
        make_bot(name, 0)


def check_workers(workers: Workers) -> None:
    """Refuse a number of processes that is too small or too large."""
    if isinstance(workers, int):
        check_number("workers", workers, 1, MOST_WORKERS)


def in_order(
    work: Callable[[Part], Result], parts: Sequence[Part], workers: Workers
) -> Generator[Result, None, None]:
    """Let the workers do each part; the results come in order.

    Whoever takes the results may stop early (or be stopped by Ctrl-C): processes of our own are
    then ended in the middle of what they do; an executor finishes the parts it has begun.
    """
    if not isinstance(workers, int):
        return _results(workers, partial(_do_for_others, code(), work), parts)
    if workers == 1:
        return _here(work, parts)
    return _in_processes(work, parts, min(workers, len(parts)))


def _here(work: Callable[[Part], Result], parts: Sequence[Part]) -> Generator[Result, None, None]:
    try:
        yield from map(work, parts)
    finally:
        PROGRAMS.close()


def _in_processes(
    work: Callable[[Part], Result], parts: Sequence[Part], workers: int
) -> Generator[Result, None, None]:
    others = active_children()
    pool = ProcessPoolExecutor(workers, initializer=_begin_work)
    try:
        yield from _results(pool, work, parts)
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


def _results(
    executor: Executor, work: Callable[[Part], Result], parts: Sequence[Part]
) -> Generator[Result, None, None]:
    waiting: deque[Future[Result]] = deque()
    try:
        for part in parts:
            waiting.append(executor.submit(work, part))
            while waiting and (len(waiting) == _AHEAD or waiting[0].done()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise SimulationError("worker_killed") from None
    finally:
        for future in waiting:
            future.cancel()


@cache
def code() -> str:
    """Tell which version of the program runs here: its number, and a digest of its source."""
    root = Path(__file__).parents[1]
    digest = sha256()
    for file in sorted(root.rglob("*.py")):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"fangcheng {__version__}/{digest.hexdigest()[:8]}"


def _do_for_others(callers: str, work: Callable[[Part], Result], part: Part) -> Result:
    """Do a part in an executor that is not ours: by the caller's code, and leaving nothing.

    Programs wait for the next part for a while, since some take long to start.
    """
    if code() != callers:
        raise SimulationError("worker_code", name=code(), callers=callers)
    try:
        return work(part)
    finally:
        if PROGRAMS:
            _end_programs_later()


def _end_programs_later() -> None:
    timer = threading.Timer(_QUIET, PROGRAMS.close)
    timer.daemon = True
    timer.start()
    _timers.append(timer)
    while len(_timers) > 1:
        _timers.popleft().cancel()
