"""Moderation over HTTP: players' reports, and the operator's queue with notes and decisions."""

from functools import partial
from typing import Annotated

from msgspec import Struct, structs
from sqlalchemy import Connection

from fangcheng.protocol.kinds import STORED
from fangcheng.protocol.moderation import Report, ReportTaken
from fangcheng.protocol.operator import AddNote, Decide, ReportCase, ReportList, ReportTold
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.public import Accepted
from fangcheng.server.features.fair_play.pairs import Pair
from fangcheng.server.features.fair_play.service import FairPlay
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.moderation import decisions
from fangcheng.server.features.moderation import store as db
from fangcheng.server.features.moderation.service import Moderation
from fangcheng.server.http.endpoints import Asked, Endpoint, Rate, Who
from fangcheng.server.http.lists import PAGE, Listed
from fangcheng.server.http.matches import OfMatch
from fangcheng.server.http.operator import look, order
from fangcheng.server.store.operator_log import OperatorAction

_MOST_OTHERS = 100


class OfReport(Struct):
    """The number of a report."""

    report: Annotated[int, STORED]


class ModerationApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._fair_play = parts.of(FairPlay)
        self._moderation = parts.of(Moderation)
        self._operator = parts.operator
        self._store = parts.services.store
        self._write = parts.services.journal.work
        self._log = parts.services.log

    # -- for players -------------------------------------------------------------------------

    async def report(self, asked: Asked, place: OfMatch, body: Report) -> ReportTaken:
        """Report another player of a match, with what the two of you said."""
        return ReportTaken(await self._moderation.report(place.match, asked.person.id, body))

    # -- for the operator --------------------------------------------------------------------

    async def reports(self, asked: Asked, query: Listed) -> ReportList:
        """List reports, the newest first, with what fair play knows about the person reported."""
        closed = {"open": False, "closed": True}.get(query.state)
        ask = partial(db.find_reports, closed=closed, text=query.text, skip=query.skip, limit=PAGE)
        found, count = await self._store.look_back(ask)
        best = await self._most_striking()
        listed = [_told(report, best.get(report.reported)) for report in found]
        return ReportList(listed, count, query.page, PAGE)

    async def report_case(self, asked: Asked, place: OfReport) -> ReportCase:
        """Get a report: the scene, notes, and earlier reports and sanctions."""
        report = place.report

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
                others=[other for other in others if other != report],
                sanctions=db.sanctions_of(connection, found.reported),
            )

        best = await self._most_striking()
        case = await self._store.look_back(look)
        if case is None:
            raise ProblemError("no_report")
        return case

    async def _most_striking(self) -> dict[int, Pair]:
        """Return the most suspicious pair that each person belongs to."""
        best: dict[int, Pair] = {}
        for pair in reversed(await self._fair_play.pairs(only_counted=False)):
            # The most suspicious pair comes last, and stays.
            best.update(dict.fromkeys(pair.people, pair))
        return best

    async def decide(self, asked: Asked, place: OfReport, body: Decide) -> Accepted:
        """Decide a report, and tell the person what follows."""
        report = place.report
        case = await self._store.read(partial(db.find_report, report=report))
        if case is None:
            raise ProblemError("no_report")
        details = {"decision": body.decision, "days": body.days}
        # A decision without consequences does not belong to the reported person's data.
        about = None if body.decision in ("dismiss", "reopen") else case.reported
        action = OperatorAction("decide", str(report), about, body.reason, details)
        note = self._operator.note(asked.request, action)
        who = self._operator.name(asked.request)

        def work(connection: Connection) -> None:
            if decisions.decide(connection, report, body, who) is None:
                raise ProblemError("no_report")
            note(connection)

        await self._moderation.decide(work, case.reported, body.decision == "suspend")
        self._log.info("operator decided a report", report=report, decision=body.decision)
        return Accepted()

    async def remark(self, asked: Asked, place: OfReport, body: AddNote) -> Accepted:
        """Add a note to a report, for operators only."""
        report, who = place.report, self._operator.name(asked.request)
        action = self._operator.note(asked.request, OperatorAction("note", str(report)))

        def work(connection: Connection) -> bool | None:
            done = decisions.remark(connection, report, who, body.text)
            if done:
                action(connection)
            return done

        done = await self._write(work)
        if done is None:
            raise ProblemError("no_report")
        if not done:
            raise ProblemError("notes_full")
        return Accepted()


def _told(found: ReportTold, pair: Pair | None) -> ReportTold:
    return structs.replace(found, pair=None if pair is None else pair.tell())


API: type[Api] = ModerationApi
ENDPOINTS = (
    Endpoint(
        "POST", "/api/matches/{match}/report", ModerationApi.report, Who.PERSON, Rate(0.2, 10)
    ),
    look("/reports", ModerationApi.reports),
    look("/reports/{report}", ModerationApi.report_case),
    order("reports/{report}/decide", ModerationApi.decide),
    order("reports/{report}/note", ModerationApi.remark),
)
