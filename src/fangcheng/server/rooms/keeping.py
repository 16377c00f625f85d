"""Storing a room while it is open."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Literal

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rooms.seating import Seating, StoredRoom
from fangcheng.server.store import store as db
from fangcheng.server.store.journal import Journal
from fangcheng.server.store.nodes import keep_seats

Life = Literal["open", "moving", "moved", "broken", "closed"]
"""Only an open room is played in and stored. `moving`: on its way to another node; commands are
repeated there. `moved`: on another node, or wherever the server's next start opens it. `broken`:
its match cannot be rebuilt. `closed`: for good."""

Also = Callable[[Connection], None]
Written = asyncio.Future[None]


class Keeping:
    """Stores one room as long as it is open."""

    def __init__(self, journal: Journal, number: str, seating: Seating) -> None:
        self._journal = journal
        self._number = number
        self._seating = seating
        self.life: Life = "open"

    def save(self, stored: StoredRoom, also: Also, then: Callable[[], None]) -> Written:
        """Store the room, and what `also` writes; call `then` as soon as both are stored."""
        if self.life != "open":
            return self.refused()
        people = set(self._seating.people()) - self._seating.leaving

        def write(connection: Connection) -> None:
            self.write(connection, stored)
            keep_seats(connection, self._number, people)
            also(connection)

        written = self._journal.work(write)
        written.add_done_callback(partial(self._is_durable, stored, then))
        return written

    def write(self, connection: Connection, stored: StoredRoom) -> None:
        """Store the room within a running transaction."""
        data = msgspec.json.encode(stored).decode()
        db.save_room(connection, self._number, data, self._journal.node)

    def _is_durable(self, stored: StoredRoom, then: Callable[[], None], written: Written) -> None:
        if not written.cancelled() and written.exception() is None:
            self._seating.told = stored
            then()  # now: clients see the new state before a caller confirms the command

    def close(self, also: Also) -> Written:
        """Delete the room, and store what `also` writes in the same transaction."""

        def write(connection: Connection) -> None:
            db.close_room(connection, self._number, self._journal.node)
            also(connection)

        return self._journal.work(write)

    def check_open(self) -> None:
        """Refuse a command for a room that is no longer open."""
        if self.life != "open":
            raise self._why_not_open()

    def refused(self) -> Written:
        """Return a future that fails because the room is no longer open."""
        refused: Written = asyncio.get_running_loop().create_future()
        refused.set_exception(self._why_not_open())
        refused.exception()  # marked as seen: asyncio need not warn if no caller awaits it
        return refused

    def _why_not_open(self) -> Exception:
        if self.life in ("moving", "moved"):
            return db.RoomMovedError(self._number)
        return RefusedError("no_room", f"there is no room {self._number}")
