"""What servers of the tests leave out: work that is the same for each of them.

Servers that are started as people start them (`test_cli_serve.py`) do all of it.
"""

from functools import cache
from pathlib import Path

from fangcheng.server import serve
from fangcheng.server.http import page_routes, static_files
from fangcheng.server.http.static_files import PAGES, WEB, File

_read_anew = static_files.load
_read_once = cache(_read_anew)


def _load(folder: Path, keep: str) -> dict[str, File]:
    ours = folder.is_relative_to(PAGES) or folder.is_relative_to(WEB)
    return (_read_once if ours else _read_anew)(folder, keep)


def read_pages_once() -> None:
    """Keep the page's six megabytes for the servers that follow."""
    page_routes.load = _load  # type: ignore[attr-defined]
    page_routes.Pages(WEB)


def collect_as_ever() -> None:
    """Leave the collector as it is: servers that come and go in one process would fill it.

    Theirs sets aside whatever has lived for a while, and a server that is over holds itself.
    """
    serve.collect_calmly = lambda loop: None  # type: ignore[attr-defined]
