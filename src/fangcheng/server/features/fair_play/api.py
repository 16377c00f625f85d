"""Fair play over HTTP: what the operator sees about pairs and matches."""

from functools import partial
from typing import Annotated

from msgspec import Struct
from sqlalchemy import Connection

from fangcheng.protocol import fair_play as say
from fangcheng.protocol.kinds import STORED
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.public import Accepted
from fangcheng.server.features.fair_play import store as db
from fangcheng.server.features.fair_play.evidence import Telling
from fangcheng.server.features.fair_play.pairs import Pair, Played, pairs_of, sizes
from fangcheng.server.features.fair_play.service import FairPlay
from fangcheng.server.features.feature import Api, ApiParts, CountReports
from fangcheng.server.http.endpoints import Asked
from fangcheng.server.http.lists import PAGE, Listed
from fangcheng.server.http.matches import OfMatch
from fangcheng.server.http.operator import look, order
from fangcheng.server.store.operator_log import OperatorAction
from fangcheng.tiles import chinese, parse

_MOST_MATCHES = 50
"""The most matches of a pair that are listed one by one."""


class OfPair(Struct):
    """Two people by their numbers, the lower one first."""

    one: Annotated[int, STORED]
    other: Annotated[int, STORED]


class FairPlayApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._operator = parts.operator
        self._store = parts.services.store
        self._looking = parts.of(FairPlay)
        self._count_reports = parts.count_reports

    async def look(self, asked: Asked) -> Accepted:
        """Analyse new matches, in the background."""
        await self._operator.write_down(asked.request, OperatorAction("look"))
        self._looking.begin()
        return Accepted()

    async def pairs(self, asked: Asked, query: Listed) -> say.PairList:
        """List pairs, the most suspicious first, all or filtered; and count the matches left."""
        state, text = query.state, query.text.casefold()
        # Count first what is left: if that is 0, the figures cover all matches.
        busy = self._looking.busy
        left = await self._store.look_back(partial(db.count_to_judge, since=self._looking.since))
        found = await self._looking.pairs(only_counted=state == "counted")
        reported = await self._store.look_back(self._count_reports)
        meant = [pair for pair in found if any(text in name.casefold() for name in pair.names)]
        if state == "reported":
            meant = [pair for pair in meant if any(who in reported for who in pair.people)]
        return say.PairList(
            pairs=[pair.tell(reported) for pair in query.of(meant)],
            count=len(meant),
            levels=sizes(found),
            left=left,
            busy=busy,
            page=query.page,
            size=PAGE,
        )

    async def farms(self, asked: Asked) -> say.FarmList:
        """List groups of accounts that lift one of them, the most suspicious first."""
        found = await self._looking.farms()
        return say.FarmList([farm.tell() for farm in found])

    async def pair(self, asked: Asked, place: OfPair) -> say.PairCase:
        """Get all that is known of two people, and their matches."""
        numbers = [place.one, place.other]
        found = await self._looking.pairs(only_counted=False)
        pair = next((pair for pair in found if list(pair.people) == numbers), None)
        if pair is None:
            raise ProblemError("not_known_together")
        told = partial(_of_pair, pair=pair, count_reports=self._count_reports)
        return await self._store.look_back(told)

    async def match(self, asked: Asked, place: OfMatch) -> say.MatchCase:
        """Get what was found in a match: each pair, and the most telling discards."""
        found = await self._store.look_back(partial(db.judged_match, match=place.match))
        if found is None:
            raise ProblemError("not_over")
        played, telling = found
        reported = await self._store.look_back(self._count_reports)
        return say.MatchCase(
            match=played.match,
            finished=played.finished,
            names=[seat.name for seat in played.seats],
            pairs=[pair.tell(reported) for pair in pairs_of([played])],
            telling=[_written(discard) for discard in telling],
        )


_PATH = "/fair_play"
API: type[Api] = FairPlayApi
ENDPOINTS = (
    look(_PATH, FairPlayApi.pairs),
    order("fair_play", FairPlayApi.look),
    look(f"{_PATH}/farms", FairPlayApi.farms),
    look(f"{_PATH}/pairs/{{one}}-{{other}}", FairPlayApi.pair),
    look(f"{_PATH}/matches/{{match}}", FairPlayApi.match),
)


def _of_pair(connection: Connection, pair: Pair, count_reports: CountReports) -> say.PairCase:
    """Return the newest matches of two people, each with its own figures."""
    matches = []
    for number, _ in pair.matches[:_MOST_MATCHES]:
        found = db.judged_match(connection, number)
        if found is not None:
            played, telling = found
            matches.append(_one_match(played, telling, pair.people))
    return say.PairCase(pair.tell(count_reports(connection)), matches)


def _one_match(played: Played, telling: list[Telling], people: tuple[int, int]) -> say.PairMatch:
    seats = [seat.person for seat in played.seats]
    meant = {seats.index(who) for who in people}
    (own,) = (pair for pair in pairs_of([played]) if pair.people == people)
    return say.PairMatch(
        match=played.match,
        finished=played.finished,
        counts=played.counts,
        names=[seat.name for seat in played.seats],
        ways=own.tell().ways,
        telling=[
            _written(discard) for discard in telling if {discard.giver, discard.taker} == meant
        ],
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
