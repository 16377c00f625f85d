"""What is stored but could not be opened, and why: codes, which the operator's page words."""

from typing import Literal

from msgspec import Struct

from fangcheng.errors import OptionError, TownError, UnknownVariantError
from fangcheng.server.match.play import InputError

Code = Literal["unreadable", "no_town", "option", "town", "input", "second"]
_LONGEST = 300


class SecondMatchError(Exception):
    """A match that is stored as running in a room where another one runs."""


class NotOpened(Struct, frozen=True):
    """A room, a match or a town of another package that could not be opened."""

    what: str
    code: Code
    about: str = ""
    """The number of an input or a room; else what the engine says, in English."""


_CODES: tuple[tuple[type[Exception], Code], ...] = (
    (InputError, "input"),
    (SecondMatchError, "second"),
    (UnknownVariantError, "no_town"),
    (OptionError, "option"),
    (TownError, "town"),
)


def not_opened(what: str, error: Exception) -> NotOpened:
    """Say why something could not be opened; whatever is unknown is a row that cannot be read."""
    for kind, code in _CODES:
        if isinstance(error, kind):
            return NotOpened(what, code, str(error)[:_LONGEST])
    return NotOpened(what, "unreadable")
