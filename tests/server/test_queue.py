"""One queue: who is called when, and what becomes of those who do not come."""

from collections.abc import Sequence

import pytest

from fangcheng.server.features.matchmaking.queue import (
    CALL_SECONDS,
    GATHER_SECONDS,
    Queue,
)
from fangcheng.server.ratings.eligibility import Footing
from tests.documents import ROOT
from tests.server.queues import Host, known, queue, states

GUEST = Footing("guest", "5.6.7.8")


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
    found.join(6, known(6), None, now=3.0)
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
    found.join(2, known(2), None, now=0.0)
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
    found.join(4, known(4), None, now=6.0)
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


# -- those who do not come -------------------------------------------------------------------------


def wait_for_table(
    found: Queue, host: Host, honest: list[int], throwaways: list[Footing], comes: float | None
) -> tuple[float, int]:
    """Let honest people answer at once, and others join whenever they wait, and never answer.

    A fourth honest one may come later. Tell after how many seconds and calls all are seated.
    """
    calls = dict.fromkeys(honest, 0)
    now = 0.0
    while not all(any(person in table for table in host.tables) for person in honest):
        assert now < 300, f"seated never; calls: {calls}"
        now += 0.5
        if now == comes:
            found.join(99, known(99), 60.0, now)
            honest.append(99)
            calls[99] = 0
        for person in honest:
            waiter = found.find(person)
            if waiter is not None and waiter.state == "called":
                calls[person] += 1
                found.answer(person, True, now)
            elif waiter is not None and waiter.state == "asked" and comes is None:
                found.let_bots(person, True, now)
        if throwaways and any(one.person in honest and one.call is None for one in found.people()):
            found.join(100 + len(throwaways), throwaways.pop(), 60.0, now)
        found.tick(now)
    return now, max(calls.values())


THROWAWAYS = {
    "guests of one address": [GUEST] * 7,
    "guests of many": [Footing("guest", f"5.6.{n}.8") for n in range(7)],
    "new accounts": [Footing("new", f"5.6.{n}.8") for n in range(7)],
}


@pytest.mark.parametrize("throwaways", THROWAWAYS.values(), ids=THROWAWAYS)
@pytest.mark.parametrize(
    ("honest", "comes"),
    [("known", None), ("known", 20.0), ("guests", None)],
    ids=["known", "a fourth comes", "guests"],
)
def test_seven_who_never_come_keep_three_waiting_for_two_calls_at_most(
    throwaways: Sequence[Footing], honest: str, comes: float | None
) -> None:
    if comes is not None and honest == "guests":
        pytest.skip("nobody knows that the fourth is honest")
    found, host = queue()
    for n in range(3):
        footing = known(n) if honest == "known" else Footing("guest", f"1.2.{n}.4")
        found.join(n, footing, 60.0, now=0.0)
    seconds, calls = wait_for_table(found, host, [0, 1, 2], list(throwaways), comes)
    assert calls <= 2 and seconds <= 60


def test_guests_have_a_queue_of_their_own_when_one_has_let_others_wait() -> None:
    found, _ = queue(1, 2, 3)
    found.join(4, GUEST, None, now=0.0)
    found.answer(4, False, now=1.0)
    found.join(5, GUEST, None, now=2.0)
    assert set(states(found).values()) == {"waiting"}
    for person in (6, 7, 8):
        found.join(person, GUEST, None, now=3.0)
    assert {one for one, state in states(found).items() if state == "called"} == {5, 6, 7, 8}
    found.join(9, GUEST, None, now=4.0)
    found.answer(5, False, now=5.0)
    assert states(found)[9] == "called", "guests replace guests"
    for person in (6, 7, 8, 9):
        found.leave(person, now=30.0)
    found.join(10, GUEST, None, now=629.0)
    assert states(found) == {1: "waiting", 2: "waiting", 3: "waiting", 10: "waiting"}
    found.tick(now=630.0)
    assert set(states(found).values()) == {"called"}


def test_people_whose_match_counts_are_called_before_others() -> None:
    found, host = queue()
    host.held.update(["81.2.69.1", "81.2.69.2", "81.2.69.3", GUEST.address])
    near = [Footing("", f"81.2.69.{n}") for n in (1, 2, 3)]
    for person, footing in enumerate([GUEST, *near, known(8), known(9)]):
        found.join(person, footing, None, now=0.0)
    host.held.clear()
    found.tick(now=1.0)
    # Not the guest, nor all three of one block, although they came before.
    called = {one for one, state in states(found).items() if state == "called"}
    assert called == {1, 2, 4, 5}


def test_newcomers_from_an_address_that_lets_others_wait_are_not_called() -> None:
    found, host = queue(1, 2, 3)
    host.held.add(GUEST.address)
    found.join(4, GUEST, None, now=0.0)
    assert set(states(found).values()) == {"waiting"}
    host.held.clear()
    found.tick(now=15.0)
    assert set(states(found).values()) == {"called"}


@pytest.mark.parametrize(("tree", "seconds"), [("en", "{} seconds to take"), ("zh", "{} 秒入座")])
def test_the_documents_tell_how_long_a_call_waits(tree: str, seconds: str) -> None:
    page = (ROOT / "docs" / tree / "meeting.md").read_text(encoding="utf-8")
    assert seconds.format(round(CALL_SECONDS)) in page
