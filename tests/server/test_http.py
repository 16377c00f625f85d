"""The HTTP interface: what it tells, what it keeps to itself, and how it says no."""

import asyncio
import gzip
import json
import re
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from fangcheng.bots.learnt.card import CARD, read_card
from fangcheng.game.variant import Variant
from fangcheng.match import Match
from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.matches import Sums
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.record.file import fresh_match, read_record, replay, verify
from fangcheng.server.accounts import credentials
from fangcheng.server.archive.statistics import Outcome, personal_sums
from fangcheng.server.store import matches as stored_matches
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat
from fangcheng.server.store.people import add_guest
from fangcheng.words.installed import installed
from fangcheng.words.people import characters
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    Answer,
    ask,
    client,
    do,
    finish_match,
    inside,
    open_match,
    raw_socket,
    token_of,
)
from tests.server.pages import serving
from tests.server.running import ServerProcess, server
from tests.story import position, story

SCORES = [6, -2, -2, -2]
"""What East wins with its first fourteen tiles: twice the base from everybody, being the dealer."""
SECURITY = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}


@dataclass(frozen=True)
class Place:
    """A server with one match that is over and one that runs."""

    process: ServerProcess
    token: str
    """Of somebody who has played a match."""
    over: MatchOverEvent
    running: int
    room: str
    told: str
    """Everything that a player and a spectator of the running match were told."""

    def ask(self, path: str, token: str | None = None, **rest: Any) -> Answer:
        """Ask; all tests together ask more than one address may, so some wait a little."""
        while (answer := ask(self.process.url, path, token, **rest)).status == 429:
            time.sleep(0.1)
        return answer

    @property
    def match(self) -> int:
        return self.over.summary.match

    def database(self) -> sqlite3.Connection:
        return sqlite3.connect(Path(self.process.settings["data"]) / "fangcheng.db")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with server("", tmp_path_factory.mktemp("http"), host_token=HOST_TOKEN) as process:
        yield asyncio.run(_furnish(process))
        assert "Traceback" not in process.log_text(), process.log_text()


async def _furnish(process: ServerProcess) -> Place:
    url = process.url
    async with client(url, name="打完的人") as one, client(url, name="在打的人") as two:
        _, first = await open_match(one, rounds=2)
        over = await finish_match(one, first)
        room, match = await open_match(two)
        async with client(url, name="观众") as spectator:
            await do(spectator, commands.Enter(new_id(), room))
            told = [await _everything(found, match) for found in (two, spectator)]
        # The last one who was in the room has gone; it stays for the tests.
    return Place(process, token_of(one), over, match, room, "".join(told))


async def _everything(found: Client, match: int) -> str:
    await found.send(commands.Sync(match))
    await found.send(commands.Ping(7))
    told = []
    while True:
        message = await found.next()
        told.append(say.write(message).decode())
        if isinstance(message, say.Pong):
            return "".join(told)


# -- for everybody -----------------------------------------------------------------------------


def test_health(place: Place) -> None:
    answer = place.ask("/healthz")
    assert answer.status == 200 and answer.json["ok"] is True and answer.json["version"]


def test_metrics_name_nobody(place: Place) -> None:
    text = place.ask("/metrics", HOST_TOKEN).text
    for name in (
        "fangcheng_action_seconds_count",
        "fangcheng_action_seconds_bucket",
        "fangcheng_refusals_total",
        "fangcheng_cut_total",
        "fangcheng_matches_total",
        "fangcheng_connections",
        "fangcheng_rooms",
        "fangcheng_playing",
        "fangcheng_store_down",
    ):
        assert f"\n{name}" in text or f"# HELP {name.removesuffix('_total')}" in text, name
    labels = set(re.findall(r'\{(\w+)="([^"]*)"\}', text))
    assert {name for name, _ in labels} <= {"code", "why", "variant", "le"}
    for secret in (place.token, HOST_TOKEN, "打完的人", str(place.running), place.room):
        assert secret not in text
    assert 'fangcheng_matches_total{variant="hangzhou"} 1.0' in text
    assert "fangcheng_playing 1.0" in text


def test_towns_in_both_languages(place: Place) -> None:
    chinese, english = place.ask("/api/towns").json, place.ask("/api/towns?lang=en").json
    assert chinese["protocol"] == parts.VERSION and chinese["bots"]
    # Masters play where the card says so; whoever names them elsewhere gets `hard`.
    assert chinese["masters"] == sorted(read_card(CARD).towns, key=list(installed().towns).index)
    names = [town["name"] for town in chinese["towns"]]
    assert names == [town["name"] for town in english["towns"]]
    assert set(names) == {"hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou"}
    assert chinese["towns"][0]["town"] == "杭州麻将" != english["towns"][0]["town"]


def test_rules_follow_the_options(place: Place) -> None:
    plain = place.ask("/api/towns/hangzhou/rules").json["card"]
    other = place.ask("/api/towns/hangzhou/rules?base=5&rounds=4").json["card"]
    english = place.ask("/api/towns/hangzhou/rules?lang=en").json["card"]
    assert plain and plain != other and plain != english


@pytest.mark.parametrize(
    "query",
    ["/hangzhou/rules?nonsense=1", "/hangzhou/rules?rounds=0", "/hangzhou/rules?rounds=--5",
     "/hangzhou/rules?rounds=99999999999999999999", "/hangzhou/rules?base=%00", "/nowhere/rules"],
)  # fmt: skip
def test_rules_of_an_impossible_room(place: Place, query: str) -> None:
    answer = place.ask(f"/api/towns{query}")
    assert answer.status == 400 and answer.json["error"]


def test_the_lobby_lists_public_rooms(place: Place) -> None:
    async def run() -> None:
        async with client(place.process.url, name="开房的") as found:
            done = await do(found, commands.Create(new_id(), "lanzhou", public=True))
            hidden = await do(found, commands.Create(new_id(), "lanzhou"))
            wish = parts.ClockWish(turn=7)
            done = await do(found, commands.Create(new_id(), "lanzhou", public=True, clock=wish))
            rooms = {one["number"]: one for one in place.ask("/api/rooms").json["rooms"]}
            assert done.room is not None and hidden.room not in rooms
            listed = rooms[done.room]
            assert listed["names"] == ["开房的"] and listed["free"] == 3 and listed["bots"] == 0
            assert listed["turn"] == 7 and listed["characters"][0] in characters()

    asyncio.run(run())


# -- matches -----------------------------------------------------------------------------------


def test_a_running_match_tells_nobody_its_seed(place: Place) -> None:
    with closing(place.database()) as database:
        query = "SELECT seed, finished FROM matches WHERE id = ?"
        seed, finished = database.execute(query, (place.running,)).fetchone()
    assert finished is None
    secret = seed.split("/")[0]
    for path in ("", "/record", "/replay"):
        answer = place.ask(f"/api/matches/{place.running}{path}")
        assert answer.status == 404 and "not over yet" in answer.json["error"]
    everywhere = ["/api/operator", "/api/rooms", "/api/me/history", "/api/me/statistics",
                  "/metrics", "/healthz", f"/api/rooms/{place.room}", f"/{place.room}"]  # fmt: skip
    tokens = [None, place.token, HOST_TOKEN]
    told = [place.ask(path, token).text for path in everywhere for token in tokens]
    assert secret not in "".join(told) + place.told + place.process.log_text()
    assert str(place.running) in place.told, "we did look at the right match"


def test_a_match_that_is_over_tells_its_seed(place: Place) -> None:
    told = place.ask(f"/api/matches/{place.match}").json
    assert told["seed"] == place.over.seed and told["fair"] == place.over.fair
    assert told["summary"] == json.loads(msgspec.json.encode(place.over.summary))


def test_the_record_verifies(place: Place) -> None:
    answer = place.ask(f"/api/matches/{place.match}/record")
    name = f"fangcheng-hangzhou-{place.match}.jsonl"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    record = read_record(answer.text.splitlines(keepends=True))
    match = verify(record)
    assert match.over and match.totals == place.over.summary.totals
    assert record.seed == place.over.seed and record.fair is not None
    assert record.names == tuple(place.over.summary.names)


def test_the_replay_shows_everything(place: Place) -> None:
    told = place.ask(f"/api/matches/{place.match}/replay").json
    assert [one["round"] for one in told["rounds"]] == [1, 2]
    for one in told["rounds"]:
        deals = [event for event in one["events"] if event["event"] == "deal"]
        assert len(deals) == 4 and all("tiles" in event for event in deals)
        assert "known" not in json.dumps(one) and "told" not in json.dumps(one)


@pytest.mark.parametrize("what", ["record", "replay", "review?seat=0"])
def test_what_never_changes_is_sent_once(place: Place, what: str) -> None:
    path = f"/api/matches/{place.match}/{what}"
    plain, packed = place.ask(path), place.ask(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers and plain.text == packed.text
    assert packed.headers["content-encoding"] == "gzip"
    for answer, headers in ((plain, {}), (packed, {"accept-encoding": "gzip"})):
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["cache-control"] == "public, max-age=600"
        again = place.ask(path, headers={**headers, "if-none-match": answer.headers["etag"]})
        assert again.status == 304 and not again.body


@pytest.mark.parametrize("seat", ["", "4", "-1", "x", "99999"])
def test_no_such_seat_to_review(place: Place, seat: str) -> None:
    answer = place.ask(f"/api/matches/{place.match}/review?seat={seat}")
    assert answer.status == 400 and "seat" in answer.json["error"]


@pytest.mark.parametrize(
    "number",
    ["0", "1125899906842624", "9" * 17, "9" * 30, "9" * 6000, "-1", "abc", "1.0", "%00", "٣"],
)
def test_no_such_match(place: Place, number: str) -> None:
    for rest in ("", "/record", "/replay"):
        answer = place.ask(f"/api/matches/{quote(number, safe='%')}{rest}")
        assert answer.status == 404 and answer.json["error"]


def test_statistics_are_what_the_record_says(place: Place) -> None:
    lines = place.ask(f"/api/matches/{place.match}/record").text.splitlines(keepends=True)
    record = read_record(lines)
    match = fresh_match(record)
    wins = self_draws = deal_ins = kongs = 0
    for moment in replay(record, match):
        for event in moment.events:
            if event.kind == "hu":
                source = event.fields.get("from")
                wins += event.seat == 0
                self_draws += event.seat == 0 and source is None
                deal_ins += source == 0
            kongs += event.kind == "gang" and event.seat == 0
    results = [json.loads(line) for line in lines if '"round"' in line]
    own = [result["scores"][0] for result in results]
    totals = results[-1]["totals"]
    assert place.ask("/api/me/statistics", place.token).json["all"] == {
        "matches": 1,
        "rounds": 2,
        "points": sum(own),
        "firsts": int(totals[0] == max(totals) > 0),
        "biggest": max(0, *own),
        "wins": wins,
        "self_draws": self_draws,
        "deal_ins": deal_ins,
        "kongs": kongs,
        "recent": [sum(own)],
    }


def test_history_lists_the_match(place: Place) -> None:
    told = place.ask("/api/me/history", place.token).json
    (one,) = told["matches"]
    assert told["next"] is None
    assert one["seat"] == 0 and one["summary"]["match"] == place.match
    ended = one["summary"]["finished"]
    for at, count in ((f"{ended}-{place.match}", 0), (f"{ended}-{place.match + 1}", 1)):
        told = place.ask(f"/api/me/history?before={at}", place.token).json
        assert len(told["matches"]) == count


def test_a_scripted_match_counts_as_by_hand(tmp_path: Path) -> None:
    def make_match(variant: Variant, seed: str) -> Match:
        match = Match(variant, seed)
        options = {"rounds": 1, "first_dealer": 0}
        match.state = position(story({0: "123m456m789m123pEE"}, options=options))
        return match

    async def run() -> dict[str, Any]:
        async with inside(tmp_path, make_match) as house, client(house.url, name="东家") as found:
            _, match = await open_match(found, rounds=1, first_dealer=0)
            await found.send(commands.Sync(match))
            snapshot = await found.wait_for(say.Snapshot, PATIENCE)
            await do(found, commands.Act(new_id(), match, snapshot.at, "hu"))
            over = await found.until_over(match, PATIENCE)
            assert over.summary.totals == SCORES and over.summary.winners == [0]
            path = "/api/me/statistics"
            answer = await asyncio.to_thread(ask, house.url, path, token_of(found))
            told: dict[str, Any] = answer.json
            return told

    told = asyncio.run(run())
    by_hand = {"matches": 1, "rounds": 1, "points": SCORES[0], "firsts": 1, "biggest": SCORES[0],
               "wins": 1, "self_draws": 1, "deal_ins": 0, "kongs": 0,
               "recent": [SCORES[0]]}  # fmt: skip
    assert told["all"] == by_hand and told["towns"] == {"hangzhou": by_hand}
    assert told["name"] == "东家"


def test_statistics_sum_up_seats_and_towns() -> None:
    tallies = [
        {"wins": 2, "self_draws": 1, "deal_ins": 0, "kongs": 3, "biggest": 9},
        {"wins": 0, "self_draws": 0, "deal_ins": 1, "kongs": 0, "biggest": 0},
    ]
    rounds = [{"void": False}, {"void": False}, {"void": True}]
    summary = {"variant": "lanzhou", "rounds": rounds, "totals": [7, -7], "winners": [0],
               "tallies": tallies}  # fmt: skip
    one = msgspec.convert(summary, Outcome)
    two = msgspec.convert({**summary, "variant": "zhangzhou", "rounds": rounds[:1]}, Outcome)
    told = personal_sums([(0, one), (1, two), (0, two)])
    assert told.all == Sums(matches=3, rounds=4, points=7, firsts=2, biggest=9, wins=4,
                            self_draws=2, deal_ins=1, kongs=6, recent=[7, -7, 7])  # fmt: skip
    assert told.towns["zhangzhou"].recent == [-7, 7]
    many = personal_sums([(1, one)] * 80 + [(0, one)] * 80)
    assert many.all.recent == [-7] * 50, "the newest only"
    assert told.towns["lanzhou"].rounds == 2 and told.towns["zhangzhou"].matches == 2
    assert personal_sums([]).all.matches == 0


def test_history_comes_in_pages(tmp_path: Path) -> None:
    token = credentials.new_token()
    _store_matches(tmp_path / "fangcheng.db", token, 120)
    with server("", tmp_path) as process:
        seen: list[int] = []
        path: str | None = "/api/me/history"
        while path is not None:
            told = ask(process.url, path, token).json
            assert 0 < len(told["matches"]) <= 50
            seen += [one["summary"]["match"] for one in told["matches"]]
            path = told["next"] and f"/api/me/history?before={told['next']}"
        assert seen == list(range(119, -1, -1)), "newest first, none twice, none missing"
        assert ask(process.url, "/api/me/statistics", token).json["all"]["matches"] == 120


def _store_matches(file: Path, token: str, count: int) -> None:
    engine = open_engine(f"sqlite:///{file}")
    bring_up_to_date(engine)
    with engine.begin() as connection:
        person = add_guest(connection, "常客", credentials.token_hash(token))
        for number in range(count):
            seats = (StoredSeat(person.id, person.name, None), StoredSeat(None, "bot", "normal"))
            match = StoredMatch(number, "100000", "zhangzhou", {}, "s", {}, seats, number)
            stored_matches.begin_match(connection, match)
            summary = parts.Summary(
                match=number, room="100000", variant="zhangzhou", options={}, names=[],
                people=[], rounds=[], totals=[0, 0], tallies=[parts.SeatTally()] * 2,
                winners=[], started=number, finished=_ended(number),
            )  # fmt: skip
            told = msgspec.json.encode(summary).decode()
            stored_matches.finish_match(connection, number, _ended(number), told)
    engine.dispose()


def _ended(number: int) -> int:
    """Several in one second, across the borders of pages too."""
    return 1000 + number // 7


# -- saying no ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "token", "status"),
    [
        ("GET", "/api/nothing", None, 404),
        ("GET", "/api", None, 404),
        ("GET", "/api/", None, 404),
        ("GET", "/nothing.png", None, 404),
        ("GET", "/pages/nothing", None, 404),
        ("GET", "/assets/nothing.js", None, 404),
        ("POST", "/api/rooms", None, 405),
        ("DELETE", "/api/towns", None, 405),
        ("PUT", "/healthz", None, 405),
        ("PATCH", "/", None, 405),
        ("GET", "/api/operator/rooms/123456/dissolve", HOST_TOKEN, 404),
        ("GET", "/api/me/history", None, 401),
        ("GET", "/api/me/history", "wrong", 401),
        ("GET", "/api/me/statistics", "x" * 5000, 401),
        ("GET", "/api/operator", "wrong", 401),
        ("POST", "/api/operator/rooms/123456/dissolve", HOST_TOKEN, 404),
        ("POST", "/api/operator/people/999/ban", HOST_TOKEN, 400),
    ],
)
def test_errors_are_sentences(
    place: Place, method: str, path: str, token: str | None, status: int
) -> None:
    answer = place.ask(path, token, method=method)
    assert answer.status == status
    assert len(answer.json["error"]) > 3
    _has_security_headers(answer)


@pytest.mark.parametrize("before", ["abc", "-1", "1", "1-2-3", "1.5-2", "9" * 40, "%00", ""])
def test_history_before_nonsense(place: Place, before: str) -> None:
    answer = place.ask(f"/api/me/history?before={before}", place.token)
    assert answer.status == 400 and "before" in answer.json["error"]


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/metrics", "/api/towns", "/api/rooms", "/operator", "/any/page"]
)
def test_head_is_get_without_the_body(place: Place, path: str) -> None:
    full, head = (place.ask(path, HOST_TOKEN, method=method) for method in ("GET", "HEAD"))
    assert head.status == full.status == 200 and head.body == b""
    assert head.headers["content-type"] == full.headers["content-type"]
    for answer in (full, head):
        _has_security_headers(answer)


def _has_security_headers(answer: Answer) -> None:
    for name, value in SECURITY.items():
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "*" not in policy
    # The engine for pages without a network is WebAssembly.
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")


def test_what_is_private_is_not_kept_on_the_way(place: Place) -> None:
    for path, token in (
        ("/api/me/history", place.token),
        ("/api/me/statistics", place.token),
        ("/api/operator", HOST_TOKEN),
    ):
        assert place.ask(path, token).headers["cache-control"] == "no-store"


def test_tokens_in_addresses_are_not_tokens(place: Place) -> None:
    for query in ("token", "access_token", "authorization", "host_token"):
        assert place.ask(f"/api/me/history?{query}={place.token}").status == 401
        assert place.ask(f"/api/operator?{query}={HOST_TOKEN}").status == 401


def test_a_broken_row_is_a_mistake_with_headers(tmp_path: Path) -> None:
    token = credentials.new_token()
    _store_matches(tmp_path / "fangcheng.db", token, 1)
    with server("", tmp_path) as process:
        with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database:
            database.execute("UPDATE matches SET summary = '{'")
            database.commit()
        answer = ask(process.url, "/api/matches/0")
        assert answer.status == 500 and answer.json["error"]
        _has_security_headers(answer)
        assert ask(process.url, "/healthz").status == 200
        assert "Traceback" in process.log_text(), "the operator can find out why"


def test_a_database_that_is_away_is_said_so(tmp_path: Path) -> None:
    async def run(url: str, database: sqlite3.Connection) -> None:
        async with client(url, name="等着的人") as found:
            database.execute("ALTER TABLE rooms RENAME TO elsewhere")
            database.execute("ALTER TABLE people RENAME TO nowhere")
            waiting = asyncio.ensure_future(
                found.ask(commands.Create(new_id(), "hangzhou"), PATIENCE)
            )
            await _until(lambda: ask(url, "/healthz").status == 503)
            assert ask(url, "/healthz").json["ok"] is False
            answer = ask(url, "/api/me/history", token_of(found))
            assert answer.status == 503 and answer.json["code"] == "database"
            async with raw_socket(url) as other:
                await other.send(say.write(commands.Hello(parts.VERSION, name="新人")).decode())
                assert '"code":"paused"' in str(await other.recv())
            database.execute("ALTER TABLE elsewhere RENAME TO rooms")
            database.execute("ALTER TABLE nowhere RENAME TO people")
            assert isinstance(await waiting, say.Done), "nothing was dropped"
            await _until(lambda: ask(url, "/healthz").status == 200)
            assert ask(url, "/api/me/history", token_of(found)).status == 200

    with (
        server("", tmp_path) as process,
        closing(sqlite3.connect(tmp_path / "fangcheng.db", isolation_level=None)) as database,
    ):
        asyncio.run(run(process.url, database))
        assert "Traceback" not in process.log_text()


async def _until(fits: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(fits):
            await asyncio.sleep(0.05)


# -- limits ------------------------------------------------------------------------------------


def test_too_many_requests_and_who_is_behind_a_proxy(tmp_path: Path) -> None:
    def exhausted(url: str, headers: dict[str, str]) -> Answer:
        for _ in range(5000):
            answer = ask(url, "/api/rooms", headers=headers)
            if answer.status != 200:
                return answer
        raise AssertionError("nobody is ever refused")

    here, there = {"x-forwarded-for": "9.9.9.9, 1.2.3.4"}, {"x-forwarded-for": "1.2.3.4, 9.9.9.9"}
    with server("", tmp_path / "one", trust_proxy=True) as process:
        answer = exhausted(process.url, here)
        assert answer.status == 429 and answer.json["error"] and answer.headers["retry-after"]
        assert ask(process.url, "/api/rooms", headers=there).status == 200
        assert ask(process.url, "/healthz", headers=here).status == 200, "health is always told"
    with server("", tmp_path / "two") as process:
        exhausted(process.url, here)
        # A request more may be allowed by now, but not as many as a stranger has.
        again = [ask(process.url, "/api/rooms", headers=there).status for _ in range(5)]
        assert 429 in again, "nobody is believed"


def test_a_head_that_never_ends_is_cut(place: Place) -> None:
    with socket.create_connection(("127.0.0.1", place.process.port)) as connection:
        connection.settimeout(PATIENCE)
        connection.sendall(b"GET / HTTP/1.1\r\nhost: here\r\n")
        with pytest.raises(OSError):
            for number in range(10_000):
                connection.sendall(b"x-%d: %s\r\n" % (number, b"y" * 1000))
            while connection.recv(65536):
                pass
            raise ConnectionResetError
    assert place.ask("/healthz").status == 200


# -- files -------------------------------------------------------------------------------------


@asynccontextmanager
async def _with_client(folder: Path) -> AsyncIterator[str]:
    """A server whose web client is built."""
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>方城</title>")
    (web / "icon.svg").write_text("<svg/>")
    script = web / "assets" / "index-Dx1.js"
    script.write_text("let tiles = 1;\n" * 500)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(script.read_bytes()))
    script.with_name(script.name + ".br").write_bytes(b"as brotli")
    (web / "assets" / "photo-Dx1.png").write_bytes(b"\x89PNG" * 1000)
    (web / "referee-1").mkdir()
    (web / "referee-1" / "engine.json.gz").write_bytes(gzip.compress(b"{}"))
    (folder / "secret.txt").write_text("nobody reads this")
    async with (
        inside(folder / "data", trust_proxy=True) as started,
        serving(started, web) as url,
    ):
        yield url


def test_a_large_file_comes_packed_or_not_at_all(tmp_path: Path) -> None:
    """Unpacking it for whoever asks would let everybody else wait."""

    def look(url: str) -> None:
        path = "/referee-1/engine.json"
        for accepted in ("br, gzip", "gzip"):
            file = ask(url, path, headers={"accept-encoding": accepted})
            assert (file.status, file.headers["content-encoding"]) == (200, "gzip")
            assert file.headers["content-type"] == "application/json"
        for accepted in ("br", "identity"):
            assert ask(url, path, headers={"accept-encoding": accepted}).status == 406

    async def run() -> None:
        async with _with_client(tmp_path) as url:
            await asyncio.to_thread(look, url)

    asyncio.run(run())


def test_how_links_are_shown(tmp_path: Path) -> None:
    """A link to a room invites, whether there is such a room or not; pictures have an address."""
    names = ("title", "description", "image")
    tags = "".join(f'<meta property="og:{name}" content="/preview.png" />' for name in names)
    (tmp_path / "index.html").write_text(f"<!doctype html>{tags}", encoding="utf-8")

    async def run() -> None:
        url = "https://club.example/"
        async with (
            inside(tmp_path / "data", public_url=url) as started,
            serving(started, tmp_path) as house,
            client(house, name="小王") as found,
        ):
            number, _ = await open_match(found)
            none = "100000" if number != "100000" else "100001"
            paths = ("/", f"/room/{number}", f"/room/{none}", "/room/12")
            texts = [(await asyncio.to_thread(ask, house, path)).text for path in paths]
            home, room, other, strange = texts
            assert all('image" content="https://club.example/preview.png"' in one for one in texts)
            assert "一桌在等你" in room and room == other, "nothing is told about the room"
            assert strange == home and "一桌" not in home and number not in room

    asyncio.run(run())


def test_the_documents_and_the_reference_of_the_library(tmp_path: Path) -> None:
    """A sentence until it is made, then pages, never the web client in their place."""
    made = tmp_path / "reference"

    def look(url: str) -> None:
        for path in ("/docs", "/docs/", "/docs/fangcheng.html", "/docs/../secret.txt"):
            answer = ask(url, path)
            assert answer.status == 404 and "make docs" in answer.text, path
        (made / "fangcheng").mkdir(parents=True)
        (made / "index.html").write_text("<title>documents</title>")
        (made / "search-en.json").write_text("[]")
        (made / "fangcheng.html").write_text("<title>fangcheng</title>")
        (made / "fangcheng" / "match.html").write_text("<title>match</title>")
        (made / "fangcheng" / "match.html.gz").write_bytes(gzip.compress(b"packed"))
        for path in ("/docs", "/docs/"):
            answer = ask(url, path)
            assert answer.status == 307 and answer.headers["location"] == "/docs/index.html"
        page = ask(url, "/docs/fangcheng.html")
        assert page.status == 200 and "fangcheng" in page.text
        assert page.headers["content-type"].startswith("text/html")
        _has_security_headers(page)
        sections = ask(url, "/docs/search-en.json")
        assert sections.headers["content-type"].startswith("application/json")
        match = ask(url, "/docs/fangcheng/match.html", headers={"accept-encoding": "gzip"})
        assert match.text == "packed"
        for path in ("/docs/nothing", "/docs/fangcheng", "/docs/../secret.txt"):
            assert ask(url, path).status == 404, path

    async def run() -> None:
        (tmp_path / "secret.txt").write_text("nobody reads this")
        async with (
            inside(tmp_path / "data") as started,
            serving(started, tmp_path / "web", made) as url,
        ):
            await asyncio.to_thread(look, url)

    asyncio.run(run())


def test_the_files_of_the_client(tmp_path: Path) -> None:
    def look(url: str) -> None:
        for path in ("/", "/index.html", "/r/123456", "/zh/rules"):
            page = ask(url, path)
            assert page.status == 200 and "方城" in page.text, path
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["content-type"].startswith("text/html")
            again = ask(url, path, headers={"if-none-match": page.headers["etag"]})
            assert again.status == 304 and not again.body
            _has_security_headers(again)
        script = ask(url, "/assets/index-Dx1.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "javascript" in script.headers["content-type"]
        assert ask(url, "/icon.svg").headers["cache-control"] == "no-cache"
        assert ask(url, "/%69con.svg").text == "<svg/>"
        assert ask(url, "/assets/index-Old.js").status == 404, "not the page in its place"
        assert ask(url, "/assets/").status == ask(url, "/pages/").status == 404
        photo = ask(url, "/assets/photo-Dx1.png", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in photo.headers
        towns = ask(url, "/api/towns", headers={"accept-encoding": "gzip"})
        assert towns.headers["content-encoding"] == "gzip" and towns.json["towns"]

    async def run() -> None:
        async with _with_client(tmp_path) as url:
            await asyncio.to_thread(look, url)
            async with raw_socket(url, compression="deflate") as socket_beside:
                assert socket_beside.response is not None
                assert "Content-Encoding" not in socket_beside.response.headers

    asyncio.run(run())


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        (None, None),
        ("", None),
        ("gzip", "gzip"),
        ("gzip, deflate, br", "br"),
        ("br;q=0.5, gzip;q=1.0", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip;q=0", None),
        ("identity", None),
        ("brotli, gzipped", None),
    ],
)
def test_files_come_packed_to_who_can_read_that(
    tmp_path: Path, accepted: str | None, encoding: str | None
) -> None:
    def look(url: str) -> None:
        headers = {} if accepted is None else {"accept-encoding": accepted}
        path = "/assets/index-Dx1.js"
        file = ask(url, path, headers=headers)
        assert file.status == 200 and file.headers.get("content-encoding") == encoding
        assert file.headers["vary"] == "accept-encoding"
        assert "javascript" in file.headers["content-type"]
        assert file.body == b"as brotli" if encoding == "br" else "let tiles" in file.text
        again = ask(url, path, headers={**headers, "if-none-match": file.headers["etag"]})
        assert again.status == 304 and not again.body
        assert again.headers["etag"] == file.headers["etag"]
        other = {**headers, "if-none-match": f'"other", W/{file.headers["etag"]}'}
        assert ask(url, path, headers=other).status == 304
        plain = ask(url, path)
        tags_differ = plain.headers["etag"] != file.headers["etag"]
        assert tags_differ == (encoding is not None), "each form has its own tag"
        assert ask(url, f"{path}.br").status == ask(url, f"{path}.gz").status == 404

    async def run() -> None:
        async with _with_client(tmp_path) as url:
            await asyncio.to_thread(look, url)

    asyncio.run(run())


@pytest.mark.parametrize("base", ["/assets", "/pages", "", "/assets/.", "/pages/%2e"])
def test_no_way_out_of_the_folders(tmp_path: Path, base: str) -> None:
    steps = ["/..", "/../..", "/../../..", "/../../../.."]
    targets = ["/secret.txt", "/../secret.txt", "/data/fangcheng.db", "/etc/passwd", "/app.py"]
    plain = [f"{base}{step}{target}" for step in steps for target in targets]
    disguises = [("..", "%2e%2e"), ("/..", "%2f.."), ("/..", "/..%5c"), ("..", "%252e%252e")]
    paths = plain + [path.replace(old, new) for path in plain for old, new in disguises]
    paths += [f"{base}//etc/passwd", f"{base}/%00/../secret.txt", f"{base}/..%00/secret.txt"]

    def look(url: str) -> None:
        for at, path in enumerate(paths):
            answer = ask(url, path, headers={"x-forwarded-for": f"10.0.0.{at}"})
            assert answer.status in (200, 400, 404), (path, answer.status)
            body = answer.body
            assert b"nobody reads" not in body and b"root:" not in body, path
            assert b"SQLite format" not in body and b"import" not in body, path
            assert answer.status != 200 or "方城" in answer.text, path

    async def run() -> None:
        async with _with_client(tmp_path) as url:
            await asyncio.to_thread(look, url)

    asyncio.run(run())


def test_without_a_built_client_there_is_a_page_that_says_so(tmp_path: Path) -> None:
    def look(url: str) -> None:
        page = ask(url, "/")
        assert page.status == 200 and "fangcheng join" in page.text
        assert ask(url, "/assets/index.js").status == 404

    async def run() -> None:
        async with inside(tmp_path) as started, serving(started, tmp_path / "nothing") as url:
            await asyncio.to_thread(look, url)

    asyncio.run(run())
