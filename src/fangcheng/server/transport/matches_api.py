"""Matches that are over, and one's own matches."""

import gzip
from functools import partial

import msgspec
from msgspec import Raw
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.archive.archive import (
    Archive,
)
from fangcheng.server.archive.statistics import Statistics
from fangcheng.server.front.server import Front
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.cached_answers import unchanging
from fangcheng.server.http.matches import match_number, no_such_seat, not_over, told
from fangcheng.server.http.person import known_person
from fangcheng.server.http.responses import (
    accepts,
    answer,
    answer_packed,
    option_value,
    private,
    whole_number,
)
from fangcheng.server.store.matches import LAST, StoredMatch, find_match, history

_PAGE = 50
"""Matches in one answer of the history."""
_MOST_SEATS = 3


class MatchesApi:
    """The handlers, around one front."""

    def __init__(self, front: Front, archive: Archive) -> None:
        self._store = front.services.store
        self._accounts = front.accounts
        self._archive = archive
        self._statistics = Statistics()

    async def match(self, request: Request) -> Response:
        """Tell how a match ended, and its seed."""
        stored = await self._finished(request)
        return answer({"summary": stored.summary, "seed": stored.seed, "fair": stored.fair})

    async def notes(self, request: Request) -> Response:
        """Tell the notes of the house rules of a match that is over."""
        stored = await self._finished(request)
        return answer_packed(request, {"notes": (stored.house or {}).get("notes", {})})

    async def _finished(self, request: Request) -> StoredMatch:
        stored = await self._store.look_back(partial(find_match, match=match_number(request)))
        if stored is None or not stored.is_told:
            raise not_over()
        return stored

    async def record(self, request: Request) -> Response:
        """Download the record of a match that is over."""
        body = await told(self._archive.record(match_number(request), asker(request)))
        headers = {"content-disposition": f'attachment; filename="{body.name}"'}
        return await unchanging(request, body, "application/jsonl", headers)

    async def replay(self, request: Request) -> Response:
        """Give every event of a match that is over, all hands open."""
        body = await told(self._archive.replay(match_number(request), asker(request)))
        return await unchanging(request, body)

    async def review(self, request: Request) -> Response:
        """Tell what a seat could have done better in a match that is over."""
        number = match_number(request)
        seat = whole_number(request.query_params.get("seat", ""), _MOST_SEATS)
        if seat is None:
            raise no_such_seat()
        return await unchanging(
            request, await told(self._archive.review(number, seat, asker(request)))
        )

    async def rejudge(self, request: Request) -> Response:
        """Tell what a match that is over would have paid with other options."""
        options = {name: option_value(text) for name, text in request.query_params.items()}
        if not options:
            raise HTTPException(400, "要改哪些选项 say which options are different")
        body = await told(self._archive.rejudge(match_number(request), options, asker(request)))
        return await unchanging(request, body)

    # -- for one person ----------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        """List one's own matches, from the newest on, or from where the last answer ended."""
        person = await known_person(request, self._accounts)
        place = request.query_params.get("before")
        before = LAST if place is None else _place(place)
        page = partial(_page, person=person.id, before=before, pack="gzip" in accepts(request))
        response = private(Raw(b"{}"))
        response.body = await self._store.look_back(page)
        response.headers["content-length"] = str(len(response.body))
        response.headers["vary"] = "accept-encoding"
        if page.keywords["pack"]:
            response.headers["content-encoding"] = "gzip"
        return response

    async def statistics(self, request: Request) -> Response:
        """Sum up one's own matches."""
        person = await known_person(request, self._accounts)
        sums = await self._store.look_back(partial(self._statistics.of, person=person.id))
        return private({"person": person.id, "name": person.name, **sums})


def _place(told: str) -> tuple[int, int]:
    """Read the place in a history that was told as `next`."""
    parts = [whole_number(part, LAST[0]) for part in told.split("-")]
    finished, match = parts if len(parts) == 2 else (None, None)
    if finished is None or match is None:
        raise HTTPException(400, "before 是上一页的 next before is what the last page told as next")
    return finished, match


def _page(connection: Connection, person: int, before: tuple[int, int], pack: bool) -> bytes:
    """Write a page of somebody's history; summaries are JSON already."""
    found = history(connection, person, _PAGE + 1, before)
    page = found[:_PAGE]
    rest = f"{page[-1].finished}-{page[-1].match}" if len(found) > _PAGE else None
    listed = [{"seat": one.seat, "summary": Raw(one.summary.encode())} for one in page]
    data = msgspec.json.encode({"matches": listed, "next": rest})
    return gzip.compress(data, 1) if pack else data
