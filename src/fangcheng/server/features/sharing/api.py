"""Shared matches: the replay page with its preview, its picture, and embedding.

Finished matches are visible to anyone who has the number, which cannot be guessed. For any other
number these pages reveal nothing.
"""

import html
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final
from urllib.parse import parse_qsl, quote, urlsplit

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fangcheng.errors import StoreError
from fangcheng.protocol.matches import MATCH_NUMBERS
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.public import Embedding
from fangcheng.server.archive.questions import ReplayPoint
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.sharing.replay_points import (
    read_replay_point,
    shown_names,
    write_replay_point,
)
from fangcheng.server.http.cached_answers import picture
from fangcheng.server.http.endpoints import Asked, Endpoint, Picture
from fangcheng.server.http.matches import OfMatch, told
from fangcheng.server.http.previews import home, previewed
from fangcheng.server.http.responses import let_frame, whole_number
from fangcheng.server.store.matches import StoredMatch, find_match
from fangcheng.words import words

_EMBEDDED: Final = (720, 640)
_SMALLEST: Final = (280, 320)
"""The default and the smallest size of an embedded replay."""


class PointQuery(Struct):
    """The position to draw and the viewing seat; by default the beginning with all hands open."""

    step: str = ""
    """Round and event, like 2.15."""
    seat: str = ""
    """The viewing seat, 0 to 3."""


class EmbedQuery(Struct):
    """A link, and the largest size of the embedded replay."""

    url: str = ""
    format: str = "json"
    maxwidth: Annotated[int, Meta(ge=0)] = 0
    maxheight: Annotated[int, Meta(ge=0)] = 0


class Sharing(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._store = parts.services.store
        self._settings = parts.services.settings
        self._archive = parts.archive
        self._pages = parts.pages

    @property
    def pages(self) -> Sequence[Route]:
        """The pages of replays, and what other sites frame."""
        return [
            Route("/replay/{match}", self.page),
            Route("/replay/{match}/", self.page),
            Route("/embed/replay/{match}", self.embedded),
        ]

    async def picture(self, asked: Asked, place: OfMatch, query: PointQuery) -> Picture:
        """Get a picture of a position in a finished match."""
        moment = read_replay_point(query.step, query.seat)
        body = self._archive.picture(place.match, moment, asked.asker)
        return picture(asked.request, await told(body))

    async def page(self, request: Request) -> Response:
        """Return the HTML of a replay page, with a link preview."""
        number = whole_number(request.path_params["match"], MATCH_NUMBERS)
        stored = None if number is None else await self._over(number)
        house = home(request, self._settings)
        if stored is None:
            return previewed(self._pages.plain, house, {}).response(request)
        moment = read_replay_point(
            *(request.query_params.get(name, "") for name in ("step", "seat"))
        )
        here = f"{house}/replay/{stored.id}{write_replay_point(moment)}"
        embed = html.escape(f"{house}/api/oembed?url={quote(here, safe='')}")
        head = f'<link rel="alternate" type="application/json+oembed" href="{embed}" />'
        preview = {**_words(stored, moment), "image": _picture(house, stored.id, moment)}
        return previewed(self._pages.plain, house, preview, head).response(request)

    async def embedded(self, request: Request) -> Response:
        """Return the embedded player, which any site may frame; it fetches the match itself."""
        if whole_number(request.path_params["match"], MATCH_NUMBERS) is None:
            raise ProblemError("nothing")
        let_frame(request)
        return self._pages.embedded.response(request)

    async def oembed(self, asked: Asked, query: EmbedQuery) -> Embedding:
        """Get how to embed a link to a replay (oembed.com)."""
        if query.format != "json":
            raise ProblemError("json_only")
        try:
            link = urlsplit(query.url)
        except ValueError:
            raise ProblemError("not_our_replay") from None
        house = home(asked.request, self._settings)
        place, _, number = link.path.removesuffix("/").rpartition("/")
        match = whole_number(number, MATCH_NUMBERS)
        ours = link.netloc == urlsplit(house).netloc and place == "/replay"
        stored = await self._over(match) if ours and match is not None else None
        if stored is None:
            raise ProblemError("not_our_replay")
        look = dict(parse_qsl(link.query))
        moment = read_replay_point(look.get("step", ""), look.get("seat", ""))
        width, height = (
            min(usual, max(least, most or usual))
            for usual, least, most in zip(
                _EMBEDDED, _SMALLEST, (query.maxwidth, query.maxheight), strict=True
            )
        )
        return _embedding(house, stored, moment, width, height)

    async def _over(self, match: int) -> StoredMatch | None:
        """Find a match that can be replayed; None also while the database is away."""
        try:
            found = await self._store.read(partial(find_match, match=match))
        except StoreError:
            return None
        return found if found is not None and found.is_told and found.has_record else None


def _embedding(
    house: str, stored: StoredMatch, moment: ReplayPoint, width: int, height: int
) -> Embedding:
    title = _words(stored, moment)["title"]
    address = html.escape(f"{house}/embed/replay/{stored.id}{write_replay_point(moment)}")
    frame = (
        f'<iframe src="{address}" width="{width}" height="{height}" title="{html.escape(title)}" '
        'loading="lazy" style="border:0;max-width:100%" allowfullscreen></iframe>'
    )
    return Embedding(
        provider_url=f"{house}/",
        title=title,
        html=frame,
        width=width,
        height=height,
        thumbnail_url=_picture(house, stored.id, moment),
    )


def _words(stored: StoredMatch, moment: ReplayPoint) -> dict[str, str]:
    """Return the title and description of a position, in both languages."""
    names = shown_names(stored.variant, stored.seats)
    summary = stored.summary or {}
    points = zip(names, summary.get("totals", []), strict=False)
    zh, en = (words(lang, stored.variant)("town") for lang in ("zh", "en"))
    result = "、".join(f"{name} {total:+d}" for name, total in points)
    seat = moment.seat
    seen = ("", "") if seat is None or seat >= len(names) else (
        f"，从{names[seat]}的座位看", f", from {names[seat]}'s seat"
    )  # fmt: skip
    return {
        "title": f"{zh} · {en}: {result}",
        "description": (
            f"第 {moment.round} 局{seen[0]}：一步一步看，教练点评。 "
            f"Round {moment.round}{seen[1]}: step by step, with the coach's comments."
        ),
    }


def _picture(house: str, match: int, moment: ReplayPoint) -> str:
    return f"{house}/api/matches/{match}/picture.png{write_replay_point(moment)}"


API: type[Api] = Sharing
ENDPOINTS = (
    Endpoint("GET", "/api/matches/{match}/picture.png", Sharing.picture),
    Endpoint("GET", "/api/oembed", Sharing.oembed, sent="plain"),
)
