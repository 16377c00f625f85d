"""Disk usage, measured now and then for `/metrics` and the operator's page."""

import asyncio
import time

from fangcheng.protocol.operator import Footprint
from fangcheng.server.metrics import BACKED_UP, DATABASE_BYTES, DISK_BYTES, DISK_FREE_BYTES
from fangcheng.server.store import Store
from fangcheng.server.store.footprint import find_footprint

_FRESH = 30.0
"""Seconds for which a measurement is reused."""


class Disk:
    """Measures on request, but not too often."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._measuring = asyncio.Lock()
        self._last: Footprint | None = None
        self._at = 0.0

    async def look(self) -> Footprint:
        """Return how much space the data takes."""
        async with self._measuring:
            if self._last is None or time.monotonic() - self._at > _FRESH:
                self._last = await self._store.look_back(find_footprint)
                self._at = time.monotonic()
                _show(self._last)
            return self._last


def _show(found: Footprint) -> None:
    DATABASE_BYTES.set(found.database)
    BACKED_UP.set(found.backed_up)
    if found.disk is not None and found.free is not None:
        DISK_BYTES.set(found.disk)
        DISK_FREE_BYTES.set(found.free)
