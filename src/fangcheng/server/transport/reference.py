"""The documents and the library reference under /docs, if `make docs` has built them."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.http.static_files import ASK_ALWAYS, File, load

FIRST = "/docs/index.html"
_NOT_BUILT = (
    "这里没有文档：`make docs` 可以生成。\n"
    "The documents are not built here: `make docs` does that.\n"
)


class Reference:
    """The handlers of these pages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}

    async def first(self, request: Request) -> Response:
        """Redirect to the first page."""
        return RedirectResponse(FIRST) if self._pages() else _not_built()

    async def any(self, request: Request) -> Response:
        """Return a page."""
        pages = self._pages()
        if not pages:
            return _not_built()
        file = pages.get(request.path_params["path"])
        if file is None:
            raise ProblemError("nothing")
        return file.response(request)

    def _pages(self) -> dict[str, File]:
        """Return the files, loaded on first use, since most servers never need them."""
        if not self._files:
            folders = [
                self._folder,
                *(folder for folder in self._folder.rglob("*") if folder.is_dir()),
            ]
            self._files = {
                (folder.relative_to(self._folder) / name).as_posix(): file
                for folder in folders
                for name, file in load(folder, ASK_ALWAYS).items()
            }
        return self._files


def _not_built() -> Response:
    return PlainTextResponse(_NOT_BUILT, 404)
