"""Friends over real connections: where they are, requests, links, invitations; mute and block."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from fangcheng.cli.join.friends import Friends as Typing
from fangcheng.cli.join.terminal import Terminal
from fangcheng.cli.join.voice import Voice
from fangcheng.protocol import commands, matchmaking, parts
from fangcheng.protocol import friends as told
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.server.features.friends import presence
from fangcheng.terminal.console import Console
from tests.server.inside import ask, house, inside, node
from tests.server.running import PostgresCluster
from tests.server.tables import Wire, seat_all, start_all, wires

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def hurried(quick_hashing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(presence, "_BEAT", 0.02)


class Somebody:
    """A person with a connection."""

    def __init__(self, url: str, wire: Wire) -> None:
        self.url = url
        self.wire = wire
        self.person: int = wire.welcome["person"]

    async def deal_with(self, other: "Somebody", do: told.Dealing) -> None:
        await self.wire.must(told.DealWith(new_id(), other.person, do))

    async def refused(self, command: Any) -> str:
        return await self.wire.refused(command)

    async def watch(self) -> Json:
        await self.wire.must(told.WatchFriends(new_id()))
        return self.newest("friends")

    def newest(self, kind: str) -> Json:
        seen = self.wire.seen(kind)
        return seen[-1] if seen else {}

    async def until(self, kind: str, fits: Callable[[Json], Any]) -> Json:
        """Wait until the newest message of a kind is so."""
        await self.wire.until(lambda: self.newest(kind) and fits(self.newest(kind)))
        return self.newest(kind)

    async def sees(self, other: "Somebody", **where: Any) -> Json:
        """Wait until a friend is told to be there."""

        def fits(one: Json) -> bool:
            here = one["here"]
            return one["person"] == other.person and all(here[key] == where[key] for key in where)

        found = await self.until("friend_here", fits)
        return dict(found["here"])

    async def link(self) -> str:
        await self.wire.must(told.SetFriendLink(new_id()))
        return str((await self.until("friends", lambda one: one["link"]))["link"]["code"])

    async def http(self, path: str, method: str = "GET") -> Any:
        body: Json | None = {} if method == "POST" else None
        args = (self.url, f"/api/{path}", self.wire.token, method, body)
        return await asyncio.to_thread(ask, *args)


@asynccontextmanager
async def people_at(url: str, names: str, accounts: bool = True) -> AsyncIterator[list[Somebody]]:
    async with wires(url, *names) as found:
        for one in found if accounts else ():
            await one.must(commands.SetPassword(new_id(), "correct horse battery"))
        yield [Somebody(url, one) for one in found]


def with_people(
    test: Callable[[list[Somebody]], Awaitable[None]],
    folder: Path,
    names: str = "甲乙丙",
    accounts: bool = True,
    **settings: Any,
) -> None:
    """Some people on a server."""

    async def play() -> None:
        async with (
            inside(folder, **settings) as server,
            people_at(server.url, names, accounts) as people,
        ):
            await test(people)

    asyncio.run(play())


async def befriend(one: Somebody, other: Somebody) -> None:
    await one.watch()
    answer = await other.http(f"friend_links/{await one.link()}", "POST")
    assert answer.status == 200, answer.text
    await one.until("friends", lambda told: other.person in [f["person"] for f in told["friends"]])


def test_from_a_link_to_a_table_together(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        one, other, stranger = people
        assert (await one.watch())["friends"] == []
        code = await one.link()
        offer = (await other.http(f"friend_links/{code}")).json
        assert offer == {"person": one.person, "name": "甲", "friend": False, "own": False}
        assert (await one.http(f"friend_links/{code}")).json["own"] is True
        await befriend(one, other)
        assert one.newest("friend_news")["what"] == "friends"
        (friend,) = (await other.watch())["friends"]
        assert (friend["name"], friend["here"]["online"]) == ("甲", True)

        # What the friend is called from now on is told.
        await one.wire.must(commands.Rename(new_id(), "子"))
        await other.until("friend_here", lambda told: told["name"] == "子")
        await one.wire.must(commands.Rename(new_id(), "甲"))

        # Where the friend sits is seen; the number only of a room that the lobby lists.
        await seat_all([one.wire])
        shut = await other.sees(one, variant="hangzhou", playing=False)
        assert (shut["room"], shut["way"]) == (None, "")
        room = await seat_all([one.wire], public=True)
        await other.sees(one, room=room, way="join")
        assert await stranger.refused(told.InviteFriend(new_id(), one.person)) == "not_seated"

        # It is invited, wherever it is, and comes.
        await one.wire.must(told.InviteFriend(new_id(), other.person))
        called = await other.until("invitation", lambda told: told["room"] == room)
        assert (called["name"], called["watch"], called["seconds"]) == ("甲", False, 120)
        await other.wire.must(told.AnswerInvitation(new_id(), one.person, True))
        await one.until("friend_news", lambda told: told["what"] == "comes")
        again = told.AnswerInvitation(new_id(), one.person, True)
        assert await other.refused(again) == "stale"
        await other.wire.must(commands.Enter(new_id(), room))
        await other.wire.must(commands.Sit(new_id()))
        await start_all([one.wire, other.wire])
        await other.sees(one, playing=True, way="watch")

        # Who goes away is away, and who wants to is not seen.
        await one.wire.close()
        await other.sees(one, online=False, variant="")

    with_people(test, tmp_path)


def test_who_is_met_is_asked_and_nobody_is_told_of_a_block(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        one, other, third = people
        for somebody in people:
            await somebody.watch()
        room = await seat_all([one.wire, other.wire, third.wire])
        await one.deal_with(other, "ask")
        assert (await other.until("friend_news", bool))["what"] == "asks"
        (request,) = (await other.until("friends", lambda told: told["requests"]))["requests"]
        assert request == {"person": one.person, "name": "甲"}
        await other.deal_with(one, "ask")
        await one.until("friends", lambda told: told["friends"])

        # Whom one has heard one mutes, though it has gone since.
        await one.wire.send(commands.Say("hello"))
        await third.until("said", lambda told: told["person"] == one.person)
        await one.wire.must(commands.Leave(new_id()))
        await third.deal_with(one, "mute")
        await third.deal_with(one, "forgive")
        await other.wire.settle()
        await one.wire.must(commands.Enter(new_id(), room))
        await one.wire.must(commands.Sit(new_id(), 0))

        # What somebody says who is muted is heard by everybody else.
        await third.deal_with(other, "mute")
        assert [who["name"] for who in third.newest("shunned")["muted"]] == ["乙"]
        await other.wire.send(commands.Say("hello"))
        await one.until("said", lambda told: told["person"] == other.person)
        await third.wire.settle()
        assert [who["person"] for who in third.wire.seen("said")] == [one.person]
        await third.deal_with(other, "forgive")
        await other.wire.send(commands.Say("bye"))
        await third.until("said", lambda told: told["phrase"] == "bye")

        # Who is blocked has a friend less, and asks in vain without learning why.
        await third.wire.settle()
        before = len(third.wire.messages)
        await other.deal_with(third, "block")
        await other.deal_with(third, "forgive")
        await third.wire.settle()
        assert [one["type"] for one in third.wire.messages[before:]] == ["rooms"]
        await other.deal_with(one, "block")
        await one.until("friends", lambda told: told["friends"] == [])
        assert await one.refused(told.InviteFriend(new_id(), other.person)) == "friend"
        news = len(other.wire.seen("friend_news"))
        await one.deal_with(other, "ask")
        assert one.newest("friends")["asked"] == [{"person": other.person, "name": "乙"}]
        await other.wire.settle()
        assert len(other.wire.seen("friend_news")) == news
        assert other.newest("friends")["requests"] == []
        assert one.wire.seen("shunned") == []

    with_people(test, tmp_path)


def test_nobody_is_seen_who_does_not_want_it(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        one, other = people
        await befriend(one, other)
        await other.watch()
        await one.wire.must(told.ShowMe(new_id(), friends=False))
        hidden = await other.until("friends", lambda told: not told["friends"][0]["here"]["online"])
        assert hidden["friends"][0]["here"]["variant"] == ""
        before = len(other.wire.seen("friend_here"))
        await seat_all([one.wire], public=True)
        await other.wire.settle()
        assert len(other.wire.seen("friend_here")) == before
        await one.wire.must(told.ShowMe(new_id(), friends=True))
        await other.until("friends", lambda told: told["friends"][0]["here"]["variant"])
        # Nor any more than wanted.
        await other.wire.must(told.WatchFriends(new_id(), False))
        await one.wire.must(commands.Leave(new_id()))
        await other.wire.settle()
        assert len(other.wire.seen("friend_here")) == before

    with_people(test, tmp_path, "甲乙")


def test_guests_mute_and_block_and_have_no_friends(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        one, other = people
        assert (await one.watch())["friends"] == []
        for command in (
            told.DealWith(new_id(), other.person, "ask"),
            told.SetFriendLink(new_id()),
            told.ShowMe(new_id(), board=True),
        ):
            assert await one.refused(command) == "guest"
        assert (await one.http("friend_links/abc", "POST")).json["code"] == "guest"
        assert await one.refused(told.DealWith(new_id(), other.person, "block")) == "friend"
        await seat_all([one.wire, other.wire])
        await one.deal_with(other, "block")
        again = await Wire.open(one.url, token=one.wire.token)
        await again.until(lambda: again.seen("shunned"))
        assert [who["name"] for who in again.seen("shunned")[0]["blocked"]] == ["乙"]
        await again.close()

    with_people(test, tmp_path, "甲乙", accounts=False)


def test_nobody_tries_all_links_or_invites_without_end(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        one, other = people
        await befriend(one, other)
        room = await seat_all([one.wire], spectators=False)
        for _ in range(3):
            await one.wire.must(told.InviteFriend(new_id(), other.person))
        assert await one.refused(told.InviteFriend(new_id(), other.person)) == "rate"
        # Who comes late to its page finds it there.
        late = await Wire.open(other.url, token=other.wire.token)
        await late.until(lambda: late.seen("invitation"))
        assert late.seen("invitation")[0]["room"] == room
        await late.close()
        for _ in range(3):
            assert (await other.http("friend_links/wrongwrong")).json["code"] == "friend"
        assert (await other.http("friend_links/wrongwrong")).json["code"] == "rate"

    with_people(test, tmp_path, "甲乙", wrong_numbers=2)


def test_a_queue_keeps_those_apart_of_whom_one_has_blocked_the_other(tmp_path: Path) -> None:
    async def test(people: list[Somebody]) -> None:
        first, second, third, fourth, last = people
        await seat_all([first.wire, second.wire, third.wire, last.wire])
        await first.deal_with(second, "block")
        await third.deal_with(last, "mute")
        for one in (first, second, third, last):
            await one.wire.must(commands.Leave(new_id()))
        for one in (first, third, fourth):
            await one.wire.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
        await second.wire.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
        assert second.newest("place")["state"] == "waiting"
        # Who blocks somebody while both wait is kept apart as well.
        await third.deal_with(last, "block")
        await last.wire.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
        assert last.newest("place")["state"] == "waiting"
        await third.deal_with(last, "forgive")
        await first.until("place", lambda told: told["state"] == "called")
        await last.until("place", lambda told: told["state"] == "called")
        assert second.newest("place")["state"] == "waiting"

    with_people(test, tmp_path, "甲乙丙丁戊", accounts=False)


def test_friends_meet_on_several_nodes(postgres: PostgresCluster, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            house(postgres.new_database(), tmp_path) as (east, west),
            people_at(east, "甲") as (one,),
            people_at(west, "乙") as (other,),
        ):
            await befriend(one, other)
            (friend,) = (await other.watch())["friends"]
            assert friend["person"] == one.person
            await one.sees(other, online=True)
            await one.wire.must(commands.Rename(new_id(), "子"))
            await other.until("friend_here", lambda told: told["name"] == "子")
            room = await seat_all([one.wire], public=True)
            await other.sees(one, room=room, way="join")
            await one.wire.must(told.InviteFriend(new_id(), other.person))
            await other.until("invitation", lambda told: told["room"] == room)
            await other.wire.must(told.AnswerInvitation(new_id(), one.person, False))
            await one.until("friend_news", lambda told: told["what"] == "not_now")
            await other.deal_with(one, "mute")
            await one.wire.close()
            await other.sees(one, online=False)

    asyncio.run(play())


def test_who_was_on_a_node_that_is_gone_is_away(postgres: PostgresCluster, tmp_path: Path) -> None:
    async def play() -> None:
        database = postgres.new_database()
        async with node(database, tmp_path, "east") as east, people_at(east.url, "甲") as (one,):
            async with (
                node(database, tmp_path, "west") as west,
                people_at(west.url, "乙") as (other,),
            ):
                await befriend(one, other)
                await one.sees(other, online=True)
            await one.sees(other, online=False)

    asyncio.run(play())


def test_ranks_stand_beside_names_and_boards_are_public(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fangcheng.server.store.engine import open_engine
    from tests.server.rated import rate

    async def test(people: list[Somebody]) -> None:
        one, other = people
        with open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}").begin() as connection:
            rate(connection, one.person, (30.0, 3.0))
        await one.wire.must(told.ShowMe(new_id(), board=True))
        await seat_all([one.wire, other.wire])
        await other.wire.until(lambda: other.wire.room["seats"][0].get("rank") == 3)
        assert other.wire.room["seats"][1]["rank"] is None
        board = (await other.http("ladder/hangzhou?lang=zh")).json
        assert [(e["place"], e["name"], e["number"]) for e in board["entries"]] == [(1, "甲", 1200)]
        assert board["ranks"][3]["name"] == "孤山"
        assert (await other.http("ladder/nowhere")).status == 404

    with_people(test, tmp_path, "甲乙")


# -- in the terminal -------------------------------------------------------------------------------


def test_friends_in_the_terminal() -> None:
    """What is typed becomes commands, by name; what is told is shown."""
    console = Console(file=StringIO(), width=120)
    sent: list[Any] = []
    desk = Typing(Voice(Terminal(console), "en"), sent.append, person=1)
    seats = [parts.SeatState(1, "me"), parts.SeatState(2, "老胡"), parts.SeatState(bot="hard")]
    settings = parts.RoomSettings("hangzhou", {}, parts.Clock(15, 60))
    room = say.RoomState("123456", 1, settings, "waiting", seats, 0, None, 0, None, None, False)
    assert desk.typed("/friend 老胡", room)
    assert [type(one) for one in sent] == [told.WatchFriends]  # names are known from then on
    here = told.Whereabouts(online=True, variant="lanzhou", playing=True, room="654321")
    friend = told.Friend(3, "Ann", 0, here)
    desk.take(told.Friends([friend], [], [], None, True, False, 200))
    assert (sent[-1].person, sent[-1].do) == (2, "ask")
    for line, person, do in (
        ("/mute ann", 3, "mute"),
        ("/BLOCK  老胡", 2, "block"),
        ("/unfriend Ann", 3, "remove"),
    ):
        assert desk.typed(line, room)
        assert (sent[-1].person, sent[-1].do) == (person, do)
    desk.take_shunned(told.Shunned([], [told.Acquaintance(4, "Bob")]))
    assert desk.typed("/forgive Bob", None) and sent[-1].person == 4
    assert desk.typed("/invite Ann", room)
    assert isinstance(sent[-1], told.InviteFriend) and sent[-1].person == 3
    count = len(sent)
    for line in ("/invite 老胡", "/mute nobody", "/mute me"):
        assert desk.typed(line, room)
    assert len(sent) == count
    for line in ("/mute", "/come", "/hint", "/"):
        assert not desk.typed(line, room)
    desk.take_invitation(told.Invitation(3, "Ann", "654321", "lanzhou", False, 120))
    assert desk.typed("/come", room)
    assert isinstance(sent[-2], told.AnswerInvitation) and sent[-2].on
    assert isinstance(sent[-1], commands.Enter) and sent[-1].room == "654321"
    desk.take_here(told.FriendHere(3, told.Whereabouts(online=True)))
    desk.typed("/friends", room)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Ann invites you to play Lanzhou" in shown
    assert "Ann online" in shown and "blocked: Bob" in shown
    assert shown.count("There is nobody called") == 3
