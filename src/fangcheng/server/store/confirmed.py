"""How much was confirmed, counted in the database and beside it, so that nothing vanishes unseen.

SQLite keeps the newest commits in a write-ahead log. Whoever loses that file, or puts an older copy
of the database in its place, loses what people were told is stored, and SQLite cannot know. So the
journal counts what it commits: in the database along with everything but inputs of matches, by far
the most frequent, and after each commit in a small file. A database that knows less than this file
says has lost something.

The file is written after the log is on the disk, and the system brings it there in its own time: it
survives any end of the process, and after a power cut it may lag behind, but never runs ahead.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, inspect, select

from fangcheng.errors import HostError
from fangcheng.server.store.tables import inputs, meta

_KEY = "confirmed"
_LENGTH = 256


class Confirmed:
    """Counts what is confirmed in one SQLite file."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = os.open(f"{database}-confirmed", os.O_RDWR | os.O_CREAT, 0o600)
        self.total = 0

    def check(self, connection: Connection, accept_loss: bool) -> None:
        """Refuse a database that lacks what was confirmed, unless that is accepted."""
        # Read before the database: another server may still be writing both.
        total, match, number, at = self._noted()
        if not inspect(connection).has_table(meta.name):
            return  # it was made just now
        stored = self._stored(connection)
        self.total = max(stored, total)
        if stored >= total or accept_loss or self._has(connection, match, number):
            return
        raise HostError("lost", file=str(self._database), count=total - stored, at=at)

    def _stored(self, connection: Connection) -> int:
        found = connection.execute(select(meta.c.value).where(meta.c.key == _KEY)).scalar()
        return int(found or 0)

    def _noted(self) -> tuple[int, int, int, int]:
        with suppress(ValueError, TypeError):
            total, match, number, at = json.loads(os.pread(self._file, _LENGTH, 0))
            return int(total), int(match), int(number), int(at)
        return 0, -1, -1, 0

    def _has(self, connection: Connection, match: int, number: int) -> bool:
        last = select(inputs.c.number).where(inputs.c.match == match, inputs.c.number == number)
        return connection.execute(last).first() is not None

    def close(self) -> None:
        """Count no more."""
        os.close(self._file)

    def store(self, connection: Connection, more: int) -> None:
        """Count in the database, within a transaction that stores so many more."""
        connection.exec_driver_sql(
            "INSERT INTO meta (key, value) VALUES (?, ?) "
            "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (_KEY, str(self.total + more)),
        )

    def note(self, more: int, match: int = -1, number: int = -1) -> None:
        """Count beside the database what was committed; where the last of it is an input, which."""
        self.total += more
        noted = f"[{self.total}, {match}, {number}, {int(time.time())}]"
        with suppress(OSError):  # then it lags behind
            os.pwrite(self._file, noted.encode().ljust(_LENGTH), 0)
