"""Whole matches over real sockets: streams without gaps, and answers that are carried out once."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from fangcheng.installed import VARIANTS, make_variant
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from tests.rounds import match_rounds
from tests.server.audit import audit
from tests.server.inside import inside
from tests.server.players import Player, players, sit_down
from tests.server.running import server
from tests.server.tables import QUIET, SLOW, Wire, lay, play_on, seat_all, seated, start_all, wires
from tests.story import Json, story

CUTS = 6
"""For each player."""


# -- matches with reconnects -------------------------------------------------------------------


async def _play_with_cuts(url: str, town: str, count: int) -> list[Player]:
    """So many people play a match with bots; each loses its connection again and again."""
    rng = random.Random(f"{town}{count}")
    names = [f"{town[:6]}{count}{seat}" for seat in range(count)]
    people = [Player(url, name, seed=at, forgetful=at % 2 == 1) for at, name in enumerate(names)]
    async with players(*people):
        await sit_down(people, town, {"rounds": match_rounds(town, 2)}, SLOW, bot="random")
        for one in people[1:]:
            await one.must(commands.Ready(new_id()))
        await people[0].must(commands.Start(new_id()))
        await asyncio.gather(*(_be_cut(one, rng) for one in people))
        for one in people:
            await one.until(lambda one=one: one.over)  # type: ignore[misc]
    return people


async def _be_cut(one: Player, rng: random.Random) -> None:
    for _ in range(CUTS):
        told = one.told() + rng.randrange(2, 25)
        await one.until(lambda told=told: one.told() >= told or one.over)  # type: ignore[misc]
        await asyncio.sleep(rng.random() * 0.03)
        one.cut()
        await one.until(lambda: not one.online)
        await one.until(lambda: one.online)


def test_every_town_by_people_and_bots_with_broken_connections(tmp_path: Path) -> None:
    """Nobody misses an entry or sees one twice; every answer counts once; the records verify."""
    url = f"sqlite:///{tmp_path / 'fangcheng.db'}"
    tables = [(town, make_variant(town, {}).seats) for town in VARIANTS]
    tables += [("hangzhou", 1), ("jinzhou", 2)]

    async def play(address: str) -> list[Player]:
        found = await asyncio.gather(
            *(_play_with_cuts(address, town, count) for town, count in tables)
        )
        return [one for people in found for one in people]

    with server(url, tmp_path / "server") as process:
        people = asyncio.run(play(process.url))
        found = audit(url, process, people)
    assert found.finished == len(tables) and len(found.towns) == len(VARIANTS)
    assert all(len(one.lost) >= CUTS for one in people)
    for one in people:
        ((match, over),) = one.over.items()
        assert one.streams[match].next > 30
        assert over.summary.totals == [
            sum(scores) for scores in zip(*(one.scores for one in over.summary.rounds), strict=True)
        ]


# -- two connections on one seat ---------------------------------------------------------------


def test_the_newest_connection_has_the_seat(tmp_path: Path) -> None:
    """The old one is told `elsewhere`; going back and forth does no harm."""

    async def play() -> None:
        make = lay(story(QUIET, draws="9m9m9m9m1s1s"))
        async with inside(tmp_path, make) as server, seated(server.url) as people:
            old = people[0]
            token, number = old.token, old.room["number"]
            for turn in range(6):
                new = await Wire.open(server.url, token=token)
                await new.must(commands.Enter(new_id(), number))
                await old.until(lambda old=old: old.close_code)  # type: ignore[misc]
                assert (old.messages[-1], old.close_code) == (
                    {"type": "bye", "code": "elsewhere"}, 4001,
                )  # fmt: skip
                await new.until(lambda new=new: new.entries)  # type: ignore[misc]
                assert new.entries[1 : len(old.entries)] == old.entries[1:]
                if turn == 0:
                    await play_on([new, *people[1:]], [(0, "discard C"), (1, "discard 9m")])
                    await new.until_told("discard", seat=1)
                people[0] = old = new
            await people[1].until(lambda: people[1].room["seats"][0]["online"])
            await play_on(people, [(2, "discard 9m"), (3, "discard 9m"), (0, "discard 9m")])
            await people[3].until_told("discard", seat=0, tiles="9m")
            assert people[3].room["seats"][0]["house"] == ""

    asyncio.run(play())


def test_a_settlement_stays_when_somebody_comes_from_elsewhere(tmp_path: Path) -> None:
    """Who changes the connection between two rounds is not away: the others wait for it."""

    async def play() -> None:
        async with inside(tmp_path, round_pause=600.0) as server, seated(server.url, 2) as people:
            for one in people:
                await one.must(commands.LetHouse(new_id(), True))
            await people[0].until(lambda: people[0].room["phase"] == "between")
            await people[1].must(commands.Ready(new_id()))
            again = await Wire.open(server.url, token=people[0].token)
            await again.must(commands.Enter(new_id(), people[0].room["number"]))
            await again.until(lambda: again.entries)
            assert again.room["phase"] == "between" and again.room["round"] == 1
            await again.must(commands.Ready(new_id()))
            await people[1].until(lambda: people[1].room["round"] == 2)
            await again.close()

    asyncio.run(play())


# -- answers -----------------------------------------------------------------------------------


def quiet_table(test: Callable[[list[Wire]], object], folder: Path, **settings: object) -> None:
    """Four people and a wall that is known; seat 0 is to discard."""

    async def play() -> None:
        make = lay(story(QUIET, draws="9m9m9m9m1s1s"))
        async with inside(folder, make, **settings) as server, seated(server.url) as people:
            await people[0].until_asked("turn")
            await test(people)  # type: ignore[misc]

    asyncio.run(play())


def test_the_same_id_counts_once(tmp_path: Path) -> None:
    """Sent again before and after `done`, with the same deed or another, and from elsewhere."""

    async def play(people: list[Wire]) -> None:
        dealer = people[0]
        for do in ("discard C", "discard C", "discard E", "nonsense"):
            await dealer.send(commands.Act("once", dealer.match, dealer.asked, do))
        await dealer.until(lambda: len(dealer._with_id("once", 0)) == 4)
        for do in ("discard C", "discard S"):
            assert (await dealer.act(do, "once"))["type"] == "done"
        assert {one["type"] for one in dealer._with_id("once", 0)} == {"done"}
        await people[1].until_asked("turn")
        assert [one["tiles"] for one in people[1].events("discard")] == ["C"]
        await play_on(people, [(1, "discard 9m"), (2, "discard 9m"), (3, "discard 9m")])
        await dealer.until_asked("turn")
        assert (await dealer.act("discard 9m", "once"))["type"] == "done", "nothing is done twice"
        assert dealer.legal == (await dealer.until_asked("turn"))
        assert await dealer.refused(commands.Act("new", dealer.match, dealer.asked, "discard C"))
        await play_on(people, [(0, "discard 9m")])

    quiet_table(play, tmp_path)


def test_ids_belong_to_a_seat(tmp_path: Path) -> None:
    """What one player calls its commands is no business of another."""

    async def play(people: list[Wire]) -> None:
        for seat, do in ((0, "discard C"), (1, "discard 9m"), (2, "discard 9m")):
            await people[seat].until_asked("turn")
            assert (await people[seat].act(do, "same"))["type"] == "done"
        await people[3].until_asked("turn")
        assert len(people[3].events("discard")) == 3

    quiet_table(play, tmp_path)


def test_answers_to_what_is_over_or_not_yet_asked_are_stale(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        dealer, after = people[:2]
        for at in (-1, 0, dealer.asked - 1, dealer.asked + 1, 10**6, -(10**6)):
            command = commands.Act(new_id(), dealer.match, at, "discard C")
            assert await dealer.refused(command) == "stale", at
        first = dealer.asked
        await play_on(people, [(0, "discard C")])
        for at in (first, dealer.asked):
            command = commands.Act(new_id(), dealer.match, at, "discard E")
            assert await dealer.refused(command) == "stale"
        await after.until_asked("turn")
        claim = after.asked - 2  # the draw is between
        assert after.entries[claim]["window"] == "claim"
        assert await after.refused(commands.Act(new_id(), after.match, claim, "pass")) == "stale"
        assert [len(one.events("discard")) for one in people] == [1] * 4

    quiet_table(play, tmp_path)


def test_the_tiles_of_a_chi_may_be_named_in_either_order(tmp_path: Path) -> None:
    """C-2: what is kept and shown is written one way."""

    async def play() -> None:
        make = lay(story({0: "2m", 1: "13m"}, indicator="5s"))
        async with inside(tmp_path, make) as server, seated(server.url) as people:
            await people[0].until_asked("turn")
            await play_on(people, [(0, "discard 2m")])
            assert "chi 13m" in await people[1].until_asked("claim")
            assert (await people[1].act("chi 31m"))["type"] == "done"
            await people[1].until_asked("turn")
            assert [one["tiles"] for one in people[1].events("chi")] == ["123m"]

    asyncio.run(play())


def test_what_is_not_allowed_is_refused_with_what_is(tmp_path: Path) -> None:
    """The question stays open, and nobody hears of it."""

    async def play(people: list[Wire]) -> None:
        dealer = people[0]
        before = [len(one.entries) for one in people]
        for one in people[1:]:
            await one.settle()
        heard = [len(one.messages) for one in people[1:]]
        for do in ("discard 1p", "hu", "gang C", "pass", "peng", "discard C ting"):
            answer = await dealer.act(do)
            assert (answer["code"], answer["legal"]) == ("illegal", dealer.legal), do
        for do in ("", "discard", "Discard C", "timeout", "leave", "dissolve", "next", "shuai?"):
            answer = await dealer.act(do)
            assert (answer["type"], answer["code"]) == ("refused", "illegal"), do
        assert [len(one.entries) for one in people] == before
        assert [len(one.messages) for one in people[1:]] == heard
        await play_on(people, [(0, "discard C")])

    quiet_table(play, tmp_path)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    """Not at another's turn, not in another match, not without a seat."""

    async def play() -> None:
        make = lay(story(QUIET, draws="9m9m9m9m1s1s"))
        async with (
            inside(tmp_path, make) as server,
            seated(server.url) as people,
            seated(server.url) as others,
            wires(server.url, "客") as (guest,),
        ):
            dealer, after = people[:2]
            await dealer.until_asked("turn")
            at = dealer.asked
            for do in ("discard C", "discard E", "timeout", "pass"):
                forged = commands.Act(new_id(), dealer.match, at, do)
                assert await after.refused(forged) == "stale"
                assert await others[0].refused(forged) == "stale", "another match"
                assert await guest.refused(forged) == "not_in_room"
            await guest.must(commands.Enter(new_id(), dealer.room["number"]))
            for command in (
                commands.Act(new_id(), dealer.match, at, "discard C"),
                commands.AskHints(new_id(), dealer.match),
                commands.LetHouse(new_id(), True),
                commands.Vote(new_id(), True),
                commands.Ready(new_id()),
            ):
                assert await guest.refused(command) == "not_seated"
            assert await dealer.refused(
                commands.Act(new_id(), dealer.match + 1, at, "discard C")
            ) == ("stale")
            assert not after.events("discard") and not others[1].events("discard")
            await play_on(people, [(0, "discard C")])

    asyncio.run(play())


def test_a_seat_that_can_only_pass_may_say_so_or_not(tmp_path: Path) -> None:
    """It is confirmed, changes nothing, and anything else is not allowed."""

    async def play(people: list[Wire]) -> None:
        await play_on(people, [(0, "discard C")])
        for one in people[1:]:
            await one.until_told("discard", seat=0)
            assert one.legal == ["pass"]
            assert (await one.act("pass", "p"))["type"] == "done"
            assert (await one.act("pass", "p"))["type"] == "done"
            assert (await one.act("peng"))["code"] == "illegal"
        await people[1].until_asked("turn")

    quiet_table(play, tmp_path, claim_pause=1.0)


# -- catching up -------------------------------------------------------------------------------


def test_the_rest_or_a_snapshot(tmp_path: Path) -> None:
    """By the last number one has; nonsense gets a snapshot, another match is refused."""

    async def play(people: list[Wire]) -> None:
        await play_on(people, [(0, "discard C"), (1, "discard 9m")])
        one = people[3]
        await one.until_told("discard", seat=1)
        await people[2].until_asked("turn")
        await one.until(lambda: one.entries[-1]["event"] == "draw")
        whole = one.entries[:]
        for have in range(len(whole)):
            message = await _sync(one, have)
            assert (message["type"], message["first"]) == ("events", have + 1)
            assert message["events"] == whole[have + 1 :]
        snapshots = [await _sync(one, have) for have in (-1, -2, -99, len(whole), 10**9)]
        assert {told["type"] for told in snapshots} == {"snapshot"}
        assert {told["next"] for told in snapshots} == {len(whole)}
        assert snapshots[0]["view"]["discards"] == ["C", "9m", "", ""]
        assert snapshots[0]["discarded"] == [1, 0] and snapshots[0]["totals"] == [0] * 4
        # This wall was laid, not rolled for.
        assert snapshots[0]["broken"] is None and snapshots[0]["declared_at"] == [None] * 4
        assert (snapshots[0]["ask"], snapshots[0]["at"], snapshots[0]["clock"]) == (None, -1, None)
        await people[2].send(commands.Sync(people[2].match))
        await people[2].until(lambda: people[2].seen("snapshot"))
        asked = people[2].seen("snapshot")[0]
        assert asked["ask"] == people[2].entries[asked["at"]]
        assert asked["clock"]["bank"] == 600_000
        await one.send(commands.Sync(one.match + 1))
        await one.until(lambda: one.messages[-1]["type"] == "refused")
        assert one.messages[-1] | {"reason": ""} == {
            "type": "refused", "id": None, "code": "stale", "reason": "", "legal": None,
            "why": None, "work": None,
        }  # fmt: skip

    quiet_table(play, tmp_path)


async def _sync(one: Wire, have: int) -> Json:
    since = len(one.messages)
    await one.send(commands.Sync(one.match, have))
    await one.until(
        lambda: [m for m in one.messages[since:] if m["type"] in ("events", "snapshot")]
    )
    return one.messages[-1]


def test_who_has_not_asked_is_told_nothing(tmp_path: Path) -> None:
    """A connection gets no events before its `sync`."""

    async def play() -> None:
        async with (
            inside(tmp_path) as server,
            wires(server.url, "静", follows=False) as (quiet,),
        ):
            await seat_all([quiet])
            await quiet.must(commands.Start(new_id()))
            await quiet.until(lambda: quiet.match >= 0)
            await quiet.must(commands.LetHouse(new_id(), True))
            await quiet.until(lambda: quiet.room["round"] >= 1)
            assert not quiet.seen("events") and not quiet.seen("snapshot")
            await quiet.send(commands.Sync(quiet.match))
            await quiet.until(lambda: quiet.seen("snapshot"))

    asyncio.run(play())


# -- summaries ---------------------------------------------------------------------------------


def test_the_summary_counts_what_happened(tmp_path: Path) -> None:
    """Self-draws, deal-ins, kongs, the biggest hand, 大赢家: counted again from the streams."""

    async def play() -> None:
        rounds = {"rounds": match_rounds("zhangzhou", 3)}
        async with (
            inside(tmp_path) as server,
            seated(server.url, 1, "zhangzhou", rounds) as (one,),
        ):
            await one.must(commands.LetHouse(new_id(), True))
            await one.until(lambda: one.seen("match_over"))
            await _check_summary(one)

    async def play_two_matches() -> None:
        async with (
            inside(tmp_path / "two") as server,
            seated(server.url, 2, options={"rounds": 2}) as people,
        ):
            for number in (1, 2):
                for one in people:
                    await one.must(commands.LetHouse(new_id(), True))
                for one in people:
                    await one.until(
                        lambda one=one, number=number: len(one.seen("match_over")) == number  # type: ignore[misc]
                    )
                    await _check_summary(one)
                if number == 1:
                    assert (
                        await start_all(people)
                        != people[0].seen("match_over")[0]["summary"]["match"]
                    ), "match after match with the same people"
                    assert {seat["total"] for seat in people[0].room["seats"]} == {0}

    asyncio.run(play())
    asyncio.run(play_two_matches())


async def _check_summary(one: Wire) -> None:
    summary = one.seen("match_over")[-1]["summary"]
    seats = range(len(summary["totals"]))
    overs = [told for told in one.entries if told["event"] == "over"]
    assert [told["scores"] for told in summary["rounds"]] == [told["scores"] for told in overs]
    assert summary["totals"] == _sums([told["scores"] for told in overs])
    wins = one.events("hu")
    for seat in seats:
        tally = summary["tallies"][seat]
        own = [told for told in wins if told["seat"] == seat]
        assert tally == {
            "wins": len(own),
            "self_draws": len([told for told in own if told["from"] is None]),
            "deal_ins": len([told for told in wins if told["from"] == seat]),
            "kongs": len(one.events("gang", seat=seat)) + len(one.events("fenggang", seat=seat)),
            "biggest": max(0, *(told["scores"][seat] for told in overs)),
        }
    best = max(summary["totals"])
    assert summary["winners"] == [s for s in seats if summary["totals"][s] == best > 0]
    await one.until(lambda: one.room["phase"] == "waiting")
    assert json.dumps(summary["names"]) == json.dumps([seat["name"] for seat in one.room["seats"]])


def _sums(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]
