"""Who is connected to which node, as the nodes of a house tell each other.

Each node writes what has changed for people who are connected to it, and looks what has changed
on the others. What a node wrote that is gone is true no more, whatever it says.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from fangcheng.server.store.dialect import database_now, upsert
from fangcheng.server.store.node_messages import OVERLAP, clock
from fangcheng.server.store.tables import whereabouts

_KEPT = 600_000
"""Milliseconds for which it is kept that somebody has gone."""


class Row(NamedTuple):
    """Where somebody is, as a node has told it."""

    person: int
    node: str
    data: str


_ROW = [whereabouts.c[name] for name in Row._fields]


def tell(connection: Connection, node: str, changed: Mapping[int, str]) -> None:
    """Tell where people are by now; the empty text for those who have gone."""
    rows = [
        {"person": person, "node": node, "at": database_now(), "data": data}
        for person, data in sorted(changed.items())
    ]
    connection.execute(upsert(connection, whereabouts, rows))


def begin(connection: Connection, node: str) -> None:
    """Nobody is connected to a node that starts; what everybody knows is forgotten."""
    gone = whereabouts.c.data == ""
    old = whereabouts.c.at < database_now() - _KEPT
    connection.execute(delete(whereabouts).where(gone, old))
    own = update(whereabouts).where(whereabouts.c.node == node, ~gone)
    connection.execute(own.values(data="", at=database_now()))


def find(connection: Connection, persons: Collection[int], but: str) -> list[Row]:
    """Find where people are, as nodes but one have told it."""
    query = select(*_ROW).where(whereabouts.c.person.in_(persons), whereabouts.c.node != but)
    return [Row(*row) for row in connection.execute(query)]


def read(connection: Connection, since: int | None, but: str) -> tuple[list[Row], int]:
    """Read what other nodes have told since a time, and some of it again; and tell the time."""
    at = clock(connection)
    begin = (at if since is None else since) - OVERLAP
    new = (whereabouts.c.at >= begin, whereabouts.c.node != but)
    query = select(*_ROW).where(*new).order_by(whereabouts.c.at)
    return [Row(*row) for row in connection.execute(query)], at
