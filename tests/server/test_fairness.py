"""Verifiable walls: everybody adds to the seed, nobody chooses it, and all of it can be checked."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.views import events_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.record.fair import read_fairness
from fangcheng.record.file import read_record, verify
from tests.server.inside import ask, inside
from tests.server.tables import Wire, seat_all, seated, wires
from tests.story import Json

NONCES = [f"{seat}{secrets.token_hex(8)[1:]}" for seat in range(4)]


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def shuffling(
    test: Callable[[list[Wire], str], Awaitable[None]], folder: Path, count: int, **settings: Any
) -> None:
    """So many people whose match is about to begin; they give no nonces by themselves."""

    async def play() -> None:
        async with (
            inside(folder, **settings) as server,
            wires(server.url, *"甲乙丙丁"[:count], fair=False) as people,
        ):
            await seat_all(people, options={"rounds": 1})
            for one in people[1:]:
                await one.must(commands.Ready(new_id()))
            await people[0].must(commands.Start(new_id()))
            for one in people:
                await stage(one, "commit")
            await test(people, server.url)

    asyncio.run(play())


async def stage(one: Wire, name: str) -> Json:
    """Wait for a stage of the shuffle."""
    await one.until(lambda: one.seen("fair") and one.seen("fair")[-1]["stage"] == name)
    found: Json = one.seen("fair")[-1]
    return found


async def commit(one: Wire, nonce: str, match: int | None = None) -> None:
    match = one.seen("fair")[-1]["match"] if match is None else match
    await one.send(commands.Commit(match, hashed(nonce)))


async def reveal(one: Wire, nonce: str, match: int | None = None) -> None:
    match = one.seen("fair")[-1]["match"] if match is None else match
    await one.send(commands.Reveal(match, nonce))


async def refusals(one: Wire, count: int = 1) -> list[str]:
    """Wait for refusals and return their codes."""
    await one.until(lambda: len(one.seen("refused")) >= count)
    return [told["code"] for told in one.seen("refused")]


async def finish(one: Wire) -> Json:
    await one.until(lambda: one.entries)
    await one.must(commands.Vote(new_id(), True))
    await one.until(lambda: one.seen("match_over"))
    found: Json = one.seen("match_over")[0]
    return found


# -- the way to a seed -----------------------------------------------------------------------------


def test_all_parts_are_promised_before_any_is_told(tmp_path: Path) -> None:
    """The server's hash first, then everybody's; nonces only when all are in; then the deal."""

    async def play(people: list[Wire], url: str) -> None:
        first = people[0].seen("fair")[0]
        assert first["commits"] == first["nonces"] == [None] * 4
        for one, nonce in zip(people[:2], NONCES, strict=False):
            await commit(one, nonce)
        await commit(people[2], NONCES[2])
        promised = await stage(people[0], "reveal")
        assert promised["commits"] == [*map(hashed, NONCES[:3]), None]
        assert promised["nonces"] == [None] * 4
        for one, nonce in zip(people[:2], NONCES, strict=False):
            await reveal(one, nonce)
        await people[0].settle()
        assert not [told for told in people[0].seen("fair") if any(told["nonces"])]
        assert not people[0].entries
        await reveal(people[2], NONCES[2])
        sealed = await stage(people[0], "sealed")
        assert sealed["nonces"] == [*NONCES[:3], None]
        assert [one["server"] for one in people[0].seen("fair")] == [first["server"]] * 3
        assert {one["match"] for one in people[0].seen("fair")} == {sealed["match"]}
        over = await _vote_down(people)
        server_part, *nonces = over["seed"].split("/")
        assert nonces == [*NONCES[:3], "-"]
        assert hashed(f"fangcheng/1/seed/{server_part}") == first["server"]
        assert over["fair"] == {"server": first["server"], "nonces": promised["commits"]}
        _check_deal(people[1], over)
        frames = [b"".join(data for _, data in one.frames) for one in people]
        assert all(whole.count(server_part.encode()) == 1 for whole in frames), "told at the end"

    shuffling(play, tmp_path, 3)


async def _vote_down(people: list[Wire]) -> Json:
    for one in people:
        await one.until(lambda one=one: one.entries)  # type: ignore[misc]
    for one in people[: len(people) // 2 + 1]:
        await one.must(commands.Vote(new_id(), True))
    for one in people:
        await one.until(lambda one=one: one.seen("match_over"))  # type: ignore[misc]
    found: Json = people[0].seen("match_over")[0]
    return found


def _check_deal(one: Wire, over: Json) -> None:
    """The tiles that were dealt are those of the seed."""
    town = make_variant("hangzhou", one.room["settings"]["options"])
    dealt = events_for(Match(town, over["seed"]).state, one.seat)
    told = [entry for entry in one.entries if entry["event"] not in ("ask", "roles")]
    assert told[1 : len(dealt)] == dealt[1:]


@pytest.mark.parametrize(
    "deed", ["early", "wrong", "uncommitted", "late commit", "late reveal", "other match"]
)
def test_nonces_out_of_turn_are_refused(deed: str, tmp_path: Path) -> None:
    """And change nothing: the match begins with what was given in time."""

    async def play(people: list[Wire], url: str) -> None:
        one, other = people
        match = one.seen("fair")[0]["match"]
        if deed == "early":
            await reveal(one, NONCES[0])
            assert await refusals(one) == ["fair"]
        if deed == "other match":
            await commit(one, NONCES[0], match + 1)
            assert await refusals(one) == ["fair"]
        await commit(one, NONCES[0])
        if deed == "late commit":
            await commit(one, NONCES[2])  # the first promise counts
            await commit(other, NONCES[1])
            promised = await stage(one, "reveal")
            assert promised["commits"][0] == hashed(NONCES[0])
            await commit(one, NONCES[2])
            assert await refusals(one) == ["fair"]
        elif deed != "uncommitted":
            await commit(other, NONCES[1])
        await stage(one, "reveal")
        if deed == "wrong":
            await reveal(one, NONCES[1])
            await reveal(one, "0" * 16)
            assert await refusals(one, 2) == ["fair", "fair"]
        if deed == "uncommitted":
            await reveal(other, NONCES[1])
            assert await refusals(other) == ["fair"]
        await reveal(one, NONCES[0])
        given = deed != "uncommitted"
        if given:
            await reveal(other, NONCES[1])
        sealed = await stage(one, "sealed")
        assert sealed["nonces"] == [NONCES[0], NONCES[1] if given else None, None, None]
        if deed == "late reveal":
            await reveal(one, NONCES[0])
            assert await refusals(one) == ["fair"]
        await _vote_down(people)

    shuffling(play, tmp_path, 2, shuffle_wait=0.8 if deed == "uncommitted" else 30.0)


def test_nonces_have_a_form(tmp_path: Path) -> None:
    async def play(people: list[Wire], url: str) -> None:
        (one,) = people
        match = one.seen("fair")[0]["match"]
        for wrong in ("", "x" * 64, "A" * 64, "0" * 63, "0" * 65):
            await one.send(commands.Commit(match, wrong))
        for wrong in ("", "0" * 15, "0" * 65, "0/0" * 6, "-"):
            await one.send(commands.Reveal(match, wrong))
        assert await refusals(one, 10) == ["bad_message"] * 10
        await commit(one, NONCES[0])
        await stage(one, "reveal")
        await reveal(one, NONCES[0])
        await finish(one)

    shuffling(play, tmp_path, 1)


def test_who_keeps_its_nonce_back_is_named(tmp_path: Path) -> None:
    """The match begins without it, and the record says who withheld what it had promised."""

    async def play(people: list[Wire], url: str) -> None:
        await commit(people[0], NONCES[0])
        await commit(people[1], NONCES[1])
        await commit(people[2], NONCES[2])
        await stage(people[0], "reveal")
        await reveal(people[0], NONCES[0])
        await reveal(people[2], NONCES[2])
        sealed = await stage(people[0], "sealed")
        assert sealed["nonces"] == [NONCES[0], None, NONCES[2], None]
        over = await _vote_down(people)
        published = read_fairness(over["fair"], 4)
        assert published.check(over["seed"]) == ["given", "withheld", "given", "none"]

    shuffling(play, tmp_path, 3, shuffle_wait=0.8)


def test_clients_that_say_nothing_hold_nobody_up(tmp_path: Path) -> None:
    async def play(people: list[Wire], url: str) -> None:
        over = await _vote_down(people)
        assert over["seed"].split("/")[1:] == ["-"] * 4
        assert read_fairness(over["fair"], 4).check(over["seed"]) == ["none"] * 4

    shuffling(play, tmp_path, 2, shuffle_wait=0.2)


def test_leaving_during_the_shuffle_calls_it_off(tmp_path: Path) -> None:
    """Then the others may begin anew, with another match and another promise of the server."""

    async def play(people: list[Wire], url: str) -> None:
        first = people[0].seen("fair")[0]
        await commit(people[0], NONCES[0])
        await people[1].must(commands.Leave(new_id()))
        await people[0].until(lambda: people[0].room["phase"] == "waiting")
        await commit(people[0], NONCES[0])
        assert await refusals(people[0]) == ["fair"]
        await people[0].must(commands.Start(new_id()))
        await people[0].until(lambda: len(people[0].seen("fair")) == 2)
        second = people[0].seen("fair")[1]
        assert second["match"] != first["match"] and second["server"] != first["server"]
        dropped = {"match": first["match"], "server": first["server"]}
        assert second["dropped"] == [{**dropped, "told": False, "why": "left"}]
        await stage(people[0], "commit")
        await commit(people[0], NONCES[0])
        await stage(people[0], "reveal")
        await reveal(people[0], NONCES[0])
        over = await _vote_down(people[:1])
        assert over["fair"]["dropped"] == second["dropped"]
        assert read_fairness(over["fair"], 4).check(over["seed"])[0] == "given"
        forgeries: list[Json] = [{}, {"dropped": []}, {"dropped": second["dropped"] * 2}]
        for forged in forgeries:
            untold = {"server": over["fair"]["server"], "nonces": over["fair"]["nonces"], **forged}
            with pytest.raises(FangchengError, match="begun before"):
                read_fairness(untold, 4).check(over["seed"])
        await people[0].must(commands.Start(new_id()))
        await people[0].until(lambda: people[0].seen("fair")[-1]["stage"] == "commit")
        assert people[0].seen("fair")[-1]["dropped"] == [], "only those since the last match"

    shuffling(play, tmp_path, 2)


def test_nobody_leaves_once_nonces_are_told_so_that_no_shuffle_is_dropped(tmp_path: Path) -> None:
    """Otherwise a server and one seat could look at a seed, and begin again until it suits them."""

    async def play(people: list[Wire], url: str) -> None:
        for one, nonce in zip(people, NONCES, strict=False):
            await commit(one, nonce)
        await stage(people[0], "reveal")
        await reveal(people[0], NONCES[0])
        assert await people[1].refused(commands.Leave(new_id())) == "phase"
        await reveal(people[1], NONCES[1])
        await _vote_down(people)

    shuffling(play, tmp_path, 2)


def test_a_withheld_nonce_costs_the_say_in_the_next_shuffle(tmp_path: Path) -> None:
    """In another room as well: nobody gets a free bit twice by it. Then the say is back."""

    async def play(url: str, tokens: list[str], reveals: bool) -> tuple[list[int], str]:
        people = [await Wire.open(url, token=one, fair=False) for one in tokens]
        await seat_all(people, options={"rounds": 1})
        await people[1].must(commands.Ready(new_id()))
        await people[0].must(commands.Start(new_id()))
        for one, nonce in zip(people, NONCES, strict=False):
            await stage(one, "commit")
            await commit(one, nonce)
        told = await stage(people[0], "reveal")
        await reveal(people[0], NONCES[0])
        if reveals:
            await reveal(people[1], NONCES[1])
        over = await _vote_down(people)
        assert over["fair"].get("silent", []) == told["silent"]
        for one in people:
            await one.must(commands.Leave(new_id()))
            await one.close()
        return told["silent"], read_fairness(over["fair"], 4).check(over["seed"])[1]

    async def run() -> None:
        async with inside(tmp_path, shuffle_wait=0.8) as server:
            async with wires(server.url, "甲", "乙") as guests:
                tokens = [one.token for one in guests]
            assert await play(server.url, tokens, reveals=False) == ([], "withheld")
            assert await play(server.url, tokens, reveals=True) == ([1], "silent")
            assert await play(server.url, tokens, reveals=True) == ([], "given")

    asyncio.run(run())


def test_a_shuffle_that_a_restart_interrupts_is_told_of(tmp_path: Path) -> None:
    """It is stored before anybody is asked for a nonce."""

    async def run() -> None:
        async with inside(tmp_path) as server, wires(server.url, "甲", fair=False) as (one,):
            await seat_all([one], options={"rounds": 1})
            await one.must(commands.Start(new_id()))
            await stage(one, "commit")
            await commit(one, NONCES[0])
            first = await stage(one, "reveal")
        async with inside(tmp_path) as server:
            again = await Wire.open(server.url, token=one.token, fair=False)
            await again.must(commands.Enter(new_id(), again.welcome["room"]))
            await again.must(commands.Start(new_id()))
            second = await stage(again, "commit")
            dropped = {"match": first["match"], "server": first["server"]}
            assert second["dropped"] == [{**dropped, "told": True, "why": "interrupted"}]
            await again.close()

    asyncio.run(run())


# -- afterwards ------------------------------------------------------------------------------------


def _record_of(folder: Path) -> tuple[list[str], Json]:
    """The record of a whole match with two people, as anybody can download it."""

    async def play() -> tuple[list[str], Json]:
        async with (
            inside(folder) as server,
            seated(server.url, 2, options={"rounds": 1}) as people,
        ):
            path = f"/api/matches/{people[0].match}"
            early = await asyncio.to_thread(ask, server.url, f"{path}/record")
            assert early.status == 404, "nothing is told of a running match"
            for one in people:
                await one.must(commands.LetHouse(new_id(), True))
            await people[0].until(lambda: people[0].seen("match_over"))
            answer = await asyncio.to_thread(ask, server.url, f"{path}/record")
            over: Json = people[0].seen("match_over")[0]
            told = (await asyncio.to_thread(ask, server.url, path)).json
            assert (told["seed"], told["fair"]) == (over["seed"], over["fair"])
            return answer.text.splitlines(keepends=True), over

    return asyncio.run(play())


def test_the_record_verifies_and_changing_anything_fails(tmp_path: Path) -> None:
    """The server's part, each nonce, each promise, the seats, every answer and every result."""
    lines, over = _record_of(tmp_path)
    assert verify(read_record(lines)).totals == over["summary"]["totals"]
    assert "given" in read_fairness(over["fair"], 4).check(over["seed"])
    header, last = json.loads(lines[0]), json.loads(lines[-1])
    assert over["seed"] not in lines[0], "the seed stands at the end"
    parts = last["seed"].split("/")
    for number, part in enumerate(parts):
        changed = "f" * 32 if part == "-" else "-"
        forged = "/".join([*parts[:number], changed, *parts[number + 1 :]])
        if part != "-" and number:
            # Left out although it was promised: named, and the walls are others.
            assert read_fairness(over["fair"], 4).check(forged)[number - 1] == "withheld"
        _fails([*lines[:-1], json.dumps({**last, "seed": forged}) + "\n"])
    _fails([*lines[:-1], json.dumps({**last, "seed": "/".join(parts[:-1])}) + "\n"])
    for seat in range(4):
        promises = header["fair"]["nonces"][:]
        promises[seat] = hashed("another")
        if parts[seat + 1] != "-":
            _fails([_with_fair(header, nonces=promises), *lines[1:]])
    _fails([_with_fair(header, server=hashed("another")), *lines[1:]])
    for at in range(1, len(lines) - 1, 7):
        _fails(lines[:at] + lines[at + 1 :])


def _with_fair(header: Json, **changes: Any) -> str:
    return json.dumps(header | {"fair": header["fair"] | changes}) + "\n"


def _fails(lines: list[str]) -> None:
    with pytest.raises(FangchengError):
        verify(read_record(lines))
