"""Lines to and from another program, with limits: of time, of length, and of what it complains."""

import os
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

LONGEST_LINE = 1 << 16
_MOST_LINES = 1000
"""How many lines wait to be read; a program that says more has to wait itself."""
_COMPLAINTS = 20
"""How many of the last lines of its standard error are kept."""
_LONGEST_COMPLAINT = 1000
_PATIENCE = 1.0
"""Seconds a program gets to end by itself, and then to end when it is told to."""


class ChannelError(Exception):
    """The other program cannot be talked to: it ended, or does not keep to lines."""


class Channel:
    """A program that runs; whatever happens, it is ended and reaped.

    Each of its pipes has a thread, so that neither side ever waits for the other.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # In a session of its own: Ctrl-C is ours to handle, and its children end with it.
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise ChannelError(f"cannot run {command[0]!r}: {error.strerror or error}") from error
        self.goes_on = False
        """Whether the program said that it plays one match after another."""
        self._process = process
        self._out: Queue[bytes | None] = Queue()
        self._end = weakref.finalize(self, _end, process, self._out)
        self._in: Queue[bytes | None] = Queue(_MOST_LINES)
        self._complaints: deque[bytes] = deque(maxlen=_COMPLAINTS)
        # The threads know the pipes and not the channel: a channel nobody holds any more ends.
        self._threads = [
            Thread(target=_write, args=(process.stdin, self._out), daemon=True),
            Thread(target=_read, args=(process.stdout, self._in), daemon=True),
            Thread(target=_complain, args=(process.stderr, self._complaints), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def running(self) -> bool:
        """The program has not been ended."""
        return self._end.alive

    def send(self, line: str) -> None:
        """Send a line; the program may read it when it likes."""
        self._out.put(line.encode() + b"\n")

    def receive(self, seconds: float, since: float | None = None) -> str:
        """Wait for a line, so many seconds from now or since a time; TimeoutError if none comes."""
        left = seconds if since is None else since + seconds - time.monotonic()
        try:
            if left < 0:  # even if lines wait: some programs never stop
                raise Empty
            line = self._in.get(timeout=left)
        except Empty:
            raise TimeoutError(f"no answer within {seconds:g} s{self._complaint()}") from None
        if line is None:
            self._threads[2].join(_PATIENCE)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE)
            status = self._process.returncode
            self._end()
            raise ChannelError(f"the program ended (exit status {status}){self._complaint()}")
        if not line.endswith(b"\n") and len(line) > LONGEST_LINE:
            self._end()
            raise ChannelError(f"a line is longer than {LONGEST_LINE} bytes")
        return line.decode(errors="replace").rstrip("\r\n")

    def waiting(self) -> bool:
        """Whether a line has come that was not received yet."""
        return not self._in.empty()

    def close(self) -> int | None:
        """Close its input and let it end; return the exit status, None if it had to be ended."""
        self._out.put(None)
        try:
            return self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self._end()

    def _complaint(self) -> str:
        said = b"".join(self._complaints).decode(errors="replace").strip()
        return f"; it said: {said[-_LONGEST_COMPLAINT:]}" if said else ""


def _write(pipe: IO[bytes], lines: "Queue[bytes | None]") -> None:
    with suppress(OSError):
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with suppress(OSError):
        pipe.close()


def _read(pipe: IO[bytes], lines: "Queue[bytes | None]") -> None:
    with suppress(OSError, ValueError), pipe:
        while line := pipe.readline(LONGEST_LINE + 1):
            lines.put(line)
    lines.put(None)


def _complain(pipe: IO[bytes], lines: "deque[bytes]") -> None:
    with suppress(OSError, ValueError), pipe:
        while line := pipe.readline(_LONGEST_COMPLAINT):  # a part of a longer line
            lines.append(line)


def _end(process: "subprocess.Popen[bytes]", lines: "Queue[bytes | None]") -> None:
    """End a program and its children, and reap it; nothing more is written to it."""
    lines.put(None)
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(OSError):
            os.killpg(process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE)
            break
    else:
        process.wait()
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)  # children that outlived it
