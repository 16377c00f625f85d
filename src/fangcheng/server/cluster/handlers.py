"""Acting on the messages of other nodes."""

from collections import ChainMap
from collections.abc import Collection, Coroutine
from typing import Any

from msgspec import Struct
from structlog.typing import FilteringBoundLogger

from fangcheng.errors import StoreError
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.background import Background
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.store.store import RoomMovedError


class Handling:
    """Dispatches messages to the handlers of all parts of the server."""

    def __init__(
        self, background: Background, log: FilteringBoundLogger, *tables: Handlers
    ) -> None:
        self._background = background
        self._log = log
        self._tables = ChainMap(*map(dict, tables))

    @property
    def kinds(self) -> Collection[type]:
        """The types of messages that have a handler."""
        return self._tables.keys()

    def hear(self, message: Struct) -> None:
        """Call the handler of a message."""
        work = self._tables[type(message)](message)
        if work is not None:
            self._background.run(self._guarded(work))

    async def _guarded(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except (RefusedError, RoomMovedError, StoreError) as error:
            self._log.warning("node message refused", error=str(error))
