"""Whatever others try out, owners come in: from a device that is known, or with a moment's work."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count, repeat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.refusal import RefusedError
from fangcheng.protocol.work import do_work
from fangcheng.server.accounts import login_throttle as guessing
from fangcheng.server.accounts import strangers
from fangcheng.server.accounts.login_throttle import Guess, LoginThrottle, guess_of
from fangcheng.server.rate_limits import Patience
from fangcheng.server.serve import Started
from fangcheng.server.settings import Settings
from tests.server.inside import ask, client, do, hear, inside, node, raw_socket, tell, token_of
from tests.server.running import PostgresCluster

pytestmark = pytest.mark.usefixtures("quick_hashing")
NAME, PASSWORD, NEW = "阿财", "correct horse battery", "a staple of another kind"
WRONG = "not the right one"
THIEVES = [f"203.0.113.{number}" for number in range(1, 13)]
HOME, ABROAD = "198.51.100.7", "192.0.2.7"


@pytest.fixture(autouse=True)
def little_work_and_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that is done at once; and whoever has to wait still has to at the end of a test."""
    monkeypatch.setattr(strangers, "BITS", 6)
    monkeypatch.setattr(guessing, "Patience", partial(Patience, first=900.0))


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Started]:
    """A server behind a proxy, so that a test comes from wherever it says."""
    async with inside(folder, trust_proxy=True, **settings) as started:
        yield started


async def log_in(
    url: str, password: str, address: str, name: str = NAME, **more: Any
) -> dict[str, Any]:
    """Say hello from an address, and hear what comes of it."""
    async with raw_socket(url, additional_headers={"x-forwarded-for": address}) as socket:
        await tell(socket, type="hello", version=1, name=name, password=password, **more)
        return await hear(socket)


async def with_work(url: str, password: str, address: str, name: str = NAME) -> dict[str, Any]:
    """Say hello; if work is asked, do it and say hello again."""
    first = await log_in(url, password, address, name)
    if first["type"] == "welcome" or first["work"] is None:
        return first
    work = msgspec.convert(first["work"], parts.WorkWish)
    done = msgspec.to_builtins(do_work(work))
    return await log_in(url, password, address, name, work=done)


async def attack(url: str) -> list[str]:
    """Try wrong passwords from many addresses; tell what comes of it."""
    told = [await log_in(url, WRONG, address) for address in THIEVES]
    return [one["code"] for one in told]


@asynccontextmanager
async def owned(url: str, name: str = NAME) -> AsyncIterator[Client]:
    """Somebody with a password."""
    async with client(url, name=name) as found:
        await do(found, commands.SetPassword(new_id(), PASSWORD))
        yield found


def test_the_owner_comes_in_from_a_known_device_and_with_work_from_any(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url):
            mark = (await log_in(started.url, PASSWORD, HOME))["mark"]
            assert await attack(started.url) == ["password"] * 6 + ["rate"] * 6
            known = [
                await log_in(started.url, PASSWORD, HOME, marks=["AAAA", mark]) for _ in range(18)
            ]
            assert [one["type"] for one in known] == ["welcome"] * 18
            assert {one["mark"] for one in known} == {None}, "it has one"
            # Elsewhere with what nobody has to have been told before.
            refused = await log_in(started.url, PASSWORD, ABROAD)
            assert refused["code"] == "rate" and refused["work"] is not None
            fresh = [await with_work(started.url, PASSWORD, ABROAD) for _ in range(18)]
            assert [one["type"] for one in fresh] == ["welcome"] * 18
            # Also where the thieves sit.
            near = await with_work(started.url, PASSWORD, THIEVES[0])
            assert near["type"] == "welcome" and near["mark"] is not None

    asyncio.run(story())


def test_programs_find_the_numbers_that_pages_find() -> None:
    wishes = [parts.WorkWish(text, bits) for text in ("abc", "方城-_x") for bits in (0, 8, 13)]
    assert [do_work(one).number for one in wishes] == [0, 36, 33910, 0, 65, 5932]


def test_programs_come_in_by_themselves(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url):
            await attack(started.url)
            marks: list[str] = []
            for _ in range(2):
                found = await Client.open(started.url, name=NAME, password=PASSWORD, marks=marks)
                assert found.welcome is not None and (found.welcome.mark is None) == bool(marks)
                marks = marks or [found.welcome.mark or ""]
                await found.close()

    asyncio.run(story())


def test_who_shares_an_address_with_one_that_wears_it_out_comes_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, guests_per_minute=4) as started, owned(started.url):
            wrong = [
                (await log_in(started.url, WRONG, HOME, f"name {number}"))["code"]
                for number in range(5)
            ]
            assert wrong == ["password"] * 4 + ["rate"]
            assert (await with_work(started.url, PASSWORD, HOME))["type"] == "welcome"

    asyncio.run(story())


def test_work_that_is_wrong_makes_its_own_network_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url):
            await attack(started.url)
            beside = [f"9.9.9.{number}" for number in range(5)]
            told = [await with_work(started.url, WRONG, address) for address in beside]
            assert [one["code"] for one in told] == ["password"] * 4 + ["rate"]
            assert (await with_work(started.url, PASSWORD, HOME))["type"] == "welcome"

    asyncio.run(story())


def test_a_mark_is_for_one_account_and_one_password(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url) as owner:
            old = (await log_in(started.url, PASSWORD, HOME))["mark"]
            async with owned(started.url, "贼"):
                other = (await log_in(started.url, PASSWORD, HOME, "贼"))["mark"]
            await owner.send(commands.SetPassword(new_id(), NEW))
            changed = await owner.wait_for(say.Account)
            await attack(started.url)
            spelt = f"{changed.mark}{'A' * 4}"
            for mark in (old, other, spelt, old[:-1], "A"):
                told = await log_in(started.url, NEW, HOME, marks=[mark])
                assert told["code"] == "rate", mark
            told = await log_in(started.url, NEW, HOME, marks=[old, other, changed.mark])
            assert told["type"] == "welcome"

    asyncio.run(story())


def test_what_a_device_tries_is_its_own_affair(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, wrong_passwords=3) as started, owned(started.url):
            mine, other = [(await log_in(started.url, PASSWORD, HOME))["mark"] for _ in range(2)]
            wrong = [
                (await log_in(started.url, WRONG, HOME, marks=[mine]))["code"] for _ in range(5)
            ]
            assert wrong == ["password"] * 4 + ["rate"]
            assert (await log_in(started.url, PASSWORD, HOME))["type"] == "welcome"
            assert (await log_in(started.url, PASSWORD, HOME, marks=[other]))["type"] == "welcome"

    asyncio.run(story())


def test_work_counts_once_and_for_what_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url):
            await attack(started.url)

            async def wish() -> parts.WorkWish:
                told = (await log_in(started.url, PASSWORD, ABROAD))["work"]
                return msgspec.convert(told, parts.WorkWish)

            async def shows(proof: parts.WorkProof) -> str:
                work = msgspec.to_builtins(proof)
                told = await log_in(started.url, PASSWORD, ABROAD, work=work)
                code: str = told.get("code", told["type"])
                return code

            done = do_work(await wish())
            assert [await shows(done) for _ in range(2)] == ["welcome", "rate"]
            made_up = do_work(parts.WorkWish("A" * len(done.challenge), strangers.BITS))
            assert await shows(made_up) == "rate"
            passkeys = await asyncio.to_thread(ask, started.url, "/api/passkeys")
            challenge = passkeys.json["challenge"]
            assert await shows(do_work(parts.WorkWish(challenge, strangers.BITS))) == "rate"
            lazy = await wish()
            monkeypatch.setattr(strangers, "BITS", 200)
            assert await shows(do_work(lazy)) == "rate"
            monkeypatch.setattr(strangers, "BITS", 6)
            monkeypatch.setattr(strangers, "_SOON", -1)
            assert await shows(do_work(await wish())) == "rate"

    asyncio.run(story())


def test_codes_that_nobody_can_guess_are_not_kept_out_by_who_tries_passwords(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url) as owner:
            made = await asyncio.to_thread(
                ask, started.url, "/api/me/keys", token_of(owner), "POST", {"type": "make_codes"}
            )
            await attack(started.url)
            headers = {"x-forwarded-for": ABROAD}
            async with raw_socket(started.url, additional_headers=headers) as socket:
                await tell(socket, type="hello", version=1, name=NAME, code=made.json["codes"][0])
                assert (await hear(socket))["type"] == "welcome"

    asyncio.run(story())


def test_nobody_learns_which_names_there_are(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as started, owned(started.url):

            async def told(name: str) -> list[tuple[Any, ...]]:
                mine = (await log_in(started.url, PASSWORD, HOME))["mark"]
                answers = [
                    await log_in(started.url, f"guess number {at}", address, name, marks=[mine])
                    for at, address in enumerate(3 * THIEVES[:4])
                ]
                answers.append(await with_work(started.url, WRONG, ABROAD, name))
                return [
                    (one["code"], one["work"] is None, re.sub(r"\d+", "", one["reason"]))
                    for one in answers
                ]

            async with owned(started.url, "有人"):
                assert await told("有人") == await told("没有人")

    asyncio.run(story())


def test_another_node_knows_the_device_and_what_it_has_tried(
    tmp_path: Path, postgres: PostgresCluster
) -> None:
    async def story() -> None:
        url = postgres.new_database()
        few = {"trust_proxy": True, "wrong_passwords": 3}
        async with (
            node(url, tmp_path, "east", **few) as east,
            node(url, tmp_path, "west", **few) as west,
            owned(east.url),
        ):
            mark = (await log_in(east.url, PASSWORD, HOME))["mark"]
            await attack(east.url)
            assert (await log_in(west.url, PASSWORD, HOME, marks=[mark]))["type"] == "welcome"
            for _ in range(4):
                await log_in(east.url, WRONG, HOME, marks=[mark])
            async with asyncio.timeout(20):
                while (await log_in(west.url, WRONG, HOME, marks=[mark]))["code"] != "rate":
                    await asyncio.sleep(0.05)

    asyncio.run(story())


# -- what guessing gets in a day -------------------------------------------------------------


class Nobody:
    """Who hears of nothing."""

    def post(self, message: Struct) -> None:
        """Tell nobody."""


@pytest.mark.parametrize(
    ("guesses", "most"),
    [
        ((guess_of(f"203.0.113.{at}", NAME) for at in count()), 1_450),
        ((guess_of(f"{at}", NAME, worked=True) for at in count()), 20_000),
        (repeat(guess_of("203.0.113.1", NAME, worked=True)), 160),
        (repeat(guess_of("203.0.113.1", NAME, device="mine")), 420),
    ],
    ids=["strangers", "with work", "one network with work", "a known device"],
)
def test_what_guessing_gets_in_a_day(
    guesses: Iterator[Guess], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0
    monkeypatch.setattr(guessing, "Patience", Patience)
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def tried(at_once: int) -> int:
        """Try every second, or five after a refusal, until so many were wrong; then rest until all
        is forgotten, and begin anew."""
        nonlocal now
        known, end, number = LoginThrottle(Settings(), Nobody()), now + 86_400, 0
        while now < end:
            guess = next(guesses)
            now += 1
            try:
                known.check(guess)
            except RefusedError:
                now += 4
                continue
            known.wrong(guess)
            number += 1
            now += 3600 if number % at_once == 0 else 0
        return number

    found = max(tried(at_once) for at_once in (4, 8, 16, 18, 64, 1001, 86_400))
    assert most / 2 < found <= most
