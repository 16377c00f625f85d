"""Clubs: founding, joining, who may do what, evenings made of stored matches, and the limits."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pexpect
import pytest
from sqlalchemy import Connection, Engine, insert, select

from fangcheng.protocol import clubs, commands, parts
from fangcheng.protocol.client import new_id
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.features.clubs import actions, evenings
from fangcheng.server.features.clubs import presence as lobbies
from fangcheng.server.features.clubs import store as db
from fangcheng.server.features.clubs.actions import found_club, join_club
from fangcheng.server.features.clubs.tables import club_members
from fangcheng.server.features.tournaments import store as tournaments
from fangcheng.server.store import dialect
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match, finish_match
from fangcheng.server.store.tables import matches, people
from fangcheng.server.store.tournament_tables import change
from tests.server.inside import Answer, ask, house, inside
from tests.server.running import PostgresCluster
from tests.server.tables import Wire, seat_all, start_all, wires

LEADER, HELPER, MEMBER, STRANGER = 1, 2, 3, 4
do_action = partial(actions.do_action, withdraw=tournaments.withdraw_from_club)
TOURNAMENT: dict[str, Any] = {
    "name": "杯", "starts": 0, "rounds": 3, "minutes": 40, "pause": 60, "pace": "usual",
    "duplicate": True, "rules": "{}", "secret": "", "due": 0, "why": "",
}  # fmt: skip

# -- in the database -------------------------------------------------------------------------------


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for number in range(1, 7):
            connection.execute(insert(people).values(id=number, name=f"{number}", created=0))
    return engine


def a_club(connection: Connection, name: str = "周五麻将", shift: int = 480) -> int:
    """A club with a leader, a helper and a member."""
    club = found_club(connection, name, shift, LEADER, most=5)
    for person, role in ((HELPER, "helper"), (MEMBER, "member")):
        db.add_member(connection, club, person, role)
    return club


def refusal(work: Callable[..., object], *args: Any) -> str:
    with pytest.raises(RefusedError) as refused:
        work(*args)
    return refused.value.code


ACTIONS: list[tuple[clubs.ClubAction, int]] = [
    (clubs.RenameClub("新名字"), LEADER),
    (clubs.ShowClub(True), LEADER),
    (clubs.SetClubRole(MEMBER, "helper"), LEADER),
    (clubs.HandOverClub(MEMBER), LEADER),
    (clubs.DisbandClub(), LEADER),
    (clubs.SetClubRules(clubs.ClubRules("hangzhou")), HELPER),
    (clubs.Invite(), HELPER),
    (clubs.RevokeInvitation("x"), HELPER),
    (clubs.RemoveMember(MEMBER), HELPER),
    (clubs.ReadmitMember(STRANGER), HELPER),
]


@pytest.mark.parametrize(("action", "least"), ACTIONS)
def test_each_action_needs_a_role_and_strangers_find_no_club(
    action: clubs.ClubAction, least: int, engine: Engine
) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        for person in range(least + 1, STRANGER + 1):
            assert refusal(do_action, connection, club, person, action) == "club"
        do_action(connection, club, least, action)
        assert refusal(do_action, connection, club + 1, LEADER, action) == "club"


def test_every_action_is_looked_at() -> None:
    assert {type(action) for action, _ in ACTIONS} | {clubs.LeaveClub} == set(actions._ACTIONS)


def test_the_leader_stays_until_the_club_is_handed_over(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        assert refusal(do_action, connection, club, LEADER, clubs.LeaveClub()) == "club"
        assert refusal(do_action, connection, club, LEADER, clubs.HandOverClub(STRANGER)) == "club"
        do_action(connection, club, LEADER, clubs.HandOverClub(MEMBER))
        roles = {one.person: one.role for one in db.members_of(connection, club)}
        assert roles == {LEADER: "helper", HELPER: "helper", MEMBER: "leader"}
        do_action(connection, club, LEADER, clubs.LeaveClub())
        assert db.role_of(connection, club, LEADER) is None


def test_nobody_removes_its_like_or_itself(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        db.add_member(connection, club, STRANGER, "helper")
        for who, whom in ((HELPER, STRANGER), (HELPER, LEADER), (LEADER, LEADER), (HELPER, HELPER)):
            assert refusal(do_action, connection, club, who, clubs.RemoveMember(whom)) == "club"
        do_action(connection, club, LEADER, clubs.RemoveMember(STRANGER))
        assert [one.person for one in db.members_of(connection, club)] == [1, 2, 3]


def join(connection: Connection, code: str, person: int, members: int = 9, most: int = 9) -> Any:
    return join_club(connection, code, person, members, most)


def invite(connection: Connection, club: int, uses: int = 20, days: int = 7) -> str:
    before = db.invitations_of(connection, club)
    do_action(connection, club, LEADER, clubs.Invite(days, uses))
    (new,) = (one for one in db.invitations_of(connection, club) if one not in before)
    return new.code


def test_an_invitation_lets_so_many_in_until_it_is_void(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        code = invite(connection, club, uses=2)
        assert join(connection, code, STRANGER) == club
        assert join(connection, code, STRANGER) == club  # who is in uses nothing up
        assert join(connection, code, 5) == club
        assert join(connection, code, 6) is None
        second = invite(connection, club)
        do_action(connection, club, HELPER, clubs.RevokeInvitation(second))
        assert join(connection, second, 6) is None
        assert join(connection, "no-such-code", 6) is None


def test_an_invitation_is_over_after_its_days(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        code = invite(connection, club, days=1)
        now = dialect.now()
        monkeypatch.setattr(db, "now", lambda: now + 86401)
        assert join(connection, code, STRANGER) is None
        assert db.invitations_of(connection, club) == []


def test_a_club_has_ten_links_and_forgets_those_that_are_over(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        codes = {invite(connection, club, uses=1) for _ in range(10)}
        assert refusal(do_action, connection, club, HELPER, clubs.Invite()) == "full"
        assert join(connection, codes.pop(), STRANGER) == club
        do_action(connection, club, HELPER, clubs.Invite())
        assert len(db.invitations_of(connection, club)) == 10


def test_who_was_removed_comes_back_by_no_link_until_readmitted(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        code = invite(connection, club)
        do_action(connection, club, HELPER, clubs.RemoveMember(MEMBER))
        assert refusal(join, connection, code, MEMBER) == "kicked"
        assert refusal(do_action, connection, club, MEMBER, clubs.LeaveClub()) == "club"
        do_action(connection, club, HELPER, clubs.ReadmitMember(MEMBER))
        assert join(connection, code, MEMBER) == club


@pytest.mark.parametrize("action", [clubs.RemoveMember(MEMBER), clubs.LeaveClub()])
def test_who_is_in_a_club_no_more_is_in_none_of_its_tournaments(
    action: clubs.ClubAction, engine: Engine
) -> None:
    with engine.begin() as connection:
        club, other = a_club(connection), a_club(connection, "周六麻将")
        states = {}
        for of, state in ((club, "open"), (club, "pause"), (club, "over"), (other, "open")):
            one = tournaments.add_tournament(connection, club=of, **TOURNAMENT)
            for person in (HELPER, MEMBER):
                tournaments.add_entry(connection, one, person, "")
            change(connection, one, state=state)
            states[one] = "" if of == other else state
        do_action(
            connection, club, MEMBER if isinstance(action, clubs.LeaveClub) else LEADER, action
        )
        for one, state in states.items():
            entered = {who.person: who.state for who in tournaments.entries_of(connection, one)}
            left = {"open": {}, "pause": {MEMBER: "out"}}.get(state, {MEMBER: "in"})
            assert entered == {HELPER: "in", **left}


def test_clubs_and_people_have_limits(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        code = invite(connection, club)
        assert refusal(join, connection, code, STRANGER, 3) == "full"
        other = found_club(connection, "别的圈", 0, STRANGER, most=1)
        assert other != club
        assert refusal(found_club, connection, "又一个", 0, STRANGER, 1) == "full"
        assert refusal(join, connection, code, STRANGER, 9, 1) == "full"


@pytest.mark.parametrize("name", ["", "  ", "a" * 21, "a\u200bb", "a:b"])
def test_names_of_clubs_are_names_like_others(name: str, engine: Engine) -> None:
    with engine.begin() as connection:
        assert refusal(found_club, connection, name, 0, LEADER, 5) == "name_taken"


def test_only_names_that_everybody_sees_must_differ(engine: Engine) -> None:
    with engine.begin() as connection:
        first, second = a_club(connection, "Paul"), a_club(connection, "PauI")
        do_action(connection, first, LEADER, clubs.ShowClub(True))
        show = clubs.ShowClub(True)
        assert refusal(do_action, connection, second, LEADER, show) == "name_taken"
        do_action(connection, second, LEADER, clubs.RenameClub("Peter"))
        do_action(connection, second, LEADER, show)
        rename = clubs.RenameClub("paul")
        assert refusal(do_action, connection, second, LEADER, rename) == "name_taken"


def test_a_club_that_is_disbanded_leaves_matches_behind_that_count_nowhere(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        play(connection, 1, club, 1000, [3, -1, -1, -1])
        invite(connection, club)
        do_action(connection, club, LEADER, clubs.DisbandClub())
        assert db.find_club(connection, club) is None
        assert connection.execute(select(matches.c.id, matches.c.club)).all() == [(1, None)]
        assert connection.execute(select(club_members)).all() == []
        assert found_club(connection, "后来的", 0, LEADER, most=5) != club


# -- evenings --------------------------------------------------------------------------------------


def at(day: int, hour: int, minute: int = 0) -> int:
    """A time of November 2026 by the clock of Shanghai."""
    midnight = (date(2026, 11, day) - date(1970, 1, 1)).days * 86400
    return midnight + hour * 3600 + minute * 60 - 8 * 3600


def play(
    connection: Connection,
    match: int,
    club: int | None,
    started: int,
    totals: list[int],
    who: tuple[int | None, ...] = (1, 2, 3, 4),
    over: bool = True,
    void: bool = False,
) -> None:
    """Store a match of somebody, as a room does."""
    seats = [StoredSeat(one, f"n{one}", None if one else "hard") for one in who]
    stored = StoredMatch(match, "123456", "hangzhou", {}, "s", {}, tuple(seats), started, club=club)
    begin_match(connection, stored)
    if not over:
        return
    best = max(totals)
    winners = [seat for seat, total in enumerate(totals) if total == best > 0]
    summary = parts.Summary(
        match, "123456", "hangzhou", {}, [one.name for one in seats], list(who),
        [parts.RoundScore(1, totals, void)], totals, [], winners, started, started + 600,
    )  # fmt: skip
    for _ in range(2):  # a commit nobody heard of is repeated
        finish_match(connection, match, summary.finished, msgspec.json.encode(summary).decode())


def stored(connection: Connection, club: int) -> db.StoredClub:
    found = db.find_club(connection, club)
    assert found is not None
    return found


def test_an_evening_lasts_until_six_in_the_morning_by_the_clubs_clock() -> None:
    club = db.StoredClub(1, "圈", 480, False, None)
    assert evenings.evening_of(club, at(17, 6)) == date(2026, 11, 17)
    assert evenings.evening_of(club, at(17, 23, 59)) == date(2026, 11, 17)
    assert evenings.evening_of(club, at(18, 5, 59)) == date(2026, 11, 17)
    assert evenings.evening_of(club, at(18, 6)) == date(2026, 11, 18)
    assert evenings.month_of(club, at(30, 20)) == "2026-11"
    assert evenings.month_of(club, at(30, 30)) == "2026-12"
    west = db.StoredClub(1, "圈", -300, False, None)
    assert evenings.evening_of(west, at(18, 6)) == date(2026, 11, 17)


def test_an_evening_is_the_sum_of_its_matches(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        play(connection, 1, club, at(17, 19), [30, -10, -10, -10])
        play(connection, 2, club, at(17, 20), [-5, 25, -20, 0], (1, 2, 5, None))
        play(connection, 3, club, at(18, 1), [4, -4, 0, 0], (5, 1, None, None))
        # What is not of this evening: another club, the next day, running, dissolved at once.
        other = a_club(connection, "别的圈")
        play(connection, 4, other, at(17, 20), [1, -1, 0, 0])
        play(connection, 5, club, at(18, 6), [1, -1, 0, 0])
        play(connection, 6, club, at(17, 21), [0] * 4, over=False)
        play(connection, 7, club, at(17, 21), [0] * 4, void=True)
        found = evenings.evening(connection, stored(connection, club), date(2026, 11, 17))
    assert [(one.person, one.matches, one.firsts, one.points) for one in found.scores] == [
        (1, 3, 1, 21),
        (2, 2, 1, 15),
        (3, 1, 0, -10),
        (4, 1, 0, -10),
        (5, 2, 1, -16),
    ]
    assert found.course == [[30, 25, 21], [-10, 15, 15], [-10] * 3, [-10] * 3, [0, -20, -16]]
    assert found.together == [
        [0, 2, 1, 1, 2],
        [2, 0, 1, 1, 1],
        [1, 1, 0, 1, 0],
        [1, 1, 1, 0, 0],
        [2, 1, 0, 0, 0],
    ]
    assert [one.match for one in found.matches] == [1, 2, 3]
    assert found.name == "周五麻将"


def test_a_month_has_a_board_and_its_evenings(engine: Engine) -> None:
    with engine.begin() as connection:
        club = a_club(connection)
        play(connection, 1, club, at(1, 5), [9, -3, -3, -3])  # still the last evening of October
        play(connection, 2, club, at(1, 20), [9, -3, -3, -3])
        play(connection, 3, club, at(17, 20), [-8, 8, 0, 0])
        play(connection, 4, club, at(17, 21), [-8, 8, 0, 0])
        play(connection, 5, club, at(30, 20) + 40 * 86400, [1, -1, 0, 0])
        row = stored(connection, club)
        found = evenings.month(connection, row, date(2026, 11, 1), date(2026, 12, 1))
        december = evenings.month(connection, row, date(2026, 12, 1), date(2027, 1, 1))
    assert [(one.person, one.matches, one.points) for one in found.board] == [
        (2, 3, 13),
        (3, 3, -3),
        (4, 3, -3),
        (1, 3, -7),
    ]
    assert (found.earlier, found.later) == ("2026-10", "2027-01")
    entries = [(one.date, one.matches, one.people, one.best, one.points) for one in found.evenings]
    assert entries == [("2026-11-17", 2, 4, "n2", 16), ("2026-11-01", 1, 4, "n1", 9)]
    assert (december.board, december.evenings) == ([], [])
    assert (december.earlier, december.later) == ("2026-11", "2027-01")


@pytest.mark.parametrize("text", ["2026-13", "2026-1", "x", "9999-12", "1960-01", "２０２６-11"])
def test_what_is_no_month(text: str) -> None:
    assert evenings.read_month(text) is None


def test_matches_of_a_club_are_found_by_their_index(engine: Engine) -> None:
    query = "SELECT summary FROM matches WHERE club = 7 AND started >= 5 AND started < 9"
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}").all()
        else:
            connection.exec_driver_sql("SET enable_seqscan = off")
            plan = connection.exec_driver_sql(f"EXPLAIN {query}").all()
    assert "matches_by_club" in str(plan)


# -- over real connections -------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def hurried(quick_hashing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(lobbies, "_BEAT", 0.02)


class Somebody:
    """A person with a connection, who also asks over HTTP."""

    def __init__(self, url: str, wire: Wire) -> None:
        self._url = url
        self.wire = wire
        self.person: int = wire.welcome["person"]

    async def ask(self, path: str, body: Any = None) -> Answer:
        method = "GET" if body is None else "POST"
        token = self.wire.token
        return await asyncio.to_thread(ask, self._url, f"/api/{path}", token, method, body)

    async def get(self, path: str) -> Any:
        answer = await self.ask(path)
        assert answer.status == 200, answer.text
        return answer.json

    async def do(self, path: str, **body: Any) -> Any:
        answer = await self.ask(path, body)
        assert answer.status == 200, answer.text
        return answer.json

    async def refused(self, path: str, body: Any = None) -> str:
        answer = await self.ask(path, body)
        assert answer.status == 409, answer.text
        return str(answer.json["code"])

    async def found(self, name: str = "周五麻将") -> int:
        return int((await self.do("clubs", name=name, shift=480))["id"])

    async def invite(self, club: int) -> str:
        told = await self.do(f"clubs/{club}", do="invite", days=7, uses=20)
        return str(told["invitations"][0]["code"])

    async def lobby(self, fits: Callable[[Any], Any]) -> Any:
        """Wait until what was told last of a club is so."""

        def newest() -> Any:
            seen = self.wire.seen("club_lobby")
            return bool(seen) and fits(seen[-1])

        await self.wire.until(newest)
        return self.wire.seen("club_lobby")[-1]


def with_people(
    test: Callable[[list[Somebody]], Awaitable[None]],
    folder: Path,
    count: int = 3,
    accounts: bool = True,
    **settings: Any,
) -> None:
    """Some people on a server."""

    async def play() -> None:
        async with (
            inside(folder, **settings) as server,
            wires(server.url, *"甲乙丙丁戊"[:count]) as found,
        ):
            for one in found if accounts else ():
                await one.must(commands.SetPassword(new_id(), "correct horse battery"))
            await test([Somebody(server.url, one) for one in found])

    asyncio.run(play())


async def a_club_of(people: list[Somebody]) -> int:
    leader, *others = people
    club = await leader.found()
    code = await leader.invite(club)
    for one in others:
        await one.do(f"invitations/{code}")
    return club


def test_from_founding_to_an_evening_together(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        leader, other, stranger = people
        club = await leader.found("周五麻将")
        code = await leader.invite(club)
        told = await other.get(f"invitations/{code}")
        assert (told["name"], told["members"], told["member"]) == ("周五麻将", 1, False)
        joined = await other.do(f"invitations/{code}")
        assert joined["role"] == "member" and joined["invitations"] == []
        assert [one["name"] for one in joined["members"]] == ["甲", "乙"]
        assert [one["name"] for one in (await other.get("clubs"))["own"]] == ["周五麻将"]

        # They play a match of the club's lobby, and its sums are those of the match.
        for one in (leader, other):
            await one.wire.must(clubs.WatchClub(new_id(), club))
        await leader.lobby(lambda one: len(one["here"]) == 2)
        room = await seat_all([leader.wire, other.wire], options={"rounds": 1}, club=club)
        shown = await other.lobby(lambda one: one["rooms"])
        assert [one["number"] for one in shown["rooms"]] == [room]
        assert leader.wire.room["settings"]["club"] == club
        assert await stranger.wire.refused(commands.Enter(new_id(), room)) == "club"
        match = await start_all([leader.wire, other.wire])
        for one in (leader, other):
            await one.wire.must(commands.LetHouse(new_id(), True))
        await leader.wire.until(lambda: leader.wire.seen("match_over"))
        month = (await leader.get(f"clubs/{club}"))["month"]
        told = await other.get(f"clubs/{club}/months/{month}")
        summary = (await leader.get(f"matches/{match}"))["summary"]
        points = {
            person: total
            for person, total in zip(summary["people"], summary["totals"], strict=True)
            if person is not None
        }
        assert {one["person"]: one["points"] for one in told["board"]} == points
        (entry,) = told["evenings"]
        evening = await other.get(f"clubs/{club}/evenings/{entry['date']}")
        assert [one["match"] for one in evening["matches"]] == [match]
        assert evening["together"] == [[0, 1], [1, 0]]

    with_people(test, tmp_path)


def test_alone_with_bots_nothing_counts(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        (leader,) = people
        club = await leader.found()
        await seat_all([leader.wire], options={"rounds": 1}, club=club)
        await start_all([leader.wire])
        await leader.wire.must(commands.LetHouse(new_id(), True))
        await leader.wire.until(lambda: leader.wire.seen("match_over"))
        month = (await leader.get(f"clubs/{club}"))["month"]
        assert (await leader.get(f"clubs/{club}/months/{month}"))["board"] == []

    with_people(test, tmp_path, count=1)


def test_sums_are_made_once_until_a_match_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    make = evenings.month

    def counted(*args: Any, **rest: Any) -> Any:
        made.append(args)
        return make(*args, **rest)

    monkeypatch.setattr(evenings, "month", counted)

    async def test(people: list[Somebody]) -> None:
        club = await a_club_of(people)
        path = f"clubs/{club}/months/2026-11"
        first = await people[0].get(path)
        assert await people[1].get(path) == first
        assert len(made) == 1
        engine = open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}")
        with engine.begin() as connection:
            play(connection, 1, club, at(17, 20), [3, -1, -1, -1], (1, 2, None, None))
        assert len((await people[1].get(path))["board"]) == 2
        assert len(made) == 2

    with_people(test, tmp_path, count=2)


def test_nothing_is_seen_from_outside_unless_the_club_says_so(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        leader, other, stranger = people
        club = await a_club_of([leader, other])
        paths = [
            f"clubs/{club}",
            f"clubs/{club}/months/2026-11",
            f"clubs/{club}/evenings/2026-11-17",
        ]
        for path in paths:
            assert await stranger.refused(path) == "club"
            assert (await asyncio.to_thread(ask, leader._url, f"/api/{path}")).status == 409
        assert (await stranger.get("clubs"))["public"] == []
        assert await stranger.wire.refused(clubs.WatchClub(new_id(), club)) == "club"
        create = commands.Create(new_id(), "hangzhou", club=club)
        assert await stranger.wire.refused(create) == "club"
        listed = commands.Create(new_id(), "hangzhou", club=club, public=True)
        assert await leader.wire.refused(listed) == "option"

        await leader.do(f"clubs/{club}", do="show", on=True)
        for path in paths:
            await stranger.get(path)
        shown = await stranger.get(f"clubs/{club}")
        assert (shown["role"], shown["members"], shown["rules"]) == (None, [], None)
        assert [one["name"] for one in (await stranger.get("clubs"))["public"]] == ["周五麻将"]
        assert await stranger.wire.refused(clubs.WatchClub(new_id(), club)) == "club"

    with_people(test, tmp_path)


def test_nobody_fills_the_list_of_clubs(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        honest, other, greedy = people
        club = await a_club_of([honest, other])
        await honest.do(f"clubs/{club}", do="show", on=True)
        for number in range(3):
            club = (await greedy.do("clubs", name=f"广告 {number}", shift=480))["id"]
            if number < 2:
                await greedy.do(f"clubs/{club}", do="show", on=True)
        assert await greedy.refused(f"clubs/{club}", {"do": "show", "on": True}) == "full"
        shown = (await other.get("clubs"))["public"]
        assert [one["members"] for one in shown] == [2, 1, 1], "those with most people first"

    with_people(test, tmp_path)


def test_who_is_removed_is_told_nothing_more_and_goes_when_the_match_is_over(
    tmp_path: Path,
) -> None:
    async def test(people: list[Somebody]) -> None:
        leader, other = people
        club = await a_club_of(people)
        for one in people:
            await one.wire.must(clubs.WatchClub(new_id(), club))
        await other.lobby(lambda one: len(one["here"]) == 2)
        room = await seat_all([leader.wire, other.wire], options={"rounds": 1}, club=club)
        await start_all([leader.wire, other.wire])
        await leader.do(f"clubs/{club}", do="remove", person=other.person)
        await other.wire.settle()
        told = len(other.wire.seen("club_lobby"))
        await leader.lobby(lambda one: [who["person"] for who in one["here"]] == [leader.person])
        await other.wire.settle()
        assert len(other.wire.seen("club_lobby")) == told
        assert await other.refused(f"clubs/{club}") == "club"
        await other.wire.must(
            commands.Enter(new_id(), room)
        )  # its own seat: the match is played out
        for one in people:
            await one.wire.must(commands.LetHouse(new_id(), True))
        await other.wire.until(lambda: other.wire.seen("left"))
        assert other.wire.seen("left")[-1]["why"] == "kicked"
        await leader.wire.until(lambda: _seated(leader) == [leader.person])
        assert await other.wire.refused(commands.Enter(new_id(), room)) == "club"

    with_people(test, tmp_path, count=2)


def _seated(one: Somebody) -> list[int]:
    seats = one.wire.seen("room")[-1]["seats"]
    return [seat["person"] for seat in seats if seat["person"] is not None]


def test_who_is_removed_gets_up_from_tables_that_wait_and_watches_none(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        leader, sits, watches = people
        club = await a_club_of(people)
        room = await seat_all([leader.wire, sits.wire], club=club)
        await watches.wire.must(commands.Enter(new_id(), room))
        for one in (sits, watches):
            await leader.do(f"clubs/{club}", do="remove", person=one.person)
            await one.wire.until(lambda one=one: one.wire.seen("left"))  # type: ignore[misc]
            assert await one.wire.refused(commands.Enter(new_id(), room)) == "club"
        await leader.wire.until(lambda: _seated(leader) == [leader.person])
        # Who is back in the club is welcome at its tables.
        await leader.do(f"clubs/{club}", do="readmit", person=sits.person)
        await sits.do(f"invitations/{await leader.invite(club)}")
        await sits.wire.must(commands.Enter(new_id(), room))

    with_people(test, tmp_path)


def test_rules_of_a_club_are_rules_by_which_a_table_can_be_opened(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        (leader,) = people
        club = await leader.found()
        good = {"variant": "hangzhou", "options": {"rounds": 4}, "house": "周五规矩"}
        told = await leader.do(f"clubs/{club}", do="rules", rules=good)
        assert told["rules"] == {**good, "clock": None}
        for bad in (
            {"variant": "nowhere"},
            {"variant": "hangzhou", "options": {"no_such": 1}},
        ):
            assert await leader.refused(f"clubs/{club}", {"do": "rules", "rules": bad}) == "option"
        nonsense = await leader.ask(f"clubs/{club}", {"do": "steal"})
        assert nonsense.status == 400
        assert (await leader.do(f"clubs/{club}", do="rules", rules=None))["rules"] is None

    with_people(test, tmp_path, count=1)


def test_guests_are_in_no_club(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        (guest,) = people
        found = await guest.get("clubs")
        assert (found["account"], found["founding"]) == (False, False)
        assert await guest.refused("clubs", {"name": "圈"}) == "guest"
        assert await guest.refused("invitations/abc", {}) == "guest"

    with_people(test, tmp_path, count=1, accounts=False)


def test_the_operator_decides_whether_clubs_are_founded(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        (one,) = people
        assert (await one.get("clubs"))["founding"] is False
        assert await one.refused("clubs", {"name": "圈"}) == "club"

    with_people(test, tmp_path, count=1, clubs=False)


def test_nobody_founds_clubs_without_end_or_tries_all_codes(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        one, other = people
        for number in range(3):
            await one.found(f"圈{number}")
        assert await one.refused("clubs", {"name": "圈4"}) == "rate"
        code = await one.invite(1)
        for _ in range(3):
            assert await other.refused("invitations/wrongwrong") == "club"
        assert await other.refused("invitations/wrongwrong") == "rate"
        assert await other.refused(f"invitations/{code}", {}) == "rate"

    with_people(test, tmp_path, count=2, wrong_numbers=2)


def test_a_lobby_is_told_to_few_at_a_time_and_everybody_hears_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "_AT_ONCE", 1)

    async def test(people: list[Somebody]) -> None:
        club = await a_club_of(people)
        for one in people:
            await one.wire.must(clubs.WatchClub(new_id(), club))
        for one in people:
            await one.lobby(lambda told: len(told["here"]) == len(people))
        await people[0].wire.must(clubs.WatchClub(new_id(), club, on=False))
        for one in people[1:]:
            await one.lobby(lambda told: len(told["here"]) == len(people) - 1)
        await people[1].wire.close()
        await people[2].lobby(lambda told: len(told["here"]) == 1)

    with_people(test, tmp_path)


def test_a_club_meets_on_several_nodes(postgres: PostgresCluster, tmp_path: Path) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            urls = await stack.enter_async_context(house(postgres.new_database(), tmp_path))
            people = []
            for url, name in zip(urls, "甲乙", strict=True):
                (wire,) = await stack.enter_async_context(wires(url, name))
                await wire.must(commands.SetPassword(new_id(), "correct horse battery"))
                people.append(Somebody(url, wire))
            east, west = people
            club = await a_club_of(people)
            for one in people:
                await one.wire.must(clubs.WatchClub(new_id(), club))
            await seat_all([east.wire], club=club)
            for one in people:
                await one.lobby(lambda told: len(told["here"]) == 2 and len(told["rooms"]) == 1)
            await east.do(f"clubs/{club}", do="remove", person=west.person)
            await east.lobby(lambda told: len(told["here"]) == 1)

    asyncio.run(play())


def test_what_is_asked_for_and_not_there(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        (one,) = people
        club = await one.found()
        for path in (
            "clubs/99",
            f"clubs/{club}/months/2026-13",
            f"clubs/{club}/evenings/2026-11-31",
        ):
            assert await one.refused(path) == "club"
        for never in ("x", "0", "-1", "1.0", "1e3", "99999999999999999999"):
            assert (await one.ask(f"clubs/{never}")).status == 404, "that is no number of a club"
        assert (await one.ask("clubs", {"name": 3})).status == 400
        assert json.loads((await one.ask(f"clubs/{club}")).text)["name"] == "周五麻将"

    with_people(test, tmp_path, count=1)


# -- in the terminal -------------------------------------------------------------------------------


def type_password(*args: str) -> str:
    """Join in a terminal with a password; tell what is shown."""
    program = ["-c", "from fangcheng.cli import main; main()", "join", *args]
    child = pexpect.spawn(sys.executable, program, encoding="utf-8", timeout=60)
    child.expect("Password: ")
    child.sendline("correct horse battery")
    child.expect(pexpect.EOF)
    return str(child.before)


def test_a_club_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Log in by password, see board and tables, be told which clubs there are."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    async def test(people: list[Somebody]) -> None:
        leader, other = people
        club = await a_club_of(people)
        with open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}").begin() as connection:
            play(connection, 1, club, dialect.now() - 60, [30, -30, 0, 0], (1, 2, None, None))
        room = await seat_all([other.wire], club=club)

        async def join(wanted: str) -> str:
            who = ["--name", "甲", "--password", "--lang", "en"]
            return await asyncio.to_thread(type_password, leader._url, *who, "--club", wanted)

        shown = await join("周五麻将")
        assert f"{room} hangzhou 3 free 乙" in shown
        assert "1. n1 +30 (1 match)" in shown and "2. n2 −30 (1 match)" in shown
        assert "Here now: only you" in shown
        assert "yours are: 周五麻将 (1)" in await join("别的圈")

    with_people(test, tmp_path, count=2)
