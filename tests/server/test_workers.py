"""`fangcheng serve --workers`: nodes behind a real HAProxy, on one address."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from fangcheng.errors import ConnectionFailedError, SettingsError
from fangcheng.protocol import commands, matchmaking
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server import workers
from fangcheng.server.logs import make_log
from fangcheng.server.proxy import haproxy_config
from fangcheng.server.settings import Settings
from fangcheng.server.workers import Workers, usual_workers
from tests.server.running import QUICK, PostgresCluster, free_port

pytestmark = pytest.mark.skipif(
    (shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")) is None,
    reason="no HAProxy here",
)
_PATIENCE = 60.0


class _House:
    """Two nodes behind a proxy, in processes of their own."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log"
        settings = [f"--set={name}={value}" for name, value in QUICK.items()]
        words = ["serve", "--workers", "2", "--node", "here", "--port", str(self.port)]
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "fangcheng", *words, "--database", database, *settings],
                stdout=log,
                stderr=log,
                cwd=folder,
            )
        self.until(lambda: self.url in self.text())

    def text(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def until(self, what: object) -> None:
        assert callable(what)
        deadline = time.monotonic() + _PATIENCE
        while not what():
            assert self._process.poll() is None and time.monotonic() < deadline, self.text()
            time.sleep(0.05)

    def children(self) -> list[int]:
        """List the nodes; the proxy is no Python."""
        pids = _children(self._process.pid)
        return [pid for pid in pids if b"fangcheng.server.workers" in _words(pid)]

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def stop(self) -> int:
        self._process.terminate()
        return self._process.wait(_PATIENCE)


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _words(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.fixture
def house(postgres: PostgresCluster, tmp_path: Path) -> Iterator[_House]:
    found = _House(postgres.new_database(empty=True), tmp_path)
    yield found
    found.stop()


async def _answer(client: Client) -> say.Done | say.Moved | say.Refused:
    while True:
        message = await client.next()
        if isinstance(message, say.Done | say.Moved | say.Refused):
            return message


async def _enter(url: str, token: str | None, room: str) -> tuple[Client, say.Done]:
    """Come in as a page does: through the proxy, and where one is sent."""
    node = ""
    for _ in range(300):
        try:
            client = await Client.open(url, token, node=node, room=room)
            await client.send(commands.Enter("enter", room))
            answer = await _answer(client)
        except ConnectionFailedError:
            node = ""  # as pages do: at the front door again
            await asyncio.sleep(0.1)
            continue
        if isinstance(answer, say.Done):
            return client, answer
        node = answer.node if isinstance(answer, say.Moved) else ""
        await client.close()
        await asyncio.sleep(0.1)
    raise AssertionError("nobody lets us in")


async def _meet(url: str) -> None:
    """Four people at one address wait for the same: they are called to one table."""
    people = []
    for _ in range(4):
        one = await Client.open(url)
        command = matchmaking.JoinQueue("join", "hangzhou")
        await one.send(command)
        answer = await _answer(one)
        if isinstance(answer, say.Moved):
            await one.close()
            one = await Client.open(url, one.token, node=answer.node, room=answer.room)
            await one.send(command)
            answer = await _answer(one)
        assert isinstance(answer, say.Done), answer
        people.append(one)
    async with asyncio.timeout(_PATIENCE):
        while (await people[0].wait_for(matchmaking.Place, _PATIENCE)).state != "called":
            pass
    for one in people:
        await one.close()


def test_people_at_one_address_find_their_room_and_a_node_that_dies_comes_back(
    house: _House,
) -> None:
    async def story() -> None:
        clients = [await Client.open(house.url, name=f"P{at}") for at in range(6)]
        rooms = [await one.ask(commands.Create(new_id(), "hangzhou")) for one in clients]
        numbers = [one.room for one in rooms if isinstance(one, say.Done)]
        assert len(numbers) == 6
        guest = await Client.open(house.url)
        for number in numbers:
            assert number is not None
            client, done = await _enter(house.url, guest.token, number)
            assert done.room == number
            await client.close()
        await _meet(house.url)
        before = set(house.children())
        assert len(before) == 2
        assert not any(map(_children, before)), "they have no thinkers of their own"
        os.kill(min(before), signal.SIGKILL)
        for one, number in zip(clients, numbers, strict=True):
            assert number is not None
            client, done = await _enter(house.url, one.token, number)
            assert done.room == number, "rooms of both nodes are there"
            await client.close()
        await asyncio.to_thread(
            house.until, lambda: len(house.children()) == 2 and set(house.children()) != before
        )

    asyncio.run(story())
    assert house.stop() == 0


@pytest.mark.parametrize("nodes", [{"a": "127.0.0.1:1", "b": "[::1]:2"}, {"a": "localhost:1"}])
def test_haproxy_takes_the_configuration(nodes: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "haproxy.cfg"
    file.write_text(haproxy_config("127.0.0.1:80", nodes))
    found = shutil.which("haproxy") or "/usr/sbin/haproxy"
    done = subprocess.run([found, "-c", "-f", str(file)], capture_output=True, text=True)
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stderr


def test_the_configuration_names_every_node_and_refuses_nonsense() -> None:
    told = haproxy_config("*:80", {"east": "10.0.0.1:8088", "west": "http://[::1]:9"})
    assert re.findall(r"^    server (.*)$", told, re.M) == ["east 10.0.0.1:8088", "west [::1]:9"]
    for name, address in (("a b", "h:1"), ("a", "h"), ("a", "h:x"), ("", "h:1")):
        with pytest.raises(SettingsError):
            haproxy_config("*:80", {name: address})


@pytest.mark.parametrize(("ping", "tunnel"), [(20.0, 60_000), (0.5, 1_500), (0.1, 300)])
def test_who_only_looks_is_asked_before_the_proxy_cuts_it(ping: float, tunnel: int) -> None:
    told = haproxy_config("*:80", {"a": "127.0.0.1:1"}, ping_seconds=ping)
    assert f"timeout tunnel {tunnel}ms\n" in told, "it is asked after twice as long at most"


def test_with_postgresql_there_is_a_node_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    cores = len(os.sched_getaffinity(0))
    alone, shared = Settings(), Settings(database="postgresql://somewhere/house")
    assert usual_workers(alone) == 1
    assert usual_workers(shared) == cores
    assert usual_workers(replace(shared, node="east")) == 1, "one of several, on several machines"
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert usual_workers(shared) == 1, "without HAProxy"


def test_a_house_behind_another_proxy_believes_what_that_one_says(tmp_path: Path) -> None:
    told = haproxy_config("[::1]:80", {"a": "127.0.0.1:1"}, behind_proxy=True)
    assert "X-Forwarded-For %[src] unless told" in told
    file = tmp_path / "haproxy.cfg"
    file.write_text(told)
    found = shutil.which("haproxy") or "/usr/sbin/haproxy"
    done = subprocess.run([found, "-c", "-f", str(file)], capture_output=True, text=True)
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stderr


def test_nodes_have_names_whatever_the_machine_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Settings(database="postgresql://somewhere/house")
    monkeypatch.setattr("socket.gethostname", lambda: f"Büro_{'x' * 60}.example")
    (name,) = Workers(shared, 1)._ports
    assert re.fullmatch("b-ro-x{31}-1", name)
    haproxy_config("*:80", {name: "127.0.0.1:1"})
    assert Workers(replace(shared, host="::"), 1)._shown_url() == "http://[::1]:8088"


class _Processes:
    """Processes that stand in for nodes; each writes its number to a file when it starts."""

    def __init__(self, folder: Path, script: str) -> None:
        self.log = folder / "starts"
        words = ["sh", "-c", f"echo $$ >> {self.log}; {script}"]
        self.child = workers._Child("node", words, b"", make_log("error", False))

    def starts(self) -> list[int]:
        return [int(one) for one in self.log.read_text().split()] if self.log.exists() else []

    async def until(self, number: int) -> None:
        async with asyncio.timeout(_PATIENCE):
            while len(self.starts()) < number:
                await asyncio.sleep(0.02)


def test_a_process_that_does_not_end_is_killed_and_one_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_END", 0.2)

    async def story() -> None:
        deaf = _Processes(tmp_path, "trap '' TERM; while :; do sleep 0.1; done")
        deaf.child.start()
        await deaf.until(1)
        await deaf.child.start_again()
        await deaf.until(2)
        await asyncio.sleep(0.6)  # as long as it would take to be started once more
        await deaf.child.end()
        assert len(deaf.starts()) == 2
        assert not any(Path(f"/proc/{pid}").exists() for pid in deaf.starts())

    asyncio.run(story())


def test_a_process_that_cannot_be_started_is_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        program = tmp_path / "later"
        child = workers._Child("later", [str(program)], b"", make_log("error", False))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workers, "_ends_with_us", list)
            child.start()
            await asyncio.sleep(0.1)
            there = tmp_path / "there"
            program.write_text(f"#!/bin/sh\ntouch {there}\nsleep 60\n")
            program.chmod(0o755)
            async with asyncio.timeout(_PATIENCE):
                while not there.exists():
                    await asyncio.sleep(0.02)
            await child.end()

    asyncio.run(story())


def test_a_node_that_does_not_come_back_costs_the_house_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_START", 0.2)

    async def story() -> None:
        house = Workers(Settings(database="postgresql://somewhere/house"), 2)
        for name in "one", "two":
            (tmp_path / name).mkdir()
        one, two = [_Processes(tmp_path / name, "sleep 60") for name in ("one", "two")]
        for node in one, two:
            node.child.start()
            await node.until(1)
        again = asyncio.Event()
        running = asyncio.create_task(house._until_told(again, [one.child, two.child]))
        again.set()
        await one.until(2)
        await asyncio.sleep(0.5)
        assert not running.done() and len(two.starts()) == 1, "the others stay as they are"
        again.set()  # it can be tried again
        await one.until(3)
        running.cancel()  # in the middle of it, as SIGTERM does
        await asyncio.gather(one.child.end(), two.child.end(), return_exceptions=True)
        pids = [pid for node in (one, two) for pid in node.starts()]
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids)

    asyncio.run(story())


def test_processes_end_with_whoever_started_them() -> None:
    """Else they would hold the port and the names of nodes that the next start needs."""
    words = [*workers._ends_with_us(), "sleep", "60"]
    script = f"import subprocess\nprint(subprocess.Popen({words}).pid, flush=True)\ninput()"
    parent = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    deadline = time.monotonic() + _PATIENCE
    while b"sleep" not in _words(pid) or b"setpriv" in _words(pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    parent.kill()
    parent.communicate()
    while b"sleep" in _words(pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)
