"""Proofs of identity, for logging in or re-authentication: password, recovery code or passkey.

Changing the ways into an account needs a fresh proof (re-authentication), so a stolen token alone
changes none of them. A proof is valid for five minutes on its device, and on every node.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from sqlalchemy import Connection

from fangcheng.protocol import commands, parts
from fangcheng.protocol.parts import PasskeyProof
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import names
from fangcheng.server.accounts.login_throttle import Guess, LoginThrottle, guess_of
from fangcheng.server.accounts.passkeys import Passkeys, too_late
from fangcheng.server.accounts.passwords import Passwords
from fangcheng.server.accounts.recovery import code_hash
from fangcheng.server.accounts.seals import Seals
from fangcheng.server.accounts.strangers import Marks, Works
from fangcheng.server.services import Services
from fangcheng.server.store import keys, people
from fangcheng.server.store.people import Person

GOOD_FOR: Final = 300
"""Seconds for which a proof is valid."""
_TOO_MANY = "too many attempts from your address; wait a minute"


class Shown(Protocol):
    """What a client presents: one of these."""

    @property
    def password(self) -> str | None:
        """A password."""

    @property
    def code(self) -> str | None:
        """A recovery code."""

    @property
    def passkey(self) -> PasskeyProof | None:
        """What a passkey has signed."""


class Origin(NamedTuple):
    """Where a proof comes from."""

    address: str
    device: str = ""
    """A device that is logged in: wrong guesses elsewhere do not count against it."""
    marks: Sequence[str] = ()
    worked: bool = False

    def guess(self, name_key: str = "", mark: str = "") -> Guess:
        """Return where a wrong proof counts; `mark` is the device mark that fits, if any."""
        return guess_of(self.address, name_key, self.device or mark, self.worked)


class Proof(NamedTuple):
    """A proof that fits."""

    use: Callable[[Connection], Person]
    """Uses the proof up and returns its owner; refuses it if it has become invalid."""
    by_code: bool = False


class Proofs:
    """Verifies proofs of identity."""

    def __init__(self, services: Services, throttle: LoginThrottle) -> None:
        seals = Seals(services)
        self._read = services.store.read_at_the_door
        self._write = services.journal.work
        self._throttle = throttle
        self._works = Works(seals)
        self.marks = Marks(seals)
        self.passwords = Passwords(throttle)
        self.passkeys = Passkeys(services, seals)

    async def log_in(self, hello: commands.Hello, address: str) -> Proof:
        """Verify a proof for logging in.

        A client that would have to wait because of other people's guesses may do work instead.
        """
        try:
            self._throttle.attempt(f"{address} with work" if hello.work else address, _TOO_MANY)
            worked = hello.work is not None and await self._spend(hello.work)
            origin = Origin(address, marks=hello.marks, worked=worked)
            return await self._look(hello.name or "", hello, origin)
        except RefusedError as refused:
            if refused.code == "rate" and hello.work is None:
                refused.work = await self._works.ask()
            raise

    async def again(self, name: str, shown: Shown, address: str, device: str) -> Proof:
        """Verify a proof from a device that is logged in."""
        self._throttle.attempt(device, _TOO_MANY)
        return await self._look(name, shown, Origin(address, device))

    async def _spend(self, proof: parts.WorkProof) -> bool:
        """Accept a proof of work once; refuse one that is late or used."""
        done = await self._works.done(proof)
        if done is None or not await self._write(
            lambda conn: keys.spend_challenge(conn, done.hash, done.until)
        ):
            raise RefusedError("rate", "this work was too late, or used before; try again")
        return True

    async def _look(self, name: str, shown: Shown, origin: Origin) -> Proof:
        if shown.password is not None:
            return await self._password(name, shown.password, origin)
        if shown.code is not None:
            return await self._code(name, shown.code, origin.guess())
        if shown.passkey is not None:
            return await self._passkey(shown.passkey, origin.guess())
        raise RefusedError("password", "show a password, a recovery code or a passkey")

    async def _password(self, name: str, password: str, origin: Origin) -> Proof:
        name_keys = _keys_of(name)
        found = await self._read(lambda conn: people.person_named(conn, name_keys))
        owner, stored = (0, None) if found is None else (found[0].id, found[1])
        wrong = RefusedError("password", "name and password do not fit")
        mark = await self.marks.find(origin.marks, owner, stored or "")
        guess = origin.guess(name_keys[1], mark)
        if not await self.passwords.fits(stored, password, guess):
            raise wrong

        def use(conn: Connection) -> Person:
            # Hashing takes long: the password may have changed since, or the person been banned.
            people.lock_person(conn, owner)
            now = people.person_named(conn, name_keys)
            if now is None or now[0].id != owner or now[1] != stored:
                raise wrong
            return now[0]

        return Proof(use)

    async def _code(self, name: str, code: str, guess: Guess) -> Proof:
        name_keys = _keys_of(name)
        self._throttle.check(guess)
        wrong = RefusedError("password", "name and recovery code do not fit")

        def find(conn: Connection) -> Person | None:
            found = people.person_named(conn, name_keys)
            if found is None or not keys.has_code(conn, found[0].id, code_hash(found[0].id, code)):
                return None
            return found[0]

        owner = await self._read(find)
        if owner is None:
            self._throttle.wrong(guess)
            raise wrong
        self._throttle.right(guess)
        known = owner.id

        def use(conn: Connection) -> Person:
            people.lock_person(conn, known)
            found = people.find_person(conn, known)
            if found is None or not keys.use_code(conn, known, code_hash(known, code)):
                raise wrong
            return found

        return Proof(use, by_code=True)

    async def _passkey(self, signed: PasskeyProof, guess: Guess) -> Proof:
        self._throttle.check(guess)
        try:
            proven = await self.passkeys.proven(signed)
        except RefusedError:
            self._throttle.wrong(guess)
            raise

        def use(conn: Connection) -> Person:
            known, challenge = proven.passkey, proven.challenge
            people.lock_person(conn, known.person)
            if not keys.spend_challenge(conn, challenge.hash, challenge.until):
                raise too_late()
            if not keys.use_passkey(conn, known, proven.sign_count):
                raise RefusedError("passkey", "this passkey was removed, or used elsewhere")
            return found_person(conn, known.person)

        return Proof(use)


def check_proved(connection: Connection, person: int, token_hash: str) -> None:
    """Refuse a device without a recent proof of identity.

    A guest has nothing to prove it with.
    """
    proved, _ = people.proof_of(connection, token_hash)
    if proved < time.time() - GOOD_FOR and keys.has_keys(connection, person):
        raise RefusedError("prove", "prove first that the account is yours")


def found_person(connection: Connection, person: int) -> Person:
    """Find a person who was known a moment ago."""
    found = people.find_person(connection, person)
    if found is None:
        raise RefusedError("token", "you are not known any more")
    return found


def _keys_of(name: str) -> list[str]:
    """List the keys by which a person of this name is found, the surest first."""
    return [names.key_beside(name), names.name_key(name)]
