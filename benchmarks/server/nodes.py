"""Several nodes on one PostgreSQL: what an action costs, what a second node adds, how rooms move.

Players and PostgreSQL share the cores with the nodes, so what nodes could do with cores of their
own is told by their CPU for each action: `capacity` is how many actions a second they would carry
out if each had one core and nothing else were slow.
"""

import asyncio
import json
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table
from tests.server.running import PostgresCluster
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.server.measure import Load, figures, let_play, players, read_told, wait_for
from benchmarks.server.process import CORES, ROOT, Server, cpu_of, tree_cpu
from benchmarks.server.restart import fill
from benchmarks.server.show import CONSOLE

_HELD = 0.2
"""Seconds between two attempts to come back to a room."""


@dataclass
class House:
    """What some nodes did together."""

    database: str
    nodes: int
    rooms: int
    actions_per_s: float
    us_per_action: float
    """CPU of the nodes, in µs."""
    database_us_per_action: float
    """CPU of PostgreSQL, in µs."""
    capacity: float
    """Actions a second, if each node had a core to itself."""
    confirmed_p50_ms: float
    confirmed_p99_ms: float
    connections: int
    """To PostgreSQL."""
    wal_bytes_per_action: float
    """That PostgreSQL wrote to its log: what a replica or an archive would be sent."""
    refusals: list[str]


@dataclass
class Moves:
    """How rooms came to another node."""

    how: str
    rooms: int
    first_s: float
    """From the signal until the first table is shown on the other node."""
    median_s: float
    last_s: float
    median_wait_s: float
    """Of a player, from being sent there until its table is shown; after a kill as `median_s`."""
    slowest_wait_s: float


# -- cost and throughput -------------------------------------------------------------------------


def measure_house(cluster: PostgresCluster | None, nodes: int, load: Load, pure: bool) -> House:
    """Let some nodes play, each with so many rooms; without a cluster one with SQLite."""
    with ExitStack() as stack:
        url = "" if cluster is None else cluster.new_database()
        servers = stack.enter_context(running(url, nodes, pure, claim_pause=load.pause))
        clubs = [players(one, load.rooms, load, at) for at, one in enumerate(servers)]
        for club in clubs:
            stack.callback(club.kill)
        wait_for(clubs, "open")
        for one in servers:
            one.place_thinkers()
        let_play(clubs)
        before = _used(servers, cluster)
        wal = _wal(cluster)
        wait_for(clubs, "end")
        after = _used(servers, cluster)
        wal = _wal(cluster) - wal
        connections = _connections(cluster, url)
        assert all(club.stdout is not None for club in clubs)
        results = [read_told(club) for club in clubs]
        found = figures(load, results, after[0] - before[0], 0.0, 0.0)
        seconds = sum(one["seconds"] for one in results) / len(results)
        actions = found.actions_per_s * seconds
        return House(
            database="sqlite" if cluster is None else "postgresql",
            nodes=nodes,
            rooms=load.rooms * nodes,
            actions_per_s=found.actions_per_s,
            us_per_action=found.us_per_action,
            database_us_per_action=1e6 * (after[1] - before[1]) / actions,
            capacity=nodes * 1e6 / found.us_per_action,
            confirmed_p50_ms=found.confirmed_p50_ms,
            confirmed_p99_ms=found.confirmed_p99_ms,
            connections=connections,
            wal_bytes_per_action=wal / actions,
            refusals=found.wrong,
        )


@contextmanager
def running(url: str, number: int, pure: bool, **settings: Any) -> Iterator[list[Server]]:
    """Start nodes, each on a core of its own as long as there are any."""
    with ExitStack() as stack:
        servers: list[Server] = []
        for at in range(number):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            wanted = {"database": url, "node": f"node-{at + 1}" if url else "", "thinkers": 1}
            core = [CORES[at % len(CORES)]]
            server = Server(ROOT, folder, pure, core=core, **wanted, **settings)
            stack.callback(server.stop)
            servers.append(server)
        yield servers


def _used(servers: Sequence[Server], cluster: PostgresCluster | None) -> tuple[float, float]:
    theirs = 0.0 if cluster is None else tree_cpu(cluster.pid)
    return sum(cpu_of(one.pid) for one in servers), theirs


def _wal(cluster: PostgresCluster | None) -> int:
    if cluster is None:
        return 0
    return int(cluster.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')").strip())


def _connections(cluster: PostgresCluster | None, url: str) -> int:
    if cluster is None:
        return 0
    name = url.partition("?")[0].rpartition("/")[2]
    told = cluster.sql(f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}'")
    return int(told.strip())


# -- moving --------------------------------------------------------------------------------------


def measure_moves(cluster: PostgresCluster, rooms: int, pure: bool, end: int) -> Moves:
    """Play in rooms of one node, end it by a signal, and let all players come back on the other."""
    with running(cluster.new_database(), 2, pure, claim_pause=0.0) as (east, west):
        time.sleep(2.5)  # until they know of each other
        club = asyncio.run(fill(east, rooms, 60))
        seats = [
            (player.token or "", table.number, player.match)
            for table in club.tables
            for player in table.players
        ]
        return asyncio.run(_move(east, west, seats, end))


async def _move(east: Server, west: Server, seats: list[tuple[str, str, int]], end: int) -> Moves:
    lines = [await _come_in(east, *one) for one in seats]
    begun = time.perf_counter()
    sent = [asyncio.ensure_future(_until_sent(line, east.wanted["node"])) for line in lines]
    back = [
        asyncio.ensure_future(_come_back(west, one, told, lambda: time.perf_counter() - begun))
        for one, told in zip(seats, sent, strict=True)
    ]
    os.kill(east.pid, end)
    took = await asyncio.gather(*back)
    late = sorted(at for at, _ in took)
    alone = sorted(one for _, one in took)
    how = "kill -9" if end == signal.SIGKILL else "drained"
    half, rooms = len(seats) // 2, len({room for _, room, _ in seats})
    return Moves(how, rooms, late[0], late[half], late[-1], alone[half], alone[-1])


async def _come_in(
    server: Server, token: str, room: str, match: int, node: str = ""
) -> ClientConnection:
    """Enter a room and see its table; behind a proxy one may have sought another node."""
    place = f"ws://127.0.0.1:{server.port}/ws" + (f"?node={node}" if node else "")
    line = await connect(place, max_size=None)
    await line.send(json.dumps({"type": "hello", "version": 1, "token": token}))
    await line.send(json.dumps({"type": "enter", "id": f"r{time.monotonic_ns()}", "room": room}))
    await line.send(json.dumps({"type": "sync", "match": match, "have": -1}))
    await _hear(line, ("snapshot", "events"))
    return line


async def _until_sent(line: ClientConnection, node: str) -> str:
    """Stay until we are sent away, or the node is gone; tell the node of the room, as we know."""
    try:
        while (told := json.loads(await line.recv()))["type"] not in ("moved", "bye"):
            pass
        return str(told.get("node", node))
    except WebSocketException:
        return node


async def _come_back(
    server: Server,
    seat: tuple[str, str, int],
    told: "asyncio.Future[str]",
    now: Callable[[], float],
) -> tuple[float, float]:
    """Tell when the table is shown again, and how long that took since we were sent."""
    node = await told
    since = now()
    async with asyncio.timeout(120):
        while True:
            try:
                line = await _come_in(server, *seat, node)
                await line.close()
                return now(), now() - since
            except (LookupError, OSError, WebSocketException):
                await asyncio.sleep(_HELD)  # the room is not there yet


async def _hear(line: ClientConnection, wanted: tuple[str, ...]) -> None:
    while (told := json.loads(await line.recv())["type"]) not in wanted:
        if told in ("moved", "refused", "bye"):
            await line.close()
            raise LookupError(told)


# -- telling -------------------------------------------------------------------------------------


def show_houses(found: Sequence[House]) -> None:
    """A line for each house, and what a second node adds."""
    table = Table(title="nodes", title_justify="left")
    for head in (
        "database", "nodes", "rooms", "action/s", "µs/action", "PostgreSQL µs", "capacity/s",
        "done p50", "p99 ms", "connections", "WAL bytes/action",
    ):  # fmt: skip
        table.add_column(head, justify="right")
    for one in found:
        table.add_row(
            one.database, str(one.nodes), str(one.rooms), f"{one.actions_per_s:.0f}",
            f"{one.us_per_action:.0f}", f"{one.database_us_per_action:.0f}", f"{one.capacity:.0f}",
            f"{one.confirmed_p50_ms:.1f}", f"{one.confirmed_p99_ms:.1f}", str(one.connections),
            f"{one.wal_bytes_per_action:.0f}",
        )  # fmt: skip
    CONSOLE.print(table)
    alone, two = (next((h for h in found if (h.database, h.nodes) == ("postgresql", n)), None)
                  for n in (1, 2))  # fmt: skip
    if alone is not None and two is not None:
        ratio = two.capacity / alone.capacity
        CONSOLE.print(f"two nodes carry [bold]{ratio:.2f}[/bold] times as much as one")


def show_moves(found: Sequence[Moves]) -> None:
    """A line for each way to end a node."""
    table = Table(title="rooms that move to another node", title_justify="left")
    for head in ("", "rooms", "first s", "median s", "last s", "a player s", "slowest s"):
        table.add_column(head, justify="right")
    for one in found:
        table.add_row(
            one.how, str(one.rooms), f"{one.first_s:.2f}", f"{one.median_s:.2f}",
            f"{one.last_s:.2f}", f"{one.median_wait_s:.3f}", f"{one.slowest_wait_s:.3f}",
        )  # fmt: skip
    CONSOLE.print(table)
