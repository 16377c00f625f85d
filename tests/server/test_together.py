"""How what is built on each other works together: tournaments, people who go, orders, actions."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, select
from starlette.applications import Starlette
from starlette.routing import Route

from fangcheng.protocol import commands, parts
from fangcheng.protocol import tournaments as told
from fangcheng.protocol.client import new_id
from fangcheng.protocol.friends import WatchFriends
from fangcheng.server.features.friends import store as friends
from fangcheng.server.features.friends.tables import shunned
from fangcheng.server.features.moderation.store import add_report
from fangcheng.server.features.moderation.tables import reports
from fangcheng.server.features.tournaments import actions, clock, drawing, rounds
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.front import personal
from fangcheng.server.ratings.counting import may_count
from fangcheng.server.serve import Started
from fangcheng.server.store import people
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match
from fangcheng.server.store.tables import seat_ties
from fangcheng.server.store.ties import Tie, keep_ties
from fangcheng.server.store.tournament_tables import change
from fangcheng.server.transport import routes
from tests.server.inside import HOST_TOKEN, ask, inside, node
from tests.server.orders import ALWAYS, NEW_DAY
from tests.server.running import PostgresCluster
from tests.server.tables import Wire
from tests.server.tournament_players import (
    Player,
    by_table,
    file_in,
    of_the_house,
    operator,
    players,
)
from tests.server.tournament_rounds import NONCE, open_round, wish

HOUSE_WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "operator.zh.ts"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(clock, "_BEAT", 0.05)


async def _deeds(url: str) -> list[dict[str, Any]]:
    answer = await asyncio.to_thread(ask, url, "/api/operator/deeds", HOST_TOKEN)
    found: list[dict[str, Any]] = answer.json["deeds"]
    return found


async def _erase(url: str, player: Player, name: str) -> None:
    await operator(url, f"people/{player.person}/erase", {"name": name})


# -- what operators do is written down -----------------------------------------------------------

RULES = {"variant": "hangzhou", "options": {"rounds": 1}}


async def _orders(started: Started, player: Player) -> dict[str, tuple[str, Any, str]]:
    """For each address to which the operator posts: one with numbers, a body, and the action."""
    soon = int(time.time()) + 3600
    tournament = await of_the_house(started.url)
    person = f"/api/operator/people/{player.person}"
    await started.front.services.journal.work(
        lambda conn: add_report(conn, 1, player.person, player.person, "other", "")
    )
    nobody, report = "/api/operator/rooms/999999", "/api/operator/reports/1"
    cup = {"name": "杯", "starts": soon, "rules": RULES}
    warn = {"decision": "warn"}
    return {
        "/api/operator/rooms/{number}/dissolve": (f"{nobody}/dissolve", {}, "dissolve"),
        "/api/operator/rooms/{number}/close": (f"{nobody}/close", {}, "close"),
        "/api/operator/rooms/{number}/move": (f"{nobody}/move", {}, "move"),
        "/api/operator/nodes/{node}/drain": ("/api/operator/nodes/x/drain", {"on": True}, "drain"),
        "/api/operator/people/{person}/ban": (f"{person}/ban", {"hours": 0}, "unban"),
        "/api/operator/people/{person}/founder": (f"{person}/founder", {"on": True}, "founder"),
        "/api/operator/people/{person}/data": (f"{person}/data", {}, "export"),
        "/api/operator/free_text": ("", {"on": False}, "free_text"),
        "/api/operator/announcement": ("", {}, "silence"),
        "/api/operator/quiet_hours": ("", {"quiet": None}, "quiet_hours"),
        "/api/operator/founding": ("", {"founding": "accounts"}, "founding"),
        "/api/operator/fair_play": ("", None, "look"),
        "/api/operator/reports/{report}/decide": (f"{report}/decide", warn, "decide"),
        "/api/operator/reports/{report}/note": (f"{report}/note", {"text": "hm"}, "note"),
        "/api/operator/tournaments": ("", cup, "tournament"),
        "/api/operator/tournaments/{tournament}": (
            f"/api/operator/tournaments/{tournament}", {"do": "call_off"}, "tournament_call_off",
        ),
        "/api/operator/people/{person}/erase": (f"{person}/erase", {"name": "player 0"}, "erase"),
    }  # fmt: skip


def test_whatever_an_operator_does_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Starlette] = []

    class Kept(Starlette):
        def __init__(self, *args: Any, **rest: Any) -> None:
            super().__init__(*args, **rest)
            kept.append(self)

    monkeypatch.setattr(routes, "Starlette", Kept)

    async def run() -> None:
        async with (
            inside(tmp_path, thinkers=1) as started,
            players(started.url, file_in(tmp_path), 1) as (player,),
        ):
            posts = {
                one.path
                for one in kept[0].routes
                if isinstance(one, Route)
                and one.path.startswith("/api/operator")
                and "POST" in (one.methods or ())
            }
            orders = await _orders(started, player)
            assert posts == orders.keys()
            words = HOUSE_WORDS.read_text(encoding="utf-8")
            for path, (where, body, action) in orders.items():
                before = await _deeds(started.url)
                await asyncio.to_thread(
                    ask, started.url, where or path, HOST_TOKEN, "POST", body, {"x-operator": "A"}
                )
                after = await _deeds(started.url)
                assert len(after) == len(before) + 1, path
                assert (after[0]["deed"], after[0]["who"]) == (action, "A")
                assert re.search(rf'^ +"?{re.escape(action)}"?: ', words, re.M), action

    asyncio.run(run())


# -- somebody goes, or is kept out ---------------------------------------------------------------

GOES, STAYS = 1, 2


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for number in range(1, 10):
            people.add_guest(connection, f"人{number}", f"{number}" * 64)
    return engine


def _field(connection: Connection, tournament: int) -> rounds.Field:
    field = rounds.field_of(connection, tournament)
    assert field is not None
    return field


def _entered(connection: Connection) -> int:
    one = actions.set_up(connection, wish(rounds=3, duplicate=True), actions.OPERATOR)
    for person in range(1, 8):
        actions.do_action(connection, one, person, told.SignUp(NONCE), most=9)
    return one


def test_a_tournament_goes_on_without_somebody_who_is_forgotten(engine: Engine) -> None:
    with engine.begin() as connection:
        one, later = _entered(connection), _entered(connection)
        field = _field(connection, one)
        assert open_round(connection, field) is not None
        assert rounds.end_round(connection, _field(connection, one))
        db.set_entries(connection, one, range(1, 8), "in")
        before = _field(connection, one)
        db.free_seats(connection, one)
        personal.erase(connection, GOES)
        after = _field(connection, one)
        # Pairings and walls can still be made again by everybody.
        seed = [drawing.joined(at.stored.secret, at.entries) for at in (before, after)]
        assert seed[0] == seed[1]
        gone = next(entry for entry in after.entries if entry.person == GOES)
        assert (gone.name, gone.state) == (personal.NOBODY, "out")
        assert after.stored.version > before.stored.version  # whoever looks is told
        assert open_round(connection, after) is not None
        second = [at for at in _field(connection, one).tables if at.round == 2]
        seated = {who for at in second for who in at.people}
        assert GOES not in seated and STAYS in seated
        assert GOES not in _field(connection, later).people  # nothing was drawn there yet
        assert len(_field(connection, later).entries) == 6


def test_who_is_kept_out_is_not_paired(engine: Engine) -> None:
    with engine.begin() as connection:
        one = _entered(connection)
        people.ban(connection, GOES, int(time.time()) + 60, "")
        assert _field(connection, one).people == list(range(2, 8))
        people.ban(connection, GOES, 0, "")
        assert _field(connection, one).people == list(range(1, 8))


def test_nobody_is_told_who_blocked_or_reported_it(engine: Engine) -> None:
    with engine.begin() as connection:
        seats = tuple(StoredSeat(person, f"人{person}", None) for person in (GOES, STAYS))
        begin_match(connection, StoredMatch(7, "123456", "zhangzhou", {}, "s", {}, seats, 5))
        keep_ties(connection, 7, [Tie(0, "A", "Af", 5), Tie(1, "A", "Ac", 5)])
        for one, other in ((GOES, STAYS), (STAYS, GOES)):
            friends.shun(connection, one, other, blocked=True)
            add_report(connection, 7, one, other, "talk", f"by {one}")
        friends.add_request(connection, GOES, STAYS)
        friends.decline(connection, GOES, STAYS)
        rows = personal.rows_of(connection, GOES)
        assert [row["person"] for row in rows["shunned"]] == [GOES]
        assert [row["text"] for row in rows["reports"]] == ["by 1"]
        assert "declined" not in rows["friend_requests"][0]
        assert [row["seat"] for row in rows["seat_ties"]] == [0]
        personal.erase(connection, GOES)
        assert connection.execute(select(seat_ties.c.seat)).scalars().all() == [1]
        for table in (shunned, reports):
            assert connection.execute(select(table)).all() == []


def test_who_plays_elsewhere_keeps_its_seat_in_the_tournament(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            inside(tmp_path, thinkers=1, tournament_ready=0.1) as started,
            players(started.url, file_in(tmp_path), 4) as everybody,
        ):
            one = await of_the_house(started.url, rounds=1)
            for player in everybody:
                await player.sign_up(one)
            busy, *free = everybody
            await busy.wire.must(commands.QuickPlay(new_id(), "hangzhou", {"rounds": 1}))
            await busy.wire.until(lambda: busy.wire.room.get("phase") == "playing")
            await operator(started.url, f"tournaments/{one}", {"do": "begin"})
            await by_table(free, 1)
            await busy.called(1)
            await busy.let_house()  # in the other match
            await busy.over()
            await busy.come(free[0].wire.room["number"])
            assert started.front.registry.room_of(busy.person) is not None
            for player in free:
                await player.let_house()
            summary = (await free[0].over())["summary"]
            assert sorted(summary["people"]) == sorted(player.person for player in everybody)

    asyncio.run(run())


def test_tournaments_know_the_hours_the_names_and_who_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            inside(tmp_path, thinkers=1, tournament_ready=30) as started,
            players(started.url, file_in(tmp_path), 4) as everybody,
        ):
            url, front = started.url, started.front
            one = await of_the_house(url, rounds=1, duplicate=True)
            for player in everybody:
                await player.sign_up(one)
            first, second, *_ = everybody

            # What has not begun does not begin in quiet hours, and none is set up for them.
            for hours in ALWAYS, NEW_DAY:
                if not front.policy.quiet:
                    await operator(url, "quiet_hours", {"quiet": hours})
            assert front.policy.quiet
            begin, path = {"do": "begin"}, f"/api/operator/tournaments/{one}"
            answer = await asyncio.to_thread(ask, url, path, HOST_TOKEN, "POST", begin)
            assert answer.status == 409 and "quiet" in answer.text
            body = {"name": "夜里", "starts": int(time.time()), "rules": RULES}
            path = "/api/operator/tournaments"
            answer = await asyncio.to_thread(ask, url, path, HOST_TOKEN, "POST", body)
            assert answer.status == 409 and "quiet" in answer.text
            await front.services.journal.work(lambda conn: change(conn, one, due=0))
            await front.features.tournaments.clock.beat()
            assert (await first.get(f"tournaments/{one}"))["state"] == "open"

            # Who is renamed is called so at once.
            await first.wire.must(commands.Rename(new_id(), "新名字"))
            named = (await second.get(f"tournaments/{one}"))["people"]
            assert "新名字" in {person["name"] for person in named}

            await operator(url, "quiet_hours", {"quiet": None})
            room = await first.called(1)

            # Nobody else comes to a table where walls are dealt that others play, too.
            stranger = await Wire.open(url, "过客", follows=False)
            assert await stranger.refused(commands.Enter(new_id(), room)) == "watching"
            await stranger.close()

            # Who is kept out does nothing over HTTP either, but may look.
            await operator(url, f"people/{first.person}/ban", {"hours": 1})
            answer = await first.ask(f"tournaments/{one}", {"do": "withdraw"})
            assert answer.status == 409 and "banned" in answer.text
            assert (await first.ask("me/history")).status == 200

    asyncio.run(run())


def test_friends_see_that_somebody_is_forgotten(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            inside(tmp_path, thinkers=1) as started,
            players(started.url, file_in(tmp_path), 2) as (goes, stays),
        ):
            await started.front.services.journal.work(
                lambda conn: friends.add_friends(conn, goes.person, stays.person)
            )
            await stays.wire.must(WatchFriends(new_id()))
            await stays.wire.until(lambda: stays.wire.seen("friends"))
            assert len(stays.wire.seen("friends")[-1]["friends"]) == 1
            await operator(started.url, f"people/{goes.person}/erase", {"name": "player 0"})
            await stays.wire.until(lambda: stays.wire.seen("friends")[-1]["friends"] == [])

    asyncio.run(run())


def test_a_node_that_is_being_emptied_opens_no_round(
    postgres: PostgresCluster, tmp_path: Path
) -> None:
    async def run() -> None:
        url = postgres.new_database()
        async with (
            node(url, tmp_path, "east", tournament_ready=30) as east,
            node(url, tmp_path, "west", tournament_ready=30) as west,
            players(east.url, url, 4) as everybody,
        ):
            one = await of_the_house(east.url, rounds=1)
            for player in everybody:
                await player.sign_up(one)
            west.front.features.tournaments.clock.stop()
            while not east.front.registry.cluster.others:  # who could take its rooms
                await asyncio.sleep(0.02)
            await operator(east.url, "nodes/east/drain", {"on": True})
            while not east.front.registry.cluster.emptied_for_others:
                await asyncio.sleep(0.02)
            await operator(east.url, f"tournaments/{one}", {"do": "begin"})
            await east.front.features.tournaments.clock.beat()
            assert not east.front.registry.rooms
            await west.front.features.tournaments.clock.beat()
            assert len(west.front.registry.rooms) == 1

    asyncio.run(run())


def test_tables_of_tournaments_do_not_count_on_the_ladder() -> None:
    settings = parts.RoomSettings("hangzhou", {}, parts.Clock(15, 60), hints=False)
    assert may_count(settings)
    settings.tournament = parts.TournamentTable(1, "杯", 1, 4, 1, 0, 60, True)
    assert not may_count(settings)
