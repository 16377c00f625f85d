"""The composition root: each part is built from those before it."""

import asyncio
from collections import ChainMap
from contextlib import suppress
from functools import partial
from typing import TypeVar

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.archive.archive import Archive
from fangcheng.server.background import Background
from fangcheng.server.cluster.handlers import Handling
from fangcheng.server.cluster.members import Told
from fangcheng.server.cluster.messages import NodeMessages
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.diagnostics.disk import Disk
from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.features.feature import Feature, Parts
from fangcheng.server.features.friends.service import Friends
from fangcheng.server.features.matchmaking.matchmaker import Matchmaker
from fangcheng.server.features.tournaments.service import Tournaments
from fangcheng.server.features.tournaments.store import withdraw_from_club
from fangcheng.server.front.arriving import Arriving
from fangcheng.server.front.at_table import AtTable
from fangcheng.server.front.cleanup import Cleanup
from fangcheng.server.front.commands import Commands
from fangcheng.server.front.entering import Entering
from fangcheng.server.front.found import made_of
from fangcheng.server.front.own_account import OwnAccount
from fangcheng.server.front.people import People
from fangcheng.server.front.queue_tables import QueueTables
from fangcheng.server.front.sitting import Sitting, why_barred
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.metrics import STORE_DOWN
from fangcheng.server.metrics_history import MetricsHistory, Present
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.node_messages import FreeText
from fangcheng.server.rooms.operator_commands import OperatorCommands
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.storing import Storing
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.rules_folder import RulesFolder
from fangcheng.server.server_policy import ServerPolicy
from fangcheng.server.services import Services

_DRAIN_SECONDS = 40.0
"""The most seconds for which a stopping node hands over its rooms."""


F = TypeVar("F", bound=Feature)


class Front:
    """All parts, in order of dependency; starts, stops and pauses them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        # Parts below rooms.
        self.background = Background()
        self.connected = Connected()
        self.storing = Storing()
        self.floods = Floods()
        self.disk = Disk(services.store)
        self.archive = Archive(services)
        self.node_messages = NodeMessages(services)
        self.accounts = Accounts(services, self.node_messages)
        self.rules_folder = RulesFolder(services.settings.house_rules, services.log)
        self.policy = ServerPolicy(services, self.node_messages)
        # Rooms, and the rules for tables.
        self.registry = Registry(services, self.node_messages, self.connected.send_all_away)
        self.orders = OperatorCommands(
            services, self.registry, self.node_messages, self.connected.send_away
        )
        self.rules = TableRules(self.rules_folder, self.registry.talk, self.policy)
        self.tables = QueueTables(
            services, self.registry, self.node_messages, self.rules, self.background
        )
        # Features; what one of them offers is collected from all. Those that know each other, and
        # that other parts know, are named here; all others are found.
        self.features: list[Feature] = []
        self.matchmaker = self._with(
            Matchmaker(self.tables, self.background, services.log, services.clock)
        )
        self.tournaments = self._with(
            Tournaments(
                services,
                self.registry,
                self.rules,
                self.connected,
                self.background,
                self.matchmaker.sat_down,
            )
        )
        self.clubs = self._with(
            Clubs(
                services,
                self.node_messages,
                self.registry,
                self.rules.check_club_rules,
                self.policy,
                withdraw_from_club,
                self.tournaments.turn_out,
            )
        )
        self.friends = self._with(
            Friends(
                services,
                self.node_messages,
                self.registry,
                self.clubs.check_member,
                self.matchmaker.keep_apart,
            )
        )
        self.features += made_of(
            Parts(
                services=services,
                node_messages=self.node_messages,
                accounts=self.accounts,
                connected=self.connected,
                storing=self.storing,
                registry=self.registry,
                archive=self.archive,
            )
        )
        # The entrance.
        self.ended = Ended()
        self.people = People(
            accounts=self.accounts,
            registry=self.registry,
            connected=self.connected,
            features=self.features,
            ended=self.ended,
            archive=self.archive,
        )
        self.entering = Entering(
            services, self.registry, self.node_messages, self.clubs, self.matchmaker
        )
        self._arriving = Arriving(
            accounts=self.accounts,
            registry=self.registry,
            connected=self.connected,
            storing=self.storing,
            background=self.background,
            policy=self.policy,
            features=self.features,
            ended=self.ended,
        )
        self._commands = self._all_commands()
        self._handling = self._all_handlers()
        self._cleanup = Cleanup(
            services,
            [forgets for feature in self.features for forgets in feature.forgets],
            lambda: self.connected.tokens,
            self.people.drop_caches,
        )
        self.history = MetricsHistory(self._present)
        # What a connection calls.
        self.handle = self._commands.handle
        self.run = self.background.run
        self.gone = self._arriving.gone

    def _all_commands(self) -> Commands:
        """Merge the command tables of all parts."""
        own = OwnAccount(self.accounts, self.connected, self.storing, self.people)
        sitting = Sitting(
            self.registry,
            self.rules,
            self.clubs,
            self.matchmaker,
            partial(why_barred, self.services),
            self.settings.address,
        )
        return Commands(
            self.services,
            self.registry,
            self.storing,
            self._arriving.greet,
            quick={
                commands.Enter: self.entering.enter,
                **AtTable(self.registry, self.rules).commands,
                **own.commands,
                **ChainMap(*(dict(feature.commands) for feature in self.features)),
            },
            stored={**sitting.commands, **own.stored_commands},
        )

    def _all_handlers(self) -> Handling:
        """Merge the handler tables of all parts."""
        return Handling(
            self.background,
            self.services.log,
            self.registry.handlers,
            self.orders.handlers,
            self.policy.handlers,
            self.people.handlers,
            self.entering.handlers,
            *(feature.handlers for feature in self.features),
        )

    # -- starting and stopping ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the stored rooms, and start everything that runs in the background."""
        await self.node_messages.start(
            self._handling.kinds, self._handling.hear, self.connected.send_all_away
        )
        await self.policy.open(self._tell_news)
        await self.registry.open(self._person_moved, self._tell_nodes, self._heard_nodes)
        for feature in self.features:
            await feature.start()
        self._cleanup.start()
        self.history.start()

    async def stop(self) -> None:
        """Hand over the rooms, ask all clients to reconnect later, and stop."""
        self.tournaments.clock.stop()
        with suppress(TimeoutError):  # without a database, other nodes take the rooms later
            async with asyncio.timeout(_DRAIN_SECONDS):
                await self.registry.drain()
        self._commands.stopping = True
        self.node_messages.stop()
        self.policy.stop()
        self.registry.stop()
        self._cleanup.stop()
        self.history.stop()
        for feature in self.features:
            feature.stop()
        self.connected.tell(say.write(say.Notice("restarting")))
        self.connected.send_all_away()

    @property
    def ready(self) -> bool:
        """Whether clients may connect: a node that is stopping or cannot store takes none."""
        cluster = self.registry.cluster
        away = self._commands.stopping or cluster.emptied_for_others
        return not (away or self.storing.paused or cluster.cut_off)

    def trouble(self, on: bool) -> None:
        """Pause or resume the rooms when the database goes away or is back."""
        self.storing.paused = on
        STORE_DOWN.set(on)
        log = self.services.log
        (log.error if on else log.info)("database away" if on else "database back")
        self.registry.pause(on)
        self.connected.tell(say.write(say.Notice("paused" if on else "resumed")))

    def _present(self) -> Present:
        rooms = self.registry.rooms.values()
        return Present(len(self.connected.all), len(rooms), sum(room.running for room in rooms))

    # -- across several parts ----------------------------------------------------------------

    def queues(self, connection: Visitor) -> bool:
        """Return whether a player waits in a queue."""
        return connection.person is not None and self.matchmaker.has(connection.person_id)

    def let_write(self, on: bool) -> None:
        """Allow or forbid free text in friends' rooms of this server."""
        self.registry.let_write(on)
        self.node_messages.post(FreeText(on))

    def _tell_news(self, news: say.HouseNews) -> None:
        """Send the host's announcements to all clients; in quiet hours, empty the queues."""
        self.connected.tell(say.write(news))
        if self.policy.quiet:
            self.matchmaker.send_home()

    # -- for each feature --------------------------------------------------------------------

    def _with(self, feature: F) -> F:
        self.features.append(feature)
        return feature

    def _person_moved(self, person: int) -> None:
        for feature in self.features:
            feature.person_moved(person)

    def _tell_nodes(self, told: Told) -> None:
        for feature in self.features:
            feature.tell_nodes(told)

    def _heard_nodes(self) -> None:
        for feature in self.features:
            feature.heard_nodes()
