"""The ladder over HTTP: a person's own standings, and the boards of towns."""

import time
from functools import partial

from fangcheng.protocol.ladder import Ladder, LadderBoard
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.cache import Cache
from fangcheng.server.features.ladder.board import board_of
from fangcheng.server.http.endpoints import Asked, Endpoint, InTown, Spoken, Who
from fangcheng.server.ratings.eligibility import lacks, needs
from fangcheng.server.ratings.rating import NEEDED
from fangcheng.server.ratings.standing import standings_of
from fangcheng.server.ratings.store import history_of, ratings_of, shown_on_board
from fangcheng.server.services import Services
from fangcheng.words.installed import installed

_MOST = 500
"""The most matches of a person that are listed, the newest ones."""
_BOARD_SECONDS = 30.0
"""Seconds for which a cached board is valid."""
_MOST_BOARDS = 200
"""The most boards in the cache, one for each town and language."""


class LadderApi:
    """The handlers of the endpoints."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._settings = services.settings
        self._boards: Cache[LadderBoard] = Cache(_MOST_BOARDS, good_for=_BOARD_SECONDS)

    async def standings(self, asked: Asked, query: Spoken) -> Ladder:
        """Get the caller's standing in each town, and its history."""
        person = asked.person
        found = await self._store.look_back(partial(ratings_of, person=person.id, limit=_MOST))
        history = await self._store.look_back(partial(history_of, person=person.id))
        return Ladder(
            person.permanent,
            NEEDED,
            needs(self._settings),
            lacks(history, self._settings, time.time()),
            standings_of(found, query.lang),
        )

    async def board(self, asked: Asked, place: InTown, query: Spoken) -> LadderBoard:
        """Get the highest standings in a town, of people who want to be listed."""
        town, lang = place.town, query.lang
        if town not in installed().towns:
            raise ProblemError("nothing")
        board = self._boards.get((town, lang))
        if board is None:
            read = partial(shown_on_board, town=town, now=int(time.time()))
            found = await self._store.look_back(read)
            board = self._boards.keep(
                (town, lang), board_of(town, found, needs(self._settings), lang)
            )
        return board


ENDPOINTS = (
    Endpoint("GET", "/api/me/ladder", LadderApi.standings, Who.PERSON),
    Endpoint("GET", "/api/ladder/{town}", LadderApi.board),
)
