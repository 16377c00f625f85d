"""Programs of ours in processes of their own that load nothing: forked from the tests, not started.

To start Python and load our modules takes longer than most of what a test lets a program do. A
forked program has its own terminal or pipes, signals and end like any other; only what Python does
when it starts and when it ends is left out, and tests of that start it for good.
"""

import gc
import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import NoReturn

from fangcheng.cli import main

FORKED = "/bin/false"
"""What a forked program would be if it did not become another one."""


def become(program: Callable[[], None]) -> NoReturn:
    """Be a program, in a child that was forked just now, and end as it does: a `preexec_fn`."""
    gc.freeze()  # what the tests hold is not ours: its files have numbers that we use anew
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = os.fdopen(number, "w" if number else "r", encoding="utf-8")
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    status = 1
    try:
        program()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)  # whatever happens: what comes after this is the tests'


def fangcheng(*args: str) -> Callable[[], NoReturn]:
    """`fangcheng` with these words, as a `preexec_fn`."""

    def run() -> None:
        sys.argv = ["fangcheng", *args]
        main()

    return lambda: become(run)
