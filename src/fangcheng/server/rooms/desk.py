"""The front desk: everybody who is connected, and what they ask for."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, cast, get_args

from sqlalchemy import Connection as Database

from fangcheng.errors import FangchengError, StoreError
from fangcheng.houserules.house import Notes
from fangcheng.protocol import messages as say
from fangcheng.protocol.clubs import ClubRules
from fangcheng.protocol.moderation import SawSanction
from fangcheng.protocol.operator import Disconnect, DisconnectCode
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.accounts import Accounts, Identity, Note
from fangcheng.server.accounts.credentials import device_name
from fangcheng.server.accounts.tidying import Tidying
from fangcheng.server.bulletin import Banned, Bulletin, FreeText, GiveUpSeat, WrongNumber
from fangcheng.server.clubs.clubs import Clubs
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.diagnostics.disk import Disk
from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.friends.friends import COMMANDS as FRIENDS
from fangcheng.server.friends.friends import Friends, whereabouts_in
from fangcheng.server.friends.presence import Presence
from fangcheng.server.history import History, Present
from fangcheng.server.house_book import HouseBook
from fangcheng.server.ladder.counting import count_overlooked
from fangcheng.server.ladder.eligibility import bar
from fangcheng.server.meeting.meeting import COMMANDS as MEETING
from fangcheng.server.meeting.meeting import Meeting
from fangcheng.server.metrics import STORE_DOWN
from fangcheng.server.moderation.looking import Looking
from fangcheng.server.moderation.reports import scene_of
from fangcheng.server.rate_limits import Patience
from fangcheng.server.rooms.hall import Hall
from fangcheng.server.rooms.hearing import Hearing
from fangcheng.server.rooms.orders import Orders
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.repeats import UnderWay
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.seating import read_stored
from fangcheng.server.rooms.visitor import Visitor, Work
from fangcheng.server.rooms.wishes import Wish, bot_of, wish_of
from fangcheng.server.services import Services
from fangcheng.server.standing_orders import StandingOrders
from fangcheng.server.store import reports
from fangcheng.server.store import store as db
from fangcheng.server.store.ladder import history_of
from fangcheng.server.store.people import Person
from fangcheng.server.store.store import RoomMovedError
from fangcheng.server.tournaments.pairing import SEATS
from fangcheng.server.tournaments.tournaments import Tournaments
from fangcheng.variants import make_variant

UNHURRIED_SECONDS = 600
"""For each question at a table without hurry; after two that go by the house plays, as anywhere."""
_DRAIN_SECONDS = 40.0
"""How long a node that stops hands over its rooms at most."""
QUICK_TURN, QUICK_BANK = 8, 20
"""The most seconds for each question, and beyond them for the match, at a quick table."""


class Desk:
    """Greets people, and carries out what they ask for, on rooms and accounts."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        self._hearing = Hearing(self)
        self.bulletin = Bulletin(services, self._hearing.hear, self._send_all_away)
        self.accounts = Accounts(services, self.bulletin)
        self.registry = Registry(services, self.bulletin, self._send_all_away)
        self.orders = Orders(services, self.registry, self.bulletin, self._send_away)
        self.house_book = HouseBook(services.settings.house_rules, services.log)
        self.standing = StandingOrders(services, self.bulletin, self._tell_news)
        self.clubs = Clubs(
            services,
            self.bulletin,
            self.registry.lobbies,
            self._check_club_rules,
            self.out_of_club,
            self.standing,
        )
        self._neighbours = self.registry.neighbours
        self.meeting = Meeting(Hall(self), services.log, services.clock)
        self.registry.queues = self.meeting.own_counts
        self._neighbours.on_news = self.meeting.heard
        presence = Presence(
            services,
            lambda person: whereabouts_in(self.registry.told_room_of(person)),
            lambda: {one.name for one in self._neighbours.others},
        )
        self.registry.on_move = presence.moved
        self.friends = Friends(
            services, self.bulletin, presence, self.clubs.check_member, self.meeting.keep_apart
        )
        self.meeting.kept_apart_from = self.friends.kept_apart_from
        self.connections: set[Visitor] = set()
        self.tournaments = Tournaments(services, self.registry, self, self)
        self.caches: list[Callable[[], None]] = [self.clubs.forget_sums]
        """What is to be forgotten when names in records change, or records are not kept."""
        self.troubled = False
        self._stopping = False
        self._under_way = UnderWay()
        self.wrong_numbers = Patience(free=services.settings.wrong_numbers)
        self._tasks: set[asyncio.Task[None]] = set()
        self._tidying = Tidying(
            services,
            lambda: {one.token_hash for one in self.connections},
            self._drop_caches,
        )
        self.history = History(self._present)
        self.ended = Ended()
        self.floods = Floods()
        self.fair_play = Looking(services)
        self.disk = Disk(services.store)

    # -- starting and stopping ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the stored rooms."""
        await self.bulletin.start()
        await self.standing.open()
        await self.registry.open()
        await self.friends.presence.start()
        await self.services.journal.work(partial(count_overlooked, log=self.services.log))
        self._tidying.start()
        self.history.start()
        self.tournaments.clock.start()

    async def stop(self) -> None:
        """Tell everybody to come back later, and stop."""
        self.tournaments.clock.stop()
        with suppress(TimeoutError):  # where the database goes away, others take them later
            async with asyncio.timeout(_DRAIN_SECONDS):
                await self.registry.drain()
        self._stopping = True
        self.bulletin.stop()
        self.standing.stop()
        self.registry.stop()
        self._tidying.stop()
        self.history.stop()
        self.fair_play.stop()
        self.meeting.stop()
        self.friends.presence.stop()
        for connection in list(self.connections):
            connection.send(say.write(say.Notice("restarting")))
            connection.bye("restarting")

    def _present(self) -> Present:
        rooms = self.registry.rooms.values()
        return Present(len(self.connections), len(rooms), sum(one.running for one in rooms))

    @property
    def ready(self) -> bool:
        """Whether people may come here: a node that stops or stores nothing takes nobody."""
        neighbours = self._neighbours
        away = self._stopping or neighbours.emptied_for_others
        return not (away or self.troubled or neighbours.cut_off)

    def trouble(self, on: bool) -> None:
        """The database went away, or is back."""
        self.troubled = on
        STORE_DOWN.set(on)
        log = self.services.log
        (log.error if on else log.info)("database away" if on else "database back")
        self.registry.pause(on)
        notice = say.write(say.Notice("paused" if on else "resumed"))
        for connection in self.connections:
            connection.send(notice)

    def run(self, work: Work) -> "asyncio.Task[None]":
        """Do something that takes its time; no connection that ends stops it half-way."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- commands ----------------------------------------------------------------------------

    def handle(self, connection: Visitor, command: say.Command) -> Work | None:
        """Carry out a command, or return what has to be waited for.

        What cannot be done is refused and changes nothing.
        """
        try:
            work = self._begin(connection, command)
        except Exception as error:
            self._fail(connection, command, error)
            return None
        return None if work is None else self._finish(connection, command, work)

    def _begin(self, connection: Visitor, command: say.Command) -> Work | None:
        if self._stopping:
            raise RefusedError("paused", "the server is restarting; come again in a moment")
        if connection.person is None:
            return self._first(connection, command)
        if isinstance(command, say.Act):  # by far the most frequent
            self._room(connection).act(connection, command)
            return None
        quick = _QUICK.get(type(command))
        if quick is not None:
            return quick(self, connection, command)
        if isinstance(command, say.Hello):
            raise RefusedError("phase", "hello was said already")
        return self._in_time(connection, command)

    async def _finish(self, connection: Visitor, command: say.Command, work: Work) -> None:
        try:
            await work
        except Exception as error:
            self._fail(connection, command, error)

    def _fail(self, connection: Visitor, command: say.Command, error: Exception) -> None:
        """Say why a command is not carried out; of a mistake of ours the log hears too."""
        id_ = getattr(command, "id", None)
        if isinstance(error, RefusedError):
            connection.refuse(id_, error)
        elif isinstance(error, StoreError):
            connection.refuse(id_, RefusedError("paused", str(error)))
        elif isinstance(error, RoomMovedError):
            pass  # it is told where the room is, and asks again there
        elif isinstance(error, FangchengError):
            connection.refuse(id_, RefusedError("illegal", str(error)))
        else:
            self.services.log.error("command failed", kind=type(command).__name__, exc_info=error)
            failed = RefusedError("failed", "the server made a mistake; try again")
            connection.refuse(id_, failed)

    def _first(self, connection: Visitor, command: say.Command) -> Work:
        if not isinstance(command, say.Hello):
            raise RefusedError("hello_first", "say hello first")
        if command.version != say.VERSION:
            raise RefusedError("version", f"the protocol is version {say.VERSION}; load again")
        return self._greet(connection, command)

    async def _greet(self, connection: Visitor, hello: say.Hello) -> None:
        """Find out who a connection is."""
        if hello.token is None:
            self._can_store()
        out = self.accounts.turned_out
        found = await self.accounts.identify(hello, connection.address, connection.user_agent)
        elsewhere = await self._neighbours.seat_of(found.person.id)
        while out != self.accounts.turned_out:  # while we looked: it may have been this one
            out = self.accounts.turned_out
            found = await self.accounts.again(found)
        if connection.open:
            self._welcome(connection, found, elsewhere)

    def _welcome(self, connection: Visitor, found: Identity, elsewhere: str | None) -> None:
        person = found.person
        connection.is_known_as(person)
        connection.token_hash = found.token_hash
        self.connections.add(connection)
        room = self.registry.told_room_of(person.id)
        connection.send(
            say.write(
                say.Welcome(
                    version=say.VERSION,
                    person=person.id,
                    name=person.name,
                    permanent=person.permanent,
                    token=found.token,
                    room=elsewhere if room is None else room.number,
                    mark=found.mark,
                )
            )
        )
        if self.troubled:
            connection.send(say.write(say.Notice("paused")))
        if self.standing.news != say.HouseNews():
            connection.send(say.write(self.standing.news))
        self.meeting.came(connection)
        self.friends.presence.came(connection)
        self.run(self.friends.greet(connection))
        self.run(self._tell_sanctions(connection))

    async def _in_time(self, connection: Visitor, command: Any) -> None:
        """Carry out a command that takes its time; it is done once, however often it comes."""
        self._can_store()
        key = (connection.person_id, command.id)
        answer = await self._under_way.once(key, lambda: self._once(connection, command))
        connection.send(say.write(say.Done(command.id, answer)))

    async def _once(self, connection: Visitor, command: Any) -> str | None:
        """Carry out a command and store that it was done, unless it was stored before."""
        person, id_ = connection.person_id, command.id
        before = await self.services.store.read(partial(db.find_command, person=person, id_=id_))
        if before is not None:
            self._start_again(person, command, before.room)
            return before.room
        try:
            done = await _SLOW[type(command)](self, connection, command)
        except RefusedError:
            # The reason may be something that others did a moment ago and that is not stored yet.
            await self.services.journal.work(lambda _: None)
            raise
        room = done.room
        number = None if room is None else room.number
        remember = partial(db.remember_command, person=person, id_=id_, room=number)
        if room is None:
            await self.services.journal.work(remember)
        else:
            await room.save(remember)
        done.tell()
        return number

    def _start_again(self, person: int, command: Any, number: str | None) -> None:
        """Start a match once more that was lost while its seed was being made."""
        room = self.registry.rooms.get(number or "")
        if isinstance(command, say.Start | say.QuickPlay) and room is not None:
            lost = room.phase == "waiting" and room.play is None
            if lost and room.seating.owner == person and room.has_people:
                room.start(person)

    def _can_store(self) -> None:
        if self.troubled:
            raise RefusedError("paused", "nothing can be stored just now; wait a moment")

    def _room(self, connection: Visitor) -> Room:
        room = connection.room
        # Who was sent away is no member any more, even if the connection does not know it yet.
        if room is not None and room.life in ("moving", "moved"):
            raise RoomMovedError(room.number)
        if room is None or room.life != "open" or connection not in room.members:
            raise RefusedError("not_in_room", "enter a room first")
        return room

    def _ping(self, connection: Visitor, command: say.Ping) -> None:
        connection.send(say.write(say.Pong(command.number)))

    def _list_rooms(self, connection: Visitor, command: say.ListRooms) -> None:
        connection.send(say.write(say.Rooms(command.id, self.registry.lobby())))

    def _ready(self, connection: Visitor, command: say.Ready) -> None:
        if command.on and not self._room(connection).running:
            self.standing.check_open()
        self._room(connection).ready(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _vote(self, connection: Visitor, command: say.Vote) -> None:
        self._room(connection).vote(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _write(self, connection: Visitor, command: say.Write) -> None:
        self._room(connection).write(connection, command)
        connection.send(say.write(say.Done(command.id)))

    def _let_house(self, connection: Visitor, command: say.LetHouse) -> None:
        self._room(connection).let_house(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    # -- rooms -------------------------------------------------------------------------------

    async def _create(self, connection: Visitor, command: say.Create) -> "_Done":
        if command.club is not None:
            await self.clubs.check_member(command.club, connection.person_id)
        return _Done(await self._open_room(connection, await self.wish(command)))

    async def wish(self, command: say.Create) -> Wish:
        """Say what a new room is like; refuse what is not played here."""
        await self.house_book.look()
        return wish_of(command, self.house_book, self.registry.talk.free_text)

    async def _check_club_rules(self, rules: ClubRules) -> None:
        """Refuse rules by which no table could be opened."""
        wish = say.Create("", rules.variant, rules.options, rules.clock, house=rules.house)
        await self.wish(wish)

    def out_of_club(self, club: int, person: int) -> None:
        """Somebody, or everybody (0), is no member of a club any more."""
        self.registry.lobbies.turn_out(club, person)
        if person:
            self.registry.turn_out(club, person)
            self.tournaments.turn_out(person)

    async def _watch_club(self, connection: Visitor, command: say.WatchClub) -> None:
        if command.on:
            await self.clubs.check_member(command.club, connection.person_id)
        if not command.on:
            self.clubs.lobbies.forget(connection)
        elif connection.open:
            self.clubs.lobbies.watch(connection, command.club)
        connection.send(say.write(say.Done(command.id)))

    async def _quick_play(self, connection: Visitor, command: say.QuickPlay) -> "_Done":
        clock = say.ClockWish(UNHURRIED_SECONDS, 0) if command.unhurried else None
        wish = await self.wish(say.Create(command.id, command.variant, command.options, clock))
        settings = wish.settings
        settings.unhurried = command.unhurried
        level = bot_of(command.level or settings.bot_level, settings)
        if level in get_args(say.BotLevel):
            settings.bot_level = cast(say.BotLevel, level)  # for the next match there
        room = await self._open_room(connection, wish)
        room.start(connection.person_id, level)
        return _Done(room)

    async def _open_room(self, connection: Visitor, wish: Wish) -> Room:
        self.standing.check_open()
        other = self.other_room(connection, None)
        person = connection.person_id
        self._takes_rooms(connection)
        room = await self.registry.new_room(person, wish, connection.address)
        self.meeting.sat_down(person)
        try:
            self.give_up_seat(connection, other)
            await self._neighbours.hold_seat(person, room.number, give_up=True)
            self.come_in(connection, room)
            room.sit(connection, 0)
        except Exception:
            room.close()  # its number is free again
            raise
        return room

    def _takes_rooms(self, connection: Visitor) -> None:
        """Send somebody to another node to open a room there, where this one is being emptied."""
        if not self._neighbours.emptied_for_others:
            return
        if self.settings.address:  # no proxy would lead it elsewhere
            raise RefusedError("full", "this server is being emptied; open the room on another")
        connection.bye("restarting")
        raise RoomMovedError

    def _enter(self, connection: Visitor, command: say.Enter) -> Work | None:
        try:
            room = self.registry.find(command.room)
        except RefusedError as refused:
            return self._enter_elsewhere(connection, command, refused)
        if self.registry.told_room_of(connection.person_id) is not room:
            self._check_wrong_numbers(connection.address)
        if room.asleep is not None or room.settings.club is not None:
            return self._enter_in_time(connection, command, room)
        self.come_in(connection, room)
        connection.send(say.write(say.Done(command.id, room.number)))
        return None

    def _check_wrong_numbers(self, address: str) -> None:
        """Nobody shall find a room by trying all numbers."""
        wait = self.wrong_numbers.wait(address)
        if wait:
            raise RefusedError("rate", f"too many wrong numbers; try again in {wait:.0f} s")

    def _tire(self, address: str) -> None:
        self.wrong_numbers.tire(address)
        self.bulletin.post(WrongNumber(address))

    async def notes(self, number: str, address: str) -> Notes:
        """Return the notes of a room's house rules to whoever knows its number."""
        self._check_wrong_numbers(address)
        try:
            return self.registry.find(number).notes
        except RefusedError:
            home = await self._neighbours.home_of(number)
            self._check_wrong_numbers(address)  # others of this address asked meanwhile
            if home is None or not home.data:
                self._tire(address)
                raise
        return read_stored(home.data).notes

    async def _enter_elsewhere(
        self, connection: Visitor, command: say.Enter, refused: RefusedError
    ) -> None:
        """Send somebody to the node of a room; a number that no room has was a wrong one."""
        if command.room in self.registry.broken:
            raise self.registry.why_broken(command.room)
        home = await self._neighbours.home_of(command.room)
        waits = self.wrong_numbers.wait(connection.address)  # after the look: others ask meanwhile
        if waits and await self._neighbours.seat_of(connection.person_id) != command.room:
            self._check_wrong_numbers(connection.address)
        own = self.services.journal.node
        if home is not None and home.node == connection.sought != own:
            # The proxy could not lead it there: that node is away, and will lose the room.
            home = await self._neighbours.next_home_of(command.room, home.node)
        room = self.registry.rooms.get(command.room)
        if room is not None and room.seating.told is not None and room.life == "open":
            await self._enter_in_time(connection, command, room)
        elif home is None:
            self._tire(connection.address)
            raise refused
        elif command.room in self.registry.broken:
            raise self.registry.why_broken(command.room)
        elif home.node == own:
            raise refused  # it is being opened
        else:
            self.meeting.sat_down(connection.person_id)  # one cannot be in two places
            moved = say.Moved(command.id, command.room, home.node, home.address)
            connection.send(say.write(moved))

    async def _enter_in_time(self, connection: Visitor, command: say.Enter, room: Room) -> None:
        """Enter a room whose match sleeps, or one of a club: who sits there need be no member."""
        club, person = room.settings.club, connection.person_id
        if club is not None and room.seating.seat_of(person) is None:
            await self.clubs.check_member(club, person)
        await self.registry.wake(room)
        if room.life != "open":  # it has moved meanwhile
            gone = RefusedError("no_room", f"there is no room {room.number}")
            await self._enter_elsewhere(connection, command, gone)
            return
        if connection.open:
            self.come_in(connection, room)
        connection.send(say.write(say.Done(command.id, room.number)))

    def come_in(self, connection: Visitor, room: Room) -> None:
        """Let somebody into a room, out of another one."""
        old = connection.room
        if connection.open:
            room.enter(connection)
        if old is not None and old is not room:
            old.drop(connection)
        connection.room = room

    def other_room(self, connection: Visitor, room: Room | None) -> Room | None:
        """Find the seat in another room that somebody must give up to sit here."""
        other = self.registry.room_of(connection.person_id)
        if other is None or other is room:
            return None
        if other.phase != "waiting" or other.bound:
            raise RefusedError("phase", f"you are playing in room {other.number}")
        return other

    def give_up_seat(self, connection: Visitor, other: Room | None) -> None:
        """Nobody sits in two rooms: a seat where nothing is played yet is given up."""
        if other is not None:
            other.stand(connection.person_id)
            other.save()

    async def _sit(self, connection: Visitor, command: say.Sit) -> "_Done":
        room = self._room(connection)
        person, seat = connection.person_id, command.seat
        if seat is None:
            seat = room.any_seat(person)
            elsewhere = self.registry.room_of(person)
            if elsewhere not in (None, room) and not elsewhere.through:
                raise RefusedError("elsewhere", f"you have a seat in room {elsewhere.number}")
        other = self.other_room(connection, room)
        room.check_sitting(person, seat)
        self.give_up_seat(connection, other)
        give_up = command.seat is not None or other is not None
        await self._neighbours.hold_seat(person, room.number, give_up=give_up)
        try:
            room.sit(connection, seat)
        except RefusedError:
            room.save()  # somebody else was quicker: the seat that was held is free again
            raise
        self.meeting.sat_down(person)
        return _Done(room)

    async def _stand(self, connection: Visitor, command: say.Stand) -> "_Done":
        room = self._room(connection)
        room.stand(connection.person_id)
        return _Done(room)

    async def _set_bot(self, connection: Visitor, command: say.SetBot) -> "_Done":
        room = self._room(connection)
        room.set_bot(connection.person_id, command.seat, command.level)
        return _Done(room)

    async def _kick(self, connection: Visitor, command: say.Kick) -> "_Done":
        room = self._room(connection)
        return _Done(room, room.kick(connection.person_id, command))

    async def _start(self, connection: Visitor, command: say.Start) -> "_Done":
        room = self._room(connection)
        self.standing.check_open()
        room.start(connection.person_id)
        return _Done(room)

    async def _leave(self, connection: Visitor, command: say.Leave) -> "_Done":
        room = self._room(connection)
        room.leave(connection, command.sure)
        connection.room = None
        left = say.write(say.Left(room.number, "left"))
        return _Done(room, lambda: connection.send(left))

    async def _let_count(self, connection: Visitor, command: say.LetCount) -> "_Done":
        if not connection.known.permanent:
            raise RefusedError("guest", "only matches of people with passwords count")
        if await self.bar(connection):
            raise RefusedError("new", "play with others for a while; then your matches count")
        room = self._room(connection)
        room.let_count(connection.person_id, command.on)
        return _Done(room)

    async def bar(self, connection: Visitor) -> say.Uncounted:
        """Tell why matches of somebody do not count on the ladder; nothing where they do."""
        find = partial(history_of, person=connection.person_id)
        history = await self.services.store.read(find)
        return bar(connection.known.permanent, history, self.services.settings, time.time())

    # -- tables at which strangers play ------------------------------------------------------

    async def at_pace(self, plain: say.Create, pace: say.Pace) -> Wish:
        """Say what a table is like at which strangers play; nobody has much time at a quick one."""
        wish = await self.wish(plain)
        if pace == "quick":
            usual = wish.settings.clock
            plain.clock = say.ClockWish(min(usual.turn, QUICK_TURN), min(usual.bank, QUICK_BANK))
            wish = await self.wish(plain)
        return wish

    async def tournament_wish(
        self, rules: ClubRules, pace: say.Pace, club: int | None, duplicate: bool
    ) -> Wish:
        """Say what the tables of a tournament are like; refuse what is not played here."""
        plain = say.Create("", rules.variant, rules.options, rules.clock, house=rules.house)
        plain.hints, plain.club, plain.spectators = False, club, not duplicate
        wish = await self.at_pace(plain, pace)
        if make_variant(wish.settings.variant, wish.settings.options).seats != SEATS:
            raise RefusedError("option", "tournaments are played by four at a table")
        return wish

    def check_open(self, at: float | None = None) -> None:
        """Refuse to begin something new in quiet hours, now or at another time."""
        self.standing.check_open(at)

    @property
    def quiet(self) -> bool:
        """Whether nothing new begins now."""
        return self.standing.quiet

    def sits_down(self, person: int) -> None:
        """Let somebody wait for no other table any more."""
        self.meeting.sat_down(person)

    def give_up(self, person: int, number: str) -> None:
        """Let somebody have no seat any more in a room where nothing is played, on any node."""
        notice = GiveUpSeat(person, number)
        self.bulletin.post(notice)
        self._hearing.hear(notice)

    async def _watch_tournament(self, connection: Visitor, command: say.WatchTournament) -> None:
        await self.tournaments.watch(connection, command.tournament, command.on)
        connection.send(say.write(say.Done(command.id)))

    # -- accounts ----------------------------------------------------------------------------

    async def _rename(self, connection: Visitor, command: say.Rename) -> "_Done":
        person, here = connection.person_id, connection.token_hash
        self._is_called(await self.accounts.rename(person, here, command.name))
        return _Done()

    async def look_up_name(self, person: int) -> None:
        """Take over what somebody is called since it asked another node."""
        found = await self.accounts.look_up(person)
        if found is not None:
            self._is_called(found)

    def _is_called(self, person: Person) -> None:
        self._tell_account(person)
        self.tournaments.forget_names()
        self.friends.presence.is_called(person.id, person.name)
        room = self.registry.room_of(person.id)
        if room is not None:
            room.rename(person.id, person.name)

    async def _set_password(self, connection: Visitor, command: say.SetPassword) -> "_Done":
        person, here = connection.known, connection.token_hash
        done = await self.accounts.set_password(person, here, command, connection.address)
        if done.ended is not None:
            self.log_out_others(person.id, here)
        self._tell_account(done.person, connection, done.mark, done.ended)
        return _Done()

    def log_out_others(self, person: int, here: str) -> None:
        """Cut all connections of somebody but those of one device."""
        self.say_bye(person, "logged_out", lambda one: one.token_hash != here)

    async def _log_out_device(self, connection: Visitor, command: say.LogOutDevice) -> "_Done":
        person, here = connection.person_id, connection.token_hash
        there = await self.accounts.log_out_device(person, here, command.device)
        self.say_bye(person, "logged_out", lambda one: one.token_hash == there)
        return _Done()

    async def _log_out(self, connection: Visitor, command: say.LogOut) -> None:
        self._can_store()
        person, here = connection.person_id, connection.token_hash
        await self.accounts.log_out(person, here, command.sure)
        connection.send(say.write(say.Done(command.id)))
        self.say_bye(person, "logged_out", lambda one: one.token_hash == here)

    async def _list_devices(self, connection: Visitor, command: say.ListDevices) -> None:
        found = await self.accounts.devices(connection.person_id, connection.token_hash)
        connection.send(say.write(say.Devices(command.id, found)))

    async def _store_preferences(self, connection: Visitor, command: say.StorePreferences) -> None:
        self._can_store()
        person, chosen = connection.known, command.preferences
        await self.accounts.store_preferences(person, chosen)
        connection.send(say.write(say.Done(command.id)))
        told = say.write(say.Preferences(None, chosen))
        for other in self.connections_of(person.id):
            if other is not connection:
                other.send(told)

    async def _load_preferences(self, connection: Visitor, command: say.LoadPreferences) -> None:
        found = await self.accounts.preferences(connection.person_id)
        connection.send(say.write(say.Preferences(command.id, found)))

    def _tell_account(
        self,
        person: Person,
        asker: Visitor | None = None,
        mark: str | None = None,
        ended: say.Ended | None = None,
    ) -> None:
        """Let all devices of somebody know what it is called; the rest is for who has asked."""
        for connection in self.connections_of(person.id):
            connection.is_known_as(person)
            told = say.Account(person.name, person.permanent)
            if connection is asker:
                told.mark, told.ended = mark, ended
            connection.send(say.write(told))
        self.friends.presence.moved(person.id)  # by now it may have friends

    def _send_away(self) -> None:
        """Let those who are in no room here come back, to another node."""
        for connection in list(self.connections):
            if connection.room is None or connection.room.life != "open":
                connection.bye("restarting")

    def _send_all_away(self) -> None:
        """Let everybody come in anew: others have our rooms, or we do not know who may be here."""
        for connection in list(self.connections):
            connection.bye("restarting")

    # -- connections -------------------------------------------------------------------------

    def queues(self, connection: Visitor) -> bool:
        """Whether somebody waits in a queue."""
        return connection.person is not None and self.meeting.has(connection.person_id)

    def gone(self, connection: Visitor, code: DisconnectCode) -> None:
        """A connection has closed."""
        self._note_end(connection, code)
        self.connections.discard(connection)
        self.meeting.gone(connection)
        self.friends.presence.gone(connection)
        self.clubs.lobbies.forget(connection)
        self.tournaments.forget(connection)
        if connection.room is not None:
            connection.room.drop(connection)

    def _note_end(self, connection: Visitor, code: DisconnectCode) -> None:
        now, person, room = int(time.time()), connection.person, connection.room
        told = Disconnect(
            at=now,
            code=code,
            address=connection.address,
            person=None if person is None else person.id,
            name="" if person is None else person.name,
            room=None if room is None else room.number,
            seconds=now - connection.since,
            device=device_name(None, connection.user_agent),
        )
        self.ended.note(told, account=person is not None and person.permanent)

    def connections_of(self, person: int) -> list[Visitor]:
        """List the connections of somebody to this node."""
        return [one for one in self.connections if one.person_id == person]

    def say_bye(self, person: int, code: DisconnectCode, to: Callable[[Visitor], bool]) -> None:
        """Close some connections of somebody, and say why."""
        for connection in filter(to, self.connections_of(person)):
            connection.bye(code)

    def let_write(self, on: bool) -> None:
        """Let people say what they like in friends' rooms of the house, or phrases only."""
        self.registry.let_write(on)
        self.bulletin.post(FreeText(on))

    async def ban(self, person: int, until: int, reason: str, note: Note) -> bool:
        """Keep somebody out; its connections are closed."""
        done = await self.accounts.ban(person, until, reason, note)
        if done and until:
            self.say_bye(person, "banned", lambda _: True)
        return done

    async def turn_out(self, work: Callable[[Database], None], notice: Banned) -> None:
        """Keep somebody out by something that is stored; its connections are closed."""
        await self.accounts.turn_out(work, notice)
        self.say_bye(notice.person, "banned", lambda _: True)

    async def sanctioned(self, person: int) -> None:
        """Let somebody know at once what the operator has decided, and go by it."""
        found = await self.accounts.look_up(person)
        for connection in self.connections_of(person):
            if found is not None:
                connection.is_known_as(found)
            await self._tell_sanctions(connection)

    async def _tell_sanctions(self, connection: Visitor) -> None:
        """Tell somebody what was decided about it and it has not seen."""
        find = partial(reports.sanctions_of, person=connection.person_id, unseen=True)
        for sanction in await self.services.store.read(find):
            connection.send(say.write(sanction))

    async def _saw_sanction(self, connection: Visitor, command: SawSanction) -> None:
        self._can_store()
        person = connection.person_id
        see = partial(reports.see_sanction, person=person, sanction=command.sanction)
        await self.services.journal.work(see)
        connection.send(say.write(say.Done(command.id)))

    async def add_to_scene(self, match: int, reporter: int, reported: int) -> None:
        """Add to a report of another node what was heard here."""
        played = await self.services.store.read(partial(reports.played, match=match))
        scene = [] if played is None else scene_of(self.registry.talk, played, reporter, reported)
        if scene:
            add = partial(reports.add_to_scene, match=match, reporter=reporter, lines=scene)
            await self.services.journal.work(partial(add, reported=reported))

    def forget(self, person: int) -> None:
        """Somebody is not known any more: it must go, and no cache knows its name."""
        self.accounts.somebody_is_out()
        self.say_bye(person, "logged_out", lambda _: True)
        self.ended.forget(person)
        self.registry.talk.forget(person)
        self._drop_caches()

    def _drop_caches(self) -> None:
        for forget in self.caches:
            forget()

    def _tell_news(self, news: say.HouseNews) -> None:
        """Tell everybody what the host has to tell; in quiet hours nobody waits in a queue."""
        told = say.write(news)
        for connection in self.connections:
            connection.send(told)
        if self.standing.quiet:
            self.meeting.send_home()


class _Done(NamedTuple):
    """What a command has changed: the room to be stored, and who is to be told then."""

    room: Room | None = None
    tell: Callable[[], None] = lambda: None


_QUICK: dict[type, Callable[[Desk, Visitor, Any], Work | None]] = {
    say.Ping: Desk._ping,
    say.ListRooms: Desk._list_rooms,
    say.Enter: Desk._enter,
    say.Ready: Desk._ready,
    say.Vote: Desk._vote,
    say.LetHouse: Desk._let_house,
    say.Commit: lambda desk, who, one: desk._room(who).commit(who.person_id, one),
    say.Reveal: lambda desk, who, one: desk._room(who).reveal(who.person_id, one),
    say.Sync: lambda desk, who, one: desk._room(who).sync(who, one),
    say.AskHints: lambda desk, who, one: desk._room(who).hints(who, one),
    say.Why: lambda desk, who, one: desk._room(who).why(who, one),
    say.Say: lambda desk, who, one: desk._room(who).speak(who, one.phrase),
    say.Write: Desk._write,
    say.WatchClub: lambda desk, who, one: desk._watch_club(who, one),
    say.WatchTournament: lambda desk, who, one: desk._watch_tournament(who, one),
    say.StorePreferences: lambda desk, who, one: desk._store_preferences(who, one),
    say.LoadPreferences: lambda desk, who, one: desk._load_preferences(who, one),
    say.ListDevices: lambda desk, who, one: desk._list_devices(who, one),
    say.LogOut: lambda desk, who, one: desk._log_out(who, one),
    SawSanction: lambda desk, who, one: desk._saw_sanction(who, one),
    **dict.fromkeys(MEETING, lambda desk, who, one: desk.meeting.handle(who, one)),
    **dict.fromkeys(FRIENDS, lambda desk, who, one: desk.friends.handle(who, one)),
}
"""Commands that need nothing stored, or whose effect stores itself."""

_SLOW: dict[type, Callable[[Desk, Visitor, Any], Awaitable[_Done]]] = {
    say.Rename: Desk._rename,
    say.SetPassword: Desk._set_password,
    say.LogOutDevice: Desk._log_out_device,
    say.Create: Desk._create,
    say.QuickPlay: Desk._quick_play,
    say.Sit: Desk._sit,
    say.Stand: Desk._stand,
    say.SetBot: Desk._set_bot,
    say.Kick: Desk._kick,
    say.Start: Desk._start,
    say.LetCount: Desk._let_count,
    say.Leave: Desk._leave,
}
"""Commands that are done when their effect is stored."""
