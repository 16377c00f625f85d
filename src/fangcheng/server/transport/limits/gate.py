"""The gate in front of everything: host names and rate limits.

A request must name this server as its host, and stay within rate limits. Behind a proxy, where one
connection carries requests of many clients, the gate also limits the concurrent requests of each
address.
"""

from functools import partial

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.http.addresses import ADDRESS, PARTY, HostNames, address_of
from fangcheng.server.http.responses import problem
from fangcheng.server.metrics import TURNED_AWAY
from fangcheng.server.proxy import READY
from fangcheng.server.rate_limits import Buckets, party
from fangcheng.server.settings import Settings
from fangcheng.server.transport.limits.connections import Shares
from fangcheng.server.transport.socket.handshake import SHARE

HEALTH = "/healthz"
_ALWAYS = (HEALTH, READY)
"""Polled every second by monitoring, under any host name."""
_LOOKED_UP = ("/api", "/metrics", "/replay/", "/people/")
"""Everything but files; the last two read the database for previews."""
_ANSWERS = ("http.response.start", "websocket.http.response.start")
_REFUSED = range(400, 500)


class _Rates:
    """The rate limits of each address: per second, and at once."""

    def __init__(self, sockets: int) -> None:
        self._interface = Buckets(20, 100)
        self._files = Buckets(100, 1000)  # files are in memory, and a page needs many
        # After a restart all connections of an address may return at once.
        self._sockets = Buckets(sockets / 10, 2 * sockets)

    def take(self, scope: Scope, who: str) -> bool:
        """Return whether an address may make this request now."""
        if scope["type"] == "websocket":
            return self._sockets.take(who)
        looked_up = scope["path"].startswith(_LOOKED_UP)
        return (self._interface if looked_up else self._files).take(who)


class Gate:
    """Middleware that passes on only requests within the limits."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        names: HostNames,
        shares: Shares,
        floods: Floods,
    ) -> None:
        self._app = app
        self._floods = floods
        self._trust_proxy = settings.trust_proxy
        self._names = names
        self._shares = shares
        self._rates = _Rates(settings.connections_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or the start of a web socket."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in _ALWAYS:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        scope[ADDRESS] = address_of(connection, self._trust_proxy)
        who = scope[PARTY] = party(scope[ADDRESS])
        send = self._counting(who, scope["type"], send)
        if not self._names.knows(connection.headers.getlist("host")):
            await problem("host")(scope, receive, send)
        elif not self._rates.take(scope, who):
            await _too_many(scope, receive, send)
        elif self._trust_proxy:
            await self._as_share(who, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _counting(self, who: str, kind: str, send: Send) -> Send:
        """Return a `send` that counts refusals."""

        async def send_on(message: Message) -> None:
            if message["type"] in _ANSWERS and message["status"] in _REFUSED:
                TURNED_AWAY.labels(str(message["status"])).inc()
                if kind == "http":
                    self._floods.request(who, message["status"])
                else:
                    self._floods.connection(who, str(message["status"]))
            await send(message)

        return send_on

    async def _as_share(self, who: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._shares.take(who):
            await _too_many(scope, receive, send)
            return
        # A web socket takes its share along, and gives it back when it is lost.
        extensions = scope.setdefault("extensions", {})
        extensions[SHARE] = partial(self._shares.give, who)
        try:
            await self._app(scope, receive, send)
        finally:
            if SHARE in extensions:
                extensions.pop(SHARE)()


async def _too_many(scope: Scope, receive: Receive, send: Send) -> None:
    # A client that continues must also reconnect.
    response = problem("rate", retry_after=5)
    response.headers["connection"] = "close"
    await response(scope, receive, send)
