"""A real HAProxy before a real node: one address does its worst, others play on."""

import asyncio
import resource
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from fangcheng.server.proxy import haproxy_config
from tests.server.inside import hear, raw_socket, tell
from tests.server.running import ServerProcess, free_port, server

_HAPROXY = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
pytestmark = pytest.mark.skipif(_HAPROXY is None, reason="no HAProxy here")

ATTACKER, NEIGHBOUR = "127.0.0.1", "127.0.0.2"
HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "
HALF_BODY = b"POST /api/answers/score HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 999\r\n\r\n{"
_PER_ADDRESS = 20
"""What a node lets an address hold; the proxy lets it five times as many connections."""
_PATIENCE = 20.0
_SOON = 15.0
"""Far more than the second in which a request must be complete here, and far less than HAProxy and
nodes wait where nothing tells them."""


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server("", tmp_path_factory.mktemp("node"), trust_proxy=True) as process:
        yield process


@contextmanager
def _proxy(
    node: ServerProcess, folder: Path, behind_proxy: bool = False, seconds: int = 1
) -> Iterator[int]:
    """Run HAProxy as it is written, with few files and with less patience."""
    port = free_port()
    told = haproxy_config(
        f"127.0.0.1:{port}",
        {"a": f"127.0.0.1:{node.port}"},
        behind_proxy=behind_proxy,
        most=450,
        per_address=_PER_ADDRESS,
    )
    file = folder / "haproxy.cfg"
    file.write_text(told.replace("http-request 10s", f"http-request {seconds}s"))
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))  # noqa: E731
    process = subprocess.Popen([str(_HAPROXY), "-db", "-f", str(file)], preexec_fn=few)
    try:
        until = time.monotonic() + _PATIENCE
        while _status(port, NEIGHBOUR) != 200:
            assert process.poll() is None and time.monotonic() < until
            time.sleep(0.02)
        yield port
    finally:
        process.kill()
        process.wait()


def _connect(port: int, source: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 2.0, source_address=(source, 0))


def _ask(found: socket.socket, head: str = "") -> int:
    """Ask on a connection that stays open; 0 if it was closed."""
    try:
        found.sendall(f"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n{head}\r\n".encode())
        return int((found.recv(4096).split() or [b"", b"0"])[1])
    except OSError:
        return 0


def _status(port: int, source: str, head: str = "") -> int:
    try:
        with closing(_connect(port, source)) as found:
            return _ask(found, head)
    except OSError:
        return 0


def _answers(found: socket.socket) -> bytes:
    """What comes on a connection until it is closed."""
    with suppress(OSError):
        return found.recv(4096)
    return b""


def test_half_sent_requests_of_one_address_keep_nobody_out(
    node: ServerProcess, tmp_path: Path
) -> None:
    async def play(port: int) -> None:
        async with raw_socket(f"http://127.0.0.1:{port}", local_addr=(NEIGHBOUR, 0)) as found:
            await tell(found, type="hello", version=1)
            assert (await hear(found))["type"] == "welcome"

    with ExitStack() as held, _proxy(node, tmp_path) as port:
        half = []
        for _ in range(600):
            with suppress(OSError):
                half.append(held.enter_context(closing(_connect(port, ATTACKER))))
                half[-1].sendall(HALF)
        begun = time.monotonic()
        asyncio.run(play(port))
        assert _status(port, NEIGHBOUR) == 200
        assert time.monotonic() - begun < 5, "nobody waits for them"
        answers = [_answers(one) for one in half]
        waited = [one for one in answers if one.startswith(b"HTTP/1.1 408")]
        assert 50 < len(waited) <= 5 * _PER_ADDRESS, "they may be slow"
        assert time.monotonic() - begun < _SOON, "but not for long"


@pytest.mark.parametrize("half", [HALF, HALF_BODY], ids=["head", "body"])
def test_a_request_that_comes_letter_by_letter_ends_before_a_node_hears_of_it(
    node: ServerProcess, tmp_path: Path, half: bytes
) -> None:
    with _proxy(node, tmp_path) as port, closing(_connect(port, ATTACKER)) as found:
        found.settimeout(0.1)
        begun, answer = time.monotonic(), b""
        found.sendall(half)
        while not answer and time.monotonic() - begun < _SOON:
            with suppress(TimeoutError):
                answer = found.recv(4096)
            with suppress(OSError):
                found.sendall(b" ")
        assert answer.startswith(b"HTTP/1.1 408")


def test_one_network_does_not_hold_all_connections(node: ServerProcess, tmp_path: Path) -> None:
    """Under IPv6 one customer has many addresses, each with a share of its own."""
    with _proxy(node, tmp_path, seconds=60) as port, ExitStack() as held:
        for at in range(1, 7):
            for _ in range(4 * _PER_ADDRESS):
                with suppress(OSError):
                    one = held.enter_context(closing(_connect(port, f"127.0.1.{at}")))
                    one.sendall(HALF)
        assert _status(port, NEIGHBOUR) == 200


def test_who_asks_without_end_is_refused_and_nobody_else(
    node: ServerProcess, tmp_path: Path
) -> None:
    with _proxy(node, tmp_path) as port, closing(_connect(port, ATTACKER)) as found:
        many = 10 * _PER_ADDRESS + 10
        told = [_ask(found, f"x-forwarded-for: 10.0.0.{at}\r\n") for at in range(many)]
        assert told[: 10 * _PER_ADDRESS] == [200] * 10 * _PER_ADDRESS
        assert 429 in told, "whatever address it says it has"
        assert _status(port, NEIGHBOUR) == 200


def test_behind_another_proxy_the_limits_are_of_those_it_names(
    node: ServerProcess, tmp_path: Path
) -> None:
    greedy, other = (f"x-forwarded-for: 9.9.9.9, 10.0.0.{at}\r\n" for at in (1, 2))
    with _proxy(node, tmp_path, behind_proxy=True) as port, ExitStack() as held:
        one = held.enter_context(closing(_connect(port, ATTACKER)))
        told = [_ask(one, greedy) for _ in range(10 * _PER_ADDRESS + 10)]
        assert told[: 10 * _PER_ADDRESS] == [200] * 10 * _PER_ADDRESS and 429 in told
        assert _status(port, ATTACKER, other) == 200, "the proxy itself has no limit"
        many = [held.enter_context(closing(_connect(port, ATTACKER))) for _ in range(150)]
        assert _ask(many[-1], other) == 200


def test_a_school_behind_one_address_plays(node: ServerProcess, tmp_path: Path) -> None:
    """All pages come at once, each with a socket and files: as many as nodes take from there."""

    async def come(port: int) -> None:
        async with raw_socket(f"http://127.0.0.1:{port}", local_addr=(ATTACKER, 0)) as found:
            await tell(found, type="hello", version=1)
            assert (await hear(found))["type"] == "welcome"
            told = await asyncio.gather(
                *(asyncio.to_thread(_status, port, ATTACKER) for _ in range(4))
            )
            assert told == [200] * 4

    async def all_come(port: int) -> None:
        await asyncio.gather(*(come(port) for _ in range(_PER_ADDRESS)))

    with _proxy(node, tmp_path) as port:
        asyncio.run(all_come(port))


@pytest.mark.parametrize("behind_proxy", [False, True])
def test_the_configuration_starts_with_few_files(behind_proxy: bool) -> None:
    told = haproxy_config("*:80", {"a": "127.0.0.1:1"}, most=100, behind_proxy=behind_proxy)
    assert "maxconn 100\n" in told
    assert "sc0_conn_cur gt 25 " in told, "no address has more than a quarter of all"
    assert "sc1_conn_cur(networks) gt 50 " in told, "and no network more than half"
