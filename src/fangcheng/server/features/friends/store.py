"""Friends as the database keeps them: requests, links, whom people shun, who sees what."""

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
from fangcheng.server.store.dialect import now, upsert
from fangcheng.server.store.tables import (
    club_members,
    friend_links,
    friend_requests,
    friends,
    people,
    players,
    shown,
    shunned,
)

ASKED_FOR = 30 * 86400
"""Seconds after which a request is forgotten, answered or not."""


class StoredFriend(NamedTuple):
    """A friend of somebody."""

    person: int
    name: str
    since: int
    seen: bool
    """Whether it lets friends see where it is."""


class Shown(NamedTuple):
    """Who sees what of somebody."""

    to_friends: bool = True
    on_boards: bool = False


# -- friends -----------------------------------------------------------------------------------


def friends_of(connection: Connection, person: int) -> list[StoredFriend]:
    """List somebody's friends, by name."""
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
    """List whom somebody is a friend of, whom it asks and who asks it."""
    found = union(
        select(friends.c.other).where(friends.c.person == person),
        select(friend_requests.c.other).where(friend_requests.c.person == person),
        select(friend_requests.c.person).where(friend_requests.c.other == person),
    )
    return list(connection.execute(found).scalars())


def are_friends(connection: Connection, person: int, other: int) -> bool:
    """Whether two people are friends."""
    query = select(friends.c.since).where(friends.c.person == person, friends.c.other == other)
    return connection.execute(query).first() is not None


def count_friends(connection: Connection, person: int) -> int:
    """Count somebody's friends."""
    query = select(func.count()).where(friends.c.person == person)
    return connection.execute(query).scalar_one()


def add_friends(connection: Connection, person: int, other: int) -> None:
    """Let two people be friends; what one asked the other is done."""
    forget_requests(connection, person, other)
    since = now()
    pairs = ((person, other), (other, person))
    connection.execute(
        insert(friends), [{"person": one, "other": two, "since": since} for one, two in pairs]
    )


def end_friendship(connection: Connection, person: int, other: int) -> bool:
    """Let two people be friends no more; tell whether they were."""
    both = (friends.c.person == person) & (friends.c.other == other)
    both |= (friends.c.person == other) & (friends.c.other == person)
    return connection.execute(delete(friends).where(both)).rowcount > 0


def has_met(connection: Connection, person: int, other: int) -> bool:
    """Whether somebody knows another: from a match, a club, a request, or as one whom it shuns."""
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
    """Whether somebody has asked another, declined or not."""
    query = select(friend_requests.c.at).where(_request(person, other), _fresh())
    return connection.execute(query).first() is not None


def add_request(connection: Connection, person: int, other: int) -> None:
    """Keep that somebody asks another."""
    forget_requests(connection, person, other)
    values = {"person": person, "other": other, "at": now(), "declined": False}
    connection.execute(insert(friend_requests).values(values))


def decline(connection: Connection, person: int, other: int) -> None:
    """Keep that a request of somebody was declined, which it is not told."""
    change = update(friend_requests).where(_request(person, other))
    connection.execute(change.values(declined=True))


def withdraw(connection: Connection, person: int, other: int) -> bool:
    """Take a request back, if it is open; one that was declined stays, or it were asked again."""
    open_one = (_request(person, other), ~friend_requests.c.declined)
    return connection.execute(delete(friend_requests).where(*open_one)).rowcount > 0


def forget_requests(connection: Connection, person: int, other: int) -> None:
    """Forget what one of two people asked the other."""
    both = _request(person, other) | _request(other, person)
    connection.execute(delete(friend_requests).where(both))


def count_requests(connection: Connection, person: int) -> int:
    """Count whom somebody has asked who has not agreed."""
    query = select(func.count()).where(friend_requests.c.person == person, _fresh())
    return connection.execute(query).scalar_one()


def asked_by(connection: Connection, person: int) -> list[Acquaintance]:
    """List whom somebody has asked; that one has declined is not told."""
    return _named(connection, friend_requests.c.other, friend_requests.c.person == person, _fresh())


def asking(connection: Connection, person: int, most: int) -> list[Acquaintance]:
    """List who asks somebody, without whom it has declined or blocked."""
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
    """Find somebody's link, if it can be used."""
    query = select(friend_links.c.code, friend_links.c.until)
    own = query.where(friend_links.c.person == person, friend_links.c.until > now())
    row = connection.execute(own).one_or_none()
    return None if row is None else FriendLink(*row)


def set_link(connection: Connection, person: int, code: str | None, until: int = 0) -> None:
    """Give somebody another link, or none."""
    connection.execute(delete(friend_links).where(friend_links.c.person == person))
    if code is not None:
        connection.execute(insert(friend_links).values(person=person, code=code, until=until))


def owner_of_link(connection: Connection, code: str) -> Acquaintance | None:
    """Find whose link that is, if it can be used."""
    query = select(people.c.id, people.c.name).join(friend_links)
    good = query.where(friend_links.c.code == code, friend_links.c.until > now())
    row = connection.execute(good).one_or_none()
    return None if row is None else Acquaintance(*row)


# -- whom people shun --------------------------------------------------------------------------


def shun(connection: Connection, person: int, other: int, blocked: bool) -> None:
    """Let somebody hear nothing of another, or want nothing to do with it."""
    forgive(connection, person, other)
    connection.execute(insert(shunned).values(person=person, other=other, blocked=blocked))


def forgive(connection: Connection, person: int, other: int) -> None:
    """Let somebody shun another no more."""
    connection.execute(delete(shunned).where(_shuns(person, other)))


def has_blocked(connection: Connection, person: int, other: int) -> bool:
    """Whether somebody wants nothing to do with another."""
    query = select(shunned.c.person).where(_shuns(person, other), shunned.c.blocked)
    return connection.execute(query).first() is not None


def count_shunned(connection: Connection, person: int) -> int:
    """Count whom somebody shuns."""
    return connection.execute(select(func.count()).where(shunned.c.person == person)).scalar_one()


def shunned_by(connection: Connection, person: int) -> tuple[list[Acquaintance], ...]:
    """List whom somebody has muted, and whom it has blocked."""
    own = shunned.c.person == person
    return tuple(
        _named(connection, shunned.c.other, own, shunned.c.blocked == blocked)
        for blocked in (False, True)
    )


def kept_apart_from(connection: Connection, person: int) -> frozenset[int]:
    """List whom somebody has blocked, and who has blocked it."""
    by = select(shunned.c.other).where(shunned.c.person == person, shunned.c.blocked)
    of = select(shunned.c.person).where(shunned.c.other == person, shunned.c.blocked)
    return frozenset(connection.execute(by.union(of)).scalars())


def _shuns(person: int, other: int | ColumnElement[int]) -> ColumnElement[bool]:
    return (shunned.c.person == person) & (shunned.c.other == other)


# -- who sees what -----------------------------------------------------------------------------


def shown_of(connection: Connection, person: int) -> Shown:
    """Tell who sees what of somebody."""
    query = select(shown.c.to_friends, shown.c.on_boards).where(shown.c.person == person)
    row = connection.execute(query).one_or_none()
    return Shown() if row is None else Shown(*row)


def show(connection: Connection, person: int, who: Shown) -> None:
    """Change who sees what of somebody."""
    connection.execute(upsert(connection, shown, {"person": person, **who._asdict()}))


# -- odds and ends -----------------------------------------------------------------------------


def _named(
    connection: Connection, whom: ColumnElement[int], *where: ColumnElement[bool]
) -> list[Acquaintance]:
    query = select(people.c.id, people.c.name).where(people.c.id == whom, *where)
    return [Acquaintance(*row) for row in connection.execute(query.order_by(people.c.id))]
