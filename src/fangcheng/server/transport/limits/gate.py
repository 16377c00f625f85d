"""Who may ask, and how often: the gate before everything else.

A request must be for this server by name, and nobody may ask too often. Behind a proxy, where one
connection carries the requests of many, also how much an address may have under way is kept here.
"""

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

HEALTH = "/healthz"
_ALWAYS = (HEALTH, READY)
"""Asked every second by whoever looks after the server, by whatever name."""
_LOOKED_UP = ("/api", "/metrics", "/replay/", "/people/")
"""What is no file: for previews the last two ask the database."""
_ANSWERS = ("http.response.start", "websocket.http.response.start")
_REFUSED = range(400, 500)


class _Rates:
    """How often one address may ask: each second, and at once."""

    def __init__(self, sockets: int) -> None:
        self._interface = Buckets(20, 100)
        self._files = Buckets(100, 1000)  # they lie in memory and a page has many
        # All that an address may hold come back at once where the server was restarted.
        self._sockets = Buckets(sockets / 10, 2 * sockets)

    def take(self, scope: Scope, who: str) -> bool:
        """Whether somebody may ask for something now."""
        if scope["type"] == "websocket":
            return self._sockets.take(who)
        looked_up = scope["path"].startswith(_LOOKED_UP)
        return (self._interface if looked_up else self._files).take(who)


class Gate:
    """The application behind it sees only requests that are in order."""

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
        """Handle one request, or the beginning of a web socket."""
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
        """Count the answer if it refuses something."""

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
        try:
            await self._app(scope, receive, send)
        finally:
            self._shares.give(who)


async def _too_many(scope: Scope, receive: Receive, send: Send) -> None:
    # Whoever goes on must also connect anew.
    response = problem("rate", retry_after=5)
    response.headers["connection"] = "close"
    await response(scope, receive, send)
