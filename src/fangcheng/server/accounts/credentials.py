"""Who somebody is: names, secret tokens, passwords."""

import re
import secrets
import unicodedata
from functools import cache
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fangcheng.protocol.refusal import RefusedError

_hasher = PasswordHasher()
_LONGEST = 20
_LONGEST_KEY = 80
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What shows nothing, although Unicode does not count it as a control character."""
_ADJECTIVES = ["快乐", "逍遥", "幸运", "淡定", "潇洒", "勤快", "机灵", "和气", "从容", "豪爽"]
_NOUNS = [
    "东风",
    "南风",
    "西风",
    "北风",
    "红中",
    "发财",
    "白板",
    "一条",
    "九筒",
    "五万",
    "花牌",
    "财神",
]


def new_token() -> str:
    """Make a secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """What is stored of a token: it cannot be turned back."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def guest_name() -> str:
    """Make up a name for somebody who gave none."""
    return f"{secrets.choice(_ADJECTIVES)}的{secrets.choice(_NOUNS)}{secrets.randbelow(1000):03d}"


def clean_name(name: str) -> str:
    """Take a name as people may have it: visible characters, single spaces, not too long."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    key = name_key(name)
    if not key or len(name) > _LONGEST or len(key) > _LONGEST_KEY:
        raise RefusedError("name_taken", f"a name has 1 to {_LONGEST} characters")
    # Marks that turn the writing direction or hide are used to look like somebody else.
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise RefusedError("name_taken", "a name has no control characters")
    # A colon is what the names of bots have.
    if ":" in key:
        raise RefusedError("name_taken", "a name has no colon")
    return name


def name_key(name: str) -> str:
    """A name as it is compared: what differs in width, case or unseen marks only is the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", folded)).split())


def hash_password(password: str) -> str:
    """Hash a password for keeping (slow on purpose)."""
    return _hasher.hash(password)


def password_fits(stored: str, password: str) -> bool:
    """Compare a password with its hash (slow on purpose)."""
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def nobodys_password() -> str:
    """The hash of a password that nobody has."""
    return hash_password(new_token())
