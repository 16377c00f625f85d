"""Looking at matches that are over, one after another, while the operator waits for figures.

Processes that think for those who look back do the work, so neither rooms nor the loop notice. What
was found is stored: a match is looked at once, on whichever node, and a restart loses nothing.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from fangcheng.errors import StoreError
from fangcheng.server.cache import Cache
from fangcheng.server.features.fair_play import store as db
from fangcheng.server.features.fair_play.evidence import Judged
from fangcheng.server.features.fair_play.farms import Farm, farms_of
from fangcheng.server.features.fair_play.feeding import Done
from fangcheng.server.features.fair_play.pairs import Pair, Played, pairs_of
from fangcheng.server.features.fair_play.tasks import JudgeFeeding
from fangcheng.server.features.feature import Feature, Forgets
from fangcheng.server.services import Services
from fangcheng.server.store.matches import find_match, inputs_of
from fangcheng.server.thinking.pool import NoThoughtError
from fangcheng.server.thinking.queue import HINT

T = TypeVar("T")

DAY = 86400
AT_A_TIME = 300
"""Matches that are looked at when the operator asks once."""
MOST = 5000
"""The newest matches that are added up."""
_SECONDS = 60.0
_FAILURES = 3
"""So many matches in a row that nobody answers for: those who think are away."""
_MOST_KNOWN = 3
"""What is worked out of all matches: pairs, those that count alone, and farms."""
_WHO = "fair play"


class FairPlay(Feature):
    """Has matches looked at, and adds up what was found."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._write = services.journal.work
        self._thinking = services.reviewing
        self._log = services.log
        self._seconds = services.settings.fair_play_days * DAY
        self._task: asyncio.Task[None] | None = None
        self._known: Cache[Any] = Cache(_MOST_KNOWN)

    @property
    def forgets(self) -> Sequence[Forgets]:
        """What was found is kept for as long as the operator is told of it."""
        return (Forgets(db.forget_judged, self._seconds // DAY),)

    @property
    def since(self) -> int:
        """How far one looks back."""
        return int(time.time()) - self._seconds

    @property
    def busy(self) -> bool:
        """Whether this node is looking at matches just now."""
        return self._task is not None and not self._task.done()

    def begin(self) -> None:
        """Look at the newest matches that nobody has looked at."""
        if not self.busy:
            self._task = asyncio.create_task(self._look())

    def stop(self) -> None:
        """Leave the rest for another time."""
        if self._task is not None:
            self._task.cancel()

    async def _look(self) -> None:
        failures = 0
        try:
            for match in await self._store.look_back(
                partial(db.to_judge, since=self.since, limit=AT_A_TIME)
            ):
                failures = 0 if await self._judge(match) else failures + 1
                if failures == _FAILURES:
                    self._log.warning("fair play: nobody answers, given up")
                    return
        except StoreError as error:
            self._log.warning("fair play: given up", error=str(error))
        except Exception as error:
            self._log.error("fair play: given up", error=repr(error))

    async def _judge(self, match: int) -> bool:
        question = await self._store.look_back(partial(_question, match=match))
        try:
            answer = await self._thinking.ask(question, HINT, _SECONDS, _WHO)
        except NoThoughtError as error:
            self._log.warning("fair play: match not looked at", match=match, error=str(error))
            return False
        if answer.problem:  # a town that is gone, or rules that have changed: nothing can be said
            self._log.warning("fair play: match not playable", match=match, error=answer.problem)
        found = answer.judged or Judged()
        await self._write(partial(db.keep_judged, match=match, judged=found))
        return True

    async def pairs(self, only_counted: bool) -> list[Pair]:
        """Tell all pairs, the most striking first."""
        make = partial(pairs_of, only_counted=only_counted)
        return await self._store.look_back(partial(self._worked_out, f"pairs {only_counted}", make))

    async def farms(self) -> list[Farm]:
        """Tell the farms in matches that count, the most striking first."""
        return await self._store.look_back(partial(self._worked_out, "farms", _farms))

    def _worked_out(
        self, name: str, make: Callable[[list[Played]], T], connection: Connection
    ) -> T:
        """Work something out of all matches that were looked at, anew when they have changed."""
        found: T = self._known.find(
            name,
            lambda: make(db.judged(connection, self.since, MOST)),
            db.state_of_judged(connection, self.since),
        )
        return found


def _farms(played: list[Played]) -> list[Farm]:
    return farms_of([one for one in played if one.counts])


def _question(connection: Connection, match: int) -> JudgeFeeding:
    stored = find_match(connection, match)
    assert stored is not None
    return JudgeFeeding(
        variant=stored.variant,
        options=stored.options,
        seed=stored.seed,
        inputs=[
            Done(one.seat, one.do, one.command is not None, one.ms)
            for one in inputs_of(connection, match)
        ],
    )
