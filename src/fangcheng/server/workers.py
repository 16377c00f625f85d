"""Several nodes on one machine behind one address: HAProxy in front, and a process for each node.

A node that dies is restarted. SIGHUP restarts the nodes one after the other, so that rooms move and
no player is refused; SIGTERM and SIGINT end everything in order.
"""

import asyncio
import os
import re
import resource
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace
from structlog.typing import FilteringBoundLogger

from fangcheng.errors import SettingsError, StoreError
from fangcheng.server.logs import make_log
from fangcheng.server.proxy import READY, haproxy_config, in_brackets
from fangcheng.server.serve import ANSWERERS, REVIEWERS, prepare
from fangcheng.server.settings import Settings
from fangcheng.server.thinking.pool import usual_thinkers
from fangcheng.server.thinking.questions import REVIEWING

_FIRST_WAIT, _LONGEST_WAIT = 0.2, 5.0
"""Seconds before a dead process is restarted."""
_CALM = 30.0
"""A process that lived for so many seconds is restarted without a longer wait."""
_END = 60.0
"""Seconds that a process has to end before it is killed."""
_START = 60.0
"""Seconds that all processes have to start."""
_LOOPBACK = "127.0.0.1"
_NO_NAME = re.compile("[^a-z0-9-]+")
_LONGEST_NAME = 36
"""Characters of the machine's name in a node's name, which ends in a number."""


class _Child:
    """A process that is restarted whenever it ends."""

    def __init__(self, name: str, words: list[str], told: bytes, log: FilteringBoundLogger) -> None:
        self.name = name
        self._words = words
        self._told = told
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._ending = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the process, and keep it running."""
        self._task = asyncio.get_running_loop().create_task(self._look_after())

    async def _look_after(self) -> None:
        wait, loop = _FIRST_WAIT, asyncio.get_running_loop()
        while not self._ending:
            since = loop.time()
            try:
                status: int | str = await self._live()
            except OSError as error:  # the machine is out of memory or processes
                status = str(error)
            if self._ending:
                return
            wait = _FIRST_WAIT if loop.time() - since > _CALM else min(wait * 2, _LONGEST_WAIT)
            self._log.error("ended", process=self.name, status=status, again_in=wait)
            await asyncio.sleep(wait)

    async def _live(self) -> int:
        """Start the process, write its input, and wait until it ends."""
        words, pipe = [*_ends_with_us(), *self._words], asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*words, stdin=pipe, start_new_session=True)
        self._process = process
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.write(self._told)
            await process.stdin.drain()
            process.stdin.close()
        return await process.wait()

    def signal(self, number: int) -> None:
        """Send the process a signal, if it runs."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def end(self) -> None:
        """End the process for good; kill it if it does not end."""
        self._ending = True
        task = self._task
        if task is None or task.done():
            return
        if self._process is None or self._process.returncode is not None:
            task.cancel()  # it is waiting to be restarted
        self.signal(signal.SIGTERM)
        if not (await asyncio.wait([task], timeout=_END))[0]:
            self._log.error("does not end", process=self.name)
            self.signal(signal.SIGKILL)
            await asyncio.wait([task])

    async def start_again(self) -> None:
        """End the process and start it again."""
        await self.end()
        self._ending = False
        self.start()


def usual_workers(settings: Settings) -> int:
    """Return the default number of nodes: one for each core.

    It is one for a server with its own database, with a name among others, or without HAProxy.
    """
    many = settings.database_url().startswith("postgresql") and not settings.node
    return len(os.sched_getaffinity(0)) if many and _haproxy() is not None else 1


def _haproxy() -> str | None:
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


def _ends_with_us() -> list[str]:
    """Return the command prefix that ends a process with its parent, whose port it would hold."""
    found = shutil.which("setpriv")
    return [] if found is None else [found, "--pdeathsig", "TERM"]


class Workers:
    """The nodes of one machine, and the proxy in front of them."""

    def __init__(self, settings: Settings, number: int) -> None:
        if not settings.database_url().startswith("postgresql"):
            raise SettingsError("workers_database")
        proxy = _haproxy()
        if proxy is None:
            raise SettingsError("workers_haproxy")
        self._proxy = proxy
        self._settings = replace(settings, port=settings.port or _free_port())
        self._log = make_log(settings.log_level, settings.log_json)
        first = settings.node or _NO_NAME.sub("-", socket.gethostname().lower().partition(".")[0])
        first = first[:_LONGEST_NAME]
        self._ports = {f"{first}-{at}": _free_port() for at in range(1, number + 1)}

    async def run(
        self, on_start: Callable[[str, Path | None], None] = lambda url, file: None
    ) -> None:
        """Run until a signal; report the URL, and the file of the operator's token."""
        file = await asyncio.to_thread(prepare, self._settings)
        loop = asyncio.get_running_loop()
        stop, again = asyncio.Event(), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        loop.add_signal_handler(signal.SIGHUP, again.set)
        running = asyncio.ensure_future(self._run(again, lambda url: on_start(url, file)))
        ending = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait((running, ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            ending.cancel()
            running.cancel()  # its `finally` ends all processes in order
        with suppress(asyncio.CancelledError):
            await running

    async def _run(self, again: asyncio.Event, on_start: Callable[[str], None]) -> None:
        with TemporaryDirectory(prefix="fangcheng-") as folder:
            file = self._proxy_file(Path(folder))
            thinkers = self._thinkers(folder)
            nodes = [self._node(name, port, folder) for name, port in self._ports.items()]
            proxy = _Child("haproxy", [self._proxy, "-db", "-f", str(file)], b"", self._log)
            try:
                thinkers.start()
                await _until_there(Path(folder, REVIEWING))
                for node in nodes:
                    node.start()
                places = [(_LOOPBACK, port) for port in self._ports.values()]
                await _until_ready(places)
                proxy.start()
                await _until_ready([(self._own_host(), self._settings.port)])
                on_start(self._shown_url())
                await self._until_told(again, nodes)
            finally:
                await proxy.end()
                await asyncio.gather(*(node.end() for node in nodes))
                await thinkers.end()

    async def _until_told(self, again: asyncio.Event, nodes: list[_Child]) -> None:
        while await again.wait():
            again.clear()
            try:
                await self._one_after_the_other(nodes)
            except StoreError as error:
                # The other nodes keep running, and this one is retried for ever.
                self._log.error("not all restarted", error=str(error))

    async def _one_after_the_other(self, nodes: list[_Child]) -> None:
        places = [(_LOOPBACK, port) for port in self._ports.values()]
        for node in nodes:
            self._log.info("restarting", process=node.name)
            await node.start_again()
            await _until_ready(places, len(nodes))
            await asyncio.sleep(1.0)  # until the proxy sends clients there again
        self._log.info("all restarted")

    @property
    def _most_thinkers(self) -> int:
        return self._settings.thinkers or usual_thinkers()

    def _thinkers(self, folder: str) -> _Child:
        """Return the process that starts the thinking processes shared by all nodes."""
        words = [sys.executable, "-P", "-m", "fangcheng.server.tasks.shared", folder]
        words += [str(self._most_thinkers), str(REVIEWERS), str(ANSWERERS)]
        return _Child("thinkers", words, b"", self._log)

    def _node(self, name: str, port: int, folder: str) -> _Child:
        own = replace(
            self._settings,
            node=name,
            host=_LOOPBACK,
            port=port,
            trust_proxy=True,
            public_url=self._shown_url(),
            thinkers=self._most_thinkers,
            thinkers_at=folder,
        )
        words = [sys.executable, "-m", "fangcheng.server.workers"]
        return _Child(name, words, msgspec.json.encode(own), self._log)

    def _shown_url(self) -> str:
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/")
        return f"http://{in_brackets(self._own_host())}:{self._settings.port}"

    def _own_host(self) -> str:
        host = self._settings.host
        return {"": _LOOPBACK, "0.0.0.0": _LOOPBACK, "::": "::1"}.get(host, host)

    def _proxy_file(self, folder: Path) -> Path:
        nodes = {name: f"{_LOOPBACK}:{port}" for name, port in self._ports.items()}
        settings = self._settings
        listen = f"{in_brackets(settings.host or '*')}:{settings.port}"
        file = folder / "haproxy.cfg"
        written = haproxy_config(
            listen,
            nodes,
            ping_seconds=settings.ping_seconds,
            behind_proxy=settings.trust_proxy,
            most=_most_connections(settings.max_connections * len(nodes)),
            per_address=settings.connections_per_address,
        )
        file.write_text(written, encoding="utf-8")
        return file


def _most_connections(wanted: int) -> int:
    """Return how many connections the proxy can have, given two files for each and some spare."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return wanted if files == resource.RLIM_INFINITY else min(wanted, (files - 100) // 2)


async def _until_there(path: Path, seconds: float = 30.0) -> None:
    for _ in range(int(seconds / 0.05)):
        if path.exists():
            return
        await asyncio.sleep(0.05)


async def _until_ready(places: list[tuple[str, int]], nodes: int = 1) -> None:
    """Wait until all nodes accept clients and know this number of nodes."""
    until = time.monotonic() + _START
    for place in places:
        while await asyncio.to_thread(_known_nodes, *place) < nodes:
            if time.monotonic() > until:
                raise StoreError("node_does_not_start")
            await asyncio.sleep(0.05)


def _known_nodes(host: str, port: int) -> int:
    """Return how many nodes a node knows; 0 while it accepts no clients."""
    connection = HTTPConnection(host, port, timeout=2.0)
    try:
        connection.request("GET", READY)
        answer = connection.getresponse()
        return int(msgspec.json.decode(answer.read())["nodes"]) if answer.status == 200 else 0
    except (OSError, HTTPException, msgspec.MsgspecError):
        return 0
    finally:
        connection.close()


def _free_port() -> int:
    with socket.create_server((_LOOPBACK, 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    """Run one node, with the settings from standard input."""
    import uvloop

    from fangcheng.server.serve import serve

    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    try:
        uvloop.run(serve(settings))
    except StoreError as error:
        sys.stderr.write(f"fangcheng: {' '.join(str(error).split())}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
