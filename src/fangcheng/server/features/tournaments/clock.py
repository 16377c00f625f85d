"""The clock of tournaments: each due step is done once in the cluster, by any node.

Every second a node checks what is being played or due. It claims a step in the database, so that
only one node does it; a node that dies in the middle has changed nothing. What concerns one table
(its beginning, its latest end, its progress) is done by the node that has its room.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec

from fangcheng.errors import StoreError
from fangcheng.protocol import matchmaking, parts
from fangcheng.protocol.clubs import ClubRules
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.features.clubs import store as clubs_db
from fangcheng.server.features.tournaments import rounds
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.features.tournaments.rounds import Field
from fangcheng.server.features.tournaments.store import Look, Progress, StoredTournament
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.wishes import Wish
from fangcheng.server.services import Services
from fangcheng.server.store.tournament_tables import change

_BEAT: Final = 1.0
"""Seconds between two checks."""
_AGAIN: Final = 15
"""Seconds after which a round that found no room is tried again."""
_ENDED: Final = ("over", "called_off")


class TableRules(Protocol):
    """Decides what tables are like."""

    async def tournament_wish(
        self, rules: ClubRules, pace: matchmaking.Pace, club: int | None, duplicate: bool
    ) -> Wish:
        """Return the settings of a tournament's tables; refuse rules that are not played here."""

    def check_open(self, at: float | None = None) -> None:
        """Refuse to begin anything new in quiet hours, now or at another time."""

    @property
    def quiet(self) -> bool:
        """Whether nothing new may begin now."""


class Clock:
    """Does what is due."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        rules: TableRules,
        watched: Callable[[], set[int]],
        tell: Callable[[list[Look]], None],
    ) -> None:
        """Prepare the clock.

        `watched` returns the tournaments that clients watch; `tell` is called after every check
        with the current states.
        """
        self._services = services
        self._journal = services.journal
        self._read = services.store.read
        self._registry = registry
        self._rules = rules
        self._watched = watched
        self._tell = tell
        self._noted: dict[str, Progress] = {}
        """The stored progress of each room."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the clock."""
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop the clock."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self.beat()
            except StoreError:
                pass  # the database is away; everything waits
            except Exception as error:
                self._services.log.error("tournament step failed", exc_info=error)
            await asyncio.sleep(_BEAT)

    async def beat(self) -> None:
        """Check once, and do what is due."""
        now = int(time.time())
        watched = self._watched() | {table.tournament for _, table in self._own()}
        found = await self._read(partial(db.look, now=now, watched=watched))
        for tournament in found:
            try:
                await self._step(tournament, now)
            except RefusedError as error:
                await self._later(tournament, str(error))
        await self._look_after_tables({tournament.id: tournament for tournament in found}, now)
        self._tell(found)

    # -- steps of the cluster ----------------------------------------------------------------

    async def _step(self, one: Look, now: int) -> None:
        if one.state == "playing":
            through = partial(db.is_through, tournament=one.id, round_=one.round)
            if now < one.due and not await self._read(through):
                return
        elif one.state in _ENDED or now < one.due or self._waits(one):
            return
        field = await self._read(partial(rounds.field_of, tournament=one.id))
        if field is None or (field.stored.state, field.stored.round) != (one.state, one.round):
            return
        if one.state == "playing":
            if rounds.is_through(field, now):
                await self._journal.work(partial(rounds.end_round, field=field))
        elif len(field.people) < rounds.FEWEST:
            await self._journal.work(partial(rounds.give_up, field=field, why="few"))
        else:
            await self._open(field)

    def _waits(self, one: Look) -> bool:
        """Return whether a round must wait: in quiet hours tournaments continue, but none begins.

        A draining node leaves the step to other nodes.
        """
        emptied = self._registry.cluster.emptied_for_others
        return emptied or (one.state == "open" and self._rules.quiet)

    async def _open(self, field: Field) -> None:
        """Pair the players, store the round, and open its rooms on this node."""
        wish = await self._wish(field.stored)
        if wish is None:
            await self._journal.work(partial(rounds.give_up, field=field, why="rules"))
            return
        tables = await asyncio.to_thread(rounds.paired, field)
        self._registry.check_room_for(len(tables))
        opened = await self._journal.work(
            partial(
                rounds.open_round,
                field=field,
                tables=tables,
                wish=wish,
                numbers=self._registry.free_number,
                node=self._journal.node,
                ready=self._services.settings.tournament_ready,
            )
        )
        if opened is None:
            return
        for person, room in opened.given_up:
            self._registry.give_up_seat(person, room)
        await self._registry.adopt(opened.rooms)
        self._services.log.info(
            "round opened", tournament=field.stored.id, round=field.next, tables=len(tables)
        )

    async def _wish(self, stored: StoredTournament) -> Wish | None:
        """Return the settings of a table; None if its rules are no longer played here."""
        club = stored.club
        if club is not None:
            there = await self._read(partial(clubs_db.find_club, club=club))
            if there is None:
                return None
        rules = msgspec.json.decode(stored.rules, type=ClubRules)
        pace: matchmaking.Pace = "quick" if stored.pace == "quick" else "usual"
        try:
            return await self._rules.tournament_wish(rules, pace, club, stored.duplicate)
        except RefusedError as error:
            self._services.log.warning(
                "tournament rules not playable", id=stored.id, error=str(error)
            )
            return None

    async def _later(self, one: Look, why: str) -> None:
        self._services.log.warning("round not opened", tournament=one.id, error=why)
        due = int(time.time()) + _AGAIN
        await self._journal.work(partial(change, tournament=one.id, due=due))

    # -- tables of this node -----------------------------------------------------------------

    def _own(self) -> list[tuple[Room, parts.TournamentTable]]:
        return [
            (room, room.settings.tournament)
            for room in self._registry.rooms.values()
            if room.settings.tournament is not None and room.seating.told is not None
        ]

    async def _look_after_tables(self, known: dict[int, Look], now: int) -> None:
        for room, table in self._own():
            one = known.get(table.tournament)
            if one is None or room.life != "open":
                continue
            ended = one.state in _ENDED
            try:
                if table.over:
                    if table.round < one.round:
                        room.close()
                elif ended or now >= table.until:
                    await self._end(room)
                elif now >= table.begins:
                    room.beginning.start_table()
                self._note(room)
            except RefusedError as error:
                self._services.log.warning(
                    "tournament table failed", room=room.number, error=str(error)
                )
        rooms = self._registry.rooms
        self._noted = {at: progress for at, progress in self._noted.items() if at in rooms}

    async def _end(self, room: Room) -> None:
        """End a table that has played for too long, or whose tournament is called off."""
        await self._registry.wake(room)
        if room.running and room.play is not None and not room.play.ending:
            room.ending.dissolve()
        elif room.phase == "waiting":
            room.release()

    def _note(self, room: Room) -> None:
        """Store a table's progress after each hand, and who has come."""
        table, play = room.settings.tournament, room.play
        if table is None:
            return
        old = self._noted.get(room.number, Progress((), 0, frozenset()))
        here = {at for at, seat in enumerate(room.seating.seats) if seat.person and seat.online}
        totals = () if play is None else tuple(clock.total for clock in play.player_clocks)
        hands = 0 if play is None else len(play.counter.rounds)
        now = Progress(totals or (0,) * len(room.seating.seats), hands, old.came | here)
        if (now.hands, now.came) != (old.hands, old.came):
            self._noted[room.number] = now
            where = (table.tournament, table.round, table.table)
            self._journal.work(lambda conn: db.note(conn, *where, now))
