"""The server stands on parts of uvicorn that it promises nobody: a new version shows here first."""

import ast
import asyncio
import inspect
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from fangcheng.server.transport.limits.guarded import GuardedHttp
from fangcheng.server.transport.socket.handshake import Handshake

HTTP = {
    # what it keeps
    "client", "cycle", "flow", "loop", "parser", "pipeline", "transport",
    # what we take over from it, or call
    "_start_asgi_task", "connection_lost", "connection_made", "handle_websocket_upgrade",
    "on_body", "on_header", "on_headers_complete", "on_message_begin", "on_message_complete",
    "on_response_complete", "on_url", "pause_writing", "resume_writing", "send_400_response",
}  # fmt: skip
SOCKET = {
    "conn", "connections", "handshake_initiated", "loop", "scope", "transport",
    "connection_lost", "data_received", "run_asgi",
}  # fmt: skip
CYCLE = {"disconnected", "message_event", "more_body", "response_complete"}
"""Of one request and its answer."""


def mentioned(kind: type) -> set[str]:
    """List the methods that a class defines, and what these say of `self`."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(kind))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self":
            found.add(node.attr)
    return {name for name in found if not name.startswith("__")}


@pytest.mark.parametrize(
    ("own", "below", "listed"),
    [(GuardedHttp, HttpToolsProtocol, HTTP), (Handshake, WebSocketsSansIOProtocol, SOCKET)],
)
def test_what_is_used_of_uvicorn_is_listed_and_there(
    own: type, below: type, listed: set[str]
) -> None:
    assert mentioned(own) & (mentioned(below) | set(dir(below))) == listed


def test_a_connection_of_uvicorn_has_what_we_read() -> None:
    async def run() -> None:
        config = uvicorn.Config(_nobody, ws="websockets-sansio")
        config.load()
        http = HttpToolsProtocol(config, ServerState(), {})
        socket = WebSocketsSansIOProtocol(config, ServerState(), {})
        assert all(hasattr(http, name) for name in HTTP)
        assert all(hasattr(socket, name) for name in SOCKET - {"scope"})  # with the request

    asyncio.run(run())
    assert mentioned(RequestResponseCycle) >= CYCLE and "write_paused" in mentioned(FlowControl)


async def _nobody(scope: Any, receive: Any, send: Any) -> None:
    """Answer nothing."""
