"""The log: short lines for people, JSON for machines; never a tile, a token or a password."""

import io
import logging
import sys
import time
from collections import deque
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog
from msgspec import Struct
from structlog.typing import FilteringBoundLogger, Processor

from fangcheng.errors import SettingsError

_LEVELS = ("debug", "info", "warning", "error")
_SELDOM_SECONDS = 60.0
_LIBRARIES = ("uvicorn.error", "asyncio")
_KEPT = 500
_LONGEST = 400


class Entry(Struct, frozen=True):
    """One warning or error."""

    at: int
    level: str
    what: str
    about: str


class Recent:
    """The newest warnings and errors, for the operator's page."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque(maxlen=_KEPT)
        self.total = 0

    def __call__(
        self, _: Any, level: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Keep an entry on its way to the log, cut to a few lines."""
        if level in ("warning", "error", "critical"):
            self.total += 1
            about = {name: value for name, value in event.items() if name not in _SHOWN_APART}
            if (trace := str(about.pop("exception", ""))).strip():
                about["exception"] = trace.strip().splitlines()[-1]
            text = " ".join(f"{name}={value}" for name, value in about.items())
            what = str(event["event"])[:_LONGEST]
            self.entries.append(Entry(int(time.time()), level, what, text[:_LONGEST]))
        return event


_SHOWN_APART = ("event", "level", "timestamp", "cause")
"""A `cause` is for programmers: the log has it, the operator's page does not."""
RECENT = Recent()


class _Lenient(io.TextIOBase):
    """Standard error that never raises: a full disk must not stop the server."""

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()


def make_log(level: str, as_json: bool) -> FilteringBoundLogger:
    """Set up the log of a server, on standard error."""
    if level not in _LEVELS:
        raise SettingsError("log_level", known=tuple(_LEVELS), level=level)
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            RECENT,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Lenient())),
    )
    log: FilteringBoundLogger = structlog.get_logger()
    for name in _LIBRARIES:
        library = logging.getLogger(name)
        library.handlers, library.propagate = [_Forward(Seldom(log))], False
        library.setLevel(logging.WARNING)
    return log


class Seldom:
    """Rate-limited warnings: one of each kind a minute.

    The next one says how many were left out.
    """

    def __init__(self, log: FilteringBoundLogger) -> None:
        self._log = log
        self._kinds: dict[str, tuple[float, int]] = {}  # due time of the next, number left out

    def warning(self, what: str, **about: Any) -> None:
        """Write a warning, or only count it."""
        now = time.monotonic()
        due, left_out = self._kinds.get(what, (now, 0))
        if now < due:
            self._kinds[what] = (due, left_out + 1)
            return
        self._kinds[what] = (now + _SELDOM_SECONDS, 0)
        if left_out:
            about["left_out"] = left_out
        self._log.warning(what, **about)


class _Forward(logging.Handler):
    """Writes the warnings of libraries, rate-limited because any client may cause them."""

    def __init__(self, seldom: Seldom) -> None:
        super().__init__(logging.WARNING)
        self._seldom = seldom

    def emit(self, record: logging.LogRecord) -> None:
        what = str(record.msg).strip().partition("\n")[0]
        about: dict[str, Any] = {"library": record.name}
        if record.exc_info and record.exc_info[0] is not None:
            what = f"{what}: {record.exc_info[0].__name__}"  # one mistake does not hide another
            about["exc_info"] = record.exc_info
        self._seldom.warning(what, **about)
