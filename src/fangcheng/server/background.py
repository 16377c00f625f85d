"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Background:
    """Keeps tasks alive until they are done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something that takes its time."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        """Stop everything that is not done."""
        for task in self._tasks:
            task.cancel()

    async def stop(self) -> None:
        """Stop everything that is not done, and wait until it has ended."""
        self.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
