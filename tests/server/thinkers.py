"""Processes that think, forked from the server of a test: each server has one, hardly ever asked.

`test_thinking.py` starts them as servers do elsewhere.
"""

import asyncio
import os
import socket
from contextlib import suppress
from signal import SIGKILL
from typing import Any

from fangcheng.server.thinking import worker
from tests.forked import become


class _Forked(asyncio.SubprocessTransport, asyncio.Protocol):
    """A process that reads and writes one socket."""

    def __init__(self, protocol: asyncio.SubprocessProtocol) -> None:
        super().__init__()
        self._protocol = protocol
        ours, theirs = socket.socketpair()
        self._pid = os.fork()
        if not self._pid:
            os.setsid()
            for number in (0, 1):
                os.dup2(theirs.fileno(), number)
            become(worker.main)
        theirs.close()
        self.socket = ours

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._pipe = transport
        self._end = os.pidfd_open(self._pid)
        asyncio.get_running_loop().add_reader(self._end, self._ended)
        self._protocol.connection_made(self)

    def data_received(self, data: bytes) -> None:
        self._protocol.pipe_data_received(1, data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._protocol.pipe_connection_lost(1, exc)

    def _ended(self) -> None:
        asyncio.get_running_loop().remove_reader(self._end)
        os.close(self._end)
        os.waitpid(self._pid, 0)
        self._protocol.process_exited()

    def get_pid(self) -> int:
        return self._pid

    def get_pipe_transport(self, fd: int) -> asyncio.BaseTransport:
        return self._pipe

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, SIGKILL)

    def close(self) -> None:
        self._pipe.close()


def fork_thinkers() -> None:
    """Let the running loop fork those who think; all else is started as ever."""
    loop = asyncio.get_running_loop()
    truly = loop.subprocess_exec

    async def start(make: Any, *command: str, **how: Any) -> Any:
        if worker.__name__ not in command:
            return await truly(make, *command, **how)
        protocol = make()
        forked = _Forked(protocol)
        await loop.create_connection(lambda: forked, sock=forked.socket)
        return forked, protocol

    loop.subprocess_exec = start  # type: ignore[assignment,method-assign]
