"""Secret tokens, and the names of the devices that hold them."""

import re
import secrets
from hashlib import sha256

_LONGEST = 60
_BROWSERS = {
    "MicroMessenger": "微信 WeChat",
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
"""Found in `User-Agent`; the first match counts, because many browsers also name others."""
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without characters that look alike."""
_CODE = 12
"""Characters of a code: there are 8·10^17 codes."""


def new_code() -> str:
    """Make the code of an invitation link."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_CODE))


def new_token() -> str:
    """Make a secret that cannot be guessed."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """Return the hash that is stored of a token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def device_id(hashed: str) -> str:
    """Return the id of a token's device as its owner sees it: enough to tell devices apart."""
    return hashed[:12]


def device_name(told: str | None, user_agent: str) -> str:
    """Return a short name for a device: the one it gives, or its browser and system."""
    found = [
        next((name for sign, name in known.items() if sign in user_agent), "")
        for known in (_BROWSERS, _SYSTEMS)
    ]
    name = told or " · ".join(filter(None, found)) or user_agent
    name = "".join(letter if letter.isprintable() else " " for letter in name[: 4 * _LONGEST])
    return re.sub(" +", " ", name).strip()[:_LONGEST]
