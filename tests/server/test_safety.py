"""Those who mean no good, and those whose programs are broken: nobody else notices them."""

import asyncio
import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.rate_limits import Bucket, Buckets, Patience, party
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    ask,
    client,
    do,
    hear,
    hear_end,
    open_match,
    raw_socket,
    refused,
    room_in,
    tell,
    token_of,
)
from tests.server.running import ServerProcess, server

STRICT: dict[str, Any] = {
    "messages_per_second": 20,
    "message_burst": 60,
    "hello_seconds": 0.5,
    "origins": ["https://club.example"],
    "public_url": "https://mahjong.example",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("safety")
    with server("", folder, host_token=HOST_TOKEN, log_level="debug", **STRICT) as process:
        yield process
        assert ask(process.url, "/healthz").status == 200
        assert "Traceback" not in process.log_text(), process.log_text()


# -- who may connect ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://127.0.0.1:{port}", True),
        ("https://club.example", True),
        ("https://mahjong.example", True),
        ("https://evil.example", False),
        ("https://club.example.evil.example", False),
        ("http://club.example", False),
        ("http://127.0.0.1", False),
        ("http://127.0.0.1:{port}.evil.example", False),
        ("https://evil.example/127.0.0.1:{port}", False),
        ("null", False),
        ("", False),
        ("http://[::1", False),
        ("é", False),
    ],
)
def test_only_our_own_pages_connect(
    place: ServerProcess, origin: str | None, allowed: bool
) -> None:
    async def run() -> None:
        sent = None if origin is None else origin.format(port=place.port)
        headers = {} if sent is None else {"Origin": sent}
        try:
            async with raw_socket(place.url, additional_headers=headers) as found:
                await tell(found, type="hello", version=1)
                assert (await hear(found))["type"] == "welcome"
                assert allowed
        except InvalidStatus as error:
            assert error.response.status_code == 403 and not allowed

    asyncio.run(run())


def test_too_many_new_guests_and_wrong_passwords(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        known = await Client.open(url, name="早来的")
        codes = []
        for number in range(8):
            async with raw_socket(url) as found:
                hello = {"type": "hello", "version": 1, "name": f"n{number}"}
                if number % 2:
                    hello |= {"name": "早来的", "password": "a wrong password"}
                await tell(found, **hello)
                codes.append((await hear(found)).get("code", "welcome"))
        assert codes[:5] == ["welcome", "password", "welcome", "password", "welcome"]
        assert "rate" in codes[5:]
        async with client(url, token_of(known)):
            pass  # who is known comes and goes
        assert (await refused(known, commands.SetPassword(new_id(), "x" * 20))).code == "rate"
        await known.close()

    with server("", tmp_path, guests_per_minute=6) as process:
        asyncio.run(run(process.url))


def test_no_hello_no_connection(place: ServerProcess) -> None:
    async def run() -> None:
        start = time.monotonic()
        async with raw_socket(place.url) as found:
            told, code = await hear_end(found)
        assert told == [{"type": "bye", "code": "idle"}] and code == 4004
        assert time.monotonic() - start >= 0.5

    asyncio.run(run())


def test_hello_first_and_only_once(place: ServerProcess) -> None:
    async def run() -> None:
        async with raw_socket(place.url) as found:
            await tell(found, type="list_rooms", id="early")
            assert (await hear(found))["code"] == "hello_first"
            await tell(found, type="hello", version=99)
            assert (await hear(found))["code"] == "version"
            await tell(found, type="hello", version=1, name="一次")
            await tell(found, type="hello", version=1, name="两次")
            assert (await hear(found))["name"] == "一次"
            assert (await hear(found))["code"] == "phase"

    asyncio.run(run())


# -- messages that are none --------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\xff\xfe garbage",
        b"",
        "",
        "null",
        "[]",
        '"hello"',
        "{",
        "{}",
        '{"type": 1}',
        '{"type": "nonsense"}',
        '{"type": "hello"}',
        '{"type": "hello", "version": 1, "admin": true}',
        '{"type": "hello", "version": "1"}',
        '{"type": "hello", "version": 1e999}',
        '{"type": "hello", "version": 1, "name": "\\ud800"}',
        "[" * 8000,
        '{"a":' * 1600,
        '{"type": "create", "id": "x", "variant": "hangzhou", "options": ' + "{" * 4000,
        '{"type": "ping", "number": ' + "9" * 5000 + "}",
    ],
)
def test_nonsense_is_refused_and_nothing_happens(place: ServerProcess, data: str | bytes) -> None:
    async def run() -> None:
        async with raw_socket(place.url) as found:
            await found.send(data)
            assert (await hear(found))["code"] in ("bad_message", "hello_first")
            await tell(found, type="hello", version=1)
            assert (await hear(found))["type"] == "welcome"
            await found.send(data)
            answer = await hear(found)
            assert answer.get("code") in ("bad_message", "phase")

    asyncio.run(run())


def test_only_nonsense_ends_the_connection(place: ServerProcess) -> None:
    async def run() -> None:
        async with raw_socket(place.url) as found:
            for _ in range(30):
                await found.send("nonsense")
            told, code = await hear_end(found)
        assert [one["type"] for one in told] == ["refused"] * 20 + ["bye"] and code == 4005

    asyncio.run(run())


def test_a_message_that_is_too_long(place: ServerProcess) -> None:
    async def run() -> None:
        for data in ("x" * 8193, b"x" * 100_000, ["y" * 5000, "y" * 5000]):
            async with raw_socket(place.url) as found:
                await tell(found, type="hello", version=1)
                await found.send(data)
                _, code = await hear_end(found)
                assert code == 1009

    asyncio.run(run())


def test_text_that_is_no_text(place: ServerProcess) -> None:
    async def run() -> None:
        async with raw_socket(place.url) as found:
            await found.send(b"\xff\xfe", text=True)
            _, code = await hear_end(found)
            assert code == 1007

    asyncio.run(run())


def test_too_many_messages(place: ServerProcess) -> None:
    async def run() -> None:
        async with raw_socket(place.url) as found:
            await tell(found, type="hello", version=1)
            assert (await hear(found))["type"] == "welcome"
            told, code = await _flood(found)
        pongs = [one for one in told if one["type"] == "pong"]
        assert told[-1] == {"type": "bye", "code": "rate"} and code == 4005
        assert [one["number"] for one in pongs] == list(range(len(pongs)))
        assert 59 <= len(pongs) < 3000

    asyncio.run(run())


async def _flood(found: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    ending = asyncio.ensure_future(hear_end(found))
    try:
        for number in range(100_000):
            if ending.done():
                break
            await tell(found, type="ping", number=number)
            await asyncio.sleep(0)  # and it does read, so that it hears why it has to go
    except ConnectionClosed:
        pass
    return await ending


@pytest.mark.parametrize("kind", ["pings", "parts"])
def test_frames_below_the_messages_are_limited_too(place: ServerProcess, kind: str) -> None:
    async def run() -> None:
        async with raw_socket(place.url, ping_interval=None) as found:
            await tell(found, type="hello", version=1)
            await hear(found)
            with pytest.raises(ConnectionClosed):
                async with asyncio.timeout(PATIENCE):
                    if kind == "pings":
                        while True:
                            await found.ping()
                    else:
                        await found.send("" for _ in range(1_000_000))
                        await found.recv()

    asyncio.run(run())


# -- limits by themselves ----------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(1000, 5)
    assert [bucket.take() for _ in range(5)] == [True] * 5
    slow = Bucket(0.001, 2)
    assert [slow.take() for _ in range(4)] == [True, True, False, False]
    assert slow.empty and not slow.full
    time.sleep(0.01)
    assert bucket.full and not bucket.empty


def test_buckets_that_are_full_are_forgotten() -> None:
    buckets = Buckets(1e9, 2)
    for number in range(25_000):
        assert buckets.take(number)
    assert len(buckets) <= 10_001
    kept = Buckets(1e-9, 1)
    for number in range(25_000):
        assert kept.take(number)
    assert len(kept) == 25_000 and not kept.take(0) and kept.empty(1) and not kept.empty("new")


def test_many_who_fail_do_not_make_each_failure_dearer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of those who must wait is swept now and then, not at every failure."""
    looked_at = 0

    class Address(str):
        __slots__ = ()

        def __hash__(self) -> int:
            nonlocal looked_at
            looked_at += 1
            return super().__hash__()

    monkeypatch.setattr(Patience, "_MANY", 100)
    wrong, strangers = Patience(free=0), 3000
    for number in range(strangers):
        wrong.tire(Address(number))
    assert looked_at < 10 * strangers
    assert wrong.wait("7") > 0


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_one_customer_is_one_party(address: str, who: str) -> None:
    assert party(address) == who


# -- refused means: nothing happened -----------------------------------------------------------


def test_a_refused_command_leaves_the_seat_alone(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url, name="坐着的") as one, client(place.url) as two:
            mine = await do(one, commands.Create(new_id(), "hangzhou"))
            other = await do(two, commands.Create(new_id(), "hangzhou"))
            assert mine.room is not None and other.room is not None
            await do(one, commands.Enter(new_id(), other.room))
            assert (await refused(one, commands.Sit(new_id(), 0))).code == "seat_taken"
            god = commands.QuickPlay(new_id(), "hangzhou", {}, "god")
            assert (await refused(one, god)).code == "bot"
            assert (await refused(one, commands.Create(new_id(), "nowhere"))).code == "option"
            await do(one, commands.Enter(new_id(), mine.room))
            room = await room_in(one, lambda found: found.number == mine.room)
            assert room.seats[0].name == "坐着的" and room.seats[0].online

    asyncio.run(run())


def test_who_was_sent_away_is_out(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url) as owner, client(place.url) as guest:
            room = (await do(owner, commands.Create(new_id(), "hangzhou"))).room
            assert room is not None
            await do(guest, commands.Enter(new_id(), room))
            await do(guest, commands.Sit(new_id(), 1))
            await do(owner, commands.Kick(new_id(), 1))
            await guest.wait_for(say.Left, PATIENCE)
            assert (await refused(guest, commands.Sit(new_id(), 1))).code == "not_in_room"
            assert (await refused(guest, commands.Enter(new_id(), room))).code == "kicked"

    asyncio.run(run())


# -- what the log must not know ----------------------------------------------------------------


def test_nothing_secret_is_logged_or_stored_in_the_open(tmp_path: Path) -> None:
    password = "a password nobody may read"

    async def run(url: str) -> tuple[list[str], list[str]]:
        tokens = [HOST_TOKEN, password, "wrong-token-of-a-guesser"]
        async with client(url, name="记者") as found:
            await do(found, commands.SetPassword(new_id(), password))
            async with raw_socket(url) as other:
                await tell(other, type="hello", version=1, name="记者", password=password)
                tokens.append((await hear(other))["token"])
            tokens.append(token_of(found))
            _, match = await open_match(found, rounds=1)
            await found.send(commands.Sync(match))
            snapshot = await found.wait_for(say.Snapshot, PATIENCE)
            await refused(found, commands.Act(new_id(), match, snapshot.at, "discard 9z"))
            await found.send(commands.AskHints(new_id(), match))
            for token in tokens:
                await asyncio.to_thread(ask, url, "/api/me/history", token)
                await asyncio.to_thread(ask, url, "/api/operator", token)
            await do(found, commands.LetHouse(new_id(), True))
            over = await found.until_over(match, PATIENCE)
            path = f"/api/matches/{match}/replay"
            replay = (await asyncio.to_thread(ask, url, path)).json
            events = [event for one in replay["rounds"] for event in one["events"]]
            hidden = [event["tiles"] for event in events if event["event"] == "deal"]
            hidden.append(over.seed.split("/")[0])
            assert len(hidden) == 5 and all(len(one) > 8 for one in hidden)
            return tokens, hidden

    with server("", tmp_path, host_token=HOST_TOKEN, log_level="debug", log_json=True) as process:
        tokens, hidden = asyncio.run(run(process.url))
        process.stop()
        log = process.log_text()
    assert not [one for one in tokens + hidden if one in log], log
    assert not re.search(r"discard|[1-9]{5,}[mps]", log), log
    for line in log.splitlines():
        assert "level" in json.loads(line), "every line is JSON"
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("fangcheng.db*"))
    assert not [one for one in tokens if one.encode() in stored]


# -- those who do not read ---------------------------------------------------------------------


def _sockets(process: ServerProcess) -> int:
    """How many connections a server has open."""
    links = []
    for file in Path(f"/proc/{process.pid}/fd").iterdir():
        try:
            links.append(str(file.readlink()))
        except OSError:
            continue
    return sum(link.startswith("socket:") for link in links)


def _memory(process: ServerProcess) -> int:
    """How many kilobytes a server has in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0])


async def _small_client(port: int) -> Client:
    """Somebody whose computer takes few bytes before they are read."""
    little = socket.socket()
    little.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    little.connect(("127.0.0.1", port))
    url = f"ws://127.0.0.1:{port}/ws"
    options: dict[str, Any] = {"compression": None, "max_queue": 1, "ping_interval": None}
    found = Client(await connect(url, sock=little, **options))
    await found.send(commands.Hello(parts.VERSION, name="不看的"))
    found.welcome = await found.wait_for(say.Welcome, PATIENCE)
    return found


async def _fall(process: ServerProcess, most: int) -> float:
    """Wait until a server has closed sockets; tell how long that took."""
    start = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        while _sockets(process) > most:
            await asyncio.sleep(0.02)
    return time.monotonic() - start


def test_who_asks_and_does_not_read_is_cut_and_the_others_play_on(tmp_path: Path) -> None:
    async def run(process: ServerProcess) -> None:
        url = process.url
        owner = await Client.open(url, name="房主")
        clock = parts.ClockWish(turn=600, bank=600)
        done = await do(owner, commands.Create(new_id(), "hangzhou", {"rounds": 64}, clock))
        assert done.room is not None
        others = [await Client.open(url, name=f"第{seat}家") for seat in (1, 2)]
        for seat, found in enumerate(others, 1):
            await do(found, commands.Enter(new_id(), done.room))
            await do(found, commands.Sit(new_id(), seat))
            await do(found, commands.Ready(new_id()))
        before = _sockets(process)
        slow = await _small_client(process.port)
        await do(slow, commands.Enter(new_id(), done.room))
        await do(slow, commands.Sit(new_id(), 3))
        await do(slow, commands.Ready(new_id()))
        await do(owner, commands.Ready(new_id()))
        match = (await room_in(slow, lambda room: room.phase == "playing")).match
        assert match is not None
        await do(slow, commands.LetHouse(new_id(), True))
        gaps: list[float] = []
        latest = [0]
        playing = [
            asyncio.ensure_future(_play_on(one, match, gaps, latest)) for one in (owner, *others)
        ]
        async with asyncio.timeout(PATIENCE):
            while latest[0] < 300:
                await asyncio.sleep(0.01)
        gaps.clear()
        memory = _memory(process)
        start = time.monotonic()
        with pytest.raises((ConnectionFailedError, ConnectionClosed)):
            async with asyncio.timeout(PATIENCE):
                while True:  # it asks for all that happened, again and again, and takes nothing
                    await slow.send(commands.Sync(match, max(0, latest[0] - 450)))
                    await asyncio.sleep(0.005)
        await _fall(process, before)
        took = time.monotonic() - start
        count = len(gaps)
        assert count > 30, "the others played on meanwhile"
        async with asyncio.timeout(PATIENCE):
            while len(gaps) < count + 30:
                await asyncio.sleep(0.01)
        for task in playing:
            assert not task.done(), task
            task.cancel()
        assert took < 30 and _memory(process) - memory < 40_000
        # Had they waited for the slow one, there would have been no news until it was cut.
        assert max(gaps) < max(2.0, took / 2), "nobody waited"
        seats = ask(url, "/api/operator/rooms", HOST_TOKEN).json["rooms"][0]["seats"]
        assert [seat["online"] for seat in seats] == [True, True, True, False]
        assert 'fangcheng_cut_total{why="slow"} 1.0' in ask(url, "/metrics", HOST_TOKEN).text
        for found in (owner, *others):
            await found.close()

    with server("", tmp_path, host_token=HOST_TOKEN, unread_bytes=16384) as process:
        asyncio.run(run(process))
        assert "Traceback" not in process.log_text(), process.log_text()


async def _play_on(found: Client, match: int, gaps: list[float], latest: list[int]) -> None:
    """Answer every question with the last thing that is allowed, and note how long news took."""
    await found.send(commands.Sync(match))
    last = time.monotonic()
    while True:
        message = await found.next()
        if isinstance(message, say.RoomState) and message.phase == "between":
            await found.send(commands.Ready(new_id()))
        question, at = None, -1
        if isinstance(message, say.Snapshot):
            question, at = json.loads(bytes(message.ask)), message.at
        elif isinstance(message, say.Events):
            gaps.append(time.monotonic() - last)
            latest[0] = message.first
            last = time.monotonic()
            for number, event in enumerate(message.events, message.first):
                told = json.loads(bytes(event))
                if told["event"] == "ask":
                    question, at = told, number
        if question and question["legal"]:
            await found.send(commands.Act(new_id(), match, at, question["legal"][-1]))


def test_who_neither_reads_nor_answers_is_cut_soon(tmp_path: Path) -> None:
    """A phone in a pocket: the connection stands, but nobody is there."""

    async def run(process: ServerProcess) -> None:
        async with client(process.url) as owner:
            room = (await do(owner, commands.Create(new_id(), "hangzhou"))).room
            before = _sockets(process)
            found = await _small_client(process.port)
            try:
                await do(found, commands.Enter(new_id(), room or ""))
                await do(found, commands.Sit(new_id(), 1))
                await room_in(owner, lambda state: state.seats[1].online)
                found._connection.transport.pause_reading()
                start = time.monotonic()
                await room_in(owner, lambda state: not state.seats[1].online)
                await _fall(process, before)
                assert time.monotonic() - start < 20
            finally:
                found.abort()

    with server("", tmp_path, ping_seconds=0.4) as process:
        asyncio.run(run(process))
        assert "Traceback" not in process.log_text(), process.log_text()
