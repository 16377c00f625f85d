"""Where lines are printed: on a terminal in colours, or into a file as they are."""

import os
import sys
from typing import TYPE_CHECKING, Protocol

from fangcheng.terminal.harmless import tell

if TYPE_CHECKING:
    from rich.text import Text

_WIDTH = 80


class Page(Protocol):
    """Takes lines that are set already; a console of rich is one."""

    @property
    def width(self) -> int:
        """How many cells a line has."""

    def print(self, line: "str | Text" = "", /) -> None:
        """Print a line."""


class PlainPage:
    """A file or a pipe: without colours nothing of rich's console need be loaded."""

    width = _WIDTH

    def print(self, line: "str | Text" = "", /) -> None:
        """Write the text of a line."""
        tell(f"{line}")


def open_page() -> Page:
    """Return a page for whoever reads standard output."""
    asked = any(os.environ.get(name) for name in ("FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"))
    if not asked and not sys.stdout.isatty():
        return PlainPage()
    from fangcheng.terminal.console import Console

    return Console(highlight=False)
