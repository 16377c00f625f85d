"""Sealed texts: signed tokens of this server with a purpose and an expiry.

Nothing is stored when one is made, so nobody can fill the database with them: a text carries its
expiry and a signature that only the nodes of this server can make. Where a text may be used only
once, the used ones are stored.
"""

import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Final

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.services import Services
from fangcheng.server.store import store as db

_KEY: Final = "challenge_key"
_NONCE, _TIME = 16, 6
"""Bytes before the signature."""


@dataclass(frozen=True)
class Sealed:
    """A valid text of this server."""

    text: bytes
    until: int

    @property
    def hash(self) -> str:
        """The hash that is stored once the text is used."""
        return sha256(self.text).hexdigest()


class Seals:
    """Makes and verifies sealed texts."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._key = b""

    async def make(self, purpose: str, seconds: int) -> str:
        """Make a text for a purpose, in base64url."""
        head = secrets.token_bytes(_NONCE) + (int(time.time()) + seconds).to_bytes(_TIME)
        return write_bytes(head + await self._seal(head, purpose))

    async def read(self, text: str, purpose: str) -> Sealed | None:
        """Verify a text; None if it has another purpose or has expired."""
        try:
            data = read_bytes(text)
        except RefusedError:
            return None
        head, seal = data[: _NONCE + _TIME], data[_NONCE + _TIME :]
        until = int.from_bytes(head[_NONCE:])
        good = hmac.compare_digest(seal, await self._seal(head, purpose))
        return Sealed(data, until) if good and until >= time.time() else None

    async def _seal(self, head: bytes, purpose: str) -> bytes:
        if not self._key:
            keep = partial(db.keep_meta, key=_KEY, value=secrets.token_hex(32))
            self._key = (await self._services.journal.work(keep)).encode()
        return hmac.digest(self._key, head + purpose.encode(), "sha256")


def write_bytes(data: bytes) -> str:
    """Encode bytes in base64url."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_bytes(text: str) -> bytes:
    """Decode base64url; refuse anything else."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise RefusedError("passkey", "this is not base64url") from None
