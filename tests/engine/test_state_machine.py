"""Hypothesis drives whole rounds: any wall, any order of answers, time-outs, leaving."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fangcheng.checking.hidden import permuted_now, seen_by
from fangcheng.checking.invariants import (
    check_conserved,
    check_keys,
    check_ledger,
    check_somebody_can_act,
    snapshot,
)
from fangcheng.game.actions import DISSOLVE, LEAVE, TIMEOUT
from fangcheng.game.events import parse_event
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from tests.effort import many
from tests.rounds import every_room, open_round

pytestmark = pytest.mark.random


class Round(RuleBasedStateMachine):
    """One round of any room."""

    state: State

    @initialize(room=st.sampled_from(every_room()), seed=st.integers(0, 2**32))
    def deal(self, room: tuple[str, dict[str, object]], seed: int) -> None:
        self.rng = random.Random(seed)
        self.state = open_round(*room, self.rng)

    @precondition(lambda self: self.state.over)
    @rule(room=st.sampled_from(every_room()))
    def deal_again(self, room: tuple[str, dict[str, object]]) -> None:
        self.state = open_round(*room, self.rng)

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data(), times=st.integers(1, 12))
    def act(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            if not self.state.over:
                seat = data.draw(st.sampled_from(waiting_for(self.state)))
                self._do(seat, data.draw(st.sampled_from(legal(self.state, seat))))

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data())
    def time_out(self, data: st.DataObject) -> None:
        self._do(data.draw(st.sampled_from(waiting_for(self.state))), TIMEOUT)

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data(), chance=st.integers(0, 9))
    def end(self, data: st.DataObject, chance: int) -> None:
        """Seldom, somebody leaves or the room is dissolved: the round is void (C-14)."""
        if chance:
            return
        seat = data.draw(st.integers(0, self.state.seats - 1))
        self._do(seat, data.draw(st.sampled_from((LEAVE, DISSOLVE))))
        result = self.state.result
        assert result is not None and result.match_over and result.next_dealer is None
        assert not self.state.wins and not result.drawn

    def _do(self, seat: int, action: object) -> None:
        twin = self.state.clone()
        events = apply(self.state, seat, action)  # type: ignore[arg-type]
        assert apply(twin, seat, action) == events  # type: ignore[arg-type]
        assert snapshot(twin) == snapshot(self.state), "a clone plays differently"
        assert [parse_event(str(event)) for event in events] == events

    @invariant()
    def holds(self) -> None:
        check_conserved(self.state)
        check_keys(self.state)
        check_ledger(self.state)
        check_somebody_can_act(self.state)
        seat = self.rng.randrange(self.state.seats)
        assert seen_by(permuted_now(self.state, seat, self.rng), seat) == seen_by(self.state, seat)


TestRound = Round.TestCase
TestRound.settings = settings(
    max_examples=many(quick=25, full=200),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
