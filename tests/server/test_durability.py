"""`kill -9` at any moment: what was accepted stays, and nothing happens twice."""

import asyncio
import random
from pathlib import Path

from tests.effort import many
from tests.server.audit import audit
from tests.server.players import Player, players, sit_down
from tests.server.running import ServerProcess, server

KILLS = many(quick=9, full=50)
"""On each kind of database."""
_ROOMS = {"hangzhou": 4, "zhangzhou": 2, "jinzhou": 1, "qinhuangdao": 2, "lanzhou": 2}
"""How many people play in each town, with bots on the other seats."""


def test_many_kills_lose_nothing_and_do_nothing_twice(database_url: str, tmp_path: Path) -> None:
    with server(database_url, tmp_path / "server") as process:
        people = asyncio.run(_play_and_kill(process))
        found = audit(database_url, process, people)
    assert len(found.towns) == len(_ROOMS), "a match was finished in every town"
    assert found.inputs > 1000 and found.confirmed > 300 and found.entries > 5000
    assert sum(one.resent for one in people) > 0, "some answers were on their way when it died"
    assert all(len(one.lost) > KILLS / 3 for one in people)


async def _play_and_kill(process: ServerProcess) -> list[Player]:
    people: list[Player] = []
    async with players(Player(process.url, "看客", None, forgetful=True)) as (spectator,):
        for town, count in _ROOMS.items():
            people += await _open_table(process.url, town, count, len(people))
        await spectator.enter(people[0].number or "")
        everybody = [*people, spectator]
        try:
            await _kill_often(process, everybody)
            await _finish(people)
        finally:
            for one in people:
                await one.go()
    return everybody


async def _open_table(url: str, town: str, count: int, seed: int) -> list[Player]:
    people = [
        Player(url, f"{town}{seat}", seed=seed + seat, forgetful=seat % 2 == 1)
        for seat in range(count)
    ]
    for one in people:
        await one.come()
    rounds = 8 if town == "qinhuangdao" else 3
    await sit_down(people, town, {"rounds": rounds})
    for one in people:
        one.eager = True
        one.cut()  # when it is back it sees that it is not ready
    return people


async def _kill_often(process: ServerProcess, everybody: list[Player]) -> None:
    rng = random.Random(process.settings["database"])
    for _ in range(KILLS):
        if rng.random() < 0.8:
            for one in everybody:
                await one.until(lambda one=one: one.online)  # type: ignore[misc]
        await asyncio.sleep(rng.uniform(0.05, 0.4))
        process.kill()
        process.spawn()
        if rng.random() < 0.2:
            # It need not even have started.
            await asyncio.sleep(rng.uniform(0.0, 0.1))
            process.kill()
            process.spawn()
        await asyncio.to_thread(process.wait_until_up)


async def _finish(people: list[Player]) -> None:
    for one in people:
        one.eager = False
    for one in people:
        await one.until(lambda one=one: one.online and one.room and one.room.phase == "waiting")  # type: ignore[misc]
