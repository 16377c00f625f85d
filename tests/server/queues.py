"""Queues without connections."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fangcheng.server.features.matchmaking.queue import (
    Kind,
    Queue,
    Waiter,
)
from fangcheng.server.ratings.eligibility import Footing


def known(person: int) -> Footing:
    """Somebody whose matches count, in a house of its own."""
    return Footing("", f"10.0.{person >> 8}.{person & 255}")


@dataclass
class Host:
    """Notes what it is told."""

    tables: list[list[int]] = field(default_factory=list)
    dropped_: list[tuple[int, str]] = field(default_factory=list)
    away: set[int] = field(default_factory=set)
    held: set[str] = field(default_factory=set)

    def moved(self, kind: Kind, waiter: Waiter) -> None:
        pass

    def holds(self, waiter: Waiter) -> bool:
        return waiter.footing.address in self.held

    def dropped(self, kind: Kind, waiter: Waiter, why: Any) -> None:
        self.dropped_.append((waiter.person, why))

    def seat(self, kind: Kind, people: Sequence[Waiter]) -> list[Waiter]:
        absent = [one for one in people if one.person in self.away]
        if not absent:
            self.tables.append([one.person for one in people])
        return absent


def queue(*people: int, ask_after: float | None = None) -> tuple[Queue, Host]:
    host = Host()
    found = Queue(Kind("hangzhou", "usual", 4, 2), host)
    for person in people:
        found.join(person, known(person), ask_after, now=0.0)
    return found, host


def states(found: Queue) -> dict[int, str]:
    return {one.person: one.state for one in found.people()}
