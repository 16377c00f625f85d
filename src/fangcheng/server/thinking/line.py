"""Questions in line: the urgent before the others, and among equals one of each table in turn."""

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from fangcheng.server.thinking.questions import Question

CLAIM, TURN, HINT = range(3)
"""How urgent a question is: less is sooner."""
_MOST_OF_TABLE = 16
"""How many questions of one table may be in line, of each urgency."""
_RECENT = 2.0
"""A table that has asked within so many seconds will soon ask again."""


@dataclass(eq=False)
class Asked:
    """A question, who asks it, and who waits for the answer."""

    question: Question[Any]
    rank: int
    table: Hashable
    until: float
    """When the thinking should be over."""
    future: "asyncio.Future[Any]"
    tries: int = 0


class Line:
    """A table is served once before another one is served twice, however much it asks."""

    def __init__(self) -> None:
        # Of each urgency; whose turn comes first stands first.
        self._ranks: list[dict[Hashable, deque[Asked]]] = [{} for _ in range(HINT + 1)]
        self._seen: dict[Hashable, float] = {}

    def add(self, asked: Asked) -> bool:
        """Put a question in line; tell whether there was room for it."""
        queue = self._ranks[asked.rank].setdefault(asked.table, deque())
        if len(queue) >= _MOST_OF_TABLE:
            waiting = [one for one in queue if not one.future.done()]
            queue.clear()
            queue.extend(waiting)
            if len(queue) >= _MOST_OF_TABLE:
                return False
        queue.append(asked)
        return True

    def take(self) -> Asked | None:
        """Take the question whose turn it is; those that nobody waits for any more are dropped."""
        for tables in self._ranks:
            while tables:
                table = next(iter(tables))
                queue = tables.pop(table)
                asked = queue.popleft()
                while queue and asked.future.done():
                    asked = queue.popleft()
                if queue:
                    tables[table] = queue
                if not asked.future.done():
                    return asked
        return None

    def take_joining(self, rank: int, most: int) -> list[Asked]:
        """Take questions of one urgency that join, as long as it is their turn."""
        found: list[Asked] = []
        tables = self._ranks[rank]
        while tables and len(found) < most:
            table, queue = next(iter(tables.items()))
            asked = queue[0]
            if not asked.future.done() and not asked.question.joins:
                break
            del tables[table]
            queue.popleft()
            if queue:
                tables[table] = queue
            if not asked.future.done():
                found.append(asked)
        return found

    def forget(self, table: Hashable) -> None:
        """Drop what a table has asked: while others ask more urgently, its turn may never come."""
        for tables in self._ranks:
            tables.pop(table, None)

    def rest(self) -> list[Asked]:
        """List all that is in line."""
        return [one for tables in self._ranks for queue in tables.values() for one in queue]

    def tables(self, table: Hashable, now: float) -> int:
        """Count the tables that ask these days, this one among them."""
        self._seen.pop(table, None)
        self._seen[table] = now  # last, so that the longest ago stands first
        while now - self._seen[first := next(iter(self._seen))] > _RECENT:
            del self._seen[first]
        return len(self._seen)
