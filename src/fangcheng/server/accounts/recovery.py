"""Recovery codes: each logs its owner in once when password and passkeys are lost."""

import secrets
from hashlib import sha256
from typing import Final

CODES: Final = 10
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without characters that look alike."""
_SIGNS, _GROUP = 16, 4
"""Characters of a code: 79 bits, so a fast hash protects it as well as a slow one."""


def new_codes() -> list[str]:
    """Make codes like 4kfa-9mwe-x2hp-7bcd."""
    return [_new_code() for _ in range(CODES)]


def _new_code() -> str:
    signs = "".join(secrets.choice(_ALPHABET) for _ in range(_SIGNS))
    return "-".join(signs[at : at + _GROUP] for at in range(0, _SIGNS, _GROUP))


def code_hash(person: int, code: str) -> str:
    """Return the hash that is stored of a code, however the code was typed."""
    plain = "".join(sign for sign in code.lower() if sign.isalnum())
    return sha256(f"{person} {plain}".encode(errors="surrogatepass")).hexdigest()
