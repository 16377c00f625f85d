"""Secret tokens, and what the devices that have them are called."""

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
"""What is found in `User-Agent`, the first that fits: many name others after themselves."""
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without what looks alike."""
_CODE = 12
"""Signs of a code: there are 8·10^17 of them."""


def new_code() -> str:
    """Make the code of a link that lets somebody in."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_CODE))


def new_token() -> str:
    """Make a secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """What is stored of a token: it cannot be turned back."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def device_id(hashed: str) -> str:
    """What a token's device is known by to its owner: enough to tell it from the others."""
    return hashed[:12]


def device_name(told: str | None, user_agent: str) -> str:
    """Find a short name for a device: what it says, or else its browser and system."""
    found = [
        next((name for sign, name in known.items() if sign in user_agent), "")
        for known in (_BROWSERS, _SYSTEMS)
    ]
    name = told or " · ".join(filter(None, found)) or user_agent
    name = "".join(letter if letter.isprintable() else " " for letter in name[: 4 * _LONGEST])
    return re.sub(" +", " ", name).strip()[:_LONGEST]
