"""Measure how much disk space the data takes, how fast it grows, and when it was last backed up."""

import json
import shutil
from pathlib import Path

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from fangcheng.protocol.operator import Footprint
from fangcheng.server.store.dialect import is_shared, now
from fangcheng.server.store.engine import WRITES
from fangcheng.server.store.store import get_meta, set_meta

_BACKED_UP, _SIZES = "backed_up", "sizes"
_DAY = 86_400
_MOST_SIZES = 31
"""One size a day: growth is measured from the oldest of them."""


def find_footprint(connection: Connection) -> Footprint:
    """Measure the database and the disk it is on."""
    file = _file(connection)
    usage = shutil.disk_usage(file.parent) if file else None
    return Footprint(
        database=_size_of_files(file) if file else _size_on_server(connection),
        a_year=_growth(connection),
        disk=usage and usage.total,
        free=usage and usage.free,
        backed_up=int(get_meta(connection, _BACKED_UP) or 0),
    )


def note_backup(engine: Engine) -> bool:
    """Store that the database was backed up just now; False if this database user may only read."""
    try:
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            set_meta(connection, _BACKED_UP, str(now()))
    except DBAPIError:
        return False
    return True


def _file(connection: Connection) -> Path | None:
    name = connection.engine.url.database if not is_shared(connection) else None
    return Path(name) if name else None


def _size_of_files(file: Path) -> int:
    parts = (file, Path(f"{file}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())


def _size_on_server(connection: Connection) -> int:
    return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


def note_size(connection: Connection) -> None:
    """Store how much space the data takes today, unless another node has done so."""
    at, sizes = now(), _sizes(connection)
    if not sizes or sizes[-1][0] <= at - _DAY // 2:
        sizes.append((at, _used(connection)))
        set_meta(connection, _SIZES, json.dumps(sizes[-_MOST_SIZES:]))


def _sizes(connection: Connection) -> list[tuple[int, int]]:
    """List (time, size) of past measurements, the oldest first."""
    return [(at, size) for at, size in json.loads(get_meta(connection, _SIZES) or "[]")]


def _used(connection: Connection) -> int:
    """Return the bytes in use; in SQLite without freed pages, which it will use again."""
    if is_shared(connection):
        return _size_on_server(connection)
    pages, free, size = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def _growth(connection: Connection) -> int | None:
    before = [(at, size) for at, size in _sizes(connection) if at <= now() - _DAY // 2]
    if not before:
        return None
    at, size = before[0]
    return (_used(connection) - size) * 365 * _DAY // (now() - at)
