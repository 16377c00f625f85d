"""What the server is made of: each part is built from those before it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from fangcheng.protocol import messages as say
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.background import Background
from fangcheng.server.bulletin import Bulletin, FreeText
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.diagnostics.disk import Disk
from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.features.fair_play.service import Looking
from fangcheng.server.features.friends.presence import Presence
from fangcheng.server.features.friends.service import Friends, whereabouts_in
from fangcheng.server.features.ladder.counting import count_overlooked
from fangcheng.server.features.matchmaking.matchmaker import Meeting
from fangcheng.server.features.tournaments.service import Tournaments
from fangcheng.server.features.tournaments.store import withdraw_from_club
from fangcheng.server.front.arriving import Arriving
from fangcheng.server.front.at_table import AtTable
from fangcheng.server.front.cleanup import Tidying
from fangcheng.server.front.commands import Commands
from fangcheng.server.front.connected import Connected
from fangcheng.server.front.crowd import Crowd
from fangcheng.server.front.entering import Entering
from fangcheng.server.front.notices import Hearing
from fangcheng.server.front.own_account import OwnAccount
from fangcheng.server.front.people import People
from fangcheng.server.front.queue_tables import QueueTables
from fangcheng.server.front.sitting import Sitting, why_barred
from fangcheng.server.front.storing import Storing
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.history import History, Present
from fangcheng.server.house_book import HouseBook
from fangcheng.server.metrics import STORE_DOWN
from fangcheng.server.rooms.orders import Orders
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.services import Services
from fangcheng.server.standing_orders import StandingOrders

_DRAIN_SECONDS = 40.0
"""How long a node that stops hands over its rooms at most."""


class Front:
    """All parts, from the lowest to the highest; how they start, stop and stand still."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        # What is below rooms.
        self.background = Background()
        self.connected = Connected()
        self.storing = Storing()
        self.floods = Floods()
        self.disk = Disk(services.store)
        self.fair_play = Looking(services)
        self.bulletin = Bulletin(services)
        self.accounts = Accounts(services, self.bulletin)
        self.house_book = HouseBook(services.settings.house_rules, services.log)
        self.standing = StandingOrders(services, self.bulletin)
        # Rooms, and those who are in them.
        self.registry = Registry(services, self.bulletin, self.connected.send_all_away)
        self.orders = Orders(services, self.registry, self.bulletin, self.connected.send_away)
        self.rules = TableRules(self.house_book, self.registry.talk, self.standing)
        self.tables = QueueTables(
            services, self.registry, self.bulletin, self.rules, self.background
        )
        self.meeting = Meeting(self.tables, services.log, services.clock)
        self.tournaments = Tournaments(
            services,
            self.registry,
            self.rules,
            Crowd(self.connected, self.background, self.registry, self.meeting),
        )
        self.clubs = Clubs(
            services,
            self.bulletin,
            self.registry.lobbies,
            self.rules.check_club_rules,
            self._out_of_club,
            self.standing,
            withdraw_from_club,
        )
        presence = Presence(
            services,
            lambda person: whereabouts_in(self.registry.told_room_of(person)),
            lambda: {one.name for one in self.registry.neighbours.others},
        )
        self.friends = Friends(
            services, self.bulletin, presence, self.clubs.check_member, self.meeting.keep_apart
        )
        # The way in.
        self.caches: list[Callable[[], None]] = [self.clubs.forget_sums]
        """What is to be forgotten when names in records change, or records are not kept."""
        self.ended = Ended()
        self.people = People(
            services,
            accounts=self.accounts,
            registry=self.registry,
            connected=self.connected,
            presence=presence,
            tournaments=self.tournaments,
            ended=self.ended,
            caches=self.caches,
        )
        self.entering = Entering(services, self.registry, self.bulletin, self.clubs, self.meeting)
        self._arriving = Arriving(
            accounts=self.accounts,
            registry=self.registry,
            connected=self.connected,
            storing=self.storing,
            background=self.background,
            standing=self.standing,
            people=self.people,
            meeting=self.meeting,
            friends=self.friends,
            tournaments=self.tournaments,
            ended=self.ended,
        )
        self._commands = self._all_commands()
        self._hearing = self._all_notices()
        self._tidying = Tidying(services, lambda: self.connected.tokens, self.people.drop_caches)
        self.history = History(self._present)
        # What a connection asks of the server.
        self.handle = self._commands.handle
        self.run = self.background.run
        self.gone = self._arriving.gone

    def _all_commands(self) -> Commands:
        """Put the tables of commands together that all parts bring."""
        own = OwnAccount(self.services, self.accounts, self.connected, self.storing, self.people)
        sitting = Sitting(
            self.registry,
            self.rules,
            self.clubs,
            self.meeting,
            partial(why_barred, self.services),
            self.settings.address,
        )
        return Commands(
            self.services,
            self.registry,
            self.storing,
            self._arriving.greet,
            quick={
                say.Enter: self.entering.enter,
                **AtTable(self.registry, self.rules).commands,
                **own.commands,
                **self.clubs.commands,
                **self.tournaments.commands,
                **self.meeting.commands,
                **self.friends.commands,
            },
            stored={**sitting.commands, **own.stored_commands},
        )

    def _all_notices(self) -> Hearing:
        """Put the tables of notices together that all parts bring."""
        return Hearing(
            self.background,
            self.services.log,
            self.registry.notices,
            self.orders.notices,
            self.standing.notices,
            self.clubs.notices,
            self.meeting.notices,
            self.friends.notices,
            self.people.notices,
            self.entering.notices,
        )

    # -- starting and stopping ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the stored rooms, and begin everything that goes on by itself."""
        await self.bulletin.start(self._hearing.hear, self.connected.send_all_away)
        await self.standing.open(self._tell_news)
        await self.registry.open(
            self.friends.presence.moved, self.meeting.own_counts, self.meeting.heard
        )
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
        self._commands.stopping = True
        self.bulletin.stop()
        self.standing.stop()
        self.registry.stop()
        self._tidying.stop()
        self.history.stop()
        self.fair_play.stop()
        self.meeting.stop()
        self.friends.presence.stop()
        self.connected.tell(say.write(say.Notice("restarting")))
        self.connected.send_all_away()

    @property
    def ready(self) -> bool:
        """Whether people may come here: a node that stops or stores nothing takes nobody."""
        neighbours = self.registry.neighbours
        away = self._commands.stopping or neighbours.emptied_for_others
        return not (away or self.storing.paused or neighbours.cut_off)

    def trouble(self, on: bool) -> None:
        """The database went away, or is back."""
        self.storing.paused = on
        STORE_DOWN.set(on)
        log = self.services.log
        (log.error if on else log.info)("database away" if on else "database back")
        self.registry.pause(on)
        self.connected.tell(say.write(say.Notice("paused" if on else "resumed")))

    def _present(self) -> Present:
        rooms = self.registry.rooms.values()
        return Present(len(self.connected.all), len(rooms), sum(one.running for one in rooms))

    # -- what concerns several parts ---------------------------------------------------------

    def queues(self, connection: Visitor) -> bool:
        """Whether somebody waits in a queue."""
        return connection.person is not None and self.meeting.has(connection.person_id)

    def let_write(self, on: bool) -> None:
        """Let people say what they like in friends' rooms of the house, or phrases only."""
        self.registry.let_write(on)
        self.bulletin.post(FreeText(on))

    def _tell_news(self, news: say.HouseNews) -> None:
        """Tell everybody what the host has to tell; in quiet hours nobody waits in a queue."""
        self.connected.tell(say.write(news))
        if self.standing.quiet:
            self.meeting.send_home()

    def _out_of_club(self, club: int, person: int) -> None:
        """Somebody, or everybody (0), is no member of a club any more."""
        self.registry.lobbies.turn_out(club, person)
        if person:
            self.registry.turn_out(club, person)
            self.tournaments.turn_out(person)
