"""What is stored of a room, and its one life."""

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
"""Only an open room is played in and stored. `moving`: on its way to another node, where what is
asked now is asked again; `moved`: there, or wherever the server's next start opens it; `broken`:
its match cannot be rebuilt; `closed`: for good."""

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
        """Store the room, and something else with it; `then` is called at once when it is there."""
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
        """Store the room in a transaction that is under way."""
        data = msgspec.json.encode(stored).decode()
        db.save_room(connection, self._number, data, self._journal.node)

    def _is_durable(self, stored: StoredRoom, then: Callable[[], None], written: Written) -> None:
        if not written.cancelled() and written.exception() is None:
            self._seating.told = stored
            then()  # at once: before whoever waits for this says that it is done

    def close(self, also: Also) -> Written:
        """Delete the room, and store something else with that."""

        def write(connection: Connection) -> None:
            db.close_room(connection, self._number, self._journal.node)
            also(connection)

        return self._journal.work(write)

    def check_open(self) -> None:
        """Refuse whatever is asked of a room that is not open any more."""
        if self.life != "open":
            raise self._why_not_open()

    def refused(self) -> Written:
        """Return what comes of storing a room that is not open any more."""
        refused: Written = asyncio.get_running_loop().create_future()
        refused.set_exception(self._why_not_open())
        refused.exception()  # somebody need not wait for it
        return refused

    def _why_not_open(self) -> Exception:
        if self.life in ("moving", "moved"):
            return db.RoomMovedError(self._number)
        return RefusedError("no_room", f"there is no room {self._number}")
