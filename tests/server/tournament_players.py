"""People who play in tournaments."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import update

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.accounts.credentials import token_hash
from fangcheng.server.accounts.names import name_key
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.people import add_guest
from fangcheng.server.store.tables import people
from tests.server.inside import HOST_TOKEN, Answer, ask
from tests.server.tables import Wire


class Player:
    """Somebody with an account, who comes to its tables and lets the house play there."""

    def __init__(self, url: str, wire: Wire) -> None:
        self.url = url
        self.wire = wire
        self.person: int = wire.welcome["person"]

    async def ask(self, path: str, body: Any = None) -> Answer:
        method = "GET" if body is None else "POST"
        token = self.wire.token
        return await asyncio.to_thread(ask, self.url, f"/api/{path}", token, method, body)

    async def get(self, path: str) -> Any:
        answer = await self.ask(path)
        assert answer.status == 200, answer.text
        return answer.json

    async def sign_up(self, tournament: int) -> None:
        body = {"do": "sign_up", "nonce": f"{self.person:032x}"}
        answer = await self.ask(f"tournaments/{tournament}", body)
        assert answer.status == 200 and answer.json["entered"] == "in", answer.text

    async def called(self, round_: int) -> str:
        """Wait for the call to a table; tell its room."""

        def rooms() -> list[str]:
            seen = self.wire.seen("tournament")
            return [one["room"] for one in seen if one["round"] == round_ and one["room"]]

        await self.wire.until(rooms)
        return rooms()[-1]

    async def come(self, room: str) -> None:
        await self.wire.must(commands.Enter(new_id(), room))
        await self.wire.until(lambda: self.wire.room.get("number") == room)

    async def let_house(self) -> None:
        playing = ("playing", "between")
        await self.wire.until(lambda: self.wire.room.get("phase") in playing)
        await self.wire.must(commands.LetHouse(new_id(), True))

    async def over(self) -> dict[str, Any]:
        def ends() -> list[dict[str, Any]]:
            return [one for one in self.wire.entries if one["event"] == "match_over"]

        await self.wire.until(ends)
        return ends()[0]


@asynccontextmanager
async def players(
    url: str, database: str, count: int, first: int = 0
) -> AsyncIterator[list[Player]]:
    """Some people with accounts, who are made without a password that would have to be hashed."""
    engine = open_engine(database)
    names = [f"player {number}" for number in range(first, first + count)]
    with engine.begin() as connection:
        for name in names:
            person = add_guest(connection, name, token_hash(name))
            change = update(people).where(people.c.id == person.id)
            connection.execute(change.values(name_key=name_key(name)))
    engine.dispose()
    found: list[Player] = []
    try:
        for name in names:
            found.append(Player(url, await Wire.open(url, token=name)))
        yield found
    finally:
        for one in found:
            await one.wire.close()


def file_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'fangcheng.db'}"


async def operator(url: str, path: str, body: Any) -> Any:
    where = f"/api/operator/{path}"
    answer = await asyncio.to_thread(ask, url, where, HOST_TOKEN, "POST", body)
    assert answer.status == 200, answer.text
    return answer.json


async def of_the_house(url: str, **rest: Any) -> int:
    rules = {"variant": "hangzhou", "options": {"rounds": 1}}
    body = {"name": "中秋杯", "starts": int(time.time()) + 3600, "rules": rules, "pause": 0, **rest}
    return int((await operator(url, "tournaments", body))["id"])


async def by_table(everybody: Sequence[Player], round_: int) -> dict[str, list[Player]]:
    """Let everybody come to its table."""
    found: dict[str, list[Player]] = {}
    for one in everybody:
        found.setdefault(await one.called(round_), []).append(one)
    for room, there in found.items():
        for one in there:
            await one.come(room)
    return found
