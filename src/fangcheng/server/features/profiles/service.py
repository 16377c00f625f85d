"""Profile pages: their owners' settings, and what a page shows.

Nobody can tell a closed page from that of a person who does not exist.
"""

from functools import partial
from typing import Final, get_args

from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.profiles import Profile, ProfileHand, ProfilePart, ProfileSettings
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.accounts.names import key_beside, name_key
from fangcheng.server.features.feature import Feature, Maker, Parts
from fangcheng.server.features.profiles import store as db
from fangcheng.server.features.profiles.contents import Contents
from fangcheng.server.features.profiles.store import StoredProfile
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.store.people import Person

_PARTS: Final[tuple[ProfilePart, ...]] = get_args(ProfilePart)
_LONGEST: Final = 80
"""The most characters of a name in a URL."""


class Profiles(Feature):
    """Everybody's pages."""

    def __init__(self, parts: Parts) -> None:
        services = parts.services
        self._store = services.store
        self._write = services.journal.work
        self._contents = Contents()
        self._changes = Buckets(0.2, 20)

    # -- for the owner -----------------------------------------------------------------------

    async def chosen(self, person: Person) -> ProfileSettings:
        """Return whether a person's page is open, and what it shows."""
        return _settings(await self._store.read(partial(db.parts_of, person=person.id)))

    async def choose(self, person: Person, wish: ProfileSettings) -> ProfileSettings:
        """Open a person's page, change what it shows, or close it."""
        require_account(person, "pages of one's own")
        if not self._changes.take(person.id):
            raise RefusedError("rate", "you have changed your page a lot; wait a moment")
        parts = " ".join(part for part in _PARTS if part in wish.parts) if wish.open else None
        await self._write(partial(db.keep_profile, person=person.id, parts=parts))
        return _settings(parts)

    # -- for all -----------------------------------------------------------------------------

    async def owner(self, name: str) -> StoredProfile:
        """Find the open page of a person."""
        if len(name) > _LONGEST or "\0" in name:
            raise ProblemError("page_closed")
        keys = [key_beside(name), name_key(name)]
        found = await self._store.read(partial(db.profile_named, name_keys=keys))
        if found is None:
            raise ProblemError("page_closed")
        return found

    async def shown(self, owner: StoredProfile, lang: str) -> Profile:
        """Return what a page shows."""
        return await self._store.look_back(partial(self._contents.of, owner=owner, lang=lang))

    async def hand(self, owner: StoredProfile, number: int) -> ProfileHand:
        """Return a hand that a page shows, with its match."""
        find = partial(self._contents.hand, owner=owner, number=number)
        found = await self._store.look_back(find)
        if found is None:
            raise ProblemError("page_closed")
        return found


def _settings(parts: str | None) -> ProfileSettings:
    """Return the settings; a page that was never opened would show everything."""
    shown = _PARTS if parts is None else [part for part in _PARTS if part in parts.split()]
    return ProfileSettings(parts is not None, list(shown))


FEATURE: Maker = Profiles
