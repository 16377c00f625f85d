"""Reports and sanctions on all nodes: what people hear of them, and what is added to them."""

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
    """Tells people what was decided about them, and remembers what was said."""

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
        """Return what people ask for."""
        return {SawSanction: self._saw_sanction}

    @property
    def handlers(self) -> Handlers:
        """Return what is done about messages of other nodes."""
        return {
            Reported: self._add_to_scene,
            Sanctioned: lambda message: self.sanctioned(message.person),
        }

    @property
    def forgets(self) -> Sequence[Forgets]:
        """Reports and what followed from them are kept for some days."""
        return [Forgets(forget, self._days) for forget in FORGETTING]

    async def sanctioned(self, person: int) -> None:
        """Let somebody know at once what the operator has decided, and go by it."""
        found = await self._accounts.look_up(person)
        for connection in self._connected.of(person):
            if found is not None:
                connection.is_known_as(found)
            await self.greet(connection)

    async def greet(self, connection: Visitor) -> None:
        """Tell somebody what was decided about them and they have not seen."""
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
        """Add to a report of another node what was heard here."""
        match, reporter, reported = message.match, message.reporter, message.reported
        played = await self._read(partial(db.played, match=match))
        scene = [] if played is None else scene_of(self._talk, played, reporter, reported)
        if scene:
            add = partial(db.add_to_scene, match=match, reporter=reporter, lines=scene)
            await self._work(partial(add, reported=reported))
