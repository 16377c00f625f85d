"""Finished matches, and a person's own matches."""

import gzip
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct
from sqlalchemy import Connection
from starlette.responses import Response

from fangcheng.protocol import matches as say
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.review import Review
from fangcheng.server.archive.statistics import AllSums
from fangcheng.server.front.server import Front
from fangcheng.server.http.cached_answers import unchanging
from fangcheng.server.http.endpoints import Asked, Endpoint, Jsonl, Who, Written
from fangcheng.server.http.matches import OfMatch, told
from fangcheng.server.http.responses import accepts, option_value
from fangcheng.server.store.matches import LAST, StoredMatch, find_match, history

_PAGE = 50
"""Matches on a page of the history."""


class ReviewQuery(Struct):
    """The seat to review."""

    seat: Annotated[int, Meta(ge=0, le=3)]


class RejudgeQuery(Struct):
    """Options to change, each by its own name."""

    options: dict[str, str]


class HistoryQuery(Struct):
    """The position to continue from: the `next` of the page before."""

    before: Annotated[str, Meta(pattern=r"\A[0-9]{1,18}-[0-9]{1,18}\Z")] | None = None


class MatchesApi:
    """The handlers of the endpoints."""

    def __init__(self, front: Front) -> None:
        self._store = front.services.store
        self._archive = front.archive
        self._sums = AllSums()

    async def match(self, asked: Asked, place: OfMatch) -> say.MatchTold:
        """Get how a match ended, and its seed."""
        stored = await self._finished(place)
        return say.MatchTold(stored.summary or {}, stored.seed, stored.fair)

    async def notes(self, asked: Asked, place: OfMatch) -> say.NotesTold:
        """Get the notes on a finished match's house rules."""
        stored = await self._finished(place)
        return say.NotesTold((stored.house or {}).get("notes", {}))

    async def _finished(self, place: OfMatch) -> StoredMatch:
        stored = await self._store.look_back(partial(find_match, match=place.match))
        if stored is None or not stored.is_told:
            raise ProblemError("not_over")
        return stored

    async def record(self, asked: Asked, place: OfMatch) -> Jsonl:
        """Download the record of a finished match."""
        body = await told(self._archive.record(place.match, asked.asker))
        headers = {"content-disposition": f'attachment; filename="{body.name}"'}
        return await unchanging(asked.request, body, "application/jsonl", headers)

    async def replay(self, asked: Asked, place: OfMatch) -> Written[say.Replay]:
        """Get every event of a finished match, with all hands open."""
        body = await told(self._archive.replay(place.match, asked.asker))
        return Written(await unchanging(asked.request, body))

    async def review(self, asked: Asked, place: OfMatch, query: ReviewQuery) -> Written[Review]:
        """Get what a seat could have done better in a finished match."""
        body = await told(self._archive.review(place.match, query.seat, asked.asker))
        return Written(await unchanging(asked.request, body))

    async def rejudge(
        self, asked: Asked, place: OfMatch, query: RejudgeQuery
    ) -> Written[say.Rejudged]:
        """Get what a finished match would have paid with other options."""
        options = {name: option_value(text) for name, text in query.options.items()}
        if not options:
            raise ProblemError("no_options")
        body = await told(self._archive.rejudge(place.match, options, asked.asker))
        return Written(await unchanging(asked.request, body))

    # -- own matches -------------------------------------------------------------------------

    async def history(self, asked: Asked, query: HistoryQuery) -> Written[say.History]:
        """List the caller's matches, the newest first, a page at a time."""
        pack = "gzip" in accepts(asked.request)
        page = partial(_page, person=asked.person.id, before=_place(query.before), pack=pack)
        response = Response(
            await self._store.look_back(page),
            headers={"cache-control": "no-store", "vary": "accept-encoding"},
            media_type="application/json",
        )
        if pack:
            response.headers["content-encoding"] = "gzip"
        return Written(response)

    async def statistics(self, asked: Asked) -> say.Statistics:
        """Get totals of the caller's matches."""
        person = asked.person
        sums = await self._store.look_back(partial(self._sums.of, person=person.id))
        return say.Statistics(person.id, person.name, *sums)


_ONE = "/api/matches/{match}"
ENDPOINTS = (
    Endpoint("GET", _ONE, MatchesApi.match, sent="plain"),
    Endpoint("GET", f"{_ONE}/notes", MatchesApi.notes, sent="packed"),
    Endpoint("GET", f"{_ONE}/record", MatchesApi.record),
    Endpoint("GET", f"{_ONE}/replay", MatchesApi.replay),
    Endpoint("GET", f"{_ONE}/review", MatchesApi.review),
    Endpoint("GET", f"{_ONE}/rejudge", MatchesApi.rejudge),
    Endpoint("GET", "/api/me/history", MatchesApi.history, Who.PERSON),
    Endpoint("GET", "/api/me/statistics", MatchesApi.statistics, Who.PERSON),
)


def _place(told: str | None) -> tuple[int, int]:
    """Parse the `next` of a page of the history."""
    if told is None:
        return LAST
    finished, _, match = told.partition("-")
    return int(finished), int(match)


def _page(connection: Connection, person: int, before: tuple[int, int], pack: bool) -> bytes:
    """Encode a page of a person's history; summaries are stored as JSON."""
    found = history(connection, person, _PAGE + 1, before)
    page = found[:_PAGE]
    rest = f"{page[-1].finished}-{page[-1].match}" if len(found) > _PAGE else None
    listed = [say.PlayedMatch(played.seat, Raw(played.summary.encode())) for played in page]
    data = msgspec.json.encode(say.History(listed, rest))
    return gzip.compress(data, 1) if pack else data
