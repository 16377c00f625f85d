"""What is done on one node and matters on the others: both run in the test's own event loop."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import InvalidStatus

from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    ask,
    client,
    do,
    hear,
    house,
    me,
    node,
    open_match,
    raw_socket,
    refused,
    room_in,
    tell,
    token_of,
)
from tests.server.running import PostgresCluster

pytestmark = pytest.mark.usefixtures("quick_hashing")
PASSWORD = "correct horse battery"


@pytest.fixture
def url(postgres: PostgresCluster) -> str:
    return postgres.new_database()


async def _until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


async def _order(url: str, path: str, body: Any = None) -> None:
    asked = asyncio.to_thread(
        ask, url, f"/api/operator{path}", HOST_TOKEN, method="POST", body=body
    )
    answer = await asked
    assert answer.status == 200, answer.text


async def _bye(found: Client) -> str:
    return (await found.wait_for(say.Bye, PATIENCE)).code


def test_who_is_banned_or_logged_out_is_so_on_every_node(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            house(url, tmp_path) as (east, west),
            client(east, name="甲") as here,
            client(west, token_of(here)) as there,
        ):
            await do(here, commands.SetPassword(new_id(), PASSWORD))
            renamed = await there.wait_for(say.Account, PATIENCE)
            assert (renamed.name, renamed.permanent) == ("甲", True)
            await do(here, commands.Rename(new_id(), "乙"))
            assert (await there.wait_for(say.Account, PATIENCE)).name == "乙"
            await do(here, commands.StorePreferences(new_id(), {"sound": False}))
            told = await there.wait_for(say.Preferences, PATIENCE)
            assert told.preferences == {"sound": False}
            async with raw_socket(west) as other:
                await tell(other, type="hello", version=parts.VERSION, name="乙", password=PASSWORD)
                assert (await hear(other))["person"] == me(here)
                await do(here, commands.SetPassword(new_id(), PASSWORD + "!"))
                while (heard := await hear(other))["type"] != "bye":
                    pass
                assert heard["code"] == "logged_out"
            await _order(east, f"/people/{me(here)}/ban", {"hours": 1})
            assert await _bye(there) == "banned"

    asyncio.run(story())


def test_limits_hold_for_the_whole_house(url: str, tmp_path: Path) -> None:
    few = {"wrong_passwords": 2, "wrong_numbers": 2, "rooms_per_address": 1}

    async def story() -> None:
        async with (
            house(url, tmp_path, **few) as (east, west),
            client(east, name="甲") as owner,
        ):
            await do(owner, commands.SetPassword(new_id(), PASSWORD))
            answers = []
            for at in range(6):  # in turn: alone neither node would have had enough
                async with raw_socket((east, west)[at % 2]) as guesser:
                    wrong = {"name": "甲", "password": "wrong guess"}
                    await tell(guesser, type="hello", version=parts.VERSION, **wrong)
                    answers.append((await hear(guesser))["code"])
                await asyncio.sleep(0.2)
            assert answers[:3] == ["password"] * 3 and "rate" in answers
            async with client(west, name="乙") as other:
                codes = []
                for at in range(6):
                    who = (owner, other)[at % 2]
                    codes.append((await refused(who, commands.Enter(new_id(), "000000"))).code)
                    await asyncio.sleep(0.2)
                assert codes[:3] == ["no_room"] * 3 and "rate" in codes
                await do(owner, commands.Create(new_id(), "hangzhou"))
                assert (
                    await refused(other, commands.Create(new_id(), "hangzhou"))
                ).code == "crowded"

    asyncio.run(story())


def test_a_seat_where_nothing_is_played_is_given_up_on_another_node(
    url: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            house(url, tmp_path) as (east, west),
            client(east) as here,
            client(east) as stays,
        ):
            left = await do(here, commands.Create(new_id(), "hangzhou"))
            assert left.room is not None
            await do(stays, commands.Enter(new_id(), left.room))
            await do(stays, commands.Sit(new_id()))
            async with client(west, token_of(here)) as there, client(west) as owner:
                made = await do(owner, commands.Create(new_id(), "hangzhou"))
                assert made.room is not None
                await do(there, commands.Enter(new_id(), made.room))
                asked = await refused(there, commands.Sit(new_id()))
                assert asked.code == "elsewhere", "without a wish nobody loses its seat"
                await do(there, commands.Sit(new_id(), 2))
                person = me(here)
                gone = lambda one: all(seat.person != person for seat in one.seats)  # noqa: E731
                await room_in(stays, gone)
                await there.send(commands.Enter(new_id(), made.room))  # to be told of it
                sits = await room_in(there, lambda one: one.seats[2].person == person)
                assert sits.number == made.room
            # A seat where something is played is kept.
            number, _ = await open_match(stays)
            async with client(west, token_of(stays)) as plays:
                answer = await refused(plays, commands.Create(new_id(), "hangzhou"))
                assert (answer.code, number in answer.reason) == ("phase", True)

    asyncio.run(story())


def test_what_the_operator_switches_holds_on_nodes_that_come_later(
    url: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with node(url, tmp_path, "east") as east, node(url, tmp_path, "west") as west:
            await _order(east.url, "/free_text", {"on": False})
            await _until(lambda: not west.front.registry.talk.free_text)
            await asyncio.sleep(1.5)  # until it is told among nodes
            async with node(url, tmp_path, "north") as north:
                assert not north.front.registry.talk.free_text

    asyncio.run(story())


def test_nothing_is_missed_while_nobody_listens(url: str, tmp_path: Path) -> None:
    """The connection that listens is cut, and so are those that would ring."""

    async def story() -> None:
        async with (
            house(url, tmp_path) as (east, west),
            client(east) as here,
            client(west, token_of(here)) as there,
        ):
            with psycopg.connect(url, autocommit=True) as database:
                database.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            while not isinstance(
                await here.ask(commands.Rename(new_id(), "乙"), PATIENCE), say.Done
            ):
                await asyncio.sleep(0.1)  # the database is away for a moment
            assert (await there.wait_for(say.Account, PATIENCE)).name == "乙"

    asyncio.run(story())


def test_who_cannot_listen_looks_and_who_has_missed_much_lets_all_come_anew(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any, **__: Any) -> None:
        raise psycopg.OperationalError("sorry, too many clients already")

    async def story() -> None:
        monkeypatch.setattr(psycopg.AsyncConnection, "connect", full)
        async with (
            node(url, tmp_path, "east") as east,
            node(url, tmp_path, "west") as west,
            client(east.url) as here,
            client(west.url, token_of(here)) as there,
        ):
            await do(here, commands.Rename(new_id(), "乙"))
            assert (await there.wait_for(say.Account, PATIENCE)).name == "乙"
            west.front.node_messages._since -= 2 * 3_600_000
            assert await _bye(there) == "restarting"
            async with client(west.url, token_of(here)) as again:
                await do(again, commands.Create(new_id(), "hangzhou"))

    asyncio.run(story())


def test_pages_may_be_sent_to_nodes_that_have_addresses_of_their_own(
    url: str, tmp_path: Path
) -> None:
    there, page = "http://west.example:8088", "http://east.example:8088"

    async def story() -> None:
        async with (
            node(url, tmp_path, "west", address=there) as west,
            node(url, tmp_path, "east", address=page) as east,
        ):
            told = (await asyncio.to_thread(ask, east.url, "/")).headers
            assert "ws://west.example:8088" in told["content-security-policy"]
            await _until(lambda: "east.example:8088" in west.front.registry.cluster.hosts)
            async with raw_socket(west.url, origin=page) as socket:
                await tell(socket, type="hello", version=parts.VERSION)
                assert (await hear(socket))["type"] == "welcome"
            with pytest.raises(InvalidStatus):
                async with raw_socket(west.url, origin="http://other.example:8088"):
                    pass

    asyncio.run(story())
