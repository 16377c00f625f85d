"""Nodes that share a database: leases, epochs, rooms that change hands, one seat a person."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import Connection, Engine, insert, select, text, update

from fangcheng.errors import StoreError
from fangcheng.server.store import nodes as at
from fangcheng.server.store import store as db
from fangcheng.server.store.dialect import database_now
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.journal import InputRow, Journal
from fangcheng.server.store.people import add_guest
from fangcheng.server.store.tables import nodes, rooms
from tests.server.running import PostgresCluster

_PATIENCE = 60.0
_LEASE = 1.0


@pytest.fixture
def url(postgres: PostgresCluster) -> str:
    return postgres.new_database()


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = open_engine(url)
    bring_up_to_date(engine)
    yield engine
    engine.dispose()


class _House:
    """Journals of several nodes, each with connections of its own."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open: list[tuple[Journal, Engine]] = []
        self.lost: list[str] = []

    def node(self, name: str, lease: float = _LEASE) -> Journal:
        engine = open_engine(self._url)
        journal = Journal(
            engine, lambda _: None, lambda: self.lost.append(name), name, f"http://{name}", lease
        )
        journal.start()
        self._open.append((journal, engine))
        return journal

    async def close(self) -> None:
        for journal, engine in self._open:
            await journal.stop()
            engine.dispose()


def _play(url: str, story: Callable[[_House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = _House(url)
        try:
            await asyncio.wait_for(story(house), _PATIENCE)
        finally:
            await house.close()

    asyncio.run(run())


def _put_rooms(engine: Engine, node: str, *numbers: str, scheme: int = at.SCHEME) -> None:
    with engine.begin() as connection:
        for number in numbers:
            db.save_room(connection, number, "{}", node)
            change = update(rooms).where(rooms.c.number == number)
            connection.execute(change.values(scheme=scheme))


def _end_lease(engine: Engine, name: str) -> None:
    """Let time pass for a node, as if it had not been heard of."""
    with engine.begin() as connection:
        connection.execute(update(nodes).where(nodes.c.name == name).values(until=1))


def test_a_lease_is_renewed_while_nothing_else_is_written_and_while_much_is(
    url: str, engine: Engine
) -> None:
    async def story(house: _House) -> None:
        idle, busy = house.node("idle"), house.node("busy")
        until = time.monotonic() + 3 * _LEASE
        number = 0
        while time.monotonic() < until:
            busy.append(InputRow(1, number, 0, "pass", None, 0), lambda: None)
            number += 1
            await asyncio.sleep(0.01)
            with engine.connect() as connection:
                assert [one.alive for one in at.all_nodes(connection)] == [True, True]
        assert (await idle.work(lambda c: at.fence_the_dead(c, "idle", ["idle", "busy"]))) == []

    _play(url, story)


def test_a_node_that_was_thought_dead_stores_nothing_and_says_so(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        heard: list[int] = []
        slow, quick = house.node("slow", lease=600.0), house.node("quick")
        slow.append(InputRow(1, 0, 0, "pass", None, 0), lambda: heard.append(0))
        await slow.work(lambda _: None)
        _end_lease(engine, "slow")
        assert await quick.work(lambda c: at.fence_the_dead(c, "quick", ["slow"])) == ["slow"]
        assert await quick.work(lambda c: at.fence_the_dead(c, "quick", ["slow"])) == []
        slow.append(InputRow(1, 1, 0, "pass", None, 0), lambda: heard.append(1))
        while not house.lost:
            await asyncio.sleep(0.01)
        assert (house.lost, heard) == (["slow"], [0])
        again = house.node("slow")  # a new server of that name may
        again.append(InputRow(1, 1, 0, "pass", None, 0), lambda: heard.append(2))
        await again.work(lambda _: None)
        assert heard == [0, 2]

    _play(url, story)


def test_a_node_that_vanishes_in_a_transaction_holds_nobody_up(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        vanished, other = house.node("vanished", lease=600.0), house.node("other")
        await vanished.work(lambda _: None)
        _end_lease(engine, "vanished")
        with engine.connect() as connection:
            row = select(nodes.c.epoch).where(nodes.c.name == "vanished")
            connection.execute(row.with_for_update(read=True))  # as its last transaction has it
            async with asyncio.timeout(_PATIENCE):
                assert await other.work(lambda c: at.fence_the_dead(c, "other", ["vanished"])) == []
        assert await other.work(lambda c: at.fence_the_dead(c, "other", ["vanished"])) == [
            "vanished"
        ]
        limit = "SHOW idle_in_transaction_session_timeout"
        assert await other.work(lambda c: c.exec_driver_sql(limit).scalar()) == "400ms"

    _play(url, story)


def test_a_lease_that_is_over_but_that_nobody_used_can_be_renewed(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        one = house.node("one")
        _end_lease(engine, "one")  # the database was away, say
        await asyncio.sleep(_LEASE)
        with engine.connect() as connection:
            assert [node.alive for node in at.all_nodes(connection)] == [True]
        assert not house.lost
        await one.work(lambda _: None)

    _play(url, story)


def test_nobody_is_barred_after_the_database_stood_still(url: str, engine: Engine) -> None:
    """Whoever is first after it finds the leases of all others over."""

    async def story(house: _House) -> None:
        one, two = house.node("one"), house.node("two")

        def look(connection: Connection) -> list[str]:
            own = one if threading.current_thread() is one._thread else two
            others = ["one", "two"]
            return at.fence_the_dead(connection, own.node, others) if own.may_bar_others() else []

        await asyncio.sleep(1.5 * _LEASE)
        assert one.may_bar_others() and two.may_bar_others()
        with engine.begin() as connection:
            connection.execute(text("LOCK TABLE nodes IN ACCESS EXCLUSIVE MODE"))
            first = [node.work(look) for node in (one, two)]
            await asyncio.sleep(3 * _LEASE)
        for looks in (first, [node.work(look) for node in (one, two)]):
            assert await asyncio.gather(*looks) == [[], []]
        await asyncio.sleep(1.5 * _LEASE)
        assert not house.lost
        assert one.may_bar_others(), "the dead are barred again"

    _play(url, story)


def test_rooms_of_the_dead_are_taken_once_and_in_portions(url: str, engine: Engine) -> None:
    numbers = [f"{n}" for n in range(100_000, 100_030)]

    async def story(house: _House) -> None:
        first, second = house.node("first"), house.node("second")
        house.node("living")
        gone = house.node("gone")
        await gone.work(lambda _: None)
        await gone.stop()
        _put_rooms(engine, "gone", *numbers)
        _put_rooms(engine, "living", "200000")
        _put_rooms(engine, "gone", "300000", scheme=at.SCHEME + 1)
        taken: list[str] = []
        while True:
            both = await asyncio.gather(
                first.work(lambda c: at.take_rooms(c, "first", 7)),
                second.work(lambda c: at.take_rooms(c, "second", 7)),
            )
            assert all(len(some) <= 7 for some in both)
            taken += [number for some in both for number in some]
            if not any(both):
                break
        assert sorted(taken) == numbers, "each once; not a living node's, not a newer scheme's"

    _play(url, story)


def test_a_node_that_ends_in_order_leaves_its_rooms_at_once(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        leaving, other = house.node("leaving", lease=600.0), house.node("other")
        _put_rooms(engine, "leaving", "123456")
        assert await other.work(lambda c: at.take_rooms(c, "other", 9)) == []
        await leaving.work(lambda _: None)
        await leaving.stop()
        assert await other.work(lambda c: at.take_rooms(c, "other", 9)) == ["123456"]

    _play(url, story)


def test_a_room_is_handed_over_by_its_node_alone_and_to_a_living_one(
    url: str, engine: Engine
) -> None:
    async def story(house: _House) -> None:
        one = house.node("one")
        house.node("two")
        _put_rooms(engine, "one", "123456")

        async def hand(own: str, to: str) -> bool:
            return await one.work(lambda c: at.hand_over(c, "123456", own, to))

        assert not await hand("two", "two"), "not theirs"
        assert not await hand("one", "nobody")
        assert await hand("one", "two")
        assert await one.work(lambda c: at.home_of(c, "123456")) == ("two", "http://two", "{}")
        assert await one.work(lambda c: at.home_of(c, "999999")) is None
        _put_rooms(engine, "one", "300000", scheme=at.SCHEME + 1)
        assert not await one.work(lambda c: at.hand_over(c, "300000", "one", "two")), "it is older"

    _play(url, story)


def test_an_older_node_leaves_the_rooms_of_a_newer_one_alone(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        _put_rooms(engine, "one", "100000")
        _put_rooms(engine, "one", "300000", scheme=at.SCHEME + 1)  # by the same name, before
        one = house.node("one")
        assert await one.work(lambda c: at.own_rooms(c, "one")) == [("100000", "{}")]
        assert await one.work(lambda c: at.home_of(c, "300000")) == ("", "", "")

    _play(url, story)


def test_one_person_has_one_seat_whichever_node_it_asks(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        journals = [house.node(name) for name in ("one", "two")]
        with engine.begin() as connection:
            person = add_guest(connection, "Ann", "hash").id
        _put_rooms(engine, "one", "111111")
        _put_rooms(engine, "two", "222222")

        def sit(number: str) -> Callable[[Connection], str]:
            return lambda connection: at.hold_seat(connection, person, number)

        held = await asyncio.gather(
            journals[0].work(sit("111111")), journals[1].work(sit("222222"))
        )
        assert held[0] == held[1]
        other = {"111111": "222222", "222222": "111111"}[held[0]]
        await journals[0].work(lambda c: at.keep_seats(c, held[0], []))
        assert await journals[1].work(sit(other)) == other
        assert await journals[0].work(lambda c: at.seat_of(c, person)) == other
        await journals[0].work(
            lambda c: db.close_room(c, other, {"111111": "one", "222222": "two"}[other])
        )
        assert await journals[1].work(sit(held[0])) == held[0], "a room that is gone holds nobody"

    _play(url, story)


def test_a_living_server_without_a_name_keeps_its_rooms(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        unnamed, named = house.node(at.ONLY), house.node("named")
        _put_rooms(engine, at.ONLY, "123456")
        assert await named.work(lambda c: at.take_rooms(c, "named", 9)) == []
        await unnamed.stop()
        assert await named.work(lambda c: at.take_rooms(c, "named", 9)) == ["123456"]
        assert [one.name for one in await named.work(at.all_nodes)] == ["named"]

    _play(url, story)


def test_no_second_server_begins_under_a_name_that_lives(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        first = house.node("one")
        await first.work(lambda _: None)
        with pytest.raises(StoreError, match="another server named one runs"):
            await asyncio.to_thread(Journal(open_engine(url), print, node="one", lease=0.4).start)
        await first.work(lambda _: None)
        assert not house.lost
        with engine.begin() as connection:  # as one that was killed a moment ago leaves it
            held = {"address": "", "scheme": 1, "draining": False, "told": "{}"}
            later = database_now() + 600_000
            connection.execute(insert(nodes).values(name="two", epoch=1, until=later, **held))
        house.node("two")

    _play(url, story)


def test_only_who_was_seen_to_be_silent_is_barred_when_the_clock_jumps(
    url: str, engine: Engine
) -> None:
    async def story(house: _House) -> None:
        one = house.node("one", lease=600.0)
        house.node("two", lease=600.0)
        _end_lease(engine, "two")  # as it looks when the database's clock jumps ahead
        assert await one.work(lambda c: at.fence_the_dead(c, "one", [])) == []
        with engine.begin() as connection:  # ... and back
            connection.execute(update(nodes).values(until=database_now() + 10**9))
        assert await one.work(lambda c: at.fence_the_dead(c, "one", ["two"])) == []
        assert await one.work(lambda c: at.fence_the_dead(c, "one", ["two"], ["two"])) == ["two"]

    _play(url, story)


def test_a_node_that_begins_anew_waits_for_who_takes_its_rooms(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        await house.node("one").stop()
        _put_rooms(engine, "one", "111111", "222222")
        with engine.connect() as taker:
            (taken,) = at.take_rooms(taker, "two", 1)
            begins = asyncio.create_task(asyncio.to_thread(_join, engine, "one"))
            assert not (await asyncio.wait([begins], timeout=0.3))[0]
            taker.commit()
        found = await begins
        assert len(found) == 1 and taken not in dict(found), "each room has one node"

    _play(url, story)


def _join(engine: Engine, name: str) -> list[tuple[str, str]]:
    with engine.begin() as connection:
        assert at.join(connection, name, "", _LEASE) is not None
        return at.own_rooms(connection, name)


def test_nodes_that_are_long_gone_are_forgotten_and_never_begin_as_before(
    url: str, engine: Engine
) -> None:
    async def story(house: _House) -> None:
        one = house.node("one")
        for name in ("old", "new", "with-rooms"):
            await house.node(name).stop()
        _put_rooms(engine, "with-rooms", "123456")
        with engine.begin() as connection:
            query = select(nodes.c.epoch).where(nodes.c.name == "old")
            before = connection.execute(query).scalar_one()
            ages = update(nodes).where(nodes.c.name.in_(["old", "with-rooms"]))
            connection.execute(ages.values(until=nodes.c.until + 8 * 86_400_000))
        await one.work(at.forget_nodes)
        left = [one.name for one in await one.work(at.all_nodes)]
        assert left == ["new", "one", "with-rooms"]
        with engine.begin() as connection:
            again = at.join(connection, "old", "", _LEASE)
        assert again is not None and again > before

    _play(url, story)


def test_who_had_a_room_before_changes_nothing_about_it(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        former, owner = house.node("former"), house.node("owner")
        with engine.begin() as connection:
            person = add_guest(connection, "Ann", "hash").id
        _put_rooms(engine, "owner", "123456")
        await owner.work(lambda c: at.hold_seat(c, person, "123456"))
        with pytest.raises(db.RoomMovedError):
            await former.work(lambda c: db.close_room(c, "123456", "former"))
        with pytest.raises(db.RoomMovedError):
            await former.work(lambda c: db.save_room(c, "123456", "mine", "former"))
        await former.work(lambda c: db.free_seats(c, "123456", "former"))
        assert await owner.work(lambda c: at.seat_of(c, person)) == "123456"
        assert await owner.work(lambda c: at.own_rooms(c, "owner")) == [("123456", "{}")]
        await owner.work(lambda c: db.free_seats(c, "123456", "owner"))
        assert await owner.work(lambda c: at.seat_of(c, person)) is None

    _play(url, story)


def _opening(node: str) -> Callable[[Connection], bool]:
    return lambda connection: db.new_room(connection, "123456", f"room of {node}", node)


def test_two_nodes_cannot_have_a_room_of_the_same_number(url: str, engine: Engine) -> None:
    async def story(house: _House) -> None:
        journals = {name: house.node(name) for name in ("one", "two")}
        made = await asyncio.gather(
            *(journal.work(_opening(name)) for name, journal in journals.items())
        )
        assert sorted(made) == [False, True]

    _play(url, story)
