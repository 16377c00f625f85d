"""The contracts of both wires for programs: OpenAPI and AsyncAPI."""

from importlib.resources import files
from typing import Any

from fangcheng.server.http.endpoints import Asked, Endpoint, Written
from fangcheng.server.http.responses import Prepared, answer_kept, prepare_written

OPENAPI, ASYNCAPI = "openapi.json", "asyncapi.json"


class Contracts:
    """The handlers of the endpoints; each document is loaded when first requested."""

    def __init__(self) -> None:
        self._read: dict[str, Prepared] = {}

    async def openapi(self, asked: Asked) -> Written[dict[str, Any]]:
        """Get this document: the HTTP endpoints, as OpenAPI 3.1."""
        return self._tell(asked, OPENAPI)

    async def asyncapi(self, asked: Asked) -> Written[dict[str, Any]]:
        """Get the commands and messages of the web socket, as AsyncAPI 3."""
        return self._tell(asked, ASYNCAPI)

    def _tell(self, asked: Asked, name: str) -> Written[dict[str, Any]]:
        if name not in self._read:
            file = files("fangcheng.protocol") / name
            self._read[name] = prepare_written(file.read_bytes())
        return Written(answer_kept(asked.request, self._read[name]))


ENDPOINTS = (
    Endpoint("GET", f"/api/{OPENAPI}", Contracts.openapi),
    Endpoint("GET", f"/api/{ASYNCAPI}", Contracts.asyncapi),
)
