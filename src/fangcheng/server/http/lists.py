"""Long lists over HTTP: which page of one is asked for, and what is looked for in it."""

from collections.abc import Sequence
from typing import TypeVar

from starlette.requests import Request

from fangcheng.server.http.responses import whole_number

PAGE = 25
"""Entries of a list that are told at once."""
_LAST_PAGE = 1_000_000
_LONGEST_TEXT = 45

_T = TypeVar("_T")


def asked_text(request: Request) -> str:
    """Tell the text that is looked for."""
    return request.query_params.get("find", "").replace("\0", "").strip()[:_LONGEST_TEXT]


def asked_page(request: Request) -> int:
    """Tell which page of a list is asked for."""
    return whole_number(request.query_params.get("page", "0"), _LAST_PAGE) or 0


def page_of(request: Request, found: Sequence[_T]) -> tuple[int, Sequence[_T]]:
    """Take the page that is asked for out of a list."""
    page = asked_page(request)
    return page, found[page * PAGE : (page + 1) * PAGE]
