"""Replays that are sent on: previews, pictures, frames of others, and what strangers learn."""

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image
from starlette.requests import Request
from starlette.routing import Route

from fangcheng.server.archive.questions import DrawMoment, ReplayPoint
from fangcheng.server.features.sharing.replay_points import (
    read_replay_point,
    shown_names,
    write_replay_point,
)
from fangcheng.server.http.previews import home
from fangcheng.server.http.static_files import REFERENCE, WEB
from fangcheng.server.serve import Started
from fangcheng.server.settings import Settings
from fangcheng.server.store.matches import StoredSeat
from fangcheng.server.thinking.questions import Question
from fangcheng.server.transport.limits.connections import ConnectionLimits
from fangcheng.server.transport.routes import make_routes
from tests.server.inside import Answer, ask, client, finish_match, inside, open_match
from tests.server.pages import serving
from tests.server.previews import INDEX, tag

HOSTILE = '"><script>x\\1'
HOME = "https://club.example"
Look = Callable[..., Awaitable[Answer]]


@asynccontextmanager
async def _house(folder: Path, **settings: Any) -> AsyncIterator[tuple[Started, Look, int, int]]:
    """A server with a page, a match that is over, and one that is not."""
    folder.joinpath("index.html").write_text(INDEX, encoding="utf-8")
    folder.joinpath("embed.html").write_text("<!doctype html>player", encoding="utf-8")
    async with (
        inside(folder / "data", **settings) as started,
        serving(started, folder) as url,
        client(url, name=HOSTILE) as found,
    ):
        _, over = await open_match(found, rounds=1)
        await finish_match(found, over)

        async def look(path: str, **rest: Any) -> Answer:
            while True:
                answer = await asyncio.to_thread(ask, url, path, **rest)
                if b"too many requests" not in answer.body:  # more than one address may ask
                    return answer
                await asyncio.sleep(0.05)

        async with client(url, name="乙") as other:
            _, running = await open_match(other, rounds=1)
            yield started, look, over, running


def test_links_to_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One house for all that is asked about a match that is over, and one that is not."""

    async def run() -> None:
        async with _house(tmp_path, public_url=f"{HOME}/") as (started, look, over, running):
            await _tags(look, over, running)
            await _pictures(started, look, over, running, monkeypatch)
            await _frames(started, look, over)
            await _oembed(look, over, running)

    asyncio.run(run())


async def _tags(look: Look, over: int, running: int) -> None:
    page = (await look(f"/replay/{over}?step=1.30&seat=0")).text
    assert HOSTILE in tag(page, "title") and "杭州" in tag(page, "title")
    assert "<script>" not in page
    assert HOSTILE in tag(page, "description")
    assert tag(page, "image") == f"{HOME}/api/matches/{over}/picture.png?step=1.30&seat=0"
    assert f"{HOME}/api/oembed?url=" in page
    # Of what is not over, is not there, or is no match, nothing is told.
    plain = (await look("/replay/1")).text
    assert tag(plain, "image") == f"{HOME}/preview.png"
    for path in (f"/replay/{running}", "/replay/x", f"/replay/{1 << 60}"):
        assert (await look(path)).text == plain
    # What is no moment is the beginning.
    strange = (await look(f"/replay/{over}?step=%00&seat=99")).text
    assert tag(strange, "image").endswith("picture.png?step=1.0")


async def _pictures(
    started: Started, look: Look, over: int, running: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question[Any]] = []
    thinking = started.front.services.reviewing
    really_ask = thinking.ask

    def ask_and_note(question: Question[Any], *rest: Any) -> Any:
        asked.append(question)
        return really_ask(question, *rest)

    monkeypatch.setattr(thinking, "ask", ask_and_note)
    path = f"/api/matches/{over}/picture.png"
    first, later, from_seat = [
        await look(f"{path}?{query}") for query in ("step=1.30", "step=1.40", "step=1.30&seat=2")
    ]
    for one in (first, later, from_seat):
        assert (one.status, one.headers["content-type"]) == (200, "image/png")
        assert one.headers["cross-origin-resource-policy"] == "cross-origin"
        image = Image.open(BytesIO(one.body))
        image.load()
        assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len({first.body, later.body, from_seat.body}) == 3
    again = await look(f"{path}?step=1.30", headers={"if-none-match": first.headers["etag"]})
    assert again.status == 304 and not again.body
    assert len(asked) == 3 and all(isinstance(one, DrawMoment) for one in asked), "drawn once"
    for number in (running, 1, "x"):
        assert (await look(f"/api/matches/{number}/picture.png")).status == 404
    assert len(asked) == 3


async def _frames(started: Started, look: Look, over: int) -> None:
    """Only the player may be shown within a page of others."""
    framed = await look(f"/embed/replay/{over}?step=1.3")
    assert framed.text == "<!doctype html>player"
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "ws:" not in framed.headers["content-security-policy"]
    assert "x-frame-options" not in framed.headers
    told = (await look("/")).headers  # over HTTPS, by its public address
    for policy in (framed.headers["content-security-policy"], told["content-security-policy"]):
        assert policy.endswith("; report-uri /policy_reports; report-to policy")
    assert told["reporting-endpoints"] == 'policy="/policy_reports"'
    for path in (
        "x",
        "room/123456",
        "replay",
        "replay/",
        "replay/x",
        f"replay/{over}/x",
        "?replay/5",
    ):
        assert (await look(f"/embed/{path}")).status == 404, path
    assert (await look("/embed")).status == 404
    ways = {(way.path, method) for way in _routes(started) for method in way.methods or ()}
    assert len(ways) > 80
    for way, method in sorted(ways):
        path = re.sub(r"\{\w+(:\w+)?\}", str(over), way)
        if path != f"/embed/replay/{over}":
            other = await look(path, method=method)
            assert "frame-ancestors 'none'" in other.headers["content-security-policy"], path
            assert other.headers["x-frame-options"] == "DENY", path


def _routes(started: Started) -> list[Route]:
    connection_limits = ConnectionLimits(1, 1)
    routes = make_routes(started.front, "", connection_limits, WEB, REFERENCE)
    return [one for one in routes if isinstance(one, Route)]


async def _oembed(look: Look, over: int, running: int) -> None:
    def asking(link: str, rest: str = "") -> str:
        return f"/api/oembed?url={quote(link, safe='')}{rest}"

    link = f"{HOME}/replay/{over}?step=1.30&seat=0"
    told = json.loads((await look(asking(link))).text)
    assert (told["version"], told["type"], told["width"]) == ("1.0", "rich", 720)
    source = html.escape(f"{HOME}/embed/replay/{over}?step=1.30&seat=0")
    assert f'src="{source}"' in told["html"] and "<script>" not in told["html"]
    assert told["thumbnail_url"].endswith("picture.png?step=1.30&seat=0")
    small = json.loads((await look(asking(link, "&maxwidth=10&maxheight=400"))).text)
    assert (small["width"], small["height"]) == (280, 400)
    for wrong in (
        f"{HOME}/replay/{running}",
        f"https://evil.example/replay/{over}",
        "",
        "https://[::1/replay/5",
    ):
        assert (await look(asking(wrong))).status == 404, wrong
    assert (await look(asking(link, "&format=xml"))).status == 501


@pytest.mark.parametrize(
    ("settings", "told", "address"),
    [
        (Settings(), "https", "http://localhost:99"),
        (Settings(trust_proxy=True), "https", "https://localhost:99"),
        (Settings(trust_proxy=True), 'x">', "http://localhost:99"),
        (Settings(public_url=f"{HOME}/"), "http", HOME),
    ],
)
def test_without_a_public_address_that_of_the_request_is_told(
    settings: Settings, told: str, address: str
) -> None:
    headers = [(b"host", b"localhost:99"), (b"x-forwarded-proto", told.encode())]
    scope = {"type": "http", "scheme": "http", "path": "/", "headers": headers}
    assert home(Request(scope), settings) == address


@pytest.mark.parametrize(
    ("query", "moment"),
    [
        (("", ""), ReplayPoint(1, 0)),
        (("3.15", "2"), ReplayPoint(3, 15, 2)),
        (("3.15.1", "4"), ReplayPoint(1, 0)),
        (("99999.1", "٣"), ReplayPoint(1, 0)),
    ],
)
def test_moments_in_addresses(query: tuple[str, str], moment: ReplayPoint) -> None:
    assert read_replay_point(*query) == moment
    assert write_replay_point(ReplayPoint(3, 15, 2)) == "?step=3.15&seat=2"


def test_bots_have_the_names_that_the_page_gives_them() -> None:
    bot = StoredSeat(None, "bot:normal", "normal")
    names = shown_names("hangzhou", [StoredSeat(1, "甲", None), bot, bot, bot])
    assert names[0] == "甲" and len(set(names)) == 4 and not any("bot" in one for one in names)
