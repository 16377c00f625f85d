"""Reports and sanctions on all nodes: telling people, and adding what was said."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from fangcheng.protocol.messages import Done, write
from fangcheng.protocol.moderation import SawSanction
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.features.feature import Commands, Feature, Forgets
from fangcheng.server.features.moderation import store as db
from fangcheng.server.features.moderation.node_messages import Reported, Sanctioned
from fangcheng.server.features.moderation.reports import scene_of
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.storing import Storing
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.services import Services

FORGETTING: Final = (db.forget_reports, db.forget_sanctions)


class Moderation(Feature):
    """Tells people what was decided about them, and adds chat to reports."""

    def __init__(
        self,
        services: Services,
        accounts: Accounts,
        connected: Connected,
        storing: Storing,
        talk: Talk,
    ) -> None:
        self._read = services.store.read
        self._work = services.journal.work
        self._days = services.settings.report_days
        self._accounts = accounts
        self._connected = connected
        self._storing = storing
        self._talk = talk

    @property
    def commands(self) -> Commands:
        """Return the handlers of these commands."""
        return {SawSanction: self._saw_sanction}

    @property
    def handlers(self) -> Handlers:
        """Return the handlers of messages from other nodes."""
        return {
            Reported: self._add_to_scene,
            Sanctioned: lambda message: self.sanctioned(message.person),
        }

    @property
    def forgets(self) -> Sequence[Forgets]:
        """Reports and sanctions, which are kept for some days."""
        return [Forgets(forget, self._days) for forget in FORGETTING]

    async def sanctioned(self, person: int) -> None:
        """Apply a decision about a person on this node, and tell them."""
        found = await self._accounts.look_up(person)
        for connection in self._connected.of(person):
            if found is not None:
                connection.is_known_as(found)
            await self.greet(connection)

    async def greet(self, connection: Visitor) -> None:
        """Send a person the decisions about them that they have not seen."""
        find = partial(db.sanctions_of, person=connection.person_id, unseen=True)
        for sanction in await self._read(find):
            connection.send(write(sanction))

    async def _saw_sanction(self, connection: Visitor, command: SawSanction) -> None:
        self._storing.check()
        person = connection.person_id
        see = partial(db.see_sanction, person=person, sanction=command.sanction)
        await self._work(see)
        connection.send(write(Done(command.id)))

    async def _add_to_scene(self, message: Reported) -> None:
        """Add what this node has heard to a report from another node."""
        match, reporter, reported = message.match, message.reporter, message.reported
        played = await self._read(partial(db.played, match=match))
        scene = [] if played is None else scene_of(self._talk, played, reporter, reported)
        if scene:
            add = partial(db.add_to_scene, match=match, reporter=reporter, lines=scene)
            await self._work(partial(add, reported=reported))
