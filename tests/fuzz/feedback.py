"""What a target has reached where coverage sees nothing: compiled readers, and the page's.

A feature is told by any text; inputs with new features are kept and changed further.
"""

from collections.abc import Callable
from zlib import crc32

MARKS: list[Callable[[], None]] = []
"""Instrumented functions, one for each of so many features; none where nothing guides."""


def reached(feature: str) -> None:
    """Tell that an input has this feature."""
    if MARKS:
        MARKS[crc32(feature.encode(errors="replace")) % len(MARKS)]()
