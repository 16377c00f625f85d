"""Passkeys: created and verified, bound to the server's public name."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from fangcheng.protocol import keys as say
from fangcheng.protocol.parts import PasskeyProof
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.seals import Sealed, Seals, read_bytes, write_bytes
from fangcheng.server.services import Services
from fangcheng.server.settings import Settings
from fangcheng.server.store import keys as db
from fangcheng.server.store.keys import StoredPasskey
from fangcheng.server.store.people import Person

T = TypeVar("T")
MOST: Final = 10
"""Passkeys that one person may have."""
GOOD_FOR: Final = 300
"""Seconds for which a challenge may be answered."""
_SIGN_IN: Final = "sign in"
_LONGEST_ID: Final = 1023
"""Bytes; the limit of the standard."""


@dataclass(frozen=True)
class Site:
    """The name that passkeys are bound to, and the origins of pages under it."""

    name: str
    origins: list[str]


def site_of(settings: Settings) -> Site | None:
    """Find the name that passkeys are bound to; None if the server has only an IP address."""
    public = urlsplit(settings.public_url or f"http://localhost:{settings.port}")
    name = (public.hostname or "").lower()
    if not name or _is_number(name):
        return None
    known = [settings.public_url or public.geturl(), settings.address, *settings.origins]
    parts = [urlsplit(url) for url in known if url]
    own = [url for url in parts if f".{url.hostname or ''}".lower().endswith(f".{name}")]
    return Site(name, [f"{url.scheme}://{url.netloc}".lower() for url in own])


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class NewPasskey:
    """A passkey that was just created."""

    id: str
    public_key: str
    sign_count: int
    challenge: Sealed


@dataclass(frozen=True)
class Proven:
    """A passkey that has just proved its owner's presence."""

    passkey: StoredPasskey
    sign_count: int
    challenge: Sealed


class Passkeys:
    """Asks passkeys to sign, and verifies what they have signed."""

    def __init__(self, services: Services, seals: Seals) -> None:
        self.site = site_of(services.settings)
        self._read = services.store.read_at_the_door
        self._seals = seals

    def _own_site(self) -> Site:
        if self.site is None:
            raise RefusedError("passkey", "passkeys need a server with a name, see public_url")
        return self.site

    async def _read_challenge(self, text: str, purpose: str) -> Sealed:
        found = await self._seals.read(text, purpose)
        if found is None:
            raise too_late()
        return found

    async def ask(self) -> say.PasskeyChallenge:
        """Ask any passkey of this server to sign."""
        site = self._own_site()
        return say.PasskeyChallenge(await self._seals.make(_SIGN_IN, GOOD_FOR), site.name)

    async def wish(self, person: Person, known: list[StoredPasskey]) -> say.PasskeyWish:
        """Return the parameters for a person's new passkey."""
        site = self._own_site()
        challenge = await self._seals.make(_registers(person), GOOD_FOR)
        user, ids = write_bytes(user_handle(person.id)), [passkey.id for passkey in known]
        return say.PasskeyWish(challenge, site.name, user, person.name, ids)

    async def made(self, person: Person, action: say.AddPasskey) -> NewPasskey:
        """Verify a passkey that was created for a person."""
        from webauthn import verify_registration_response

        site = self._own_site()
        challenge = await self._read_challenge(_asked(action.client_data), _registers(person))
        found = await _looked_at(
            lambda: verify_registration_response(
                credential={
                    **_credential(_id_in(action.attestation)),
                    "response": {
                        "clientDataJSON": action.client_data,
                        "attestationObject": action.attestation,
                    },
                },
                expected_challenge=challenge.text,
                expected_rp_id=site.name,
                expected_origin=site.origins,
                require_user_verification=True,
            )
        )
        if len(found.credential_id) > _LONGEST_ID:
            raise _does_not_fit()
        id_, key = write_bytes(found.credential_id), write_bytes(found.credential_public_key)
        return NewPasskey(id_, key, found.sign_count, challenge)

    async def proven(self, proof: PasskeyProof) -> Proven:
        """Find the passkey that has signed; refuse what does not verify."""
        from webauthn import verify_authentication_response

        site = self._own_site()
        challenge = await self._read_challenge(_asked(proof.client_data), _SIGN_IN)
        known = await self._read(lambda conn: db.find_passkey(conn, proof.id))
        if known is None or read_bytes(proof.user) != user_handle(known.person):
            raise RefusedError("passkey", "this passkey is not known here any more")
        found = await _looked_at(
            lambda: verify_authentication_response(
                credential={
                    **_credential(proof.id),
                    "response": {
                        "clientDataJSON": proof.client_data,
                        "authenticatorData": proof.authenticator_data,
                        "signature": proof.signature,
                        "userHandle": proof.user,
                    },
                },
                expected_challenge=challenge.text,
                expected_rp_id=site.name,
                expected_origin=site.origins,
                credential_public_key=read_bytes(known.public_key),
                credential_current_sign_count=known.sign_count,
                require_user_verification=True,
            )
        )
        return Proven(known, found.new_sign_count, challenge)


def too_late() -> RefusedError:
    """Return the refusal of a challenge that was answered before, is too old, or not ours."""
    return RefusedError("passkey", "this took too long, or was answered before; try again")


def user_handle(person: int) -> bytes:
    """Return the id by which a passkey knows its owner; it reveals nothing about them."""
    return str(person).encode()


def _registers(person: Person) -> str:
    return f"register {person.id}"


def _credential(id_: str) -> dict[str, Any]:
    return {"id": id_, "rawId": id_, "type": "public-key"}


async def _looked_at(look: Callable[[], T]) -> T:
    """Verify input in a thread; refuse it whatever is wrong with it."""
    try:
        return await asyncio.to_thread(look)
    except Exception:
        raise _does_not_fit() from None


def _does_not_fit() -> RefusedError:
    return RefusedError("passkey", "what the passkey has signed does not fit")


def _asked(client_data: str) -> str:
    """Read which challenge was answered; the answer itself is verified later."""
    try:
        challenge = json.loads(read_bytes(client_data))["challenge"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise _does_not_fit() from None
    if not isinstance(challenge, str):
        raise _does_not_fit()
    return challenge


def _id_in(attestation: str) -> str:
    """Read the id of a passkey from its attestation."""
    from webauthn.helpers import parse_attestation_object

    try:
        data = parse_attestation_object(read_bytes(attestation)).auth_data
        assert data.attested_credential_data is not None
    except Exception:
        raise _does_not_fit() from None
    return write_bytes(data.attested_credential_data.credential_id)
