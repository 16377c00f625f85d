"""Checks that play: each looks at one round, and raises at the first moment that is broken."""

import pickle
from collections.abc import Mapping
from typing import Any

from fangcheng.bots import Table, make_bot
from fangcheng.checking.answers import check_prospects
from fangcheng.checking.hidden import (
    ImpossibleWorldError,
    LoggedWall,
    permuted_now,
    replay_permuted,
    seen_by,
)
from fangcheng.checking.invariants import (
    check_conserved,
    check_keys,
    check_ledger,
    check_payments_told,
    check_result,
    hold,
    snapshot,
)
from fangcheng.checking.records import play_record, written_again
from fangcheng.checking.rounds import while_it_lasts
from fangcheng.checking.trial import Trial
from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import DISCARD, HU, PASS, PENG, Action
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.views import events_for, view
from fangcheng.levels import LEVELS
from fangcheng.match import Match
from fangcheng.tiles import FACES

PLAYERS = tuple(level.least or level.name for level in LEVELS if not level.learnt)
"""The bots that play; those that search think as little as they can."""


def tiles(trial: Trial) -> None:
    """After every action each tile of the deck lies in exactly one place."""
    for state in trial.moments():
        check_conserved(state)
        check_keys(state)


def ledger(trial: Trial) -> None:
    """After every action all payments add up to zero, and all were told."""
    for state in trial.moments():
        check_ledger(state)
        check_payments_told(state)
    trial.met["payments"] += len(state.transfers)


def stuck(trial: Trial) -> None:
    """Somebody can act until the round is over; it ends, and says how."""
    *_, state = trial.moments(listen=False)  # whoever plays on sees to the rest
    check_result(state)


def refusals(trial: Trial) -> None:
    """What is not legal is refused and changes nothing."""
    for state in trial.moments():
        if trial.often(0.3):
            before = snapshot(state)
            tried = (HU, PENG, PASS, DISCARD[trial.chance.randrange(FACES)])
            for seat in range(state.seats):
                for action in tried:
                    if action not in legal(state, seat):
                        _try_illegal(state, seat, action)
                        trial.met["refused"] += 1
            hold(snapshot(state) == before, "what was refused changed the round")


def _try_illegal(state: State, seat: int, action: Action) -> None:
    try:
        apply(state, seat, action)
    except IllegalActionError:
        return
    hold(False, f"seat {seat} was let do {action}, which is not listed as legal")


def copies(trial: Trial) -> None:
    """A copy is equal and plays by itself; so does one that was pickled."""
    for state in trial.moments():
        before = snapshot(state)
        twins = [state.clone()]
        if trial.often(0.05):
            twins.append(pickle.loads(pickle.dumps(state)))
        for twin in twins:
            hold(snapshot(twin) == before, "a copy differs from the round")
        twin = twins[-1]
        if not twin.over:
            seat = trial.chance.choice(waiting_for(twin))
            apply(twin, seat, trial.chance.choice(legal(twin, seat)))
            hold(snapshot(state) == before, "playing on a copy changed the round")


def views(trial: Trial) -> None:
    """With other tiles where a seat cannot see them it sees the same (C-5, C-15)."""
    for state in trial.moments():
        for seat in range(state.seats):
            one, two = view(state, seat), view(permuted_now(state, seat, trial.chance), seat)
            if one != two:
                _tell_difference(one, two, seat)
            trial.met["views"] += 1


def streams(trial: Trial) -> None:
    """The same round on a wall with other hidden tiles tells a seat the same (C-5, C-15)."""
    moments = trial.moments(laid=LoggedWall)
    state = next(moments)
    first = state.wall.clone()
    for state in moments:
        for seat in range(state.seats) if trial.often(0.1) else ():
            if state.window is Window.TURN or seat in waiting_for(state):
                try:
                    other = replay_permuted(first, state, trial.script, seat, trial.chance)
                except ImpossibleWorldError:
                    continue
                if seen_by(other, seat) != seen_by(state, seat):
                    _tell_difference(view(state, seat), view(other, seat), seat)
                    _tell_events(events_for(state, seat), events_for(other, seat), seat)
                trial.met["compared"] += 1


def _tell_difference(one: Mapping[str, object], two: Mapping[str, object], seat: int) -> None:
    """Name the first thing that a seat sees differently."""
    for key in sorted({*one, *two}):
        same = key in one and key in two and one[key] == two[key]
        hold(same, f"seat {seat} sees hidden tiles in {key!r}: {one.get(key)} or {two.get(key)}")


def _tell_events(one: list[dict[str, Any]], two: list[dict[str, Any]], seat: int) -> None:
    """Name the first event that a seat is told differently."""
    for told, twice in zip(one, two, strict=False):
        hold(told == twice, f"seat {seat} is told of hidden tiles: {told} or {twice}")
    hold(False, f"seat {seat} is told {len(one)} events, or {len(two)} with other hidden tiles")


def replay(trial: Trial) -> None:
    """A record, written, read and played again, gives the same bytes."""
    seed = f"{trial.seed}/{trial.number}"
    lines = play_record(trial.variant, seed, trial.rng, script=trial.script)
    again = written_again(lines)
    for number, (one, two) in enumerate(zip(lines, again, strict=False), 1):
        hold(
            one == two, f"line {number} of the record is {one.strip()}, played again {two.strip()}"
        )
    hold(len(lines) == len(again), f"the record has {len(lines)} lines, played again {len(again)}")


def bots(trial: Trial) -> None:
    """Bots of every level play a round to its end, and do nothing illegal."""
    level = PLAYERS[(trial.number - 1) % len(PLAYERS)]
    match = Match(trial.variant, f"{trial.seed}/{trial.number}")
    trial.met[level] += 1
    seats = range(trial.variant.seats)
    table = Table(match, {seat: make_bot(level, seat) for seat in seats})
    for _ in while_it_lasts(match.state):
        check_prospects(match.state)
        for seat in waiting_for(match.state):
            trial.script.append((seat, table.ask(seat).action))
    check_conserved(match.state)
    check_ledger(match.state)


def options(trial: Trial) -> None:
    """Rooms with any options play to a good end."""
    *_, state = trial.moments(listen=False)
    for check in (check_conserved, check_keys, check_ledger, check_result):
        check(state)
