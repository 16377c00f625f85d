"""What becomes of people who are here: a new name, another account, kept out, forgotten."""

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection as Database

from fangcheng.protocol import messages as say
from fangcheng.server import bulletin as told
from fangcheng.server.accounts.accounts import Accounts, Note
from fangcheng.server.bulletin import Notices
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.features.friends.presence import Presence
from fangcheng.server.features.moderation import store as reports
from fangcheng.server.features.moderation.reports import scene_of
from fangcheng.server.features.tournaments.service import Tournaments
from fangcheng.server.front.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.services import Services
from fangcheng.server.store.people import Person


class People:
    """Carries out what was decided about somebody, on all connections of that person."""

    def __init__(
        self,
        services: Services,
        *,
        accounts: Accounts,
        registry: Registry,
        connected: Connected,
        presence: Presence,
        tournaments: Tournaments,
        ended: Ended,
        caches: Sequence[Callable[[], None]],
    ) -> None:
        """`caches` are to be dropped when names in records change."""
        self._read = services.store.read
        self._work = services.journal.work
        self._accounts = accounts
        self._registry = registry
        self._connected = connected
        self._presence = presence
        self._tournaments = tournaments
        self._ended = ended
        self._caches = caches

    @property
    def notices(self) -> Notices:
        """What other nodes tell of people."""
        return {
            told.Banned: self._banned,
            told.LoggedOut: self._logged_out,
            told.Named: lambda notice: self.look_up_name(notice.person),
            told.Chosen: self._chosen,
            told.WrongPassword: lambda notice: self._accounts.guessing.heard_wrong(notice.counts),
            told.RightPassword: self._right_password,
            told.Erased: lambda notice: self.forget(notice.person),
            told.Reported: self._add_to_scene,
            told.Sanctioned: lambda notice: self.sanctioned(notice.person),
        }

    # -- names and accounts ------------------------------------------------------------------

    async def look_up_name(self, person: int) -> None:
        """Take over what somebody is called since it asked another node."""
        found = await self._accounts.look_up(person)
        if found is not None:
            self.is_called(found)

    def is_called(self, person: Person) -> None:
        """Call somebody by a new name everywhere."""
        self.tell_account(person)
        self._tournaments.forget_names()
        self._presence.is_called(person.id, person.name)
        room = self._registry.room_of(person.id)
        if room is not None:
            room.seats.rename(person.id, person.name)

    def tell_account(
        self,
        person: Person,
        asker: Visitor | None = None,
        mark: str | None = None,
        ended: say.Ended | None = None,
    ) -> None:
        """Let all devices of somebody know what it is called; the rest is for who has asked."""
        for connection in self._connected.of(person.id):
            connection.is_known_as(person)
            account = say.Account(person.name, person.permanent)
            if connection is asker:
                account.mark, account.ended = mark, ended
            connection.send(say.write(account))
        self._presence.moved(person.id)  # by now it may have friends

    def log_out_others(self, person: int, here: str) -> None:
        """Cut all connections of somebody but those of one device."""
        self._connected.say_bye(person, "logged_out", lambda one: one.token_hash != here)

    def _logged_out(self, notice: told.LoggedOut) -> None:
        self._accounts.somebody_is_out()
        to = lambda one: (one.token_hash == notice.token_hash) != notice.others  # noqa: E731
        self._connected.say_bye(notice.person, "logged_out", to)

    def _chosen(self, notice: told.Chosen) -> None:
        chosen = say.write(say.Preferences(None, notice.preferences))
        for connection in self._connected.of(notice.person):
            connection.send(chosen)

    # -- kept out, and forgotten -------------------------------------------------------------

    def _right_password(self, notice: told.RightPassword) -> None:
        self._accounts.guessing.heard_right(notice.counts)

    async def ban(self, person: int, until: int, reason: str, note: Note) -> bool:
        """Keep somebody out; its connections are closed."""
        done = await self._accounts.ban(person, until, reason, note)
        if done and until:
            self._connected.say_bye(person, "banned")
        return done

    async def turn_out(self, work: Callable[[Database], None], notice: told.Banned) -> None:
        """Keep somebody out by something that is stored; its connections are closed."""
        await self._accounts.turn_out(work, notice)
        self._connected.say_bye(notice.person, "banned")

    def _banned(self, notice: told.Banned) -> None:
        self._accounts.somebody_is_out()
        self._connected.say_bye(notice.person, "banned")

    def forget(self, person: int) -> None:
        """Somebody is not known any more: it must go, and no cache knows its name."""
        self._accounts.somebody_is_out()
        self._connected.say_bye(person, "logged_out")
        self._ended.forget(person)
        self._registry.talk.forget(person)
        self.drop_caches()

    def drop_caches(self) -> None:
        """Forget what was made of records."""
        for forget in self._caches:
            forget()

    # -- sanctions and reports ---------------------------------------------------------------

    async def sanctioned(self, person: int) -> None:
        """Let somebody know at once what the operator has decided, and go by it."""
        found = await self._accounts.look_up(person)
        for connection in self._connected.of(person):
            if found is not None:
                connection.is_known_as(found)
            await self.tell_sanctions(connection)

    async def tell_sanctions(self, connection: Visitor) -> None:
        """Tell somebody what was decided about it and it has not seen."""
        find = partial(reports.sanctions_of, person=connection.person_id, unseen=True)
        for sanction in await self._read(find):
            connection.send(say.write(sanction))

    async def _add_to_scene(self, notice: told.Reported) -> None:
        """Add to a report of another node what was heard here."""
        match, reporter, reported = notice.match, notice.reporter, notice.reported
        played = await self._read(partial(reports.played, match=match))
        scene = [] if played is None else scene_of(self._registry.talk, played, reporter, reported)
        if scene:
            add = partial(reports.add_to_scene, match=match, reporter=reporter, lines=scene)
            await self._work(partial(add, reported=reported))
