"""Presence in the database: who is connected to which node.

Each node writes what has changed for the people connected to it, and reads what has changed on the
others. Rows of a node that is gone do not count.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from fangcheng.server.features.friends.tables import whereabouts
from fangcheng.server.store.dialect import database_now, upsert
from fangcheng.server.store.node_messages import OVERLAP, clock

_KEPT = 600_000
"""Milliseconds for which it stays stored that a person has disconnected."""


class Row(NamedTuple):
    """A person's whereabouts, as a node has written them."""

    person: int
    node: str
    data: str


_ROW = [whereabouts.c[name] for name in Row._fields]


def tell(connection: Connection, node: str, changed: Mapping[int, str]) -> None:
    """Write the new whereabouts of people; the empty text for those who have disconnected."""
    rows = [
        {"person": person, "node": node, "at": database_now(), "data": data}
        for person, data in sorted(changed.items())
    ]
    connection.execute(upsert(connection, whereabouts, rows))


def begin(connection: Connection, node: str) -> None:
    """Store that no one is connected to a starting node, and delete old rows."""
    gone = whereabouts.c.data == ""
    old = whereabouts.c.at < database_now() - _KEPT
    connection.execute(delete(whereabouts).where(gone, old))
    own = update(whereabouts).where(whereabouts.c.node == node, ~gone)
    connection.execute(own.values(data="", at=database_now()))


def find(connection: Connection, persons: Collection[int], but: str) -> list[Row]:
    """Find people's whereabouts on all nodes but one."""
    query = select(*_ROW).where(whereabouts.c.person.in_(persons), whereabouts.c.node != but)
    return [Row(*row) for row in connection.execute(query)]


def read(connection: Connection, since: int | None, but: str) -> tuple[list[Row], int]:
    """Read the changes of other nodes since a time, with some overlap; and the time now."""
    at = clock(connection)
    begin = (at if since is None else since) - OVERLAP
    new = (whereabouts.c.at >= begin, whereabouts.c.node != but)
    query = select(*_ROW).where(*new).order_by(whereabouts.c.at)
    return [Row(*row) for row in connection.execute(query)], at
