"""What the data takes on the disk, how fast it grows, and when it was last copied."""

import shutil
import time
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import DBAPIError

from fangcheng.server.store.engine import WRITES
from fangcheng.server.store.store import get_meta, set_meta
from fangcheng.server.store.tables import matches

_BACKED_UP = "backed_up"
_DAY = 86_400
_LATELY = 30 * _DAY
_FEWEST = 100
"""Matches from which growth can be told; before that the empty tables weigh more."""


class Footprint(Struct, frozen=True):
    """Sizes are in bytes, times in seconds since 1970."""

    database: int
    a_year: int | None
    """What the database grows by in a year, at the rate of the last 30 days."""
    disk: int | None
    """The whole disk, and what is free of it; None where the database is on another machine."""
    free: int | None
    backed_up: int
    """When `fangcheng backup` last copied the database; 0 if it never did."""


def find_footprint(connection: Connection) -> Footprint:
    """Measure the database and the disk it is on."""
    file = _file(connection)
    size = _size_of_files(file) if file else _size_on_server(connection)
    usage = shutil.disk_usage(file.parent) if file else None
    return Footprint(
        database=size,
        a_year=_growth(connection, size),
        disk=usage and usage.total,
        free=usage and usage.free,
        backed_up=int(get_meta(connection, _BACKED_UP) or 0),
    )


def note_backup(engine: Engine) -> bool:
    """Store that the database was copied just now; False where this user may only read it."""
    try:
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            set_meta(connection, _BACKED_UP, str(int(time.time())))
    except DBAPIError:
        return False
    return True


def _file(connection: Connection) -> Path | None:
    name = connection.engine.url.database if connection.dialect.name == "sqlite" else None
    return Path(name) if name else None


def _size_of_files(file: Path) -> int:
    parts = (file, Path(f"{file}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())


def _size_on_server(connection: Connection) -> int:
    return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


def _growth(connection: Connection, size: int) -> int | None:
    now = int(time.time())
    times = select(func.count(matches.c.finished), func.min(matches.c.finished))
    done, first = connection.execute(times).one()
    if done < _FEWEST:
        return None
    lately = select(func.count()).where(matches.c.finished > now - _LATELY)
    seconds = min(max(now - first, _DAY), _LATELY)
    return int(size / done * connection.execute(lately).scalar_one() / seconds * 365 * _DAY)
