"""One address that sends all it may: others notice nothing, at that address either."""

import asyncio
import json
import string
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.server.accounts.login_throttle import LoginThrottle
from fangcheng.server.accounts.passwords import Passwords
from fangcheng.server.accounts.turns import Turns
from fangcheng.server.settings import Settings
from fangcheng.server.thinking.single_flight import GreedyError, SingleFlight
from fangcheng.server.transport.socket.intake import Intake
from tests.server.frames import frame
from tests.server.inside import client, hear, hear_end, inside, raw_socket, tell, token_of
from tests.server.running import ServerProcess, server

_USUAL = ("messages_per_second", "message_burst", "bytes_per_second")


def usual() -> dict[str, Any]:
    """The limits that a server has where nobody sets them."""
    return {name: getattr(Settings(), name) for name in _USUAL}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server("", tmp_path_factory.mktemp("address"), **usual()) as process:
        yield process


class NodeMessages:
    """A bulletin that nobody reads."""

    def post(self, message: Struct) -> None:
        """Tell nobody."""


def _memory(pid: int) -> float:
    """Resident memory of a process, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def _rooms(number: int) -> bytes:
    """Wishes for rooms, each with as many options as a message holds; nobody knows any of them."""
    names = ["".join(letters) for letters in product(string.ascii_letters, repeat=2)][:1130]
    wish = {"type": "create", "variant": "hangzhou", "options": dict.fromkeys(names, 1)}
    told = [json.dumps({**wish, "id": f"c{at}"}, separators=(",", ":")) for at in range(number)]
    assert all(7900 < len(one) <= 8192 for one in told)
    return b"".join(frame(0x81, one.encode()) for one in told)


def test_what_waits_costs_no_memory_and_nobody_else_notices(place: ServerProcess) -> None:
    flood = _rooms(58)

    async def attack() -> None:
        async with AsyncExitStack() as held:
            friend = await held.enter_async_context(client(place.url))
            greedy = [await held.enter_async_context(raw_socket(place.url)) for _ in range(40)]
            for one in greedy:
                await tell(one, type="hello", version=1, token=token_of(friend))
                assert (await hear(one))["type"] == "welcome"
            before = _memory(place.pid)
            for one in greedy:
                one.transport.write(flood)
            ends = [asyncio.create_task(hear_end(one)) for one in greedy]
            most = 0.0
            for _ in range(20):
                await friend.send(commands.ListRooms(new_id()))
                await friend.wait_for(say.Rooms)
                await asyncio.sleep(0.05)
                most = max(most, _memory(place.pid) - before)
            assert most < 40, f"{most:.0f} MB more"
            await asyncio.gather(*ends)  # all of them are cut

    asyncio.run(attack())


def test_little_waits_on_a_connection_whatever_it_may_send(tmp_path: Path) -> None:
    plenty: dict[str, Any] = dict.fromkeys(_USUAL, 10_000_000)

    async def attack() -> None:
        async with inside(tmp_path, **plenty) as here, raw_socket(here.url) as greedy:
            await tell(greedy, type="hello", version=1)
            assert (await hear(greedy))["type"] == "welcome"
            greedy.transport.write(_rooms(58))
            told, _ = await hear_end(greedy)
            assert told[-1] == {"type": "bye", "code": "rate"} and len(told) <= 2

    asyncio.run(attack())


def test_what_one_connection_wastes_another_still_has() -> None:
    settings = Settings(
        messages_per_second=1, message_burst=1000, bytes_per_second=1, address_bytes_per_second=10
    )
    intake = Intake(settings)
    greedy, plain, elsewhere = (intake.allowance(who) for who in ("here", "here", "there"))
    assert [greedy.take(8), greedy.take(80), greedy.take(8)] == [True, True, False]
    assert [plain.take(8), plain.take(8)] == [True, False], "its own is its own"
    assert [elsewhere.take(8), elsewhere.take(80)] == [True, True]


def test_many_addresses_leave_a_newcomer_a_place_in_the_line() -> None:
    async def attack() -> None:
        turns, served = Turns(at_a_time=2, waiting=100), list[str]()
        open_ = asyncio.Event()

        async def wait(address: str) -> None:
            async with turns.turn(address):
                await open_.wait()
                served.append(address)

        many = ["school"] * 30 + [f"{at}" for at in range(50) for _ in range(30)] + ["newcomer"]
        tasks = [asyncio.create_task(wait(one)) for one in many]
        await asyncio.sleep(0)
        tasks.pop(5).cancel()
        await asyncio.sleep(0)
        open_.set()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert len(served) == ends.count(None) and 100 <= len(served) <= 102
        assert served.index("newcomer") < 60, "addresses take turns"
        assert 2 <= served.count("school") <= 4

    asyncio.run(attack())


def test_one_network_leaves_others_a_place_in_the_line() -> None:
    """Whoever has a /48 has 65,536 addresses that count as homes."""

    async def attack() -> None:
        passwords = Passwords(LoginThrottle(Settings(), NodeMessages()))
        open_ = asyncio.Event()

        async def wait(address: str) -> None:
            async with passwords.turn(address):
                await open_.wait()

        homes = [f"2a00:1450:4001:{at:x}::" for at in range(120)]
        tasks = [asyncio.create_task(wait(one)) for one in (*homes, "81.2.69.1")]
        await asyncio.sleep(0)
        open_.set()
        *_, stranger = await asyncio.gather(*tasks, return_exceptions=True)
        assert stranger is None
        passwords.close()

    asyncio.run(attack())


def test_one_network_does_not_take_all_that_is_made() -> None:
    async def attack() -> None:
        making, never = SingleFlight[None](most=16), asyncio.Event()

        async def make() -> None:
            await never.wait()

        def ask(at: int, address: str) -> "asyncio.Task[None]":
            return asyncio.create_task(making.once(at, address, make))

        greedy = [ask(at, f"2a00:1450:4001:{at:x}::") for at in range(20)]
        others = [ask(at, f"81.2.{at}.1") for at in range(100, 108)]
        await asyncio.sleep(0)
        assert sum(not one.done() for one in greedy) == 8
        assert not any(one.done() for one in others)
        never.set()
        ends = await asyncio.gather(*greedy, *others, return_exceptions=True)
        assert {type(one) for one in ends} == {GreedyError, type(None)}
        for at in range(9):
            await making.once(at, f"2a00:1450:4001:{at:x}::", make)

    asyncio.run(attack())


async def _come(held: AsyncExitStack, url: str, address: str) -> ClientConnection:
    """Let a guest come from an address."""
    headers = {"x-forwarded-for": address}
    found = await held.enter_async_context(raw_socket(url, additional_headers=headers))
    await tell(found, type="hello", version=1)
    assert (await hear(found))["type"] == "welcome"
    return found


def test_one_network_does_not_take_all_connections(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"max_connections": 40, "connections_per_address": 5}

    async def attack() -> None:
        async with AsyncExitStack() as held, inside(tmp_path, trust_proxy=True, **settings) as here:
            for at in range(20):
                await _come(held, here.url, f"2a00:1450:4001:{at:x}::")
            for at in range(20, 25):
                with pytest.raises(InvalidStatus, match="429"):
                    await _come(held, here.url, f"2a00:1450:4001:{at:x}::")
            await _come(held, here.url, "81.2.69.1")

    asyncio.run(attack())


def test_one_network_does_not_open_all_rooms(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"max_rooms": 8, "rooms_per_address": 2}

    async def attack() -> None:
        async with AsyncExitStack() as held, inside(tmp_path, trust_proxy=True, **settings) as here:

            async def open_room(address: str) -> str:
                found = await _come(held, here.url, address)
                await tell(found, type="create", id="c", variant="hangzhou")
                while (told := await hear(found)).get("id") != "c":
                    pass
                return str(told.get("code", "done"))

            opened = [await open_room(f"2a00:1450:4001:{at:x}::") for at in range(6)]
            assert opened == ["done"] * 4 + ["crowded"] * 2
            assert await open_room("81.2.69.1") == "done"

    asyncio.run(attack())


def test_a_class_that_logs_in_together_waits_and_is_served() -> None:
    async def come() -> None:
        turns = Turns(at_a_time=2, waiting=100)

        async def wait() -> None:
            async with turns.turn("school"):
                await asyncio.sleep(0)

        await asyncio.gather(*(wait() for _ in range(60)))

    asyncio.run(come())


def test_sockets_that_come_and_go_are_not_let_in_for_ever(tmp_path: Path) -> None:
    async def attack() -> None:
        async with inside(tmp_path, connections_per_address=5) as started:
            refused = 0
            for _ in range(20):
                try:
                    async with raw_socket(started.url):
                        pass
                except InvalidStatus as error:
                    assert error.response.status_code == 429
                    refused += 1
            assert 0 < refused <= 10

    asyncio.run(attack())
