"""A terminal in which messages are printed above the line being typed."""

import asyncio
import codecs
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from rich.cells import cell_len

from fangcheng.terminal.console import Console
from fangcheng.terminal.table import is_watched

ASKED, IDLE = "> ", "… "
"""The prompt: an answer is expected, or none is."""
_MOST_WAITING = 100
"""The most lines read ahead from a pipe."""
_ERASE = "\r\x1b[K"
_BACKSPACE, _ERASE_LINE, _ERASE_WORD, _END, _REDRAW = "\x7f\b", "\x15", "\x17", "\x04", "\x0c"


class LineEditor:
    """The line being typed: takes keys, returns finished lines; None is the end of input."""

    def __init__(self) -> None:
        self.text = ""
        self._escape = ""

    def type(self, keys: str) -> list[str | None]:
        """Handle keys; return the lines they finish."""
        done: list[str | None] = []
        for key in keys:
            if self._escape or key == "\x1b":
                self._take_escape(key)
            elif key in "\r\n":
                done.append(self.text)
                self.text = ""
            elif key in _BACKSPACE:
                self.text = self.text[:-1]
            elif key == _ERASE_LINE:
                self.text = ""
            elif key == _ERASE_WORD:
                self.text = self.text.rstrip().rpartition(" ")[0]
            elif key == _END and not self.text:
                done.append(None)
            elif key.isprintable():
                self.text += key
        return done

    def _take_escape(self, key: str) -> None:
        """Drop escape sequences, like those of arrow keys: ESC [ … letter, or ESC and one key."""
        self._escape += key
        inside = self._escape[1:]
        if inside and not (inside in ("[", "O") or (inside[0] == "[" and not "@" <= key <= "~")):
            self._escape = ""


def tail(text: str, width: int) -> str:
    """Return as much of the end of a text as fits."""
    while cell_len(text) > width:
        text = text[1:]
    return text


class Terminal:
    """Prints lines and reads lines at the same time."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.watched = is_watched(console) and _termios() is not None
        self._editor = LineEditor()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._prompt = IDLE
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(_MOST_WAITING)
        self._restore: Callable[[], None] = lambda: None
        self._printing = 0
        self._listening = False

    # -- opening and closing -----------------------------------------------------------------

    def open(self) -> None:
        """Start to read."""
        loop = asyncio.get_running_loop()
        self._listening = True
        if self.watched:
            self._take_keys()
            loop.add_reader(sys.stdin.fileno(), self._keys)
            loop.add_signal_handler(signal.SIGCONT, self._take_keys)
        else:
            threading.Thread(target=self._read_pipe, args=(loop,), daemon=True).start()

    def close(self) -> None:
        """Restore the terminal's settings."""
        if self.watched and self._listening:
            loop = asyncio.get_running_loop()
            loop.remove_reader(sys.stdin.fileno())
            loop.remove_signal_handler(signal.SIGCONT)
            self._write(_ERASE)
            self._restore()
        self._listening = False

    def _take_keys(self) -> None:
        """Read single keys without echo; Ctrl-C and Ctrl-Z keep their meaning."""
        termios = _termios()
        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        self._restore = lambda: termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        after = [*before[:6], list(before[6])]
        after[3] &= ~(termios.ICANON | termios.ECHO)
        after[6][termios.VMIN], after[6][termios.VTIME] = 1, 0
        termios.tcsetattr(descriptor, termios.TCSADRAIN, after)
        self._draw()

    # -- reading -----------------------------------------------------------------------------

    async def read(self) -> str | None:
        """Wait for the next line; None is the end of input."""
        line = await self._lines.get()
        self._room.release()
        return line

    def _keys(self) -> None:
        try:
            data = os.read(sys.stdin.fileno(), 4096)
        except OSError:  # the terminal is gone
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        keys = self._decoder.decode(data)
        done = self._editor.type(keys) if data else [None]
        for line in done:
            if line is not None:
                self._write(f"{_ERASE}{self._prompt}{line}\n")
            self._lines.put_nowait(line)
        self._draw()

    def _read_pipe(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read a pipe in a thread, with limited read-ahead."""
        with suppress(RuntimeError):  # the program may end while a line waits
            for line in _lines_of_input():
                self._room.acquire()
                loop.call_soon_threadsafe(self._lines.put_nowait, line)

    # -- writing -----------------------------------------------------------------------------

    def ask(self, asked: bool) -> None:
        """Show by the prompt whether an answer is expected."""
        prompt = ASKED if asked else IDLE
        if prompt != self._prompt:
            self._prompt = prompt
            if not self._printing:
                self._draw()

    def forget(self) -> None:
        """Drop the typed text, which was meant for a question that is over."""
        self._editor.text = ""

    @contextmanager
    def above(self) -> Iterator[Console]:
        """Yield the console; what is printed within goes above the line being typed."""
        self._printing += 1
        if self.watched and self._listening and self._printing == 1:
            self._write(_ERASE)
        try:
            yield self.console
        finally:
            self._printing -= 1
            if self._printing == 0:
                self._draw()

    def print(self, *what: Any, **how: Any) -> None:
        """Print above the line being typed."""
        with self.above() as console:
            console.print(*what, **how)

    def _draw(self) -> None:
        if self.watched and self._listening:
            room = self.console.width - len(self._prompt) - 1
            self._write(f"{_ERASE}{self._prompt}{tail(self._editor.text, room)}")
        else:
            self._write("")

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()


def _lines_of_input() -> Iterator[str | None]:
    """Yield the lines of a pipe, and None at its end.

    Read from the descriptor itself: Python aborts if it exits while a thread waits in `sys.stdin`.
    """
    rest = b""
    while data := _read_input():
        *lines, rest = (rest + data).split(b"\n")
        yield from map(_decoded, lines)
    if rest:
        yield _decoded(rest)
    yield None


def _read_input() -> bytes:
    try:
        return os.read(sys.stdin.fileno(), 4096) if sys.stdin is not None else b""
    except (OSError, ValueError):
        return b""


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", "replace").rstrip("\r")


def _termios() -> Any:
    """Return the module that controls terminals; None on systems without it."""
    try:
        import termios
    except ImportError:
        return None
    return termios
