"""All features: built in order of dependency, and asked together."""

from collections import ChainMap
from collections.abc import Iterator, Sequence

from fangcheng.server.background import Background
from fangcheng.server.cluster.members import Told
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.features import modules
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.features.feature import Commands, Feature, Forgets, Parts
from fangcheng.server.features.friends.service import Friends
from fangcheng.server.features.matchmaking.matchmaker import Matchmaker
from fangcheng.server.features.tournaments.service import Tournaments
from fangcheng.server.features.tournaments.store import withdraw_from_club
from fangcheng.server.front.queue_tables import QueueTables
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.server_policy import ServerPolicy


class FeatureSet:
    """Names the features that know each other, or that other parts know; finds all others."""

    def __init__(
        self,
        parts: Parts,
        background: Background,
        policy: ServerPolicy,
        rules: TableRules,
        tables: QueueTables,
    ) -> None:
        services, registry = parts.services, parts.registry
        self.matchmaker = Matchmaker(tables, background, services.log, services.clock)
        sat_down = self.matchmaker.sat_down
        self.tournaments = Tournaments(
            services, registry, rules, parts.connected, background, sat_down
        )
        self.clubs = Clubs(
            services,
            parts.node_messages,
            registry,
            rules.check_club_rules,
            policy,
            withdraw_from_club,
            self.tournaments.turn_out,
        )
        self.friends = Friends(
            services,
            parts.node_messages,
            registry,
            self.clubs.check_member,
            self.matchmaker.keep_apart,
        )
        named = self.matchmaker, self.tournaments, self.clubs, self.friends
        services_of = (one for one in modules("service") if hasattr(one, "FEATURE"))
        self.all: Sequence[Feature] = (*named, *(one.FEATURE(parts) for one in services_of))

    @property
    def commands(self) -> Commands:
        """Merge the command tables."""
        return ChainMap(*(dict(feature.commands) for feature in self.all))

    @property
    def handlers(self) -> Iterator[Handlers]:
        """List the handler tables."""
        return (feature.handlers for feature in self.all)

    @property
    def forgets(self) -> Sequence[Forgets]:
        """List the data stored for some days only."""
        return [forgets for feature in self.all for forgets in feature.forgets]

    async def start(self) -> None:
        """Start each of them, once rooms are open."""
        for feature in self.all:
            await feature.start()

    def stop(self) -> None:
        """Stop each of them."""
        for feature in self.all:
            feature.stop()

    def person_moved(self, person: int) -> None:
        """Tell each that a person may have changed tables."""
        for feature in self.all:
            feature.person_moved(person)

    def tell_nodes(self, told: Told) -> None:
        """Collect what the other nodes should know."""
        for feature in self.all:
            feature.tell_nodes(told)

    def heard_nodes(self) -> None:
        """Tell each that there is news of the other nodes."""
        for feature in self.all:
            feature.heard_nodes()
