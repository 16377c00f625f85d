"""One queue: who is called when, and what becomes of those who do not come."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fangcheng.server.ladder.eligibility import Footing
from fangcheng.server.meeting.queue import CALL_SECONDS, GATHER_SECONDS, Kind, Queue, Waiter

KNOWN = Footing("", "")
"""Somebody whose matches count."""


@dataclass
class Host:
    """Notes what it is told."""

    tables: list[list[int]] = field(default_factory=list)
    dropped_: list[tuple[int, str]] = field(default_factory=list)
    away: set[int] = field(default_factory=set)

    def moved(self, kind: Kind, waiter: Waiter) -> None:
        pass

    def dropped(self, kind: Kind, waiter: Waiter, why: Any) -> None:
        self.dropped_.append((waiter.person, why))

    def seat(self, kind: Kind, people: Sequence[Waiter]) -> list[Waiter]:
        absent = [one for one in people if one.person in self.away]
        if not absent:
            self.tables.append([one.person for one in people])
        return absent


def queue(*people: int, ask_after: float | None = None) -> tuple[Queue, Host]:
    host = Host()
    found = Queue(Kind("hangzhou", "usual", 4, True), host)
    for person in people:
        found.join(person, KNOWN, ask_after, now=0.0)
    return found, host


def states(found: Queue) -> dict[int, str]:
    return {one.person: one.state for one in found.people()}


def test_four_are_called_and_sit_down_when_all_have_answered() -> None:
    found, host = queue(1, 2, 3, 4, 5)
    assert states(found) == {1: "called", 2: "called", 3: "called", 4: "called", 5: "waiting"}
    for person in (1, 2, 3):
        assert found.answer(person, True, now=1.0)
    assert host.tables == []
    assert found.answer(4, True, now=2.0)
    assert host.tables == [[1, 2, 3, 4]]
    assert states(found) == {5: "waiting"}


def test_a_seat_goes_on_to_the_next_after_fifteen_seconds() -> None:
    found, host = queue(1, 2, 3, 4, 5)
    for person in (1, 2, 3):
        found.answer(person, True, now=1.0)
    found.tick(now=14.9)
    assert found.find(4) is not None
    found.tick(now=CALL_SECONDS)
    assert host.dropped_ == [(4, "missed")]
    assert states(found) == {1: "ready", 2: "ready", 3: "ready", 5: "called"}
    found.tick(now=2 * CALL_SECONDS - 0.1)  # the next one has the whole time
    found.answer(5, True, now=2 * CALL_SECONDS - 0.1)
    assert host.tables == [[1, 2, 3, 5]]


def test_where_nobody_is_next_the_others_wait_again_at_their_places() -> None:
    found, host = queue(1, 2, 3, 4)
    found.answer(2, True, now=1.0)
    found.answer(1, False, now=2.0)
    assert host.dropped_ == [(1, "missed")]
    assert states(found) == {2: "waiting", 3: "waiting", 4: "waiting"}
    found.join(6, KNOWN, None, now=3.0)
    assert set(states(found).values()) == {"called"}
    assert host.tables == []


def test_who_leaves_when_called_lets_the_call_pass_and_who_only_waits_does_not() -> None:
    found, host = queue(1, 2, 3, 4, 5)
    found.leave(5, now=1.0)
    assert host.dropped_ == []
    found.leave(2, now=1.0)
    assert host.dropped_ == [(2, "missed")]


def test_who_is_away_when_all_are_ready_is_replaced() -> None:
    found, host = queue(1, 2, 3, 4, 5)
    host.away.add(3)
    for person in (1, 2, 3, 4):
        found.answer(person, True, now=1.0)
    assert host.tables == []
    assert states(found) == {1: "ready", 2: "ready", 4: "ready", 5: "called"}
    found.answer(5, True, now=2.0)
    assert host.tables == [[1, 2, 4, 5]]


def test_asked_about_bots_after_the_time_one_has_chosen() -> None:
    found, _ = queue(1, ask_after=30.0)
    found.join(2, KNOWN, None, now=0.0)
    found.tick(now=29.9)
    assert states(found) == {1: "waiting", 2: "waiting"}
    found.tick(now=30.0)
    assert states(found) == {1: "asked", 2: "waiting"}
    found.let_bots(1, False, now=31.0)
    found.tick(now=60.9)
    assert states(found)[1] == "waiting"
    found.tick(now=61.0)  # once more, after the same time
    assert states(found)[1] == "asked"


def test_who_is_alone_and_lets_bots_fill_up_sits_down_at_once() -> None:
    found, host = queue(1)
    assert found.let_bots(1, True, now=5.0)
    assert host.tables == [[1]]
    assert len(found) == 0


def test_the_first_who_wants_bots_waits_for_the_others_to_be_asked() -> None:
    found, host = queue(1, 2, 3)
    found.let_bots(1, True, now=5.0)
    assert states(found) == {1: "waiting", 2: "asked", 3: "asked"}
    found.let_bots(2, True, now=6.0)
    found.tick(now=5.0 + GATHER_SECONDS - 0.1)
    assert host.tables == []
    found.tick(now=5.0 + GATHER_SECONDS)
    assert host.tables == [[1, 2]]
    assert states(found) == {3: "asked"}


def test_nobody_waits_longer_when_all_have_answered() -> None:
    found, host = queue(1, 2, 3)
    found.let_bots(1, True, now=5.0)
    found.let_bots(2, True, now=6.0)
    found.let_bots(3, False, now=7.0)
    assert host.tables == [[1, 2]]
    assert states(found) == {3: "waiting"}


def test_people_come_before_bots() -> None:
    found, host = queue(1, 2, 3)
    found.let_bots(1, True, now=5.0)
    found.join(4, KNOWN, None, now=6.0)
    assert set(states(found).values()) == {"called"}
    found.tick(now=5.0 + GATHER_SECONDS)
    assert host.tables == []


def test_nothing_to_answer() -> None:
    found, _ = queue(1)
    assert not found.answer(1, True, now=1.0)
    assert not found.answer(7, True, now=1.0)
    assert not found.let_bots(7, True, now=1.0)
    full, _ = queue(1, 2, 3, 4)
    assert not full.let_bots(1, True, now=1.0)


def test_five_thousand_come_and_all_are_called() -> None:
    found, host = queue(*range(5000))
    assert set(states(found).values()) == {"called"}
    for person in range(5000):
        found.answer(person, True, now=1.0)
    assert len(host.tables) == 1250
    assert len(found) == 0
