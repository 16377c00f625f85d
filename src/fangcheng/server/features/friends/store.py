"""Friends in the database: friendships, requests, links, mutes, blocks and privacy."""

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    exists,
    func,
    insert,
    select,
    union,
    update,
)

from fangcheng.protocol.friends import Acquaintance, FriendLink
from fangcheng.server.features.clubs.store import REMOVED
from fangcheng.server.features.clubs.tables import club_members
from fangcheng.server.features.friends.tables import friend_links, friend_requests, friends, shunned
from fangcheng.server.store.dialect import now, upsert
from fangcheng.server.store.tables import people, players, shown

ASKED_FOR = 30 * 86400
"""Seconds after which a request expires, answered or not."""


class StoredFriend(NamedTuple):
    """A friend of a person."""

    person: int
    name: str
    since: int
    seen: bool
    """Whether they let friends see where they are."""


class Shown(NamedTuple):
    """The privacy of a person."""

    to_friends: bool = True
    on_boards: bool = False


# -- friends -----------------------------------------------------------------------------------


def friends_of(connection: Connection, person: int) -> list[StoredFriend]:
    """List a person's friends, by name."""
    seen = func.coalesce(shown.c.to_friends, True)
    query = (
        select(people.c.id, people.c.name, friends.c.since, seen)
        .join(friends, friends.c.other == people.c.id)
        .outerjoin(shown, shown.c.person == people.c.id)
        .where(friends.c.person == person)
        .order_by(people.c.name, people.c.id)
    )
    return [StoredFriend(*row) for row in connection.execute(query)]


def knowing(connection: Connection, person: int) -> list[int]:
    """List the friends of a person, and those with an open request either way."""
    found = union(
        select(friends.c.other).where(friends.c.person == person),
        select(friend_requests.c.other).where(friend_requests.c.person == person),
        select(friend_requests.c.person).where(friend_requests.c.other == person),
    )
    return list(connection.execute(found).scalars())


def are_friends(connection: Connection, person: int, other: int) -> bool:
    """Return whether two people are friends."""
    query = select(friends.c.since).where(friends.c.person == person, friends.c.other == other)
    return connection.execute(query).first() is not None


def count_friends(connection: Connection, person: int) -> int:
    """Count a person's friends."""
    query = select(func.count()).where(friends.c.person == person)
    return connection.execute(query).scalar_one()


def add_friends(connection: Connection, person: int, other: int) -> None:
    """Make two people friends, and delete requests between them."""
    forget_requests(connection, person, other)
    since = now()
    pairs = ((person, other), (other, person))
    connection.execute(
        insert(friends), [{"person": one, "other": two, "since": since} for one, two in pairs]
    )


def end_friendship(connection: Connection, person: int, other: int) -> bool:
    """End a friendship; return whether there was one."""
    both = (friends.c.person == person) & (friends.c.other == other)
    both |= (friends.c.person == other) & (friends.c.other == person)
    return connection.execute(delete(friends).where(both)).rowcount > 0


def has_met(connection: Connection, person: int, other: int) -> bool:
    """Return whether a person knows another: by a match, a club, a request, or a mute or block."""
    mine, theirs = players.alias(), players.alias()
    played = exists().where(
        mine.c.person == person, theirs.c.match == mine.c.match, theirs.c.person == other
    )
    own, beside = club_members.alias(), club_members.alias()
    together = exists().where(
        own.c.person == person,
        own.c.role != REMOVED,
        beside.c.club == own.c.club,
        beside.c.person == other,
        beside.c.role != REMOVED,
    )
    befriended = exists().where(friends.c.person == person, friends.c.other == other)
    asked = exists().where(_request(person, other) | _request(other, person))
    shuns = exists().where(_shuns(person, other))
    known = played | together | befriended | asked | shuns
    return bool(connection.execute(select(known)).scalar())


# -- requests ----------------------------------------------------------------------------------


def has_asked(connection: Connection, person: int, other: int) -> bool:
    """Return whether a person has sent another a request, declined or not."""
    query = select(friend_requests.c.at).where(_request(person, other), _fresh())
    return connection.execute(query).first() is not None


def add_request(connection: Connection, person: int, other: int) -> None:
    """Store a request."""
    forget_requests(connection, person, other)
    values = {"person": person, "other": other, "at": now(), "declined": False}
    connection.execute(insert(friend_requests).values(values))


def decline(connection: Connection, person: int, other: int) -> None:
    """Store that a request was declined, which the asker is not told."""
    change = update(friend_requests).where(_request(person, other))
    connection.execute(change.values(declined=True))


def withdraw(connection: Connection, person: int, other: int) -> bool:
    """Withdraw an open request; a declined one stays, or it could be repeated."""
    open_one = (_request(person, other), ~friend_requests.c.declined)
    return connection.execute(delete(friend_requests).where(*open_one)).rowcount > 0


def forget_requests(connection: Connection, person: int, other: int) -> None:
    """Delete the requests between two people."""
    both = _request(person, other) | _request(other, person)
    connection.execute(delete(friend_requests).where(both))


def count_requests(connection: Connection, person: int) -> int:
    """Count a person's requests that were not accepted."""
    query = select(func.count()).where(friend_requests.c.person == person, _fresh())
    return connection.execute(query).scalar_one()


def asked_by(connection: Connection, person: int) -> list[Acquaintance]:
    """List the people whom a person has sent a request, even if they have declined."""
    return _named(connection, friend_requests.c.other, friend_requests.c.person == person, _fresh())


def asking(connection: Connection, person: int, most: int) -> list[Acquaintance]:
    """List the people who have sent a person a request, unless declined or blocked."""
    asker = friend_requests.c.person
    blocked = exists().where(_shuns(person, asker), shunned.c.blocked)
    wanted = (friend_requests.c.other == person, ~friend_requests.c.declined, ~blocked)
    return _named(connection, asker, *wanted, _fresh())[:most]


def _request(person: int, other: int) -> ColumnElement[bool]:
    return (friend_requests.c.person == person) & (friend_requests.c.other == other)


def _fresh() -> ColumnElement[bool]:
    return friend_requests.c.at > now() - ASKED_FOR


# -- links -------------------------------------------------------------------------------------


def link_of(connection: Connection, person: int) -> FriendLink | None:
    """Return a person's link, if it is valid."""
    query = select(friend_links.c.code, friend_links.c.until)
    own = query.where(friend_links.c.person == person, friend_links.c.until > now())
    row = connection.execute(own).one_or_none()
    return None if row is None else FriendLink(*row)


def set_link(connection: Connection, person: int, code: str | None, until: int = 0) -> None:
    """Give a person a new link, or none."""
    connection.execute(delete(friend_links).where(friend_links.c.person == person))
    if code is not None:
        connection.execute(insert(friend_links).values(person=person, code=code, until=until))


def owner_of_link(connection: Connection, code: str) -> Acquaintance | None:
    """Return the owner of a valid link."""
    query = select(people.c.id, people.c.name).join(friend_links)
    good = query.where(friend_links.c.code == code, friend_links.c.until > now())
    row = connection.execute(good).one_or_none()
    return None if row is None else Acquaintance(*row)


# -- mutes and blocks --------------------------------------------------------------------------


def shun(connection: Connection, person: int, other: int, blocked: bool) -> None:
    """Mute or block a person for another."""
    forgive(connection, person, other)
    connection.execute(insert(shunned).values(person=person, other=other, blocked=blocked))


def forgive(connection: Connection, person: int, other: int) -> None:
    """Remove a mute or block."""
    connection.execute(delete(shunned).where(_shuns(person, other)))


def has_blocked(connection: Connection, person: int, other: int) -> bool:
    """Return whether a person has blocked another."""
    query = select(shunned.c.person).where(_shuns(person, other), shunned.c.blocked)
    return connection.execute(query).first() is not None


def count_shunned(connection: Connection, person: int) -> int:
    """Count the people a person has muted or blocked."""
    return connection.execute(select(func.count()).where(shunned.c.person == person)).scalar_one()


def shunned_by(connection: Connection, person: int) -> tuple[list[Acquaintance], ...]:
    """List the people a person has muted, and those they have blocked."""
    own = shunned.c.person == person
    return tuple(
        _named(connection, shunned.c.other, own, shunned.c.blocked == blocked)
        for blocked in (False, True)
    )


def kept_apart_from(connection: Connection, person: int) -> frozenset[int]:
    """List the people a person has blocked, and those who have blocked them."""
    by = select(shunned.c.other).where(shunned.c.person == person, shunned.c.blocked)
    of = select(shunned.c.person).where(shunned.c.other == person, shunned.c.blocked)
    return frozenset(connection.execute(by.union(of)).scalars())


def _shuns(person: int, other: int | ColumnElement[int]) -> ColumnElement[bool]:
    return (shunned.c.person == person) & (shunned.c.other == other)


# -- privacy -----------------------------------------------------------------------------------


def shown_of(connection: Connection, person: int) -> Shown:
    """Return a person's privacy settings."""
    query = select(shown.c.to_friends, shown.c.on_boards).where(shown.c.person == person)
    row = connection.execute(query).one_or_none()
    return Shown() if row is None else Shown(*row)


def show(connection: Connection, person: int, who: Shown) -> None:
    """Change a person's privacy settings."""
    connection.execute(upsert(connection, shown, {"person": person, **who._asdict()}))


# -- helpers -----------------------------------------------------------------------------------


def _named(
    connection: Connection, whom: ColumnElement[int], *where: ColumnElement[bool]
) -> list[Acquaintance]:
    query = select(people.c.id, people.c.name).where(people.c.id == whom, *where)
    return [Acquaintance(*row) for row in connection.execute(query.order_by(people.c.id))]
