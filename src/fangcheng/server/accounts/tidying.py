"""Once a day: what nobody would miss is forgotten: old tokens, old commands, guests."""

import asyncio
import time
from collections.abc import Callable, Collection
from functools import partial

from fangcheng.server.accounts.accounts import DAY
from fangcheng.server.services import Services
from fangcheng.server.store import fairplay, people, reports, store

_FIRST = 3600.0
"""Seconds after the start. A clock that was wrong at the start is right by then, mostly."""
_TRUSTED = 600.0
"""Seconds by which the clock on the wall may differ from ours since the start."""
_COMMANDS_DAYS = 1
"""Nobody repeats a command after so many days, a phone that slept neither."""
_AT_A_TIME = 200
_REST = 0.1
"""Seconds between two pieces, so that what is played is written in between."""


class Tidying:
    """Forgets whom nobody would miss."""

    def __init__(self, services: Services, here: Callable[[], Collection[str]]) -> None:
        """`here` tells the tokens of everybody who is connected."""
        self._settings = services.settings
        self._write = services.journal.work
        self._log = services.log
        self._here = here
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tidy up every day."""
        self._task = asyncio.create_task(self._every_day())

    def stop(self) -> None:
        """Leave everything as it is."""
        if self._task is not None:
            self._task.cancel()

    async def _every_day(self) -> None:
        wall, own = time.time(), time.monotonic()
        await asyncio.sleep(_FIRST)
        while True:
            try:
                if abs(time.time() - wall - (time.monotonic() - own)) < _TRUSTED:
                    await self.once()
                else:  # what is forgotten by a wrong clock is lost
                    self._log.warning("not tidied: the clock has jumped")
                    wall, own = time.time(), time.monotonic()
            except Exception as error:
                self._log.error("tidying failed", error=repr(error))
            await asyncio.sleep(DAY)

    async def once(self) -> None:
        """Tidy up now."""
        here = list(self._here())
        for first in range(0, len(here), _AT_A_TIME):
            some = here[first : first + _AT_A_TIME]
            await self._write(partial(people.use_tokens, token_hashes=some))
        now = int(time.time())
        await self._forget_guests(now - self._settings.guest_days * DAY)
        await self._forget_tokens(now - self._settings.token_days * DAY)
        await self._forget_ties(now - fairplay.KEEP_TIES)
        await self._forget_reports(now - self._settings.report_days * DAY)
        old = now - _COMMANDS_DAYS * DAY
        await self._write(partial(store.forget_commands, before=old))

    async def _forget_guests(self, before: int) -> None:
        last: int | None = 0
        while last is not None:
            forget = partial(people.forget_guests, after=last, before=before, limit=_AT_A_TIME)
            last = await self._write(forget)
            await asyncio.sleep(_REST)

    async def _forget_tokens(self, before: int) -> None:
        while await self._write(lambda conn: people.forget_tokens(conn, before, _AT_A_TIME)):
            await asyncio.sleep(_REST)

    async def _forget_reports(self, before: int) -> None:
        for forget in (reports.forget_reports, reports.forget_sanctions):
            while await self._write(partial(forget, before=before, limit=_AT_A_TIME)):
                await asyncio.sleep(_REST)

    async def _forget_ties(self, before: int) -> None:
        while await self._write(lambda conn: fairplay.forget_ties(conn, before, _AT_A_TIME)):
            await asyncio.sleep(_REST)
