"""The tournaments of a server: setting up, signing up, answers, and limits."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import messages
from fangcheng.protocol import tournaments as say
from fangcheng.protocol.clubs import ClubRules
from fangcheng.protocol.operator import TournamentTold
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.accounts import Note
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.background import Background
from fangcheng.server.cache import Cache
from fangcheng.server.features.clubs import store as clubs_db
from fangcheng.server.features.feature import Commands, Feature
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.features.tournaments.actions import (
    LEADING,
    OPERATOR,
    do_action,
    leads,
    may_enter,
    may_see,
    no_tournament,
    set_up,
)
from fangcheng.server.features.tournaments.clock import Clock, TableRules
from fangcheng.server.features.tournaments.drawing import promise
from fangcheng.server.features.tournaments.rounds import Field, field_of
from fangcheng.server.features.tournaments.scoring import standings
from fangcheng.server.features.tournaments.store import Look, StoredTable
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.services import Services
from fangcheng.server.store.people import Person

_LISTED: Final = 100
_LEADERS: Final = 4
"""The most people who are named if several are first."""
_TOLD_TOGETHER: Final = 2.0
"""Seconds in which small changes are sent together, because each client fetches anew after one."""
_MOST_KEPT: Final = 200
"""The most tournaments in the cache."""


def _unnoted(_: Connection) -> None:
    """Write no entry into the operator log, since a player acts."""


class Tournaments(Feature):
    """All tournaments, as they are stored; standings are computed from stored matches."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        rules: TableRules,
        connected: Connected,
        background: Background,
        sits_down: Callable[[int], None],
    ) -> None:
        """Prepare the tournaments; `sits_down` removes a player from all queues."""
        self._services = services
        self._store = services.store
        self._work = services.journal.work
        self._rules = rules
        self._connected = connected
        self._background = background
        self._sits_down = sits_down
        self._most = services.settings.tournament_people
        self._set_up = Buckets(1 / 600, 5)
        self._done = Buckets(0.5, 20)
        self._watching: dict[Visitor, int] = {}
        self._told_at: dict[int, float] = {}
        """When each tournament's changes were last sent."""
        self._seen: dict[int, Look] = {}
        """The state of each tournament at the last check."""
        self._kept: Cache[say.Tournament] = Cache(_MOST_KEPT)
        self.clock = Clock(services, registry, rules, self._watched, self._tell)

    @property
    def commands(self) -> Commands:
        """The handlers of these commands."""
        return {say.WatchTournament: self._watch}

    async def start(self) -> None:
        """Start the clock."""
        self.clock.start()

    def stop(self) -> None:
        """Stop the clock; other nodes go on."""
        self.clock.stop()

    async def _watch(self, connection: Visitor, command: say.WatchTournament) -> None:
        await self.watch(connection, command.tournament, command.on)
        connection.send(messages.write(messages.Done(command.id)))

    # -- actions -----------------------------------------------------------------------------

    async def set_up(
        self, person: Person | None, wish: say.SetUpTournament, note: Note = _unnoted
    ) -> say.Tournament:
        """Set up a tournament; without a person for the operator, whose action is logged."""
        who = _number(person)
        if person is not None and self._set_up.empty(who):
            raise RefusedError("rate", "you set up tournaments too often; wait some minutes")
        # Refuse here what cannot be played.
        await self._rules.tournament_wish(wish.rules, wish.pace, wish.club, wish.duplicate)
        self._rules.check_open(wish.starts)

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
        action: say.TournamentAction,
        note: Note = _unnoted,
    ) -> say.Tournament:
        """Carry out an action; return the tournament as it is afterwards."""
        who = _number(person)
        if person is not None:
            require_account(person, "tournaments")
        if not self._done.take(who):
            raise RefusedError("rate", "too much at once; wait a moment")
        if isinstance(action, say.BeginTournament):
            self._rules.check_open()

        def work(connection: Connection) -> None:
            do_action(connection, tournament, who, action, self._most)
            note(connection)

        await self._work(work)
        return await self.look(tournament, person, operator=person is None)

    # -- answers -----------------------------------------------------------------------------

    async def listed(self, person: Person | None) -> say.TournamentList:
        """List the tournaments a person may see."""
        who = _number(person)

        def read(connection: Connection) -> say.TournamentList:
            found = db.listed(connection, who, _LISTED)
            own = clubs_db.clubs_of(connection, who) if person is not None else []
            return say.TournamentList(
                [_entry(entry) for entry in found],
                person is not None and person.permanent,
                [club for club in own if club.role in LEADING],
            )

        return await self._store.read(read)

    async def look(
        self, tournament: int, person: Person | None, operator: bool = False
    ) -> say.Tournament:
        """Return what a person may know about a tournament."""
        who = _number(person)

        def read(connection: Connection) -> say.Tournament:
            stored = db.find_tournament(connection, tournament)
            # Without a person the number is the operator's, which an anonymous visitor must not
            # become.
            asks = who if person is not None or operator else -1
            if stored is None or not may_see(connection, stored, asks):
                raise no_tournament()
            kept = self._known(connection, stored)
            enter = may_enter(connection, stored, asks)
            return msgspec.structs.replace(
                kept,
                entered=next((entry.state for entry in kept.people if entry.person == who), None),
                room=_room_of(kept, who),
                may_enter=person is not None and person.permanent and enter,
                leads=leads(connection, stored.club, asks),
                now=int(time.time()),
            )

        return await self._store.look_back(read)

    async def all_listed(
        self, text: str, state: str, skip: int, limit: int
    ) -> tuple[list[TournamentTold], int]:
        """List all tournaments for the operator, with their leaders; and count them."""

        def read(connection: Connection) -> tuple[list[TournamentTold], int]:
            found, count = db.find_tournaments(connection, text, state, skip, limit)
            return [self._with_leaders(connection, listed) for listed in found], count

        return await self._store.look_back(read)

    def _with_leaders(self, connection: Connection, one: db.Listed) -> TournamentTold:
        """Return a tournament with the names of its leaders, once a round is over."""
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
        """Clear the cache, which contains the old name."""
        self._kept.forget_all()

    # -- live updates ------------------------------------------------------------------------

    async def watch(self, looker: Visitor, tournament: int, on: bool) -> None:
        """Send a connection the changes of a tournament; refuse one that the person may not see."""
        if on:
            await self.look(tournament, looker.known)
        if on and looker.open:
            self._watching[looker] = tournament
        else:
            self.gone(looker)

    def gone(self, connection: Visitor) -> None:
        """Stop sending changes to a connection."""
        self._watching.pop(connection, None)

    def turn_out(self, person: int) -> None:
        """Stop sending changes to a person who may have lost access."""
        for looker in [looker for looker in self._watching if looker.person_id == person]:
            self.gone(looker)

    def _watched(self) -> set[int]:
        going_on = {seen.id for seen in self._seen.values() if seen.state in db.GOING_ON}
        return {*self._watching.values(), *going_on}

    def _tell(self, found: list[Look]) -> None:
        """Send watching clients every change, and players each new round and the end.

        Small changes in quick succession are sent together.
        """
        before, self._seen = self._seen, {tournament.id: tournament for tournament in found}
        now = time.monotonic()
        for one in found:
            old = before.get(one.id)
            step = old is None or (old.state, old.round) != (one.state, one.round)
            if old is not None and not step:
                if old.version == one.version:
                    continue
                if now - self._told_at.get(one.id, 0.0) < _TOLD_TOGETHER:
                    # Sent after a later check.
                    self._seen[one.id] = one._replace(version=old.version)
                    continue
            self._told_at[one.id] = now
            news = messages.write(_news(one))
            for looker, watched in list(self._watching.items()):
                if watched == one.id:
                    looker.send(news)
            if one.round and step and (old is not None or one.state in db.GOING_ON):
                self._background.run(self._call(one))
        self._told_at = {id_: at for id_, at in self._told_at.items() if id_ in self._seen}

    async def _call(self, one: Look) -> None:
        """Send all connected players of a tournament its state and their table."""
        try:
            field = await self._store.read(partial(field_of, tournament=one.id))
        except Exception as error:
            self._services.log.warning("players not called", tournament=one.id, error=str(error))
            return
        if field is None:
            return
        told = _told(field, "", self._most)
        plays = {entry.person for entry in field.entries if entry.state != "out"}
        begins = field.stored.due - field.stored.minutes * 60
        for looker in list(self._connected.all):
            if looker.person is not None and looker.person_id in plays:
                news = _news(one)
                news.room = _room_of(told, looker.person_id)
                if news.room is not None:
                    self._sits_down(looker.person_id)
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
    """Return the room of a person's current table."""
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
    everybody = [entry.person for entry in field.entries]
    numbers = sorted({table.round for table in field.tables})
    values = {
        **stored._asdict(),
        "rules": msgspec.json.decode(stored.rules),
        "club_name": club_name,
        "people": [
            {"person": entry.person, "name": entry.name, "state": entry.state}
            for entry in field.entries
        ],
        "most": most,
        "played": [
            say.TournamentRound(
                number,
                [_table(table, stored.duplicate and number > whole, stored.state == "playing")
                 for table in field.tables if table.round == number],
            )
            for number in numbers
        ],
        "standings": standings(everybody, field.tables, whole, stored.duplicate),
        "walls": say.TournamentWalls(
            promise(stored.secret),
            stored.secret if ended else None,
            [entry.nonce for entry in field.entries] if ended else [],
        ),
        "entered": None,
        "room": None,
        "may_enter": False,
        "leads": False,
        "now": 0,
    }  # fmt: skip
    return msgspec.convert(values, say.Tournament, from_attributes=True)


def _table(one: StoredTable, sealed: bool, playing: bool) -> say.TournamentTableTold:
    """Return a table's state; with shared walls, no results while anyone may still play them."""
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
