"""Towns of other packages on a server: offered, played, told in their own words; or refused."""

import asyncio
from pathlib import Path
from typing import Any

from fangcheng.installed import OWN
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from tests.outside import WORDS, outside_town
from tests.server.inside import (
    HOST_TOKEN,
    Answer,
    ask,
    client,
    do,
    finish_match,
    inside,
    open_match,
    refused,
    token_of,
)


def test_a_match_in_a_town_of_another_package(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path / "data") as started, client(started.url) as one:

            async def get(path: str, **rest: Any) -> Answer:
                return await asyncio.to_thread(ask, started.url, path, **rest)

            towns = (await get("/api/towns?lang=en")).json["towns"]
            assert [town["name"] for town in towns] == [*OWN, "toytown"]
            form = towns[-1]
            assert form["town"] == "Toytown mahjong" and form["special"] == []
            assert [preset["code"] for preset in form["presets"]] == ["usual"]
            assert form["lessons"] == 0 and towns[0]["lessons"] == 10

            words = await get("/api/towns/toytown/words")
            assert words.json["zh"]["code.zimo"] == "自己摸到"
            assert words.json["en"]["town"] == "Toytown mahjong" and words.json["sums"] == {}
            packed = {"accept-encoding": "gzip"}
            first = await get("/api/towns/hangzhou/words", headers=packed)
            await asyncio.sleep(1.1)  # whatever the second
            tag = {**packed, "if-none-match": first.headers["etag"]}
            assert (await get("/api/towns/hangzhou/words", headers=tag)).status == 304
            tag = {"if-none-match": words.headers["etag"]}
            assert (await get("/api/towns/toytown/words", headers=tag)).status == 304
            assert (await get("/api/towns/atlantis/words")).status == 404

            card = (await get("/api/towns/toytown/rules?lang=zh")).json["card"]
            assert "`base=1`" in card[0]["text"], "without a book the options come first"
            assert (await get("/api/puzzles/toytown")).json["puzzles"] == []
            told = await get(
                "/api/answers/lessons?lang=en", method="POST", body={"variant": "toytown"}
            )
            assert told.json == {"lessons": []}

            _, match = await open_match(one, "toytown", rounds=1)
            await finish_match(one, match)
            replay = await get(f"/api/matches/{match}/replay", token=token_of(one))
            assert replay.json["rounds"][0]["events"][0]["variant"] == "toytown"

    with outside_town("toytown", tmp_path, {"words.py": WORDS}):
        asyncio.run(play())


def test_a_town_that_cannot_be_used_is_told_to_the_operator_alone(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "ours.toml").write_text('parent = "odd"', encoding="utf-8")

    async def look() -> None:
        house = str(folder)
        async with (
            inside(tmp_path / "data", house_rules=house) as started,
            client(started.url) as one,
        ):
            towns = await asyncio.to_thread(ask, started.url, "/api/towns")
            assert [town["name"] for town in towns.json["towns"]] == list(OWN)
            log = await asyncio.to_thread(ask, started.url, "/api/operator/log", HOST_TOKEN)
            assert log.json["refused"] == [
                {
                    "what": "town odd",
                    "code": "town",
                    "about": "'words' of town 'odd' cannot be loaded: out of order",
                }
            ]
            for name in ("odd", "ours"):
                no = await refused(one, commands.Create(new_id(), name))
                assert no.code == "option"
            assert towns.json["house_rules"] == [], "its file is refused like the town"
            await do(one, commands.Create(new_id(), "hangzhou"))

    files = {"words.py": "raise RuntimeError('out of order')"}
    with outside_town("odd", tmp_path, files):
        asyncio.run(look())
