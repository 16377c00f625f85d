"""Running the server: database, front, web socket, and a graceful shutdown."""

import asyncio
import resource
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import cast

import uvicorn
from sqlalchemy import Engine
from starlette.types import ASGIApp
from structlog.typing import FilteringBoundLogger

from fangcheng.errors import StoreError
from fangcheng.server.claim_pause import Pace
from fangcheng.server.clock import FairClock
from fangcheng.server.front.server import Front
from fangcheng.server.gc_tuning import collect_calmly
from fangcheng.server.host_token import file_with_token, keep_host_token, token_file
from fangcheng.server.logs import Seldom, make_log
from fangcheng.server.metrics import NODE, STOOD_STILL
from fangcheng.server.private_files import warn_if_shared, write_privately
from fangcheng.server.proxy import in_brackets
from fangcheng.server.services import MatchMaker, Services, default_match
from fangcheng.server.settings import Settings
from fangcheng.server.store import Journal, Store
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.store.engine import WRITES, bring_up_to_date, open_engine
from fangcheng.server.store.nodes import ONLY
from fangcheng.server.store.owned import NOTHING, Insist, Owned
from fangcheng.server.thinking.pool import Thinking
from fangcheng.server.thinking.questions import ANSWERING, REVIEWING, THINKING
from fangcheng.server.transport.limits.connections import ConnectionLimits
from fangcheng.server.transport.limits.guarded import GuardedHttp
from fangcheng.server.transport.routes import make_app
from fangcheng.server.transport.socket.handshake import Handshake

_GOODBYE_SECONDS = 0.3
REVIEWERS = 2
ANSWERERS = 1
_OTHER_FILES = 200
"""Open files other than connections: the database, the log, thinking processes."""


@dataclass(frozen=True)
class Started:
    """What is known of a server that has started."""

    url: str
    token_file: Path | None
    """The file of the operator's token, unless it is configured or on another machine."""
    front: Front


class _Server(uvicorn.Server):
    """Asks every client to reconnect before it closes the connections."""

    def __init__(self, config: uvicorn.Config, front: Front) -> None:
        super().__init__(config)
        self._front = front

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn would raise the signal again once all is closed, and end the process before the
        # journal has written everything.
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._front.stop()
        await asyncio.sleep(_GOODBYE_SECONDS)
        await super().shutdown(sockets)


@dataclass
class _Running:
    """The parts that a report of the journal concerns, as soon as they are built."""

    front: Front | None = None
    server: _Server | None = None
    lost: bool = False
    """Whether another server has taken over the database."""

    def trouble(self, on: bool) -> None:
        """Pause or resume the rooms."""
        if self.front is not None:
            self.front.trouble(on)

    def on_loss(self) -> None:
        """Stop, now or as soon as the server runs."""
        self.lost = True
        if self.server is not None:
            self.server.should_exit = True


async def serve(
    settings: Settings,
    on_start: Callable[[Started], None] = lambda _: None,
    make_match: MatchMaker = default_match,
    insist: Insist = NOTHING,
) -> None:
    """Run a server until it is told to stop."""
    write_privately()
    log = make_log(settings.log_level, settings.log_json)
    engine = open_engine(settings.database_url())
    owned = None if is_shared(engine) else Owned(engine, insist)
    await asyncio.to_thread(bring_up_to_date, engine)
    warn_if_shared(_private(settings, engine), log)
    listening = _listen(settings)
    running = _Running()
    node = settings.node if is_shared(engine) else ONLY
    if node:
        log = log.bind(node=node)
        NODE.labels(node).set(1)
    journal = Journal(
        engine,
        running.trouble,
        running.on_loss,
        node,
        settings.address,
        confirmed=None if owned is None else owned.confirmed,
        on_slow=partial(_was_slow, Seldom(log)),
    )
    store = Store(engine, journal)
    await asyncio.to_thread(journal.start)
    if owned is not None and not await asyncio.to_thread(owned.settle):
        log.warning("the previous server has not ended; it can no longer write to the database")
    pools = _start_pools(settings, log)
    loop = asyncio.get_running_loop()
    pace = Pace(settings.claim_pause, loop)
    clock = FairClock(loop, journal.watch, partial(_stood_still, log))
    clock.start()
    front = Front(Services(settings, store, journal, log, pace, clock, *pools, make_match))
    running.front = front
    try:
        await _answer(running, front, listening, on_start)
        if running.lost:
            if owned is not None:
                raise owned.lock.held("taken_over")
            raise StoreError("database_taken")
    finally:
        front.node_messages.stop()
        front.features.tournaments.clock.stop()
        clock.stop()
        await asyncio.gather(*(pool.stop() for pool in pools))
        await journal.stop()
        front.accounts.close()
        store.close()
        if owned is not None:
            owned.close()


def _start_pools(
    settings: Settings, log: FilteringBoundLogger
) -> tuple[Thinking, Thinking, Thinking]:
    """Start the processes of bots; return them, those that review games, and those that answer.

    The others start with their first question.
    """
    shared = settings.thinkers_at

    def pool(processes: int, name: str) -> Thinking:
        return Thinking(processes, log, str(Path(shared, name)) if shared else "")

    thinking = pool(settings.thinkers, THINKING)
    thinking.start()
    return thinking, pool(REVIEWERS, REVIEWING), pool(ANSWERERS, ANSWERING)


async def _answer(
    running: _Running,
    front: Front,
    listening: socket.socket,
    on_start: Callable[[Started], None],
) -> None:
    """Open the rooms and answer connections until the server is told to stop."""
    services = front.services
    settings = services.settings
    hashed = await services.journal.work(partial(keep_host_token, settings=settings))
    await front.open()
    collect_calmly(asyncio.get_running_loop())
    connection_limits = ConnectionLimits(
        _most_connections(settings, services.log),
        settings.connections_per_address,
        settings.trust_proxy,
        front.floods,
    )
    app = make_app(front, hashed, connection_limits)
    server = _Server(_config(settings, app, connection_limits), front)
    server.should_exit = running.lost
    running.server = server
    host, port = listening.getsockname()[:2]
    url = settings.public_url or f"http://{_shown(host)}:{port}"
    on_start(Started(url.rstrip("/"), file_with_token(settings, hashed), front))
    await server.serve([listening])


def _was_slow(seldom: Seldom, seconds: float) -> None:
    seldom.warning(
        "slow commit: all players wait for the disk of the database", seconds=round(seconds, 2)
    )


def _stood_still(log: FilteringBoundLogger, seconds: float) -> None:
    STOOD_STILL.inc(seconds)
    log.warning("the server was frozen; clocks did not count this time", seconds=round(seconds, 1))


def _shown(host: str) -> str:
    """Return a host as it is written in a URL; a wildcard becomes the loopback address."""
    return in_brackets({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host))


def _listen(settings: Settings) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        place = f"{settings.host}:{settings.port}"
        raise StoreError("cannot_listen", place=place, reason=error) from None


def _most_connections(settings: Settings, log: FilteringBoundLogger) -> int:
    """Return how many connections may be open, within the process's limit of open files.

    The process raises that limit itself, as far as it is allowed to.
    """
    wanted = settings.max_connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = min(settings.max_connections, max(soft - _OTHER_FILES, soft // 2))
    if most < settings.max_connections:
        log.warning("the limit of open files is low", connections=most, ulimit=soft)
    return most


def _config(
    settings: Settings, app: ASGIApp, connection_limits: ConnectionLimits
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="none",
        http=cast(
            type[asyncio.Protocol], partial(GuardedHttp, connection_limits=connection_limits)
        ),
        ws=Handshake,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=None,  # `Keepalive` does it for all
        ws_per_message_deflate=False,
        # Trust in a proxy is our own setting.
        proxy_headers=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def _private(settings: Settings, engine: Engine) -> Iterator[Path]:
    """List the files that no other user of this machine may read."""
    yield Path(settings.data)
    yield token_file(settings)
    if not is_shared(engine):
        yield from (Path(f"{engine.url.database}{end}") for end in ("", "-wal", "-shm"))


def prepare(settings: Settings) -> Path | None:
    """Migrate the database before nodes start; return the file of the operator's token."""
    write_privately()
    engine = open_engine(settings.database_url())
    bring_up_to_date(engine)
    try:
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            return file_with_token(settings, keep_host_token(connection, settings))
    finally:
        engine.dispose()
