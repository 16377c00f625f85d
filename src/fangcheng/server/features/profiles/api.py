"""Profile pages over HTTP, with link previews."""

from collections.abc import Sequence
from typing import Annotated, Final
from urllib.parse import quote

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fangcheng.errors import StoreError
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.profiles import Profile, ProfileSettings
from fangcheng.server.archive.questions import ReplayPoint
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.profiles.service import Profiles
from fangcheng.server.http.cached_answers import picture
from fangcheng.server.http.endpoints import Asked, Endpoint, Picture, Spoken, Who
from fangcheng.server.http.matches import told
from fangcheng.server.http.previews import home, previewed
from fangcheng.words import words

_END: Final = 99_999
"""Later than any event of a round."""


class OfOwner(Struct):
    """The name of a page's owner."""

    name: str


class OfHand(OfOwner):
    """A hand on a page, counted from 0."""

    number: Annotated[int, Meta(ge=0, le=99)]


class ProfilesApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._profiles = parts.of(Profiles)
        self._settings = parts.services.settings
        self._archive = parts.archive
        self._pages = parts.pages

    @property
    def pages(self) -> Sequence[Route]:
        """The pages themselves."""
        return [Route("/people/{name:path}", self.page)]

    async def chosen(self, asked: Asked) -> ProfileSettings:
        """Get whether the caller's page is open, and what it shows."""
        return await self._profiles.chosen(asked.person)

    async def choose(self, asked: Asked, body: ProfileSettings) -> ProfileSettings:
        """Open the caller's page, change what it shows, or close it."""
        return await self._profiles.choose(asked.person, body)

    async def look(self, asked: Asked, place: OfOwner, query: Spoken) -> Profile:
        """Get what a person's page shows."""
        return await self._profiles.shown(await self._profiles.owner(place.name), query.lang)

    async def hand(self, asked: Asked, place: OfHand) -> Picture:
        """Get a picture of a hand that a person's page shows."""
        owner = await self._profiles.owner(place.name)
        found = await self._profiles.hand(owner, place.number)
        if found.match is None:
            raise ProblemError("page_closed")
        moment = ReplayPoint(found.round, _END, found.seat)
        drawn = await told(self._archive.picture(found.match, moment, asked.asker))
        return picture(asked.request, drawn, "no-cache")  # the owner may close the page

    async def page(self, request: Request) -> Response:
        """Return the HTML of a profile page, with a link preview."""
        house = home(request, self._settings)
        try:
            owner = await self._profiles.owner(request.path_params["name"])
            found = await self._profiles.shown(owner, "zh")
        except (ProblemError, StoreError):
            return previewed(self._pages.plain, house, {}).response(request)
        preview = {"title": f"{owner.name} · 方城 Fangcheng"}
        if found.towns:
            preview["description"] = _towns(found)
        if found.hands:
            preview["image"] = f"{house}/api/people_hands/0/{quote(owner.name, safe='')}"
        return previewed(self._pages.plain, house, preview).response(request)


API: type[Api] = ProfilesApi
ENDPOINTS = (
    Endpoint("GET", "/api/me/profile", ProfilesApi.chosen, Who.PERSON),
    Endpoint("POST", "/api/me/profile", ProfilesApi.choose, Who.PERSON),
    Endpoint("GET", "/api/people/{name:path}", ProfilesApi.look, sent="packed"),
    Endpoint("GET", "/api/people_hands/{number}/{name:path}", ProfilesApi.hand),
)


def _towns(found: Profile) -> str:
    counts = [(town.town, town.matches) for town in found.towns or ()]
    zh = "、".join(f"{words('zh', town)('town')} {count} 场" for town, count in counts)
    en = ", ".join(f"{words('en', town)('town')} {count}" for town, count in counts)
    return f"{zh}。 Matches: {en}."
