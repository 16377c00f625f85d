"""Pages asked for in this process, without a socket."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from fangcheng.server.http.static_files import REFERENCE
from fangcheng.server.serve import Started
from fangcheng.server.transport.limits.connections import ConnectionLimits
from fangcheng.server.transport.limits.guarded import GuardedHttp
from fangcheng.server.transport.routes import make_app
from fangcheng.server.transport.socket.handshake import Handshake


@asynccontextmanager
async def serving(started: Started, web: Path, reference: Path = REFERENCE) -> AsyncIterator[str]:
    """A second way into a house, with another web client."""
    listening = socket.create_server(("127.0.0.1", 0))
    connection_limits = ConnectionLimits(1000, 1000, behind_proxy=True)
    app = make_app(started.front, "", connection_limits, web, reference)
    http: Any = partial(GuardedHttp, connection_limits=connection_limits)
    config = uvicorn.Config(
        app, loop="none", http=http, ws=Handshake, log_config=None, lifespan="off"
    )
    serving = uvicorn.Server(config)
    task = asyncio.ensure_future(serving._serve([listening]))
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        serving.should_exit = True
        await task
