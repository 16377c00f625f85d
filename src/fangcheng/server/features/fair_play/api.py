"""Fair play: what the operator is told of pairs and of matches."""

from collections.abc import Callable, Mapping
from functools import partial

from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol import fair_play as say
from fangcheng.server.features.fair_play import store as db
from fangcheng.server.features.fair_play.evidence import Telling
from fangcheng.server.features.fair_play.pairs import Pair, Played, pairs_of, sizes
from fangcheng.server.features.fair_play.service import FairPlay
from fangcheng.server.http.lists import PAGE, asked_text, page_of
from fangcheng.server.http.matches import match_number, not_over
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.responses import private, whole_number
from fangcheng.server.services import Services
from fangcheng.server.store.deeds import Deed
from fangcheng.tiles import chinese, parse

CountReports = Callable[[Connection], Mapping[int, int]]
_NUMBERS = (1 << 31) - 1
_MOST_MATCHES = 50
"""Of a pair, that are told one by one."""


class FairPlayApi:
    """The handlers."""

    def __init__(
        self, services: Services, looking: FairPlay, operator: Operator, count_reports: CountReports
    ) -> None:
        """`count_reports` tells how many open reports there are about whom."""
        self._operator = operator
        self._store = services.store
        self._looking = looking
        self._count_reports = count_reports

    async def look(self, request: Request) -> Response:
        """Look at matches that nobody has looked at, in the background."""
        await self._operator.write_down(request, Deed("look"))
        self._looking.begin()
        return private({"ok": True})

    async def pairs(self, request: Request) -> Response:
        """List pairs, the most striking first: all, or by a text in a name; how much is left."""
        state, text = request.query_params.get("state", ""), asked_text(request).casefold()
        # First what is left: where that is nothing, the figures are of all.
        busy = self._looking.busy
        left = await self._store.look_back(partial(db.count_to_judge, since=self._looking.since))
        found = await self._looking.pairs(only_counted=state == "counted")
        reported = await self._store.look_back(self._count_reports)
        meant = [one for one in found if any(text in name.casefold() for name in one.names)]
        if state == "reported":
            meant = [one for one in meant if any(who in reported for who in one.people)]
        page, some = page_of(request, meant)
        return private(
            say.PairList(
                pairs=[one.tell(reported) for one in some],
                count=len(meant),
                levels=sizes(found),
                left=left,
                busy=busy,
                page=page,
                size=PAGE,
            )
        )

    async def farms(self, _: Request) -> Response:
        """List the sets of accounts that lift one of them, the most striking first."""
        found = await self._looking.farms()
        return private(say.FarmList([one.tell() for one in found]))

    async def pair(self, request: Request) -> Response:
        """Tell all that is known of two people, and their matches one by one."""
        numbers = [whole_number(request.path_params[one], _NUMBERS) for one in ("one", "other")]
        found = await self._looking.pairs(only_counted=False)
        pair = next((one for one in found if list(one.people) == numbers), None)
        if pair is None:
            raise HTTPException(404, "没有这两个人的牌 nothing is known of these two")
        told = partial(_of_pair, pair=pair, count_reports=self._count_reports)
        return private(await self._store.look_back(told))

    async def match(self, request: Request) -> Response:
        """Tell what was found in a match: every pair of it, and the discards that tell most."""
        number = match_number(request)
        found = await self._store.look_back(partial(db.judged_match, match=number))
        if found is None:
            raise not_over()
        played, telling = found
        reported = await self._store.look_back(self._count_reports)
        return private(
            say.MatchCase(
                match=played.match,
                finished=played.finished,
                names=[one.name for one in played.seats],
                pairs=[one.tell(reported) for one in pairs_of([played])],
                telling=[_written(one) for one in telling],
            )
        )


def _of_pair(connection: Connection, pair: Pair, count_reports: CountReports) -> say.PairCase:
    """Tell the newest matches of two people, each with what it says by itself."""
    matches = []
    for number, _ in pair.matches[:_MOST_MATCHES]:
        found = db.judged_match(connection, number)
        if found is not None:
            played, telling = found
            matches.append(_one_match(played, telling, pair.people))
    return say.PairCase(pair.tell(count_reports(connection)), matches)


def _one_match(played: Played, telling: list[Telling], people: tuple[int, int]) -> say.PairMatch:
    seats = [one.person for one in played.seats]
    meant = {seats.index(who) for who in people}
    (own,) = (one for one in pairs_of([played]) if one.people == people)
    return say.PairMatch(
        match=played.match,
        finished=played.finished,
        counts=played.counts,
        names=[one.name for one in played.seats],
        ways=own.tell().ways,
        telling=[_written(one) for one in telling if {one.giver, one.taker} == meant],
    )


def _written(telling: Telling) -> say.TellingDiscard:
    return say.TellingDiscard(
        round=telling.round,
        event=telling.event,
        giver=telling.giver,
        taker=telling.taker,
        tile=telling.tile,
        gift=telling.gift,
        equals=telling.equals,
        generous=telling.generous,
        chinese=chinese(parse(telling.tile)),
    )
