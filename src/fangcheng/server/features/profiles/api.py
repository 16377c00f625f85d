"""Profile pages: their owner's settings, what they show, and link previews.

Nobody can tell a closed page from that of a person who does not exist.
"""

from functools import partial
from typing import Annotated, Final, get_args
from urllib.parse import quote

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.errors import StoreError
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.profiles import Profile, ProfilePart, ProfileSettings
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.accounts.names import key_beside, name_key
from fangcheng.server.archive.archive import Archive
from fangcheng.server.archive.questions import ReplayPoint
from fangcheng.server.features.profiles import store as db
from fangcheng.server.features.profiles.service import Profiles
from fangcheng.server.features.profiles.store import StoredProfile
from fangcheng.server.http.cached_answers import picture
from fangcheng.server.http.endpoints import Asked, Endpoint, Picture, Spoken, Who
from fangcheng.server.http.matches import told
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.http.previews import home, previewed
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.words import words

_PARTS: Final[tuple[ProfilePart, ...]] = get_args(ProfilePart)
_END: Final = 99_999
"""Later than any event of a round."""
_LONGEST: Final = 80
"""The most characters of a name in a URL."""


class OfOwner(Struct):
    """The name of a page's owner."""

    name: str


class OfHand(OfOwner):
    """A hand on a page, counted from 0."""

    number: Annotated[int, Meta(ge=0, le=99)]


class ProfilesApi:
    """The handlers of the endpoints."""

    def __init__(self, services: Services, archive: Archive, pages: Pages) -> None:
        self._store = services.store
        self._write = services.journal.work
        self._settings = services.settings
        self._archive = archive
        self._pages = pages
        self._profiles = Profiles()
        self._changes = Buckets(0.2, 20)

    # -- for the owner -----------------------------------------------------------------------

    async def chosen(self, asked: Asked) -> ProfileSettings:
        """Get whether the caller's page is open, and what it shows."""
        parts = await self._store.read(partial(db.parts_of, person=asked.person.id))
        return _settings(parts)

    async def choose(self, asked: Asked, body: ProfileSettings) -> ProfileSettings:
        """Open the caller's page, change what it shows, or close it."""
        person = asked.person
        require_account(person, "pages of one's own")
        if not self._changes.take(person.id):
            raise RefusedError("rate", "you have changed your page a lot; wait a moment")
        parts = " ".join(part for part in _PARTS if part in body.parts) if body.open else None
        await self._write(partial(db.keep_profile, person=person.id, parts=parts))
        return _settings(parts)

    # -- for all -----------------------------------------------------------------------------

    async def look(self, asked: Asked, place: OfOwner, query: Spoken) -> Profile:
        """Get what a person's page shows."""
        return await self._told(await self._owner(place.name), query.lang)

    async def hand(self, asked: Asked, place: OfHand) -> Picture:
        """Get a picture of a hand that a person's page shows."""
        owner = await self._owner(place.name)
        find = partial(self._profiles.hand, owner=owner, number=place.number)
        found = await self._store.look_back(find)
        if found is None or found.match is None:
            raise ProblemError("page_closed")
        moment = ReplayPoint(found.round, _END, found.seat)
        drawn = await told(self._archive.picture(found.match, moment, asked.asker))
        return picture(asked.request, drawn, "no-cache")  # the owner may close the page

    async def page(self, request: Request) -> Response:
        """Return the HTML of a profile page, with a link preview."""
        house = home(request, self._settings)
        try:
            owner = await self._owner(request.path_params["name"])
            found = await self._told(owner, "zh")
        except (ProblemError, StoreError):
            return previewed(self._pages.plain, house, {}).response(request)
        preview = {"title": f"{owner.name} · 方城 Fangcheng"}
        if found.towns:
            preview["description"] = _towns(found)
        if found.hands:
            preview["image"] = f"{house}/api/people_hands/0/{quote(owner.name, safe='')}"
        return previewed(self._pages.plain, house, preview).response(request)

    async def _told(self, owner: StoredProfile, lang: str) -> Profile:
        return await self._store.look_back(partial(self._profiles.of, owner=owner, lang=lang))

    async def _owner(self, name: str) -> StoredProfile:
        if len(name) > _LONGEST or "\0" in name:
            raise ProblemError("page_closed")
        keys = [key_beside(name), name_key(name)]
        found = await self._store.read(partial(db.profile_named, name_keys=keys))
        if found is None:
            raise ProblemError("page_closed")
        return found


ENDPOINTS = (
    Endpoint("GET", "/api/me/profile", ProfilesApi.chosen, Who.PERSON),
    Endpoint("POST", "/api/me/profile", ProfilesApi.choose, Who.PERSON),
    Endpoint("GET", "/api/people/{name:path}", ProfilesApi.look, sent="packed"),
    Endpoint("GET", "/api/people_hands/{number}/{name:path}", ProfilesApi.hand),
)


def _settings(parts: str | None) -> ProfileSettings:
    """Return the settings; a page that was never opened would show everything."""
    shown = _PARTS if parts is None else [part for part in _PARTS if part in parts.split()]
    return ProfileSettings(parts is not None, list(shown))


def _towns(found: Profile) -> str:
    counts = [(town.town, town.matches) for town in found.towns or ()]
    zh = "、".join(f"{words('zh', town)('town')} {count} 场" for town, count in counts)
    en = ", ".join(f"{words('en', town)('town')} {count}" for town, count in counts)
    return f"{zh}。 Matches: {en}."
