"""Matches that are over, as addresses name them; and why something cannot be made of one."""

from collections.abc import Awaitable

from msgspec import Struct

from fangcheng.errors import OptionError
from fangcheng.protocol.matches import MatchNumber
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.archive.archive import (
    NoSuchSeatError,
    NotKeptError,
    NotOverError,
    UnplayableError,
)
from fangcheng.server.archive.packed import Packed
from fangcheng.server.http.cached_answers import made


class OfMatch(Struct):
    """A match, by its number."""

    match: MatchNumber


async def told(body: Awaitable[Packed]) -> Packed:
    """Wait for what is made of a match; say why where it cannot be."""
    try:
        return await made(body)
    except NotOverError:
        raise ProblemError("not_over") from None
    except NotKeptError:
        raise ProblemError("not_kept") from None
    except NoSuchSeatError:
        raise ProblemError("no_seat") from None
    except OptionError as error:
        raise ProblemError("option", reason=str(error)) from None
    except UnplayableError as error:
        raise ProblemError("unplayable", reason=str(error)) from None
