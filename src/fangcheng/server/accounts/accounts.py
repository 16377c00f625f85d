"""Accounts: identity, names, devices and bans."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fangcheng.protocol import commands, parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import credentials, names
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.accounts.login_throttle import LoginThrottle
from fangcheng.server.accounts.node_messages import Banned, Chosen, LoggedOut, Named
from fangcheng.server.accounts.passwords import check_password
from fangcheng.server.accounts.proofs import Proofs, Shown, check_proved, found_person
from fangcheng.server.cluster.messages import NodeMessages
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.server.store import keys, people
from fangcheng.server.store.people import Person, Token
from fangcheng.words.people import characters

T = TypeVar("T")
Note = Callable[[Connection], None]
"""Writes an entry to the operator's log in the same transaction."""
DAY = 86400
MOST_DEVICES = 100
"""Tokens of one person; a new one replaces the one that was unused longest."""
_MOST_PREFERENCES = 4096
"""Bytes of JSON."""


@dataclass(frozen=True)
class Identity:
    """The person behind a hello, and their device."""

    person: Person
    token_hash: str
    token: str | None = None
    """The token itself, if a new one was made."""
    mark: str | None = None
    """A new device mark."""


class NewPassword(NamedTuple):
    """The result of setting a password."""

    person: Person
    ended: parts.Ended | None
    """The other ways into the account that were ended."""
    mark: str
    """A new device mark."""


class Accounts:
    """The accounts of all people known to the server."""

    def __init__(self, services: Services, node_messages: NodeMessages) -> None:
        settings = services.settings
        self._read = services.store.read_at_the_door
        self._write = services.journal.work
        self._node_messages = node_messages
        self._token_seconds = settings.token_days * DAY
        self.throttle = LoginThrottle(settings, node_messages)
        self.proofs = Proofs(services, self.throttle)
        self._choosing = Buckets(0.2, 20)
        self._renaming = Buckets(1 / 30, 10)
        self._characters = Buckets(1 / 10, 30)
        self._noting: set[str] = set()
        """The hashes of tokens whose use is being written."""
        self.turned_out = 0
        """Counts bans and log-outs, so that a look-up that overlaps one is repeated."""

    def close(self) -> None:
        """Stop the threads that check passwords."""
        self.proofs.passwords.close()

    # -- logging in --------------------------------------------------------------------------

    async def identify(self, hello: commands.Hello, address: str, user_agent: str) -> Identity:
        """Identify the person behind a hello: a known one, or a new guest."""
        device = credentials.device_name(hello.device, user_agent)
        if hello.token is not None:
            found = await self._come_again(hello.token, device)
        elif (hello.password, hello.code, hello.passkey) != (None, None, None):
            found = await self._let_in(hello, address, device)
        else:
            found = await self._new_guest(hello.name, address, device)
        check_not_banned(found.person)
        return found

    async def again(self, found: Identity) -> Identity:
        """Check that a person identified before may still come in."""
        person = await self.person_of_hash(found.token_hash)
        if person is None:
            raise RefusedError("token", "this token is unknown")
        check_not_banned(person)
        return replace(found, person=person)

    async def person_of(self, token: str) -> Person | None:
        """Find the person with this token."""
        return await self.person_of_hash(credentials.token_hash(token))

    async def person_of_hash(self, hashed: str) -> Person | None:
        """Find the person whose token has this hash."""
        found = await self._find(hashed)
        return None if found is None else found[0]

    async def _find(self, hashed: str) -> tuple[Person, Token] | None:
        since = self._oldest_token()
        return await self._read(lambda conn: people.person_of_token(conn, hashed, since))

    def _oldest_token(self) -> int:
        return int(time.time()) - self._token_seconds

    async def _come_again(self, token: str, device: str) -> Identity:
        hashed = credentials.token_hash(token)
        before = None
        while before != self.turned_out:  # a log-out during the look-up may concern this token
            before = self.turned_out
            found = await self._find(hashed)
        if found is None:
            raise RefusedError("token", "this token is unknown")
        person, stored = found
        if stored.used < time.time() - DAY:
            self._note_use(hashed, device)
        return Identity(person, hashed)

    def _note_use(self, hashed: str, device: str) -> None:
        """Write in the background that a token was used."""
        if hashed not in self._noting:
            self._noting.add(hashed)
            done = self._write(lambda conn: people.use_tokens(conn, [hashed], device))
            done.add_done_callback(lambda _: self._noting.discard(hashed))

    async def _new_guest(self, name: str | None, address: str, device: str) -> Identity:
        name = names.guest_name() if name is None else names.clean_name(name)
        self.throttle.attempt(address, "too many new guests from your address; wait a minute")
        alike = names.keys_like(name)
        token = credentials.new_token()
        hashed = credentials.token_hash(token)

        taken = RefusedError("name_taken", f"{name} has a password; take another name, or log in")

        def add(conn: Connection) -> Person:
            if people.name_taken(conn, alike):
                raise taken
            return people.add_guest(conn, name, hashed, device)

        return Identity(await self._write(add), hashed, token)

    async def _let_in(self, hello: commands.Hello, address: str, device: str) -> Identity:
        """Give a token to a person who proves their identity."""
        proof = await self.proofs.log_in(hello, address)
        token = credentials.new_token()
        hashed = credentials.token_hash(token)

        def add(conn: Connection) -> tuple[Person, str | None]:
            person = proof.use(conn)
            check_not_banned(person)
            people.add_token(conn, person.id, hashed, device)
            people.keep_tokens(conn, person.id, hashed, MOST_DEVICES)
            people.prove_token(conn, hashed, proof.by_code)
            return person, keys.password_of(conn, person.id)

        person, stored = await self._write(add)
        mark = None
        if stored is not None and not await self.proofs.marks.find(hello.marks, person.id, stored):
            mark = await self.proofs.marks.make(person.id, stored)
        return Identity(person, hashed, token, mark)

    async def prove(self, person: Person, token_hash: str, shown: Shown, address: str) -> None:
        """Take a proof of identity from a person who is logged in."""
        proof = await self.proofs.again(person.name, shown, address, token_hash)

        def note(conn: Connection) -> None:
            if proof.use(conn).id != person.id:
                raise RefusedError("passkey", "this is a passkey of another account")
            if not people.prove_token(conn, token_hash, True if proof.by_code else None):
                raise RefusedError("token", "this device is logged out")

        await self._write(note)

    async def look_up(self, person: int) -> Person | None:
        """Find a person by number."""
        return await self._read(lambda conn: people.find_person(conn, person))

    # -- the person's account ----------------------------------------------------------------

    async def rename(self, person: int, token_hash: str, name: str) -> Person:
        """Change a person's name, if it is free."""
        name = names.clean_name(name)
        if not self._renaming.take(person):
            raise RefusedError("rate", "you have changed your name a lot; wait a moment")
        key, alike = names.name_key(name), names.keys_like(name)
        taken = RefusedError("name_taken", f"{name} has a password; take another name")

        def change(conn: Connection) -> Person:
            check_proved(conn, person, token_hash)  # people log in by their name
            if people.name_taken(conn, alike, but=person):
                raise taken
            with _or_else(taken, conn):
                people.rename(conn, person, name, key)
            return found_person(conn, person)

        return await self._node_messages.write(change, Named(person))

    async def choose_character(self, person: int, character: str) -> Person:
        """Choose as whom a person sits at the table."""
        if character not in characters():
            raise RefusedError("option", f"there is no character {character}")
        if not self._characters.take(person):
            raise RefusedError("rate", "you have changed a lot about yourself; wait a moment")

        def change(conn: Connection) -> Person:
            people.choose_character(conn, person, character)
            return found_person(conn, person)

        return await self._node_messages.write(change, Named(person))

    async def set_password(
        self, person: Person, token_hash: str, command: commands.SetPassword, address: str
    ) -> NewPassword:
        """Set a password, which makes the name permanent."""
        self.throttle.attempt(address, "too many passwords from your address; wait a minute")
        check_password(command.password, person.name)

        def look(conn: Connection) -> bool:
            check_proved(conn, person.id, token_hash)
            return people.proof_of(conn, token_hash)[1]

        ends = await self._read(look) or command.end_others
        async with self.proofs.passwords.turn(address):
            hashed = await self.proofs.passwords.hash(command.password)

        def change(conn: Connection) -> tuple[Person, parts.Ended | None]:
            people.lock_person(conn, person.id)
            known = found_person(conn, person.id)
            check_proved(conn, person.id, token_hash)
            taken = check_name_is_free(conn, known)
            with _or_else(taken, conn):
                people.set_password(conn, person.id, names.name_key(known.name), hashed)
            ended = end_others(conn, person.id, token_hash) if ends else None
            people.forget_proofs(conn, person.id)
            people.prove_token(conn, token_hash, False)
            return found_person(conn, person.id), ended

        if ends:
            done, ended = await self.turn_out_others(change, person.id, token_hash)
        else:
            done, ended = await self._node_messages.write(change, Named(person.id))
        mark = await self.proofs.marks.make(person.id, hashed)
        return NewPassword(done, ended, mark)

    async def turn_out_others(
        self, change: Callable[[Connection], T], person: int, token_hash: str
    ) -> T:
        """Write a change that logs a person out on all devices but one."""
        done = await self.turn_out(change, LoggedOut(person, token_hash, others=True))
        self._node_messages.post(Named(person))
        return done

    async def devices(self, person: int, token_hash: str) -> list[parts.Device]:
        """List the devices where a person is logged in, as seen from one of them."""
        return [
            parts.Device(
                id=credentials.device_id(token.hash),
                name=token.device,
                created=token.created,
                used=token.used,
                current=token.hash == token_hash,
            )
            for token in await self._tokens(person)
        ]

    async def log_out_device(self, person: int, token_hash: str, device: str) -> str:
        """Log out another device of a person; return the hash of its token."""
        found = [token.hash for token in await self._tokens(person)]
        hashed = next((one for one in found if credentials.device_id(one) == device), None)
        if hashed is None:
            raise RefusedError("no_device", "none of your devices has that id")
        if hashed == token_hash:
            raise RefusedError("no_device", "that is this device: say log_out")
        remove = partial(people.remove_token, person=person, token_hash=hashed)
        await self.turn_out(remove, LoggedOut(person, hashed))
        return hashed

    async def log_out(self, person: int, token_hash: str, sure: bool) -> None:
        """Log out a device of a person; a guest cannot come back."""

        def change(conn: Connection) -> None:
            if not sure and not found_person(conn, person).permanent:
                raise RefusedError("phase", "without a password you cannot come back; say sure")
            people.remove_token(conn, person, token_hash)

        await self.turn_out(change, LoggedOut(person, token_hash))

    async def preferences(self, person: int) -> dict[str, parts.Preference] | None:
        """Find a person's preferences."""
        text = await self._read(lambda conn: people.preferences_of(conn, person))
        return None if text is None else msgspec.json.decode(text)

    async def store_preferences(self, person: Person, chosen: dict[str, parts.Preference]) -> None:
        """Store a person's preferences."""
        require_account(person, "choices that are kept")
        text = msgspec.json.encode(chosen).decode()
        if len(text.encode()) > _MOST_PREFERENCES:
            raise RefusedError("full", f"your choices take more than {_MOST_PREFERENCES} bytes")
        if not self._choosing.take(person.id):
            raise RefusedError("rate", "you have chosen a lot; wait a moment")
        store = partial(people.store_preferences, person=person.id, data=text)
        await self._node_messages.write(store, Chosen(person.id, chosen))

    async def _tokens(self, person: int) -> list[Token]:
        since = self._oldest_token()
        return await self._read(lambda conn: people.tokens_of(conn, person, since))

    # -- for the operator --------------------------------------------------------------------

    async def ban(self, person: int, until: int, reason: str, note: Note) -> bool:
        """Ban a person until a time, or lift the ban; return False if there is no such person."""

        def ban(conn: Connection) -> bool:
            done = people.ban(conn, person, until, reason)
            if done:
                note(conn)
            return done

        return await (self.turn_out(ban, Banned(person)) if until else self._write(ban))

    async def turn_out(self, change: Callable[[Connection], T], message: Banned | LoggedOut) -> T:
        """Write a change that ends a person's access, and report it to all nodes."""
        done = await self._node_messages.write(change, message)
        self.somebody_is_out()
        return done

    def somebody_is_out(self) -> None:
        """Make look-ups that are under way start again."""
        self.turned_out += 1


def end_others(conn: Connection, person: int, token_hash: str) -> parts.Ended:
    """End all access to an account except one device and the password."""
    devices = people.remove_other_tokens(conn, person, token_hash)
    return parts.Ended(devices, *keys.remove_keys(conn, person))


def check_name_is_free(conn: Connection, known: Person) -> RefusedError:
    """Refuse to make a name permanent that another person has; return that refusal."""
    taken = RefusedError("name_taken", f"{known.name} is taken; choose another name")
    if not known.permanent and people.name_taken(conn, names.keys_like(known.name)):
        raise taken
    return taken


@contextmanager
def _or_else(taken: RefusedError, conn: Connection) -> Iterator[None]:
    """Refuse a name that another node gave to another person after our check."""
    try:
        with conn.begin_nested():
            yield
    except IntegrityError:
        raise taken from None


def check_not_banned(person: Person) -> None:
    """Refuse a banned person with the operator's reason and the end of the ban."""
    if person.banned_until > time.time():
        end = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(person.banned_until))
        raise RefusedError("banned", f"{person.ban_reason or 'you are banned'} (→ {end})")
