"""Ratings in the database, match by match."""

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

from fangcheng.server.ratings.tables import ratings
from fangcheng.server.store.tables import matches, people, players, shown

_NEWEST: Final = 40
"""How many of a person's newest matches their conduct is judged by."""


class StoredRating(NamedTuple):
    """A person's rating after their `number`th counted match in a town."""

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
    """Since when the server has known a person, and the conduct of their newest matches."""

    since: int
    played: int
    """Matches they played to the end."""
    left: int
    """Matches they left that were to count."""


def history_of(connection: Connection, person: int) -> History:
    """Return a person's history."""
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
    """Store the conduct of the players of a match."""
    for seat, value in conduct.items():
        where = players.c.match == match, players.c.seat == seat
        connection.execute(update(players).where(*where).values(conduct=value))


def is_to_count(connection: Connection, match: int) -> bool:
    """Return whether a match should count and has not been counted."""
    counted = exists().where(ratings.c.match == matches.c.id)
    query = select(matches.c.id).where(matches.c.id == match, matches.c.counts, ~counted)
    return connection.execute(query).first() is not None


def do_not_count(connection: Connection, match: int) -> None:
    """Mark a match as not counting."""
    connection.execute(update(matches).where(matches.c.id == match).values(counts=False))


def lock_people(connection: Connection, persons: Sequence[int]) -> None:
    """Lock people, so that no other match of theirs is counted until this one is stored."""
    query = select(people.c.id).where(people.c.id.in_(persons)).order_by(people.c.id)
    connection.execute(query.with_for_update())


def newest(connection: Connection, person: int, town: str) -> StoredRating | None:
    """Return a person's rating in a town; None if no match of theirs has counted there."""
    own = _of(person).where(ratings.c.town == town).order_by(ratings.c.number.desc()).limit(1)
    row = connection.execute(own).one_or_none()
    return None if row is None else StoredRating(*row)


def store_ratings(connection: Connection, found: Sequence[StoredRating]) -> None:
    """Store the ratings after a match."""
    connection.execute(insert(ratings), [rating._asdict() for rating in found])


def ratings_of(connection: Connection, person: int, limit: int) -> dict[str, list[StoredRating]]:
    """List a person's ratings by town, the oldest first, from their newest `limit` matches."""
    query = _of(person).order_by(ratings.c.at.desc(), ratings.c.number.desc()).limit(limit)
    found: dict[str, list[StoredRating]] = {}
    for row in reversed(connection.execute(query).all()):
        found.setdefault(row.town, []).append(StoredRating(*row))
    return found


def newest_of(connection: Connection, persons: Sequence[int], town: str) -> dict[int, StoredRating]:
    """Return people's ratings in a town, if matches of theirs have counted there."""
    return {
        rating.person: rating for rating in _newest(connection, town, ratings.c.person.in_(persons))
    }


def shown_on_board(connection: Connection, town: str, now: int) -> list[tuple[StoredRating, str]]:
    """List the ratings in a town, with names, of all people who want to be listed."""
    listed = select(shown.c.person).join(people, people.c.id == shown.c.person)
    listed = listed.where(shown.c.on_boards, people.c.banned_until <= now)
    found = _newest(connection, town, ratings.c.person.in_(listed))
    names = select(people.c.id, people.c.name).where(people.c.id.in_(listed))
    named = {row.id: row.name for row in connection.execute(names)}
    return [(rating, named[rating.person]) for rating in found]


def _newest(connection: Connection, town: str, which: ColumnElement[bool]) -> list[StoredRating]:
    last = select(ratings.c.person, func.max(ratings.c.number)).where(ratings.c.town == town, which)
    newest = tuple_(ratings.c.person, ratings.c.number).in_(last.group_by(ratings.c.person))
    columns = [ratings.c[name] for name in StoredRating._fields]
    query = select(*columns).where(ratings.c.town == town, newest)
    return [StoredRating(*row) for row in connection.execute(query)]


def overlooked(connection: Connection) -> list[str]:
    """List the summaries of finished matches that should count and were not counted."""
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
