"""Pages that people have of themselves: what their owners choose, what is shown, and previews.

A page that is closed and one of somebody who does not exist are told apart by nobody.
"""

from functools import partial
from typing import Final, get_args
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.errors import StoreError
from fangcheng.protocol.profiles import Profile, ProfilePart, ProfileSettings
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.accounts.names import key_beside, name_key
from fangcheng.server.archive.archive import Archive
from fangcheng.server.archive.questions import Moment
from fangcheng.server.features.profiles import store as db
from fangcheng.server.features.profiles.service import Profiles
from fangcheng.server.features.profiles.store import StoredProfile
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.cached_answers import picture
from fangcheng.server.http.matches import told
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.http.person import known_person
from fangcheng.server.http.previews import home, previewed
from fangcheng.server.http.responses import (
    answer_packed,
    language,
    private,
    read_body,
    whole_number,
)
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.words import words

_PARTS: Final[tuple[ProfilePart, ...]] = get_args(ProfilePart)
_END: Final = 99_999
"""Later than any event of a round."""
_LONGEST: Final = 80
"""Characters of a name in an address."""


class ProfilesApi:
    """The handlers."""

    def __init__(
        self, services: Services, accounts: Accounts, archive: Archive, pages: Pages
    ) -> None:
        self._store = services.store
        self._write = services.journal.work
        self._settings = services.settings
        self._accounts = accounts
        self._archive = archive
        self._pages = pages
        self._profiles = Profiles()
        self._changes = Buckets(0.2, 20)

    # -- for the owner -----------------------------------------------------------------------

    async def chosen(self, request: Request) -> Response:
        """Tell whether one's own page is open, and what it shows."""
        person = await known_person(request, self._accounts)
        parts = await self._store.read(partial(db.parts_of, person=person.id))
        return private(_settings(parts))

    async def choose(self, request: Request) -> Response:
        """Open one's own page, change what it shows, or close it."""
        person = await known_person(request, self._accounts)
        wish: ProfileSettings = await read_body(request, ProfileSettings)
        require_account(person, "pages of one's own")
        if not self._changes.take(person.id):
            raise RefusedError("rate", "you have changed your page a lot; wait a moment")
        parts = " ".join(part for part in _PARTS if part in wish.parts) if wish.open else None
        await self._write(partial(db.keep_profile, person=person.id, parts=parts))
        return private(_settings(parts))

    # -- for everybody -----------------------------------------------------------------------

    async def look(self, request: Request) -> Response:
        """Tell what somebody's page shows."""
        owner = await self._owner(request)
        found = await self._told(owner, language(request))
        return answer_packed(request, found)

    async def hand(self, request: Request) -> Response:
        """Draw a hand that somebody's page shows."""
        number = whole_number(request.path_params["number"], 99)
        owner = await self._owner(request)
        find = partial(self._profiles.hand, owner=owner, number=number or 0)
        found = None if number is None else await self._store.look_back(find)
        if found is None or found.match is None:
            raise _closed()
        moment = Moment(found.round, _END, found.seat)
        drawn = await told(self._archive.picture(found.match, moment, asker(request)))
        return picture(request, drawn, "no-cache")  # the owner may close the page

    async def page(self, request: Request) -> Response:
        """Give the page, which tells how a link to it is shown."""
        house = home(request, self._settings)
        try:
            owner = await self._owner(request)
            found = await self._told(owner, "zh")
        except (HTTPException, StoreError):
            return previewed(self._pages.plain, house, {}).response(request)
        preview = {"title": f"{owner.name} · 方城 Fangcheng"}
        if found.towns:
            preview["description"] = _towns(found)
        if found.hands:
            preview["image"] = f"{house}/api/people_hands/0/{quote(owner.name, safe='')}"
        return previewed(self._pages.plain, house, preview).response(request)

    async def _told(self, owner: StoredProfile, lang: str) -> Profile:
        return await self._store.look_back(partial(self._profiles.of, owner=owner, lang=lang))

    async def _owner(self, request: Request) -> StoredProfile:
        name = request.path_params["name"]
        if len(name) > _LONGEST or "\0" in name:
            raise _closed()
        keys = [key_beside(name), name_key(name)]
        found = await self._store.read(partial(db.profile_named, name_keys=keys))
        if found is None:
            raise _closed()
        return found


def _settings(parts: str | None) -> ProfileSettings:
    """Tell what was chosen; a page that is opened shows everything, if nothing is said."""
    shown = _PARTS if parts is None else [part for part in _PARTS if part in parts.split()]
    return ProfileSettings(parts is not None, list(shown))


def _towns(found: Profile) -> str:
    counts = [(one.town, one.matches) for one in found.towns or ()]
    zh = "、".join(f"{words('zh', town)('town')} {count} 场" for town, count in counts)
    en = ", ".join(f"{words('en', town)('town')} {count}" for town, count in counts)
    return f"{zh}。 Matches: {en}."


def _closed() -> HTTPException:
    return HTTPException(404, "这个主页没有开放 this page is not open")
