"""Whether anybody is still there: who is asked, how often, and who is cut."""

import asyncio
from pathlib import Path

from fangcheng.protocol import commands, matchmaking
from fangcheng.protocol.client import new_id
from fangcheng.server.transport.socket.connection import Connection
from fangcheng.server.transport.socket.keepalive import Keepalive
from fangcheng.server.transport.socket.websocket import Socket
from tests.server.inside import PATIENCE, inside
from tests.server.tables import Wire


class _Asked:
    def __init__(self, log: list["_Asked"]) -> None:
        self._log = log

    def ask(self) -> None:
        self._log.append(self)


def test_everybody_in_turn_until_it_ends() -> None:
    async def run() -> None:
        log: list[_Asked] = []
        keepalive = Keepalive(0.01, asyncio.get_running_loop(), _Asked.ask)
        first, second, third = (_Asked(log) for _ in range(3))
        for one in (first, second, third):
            keepalive.add(one)
        keepalive.remove(second)
        async with asyncio.timeout(PATIENCE):
            while len(log) < 6:
                await asyncio.sleep(0.01)
            assert log[:6] == [first, third] * 3
            for one in (first, third):
                keepalive.remove(one)
            log.clear()
            # Nobody is left: it rests, and begins again with the next one.
            await asyncio.sleep(0.2)
            assert not log
            keepalive.add(second)
            while not log:
                await asyncio.sleep(0.01)
        assert log[0] is second

    asyncio.run(run())


def test_who_is_asked_and_who_is_cut(tmp_path: Path) -> None:
    """The beat is far away here: we look after the sockets ourselves."""

    async def run() -> None:
        async with inside(tmp_path, ping_seconds=3600.0) as started:
            wire = await Wire.open(started.url)
            (connection,) = started.front.connected.all
            assert isinstance(connection, Connection)
            socket = connection._socket
            assert isinstance(socket, Socket)
            # It has said hello just now; then nothing: it is asked, and a pong is an answer.
            socket.ask_if_alive()
            assert not socket._asked
            socket.ask_if_alive()
            assert socket._asked
            await wire.until(lambda: not socket._asked)
            socket.ask_if_alive()
            assert not socket._asked and connection.open
            # In a queue, where others will be called with it, it is asked though it has spoken.
            await wire.send(matchmaking.JoinQueue(new_id(), "hangzhou"))
            await wire.until(lambda: connection.awaited)
            socket.ask_if_alive()
            assert socket._asked
            await wire.until(lambda: not socket._asked)
            await wire.send(matchmaking.LeaveQueue(new_id()))
            await wire.until(lambda: not connection.awaited)
            # So it is in a room, where others see it.
            await wire.send(commands.Create(new_id(), "hangzhou"))
            await wire.until(lambda: wire.room)
            socket.ask_if_alive()
            assert socket._asked
            await wire.until(lambda: not socket._asked)
            # Nobody is there any more: the second look cuts it.
            wire._connection.transport.pause_reading()
            socket.ask_if_alive()
            assert not socket.close_sent
            socket.ask_if_alive()
            async with asyncio.timeout(PATIENCE):
                while connection.open:
                    await asyncio.sleep(0.01)
            assert not started.front.connected.all
            wire._connection.transport.abort()

    asyncio.run(run())


def test_others_see_that_somebody_is_silent(tmp_path: Path) -> None:
    """The beats are far away here: we look after the sockets ourselves."""

    async def run() -> None:
        async with inside(tmp_path, ping_seconds=3600.0, silence_seconds=3600.0) as started:
            host, friend = await Wire.open(started.url), await Wire.open(started.url)
            await host.send(commands.Create(new_id(), "hangzhou"))
            await host.until(lambda: host.room)
            sockets = {
                one.person_id: one._socket
                for one in started.front.connected.all
                if isinstance(one, Connection)
            }
            mine, other = (sockets[one.welcome["person"]] for one in (host, friend))
            assert not mine._watched, "nobody waits for who sits alone"
            await friend.send(commands.Enter(new_id(), host.room["number"]))
            await friend.send(commands.Sit(new_id(), 1))
            await host.until(lambda: mine._watched and other._watched)

            def told() -> list[bool]:
                return [seat["silent"] for seat in host.room["seats"]]

            # Who answers, or says anything, is not silent; nobody is asked who has just spoken.
            other.ask_if_silent()
            assert not other._asked
            other.ask_if_silent()
            assert other._asked
            await friend.until(lambda: not other._asked)
            other.ask_if_silent()
            assert not other._asked and not other._silent
            # The line is dead: it takes three looks.
            friend._connection.transport.pause_reading()
            for _ in range(2):
                other.ask_if_silent()
            await host.until(lambda: told() == [False, True, False, False])
            assert host.room["seats"][1]["online"], "the seat is kept, and nothing else changes"
            # And it is back.
            friend._connection.transport.resume_reading()
            await host.until(lambda: told() == [False] * 4)
            # Who sits alone again is looked after no more.
            await friend.send(commands.Leave(new_id()))
            await host.until(lambda: not mine._watched and not other._watched)
            for wire in (host, friend):
                await wire.close()

    asyncio.run(run())
