"""The web application: the socket, the small HTTP interface, and the pages."""

import asyncio
import re
from collections import Counter as Count
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from prometheus_client import generate_latest
from sqlalchemy import Connection as Connected
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from fangcheng import __version__
from fangcheng.bots import BOTS
from fangcheng.errors import FangchengError
from fangcheng.protocol import messages as say
from fangcheng.server.accounts import credentials
from fangcheng.server.archive.records import record_lines, replay_rounds
from fangcheng.server.archive.reviews import Reviews, TooManyReviewsError
from fangcheng.server.archive.statistics import personal_statistics
from fangcheng.server.catalogue import rule_card, towns
from fangcheng.server.metrics import COMMITS, REGISTRY
from fangcheng.server.rate_limits import Buckets, party
from fangcheng.server.rooms.desk import Desk
from fangcheng.server.rooms.shuffle import MATCH_NUMBERS
from fangcheng.server.store import store as db
from fangcheng.server.store.store import Person, StoredMatch
from fangcheng.server.thinking.pool import NoThoughtError
from fangcheng.server.transport.connection import Connection
from fangcheng.server.transport.operator import Operator
from fangcheng.server.transport.responses import (
    ON_ERROR,
    Handler,
    SecurityHeaders,
    answer,
    bearer,
    private,
    whole_number,
)
from fangcheng.server.transport.static_files import ASK_ALWAYS, FOR_EVER, PAGES, WEB, Files
from fangcheng.server.transport.websocket import socket_of

T = TypeVar("T")
_PAGE = 50
"""Matches in one answer of the history."""
_COUNTED = 5000
"""Matches that statistics look back on."""
_FOREVER = 1 << 60


class Web:
    """The handlers, around one desk."""

    def __init__(self, desk: Desk, host_token_hash: str, client: Path = WEB) -> None:
        self.desk = desk
        self.settings = desk.settings
        self.client = client
        """The folder of the built web client; without it there is a page that says so."""
        self.operator = Operator(desk, host_token_hash)
        self._pages = Files(PAGES, ASK_ALWAYS)
        self._per_address: Count[str] = Count()
        self._requests = Buckets(20, 100)
        self._reviews = Reviews(desk.services.reviewing)

    # -- the socket --------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Serve one web socket."""
        address = self.address(socket)
        if not self._origin_allowed(socket):
            await socket.close(4403)
            return
        too_many = self._per_address[address] >= self.settings.connections_per_address
        if too_many or self._per_address.total() >= self.settings.max_connections:
            await socket.close(1013)
            return
        self._per_address[address] += 1
        try:
            await socket.accept()
            await socket_of(socket.scope).serve(
                lambda one: Connection(one, self.desk, address, self.settings),
                self.settings.unread_bytes,
            )
        finally:
            self._per_address[address] -= 1
            if not self._per_address[address]:
                del self._per_address[address]

    def address(self, connection: HTTPConnection) -> str:
        """Find out from where somebody comes, for the limits."""
        if self.settings.trust_proxy:
            told = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()
            if told:
                return party(told)
        return party(connection.client.host if connection.client else "")

    def _origin_allowed(self, socket: WebSocket) -> bool:
        """Pages of other sites may not connect; programs, which send no origin, may."""
        origin = socket.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        host = _host(origin)
        return host != "" and host in (socket.headers.get("host"), _host(self.settings.public_url))

    # -- for everybody -----------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """Say whether the server works."""
        ok = not self.desk.troubled
        return answer({"ok": ok, "version": __version__}, 200 if ok else 503)

    async def metrics(self, request: Request) -> Response:
        """Give the numbers to Prometheus."""
        self.desk.registry.count()
        COMMITS.set(self.desk.services.journal.commits)
        return PlainTextResponse(generate_latest(REGISTRY))

    async def towns(self, request: Request) -> Response:
        """List the towns with their options, the bots and the phrases."""
        lang = "en" if request.query_params.get("lang") == "en" else "zh"
        return answer(
            {
                "version": __version__,
                "protocol": say.VERSION,
                "towns": towns(lang),
                "bots": list(BOTS),
            }
        )

    async def rules(self, request: Request) -> Response:
        """Tell the rules of a room with exactly these options."""
        options = {name: _value(value) for name, value in request.query_params.items()}
        lang = "en" if options.pop("lang", "zh") == "en" else "zh"
        try:
            card = rule_card(request.path_params["town"], options, lang)
        except FangchengError as error:
            raise HTTPException(400, str(error)) from None
        return answer({"card": card})

    async def rooms(self, request: Request) -> Response:
        """List the public rooms."""
        return answer({"rooms": self.desk.registry.lobby()})

    async def match(self, request: Request) -> Response:
        """Tell how a match ended, and its seed."""
        stored = await self._finished(request)
        return answer({"summary": stored.summary, "seed": stored.seed, "fair": stored.fair})

    async def record(self, request: Request) -> Response:
        """Download the record of a match that is over."""
        stored = await self._finished(request)
        inputs = await self._ask(partial(db.inputs_of, match=stored.id))
        lines = await asyncio.to_thread(record_lines, stored, inputs)
        name = f"fangcheng-{stored.variant}-{stored.id}.jsonl"
        return Response(
            "".join(lines),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def replay(self, request: Request) -> Response:
        """Give every event of a match that is over, all hands open."""
        stored = await self._finished(request)
        inputs = await self._ask(partial(db.inputs_of, match=stored.id))
        rounds = await asyncio.to_thread(replay_rounds, stored, inputs)
        return answer({"summary": stored.summary, "rounds": rounds})

    async def review(self, request: Request) -> Response:
        """Tell what a seat could have done better in a match that is over."""
        stored = await self._finished(request)
        seat = whole_number(request.query_params.get("seat", ""), len(stored.seats) - 1)
        if seat is None:
            raise HTTPException(400, "seat 是座位号 seat is the number of a seat")
        inputs = await self._ask(partial(db.inputs_of, match=stored.id))
        try:
            return answer(await self._reviews.review(stored, inputs, seat))
        except (NoThoughtError, TooManyReviewsError):
            sentence = "暂时不能复盘，请稍候 no review just now, wait a moment"
            raise HTTPException(503, sentence, {"retry-after": "5"}) from None

    async def _finished(self, request: Request) -> StoredMatch:
        number = whole_number(request.path_params["match"], MATCH_NUMBERS)
        stored = None
        if number is not None:
            stored = await self._ask(partial(db.find_match, match=number))
        if stored is None or stored.finished is None:
            raise HTTPException(404, "没有这场牌，或者还没打完 no such match, or not over yet")
        return stored

    async def _ask(self, question: Callable[[Connected], T]) -> T:
        return await self.desk.services.store.read(question)

    # -- for one person ----------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        """List one's own matches, those that ended before a time."""
        person = await self._person(request)
        told = request.query_params.get("before")
        before = _FOREVER if told is None else whole_number(told, _FOREVER)
        if before is None:
            raise HTTPException(400, "before 是秒数 before is a number of seconds since 1970")
        found = await self._ask(partial(db.history, person=person.id, limit=_PAGE, before=before))
        return private({"matches": [{"seat": seat, "summary": one} for seat, one in found]})

    async def statistics(self, request: Request) -> Response:
        """Sum up one's own matches."""
        person = await self._person(request)
        question = partial(db.history, person=person.id, limit=_COUNTED, before=_FOREVER)
        sums = await asyncio.to_thread(personal_statistics, await self._ask(question))
        return private({"person": person.id, "name": person.name, **sums})

    async def _person(self, request: Request) -> Person:
        token = bearer(request)
        hashed = credentials.token_hash(token)
        person = await self._ask(partial(db.person_of_token, token_hash=hashed)) if token else None
        if person is None:
            raise HTTPException(
                401, "不认识这个身份 this token is unknown", {"www-authenticate": "Bearer"}
            )
        return person

    # -- pages -------------------------------------------------------------------------------

    async def operator_page(self, request: Request) -> Response:
        """Show the operator's page; it asks for the host token itself."""
        return self._pages.one(PAGES / "operator.html", request)

    async def page(self, request: Request) -> Response:
        """Show the web client, whatever its own address is; a file that is not there is none."""
        if "." in request.path_params["page"]:
            raise HTTPException(404)
        index = self.client / "index.html"
        return self._pages.one(index if index.is_file() else PAGES / "welcome.html", request)

    async def file(self, request: Request) -> Response:
        """Give a file that stands at the top of the web client."""
        return self._pages.one(self.client / request.scope["path"].lstrip("/"), request)

    async def nothing(self, request: Request) -> Response:
        """Answer what is asked for in vain."""
        raise HTTPException(404)

    # -- limits ------------------------------------------------------------------------------

    def limited(self, handler: Handler) -> Handler:
        """Let nobody ask too often."""

        async def handle(request: Request) -> Response:
            if not self._requests.take(self.address(request)):
                raise HTTPException(429, "请求太多 too many requests", {"retry-after": "5"})
            return await handler(request)

        return handle

    def for_operator(self, handler: Handler) -> Handler:
        """Let only the operator ask."""

        async def handle(request: Request) -> Response:
            self.operator.check(request, self.address(request))
            return await handler(request)

        return self.limited(handle)


def make_app(web: Web) -> ASGIApp:
    """Put the routes together."""
    app = Starlette(
        routes=[
            WebSocketRoute("/ws", web.socket),
            Route("/healthz", web.health),
            Route("/metrics", web.metrics),
            *_interface(web),
            *_operator_interface(web),
            Route("/api", web.limited(web.nothing)),
            Route("/api/{rest:path}", web.limited(web.nothing)),
            *_files(web),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        exception_handlers=ON_ERROR,
    )
    # Outside of everything, so that also the answer to a mistake of ours has the headers.
    return SecurityHeaders(app)


def _interface(web: Web) -> Iterator[BaseRoute]:
    handlers: dict[str, Handler] = {
        "/api/towns": web.towns,
        "/api/towns/{town}/rules": web.rules,
        "/api/rooms": web.rooms,
        "/api/matches/{match}": web.match,
        "/api/matches/{match}/record": web.record,
        "/api/matches/{match}/replay": web.replay,
        "/api/matches/{match}/review": web.review,
        "/api/me/history": web.history,
        "/api/me/statistics": web.statistics,
    }
    for path, handler in handlers.items():
        yield Route(path, web.limited(handler), methods=["GET"])


def _operator_interface(web: Web) -> Iterator[BaseRoute]:
    yield Route("/api/operator", web.for_operator(web.operator.overview), methods=["GET"])
    handlers: dict[str, Handler] = {
        "/api/operator/rooms/{number}/dissolve": web.operator.dissolve,
        "/api/operator/rooms/{number}/close": web.operator.close,
        "/api/operator/people/{person}/ban": web.operator.ban,
    }
    for path, handler in handlers.items():
        yield Route(path, web.for_operator(handler), methods=["POST"])


def _files(web: Web) -> Iterator[BaseRoute]:
    yield Route("/operator", web.limited(web.operator_page))
    yield Mount("/pages", Files(PAGES, ASK_ALWAYS))
    if (web.client / "assets").is_dir():
        yield Mount("/assets", Files(web.client / "assets", FOR_EVER))
    if web.client.is_dir():
        for file in sorted(web.client.iterdir()):
            if file.is_file():
                yield Route(f"/{file.name}", web.limited(web.file))
    yield Route("/{page:path}", web.limited(web.page))


def _host(url: str) -> str:
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text
