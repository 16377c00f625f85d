"""The nodes of a house: servers that share one database, each with rooms of its own.

A node has a lease, which it renews while it lives, and an epoch, which grows when it starts and
when others take its rooms. Whatever it stores, it stores only while its epoch is the one it began
with: a node that was thought dead can change nothing any more. The database's clock alone says
whether a lease is over, so the clocks of machines need not agree.

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
"""How rooms and matches are stored. A node takes no room that a newer one has written."""
_DOWN = 0
"""The lease of a node that has none: it ended in order, or its rooms may be taken. Below it stands
since when, as a negative time."""
_AT_ONCE = 1000
"""People who are asked for by one statement at most."""
_REMEMBERED = 7 * 86_400_000
"""Milliseconds for which a node that is gone is listed."""


class Node(NamedTuple):
    """A node as others see it."""

    name: str
    address: str
    """How players reach it, or nothing where a proxy does that."""
    alive: bool
    draining: bool
    told: str
    """What it tells the others, as JSON: its public rooms and some numbers."""
    until: int
    """When its lease ends."""


# -- living ------------------------------------------------------------------------------------


def present_as(connection: Connection, name: str) -> None:
    """Let the database know by which node a connection is held."""
    connection.execute(select(func.set_config("application_name", _held_by(name), False)))
    connection.commit()


def join(connection: Connection, name: str, address: str, lease: float) -> int | None:
    """Begin as a node, and tell its epoch; None where another server of this name lives.

    One that died is known by its connection, which is gone at once, or by its lease: it can store
    nothing any more. Rooms that a newer version has written under this name are left to those who
    can read them.
    """
    fresh = {"address": address, "scheme": SCHEME, "draining": False, "told": "{}"}
    if not is_shared(connection):
        return _begin(connection, name, 1, until=_DOWN, **fresh)
    nobody = {"address": "", "scheme": SCHEME, "draining": False, "told": "{}"}
    # Rooms of no node have a row as well: whoever takes some locks it.
    free = {"name": ONLY, "epoch": database_now(), "until": _DOWN, **nobody}
    connection.execute(insert_new(connection, nodes).values(free))
    if _lives(connection, name):
        return None
    newer = update(rooms).where(rooms.c.node == name, rooms.c.scheme > SCHEME)
    connection.execute(newer.values(node=ONLY))
    # By the clock: a name that was forgotten never begins with an epoch it had before.
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
    """Live on for the time of a lease; False where somebody has taken the rooms."""
    own = update(nodes).where(nodes.c.name == name, nodes.c.epoch == epoch)
    return connection.execute(own.values(until=database_now() + int(lease * 1000))).rowcount == 1


def tell(connection: Connection, name: str, told: str) -> None:
    """Let other nodes know what there is here."""
    connection.execute(update(nodes).where(nodes.c.name == name).values(told=told))


def be_draining(connection: Connection, name: str, draining: bool) -> None:
    """Let other nodes know at once that there is no place here for more rooms, or that there is."""
    connection.execute(update(nodes).where(nodes.c.name == name).values(draining=draining))


def end(connection: Connection, name: str) -> None:
    """Say that the lease is given back: others need not wait for its end."""
    connection.execute(update(nodes).where(nodes.c.name == name).values(until=-database_now()))


def all_nodes(connection: Connection) -> list[Node]:
    """List the nodes, also those that are gone since a while."""
    alive = (nodes.c.until > database_now()).label("alive")
    columns = nodes.c.name, nodes.c.address, alive, nodes.c.draining, nodes.c.told, nodes.c.until
    query = select(*columns).where(or_(nodes.c.name != ONLY, nodes.c.until > _DOWN))
    return [Node(*row) for row in connection.execute(query.order_by(nodes.c.name))]


def forget_nodes(connection: Connection) -> None:
    """Forget nodes that are long gone and have left no room."""
    long_gone = nodes.c.until.between(_REMEMBERED - database_now(), _DOWN)
    left = select(rooms.c.number).where(rooms.c.node == nodes.c.name).exists()
    gone = select(nodes.c.name).where(long_gone, nodes.c.name != ONLY, ~left)
    some = gone.with_for_update(skip_locked=True).scalar_subquery()
    connection.execute(delete(nodes).where(nodes.c.name.in_(some)))


# -- taking over -------------------------------------------------------------------------------


def fence_the_dead(
    connection: Connection, own: str, silent: Collection[str], long_silent: Collection[str] = ()
) -> list[str]:
    """Bar nodes from storing anything whose lease is over and that are silent; return their names.

    Who is silent we have seen ourselves, so a database whose clock jumps ahead bars nobody; who is
    so for long is barred whatever its clock says. One that is in the middle of a transaction is not
    waited for: that would hold us up as well.
    """
    over = or_(nodes.c.until < database_now(), nodes.c.name.in_(long_silent))
    dead = select(nodes.c.name).where(nodes.c.name != own, nodes.c.until > _DOWN, over)
    dead = dead.where(nodes.c.name.in_([*silent, *long_silent])).with_for_update(skip_locked=True)
    these = update(nodes).where(nodes.c.name.in_(dead.scalar_subquery()))
    change = these.values(epoch=nodes.c.epoch + 1, until=-database_now())
    return list(connection.execute(change.returning(nodes.c.name)).scalars())


def take_rooms(connection: Connection, own: str, most: int) -> list[str]:
    """Take some rooms whose node is gone; their numbers.

    Two nodes that do so at the same time take different ones.
    """
    # Their names first: so the index finds the rooms, and nobody looks through all that are open.
    # A node that begins anew waits until we are done, and then finds what we have left.
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


def all_rooms(connection: Connection) -> list[tuple[str, str]]:
    """List all rooms with their data."""
    return _rooms(connection, select(rooms))


def own_rooms(
    connection: Connection, own: str, numbers: Collection[str] | None = None
) -> list[tuple[str, str]]:
    """List the rooms of a node, or some, with their data; the only node has all there are."""
    query = select(rooms).where(rooms.c.scheme <= SCHEME)
    if numbers is not None:
        query = query.where(rooms.c.number.in_(numbers))
    return _rooms(connection, query.where(rooms.c.node == own) if is_shared(connection) else query)


def _rooms(connection: Connection, query: Select[Any]) -> list[tuple[str, str]]:
    return [(row.number, row.data) for row in connection.execute(query)]


def hand_over(connection: Connection, number: str, own: str, to: str) -> bool:
    """Give a room to another node; the last thing its node does with it.

    That one must be alive, able to read it, and not about to give away its own.
    """
    alive = (nodes.c.name == to, nodes.c.until > database_now(), ~nodes.c.draining)
    there = select(nodes.c.name).where(*alive, nodes.c.scheme >= rooms.c.scheme)
    change = update(rooms).where(rooms.c.number == number, rooms.c.node == own)
    change = change.where(there.correlate(rooms).exists())
    return connection.execute(change.values(node=to)).rowcount == 1


class RoomRow(NamedTuple):
    """A room of a node, and the match that is played there."""

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
    """Count the rooms that were opened from an address, on whatever node, but one."""
    theirs = (rooms.c.opened_from == address, rooms.c.number != but)
    return connection.execute(select(func.count()).where(*theirs)).scalar_one()


class Home(NamedTuple):
    """Where a room lives, and what it is."""

    node: str
    address: str
    data: str
    """Nothing where it is not stored yet, or written by a newer version."""


def home_of(connection: Connection, number: str) -> Home | None:
    """Find where a room lives."""
    data = case((rooms.c.scheme <= SCHEME, rooms.c.data), else_="")
    query = select(rooms.c.node, func.coalesce(nodes.c.address, ""), data)
    joined = rooms.outerjoin(nodes, nodes.c.name == rooms.c.node)
    row = connection.execute(query.select_from(joined).where(rooms.c.number == number)).first()
    return None if row is None else Home(*row)


# -- one person, one seat ----------------------------------------------------------------------


def hold_seat(connection: Connection, person: int, number: str) -> str:
    """Reserve somebody's only seat for a room; return the room that has it now."""
    gone = ~select(rooms.c.number).where(rooms.c.number == seats.c.room).exists()
    connection.execute(delete(seats).where(seats.c.person == person, gone))
    hold = upsert(connection, seats, {"person": person, "room": number}, room=seats.c.room)
    return str(connection.execute(hold.returning(seats.c.room)).scalar_one())


def seats_of(connection: Connection, people: Collection[int]) -> dict[int, str]:
    """Find the rooms in which some people have their seats."""
    these, found = sorted(people), {}
    for first in range(0, len(these), _AT_ONCE):
        some = seats.c.person.in_(these[first : first + _AT_ONCE])
        query = select(seats.c.person, seats.c.room).where(some)
        query = query.join(rooms, rooms.c.number == seats.c.room)  # one that is gone holds nobody
        found.update({row.person: row.room for row in connection.execute(query)})
    return found


def seat_of(connection: Connection, person: int) -> str | None:
    """Find the room in which somebody has a seat."""
    query = select(seats.c.room).where(seats.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def keep_seats(connection: Connection, number: str, people: Iterable[int]) -> None:
    """Let these people, and nobody else, have their seats in a room."""
    here = sorted(people)  # always in the same order: two nodes never wait for each other
    gone = delete(seats).where(seats.c.room == number, seats.c.person.not_in(here))
    connection.execute(gone)
    for person in here:
        hold_seat(connection, person, number)
