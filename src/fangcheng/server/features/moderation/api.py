"""Reports: what players send, and the operator's queue with scene, notes and decisions."""

from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import structs
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol.moderation import Report
from fangcheng.protocol.operator import AddNote, Decide, ReportCase, ReportList, ReportTold
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.accounts.node_messages import Banned
from fangcheng.server.cluster.messages import NodeMessages
from fangcheng.server.features.fair_play.pairs import Pair
from fangcheng.server.features.fair_play.service import FairPlay
from fangcheng.server.features.moderation import decisions
from fangcheng.server.features.moderation import store as db
from fangcheng.server.features.moderation.node_messages import Reported, Sanctioned
from fangcheng.server.features.moderation.reports import (
    NotReportedError,
    reported_by,
    scene_of,
    take_report,
)
from fangcheng.server.features.moderation.service import Moderation
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.lists import PAGE, asked_page, asked_text
from fangcheng.server.http.matches import match_number
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.person import known_person
from fangcheng.server.http.responses import private, read_body, whole_number
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.services import Services
from fangcheng.server.store.deeds import Deed

_NUMBERS = (1 << 31) - 1
_MOST_OTHERS = 100
TurnOut = Callable[[Callable[[Connection], None], Banned], Awaitable[None]]
"""Keeps somebody out by something that is stored; their connections are closed."""


class ModerationApi:
    """The handlers."""

    def __init__(
        self,
        services: Services,
        operator: Operator,
        *,
        accounts: Accounts,
        node_messages: NodeMessages,
        talk: Talk,
        fair_play: FairPlay,
        moderation: Moderation,
        turn_out: TurnOut,
    ) -> None:
        self._accounts = accounts
        self._node_messages = node_messages
        self._talk = talk
        self._fair_play = fair_play
        self._moderation = moderation
        self._turn_out = turn_out
        self._operator = operator
        self._store = services.store
        self._write = services.journal.work
        self._log = services.log
        self._rates = Buckets(0.2, 10)

    # -- for players -------------------------------------------------------------------------

    async def report(self, request: Request) -> Response:
        """Take a report of one player of a match about another one, with what the two said."""
        match = match_number(request)
        if not self._rates.take(asker(request)):
            raise HTTPException(429, "请求太多 too many requests", {"retry-after": "5"})
        person = await known_person(request, self._accounts)
        told: Report = await read_body(request, Report)
        played = await self._store.read(partial(db.played, match=match))
        try:
            reported = reported_by(played, person.id, told)
            assert played is not None
            scene = scene_of(self._talk, played, person.id, reported)
            take = partial(take_report, match=match, reporter=person.id, told=told, scene=scene)
            is_new = await self._write(take)
        except NotReportedError as error:
            raise HTTPException(error.status, str(error)) from None
        if is_new:
            # Other nodes may have heard more of it.
            self._node_messages.post(Reported(match, person.id, reported))
            self._log.info("player reported", match=match, seat=told.seat, kind=told.kind)
        return private({"ok": True, "new": is_new})

    # -- for the operator --------------------------------------------------------------------

    async def reports(self, request: Request) -> Response:
        """List what players report, the newest first, with what is known of the two together."""
        state, page = request.query_params.get("state", ""), asked_page(request)
        closed = {"open": False, "closed": True}.get(state)
        ask = partial(
            db.find_reports, closed=closed, text=asked_text(request), skip=page * PAGE, limit=PAGE
        )
        found, count = await self._store.look_back(ask)
        best = await self._most_striking()
        listed = [_told(one, best.get(one.reported)) for one in found]
        return private(ReportList(listed, count, page, PAGE))

    async def report_case(self, request: Request) -> Response:
        """Tell all that is known of a report: the scene, notes, and what was before."""
        report = _number(request)

        def look(connection: Connection) -> ReportCase | None:
            found = db.find_report(connection, report)
            played = None if found is None else db.played(connection, found.match)
            if found is None or played is None:
                return None
            spent = db.thought(connection, found.match)
            others = db.reports_about(connection, found.reported, _MOST_OTHERS)
            return ReportCase(
                report=_told(found, best.get(found.reported)),
                names=played.names,
                thought=[spent.get(seat, 0) for seat in range(len(played.names))],
                others=[one for one in others if one != report],
                sanctions=db.sanctions_of(connection, found.reported),
            )

        best = await self._most_striking()
        case = await self._store.look_back(look)
        if case is None:
            raise _no_report()
        return private(case)

    async def _most_striking(self) -> dict[int, Pair]:
        """Find for everybody the most striking pair it belongs to."""
        best: dict[int, Pair] = {}
        for pair in reversed(await self._fair_play.pairs(only_counted=False)):
            best.update(dict.fromkeys(pair.people, pair))  # the most striking last, which stays
        return best

    async def decide(self, request: Request) -> Response:
        """Decide a case, and tell the person what follows."""
        wish: Decide = await read_body(request, Decide)
        report = _number(request)
        case = await self._store.read(partial(db.find_report, report=report))
        if case is None:
            raise _no_report()
        details = {"decision": wish.decision, "days": wish.days}
        # What nothing follows from is nothing that a person is told of itself.
        about = None if wish.decision in ("dismiss", "reopen") else case.reported
        deed = Deed("decide", str(report), about, wish.reason, details)
        note = self._operator.note(request, deed)
        who = self._operator.name(request)

        def work(connection: Connection) -> None:
            if decisions.decide(connection, report, wish, who) is None:
                raise _no_report()
            note(connection)

        person = case.reported
        if wish.decision == "suspend":
            await self._turn_out(work, Banned(person))
        else:
            await self._node_messages.write(work, Sanctioned(person))
            await self._moderation.sanctioned(person)
        self._log.info("operator decided a report", report=report, decision=wish.decision)
        return private({"ok": True})

    async def remark(self, request: Request) -> Response:
        """Add a note to a report, for operators alone."""
        wish: AddNote = await read_body(request, AddNote)
        report, who = _number(request), self._operator.name(request)
        deed = self._operator.note(request, Deed("note", str(report)))

        def work(connection: Connection) -> bool | None:
            done = decisions.remark(connection, report, who, wish.text)
            if done:
                deed(connection)
            return done

        done = await self._write(work)
        if done is None:
            raise _no_report()
        if not done:
            raise HTTPException(409, "备注太多了 there are too many notes")
        return private({"ok": True})


def _number(request: Request) -> int:
    report = whole_number(request.path_params["report"], _NUMBERS)
    if report is None:
        raise _no_report()
    return report


def _told(found: ReportTold, pair: Pair | None) -> ReportTold:
    return structs.replace(found, pair=None if pair is None else pair.tell())


def _no_report() -> HTTPException:
    return HTTPException(404, "没有这条举报 there is no such report")
