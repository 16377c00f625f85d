"""Count confirmed commits, in the database and in a file, so that no loss goes unnoticed.

SQLite keeps the newest commits in a write-ahead log. A host who loses that file, or restores an
older copy of the database, loses inputs that players were told are stored, and SQLite cannot know.
So the journal counts its commits: in the database along with everything but inputs of matches (by
far the most frequent writes), and after each commit in a small file. If the database has counted
less than the file, something is lost.

The file is written after the log is on the disk, and the operating system flushes it in its own
time. It survives any end of the process; after a power cut it may lag behind the database, but is
never ahead of it.
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
    """Counts the commits of one SQLite file."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = os.open(f"{database}-confirmed", os.O_RDWR | os.O_CREAT, 0o600)
        self.total = 0

    def check(self, connection: Connection, accept_loss: bool) -> None:
        """Refuse a database that lacks confirmed commits, unless the host accepts the loss."""
        # Read the file before the database: another server may still be writing both.
        total, match, number, at = self._noted()
        if not inspect(connection).has_table(meta.name):
            return  # the database is new
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
        """Close the file."""
        os.close(self._file)

    def store(self, connection: Connection, more: int) -> None:
        """Add to the count in the database, in the transaction that stores these rows."""
        connection.exec_driver_sql(
            "INSERT INTO meta (key, value) VALUES (?, ?) "
            "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (_KEY, str(self.total + more)),
        )

    def note(self, more: int, match: int = -1, number: int = -1) -> None:
        """Add to the count in the file; name the last committed input, if that was the last row."""
        self.total += more
        noted = f"[{self.total}, {match}, {number}, {int(time.time())}]"
        with suppress(OSError):  # then the file lags behind, which is allowed
            os.pwrite(self._file, noted.encode().ljust(_LENGTH), 0)
