"""Changes to connected people: a new name, a new account, banned, or erased."""

from collections.abc import Sequence

from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from fangcheng.server.accounts.accounts import Accounts, Note
from fangcheng.server.accounts.node_messages import (
    Banned,
    Chosen,
    Erased,
    LoggedOut,
    Named,
    RightPassword,
    WrongPassword,
)
from fangcheng.server.archive.archive import Archive
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.features.feature import Feature
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.store.people import Person


class People:
    """Applies a change to all connections of a person."""

    def __init__(
        self,
        *,
        accounts: Accounts,
        registry: Registry,
        connected: Connected,
        features: Sequence[Feature],
        ended: Ended,
        archive: Archive,
    ) -> None:
        self._accounts = accounts
        self._registry = registry
        self._connected = connected
        self._features = features
        self._ended = ended
        self._archive = archive

    @property
    def handlers(self) -> Handlers:
        """Handlers for changes made on other nodes."""
        return {
            Banned: self._banned,
            LoggedOut: self._logged_out,
            Named: lambda message: self.look_up_name(message.person),
            Chosen: self._chosen,
            WrongPassword: lambda message: self._accounts.throttle.heard_wrong(message.counts),
            RightPassword: self._right_password,
            Erased: lambda message: self.forget(message.person),
        }

    # -- names and accounts ------------------------------------------------------------------

    async def look_up_name(self, person: int) -> None:
        """Load a person's name and character, which were changed on another node, and apply it."""
        found = await self._accounts.look_up(person)
        if found is not None:
            self.is_called(found)

    def is_called(self, person: Person) -> None:
        """Apply a person's new name or character everywhere."""
        self.tell_account(person)
        for feature in self._features:
            feature.is_called(person.id, person.name)
        room = self._registry.room_of(person.id)
        if room is not None:
            room.seats.is_called(person)

    def tell_account(
        self,
        person: Person,
        asker: Visitor | None = None,
        mark: str | None = None,
        ended: parts.Ended | None = None,
    ) -> None:
        """Send a person's account to all their devices; `mark` and `ended` only to the asker."""
        for connection in self._connected.of(person.id):
            connection.is_known_as(person)
            account = say.Account(person.name, person.permanent, character=person.character)
            if connection is asker:
                account.mark, account.ended = mark, ended
            connection.send(say.write(account))
        for feature in self._features:
            feature.person_moved(person.id)  # with a new account they may have friends now

    def log_out_others(self, person: int, here: str) -> None:
        """Close all connections of a person except those of one device."""
        self._connected.say_bye(
            person, "logged_out", lambda connection: connection.token_hash != here
        )

    def _logged_out(self, notice: LoggedOut) -> None:
        self._accounts.somebody_is_out()
        to = lambda connection: (connection.token_hash == notice.token_hash) != notice.others  # noqa: E731
        self._connected.say_bye(notice.person, "logged_out", to)

    def _chosen(self, notice: Chosen) -> None:
        chosen = say.write(say.Preferences(None, notice.preferences))
        for connection in self._connected.of(notice.person):
            connection.send(chosen)

    # -- bans and erasure --------------------------------------------------------------------

    def _right_password(self, notice: RightPassword) -> None:
        self._accounts.throttle.heard_right(notice.counts)

    async def ban(self, person: int, until: int, reason: str, note: Note) -> bool:
        """Ban a person and close their connections."""
        done = await self._accounts.ban(person, until, reason, note)
        if done and until:
            self._connected.say_bye(person, "banned")
        return done

    def _banned(self, notice: Banned) -> None:
        self._accounts.somebody_is_out()
        self._connected.say_bye(notice.person, "banned")

    def forget(self, person: int) -> None:
        """Disconnect an erased person, and clear their name from all caches."""
        self._accounts.somebody_is_out()
        self._connected.say_bye(person, "logged_out")
        self._ended.forget(person)
        self._registry.talk.forget(person)
        self.drop_caches()

    def drop_caches(self) -> None:
        """Clear all caches made from records."""
        for feature in self._features:
            feature.drop_caches()
        self._archive.forget()
