"""The pages: the web client, whatever its own addresses are, and the operator's page."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.transport.static_files import ASK_ALWAYS, FOR_EVER, PAGES, load

_FOLDERS = ("assets", "pages")


class Pages:
    """The handlers of everything that is a file."""

    def __init__(self, client: Path) -> None:
        """`client` is the folder of the built web client; without it a page says so."""
        own = load(PAGES, ASK_ALWAYS)
        built = load(client, ASK_ALWAYS)
        self._files = {
            **built,
            **{f"assets/{name}": file for name, file in load(client / "assets", FOR_EVER).items()},
            **{f"pages/{name}": file for name, file in own.items()},
        }
        self._index = built.get("index.html") or own["welcome.html"]
        self._operator = own["operator.html"]

    async def operator(self, request: Request) -> Response:
        """Show the operator's page; it asks for the host token itself."""
        return self._operator.response(request)

    async def any(self, request: Request) -> Response:
        """Give a file; any other address is the web client's own, but a missing file is none."""
        path = request.path_params["path"]
        file = self._files.get(path)
        if file is not None:
            return file.response(request)
        if "." in path or path.partition("/")[0] in _FOLDERS:
            raise HTTPException(404)
        return self._index.response(request)
