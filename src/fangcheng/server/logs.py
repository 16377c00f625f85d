"""The log: short lines for people, JSON for machines; never a tile, a token or a password."""

import logging
import sys

import structlog
from structlog.typing import FilteringBoundLogger, Processor

from fangcheng.errors import SettingsError

_LEVELS = ("debug", "info", "warning", "error")


def make_log(level: str, as_json: bool) -> FilteringBoundLogger:
    """Make the log of a server, to standard error."""
    if level not in _LEVELS:
        raise SettingsError(f"log_level is one of {', '.join(_LEVELS)}; not {level}")
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
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    log: FilteringBoundLogger = structlog.get_logger()
    return log
