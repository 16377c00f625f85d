"""What one address can hold: its share of connections and of time, and nothing of the others'."""

import asyncio
import http.client
import json
import shutil
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol.client import Client
from fangcheng.server.http import page_routes
from fangcheng.server.http.addresses import told_address
from fangcheng.server.http.static_files import PAGES
from fangcheng.server.serve import Started
from fangcheng.server.transport.limits import guarded
from fangcheng.server.transport.limits.connections import ConnectionLimits, Shares
from tests.server.inside import HOST_TOKEN, PATIENCE, ask, client, inside
from tests.server.running import ServerProcess, server

GET = b"GET %b HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
OTHER = "127.0.0.2"
"""An address of the same machine that is not the abuser's."""


def _connect(port: int, source: str = "127.0.0.1") -> socket.socket:
    """A connection whose computer takes few bytes before they are read."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.bind((source, 0))
    found.settimeout(PATIENCE)
    found.connect(("127.0.0.1", port))
    return found


def _status(found: socket.socket, path: str = "/healthz") -> int:
    """Ask on a connection that stays open; 0 if it was closed."""
    try:
        found.sendall(GET % path.encode())
        return _answered(found)
    except OSError:
        return 0


def _answered(found: socket.socket) -> int:
    told = b""
    while b"\r\n\r\n" not in told:
        more = found.recv(65536)
        if not more:
            return 0
        told += more
    return int(told.split()[1])


def _port(url: str) -> int:
    return int(url.rpartition(":")[2])


def _run(started_with: Callable[[str], None], folder: Path, **settings: Any) -> Started:
    """Run something in a thread beside a server in this process."""

    async def run() -> Started:
        async with inside(folder, **settings) as started:
            await asyncio.to_thread(started_with, started.url)
            return started

    return asyncio.run(run())


# -- the share of an address -------------------------------------------------------------------


def test_who_never_reads_holds_its_share_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    share = 20
    pages = tmp_path / "pages"
    shutil.copytree(PAGES, pages)
    (pages / "some.bin").write_bytes(b"x" * 10_000)
    monkeypatch.setattr(page_routes, "PAGES", pages)
    monkeypatch.setattr(guarded, "READ_SECONDS", 1.0)
    monkeypatch.setattr(guarded, "HEAD_SECONDS", 1.0)

    def attack(url: str) -> None:
        with ExitStack() as held:
            for _ in range(5 * share):
                greedy = held.enter_context(_connect(_port(url)))
                greedy.setblocking(False)
                with suppress(OSError):  # cut already
                    greedy.send(GET % b"/pages/some.bin" * 8)
            start = time.monotonic()
            assert share // 2 < _plain_connections(url) <= share + 1
            assert time.monotonic() - start < 5, "others still get in, and soon"
            while _plain_connections(url) > 1:
                assert time.monotonic() - start < 20, "all of it is freed"
                time.sleep(0.05)

    _run(attack, tmp_path, connections_per_address=share)
    log = capfd.readouterr().err
    assert "Traceback" not in log and len(log) < 5000, log


def _plain_connections(url: str) -> int:
    """Ask the operator's page how many there are, from elsewhere; it is one of them itself."""
    place = urlsplit(url).netloc
    connection = http.client.HTTPConnection(place, timeout=PATIENCE, source_address=(OTHER, 0))
    with closing(connection):
        headers = {"authorization": f"Bearer {HOST_TOKEN}"}
        connection.request("GET", "/api/operator", headers=headers)
        told: int = json.load(connection.getresponse())["connections"]["http"]
        return told


@pytest.mark.parametrize("requests", [1, 4])
def test_whoever_does_not_read_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, requests: int
) -> None:
    pages = tmp_path / "pages"
    shutil.copytree(PAGES, pages)
    (pages / "big.bin").write_bytes(b"x" * 20_000_000)  # more than lies on the way
    monkeypatch.setattr(page_routes, "PAGES", pages)
    monkeypatch.setattr(guarded, "READ_SECONDS", 0.5)

    def attack(url: str) -> None:
        with _connect(_port(url)) as greedy:
            greedy.sendall(GET % b"/pages/big.bin" * requests)
            assert _plain_connections(url) == 2
            start = time.monotonic()
            while _plain_connections(url) > 1:
                assert time.monotonic() - start < 20
                time.sleep(0.05)

    _run(attack, tmp_path)


def test_idle_connections_make_room_the_oldest_first(tmp_path: Path) -> None:
    with server("", tmp_path, connections_per_address=4) as process, ExitStack() as held:
        idle = [held.enter_context(_connect(process.port)) for _ in range(4)]
        assert [_status(one) for one in idle] == [200] * 4
        assert _status(idle[0]) == 200, "so the second one is the oldest now"
        with _connect(process.port) as newest:
            assert _status(newest) == 200
            assert [_status(one) for one in idle] == [200, 0, 200, 200]


def test_the_whole_server_is_never_full_of_idle_connections(tmp_path: Path) -> None:
    with server("", tmp_path, max_connections=6) as process, ExitStack() as held:
        for _ in range(20):
            held.enter_context(_connect(process.port))
        with _connect(process.port, OTHER) as other:
            assert _status(other) == 200


def test_web_sockets_count_and_are_not_cut_for_others(tmp_path: Path) -> None:
    async def run(url: str, port: int) -> None:
        async with client(url), client(url) as second:
            with pytest.raises(ConnectionFailedError):
                await Client.open(url)
            with _connect(port, OTHER) as other:
                assert await asyncio.to_thread(_status, other) == 200
            await second.close()
            async with asyncio.timeout(PATIENCE):
                while True:  # as soon as the server has noticed
                    try:
                        async with client(url):
                            return
                    except ConnectionFailedError:
                        await asyncio.sleep(0.02)

    with server("", tmp_path, connections_per_address=2) as process:
        asyncio.run(run(process.url, process.port))


def test_behind_a_proxy_each_client_has_its_share(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        here, there = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        async with client(url), client(url):  # these come from the proxy itself
            told = await asyncio.to_thread(ask, url, "/api/rooms")
            assert told.status == 429 and told.headers["connection"] == "close"
            for headers in (here, there):
                told = await asyncio.to_thread(ask, url, "/api/rooms", headers=headers)
                assert told.status == 200
        async with asyncio.timeout(PATIENCE):
            while (await asyncio.to_thread(ask, url, "/api/rooms")).status != 200:
                await asyncio.sleep(0.02)

    with server("", tmp_path, connections_per_address=2, trust_proxy=True) as process:
        asyncio.run(run(process.url))


def test_shares_are_given_back() -> None:
    shares = Shares(2, 2)
    assert [shares.take("a") for _ in range(3)] == [True, True, False] and shares.take("b")
    assert shares.greatest(1) == [("a", 2)]
    for who in "aab":
        shares.give(who)
    assert len(shares) == 0


def test_leaving_twice_counts_once() -> None:
    class Connection:
        ended = 0

        def end(self) -> None:
            self.ended += 1

    connection_limits = ConnectionLimits(3, 2)
    one, two, three = Connection(), Connection(), Connection()
    assert connection_limits.enter(one, "a") and connection_limits.enter(two, "a")
    connection_limits.work(one)
    connection_limits.work(two)
    assert not connection_limits.enter(three, "a"), "both are busy"
    connection_limits.rest(two)
    assert connection_limits.enter(three, "a") and (one.ended, two.ended) == (0, 1)
    for connection in (one, two, two, three):
        connection_limits.leave(connection)
    assert (connection_limits.plain, connection_limits.sockets, len(connection_limits.shares)) == (
        0,
        0,
        0,
    )


# -- requests that do not end ------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n",
        b"POST /api/operator/people/1/ban HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        b"authorization: Bearer %b\r\ncontent-length: 100\r\n\r\n{" % HOST_TOKEN.encode(),
        b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nhost: 127.",
    ],
    ids=["nothing", "slow head", "slow body", "slow second head"],
)
def test_a_slow_request_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(guarded, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(guarded, "READ_SECONDS", 0.3)

    def attack(url: str) -> None:
        with _connect(_port(url)) as slow:
            slow.sendall(sent)
            start = time.monotonic()
            try:
                while slow.recv(65536):
                    pass
            except OSError:
                pass
            assert 0.2 < time.monotonic() - start < 20

    _run(attack, tmp_path)


def test_too_many_requests_at_once_on_one_connection(tmp_path: Path) -> None:
    with server("", tmp_path) as process, _connect(process.port) as found:
        found.sendall(GET % b"/api/towns" * 500)
        told = b""
        while more := found.recv(65536):
            told += more
        assert told.count(b"HTTP/1.1 200") < 20 and b"HTTP/1.1 400" in told
        assert "Traceback" not in process.log_text()


def test_bodies_that_wait_behind_another_request_are_no_longer_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads the file before them, so they would lie there for as long as that takes."""
    pages = tmp_path / "pages"
    shutil.copytree(PAGES, pages)
    (pages / "big.bin").write_bytes(b"x" * 20_000_000)  # more than lies on the way
    monkeypatch.setattr(page_routes, "PAGES", pages)
    head = b"POST /api/answers/score HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 30000\r\n\r\n"
    post = head + b"x" * 30_000

    def attack(url: str) -> None:
        with _connect(_port(url)) as greedy:
            greedy.sendall(GET % b"/pages/big.bin" + post * 3)
            start = time.monotonic()
            while _plain_connections(url) > 1:
                assert time.monotonic() - start < 10, "they are refused before anything is read"
                time.sleep(0.05)
        with _connect(_port(url)) as patient:
            patient.sendall(GET % b"/healthz" + post * 2)
            told = b""
            while told.count(b"HTTP/1.1 200") < 3:
                told += patient.recv(65536)

    _run(attack, tmp_path)


def test_a_body_that_never_ends(tmp_path: Path) -> None:
    with server("", tmp_path) as process, _connect(process.port) as found:
        head = b"POST /api/rooms HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n"
        found.sendall(head)
        with pytest.raises(OSError):
            for _ in range(10_000):
                found.sendall(b"1000\r\n%b\r\n" % (b"x" * 4096))
        assert "Traceback" not in process.log_text()


def test_nonsense_is_answered_in_words_and_logged_seldom(tmp_path: Path) -> None:
    with server("", tmp_path) as process:
        for _ in range(30):
            with _connect(process.port) as found:
                found.sendall(b"\x16\x03\x01 this is TLS\r\n\r\n")
                told = b""
                while more := found.recv(65536):
                    told += more
                assert b"HTTP/1.1 400" in told and b'"code":"bad_message"' in told
        assert process.log_text().count("Invalid HTTP request") <= 6


# -- names and addresses -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["192.0.2.1"], "192.0.2.1"),
        (["198.51.100.9, 192.0.2.1"], "192.0.2.1"),
        (["198.51.100.9", "192.0.2.1"], "192.0.2.1"),
        (["192.0.2.1:4711"], "192.0.2.1"),
        (["[2001:db8::1]:4711"], "2001:db8::1"),
        (["[2001:db8::1]"], "2001:db8::1"),
        (["2001:db8::1"], "2001:db8::1"),
        (["192.0.2.1, unknown"], ""),
        (["192.0.2.1,"], ""),
        (["192.0.2.1:"], "192.0.2.1"),
        (["1.2.3.4.5"], ""),
        (["'; DROP TABLE people"], ""),
        ([], ""),
    ],
)
def test_the_address_a_proxy_tells(lines: list[str], address: str) -> None:
    assert told_address(lines) == address


def test_no_way_around_the_limit_for_wrong_tokens(tmp_path: Path) -> None:
    with server("", tmp_path, host_token=HOST_TOKEN, trust_proxy=True) as process:
        seen = []
        for number in range(14):
            with _connect(process.port) as found:
                found.sendall(
                    b"GET /api/operator HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
                    b"authorization: Bearer wrong\r\nx-forwarded-for: 203.0.113.%d\r\n"
                    b"x-forwarded-for: 192.0.2.1:%d\r\n\r\n" % (number, 4000 + number)
                )
                seen.append(_answered(found))
        assert seen[:10] == [401] * 10 and 429 in seen[10:]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:80", 200),
        ("LOCALHOST", 200),
        ("[::1]:8088", 200),
        ("192.0.2.7:1", 200),
        ("mahjong.example", 200),
        ("mahjong.example.:443", 200),
        ("club.example", 200),
        ("evil.example", 421),
        ("mahjong.example.evil.example", 421),
        ("evil.example:127.0.0.1", 421),
        ("127.0.0.1.evil.example", 421),
        ("127.0.0.1;evil", 421),
        ("", 421),
    ],
)
def test_only_our_own_names_are_answered(named: ServerProcess, host: str, status: int) -> None:
    answer = ask(named.url, "/api/rooms", headers={"host": host})
    assert answer.status == status
    policy = answer.headers["content-security-policy"]
    connect = f"connect-src 'self' ws://{host} wss://{host};"
    assert (connect if status == 200 else "connect-src 'self';") in policy
    assert ask(named.url, "/healthz", headers={"host": host}).status == 200


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("named")
    names = {"public_url": "https://mahjong.example/play", "hosts": ["club.example"]}
    with server("", folder, host_token=HOST_TOKEN, **names) as process:
        yield process


def test_a_foreign_name_that_leads_here_opens_no_web_socket(named: ServerProcess) -> None:
    upgrade = (
        b"GET /ws HTTP/1.1\r\nhost: %b\r\norigin: http://%b\r\nconnection: upgrade\r\n"
        b"upgrade: websocket\r\nsec-websocket-version: 13\r\n"
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    for name, status in ((b"evil.example", 421), (b"club.example", 101)):
        with _connect(named.port) as found:
            found.sendall(upgrade % (name, name))
            assert _answered(found) == status


def test_two_hosts_in_one_request_must_both_be_ours(named: ServerProcess) -> None:
    with _connect(named.port) as found:
        found.sendall(b"GET /api/rooms HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n")
        assert _answered(found) in (400, 421)


# -- the numbers -------------------------------------------------------------------------------


def test_metrics_are_for_the_operator(named: ServerProcess) -> None:
    assert ask(named.url, "/metrics").status == 401
    assert ask(named.url, "/metrics", "wrong").status == 401
    assert ask(named.url, "/metrics", HOST_TOKEN).status == 200


def test_metrics_for_addresses_that_may(tmp_path: Path) -> None:
    may = ["192.0.2.0/24", "2001:db8::5"]
    with server("", tmp_path, metrics_from=may, trust_proxy=True) as process:
        for address, status in (
            ("192.0.2.77", 200),
            ("2001:db8::5", 200),
            ("2001:db8::6", 401),
            ("127.0.0.1", 401),
            ("192.0.2.77, 198.51.100.1", 401),
        ):
            headers = {"x-forwarded-for": address}
            assert ask(process.url, "/metrics", headers=headers).status == status, address
