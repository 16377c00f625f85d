"""The standings of a person, and the boards of towns, which are cached."""

import time
from functools import partial
from typing import Final

from fangcheng.protocol import ladder as say
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.cache import Cache
from fangcheng.server.features.feature import Feature, Maker, Parts
from fangcheng.server.features.ladder.board import board_of
from fangcheng.server.ratings.counting import count_overlooked
from fangcheng.server.ratings.eligibility import lacks, needs
from fangcheng.server.ratings.rating import NEEDED
from fangcheng.server.ratings.standing import standings_of
from fangcheng.server.ratings.store import history_of, ratings_of, shown_on_board
from fangcheng.server.store.people import Person
from fangcheng.words.installed import installed

_MOST: Final = 500
"""The most matches of a person that are listed, the newest ones."""
_BOARD_SECONDS: Final = 30.0
"""Seconds for which a cached board is valid."""
_MOST_BOARDS: Final = 200
"""The most boards in the cache, one for each town and language."""


class Ladder(Feature):
    """Reads what has been counted; rooms count when a match ends (`ratings/counting.py`)."""

    def __init__(self, parts: Parts) -> None:
        services = parts.services
        self._store = services.store
        self._work = services.journal.work
        self._log = services.log
        self._settings = services.settings
        self._boards: Cache[say.LadderBoard] = Cache(_MOST_BOARDS, good_for=_BOARD_SECONDS)

    async def start(self) -> None:
        """Count the matches that were not counted when they ended."""
        await self._work(partial(count_overlooked, log=self._log))

    def drop_caches(self) -> None:
        """Clear the boards, which show names."""
        self._boards.forget_all()

    async def standings(self, person: Person, lang: str) -> say.Ladder:
        """Return a person's standing in each town, and its history."""
        found = await self._store.look_back(partial(ratings_of, person=person.id, limit=_MOST))
        history = await self._store.look_back(partial(history_of, person=person.id))
        return say.Ladder(
            person.permanent,
            NEEDED,
            needs(self._settings),
            lacks(history, self._settings, time.time()),
            standings_of(found, lang),
        )

    async def board(self, town: str, lang: str) -> say.LadderBoard:
        """Return the board of a town."""
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


FEATURE: Maker = Ladder
