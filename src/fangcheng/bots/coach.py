"""The coach: what a seat did, beside what it could have expected the most points of.

It judges with `advise`, by what the seat could see at that moment: luck is nobody's mistake.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fangcheng.bots.advice import advise
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.game.actions import HOUSE_KINDS, Action, Kind
from fangcheng.game.state import State
from fangcheng.match import Match
from fangcheng.record.file import Record, fresh_match, replay

CLEAR_OF_BASE = 0.1
"""A loss smaller than this share of the base stake is not worth telling."""
CLEAR_OF_VALUE = 0.1
"""Nor one smaller than this share of what could be expected."""
CLEAR_OF_WIN = 0.03
"""Nor one smaller than this share of what a win would have paid: weighing is no more exact."""
_AGAINST = frozenset(("farther", "gives_wild", "danger", "owes"))
"""The reasons that speak against a candidate."""


class Judgement(NamedTuple):
    """One decision: what was done, and what was best."""

    round: int
    step: int
    """How many inputs of the round came before it."""
    seat: int
    done: Candidate
    best: Candidate

    @property
    def action(self) -> Action:
        """What the seat did."""
        return self.done.action

    @property
    def loss(self) -> float:
        """How many points less the seat could expect than of the best."""
        return max(0.0, self.best.value - self.done.value)

    @property
    def agrees(self) -> bool:
        """Whether nothing better was found."""
        return self.loss == 0

    @property
    def reasons_for_best(self) -> tuple[str, ...]:
        """What speaks for the best candidate and not for what was done."""
        known = self.done.reasons
        found = (one for one in self.best.reasons if one not in _AGAINST and one not in known)
        return tuple(found) or self._by_numbers()

    def _by_numbers(self) -> tuple[str, ...]:
        """Read a reason out of the figures, where none was given."""
        best, done = self.best, self.done
        if best.distance < done.distance:
            return ("nearer",) if best.distance else ("ready",)
        if best.distance == done.distance and best.useful_left > done.useful_left > 0:
            return ("more_useful",)
        return ("worth",) if best.win_points > done.win_points > 0 else ()

    @property
    def reasons_against(self) -> tuple[str, ...]:
        """What speaks against what was done and not against the best candidate."""
        other = self.best.reasons
        return tuple(one for one in self.done.reasons if one in _AGAINST and one not in other)

    def is_clear(self, base: int) -> bool:
        """Whether the loss is worth telling, for a base stake."""
        best = self.best
        return self.loss >= max(
            CLEAR_OF_BASE * base, CLEAR_OF_VALUE * abs(best.value), CLEAR_OF_WIN * best.win_points
        )


@dataclass
class Tally:
    """The decisions of a seat, added up."""

    decisions: int = 0
    agreed: int = 0
    mistakes: int = 0
    """Decisions with a clear loss."""
    lost: float = 0.0
    """The points lost in all decisions."""

    def add(self, judgement: Judgement, base: int) -> None:
        """Count a decision."""
        self.decisions += 1
        self.agreed += judgement.agrees
        self.mistakes += judgement.is_clear(base)
        self.lost += judgement.loss

    @property
    def agreement(self) -> float:
        """The share of decisions in which nothing better was found."""
        return self.agreed / self.decisions if self.decisions else 1.0


def judge(state: State, seat: int, action: Action, step: int = 0) -> Judgement | None:
    """Judge what a seat is about to do; None where nothing is to be decided.

    The house's acts are no decisions, nor is the only legal action. Neither are tiles let go that
    were not weighed: there are too many ways to weigh them all. What other choices of a town's own
    are worth nobody knows.
    """
    if action.kind in HOUSE_KINDS:
        return None
    look = Look(state, seat)
    if action.kind is Kind.CHOOSE and not any(form.often for form in look.choices):
        return None
    candidates = advise(look)
    done = next((one for one in candidates if one.action.text == action.text), None)
    if done is None or len(candidates) < 2:
        return None
    return Judgement(state.round, step, seat, done, candidates[0])


def review(
    match: Match, inputs: Iterable[tuple[int, Action]], seats: Collection[int] | None = None
) -> Iterator[Judgement]:
    """Play inputs on a fresh match, and judge the decisions of some seats, or of all.

    While a judgement is looked at, the match stands where the seat had to decide.
    """
    step = 0
    for seat, action in inputs:
        if match.state.over:
            match.next_round()
            step = 0
        if seats is None or seat in seats:
            judgement = judge(match.state, seat, action, step)
            if judgement is not None:
                yield judgement
        match.apply(seat, action)
        step += 1


def inputs_of(record: Record) -> Iterator[tuple[int, Action]]:
    """List the inputs of a record, finished or not; a wrong line raises after all before it."""
    # Every line is checked by playing it, on a match that runs one input ahead of the review.
    for moment in replay(record, fresh_match(record)):
        if moment.seat is not None and moment.action is not None:
            yield moment.seat, moment.action
