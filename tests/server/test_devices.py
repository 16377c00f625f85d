"""Where somebody is logged in: listed, logged out, and forgotten when nobody comes any more."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.accounts import accounts, credentials
from fangcheng.server.accounts.accounts import DAY
from fangcheng.server.front import cleanup as tidying
from fangcheng.server.serve import Started
from fangcheng.server.store import matches as stored_matches
from fangcheng.server.store import people
from fangcheng.server.store.matches import StoredMatch, StoredSeat
from fangcheng.server.store.tables import people as people_table
from fangcheng.server.store.tables import tokens
from tests.server.inside import (
    ask,
    client,
    do,
    hear,
    hear_end,
    inside,
    me,
    raw_socket,
    refused,
    tell,
    token_of,
)

PASSWORD = "correct horse battery"
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/126.0.0.0 Mobile Safari/537.36"
)


@pytest.fixture(autouse=True)
def hurried(quick_hashing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(tidying, "_REST", 0.0)


async def _devices(found: Client) -> list[parts.Device]:
    await found.send(commands.ListDevices(new_id()))
    return (await found.wait_for(say.Devices)).devices


async def _permanent(url: str, name: str) -> Client:
    found = await Client.open(url, name=name)
    await do(found, commands.SetPassword(new_id(), PASSWORD))
    return found


async def _log_in(url: str, name: str, **more: Any) -> str:
    async with raw_socket(url) as socket:
        await tell(socket, type="hello", version=1, name=name, password=PASSWORD, **more)
        token: str = (await hear(socket))["token"]
        return token


async def _token_works(url: str, token: str) -> bool:
    async with raw_socket(url) as socket:
        await tell(socket, type="hello", version=1, token=token)
        answer = await hear(socket)
        assert answer["type"] == "welcome" or answer["code"] == "token"
        return bool(answer["type"] == "welcome")


# -- what devices are called -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "user_agent", "name"),
    [
        (None, PHONE, "Chrome · Android"),
        (None, PHONE.replace("Chrome/", "MicroMessenger/8 Chrome/"), "微信 WeChat · Android"),
        (
            None,
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari · iPhone",
        ),
        (None, "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0", "Firefox · Linux"),
        (None, "Python/3.11 websockets/15.0", "Python/3.11 websockets/15.0"),
        ("书房 的电脑", PHONE, "书房 的电脑"),
        ("a\x00b\n\u202ec  d", "", "a b c d"),
        ("", "", ""),
        (None, "x" * 5000, "x" * 60),
    ],
)
def test_a_device_has_a_short_name(told: str | None, user_agent: str, name: str) -> None:
    assert credentials.device_name(told, user_agent) == name


# -- listing and logging out -------------------------------------------------------------------


def test_devices_are_listed_and_logged_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            url = started.url
            home = await _permanent(url, "阿家")
            phone = await _log_in(url, "阿家", device="手机")
            async with raw_socket(url, additional_headers={"User-Agent": PHONE}) as socket:
                await tell(socket, type="hello", version=1, token=phone)
                await hear(socket)
                listed = await _devices(home)
                assert [one.current for one in listed].count(True) == 1
                assert {one.name for one in listed} >= {"手机"}
                assert all(time.time() - one.used < 600 for one in listed)
                assert not any(credentials.token_hash(phone) == one.id for one in listed)
                there = next(one.id for one in listed if not one.current)
                await do(home, commands.LogOutDevice(new_id(), there))
                last, code = await hear_end(socket)
                assert last[-1] == {"type": "bye", "code": "logged_out"} and code == 4006
            assert not await _token_works(url, phone)
            unknown = await asyncio.to_thread(ask, url, "/api/me/history", phone)
            assert unknown.status == 401
            assert len(await _devices(home)) == 1
            again = await refused(home, commands.LogOutDevice(new_id(), there))
            here = (await _devices(home))[0].id
            myself = await refused(home, commands.LogOutDevice(new_id(), here))
            assert (again.code, myself.code) == ("no_device", "no_device")
            await home.close()

    asyncio.run(run())


def test_nobody_logs_out_somebody_elses_device(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            victim = await Client.open(started.url, name="好人")
            device = (await _devices(victim))[0].id
            async with client(started.url, name="坏人") as other:
                for id_ in (device, "%", ""):
                    told = await refused(other, commands.LogOutDevice(new_id(), id_))
                    assert told.code == "no_device"
            assert await _token_works(started.url, token_of(victim))
            await victim.close()

    asyncio.run(run())


def test_somebody_has_only_so_many_devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was unused longest is logged out; never the one that logs in."""
    monkeypatch.setattr(accounts, "MOST_DEVICES", 3)

    async def play() -> None:
        async with inside(tmp_path) as started:
            first = await _permanent(started.url, "阿方")
            before = await _log_in(started.url, "阿方")
            now = int(time.time())
            old = {token_of(first): now - 10, before: now - 20}

            def age(connection: Connection) -> None:
                for token, used in old.items():
                    row = tokens.c.hash == credentials.token_hash(token)
                    connection.execute(update(tokens).where(row).values(used=used))

            await started.front.services.journal.work(age)
            newer = [await _log_in(started.url, "阿方") for _ in range(2)]
            assert not await _token_works(started.url, before)
            assert all([await _token_works(started.url, one) for one in newer])
            await first.close()

    asyncio.run(play())


def test_a_new_password_logs_out_all_other_devices(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            url = started.url
            home = await _permanent(url, "阿新")
            second_tab = await Client.open(url, token_of(home))
            stolen = await Client.open(url, await _log_in(url, "阿新"))
            await do(home, commands.SetPassword(new_id(), PASSWORD + "!"))
            assert (await stolen.wait_for(say.Bye)).code == "logged_out"
            assert not await _token_works(url, token_of(stolen))
            assert await _token_works(url, token_of(home))
            assert len(await _devices(second_tab)) == 1
            for one in (home, second_tab, stolen):
                await one.close()

    asyncio.run(run())


def test_logging_out_here_ends_here_and_a_guest_must_be_sure(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            url = started.url
            home = await _permanent(url, "阿走")
            await do(home, commands.LogOut(new_id()))
            assert (await home.wait_for(say.Bye)).code == "logged_out"
            assert not await _token_works(url, token_of(home))
            assert await _log_in(url, "阿走")
            guest = await Client.open(url, name="过客")
            assert (await refused(guest, commands.LogOut(new_id()))).code == "phase"
            assert await _token_works(url, token_of(guest))
            await do(guest, commands.LogOut(new_id(), sure=True))
            assert not await _token_works(url, token_of(guest))

    asyncio.run(run())


def test_all_devices_learn_a_new_name(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            one = await Client.open(started.url, name="旧的")
            two = await Client.open(started.url, token_of(one))
            await do(one, commands.Rename(new_id(), "新的"))
            told = await two.wait_for(say.Account)
            assert (told.name, told.permanent) == ("新的", False)
            await do(two, commands.SetPassword(new_id(), PASSWORD))
            told = await one.wait_for(say.Account)
            assert (told.name, told.permanent) == ("新的", True)
            created = await do(one, commands.Create(new_id(), "hangzhou"))
            room = started.front.registry.rooms[created.room or ""]
            assert room.state().seats[0].name == "新的"
            await do(two, commands.Rename(new_id(), "更新的"))
            assert room.state().seats[0].name == "更新的"
            await one.close()
            await two.close()

    asyncio.run(run())


def test_who_greets_while_it_is_logged_out_stays_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, go_on = threading.Event(), threading.Event()
    real = people.person_of_token

    def slowly(*args: Any) -> Any:
        found = real(*args)
        if threading.current_thread().name.startswith("greeter") and not looked.is_set():
            looked.set()
            go_on.wait(30)
        return found

    async def run() -> None:
        async with inside(tmp_path) as started:
            home = await _permanent(started.url, "阿迟")
            stolen = await _log_in(started.url, "阿迟")
            monkeypatch.setattr(people, "person_of_token", slowly)
            async with raw_socket(started.url) as socket:
                await tell(socket, type="hello", version=1, token=stolen)
                await asyncio.to_thread(looked.wait, 30)
                await do(home, commands.SetPassword(new_id(), PASSWORD))
                go_on.set()
                assert (await hear(socket))["code"] == "token"
            await home.close()

    try:
        asyncio.run(run())
    finally:
        go_on.set()


# -- tokens that end ---------------------------------------------------------------------------


def _used(started: Started, token: str) -> int | None:
    hashed = credentials.token_hash(token)
    with started.front.services.store.engine.connect() as connection:
        query = select(tokens.c.used).where(tokens.c.hash == hashed)
        return connection.execute(query).scalar_one_or_none()


async def _make_old(started: Started, person: int, days: float) -> None:
    """Let somebody have come last some days ago."""
    then = int(time.time() - days * DAY)

    def change(connection: Any) -> None:
        connection.execute(update(tokens).where(tokens.c.person == person).values(used=then))
        old = update(people_table).where(people_table.c.id == person)
        connection.execute(old.values(created=then))

    await started.front.services.journal.work(change)


def test_the_use_of_a_token_is_written_once_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            guest = await Client.open(started.url, name="常客")
            token = token_of(guest)
            await guest.close()
            await _make_old(started, me(guest), 0.9)
            before = _used(started, token)
            assert await _token_works(started.url, token)
            await started.front.services.journal.work(lambda _: None)
            assert _used(started, token) == before
            await _make_old(started, me(guest), 1.1)
            assert await _token_works(started.url, token)
            await started.front.services.journal.work(lambda _: None)
            assert time.time() - (_used(started, token) or 0) < 60

    asyncio.run(run())


def test_tokens_that_nobody_uses_end_and_those_in_use_do_not(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, token_days=10) as started:
            url, front = started.url, started.front
            away = await _permanent(url, "久别")
            await away.close()
            here = await _permanent(url, "常在")
            await _make_old(started, me(away), 11)
            assert not await _token_works(url, token_of(away))
            assert _used(started, token_of(away)) is not None
            await _make_old(started, me(here), 11)
            await front._cleanup.once()
            assert _used(started, token_of(away)) is None
            # Who was connected all the time has used it.
            assert await _token_works(url, token_of(here))
            # A name with a password is never lost.
            assert await _token_works(url, await _log_in(url, "久别"))
            await here.close()

    asyncio.run(run())


def _match(number: int, person: int) -> StoredMatch:
    seats = (StoredSeat(person, "打过", None), StoredSeat(None, "bot:normal", "normal"))
    return StoredMatch(number, "123456", "zhangzhou", {"seats": 2}, "seed", {}, seats, 1)


def test_guests_who_left_nothing_are_forgotten(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, guest_days=20, token_days=30) as started:
            url, front = started.url, started.front
            work = front.services.journal.work
            gone = [await Client.open(url, name=f"路人{number}") for number in range(3)]
            new = await Client.open(url, name="新来的")
            kept = await _permanent(url, "有密码")
            played = await Client.open(url, name="打过")
            banned = await Client.open(url, name="被禁")
            last = await Client.open(url, name="最后一个")
            everybody = [*gone, new, kept, played, banned, last]
            for one in everybody:
                await one.close()
            async with asyncio.timeout(30):
                while front.connected.all:
                    await asyncio.sleep(0.01)
            for one in [*gone, kept, banned, last]:
                await _make_old(started, me(one), 21)
            await _make_old(started, me(played), 31)
            await work(lambda conn: stored_matches.begin_match(conn, _match(7, me(played))))
            await work(lambda conn: people.ban(conn, me(banned), int(time.time()) + DAY, ""))
            await front._cleanup.once()
            with front.services.store.engine.connect() as connection:
                left = set(connection.execute(select(people_table.c.name)).scalars())
            assert left == {"新来的", "有密码", "打过", "被禁", "最后一个"}
            assert [await _token_works(url, token_of(one)) for one in (*gone, played)] == [
                False
            ] * 4
            assert await _token_works(url, token_of(new))
            # Numbers are never given again.
            async with client(url) as another:
                assert me(another) > max(me(one) for one in everybody)

    asyncio.run(run())


def test_many_guests_are_forgotten_in_small_pieces(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            work = started.front.services.journal.work
            old = int(time.time()) - 365 * DAY

            def add(connection: Any) -> None:
                some = [{"name": "老客", "created": old, "ban_reason": ""} for _ in range(1000)]
                connection.execute(people_table.insert(), some)
                numbers = connection.execute(select(people_table.c.id)).scalars()
                made = [
                    {"hash": f"{one:064d}", "person": one, "created": old, "used": old}
                    for one in numbers
                ]
                connection.execute(tokens.insert(), made)

            await work(add)
            before = started.front.services.journal.commits
            await started.front._cleanup.once()
            assert started.front.services.journal.commits - before > 5
            with started.front.services.store.engine.connect() as connection:
                # The newest stays, so that its number is not given again.
                assert len(connection.execute(select(people_table.c.id)).all()) == 1
                assert connection.execute(select(tokens)).all() == []

    asyncio.run(run())
