"""Fair play: what a discard gives to whom, pairs among many, what is stored, told and reported."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from research.fairplay.groups import HONEST, KINDS, Collusion, Group
from sqlalchemy import Connection, Engine, insert, select

from fangcheng.cli.join.reporting import Report, send_report
from fangcheng.errors import ConnectionFailedError
from fangcheng.installed import make_variant
from fangcheng.server.features.fair_play import store as db
from fangcheng.server.features.fair_play.evidence import Ending, Judged, Link, Telling
from fangcheng.server.features.fair_play.feeding import Discard, Done, discards
from fangcheng.server.features.fair_play.pairs import Played, Sitting, binomial_tail, pairs_of
from fangcheng.server.front.server import Front
from fangcheng.server.rooms.ties import ties_of
from fangcheng.server.store.matches import (
    StoredMatch,
    StoredSeat,
    begin_match,
    finish_match,
    forget_match,
)
from fangcheng.server.store.tables import inputs, meta, seat_ties
from fangcheng.server.store.ties import KEEP_TIES, Tie, forget_ties, keep_ties
from tests.server.guests import NOW, begin, with_people
from tests.server.inside import HOST_TOKEN, PATIENCE, Answer, ask, inside
from tests.server.tables import lay, seat_all, start_all, wires
from tests.story import story

IDLE = "147m258p369sES"
ALWAYS = KINDS[0]

# -- one discard -----------------------------------------------------------------------------------


def thrown(hands: dict[int, str], *done: Done, draws: str = "") -> list[Discard]:
    """Play the beginning of a round with given hands; seat 0 deals."""
    match = lay(story(hands, draws=draws))(make_variant("hangzhou"), "1")
    return list(discards(match, done))


HANDS = {0: IDLE + "WFC", 1: IDLE + "WF", 2: "555m888sCC99p33p7s", 3: IDLE + "WF"}
"""Seat 2, opposite, would be ready with a peng of C; nothing else of seat 0 serves anybody."""


def test_what_a_discard_gives_is_held_against_its_equals_and_the_other_hands() -> None:
    (one,) = thrown(HANDS, Done(0, "discard C", True, 1000))
    assert one.gifts == (0, 0, 1, 0) and one.tile == "C"
    assert one.generous == (one.equals, one.equals, 1, one.equals)
    share = 1 / one.equals
    assert one.surplus[2] == pytest.approx(1 - share)
    assert one.spread[2] == pytest.approx(share * (1 - share))
    assert one.surplus[1] == one.surplus[3] == pytest.approx(-(1 - share) / 2)
    (other,) = thrown(HANDS, Done(0, "discard F", True, 1000))
    assert other.gifts == (0, 0, 0, 0) and other.surplus[2] == pytest.approx(-share)


def test_a_chi_counts_for_the_next_seat_and_for_no_other() -> None:
    """The hand that wants 9s sits opposite, then next: only there 9s is a gift."""
    wants = "555m333p78s99p22sC"
    there = {**HANDS, 2: wants}
    here = {**HANDS, 1: wants, 2: IDLE + "WF"}
    (far,) = thrown(there, Done(0, "discard 9s", True, 1000))
    (near,) = thrown(here, Done(0, "discard 9s", True, 1000))
    assert far.gifts == (0, 0, 0, 0) and near.gifts == (0, 1, 0, 0)


def test_what_the_house_did_and_what_left_no_choice_is_nobodys_doing() -> None:
    assert thrown(HANDS, Done(0, "discard C", False, 1000)) == []
    nobody = dict.fromkeys((1, 2, 3), IDLE + "WF") | {0: IDLE + "WFC"}
    assert thrown(nobody, Done(0, "discard C", True, 1000)) == []


def test_two_at_a_table_have_nobody_to_be_compared_with() -> None:
    class Two:
        seats = 2

    class NoMatch:
        variant = Two

    assert list(discards(NoMatch(), [Done(0, "discard C", True, 1)])) == []  # type: ignore[arg-type]


# -- pairs -----------------------------------------------------------------------------------------


def test_bots_that_feed_stand_out_and_honest_ones_do_not() -> None:
    """The figures over many matches are in the document; `python -m research.fairplay`."""

    def striking(kind: Collusion) -> dict[tuple[int, int], float]:
        pairs = pairs_of(Group(0, "hangzhou", kind, rounds=4).play(1, "test", ("easy",)))
        return {one.people: one.mutual.z for one in pairs}

    honest, colluding = striking(HONEST), striking(ALWAYS)
    assert max(colluding, key=lambda one: colluding[one]) == (1, 2)
    assert max(honest.values()) < 2 < 2.5 < colluding[1, 2]


def link(giver: int, taker: int, surplus: float, spread: float = 10.0, after: float = 0.0) -> Link:
    return Link(giver, taker, 100, surplus, surplus, spread, after, spread)


def table(*persons: int | None, links: Sequence[Link] = (), match: int = 1, **rest: Any) -> Played:
    seats = [Sitting(one, f"{one}", **{k: v[at] for k, v in rest.items()})
             for at, one in enumerate(persons)]  # fmt: skip
    return Played(match, 1000 + match, match % 2 == 0, seats, links)


def test_matches_of_two_add_up_wherever_they_sit() -> None:
    found = pairs_of(
        [
            table(7, 3, 5, None, links=[link(0, 1, 8.0), link(1, 0, -2.0)], match=2),
            table(3, 5, 9, 7, links=[link(3, 0, 6.0)], match=1),
        ]
    )
    pair = next(one for one in found if one.people == (3, 7))
    assert pair is found[0] and pair.matches == [(2, 1002), (1, 1001)]
    to_seven, to_three = pair.ways
    assert (to_three.feeding.total, to_three.discards) == (14.0, 200)
    assert to_three.feeding.z == pytest.approx(14 / 20**0.5)
    assert to_seven.feeding.total == -2.0 and to_seven.feeding.p > 0.5
    counted = pairs_of([table(7, 3, 5, 9, match=1), table(7, 3, 5, 9, match=2)], only_counted=True)
    assert {len(one.matches) for one in counted} == {1}


def test_the_more_pairs_there_are_the_more_it_takes_to_stand_out() -> None:
    striking = table(1, 2, 3, 4, links=[link(0, 1, 14.0)])  # z 4.4
    (alone, *_) = pairs_of([striking])
    assert alone.level == "strong" and alone.adjusted < 1e-4
    many = [
        table(
            *range(10 * n, 10 * n + 4), links=[link(a, b, 1.0) for a in range(4) for b in range(4)]
        )
        for n in range(1, 400)
    ]
    (first, second, *_) = pairs_of([striking, *many])
    assert first.people == (1, 2) and first.level == "weak" and second.level == "none"
    assert first.adjusted == pytest.approx(first.ways[0].feeding.p * (6 * 5 * 399 + 3), rel=0.01)


def test_few_discards_say_nothing_and_pauses_count_both_ways() -> None:
    few = Link(0, 1, 20, 9.0, 9.0, 1.0)
    assert pairs_of([table(1, 2, 3, 4, links=[few])])[0].adjusted == 1
    for sign in (1, -1):
        told = pairs_of([table(1, 2, 3, 4, links=[link(0, 1, 0.0, after=sign * 20.0)])])[0]
        assert told.level == "strong" and told.ways[0].pauses.z == pytest.approx(
            sign * 6.32, abs=0.01
        )


def test_circumstances_are_counted_and_prove_nothing() -> None:
    together = table(1, 2, 3, 4, address="aabc", device="abcd", came=(100, 103, 500, 900))
    pair = next(one for one in pairs_of([together] * 6) if one.people == (1, 2))
    assert (pair.address.times, pair.address.known) == (6, 6)
    assert (pair.device.times, pair.came.times, pair.came.known) == (0, 6, 6)
    assert pair.came_p == pytest.approx(6**-6) and pair.level == "none"
    before = pairs_of([table(1, 2, 3, 4)])[0]  # matches of before have no ties
    assert before.address.known == before.came.known == 0
    at_once = pairs_of([table(1, 2, 3, 4, came=(5, 5, 5, 5))])[0]
    assert at_once.came.known == 0


def test_a_binomial_tail() -> None:
    assert binomial_tail(0, 5, 1 / 6) == 1
    assert binomial_tail(1, 2, 0.5) == pytest.approx(0.75)
    assert binomial_tail(0, 0, 0.5) == 1


def test_ties_tell_whence_those_come_who_have_a_seat() -> None:
    class Here:
        def __init__(self, person_id: int, address: str, user_agent: str, since: int) -> None:
            self.person_id, self.address = person_id, address
            self.user_agent, self.since = user_agent, since

    here = [
        Here(11, "10.0.0.1", "Firefox", 50),
        Here(12, "10.0.0.1", "Chrome", 60),
        Here(13, "10.0.0.9", "Chrome", 70),
        Here(11, "10.0.0.1", "Firefox", 40),  # another tab, open for longer
        Here(99, "10.0.0.1", "Firefox", 10),  # watches
    ]
    found = ties_of({0: 13, 1: 11, 2: 12, 3: 14}, here)
    assert found == [
        Tie(0, "10.0.0.9", "10.0.0.9 Chrome", 70),
        Tie(1, "10.0.0.1", "10.0.0.1 Firefox", 40),
        Tie(2, "10.0.0.1", "10.0.0.1 Chrome", 60),
    ]


# -- storing ---------------------------------------------------------------------------------------


@pytest.fixture
def engine(database_url: str) -> Engine:
    return with_people(database_url)


def test_only_recent_matches_of_three_people_are_looked_at_and_each_once(engine: Engine) -> None:
    with engine.begin() as connection:
        begin(connection, 1, 1, 2, 3, None)
        begin(connection, 2, 1, 2, None, None)
        begin(connection, 3, 1, 2, 3, 4)
        begin(connection, 4, 1, 2, 3, 4)
        begin(connection, 5, 1, 2, 3, 4)
        for match, finished in ((1, NOW), (2, NOW), (3, NOW + 5), (4, NOW - 99)):
            finish_match(connection, match, finished, "{}")
        assert db.to_judge(connection, NOW - 10, 9) == [3, 1]
        assert db.to_judge(connection, NOW - 10, 1) == [3]
        before = db.state_of_judged(connection, 0)
        for _ in range(2):
            db.keep_judged(
                connection, 3, Judged([link(0, 1, 2.5)], [Telling(1, 9, 0, 1, "5m", 1, 4, 1)])
            )
        assert db.state_of_judged(connection, 0) != before
        assert db.to_judge(connection, NOW - 10, 9) == [1]
        assert db.count_to_judge(connection, NOW - 10) == 1


def test_what_was_found_comes_back_with_people_and_ties(engine: Engine) -> None:
    with engine.begin() as connection:
        for match in (1, 2):
            begin(connection, match, 4, 2, 3, None)
            keep_ties(connection, match, [Tie(0, "A", "Af", 50), Tie(1, "A", "Ac", NOW)])
            keep_ties(connection, match, [Tie(0, "B", "Bf", 50)])  # a repeat after a crash
            finish_match(connection, match, NOW + match, "{}")
            ending = Ending([3, -1, -1, -1], [2])
            db.keep_judged(connection, match, Judged([link(0, 1, 2.5)], [], ending))
        newest, older = db.judged(connection, NOW, 9)
        assert (newest.match, older.match) == (2, 1)
        assert newest.links == [link(0, 1, 2.5)]
        assert newest.ending == ending
        one, other, *_ = newest.seats
        assert one[:2] == (4, "P4") and one.came == 50
        assert one.address == other.address == older.seats[0].address
        assert one.device != other.device and "A" not in f"{one.address}{one.device}"
        assert newest.seats[2] == Sitting(3, "P3") and newest.seats[3].person is None
        assert (
            db.judged_match(connection, 1) == (older, []) and db.judged_match(connection, 7) is None
        )
        assert forget_ties(connection, 100, 50) > 0
        assert forget_ties(connection, 100, 50) == 0
        assert not connection.execute(select(seat_ties).where(seat_ties.c.came < 100)).all()
        begin(connection, 3, 1, 2, 3, 4)
        keep_ties(connection, 3, [Tie(0, "A", "Af", NOW)])
        forget_match(connection, 3)
        assert not connection.execute(select(seat_ties).where(seat_ties.c.match == 3)).all()


def test_hashes_of_one_address_differ_once_the_salt_has_changed(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the old salt is nowhere any more, so that nobody can try addresses against old hashes."""

    def hashed(connection: Connection, match: int) -> str:
        begin(connection, match, 1, 2, 3, 4)
        keep_ties(connection, match, [Tie(0, "10.0.0.1", "10.0.0.1 Firefox", NOW)])
        query = select(seat_ties.c.address).where(seat_ties.c.match == match)
        found: str = connection.execute(query).scalar_one()
        return found

    with engine.begin() as connection:
        first = hashed(connection, 1)
        assert hashed(connection, 2) == first
        salts = set(connection.execute(select(meta.c.value)).scalars())
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + KEEP_TIES + 1)
        assert hashed(connection, 3) != first
        assert len(salts & set(connection.execute(select(meta.c.value)).scalars())) < len(salts)


# -- a whole server --------------------------------------------------------------------------------

COLLUDING = Group(0, "hangzhou", ALWAYS, rounds=2)


def keep(connection: Connection, match: int, persons: Sequence[int], seed: str) -> None:
    """Store a match of four people that bots have played; two of them collude."""
    played = COLLUDING.inputs(seed, ("easy",) * 4)
    seats = tuple(StoredSeat(one, f"{one}", None) for one in persons)
    options = {"rounds": 2}
    now = int(time.time())
    begin_match(connection, StoredMatch(match, "123456", "hangzhou", options, seed, {}, seats, now))
    rows = [
        {"match": match, "number": at, "seat": one.seat, "do": one.do, "ms": one.ms,
         "command": f"{at}" if one.own else None}
        for at, one in enumerate(played)
    ]  # fmt: skip
    connection.execute(insert(inputs), rows)
    finish_match(connection, match, now, "{}")


async def _inside_server(folder: Path) -> None:
    async with inside(folder, thinkers=1) as started:

        async def order(path: str, body: Any = None, token: str = HOST_TOKEN) -> Answer:
            method = "GET" if body is None else "POST"
            return await asyncio.to_thread(
                ask, started.url, path, token=token, method=method, body=body
            )

        async with wires(started.url, "东家", "南家", "西家", "北家") as four:
            await seat_all(four)
            match = await start_all(four)
            persons = [one.welcome["person"] for one in four]
            await _ties_of_a_real_match(started.front, match)
            for number in (11, 12):
                await started.front.services.journal.work(
                    partial(keep, match=number, persons=persons, seed=f"s{number}")
                )
            tokens = [one.token for one in four]
            await _reports(order, tokens)
            typed = partial(
                send_report, started.url, tokens[0], report=Report(1, "talk", ""), lang="en"
            )
            assert not await asyncio.to_thread(typed, match=11)
            with pytest.raises(ConnectionFailedError, match="no such match"):
                await asyncio.to_thread(typed, match=99)
        await _figures(order, persons)


async def _ties_of_a_real_match(front: Front, match: int) -> None:
    query = select(seat_ties).where(seat_ties.c.match == match).order_by(seat_ties.c.seat)
    rows = await front.services.store.read(lambda conn: conn.execute(query).all())
    assert [row.seat for row in rows] == [*range(4)]
    assert len({row.address for row in rows}) == len({row.device for row in rows}) == 1
    assert all(abs(row.came - time.time()) < PATIENCE for row in rows)


async def _reports(order: Any, tokens: Sequence[str]) -> None:
    path = "/api/matches/11/report"
    told = {"seat": 1, "kind": "collusion", "text": "他总是点我下家"}
    assert (await order(path, told, "nobody")).status == 401
    assert (await order(path, {**told, "seat": 4}, tokens[0])).status == 400
    assert (await order(path, {**told, "kind": "cheat"}, tokens[0])).status == 400
    assert (await order(path, {**told, "text": "x" * 201}, tokens[0])).status == 400
    assert (await order(path, {**told, "text": "a\u202eb"}, tokens[0])).status == 409
    assert (await order("/api/matches/99/report", told, tokens[0])).status == 404
    assert (await order(path, told, tokens[0])).json == {"ok": True, "new": True}
    assert (await order(path, told, tokens[0])).json == {"ok": True, "new": False}
    (one,) = (await order("/api/operator/reports?state=open")).json["reports"]
    assert (one["reported_name"], one["kind"], one["pair"]) == ("南家", "collusion", None)
    assert (await order("/api/operator/reports", None, tokens[0])).status == 401


async def _figures(order: Any, persons: Sequence[int]) -> None:
    path = "/api/operator/fair_play"
    assert (await order(path, {}, "wrong")).status == 401
    first = (await order(path)).json
    assert (first["left"], first["pairs"]) == (2, [])
    assert (await order(f"{path}/farms")).json == {"farms": []}
    assert (await order(f"{path}/farms", None, "wrong")).status == 401
    assert (await order(f"{path}/matches/11")).status == 404
    assert (await order(path, {})).json == {"ok": True}
    async with asyncio.timeout(PATIENCE):
        while (told := (await order(path)).json)["left"] or told["busy"]:
            await asyncio.sleep(0.02)
    assert told["count"] == 6 and {one["matches"] for one in told["pairs"]} == {2}
    assert (await order(f"{path}?find=%E5%8D%97")).json["count"] == 3
    reported = (await order(f"{path}?state=reported")).json["pairs"]
    assert len(reported) == 3 and all(sum(one["reported"]) == 1 for one in reported)
    assert (await order(f"{path}?state=counted")).json["count"] == 0
    low, high = sorted(persons[:2])
    pair = (await order(f"{path}/pairs/{low}-{high}")).json
    assert pair["pair"]["people"] == [low, high] and len(pair["matches"]) == 2
    assert (await order(f"{path}/pairs/{high}-{low}")).status == 404
    assert (await order(f"{path}/pairs/x-1")).status == 404
    match = (await order(f"{path}/matches/11")).json
    rounds = (await order("/api/matches/11/replay")).json["rounds"]
    assert match["telling"]
    for one in match["telling"]:  # the link opens at the discard itself
        event = rounds[one["round"] - 1]["events"][one["event"]]
        assert (event["event"], event["seat"]) == ("discard", one["giver"])
        assert one["tile"] in event.values()
    (report,) = (await order("/api/operator/reports")).json["reports"]
    assert report["pair"] is not None
    decision = {"decision": "dismiss"}
    decided = await order(f"/api/operator/reports/{report['id']}/decide", decision)
    assert decided.json == {"ok": True}
    assert (await order(f"{path}?state=reported")).json["pairs"] == []


def test_matches_are_looked_at_in_the_background_and_told_to_the_operator(tmp_path: Path) -> None:
    asyncio.run(_inside_server(tmp_path))
