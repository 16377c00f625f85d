"""Identifying people by the token of an HTTP request."""

from starlette.requests import Request

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts.accounts import Accounts, check_not_banned
from fangcheng.server.http.responses import bearer
from fangcheng.server.store.people import Person


async def person_asking(request: Request, accounts: Accounts) -> Person | None:
    """Return the caller; None without a token. An unknown token is refused.

    Banned people may still read what is their own, but not change anything.
    """
    token = bearer(request)
    person = await accounts.person_of(token) if token else None
    if token and person is None:
        raise ProblemError("token")
    if person is not None and request.method == "POST":
        check_not_banned(person)
    return person


async def known_person(request: Request, accounts: Accounts) -> Person:
    """Return the caller; refuse a request without a token."""
    person = await person_asking(request, accounts)
    if person is None:
        raise ProblemError("token")
    return person
