"""The ladder: what a match changes, which matches count, each once, and what is told of it."""

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest
from research.ladder.__main__ import OF_EACH, POOL
from research.ladder.climbing import climb, in_order, right_pairs
from research.ladder.pool import LEVELS, read_pool
from sqlalchemy import Connection, Engine, insert, select, update

from fangcheng.installed import VARIANTS
from fangcheng.protocol import commands, matchmaking, parts
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.logs import make_log
from fangcheng.server.ratings.counting import (
    count_in_the_end,
    count_match,
    count_overlooked,
    judge,
)
from fangcheng.server.ratings.rating import (
    NEEDED,
    RANKS,
    Rating,
    first_of_four,
    places,
    rate,
)
from fangcheng.server.ratings.standing import ranks, standings_of
from fangcheng.server.ratings.store import ratings_of
from fangcheng.server.ratings.tables import ratings
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match, finish_match
from fangcheng.server.store.tables import matches, people
from fangcheng.words import words
from tests.effort import many
from tests.server.inside import ask, inside, refused
from tests.server.players import Player, players
from tests.server.running import PostgresCluster, ServerProcess, server
from tests.server.tables import wires

LOG = make_log("error", False)

# -- what a match changes --------------------------------------------------------------------------


def test_the_first_rises_the_last_falls_and_all_are_surer() -> None:
    after = rate([Rating()] * 4, [1, 2, 3, 4])
    strengths = [one.mu for one in after]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] > Rating().mu > strengths[3]
    assert all(one.sigma < Rating().sigma for one in after)


def test_who_shares_a_place_gains_alike() -> None:
    first, second, third, fourth = rate([Rating()] * 4, [1, 1, 3, 3])
    assert first == second and third == fourth and first.mu > third.mu


def test_to_beat_somebody_stronger_tells_more() -> None:
    strong = Rating(32.0, 3.0)
    (upset, *_), (expected, *_) = (
        rate([Rating(20.0, 3.0), *[strong] * 3], [1, 2, 2, 2]),
        rate([Rating(44.0, 3.0), *[strong] * 3], [1, 2, 2, 2]),
    )
    assert upset.mu - 20.0 > expected.mu - 44.0 > 0


def test_places_are_by_points_and_who_left_is_last() -> None:
    assert places([30, -10, -10, -10]) == [1, 2, 2, 2]
    assert places([5, 12, -20, 3]) == [2, 1, 4, 3]
    assert places([30, -10, -10, -10], [0]) == [4, 1, 1, 1]
    assert places([30, 5, -5, -30], [0, 3]) == [3, 1, 2, 4]


def test_numbers_are_hidden_until_they_say_something_and_then_told_with_how_sure_they_are() -> None:
    assert Rating().sureness == "hidden"
    found, seen = [Rating()] * 4, []
    for number in range(400):
        found = rate(found, random.Random(number).sample([1, 2, 3, 4], 4))
        seen.append(found[0].sureness)
    assert [one for at, one in enumerate(seen) if at == 0 or seen[at - 1] != one] == [
        "hidden",
        "rough",
        "fair",
        "sure",
    ]
    assert abs(seen.index("rough") + 1 - NEEDED) <= 2


def test_who_is_as_strong_as_those_who_begin_comes_first_in_a_quarter_of_the_matches() -> None:
    assert first_of_four(Rating().mu) == pytest.approx(0.25)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_town_names_five_ranks(lang: str) -> None:
    named = {town: [one.name for one in ranks(words(lang, town))] for town in ("", *VARIANTS)}
    assert all(len(set(names)) == len(RANKS) + 1 for names in named.values())
    assert len({tuple(names) for names in named.values()}) == 1 + len(VARIANTS)


def test_a_town_with_too_few_names_for_ranks_has_those_of_all() -> None:
    few = words("en").named("Elsewhere")
    few.catalogue = {**few.catalogue, "ranks": "Low, High"}
    assert [one.name for one in ranks(few)] == [one.name for one in ranks(words("en"))]


def test_bots_of_known_strength_stand_in_order_as_the_document_says() -> None:
    """Levels as a whole after 20 matches, nineteen of twenty pairs of bots after 30.

    And nobody is told to be surer than the numbers of equally strong bots are alike.
    """
    _, pool = read_pool(POOL)
    *_, after_20 = climb(pool, OF_EACH, 20, seed=3)
    assert in_order(after_20)
    *_, after_30 = climb(pool, OF_EACH, 30, seed=3)
    assert right_pairs(after_30) > 0.95
    for level in LEVELS:
        found = [one.rating for one in after_30 if one.level == level]
        assert mean(one.sigma for one in found) > stdev(one.mu for one in found)


# -- storing ---------------------------------------------------------------------------------------


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for number in (1, 2, 3, 4):
            connection.execute(insert(people).values(id=number, name=f"{number}", created=0))
    return engine


def summary_of(match: int, totals: list[int], *left: int, void: bool = False) -> parts.Summary:
    found = parts.Summary(
        match=match,
        room="100000",
        variant="jinzhou",
        options={},
        names=list("abcd"),
        people=[1, 2, 3, 4],
        rounds=[parts.RoundScore(1, totals, void)],
        totals=totals,
        tallies=[parts.SeatTally()] * 4,
        winners=[0],
        started=100,
        finished=100 + match,
    )
    found.ladder = judge(found, left=left)
    return found


def begin(connection: Connection, match: int, counts: bool = True) -> None:
    seats = tuple(StoredSeat(person, f"{person}", None) for person in (1, 2, 3, 4))
    stored = StoredMatch(match, "100000", "jinzhou", {}, "seed", {}, seats, 100, counts=counts)
    begin_match(connection, stored)


def end(connection: Connection, summary: parts.Summary) -> None:
    data = msgspec.json.encode(summary).decode()
    finish_match(connection, summary.match, summary.finished, data)


def counted(connection: Connection) -> list[tuple[int, int, int]]:
    query = select(ratings.c.person, ratings.c.number, ratings.c.place)
    found = connection.execute(query.order_by(ratings.c.match, ratings.c.person))
    return [(row.person, row.number, row.place) for row in found]


def test_a_match_is_counted_once_however_often_it_ends(engine: Engine) -> None:
    summary = summary_of(7, [30, -5, -5, -20])
    for _ in range(3):
        with engine.begin() as connection:
            begin(connection, 7)
            end(connection, summary)
            count_match(connection, summary)
    with engine.connect() as connection:
        assert counted(connection) == [(1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 4)]


def test_two_nodes_that_count_the_same_match_count_it_once(
    postgres: PostgresCluster,
) -> None:
    """Both looked before either had stored anything, as when they start together."""
    engine = open_engine(postgres.new_database())
    summary = summary_of(7, [30, -5, -5, -20])
    with engine.begin() as connection:
        for number in (1, 2, 3, 4):
            connection.execute(insert(people).values(id=number, name=f"{number}", created=0))
        begin(connection, 7)
        end(connection, summary)

    def count() -> None:
        with engine.begin() as connection:
            count_match(connection, summary)

    with engine.begin() as first, ThreadPoolExecutor(1) as threads:
        count_match(first, summary)
        second = threads.submit(count)
        assert not wait([second], timeout=0.3).done, "it waits for the first one"
        first.commit()
        second.result()
    with engine.connect() as connection:
        assert len(counted(connection)) == 4
    engine.dispose()


def test_the_next_match_begins_where_the_last_one_ended(engine: Engine) -> None:
    for match in (7, 8):
        with engine.begin() as connection:
            begin(connection, match)
            end(connection, summary_of(match, [30, 10, -10, -30]))
            count_match(connection, summary_of(match, [30, 10, -10, -30]))
    once = rate([Rating()] * 4, [1, 2, 3, 4])
    with engine.connect() as connection:
        found = ratings_of(connection, 1, 10)["jinzhou"]
    assert [one.number for one in found] == [1, 2]
    assert (found[0].mu, found[0].sigma) == once[0]
    assert (found[1].mu, found[1].sigma) == rate(once, [1, 2, 3, 4])[0]


def test_what_does_not_count(engine: Engine) -> None:
    with engine.begin() as connection:
        begin(connection, 7, counts=False)
        count_match(connection, summary_of(7, [30, 10, -10, -30]))
        begin(connection, 8)
        count_match(connection, summary_of(8, [30, 10, -10, -30], 0, void=True))
        assert counted(connection) == []
        count_overlooked(connection, LOG)
        assert counted(connection) == []
        begin(connection, 9)
        count_match(connection, summary_of(9, [30, 10, -10, -30], 0))
        assert [place for _, _, place in counted(connection)] == [4, 1, 2, 3]


def test_what_could_not_be_counted_is_counted_at_the_next_start(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("a mistake of ours")

    summary = summary_of(7, [30, 10, -10, -30], 1)
    with engine.begin() as connection:
        begin(connection, 7)
        with monkeypatch.context() as broken:
            broken.setattr("fangcheng.server.ratings.counting.rate_match", fail)
            end(connection, summary)
            count_in_the_end(connection, summary, LOG)
        ended = select(matches.c.finished).where(matches.c.id == 7)
        assert connection.execute(ended).scalar_one() == 107  # it has ended all the same
    with engine.begin() as connection:
        assert counted(connection) == []
        count_overlooked(connection, LOG)
        assert [place for _, _, place in counted(connection)] == [1, 4, 2, 3]
        count_overlooked(connection, LOG)
        assert len(counted(connection)) == 4


def test_who_leaves_between_two_rounds_is_last(tmp_path: Path, quick_hashing: None) -> None:
    async def play() -> list[Player]:
        async with (
            inside(tmp_path, round_pause=600.0) as running,
            players(*(Player(running.url, f"p{at}") for at in range(4))) as four,
        ):
            for one in four:
                await one.must(commands.SetPassword(new_id(), "correct horse battery"))
                await one.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
            for one in four:
                await one.must(matchmaking.AnswerCall(new_id()))
            await four[0].until(lambda: four[0].room and four[0].room.phase == "between")
            await four[0].must(commands.Leave(new_id(), sure=True))
            await four[1].until(lambda: four[1].over)
            return list(four)

    four = asyncio.run(play())
    with open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}").connect() as connection:
        found = connection.execute(select(ratings.c.person, ratings.c.place)).all()
    assert dict(found)[four[0].person] == 4
    assert len(found) == 4


# -- crashes ---------------------------------------------------------------------------------------

KILLS = many(quick=3, full=8)


def test_a_crash_at_the_end_of_a_match_neither_loses_nor_doubles_what_it_counts(
    database_url: str, tmp_path: Path
) -> None:
    """After a round one leaves, and some milliseconds later the server is killed."""
    with server(database_url, tmp_path / "server", abandoned=0.2, round_pause=600.0) as process:
        played = asyncio.run(_play_and_kill(process, database_url))
    with open_engine(database_url).connect() as connection:
        found = connection.execute(select(ratings.c.match, ratings.c.number)).all()
        ended = select(matches.c.id).where(matches.c.finished.is_not(None), matches.c.counts)
        assert set(connection.execute(ended).scalars()) == set(played)
    assert len(played) == KILLS
    assert sorted(match for match, _ in found) == sorted(played * 4)
    assert sorted(number for _, number in found) == sorted([*range(1, KILLS + 1)] * 4)


def _make_accounts(database_url: str) -> None:
    """Give everybody a password, beside the server."""
    with open_engine(database_url).begin() as connection:
        connection.execute(update(people).values(password="x", name_key=people.c.name))


async def _play_and_kill(process: ServerProcess, database_url: str) -> list[int]:
    played: list[int] = []
    rng = random.Random(process.settings["database"])
    async with players(*(Player(process.url, f"p{at}", None) for at in range(4))) as four:
        _make_accounts(database_url)
        for one in four:
            one.cut()  # the account was made beside the server
        for one in four:
            await one.until(lambda one=one: len(one.lost) == 1 and one.online)  # type: ignore[misc]
        for _ in range(KILLS):
            played.append(await _play_once(process, four, rng.random() * 0.03, played))
    return played


async def _play_once(
    process: ServerProcess, four: Sequence[Player], wait: float, played: Sequence[int]
) -> int:
    def plays(one: Player) -> bool:
        room = one.room  # of the last match, until the next one is told
        return room is not None and room.phase == "playing" and room.match not in played

    for one in four:
        await one.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
    for one in four:
        await one.must(matchmaking.AnswerCall(new_id()))
    for one in four:
        await one.until(partial(plays, one))
        await one.must(commands.LetHouse(new_id(), True))
    for one in four:
        await one.until(lambda one=one: one.room.phase == "between")  # type: ignore[misc]
    room, lost = four[0].room, len(four[0].lost)
    assert room is not None and room.match is not None and room.ladder == "counts"
    leaver = four[0]
    leaver.number = None  # it does not come back by itself
    leaving = asyncio.create_task(leaver.ask(commands.Leave(new_id(), sure=True)))
    await asyncio.sleep(wait)
    process.kill()
    await asyncio.gather(leaving, return_exceptions=True)
    process.start()
    for one in four:
        await one.until(lambda one=one: len(one.lost) > lost and one.online)  # type: ignore[misc]
    while process.get(f"/api/matches/{room.match}")[0] != 200:
        # Where nobody knows any more that it left, it leaves again.
        await leaver.ask(commands.Enter(new_id(), room.number))
        await leaver.ask(commands.Leave(new_id(), sure=True))
        leaver.number = None
    return room.match


def test_a_match_counts_also_on_the_node_that_takes_it_over(
    postgres: PostgresCluster, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with (
        server(url, tmp_path / "east", node="east", round_pause=600.0) as east,
        server(url, tmp_path / "west", node="west", round_pause=600.0) as west,
    ):
        match = asyncio.run(_move_to_another_node(east, west, url))
    with open_engine(url).connect() as connection:
        found = connection.execute(select(ratings.c.match, ratings.c.place)).all()
    assert {one for one, _ in found} == {match}
    assert sorted(place for _, place in found)[-1] == 4 and len(found) == 4


async def _move_to_another_node(east: ServerProcess, west: ServerProcess, url: str) -> int:
    async with players(*(Player(east.url, f"p{at}") for at in range(4))) as four:
        _make_accounts(url)
        for one in four:
            one.cut()
            await one.until(lambda one=one: len(one.lost) == 1 and one.online)  # type: ignore[misc]
            await one.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
        for one in four:
            await one.must(matchmaking.AnswerCall(new_id()))
        for one in four:
            await one.until(lambda one=one: one.room and one.room.ladder == "counts")  # type: ignore[misc]
            one.nodes = {"east": east.url, "west": west.url}
            await one.until(lambda one=one: one.room.phase == "between")  # type: ignore[misc]
        # Who plays on one node waits in no queue of another.
        other = await Client.open(west.url, four[0].token)
        refusal = await refused(other, matchmaking.JoinQueue(new_id(), "hangzhou"))
        assert refusal.code == "phase"
        await other.close()
        east.kill()
        for one in four:
            await one.until(lambda one=one: one.url == west.url and one.online)  # type: ignore[misc]
        room = four[0].room
        assert room is not None and room.match is not None and room.ladder == "counts"
        await four[0].must(commands.Leave(new_id(), sure=True))
        await four[1].until(lambda: four[1].over)
        return room.match


# -- what is told ----------------------------------------------------------------------------------


def test_what_somebody_is_told_of_its_place(engine: Engine) -> None:
    chance = random.Random(1)
    with engine.begin() as connection:
        for match in range(1, 41):
            # The first person is never last.
            others = chance.sample([10, -10, -30], 3)
            totals = [30, *others] if match % 3 else [-20, 50, -30, 0]
            begin(connection, match)
            count_match(connection, summary_of(match, totals))
        (standing,) = standings_of(ratings_of(connection, 1, 500), "zh")
    assert (standing.town, standing.matches, standing.sureness) == ("jinzhou", 40, "rough")
    assert standing.number is not None and standing.rank is not None
    assert standing.number == standing.history[-1].number
    least = [one.least or 0 for one in standing.ranks]
    assert least[standing.rank] <= standing.number < [*least, 9999][standing.rank + 1]
    assert [one.name for one in standing.ranks][-1] == "大黑山"
    assert standing.history[0].number is None and standing.history[0].place == 1


def test_the_ladder_is_told_to_its_owner_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as running, wires(running.url, "甲") as (one,):
            assert (await asyncio.to_thread(ask, running.url, "/api/me/ladder")).status == 401
            told = await asyncio.to_thread(ask, running.url, "/api/me/ladder", token=one.token)
            nothing = {"matches": 0, "seconds": 0}
            assert told.json == {
                "account": False,
                "needed": NEEDED,
                "needs": nothing,
                "lacks": nothing,
                "standings": [],
            }

    asyncio.run(play())
