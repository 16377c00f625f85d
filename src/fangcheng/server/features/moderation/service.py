"""Reports and sanctions on all nodes: telling people, and adding what was said."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from sqlalchemy import Connection

from fangcheng.protocol.messages import Done, write
from fangcheng.protocol.moderation import Report, SawSanction
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts.node_messages import Banned
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.features.feature import Commands, Feature, Forgets, Maker, Parts
from fangcheng.server.features.moderation import store as db
from fangcheng.server.features.moderation.node_messages import Reported, Sanctioned
from fangcheng.server.features.moderation.reports import reported_by, scene_of, take_report
from fangcheng.server.rooms.visitor import Visitor

Work = Callable[[Connection], None]
FORGETTING: Final = (db.forget_reports, db.forget_sanctions)


class Moderation(Feature):
    """Tells people what was decided about them, and adds chat to reports."""

    def __init__(self, parts: Parts) -> None:
        services = parts.services
        self._read = services.store.read
        self._work = services.journal.work
        self._days = services.settings.report_days
        self._log = services.log
        self._node_messages = parts.node_messages
        self._accounts = parts.accounts
        self._connected = parts.connected
        self._storing = parts.storing
        self._talk = parts.registry.talk

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

    async def report(self, match: int, reporter: int, told: Report) -> bool:
        """Store a player's report of another; False if it was stored before."""
        played = await self._read(partial(db.played, match=match))
        if played is None:
            raise ProblemError("not_over")
        reported = reported_by(played, reporter, told)
        scene = scene_of(self._talk, played, reporter, reported)
        take = partial(take_report, match=match, reporter=reporter, told=told, scene=scene)
        is_new = await self._work(take)
        if is_new:
            # Other nodes may have more of what the two said.
            self._node_messages.post(Reported(match, reporter, reported))
            self._log.info("player reported", match=match, seat=told.seat, kind=told.kind)
        return is_new

    async def decide(self, work: Work, person: int, suspended: bool) -> None:
        """Store a decision about a person, and apply it on all nodes."""
        if suspended:
            await self._accounts.turn_out(work, Banned(person))
            self._connected.say_bye(person, "banned")
        else:
            await self._node_messages.write(work, Sanctioned(person))
            await self.sanctioned(person)

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


FEATURE: Maker = Moderation
