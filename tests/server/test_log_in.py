"""Logging in: never in anybody's way, and guessing costs more and more."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.server.accounts import passwords
from fangcheng.server.rate_limits import Patience
from tests.server.inside import (
    client,
    do,
    hear,
    hear_end,
    inside,
    me,
    raw_socket,
    tell,
    token_of,
)

pytestmark = pytest.mark.usefixtures("quick_hashing")
PASSWORD = "correct horse battery"


class Gate:
    """Holds up whoever hashes, and counts them."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.threads: set[str] = set()
        self.inside = 0
        self._real = passwords._fits

    def __call__(self, stored: str | None, password: str) -> bool:
        self.threads.add(threading.current_thread().name)
        self.inside += 1
        self.open.wait(30)
        return self._real(stored, password)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    found = Gate()
    monkeypatch.setattr(passwords, "_fits", found)
    yield found
    found.open.set()


def _unnoted(_: object) -> None:
    """No operator did it."""


async def _try(url: str, name: str, password: str) -> dict[str, Any]:
    async with raw_socket(url) as socket:
        await tell(socket, type="hello", version=1, name=name, password=password)
        return await hear(socket)


async def _owner(url: str, name: str) -> Client:
    found = await Client.open(url, name=name)
    await do(found, commands.SetPassword(new_id(), PASSWORD))
    return found


def test_few_passwords_are_checked_at_a_time_and_nobody_else_waits(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "_WAITING", 16)

    async def run() -> None:
        async with inside(tmp_path) as started, AsyncExitStack() as sockets:
            owner = await _owner(started.url, "阿密")
            line = started.front.accounts.proofs.passwords
            waiting = []
            for number in range(18):
                socket = await sockets.enter_async_context(raw_socket(started.url))
                name = f"nobody {number}" if number % 2 else "阿密"
                await tell(socket, type="hello", version=1, name=name, password=PASSWORD)
                waiting.append(socket)
            async with asyncio.timeout(30):
                while gate.inside < 2 or line._turns.waiting < 16:
                    await asyncio.sleep(0.01)
            # No more are taken in, and whoever has a token is served meanwhile.
            refused = await _try(started.url, "阿密", PASSWORD)
            assert (refused["type"], refused["code"]) == ("refused", "rate")
            async with client(started.url, token_of(owner)) as again:
                assert me(again) == me(owner)
            assert gate.inside == 2
            gate.open.set()
            answers = [(await hear(socket))["type"] for socket in waiting]
            # Those with a right password come in, however many came from one address.
            assert answers == ["welcome", "refused"] * 9
            assert all(name.startswith("password") for name in gate.threads)
            assert len(gate.threads) == 2
            await owner.close()

    asyncio.run(run())


def test_long_questions_hold_up_no_greeting(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            owner = await _owner(started.url, "阿急")
            over = threading.Event()
            store = started.front.services.store
            long = [asyncio.ensure_future(store.read(lambda _: over.wait(30))) for _ in range(8)]
            try:
                async with client(started.url, token_of(owner)) as again:
                    assert me(again) == me(owner)
                assert (await _try(started.url, "阿急", PASSWORD))["type"] == "welcome"
                assert not any(one.done() for one in long)
            finally:
                over.set()
                await asyncio.gather(*long)
                await owner.close()

    asyncio.run(run())


def test_guessing_costs_more_and_more_but_the_owner_comes_in(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            owner = await _owner(started.url, "阿财")
            codes = [
                (await _try(started.url, "阿财", f"guess number {number}"))["code"]
                for number in range(12)
            ]
            # The sixth that is wrong has to wait, and so does a right one.
            assert codes[:6] == ["password"] * 6 and "rate" in codes[6:]
            # In however many ways the name is written.
            wrong = [await _try(started.url, name, "x" * 8) for name in ("阿财", " 阿财 ")]
            assert "rate" in {one["code"] for one in wrong}
            assert "wait" in next(one["reason"] for one in wrong if one["code"] == "rate")
            # Somebody else is not concerned, nor is a device that is known.
            other = await _owner(started.url, "阿福")
            assert (await _try(started.url, "阿福", PASSWORD))["type"] == "welcome"
            async with client(started.url, token_of(owner)) as again:
                assert me(again) == me(owner)
            await owner.close()
            await other.close()

    asyncio.run(run())


def test_guessing_many_names_costs_the_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            owner = await _owner(started.url, "阿寿")
            codes = [
                (await _try(started.url, f"name {number}", PASSWORD))["code"]
                for number in range(16)
            ]
            assert codes[:11] == ["password"] * 11 and "rate" in codes[11:]
            async with client(started.url, token_of(owner)) as again:
                assert me(again) == me(owner)
            await owner.close()

    asyncio.run(run())


def test_patience_doubles_ends_and_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    wrong = Patience(free=2, longest=60)
    waits = []
    for _ in range(2000):
        wrong.tire("me")
        waits.append(wrong.wait("me"))
    assert waits[:9] == [0, 0, 2, 4, 8, 16, 32, 60, 60] and max(waits) == 60
    assert wrong.wait("you") == 0
    now += 59
    assert wrong.wait("me") == 1
    now += 1
    assert wrong.wait("me") == 0
    wrong.tire("me")
    assert wrong.wait("me") == 60
    wrong.forgive("me")
    assert wrong.wait("me") == 0
    for _ in range(9):
        wrong.tire("me")
    now += 3601
    wrong.tire("me")
    assert wrong.wait("me") == 0


@pytest.mark.parametrize("event", ["ban", "new password"])
def test_what_happens_while_a_password_is_checked_counts(
    tmp_path: Path, gate: Gate, event: str
) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            owner = await _owner(started.url, "阿迟")
            trying = asyncio.ensure_future(_try(started.url, "阿迟", PASSWORD))
            async with asyncio.timeout(30):
                while not gate.inside:
                    await asyncio.sleep(0.01)
            if event == "ban":
                assert await started.front.people.ban(
                    me(owner), int(time.time()) + 3600, "enough", _unnoted
                )
            else:
                await do(owner, commands.SetPassword(new_id(), "another " + PASSWORD))
            gate.open.set()
            told = await trying
            assert (told["type"], told["code"]) == (
                "refused",
                "banned" if event == "ban" else "password",
            )
            tokens = await started.front.accounts._tokens(me(owner))
            assert len(tokens) == 1, "whoever was too late has none"
            await owner.close()

    asyncio.run(run())


def test_a_ban_that_follows_a_log_in_at_once_ends_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            owner = await _owner(started.url, "阿紧")
            accounts = started.front.accounts
            truly, bans = accounts._write, []

            def write_and_ban(write: Any) -> "asyncio.Future[Any]":
                """Ban it when its token is on its way to the disk already."""
                written = truly(write)
                accounts._write = truly
                until = int(time.time()) + 3600
                bans.append(
                    asyncio.ensure_future(started.front.people.ban(me(owner), until, "", _unnoted))
                )
                return written

            accounts._write = write_and_ban  # type: ignore[assignment]
            async with raw_socket(started.url) as socket:
                await tell(socket, type="hello", version=1, name="阿紧", password=PASSWORD)
                told, code = await hear_end(socket)
            assert [one["type"] for one in told] == ["welcome", "bye"]
            assert code == CLOSE_CODES["banned"] and await bans[0]
            assert me(owner) not in [one.person_id for one in started.front.connected.all]
            await owner.close()

    asyncio.run(run())
