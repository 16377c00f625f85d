"""The operator: who it is, what it sees, what it can do, and its page in a real browser."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.requests import Request

from fangcheng.errors import ConnectionFailedError, StoreError
from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.operator import NotOpened
from fangcheng.server.http.endpoints import Who
from fangcheng.server.http.lists import PAGE
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.http.static_files import PAGES
from fangcheng.server.transport.endpoints import ENDPOINTS
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    Answer,
    ask,
    client,
    do,
    inside,
    me,
    open_match,
    room_in,
    token_of,
)
from tests.server.running import ServerProcess, server

PARTS = ("", "/history", "/nodes", "/rooms", "/people", "/log", "/settings")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server("", tmp_path_factory.mktemp("operator"), host_token=HOST_TOKEN) as process:
        yield process
        assert "Traceback" not in process.log_text(), process.log_text()


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with one match, and two people of whom one is banned."""

    async def settle(url: str, there: asyncio.Event, go: asyncio.Event) -> None:
        async with client(url, name="看得见的人") as found:
            async with client(url, name="被封的人") as other:
                await _order(url, f"/people/{me(other)}/ban", {"hours": 1})
            await open_match(found, "zhangzhou")
            there.set()
            await go.wait()

    with server("", tmp_path_factory.mktemp("seen"), host_token=HOST_TOKEN) as process:
        loop = asyncio.new_event_loop()
        there, go = asyncio.Event(), asyncio.Event()
        thread = Thread(target=loop.run_until_complete, args=(settle(process.url, there, go),))
        thread.start()
        asyncio.run_coroutine_threadsafe(there.wait(), loop).result(PATIENCE)
        yield process
        loop.call_soon_threadsafe(go.set)
        thread.join()


async def _ask(url: str, path: str = "", **rest: Any) -> Answer:
    rest.setdefault("token", HOST_TOKEN)
    return await asyncio.to_thread(ask, url, f"/api/operator{path}", **rest)


async def _order(url: str, path: str, body: Any = None) -> Answer:
    return await _ask(url, path, method="POST", body=body)


async def _room(url: str, number: str) -> dict[str, Any] | None:
    rooms = (await _ask(url, "/rooms")).json["rooms"]
    found: dict[str, Any] | None = next((one for one in rooms if one["number"] == number), None)
    return found


async def _person(url: str, found: Client) -> dict[str, Any]:
    people = (await _ask(url, "/people")).json["people"]
    one: dict[str, Any] = next(one for one in people if one["id"] == me(found))
    return one


# -- who it is ---------------------------------------------------------------------------------


def test_a_token_that_was_replaced_never_counts_again(tmp_path: Path) -> None:
    """Not even where the new one is set no more: the old one may have leaked."""

    async def run() -> None:
        statuses = []
        for set_to in ("", HOST_TOKEN, ""):
            async with inside(tmp_path, host_token=set_to) as started:
                made = (tmp_path / "operator-token").read_text(encoding="utf-8").strip()
                for token in (made, HOST_TOKEN):
                    statuses.append((await _ask(started.url, token=token)).status)
        assert statuses == [200, 401, 401, 200, 401, 200]

    asyncio.run(run())


def test_the_first_start_makes_a_token_and_later_ones_know_it(tmp_path: Path) -> None:
    async def start() -> tuple[Path | None, int, int]:
        async with inside(tmp_path, host_token="") as started:
            statuses = [(await _ask(started.url, token=token)).status for token in ("", made[0])]
            return started.token_file, statuses[0], statuses[1]

    made = ["not made yet"]
    file, nothing, wrong = asyncio.run(start())
    assert file == tmp_path / "operator-token" and nothing == wrong == 401
    made = [file.read_text().strip()]
    assert len(made[0]) >= 32
    assert asyncio.run(start()) == (file, 401, 200)
    file.write_text("\n")
    assert asyncio.run(start()) == (None, 401, 200)
    file.unlink()  # whoever keeps it elsewhere may remove the file
    assert asyncio.run(start()) == (None, 401, 200)


def test_an_empty_file_is_no_token(tmp_path: Path) -> None:
    """Else whoever brings no token would be the operator."""

    async def start() -> None:
        async with inside(tmp_path, host_token=""):
            pass

    (tmp_path / "operator-token").touch()
    with pytest.raises(StoreError, match="no token"):
        asyncio.run(start())


def test_wrong_tokens_are_few_and_keep_nobody_out_who_has_the_right_one(tmp_path: Path) -> None:
    with server("", tmp_path, host_token=HOST_TOKEN, trust_proxy=True) as process:
        here, beside = {"x-forwarded-for": "2001:db8::1"}, {"x-forwarded-for": "2001:db8::ffff:2"}
        seen = [ask(process.url, "/api/operator", "guess", headers=here).status for _ in range(20)]
        assert seen[:10] == [401] * 10 and 429 in seen[10:]
        answer = ask(process.url, "/api/operator", "guess", headers=beside)
        assert answer.status == 429 and answer.json["error"] and answer.headers["retry-after"]
        assert ask(process.url, "/api/operator", HOST_TOKEN, headers=here).status == 200


def test_the_right_token_never_tires(place: ServerProcess) -> None:
    assert {ask(place.url, "/api/operator", HOST_TOKEN).status for _ in range(40)} == {200}


# -- what it sees and does ---------------------------------------------------------------------


def test_it_sees_rooms_and_people(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url, name="看得见的人") as found:
            number, match = await open_match(found, "zhangzhou")
            told = (await _ask(place.url)).json
            room = await _room(place.url, number)
            assert room is not None
            assert room["settings"]["variant"] == "zhangzhou" and room["match"] == match
            assert room["phase"] == "playing" and room["round"] == 1
            assert room["seats"][0]["name"] == "看得见的人" and room["seats"][0]["online"]
            assert room["seats"][1]["bot"] == "normal"
            assert told["connections"]["sockets"] >= told["connections"]["people"] >= 1
            assert told["connections"]["http"] >= 1, "at least the one that asks"
            (holder,) = told["holders"]
            assert holder["address"] == "127.0.0.1" and holder["held"] >= 2
            assert told["refused"] == 0 and told["matches"]["running"] >= 1
            assert told["rooms"] >= 1
            assert told["paused"] is False
            assert (await _person(place.url, found))["online"]
            for part in PARTS:
                assert token_of(found) not in (await _ask(place.url, part)).text, part

    asyncio.run(run())


def test_it_sees_how_much_browsers_kept_out_and_nothing_of_what(place: ServerProcess) -> None:
    def post(body: Any) -> int:
        return ask(place.url, "/policy_reports", None, "POST", body).status

    def violation(directive: str) -> Any:
        body = {"effectiveDirective": directive, "documentURL": "https://a/b?secret"}
        return {"type": "csp-violation", "url": "https://a/secret", "body": body}

    assert post([violation("img-src"), violation("script-src-elem"), violation("a secret")]) == 204
    old = {"violated-directive": "img-src 'self' data:", "blocked-uri": "https://a/secret"}
    assert post({"csp-report": old}) == 204
    assert post([violation("font-src")] * 50) == 204
    assert post([{"type": "deprecation"}]) == 204
    assert [post(one) for one in (b"{", b"[" * 9999, {"csp-report": 1})] == [400] * 3
    assert 429 in [post([]) for _ in range(10)]
    told = ask(place.url, "/api/operator", HOST_TOKEN)
    counted = {"img-src": 2, "script-src-elem": 1, "other": 1, "font-src": 20}
    assert told.json["policy_reports"] == counted and "secret" not in told.text
    numbers = ask(place.url, "/metrics", HOST_TOKEN).text
    assert 'fangcheng_policy_reports_total{directive="img-src"} 2.0' in numbers
    assert "secret" not in numbers + place.log_text()


def test_it_sees_what_could_not_be_opened(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            broken = NotOpened("room 123456", "option", "option rounds: 99")
            started.front.registry.refused[broken.what] = broken
            assert (await _ask(started.url)).json["refused"] == 1
            told = (await _ask(started.url, "/log")).json
            assert told["refused"] == [
                {"what": "room 123456", "code": "option", "about": "option rounds: 99"}
            ]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ({"find": "看得见"}, 1),
        ({"find": "漳州"}, 1),
        ({"find": "ZHANGZHOU"}, 1),
        ({"find": "lanzhou"}, 0),
        ({"find": "%"}, 0),
        ({"state": "playing"}, 1),
        ({"state": "waiting"}, 0),
        ({"state": "no such phase"}, 0),
        ({"page": "1"}, 0),
        ({"find": "\x00看得见" + "x" * 0}, 1),
    ],
)
def test_rooms_are_found(seen: ServerProcess, wish: dict[str, str], found: int) -> None:
    told = ask(seen.url, f"/api/operator/rooms?{urlencode(wish)}", HOST_TOKEN).json
    assert len(told["rooms"]) == found and told["size"] == PAGE


@pytest.mark.parametrize("page", ["-1", "1.0", "x", "", "9" * 40])
def test_there_is_no_such_page(seen: ServerProcess, page: str) -> None:
    answer = ask(seen.url, f"/api/operator/rooms?page={page}", HOST_TOKEN)
    assert answer.status == 400 and answer.json["code"] == "bad_message"


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        ({"find": "看得见"}, {"看得见的人"}),
        ({"state": "online"}, {"看得见的人"}),
        ({"state": "banned"}, {"被封的人"}),
        ({"state": "banned", "find": "看得见"}, set()),
        ({"find": "no such name"}, set()),
    ],
)
def test_people_are_found(seen: ServerProcess, wish: dict[str, str], names: set[str]) -> None:
    told = ask(seen.url, f"/api/operator/people?{urlencode(wish)}", HOST_TOKEN).json
    assert {one["name"] for one in told["people"]} == names and told["count"] == len(names)


def test_people_come_in_pages(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, guests_per_minute=100) as started:
            for _ in range(PAGE + 3):
                await (await Client.open(started.url)).close()
            pages = [(await _ask(started.url, f"/people?page={at}")).json for at in range(3)]
            assert [len(one["people"]) for one in pages] == [PAGE, 3, 0]
            assert {one["count"] for one in pages} == {PAGE + 3}
            ids = [one["id"] for page in pages for one in page["people"]]
            assert ids == sorted(set(ids), reverse=True)

    asyncio.run(run())


def test_the_log_keeps_warnings_and_no_more_than_some(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            log = started.front.services.log
            before = (await _ask(started.url)).json["faults"]
            for number in range(600):
                log.warning("flood", number=number)
            log.info("not a fault")
            try:
                raise ValueError("x" * 5000)
            except ValueError:
                log.exception("broken")
            told = (await _ask(started.url, "/log")).json
            assert (await _ask(started.url)).json["faults"] == before + 601
            assert told["count"] == 500 and len(told["log"]) == PAGE
            assert told["log"][0]["what"] == "broken" and told["log"][0]["level"] == "error"
            assert told["log"][0]["about"].startswith("exception=ValueError: xxx")
            assert len(told["log"][0]["about"]) == 400
            one = (await _ask(started.url, "/log?find=number%3D599")).json
            assert [entry["about"] for entry in one["log"]] == ["number=599"]
            errors = (await _ask(started.url, "/log?state=error&find=broken")).json
            assert errors["count"] == 1

    asyncio.run(run())


def test_the_settings_tell_no_secret(place: ServerProcess) -> None:
    answer = ask(place.url, "/api/operator/settings", HOST_TOKEN)
    told = {one["name"]: one for one in answer.json["settings"]}
    assert told["host_token"]["value"] == "(set)" and HOST_TOKEN not in answer.text
    assert told["claim_pause"]["usual"] == "0.6" and told["port"]["usual"] == "8088"


def test_nobody_else_sees_anything(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started, client(started.url) as found:
            for one in ENDPOINTS:
                assert one.path.startswith("/api/operator") == (one.who is Who.OPERATOR)
                if one.who is Who.OPERATOR:
                    path = re.sub(r"\{\w+\}", "1", one.path)
                    for token in (None, token_of(found)):
                        answer = await asyncio.to_thread(ask, started.url, path, token, one.method)
                        assert answer.status in (401, 429), path
                        assert answer.json["code"].startswith("host_token")

    asyncio.run(run())


def test_dissolving_ends_the_match_and_keeps_the_room(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url) as found:
            number, match = await open_match(found)
            assert (await _order(place.url, f"/rooms/{number}/dissolve")).json == {"ok": True}
            over = await found.until_over(match, PATIENCE)
            assert over.summary.match == match and over.summary.rounds[0].void
            again = await _order(place.url, f"/rooms/{number}/dissolve")
            assert again.status == 409 and again.json["code"] == "phase"
            room = await _room(place.url, number)
            assert room is not None and room["phase"] == "waiting"

    asyncio.run(run())


def test_closing_ends_the_match_first(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url) as found:
            number, match = await open_match(found)
            assert (await _order(place.url, f"/rooms/{number}/close")).status == 200
            assert (await found.wait_for(say.Left, PATIENCE)).why == "closed"
            assert await _room(place.url, number) is None
            path = f"/api/matches/{match}/record"
            assert (await asyncio.to_thread(ask, place.url, path)).status == 200
            assert (await _order(place.url, f"/rooms/{number}/close")).status == 404
            # And one can go on elsewhere.
            done = await do(found, commands.Create(new_id(), "lanzhou"))
            assert (await _order(place.url, f"/rooms/{done.room}/close")).status == 200

    asyncio.run(run())


def test_a_ban_in_the_middle_of_a_match(place: ServerProcess) -> None:
    async def run() -> None:
        async with client(place.url, name="被封的人") as found, client(place.url) as spectator:
            number, _ = await open_match(found)
            await do(spectator, commands.Enter(new_id(), number))
            path = f"/people/{me(found)}/ban"
            banned = await _order(place.url, path, {"hours": 2, "reason": "作弊"})
            assert banned.status == 200
            await room_in(spectator, lambda room: not room.seats[0].online)
            with pytest.raises(ConnectionFailedError, match=r"作弊 \(→ \d{4}-[-: \d]+ UTC\)"):
                await Client.open(place.url, token_of(found))
            person = await _person(place.url, found)
            assert person["banned_until"] == banned.json["until"] and person["ban_reason"] == "作弊"
            assert not person["online"]
            assert (await _order(place.url, path, {"hours": 0})).json["until"] == 0
            async with client(place.url, token_of(found)) as again:
                assert again.welcome is not None and again.welcome.room == number

    asyncio.run(run())


@pytest.mark.parametrize(
    ("person", "body", "status"),
    [
        ("1", b"", 400),
        ("1", b"{", 400),
        ("1", b"[]", 400),
        ("1", b"[" * 100_000, 400),
        ("1", {"hours": -1}, 400),
        ("1", {"hours": 1e300}, 400),
        ("1", {"hours": "many"}, 400),
        ("1", {"reason": "x" * 201}, 400),
        ("1", {"reason": "\x00"}, 400),
        ("1", {"days": 1}, 400),
        ("1", b"\xff\xfe", 400),
        ("999999999", {}, 404),
        ("9" * 30, {}, 404),
        ("9" * 5000, {}, 404),
        ("-1", {}, 404),
        ("nobody", {}, 404),
    ],
)
def test_impossible_bans(place: ServerProcess, person: str, body: Any, status: int) -> None:
    path = f"/api/operator/people/{person}/ban"
    answer = ask(place.url, path, HOST_TOKEN, "POST", body)
    assert answer.status == status and answer.json["error"]


@pytest.mark.parametrize("path", ["/rooms/1/dissolve", "/rooms/1/close", "/people/1/ban"])
def test_nobody_else_gives_orders(place: ServerProcess, path: str) -> None:
    for token in (None, "wrong"):
        answer = ask(place.url, f"/api/operator{path}", token, "POST", {})
        assert answer.status in (401, 429)


# -- its page ----------------------------------------------------------------------------------


def test_its_page_is_that_of_the_web_client(tmp_path: Path) -> None:
    """Where that was not built, the welcome page says so."""
    (tmp_path / "operator.html").write_text("<p>built", encoding="utf-8")
    for folder, expected in ((tmp_path, "<p>built"), (tmp_path / "none", "fangcheng admin")):
        request = Request({"type": "http", "method": "GET", "headers": []})
        told = asyncio.run(Pages(folder).operator(request))
        assert told.status_code == 200 and expected in bytes(told.body).decode()


def test_the_welcome_page_has_nothing_inline() -> None:
    text = (PAGES / "welcome.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|<script|\sstyle=|\son\w+=|javascript:", text)
    for link in re.findall(r'(?:src|href)="(/pages/[^"]*)"', text):
        assert (PAGES / link.removeprefix("/pages/")).is_file()
