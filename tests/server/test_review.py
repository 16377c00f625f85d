"""Reviews of finished matches: where a seat could have done better."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fangcheng.installed import VARIANTS
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.serve import Started
from tests.server.inside import Answer, ask, client, finish_match, inside, open_match
from tests.server.players import Player, begin, players, quick_loser, sit_down
from tests.server.tables import seated

SHORT: dict[str, dict[str, Any]] = {"qinhuangdao": {}}


async def get(server: Started, path: str) -> Answer:
    """Ask over HTTP while the server runs in this loop."""
    return await asyncio.to_thread(ask, server.url, path)


async def played(server: Started, town: str) -> int:
    """Let two people who throw away at random play a match with bots; tell its number."""
    people = [Player(server.url, name, quick_loser, seed) for seed, name in enumerate("甲乙")]
    async with players(*people):
        await sit_down(people, town, SHORT.get(town, {"rounds": 4}), bot="easy")
        match = await begin(people)
        await people[0].until(lambda: match in people[0].over)
        return match


@pytest.mark.parametrize("town", VARIANTS)
def test_a_review_finds_the_decisions_in_the_replay(tmp_path: Path, town: str) -> None:
    """Each mistake stands just before what the seat did, with the candidates of both."""

    async def run() -> None:
        async with inside(tmp_path) as server:
            match = await played(server, town)
            replay = (await get(server, f"/api/matches/{match}/replay")).json
            rounds = {one["round"]: one["events"] for one in replay["rounds"]}
            review = (await get(server, f"/api/matches/{match}/review?seat=1")).json
            assert (review["match"], review["seat"]) == (match, 1)
            assert 0 < len(review["mistakes"]) <= review["decisions"]
            places = [(one["round"], one["step"]) for one in review["mistakes"]]
            assert places == sorted(places)
            for one in review["mistakes"]:
                check(one, rounds[one["round"]], 1)

    asyncio.run(run())


def check(mistake: dict[str, Any], events: list[dict[str, Any]], seat: int) -> None:
    """What was done follows in the replay; the best was worth more."""
    best, done = mistake["candidates"]
    assert (best["action"], done["action"]) == (mistake["best"], mistake["action"])
    assert mistake["loss"] == pytest.approx(best["value"] - done["value"], abs=0.001)
    assert mistake["loss"] > 0
    word, _, rest = mistake["action"].partition(" ")
    if word == "discard":
        after = events[mistake["step"] + 1]
        assert (after["event"], after["seat"]) == ("discard", seat)
        assert after["tiles"] == rest.split(" ")[0]
    elif word == "pass":
        kinds = [event["event"] for event in events[: mistake["step"] + 1]]
        assert kinds[-1] in ("discard", "lock", "add_kong", "draw", "deal", "roles", "turn_up")


def test_only_of_matches_that_are_over_and_seats_that_are_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as server, seated(server.url, 1) as (one,):
            running = await get(server, f"/api/matches/{one.match}/review?seat=0")
            assert running.status == 404
            await one.must(commands.Leave(new_id(), sure=True))
            await one.until(lambda: one.seen("left"))
            path = f"/api/matches/{one.match}/review"
            for _ in range(200):
                if (await get(server, f"{path}?seat=0")).status == 200:
                    break
                await asyncio.sleep(0.05)
            over = await get(server, f"{path}?seat=0")
            assert over.status == 200 and over.json["mistakes"] == []
            for wrong in ("", "?seat=4", "?seat=-1", "?seat=x", "?seat="):
                assert (await get(server, path + wrong)).status == 400, wrong
            assert (await get(server, "/api/matches/12/review?seat=0")).status == 404

    asyncio.run(run())


def test_a_review_is_worked_out_once(tmp_path: Path) -> None:
    """Also where many ask at the same time; the rooms' own process is not asked at all."""

    async def run() -> None:
        async with inside(tmp_path) as server, client(server.url, name="甲") as one:
            _, match = await open_match(one, rounds=4)
            await finish_match(one, match)
            asked: list[Any] = []
            reviewing = server.front.services.reviewing
            truly = reviewing.ask
            reviewing.ask = lambda *given: asked.append(given) or truly(*given)  # type: ignore[method-assign,func-returns-value]
            path = f"/api/matches/{match}/review?seat=1"
            answers = await asyncio.gather(*(get(server, path) for _ in range(5)))
            assert {answer.status for answer in answers} == {200}
            assert len({answer.text for answer in answers}) == 1
            assert len(asked) == 1

    asyncio.run(run())


def test_what_the_house_did_is_no_decision(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as server, client(server.url, name="甲") as one:
            _, match = await open_match(one, rounds=4)
            await finish_match(one, match)
            review = (await get(server, f"/api/matches/{match}/review?seat=0")).json
            assert review["decisions"] == 0 and review["mistakes"] == []
            bot = (await get(server, f"/api/matches/{match}/review?seat=1")).json
            assert bot["decisions"] > 0

    asyncio.run(run())
