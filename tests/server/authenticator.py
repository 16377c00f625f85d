"""An authenticator in software: what a phone or a key does with passkeys, honestly or not."""

import json
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from fangcheng.protocol import keys as told
from fangcheng.protocol import parts

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Authenticator:
    """One passkey, at one page; what it signs can be bent."""

    origin: str
    site: str = "localhost"
    flags: int = _PRESENT | _VERIFIED
    count: int = 0
    user: str = ""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def create(self, wish: dict[str, Any], name: str = "") -> told.AddPasskey:
        """Make the passkey that a page wishes for."""
        self.user = wish["user"]
        numbers = self.key.public_key().public_numbers()
        x, y = (one.to_bytes(32, "big") for one in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(_ATTESTED) + attested
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return told.AddPasskey(
            b64(self._client("webauthn.create", wish["challenge"])), b64(made), name
        )

    def get(self, challenge: str) -> parts.PasskeyProof:
        """Sign what a page asks for."""
        self.count += 1
        client, data = self._client("webauthn.get", challenge), self._data()
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return parts.PasskeyProof(b64(self.id), b64(client), b64(data), b64(signature), self.user)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, more: int = 0) -> bytes:
        head = sha256(self.site.encode()).digest() + bytes([self.flags | more])
        return head + self.count.to_bytes(4, "big")
