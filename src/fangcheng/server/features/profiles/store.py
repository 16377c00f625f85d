"""Profile pages in the database."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from fangcheng.server.features.profiles.tables import profiles
from fangcheng.server.store.dialect import now, upsert
from fangcheng.server.store.tables import matches, people


class StoredProfile(NamedTuple):
    """A page that a person has opened."""

    person: int
    name: str
    parts: str
    """The parts it shows, separated by spaces."""


def profile_named(connection: Connection, name_keys: Sequence[str]) -> StoredProfile | None:
    """Find the page of a permanent name; banned people have none."""
    query = (
        select(people.c.id, people.c.name, profiles.c.parts, people.c.name_key)
        .join(profiles)
        .where(people.c.name_key.in_(name_keys), people.c.banned_until <= now())
    )
    rows = sorted(connection.execute(query), key=lambda row: name_keys.index(row.name_key))
    return StoredProfile(rows[0].id, rows[0].name, rows[0].parts) if rows else None


def parts_of(connection: Connection, person: int) -> str | None:
    """Return the parts a person's page shows; None if it is closed."""
    query = select(profiles.c.parts).where(profiles.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def keep_profile(connection: Connection, person: int, parts: str | None) -> None:
    """Open a person's page, change what it shows, or close it with None."""
    if parts is None:
        connection.execute(delete(profiles).where(profiles.c.person == person))
        return
    connection.execute(upsert(connection, profiles, {"person": person, "parts": parts}))


def those_that_count(connection: Connection, numbers: Collection[int]) -> set[int]:
    """Return which of these matches count on the ladder."""
    query = select(matches.c.id).where(matches.c.id.in_(numbers), matches.c.counts)
    return set(connection.execute(query).scalars())
