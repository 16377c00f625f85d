"""People and their tokens in the database."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Select,
    Table,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from fangcheng.protocol.operator import PersonTold
from fangcheng.server.store.dialect import now
from fangcheng.server.store.tables import (
    GUESTS,
    metadata,
    people,
    players,
    preferences,
    seats,
    tokens,
)
from fangcheng.words.people import default_character


@dataclass(frozen=True)
class Person:
    """A person the server knows, with or without an account."""

    id: int
    name: str
    permanent: bool
    banned_until: int
    ban_reason: str
    silenced_until: int = 0
    """Until when they may not speak to others."""
    chosen: str = ""
    """The character they have chosen; empty if none."""

    @property
    def character(self) -> str:
        """As whom they sit at the table."""
        return self.chosen or default_character(self.id)


@dataclass(frozen=True)
class Token:
    """The credential of one device."""

    hash: str
    device: str
    created: int
    used: int
    """When the token was last used; updated at most once a day."""


# -- finding -----------------------------------------------------------------------------------


def find_person(connection: Connection, person: int) -> Person | None:
    """Find a person by their number."""
    return _person(connection.execute(select(people).where(people.c.id == person)).one_or_none())


def person_of_token(
    connection: Connection, token_hash: str, since: int = 0
) -> tuple[Person, Token] | None:
    """Return the person and the token of a hash, if it was used since a time."""
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
    """Find the person with a permanent name and their password, by the first key that is taken."""
    found = select(people).where(people.c.name_key.in_(name_keys))
    rows = sorted(connection.execute(found), key=lambda row: name_keys.index(row.name_key))
    person = _person(rows[0]) if rows else None
    return None if person is None else (person, rows[0].password)


def name_taken(connection: Connection, name_keys: Collection[str], but: int = 0) -> bool:
    """Return whether another person has a permanent name with one of these keys."""
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
    """List people whose name contains a text, the newest first, and return how many there are.

    Optionally only people with certain numbers, or only those banned at a time.
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
    return Person(row.id, row.name, permanent, *banned, row.silenced_until, row.character)


# -- people ------------------------------------------------------------------------------------


def add_guest(connection: Connection, name: str, token_hash: str, device: str = "") -> Person:
    """Store a new guest, or return the one stored for this token before."""
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
    """Change a name; a permanent one stays so, even if the caller did not know that it is."""
    kept = select(people.c.name_key).where(people.c.id == person)
    permanent = connection.execute(kept).scalar_one_or_none() is not None
    change = update(people).where(people.c.id == person)
    connection.execute(change.values(name=name, name_key=name_key if permanent else None))


def choose_character(connection: Connection, person: int, character: str) -> None:
    """Store as whom a person sits at the table."""
    change = update(people).where(people.c.id == person)
    connection.execute(change.values(character=character))


def lock_person(connection: Connection, person: int) -> None:
    """Lock a person, so that no other transaction changes what is theirs."""
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())


def keep_name(connection: Connection, person: int, name_key: str) -> None:
    """Make a name permanent; if it already is, its key stays."""
    key = func.coalesce(people.c.name_key, name_key)
    connection.execute(update(people).where(people.c.id == person).values(name_key=key))


def forget_password(connection: Connection, person: int) -> bool:
    """Remove a person's password; return whether there was one."""
    known = people.c.id == person, people.c.password.is_not(None)
    return connection.execute(update(people).where(*known).values(password=None)).rowcount == 1


def set_password(connection: Connection, person: int, name_key: str, password: str) -> None:
    """Set a password, which makes the name permanent."""
    keep_name(connection, person, name_key)
    connection.execute(update(people).where(people.c.id == person).values(password=password))


def ban(connection: Connection, person: int, until: int, reason: str) -> bool:
    """Ban a person until a time; 0 ends the ban."""
    change = update(people).where(people.c.id == person)
    done = connection.execute(change.values(banned_until=until, ban_reason=reason))
    return done.rowcount == 1


def silence(connection: Connection, person: int, until: int) -> None:
    """Mute a person until a time; 0 lets them speak again."""
    change = update(people).where(people.c.id == person)
    connection.execute(change.values(silenced_until=until))


# -- preferences -------------------------------------------------------------------------------


def preferences_of(connection: Connection, person: int) -> str | None:
    """Return a person's preferences, as JSON."""
    query = select(preferences.c.data).where(preferences.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def store_preferences(connection: Connection, person: int, data: str) -> None:
    """Store a person's preferences, as JSON."""
    change = update(preferences).where(preferences.c.person == person).values(data=data)
    if not connection.execute(change).rowcount:
        connection.execute(insert(preferences).values(person=person, data=data))


# -- tokens ------------------------------------------------------------------------------------


def add_token(connection: Connection, person: int, token_hash: str, device: str = "") -> None:
    """Give a person a token, unless it was given before."""
    if person_of_token(connection, token_hash) is None:
        at = now()
        values = {"hash": token_hash, "person": person, "device": device}
        connection.execute(insert(tokens).values(values | {"created": at, "used": at}))


def prove_token(connection: Connection, token_hash: str, recovered: bool | None = None) -> bool:
    """Store that the owner of a token has just proved who they are; False if the token is gone.

    With a recovery code this is remembered until they set a new password.
    """
    values = {"proved": now()} | ({} if recovered is None else {"recovered": recovered})
    change = update(tokens).where(tokens.c.hash == token_hash)
    return connection.execute(change.values(values)).rowcount == 1


def proof_of(connection: Connection, token_hash: str) -> tuple[int, bool]:
    """Return when the owner of a token last proved who they are, and whether by a recovery code."""
    query = select(tokens.c.proved, tokens.c.recovered).where(tokens.c.hash == token_hash)
    row = connection.execute(query).one_or_none()
    return (0, False) if row is None else (row.proved, row.recovered)


def forget_proofs(connection: Connection, person: int) -> None:
    """Forget all proofs of a person, so that they must prove anew on each device who they are."""
    connection.execute(update(tokens).where(tokens.c.person == person).values(proved=0))


def use_tokens(connection: Connection, token_hashes: Collection[str], device: str = "") -> None:
    """Store that tokens are in use, and the current name of their device."""
    change = update(tokens).where(tokens.c.hash.in_(token_hashes))
    connection.execute(change.values({"used": now()} | ({"device": device} if device else {})))


def tokens_of(connection: Connection, person: int, since: int) -> list[Token]:
    """List a person's tokens that were used since a time, the last used first."""
    query = select(tokens).where(tokens.c.person == person, tokens.c.used >= since)
    rows = connection.execute(query.order_by(tokens.c.used.desc(), tokens.c.created.desc()))
    return [Token(row.hash, row.device, row.created, row.used) for row in rows]


def remove_token(connection: Connection, person: int, token_hash: str) -> bool:
    """Remove a token of a person."""
    own = delete(tokens).where(tokens.c.person == person, tokens.c.hash == token_hash)
    return connection.execute(own).rowcount == 1


def keep_tokens(connection: Connection, person: int, newest: str, most: int) -> None:
    """Keep a person's newest token and those used last, up to a number in all."""
    others = select(tokens.c.hash).where(tokens.c.person == person, tokens.c.hash != newest)
    used_last = others.order_by(tokens.c.used.desc(), tokens.c.created.desc())
    connection.execute(delete(tokens).where(tokens.c.hash.in_(used_last.offset(most - 1))))


def remove_other_tokens(connection: Connection, person: int, kept: str) -> int:
    """Remove all tokens of a person but one; return how many."""
    others = delete(tokens).where(tokens.c.person == person, tokens.c.hash != kept)
    return connection.execute(others).rowcount


# -- cleanup -----------------------------------------------------------------------------------


def forget_tokens(connection: Connection, before: int, limit: int) -> int:
    """Remove some of the tokens last used before a time; return how many."""
    old = select(tokens.c.hash).where(tokens.c.used < before).limit(limit)
    return connection.execute(delete(tokens).where(tokens.c.hash.in_(old))).rowcount


def forget_guests(connection: Connection, after: int, before: int, limit: int) -> int | None:
    """Remove guests with numbers above `after` who left nothing behind and no longer come.

    `before` is the time since which they were not seen. Check some people at a time; return the
    number of the last one checked, or None if none are left.
    """
    window = select(people.c.id).where(people.c.id > after).order_by(people.c.id).limit(limit)
    last = connection.execute(select(func.max(window.subquery().c.id))).scalar()
    if last is None:
        return None
    gone = list(connection.execute(_forgotten_guests(after, last, before)).scalars())
    if gone:
        connection.execute(delete(tokens).where(tokens.c.person.in_(gone)))
        for table in _of_features("go"):
            about = or_(*(column.in_(gone) for column in _people_in(table)))
            connection.execute(delete(table).where(about))
        connection.execute(delete(people).where(people.c.id.in_(gone)))
    return int(last)


def _forgotten_guests(after: int, last: int, before: int) -> Select[tuple[int]]:
    return select(people.c.id).where(
        people.c.id > after,
        people.c.id <= last,
        # SQLite would give the highest number again once its row is deleted.
        people.c.id < select(func.max(people.c.id)).scalar_subquery(),
        people.c.name_key.is_(None),
        people.c.created < before,
        people.c.banned_until < before,
        ~exists().where(tokens.c.person == people.c.id, tokens.c.used >= before),
        # Records name their players.
        ~exists().where(players.c.person == people.c.id),
        ~exists().where(seats.c.person == people.c.id),
        *(
            ~exists().where(column == people.c.id)
            for table in _of_features("stay")
            for column in _people_in(table)
        ),
    )


def _of_features(guests: str) -> list[Table]:
    return [table for table in metadata.sorted_tables if table.info.get(GUESTS) == guests]


def _people_in(table: Table) -> list[Column[Any]]:
    return [
        column
        for column in table.columns
        if any(key.column is people.c.id for key in column.foreign_keys)
    ]
