"""What is stored but could not be opened, and why: codes, which the operator's page words."""

from fangcheng.errors import OptionError, TownError, UnknownVariantError
from fangcheng.protocol.operator import NotOpened, NotOpenedCode
from fangcheng.server.match.play import InputError

_LONGEST = 300


class SecondMatchError(Exception):
    """A match that is stored as running in a room where another one runs."""


_CODES: tuple[tuple[type[Exception], NotOpenedCode], ...] = (
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
