"""Passkeys and recovery codes: made, used, removed, guessed, replayed, and on another node."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, parts
from fangcheng.protocol import keys as told
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import passkeys as signing
from fangcheng.server.accounts import seals
from fangcheng.server.accounts.passkeys import MOST, site_of
from fangcheng.server.accounts.recovery import CODES
from fangcheng.server.serve import Started
from fangcheng.server.settings import Settings
from fangcheng.server.store import people as folk
from fangcheng.server.store.tables import passkeys
from tests.server.authenticator import Authenticator, b64
from tests.server.inside import (
    Answer,
    ask,
    client,
    do,
    hear,
    inside,
    me,
    raw_socket,
    tell,
    token_of,
)
from tests.server.running import PostgresCluster, free_port

PUBLIC = "https://majiang.example"
SITE = "majiang.example"
PASSWORD = "correct horse"


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[tuple[str, Started]]:
    """A server behind a proxy that nobody needs here: by its public name it is not reached."""
    port = free_port()
    wanted = {"public_url": PUBLIC, "port": port, **settings}
    async with inside(folder, **wanted) as started:
        yield f"http://127.0.0.1:{port}", started


async def _keys(url: str, token: str) -> told.Keys:
    answer = await asyncio.to_thread(ask, url, "/api/me/keys", token)
    return msgspec.convert(answer.json, told.Keys)


async def _do(url: str, token: str, deed: Any) -> Answer:
    body = json.loads(msgspec.json.encode(deed))
    return await asyncio.to_thread(ask, url, "/api/me/keys", token, "POST", body)


async def _challenge(url: str) -> str:
    answer = await asyncio.to_thread(ask, url, "/api/passkeys")
    challenge: str = answer.json["challenge"]
    return challenge


async def _add(url: str, token: str, name: str = "", **bent: Any) -> tuple[Authenticator, Answer]:
    made = Authenticator(PUBLIC, SITE)
    wish = (await _do(url, token, told.BeginPasskey())).json
    assert wish["site"] == SITE
    deed = replace(made, **bent).create(wish, name)
    made.user = wish["user"]
    return made, await _do(url, token, deed)


async def _come(url: str, proof: parts.PasskeyProof) -> Client:
    return await Client.open(url, passkey=proof)


async def _refused(url: str, **how: Any) -> str | None:
    try:
        await (await Client.open(url, **how)).close()
    except ConnectionFailedError as error:
        return error.refused
    return None


async def _waits(url: str, **how: Any) -> bool:
    """Whether somebody would have to wait, or work."""
    async with raw_socket(url) as socket:
        await tell(socket, type="hello", version=parts.VERSION, **how)
        heard = await hear(socket)
    return heard["code"] == "rate" and heard["work"] is not None


# -- passkeys ----------------------------------------------------------------------------------


def test_a_passkey_makes_a_guest_permanent_and_lets_it_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as (url, _):
            async with client(url, name="阿钥") as guest:
                token = token_of(guest)
                key, answer = await _add(url, token, "我的手机")
                assert answer.status == 200, answer.text
                assert (await guest.wait_for(say.Account)).permanent
            (kept,) = (await _keys(url, token)).passkeys
            assert (kept.id, kept.name) == (b64(key.id), "我的手机")
            back = await _come(url, key.get(await _challenge(url)))
            assert back.welcome is not None and back.welcome.name == "阿钥"
            assert back.welcome.permanent and back.token not in (None, token)
            # Its name is its own now, and nobody has a password for it.
            assert await _refused(url, name="阿钥") == "name_taken"
            assert await _refused(url, name="阿钥", password=PASSWORD) == "password"
            await back.close()
            last = await _do(url, token, told.RemovePasskey(kept.id))
            assert (last.status, last.json["code"]) == (409, "phase")
            await _add(url, token)
            assert (await _do(url, token, told.RenamePasskey(kept.id, "旧手机"))).status == 200
            assert {one.name for one in (await _keys(url, token)).passkeys} >= {"旧手机"}
            assert (await _do(url, token, told.RemovePasskey(kept.id))).status == 200
            assert await _refused(url, passkey=key.get(await _challenge(url))) == "passkey"
            assert (await _do(url, token, told.RenamePasskey(kept.id, "x"))).status == 409

    asyncio.run(story())


def test_what_does_not_fit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_hashing: None
) -> None:
    async def story() -> None:
        async with (
            served(tmp_path, wrong_passwords=1000) as (url, _),
            client(url, name="甲") as one,
            client(url, name="乙") as two,
        ):
            mine, theirs = token_of(one), token_of(two)
            for wrong_place in ({"origin": "https://evil.example"}, {"site": "evil.example"}):
                assert (await _add(url, mine, **wrong_place))[1].json["code"] == "passkey"
            assert (await _add(url, mine, flags=1))[1].json["code"] == "passkey"
            # A challenge is for one person, for one purpose, once.
            wish = (await _do(url, mine, told.BeginPasskey())).json
            made = Authenticator(PUBLIC, SITE)
            assert (await _do(url, theirs, made.create(wish))).json["code"] == "passkey"
            assert (await _do(url, mine, made.create(wish))).status == 200
            again = await _do(url, mine, Authenticator(PUBLIC, SITE).create(wish))
            assert again.json["code"] == "passkey"
            wrong = {**wish, "challenge": await _challenge(url)}
            assert (await _do(url, mine, made.create(wrong))).json["code"] == "passkey"
            # The same key twice, and somebody else's.
            other = (await _do(url, theirs, told.BeginPasskey())).json
            user = made.user
            assert (await _do(url, theirs, made.create(other))).json["code"] == "passkey"
            made.user = user
            proof = made.get(await _challenge(url))
            await (await _come(url, proof)).close()
            assert await _refused(url, passkey=proof) == "passkey"  # replayed
            cases: tuple[dict[str, Any], ...] = (
                {"origin": "https://majiang.example.evil"},
                {"site": "evil.example"},
                {"flags": 1},
                {"user": b64(str(me(two)).encode())},
                {"id": b"unknown"},
                {"count": 0},  # a copy that is behind
                {"key": Authenticator("").key},
            )
            for bent in cases:
                bad = replace(made, **bent).get(await _challenge(url))
                assert await _refused(url, passkey=bad) == "passkey", bent
            nonsense = parts.PasskeyProof("x", "x", "x", "x", "x")
            assert await _refused(url, passkey=nonsense) == "passkey"
            none = b64(json.dumps({"challenge": 3}).encode())
            assert await _refused(url, passkey=parts.PasskeyProof("x", none, "", "", "")) == (
                "passkey"
            )
            assert (await _do(url, mine, told.AddPasskey(none, "AAAA"))).status == 409
            monkeypatch.setattr(signing, "GOOD_FOR", -1)
            late = made.get(await _challenge(url))
            assert await _refused(url, passkey=late) == "passkey"

    asyncio.run(story())


def test_there_are_limits(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, wrong_passwords=2) as (url, started):
            async with client(url, name="甲") as found:
                token = token_of(found)
                answers = [(await _add(url, token))[1] for _ in range(MOST // 2 - 1)]
                assert {one.status for one in answers} == {200}
                # Many at once, as nodes may do it: what is stored counts.
                with started.front.services.store.engine.begin() as connection:
                    row = connection.execute(passkeys.select()).mappings().first()
                    for number in range(MOST - len(answers)):
                        values = {**dict(row or {}), "id": f"more{number}"}
                        connection.execute(passkeys.insert().values(values))
                assert (await _add(url, token))[1].json["code"] == "full"
                codes = [(await _do(url, token, told.BeginPasskey())).status for _ in range(20)]
                assert codes[-1] == 409
            bad = Authenticator(PUBLIC, SITE, user="MQ")
            seen = [await _refused(url, passkey=bad.get(await _challenge(url))) for _ in range(3)]
            assert seen == ["passkey"] * 3
            assert await _waits(url, passkey=msgspec.to_builtins(bad.get(await _challenge(url))))

    asyncio.run(story())


def test_sites() -> None:
    def site(**settings: Any) -> tuple[str, list[str]] | None:
        found = site_of(msgspec.convert(settings, Settings))
        return None if found is None else (found.name, found.origins)

    assert site() == ("localhost", ["http://localhost:8088"])
    assert site(public_url="http://192.168.1.5:8088") is None
    assert site(public_url="http://[::1]:8088") is None
    assert site(public_url="https://A.example/") == ("a.example", ["https://a.example"])
    further = ["https://club.a.example", "https://b.example", "https://xa.example"]
    assert site(public_url="https://a.example", origins=further, address="https://e.a.example") == (
        "a.example",
        ["https://a.example", "https://e.a.example", "https://club.a.example"],
    )


def test_without_a_name_there_are_no_passkeys(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, public_url="http://192.0.2.1") as (url, _):
            answer = await asyncio.to_thread(ask, url, "/api/passkeys")
            assert (answer.status, answer.json["code"]) == (409, "passkey")
            async with client(url, name="甲") as found:
                token = token_of(found)
                assert (await _keys(url, token)).site == ""
                assert (await _do(url, token, told.BeginPasskey())).status == 409
                assert (await _do(url, token, told.MakeCodes())).json["code"] == "guest"
                assert (await asyncio.to_thread(ask, url, "/api/me/keys")).status == 401
                bad = await asyncio.to_thread(ask, url, "/api/me/keys", token, "POST", {"type": 1})
                assert bad.status == 400

    asyncio.run(story())


# -- recovery codes ----------------------------------------------------------------------------


def test_a_recovery_code_lets_in_once(tmp_path: Path, quick_hashing: None) -> None:
    async def story() -> None:
        async with (
            served(tmp_path, wrong_passwords=3) as (url, started),
            client(url, name="阿码") as found,
        ):
            await do(found, commands.SetPassword(new_id(), PASSWORD))
            token = token_of(found)
            old = (await _do(url, token, told.MakeCodes())).json["codes"]
            codes = (await _do(url, token, told.MakeCodes())).json["codes"]
            assert len(set(codes)) == CODES and not set(codes) & set(old)
            assert (await _keys(url, token)).codes == CODES
            rows = started.front.services.store.engine.connect().exec_driver_sql(
                "SELECT hash FROM recovery_codes"
            )
            assert not {row[0] for row in rows} & set(codes)
            back = await Client.open(url, name="阿码", code=codes[0].upper().replace("-", " "))
            await back.close()
            assert (await _keys(url, token_of(back))).codes == CODES - 1
            assert await _refused(url, name="阿码", code=codes[0]) == "password"
            assert await _refused(url, name="阿码", code=old[1]) == "password"
            assert await _refused(url, name="没有这人", code=codes[1]) == "password"
            assert await _refused(url, name="阿码", code=codes[1] + "a") == "password"
            assert await _waits(url, name="阿码", code=codes[1])
            # Whoever has a code does the work, and is not kept out by those who guess.
            assert await _refused(url, name="阿码", code=codes[1]) is None

    asyncio.run(story())


def test_a_banned_person_keeps_its_code(tmp_path: Path, quick_hashing: None) -> None:
    async def story() -> None:
        async with served(tmp_path) as (url, started):
            async with client(url, name="阿禁") as found:
                await do(found, commands.SetPassword(new_id(), PASSWORD))
                codes = (await _do(url, token_of(found), told.MakeCodes())).json["codes"]
                person = me(found)
            with started.front.services.store.engine.begin() as connection:
                folk.ban(connection, person, 1 << 40, "no")
            assert await _refused(url, name="阿禁", code=codes[0]) == "banned"
            with started.front.services.store.engine.begin() as connection:
                folk.ban(connection, person, 0, "")
            assert await _refused(url, name="阿禁", code=codes[0]) is None

    asyncio.run(story())


# -- on several nodes --------------------------------------------------------------------------


def test_any_node_takes_the_answer_once(postgres: PostgresCluster, tmp_path: Path) -> None:
    async def story() -> None:
        node: Any = {"database": postgres.new_database(), "thinkers": 1}
        async with (
            served(tmp_path, node="east", **node) as (east, _),
            served(tmp_path, node="west", **node) as (west, _),
        ):
            async with client(east, name="阿钥") as guest:
                wish = (await _do(east, token_of(guest), told.BeginPasskey())).json
                key = Authenticator(PUBLIC, SITE)
                assert (await _do(west, token_of(guest), key.create(wish))).status == 200
                assert (await guest.wait_for(say.Account)).permanent
            proof = key.get(await _challenge(east))
            comes = [asyncio.ensure_future(_refused(one, passkey=proof)) for one in (east, west)]
            assert sorted(str(one) for one in await asyncio.gather(*comes)) == ["None", "passkey"]

    asyncio.run(story())


def test_a_challenge_is_read_by_its_own_house_only() -> None:
    with pytest.raises(RefusedError):
        seals.read_bytes("a")
    assert seals.read_bytes(seals.write_bytes(b"\x00\xff")) == b"\x00\xff"
