"""What is thought of people's strength, match by match."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    exists,
    func,
    insert,
    select,
    tuple_,
    update,
)

from fangcheng.server.features.ladder.tables import ratings
from fangcheng.server.store.tables import matches, people, players, shown

_NEWEST: Final = 40
"""Matches of somebody that tell how it behaves."""


class StoredRating(NamedTuple):
    """What is thought of somebody after a match: its `number`th of those that count in a town."""

    person: int
    town: str
    number: int
    match: int
    place: int
    points: int
    mu: float
    sigma: float
    at: int


class History(NamedTuple):
    """How long the server has known somebody, and what its newest matches say of it."""

    since: int
    played: int
    """Matches that it played to their end."""
    left: int
    """Matches that were to count and that it left."""


def history_of(connection: Connection, person: int) -> History:
    """Tell how somebody has behaved."""
    since = connection.execute(select(people.c.created).where(people.c.id == person)).scalar_one()
    newest = (
        select(players.c.conduct)
        .where(players.c.person == person, players.c.finished.is_not(None), players.c.conduct != 0)
        .order_by(players.c.finished.desc())
        .limit(_NEWEST)
    )
    found = list(connection.execute(newest).scalars())
    return History(since, found.count(1), found.count(-1))


def note_conduct(connection: Connection, match: int, conduct: Mapping[int, int]) -> None:
    """Store what a match says of the people of some seats."""
    for seat, value in conduct.items():
        where = players.c.match == match, players.c.seat == seat
        connection.execute(update(players).where(*where).values(conduct=value))


def is_to_count(connection: Connection, match: int) -> bool:
    """Whether a match counts and has not been counted."""
    counted = exists().where(ratings.c.match == matches.c.id)
    query = select(matches.c.id).where(matches.c.id == match, matches.c.counts, ~counted)
    return connection.execute(query).first() is not None


def do_not_count(connection: Connection, match: int) -> None:
    """Let a match count no more."""
    connection.execute(update(matches).where(matches.c.id == match).values(counts=False))


def lock_people(connection: Connection, persons: Sequence[int]) -> None:
    """Let nobody else count a match of these people until this one is stored."""
    query = select(people.c.id).where(people.c.id.in_(persons)).order_by(people.c.id)
    connection.execute(query.with_for_update())


def newest(connection: Connection, person: int, town: str) -> StoredRating | None:
    """Tell what is thought of somebody in a town; None where no match of theirs has counted."""
    own = _of(person).where(ratings.c.town == town).order_by(ratings.c.number.desc()).limit(1)
    row = connection.execute(own).one_or_none()
    return None if row is None else StoredRating(*row)


def store_ratings(connection: Connection, found: Sequence[StoredRating]) -> None:
    """Store what is thought of people after a match."""
    connection.execute(insert(ratings), [one._asdict() for one in found])


def ratings_of(connection: Connection, person: int, limit: int) -> dict[str, list[StoredRating]]:
    """List somebody's ratings for each town, the oldest first, of the newest `limit` matches."""
    query = _of(person).order_by(ratings.c.at.desc(), ratings.c.number.desc()).limit(limit)
    found: dict[str, list[StoredRating]] = {}
    for row in reversed(connection.execute(query).all()):
        found.setdefault(row.town, []).append(StoredRating(*row))
    return found


def newest_of(connection: Connection, persons: Sequence[int], town: str) -> dict[int, StoredRating]:
    """Tell what is thought of some people in a town, as far as matches of theirs have counted."""
    return {one.person: one for one in _newest(connection, town, ratings.c.person.in_(persons))}


def shown_on_board(connection: Connection, town: str, now: int) -> list[tuple[StoredRating, str]]:
    """Tell what is thought of all who let it be shown in a town, and their names."""
    listed = select(shown.c.person).join(people, people.c.id == shown.c.person)
    listed = listed.where(shown.c.on_boards, people.c.banned_until <= now)
    found = _newest(connection, town, ratings.c.person.in_(listed))
    names = select(people.c.id, people.c.name).where(people.c.id.in_(listed))
    named = {row.id: row.name for row in connection.execute(names)}
    return [(one, named[one.person]) for one in found]


def _newest(connection: Connection, town: str, which: ColumnElement[bool]) -> list[StoredRating]:
    last = select(ratings.c.person, func.max(ratings.c.number)).where(ratings.c.town == town, which)
    newest = tuple_(ratings.c.person, ratings.c.number).in_(last.group_by(ratings.c.person))
    columns = [ratings.c[name] for name in StoredRating._fields]
    query = select(*columns).where(ratings.c.town == town, newest)
    return [StoredRating(*row) for row in connection.execute(query)]


def overlooked(connection: Connection) -> list[str]:
    """List the summaries of matches that count, are over and were not counted."""
    counted = exists().where(ratings.c.match == matches.c.id)
    query = (
        select(matches.c.summary)
        .where(matches.c.counts, matches.c.finished.is_not(None), ~counted)
        .order_by(matches.c.finished, matches.c.id)
    )
    return list(connection.execute(query).scalars())


def _of(person: int) -> Select[Any]:
    columns = [ratings.c[name] for name in StoredRating._fields]
    return select(*columns).where(ratings.c.person == person)
