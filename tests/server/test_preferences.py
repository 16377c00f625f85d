"""What people choose, for all their devices: kept with a password, small, and nobody else's."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from fangcheng.record.house import LONGEST_NAME
from tests.server.inside import hear, inside, raw_socket, tell

PASSWORD = "correct horse battery"
CHOSEN = {
    "cloth": "blue", "volume": 0.5, "signs": True, "table": None, "名": "值",
    f"rules.{'字' * LONGEST_NAME}": "hangzhou#base=2",
}  # fmt: skip


async def _asked(one: ClientConnection, **command: Any) -> dict[str, Any]:
    await tell(one, **command)
    while True:
        message = await hear(one)
        if message.get("id") == command.get("id"):
            return message


async def _come(one: ClientConnection, **who: Any) -> dict[str, Any]:
    await tell(one, type="hello", version=1, **who)
    return await hear(one)


async def _store(one: ClientConnection, chosen: Any, id_: str = "s") -> dict[str, Any]:
    return await _asked(one, type="store_preferences", id=id_, preferences=chosen)


async def _load(one: ClientConnection) -> Any:
    return (await _asked(one, type="load_preferences", id="l"))["preferences"]


def run(test: Callable[[str], Awaitable[None]], folder: Path) -> None:
    async def play() -> None:
        async with inside(folder) as server:
            await test(server.url)

    asyncio.run(play())


def test_choices_come_along_to_every_device(tmp_path: Path) -> None:
    """A guest's stay with it until it has a password; then any device can ask for them."""

    async def play(url: str) -> None:
        async with raw_socket(url) as first, raw_socket(url) as second, raw_socket(url) as other:
            name = (await _come(first))["name"]
            assert (await _store(first, CHOSEN))["code"] == "guest"
            await _asked(first, type="set_password", id="p", password=PASSWORD)
            assert await _load(first) is None
            assert (await _store(first, CHOSEN))["type"] == "done"
            assert await _load(first) == CHOSEN
            await _come(second, name=name, password=PASSWORD)
            assert await _load(second) == CHOSEN
            # A device that is there is told at once.
            assert (await _store(second, {"cloth": "red"}))["type"] == "done"
            assert await hear(first) == {
                "type": "preferences", "id": None, "preferences": {"cloth": "red"},
            }  # fmt: skip
            assert await _load(first) == {"cloth": "red"}
            await _come(other)
            assert await _load(other) is None

    run(play, tmp_path)


def test_choices_are_small_flat_and_few(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with raw_socket(url) as one:
            await _come(one)
            await _asked(one, type="set_password", id="p", password=PASSWORD)
            assert (await _store(one, CHOSEN))["type"] == "done"
            too_long = {f"{at:02}": "x" * 150 for at in range(30)}
            assert (await _store(one, too_long))["code"] == "full"
            for bad in ({"a": {"b": 1}}, {"a": [1]}, {"k" * 61: 1}, {"a": "x" * 201}, [1], "text"):
                assert (await _store(one, bad))["code"] == "bad_message"
            assert await _load(one) == CHOSEN
            answers = [await _store(one, {"at": at}, f"s{at}") for at in range(25)]
            assert answers[0]["type"] == "done" and answers[-1]["code"] == "rate"

    run(play, tmp_path)
