"""The web application: which URL leads where."""

from collections.abc import Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.features import modules
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.moderation.store import count_reports
from fangcheng.server.front.server import Front
from fangcheng.server.http.addresses import HostNames
from fangcheng.server.http.endpoints import Doors
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.http.previews import home
from fangcheng.server.http.responses import (
    ON_ERROR,
    POLICY_REPORTS_AT,
    SecurityHeaders,
)
from fangcheng.server.http.static_files import REFERENCE, WEB
from fangcheng.server.transport.answers_api import AnswersApi
from fangcheng.server.transport.contracts import Contracts
from fangcheng.server.transport.csp_reports import PolicyReports
from fangcheng.server.transport.endpoints import ENDPOINTS
from fangcheng.server.transport.keys_api import KeysApi
from fangcheng.server.transport.limits.connections import ConnectionLimits
from fangcheng.server.transport.limits.gate import Gate
from fangcheng.server.transport.matches_api import MatchesApi
from fangcheng.server.transport.operator.commands import OperatorOrders
from fangcheng.server.transport.operator.diagnostics import OperatorDiagnostics
from fangcheng.server.transport.operator.overview import OperatorLooks
from fangcheng.server.transport.operator.people import OperatorPeople
from fangcheng.server.transport.operator.policy import OperatorHouse
from fangcheng.server.transport.public_api import PublicApi
from fangcheng.server.transport.reference import Reference
from fangcheng.server.transport.security_txt import SecurityTxt
from fangcheng.server.transport.socket.route import SocketRoute


def make_app(
    front: Front,
    host_token_hash: str,
    connection_limits: ConnectionLimits,
    client: Path = WEB,
    reference: Path = REFERENCE,
) -> ASGIApp:
    """Build the application: routes, gate and headers."""
    routes = make_routes(front, host_token_hash, connection_limits, client, reference)
    names = HostNames(front.settings)
    app = Starlette(routes=routes, exception_handlers=ON_ERROR)
    # The headers are outermost, so that refusals and error responses have them as well.
    gate = Gate(app, front.settings, names, connection_limits.shares, front.floods)
    secure = lambda scope: home(Request(scope), front.settings).startswith("https:")  # noqa: E731
    return SecurityHeaders(gate, names, secure, lambda: front.registry.cluster.hosts)


def make_routes(
    front: Front,
    host_token_hash: str,
    connection_limits: ConnectionLimits,
    client: Path,
    reference: Path,
) -> list[BaseRoute]:
    """List all routes of a server; the first match answers."""
    operator = Operator(front.services, host_token_hash)
    pages = Pages(client, front.settings.public_url.rstrip("/"))
    parts = ApiParts(
        services=front.services,
        features=front.features.all,
        archive=front.archive,
        operator=operator,
        pages=pages,
        count_reports=count_reports,
    )
    features: list[Api] = [one.API(parts) for one in modules("api")]
    answering = (
        PublicApi(front, operator),
        MatchesApi(front),
        AnswersApi(front.services),
        KeysApi(front),
        OperatorLooks(front, connection_limits),
        OperatorDiagnostics(front),
        OperatorHouse(front, operator),
        OperatorOrders(front, operator),
        OperatorPeople(front, operator),
        Contracts(),
        *features,
    )
    doors = Doors(front.accounts, operator.check)
    return [
        WebSocketRoute("/ws", SocketRoute(front).come_in),
        *doors.bind(answering, ENDPOINTS),
        Route("/api", _nothing),
        Route("/api/{rest:path}", _nothing),
        *(page for one in features for page in one.pages),
        Route("/embed", _nothing),
        Route("/embed/{rest:path}", _nothing),
        Route("/.well-known/security.txt", SecurityTxt(front.settings).tell),
        Route(POLICY_REPORTS_AT, PolicyReports().take, methods=["POST"]),
        Route("/operator", pages.operator),
        *_for_programmers(Reference(reference)),
        Route("/{path:path}", pages.any),
    ]


def _for_programmers(reference: Reference) -> Iterator[BaseRoute]:
    yield Route("/docs", reference.first)
    yield Route("/docs/", reference.first)
    yield Route("/docs/{path:path}", reference.any)


async def _nothing(request: Request) -> Response:
    """Answer 404."""
    raise ProblemError("nothing")
