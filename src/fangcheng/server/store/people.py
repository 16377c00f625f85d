"""People and their tokens, as the database keeps them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, func, insert, select, update

from fangcheng.protocol.operator import PersonTold
from fangcheng.server.store.dialect import now
from fangcheng.server.store.tables import (
    club_members,
    people,
    players,
    preferences,
    puzzle_answers,
    seats,
    shunned,
    tokens,
)


@dataclass(frozen=True)
class Person:
    """Somebody the server knows."""

    id: int
    name: str
    permanent: bool
    banned_until: int
    ban_reason: str
    silenced_until: int = 0
    """Until when it may say nothing to others."""


@dataclass(frozen=True)
class Token:
    """What makes a device somebody's."""

    hash: str
    device: str
    created: int
    used: int
    """When it was used last; no more often than once a day this is written."""


# -- finding -----------------------------------------------------------------------------------


def find_person(connection: Connection, person: int) -> Person | None:
    """Find somebody by its number."""
    return _person(connection.execute(select(people).where(people.c.id == person)).one_or_none())


def person_of_token(
    connection: Connection, token_hash: str, since: int = 0
) -> tuple[Person, Token] | None:
    """Find who has this token, if it was used since a time."""
    query = (
        select(people, tokens.c.hash, tokens.c.device, tokens.c.used)
        .add_columns(tokens.c.created.label("given"))
        .join(tokens)
        .where(tokens.c.hash == token_hash, tokens.c.used >= since)
    )
    row = connection.execute(query).one_or_none()
    person = _person(row)
    if person is None or row is None:
        return None
    return person, Token(row.hash, row.device, row.given, row.used)


def person_named(connection: Connection, name_keys: Sequence[str]) -> tuple[Person, str] | None:
    """Find the person with a permanent name, by the first key somebody has; and its password."""
    found = select(people).where(people.c.name_key.in_(name_keys))
    rows = sorted(connection.execute(found), key=lambda row: name_keys.index(row.name_key))
    person = _person(rows[0]) if rows else None
    return None if person is None else (person, rows[0].password)


def name_taken(connection: Connection, name_keys: Collection[str], but: int = 0) -> bool:
    """Whether somebody else has a permanent name with one of these keys."""
    query = select(people.c.id).where(people.c.name_key.in_(name_keys), people.c.id != but)
    return connection.execute(query).first() is not None


def find_people(
    connection: Connection,
    text: str = "",
    among: Collection[int] | None = None,
    banned_at: int | None = None,
    skip: int = 0,
    limit: int = 100,
) -> tuple[list[PersonTold], int]:
    """List people whose name contains a text, newest first, and tell how many there are.

    Only some of them, if wished: those with certain numbers, or those who are banned at a time.
    """
    query = select(people)
    if text:
        query = query.where(people.c.name.contains(text, autoescape=True))
    if among is not None:
        query = query.where(people.c.id.in_(among))
    if banned_at is not None:
        query = query.where(people.c.banned_until > banned_at)
    count = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    page = query.order_by(people.c.id.desc()).offset(skip).limit(limit)
    found = [
        PersonTold(
            id=row.id,
            name=row.name,
            permanent=row.name_key is not None,
            banned_until=row.banned_until,
            ban_reason=row.ban_reason,
            silenced_until=row.silenced_until,
            created=row.created,
        )
        for row in connection.execute(page)
    ]
    return found, count


def _person(row: Any) -> Person | None:
    if row is None:
        return None
    permanent = row.name_key is not None
    banned = row.banned_until, row.ban_reason
    return Person(row.id, row.name, permanent, *banned, row.silenced_until)


# -- people ------------------------------------------------------------------------------------


def add_guest(connection: Connection, name: str, token_hash: str, device: str = "") -> Person:
    """Store a new guest, or find it if this was done before."""
    known = person_of_token(connection, token_hash)
    if known is not None:
        return known[0]
    row = connection.execute(
        insert(people).values(name=name, created=now(), banned_until=0, ban_reason="")
    )
    assert row.inserted_primary_key is not None
    person = row.inserted_primary_key[0]
    add_token(connection, person, token_hash, device)
    return Person(person, name, False, 0, "")


def rename(connection: Connection, person: int, name: str, name_key: str) -> None:
    """Change a name; a permanent one stays permanent, whatever the asker knew."""
    kept = select(people.c.name_key).where(people.c.id == person)
    permanent = connection.execute(kept).scalar_one_or_none() is not None
    change = update(people).where(people.c.id == person)
    connection.execute(change.values(name=name, name_key=name_key if permanent else None))


def lock_person(connection: Connection, person: int) -> None:
    """Let nobody else change what somebody has until the transaction ends."""
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())


def keep_name(connection: Connection, person: int, name_key: str) -> None:
    """Make a name permanent; the key of one that is permanent already stays."""
    key = func.coalesce(people.c.name_key, name_key)
    connection.execute(update(people).where(people.c.id == person).values(name_key=key))


def forget_password(connection: Connection, person: int) -> bool:
    """Let nobody in by a password any more; tell whether there was one."""
    known = people.c.id == person, people.c.password.is_not(None)
    return connection.execute(update(people).where(*known).values(password=None)).rowcount == 1


def set_password(connection: Connection, person: int, name_key: str, password: str) -> None:
    """Make a name permanent, by a password."""
    keep_name(connection, person, name_key)
    connection.execute(update(people).where(people.c.id == person).values(password=password))


def ban(connection: Connection, person: int, until: int, reason: str) -> bool:
    """Keep somebody out until a time; 0 lets it in again."""
    change = update(people).where(people.c.id == person)
    done = connection.execute(change.values(banned_until=until, ban_reason=reason))
    return done.rowcount == 1


def silence(connection: Connection, person: int, until: int) -> None:
    """Let somebody say nothing until a time; 0 lets it speak again."""
    change = update(people).where(people.c.id == person)
    connection.execute(change.values(silenced_until=until))


# -- what they have chosen ---------------------------------------------------------------------


def preferences_of(connection: Connection, person: int) -> str | None:
    """Find what somebody has chosen, as JSON."""
    query = select(preferences.c.data).where(preferences.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def store_preferences(connection: Connection, person: int, data: str) -> None:
    """Keep what somebody has chosen, as JSON."""
    change = update(preferences).where(preferences.c.person == person).values(data=data)
    if not connection.execute(change).rowcount:
        connection.execute(insert(preferences).values(person=person, data=data))


# -- tokens ------------------------------------------------------------------------------------


def add_token(connection: Connection, person: int, token_hash: str, device: str = "") -> None:
    """Give somebody a token, unless this was done before."""
    if person_of_token(connection, token_hash) is None:
        at = now()
        values = {"hash": token_hash, "person": person, "device": device}
        connection.execute(insert(tokens).values(values | {"created": at, "used": at}))


def prove_token(connection: Connection, token_hash: str, recovered: bool | None = None) -> bool:
    """Note that the owner of a token is here; False where there is no such token any more.

    Where it was by a code this is noted until there is a new password.
    """
    values = {"proved": now()} | ({} if recovered is None else {"recovered": recovered})
    change = update(tokens).where(tokens.c.hash == token_hash)
    return connection.execute(change.values(values)).rowcount == 1


def proof_of(connection: Connection, token_hash: str) -> tuple[int, bool]:
    """Tell when the owner of a token last showed to be here, and whether it was by a code."""
    query = select(tokens.c.proved, tokens.c.recovered).where(tokens.c.hash == token_hash)
    row = connection.execute(query).one_or_none()
    return (0, False) if row is None else (row.proved, row.recovered)


def forget_proofs(connection: Connection, person: int) -> None:
    """Let somebody show anew on each device that it is theirs."""
    connection.execute(update(tokens).where(tokens.c.person == person).values(proved=0))


def use_tokens(connection: Connection, token_hashes: Collection[str], device: str = "") -> None:
    """Note that tokens are used, and what their device is called now."""
    change = update(tokens).where(tokens.c.hash.in_(token_hashes))
    connection.execute(change.values({"used": now()} | ({"device": device} if device else {})))


def tokens_of(connection: Connection, person: int, since: int) -> list[Token]:
    """List somebody's tokens that were used since a time, those used last first."""
    query = select(tokens).where(tokens.c.person == person, tokens.c.used >= since)
    rows = connection.execute(query.order_by(tokens.c.used.desc(), tokens.c.created.desc()))
    return [Token(row.hash, row.device, row.created, row.used) for row in rows]


def remove_token(connection: Connection, person: int, token_hash: str) -> bool:
    """Take a token away from somebody."""
    own = delete(tokens).where(tokens.c.person == person, tokens.c.hash == token_hash)
    return connection.execute(own).rowcount == 1


def keep_tokens(connection: Connection, person: int, newest: str, most: int) -> None:
    """Keep the newest token of somebody and those used last, so many in all."""
    others = select(tokens.c.hash).where(tokens.c.person == person, tokens.c.hash != newest)
    used_last = others.order_by(tokens.c.used.desc(), tokens.c.created.desc())
    connection.execute(delete(tokens).where(tokens.c.hash.in_(used_last.offset(most - 1))))


def remove_other_tokens(connection: Connection, person: int, kept: str) -> int:
    """Take all tokens but one away from somebody; tell how many."""
    others = delete(tokens).where(tokens.c.person == person, tokens.c.hash != kept)
    return connection.execute(others).rowcount


# -- tidying -----------------------------------------------------------------------------------


def forget_tokens(connection: Connection, before: int, limit: int) -> int:
    """Remove tokens that were used last before a time, some at a time; tell how many."""
    old = select(tokens.c.hash).where(tokens.c.used < before).limit(limit)
    return connection.execute(delete(tokens).where(tokens.c.hash.in_(old))).rowcount


def forget_guests(connection: Connection, after: int, before: int, limit: int) -> int | None:
    """Remove those guests with numbers above `after` who left nothing and do not come any more.

    `before` is the time since which they were not seen. Looks at some people at a time, and tells
    the number of the last one, or None when there is nobody left.
    """
    window = select(people.c.id).where(people.c.id > after).order_by(people.c.id).limit(limit)
    last = connection.execute(select(func.max(window.subquery().c.id))).scalar()
    if last is None:
        return None
    gone = list(connection.execute(_forgotten_guests(after, last, before)).scalars())
    if gone:
        connection.execute(delete(tokens).where(tokens.c.person.in_(gone)))
        connection.execute(delete(puzzle_answers).where(puzzle_answers.c.person.in_(gone)))
        by_or_of = shunned.c.person.in_(gone) | shunned.c.other.in_(gone)
        connection.execute(delete(shunned).where(by_or_of))
        connection.execute(delete(people).where(people.c.id.in_(gone)))
    return int(last)


def _forgotten_guests(after: int, last: int, before: int) -> Select[tuple[int]]:
    return select(people.c.id).where(
        people.c.id > after,
        people.c.id <= last,
        # SQLite gives the number of the newest row again when that is gone.
        people.c.id < select(func.max(people.c.id)).scalar_subquery(),
        people.c.name_key.is_(None),
        people.c.created < before,
        people.c.banned_until < before,
        ~exists().where(tokens.c.person == people.c.id, tokens.c.used >= before),
        # Records name those who played.
        ~exists().where(players.c.person == people.c.id),
        ~exists().where(seats.c.person == people.c.id),
        ~exists().where(club_members.c.person == people.c.id),
    )
