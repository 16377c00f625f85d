"""The composition root: each part is built from those before it."""

import asyncio
from contextlib import suppress
from functools import partial

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.archive.archive import Archive
from fangcheng.server.background import Background
from fangcheng.server.cluster.handlers import Handling
from fangcheng.server.cluster.messages import NodeMessages
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.diagnostics.disk import Disk
from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.features.feature import Parts
from fangcheng.server.front.arriving import Arriving
from fangcheng.server.front.at_table import AtTable
from fangcheng.server.front.cleanup import Cleanup
from fangcheng.server.front.commands import Commands
from fangcheng.server.front.entering import Entering
from fangcheng.server.front.feature_set import FeatureSet
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
        self.features = FeatureSet(
            self._parts(), self.background, self.policy, self.rules, self.tables
        )
        # The entrance.
        self.ended = Ended()
        self.people = People(
            accounts=self.accounts,
            registry=self.registry,
            connected=self.connected,
            features=self.features.all,
            ended=self.ended,
            archive=self.archive,
        )
        known = self.features.clubs, self.features.matchmaker
        self.entering = Entering(services, self.registry, self.node_messages, *known)
        self._arriving = self._made_arriving()
        self._commands = self._all_commands()
        self._handling = self._all_handlers()
        self._cleanup = Cleanup(
            services,
            self.features.forgets,
            lambda: self.connected.tokens,
            self.people.drop_caches,
        )
        self.history = MetricsHistory(self._present)
        # What a connection calls.
        self.handle = self._commands.handle
        self.run = self.background.run
        self.gone = self._arriving.gone

    def _parts(self) -> Parts:
        """Return the parts that features are built from."""
        return Parts(
            services=self.services,
            node_messages=self.node_messages,
            accounts=self.accounts,
            connected=self.connected,
            storing=self.storing,
            registry=self.registry,
            archive=self.archive,
        )

    def _made_arriving(self) -> Arriving:
        """Build the part that greets new connections."""
        return Arriving(
            accounts=self.accounts,
            registry=self.registry,
            connected=self.connected,
            storing=self.storing,
            background=self.background,
            policy=self.policy,
            features=self.features.all,
            ended=self.ended,
        )

    def _all_commands(self) -> Commands:
        """Merge the command tables of all parts."""
        own = OwnAccount(self.accounts, self.connected, self.storing, self.people)
        sitting = Sitting(
            self.registry,
            self.rules,
            self.features.clubs,
            self.features.matchmaker,
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
                **self.features.commands,
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
            *self.features.handlers,
        )

    # -- starting and stopping ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the stored rooms, and start everything that runs in the background."""
        await self.node_messages.start(
            self._handling.kinds, self._handling.hear, self.connected.send_all_away
        )
        await self.policy.open(self._tell_news)
        await self.registry.open(
            self.features.person_moved, self.features.tell_nodes, self.features.heard_nodes
        )
        await self.features.start()
        self._cleanup.start()
        self.history.start()

    async def stop(self) -> None:
        """Hand over the rooms, ask all clients to reconnect later, and stop."""
        self.features.tournaments.clock.stop()
        with suppress(TimeoutError):  # without a database, other nodes take the rooms later
            async with asyncio.timeout(_DRAIN_SECONDS):
                await self.registry.drain()
        self._commands.stopping = True
        self.node_messages.stop()
        self.policy.stop()
        self.registry.stop()
        self._cleanup.stop()
        self.history.stop()
        self.features.stop()
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
        person = connection.person
        return person is not None and self.features.matchmaker.has(connection.person_id)

    def let_write(self, on: bool) -> None:
        """Allow or forbid free text in friends' rooms of this server."""
        self.registry.let_write(on)
        self.node_messages.post(FreeText(on))

    def _tell_news(self, news: say.HouseNews) -> None:
        """Send the host's announcements to all clients; in quiet hours, empty the queues."""
        self.connected.tell(say.write(news))
        if self.policy.quiet:
            self.features.matchmaker.send_home()
