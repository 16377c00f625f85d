"""The web application: which address leads where."""

from collections.abc import Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

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
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.http.previews import home
from fangcheng.server.http.responses import (
    ON_ERROR,
    POLICY_REPORTS_AT,
    Handler,
    SecurityHeaders,
)
from fangcheng.server.http.static_files import REFERENCE, WEB
from fangcheng.server.proxy import READY
from fangcheng.server.transport.answers_api import AnswersApi
from fangcheng.server.transport.gate import HEALTH, Gate
from fangcheng.server.transport.keys_api import KeysApi
from fangcheng.server.transport.matches_api import MatchesApi
from fangcheng.server.transport.occupancy import Occupancy
from fangcheng.server.transport.operator_diagnostics import OperatorDiagnostics
from fangcheng.server.transport.operator_house import OperatorHouse
from fangcheng.server.transport.operator_looks import OperatorLooks
from fangcheng.server.transport.operator_orders import OperatorOrders
from fangcheng.server.transport.operator_people import OperatorPeople
from fangcheng.server.transport.policy_reports import PolicyReports
from fangcheng.server.transport.public_api import PublicApi
from fangcheng.server.transport.reference import Reference
from fangcheng.server.transport.security_txt import SecurityTxt
from fangcheng.server.transport.socket_door import SocketDoor


def make_app(
    front: Front,
    host_token_hash: str,
    occupancy: Occupancy,
    client: Path = WEB,
    reference: Path = REFERENCE,
) -> ASGIApp:
    """Put the routes together, behind the gate."""
    routes = make_routes(front, host_token_hash, occupancy, client, reference)
    names = HostNames(front.settings)
    app = Starlette(routes=routes, exception_handlers=ON_ERROR)
    # The headers come last, so that also a refusal and the answer to a mistake of ours have them.
    gate = Gate(app, front.settings, names, occupancy.shares, front.floods)
    secure = lambda scope: home(Request(scope), front.settings).startswith("https:")  # noqa: E731
    return SecurityHeaders(gate, names, secure, lambda: front.registry.cluster.hosts)


def make_routes(
    front: Front, host_token_hash: str, occupancy: Occupancy, client: Path, reference: Path
) -> list[BaseRoute]:
    """List all routes of a server; the first that fits answers."""
    operator = Operator(front.services, host_token_hash)
    archive = Archive(front.services)
    front.caches.append(archive.forget)
    pages = Pages(client, front.settings.public_url.rstrip("/"))
    return [
        WebSocketRoute("/ws", SocketDoor(front).come_in),
        *_for_everybody(PublicApi(front, operator)),
        *_matches(MatchesApi(front, archive)),
        *_shared(Sharing(front.services, archive, pages)),
        *_profiles(ProfilesApi(front.services, front.accounts, archive, pages)),
        *_ladder(LadderApi(front.services, front.accounts)),
        Route("/api/answers/{question}", AnswersApi(front.services).answer, methods=["POST"]),
        *_puzzles(PuzzlesApi(front.services, front.accounts)),
        *_clubs(ClubsApi(front.accounts, front.clubs)),
        *_keys(KeysApi(front)),
        *_for_the_operator(front, operator, OperatorLooks(front, occupancy)),
        *_fair_play(
            operator, FairPlayApi(front.services, front.fair_play, operator, count_reports)
        ),
        *_moderation(operator, _moderation_api(front, operator)),
        *_tournaments(TournamentsApi(front.accounts, front.tournaments, operator), operator),
        *_friends(FriendsApi(front.accounts, front.friends)),
        Route("/api", _nothing),
        Route("/api/{rest:path}", _nothing),
        Route("/.well-known/security.txt", SecurityTxt(front.settings).tell),
        Route(POLICY_REPORTS_AT, PolicyReports().take, methods=["POST"]),
        Route("/operator", pages.operator),
        *_for_programmers(Reference(reference)),
        Route("/{path:path}", pages.any),
    ]


def _for_everybody(api: PublicApi) -> Iterator[BaseRoute]:
    yield Route(HEALTH, api.health)
    yield Route(READY, api.ready)
    yield Route("/metrics", api.metrics)
    yield Route("/api/towns", api.towns)
    yield Route("/api/towns/{town}/rules", api.rules)
    yield Route("/api/towns/{town}/words", api.words)
    yield Route("/api/house_rules/{name:path}/notes", api.house_notes)
    yield Route("/api/rooms", api.rooms)
    yield Route("/api/rooms/{number}/notes", api.room_notes)


def _matches(api: MatchesApi) -> Iterator[BaseRoute]:
    yield Route("/api/matches/{match}", api.match)
    yield Route("/api/matches/{match}/notes", api.notes)
    yield Route("/api/matches/{match}/record", api.record)
    yield Route("/api/matches/{match}/replay", api.replay)
    yield Route("/api/matches/{match}/review", api.review)
    yield Route("/api/matches/{match}/rejudge", api.rejudge)
    yield Route("/api/me/history", api.history)
    yield Route("/api/me/statistics", api.statistics)


def _shared(sharing: Sharing) -> Iterator[BaseRoute]:
    yield Route("/api/matches/{match}/picture.png", sharing.picture)
    yield Route("/api/oembed", sharing.oembed)
    yield Route("/replay/{match}", sharing.page)
    yield Route("/replay/{match}/", sharing.page)
    yield Route("/embed/replay/{match}", sharing.embedded)
    yield Route("/embed", _nothing)
    yield Route("/embed/{rest:path}", _nothing)


def _profiles(api: ProfilesApi) -> Iterator[BaseRoute]:
    yield Route("/api/me/profile", api.chosen)
    yield Route("/api/me/profile", api.choose, methods=["POST"])
    yield Route("/api/people/{name:path}", api.look)
    yield Route("/api/people_hands/{number}/{name:path}", api.hand)
    yield Route("/people/{name:path}", api.page)


def _puzzles(api: PuzzlesApi) -> Iterator[BaseRoute]:
    yield Route("/api/puzzles/{town}", api.listed)
    yield Route("/api/puzzles/{town}/{id}", api.one)
    yield Route("/api/puzzles/{town}/{id}", api.answer, methods=["POST"])


def _ladder(api: LadderApi) -> Iterator[BaseRoute]:
    yield Route("/api/me/ladder", api.standings)
    yield Route("/api/ladder/{town}", api.board)


def _friends(api: FriendsApi) -> Iterator[BaseRoute]:
    yield Route("/api/friend_links/{code}", api.offered)
    yield Route("/api/friend_links/{code}", api.use, methods=["POST"])


def _clubs(api: ClubsApi) -> Iterator[BaseRoute]:
    yield Route("/api/clubs", api.listed)
    yield Route("/api/clubs", api.found, methods=["POST"])
    yield Route("/api/clubs/{club}", api.one)
    yield Route("/api/clubs/{club}", api.do, methods=["POST"])
    yield Route("/api/clubs/{club}/months/{month}", api.month)
    yield Route("/api/clubs/{club}/evenings/{date}", api.evening)
    yield Route("/api/invitations/{code}", api.invited)
    yield Route("/api/invitations/{code}", api.join, methods=["POST"])


def _keys(api: KeysApi) -> Iterator[BaseRoute]:
    yield Route("/api/passkeys", api.challenge)
    yield Route("/api/me/keys", api.look)
    yield Route("/api/me/keys", api.do, methods=["POST"])


def _tournaments(api: TournamentsApi, operator: Operator) -> Iterator[BaseRoute]:
    one = "/api/tournaments/{tournament}"
    yield Route("/api/tournaments", api.listed)
    yield Route("/api/tournaments", api.set_up, methods=["POST"])
    yield Route(one, api.one)
    yield Route(one, api.do, methods=["POST"])
    alone = operator.alone
    house = "/api/operator/tournaments"
    yield Route(house, alone(api.all_listed))
    yield Route(house, alone(api.set_up_for_the_house), methods=["POST"])
    yield Route(f"{house}/{{tournament}}", alone(api.do_for_the_house), methods=["POST"])


def _for_the_operator(
    front: Front, operator: Operator, looks: OperatorLooks
) -> Iterator[BaseRoute]:
    house, people = OperatorHouse(front, operator), OperatorPeople(front, operator)
    diagnostics, ordered = OperatorDiagnostics(front), OperatorOrders(front, operator)
    shown: dict[str, Handler] = {
        "/api/operator": looks.overview,
        "/api/operator/history": looks.history,
        "/api/operator/nodes": looks.nodes,
        "/api/operator/rooms": looks.rooms,
        "/api/operator/people": looks.people,
        "/api/operator/log": looks.log,
        "/api/operator/house_rules": looks.house_rules,
        "/api/operator/settings": looks.settings,
        "/api/operator/disconnects": diagnostics.disconnects,
        "/api/operator/slow_rooms": diagnostics.slow_rooms,
        "/api/operator/floods": diagnostics.floods,
        "/api/operator/orders": house.told,
        "/api/operator/deeds": house.deeds,
        "/api/operator/deeds/all": house.all_deeds,
    }
    orders: dict[str, Handler] = {
        "/api/operator/rooms/{number}/dissolve": ordered.dissolve,
        "/api/operator/rooms/{number}/close": ordered.close,
        "/api/operator/rooms/{number}/move": ordered.move,
        "/api/operator/nodes/{node}/drain": ordered.drain,
        "/api/operator/people/{person}/ban": ordered.ban,
        "/api/operator/people/{person}/founder": house.name_founder,
        "/api/operator/people/{person}/data": people.data,
        "/api/operator/people/{person}/erase": people.erase,
        "/api/operator/free_text": ordered.free_text,
        "/api/operator/announcement": house.announce,
        "/api/operator/quiet_hours": house.keep_quiet,
        "/api/operator/founding": house.let_found,
    }
    for path, handler in shown.items():
        yield Route(path, operator.alone(handler))
    for path, handler in orders.items():
        yield Route(path, operator.alone(handler), methods=["POST"])


def _fair_play(operator: Operator, api: FairPlayApi) -> Iterator[BaseRoute]:
    path = "/api/operator/fair_play"
    yield Route(path, operator.alone(api.pairs))
    yield Route(path, operator.alone(api.look), methods=["POST"])
    yield Route(f"{path}/farms", operator.alone(api.farms))
    yield Route(f"{path}/pairs/{{one}}-{{other}}", operator.alone(api.pair))
    yield Route(f"{path}/matches/{{match}}", operator.alone(api.match))


def _moderation(operator: Operator, api: ModerationApi) -> Iterator[BaseRoute]:
    yield Route("/api/matches/{match}/report", api.report, methods=["POST"])
    path = "/api/operator/reports"
    yield Route(path, operator.alone(api.reports))
    yield Route(f"{path}/{{report}}", operator.alone(api.report_case))
    yield Route(f"{path}/{{report}}/decide", operator.alone(api.decide), methods=["POST"])
    yield Route(f"{path}/{{report}}/note", operator.alone(api.remark), methods=["POST"])


def _moderation_api(front: Front, operator: Operator) -> ModerationApi:
    return ModerationApi(
        front.services,
        operator,
        accounts=front.accounts,
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
    """Answer what is asked for in vain."""
    raise HTTPException(404)
