"""Getting ahead without playing: each way of it, and that it brings nothing."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
import pytest
from research.ladder import newcomers
from sqlalchemy import Engine, insert, select

from fangcheng.protocol import commands, ladder, matchmaking, parts
from fangcheng.protocol.client import new_id
from fangcheng.server.logs import make_log
from fangcheng.server.rate_limits import block
from fangcheng.server.ratings import counting
from fangcheng.server.ratings.counting import count_in_the_end, judge
from fangcheng.server.ratings.eligibility import Footing, bar, conduct, lacks, why_not
from fangcheng.server.ratings.rating import Rating, rate, rate_match
from fangcheng.server.ratings.store import History, history_of
from fangcheng.server.ratings.tables import ratings
from fangcheng.server.settings import Settings
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match, finish_match
from fangcheng.server.store.tables import matches, people, players, seat_ties
from tests.server.inside import HOST_TOKEN, ask, inside
from tests.server.migrated import lay_sqlite
from tests.server.tables import Wire, lay, play_on, seat_all, wires
from tests.story import Json, story

LOG = make_log("error", False)
WON = {0: "123m456m789m123pEE"}
"""Seat 0 has won when it is asked first."""


# -- what a match is for the ladder ----------------------------------------------------------------


def summary_of(*rounds: Sequence[int], void: bool = False, **rest: Any) -> parts.Summary:
    """A match of some rounds; `void`: one more was begun and not played to its end."""
    scores = [parts.RoundScore(at, list(one), False) for at, one in enumerate(rounds, 1)]
    if void:
        scores.append(parts.RoundScore(len(rounds) + 1, [0, 0, 0, 0], True))
    return parts.Summary(
        match=7,
        room="100000",
        variant="hangzhou",
        options={},
        names=list("abcd"),
        people=[1, 2, 3, 4],
        rounds=scores,
        totals=[sum(column) for column in zip(*(one.scores for one in scores), strict=True)],
        tallies=[parts.SeatTally()] * 4,
        winners=[],
        started=0,
        finished=1200,
        **rest,
    )


def test_who_leaves_at_once_lifts_nobody() -> None:
    """100 matches that a throwaway account left at once were worth three places at the top."""
    found = judge(summary_of(void=True), left=[3])
    assert (found.uncounted, found.places) == ("unplayed", [])
    # Not after a first round without a winner, either; nor by what running away costs.
    drawn = summary_of([0, 0, 0, 0], void=True)
    drawn.rounds[-1].scores = [8, 0, 0, -8]
    drawn.totals = [8, 0, 0, -8]
    found = judge(drawn, left=[3])
    assert (found.uncounted, found.places) == ("", [1, 1, 1, 4])
    before = [Rating()] * 4
    after = rate_match(before, [0, 0, 0, 0], found.forfeits)
    assert [one.mu for one in after[:3]] == [one.mu for one in before[:3]]
    assert after[3] == rate(before, [1, 1, 1, 4])[3]


def test_votes_do_not_save_those_who_are_behind() -> None:
    found = judge(summary_of([-5, -2, -2, 9], void=True), voters=[0, 1, 2])
    assert found == ladder.LadderResult("", [4, 2, 2, 1], {0: "voted", 1: "voted", 2: "voted"})
    # Who voted while behind is behind those who did not, whatever the totals say.
    found = judge(summary_of([-5, -2, -7, 14], void=True), voters=[0, 1, 3])
    assert found.places == [4, 3, 2, 1]


def test_a_match_that_is_dissolved_while_nobody_is_far_behind_does_not_count() -> None:
    found = judge(summary_of([-1, -1, -1, 3], void=True), voters=[0, 1, 2])
    assert (found.uncounted, found.forfeits) == ("even", {})


def test_a_lead_is_worth_no_more_when_a_throwaway_leaves() -> None:
    leads = summary_of([-4, -4, -4, 12], void=True)
    found = judge(leads, left=[0])
    assert found.places == [4, 2, 2, 1]
    before = [Rating(25.0, 3.0)] * 4
    after = rate_match(before, leads.totals, found.forfeits)
    assert after[1:] == rate(before[1:], [2, 2, 1]), "as if it had never sat there"


def test_who_is_behind_and_leaves_takes_nothing_from_those_ahead() -> None:
    before = [Rating()] * 4
    after = rate_match(before, [20, 5, -5, -20], [3])
    assert after == rate(before, [1, 2, 3, 4])


def test_who_stays_alone_is_not_punished() -> None:
    before = [Rating(40.0, 3.0), *[Rating()] * 3]
    after = rate_match(before, [-6, 2, 2, 2], [1, 2, 3])
    assert after[0] == before[0] and all(one.mu < Rating().mu for one in after[1:])


def test_who_was_away_is_last_whatever_a_bot_has_won_for_it() -> None:
    whole = summary_of(*[[3, -1, -1, -1]] * 8)
    found = judge(whole, away=[0])
    assert found == ladder.LadderResult("", [4, 1, 1, 1], {0: "away"})


def test_what_was_known_before_it_began_stays_so() -> None:
    assert judge(summary_of([9, -3, -3, -3]), "guest").uncounted == "guest"


# -- whose matches count ---------------------------------------------------------------------------

SETTINGS = Settings()
MATCHES, AGE = SETTINGS.ladder_matches, SETTINGS.ladder_age


def test_an_account_counts_after_an_evening_and_a_throwaway_costs_one() -> None:
    assert bar(False, History(0, 99, 0), SETTINGS, AGE) == "guest"
    assert lacks(History(0, 0, 0), SETTINGS, 0) == ladder.LadderNeeds(MATCHES, round(AGE))
    assert bar(True, History(0, MATCHES - 1, 0), SETTINGS, 2 * AGE) == "new"
    assert bar(True, History(0, MATCHES, 0), SETTINGS, AGE - 1) == "new"
    assert bar(True, History(0, MATCHES, 0), SETTINGS, AGE) == ""
    # Having left once it has to play as many again; who has played for long can afford it.
    assert lacks(History(0, MATCHES, 1), SETTINGS, AGE).matches == MATCHES
    assert bar(True, History(0, 40, 1), SETTINGS, AGE) == ""


def test_a_throwaway_costs_more_matches_than_it_brings_wins() -> None:
    """As the document says; and honest people are counted after an evening."""
    for _, farm, number, useful in newcomers.FARMS:
        risen = newcomers.brought(farm, useful, runs=10)
        assert risen[-1] / newcomers.WIN / number < MATCHES
    chance = random.Random(1)
    after = [newcomers.counted_after(SETTINGS, chance) for _ in range(200)]
    assert mean(one <= newcomers.EVENING[0] for one in after) > 0.75
    assert newcomers.barred(SETTINGS, 0.05, chance) < 0.05


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("81.2.69.1", "81.2.69.250", True),
        ("81.2.69.1", "81.2.70.1", False),
        ("81.2.69.1", "::ffff:81.2.69.7", True),
        ("2a00:1450:4001:1::1", "2a00:1450:4001:ffff::2", True),
        ("2a00:1450:4001::1", "2a00:1450:4002::1", False),
        ("192.168.1.5", "192.168.1.6", False),
        ("fd00::1", "fd00::2", False),
    ],
)
def test_addresses_that_lie_together(one: str, other: str, same: bool) -> None:
    assert (block(one) == block(other)) is same


def test_why_a_match_of_some_people_does_not_count() -> None:
    def at(bar: ladder.Uncounted, address: str) -> Footing:
        return Footing(bar, address)

    near = [at("", f"81.2.69.{n}") for n in range(3)]
    far = at("", "2a00:1450:4001::1")
    assert why_not([*near[:2], far, at("", "5.6.7.8")], 4, 2) == ""
    assert why_not([*near, far], 4, 2) == "address"
    assert why_not([*near[:2], far, at("new", "5.6.7.8")], 4, 2) == "new"
    assert why_not([*near[:2], at("guest", "5.6.7.9"), at("new", "5.6.7.8")], 4, 2) == "guest"
    assert why_not(near, 4, 2) == "people"


def test_what_a_match_says_of_those_who_played_it() -> None:
    def of(summary: parts.Summary, why: ladder.Uncounted = "", **who: Any) -> dict[int, int]:
        summary.ladder = judge(summary, why, **who)
        return conduct(summary)

    whole = summary_of([9, -3, -3, -3])
    assert of(whole) == {0: 1, 1: 1, 2: 1, 3: 1}
    assert of(whole, away=[2]) == {0: 1, 1: 1, 2: -1, 3: 1}
    # To leave in the first round saves nobody; where nothing was to count it costs nothing.
    assert of(summary_of(void=True), left=[2]) == {0: 0, 1: 0, 2: -1, 3: 0}
    assert of(whole, "agreed", left=[2]) == {0: 1, 1: 1, 2: 0, 3: 1}
    # Matches that are over in a moment, or that one plays with bots, make nobody known.
    assert set(of(msgspec.structs.replace(whole, finished=599)).values()) == {0}
    alone = msgspec.structs.replace(whole, people=[1, None, None, None])
    assert of(alone, "people") == {0: 0}


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    url = f"sqlite:///{tmp_path / 'fangcheng.db'}"
    lay_sqlite(url)
    engine = open_engine(url)
    with engine.begin() as connection:
        for number in (1, 2, 3, 4):
            connection.execute(insert(people).values(id=number, name=f"{number}", created=50))
    return engine


def test_what_is_known_of_somebody(engine: Engine) -> None:
    """Matches that do not count make somebody known, too; one that was left is not forgotten."""
    seats = tuple(StoredSeat(person, f"{person}", None) for person in (1, 2, 3, 4))
    with engine.begin() as connection:
        for number, (counts, summary, left) in enumerate(
            [
                (False, summary_of([9, -3, -3, -3]), []),
                (True, summary_of([9, -3, -3, -3]), []),
                (True, summary_of(void=True), [0]),
            ]
        ):
            summary.match = number
            begin_match(
                connection,
                StoredMatch(number, "1", "hangzhou", {}, "s", {}, seats, 0, counts=counts),
            )
            summary.ladder = judge(summary, "" if counts else "agreed", left=left)
            finish_match(connection, number, 1200, msgspec.json.encode(summary).decode())
            count_in_the_end(connection, summary, LOG)
        assert history_of(connection, 1) == History(50, 2, 1)
        assert history_of(connection, 2) == History(50, 2, 0)
        assert set(connection.execute(select(ratings.c.match)).scalars()) == {1}


# -- at a table ------------------------------------------------------------------------------------


@asynccontextmanager
async def four_called(folder: Path, **settings: Any) -> AsyncIterator[tuple[str, list[Wire]]]:
    """Four people with passwords who are called to a table."""
    wanted = {"round_pause": 600.0, **settings}
    async with (
        inside(folder, lay(story(WON)), **wanted) as server,
        wires(server.url, *"甲乙丙丁") as people,
    ):
        for one in people:
            await one.must(commands.SetPassword(new_id(), "correct horse battery"))
            await one.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
        for one in people:
            await one.until(lambda one=one: one.seen("place")[-1]["state"] == "called")  # type: ignore[misc]
        yield server.url, people


async def sit_down(people: Sequence[Wire]) -> list[Wire]:
    """Let all take their seats, and the first round be won by seat 0; return them by seat."""
    for one in people:
        await one.must(matchmaking.AnswerCall(new_id()))
    for one in people:
        await one.until(lambda one=one: one.entries)  # type: ignore[misc]
    return sorted(people, key=lambda one: one.seat)


async def play_first_round(seated: Sequence[Wire]) -> None:
    await play_on(seated, [(0, "hu")])
    await seated[1].until(lambda: seated[1].room["phase"] == "between")


async def result(one: Wire) -> Json:
    await one.until(lambda: one.seen("match_over"))
    found: Json = one.seen("match_over")[-1]["summary"]["ladder"]
    return found


@pytest.fixture(autouse=True)
def hurried(quick_hashing: None) -> None:
    """Let passwords cost nothing."""


def rated(folder: Path) -> list[tuple[int, int]]:
    with open_engine(f"sqlite:///{folder / 'fangcheng.db'}").connect() as connection:
        query = select(ratings.c.person, ratings.c.place).order_by(ratings.c.place)
        return [(row.person, row.place) for row in connection.execute(query)]


def test_throwaway_accounts_do_not_make_a_match_count(tmp_path: Path) -> None:
    """Accounts that were made a moment ago; and people of one address who do not hide that."""

    async def play() -> None:
        async with four_called(tmp_path / "new", ladder_matches=4, ladder_age=7200.0) as (
            _,
            people,
        ):
            told = people[0].seen("place")[-1]
            assert (told["counts"], told["uncounted"]) == (False, "new")
            await sit_down(people)
            assert people[0].room["uncounted"] == "new"
            await people[0].must(commands.Leave(new_id(), sure=True))
            assert (await result(people[1]))["uncounted"] == "new"
            await people[1].until(lambda: people[1].room["phase"] == "waiting")
            assert await people[1].refused(commands.LetCount(new_id())) == "new"
        async with four_called(tmp_path / "near", ladder_neighbours=2) as (_, people):
            assert people[0].seen("place")[-1]["uncounted"] == "address"
            await sit_down(people)
            assert people[0].room["ladder"] == "" and people[0].room["uncounted"] == "address"

    asyncio.run(play())
    assert rated(tmp_path / "new") == rated(tmp_path / "near") == []


def test_neighbours_who_hide_while_it_is_shuffled_are_neighbours(tmp_path: Path) -> None:
    """Who is away when the match begins came from somewhere, too."""

    async def play() -> None:
        async with (
            inside(tmp_path, ladder_neighbours=2, shuffle_wait=2.0) as server,
            wires(server.url, "甲", "乙") as stay,
            wires(server.url, "丙", "丁", fair=False) as hide,
        ):
            people = [*stay, *hide]
            for one in people:
                await one.must(commands.SetPassword(new_id(), "correct horse battery"))
            await seat_all(people, hints=False)
            for one in people:
                await one.must(commands.LetCount(new_id()))
            for one in people:
                await one.must(commands.Ready(new_id()))
            for one in hide:
                await one.until(lambda one=one: one.seen("fair"))  # type: ignore[misc]
                await one.close()
            await stay[0].until(lambda: stay[0].entries)
            assert stay[0].room["ladder"] == "" and stay[0].room["uncounted"] == "address"

    asyncio.run(play())
    with open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}").connect() as connection:
        assert list(connection.execute(select(matches.c.counts)).scalars()) == [False]
        assert len(connection.execute(select(seat_ties)).all()) == 4


def test_leaving_in_the_first_round_counts_for_nobody_and_is_remembered(tmp_path: Path) -> None:
    async def play() -> int:
        async with four_called(tmp_path) as (_, people):
            seated = await sit_down(people)
            assert seated[0].room["ladder"] == "counts"
            await seated[1].must(commands.Leave(new_id(), sure=True))
            assert await result(seated[0]) == {
                "uncounted": "unplayed",
                "places": [],
                "forfeits": {"1": "left"},
            }
            return int(seated[1].welcome["person"])

    leaver = asyncio.run(play())
    assert rated(tmp_path) == []
    with open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}").connect() as connection:
        left = select(players.c.person).where(players.c.conduct == -1)
        assert list(connection.execute(left).scalars()) == [leaver]


def test_three_who_are_behind_cannot_vote_a_match_away(tmp_path: Path) -> None:
    async def play() -> Json:
        async with four_called(tmp_path) as (_, people):
            seated = await sit_down(people)
            await play_first_round(seated)
            for one in seated[1:]:
                await one.must(commands.Vote(new_id(), True))
            return await result(seated[0])

    found = asyncio.run(play())
    assert found["uncounted"] == "" and found["places"][0] == 1
    assert found["forfeits"] == {"1": "voted", "2": "voted", "3": "voted"}
    assert [place for _, place in rated(tmp_path)] == [1, 2, 2, 2]


def test_a_vote_does_not_outlast_its_round(tmp_path: Path) -> None:
    """Else it is begun while all are even, and decided when that has become useful."""

    async def play() -> None:
        async with four_called(tmp_path) as (_, people):
            seated = await sit_down(people)
            for one in seated[1:3]:
                await one.must(commands.Vote(new_id(), True))
            await play_first_round(seated)
            await seated[3].until(lambda: seated[3].room["vote"] is None)
            await seated[3].must(commands.Vote(new_id(), True))
            await seated[3].settle()
            assert seated[3].room["phase"] == "between"

    asyncio.run(play())


def test_a_bot_plays_for_nobody_to_the_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 disconnects right after the deal: what is won in its place is not its own."""
    monkeypatch.setattr(counting, "usual_win", lambda _: 0)

    async def play() -> Json:
        async with four_called(tmp_path, grace=0.0) as (_, people):
            seated = await sit_down(people)
            await seated[0].close()
            for one in seated[1:]:
                await one.until(lambda one=one: one.room["phase"] == "between")  # type: ignore[misc]
            assert (
                max(seated[1].room["seats"], key=lambda one: one["total"])["person"]
                == (seated[0].welcome["person"])
            )
            await seated[3].must(commands.Leave(new_id(), sure=True))
            return await result(seated[1])

    found = asyncio.run(play())
    assert found["forfeits"] == {"0": "away", "3": "left"}
    assert found["places"] == [3, 1, 1, 4]


def test_who_is_left_alone_ends_the_match_without_having_left_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with four_called(tmp_path) as (_, people):
            seated = await sit_down(people)
            await play_first_round(seated)
            for one in seated[1:]:
                await one.close()
            alone = seated[0]
            await alone.until(lambda: sum(one["online"] for one in alone.room["seats"]) == 1)
            await alone.must(commands.Leave(new_id(), sure=True))

    asyncio.run(play())
    found = rated(tmp_path)
    assert len(found) == 4 and found[0][1] == 1


def test_what_the_operator_ends_counts_for_nobody(tmp_path: Path) -> None:
    async def play() -> Json:
        async with four_called(tmp_path) as (url, people):
            seated = await sit_down(people)
            await play_first_round(seated)
            path = f"/api/operator/rooms/{seated[0].room['number']}/dissolve"
            told = await asyncio.to_thread(ask, url, path, HOST_TOKEN, "POST", {"reason": "test"})
            assert told.status == 200, told.text
            return await result(seated[0])

    assert asyncio.run(play())["uncounted"] == "operator"
    assert rated(tmp_path) == []
    with open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}").connect() as connection:
        assert list(connection.execute(select(matches.c.counts)).scalars()) == [False]
