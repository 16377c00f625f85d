"""The operator's standing orders, the list of what operators did, and one person's data."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pexpect
import pytest
from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError

from fangcheng.protocol import commands, matchmaking
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.operator_orders import Quiet
from fangcheng.server.features.clubs import store as clubs
from fangcheng.server.front import personal
from fangcheng.server.front.tables import all_tables
from fangcheng.server.ratings import store as ladder
from fangcheng.server.server_policy import holds
from fangcheng.server.store import keys, operator_log, people
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match, finish_match
from fangcheng.server.store.operator_log import Author, OperatorAction
from fangcheng.server.store.tables import matches, players
from tests.forked import FORKED, fangcheng
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    Answer,
    ask,
    client,
    do,
    house,
    me,
    open_match,
    refused,
    token_of,
)
from tests.server.inside import (
    finish_match as play_out,
)
from tests.server.orders import ALWAYS, NEW_DAY
from tests.server.running import PostgresCluster, ServerProcess, server


async def _ask(url: str, path: str, **rest: Any) -> Answer:
    return await asyncio.to_thread(ask, url, f"/api/operator{path}", HOST_TOKEN, **rest)


async def _order(url: str, path: str, body: Any = None, who: str = "") -> Answer:
    headers = {"x-operator": quote(who)} if who else {}
    return await _ask(url, path, method="POST", body={} if body is None else body, headers=headers)


async def _newest(url: str) -> dict[str, Any]:
    newest: dict[str, Any] = (await _ask(url, "/deeds")).json["deeds"][0]
    return newest


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server("", tmp_path_factory.mktemp("house"), host_token=HOST_TOKEN) as process:
        yield process
        assert "Traceback" not in process.log_text(), process.log_text()


@asynccontextmanager
async def _quiet(url: str) -> AsyncIterator[None]:
    """Quiet hours, whatever the time is."""
    for hours in (ALWAYS, NEW_DAY):
        assert (await _order(url, "/quiet_hours", {"quiet": hours})).status == 200
        if (await _ask(url, "/orders")).json["quiet"]["now"]:
            break
    try:
        yield
    finally:
        assert (await _order(url, "/quiet_hours", {"quiet": None})).status == 200


# -- standing orders -----------------------------------------------------------------------------


def test_everybody_hears_an_announcement(place: ServerProcess) -> None:
    async def run() -> None:
        url = place.url
        told = {"zh": "今晚  九点停机", "en": "We stop at nine", "hours": 2, "reason": "升级"}
        async with client(url) as here:
            assert (await _order(url, "/announcement", told, who="老板 A")).status == 200
            heard = (await here.wait_for(say.HouseNews, PATIENCE)).announcement
            assert heard is not None and (heard.zh, heard.en) == ("今晚 九点停机", told["en"])
            async with client(url) as later:
                assert (await later.wait_for(say.HouseNews, PATIENCE)).announcement == heard
            deed = await _newest(url)
            assert (deed["deed"], deed["who"], deed["reason"]) == ("announce", "老板 A", "升级")
            assert deed["address"] == "127.0.0.1" and deed["details"]["until"] == heard.until
            assert (await _order(url, "/announcement", {})).status == 200
            assert (await here.wait_for(say.HouseNews, PATIENCE)).announcement is None
            for bad in ({"zh": "只有中文"}, {"zh": "a\u202eb", "en": "x"}, {"zh": "长" * 301}):
                assert (await _order(url, "/announcement", bad)).status in (400, 409)
            assert (await _order(url, "/announcement", {"hours": 0})).status == 400
            assert (await _newest(url))["deed"] == "silence"

    asyncio.run(run())


def test_an_announcement_ends_by_itself(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url) as here:
            told = {"zh": "一会儿", "en": "A moment", "hours": 0.0003}
            assert (await _order(place.url, "/announcement", told)).status == 200
            assert (await here.wait_for(say.HouseNews, PATIENCE)).announcement is not None
            assert (await here.wait_for(say.HouseNews, PATIENCE)).announcement is None

    asyncio.run(run())


def test_nothing_new_begins_in_quiet_hours(place: ServerProcess) -> None:
    async def run() -> None:
        url = place.url
        async with client(url) as plays, client(url) as waits, client(url) as sits:
            _, match = await open_match(plays, rounds=1)
            await do(sits, commands.Create(new_id(), "hangzhou"))
            await do(waits, matchmaking.JoinQueue(new_id(), "hangzhou"))
            async with _quiet(url):
                out = await waits.wait_for(matchmaking.Place, PATIENCE)
                while out.state != "out":
                    out = await waits.wait_for(matchmaking.Place, PATIENCE)
                assert out.why == "quiet" and out.pause == 0
                for command in (
                    commands.Create(new_id(), "lanzhou"),
                    commands.QuickPlay(new_id(), "lanzhou"),
                    matchmaking.JoinQueue(new_id(), "hangzhou"),
                ):
                    assert (await refused(waits, command)).code == "quiet"
                for later in (commands.Start(new_id()), commands.Ready(new_id(), True)):
                    assert (await refused(sits, later)).code == "quiet"
                await play_out(plays, match)  # in peace
            await do(waits, matchmaking.JoinQueue(new_id(), "hangzhou"))
            await do(sits, commands.Start(new_id()))

    asyncio.run(run())


@pytest.mark.parametrize(
    "quiet",
    [
        {"begin": "24:00", "end": "01:00", "zone": "UTC"},
        {"begin": "9:00", "end": "10:00", "zone": "UTC"},
        {"begin": "09:00", "end": "09:00", "zone": "UTC"},
        {"begin": "09:00", "end": "10:00", "zone": "Asia/Nowhere"},
        {"begin": "09:00", "end": "10:00", "zone": "../../etc/passwd"},
        {"begin": "09:00", "end": "10:00"},
    ],
)
def test_hours_that_are_none(place: ServerProcess, quiet: Any) -> None:
    answer = ask(place.url, "/api/operator/quiet_hours", HOST_TOKEN, "POST", {"quiet": quiet})
    assert answer.status in (400, 409) and answer.json["error"]


def test_hours_by_the_clock_of_a_zone() -> None:
    night = Quiet("23:00", "07:00", "Asia/Shanghai")
    at = 1_763_391_600  # 2025-11-17 15:00 UTC, 23:00 in Shanghai
    quiet = [holds(night, at + hours * 3600) for hours in (-1, 0, 7, 8)]
    assert quiet == [False, True, True, False]
    # In Berlin the clock goes back an hour in the night of 26 October 2025.
    berlin = Quiet("02:30", "03:00", "Europe/Berlin")
    assert [holds(berlin, 1_761_436_800 + half * 1800) for half in range(-1, 5)] == [
        False, False, True, False, True, False,
    ]  # fmt: skip


def test_who_may_found_clubs(place: ServerProcess) -> None:
    async def run() -> None:
        url = place.url
        async with client(url, name="建圈的") as found:
            token, person = token_of(found), me(found)

            async def may(name: str) -> int:
                body = {"name": name, "shift": 480}
                return (await asyncio.to_thread(ask, url, "/api/clubs", token, "POST", body)).status

            assert (await _ask(url, "/orders")).json["founding"] == "accounts"
            assert await may("一") == 409  # a guest
            assert (await _order(url, "/founding", {"founding": "everybody"})).status == 200
            assert await may("一") == 200
            assert (await _order(url, "/founding", {"founding": "nobody"})).status == 200
            await do(found, commands.SetPassword(new_id(), "long enough"))
            assert await may("二") == 409
            assert (await _order(url, "/founding", {"founding": "listed"})).status == 200
            assert await may("二") == 409
            path = f"/people/{person}/founder"
            assert (await _order(url, path, {"on": True})).status == 200
            assert await may("二") == 200
            listed = (await _ask(url, "/orders")).json["founders"]
            assert listed == [{"person": person, "name": "建圈的"}]
            assert (await _order(url, "/people/999999/founder", {"on": True})).status == 404
            assert (await _order(url, "/founding", {"founding": "some"})).status == 400
            assert (await _order(url, "/founding", {"founding": "accounts"})).status == 200

    asyncio.run(run())


def test_other_nodes_go_by_the_same_orders(postgres: PostgresCluster, tmp_path: Path) -> None:
    async def run() -> None:
        async with house(postgres.new_database(), tmp_path) as (east, west):
            async with client(west) as there:
                told = {"zh": "你好", "en": "Hello"}
                assert (await _order(east, "/announcement", told)).status == 200
                heard = await there.wait_for(say.HouseNews, PATIENCE)
                assert heard.announcement is not None and heard.announcement.zh == "你好"
                async with _quiet(east):
                    while heard.quiet is None or not heard.quiet.now:
                        heard = await there.wait_for(say.HouseNews, PATIENCE)
                    command = commands.Create(new_id(), "hangzhou")
                    assert (await refused(there, command)).code == "quiet"
            listed = (await _ask(west, "/deeds")).json["deeds"]
            assert {one["node"] for one in listed} == {"east"}

    asyncio.run(run())


def test_the_terminal_hears_it_and_takes_a_recovery_code(
    place: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("FANGCHENG_LANG", "zh")

    async def lay() -> str:
        async with client(place.url, name="终端里的人") as found:
            await do(found, commands.SetPassword(new_id(), "long enough"))
            path, token = "/api/me/keys", token_of(found)
            wish = {"type": "make_codes"}
            answer = await asyncio.to_thread(ask, place.url, path, token, "POST", wish)
            await _order(place.url, "/announcement", {"zh": "明天休息", "en": "Closed tomorrow"})
            code: str = answer.json["codes"][0]
            return code

    code = asyncio.run(lay())
    wish = ["join", place.url, "--name", "终端里的人", "--code"]
    child = pexpect.spawn(FORKED, encoding="utf-8", timeout=60, preexec_fn=fangcheng(*wish))
    child.expect("恢复码：")
    child.sendline(code)
    child.expect("这个恢复码用过了")
    child.expect("管理员告诉大家：明天休息")
    child.expect(pexpect.EOF)
    asyncio.run(_order(place.url, "/announcement", {}))


# -- what operators did --------------------------------------------------------------------------


def test_every_order_is_written_down(place: ServerProcess) -> None:
    async def run() -> None:
        url = place.url
        async with client(url, name="记上一笔") as found:
            number, _ = await open_match(found)
            person = me(found)
            await _order(url, f"/rooms/{number}/dissolve", {"reason": "卡住了"})
            await _order(url, f"/rooms/{number}/close")
            await _order(url, f"/people/{person}/ban", {"hours": 1, "reason": "吵"}, who="乙")
            await _order(url, f"/people/{person}/ban", {"hours": 0})
            await _order(url, "/free_text", {"on": True})
            assert (await _order(url, "/people/999999/ban", {"hours": 1})).status == 404
        listed = (await _ask(url, "/deeds")).json["deeds"][:5]
        assert [one["deed"] for one in listed] == ["free_text", "unban", "ban", "close", "dissolve"]
        ban, dissolved = listed[2], listed[4]
        assert (ban["person"], ban["name"], ban["who"], ban["reason"]) == (
            person, "记上一笔", "乙", "吵",
        )  # fmt: skip
        assert (dissolved["about"], dissolved["reason"]) == (number, "卡住了")
        found_by = (await _ask(url, f"/deeds?find={quote('卡住')}")).json
        assert [one["deed"] for one in found_by["deeds"]] == ["dissolve"] and found_by["count"] == 1
        whole = await _ask(url, "/deeds/all")
        lines = [json.loads(line) for line in whole.body.splitlines()]
        assert lines[-1]["deed"] == "free_text" and "name" in lines[-1]
        assert [one["id"] for one in lines] == sorted(one["id"] for one in lines)
        for path in ("/deeds", "/deeds/all", "/orders", f"/people/{person}/data"):
            method = "POST" if "data" in path else "GET"
            answer = await asyncio.to_thread(ask, url, f"/api/operator{path}", "no", method)
            assert answer.status == 401

    asyncio.run(run())


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    return engine


@pytest.mark.parametrize(
    "wish", ["UPDATE operator_deeds SET who = 'x'", "DELETE FROM operator_deeds"]
)
def test_what_was_done_cannot_be_changed(engine: Engine, wish: str) -> None:
    with engine.begin() as connection:
        operator_log.write_action(
            connection, Author("甲", "::1", ""), OperatorAction("ban", person=3)
        )
    with pytest.raises(DBAPIError, match="stays written"), engine.begin() as connection:
        connection.execute(text(wish))
    with engine.begin() as connection:
        ((one,), count) = operator_log.find_actions(connection)
        assert (count, one.deed, one.person, one.name) == (1, "ban", 3, None)
        assert operator_log.all_actions(connection, one.id) == []


# -- one person's data ---------------------------------------------------------------------------

GOES, STAYS, THIRD = 1, 2, 3


def _lay(connection: Connection) -> int:
    """A person of whom everything there can be is stored, with two others; tells its club."""
    for number in (GOES, STAYS, THIRD):
        people.add_guest(connection, f"人{number}", f"{number}" * 64, "phone")
    people.set_password(connection, GOES, "人1", "secret-hash")
    people.store_preferences(connection, GOES, "{}")
    keys.add_passkey(connection, GOES, "id", "secret-key", 1, "phone")
    keys.replace_codes(connection, GOES, ["f" * 64])
    club = clubs.add_club(connection, "圈", "圈", 480, GOES)
    clubs.add_member(connection, club, THIRD, "member")
    clubs.add_member(connection, club, STAYS, "helper")
    clubs.add_club(connection, "独", "独", 480, GOES)
    two = (StoredSeat(STAYS, "人2", None), StoredSeat(GOES, "人1", None))
    for match in (7, 8):
        begin_match(
            connection,
            StoredMatch(match, "123456", "hangzhou", {}, "s", {}, two, 5, counts=True, club=club),
        )
    summary = {"names": ["人2", "人1"], "people": [STAYS, GOES]}
    finish_match(connection, 7, 9, json.dumps(summary))
    for person in (GOES, STAYS):
        rated = ladder.StoredRating(person, "hangzhou", 1, 7, 1, 0, 25.0, 8.0, 9)
        ladder.store_ratings(connection, [rated])
    operator_log.write_action(
        connection, Author("甲", "::1", ""), OperatorAction("ban", person=GOES, reason="吵")
    )
    return club


def test_everything_of_somebody_is_told(engine: Engine) -> None:
    with engine.begin() as connection:
        _lay(connection)
        rows = personal.rows_of(connection, GOES)
        assert set(rows) == {
            "people", "tokens", "preferences", "passkeys", "recovery_codes", "club_members",
            "ratings", "operator_deeds",
        }  # fmt: skip
        told = json.dumps(rows, ensure_ascii=False)
        assert "人1" in told and "吵" in told
        for secret in ("secret", "1" * 64, "f" * 64, "甲", "人2"):
            assert secret not in told
        one, two = personal.matches_of(connection, GOES, 0, 10)
        assert (one["match"], one["seat"], one["summary"]["people"]) == (7, 1, [STAYS, GOES])
        assert two["summary"] is None and personal.matches_of(connection, GOES, 8, 10) == []


def test_somebody_is_forgotten_and_the_games_of_others_stay(engine: Engine) -> None:
    with engine.begin() as connection:
        club = _lay(connection)
        before = connection.execute(select(matches.c.seed, matches.c.options)).all()
        assert personal.hide_in_records(connection, GOES, 1) == 1
        assert personal.hide_in_records(connection, GOES, 10) == 1
        assert personal.hide_in_records(connection, GOES, 10) == 0
        told = personal.erase(connection, GOES)
        assert told["handed_over"] == [club] and len(told["gone"]) == 1
        assert (
            clubs.role_of(connection, club, STAYS) == "leader"
        )  # the helper, though it came later
        assert connection.execute(select(matches.c.seed, matches.c.options)).all() == before
        names = {row.name for row in connection.execute(select(players.c.name))}
        assert names == {"人2", personal.NOBODY}
        for table in all_tables().sorted_tables:
            for row in connection.execute(select(table)).mappings():
                assert "人1" not in str(dict(row)), table.name
        left = personal.rows_of(connection, GOES)
        assert set(left) == {"people", "operator_deeds"}
        (last,) = left["people"]
        assert last["name"] == personal.NOBODY and last["name_key"] is None
        assert people.person_named(connection, ["人1"]) is None
        # Others keep their ratings, and the match is not counted once more.
        assert not ladder.is_to_count(connection, 7)
        personal.erase(connection, STAYS)
        assert not ladder.is_to_count(connection, 7)
        # Whoever was handed the club goes, too: the last member has it.
        assert clubs.role_of(connection, club, THIRD) == "leader"


def test_data_on_request(place: ServerProcess) -> None:
    async def run() -> None:
        url = place.url
        async with client(url, name="要走的人") as goes:
            person, token = me(goes), token_of(goes)
            room, match = await open_match(goes, rounds=1)
            path = f"/people/{person}"
            busy = await _order(url, f"{path}/erase", {"name": "要走的人"})
            assert busy.status == 409 and room in busy.json["error"]
            await play_out(goes, match)
            record = f"/api/matches/{match}/record"
            while (kept := await asyncio.to_thread(ask, url, record)).status != 200:
                await asyncio.sleep(0.02)
            assert "要走的人" in kept.text
            given = await _order(url, f"{path}/data", {"reason": "来信"})
            assert "attachment" in given.headers["content-disposition"]
            data = given.json
            assert data["rows"]["people"][0]["name"] == "要走的人"
            assert [one["match"] for one in data["matches"]] == [match]
            assert (await _newest(url))["deed"] == "export"
            await _order(url, f"/rooms/{room}/close")
            assert (await _order(url, f"{path}/erase", {"name": "别人"})).status == 409
            assert (await _order(url, f"{path}/erase", {})).status == 400
            assert (await _order(url, "/people/999999/erase", {"name": ""})).status == 404
            assert (await _order(url, "/people/999999/data")).status == 404
            gone = await _order(url, f"{path}/erase", {"name": "要走的人", "reason": "来信"})
            assert gone.status == 200, gone.text
            assert (await goes.wait_for(say.Bye, PATIENCE)).code == "logged_out"
        async with client(url) as other:
            assert (await asyncio.to_thread(ask, url, "/api/me/keys", token)).status == 401
            after = await asyncio.to_thread(ask, url, record)
            assert personal.NOBODY in after.text and "要走的人" not in after.text
            assert me(other) != person
        again = await Client.open(url, name="要走的人")  # the name is free
        await again.close()
        assert (await _newest(url))["deed"] == "erase"

    asyncio.run(run())
