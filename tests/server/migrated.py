"""Databases that have their tables already: to migrate takes longer than most of what a test asks.

The first one is made by our own migrations, and the others are copies of it. Tests of migrating,
and of servers that several begin on one database, have empty ones.
"""

import tempfile
from functools import cache
from pathlib import Path

from fangcheng.server.store.engine import bring_up_to_date, open_engine


def migrate(url: str) -> None:
    """Give an empty database its tables."""
    engine = open_engine(url)
    bring_up_to_date(engine)
    engine.dispose()


def lay_sqlite(url: str) -> None:
    """Lay a file with all tables where there is none yet."""
    file = Path(url.removeprefix("sqlite:///"))
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        file.write_bytes(_with_tables())


@cache
def _with_tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "fangcheng.db")
        migrate(f"sqlite:///{file}")
        return file.read_bytes()
