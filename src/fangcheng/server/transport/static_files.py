"""The files of the web client and of the server's own pages."""

from os import PathLike, stat_result
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGES = Path(__file__).parent / "pages"
WEB = Path(__file__).parents[2] / "web"
"""The built web client, where it is."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name changes with what is in them."""
ASK_ALWAYS = "no-cache"
"""Browsers may keep them, but ask each time whether they are still the same."""


class Files(StaticFiles):
    """A folder of files, and how long browsers may keep them."""

    def __init__(self, folder: Path, keep: str) -> None:
        super().__init__(directory=folder)
        self._keep = keep

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Answer with a file, or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = self._keep
        return response

    def one(self, file: Path, request: Request) -> Response:
        """Answer with a file that is known to be there."""
        return self.file_response(file, file.stat(), request.scope)
