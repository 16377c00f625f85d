"""The ways into one's own account: its passkeys and recovery codes, looked at and changed."""

from sqlalchemy import Connection

from fangcheng.protocol import keys as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import names
from fangcheng.server.accounts.accounts import check_name_is_free, found_person
from fangcheng.server.accounts.challenges import too_late
from fangcheng.server.accounts.passkeys import MOST, Passkeys
from fangcheng.server.accounts.recovery import code_hash, new_codes
from fangcheng.server.bulletin import Bulletin, Named
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.server.store import keys as db
from fangcheng.server.store import people
from fangcheng.server.store.people import Person

_UNNAMED = "Passkey"


class Keyring:
    """Carries out what people wish for their keys."""

    def __init__(self, services: Services, bulletin: Bulletin, passkeys: Passkeys) -> None:
        self._read = services.store.read
        self._write = services.journal.work
        self._bulletin = bulletin
        self._passkeys = passkeys
        self._done = Buckets(0.2, 20)

    async def look(self, person: Person) -> say.Keys:
        """Tell the ways into somebody's account."""

        def read(conn: Connection) -> say.Keys:
            found = [
                say.Passkey(one.id, one.name, one.created, one.used)
                for one in db.passkeys_of(conn, person.id)
            ]
            password, codes = db.has_password(conn, person.id), db.count_codes(conn, person.id)
            site = self._passkeys.site
            return say.Keys(found, MOST, password, codes, "" if site is None else site.name)

        return await self._read(read)

    async def do(
        self, person: Person, deed: say.KeyDeed, device: str
    ) -> say.PasskeyWish | say.RecoveryCodes | None:
        """Carry out what somebody wishes; `device` is what its browser is called."""
        if not self._done.take(person.id):
            raise RefusedError("rate", "too much at once; wait a moment")
        match deed:
            case say.BeginPasskey():
                known = await self._read(lambda conn: db.passkeys_of(conn, person.id))
                return await self._passkeys.wish(person, known)
            case say.AddPasskey():
                await self._add(person, deed, device)
            case say.RenamePasskey():
                name = names.clean_text(deed.name)
                done = await self._write(
                    lambda conn: db.rename_passkey(conn, person.id, deed.id, name)
                )
                if not done:
                    raise _no_passkey()
            case say.RemovePasskey():
                await self._write(lambda conn: _remove(conn, person.id, deed.id))
            case say.MakeCodes():
                return await self._make_codes(person)
        return None

    async def _add(self, person: Person, deed: say.AddPasskey, device: str) -> None:
        name = names.clean_text(deed.name or device[:40] or _UNNAMED)
        made = await self._passkeys.made(person, deed)

        def add(conn: Connection) -> None:
            if not db.spend_challenge(conn, made.challenge.hash, made.challenge.until):
                raise too_late()
            people.lock_person(conn, person.id)
            if len(db.passkeys_of(conn, person.id)) >= MOST:
                raise RefusedError("full", f"you have {MOST} passkeys; remove one first")
            if not db.add_passkey(conn, person.id, made.id, made.public_key, made.sign_count, name):
                raise RefusedError("passkey", "this passkey is known already")
            known = found_person(conn, person.id)
            check_name_is_free(conn, known)
            people.keep_name(conn, person.id, names.name_key(known.name))

        await self._bulletin.write(add, Named(person.id))

    async def _make_codes(self, person: Person) -> say.RecoveryCodes:
        if not person.permanent:
            raise RefusedError("guest", "set a password or add a passkey first")
        codes = new_codes()
        hashes = [code_hash(person.id, code) for code in codes]
        await self._write(lambda conn: db.replace_codes(conn, person.id, hashes))
        return say.RecoveryCodes(codes)


def _remove(conn: Connection, person: int, id_: str) -> None:
    people.lock_person(conn, person)
    others = [one for one in db.passkeys_of(conn, person) if one.id != id_]
    if not others and not db.has_password(conn, person):
        raise RefusedError("phase", "this is your only way in; set a password first")
    if not db.remove_passkey(conn, person, id_):
        raise _no_passkey()


def _no_passkey() -> RefusedError:
    return RefusedError("passkey", "you have no such passkey")
