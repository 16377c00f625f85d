"""The service of friends: commands, messages and limits.

Friendships are stored; `presence` tracks whereabouts, and `invitations` the open invitations.
"""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection as Database

from fangcheng.protocol import friends as say
from fangcheng.protocol.kinds import Message
from fangcheng.protocol.messages import Done, write
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.guards import CodeGuard, require_account
from fangcheng.server.cluster.messages import Handlers, NodeMessages
from fangcheng.server.features.feature import Commands, Feature
from fangcheng.server.features.friends import actions
from fangcheng.server.features.friends import store as db
from fangcheng.server.features.friends.invitations import GOOD_FOR, Invitations
from fangcheng.server.features.friends.node_messages import (
    Acquainted,
    Invites,
    NoMoreInvited,
    Shuns,
    TellPerson,
)
from fangcheng.server.features.friends.presence import AWAY, Presence
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.services import Services
from fangcheng.server.store.people import Person

_MOST_ASKING: Final = 50
"""The most incoming requests that are shown."""
_DEEDS: Final = (0.2, 20)
_REQUESTS: Final = (1 / 60, 10)
"""How often a person may act on others, and request friendship: per second in the long run, and at
once."""
_LOOKS: Final = (0.5, 20)
"""How often a person may start to watch."""
_SHOWS: Final = (1 / 30, 6)
"""How often a person may change their privacy: each change is sent to all their friends."""


class Friends(Feature):
    """Friendships on all nodes; used only in the event loop."""

    def __init__(
        self,
        services: Services,
        node_messages: NodeMessages,
        registry: Registry,
        check_member: Callable[[int, int], Awaitable[None]],
        kept_apart: Callable[[int, frozenset[int]], None],
    ) -> None:
        """Prepare the service.

        `kept_apart` is called with a person and those they must not share a table with.
        """
        self._read = services.store.read
        self._work = services.journal.work
        self._node_messages = node_messages
        self._check_member = check_member
        self._kept_apart = kept_apart
        self.presence = Presence(
            services,
            lambda person: whereabouts_in(registry.told_room_of(person)),
            lambda: {member.name for member in registry.cluster.others},
        )
        self._invitations = Invitations()
        self._links = CodeGuard(services.settings.wrong_numbers, "links")
        self._done = Buckets(*_DEEDS)
        self._asked = Buckets(*_REQUESTS)
        self._looked = Buckets(*_LOOKS)
        self._shown = Buckets(*_SHOWS)

    # -- life of the server and of connections -----------------------------------------------

    async def start(self) -> None:
        """Start presence."""
        await self.presence.start()

    def stop(self) -> None:
        """Stop presence."""
        self.presence.stop()

    def came(self, connection: Visitor) -> None:
        """Add a connection."""
        self.presence.came(connection)

    def gone(self, connection: Visitor) -> None:
        """Remove a connection."""
        self.presence.gone(connection)

    def person_moved(self, person: int) -> None:
        """Send friends the person's new whereabouts soon."""
        self.presence.moved(person)

    def is_called(self, person: int, name: str) -> None:
        """Send friends the person's new name soon."""
        self.presence.is_called(person, name)

    async def greet(self, connection: Visitor) -> None:
        """Send a newly connected person their mutes and blocks, and open invitations."""
        await self._tell_shunned(connection.person_id, [connection])
        for invitation in self._invitations.of(connection.person_id):
            connection.send(write(invitation))

    # -- commands ----------------------------------------------------------------------------

    @property
    def commands(self) -> Commands:
        """The handlers of these commands."""
        return dict.fromkeys(_COMMANDS, self._carry_out)

    @property
    def handlers(self) -> Handlers:
        """Handlers for changes made on other nodes."""
        return {
            Acquainted: lambda message: self.acquainted(message.people),
            Shuns: lambda message: self.shuns(message.person, message.other),
            Invites: lambda message: self.invited(message.person, message.invitation),
            NoMoreInvited: lambda message: self.no_more_invited(message.person, message.by),
            TellPerson: lambda message: self.pass_on(message.person, message.data.encode()),
        }

    async def _carry_out(self, connection: Visitor, command: Any) -> None:
        others = await _COMMANDS[type(command)](self, connection, command)
        connection.send(write(Done(command.id)))
        if others is not None:
            await others

    async def _watch(self, connection: Visitor, command: say.WatchFriends) -> None:
        if not command.on:
            self.presence.forget(connection)
            return
        if not self._looked.take(connection.person_id):
            raise RefusedError("rate", "you look too often; wait a moment")
        await self._show(connection)

    async def _deal_with(self, connection: Visitor, command: say.DealWith) -> Awaitable[None]:
        person, other, do = connection.known, command.person, command.do
        if not self._done.take(person.id):
            raise RefusedError("rate", "too much at once; wait a moment")
        if do == "ask":
            require_account(person, "friends")
            if not self._asked.take(person.id):
                raise RefusedError("rate", "you ask too many people; wait some minutes")
        beside = other in connection.heard or _is_in(connection.room, connection, other)
        work = partial(actions.deal_with, person=person.id, other=other, do=do, beside=beside)
        done = await self._work(work)
        await self.changed(person.id)
        if do in ("mute", "block", "forgive"):
            self._node_messages.post(Shuns(person.id, other))
            await self.shuns(person.id, other)
        if do == "block":
            self._invitations.end(person.id, other)
            self._node_messages.post(NoMoreInvited(person.id, other))
        # After the answer: its timing must not reveal whether the other person hears of this.
        return self._tell_other(person, other, done)

    async def _tell_other(self, person: Person, other: int, done: actions.Outcome) -> None:
        if done.seen:
            await self.changed(other)
        if done.news is not None:
            self._tell(other, say.FriendNews(done.news, person.id, person.name))

    async def _set_link(self, connection: Visitor, command: say.SetFriendLink) -> None:
        person = connection.known
        require_account(person, "friends")
        if not self._done.take(person.id):
            raise RefusedError("rate", "too much at once; wait a moment")
        await self._work(partial(actions.new_link, person=person.id, on=command.on))
        await self.changed(person.id)

    async def _show_me(self, connection: Visitor, command: say.ShowMe) -> None:
        person = connection.known
        require_account(person, "friends")
        if not self._shown.take(person.id):
            raise RefusedError("rate", "too much at once; wait a moment")

        def change(database: Database) -> list[int]:
            before = db.shown_of(database, person.id)
            friends = before.to_friends if command.friends is None else command.friends
            board = before.on_boards if command.board is None else command.board
            db.show(database, person.id, db.Shown(friends, board))
            changed = friends != before.to_friends
            return (
                [friend.person for friend in db.friends_of(database, person.id)] if changed else []
            )

        await self.changed(person.id, *await self._work(change))

    # -- invitations -------------------------------------------------------------------------

    async def _invite(self, connection: Visitor, command: say.InviteFriend) -> None:
        person, other, room = connection.known, command.person, connection.room
        if room is None or room.life != "open" or room.seating.seat_of(person.id) is None:
            raise RefusedError("not_seated", "one invites to the table at which one sits")
        if not await self._read(partial(db.are_friends, person=person.id, other=other)):
            raise RefusedError("friend", "that is no friend of yours")
        if room.settings.club is not None:
            await self._check_member(room.settings.club, other)
        way = way_to(room, other)
        if way == "":
            raise RefusedError("phase", "there is no free seat, and nobody may look on")
        self._invitations.check(person.id, other)
        invitation = say.Invitation(
            person=person.id,
            name=person.name,
            room=room.number,
            variant=room.settings.variant,
            watch=way == "watch",
            seconds=round(GOOD_FOR),
        )
        self.invited(other, invitation)
        self._node_messages.post(Invites(other, invitation))

    def invited(self, to: int, invitation: say.Invitation) -> None:
        """Store an invitation, and send it to the recipient."""
        self._invitations.add(to, invitation)
        self._tell_here(to, invitation)

    def no_more_invited(self, to: int, by: int) -> None:
        """Remove an invitation that was answered."""
        self._invitations.end(to, by)

    async def _answer(self, connection: Visitor, command: say.AnswerInvitation) -> None:
        person, by = connection.known, command.person
        if not self._invitations.end(person.id, by):
            raise RefusedError("stale", "this invitation is over")
        self._node_messages.post(NoMoreInvited(person.id, by))
        if command.on:
            self._invitations.came(person.id, by)
        what: say.News = "comes" if command.on else "not_now"
        self._tell(by, say.FriendNews(what, person.id, person.name))

    # -- links -------------------------------------------------------------------------------

    async def offered(self, person: Person | None, code: str, address: str) -> say.FriendOffer:
        """Return the owner of a link."""
        who = 0 if person is None else person.id
        look = partial(actions.look_at_link, code=code, person=who)
        owner, friend = await self._links.find(address, lambda: self._read(look), _no_link())
        return say.FriendOffer(owner.person, owner.name, friend, owner.person == who)

    async def use_link(self, person: Person, code: str, address: str) -> say.FriendOffer:
        """Become a friend of the link's owner."""
        require_account(person, "friends")
        use = partial(actions.use_link, code=code, person=person.id)
        owner = await self._links.find(address, lambda: self._work(use), _no_link())
        await self.changed(person.id, owner.person)
        self._tell(owner.person, say.FriendNews("friends", person.id, person.name))
        return say.FriendOffer(owner.person, owner.name, True, False)

    # -- sending -----------------------------------------------------------------------------

    async def changed(self, *people: int) -> None:
        """Send people their changed friends and requests, on all nodes."""
        self._node_messages.post(Acquainted(list(people)))
        await self.acquainted(people)

    async def acquainted(self, people: Iterable[int]) -> None:
        """Send people their changed friends and requests, on this node."""
        for person in people:
            for connection in self.presence.connections_of(person):
                if self.presence.is_watching(connection):
                    await self._show(connection)

    async def shuns(self, person: int, other: int) -> None:
        """Apply a changed mute or block on this node; the other person is not told."""
        await self._tell_shunned(person, self.presence.connections_of(person))
        for someone in (person, other):
            self._kept_apart(someone, await self.kept_apart_from(someone))

    async def kept_apart_from(self, person: int) -> frozenset[int]:
        """List the people a person must not share a table with."""
        return await self._read(partial(db.kept_apart_from, person=person))

    async def _tell_shunned(self, person: int, connections: list[Visitor]) -> None:
        muted, blocked = await self._read(partial(db.shunned_by, person=person))
        shunned = frozenset(other.person for other in (*muted, *blocked))
        told = write(say.Shunned(muted, blocked))
        for connection in connections:
            if shunned or connection.deaf_to:
                connection.send(told)
            connection.deaf_to = shunned

    async def _show(self, connection: Visitor) -> None:
        """Send a connection its friends, and from now on their whereabouts."""
        found = await self._read(partial(_known, person=connection.person_id))
        friends, requests, asked, link, shown = found
        await self.presence.watch(connection, [friend.person for friend in friends if friend.seen])
        if not connection.open:
            self.presence.forget(connection)
            return
        of = self.presence.of
        told = say.Friends(
            friends=[
                say.Friend(
                    friend.person,
                    friend.name,
                    friend.since,
                    of(friend.person) if friend.seen else AWAY,
                )
                for friend in friends
            ],
            requests=requests,
            asked=asked,
            link=link,
            seen=shown.to_friends,
            board=shown.on_boards,
            most=actions.MOST_FRIENDS,
        )
        connection.send(write(told))

    def _tell(self, person: int, message: Message) -> None:
        """Send a message to a person, on whatever node they are connected."""
        self._tell_here(person, message)
        self._node_messages.post(TellPerson(person, write(message).decode()))

    def _tell_here(self, person: int, message: Message) -> None:
        self.pass_on(person, write(message))

    def pass_on(self, person: int, data: bytes) -> None:
        """Send a message to all devices of a person that are connected to this node."""
        for connection in self.presence.connections_of(person):
            connection.send(data)


class _Known(NamedTuple):
    """The friends and requests of a person, and their privacy."""

    friends: list[db.StoredFriend]
    requests: list[say.Acquaintance]
    asked: list[say.Acquaintance]
    link: say.FriendLink | None
    shown: db.Shown


def way_to(room: Room, person: int) -> say.Way:
    """Return how a person can come to a room: to a free seat, to watch, or not at all."""
    if room.settings.unhurried or person in room.seating.sent_away:
        return ""
    if room.phase == "waiting" and room.seating.free_seats():
        return "join"
    return "watch" if room.settings.spectators else ""


def whereabouts_in(room: Room | None) -> say.Whereabouts:
    """Return where a person sits, as friends may see it; with the number of public rooms only."""
    if room is None:
        return say.Whereabouts(online=True)
    public = room.settings.public
    return say.Whereabouts(
        online=True,
        variant=room.settings.variant,
        playing=room.phase != "waiting",
        room=room.number if public else None,
        way=way_to(room, 0) if public else "",
    )


def _known(database: Database, person: int) -> _Known:
    return _Known(
        db.friends_of(database, person),
        db.asking(database, person, _MOST_ASKING),
        db.asked_by(database, person),
        db.link_of(database, person),
        db.shown_of(database, person),
    )


def _is_in(room: Room | None, asker: Visitor, person: int) -> bool:
    """Return whether a person is in the asker's room."""
    if room is None or room.life != "open" or asker not in room.members:
        return False
    seated = room.seating.seat_of(person) is not None
    return seated or any(member.person_id == person for member in room.members)


def _no_link() -> RefusedError:
    return RefusedError("friend", "this link is over, or was never there")


_COMMANDS: Final[dict[type, Callable[[Friends, Visitor, Any], Awaitable[Any]]]] = {
    say.WatchFriends: Friends._watch,
    say.DealWith: Friends._deal_with,
    say.SetFriendLink: Friends._set_link,
    say.ShowMe: Friends._show_me,
    say.InviteFriend: Friends._invite,
    say.AnswerInvitation: Friends._answer,
}
"""Each may return an awaitable to run after the answer."""
