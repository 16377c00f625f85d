"""Open a database and migrate it: SQLite with a write-ahead log, or PostgreSQL."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from fangcheng.errors import StoreError
from fangcheng.extras import need
from fangcheng.server.store.dialect import is_shared

WRITES = {"fangcheng_writes": True}
"""Execution options of a connection that writes."""
BEGIN_WRITING = "BEGIN IMMEDIATE"
"""How a writing transaction begins in SQLite: it waits for its turn. A transaction that reads first
and writes later would fail at once if another one has written in between, whatever the timeout."""
PATIENT: dict[str, Any] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=15000",
}
"""How long a connection to PostgreSQL waits before it gives up."""
_MIGRATING = 0xFA9C
"""The number of the advisory lock under which tables are migrated."""
_MIGRATIONS = Path(__file__).parent / "migrations"


def open_engine(url: str) -> Engine:
    """Make an engine for a database URL."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("database_url") from None
    kind = parsed.get_backend_name()
    try:
        if kind == "sqlite":
            return _sqlite(parsed.database or "", url)
        if kind == "postgresql":
            need("postgres", "psycopg")
            return _postgresql(parsed.set(drivername="postgresql+psycopg"))
    except NoSuchModuleError as error:
        raise StoreError("database_fails", reason=error) from None
    raise StoreError("database_kind", kind=kind)


def _sqlite(file: str, url: str) -> Engine:
    if not file or file == ":memory:":
        raise StoreError("sqlite_file")
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("at_file", path=file, reason=error) from None
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says
        # Damaged text must stay readable: SQLite would raise the error of a database that is away.
        connection.text_factory = lambda data: data.decode(errors="backslashreplace")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, not on its way
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().keys() >= WRITES.keys()
        connection.exec_driver_sql(BEGIN_WRITING if writes else "BEGIN")

    return engine


def _postgresql(url: Any) -> Engine:
    return create_engine(url, pool_pre_ping=True, connect_args=PATIENT)


def bring_up_to_date(engine: Engine) -> None:
    """Create or migrate the tables."""
    try:
        if _version(engine) == newest_version():
            return
    except SQLAlchemyError:
        pass  # the same error is raised and reported below
    _migrate(engine)


def newest_version() -> str:
    """Return the version of the last migration, which its file name begins with."""
    return max(path.name for path in (_MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def _version(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found


def _migrate(engine: Engine) -> None:
    # These imports take a fifth of a server's start, and are seldom needed.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    try:
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            if is_shared(engine):  # of nodes that start together, one migrates
                # Migrating a big table takes long, and so does waiting for another node that
                # migrates.
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise StoreError("database_fails", reason=error.orig) from None
    except CommandError:
        raise StoreError("database_newer") from None
    except SQLAlchemyError as error:
        raise StoreError("database_fails", reason=error) from None
