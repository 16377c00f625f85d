"""Notices: what was done on one node and matters on the others.

A notice is stored in the transaction of what it tells, so it is there if and only if that is done.
A ring (`NOTIFY`) makes the others look at once; it takes a lock of the whole database when it is
committed, so it never is in a transaction of the journal. Who misses a ring looks now and then.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, text

from fangcheng.server.store.dialect import database_now
from fangcheng.server.store.tables import notices

CHANNEL = "fangcheng"
OVERLAP = 30_000
"""Milliseconds for which a transaction may last at most: what it tells is seen that much later."""
KEPT = 3_600_000
"""Milliseconds. A node that hears nothing for so long lets everybody come in anew."""


class Stored(NamedTuple):
    """Something that a node has told."""

    id: int
    node: str
    data: str


def post(connection: Connection, node: str, data: str) -> None:
    """Tell something, along with what is done in the same transaction."""
    connection.execute(insert(notices).values(node=node, data=data, at=database_now()))


def ring(connection: Connection) -> None:
    """Let all nodes look."""
    connection.execute(text(f"NOTIFY {CHANNEL}"))
    connection.commit()


def clock(connection: Connection) -> int:
    """Tell the database's time, in milliseconds."""
    return int(connection.execute(select(database_now())).scalar_one())


def read(connection: Connection, since: int) -> tuple[list[Stored], int]:
    """Read what was told since a time, and tell the time."""
    at = clock(connection)
    query = select(notices.c.id, notices.c.node, notices.c.data).where(notices.c.at >= since)
    return [Stored(*row) for row in connection.execute(query.order_by(notices.c.id))], at


def forget(connection: Connection) -> None:
    """Forget what everybody knows."""
    connection.execute(delete(notices).where(notices.c.at < database_now() - KEPT))
