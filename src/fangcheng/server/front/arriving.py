"""Connecting and disconnecting: who is connecting, and what they are sent at once."""

import time
from collections.abc import Sequence

from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.diagnostics import Disconnect, DisconnectCode
from fangcheng.server.accounts.accounts import Accounts, Identity
from fangcheng.server.accounts.credentials import device_name
from fangcheng.server.background import Background
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.features.feature import Feature
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.storing import Storing
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.server_policy import ServerPolicy


class Arriving:
    """Greets people who connect, and cleans up after connections that end."""

    def __init__(
        self,
        *,
        accounts: Accounts,
        registry: Registry,
        connected: Connected,
        storing: Storing,
        background: Background,
        policy: ServerPolicy,
        features: Sequence[Feature],
        ended: Ended,
    ) -> None:
        self._accounts = accounts
        self._registry = registry
        self._connected = connected
        self._storing = storing
        self._background = background
        self._policy = policy
        self._features = features
        self._ended = ended

    async def greet(self, connection: Visitor, hello: commands.Hello) -> None:
        """Identify a connection by its hello."""
        if hello.token is None:
            self._storing.check()
        accounts = self._accounts
        out = accounts.turned_out
        found = await accounts.identify(hello, connection.address, connection.user_agent)
        elsewhere = await self._registry.cluster.seat_of(found.person.id)
        # A ban or log-out during the look-up may concern this person.
        while out != accounts.turned_out:
            out = accounts.turned_out
            found = await accounts.again(found)
        if connection.open:
            self._welcome(connection, found, elsewhere)

    def _welcome(self, connection: Visitor, found: Identity, elsewhere: str | None) -> None:
        person = found.person
        connection.is_known_as(person)
        connection.token_hash = found.token_hash
        self._connected.all.add(connection)
        room = self._registry.told_room_of(person.id)
        connection.send(
            say.write(
                say.Welcome(
                    version=parts.VERSION,
                    person=person.id,
                    name=person.name,
                    permanent=person.permanent,
                    token=found.token,
                    room=elsewhere if room is None else room.number,
                    mark=found.mark,
                    character=person.character,
                )
            )
        )
        if self._storing.paused:
            connection.send(say.write(say.Notice("paused")))
        if self._policy.news != say.HouseNews():
            connection.send(say.write(self._policy.news))
        for feature in self._features:
            feature.came(connection)
            greeting = feature.greet(connection)
            if greeting is not None:
                self._background.run(greeting)

    def gone(self, connection: Visitor, code: DisconnectCode) -> None:
        """Clean up after a closed connection."""
        self._note_end(connection, code)
        self._connected.all.discard(connection)
        for feature in self._features:
            feature.gone(connection)
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
        self._ended.note(told, account=person is not None and person.permanent)
