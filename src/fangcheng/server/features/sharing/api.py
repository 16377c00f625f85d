"""Matches that are sent on: the page of a replay with its preview, the picture, what others embed.

Whoever has the number of a match that is over may see it: nobody guesses one. Of any other number
these pages say nothing.
"""

import html
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.errors import StoreError
from fangcheng.server.archive.archive import Archive
from fangcheng.server.archive.questions import Moment
from fangcheng.server.features.sharing.replay_points import read_moment, shown_names, write_moment
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.cached_answers import picture
from fangcheng.server.http.matches import match_number, told
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.http.previews import home, previewed
from fangcheng.server.http.responses import answer, let_frame, whole_number
from fangcheng.server.services import Services
from fangcheng.server.store.matches import MATCH_NUMBERS, StoredMatch, find_match
from fangcheng.words import words

_EMBEDDED: Final = (720, 640)
_SMALLEST: Final = (280, 320)
"""How large a replay in the page of others is, and how small it may become."""
_NOT_OURS = "这不是这里的回放 this is no replay of this server"


class Sharing:
    """The handlers."""

    def __init__(self, services: Services, archive: Archive, pages: Pages) -> None:
        self._store = services.store
        self._settings = services.settings
        self._archive = archive
        self._pages = pages

    async def picture(self, request: Request) -> Response:
        """Draw a moment of a match that is over."""
        moment = read_moment(request.query_params)
        body = self._archive.picture(match_number(request), moment, asker(request))
        return picture(request, await told(body))

    async def page(self, request: Request) -> Response:
        """Give the page of a replay, which tells how a link to it is shown."""
        number = whole_number(request.path_params["match"], MATCH_NUMBERS)
        stored = None if number is None else await self._over(number)
        house = home(request, self._settings)
        if stored is None:
            return previewed(self._pages.plain, house, {}).response(request)
        moment = read_moment(request.query_params)
        here = f"{house}/replay/{stored.id}{write_moment(moment)}"
        embed = html.escape(f"{house}/api/oembed?url={quote(here, safe='')}")
        head = f'<link rel="alternate" type="application/json+oembed" href="{embed}" />'
        preview = {**_words(stored, moment), "image": _picture(house, stored.id, moment)}
        return previewed(self._pages.plain, house, preview, head).response(request)

    async def embedded(self, request: Request) -> Response:
        """Give the player alone, which any page may show; it asks for the match itself."""
        if whole_number(request.path_params["match"], MATCH_NUMBERS) is None:
            raise HTTPException(404)
        let_frame(request)
        return self._pages.embedded.response(request)

    async def oembed(self, request: Request) -> Response:
        """Tell a page that was given a link how to show the replay (oembed.com)."""
        if request.query_params.get("format", "json") != "json":
            raise HTTPException(501, "只有 JSON there is only JSON")
        try:
            link = urlsplit(request.query_params.get("url", ""))
        except ValueError:
            raise HTTPException(404, _NOT_OURS) from None
        house = home(request, self._settings)
        place, _, number = link.path.removesuffix("/").rpartition("/")
        match = whole_number(number, MATCH_NUMBERS)
        ours = link.netloc == urlsplit(house).netloc and place == "/replay"
        stored = await self._over(match) if ours and match is not None else None
        if stored is None:
            raise HTTPException(404, _NOT_OURS)
        moment = read_moment(dict(parse_qsl(link.query)))
        width, height = (
            min(usual, max(least, _number(request, name) or usual))
            for usual, least, name in zip(
                _EMBEDDED, _SMALLEST, ("maxwidth", "maxheight"), strict=True
            )
        )
        return answer(_embedding(house, stored, moment, width, height))

    async def _over(self, match: int) -> StoredMatch | None:
        """Find a match that can be replayed; its page comes also while the database is away."""
        try:
            found = await self._store.read(partial(find_match, match=match))
        except StoreError:
            return None
        return found if found is not None and found.is_told and found.has_record else None


def _embedding(
    house: str, stored: StoredMatch, moment: Moment, width: int, height: int
) -> dict[str, Any]:
    title = _words(stored, moment)["title"]
    address = html.escape(f"{house}/embed/replay/{stored.id}{write_moment(moment)}")
    frame = (
        f'<iframe src="{address}" width="{width}" height="{height}" title="{html.escape(title)}" '
        'loading="lazy" style="border:0;max-width:100%" allowfullscreen></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "方城 Fangcheng",
        "provider_url": f"{house}/",
        "title": title,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": _picture(house, stored.id, moment),
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
    }


def _words(stored: StoredMatch, moment: Moment) -> dict[str, str]:
    """Say in both languages which match it is and which moment."""
    names = shown_names(stored.variant, [seat.name for seat in stored.seats])
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


def _picture(house: str, match: int, moment: Moment) -> str:
    return f"{house}/api/matches/{match}/picture.png{write_moment(moment)}"


def _number(request: Request, name: str) -> int | None:
    return whole_number(request.query_params.get(name, ""), 10_000)
