"""Passkeys and recovery codes in the database."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from fangcheng.server.store.dialect import insert_new, now
from fangcheng.server.store.tables import passkeys, people, recovery_codes, spent_challenges


@dataclass(frozen=True)
class StoredPasskey:
    """A person's passkey; its id and its public key are in base64url."""

    id: str
    person: int
    public_key: str
    sign_count: int
    name: str
    created: int
    used: int


_OWN = [passkeys.c[name] for name in StoredPasskey.__dataclass_fields__]


# -- passkeys ----------------------------------------------------------------------------------


def find_passkey(connection: Connection, id_: str) -> StoredPasskey | None:
    """Find a passkey by its id."""
    row = connection.execute(select(*_OWN).where(passkeys.c.id == id_)).one_or_none()
    return None if row is None else StoredPasskey(*row)


def passkeys_of(connection: Connection, person: int) -> list[StoredPasskey]:
    """List a person's passkeys, the oldest first."""
    query = select(*_OWN).where(passkeys.c.person == person)
    rows = connection.execute(query.order_by(passkeys.c.created, passkeys.c.id))
    return [StoredPasskey(*row) for row in rows]


def add_passkey(
    connection: Connection, person: int, id_: str, public_key: str, sign_count: int, name: str
) -> bool:
    """Store a passkey; False if there is one with that id."""
    at = now()
    values = {"id": id_, "person": person, "public_key": public_key, "sign_count": sign_count}
    fresh = insert_new(connection, passkeys).values(**values, name=name, created=at, used=at)
    return connection.execute(fresh.returning(passkeys.c.id)).first() is not None


def use_passkey(connection: Connection, known: StoredPasskey, sign_count: int) -> bool:
    """Store that a passkey was used; False if it has changed since it was read."""
    same = passkeys.c.id == known.id, passkeys.c.sign_count == known.sign_count
    used = update(passkeys).where(*same).values(sign_count=sign_count, used=now())
    return connection.execute(used).rowcount == 1


def rename_passkey(connection: Connection, person: int, id_: str, name: str) -> bool:
    """Rename a passkey; False if the person has none with that id."""
    own = passkeys.c.person == person, passkeys.c.id == id_
    return connection.execute(update(passkeys).where(*own).values(name=name)).rowcount == 1


def remove_passkey(connection: Connection, person: int, id_: str) -> bool:
    """Remove a passkey; False if the person has none with that id."""
    own = passkeys.c.person == person, passkeys.c.id == id_
    return connection.execute(delete(passkeys).where(*own)).rowcount == 1


def password_of(connection: Connection, person: int) -> str | None:
    """Return the hash of a person's password, if they have one."""
    return connection.execute(select(people.c.password).where(people.c.id == person)).scalar()


def has_keys(connection: Connection, person: int) -> bool:
    """Return whether a person has a password or a passkey."""
    if password_of(connection, person) is not None:
        return True
    own = select(passkeys.c.id).where(passkeys.c.person == person).limit(1)
    return connection.execute(own).first() is not None


def remove_keys(connection: Connection, person: int) -> tuple[int, int]:
    """Remove all passkeys and recovery codes of a person; return how many there were."""
    keys, codes = (
        connection.execute(delete(table).where(table.c.person == person)).rowcount
        for table in (passkeys, recovery_codes)
    )
    return keys, codes


# -- challenges --------------------------------------------------------------------------------


def spend_challenge(connection: Connection, hashed: str, until: int) -> bool:
    """Store until its expiry that a challenge was answered; False if it was answered before."""
    connection.execute(delete(spent_challenges).where(spent_challenges.c.until < now()))
    fresh = insert_new(connection, spent_challenges).values(hash=hashed, until=until)
    return connection.execute(fresh.returning(spent_challenges.c.hash)).first() is not None


# -- recovery codes ----------------------------------------------------------------------------


def replace_codes(connection: Connection, person: int, hashes: Collection[str]) -> None:
    """Give a person new recovery codes; the old ones become void."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
    rows = [{"person": person, "hash": hashed} for hashed in hashes]
    connection.execute(insert(recovery_codes), rows)


def has_code(connection: Connection, person: int, hashed: str) -> bool:
    """Return whether a person has this recovery code."""
    own = recovery_codes.c.person == person, recovery_codes.c.hash == hashed
    return connection.execute(select(recovery_codes.c.hash).where(*own)).first() is not None


def use_code(connection: Connection, person: int, hashed: str) -> bool:
    """Use up a recovery code; False if the person does not have it."""
    own = recovery_codes.c.person == person, recovery_codes.c.hash == hashed
    return connection.execute(delete(recovery_codes).where(*own)).rowcount == 1


def count_codes(connection: Connection, person: int) -> int:
    """Count the recovery codes a person has left."""
    query = select(func.count()).where(recovery_codes.c.person == person)
    return connection.execute(query).scalar_one()
