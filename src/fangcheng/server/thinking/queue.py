"""The priority queue of questions: urgent ones first; among equals, tables take turns."""

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from fangcheng.server.thinking.questions import Question

CLAIM, TURN, HINT = range(3)
"""The urgency of a question; lower is sooner."""
_MOST_OF_TABLE = 16
"""Questions that one table may have in the queue, at each urgency."""
_RECENT = 2.0
"""A table that has asked within this many seconds is expected to ask again soon."""


@dataclass(eq=False)
class Asked:
    """A question, its table, and the future of its answer."""

    question: Question[Any]
    rank: int
    table: Hashable
    until: float
    """When the thinking should be over."""
    future: "asyncio.Future[Any]"
    tries: int = 0


class PriorityQueue:
    """A queue that serves every table once before it serves one twice."""

    def __init__(self) -> None:
        # By urgency and table; the table whose turn is next comes first.
        self._ranks: list[dict[Hashable, deque[Asked]]] = [{} for _ in range(HINT + 1)]
        self._seen: dict[Hashable, float] = {}

    def add(self, asked: Asked) -> bool:
        """Add a question; return whether there was room for it."""
        queue = self._ranks[asked.rank].setdefault(asked.table, deque())
        if len(queue) >= _MOST_OF_TABLE:
            waiting = [asked for asked in queue if not asked.future.done()]
            queue.clear()
            queue.extend(waiting)
            if len(queue) >= _MOST_OF_TABLE:
                return False
        queue.append(asked)
        return True

    def take(self) -> Asked | None:
        """Take the next question; those that were cancelled are dropped."""
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
        """Take questions of this urgency that can join, as long as they are next."""
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
        """Drop a table's questions, whose turn might never come behind more urgent ones."""
        for tables in self._ranks:
            tables.pop(table, None)

    def rest(self) -> list[Asked]:
        """List all questions in the queue."""
        return [asked for tables in self._ranks for queue in tables.values() for asked in queue]

    def tables(self, table: Hashable, now: float) -> int:
        """Count the tables that have asked lately, this one included."""
        self._seen.pop(table, None)
        self._seen[table] = now  # at the end, so that the oldest comes first
        while now - self._seen[first := next(iter(self._seen))] > _RECENT:
            del self._seen[first]
        return len(self._seen)
