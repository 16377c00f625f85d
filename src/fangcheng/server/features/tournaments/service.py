"""The tournaments of a server: setting up, signing up, what is told of them, and the limits."""

import time
from functools import partial
from typing import Final, Protocol

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import messages
from fangcheng.protocol import tournaments as say
from fangcheng.protocol.clubs import ClubRules
from fangcheng.protocol.operator import TournamentTold
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.accounts import Note
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.cache import Cache
from fangcheng.server.features.clubs import store as clubs_db
from fangcheng.server.features.feature import Commands, Feature
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.features.tournaments.actions import (
    LEADING,
    OPERATOR,
    do_deed,
    leads,
    may_enter,
    may_see,
    no_tournament,
    set_up,
)
from fangcheng.server.features.tournaments.clock import Clock, Hall
from fangcheng.server.features.tournaments.drawing import promise
from fangcheng.server.features.tournaments.rounds import Field, field_of
from fangcheng.server.features.tournaments.scoring import standings
from fangcheng.server.features.tournaments.store import Look, StoredTable
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor, Work
from fangcheng.server.services import Services
from fangcheng.server.store.people import Person

_LISTED: Final = 100
_LEADERS: Final = 4
"""People who are named where several are first."""
_TOLD_TOGETHER: Final = 2.0
"""Seconds in which small changes are told together: everybody asks anew after each."""
_MOST_KEPT: Final = 200
"""Tournaments that are kept as they were last told."""


def _unnoted(_: Connection) -> None:
    """Write nothing down: whatever people do is seen by what it does."""


class Crowd(Protocol):
    """Everybody who is connected."""

    connections: set[Visitor]

    def run(self, work: Work) -> object:
        """Do something that takes its time."""

    def give_up(self, person: int, number: str) -> None:
        """Let somebody have no seat any more in a room where nothing is played."""

    def sits_down(self, person: int) -> None:
        """Let somebody wait for no other table any more."""


class Tournaments(Feature):
    """All tournaments; they are stored, and the standings are made of stored matches."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        hall: Hall,
        crowd: "Crowd",
    ) -> None:
        self._services = services
        self._store = services.store
        self._work = services.journal.work
        self._hall = hall
        self._crowd = crowd
        self._most = services.settings.tournament_people
        self._set_up = Buckets(1 / 600, 5)
        self._done = Buckets(0.5, 20)
        self._watching: dict[Visitor, int] = {}
        self._told_at: dict[int, float] = {}
        """When who watches was last told."""
        self._seen: dict[int, Look] = {}
        """How everything stood at the last look."""
        self._kept: Cache[say.Tournament] = Cache(_MOST_KEPT)
        self.clock = Clock(services, registry, hall, self._watched, self._tell, crowd.give_up)

    @property
    def commands(self) -> Commands:
        """What people ask for over their connection."""
        return {say.WatchTournament: self._watch}

    async def start(self) -> None:
        """Do from now on what is due."""
        self.clock.start()

    def stop(self) -> None:
        """Leave everything to other nodes."""
        self.clock.stop()

    async def _watch(self, connection: Visitor, command: say.WatchTournament) -> None:
        await self.watch(connection, command.tournament, command.on)
        connection.send(messages.write(messages.Done(command.id)))

    # -- what people do ----------------------------------------------------------------------

    async def set_up(
        self, person: Person | None, wish: say.SetUpTournament, note: Note = _unnoted
    ) -> say.Tournament:
        """Set up a tournament; without a person it is the operator, whose deed is noted."""
        who = _number(person)
        if person is not None and self._set_up.empty(who):
            raise RefusedError("rate", "you set up tournaments too often; wait some minutes")
        # What cannot be played is refused here.
        await self._hall.tournament_wish(wish.rules, wish.pace, wish.club, wish.duplicate)
        self._hall.check_open(wish.starts)

        def work(connection: Connection) -> int:
            tournament = set_up(connection, wish, who)
            note(connection)
            return tournament

        tournament = await self._work(work)
        self._set_up.take(who)
        return await self.look(tournament, person, operator=person is None)

    async def do(
        self,
        tournament: int,
        person: Person | None,
        deed: say.TournamentDeed,
        note: Note = _unnoted,
    ) -> say.Tournament:
        """Carry out what somebody wants; tells the tournament as it is then."""
        who = _number(person)
        if person is not None:
            require_account(person, "tournaments")
        if not self._done.take(who):
            raise RefusedError("rate", "too much at once; wait a moment")
        if isinstance(deed, say.BeginTournament):
            self._hall.check_open()

        def work(connection: Connection) -> None:
            do_deed(connection, tournament, who, deed, self._most)
            note(connection)

        await self._work(work)
        return await self.look(tournament, person, operator=person is None)

    # -- what is told ------------------------------------------------------------------------

    async def listed(self, person: Person | None) -> say.TournamentList:
        """List what somebody may see."""
        who = _number(person)

        def read(connection: Connection) -> say.TournamentList:
            found = db.listed(connection, who, _LISTED)
            own = clubs_db.clubs_of(connection, who) if person is not None else []
            return say.TournamentList(
                [_entry(one) for one in found],
                person is not None and person.permanent,
                [one for one in own if one.role in LEADING],
            )

        return await self._store.read(read)

    async def look(
        self, tournament: int, person: Person | None, operator: bool = False
    ) -> say.Tournament:
        """Tell of a tournament what somebody may know."""
        who = _number(person)

        def read(connection: Connection) -> say.Tournament:
            stored = db.find_tournament(connection, tournament)
            # Who is nobody has the operator's number, and must not be taken for it.
            asks = who if person is not None or operator else -1
            if stored is None or not may_see(connection, stored, asks):
                raise no_tournament()
            kept = self._known(connection, stored)
            enter = may_enter(connection, stored, asks)
            return msgspec.structs.replace(
                kept,
                entered=next((one.state for one in kept.people if one.person == who), None),
                room=_room_of(kept, who),
                may_enter=person is not None and person.permanent and enter,
                leads=leads(connection, stored.club, asks),
                now=int(time.time()),
            )

        return await self._store.look_back(read)

    async def all_listed(
        self, text: str, state: str, skip: int, limit: int
    ) -> tuple[list[TournamentTold], int]:
        """List all tournaments for the operator, with who leads each; and tell how many."""

        def read(connection: Connection) -> tuple[list[TournamentTold], int]:
            found, count = db.find_tournaments(connection, text, state, skip, limit)
            return [self._with_leaders(connection, one) for one in found], count

        return await self._store.look_back(read)

    def _with_leaders(self, connection: Connection, one: db.Listed) -> TournamentTold:
        """Tell a tournament with who is first; nobody before a round is over."""
        leaders: list[str] = []
        stored = db.find_tournament(connection, one.id) if one.round else None
        if stored is not None:
            told = self._known(connection, stored)
            first = {who.person for who in told.standings if who.place == 1 and who.score > 0}
            leaders = [who.name for who in told.people if who.person in first][:_LEADERS]
        entry = msgspec.structs.asdict(_entry(one))
        return msgspec.convert({**entry, "leaders": leaders}, TournamentTold)

    def _known(self, connection: Connection, stored: db.StoredTournament) -> say.Tournament:
        make = partial(self._whole, connection, stored.id)
        return self._kept.find(stored.id, make, stored.version)

    def _whole(self, connection: Connection, tournament: int) -> say.Tournament:
        field = field_of(connection, tournament)
        if field is None:
            raise no_tournament()
        club = (
            None if field.stored.club is None else clubs_db.find_club(connection, field.stored.club)
        )
        return _told(field, "" if club is None else club.name, self._most)

    def is_called(self, person: int, name: str) -> None:
        """Read anew what everybody is called."""
        self._kept.forget_all()

    # -- telling as it happens ---------------------------------------------------------------

    async def watch(self, looker: Visitor, tournament: int, on: bool) -> None:
        """Let somebody know when something changes; whom it is not shown is refused."""
        if on:
            await self.look(tournament, looker.known)
        if on and looker.open:
            self._watching[looker] = tournament
        else:
            self.gone(looker)

    def gone(self, connection: Visitor) -> None:
        """Tell somebody nothing more."""
        self._watching.pop(connection, None)

    def turn_out(self, person: int) -> None:
        """Tell somebody nothing more of a tournament that it may not see any more, perhaps."""
        for looker in [one for one in self._watching if one.person_id == person]:
            self.gone(looker)

    def _watched(self) -> set[int]:
        going_on = {one.id for one in self._seen.values() if one.state in db.GOING_ON}
        return {*self._watching.values(), *going_on}

    def _tell(self, found: list[Look]) -> None:
        """Tell who watches of every change, and who plays of a new round or the end.

        Small changes that follow each other are told together.
        """
        before, self._seen = self._seen, {one.id: one for one in found}
        now = time.monotonic()
        for one in found:
            old = before.get(one.id)
            step = old is None or (old.state, old.round) != (one.state, one.round)
            if old is not None and not step:
                if old.version == one.version:
                    continue
                if now - self._told_at.get(one.id, 0.0) < _TOLD_TOGETHER:
                    self._seen[one.id] = one._replace(version=old.version)  # at a later look
                    continue
            self._told_at[one.id] = now
            news = messages.write(_news(one))
            for looker, watched in list(self._watching.items()):
                if watched == one.id:
                    looker.send(news)
            if one.round and step and (old is not None or one.state in db.GOING_ON):
                self._crowd.run(self._call(one))
        self._told_at = {id_: at for id_, at in self._told_at.items() if id_ in self._seen}

    async def _call(self, one: Look) -> None:
        """Tell everybody who plays and is connected here, with its table."""
        try:
            field = await self._store.read(partial(field_of, tournament=one.id))
        except Exception as error:
            self._services.log.warning("nobody called", tournament=one.id, error=str(error))
            return
        if field is None:
            return
        told = _told(field, "", self._most)
        plays = {entry.person for entry in field.entries if entry.state != "out"}
        begins = field.stored.due - field.stored.minutes * 60
        for looker in list(self._crowd.connections):
            if looker.person is not None and looker.person_id in plays:
                news = _news(one)
                news.room = _room_of(told, looker.person_id)
                if news.room is not None:
                    self._crowd.sits_down(looker.person_id)
                    news.seconds = max(0, begins - int(time.time()))
                looker.send(messages.write(news))


def _number(person: Person | None) -> int:
    return OPERATOR if person is None else person.id


def _news(one: Look) -> say.TournamentNews:
    state = msgspec.convert(one.state, say.TournamentState)
    return say.TournamentNews(one.id, one.name, one.version, state, one.round)


def _entry(one: db.Listed) -> say.TournamentEntry:
    values = one._asdict()
    rules = msgspec.json.decode(values.pop("rules"), type=ClubRules)
    return msgspec.convert({**values, "variant": rules.variant}, say.TournamentEntry)


def _room_of(told: say.Tournament, person: int) -> str | None:
    """Find the table somebody plays at now."""
    if not told.played or told.state != "playing":
        return None
    for table in told.played[-1].tables:
        if person in table.people and not table.over:
            return table.room
    return None


def _told(field: Field, club_name: str, most: int) -> say.Tournament:
    stored = field.stored
    ended = stored.state not in db.GOING_ON
    whole = stored.round - (stored.state == "playing")
    everybody = [one.person for one in field.entries]
    numbers = sorted({one.round for one in field.tables})
    values = {
        **stored._asdict(),
        "rules": msgspec.json.decode(stored.rules),
        "club_name": club_name,
        "people": [
            {"person": one.person, "name": one.name, "state": one.state} for one in field.entries
        ],
        "most": most,
        "played": [
            say.TournamentRound(
                number,
                [_table(one, stored.duplicate and number > whole, stored.state == "playing")
                 for one in field.tables if one.round == number],
            )
            for number in numbers
        ],
        "standings": standings(everybody, field.tables, whole, stored.duplicate),
        "walls": say.TournamentWalls(
            promise(stored.secret),
            stored.secret if ended else None,
            [one.nonce for one in field.entries] if ended else [],
        ),
        "entered": None,
        "room": None,
        "may_enter": False,
        "leads": False,
        "now": 0,
    }  # fmt: skip
    return msgspec.convert(values, say.Tournament, from_attributes=True)


def _table(one: StoredTable, sealed: bool, playing: bool) -> say.TournamentTableTold:
    """Tell of a table; of the same walls everywhere nothing while anybody may still play them."""
    return say.TournamentTableTold(
        table=one.number,
        room=one.room if playing and not one.over else None,
        match=one.match if one.over and not sealed else None,
        people=one.people,
        totals=None if sealed else one.totals,
        hands=one.hands,
        over=one.over,
        missed=one.missed,
    )
