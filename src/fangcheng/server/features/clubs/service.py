"""The clubs of a server: founding, joining, what members see and do, and limits."""

import time
from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fangcheng.protocol import clubs as say
from fangcheng.protocol.clubs import WatchClub
from fangcheng.protocol.messages import Done, write
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.guards import CodeGuard, require_account
from fangcheng.server.cache import Cache
from fangcheng.server.cluster.members import Told
from fangcheng.server.cluster.messages import Handlers, NodeMessages
from fangcheng.server.features.clubs import evenings
from fangcheng.server.features.clubs import store as db
from fangcheng.server.features.clubs.actions import (
    Withdraw,
    do_action,
    found_club,
    join_club,
    member_role,
    name_taken,
    no_club,
    who_goes,
)
from fangcheng.server.features.clubs.node_messages import OutOfClub
from fangcheng.server.features.clubs.presence import Lobbies, Looker
from fangcheng.server.features.clubs.store import REMOVED, StoredClub
from fangcheng.server.features.feature import Commands, Feature
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.rooms.public_rooms import club_rooms
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.server_policy import ServerPolicy
from fangcheng.server.services import Services
from fangcheng.server.store.people import Person

T = TypeVar("T")
_LISTED: Final = 50
"""The most clubs in the public list."""
_MOST_KEPT: Final = 1000
"""The most months and evenings that are cached."""
_MEMBERSHIPS: Final = 4
"""How many clubs a person may join for each that they may lead."""

CheckRules = Callable[[say.ClubRules], Awaitable[None]]
_Make = Callable[[Connection, StoredClub], say.ClubMonth | say.ClubEvening]


class Clubs(Feature):
    """All clubs, as they are stored."""

    def __init__(
        self,
        services: Services,
        node_messages: NodeMessages,
        registry: Registry,
        check_rules: CheckRules,
        policy: ServerPolicy,
        withdraw: Withdraw,
        turned_out: Callable[[int], None],
    ) -> None:
        """Prepare the service.

        `withdraw` removes people from a club's tournaments; `turned_out` is called with their
        numbers.
        """
        self._store = services.store
        self._settings = services.settings
        self._node_messages = node_messages
        self._check_rules = check_rules
        self._registry = registry
        self._turned_out = turned_out
        self.lobbies = Lobbies(
            partial(club_rooms, registry.rooms),
            lambda: [member.told.clubs for member in registry.cluster.others],
        )
        self._policy = policy
        self._withdraw = withdraw
        self._codes = CodeGuard(services.settings.wrong_numbers, "codes")
        self._work = services.journal.work
        self._founded = Buckets(1 / 600, 3)
        self._done = Buckets(1, 20)
        self._kept: Cache[bytes] = Cache(_MOST_KEPT)

    # -- watching ----------------------------------------------------------------------------

    @property
    def commands(self) -> Commands:
        """The handlers of these commands."""
        return {WatchClub: self._watch}

    @property
    def handlers(self) -> Handlers:
        """Handlers for changes made on other nodes."""
        return {OutOfClub: lambda message: self._out_of_club(message.club, message.person)}

    def gone(self, connection: Visitor) -> None:
        """Stop sending lobbies to a connection."""
        self.lobbies.forget(connection)

    def stop(self) -> None:
        """Stop sending lobbies."""
        self.lobbies.stop()

    def tell_nodes(self, told: Told) -> None:
        """Add the club tables on this node, and the members present, to its news."""
        told.clubs = dict(self.lobbies.here())

    def _out_of_club(self, club: int, person: int) -> None:
        """React to a person, or everybody (0), who is no longer a member."""
        self.lobbies.turn_out(club, person)
        if person:
            self._registry.turn_out(club, person)
            self._turned_out(person)

    async def _watch(self, looker: Looker, command: WatchClub) -> None:
        if command.on:
            await self.check_member(command.club, looker.person_id)
        if not command.on:
            self.lobbies.forget(looker)
        elif looker.open:
            self.lobbies.watch(looker, command.club)
        looker.send(write(Done(command.id)))

    # -- founding and joining ----------------------------------------------------------------

    def may_found(self, person: Person | None) -> bool:
        """Return whether a person may found a club; only this function decides."""
        return person is not None and self._policy.may_found(person.id, person.permanent)

    async def found(self, person: Person, wish: say.FoundClub) -> say.Club:
        """Found a club; its founder leads it."""
        if not self.may_found(person):
            if self._policy.founding == "accounts":
                require_account(person, "clubs")
            raise RefusedError("club", "you may not found clubs here just now")
        if self._founded.empty(person.id):
            raise RefusedError("rate", "you found clubs too often; wait some minutes")
        most = self._settings.clubs_per_person
        found = partial(found_club, name=wish.name, shift=wish.shift, leader=person.id, most=most)
        club = await self._work(found)
        self._founded.take(person.id)
        return await self.look(club, person)

    async def invited(self, person: Person | None, code: str, address: str) -> say.Invited:
        """Return the club that an invitation code leads to."""
        look = partial(_invited, code=code, person=0 if person is None else person.id)
        return await self._codes.find(address, lambda: self._store.read(look), _no_invitation())

    async def join(self, person: Person, code: str, address: str) -> say.Club:
        """Join a club by an invitation code."""
        require_account(person, "clubs")
        settings = self._settings
        join = partial(
            join_club,
            code=code,
            person=person.id,
            most_members=settings.club_members,
            most_clubs=settings.clubs_per_person * _MEMBERSHIPS,
        )
        club = await self._codes.find(address, lambda: self._work(join), _no_invitation())
        return await self.look(club, person)

    # -- members' actions --------------------------------------------------------------------

    async def do(self, club: int, person: Person, action: say.ClubAction) -> say.Club | None:
        """Carry out an action of a member; return the club afterwards, or None if they left it."""
        if not self._done.take(person.id):
            raise RefusedError("rate", "too much at once; wait a moment")
        if isinstance(action, say.SetClubRules) and action.rules is not None:
            await self._check_rules(action.rules)
        work = partial(
            do_action, club=club, person=person.id, action=action, withdraw=self._withdraw
        )
        out = who_goes(action, person.id)
        try:
            await (self._work(work) if out is None else self._turn_out(work, club, out))
        except IntegrityError:  # another node used the name first
            raise name_taken() from None
        over = isinstance(action, say.LeaveClub | say.DisbandClub)
        return None if over else await self.look(club, person)

    async def _turn_out(self, work: Callable[[Connection], None], club: int, person: int) -> None:
        await self._node_messages.write(work, OutOfClub(club, person))
        self._out_of_club(club, person)

    async def check_member(self, club: int, person: int) -> None:
        """Refuse everybody who is not a member."""
        await self._store.read(partial(member_role, club=club, person=person))

    def drop_caches(self) -> None:
        """Clear all totals, which contain a name that has changed."""
        self._kept.forget_all()

    # -- answers -----------------------------------------------------------------------------

    async def listed(self, person: Person | None) -> say.ClubList:
        """List a person's clubs, and the public ones."""
        who = 0 if person is None else person.id
        own, shown = await self._store.read(
            lambda conn: (db.clubs_of(conn, who), db.public_clubs(conn, who, _LISTED))
        )
        account = person is not None and person.permanent
        return say.ClubList(own, shown, account, self.may_found(person))

    async def look(self, club: int, person: Person | None) -> say.Club:
        """Return what a person may know about a club."""
        who = 0 if person is None else person.id
        most = self._settings.club_members
        return await self._store.read(partial(_told, club=club, person=who, most=most))

    async def month(self, club: int, person: Person | None, text: str) -> bytes:
        """Return the scores and evenings of a month, as JSON."""
        read = evenings.read_month(text)
        if read is None:
            raise no_club()
        first, after = read
        make = partial(evenings.month, first=first, after=after)
        return await self._sums(club, person, text, first, after, make)

    async def evening(self, club: int, person: Person | None, text: str) -> bytes:
        """Return an evening, as JSON."""
        day = evenings.read_day(text)
        if day is None:
            raise no_club()
        make = partial(evenings.evening, day=day)
        return await self._sums(club, person, text, day, day + evenings.ONE_DAY, make)

    async def _sums(
        self, club: int, person: Person | None, key: str, first: date, last: date, make: _Make
    ) -> bytes:
        """Return totals from the cache, or compute them if a match has ended since."""
        who = 0 if person is None else person.id

        def answer(connection: Connection) -> bytes:
            stored = _seen(connection, club, who)[0]
            stamp = (stored, _stamp(connection, stored, first, last))
            return self._kept.find(
                (club, key), lambda: msgspec.json.encode(make(connection, stored)), stamp
            )

        return await self._store.look_back(answer)


def _stamp(connection: Connection, club: StoredClub, first: date, last: date) -> object:
    """Return a value that changes whenever totals do, or whether other months have matches."""
    begin, end = evenings.span(club, first, last)
    return (
        db.stamp_of(connection, club.id, begin, end),
        db.last_before(connection, club.id, begin),
        db.first_after(connection, club.id, end),
    )


def _no_invitation() -> RefusedError:
    return RefusedError("club", "this invitation is over, used up, or was never there")


def _seen(connection: Connection, club: int, person: int) -> tuple[StoredClub, str | None]:
    """Find a club that a person may see, and their role in it; refuse otherwise."""
    stored = db.find_club(connection, club)
    role = None if stored is None else db.role_of(connection, club, person)
    role = None if role == REMOVED else role
    if stored is None or (role is None and not stored.public):
        raise no_club()
    return stored, role


def _told(connection: Connection, club: int, person: int, most: int) -> say.Club:
    stored, role = _seen(connection, club, person)
    leads = role in ("leader", "helper")
    members = db.members_of(connection, club) if role is not None else []
    rules = stored.rules if role is not None else None
    return say.Club(
        id=stored.id,
        name=stored.name,
        role=msgspec.convert(role, say.ClubRole | None),
        public=stored.public,
        shift=stored.shift,
        month=evenings.month_of(stored, int(time.time())),
        rules=None if rules is None else msgspec.json.decode(rules, type=say.ClubRules),
        members=sorted(
            members, key=lambda member: ("leader", "helper", "member").index(member.role)
        ),
        most_members=most,
        invitations=db.invitations_of(connection, club) if leads else [],
        removed=db.members_of(connection, club, removed=True) if leads else [],
    )


def _invited(connection: Connection, code: str, person: int) -> say.Invited | None:
    club = db.club_invited_to(connection, code)
    stored = None if club is None else db.find_club(connection, club)
    if stored is None:
        return None
    member = db.role_of(connection, stored.id, person) not in (None, REMOVED)
    return say.Invited(stored.id, stored.name, db.count_members(connection, stored.id), member)
