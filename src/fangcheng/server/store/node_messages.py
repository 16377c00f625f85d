"""Node messages in the database: what a node did that matters to the others.

A message is stored in the transaction of the change it announces, so it exists if and only if the
change was made. A ring (`NOTIFY`) makes the other nodes read at once. It locks the whole database
when it is committed, so it is never part of a journal's transaction. A node that misses a ring
still reads now and then.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, text

from fangcheng.server.store.dialect import database_now
from fangcheng.server.store.tables import notices

CHANNEL = "fangcheng"
OVERLAP = 30_000
"""The longest a transaction may last, in milliseconds; its messages become visible that much
later."""
KEPT = 3_600_000
"""Milliseconds. A node that read nothing for so long makes its clients connect again."""


class Stored(NamedTuple):
    """A message as it is stored."""

    id: int
    node: str
    data: str


def post(connection: Connection, node: str, data: str) -> None:
    """Store a message, in the transaction of the change it announces."""
    connection.execute(insert(notices).values(node=node, data=data, at=database_now()))


def ring(connection: Connection) -> None:
    """Make all nodes read their messages."""
    connection.execute(text(f"NOTIFY {CHANNEL}"))
    connection.commit()


def clock(connection: Connection) -> int:
    """Return the database's time, in milliseconds."""
    return int(connection.execute(select(database_now())).scalar_one())


def read(connection: Connection, since: int) -> tuple[list[Stored], int]:
    """Read the messages since a time, and the database's time now."""
    at = clock(connection)
    query = select(notices.c.id, notices.c.node, notices.c.data).where(notices.c.at >= since)
    return [Stored(*row) for row in connection.execute(query.order_by(notices.c.id))], at


def forget(connection: Connection) -> None:
    """Delete messages that every node has read."""
    connection.execute(delete(notices).where(notices.c.at < database_now() - KEPT))
