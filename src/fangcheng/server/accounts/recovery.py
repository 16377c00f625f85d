"""Recovery codes: each lets its owner in once, where password and passkeys are lost."""

import secrets
from hashlib import sha256
from typing import Final

CODES: Final = 10
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without what looks alike."""
_SIGNS, _GROUP = 16, 4
"""Signs of a code: 79 bits, so a quick hash keeps it as well as a slow one."""


def new_codes() -> list[str]:
    """Make codes like 4kfa-9mwe-x2hp-7bcd."""
    return [_new_code() for _ in range(CODES)]


def _new_code() -> str:
    signs = "".join(secrets.choice(_ALPHABET) for _ in range(_SIGNS))
    return "-".join(signs[at : at + _GROUP] for at in range(0, _SIGNS, _GROUP))


def code_hash(person: int, code: str) -> str:
    """What is stored of a code, however it was typed."""
    plain = "".join(sign for sign in code.lower() if sign.isalnum())
    return sha256(f"{person} {plain}".encode(errors="surrogatepass")).hexdigest()
