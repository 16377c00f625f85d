"""A stolen token changes no way into an account, and the owner ends the thief."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, parts
from fangcheng.protocol import keys as told
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.accounts.proofs import GOOD_FOR
from fangcheng.server.accounts.recovery import CODES
from fangcheng.server.serve import Started
from fangcheng.server.store.tables import tokens
from tests.server.authenticator import Authenticator
from tests.server.inside import (
    Answer,
    ask,
    client,
    do,
    hear_end,
    inside,
    raw_socket,
    refused,
    tell,
    token_of,
)
from tests.server.running import free_port

pytestmark = pytest.mark.usefixtures("quick_hashing")
PUBLIC, SITE = "https://majiang.example", "majiang.example"
PASSWORD, NEW = "correct horse battery", "a staple of another kind"


class House:
    """A server, and what can be asked of it."""

    def __init__(self, url: str, started: Started) -> None:
        self.url = url
        self.engine = started.front.services.store.engine

    def five_minutes_go_by(self) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(tokens).values(proved=tokens.c.proved - GOOD_FOR - 1))

    async def do(self, token: str, deed: Any) -> Answer:
        body = json.loads(msgspec.json.encode(deed))
        return await asyncio.to_thread(ask, self.url, "/api/me/keys", token, "POST", body)

    async def code(self, token: str, deed: Any) -> str | None:
        """Do something; tell why it was refused."""
        answer = await self.do(token, deed)
        code: str | None = None if answer.status == 200 else answer.json["code"]
        return code

    async def keys(self, token: str) -> told.Keys:
        answer = await asyncio.to_thread(ask, self.url, "/api/me/keys", token)
        return msgspec.convert(answer.json, told.Keys)

    async def signed(self, key: Authenticator) -> parts.PasskeyProof:
        asked = await asyncio.to_thread(ask, self.url, "/api/passkeys")
        return key.get(asked.json["challenge"])

    async def add_passkey(self, token: str) -> Authenticator:
        key = Authenticator(PUBLIC, SITE)
        wish = (await self.do(token, told.BeginPasskey())).json
        assert (await self.do(token, key.create(wish))).status == 200
        return key

    async def comes(self, **how: Any) -> bool:
        try:
            await (await Client.open(self.url, **how)).close()
        except ConnectionFailedError:
            return False
        return True


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[House]:
    port = free_port()
    async with inside(folder, public_url=PUBLIC, port=port, **settings) as started:
        yield House(f"http://127.0.0.1:{port}", started)


@asynccontextmanager
async def owned(house: House, name: str) -> AsyncIterator[Client]:
    """Somebody who has set a password a while ago."""
    async with client(house.url, name=name) as found:
        await do(found, commands.SetPassword(new_id(), PASSWORD))
        house.five_minutes_go_by()
        yield found


def test_a_stolen_token_changes_no_way_into_the_account(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as house, owned(house, "失主") as owner:
            token = token_of(owner)
            async with client(house.url, token) as thief:
                changes = commands.SetPassword(new_id(), NEW), commands.Rename(new_id(), "贼")
                assert [(await refused(thief, one)).code for one in changes] == ["prove"] * 2
            deeds = (
                told.BeginPasskey(),
                told.AddPasskey("AAAA", "AAAA"),
                told.RemovePasskey("AAAA"),
                told.MakeCodes(),
            )
            assert [await house.code(token, one) for one in deeds] == ["prove"] * 4
            for guess in ("is it this one?", "or this one?"):
                assert await house.code(token, told.Prove(password=guess)) == "password"
            assert await house.code(token, told.Prove(code="2222-2222-2222-2222")) == "password"
            assert await house.code(token, told.Prove()) == "password"
            # Once it is shown, it is good for a while, on this device only.
            assert await house.code(token, told.Prove(password=PASSWORD)) is None
            assert await house.code(token, told.MakeCodes()) is None
            house.five_minutes_go_by()
            assert await house.code(token, told.MakeCodes()) == "prove"
            assert await house.comes(name="失主", password=PASSWORD)
            assert await house.code(token, told.MakeCodes()) == "prove"

    asyncio.run(story())


def test_passkeys_and_codes_prove_it_too_and_only_one_s_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            served(tmp_path) as house,
            client(house.url, name="阿钥") as owner,
            client(house.url, name="别人") as other,
        ):
            token = token_of(owner)
            # A guest has nothing to show; what it adds is shown then.
            key = await house.add_passkey(token)
            codes = (await house.do(token, told.MakeCodes())).json["codes"]
            theirs = await house.add_passkey(token_of(other))
            house.five_minutes_go_by()
            assert (await refused(owner, commands.SetPassword(new_id(), NEW))).code == "prove"
            foreign = told.Prove(passkey=await house.signed(theirs))
            assert await house.code(token, foreign) == "passkey"
            mine = told.Prove(passkey=await house.signed(key))
            assert await house.code(token, mine) is None
            assert await house.code(token, mine) == "passkey", "good once"
            await do(owner, commands.SetPassword(new_id(), PASSWORD, end_others=False))
            house.five_minutes_go_by()
            assert await house.code(token, told.Prove(code=codes[0])) is None
            assert await house.code(token, told.Prove(code=codes[0])) == "password"
            kept = await house.keys(token)
            assert kept.codes == CODES - 1 and len(kept.passkeys) == 1 and kept.recovered

    asyncio.run(story())


def test_a_new_password_ends_all_others_or_leaves_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as house, owned(house, "阿终") as owner:
            token = token_of(owner)
            # The thief knows the password, and has come with it.
            async with raw_socket(house.url) as socket:
                await tell(socket, type="hello", version=1, name="阿终", password=PASSWORD)
                stolen = json.loads(await socket.recv())["token"]
                key = await house.add_passkey(stolen)
                code, *_ = (await house.do(stolen, told.MakeCodes())).json["codes"]
                await house.do(token, told.Prove(password=PASSWORD))
                await do(owner, commands.SetPassword(new_id(), NEW, end_others=False))
                assert await house.comes(token=stolen)
                assert await house.code(stolen, told.MakeCodes()) == "prove", "shown by the old one"
                assert await house.comes(passkey=await house.signed(key))
                await do(owner, commands.SetPassword(new_id(), NEW + "!"))
                last, _ = await hear_end(socket)
                assert last[-1] == {"type": "bye", "code": "logged_out"}
            assert not await house.comes(token=stolen)
            assert not await house.comes(passkey=await house.signed(key))
            assert not await house.comes(name="阿终", code=code)
            assert not await house.comes(name="阿终", password=PASSWORD)
            assert not await house.comes(name="阿终", password=NEW)
            left = await house.keys(token)
            assert (left.passkeys, left.codes) == ([], 0)
            assert await house.comes(name="阿终", password=NEW + "!")

    asyncio.run(story())


def test_after_a_recovery_a_new_password_ends_all_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as house, owned(house, "阿救") as thief:
            stolen = token_of(thief)
            await house.do(stolen, told.Prove(password=PASSWORD))
            codes = (await house.do(stolen, told.MakeCodes())).json["codes"]
            key = await house.add_passkey(stolen)
            back = await Client.open(house.url, name="阿救", code=codes[0])
            assert (await house.keys(token_of(back))).recovered
            await back.send(commands.SetPassword(new_id(), NEW, end_others=False))
            assert (await back.wait_for(say.Account)).ended == parts.Ended(1, 1, CODES - 1)
            left = await house.keys(token_of(back))
            assert (left.passkeys, left.codes, left.recovered) == ([], 0, False)
            await back.close()
            assert not await house.comes(token=stolen)
            assert not await house.comes(passkey=await house.signed(key))
            assert not await house.comes(name="阿救", code=codes[1])
            assert await house.comes(token=token_of(back))

    asyncio.run(story())


def test_after_a_recovery_a_new_passkey_ends_all_others_and_the_password(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as house, owned(house, "阿救") as thief:
            stolen = token_of(thief)
            await house.do(stolen, told.Prove(password=PASSWORD))
            codes = (await house.do(stolen, told.MakeCodes())).json["codes"]
            old = await house.add_passkey(stolen)
            async with raw_socket(house.url) as socket:
                await tell(socket, type="hello", version=1, token=stolen)
                back = await Client.open(house.url, name="阿救", code=codes[0])
                token = token_of(back)
                fresh = Authenticator(PUBLIC, SITE)
                wish = (await house.do(token, told.BeginPasskey())).json
                answer = await house.do(token, fresh.create(wish))
                ended = msgspec.convert(answer.json, parts.Ended)
                assert ended == parts.Ended(1, 1, CODES - 1, password=True)
                last, _ = await hear_end(socket)
                assert last[-1] == {"type": "bye", "code": "logged_out"}
            left = await house.keys(token)
            assert (len(left.passkeys), left.codes, left.password) == (1, 0, False)
            assert not left.recovered, "the next one ends nothing"
            await house.add_passkey(token)
            assert len((await house.keys(token)).passkeys) == 2
            assert not await house.comes(token=stolen)
            assert not await house.comes(name="阿救", password=PASSWORD)
            assert not await house.comes(name="阿救", code=codes[1])
            assert not await house.comes(passkey=await house.signed(old))
            assert await house.comes(passkey=await house.signed(fresh))
            await back.close()

    asyncio.run(story())


def test_a_recovery_ends_nothing_before_there_is_another_way_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as house, owned(house, "阿救") as other:
            token = token_of(other)
            await house.do(token, told.Prove(password=PASSWORD))
            codes = (await house.do(token, told.MakeCodes())).json["codes"]
            key = await house.add_passkey(token)
            for code in codes[:2]:  # a phone that was lost may turn up, and a code be the last
                assert await house.comes(name="阿救", code=code)
            assert await house.comes(token=token)
            assert await house.comes(passkey=await house.signed(key))
            assert (await house.keys(token)).codes == CODES - 2

    asyncio.run(story())
