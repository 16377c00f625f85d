"""Clubs in the database: members, invitations, and the matches that count in them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from fangcheng.protocol.clubs import ClubEntry, ClubInvitation, ClubMember
from fangcheng.server.features.clubs.tables import club_invitations, club_members, clubs
from fangcheng.server.store.dialect import now
from fangcheng.server.store.tables import matches, people

REMOVED = "removed"
"""The role of people who may not come back."""


class StoredClub(NamedTuple):
    """A club, without its members."""

    id: int
    name: str
    shift: int
    public: bool
    rules: str | None
    """JSON"""


_COLUMNS = [clubs.c[name] for name in StoredClub._fields]
_IN = club_members.c.role != REMOVED
_SIZE = select(func.count()).where(club_members.c.club == clubs.c.id, _IN).scalar_subquery()


# -- clubs -------------------------------------------------------------------------------------


def find_club(connection: Connection, club: int, lock: bool = False) -> StoredClub | None:
    """Find a club; with `lock`, no other transaction changes it meanwhile."""
    query = select(*_COLUMNS).where(clubs.c.id == club)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else StoredClub(*row)


def add_club(connection: Connection, name: str, name_key: str, shift: int, leader: int) -> int:
    """Store a new club with its leader."""
    values = {"name": name, "name_key": name_key, "shift": shift, "created": now()}
    key = connection.execute(insert(clubs).values(**values, public=False)).inserted_primary_key
    assert key is not None
    club: int = key[0]
    add_member(connection, club, leader, "leader")
    return club


def change_club(connection: Connection, club: int, **values: object) -> None:
    """Change columns of a club."""
    connection.execute(update(clubs).where(clubs.c.id == club).values(**values))


def public_name_taken(connection: Connection, name_keys: set[str], but: int) -> bool:
    """Return whether another public club has such a name."""
    query = select(clubs.c.id).where(clubs.c.public, clubs.c.name_key.in_(name_keys))
    return connection.execute(query.where(clubs.c.id != but)).first() is not None


def remove_club(connection: Connection, club: int) -> None:
    """Delete a club; its matches stay, and count in no club."""
    connection.execute(update(matches).where(matches.c.club == club).values(club=None))
    for table in (club_invitations, club_members):
        connection.execute(delete(table).where(table.c.club == club))
    connection.execute(delete(clubs).where(clubs.c.id == club))


# -- members -----------------------------------------------------------------------------------


def role_of(connection: Connection, club: int, person: int) -> str | None:
    """Return a person's role in a club; None if they were never in it."""
    return connection.execute(select(club_members.c.role).where(_is(club, person))).scalar()


def add_member(connection: Connection, club: int, person: int, role: str) -> None:
    """Add a person to a club."""
    values = {"club": club, "person": person, "role": role, "joined": now()}
    connection.execute(insert(club_members).values(values))


def set_role(connection: Connection, club: int, person: int, role: str) -> None:
    """Change the role of a member."""
    connection.execute(update(club_members).where(_is(club, person)).values(role=role))


def remove_member(connection: Connection, club: int, person: int) -> None:
    """Delete a person's membership."""
    connection.execute(delete(club_members).where(_is(club, person)))


def members_of(connection: Connection, club: int, removed: bool = False) -> list[ClubMember]:
    """List the members of a club, or the removed ones, in the order they joined."""
    role = club_members.c.role
    query = (
        select(people.c.id, people.c.name, role, club_members.c.joined)
        .join(club_members, club_members.c.person == people.c.id)
        .where(club_members.c.club == club, role == REMOVED if removed else _IN)
        .order_by(club_members.c.joined, people.c.id)
    )
    return [ClubMember(*row) for row in connection.execute(query)]


def count_members(connection: Connection, club: int) -> int:
    """Count the members of a club."""
    query = select(func.count()).where(club_members.c.club == club, _IN)
    return connection.execute(query).scalar_one()


def count_roles(connection: Connection, person: int) -> tuple[int, int]:
    """Count the clubs a person leads, and those they are in."""
    role = club_members.c.role
    query = select(role, func.count()).where(club_members.c.person == person, _IN).group_by(role)
    found = {row[0]: row[1] for row in connection.execute(query)}
    return found.get("leader", 0), sum(found.values())


def clubs_of(connection: Connection, person: int) -> list[ClubEntry]:
    """List the clubs a person is in, by name."""
    own = select(club_members.c.club).where(club_members.c.person == person, _IN)
    return list(_entries(connection, person, clubs.c.id.in_(own), (clubs.c.name, clubs.c.id), 1000))


def public_clubs(connection: Connection, person: int, limit: int) -> list[ClubEntry]:
    """List the public clubs, those with most members first, then the newest."""
    most = (_SIZE.desc(), clubs.c.id.desc())
    return list(_entries(connection, person, clubs.c.public, most, limit))


def count_shown(connection: Connection, leader: int) -> int:
    """Count the public clubs of a leader."""
    own = select(club_members.c.club).where(
        club_members.c.person == leader, club_members.c.role == "leader"
    )
    shown = (clubs.c.public, clubs.c.id.in_(own))
    return connection.execute(select(func.count()).select_from(clubs).where(*shown)).scalar_one()


def _entries(
    connection: Connection,
    person: int,
    which: ColumnElement[bool],
    order: tuple[ColumnElement[Any], ...],
    limit: int,
) -> Iterator[ClubEntry]:
    role = select(club_members.c.role).where(club_members.c.club == clubs.c.id, _IN)
    mine = role.where(club_members.c.person == person).scalar_subquery()
    query = select(clubs.c.id, clubs.c.name, mine, _SIZE, clubs.c.public).where(which)
    for row in connection.execute(query.order_by(*order).limit(limit)):
        yield ClubEntry(*row)


def _is(club: int, person: int) -> ColumnElement[bool]:
    return (club_members.c.club == club) & (club_members.c.person == person)


# -- invitations -------------------------------------------------------------------------------


def add_invitation(
    connection: Connection, club: int, code: str, until: int, left: int, most: int
) -> bool:
    """Store an invitation, unless the club has too many; expired ones are deleted."""
    table = club_invitations.c
    over = (table.until <= now()) | (table.left <= 0)
    connection.execute(delete(club_invitations).where(table.club == club, over))
    if len(invitations_of(connection, club)) >= most:
        return False
    values = {"code": code, "club": club, "until": until, "left": left}
    connection.execute(insert(club_invitations).values(values))
    return True


def invitations_of(connection: Connection, club: int) -> list[ClubInvitation]:
    """List the valid invitations of a club, those that last longest first."""
    table = club_invitations.c
    good = (table.club == club, table.until > now(), table.left > 0)
    query = select(table.code, table.until, table.left).where(*good)
    return [ClubInvitation(*row) for row in connection.execute(query.order_by(table.until.desc()))]


def club_invited_to(connection: Connection, code: str) -> int | None:
    """Find the club of a valid invitation code."""
    table = club_invitations.c
    good = (table.code == code, table.until > now(), table.left > 0)
    return connection.execute(select(table.club).where(*good)).scalar()


def use_invitation(connection: Connection, code: str) -> bool:
    """Use a code once; False if it is used up."""
    table = club_invitations.c
    good = (table.code == code, table.until > now(), table.left > 0)
    used = update(club_invitations).where(*good).values(left=table.left - 1)
    return connection.execute(used).rowcount == 1


def revoke_invitation(connection: Connection, club: int, code: str) -> None:
    """Revoke an invitation code."""
    table = club_invitations.c
    connection.execute(delete(club_invitations).where(table.club == club, table.code == code))


# -- matches -----------------------------------------------------------------------------------


def stamp_of(connection: Connection, club: int, first: int, last: int) -> tuple[int, int]:
    """Return how many matches of a period are over, and when the newest ended."""
    query = select(func.count(), func.coalesce(func.max(matches.c.finished), 0))
    row = connection.execute(query.where(*_between(club, first, last))).one()
    return row[0], row[1]


def summaries_of(connection: Connection, club: int, first: int, last: int) -> list[str]:
    """List the results of finished matches that began in a period, as JSON, in order of end."""
    query = select(matches.c.summary).where(*_between(club, first, last))
    query = query.order_by(matches.c.finished, matches.c.id)
    return [row.summary for row in connection.execute(query)]


def last_before(connection: Connection, club: int, at: int) -> int | None:
    """Return when the last match before a time began."""
    query = select(func.max(matches.c.started)).where(*_between(club, 0, at))
    return connection.execute(query).scalar()


def first_after(connection: Connection, club: int, at: int) -> int | None:
    """Return when the first match at or after a time began."""
    query = select(func.min(matches.c.started)).where(*_between(club, at, 1 << 60))
    return connection.execute(query).scalar()


def _between(club: int, first: int, last: int) -> tuple[ColumnElement[bool], ...]:
    started = matches.c.started
    told = (matches.c.finished.is_not(None), matches.c.sealed.is_(False))
    return matches.c.club == club, started >= first, started < last, *told
