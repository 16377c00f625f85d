"""Why stored rooms and matches could not be opened, as codes that the operator's page words."""

from fangcheng.errors import OptionError, TownError, UnknownVariantError
from fangcheng.protocol.operator import NotOpened, NotOpenedCode
from fangcheng.server.match.play import InputError

_LONGEST = 300


class SecondMatchError(Exception):
    """A match is stored as running in a room that already runs another one."""


_CODES: tuple[tuple[type[Exception], NotOpenedCode], ...] = (
    (InputError, "input"),
    (SecondMatchError, "second"),
    (UnknownVariantError, "no_town"),
    (OptionError, "option"),
    (TownError, "town"),
)


def not_opened(what: str, error: Exception) -> NotOpened:
    """Describe why something could not be opened; an unknown error means an unreadable row."""
    for kind, code in _CODES:
        if isinstance(error, kind):
            return NotOpened(what, code, str(error)[:_LONGEST])
    return NotOpened(what, "unreadable")
