"""Analysing finished matches one by one, while the operator waits for figures.

Worker processes do the work, at the priority of replays, so neither rooms nor the event loop
notice. Results are stored: each match is analysed once, on any node, and a restart loses nothing.
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
from fangcheng.server.features.feature import Feature, Forgets, Maker, Parts
from fangcheng.server.store.matches import find_match, inputs_of
from fangcheng.server.thinking.pool import NoThoughtError
from fangcheng.server.thinking.queue import HINT

T = TypeVar("T")

DAY = 86400
AT_A_TIME = 300
"""The most matches analysed after one request."""
MOST = 5000
"""The most matches that are summed up, the newest first."""
_SECONDS = 60.0
_FAILURES = 3
"""After so many failed matches in a row, the workers are considered away."""
_MOST_KNOWN = 3
"""The results in the cache: all pairs, pairs in counted matches, and farms."""
_WHO = "fair play"


class FairPlay(Feature):
    """Has matches analysed, and sums up the results."""

    def __init__(self, parts: Parts) -> None:
        services = parts.services
        self._store = services.store
        self._write = services.journal.work
        self._thinking = services.reviewing
        self._log = services.log
        self._seconds = services.settings.fair_play_days * DAY
        self._task: asyncio.Task[None] | None = None
        self._known: Cache[Any] = Cache(_MOST_KNOWN)

    @property
    def forgets(self) -> Sequence[Forgets]:
        """The results, which are kept for as long as the operator is shown them."""
        return (Forgets(db.forget_judged, self._seconds // DAY),)

    @property
    def since(self) -> int:
        """The time since which matches are considered."""
        return int(time.time()) - self._seconds

    @property
    def busy(self) -> bool:
        """Whether this node is analysing matches."""
        return self._task is not None and not self._task.done()

    def begin(self) -> None:
        """Start to analyse the newest matches that are not analysed yet."""
        if not self.busy:
            self._task = asyncio.create_task(self._look())

    def stop(self) -> None:
        """Stop; what is left is analysed another time."""
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
                    self._log.warning("fair play: workers do not answer, stopped")
                    return
        except StoreError as error:
            self._log.warning("fair play: stopped", error=str(error))
        except Exception as error:
            self._log.error("fair play: stopped", error=repr(error))

    async def _judge(self, match: int) -> bool:
        question = await self._store.look_back(partial(_question, match=match))
        try:
            answer = await self._thinking.ask(question, HINT, _SECONDS, _WHO)
        except NoThoughtError as error:
            self._log.warning("fair play: match not analysed", match=match, error=str(error))
            return False
        if answer.problem:  # the town is gone, or its rules have changed: there is no result
            self._log.warning(
                "fair play: match cannot be replayed", match=match, error=answer.problem
            )
        found = answer.judged or Judged()
        await self._write(partial(db.keep_judged, match=match, judged=found))
        return True

    async def pairs(self, only_counted: bool) -> list[Pair]:
        """Return all pairs, the most suspicious first."""
        make = partial(pairs_of, only_counted=only_counted)
        return await self._store.look_back(partial(self._worked_out, f"pairs {only_counted}", make))

    async def farms(self) -> list[Farm]:
        """Return the farms in matches that count, the most suspicious first."""
        return await self._store.look_back(partial(self._worked_out, "farms", _farms))

    def _worked_out(
        self, name: str, make: Callable[[list[Played]], T], connection: Connection
    ) -> T:
        """Return a result from the cache, or compute it if there are new analysed matches."""
        found: T = self._known.find(
            name,
            lambda: make(db.judged(connection, self.since, MOST)),
            db.state_of_judged(connection, self.since),
        )
        return found


def _farms(played: list[Played]) -> list[Farm]:
    return farms_of([match for match in played if match.counts])


def _question(connection: Connection, match: int) -> JudgeFeeding:
    stored = find_match(connection, match)
    assert stored is not None
    return JudgeFeeding(
        variant=stored.variant,
        options=stored.options,
        seed=stored.seed,
        inputs=[
            Done(done.seat, done.do, done.command is not None, done.ms)
            for done in inputs_of(connection, match)
        ],
    )


FEATURE: Maker = FairPlay
