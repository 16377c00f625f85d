"""The web application: the socket, the small HTTP interface, and the pages."""

import asyncio
import hmac
import time
from collections import Counter as Count
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from prometheus_client import generate_latest
from sqlalchemy import Connection as Connected
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fangcheng import __version__
from fangcheng.bots import BOTS
from fangcheng.errors import FangchengError, StoreError
from fangcheng.server import people
from fangcheng.server import protocol as say
from fangcheng.server.connection import Connection
from fangcheng.server.house import House
from fangcheng.server.limits import Buckets
from fangcheng.server.metrics import COMMITS, REGISTRY
from fangcheng.server.records import record_lines, replay_rounds
from fangcheng.server.refused import RefusedError
from fangcheng.server.room import MATCH_NUMBERS
from fangcheng.server.statistics import personal_statistics
from fangcheng.server.store import store as db
from fangcheng.server.store.store import Person, StoredMatch
from fangcheng.server.towns import rule_card, towns

PAGES = Path(__file__).parent / "pages"
WEB = Path(__file__).parent.parent / "web"
"""The built web client, where it is."""
T = TypeVar("T")
_FOREVER = 1 << 60
_SECURITY = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
        b"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
]


class SecurityHeaders:
    """Adds the headers that keep pages from doing what they need not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_SECURITY]
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Web:
    """The handlers, around one house."""

    def __init__(self, house: House, host_token_hash: str) -> None:
        self.house = house
        self.settings = house.settings
        self._host_token_hash = host_token_hash
        self._per_address: Count[str] = Count()
        self._requests = Buckets(20, 100)
        self._operator_tries = Buckets(0.1, 10)

    # -- the socket --------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Serve one web socket."""
        address = self._address(socket)
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
            await Connection(socket, self.house, address).run()
        finally:
            self._per_address[address] -= 1
            if not self._per_address[address]:
                del self._per_address[address]

    def _address(self, connection: HTTPConnection) -> str:
        if self.settings.trust_proxy:
            told = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()
            if told:
                return told
        return connection.client.host if connection.client else ""

    def _origin_allowed(self, socket: WebSocket) -> bool:
        """Pages of other sites may not connect; programs, which send no origin, may."""
        origin = socket.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        host = urlsplit(origin).netloc
        public = urlsplit(self.settings.public_url).netloc
        return host != "" and host in (socket.headers.get("host"), public)

    # -- for everybody -----------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """Say whether the server works."""
        ok = not self.house.troubled
        return _json({"ok": ok, "version": __version__}, 200 if ok else 503)

    async def metrics(self, request: Request) -> Response:
        """Give the numbers to Prometheus."""
        self.house.count()
        COMMITS.set(self.house.services.journal.commits)
        return PlainTextResponse(generate_latest(REGISTRY))

    async def towns(self, request: Request) -> Response:
        """List the towns with their options, the bots and the phrases."""
        lang = _language(request)
        return _json(
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
        lang = str(options.pop("lang", "zh"))
        try:
            card = rule_card(request.path_params["town"], options, "en" if lang == "en" else "zh")
        except FangchengError as error:
            raise HTTPException(400, str(error)) from None
        return _json({"card": card})

    async def rooms(self, request: Request) -> Response:
        """List the public rooms."""
        return _json({"rooms": self.house.lobby()})

    async def match(self, request: Request) -> Response:
        """Tell how a match ended, and its seed."""
        stored = await self._finished(request)
        return _json({"summary": stored.summary, "seed": stored.seed, "fair": stored.fair})

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
        return _json({"summary": stored.summary, "rounds": rounds})

    async def _finished(self, request: Request) -> StoredMatch:
        number = request.path_params["match"]
        stored = await self._ask(partial(db.find_match, match=min(number, MATCH_NUMBERS)))
        if stored is None or stored.finished is None:
            raise HTTPException(404, "没有这场牌，或者还没打完 no such match, or not over yet")
        return stored

    async def _ask(self, question: Callable[[Connected], T]) -> T:
        return await self.house.services.store.read(question)

    # -- for one person ----------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        """List one's own matches."""
        person = await self._person(request)
        before = request.query_params.get("before", "")
        cut = int(before) if before.isdecimal() and len(before) < 16 else _FOREVER
        found = await self._ask(partial(db.history, person=person.id, limit=50, before=cut))
        return _json({"matches": [{"seat": seat, "summary": one} for seat, one in found]})

    async def statistics(self, request: Request) -> Response:
        """Sum up one's own matches."""
        person = await self._person(request)
        found = await self._ask(partial(db.history, person=person.id, limit=5000, before=_FOREVER))
        return _json({"person": person.id, "name": person.name, **personal_statistics(found)})

    async def _person(self, request: Request) -> Person:
        token = _bearer(request)
        hashed = people.token_hash(token)
        person = await self._ask(partial(db.person_of_token, token_hash=hashed)) if token else None
        if person is None:
            raise HTTPException(401, "不认识这个身份 this token is unknown")
        return person

    # -- for the operator --------------------------------------------------------------------

    def _operator(self, request: Request) -> None:
        if not self._operator_tries.take(self._address(request)):
            raise HTTPException(429, "请稍候 wait a moment")
        hashed = people.token_hash(_bearer(request))
        if not hmac.compare_digest(hashed, self._host_token_hash):
            raise HTTPException(401, "口令不对 wrong host token")

    async def overview(self, request: Request) -> Response:
        """List rooms and people for the operator."""
        self._operator(request)
        text = request.query_params.get("find", "")[:20]
        found = await self._ask(partial(db.find_people, text=text, limit=100))
        done, running = await self._ask(db.count_matches)
        online = Count(one.person_id for one in self.house.connections)
        return _json(
            {
                "rooms": [room.state() for room in self.house.rooms.values()],
                "people": [{**one, "online": online[one["id"]] > 0} for one in found],
                "matches": {"finished": done, "running": running},
                "connections": len(self.house.connections),
                "paused": self.house.troubled,
            }
        )

    async def dissolve(self, request: Request) -> Response:
        """End the match of a room, and close it if the operator says so."""
        self._operator(request)
        room = self.house.rooms.get(request.path_params["number"])
        if room is None:
            raise HTTPException(404, "没有这个房间 there is no such room")
        if room.running:
            room.dissolve()
        elif request.query_params.get("close"):
            self.house.close_room(room)
        self.house.services.log.info("operator dissolved", room=room.number)
        return _json({"ok": True})

    async def ban(self, request: Request) -> Response:
        """Keep somebody out for some hours; 0 lets it in again."""
        self._operator(request)
        try:
            wish = msgspec.json.decode(await request.body(), type=Ban)
        except msgspec.MsgspecError as error:
            raise HTTPException(400, str(error)) from None
        until = int(time.time() + wish.hours * 3600) if wish.hours else 0
        if not await self.house.ban(request.path_params["person"], until, wish.reason):
            raise HTTPException(404, "没有这个人 there is no such person")
        self.house.services.log.info("operator banned", person=request.path_params["person"])
        return _json({"ok": True, "until": until})

    async def operator_page(self, request: Request) -> Response:
        """Show the operator's page; it asks for the host token itself."""
        return FileResponse(PAGES / "operator.html")

    async def page(self, request: Request) -> Response:
        """Show the web client, whatever its own address is."""
        index = WEB / "index.html"
        return FileResponse(index if index.is_file() else PAGES / "welcome.html")

    # -- limits and errors -------------------------------------------------------------------

    def guarded(
        self, handler: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """Let nobody ask too often, and no error out but as a sentence."""

        async def handle(request: Request) -> Response:
            if not self._requests.take(self._address(request)):
                return _json({"error": "请求太多 too many requests"}, 429)
            try:
                return await handler(request)
            except HTTPException as error:
                return _json({"error": error.detail}, error.status_code)
            except RefusedError as error:
                return _json({"error": str(error), "code": error.code}, 409)
            except StoreError as error:
                return _json({"error": str(error)}, 503)

        return handle


class Ban(msgspec.Struct):
    """What the operator wishes."""

    hours: float = 24
    reason: str = ""


def make_app(web: Web) -> Starlette:
    """Put the routes together."""
    get = partial(_route, web, "GET")
    post = partial(_route, web, "POST")
    return Starlette(
        routes=[
            WebSocketRoute("/ws", web.socket),
            Route("/healthz", web.health),
            Route("/metrics", web.metrics),
            get("/api/towns", web.towns),
            get("/api/towns/{town}/rules", web.rules),
            get("/api/rooms", web.rooms),
            get("/api/matches/{match:int}", web.match),
            get("/api/matches/{match:int}/record", web.record),
            get("/api/matches/{match:int}/replay", web.replay),
            get("/api/me/history", web.history),
            get("/api/me/statistics", web.statistics),
            get("/api/operator", web.overview),
            post("/api/operator/rooms/{number}/dissolve", web.dissolve),
            post("/api/operator/people/{person:int}/ban", web.ban),
            get("/operator", web.operator_page),
            Mount("/pages", StaticFiles(directory=PAGES)),
            Mount("/assets", StaticFiles(directory=WEB / "assets", check_dir=False)),
            *(get(f"/{name}", partial(_file, name)) for name in _top_files()),
            get("/{page:path}", web.page),
        ],
        middleware=[Middleware(SecurityHeaders)],
    )


def _top_files() -> list[str]:
    """List the files that the built web client has at its top."""
    if not WEB.is_dir():
        return []
    return sorted(file.name for file in WEB.iterdir() if file.is_file())


async def _file(name: str, request: Request) -> Response:
    return FileResponse(WEB / name)


def _route(
    web: Web, method: str, path: str, handler: Callable[[Request], Awaitable[Response]]
) -> Route:
    return Route(path, web.guarded(handler), methods=[method])


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def _bearer(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _language(request: Request) -> str:
    return "en" if request.query_params.get("lang") == "en" else "zh"


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 10 else text
