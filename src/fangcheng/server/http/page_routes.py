"""The pages of the web client: the players' for any URL, and the operator's."""

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.http.previews import previewed
from fangcheng.server.http.static_files import ASK_ALWAYS, FOR_EVER, PAGES, load

_ROOM = re.compile("room/[0-9]{6}/?")
_INVITATION = {
    "title": "来打麻将，有一桌在等你 · Come and play: a table is waiting",
    "description": "打开链接就到，不用注册。 Open the link and you are there; no account needed.",
}
"""The preview of a link to a room: it reveals nothing about the room, nor whether it exists."""
_FOLDERS = ("assets", "pages")
_REFEREE = "referee-*"
"""The engine for offline use; its folder name changes with its content."""


class Pages:
    """The handlers of all static files."""

    def __init__(self, client: Path, public_url: str = "") -> None:
        """Load the files; `client` is the folder of the built web client, which may be missing."""
        own = load(PAGES, ASK_ALWAYS)
        built = load(client, ASK_ALWAYS)
        self._files = {
            **built,
            **{f"assets/{name}": file for name, file in load(client / "assets", FOR_EVER).items()},
            **{f"pages/{name}": file for name, file in own.items()},
            **{
                f"{folder.name}/{name}": file
                for folder in client.glob(_REFEREE)
                for name, file in load(folder, FOR_EVER).items()
            },
        }
        welcome = own["welcome.html"]
        index = built.get("index.html", welcome)
        self.plain = index
        """The page without a preview."""
        self.embedded = built.get("embed.html", welcome)
        """The replay player alone, for embedding."""
        self._index = previewed(index, public_url, {})
        self._room = previewed(index, public_url, _INVITATION)
        self._operator = built.get("operator.html", welcome)

    async def operator(self, request: Request) -> Response:
        """Return the operator's page, which itself asks for the host token."""
        return self._operator.response(request)

    async def any(self, request: Request) -> Response:
        """Return a file; or, for any URL that is not a file's, the web client."""
        path = request.path_params["path"]
        file = self._files.get(path)
        if file is not None:
            return file.response(request)
        if "." in path or path.partition("/")[0] in _FOLDERS:
            raise ProblemError("nothing")
        return (self._room if _ROOM.fullmatch(path) else self._index).response(request)
