"""The web application: which URL leads where."""

from collections.abc import Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.archive.archive import Archive
from fangcheng.server.features.clubs.api import ClubsApi
from fangcheng.server.features.fair_play.api import FairPlayApi
from fangcheng.server.features.friends.api import FriendsApi
from fangcheng.server.features.ladder.api import LadderApi
from fangcheng.server.features.moderation.api import ModerationApi
from fangcheng.server.features.moderation.store import count_reports
from fangcheng.server.features.profiles.api import ProfilesApi
from fangcheng.server.features.puzzles.api import PuzzlesApi
from fangcheng.server.features.sharing.api import Sharing
from fangcheng.server.features.tournaments.api import TournamentsApi
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
    archive = Archive(front.services)
    front.caches.append(archive.forget)
    pages = Pages(client, front.settings.public_url.rstrip("/"))
    sharing = Sharing(front.services, archive, pages)
    profiles = ProfilesApi(front.services, archive, pages)
    answering = (
        PublicApi(front, operator),
        MatchesApi(front, archive),
        AnswersApi(front.services),
        KeysApi(front),
        OperatorLooks(front, connection_limits),
        OperatorDiagnostics(front),
        OperatorHouse(front, operator),
        OperatorOrders(front, operator),
        OperatorPeople(front, operator),
        sharing,
        profiles,
        LadderApi(front.services),
        PuzzlesApi(front.services),
        ClubsApi(front.clubs),
        FairPlayApi(front.services, front.fair_play, operator, count_reports),
        _moderation_api(front, operator),
        TournamentsApi(front.tournaments, operator),
        FriendsApi(front.friends),
        Contracts(),
    )
    doors = Doors(front.accounts, operator.check)
    return [
        WebSocketRoute("/ws", SocketRoute(front).come_in),
        *doors.bind(answering, ENDPOINTS),
        Route("/api", _nothing),
        Route("/api/{rest:path}", _nothing),
        Route("/replay/{match}", sharing.page),
        Route("/replay/{match}/", sharing.page),
        Route("/embed/replay/{match}", sharing.embedded),
        Route("/embed", _nothing),
        Route("/embed/{rest:path}", _nothing),
        Route("/people/{name:path}", profiles.page),
        Route("/.well-known/security.txt", SecurityTxt(front.settings).tell),
        Route(POLICY_REPORTS_AT, PolicyReports().take, methods=["POST"]),
        Route("/operator", pages.operator),
        *_for_programmers(Reference(reference)),
        Route("/{path:path}", pages.any),
    ]


def _moderation_api(front: Front, operator: Operator) -> ModerationApi:
    return ModerationApi(
        front.services,
        operator,
        node_messages=front.node_messages,
        talk=front.registry.talk,
        fair_play=front.fair_play,
        moderation=front.moderation,
        turn_out=front.people.turn_out,
    )


def _for_programmers(reference: Reference) -> Iterator[BaseRoute]:
    yield Route("/docs", reference.first)
    yield Route("/docs/", reference.first)
    yield Route("/docs/{path:path}", reference.any)


async def _nothing(request: Request) -> Response:
    """Answer 404."""
    raise ProblemError("nothing")
