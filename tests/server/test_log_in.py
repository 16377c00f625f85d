"""Logging in: never in anybody's way, and guessing costs more and more."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.accounts import passwords
from fangcheng.server.rate_limits import Patience
from tests.server.inside import client, do, hear, inside, me, raw_socket, tell, token_of

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash for real, but quickly."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", hasher)
    passwords._nobodys_password.cache_clear()


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


async def _try(url: str, name: str, password: str) -> dict[str, Any]:
    async with raw_socket(url) as socket:
        await tell(socket, type="hello", version=1, name=name, password=password)
        return await hear(socket)


async def _owner(url: str, name: str) -> Client:
    found = await Client.open(url, name=name)
    await do(found, say.SetPassword(new_id(), PASSWORD))
    return found


def test_few_passwords_are_checked_at_a_time_and_nobody_else_waits(
    tmp_path: Path, gate: Gate
) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started, AsyncExitStack() as sockets:
            owner = await _owner(started.url, "阿密")
            waiting = []
            for number in range(18):
                socket = await sockets.enter_async_context(raw_socket(started.url))
                name = f"nobody {number}" if number % 2 else "阿密"
                await tell(socket, type="hello", version=1, name=name, password=PASSWORD)
                waiting.append(socket)
            async with asyncio.timeout(30):
                while gate.inside < 2 or started.desk.accounts._passwords._waiting < 16:
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
            store = started.desk.services.store
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
