"""The round that a seat may imagine from what it was told is one that it cannot tell apart."""

from random import Random

from fangcheng.bots.imagine.mirror import MirrorError, mirror
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.invariants import check_conserved, check_keys, hold
from fangcheng.checking.rounds import choose, open_round, play_on, while_it_lasts
from fangcheng.checking.trial import Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.game.actions import TIMEOUT, Action
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view

OFTEN = 0.4
"""How many of the decisions are mirrored; the rest only lead on."""
_PLAYED_ON = 0.05
_TIMEOUTS = 0.03
_SWIFT = 0.85
"""How many of the decisions are sensible, so that rounds get far."""


def mirrors(trial: Trial) -> None:
    """What a seat sees, saw and may do is the same in the round that is built from its events."""
    state = open_round(trial.variant, trial.rng)
    play_mirrored(state, trial.rng, trial)


def check_mirror(state: State, seat: int, answers: list[Action], rng: Random) -> None:
    """What the seat sees and saw is the same; now and then the mirrored round is played on."""
    told = events_for(state, seat)
    try:
        mirrored = mirror(state.variant, seat, told, answers)
    except MirrorError as error:
        raise WrongAnswerError("told_too_little", seat=seat, reason=str(error)) from error
    one, two = view(state, seat), view(mirrored, seat)
    for key, value in one.items():
        same = value == two.get(key)
        hold(same, f"{key!r} is {value} for seat {seat}, mirrored {two.get(key)}")
    hold(events_for(mirrored, seat) == told, f"seat {seat} would have been told something else")
    check_conserved(mirrored)
    check_keys(mirrored)
    if rng.random() < _PLAYED_ON:
        for _ in play_on(mirrored, rng):
            check_conserved(mirrored)


def play_mirrored(state: State, rng: Random, trial: Trial | None = None) -> None:
    """Play a round, most of it quickly so that it gets far, with time-outs, and mirror it."""
    answers: list[list[Action]] = [[] for _ in range(state.seats)]
    for _ in while_it_lasts(state):
        seat = rng.choice(waiting_for(state))
        if rng.random() < OFTEN:
            check_mirror(state, seat, answers[seat], rng)
            if trial is not None:
                trial.met["mirrored"] += 1
        if rng.random() < _TIMEOUTS:
            action = TIMEOUT
        elif rng.random() < _SWIFT:
            action = swift_choice(state, seat)
        else:
            action = choose(rng, legal(state, seat), state, seat)
        if action is not TIMEOUT:
            answers[seat].append(action)
        apply(state, seat, action)
        if trial is not None:
            trial.script.append((seat, action))
