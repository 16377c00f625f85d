"""Processes that think, forked from the server of a test: each server has one, hardly ever asked.

`test_thinking.py` starts them as servers do elsewhere.
"""

import asyncio
import os
import socket
from contextlib import suppress
from signal import SIGKILL
from typing import Any, cast

from fangcheng.server.tasks import worker
from fangcheng.server.thinking.questions import Answer, pack
from tests.forked import become

_READY = pack(Answer())
"""What a process says when it has started."""


class _Forked(asyncio.SubprocessTransport, asyncio.Protocol):
    """A process that reads and writes one socket; forked when it is first asked or looked for."""

    def __init__(self, protocol: asyncio.SubprocessProtocol) -> None:
        super().__init__()
        self._protocol = protocol
        self._pid = 0
        self._heard = False
        self.socket, self._theirs = socket.socketpair()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._pipe = cast(asyncio.WriteTransport, transport)
        self._protocol.connection_made(self)
        self._protocol.pipe_data_received(1, _READY)  # nobody waits for it to start

    def get_pid(self) -> int:
        if not self._pid:
            self._pid = os.fork()
            if not self._pid:
                os.setsid()
                for number in (0, 1):
                    os.dup2(self._theirs.fileno(), number)
                become(worker.main)
            self._theirs.close()
            self._end = os.pidfd_open(self._pid)
            asyncio.get_running_loop().add_reader(self._end, self._ended)
        return self._pid

    def write(self, data: bytes) -> None:
        """Ask."""
        self.get_pid()
        self._pipe.write(data)

    def data_received(self, data: bytes) -> None:
        self._protocol.pipe_data_received(1, data if self._heard else data.removeprefix(_READY))
        self._heard = True

    def connection_lost(self, exc: Exception | None) -> None:
        self._protocol.pipe_connection_lost(1, exc)

    def _ended(self) -> None:
        asyncio.get_running_loop().remove_reader(self._end)
        os.close(self._end)
        os.waitpid(self._pid, 0)
        self._protocol.process_exited()

    def get_pipe_transport(self, fd: int) -> asyncio.BaseTransport:
        return self

    def kill(self) -> None:
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, SIGKILL)
        else:
            self._theirs.close()
            asyncio.get_running_loop().call_soon(self._protocol.process_exited)

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
