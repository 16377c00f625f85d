"""A round of a record, played once more under other rules beside itself.

Both tables are led from question to question. The same answers are given at both; where the other
rules ask a seat that was not asked, it declines, and where they do not ask it, its answer is left
out; so is a declaration where nobody declares. What took effect in the record and is not allowed
any more ends the comparison.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from fangcheng.game.actions import DISCARD, DISSOLVE, LEAVE, PASS, TIMEOUT, Action, Kind
from fangcheng.game.bars import Bar
from fangcheng.game.referee import apply, house_choice, is_legal, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.why import why_not, with_added_tile, with_discard
from fangcheng.tiles import NO_FACE, Face

_ORDER: Final = {
    Window.OPENING: 0,
    Window.CLAIM: 1,
    Window.ROB: 1,
    Window.OFFER: 2,
    Window.TURN: 3,
    Window.OVER: 4,
}
"""In which order questions come between one turn and the next."""


class Given(NamedTuple):
    """An input of a record: its line, who, and what."""

    line: int
    seat: int
    action: Action


class Missed(NamedTuple):
    """What a seat could have done under the other rules only; it is taken to decline."""

    line: int
    """Where in the record: the seat's own answer, or what it could have claimed."""
    seat: int
    actions: tuple[Action, ...]
    source: int | None
    """Whose tile it was about, if it was about one."""
    tile: Face


class Stop(NamedTuple):
    """Where the comparison of a round ends before the round does."""

    line: int
    code: str
    """illegal: what was done is not allowed; goes_on: the record ends, and the round would not;
    other_dealer: it would have been dealt by somebody else."""
    seat: int | None = None
    action: Action | None = None
    reasons: tuple[Bar, ...] = ()


class Question(NamedTuple):
    """What was asked at the record's own table, and what came of it."""

    window: Window
    turn: int
    step: type | None
    """The kind of opening step that asked."""
    offered: dict[int, tuple[Action, ...]]
    given: list[Given]
    carried_out: frozenset[int]
    """Whose answers won, or laid down a meld."""
    closed: bool
    """Whether all have answered."""


def questions(state: State, inputs: Sequence[Given]) -> Iterator[Question]:
    """Play a round as it was played, from question to question."""
    given: list[Given] = []
    asked = _asked(state)
    for one in inputs:
        if one.action is LEAVE or one.action is DISSOLVE:
            if given:
                yield asked._replace(given=given, closed=False)
            else:
                asked = _asked(state)  # nobody has answered this question yet
            apply(state, one.seat, one.action)
            yield asked._replace(given=[one], closed=False)
            return
        if not given:
            asked = _asked(state)
        given.append(one)
        last = waiting_for(state) == [one.seat]
        before = _achieved(state)
        apply(state, one.seat, one.action)
        if last:
            after = _achieved(state)
            seats = [seat for seat in range(state.seats) if after[seat] > before[seat]]
            yield asked._replace(given=given, carried_out=frozenset(seats))
            given = []


def _asked(state: State) -> Question:
    opening = state.window is Window.OPENING
    return Question(
        window=state.window,
        turn=state.turn,
        step=type(state.variant.opening[state.step]) if opening else None,
        offered={seat: legal(state, seat) for seat in waiting_for(state)},
        given=[],
        carried_out=frozenset(),
        closed=True,
    )


def _achieved(state: State) -> list[int]:
    """Count what each seat has won and laid down."""
    counts = [len(melds) for melds in state.melds]
    for win in state.wins:
        counts[win.seat] += 1
    return counts


class Follower:
    """The table under the other rules, led by the questions of the record."""

    def __init__(self, state: State, line: int) -> None:
        self.state = state
        self.chances: list[Missed] = []
        self.ended: int | None = None
        """The line before which the round is over already, if it is over earlier."""
        self._line = line
        self._before: tuple[State, Given] | None = None
        """The table before the last turn, and what was done at it."""

    def follow(self, question: Question) -> Stop | None:
        """Give the answers to a question; say so if that cannot be done."""
        state = self.state
        while not state.over and self._is_ahead(question):
            self._decline()
        if state.over:
            if self.ended is None and (question.window is Window.TURN or question.carried_out):
                self.ended = question.given[0].line
            return None
        first = question.given[0]
        if first.action is LEAVE or first.action is DISSOLVE:
            apply(state, first.seat, first.action)
            return None
        return self._answer(question) if self._is_asked(question) else self._leave_out(question)

    def finish(self, line: int) -> Stop | None:
        """Decline what is still asked after the last line; see whether the round is over."""
        while not self.state.over and self.state.window is not Window.TURN:
            self._decline()
        return None if self.state.over else Stop(line, "goes_on")

    # -- where both tables stand -------------------------------------------------------------

    def _is_ahead(self, question: Question) -> bool:
        """Whether a question comes first that was not asked in the record."""
        state = self.state
        if _ORDER[state.window] != _ORDER[question.window]:
            return _ORDER[state.window] < _ORDER[question.window]
        if state.window is Window.OPENING:
            here, *later = (type(step) for step in state.variant.opening[state.step :])
            return question.step is not here and question.step in later
        return state.window is Window.OFFER and state.turn != question.turn

    def _is_asked(self, question: Question) -> bool:
        state = self.state
        if state.window is Window.OPENING and question.window is Window.OPENING:
            return question.step is type(state.variant.opening[state.step])
        return _ORDER[state.window] == _ORDER[question.window]

    # -- what is done there ------------------------------------------------------------------

    def _decline(self) -> None:
        for seat in waiting_for(self.state):
            self._pass_by(seat)

    def _pass_by(self, seat: int, offered: Sequence[Action] = ()) -> None:
        neutral = house_choice(self.state, seat)
        others = [one for one in _more(legal(self.state, seat), offered) if one is not neutral]
        self._note_chance(self._line, seat, others)
        apply(self.state, seat, neutral)

    def _note_chance(self, line: int, seat: int, actions: Sequence[Action]) -> None:
        state = self.state
        if actions:
            about = state.window in (Window.CLAIM, Window.ROB)
            source, tile = (state.source, state.claim_tile) if about else (None, NO_FACE)
            self.chances.append(Missed(line, seat, tuple(actions), source, tile))

    def _leave_out(self, question: Question) -> Stop | None:
        """Nobody is asked here any more: that changes nothing unless an answer took effect."""
        for one in question.given:
            if one.seat in question.carried_out:
                return self._stop(one, question)
        return None

    def _answer(self, question: Question) -> Stop | None:
        state = self.state
        answers: list[Given] = []
        for recorded in question.given:
            one = recorded._replace(action=_undeclared(state, recorded.action))
            if _may(state, one):
                answers.append(one)
            elif one.seat in question.carried_out or state.window in (Window.OPENING, Window.TURN):
                return self._stop(one, question)
        for one in answers:
            offered = question.offered[one.seat]
            self._note_chance(one.line, one.seat, _more(legal(state, one.seat), offered))
        self._line = question.given[-1].line if question.window is Window.TURN else self._line
        left = [seat for seat in waiting_for(state) if all(one.seat != seat for one in answers)]
        for one in answers:
            self._act(one)
        for seat in left if question.closed else ():
            self._pass_by(seat, question.offered.get(seat, ()))
        return None

    def _act(self, one: Given) -> None:
        if self.state.window is Window.TURN:
            self._before = self.state.clone(listen=False), one
        apply(self.state, one.seat, one.action)

    def _stop(self, one: Given, question: Question) -> Stop:
        reasons = why_not(self._table_for(question), one.seat, one.action)
        return Stop(one.line, "illegal", one.seat, one.action, tuple(reasons))

    def _table_for(self, question: Question) -> State:
        """The table at which a question would be asked, also where it is not."""
        if self._before is None or self._is_asked(question):
            return self.state
        table, (_, seat, action) = self._before
        if question.window is Window.CLAIM:
            return with_discard(table, seat, action)
        if question.window is Window.ROB:
            return with_added_tile(table, seat, action.tiles[0])
        return self.state


def _undeclared(state: State, action: Action) -> Action:
    """A discard that declared goes without, where nobody declares."""
    declares = action.kind is Kind.DISCARD and action.code
    known = not declares or state.variant.declaration_of(action.code) is not None
    return action if known else DISCARD[action.tiles[0]]


def _may(state: State, one: Given) -> bool:
    """Whether an answer is asked for and allowed; the house always knows one (C-14)."""
    if one.action is TIMEOUT:
        return bool(legal(state, one.seat))
    return is_legal(state, one.seat, one.action)


def _more(actions: Sequence[Action], offered: Sequence[Action]) -> list[Action]:
    """List what was not offered before; passing and plain discards are no chances."""
    known = {action.text for action in offered}
    return [
        action
        for action in actions
        if action.text not in known
        and action is not PASS
        and (action.kind is not Kind.DISCARD or action.code)
    ]
