"""The nodes of a cluster: servers that share one database, each with rooms of its own.

A node has a lease, which it renews while it lives, and an epoch, which grows when the node starts
and when others take its rooms. It can store only while its epoch is the one it started with, so a
node that was believed dead can change nothing. Only the database's clock decides whether a lease is
over, so the clocks of the machines need not agree.

A server with a database of its own (SQLite) is the only node, without a name and without a lease.
"""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, delete, func, or_, select, text, update

from fangcheng.server.store.dialect import database_now, insert_new, is_shared, upsert
from fangcheng.server.store.tables import matches, nodes, rooms, seats

ONLY = ""
"""The name of a node that has the database to itself."""
SCHEME = 1
"""The version of the format of rooms and matches. A node takes no room written in a newer one."""
_DOWN = 0
"""The lease of a node that has none: it stopped cleanly, or its rooms may be taken. A value below
it is the negative time since when."""
_AT_ONCE = 1000
"""The most people one statement asks for."""
_REMEMBERED = 7 * 86_400_000
"""Milliseconds for which a node that is gone stays listed."""


class Node(NamedTuple):
    """A node as the other nodes see it."""

    name: str
    address: str
    """How players reach it; empty if a proxy routes them."""
    alive: bool
    draining: bool
    told: str
    """Its public rooms and some figures for the other nodes, as JSON."""
    until: int
    """When its lease ends."""


# -- living ------------------------------------------------------------------------------------


def present_as(connection: Connection, name: str) -> None:
    """Set a connection's name, so that the database knows which node holds it."""
    connection.execute(select(func.set_config("application_name", _held_by(name), False)))
    connection.commit()


def join(connection: Connection, name: str, address: str, lease: float) -> int | None:
    """Join as a node and return its epoch; None if another server of this name lives.

    A server is dead if its connection or its lease is gone: either way it can store nothing more.
    Rooms that a newer version has written under this name are left to nodes that can read them.
    """
    fresh = {"address": address, "scheme": SCHEME, "draining": False, "told": "{}"}
    if not is_shared(connection):
        return _begin(connection, name, 1, until=_DOWN, **fresh)
    nobody = {"address": "", "scheme": SCHEME, "draining": False, "told": "{}"}
    # Rooms of no node have a row here as well, which a node locks before it takes some.
    free = {"name": ONLY, "epoch": database_now(), "until": _DOWN, **nobody}
    connection.execute(insert_new(connection, nodes).values(free))
    if _lives(connection, name):
        return None
    newer = update(rooms).where(rooms.c.node == name, rooms.c.scheme > SCHEME)
    connection.execute(newer.values(node=ONLY))
    # Take the clock as epoch, so that a name deleted meanwhile never gets an epoch it had before.
    return _begin(
        connection, name, database_now(), until=database_now() + int(lease * 1000), **fresh
    )


def _begin(connection: Connection, name: str, epoch: Any, **fresh: Any) -> int:
    values = {"name": name, "epoch": epoch, **fresh}
    begin = upsert(connection, nodes, values, epoch=nodes.c.epoch + 1)
    return int(connection.execute(begin.returning(nodes.c.epoch)).scalar_one())


def _lives(connection: Connection, name: str) -> bool:
    lease = select(nodes.c.name).where(nodes.c.name == name, nodes.c.until > database_now())
    held = text(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = :held_by AND pid <> pg_backend_pid()"
    )
    leased = connection.execute(lease.with_for_update()).first() is not None
    return leased and connection.execute(held, {"held_by": _held_by(name)}).first() is not None


def _held_by(name: str) -> str:
    return f"fangcheng {name}"


def renew(connection: Connection, name: str, epoch: int, lease: float) -> bool:
    """Renew the lease; False if another node has taken the rooms."""
    own = update(nodes).where(nodes.c.name == name, nodes.c.epoch == epoch)
    return connection.execute(own.values(until=database_now() + int(lease * 1000))).rowcount == 1


def tell(connection: Connection, name: str, told: str) -> None:
    """Store what the other nodes should know of this one."""
    connection.execute(update(nodes).where(nodes.c.name == name).values(told=told))


def be_draining(connection: Connection, name: str, draining: bool) -> None:
    """Store whether this node is draining, which the other nodes see at once."""
    connection.execute(update(nodes).where(nodes.c.name == name).values(draining=draining))


def end(connection: Connection, name: str) -> None:
    """End the lease, so that other nodes need not wait for it."""
    connection.execute(update(nodes).where(nodes.c.name == name).values(until=-database_now()))


def all_nodes(connection: Connection) -> list[Node]:
    """List the nodes, also those that went away recently."""
    alive = (nodes.c.until > database_now()).label("alive")
    columns = nodes.c.name, nodes.c.address, alive, nodes.c.draining, nodes.c.told, nodes.c.until
    query = select(*columns).where(or_(nodes.c.name != ONLY, nodes.c.until > _DOWN))
    return [Node(*row) for row in connection.execute(query.order_by(nodes.c.name))]


def forget_nodes(connection: Connection) -> None:
    """Delete nodes that are long gone and have left no room."""
    long_gone = nodes.c.until.between(_REMEMBERED - database_now(), _DOWN)
    left = select(rooms.c.number).where(rooms.c.node == nodes.c.name).exists()
    gone = select(nodes.c.name).where(long_gone, nodes.c.name != ONLY, ~left)
    some = gone.with_for_update(skip_locked=True).scalar_subquery()
    connection.execute(delete(nodes).where(nodes.c.name.in_(some)))


# -- taking over -------------------------------------------------------------------------------


def fence_the_dead(
    connection: Connection, own: str, silent: Collection[str], long_silent: Collection[str] = ()
) -> list[str]:
    """Stop silent nodes whose lease is over from storing anything; return their names.

    This node has itself seen that they are silent, so a jump of the database's clock stops no node.
    Nodes in `long_silent` are stopped whatever the clock says. A node in mid-transaction is
    skipped, since waiting for it would hold up this node as well.
    """
    over = or_(nodes.c.until < database_now(), nodes.c.name.in_(long_silent))
    dead = select(nodes.c.name).where(nodes.c.name != own, nodes.c.until > _DOWN, over)
    dead = dead.where(nodes.c.name.in_([*silent, *long_silent])).with_for_update(skip_locked=True)
    these = update(nodes).where(nodes.c.name.in_(dead.scalar_subquery()))
    change = these.values(epoch=nodes.c.epoch + 1, until=-database_now())
    return list(connection.execute(change.returning(nodes.c.name)).scalars())


def take_rooms(connection: Connection, own: str, most: int) -> list[str]:
    """Take some rooms whose node is gone; return their numbers.

    Two nodes that do so at the same time take different rooms.
    """
    # Names first, so that the index finds the rooms without a scan of all open ones. A node that
    # restarts meanwhile waits until we are done, and then finds the rooms that are left.
    gone = select(nodes.c.name).where(nodes.c.until <= _DOWN, nodes.c.name != own)
    names = connection.execute(gone.with_for_update(read=True, skip_locked=True)).scalars().all()
    free = (
        select(rooms.c.number)
        .where(rooms.c.node.in_(names), rooms.c.scheme <= SCHEME)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    change = update(rooms).where(rooms.c.number.in_(free.scalar_subquery())).values(node=own)
    return list(connection.execute(change.returning(rooms.c.number)).scalars())


def own_rooms(
    connection: Connection, own: str, numbers: Collection[str] | None = None
) -> list[tuple[str, str]]:
    """List the rooms of a node, or some of them, with their data; the only node has all rooms."""
    query = select(rooms).where(rooms.c.scheme <= SCHEME)
    if numbers is not None:
        query = query.where(rooms.c.number.in_(numbers))
    return _rooms(connection, query.where(rooms.c.node == own) if is_shared(connection) else query)


def _rooms(connection: Connection, query: Select[Any]) -> list[tuple[str, str]]:
    return [(row.number, row.data) for row in connection.execute(query)]


def hand_over(connection: Connection, number: str, own: str, to: str) -> bool:
    """Give a room to another node: the last thing its node does with it.

    The other node must be alive, able to read the room, and not draining.
    """
    alive = (nodes.c.name == to, nodes.c.until > database_now(), ~nodes.c.draining)
    there = select(nodes.c.name).where(*alive, nodes.c.scheme >= rooms.c.scheme)
    change = update(rooms).where(rooms.c.number == number, rooms.c.node == own)
    change = change.where(there.correlate(rooms).exists())
    return connection.execute(change.values(node=to)).rowcount == 1


class RoomRow(NamedTuple):
    """A room of a node, and the match that is played in it."""

    number: str
    data: str
    node: str
    match: int | None


def rooms_elsewhere(connection: Connection, own: str, most: int) -> list[RoomRow]:
    """List rooms of other nodes."""
    running = (matches.c.room == rooms.c.number) & matches.c.finished.is_(None)
    query = select(rooms.c.number, rooms.c.data, rooms.c.node, func.min(matches.c.id))
    query = query.select_from(rooms.outerjoin(matches, running)).where(rooms.c.node != own)
    query = query.group_by(rooms.c.number).order_by(rooms.c.node, rooms.c.number)
    return [RoomRow(*row) for row in connection.execute(query.limit(most))]


def rooms_opened_from(connection: Connection, address: str, but: str) -> int:
    """Count the rooms opened from an address on all nodes, except one room."""
    theirs = (rooms.c.opened_from == address, rooms.c.number != but)
    return connection.execute(select(func.count()).where(*theirs)).scalar_one()


class Home(NamedTuple):
    """The node of a room, and the room's data."""

    node: str
    address: str
    data: str
    """Empty if the room is not stored yet, or was written by a newer version."""


def home_of(connection: Connection, number: str) -> Home | None:
    """Find the node that has a room."""
    data = case((rooms.c.scheme <= SCHEME, rooms.c.data), else_="")
    query = select(rooms.c.node, func.coalesce(nodes.c.address, ""), data)
    joined = rooms.outerjoin(nodes, nodes.c.name == rooms.c.node)
    row = connection.execute(query.select_from(joined).where(rooms.c.number == number)).first()
    return None if row is None else Home(*row)


# -- one person, one seat ----------------------------------------------------------------------


def hold_seat(connection: Connection, person: int, number: str) -> str:
    """Reserve a person's only seat for a room; return the room that has it now."""
    gone = ~select(rooms.c.number).where(rooms.c.number == seats.c.room).exists()
    connection.execute(delete(seats).where(seats.c.person == person, gone))
    hold = upsert(connection, seats, {"person": person, "room": number}, room=seats.c.room)
    return str(connection.execute(hold.returning(seats.c.room)).scalar_one())


def seats_of(connection: Connection, people: Collection[int]) -> dict[int, str]:
    """Return the rooms in which people have their seats."""
    these, found = sorted(people), {}
    for first in range(0, len(these), _AT_ONCE):
        some = seats.c.person.in_(these[first : first + _AT_ONCE])
        query = select(seats.c.person, seats.c.room).where(some)
        # A seat in a deleted room does not count.
        query = query.join(rooms, rooms.c.number == seats.c.room)
        found.update({row.person: row.room for row in connection.execute(query)})
    return found


def seat_of(connection: Connection, person: int) -> str | None:
    """Return the room in which a person has a seat."""
    query = select(seats.c.room).where(seats.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def keep_seats(connection: Connection, number: str, people: Iterable[int]) -> None:
    """Set the people who have a seat in a room."""
    here = sorted(people)  # always in the same order, so that two nodes never deadlock
    gone = delete(seats).where(seats.c.room == number, seats.c.person.not_in(here))
    connection.execute(gone)
    for person in here:
        hold_seat(connection, person, number)
