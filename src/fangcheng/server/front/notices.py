"""Carrying out here what was done on other nodes."""

from collections import ChainMap
from collections.abc import Coroutine
from typing import Any

from structlog.typing import FilteringBoundLogger

from fangcheng.errors import StoreError
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.background import Background
from fangcheng.server.bulletin import Notice, Notices
from fangcheng.server.store.store import RoomMovedError


class Hearing:
    """The tables of all notices."""

    def __init__(self, background: Background, log: FilteringBoundLogger, *tables: Notices) -> None:
        self._background = background
        self._log = log
        self._tables = ChainMap(*map(dict, tables))

    def hear(self, notice: Notice) -> None:
        """Carry out one notice."""
        work = self._tables[type(notice)](notice)
        if work is not None:
            self._background.run(self._guarded(work))

    async def _guarded(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except (RefusedError, RoomMovedError, StoreError) as error:
            self._log.warning("not carried out", error=str(error))
