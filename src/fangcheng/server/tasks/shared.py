"""Processes that think for all nodes of a machine: `python -m fangcheng.server.tasks.shared`.

They are forked from one that has loaded everything, and wait at the same socket: whoever is free
takes the next question, and the line before the socket is the kernel's. One that dies, or thinks
for much longer than it may, is replaced.
"""

import gc
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from fangcheng.server.private_files import write_privately
from fangcheng.server.tasks.worker import NICE, answered, decode
from fangcheng.server.thinking.questions import (
    ANSWERING,
    LENGTH,
    REVIEWING,
    THINKING,
    Answer,
    Question,
    pack,
)

_LONGEST = 120.0
"""Seconds for a question that has no time of its own, like a review."""
_LATE = 3.0
"""Seconds beyond its time after which a process is ended."""
_LOOK = 5.0
"""Seconds between two looks whether anybody is there still."""
_PAUSE = 0.2
"""Seconds before a process that has died is replaced."""


def main() -> None:
    """Keep so many processes at each socket of a folder: FOLDER THINKING REVIEWING ANSWERING."""
    folder, *numbers = sys.argv[1:]
    write_privately()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    gc.freeze()  # what is loaded stays shared with those who are forked
    places: dict[int, socket.socket] = {}
    try:
        for name, number in zip((THINKING, REVIEWING, ANSWERING), map(int, numbers), strict=True):
            listening = listen(Path(folder, name))
            places |= {_fork(listening): listening for _ in range(number)}
        while True:
            pid, _ = os.wait()
            time.sleep(_PAUSE)
            listening = places.pop(pid)
            places[_fork(listening)] = listening
    finally:
        for pid in places:
            os.kill(pid, signal.SIGKILL)


def listen(path: Path) -> socket.socket:
    """Make a socket that this user alone can reach: `main` has seen to that."""
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(path))
    listening.listen(1024)
    listening.settimeout(_LOOK)
    return listening


def _fork(listening: socket.socket) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 0
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.nice(NICE)
        answer_at(listening)
    except BaseException:
        code = 1
        raise
    finally:
        os._exit(code)


def answer_at(listening: socket.socket) -> None:
    """Answer one question of everybody who comes, as long as our parent lives."""
    parent = os.getppid()
    while os.getppid() == parent:
        try:
            line, _ = listening.accept()
        except TimeoutError:
            continue
        line.settimeout(_LOOK)
        try:
            with line, line.makefile("rb") as asked:
                head = asked.read(LENGTH)
                if len(head) == LENGTH:
                    question = decode(asked.read(int.from_bytes(head, "big")))
                    line.sendall(pack(_in_time(question)))
        except (OSError, msgspec.MsgspecError):
            pass  # nobody waits for it any more


def _in_time(question: Question[Any]) -> Answer:
    """Answer; a process that hangs over it is ended."""
    # The time in line counts: all processes of a machine have the same clock.
    left = question.after_waiting()
    seconds = _LONGEST if left is None else left
    signal.setitimer(signal.ITIMER_REAL, seconds + _LATE)
    try:
        return answered(question)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
