"""Why not: what is not allowed has a reason, which follows from what the seat itself can see."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from fangcheng.checking.hidden import permuted_now
from fangcheng.checking.invariants import hold, snapshot
from fangcheng.checking.trial import Trial
from fangcheng.game.actions import (
    CHI,
    DISCARD,
    GANG,
    GANG_OWN,
    HU,
    PASS,
    PENG,
    Action,
    Kind,
    as_listed,
    choose_tiles,
    choose_word,
    discard,
    gang,
)
from fangcheng.game.bars import Bar
from fangcheng.game.choices import by_seat
from fangcheng.game.not_offered import not_offered, own_reasons, without_distance
from fangcheng.game.referee import advice, forms, house_choice, is_legal, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.why import why_not, with_added_tile, with_discard
from fangcheng.tiles import FACES, parse
from fangcheng.words import CATALOGUES, words
from fangcheng.words.telling import Teller, tell_reason

_ALWAYS: list[Action] = [HU, PENG, GANG, PASS]
_OTHERS: list[Action] = [
    *DISCARD, *GANG_OWN, *CHI.values(),
    *[discard(face, "none") for face in range(FACES)], gang("none"),
    choose_word("none", "x"), choose_tiles("none", parse("147m")),
]  # fmt: skip
"""What may be asked in any town; `none` is what no town has."""
_CHI_WANTED = [action for (a, b), action in CHI.items() if a // 9 == b // 9 < 3 and abs(a - b) < 3]
_TOLD = 20
"""How many reasons of a kind are told in words: they are alike."""
_ABOUT_A_TILE = {"hu", "gang", "peng", "chi"}


@cache
def tellers(town: str) -> tuple[Teller, ...]:
    """Whoever tells what happens in a town, one for each language."""
    spoken = [words(lang, town) for lang in CATALOGUES]
    return tuple(Teller(w, w.seat, str) for w in spoken)


def reasons(trial: Trial) -> None:
    """Every usual action is legal or has a reason with its clause; asking changes nothing."""
    rng = trial.chance
    chosen: dict[str, Action] = {}
    kongs = [gang(kong.code) for kong in trial.variant.kongs]
    codes = [one.code for one in trial.variant.declarations]
    own = [discard(face, code) for code in codes for face in range(FACES)]
    for state in trial.moments():
        before = snapshot(state)
        for seat in waiting_for(state):
            for form in forms(state, seat):
                chosen[form.code] = form.answers()[0]
        for seat in range(state.seats):
            held = [DISCARD[tile] for tile in set(state.hands[seat].tiles())]
            others = (*held, *chosen.values(), *rng.sample([*_OTHERS, *own], 3))
            wanted = (*_ALWAYS, *kongs, *legal(state, seat), *others)
            _check_reasons(state, seat, wanted, trial.met)
        discards = [a for a in legal(state, state.turn) if a.kind is Kind.DISCARD]
        if discards:
            laid = with_discard(state, state.turn, rng.choice(discards))
            for seat in laid.after(laid.source):
                wanted = (*_ALWAYS, *kongs, *legal(laid, seat), *rng.sample(_CHI_WANTED, 3))
                _check_reasons(laid, seat, wanted, trial.met)
        hold(snapshot(state) == before, "asking why not changed the round")


def _check_reasons(state: State, seat: int, wanted: Sequence[Action], met: Counter[str]) -> None:
    for action in wanted:
        found = why_not(state, seat, action)
        meant = as_listed(action, legal(state, seat))
        if is_legal(state, seat, meant):
            hold(not found, f"seat {seat} may {action}, and yet there is a reason: {found}")
        else:
            hold(found, f"seat {seat} may not {action}, and there is no reason")
        for one in found:
            met[one["code"]] += 1
            if met[one["code"]] <= _TOLD:
                check_told(state, one)


def check_told(state: State, one: Bar) -> None:
    """A reason names its clause in every language."""
    for teller in tellers(state.variant.name):
        told = tell_reason(teller, one)
        hold(one["clause"] in told, f"the words of {one['code']!r} do not name the clause: {told}")


def secrets(trial: Trial) -> None:
    """What a seat is told of what it is not offered follows from what it sees (C-5).

    So does what is done for it: the answer of the house, and the advice that bots follow.
    """
    for state in trial.moments():
        if not trial.often(0.2) and state.window is not Window.OPENING:
            continue
        before = snapshot(state)
        for table, seat in _moments(state, trial.chance):
            permuted = permuted_now(table, seat, trial.chance)
            for what, one in _done_for(table, seat).items():
                two = _done_for(permuted, seat)[what]
                hold(one == two, f"{what} of seat {seat} follows hidden tiles: {one} or {two}")
            told = _all_told(table, seat)
            other = _all_told(permuted, seat)
            hold(told == other, f"seat {seat} is told why not by hidden tiles: {told} or {other}")
            hold("seats" not in str(told), f"seat {seat} is told who is waited for: {told}")
            _check_offered(table, seat, told[0])
            trial.met.update([*told[0]])
        hold(snapshot(state) == before, "asking why not changed the round")


def _moments(state: State, rng: Random) -> list[tuple[State, int]]:
    """Tables at which a seat may ask: its own question, and a tile that any other could offer."""
    found = [(state, seat) for seat in waiting_for(state)]
    for action in legal(state, state.turn) if state.window is Window.TURN else ():
        if action.kind is Kind.DISCARD and rng.random() < 0.2:
            laid = with_discard(state, state.turn, action)
        elif action in GANG_OWN and state.hands[state.turn].counts[action.tiles[0]] == 1:
            laid = with_added_tile(state, state.turn, action.tiles[0])
        else:
            continue
        laid.events = state.events  # they say what was shown of the wall
        found += [(laid, seat) for seat in state.after(state.turn)]
    return found


def _all_told(state: State, seat: int) -> list[Any]:
    """Everything a seat can be told about a moment."""
    tried = (HU, PENG, GANG, PASS, DISCARD[4], DISCARD[31], GANG_OWN[4])
    return [not_offered(state, seat), [own_reasons(state, seat, action) for action in tried]]


def _done_for(state: State, seat: int) -> dict[str, str]:
    """What others do for a seat that is asked, from what it can see itself."""
    fresh = state.clone()
    if state.window is Window.TURN:
        fresh.asked = [None] * state.seats
    if state.window is Window.OPENING:
        step = state.variant.opening[state.step]
        fresh.asked = by_seat(fresh.seats, step.ask(fresh))
        if not fresh.asked[seat]:
            return {"the house's choice": "not asked", "the advice": "not asked"}
    elif not legal(fresh, seat):
        return {}
    house = str(house_choice(fresh, seat))
    return {"the house's choice": house, "the advice": str(advice(fresh, seat))}


def _check_offered(state: State, seat: int, told: dict[str, list[Bar]]) -> None:
    """All that is usual is offered, or has reasons that can be told."""
    offered = {action.code or action.kind.name.lower() for action in legal(state, seat)}
    usual = {
        Window.TURN: {"hu", "gang"}, Window.CLAIM: _ABOUT_A_TILE, Window.ROB: {"hu"}
    }.get(state.window, set())  # fmt: skip
    hold(usual - offered <= set(told), f"seat {seat} is not told why not {usual - offered}")
    hold(not offered & set(told), f"seat {seat} is offered {offered & set(told)}, and told why not")
    for why in told.values():
        for one in (*why, *without_distance(why)):
            check_told(state, one)
