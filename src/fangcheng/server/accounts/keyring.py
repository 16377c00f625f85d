"""A person's passkeys and recovery codes: listed and changed."""

from dataclasses import dataclass

from sqlalchemy import Connection

from fangcheng.protocol import keys as say
from fangcheng.protocol.parts import Ended
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import names
from fangcheng.server.accounts.accounts import Accounts, check_name_is_free, end_others
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.accounts.node_messages import Named
from fangcheng.server.accounts.passkeys import MOST, too_late
from fangcheng.server.accounts.proofs import check_proved, found_person
from fangcheng.server.accounts.recovery import code_hash, new_codes
from fangcheng.server.cluster.messages import NodeMessages
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.server.store import keys as db
from fangcheng.server.store import people
from fangcheng.server.store.keys import StoredPasskey
from fangcheng.server.store.people import Person

_UNNAMED = "Passkey"


@dataclass(frozen=True)
class Asker:
    """A person who is logged in, and their device."""

    person: Person
    token_hash: str
    address: str
    device: str
    """The name of the browser."""

    def check(self, conn: Connection) -> None:
        """Refuse a device without a recent proof of identity."""
        check_proved(conn, self.person.id, self.token_hash)


class Keyring:
    """Carries out changes to people's keys."""

    def __init__(self, services: Services, node_messages: NodeMessages, accounts: Accounts) -> None:
        self._read = services.store.read
        self._write = services.journal.work
        self._node_messages = node_messages
        self._accounts = accounts
        self._passkeys = accounts.proofs.passkeys
        self._done = Buckets(0.2, 20)

    async def look(self, person: Person, token_hash: str) -> say.Keys:
        """List the ways into a person's account, for a device that is logged in."""

        def read(conn: Connection) -> say.Keys:
            found = [
                say.Passkey(key.id, key.name, key.created, key.used)
                for key in db.passkeys_of(conn, person.id)
            ]
            password = db.password_of(conn, person.id) is not None
            codes, site = db.count_codes(conn, person.id), self._passkeys.site
            _, recovered = people.proof_of(conn, token_hash)
            name = "" if site is None else site.name
            return say.Keys(found, MOST, password, codes, name, recovered)

        return await self._read(read)

    async def do(
        self, asker: Asker, action: say.KeyAction
    ) -> say.PasskeyWish | say.RecoveryCodes | Ended | None:
        """Carry out a change."""
        person = asker.person
        if not self._done.take(person.id):
            raise RefusedError("rate", "too much at once; wait a moment")
        match action:
            case say.Prove():
                await self._accounts.prove(person, asker.token_hash, action, asker.address)
            case say.BeginPasskey():
                return await self._begin(asker)
            case say.AddPasskey():
                return await self._add(asker, action)
            case say.RenamePasskey():
                name = names.clean_text(action.name)
                done = await self._write(
                    lambda conn: db.rename_passkey(conn, person.id, action.id, name)
                )
                if not done:
                    raise _no_passkey()
            case say.RemovePasskey():
                await self._write(lambda conn: _remove(conn, asker, action.id))
            case say.MakeCodes():
                return await self._make_codes(asker)
        return None

    async def _begin(self, asker: Asker) -> say.PasskeyWish:
        def known(conn: Connection) -> list[StoredPasskey]:
            asker.check(conn)
            return db.passkeys_of(conn, asker.person.id)

        return await self._passkeys.wish(asker.person, await self._read(known))

    async def _add(self, asker: Asker, action: say.AddPasskey) -> Ended | None:
        person = asker.person.id
        name = names.clean_text(action.name or asker.device[:40] or _UNNAMED)

        def look(conn: Connection) -> bool:
            asker.check(conn)
            return people.proof_of(conn, asker.token_hash)[1]

        ends = await self._read(look)
        made = await self._passkeys.made(asker.person, action)

        def add(conn: Connection) -> Ended | None:
            people.lock_person(conn, person)
            asker.check(conn)
            if not db.spend_challenge(conn, made.challenge.hash, made.challenge.until):
                raise too_late()
            ended = _end_all(conn, asker) if ends else None
            if len(db.passkeys_of(conn, person)) >= MOST:
                raise RefusedError("full", f"you have {MOST} passkeys; remove one first")
            if not db.add_passkey(conn, person, made.id, made.public_key, made.sign_count, name):
                raise RefusedError("passkey", "this passkey is known already")
            known = found_person(conn, person)
            check_name_is_free(conn, known)
            people.keep_name(conn, person, names.name_key(known.name))
            people.prove_token(conn, asker.token_hash, False if ends else None)
            return ended

        if ends:
            return await self._accounts.turn_out_others(add, person, asker.token_hash)
        return await self._node_messages.write(add, Named(person))

    async def _make_codes(self, asker: Asker) -> say.RecoveryCodes:
        person = asker.person
        require_account(person, "recovery codes")
        codes = new_codes()
        hashes = [code_hash(person.id, code) for code in codes]

        def replace(conn: Connection) -> None:
            people.lock_person(conn, person.id)
            asker.check(conn)
            db.replace_codes(conn, person.id, hashes)

        await self._write(replace)
        return say.RecoveryCodes(codes)


def _end_all(conn: Connection, asker: Asker) -> Ended:
    """End all other access after a recovery, the password included."""
    ended = end_others(conn, asker.person.id, asker.token_hash)
    ended.password = people.forget_password(conn, asker.person.id)
    return ended


def _remove(conn: Connection, asker: Asker, id_: str) -> None:
    person = asker.person.id
    people.lock_person(conn, person)
    asker.check(conn)
    others = [key for key in db.passkeys_of(conn, person) if key.id != id_]
    if not others and db.password_of(conn, person) is None:
        raise RefusedError("phase", "this is your only way in; set a password first")
    if not db.remove_passkey(conn, person, id_):
        raise _no_passkey()


def _no_passkey() -> RefusedError:
    return RefusedError("passkey", "you have no such passkey")
