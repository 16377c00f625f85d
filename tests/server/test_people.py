"""Names, tokens, passwords: who somebody is, and who it is not."""

import asyncio
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from urllib.parse import quote

import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import credentials, names, passwords
from fangcheng.words import people
from tests.server.inside import (
    HOST_TOKEN,
    ask,
    client,
    do,
    finish_match,
    hear,
    me,
    raw_socket,
    refused,
    room_in,
    tell,
    token_of,
)
from tests.server.running import ServerProcess, server

PASSWORD = "correct horse battery"
INJECTIONS = ["'; DROP TABLE people;--", '" OR 1=1 --', "%", "_", "\\", "Robert'); --", "{{7*7}}"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server(
        "", tmp_path_factory.mktemp("people"), host_token=HOST_TOKEN, wrong_passwords=100
    ) as process:
        yield process
        assert "Traceback" not in process.log_text()


def test_guests_get_names_and_secrets_of_their_own() -> None:
    assert names.clean_name(names.guest_name())
    tokens = {credentials.new_token() for _ in range(100)}
    assert len(tokens) == 100 and all(len(one) >= 32 for one in tokens)
    assert len({credentials.token_hash(one) for one in tokens}) == 100


def test_a_password_fits_its_own_hash_only() -> None:
    stored = passwords.hash_password(PASSWORD)
    assert PASSWORD not in stored
    assert passwords.password_fits(stored, PASSWORD)
    assert not passwords.password_fits(stored, PASSWORD + " ")
    assert not passwords.password_fits("nonsense", PASSWORD)


# -- people on a server ------------------------------------------------------------------------


async def _permanent(url: str, name: str) -> Client:
    found = await Client.open(url, name=name)
    await do(found, commands.SetPassword(new_id(), PASSWORD))
    return found


def test_a_password_brings_the_same_person_from_anywhere(place: ServerProcess) -> None:
    async def run() -> None:
        first = await _permanent(place.url, "阿密")
        async with raw_socket(place.url) as other:
            await tell(other, type="hello", version=1, name="阿密", password=PASSWORD)
            welcome = await hear(other)
        assert welcome["type"] == "welcome" and welcome["person"] == me(first)
        assert welcome["permanent"] and welcome["token"] not in (None, first.token)
        # Both tokens are the person from now on.
        for token in (welcome["token"], token_of(first)):
            async with client(place.url, token) as again:
                assert me(again) == me(first)
                assert again.welcome is not None and again.welcome.name == "阿密"
        await first.close()

    asyncio.run(run())


@pytest.mark.parametrize("password", ["wrong password", PASSWORD.upper(), "'; --       "])
def test_a_wrong_password_is_refused(place: ServerProcess, password: str) -> None:
    async def run() -> None:
        name = f"w {password[:8]}"
        first = await _permanent(place.url, name)
        for who in (name, "nobody has this one"):
            async with raw_socket(place.url) as other:
                await tell(other, type="hello", version=1, name=who, password=password)
                assert (await hear(other))["code"] == "password"
        await first.close()

    asyncio.run(run())


def test_nobody_looks_like_a_permanent_name(place: ServerProcess) -> None:
    async def run() -> None:
        first = await _permanent(place.url, "Laowang")
        async with client(place.url, name="小李") as other:
            for name in ("Laowang", "ｌａｏｗａｎｇ", "LAOWANG", "lаоwang", "La0wang", " laowang "):
                with pytest.raises(ConnectionFailedError, match="has a password"):
                    await Client.open(place.url, name=name)
                assert (await refused(other, commands.Rename(new_id(), name))).code == "name_taken"
            await do(other, commands.Rename(new_id(), "小李子"))
        # Its own look-alikes are its own affair.
        await do(first, commands.Rename(new_id(), "LAOWANG"))
        await first.close()

    asyncio.run(run())


def test_nobody_takes_one_name_after_another(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url, name="多变") as found, client(place.url) as other:
            for number in range(10):
                await do(found, commands.Rename(new_id(), f"多变{number}"))
            assert (await refused(found, commands.Rename(new_id(), "又变"))).code == "rate"
            await do(other, commands.Rename(new_id(), "才变"))  # what others do is not counted

    asyncio.run(run())


def test_people_choose_as_whom_they_sit_and_others_see_it(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url) as found, client(place.url) as other:
            person = me(found)
            assert found.welcome is not None
            assert found.welcome.character == people.default_character(person)
            created = await do(found, commands.Create(new_id(), "lanzhou", {"rounds": 1}))
            assert created.room is not None
            for seat in (1, 2, 3):
                await do(found, commands.SetBot(new_id(), seat, "normal"))
            await do(other, commands.Enter(new_id(), created.room))
            shown = await room_in(other, lambda room: all(one.name for one in room.seats))
            sitting = [seat.character for seat in shown.seats]
            assert sitting[0] == found.welcome.character and len(set(sitting)) == 4
            # A bot that sits as the chosen one makes way.
            wish = sitting[2]
            await found.send(commands.SetCharacter("choose", wish))
            assert (await found.wait_for(say.Account)).character == wish
            shown = await room_in(other, lambda room: room.seats[0].character == wish)
            sitting = [seat.character for seat in shown.seats]
            assert len(set(sitting)) == 4
            answer = await refused(found, commands.SetCharacter(new_id(), "nobody-1"))
            assert answer.code == "option"
            async with client(place.url, token=token_of(found)) as again:
                assert again.welcome is not None and again.welcome.character == wish
            # A match remembers as whom everybody sat, whatever they choose afterwards.
            await do(found, commands.Start(new_id()))
            playing = await room_in(found, lambda room: room.match is not None)
            assert playing.match is not None
            await do(found, commands.SetCharacter(new_id(), "stranger"))
            over = await finish_match(found, playing.match)
            assert over.summary.characters == sitting
            # Where a person is erased, nobody else is called otherwise.
            about = f"/api/operator/people/{person}"
            told = ask(place.url, f"{about}/data", HOST_TOKEN, "POST", {"reason": "asked"}).json
            assert told["rows"]["people"][0]["character"] == "stranger"
            await do(found, commands.Leave(new_id()))
            erased = ask(
                place.url, f"{about}/erase", HOST_TOKEN, "POST", {"name": playing.seats[0].name}
            )
            assert erased.status == 200, erased.text
            told = ask(place.url, f"/api/matches/{playing.match}").json
            assert told["summary"]["characters"] == ["", *sitting[1:]]

    asyncio.run(run())


def test_a_new_name_of_a_device_that_missed_the_password_stays_permanent(
    place: ServerProcess,
) -> None:
    async def run() -> None:
        old = await Client.open(place.url, name="旧名字")
        async with client(place.url, token_of(old)) as new:
            await do(new, commands.SetPassword(new_id(), PASSWORD))
        await do(old, commands.Rename(new_id(), "新名字"))
        await old.close()
        with pytest.raises(ConnectionFailedError, match="has a password"):
            await Client.open(place.url, name="新名字")
        async with raw_socket(place.url) as other:
            await tell(other, type="hello", version=1, name="新名字", password=PASSWORD)
            welcome = await hear(other)
        assert (welcome["type"], welcome.get("person")) == ("welcome", me(old))
        assert welcome["permanent"]

    asyncio.run(run())


def test_of_two_guests_with_one_name_only_one_can_keep_it(place: ServerProcess) -> None:
    async def run() -> None:
        one = await Client.open(place.url, name="同名")
        two = await Client.open(place.url, name="同名")
        await do(one, commands.SetPassword(new_id(), PASSWORD))
        assert (await refused(two, commands.SetPassword(new_id(), PASSWORD))).code == "name_taken"
        await one.close()
        await two.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", ["\u202eabc", "a\u0000b", "bot:normal", "\u3164", "x\u200by"])
def test_bad_names_are_refused_at_the_door_and_later(place: ServerProcess, name: str) -> None:
    async def run() -> None:
        with pytest.raises(ConnectionFailedError):
            await Client.open(place.url, name=name)
        async with client(place.url) as found:
            assert (await refused(found, commands.Rename(new_id(), name))).code == "name_taken"

    asyncio.run(run())


@pytest.mark.parametrize("text", INJECTIONS)
def test_names_and_searches_are_never_sql(place: ServerProcess, text: str) -> None:
    async def run() -> None:
        async with client(place.url, name=text[:20]) as found:
            assert found.welcome is not None and found.welcome.name == text[:20].strip()
            async with raw_socket(place.url) as other:
                await tell(other, type="hello", version=1, name=text[:20], password=PASSWORD)
                assert (await hear(other))["code"] == "password"
            async with raw_socket(place.url) as other:
                await tell(other, type="hello", version=1, token=text)
                assert (await hear(other))["code"] == "token"
            found_people = await asyncio.to_thread(_search, place.url, text)
            assert found_people and all(text[:20] in one["name"] for one in found_people)

    asyncio.run(run())


def _search(url: str, text: str) -> list[dict[str, str]]:
    answer = ask(url, f"/api/operator/people?find={quote(text[:20])}", HOST_TOKEN)
    people_found: list[dict[str, str]] = answer.json["people"]
    return people_found


def test_an_unknown_token_is_refused_and_the_door_stays_open(place: ServerProcess) -> None:
    async def run() -> None:
        async with raw_socket(place.url) as other:
            await tell(other, type="hello", version=1, token="unknown")
            assert (await hear(other))["code"] == "token"
            await tell(other, type="hello", version=1)
            assert (await hear(other))["type"] == "welcome"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("阿方", "12345678", "password_common"),
        ("阿方", "password", "password_common"),
        ("阿方", "ＰａｓｓＷｏｒｄ", "password_common"),
        ("阿方", "woaini1314", "password_common"),
        ("阿方", "6688866888", "password_common"),
        ("Zhangsan", "zhangsan", "password_name"),
        ("Zhang San", "ZHANGSAN2024", "password_name"),
        ("阿方阿方", "阿方阿方12345", "password_name"),
        ("阿方", "correct horse", None),
        ("a", "bananas a day", None),
        ("Zhangsan", "zhangsan rides at dawn", None),
    ],
)
def test_passwords_that_are_guessed_first_are_refused(
    name: str, password: str, code: str | None
) -> None:
    with nullcontext() if code is None else pytest.raises(RefusedError) as told:
        passwords.check_password(password, name)
    assert told is None or told.value.code == code


def test_a_common_password_is_not_taken(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url, name="zhangsan") as found:
            for password, code in (
                ("iloveyou", "password_common"),
                ("zhangsan1", "password_name"),
            ):
                assert (await refused(found, commands.SetPassword(new_id(), password))).code == code
            await do(found, commands.SetPassword(new_id(), PASSWORD))

    asyncio.run(run())


def test_a_ban_cuts_keeps_out_and_ends(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        found = await Client.open(url, name="坏人")
        path = f"/api/operator/people/{me(found)}/ban"
        wish = {"hours": 3 / 3600, "reason": "骂人"}
        banned = await asyncio.to_thread(ask, url, path, HOST_TOKEN, "POST", wish)
        assert banned.status == 200
        bye = await found.wait_for(say.Bye)
        assert bye.code == "banned"
        with pytest.raises(ConnectionFailedError, match="4003"):
            await found.next()
        with pytest.raises(ConnectionFailedError, match="骂人"):
            await Client.open(url, token_of(found))
        async with asyncio.timeout(30):
            while True:
                await asyncio.sleep(0.2)
                try:
                    again = await Client.open(url, token_of(found))
                    break
                except ConnectionFailedError:
                    continue
        assert me(again) == me(found)
        await again.close()

    with server("", tmp_path, host_token=HOST_TOKEN) as process:
        asyncio.run(run(process.url))


def test_a_ping_does_not_wait_for_what_takes_long(place: ServerProcess) -> None:
    """It tells how the line is; hashing a password says nothing about that."""

    async def run() -> None:
        async with raw_socket(place.url) as one:
            await tell(one, type="hello", version=1)
            assert (await hear(one))["type"] == "welcome"
            await tell(one, type="set_password", id="slow", password=PASSWORD)
            await tell(one, type="ping", number=3)
            assert await hear(one) == {"type": "pong", "number": 3}
            assert (await hear(one))["type"] == "account"
        # Before the hello is answered nobody is there who could ask.
        async with raw_socket(place.url) as one:
            await tell(one, type="hello", version=1)
            await tell(one, type="ping", number=4)
            assert [(await hear(one))["type"] for _ in range(2)] == ["welcome", "pong"]

    asyncio.run(run())
