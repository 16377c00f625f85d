"""Messages between nodes about people and their logins."""

import msgspec

from fangcheng.protocol import parts


class Banned(msgspec.Struct, tag=True):
    """A person was banned."""

    person: int


class LoggedOut(msgspec.Struct, tag=True):
    """One device of a person is logged out, or all others."""

    person: int
    token_hash: str
    others: bool = False


class Named(msgspec.Struct, tag=True):
    """A person has a new name or password."""

    person: int


class Chosen(msgspec.Struct, tag=True):
    """A person has changed their preferences."""

    person: int
    preferences: dict[str, parts.Preference]


class WrongPassword(msgspec.Struct, tag=True):
    """A wrong password, recovery code or passkey was tried."""

    counts: tuple[tuple[str, str], ...]
    """Where it counts: kinds and keys, see `accounts.throttle`."""


class RightPassword(msgspec.Struct, tag=True):
    """A right password was given, which clears the wrong guesses before it."""

    counts: tuple[tuple[str, str], ...]


class Erased(msgspec.Struct, tag=True):
    """A person's account and data were erased."""

    person: int
