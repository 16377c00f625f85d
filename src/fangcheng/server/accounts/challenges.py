"""Challenges that a passkey signs: good once, for some minutes, for one purpose, on every node.

Nothing is stored when one is made, so nobody can fill the database with them: a challenge carries
its end and a seal that only the house can make. What is stored is which ones were answered.
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

GOOD_FOR: Final = 300
"""Seconds."""
_KEY: Final = "challenge_key"
_NONCE, _TIME = 16, 6
"""Bytes before the seal."""


@dataclass(frozen=True)
class Challenge:
    """A challenge that was answered, and is good if nobody has answered it before."""

    text: bytes
    until: int

    @property
    def hash(self) -> str:
        """What is stored of it."""
        return sha256(self.text).hexdigest()


class Challenges:
    """Makes challenges, and knows its own."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._key = b""

    async def make(self, purpose: str) -> str:
        """Make a challenge for a purpose, in base64url."""
        head = secrets.token_bytes(_NONCE) + (int(time.time()) + GOOD_FOR).to_bytes(_TIME)
        return write_bytes(head + await self._seal(head, purpose))

    async def read(self, text: str, purpose: str) -> Challenge:
        """Read a challenge that somebody has answered; refuse what was not made for this."""
        data = read_bytes(text)
        head, seal = data[: _NONCE + _TIME], data[_NONCE + _TIME :]
        until = int.from_bytes(head[_NONCE:])
        if not hmac.compare_digest(seal, await self._seal(head, purpose)):
            raise RefusedError("passkey", "this was not asked here")
        if until < time.time():
            raise too_late()
        return Challenge(data, until)

    async def _seal(self, head: bytes, purpose: str) -> bytes:
        if not self._key:
            keep = partial(db.keep_meta, key=_KEY, value=secrets.token_hex(32))
            self._key = (await self._services.journal.work(keep)).encode()
        return hmac.digest(self._key, head + purpose.encode(), "sha256")


def too_late() -> RefusedError:
    """Say that a challenge was answered before, or is too old."""
    return RefusedError("passkey", "this took too long, or was answered before; try again")


def write_bytes(data: bytes) -> str:
    """Write bytes in base64url."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_bytes(text: str) -> bytes:
    """Read bytes in base64url; what is none is refused."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise RefusedError("passkey", "this is not base64url") from None
