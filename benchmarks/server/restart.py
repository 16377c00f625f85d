"""How long everybody waits after a crash: matches under way, `kill -9`, start.

A few tables are really played, and stored again under other numbers until there are as many
matches under way as asked for. Then the server is killed and started.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.table import Table
from sqlalchemy import Connection, MetaData, create_engine, insert, select
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server.club import Club
from benchmarks.server.plan import TOWNS, Plan
from benchmarks.server.process import Server
from benchmarks.server.show import CONSOLE

_PLAYED = 10
"""Tables that are really played."""
_ACTIONS = 300
"""Answers at each of them, at least, before the crash."""


class Databases(Protocol):
    """Where fresh databases come from."""

    def new(self) -> str:
        """The URL of one."""


@dataclass
class Restart:
    """How a server came back."""

    matches: int
    """Under way when it was killed."""
    inputs: int
    """Stored in them."""
    ready_s: float
    """From starting the process until it says that it listens."""
    log_in_s: float
    """From starting the process until somebody who was known is welcomed."""
    room_s: float
    """From entering a room until its table is shown again."""
    slowest_room_s: float
    """The same for the slowest of all rooms that were really played."""
    cpu_s: float
    """CPU of the server until then."""
    memory_mb: float
    """Resident memory then."""


def measure_restart(matches: int, databases: Databases, tree: Path, pure: bool) -> Restart:
    """Fill a database, crash, and come back."""
    with tempfile.TemporaryDirectory() as data:
        url = databases.new()
        server = Server(tree, Path(data), pure, database=url, claim_pause=0.0, thinkers=1)
        try:
            club = asyncio.run(fill(server, min(matches, _PLAYED)))
        finally:
            server.kill()
        inputs = _copy(url or f"sqlite:///{data}/fangcheng.db", matches)
        server = Server(tree, Path(data), pure, database=url, claim_pause=0.0, thinkers=1)
        ready = time.perf_counter() - server.begun
        try:
            log_in, rooms = asyncio.run(_come_back(server, club))
            return Restart(
                matches, inputs, ready, log_in, rooms[0], max(rooms),
                server.cpu(), server.memory(),
            )  # fmt: skip
        finally:
            server.stop()


async def fill(server: Server, tables: int, actions: int = _ACTIONS) -> Club:
    """Play until every table has stored enough, in matches that do not end."""
    club = Club(Plan("127.0.0.1", server.port, tables, list(TOWNS), 0, 0, 0, rounds=16))
    await club.open()
    while club.measured.actions < actions * tables:
        if club.refusals:
            raise SystemExit(f"refused: {club.refusals[:3]}")
        await asyncio.sleep(0.1)
    club.close()
    return club


# -- more of the same --------------------------------------------------------------------------


def _copy(url: str, wanted: int) -> int:
    """Store matches again, with rooms and people of their own, until there are enough of them."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.begin() as connection:
        tables = MetaData()
        tables.reflect(connection)
        _Copier(connection, tables).copy(wanted)
        query = select(tables.tables["inputs"].c.number)
        count = len(connection.execute(query).all())
    engine.dispose()
    return count


class _Copier:
    def __init__(self, connection: Connection, tables: MetaData) -> None:
        self._connection = connection
        self._tables = tables.tables
        self._numbers = iter(range(100_000, 1_000_000))
        self._next_person = 10_000_000

    def copy(self, wanted: int) -> None:
        originals = self._rows("matches")
        taken = {row["number"] for row in self._rows("rooms")}
        self._numbers = iter(n for n in range(100_000, 1_000_000) if str(n) not in taken)
        for extra in range(wanted - len(originals)):
            self._copy_match(originals[extra % len(originals)], 1 + extra)

    def _rows(self, table: str, **where: Any) -> list[dict[str, Any]]:
        found = self._tables[table]
        query = select(found)
        for name, value in where.items():
            query = query.where(found.c[name] == value)
        return [dict(row._mapping) for row in self._connection.execute(query)]

    def _add(self, table: str, rows: Sequence[dict[str, Any]]) -> None:
        if rows:
            self._connection.execute(insert(self._tables[table]), list(rows))

    def _copy_match(self, match: dict[str, Any], extra: int) -> None:
        number, room = match["id"] % (1 << 40) + (extra << 40), str(next(self._numbers))
        people = self._copy_people(match["id"])
        stored = self._rows("rooms", number=match["room"])[0]
        data = json.loads(stored["data"])
        data["owner"] = people.get(data["owner"])
        for seat in data["seats"]:
            seat["person"] = people.get(seat["person"])
        self._add("rooms", [{**stored, "number": room, "data": json.dumps(data)}])
        self._add("matches", [{**match, "id": number, "room": room}])
        moved: list[tuple[str, Callable[[dict[str, Any]], dict[str, Any]]]] = [
            ("players", lambda row: {"person": people.get(row["person"])}),
            ("inputs", lambda row: {}),
        ]
        for table, change in moved:
            rows = self._rows(table, match=match["id"])
            self._add(table, [{**row, "match": number, **change(row)} for row in rows])

    def _copy_people(self, match: int) -> dict[int | None, int]:
        out: dict[int | None, int] = {}
        for seat in self._rows("players", match=match):
            if seat["person"] is not None:
                person = self._rows("people", id=seat["person"])[0]
                self._next_person += 1
                out[seat["person"]] = self._next_person
                self._add("people", [{**person, "id": self._next_person, "name_key": None}])
        return out


# -- coming back -------------------------------------------------------------------------------


async def _come_back(server: Server, club: Club) -> tuple[float, list[float]]:
    """The first log-in since the start, and how long each room then takes."""
    log_in = 0.0
    rooms: list[float] = []
    for table in club.tables:
        player = table.players[0]
        async with connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None) as line:
            await _ask(line, "welcome", type="hello", version=1, token=player.token)
            log_in = log_in or time.perf_counter() - server.begun
            begun = time.perf_counter()
            await _ask(line, "done", type="enter", id=f"r{player.person}", room=table.number)
            await _ask(line, "snapshot", type="sync", match=player.match, have=-1)
            rooms.append(time.perf_counter() - begun)
    return log_in, rooms


async def _ask(line: ClientConnection, answer: str, **command: Any) -> None:
    await line.send(json.dumps(command))
    async with asyncio.timeout(120):
        while (told := json.loads(await line.recv()))["type"] != answer:
            if told["type"] == "refused":
                raise SystemExit(f"{command} was refused: {told}")


def show_restarts(found: Sequence[tuple[str, Restart]]) -> None:
    """A line for each restart."""
    table = Table(title="kill -9 and start", title_justify="left")
    for head in (
        "", "matches", "inputs", "listens s", "log-in s", "a room s", "slowest s", "CPU s", "MB",
    ):  # fmt: skip
        table.add_column(head, justify="right")
    for name, one in found:
        table.add_row(
            name, str(one.matches), str(one.inputs), f"{one.ready_s:.2f}", f"{one.log_in_s:.2f}",
            f"{one.room_s:.3f}", f"{one.slowest_room_s:.3f}", f"{one.cpu_s:.2f}",
            f"{one.memory_mb:.0f}",
        )  # fmt: skip
    CONSOLE.print(table)
