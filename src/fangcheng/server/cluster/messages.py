"""Messages between nodes about people, rooms and settings.

A message is stored in the transaction of the change it announces (`store.node_messages`); then a
notification makes the other nodes read it. Each node dispatches it by its table of handlers
(`cluster.handlers`), to which the parts of the server contribute. A single server sends nothing.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar, Union

import msgspec
from sqlalchemy import Connection

from fangcheng.errors import StoreError
from fangcheng.server.background import Background
from fangcheng.server.services import Services
from fangcheng.server.store import node_messages as db
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.store.engine import PATIENT
from fangcheng.server.store.nodes import forget_nodes

T = TypeVar("T")
_LOOK = 5.0
"""Seconds between two reads without a notification, since one may get lost."""
_GATHER = 0.02
"""Seconds for which notifications and reads gather, so that few are needed however much is sent."""
_TIDY = 600.0
"""Seconds between two deletions of old messages."""
_WAIT = 1.0
"""Seconds to wait before a database that is away is asked again."""


class GiveUpSeat(msgspec.Struct, tag=True):
    """A player sits down in another room, so their seat in this waiting room becomes free."""

    person: int
    room: str


class TakeRoom(msgspec.Struct, tag=True):
    """A room was handed over to a node."""

    room: str
    node: str


class RoomTaken(msgspec.Struct, tag=True):
    """A room that was handed over is open on its new node."""

    room: str


Hear = Callable[[msgspec.Struct], None]
Handlers = Mapping[type, Callable[[Any], Coroutine[Any, Any, object] | None]]
"""The handler of each message type; one that takes time returns a coroutine."""


class NodeMessages:
    """Sends messages to the other nodes, and receives theirs."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._journal = services.journal
        self._log = services.log
        self._shared = is_shared(services.store.engine)
        self._since = 0
        self._known: set[int] = set()
        """The messages of the last read, some of which the next one reads again."""
        self._tidy_at = 0.0
        self._ringing: asyncio.Task[None] | None = None
        """The next notification, which serves all messages sent until then."""
        self._background = Background()

    # -- sending -----------------------------------------------------------------------------

    async def write(self, change: Callable[[Connection], T], message: msgspec.Struct) -> T:
        """Make a change through the journal, and store its message in the same transaction."""
        if not self._shared:
            return await self._journal.work(change)
        data = msgspec.json.encode(message).decode()

        def both(connection: Connection) -> T:
            done = change(connection)
            db.post(connection, self._journal.node, data)
            return done

        done = await self._journal.work(both)
        if self._ringing is None:
            self._ringing = self._background.run(self._ring())
        return done

    def post(self, message: msgspec.Struct) -> None:
        """Send a message without waiting for it."""
        if self._shared:
            self._background.run(self._post(message))

    async def _post(self, message: msgspec.Struct) -> None:
        await self.write(lambda _: None, message)

    async def _ring(self) -> None:
        await asyncio.sleep(_GATHER)
        self._ringing = None
        with suppress(StoreError):  # then the other nodes read at their next interval
            await self._store.read(db.ring)

    # -- receiving ---------------------------------------------------------------------------

    async def start(self, kinds: Collection[type], hear: Hear, missed: Callable[[], None]) -> None:
        """Receive messages of these types from now on.

        `hear` gets each message of another node once, in the event loop. `missed` is called if
        nothing was read for so long that messages may have been deleted unread.
        """
        self._decode = msgspec.json.Decoder(Union[tuple(kinds)]).decode  # noqa: UP007 - known only now
        if self._shared:
            self._since = await self._store.read(db.clock)
            self._background.run(self._listen(hear, missed))

    def stop(self) -> None:
        """Stop receiving."""
        self._background.cancel()

    async def _listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        from psycopg import AsyncConnection, Error

        url = self._store.engine.url.set(drivername="postgresql")
        place = url.render_as_string(hide_password=False)
        while True:
            try:
                async with await AsyncConnection.connect(
                    place, autocommit=True, **PATIENT
                ) as connection:
                    await connection.execute(f"LISTEN {db.CHANNEL}")
                    while True:
                        await self._look(hear, missed)
                        await asyncio.sleep(_GATHER)
                        async for _ in connection.notifies(timeout=_LOOK, stop_after=1):
                            pass
            except (Error, StoreError) as error:
                self._log.warning("node messages not read", error=str(error).partition("\n")[0])
            except Exception as error:
                self._log.error("node messages not read", exc_info=error)
            await asyncio.sleep(_WAIT)
            with suppress(StoreError):  # without notifications, messages can still be read
                await self._look(hear, missed)

    async def _look(self, hear: Hear, missed: Callable[[], None]) -> None:
        now = asyncio.get_running_loop().time()
        if now > self._tidy_at:
            self._tidy_at = now + _TIDY
            self._journal.work(_tidy)
        before = self._since
        found, self._since = await self._store.read(partial(db.read, since=before - db.OVERLAP))
        if self._since - before > db.KEPT - db.OVERLAP:
            self._log.error("node messages missed", seconds=(self._since - before) // 1000)
            missed()
        known, self._known = self._known, {message.id for message in found}
        for message in found:
            if message.id not in known and message.node != self._journal.node:
                self._carry_out(message.data, hear)

    def _carry_out(self, data: str, hear: Hear) -> None:
        try:
            message: msgspec.Struct = self._decode(data)
        except msgspec.MsgspecError:
            return  # from a newer version
        try:
            hear(message)
        except Exception as error:  # a failing handler must not stop later messages
            self._log.error("node message failed", kind=type(message).__name__, exc_info=error)


def _tidy(connection: Connection) -> None:
    """Delete messages that all nodes have read, and nodes that are long gone."""
    db.forget(connection)
    forget_nodes(connection)
