"""Finished matches as parameters of paths, and the problems with computing something from them."""

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
    """The number of a match."""

    match: MatchNumber


async def told(body: Awaitable[Packed]) -> Packed:
    """Await something computed from a match; translate errors to problems."""
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
