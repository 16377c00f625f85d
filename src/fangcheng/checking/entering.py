"""A table that is written down and laid again goes on in the same way: marks tell all notes."""

import json
from typing import Any

from fangcheng.checking.looking import shown_hand
from fangcheng.checking.rounds import choose, while_it_lasts
from fangcheng.checking.trial import Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.errors import FangchengError
from fangcheng.game.actions import Action
from fangcheng.game.marks import FORMS, set_mark, write_mark
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.game.views import view
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from fangcheng.positions.writing import scenario_of

_OFTEN = 0.04
"""At how many moments a table is laid again."""
_PLAYED_OUT = 0.5
"""How many of these are played to their end."""


def marks(trial: Trial) -> None:
    """Marks fit the notes; tables with them are taken, look the same, and go on in the same way."""
    check_forms(trial.variant)
    seen = {""}
    for state in trial.moments():
        told = _told(state)
        if not state.over and (trial.often(_OFTEN) or told not in seen):
            seen.add(told)
            trial.met["laid"] += 1
            laid = lay_again(state)
            _check_views(state, laid)
            if trial.often(_PLAYED_OUT):
                _play_both(state.clone(), laid, trial)


def _told(state: State) -> str:
    """Write what notes all seats are told of; mostly it is nothing."""
    seats = range(state.seats) if not state.over else ()
    return "".join(str(one) for seat in seats for one in state.variant.remarks(state, seat))


def check_forms(town: Variant) -> None:
    """Each mark is of a note that there is, in a form in which it can be written and read."""
    notes = town.new_notes(town.seats)
    for code, mark in town.marks.items():
        if not hasattr(notes, mark.note):
            raise WrongAnswerError("mark_of_nothing", code=code, note=mark.note)
        if mark.form not in FORMS:
            raise WrongAnswerError("mark_form", code=code, form=mark.form, forms=", ".join(FORMS))
        before = getattr(notes, mark.note)
        try:
            written = json.loads(json.dumps(write_mark(notes, mark)))
            set_mark(notes, town.seats, code, mark, written)
        except Exception as error:
            fields = {"code": code, "form": mark.form, "note": repr(before)}
            raise WrongAnswerError("mark_misfits", **fields) from error
        if getattr(notes, mark.note) != before:
            raise WrongAnswerError("mark_misfits", code=code, form=mark.form, note=repr(before))


def lay_again(state: State) -> State:
    """Write a table as a scenario and lay it again; no table of a real round is refused."""
    try:
        return play_scenario(read_scenario(json.loads(json.dumps(scenario_of(state))))).state
    except FangchengError as error:
        hand = shown_hand(state, state.turn)
        raise WrongAnswerError(
            "table_refused", seat=state.turn, hand=hand, reason=str(error)
        ) from error


def _check_views(state: State, laid: State) -> None:
    """Each seat sees the same, and may do the same."""
    for seat in range(state.seats):
        one, two = view(state, seat), view(laid, seat)
        for key, value in one.items():
            if value != two.get(key):
                raise _differs(state, seat, key, value, two.get(key))


def _play_both(state: State, laid: State, trial: Trial) -> None:
    """Play on at both tables: the same happens, and the same is paid."""
    for _ in while_it_lasts(state):
        seat = trial.chance.choice(waiting_for(state))
        action = choose(trial.chance, legal(state, seat), state, seat)
        before = shown_hand(state, seat)
        one = _act(state, seat, action)
        two = _act(laid, seat, action)
        if one != two:
            at = next((n for n, told in enumerate(one) if two[n : n + 1] != [told]), len(one))
            fields = {"one": one[at : at + 1], "two": two[at : at + 1]}
            raise WrongAnswerError("table_goes_on", seat=seat, hand=before, do=action, **fields)


def _act(state: State, seat: int, action: Action) -> list[dict[str, Any]]:
    return [event.as_json() for event in apply(state, seat, action)]


def _differs(state: State, seat: int, key: str, one: object, two: object) -> WrongAnswerError:
    hand = shown_hand(state, seat)
    return WrongAnswerError("table_differs", seat=seat, hand=hand, key=key, one=one, two=two)
