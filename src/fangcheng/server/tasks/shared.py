"""Thinking processes for all nodes of a machine: `python -m fangcheng.server.tasks.shared`.

They are forked from one that has loaded everything, and listen on the same socket: a free process
takes the next question, and the kernel keeps the queue. A process that dies, or far exceeds its
time, is replaced.
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
"""Seconds for a question without a time limit of its own, such as a review."""
_LATE = 3.0
"""Seconds beyond its time after which a process is killed."""
_LOOK = 5.0
"""Seconds between two checks whether the parent process is still there."""
_PAUSE = 0.2
"""Seconds before a dead process is replaced."""


def main() -> None:
    """Keep processes at each socket of a folder: FOLDER THINKING REVIEWING ANSWERING."""
    folder, *numbers = sys.argv[1:]
    write_privately()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    gc.freeze()  # loaded modules stay shared with the forked processes
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
    """Make a socket that only this user can reach, thanks to the umask that `main` has set."""
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
    """Answer one question of each connection, as long as the parent process lives."""
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
            pass  # the node has stopped waiting


def _in_time(question: Question[Any]) -> Answer:
    """Answer a question; a process that hangs is killed by its timer."""
    # The time in the queue counts: all processes of a machine share this clock.
    left = question.after_waiting()
    seconds = _LONGEST if left is None else left
    signal.setitimer(signal.ITIMER_REAL, seconds + _LATE)
    try:
        return answered(question)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
