"""Accounts: who somebody is, what it is called, and who may not come in."""

import asyncio
import time

from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import credentials
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.store import Person


class Accounts:
    """Everybody the server knows."""

    def __init__(self, services: Services) -> None:
        self._read = services.store.read
        self._write = services.journal.work
        per_minute = services.settings.guests_per_minute
        self._attempts = Buckets(per_minute / 60, per_minute)

    async def identify(self, hello: say.Hello, address: str) -> tuple[Person, str | None]:
        """Find out who says hello: the person, and a token where a new one was made."""
        token: str | None = None
        if hello.token is not None:
            person = await self._known(hello.token)
        elif hello.password is not None:
            person, token = await self._log_in(hello.name or "", hello.password, address)
        else:
            person, token = await self._new_guest(hello.name, address)
        if person.banned_until > time.time():
            raise RefusedError("banned", person.ban_reason or "you are banned")
        return person, token

    async def _known(self, token: str) -> Person:
        hashed = credentials.token_hash(token)
        person = await self._read(lambda conn: db.person_of_token(conn, hashed))
        if person is None:
            raise RefusedError("token", "this token is unknown")
        return person

    async def _new_guest(self, name: str | None, address: str) -> tuple[Person, str]:
        name = credentials.guest_name() if name is None else credentials.clean_name(name)
        await self._not_taken(name)
        self._attempt(address, "too many new guests from your address; wait a minute")
        token = credentials.new_token()
        hashed = credentials.token_hash(token)
        return await self._write(lambda conn: db.add_guest(conn, name, hashed)), token

    async def _not_taken(self, name: str) -> None:
        key = credentials.name_key(name)
        if await self._read(lambda conn: db.person_named(conn, key)) is not None:
            raise RefusedError("name_taken", f"{name} has a password; take another name, or log in")

    async def _log_in(self, name: str, password: str, address: str) -> tuple[Person, str]:
        key = credentials.name_key(name)
        self._attempt(address, "too many attempts from your address; wait a minute")
        found = await self._read(lambda conn: db.person_named(conn, key))
        # An unknown name takes as long as a wrong password.
        stored = found[1] if found is not None else credentials.nobodys_password()
        fits = await asyncio.to_thread(credentials.password_fits, stored, password)
        if found is None or not fits:
            raise RefusedError("password", "name and password do not fit")
        token = credentials.new_token()
        hashed = credentials.token_hash(token)
        await self._write(lambda conn: db.add_token(conn, found[0].id, hashed))
        return found[0], token

    def _attempt(self, address: str, reason: str) -> None:
        if not self._attempts.take(address):
            raise RefusedError("rate", reason)

    async def rename(self, person: Person, name: str) -> Person:
        """Change a name, if nobody else has it."""
        name = credentials.clean_name(name)
        key = credentials.name_key(name)
        if not person.permanent:
            await self._not_taken(name)
        kept = key if person.permanent else None
        if not await self._write(lambda conn: db.rename(conn, person.id, name, kept)):
            raise RefusedError("name_taken", f"{name} has a password; take another name")
        return Person(person.id, name, person.permanent, 0, "")

    async def set_password(self, person: Person, password: str, address: str) -> Person:
        """Make a name permanent."""
        self._attempt(address, "too many passwords from your address; wait a minute")
        hashed = await asyncio.to_thread(credentials.hash_password, password)
        key = credentials.name_key(person.name)
        if not await self._write(lambda conn: db.set_password(conn, person.id, key, hashed)):
            raise RefusedError("name_taken", f"{person.name} is taken; choose another name")
        return Person(person.id, person.name, True, 0, "")

    async def ban(self, person: int, until: int, reason: str) -> bool:
        """Keep somebody out until a time; False if there is no such person."""
        return await self._write(lambda conn: db.ban(conn, person, until, reason))
