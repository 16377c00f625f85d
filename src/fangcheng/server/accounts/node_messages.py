"""Messages between nodes about people and their ways in."""

import msgspec

from fangcheng.protocol import messages as say


class Banned(msgspec.Struct, tag=True):
    """Somebody may not come in any more."""

    person: int


class LoggedOut(msgspec.Struct, tag=True):
    """A device of somebody is logged out, or all but that one."""

    person: int
    token_hash: str
    others: bool = False


class Named(msgspec.Struct, tag=True):
    """Somebody has another name, or a password."""

    person: int


class Chosen(msgspec.Struct, tag=True):
    """Somebody has chosen how its page shall be."""

    person: int
    preferences: dict[str, say.Preference]


class WrongPassword(msgspec.Struct, tag=True):
    """Somebody has tried a wrong password, or what else lets people in."""

    counts: tuple[tuple[str, str], ...]
    """Where that counts: kinds and keys, see `accounts.guessing`."""


class RightPassword(msgspec.Struct, tag=True):
    """Somebody knows the password of a name or device that was tried in vain before."""

    counts: tuple[tuple[str, str], ...]


class Erased(msgspec.Struct, tag=True):
    """All that was stored of somebody is forgotten."""

    person: int
