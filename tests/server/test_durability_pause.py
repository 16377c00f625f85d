"""A full disk, a database that goes away: everything stands still, and then goes on by itself."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.matches import inputs_of
from tests.server.audit import audit
from tests.server.players import Player, begin, players, quick_loser, sit_down
from tests.server.running import PostgresCluster, ServerProcess, SmallDisk, server

_CLOCK = 8
"""Seconds somebody has to think, and none in the bank."""


@dataclass
class _Club:
    """Three rooms: somebody thinks, somebody will answer too late, two play on and on."""

    process: ServerProcess
    thinker: Player
    late: Player
    busy: list[Player]

    @property
    def everybody(self) -> list[Player]:
        return [self.thinker, self.late, *self.busy]


def test_a_full_disk(small_disk: SmallDisk, tmp_path: Path) -> None:
    # The log is on the full disk too, and cannot be written either.
    url = f"sqlite:///{small_disk.folder / 'fangcheng.db'}"
    with server(url, small_disk.folder, log_level="debug") as process:
        asyncio.run(_full_disk(process, url, small_disk))


async def _full_disk(process: ServerProcess, url: str, disk: SmallDisk) -> None:
    async with _club(process) as club:
        await _pause(club, disk.fill)
        assert await _refusal(club, None) == "paused", "no new guest can be stored"
        assert await _refusal(club, club.thinker.token) == "", "but who is known may come in"
        assert _get(club, "/api/me/history")[0] == 200, "what is stored can be read"
        await _resume(club, disk.free)
        await _end_all(club, url)


def test_a_database_that_is_stopped_and_comes_back(
    postgres: PostgresCluster, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with server(url, tmp_path) as process:
        asyncio.run(_stopped_database(process, url, postgres))


async def _stopped_database(process: ServerProcess, url: str, postgres: PostgresCluster) -> None:
    async with _club(process) as club:
        try:
            await _pause(club, postgres.stop)
            assert await _refusal(club, None) == "paused"
            assert await _refusal(club, club.thinker.token) == "paused"
            status, body = _get(club, "/api/me/history")
            assert status == 503 and "database" in json.loads(body)["error"]
        except BaseException:
            postgres.start()
            raise
        await _resume(club, postgres.start)
        await _end_all(club, url)


def test_a_server_with_nothing_to_do_notices_too(postgres: PostgresCluster, tmp_path: Path) -> None:
    with server(postgres.new_database(), tmp_path) as process:
        postgres.stop()
        try:
            _wait_for_health(process, 503)
        finally:
            postgres.start()
        _wait_for_health(process, 200)


def test_the_next_round_is_not_announced_before_it_is_stored(
    small_disk: SmallDisk, tmp_path: Path
) -> None:
    async def story() -> None:
        async with players(Player(process.url, "急", quick_loser)) as (one,):
            await sit_down([one], options={"rounds": 2})
            await begin([one])
            await one.until(lambda: one.room and one.room.phase == "between")
            small_disk.fill()
            await one.must(commands.Ready(new_id()))
            await one.until(lambda: one.room and one.room.paused)
            assert one.room is not None
            assert (one.room.phase, one.room.round) == ("between", 1)
            small_disk.free()
            await one.until(lambda: one.room and one.room.phase == "playing")
            assert (one.room.paused, one.room.round) == (False, 2)
            assert one.seen(say.Notice)[-1].code == "resumed"

    url = f"sqlite:///{small_disk.folder / 'fangcheng.db'}"
    with server(url, tmp_path, round_pause=600) as process:
        asyncio.run(story())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_while_it_cannot_store(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """What was taken but never stored is gone with the server, and its client sends it again."""
    if kind == "sqlite":
        disk: SmallDisk = request.getfixturevalue("small_disk")
        url = f"sqlite:///{disk.folder / 'fangcheng.db'}"
        pause, resume = disk.fill, disk.free
    else:
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.new_database()
        pause, resume = cluster.stop, cluster.start
    with server(url, tmp_path) as process:
        asyncio.run(_killed_while_paused(process, url, pause, resume))


async def _killed_while_paused(
    process: ServerProcess, url: str, pause: Callable[[], None], resume: Callable[[], None]
) -> None:
    async with players(Player(process.url, "迟", None)) as (late,):
        await sit_down([late], options={"first_dealer": 0})
        await begin([late])
        await late.until(lambda: "discard" in late.legal()[0])
        told = late.told()
        await asyncio.to_thread(pause)
        sent = await late.act(late.legal()[0])
        await late.until(lambda: late.seen(say.Notice))
        process.kill()
        await asyncio.to_thread(resume)
        await asyncio.to_thread(process.start)
        assert (late.told(), late.done) == (told, {}), "nothing was shown, nothing confirmed"
        await late.until(lambda: sent in late.done)
        assert late.resent == 1
        await late.must(commands.Vote(new_id(), True))
        await late.until(lambda: late.over)
        audit(url, process, [late])


# -- the parts of the story --------------------------------------------------------------------


@asynccontextmanager
async def _club(process: ServerProcess) -> AsyncIterator[_Club]:
    thinker = Player(process.url, "思", None)
    late = Player(process.url, "迟", None)
    busy = [Player(process.url, name, seed=seed, eager=True) for seed, name in enumerate("忙碌")]
    async with players(thinker, late, *busy):
        await sit_down(busy, options={"rounds": 1000})
        await busy[0].must(commands.Ready(new_id()))
        for one in (late, thinker):
            clock = parts.ClockWish(_CLOCK if one is thinker else 600, 0)
            await sit_down([one], options={"first_dealer": 0}, clock=clock)
            await begin([one])
            await one.until(lambda one=one: "discard" in one.legal()[0])  # type: ignore[misc]
        yield _Club(process, thinker, late, busy)


async def _pause(club: _Club, break_it: Callable[[], None]) -> None:
    """Break the database: everybody is told, and nothing more is shown."""
    await asyncio.to_thread(break_it)
    for one in club.everybody:
        await one.until(lambda one=one: one.room and one.room.paused)  # type: ignore[misc]
        assert [notice.code for notice in one.seen(say.Notice)] == ["paused"]
    assert club.process.get("/healthz")[0] == 503
    sent = await club.late.act(club.late.legal()[0])
    await club.late.repeat(sent)
    answer = await club.busy[0].ask(commands.Rename(new_id(), "新名"))
    assert isinstance(answer, say.Refused) and answer.code == "paused"
    await asyncio.sleep(_CLOCK + 0.5)  # longer than anybody has to think
    assert sent not in club.late.done


async def _resume(club: _Club, mend_it: Callable[[], None]) -> None:
    """Mend it: everything goes on by itself, and nobody's time has run out."""
    await asyncio.to_thread(mend_it)
    for one in club.everybody:
        await one.until(lambda one=one: one.seen(say.Notice)[-1].code == "resumed")  # type: ignore[misc]
    done = await club.thinker.act(club.thinker.legal()[0])
    await club.thinker.until(lambda: done in club.thinker.done)
    (late,) = club.late.sent
    await club.late.until(lambda: [one.id for one in club.late.seen(say.Done)].count(late) == 2)
    _wait_for_health(club.process, 200)
    for one in club.everybody:
        _nothing_was_shown_meanwhile(one)
        await one.until(lambda one=one: one.room and not one.room.paused)  # type: ignore[misc]
    told = club.busy[0].told()
    await club.busy[0].until(lambda: club.busy[0].told() > told + 50)


def _nothing_was_shown_meanwhile(one: Player) -> None:
    codes = [isinstance(message, say.Notice) and message.code for message in one.messages]
    paused = one.messages[codes.index("paused") : codes.index("resumed")]
    shown = [message for message in paused if isinstance(message, say.Events | say.Done)]
    assert shown == [], f"{one.name} was shown {shown}"
    rooms = [message for message in paused if isinstance(message, say.RoomState)]
    assert len({(room.phase, room.round) for room in rooms}) <= 1


async def _end_all(club: _Club, url: str) -> None:
    for one in club.busy:
        one.eager = False
    for one in club.everybody:
        await one.must(commands.Vote(new_id(), True))
    for one in club.everybody:
        await one.until(lambda one=one: one.over)  # type: ignore[misc]
    found = await asyncio.to_thread(audit, url, club.process, club.everybody)
    assert found.finished == 3
    assert "timeout" not in _inputs(url, club.thinker.stream.match)


def _inputs(url: str, match: int) -> list[str]:
    engine = open_engine(url)
    with engine.connect() as connection:
        return [one.do for one in inputs_of(connection, match)]


async def _refusal(club: _Club, token: str | None) -> str:
    """Connect and return the code of the refusal, or nothing if we were let in."""
    try:
        client = await Client.open(club.process.url, token)
    except ConnectionFailedError as error:
        return error.refused
    await client.close()
    return ""


def _get(club: _Club, path: str) -> tuple[int, bytes]:
    return club.process.get(path, club.thinker.token)


def _wait_for_health(process: ServerProcess, status: int) -> None:
    for _ in range(600):
        if process.get("/healthz")[0] == status:
            return
        time.sleep(0.1)
    raise AssertionError(f"/healthz never said {status}")
