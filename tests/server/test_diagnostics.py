"""What the operator asks when something is wrong: on the page, over HTTP and in the terminal."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from fangcheng.protocol import commands, parts
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.diagnostics import Disconnect, Disconnects, FloodsTold, FloodTold, SlowRooms
from fangcheng.server.diagnostics.disconnects import Ended
from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.transport.socket.connection import Connection
from tests.command_line import Result, invoke
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    ask,
    client,
    do,
    hear,
    inside,
    me,
    open_match,
    raw_socket,
    tell,
)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LANG", "CONFIG", "DATA", "HOST_TOKEN"):
        monkeypatch.delenv(f"FANGCHENG_{name}", raising=False)
    monkeypatch.chdir(tmp_path)


async def told(url: str, path: str, kind: Any) -> Any:
    """Ask as the operator."""
    answer = await asyncio.to_thread(ask, url, f"/api/operator/{path}", HOST_TOKEN)
    assert answer.status == 200, answer.text
    return msgspec.json.decode(answer.body, type=kind, strict=True)


async def admin(url: str, *words: str) -> Result:
    """Ask in the terminal."""
    Path("token").write_text(f"{HOST_TOKEN}\n", encoding="utf-8")
    given = [*words, "--url", url, "--token-file", "token"]
    return await asyncio.to_thread(invoke, ["admin", *given])


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


# -- why somebody was disconnected -----------------------------------------------------------------


def test_why_connections_ended(tmp_path: Path) -> None:
    async def run() -> None:
        settings: dict[str, Any] = {"message_burst": 50, "messages_per_second": 1}
        async with inside(tmp_path, hello_seconds=0.3, **settings) as started:
            front, url = started.front, started.url

            async def all_gone() -> None:
                await until(lambda: not front.connected.all)

            async with client(url, name="走了") as found:
                created = await do(found, commands.Create(new_id(), "hangzhou"))
            await all_gone()
            async with client(url, name="断了") as found:
                found.abort()
                await all_gone()
            async with raw_socket(url) as silent:
                await silent.wait_closed()
            async with client(url, name="太多") as found:
                for number in range(60):
                    await found.send(commands.Ping(number))
                await all_gone()
            async with client(url, name="不应") as found:
                (connection,) = front.connected.all
                assert isinstance(connection, Connection)
                found._connection.transport.pause_reading()
                connection._socket._heard = False
                connection._socket.ask_if_alive()
                connection._socket.ask_if_alive()
                await all_gone()
                found.abort()
            async with raw_socket(url) as stranger:
                await tell(stranger, type="hello", version=parts.VERSION)
                await until(lambda: len(front.connected.all) == 1)
                stranger.transport.write(b"\x83\x80\0\0\0\0")  # no frame that there is
                await all_gone()
            async with client(url, name="封了") as found:
                path = f"/api/operator/people/{me(found)}/ban"
                await asyncio.to_thread(ask, url, path, HOST_TOKEN, "POST", {"hours": 1})
                await all_gone()

            found = await told(url, "disconnects", Disconnects)
            by_name = {one.name: one for one in found.disconnects}
            wanted = {
                "": "idle", "走了": "left", "断了": "lost", "太多": "rate", "不应": "silent",
                "封了": "banned",
            }  # fmt: skip
            assert {name: by_name[name].code for name in wanted} == wanted
            assert found.counts == dict.fromkeys(
                ("left", "lost", "idle", "rate", "silent", "protocol", "banned"), 1
            )
            assert by_name["走了"].room == created.room and by_name["走了"].address == "127.0.0.1"
            assert by_name[""].person is None and found.count == len(found.disconnects) == 7
            assert found.disconnects == sorted(found.disconnects, key=lambda one: -one.at)
            some = await told(url, "disconnects?find=%E6%96%AD", Disconnects)
            assert [one.name for one in some.disconnects] == ["断了"]
            some = await told(url, "disconnects?state=silent", Disconnects)
            assert [one.name for one in some.disconnects] == ["不应"]
            assert (await told(url, "disconnects?find=127.0.0", Disconnects)).count == 7

            shown = await admin(url, "disconnects", "--lang", "en")
            assert shown.exit_code == 0, shown.output
            assert "走了" in shown.stdout and "did not answer" in shown.stdout
            shown = await admin(url, "disconnects", "断了", "--json")
            (one,) = msgspec.json.decode(shown.stdout, type=Disconnects).disconnects
            assert one.name == "断了"
            numbers = await asyncio.to_thread(ask, url, "/metrics", HOST_TOKEN)
            assert 'fangcheng_cut_total{why="silent"}' in numbers.text

    asyncio.run(run())


def test_nobody_pushes_out_what_is_known_of_others() -> None:
    def one(at: int, person: int | None, address: str) -> Disconnect:
        return Disconnect(at, "lost", address, person, f"P{person}", None, 1, "")

    ended = Ended()
    ended.note(one(1, 1, "10.0.0.1"), account=True)
    for at in range(500):
        ended.note(one(at, 1000 + at, "10.0.0.2"), account=False)
    assert len(ended.find("10.0.0.2")) == 10 and ended.counts["lost"] == 501
    assert ended.find("10.0.0.2")[0].person == 1499
    for number in range(5000):
        ended.note(one(9, 2, "10.0.0.3"), account=True)
        if number < 900:
            ended.note(one(9, None, f"10.1.0.{number}"), account=False)
    assert len(ended.find("10.0.0.3")) == 10 and len(ended.find("10.0.0.1")) == 1
    ended.forget(2)
    assert not ended.find("10.0.0.3") and len(ended.find("10.0.0.1")) == 1
    for number in range(2000):
        ended.note(one(9, None, f"10.2.{number}"), account=False)
    assert len(ended.find()) == 1000


# -- which room is slow ----------------------------------------------------------------------------


def test_a_room_that_keeps_the_server_busy_stands_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def play(found: Client, match: int) -> None:
        await do(found, commands.LetHouse(new_id(), True))
        await found.until_over(match, PATIENCE)

    async def run() -> None:
        async with (
            inside(tmp_path) as started,
            client(started.url, name="快") as one,
            client(started.url, name="慢") as two,
        ):
            assert not (await told(started.url, "slow_rooms", SlowRooms)).rooms
            quick, first = await open_match(one, "zhangzhou", rounds=1)
            slow, second = await open_match(two, "hangzhou", rounds=1)
            thinking = started.front.services.thinking
            ask_as_ever = thinking.ask

            def ask_slowly(*question: Any, **of: Any) -> Any:
                if second in (*question, of.get("table")):
                    time.sleep(0.02)
                return ask_as_ever(*question, **of)

            # Of what is done with an input the rest may be compiled.
            monkeypatch.setattr(thinking, "ask", ask_slowly)
            await asyncio.gather(play(one, first), play(two, second))
            found = await told(started.url, "slow_rooms", SlowRooms)
            by_number = {one.number: one for one in found.rooms}
            mine, other = by_number[slow], by_number[quick]
            assert mine.people == ["慢"] and mine.match == second and found.count == 2
            assert mine.work >= 5 and mine.inputs > 10
            assert mine.slowest >= mine.average > mine.work
            assert other.slowest >= other.average > other.work > 0
            assert mine.most_work >= 20 and other.bots_late == 0

            shown = await admin(started.url, "slow-rooms", "--lang", "en")
            assert shown.exit_code == 0, shown.output
            assert slow in shown.stdout and "Hangzhou" in shown.stdout
            shown = await admin(started.url, "slow-rooms", "--json")
            assert msgspec.json.decode(shown.stdout, type=SlowRooms).count == 2

    asyncio.run(run())


# -- who floods ------------------------------------------------------------------------------------


def test_who_floods(tmp_path: Path) -> None:
    """One address sends nonsense, one asks too often, one connects too often, one plays."""

    def there(address: str) -> dict[str, str]:
        return {"x-forwarded-for": address}

    async def nonsense(url: str, address: str, times: int) -> None:
        async with raw_socket(url, additional_headers=there(address)) as wire:
            await tell(wire, type="hello", version=parts.VERSION, name="灌水的")
            assert (await hear(wire))["type"] == "welcome"
            for _ in range(times):
                await wire.send("x" * 2000)
            for _ in range(times):
                assert (await hear(wire))["type"] == "refused"
            by_address = {one.address: one for one in await floods(url)}
            assert by_address[address].people == ["灌水的"]

    async def floods(url: str) -> list[FloodTold]:
        return list((await told(url, "floods", FloodsTold)).floods)

    async def run() -> None:
        limits: dict[str, Any] = {"trust_proxy": True, "connections_per_address": 2}
        async with inside(tmp_path, **limits) as started:
            url = started.url

            async def get(address: str, path: str) -> int:
                return (await asyncio.to_thread(ask, url, path, headers=there(address))).status

            await nonsense(url, "10.0.0.1", 15)
            # All of a network under IPv6 is one.
            assert 429 in [await get(f"2001:db8::{at:x}", "/api/nothing") for at in range(130)]
            async with (
                raw_socket(url, additional_headers=there("10.0.0.3")),
                raw_socket(url, additional_headers=there("10.0.0.3")),
            ):
                with pytest.raises(InvalidStatus):
                    async with raw_socket(url, additional_headers=there("10.0.0.3")):
                        pass
            async with client(url) as player:
                await do(player, commands.Create(new_id(), "hangzhou"))
            asking, sending, connecting = await floods(url)
            assert (asking.address, sending.address) == ("2001:db8::", "10.0.0.1")
            assert sending.codes == {"bad_message": 15} and sending.messages == 15
            assert sending.bytes == 15 * 2000 and not sending.people
            assert asking.codes["429"] > 0 and asking.codes["404"] > 99
            assert asking.requests == sum(asking.codes.values()) == asking.bytes // 512 == 130
            assert (connecting.address, connecting.connections) == ("10.0.0.3", 1)
            assert connecting.codes == {"429": 1}

            shown = await admin(url, "floods", "--lang", "en")
            assert shown.exit_code == 0, shown.output
            assert "2001:db8::" in shown.stdout and "bad_message:15" in shown.stdout
            shown = await admin(url, "floods", "--json")
            assert len(msgspec.json.decode(shown.stdout, type=FloodsTold).floods) == 3

    asyncio.run(run())


def test_many_addresses_hide_no_flood_and_what_is_over_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    floods = Floods()
    for number in range(5000):
        floods.message("10.0.0.1", "rate", 8000)
        floods.request(f"10.1.{number}", 429)
    ((first, one), *others) = floods.greatest(25)
    assert (first, one.messages, one.bytes) == ("10.0.0.1", 5000, 5000 * 8000)
    assert len(others) == 24 and len(floods._now) <= 400
    now = time.monotonic()
    for later, there in ((700, True), (1300, False), (9000, False)):
        monkeypatch.setattr(time, "monotonic", lambda later=later: now + later)
        assert bool(floods.greatest(1)) == there


# -- the terminal ----------------------------------------------------------------------------------


def test_the_terminal_finds_server_and_token_by_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with inside(tmp_path, host_token="") as started:
            port = started.url.rpartition(":")[2]
            Path("club.toml").write_text(
                f'data = "{tmp_path}"\nport = {port}\nhost = "0.0.0.0"\n', encoding="utf-8"
            )
            config = ["admin", "disconnects", "--config", "club.toml"]
            shown = await asyncio.to_thread(invoke, config)
            assert shown.exit_code == 0, shown.output
            (tmp_path / "operator-token").write_text("another-token-that-is-wrong\n")
            shown = await asyncio.to_thread(invoke, config)
            assert shown.exit_code == 2 and "operator-token" in shown.stderr
            assert "another-token" not in shown.output
            (tmp_path / "operator-token").unlink()
            shown = await asyncio.to_thread(invoke, [*config, "--lang", "en"])
            assert shown.exit_code == 2 and "FANGCHENG_HOST_TOKEN" in shown.stderr
            monkeypatch.setenv("FANGCHENG_HOST_TOKEN", "x" * 20)
            shown = await asyncio.to_thread(invoke, config)
            assert shown.exit_code == 2 and "FANGCHENG_HOST_TOKEN" in shown.stderr

    asyncio.run(run())


def test_what_goes_wrong_in_the_terminal_is_said_in_one_sentence(tmp_path: Path) -> None:
    Path("token").write_text("t" * 30)
    for url, reason in (("http://127.0.0.1:9", "127.0.0.1:9"), ("http://x y", "http://x y")):
        shown = invoke(["admin", "disconnects", "--url", url, "--token-file", "token"])
        assert shown.exit_code == 2 and shown.stdout == "" and reason in shown.stderr
        assert len(shown.stderr.splitlines()) == 1
    shown = invoke(["admin", "disconnect"])
    assert shown.exit_code == 2 and "disconnects" in shown.stderr
    assert invoke(["admin"]).exit_code == 2
    shown = invoke(["admin", "--help", "--lang", "en"])
    assert shown.exit_code == 0 and "fangcheng admin" in shown.stdout
    shown = invoke(["admin", "disconnects", "--help", "--lang", "en"])
    assert "fangcheng admin disconnects" in shown.stdout and "--token-file" in shown.stdout


def test_names_of_strangers_do_the_terminal_no_harm(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            evil = Disconnect(1, "lost", "::1", 1, "a\x1b]0;b\x07", "1\u202e2", 1, "\x9b2J")
            started.front.ended.note(evil, account=False)
            shown = await admin(started.url, "disconnects")
            assert shown.exit_code == 0, shown.output
            assert not set("\x1b\x07\x9b\u202e") & set(shown.output)

    asyncio.run(run())
