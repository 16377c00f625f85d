"""Who asks over HTTP, by the token that a request brings."""

from starlette.requests import Request

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts.accounts import Accounts, check_not_banned
from fangcheng.server.http.responses import bearer
from fangcheng.server.store.people import Person


async def person_asking(request: Request, accounts: Accounts) -> Person | None:
    """Find who asks; None without a token, and a token that nobody has is refused.

    Who is kept out of the house may still look at what is its own, and does nothing.
    """
    token = bearer(request)
    person = await accounts.person_of(token) if token else None
    if token and person is None:
        raise ProblemError("token")
    if person is not None and request.method == "POST":
        check_not_banned(person)
    return person


async def known_person(request: Request, accounts: Accounts) -> Person:
    """Find who asks; nobody else may."""
    person = await person_asking(request, accounts)
    if person is None:
        raise ProblemError("token")
    return person
