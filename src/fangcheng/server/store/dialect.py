"""What differs between SQLite and PostgreSQL, and the two clocks."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Insert, Table, func
from sqlalchemy.dialects import postgresql, sqlite

Row = Mapping[str, Any]


def is_shared(database: Connection | Engine) -> bool:
    """Return whether other servers may use this database at the same time."""
    return database.dialect.name == "postgresql"


def insert_new(database: Connection | Engine, table: Table) -> Insert:
    """Return a statement that inserts rows and skips those that exist."""
    return _insert(database, table).on_conflict_do_nothing()


def upsert(
    database: Connection | Engine, table: Table, rows: Row | Sequence[Row], **otherwise: Any
) -> Insert:
    """Return a statement that inserts rows, or updates those with the same primary key.

    `otherwise` are values to set instead in a row that exists.
    """
    keys = table.primary_key.columns.keys()
    fresh = _insert(database, table).values(rows)
    given = rows if isinstance(rows, Mapping) else rows[0]
    changed = {name: fresh.excluded[name] for name in given if name not in keys}
    return fresh.on_conflict_do_update(index_elements=keys, set_=changed | otherwise)


def _insert(database: Connection | Engine, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if is_shared(database) else sqlite.insert(table)


def database_now() -> Any:
    """Return the database's clock in milliseconds; it advances within a transaction."""
    return func.floor(func.extract("epoch", func.clock_timestamp()) * 1000)


def now() -> int:
    """Return this machine's clock, in seconds since 1970."""
    return int(time.time())
