"""Daily cleanup of data that is no longer needed or may not be kept longer."""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial

from sqlalchemy import Connection

from fangcheng.server.accounts.accounts import DAY
from fangcheng.server.features.feature import Forgets
from fangcheng.server.services import Services
from fangcheng.server.store import people, retention, store, ties
from fangcheng.server.store.footprint import note_size

_FIRST = 3600.0
"""Seconds from the start to the first cleanup; a clock that was wrong at the start is mostly right
by then."""
_TRUSTED = 600.0
"""Seconds by which the wall clock may have moved against the steady one since the start."""
_COMMANDS_DAYS = 1
"""Days after which no client repeats a command, not even a phone that slept."""
_AT_A_TIME = 200
_RECORDS_AT_A_TIME = 20
"""Matches at a time, each with some hundred inputs."""
_REST = 0.1
"""Seconds between two portions, in which inputs of running matches are written."""


class Cleanup:
    """Deletes old data once a day."""

    def __init__(
        self,
        services: Services,
        forgets: Sequence[Forgets],
        here: Callable[[], Collection[str]],
        drop_caches: Callable[[], None] = lambda: None,
    ) -> None:
        """Prepare the daily cleanup.

        `forgets` lists what features keep for some days; `here` returns the tokens of all connected
        people; `drop_caches` is called after records were deleted that a cache may still hold.
        """
        self._settings = services.settings
        self._write = services.journal.work
        self._log = services.log
        self._forgets = forgets
        self._here = here
        self._drop_caches = drop_caches
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the daily cleanup."""
        self._task = asyncio.create_task(self._every_day())

    def stop(self) -> None:
        """Stop the daily cleanup."""
        if self._task is not None:
            self._task.cancel()

    async def _every_day(self) -> None:
        wall, own = time.time(), time.monotonic()
        await asyncio.sleep(_FIRST)
        while True:
            try:
                if abs(time.time() - wall - (time.monotonic() - own)) < _TRUSTED:
                    await self.once()
                else:  # deleting by a wrong clock could not be undone
                    self._log.warning("cleanup skipped: the clock has jumped")
                    wall, own = time.time(), time.monotonic()
            except Exception as error:
                self._log.error("cleanup failed", error=repr(error))
            await asyncio.sleep(DAY)

    async def once(self) -> None:
        """Clean up now."""
        here = list(self._here())
        for first in range(0, len(here), _AT_A_TIME):
            some = here[first : first + _AT_A_TIME]
            await self._write(partial(people.use_tokens, token_hashes=some))
        settings = self._settings
        await self._forget_guests(_ago(settings.guest_days))
        await self._forget(people.forget_tokens, settings.token_days)
        await self._forget(ties.forget_ties, settings.address_days)
        for forgets in self._forgets:
            await self._forget(forgets.forget, forgets.days)
        if settings.record_days and await self._forget(
            retention.forget_records, settings.record_days, _RECORDS_AT_A_TIME
        ):
            self._drop_caches()
        await self._write(partial(store.forget_commands, before=_ago(_COMMANDS_DAYS)))
        await self._write(note_size)

    async def _forget_guests(self, before: int) -> None:
        last: int | None = 0
        while last is not None:
            forget = partial(people.forget_guests, after=last, before=before, limit=_AT_A_TIME)
            last = await self._write(forget)
            await asyncio.sleep(_REST)

    async def _forget(
        self, forget: Callable[[Connection, int, int], int], days: int, at_a_time: int = _AT_A_TIME
    ) -> int:
        """Delete older rows in portions; return how many were deleted."""
        before, gone = _ago(days), 0
        while some := await self._write(lambda conn: forget(conn, before, at_a_time)):
            gone += some
            await asyncio.sleep(_REST)
        return gone


def _ago(days: int) -> int:
    return int(time.time()) - days * DAY
