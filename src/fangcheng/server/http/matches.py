"""Matches that are over, as addresses name them; and why something cannot be made of one."""

from collections.abc import Awaitable

from starlette.exceptions import HTTPException
from starlette.requests import Request

from fangcheng.errors import OptionError
from fangcheng.server.archive.archive import (
    NoSuchSeatError,
    NotKeptError,
    NotOverError,
    UnplayableError,
)
from fangcheng.server.archive.packed import Packed
from fangcheng.server.http.cached_answers import made
from fangcheng.server.http.responses import whole_number
from fangcheng.server.store.matches import MATCH_NUMBERS


def match_number(request: Request) -> int:
    """Read the number of a match from an address."""
    number = whole_number(request.path_params["match"], MATCH_NUMBERS)
    if number is None:
        raise not_over()
    return number


async def told(body: Awaitable[Packed]) -> Packed:
    """Wait for what is made of a match; say why where it cannot be."""
    try:
        return await made(body)
    except NotOverError:
        raise not_over() from None
    except NotKeptError:
        sentence = "这场牌的牌谱不再保存 the record of this match is not kept any more"
        raise HTTPException(410, sentence) from None
    except NoSuchSeatError:
        raise no_such_seat() from None
    except OptionError as error:
        raise HTTPException(400, str(error)) from None
    except UnplayableError as error:
        sentence = f"这场牌不能重放 this match cannot be played again: {error}"
        raise HTTPException(409, sentence) from None


def not_over() -> HTTPException:
    """Say that there is nothing to look back on."""
    return HTTPException(404, "没有这场牌，或者还没打完 no such match, or not over yet")


def no_such_seat() -> HTTPException:
    """Say that a match has no such seat."""
    return HTTPException(400, "seat 是座位号 seat is the number of a seat")
