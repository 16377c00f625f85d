"""Whole tournaments over real connections: crashes, nodes, people who do not come, the terminal."""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pexpect
import pytest

from fangcheng.cli.join.tokens import Tokens, server_key, tokens_path
from fangcheng.protocol import commands, matchmaking, tournaments
from fangcheng.protocol.client import new_id
from fangcheng.record.fair import commitment, read_fairness
from fangcheng.server.features.tournaments import clock, drawing
from fangcheng.server.features.tournaments.store import StoredEntry
from tests.server.inside import HOST_TOKEN, ask, house, inside
from tests.server.running import PostgresCluster, server
from tests.server.tables import Wire
from tests.server.tournament_players import (
    Player,
    by_table,
    file_in,
    of_the_house,
    operator,
    players,
)

NONCE = "0123456789abcdef" * 2


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(clock, "_BEAT", 0.05)


async def of_operator(url: str, path: str) -> Any:
    answer = await asyncio.to_thread(ask, url, f"/api/operator/{path}", HOST_TOKEN)
    assert answer.status == 200, answer.text
    return answer.json


async def all_listed(url: str, asked: str) -> Any:
    return (await of_operator(url, f"tournaments{quote(asked, safe='?=&%')}"))["tournaments"]


def test_a_whole_tournament_with_the_same_walls_and_a_crash(tmp_path: Path) -> None:
    async def play(process: Any) -> None:
        url = process.url
        async with players(url, file_in(tmp_path), 8) as everybody:
            one = await of_the_house(url, rounds=2, duplicate=True)
            for player in everybody:
                await player.sign_up(one)
            before = await everybody[0].get(f"tournaments/{one}")
            assert before["walls"]["secret"] is None and before["walls"]["nonces"] == []
            await operator(url, f"tournaments/{one}", {"do": "begin"})
            tables = await by_table(everybody, 1)
            assert sorted(map(len, tables.values())) == [4, 4]
            quick, slow = tables.values()

            # One table is through while the other has hardly begun: nobody learns anything of it.
            for player in quick:
                await player.let_house()
            over = await quick[0].over()
            assert over["seed"] == ""
            match = quick[0].wire.match
            for path in ("", "/record", "/replay", "/notes"):
                assert (await slow[0].ask(f"matches/{match}{path}")).status == 404
            stranger = await Wire.open(url, "过客", follows=False)
            where = slow[0].wire.room["number"]
            assert await stranger.refused(commands.Enter(new_id(), where)) == "watching"
            ended = quick[0].wire.room["number"]
            assert await stranger.refused(commands.Enter(new_id(), ended)) == "watching"
            assert not stranger.seen("events") and not stranger.seen("room")
            await stranger.close()
            assert (await all_listed(url, ""))[0]["leaders"] == []
            now = await slow[0].get(f"tournaments/{one}")
            assert [table["totals"] for table in now["played"][0]["tables"]] == [None, None]
            assert {table["match"] for table in now["played"][0]["tables"]} == {None}
            assert {place["score"] for place in now["standings"]} == {0}

            # The server dies; whoever comes back finds its table, and the tournament goes on.
            process.kill()
            for player in everybody:
                await player.wire.close()
            process.start()
            for player in everybody:
                player.wire = await Wire.open(url, token=player.wire.token)
            for player in slow:
                await player.come(player.wire.welcome["room"])
                await player.let_house()
            await by_table(everybody, 2)
            for player in everybody:
                await player.let_house()
            for player in everybody:
                await player.wire.until(
                    lambda player=player: any(  # type: ignore[misc]
                        news["state"] == "over" for news in player.wire.seen("tournament")
                    )
                )
            end = await everybody[0].get(f"tournaments/{one}")
            await same_walls(everybody[0], end)
            assert sum(place["score"] for place in end["standings"]) == 8 * 2 * 50
            assert end["standings"][0]["place"] == 1
            names = {one["person"]: one["name"] for one in end["people"]}
            (listed,) = await all_listed(url, "")
            assert names[end["standings"][0]["person"]] in listed["leaders"]
            met = [frozenset(t["people"]) for r in end["played"] for t in r["tables"]]
            assert len(set(met)) == 4  # nobody sits at the same table twice

    with server("", tmp_path, tournament_ready=0.3, host_token=HOST_TOKEN, thinkers=1) as process:
        asyncio.run(play(process))


async def same_walls(asker: Player, end: dict[str, Any]) -> None:
    """Both tables of a round had the same walls, as promised before anybody had signed up."""
    walls = end["walls"]
    assert commitment(walls["secret"]) == walls["commitment"]
    entries = [
        StoredEntry(one["person"], one["name"], nonce, "in")
        for one, nonce in zip(end["people"], walls["nonces"], strict=True)
    ]
    seed = drawing.joined(walls["secret"], entries)
    seeds = set()
    for round_ in end["played"]:
        found = [await asker.get(f"matches/{table['match']}") for table in round_["tables"]]
        assert len({one["seed"] for one in found}) == 1
        for one in found:
            assert one["seed"].split("/")[0] == drawing.walls_of(seed, round_["round"])
            read_fairness(one["fair"], 4).check(one["seed"])
        dealt = []
        for table in round_["tables"]:
            replay = await asker.get(f"matches/{table['match']}/replay")
            dealt.append([hand["scenario"]["wall"] for hand in replay["rounds"]])
        assert dealt[0][0] == dealt[1][0]
        seeds.add(found[0]["seed"])
    assert len(seeds) == len(end["played"])


def test_bots_fill_up_and_play_for_who_does_not_come(tmp_path: Path) -> None:
    async def play() -> None:
        settings: dict[str, Any] = {"tournament_ready": 0.2, "abandoned": 1.0, "thinkers": 1}
        async with (
            inside(tmp_path, **settings) as started,
            players(started.url, file_in(tmp_path), 5) as everybody,
        ):
            one = await of_the_house(started.url, rounds=1)
            for player in everybody:
                await player.sign_up(one)
            await everybody[0].wire.must(tournaments.WatchTournament(new_id(), one))
            # Who waits in a room or a queue waits there no more.
            await everybody[1].wire.must(commands.Create(new_id(), "hangzhou"))
            waited = everybody[1].wire.room["number"]
            await everybody[2].wire.must(matchmaking.JoinQueue(new_id(), "hangzhou"))
            await operator(started.url, f"tournaments/{one}", {"do": "begin"})
            *present, absent = everybody
            tables = await by_table(present, 1)
            await absent.called(1)
            assert waited not in started.front.registry.rooms
            assert everybody[2].wire.seen("place")[-1]["why"] == "elsewhere"
            leaver = next(there for there in tables.values() if len(there) > 1)[0]
            wire = leaver.wire
            assert await wire.refused(commands.Sit(new_id(), 0)) in ("tournament", "phase")
            assert await wire.refused(commands.Vote(new_id(), True)) == "tournament"
            assert await wire.refused(commands.Create(new_id(), "hangzhou")) == "phase"
            for player in present:
                await player.let_house()
            await wire.must(commands.Leave(new_id(), sure=True))
            await everybody[0].wire.until(
                lambda: any(o["state"] == "over" for o in everybody[0].wire.seen("tournament"))
            )
            end = await absent.get(f"tournaments/{one}")
            bots = [table["people"].count(None) for table in end["played"][0]["tables"]]
            assert sorted(bots) == [1, 2]
            states = {person["person"]: person["state"] for person in end["people"]}
            assert states.pop(absent.person) == "missed" and set(states.values()) == {"in"}
            assert all(table["over"] for table in end["played"][0]["tables"])
            last = {place["person"]: place for place in end["standings"]}[absent.person]
            assert last["score"] == 0
            summary = [
                await absent.get(f"matches/{table['match']}")
                for table in end["played"][0]["tables"]
            ]
            assert not any(one["summary"]["rounds"][-1]["void"] for one in summary)

    asyncio.run(play())


def test_a_table_that_never_ends_and_one_that_is_called_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, tournament_ready=0.1, thinkers=1) as started,
            players(started.url, file_in(tmp_path), 4) as everybody,
        ):
            one = await of_the_house(started.url, rounds=2)
            for player in everybody:
                await player.sign_up(one)
            await operator(started.url, f"tournaments/{one}", {"do": "begin"})
            await by_table(everybody, 1)
            wire = everybody[0].wire
            await wire.until(lambda: wire.room["phase"] == "playing")
            room = started.front.registry.rooms[wire.room["number"]]
            assert room.settings.tournament is not None
            room.settings.tournament.until = int(time.time())  # its time is over
            assert (await everybody[0].over())["summary"]["totals"] == [0] * 4
            await by_table(everybody, 2)
            await wire.until(lambda: wire.room["phase"] == "playing")
            (listed,) = await all_listed(started.url, "?state=playing&find=中秋")
            assert (listed["round"], listed["people"], len(listed["leaders"])) == (2, 4, 4)
            assert await all_listed(started.url, "?find=端午") == []
            order = {"do": "call_off", "reason": "停电"}
            await operator(started.url, f"tournaments/{one}", order)
            await everybody[0].over()
            (listed,) = await all_listed(started.url, "?state=called_off")
            assert listed["id"] == one and await all_listed(started.url, "?state=%00") == [listed]
            (deed, *_) = (await of_operator(started.url, "deeds"))["deeds"]
            assert (deed["deed"], deed["about"]) == ("tournament_call_off", str(one))
            assert deed["reason"] == "停电"
            end = await everybody[0].get(f"tournaments/{one}")
            assert (end["state"], end["why"]) == ("called_off", "host")
            await wire.must(commands.Create(new_id(), "hangzhou"))  # everybody may go
            await wire.until(lambda: wire.room["settings"]["tournament"] is None)
            await everybody[1].come(wire.room["number"])
            await everybody[1].wire.must(
                commands.Sit(new_id(), None)
            )  # nobody waits at a table that is through

    asyncio.run(play())


def test_too_few_people_are_sent_home(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, thinkers=1) as started,
            players(started.url, file_in(tmp_path), 1) as (player,),
        ):
            one = await of_the_house(started.url)
            await player.sign_up(one)
            await player.wire.must(tournaments.WatchTournament(new_id(), one))
            await operator(started.url, f"tournaments/{one}", {"do": "begin"})
            wire = player.wire
            await wire.until(
                lambda: any(o["state"] == "called_off" for o in wire.seen("tournament"))
            )
            assert (await player.get(f"tournaments/{one}"))["why"] == "few"
            listed = await player.get("tournaments")
            assert [entry["state"] for entry in listed["tournaments"]] == ["called_off"]

    asyncio.run(play())


def test_two_nodes_open_a_round_once(postgres: PostgresCluster, tmp_path: Path) -> None:
    async def play() -> None:
        url = postgres.new_database()
        async with (
            house(url, tmp_path, tournament_ready=0.2) as (east, west),
            players(east, url, 2) as there,
            players(west, url, 2, 2) as here,
        ):
            one = await of_the_house(east, rounds=1)
            for player in (*there, *here):
                await player.sign_up(one)
            await operator(west, f"tournaments/{one}", {"do": "begin"})
            called = {await player.called(1) for player in (*there, *here)}
            assert len(called) == 1
            (room,) = called
            answers = [await p.wire.ask(commands.Enter(new_id(), room)) for p in (*there, *here)]
            kinds = [answer["type"] for answer in answers]
            assert sorted(kinds) == ["done", "done", "moved", "moved"]
            for player, kind in zip((*there, *here), kinds, strict=True):
                if kind == "done":
                    await player.let_house()
            told = await here[0].get(f"tournaments/{one}")
            assert len(told["played"]) == 1 and len(told["played"][0]["tables"]) == 1

    asyncio.run(play())


def test_strangers_and_nonsense(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, thinkers=1) as started:
            url = started.url
            wire = await Wire.open(url, "游客")
            guest = Player(url, wire)
            one = await of_the_house(url)
            body = {"do": "sign_up", "nonce": NONCE}
            answer = await guest.ask(f"tournaments/{one}", body)
            assert (answer.status, answer.json["code"]) == (409, "guest")
            assert (await guest.ask(f"tournaments/{one + 1}")).json["code"] == "tournament"
            for never in ("0", "99999999999"):
                assert (await guest.ask(f"tournaments/{never}")).json["code"] == "nothing"
            for bad in ({}, {"do": "sign_up"}, {"do": "sign_up", "nonce": "x"}, {"do": "win"}):
                assert (await guest.ask(f"tournaments/{one}", bad)).status == 400
            assert (
                await wire.refused(tournaments.WatchTournament(new_id(), one + 1)) == "tournament"
            )
            anonymous = await asyncio.to_thread(ask, url, f"/api/tournaments/{one}")
            assert anonymous.json["leads"] is False and anonymous.json["entered"] is None
            set_up = {
                "name": "杯",
                "starts": int(time.time()) + 9,
                "rules": {"variant": "hangzhou"},
            }
            assert (await guest.ask("tournaments", set_up)).json["code"] == "tournament"
            nowhere = {**set_up, "rules": {"variant": "atlantis"}}
            where = "/api/operator/tournaments"
            answer = await asyncio.to_thread(ask, url, where, HOST_TOKEN, "POST", nowhere)
            assert answer.json["code"] == "option"
            await wire.close()

    asyncio.run(play())


def test_a_tournament_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sign up, be led to the table, and be told of the end."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    async def play() -> None:
        async with (
            inside(tmp_path, tournament_ready=0.1, thinkers=1) as started,
            players(started.url, file_in(tmp_path), 4) as everybody,
        ):
            url = started.url
            one = await of_the_house(url)
            *others, last = everybody
            for player in others:
                await player.sign_up(one)
            await last.wire.close()
            Tokens(tokens_path()).keep(server_key(url), "player 3", "player 3")
            program = ["-c", "from fangcheng.cli import main; main()", "join", url]
            program += ["--name", "player 3", "--lang", "en", "--tournament"]

            def spawn(wanted: str) -> "pexpect.spawn[bytes]":
                return pexpect.spawn(sys.executable, [*program, wanted], timeout=60)

            child = spawn("中秋杯")
            await asyncio.to_thread(child.expect, "You play")
            await operator(url, f"tournaments/{one}", {"do": "begin"})
            await asyncio.to_thread(child.expect, "Round 1: to your table")
            await by_table(others, 1)
            wire = others[0].wire
            await wire.until(lambda: wire.room["phase"] == "playing")
            await wire.until(lambda: all(seat["online"] for seat in wire.room["seats"]))
            await operator(url, f"tournaments/{one}", {"do": "call_off"})
            await asyncio.to_thread(child.expect, "called off")
            await asyncio.to_thread(child.expect, pexpect.EOF)
            child = spawn("别的杯")
            await asyncio.to_thread(child.expect, "there are: 中秋杯".encode())
            await asyncio.to_thread(child.expect, pexpect.EOF)

    asyncio.run(play())
