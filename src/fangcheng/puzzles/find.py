"""Finds moments that may be puzzles: where `hard` is sure, and a sensible player may be wrong."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from fangcheng.bots.coach import inputs_of
from fangcheng.bots.levels.hard import HardPlayer
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers, normal_numbers
from fangcheng.bots.weighing.weigh import weigh, weigh_by
from fangcheng.game.actions import HOUSE_KINDS, HU, PASS, Action, Kind
from fangcheng.game.options import as_dict
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.record.file import Record, fresh_match
from fangcheng.tiles import text

CLEAR: Final = 0.12
"""How far `hard` must expect the best to be ahead of every other choice, in plain wins."""
_RIVALS: Final = 3
"""How many other choices are played out besides the best."""
_DICE: Final = 16
"""How many dice a scenario tells: more than a round rolls."""


class Moment(NamedTuple):
    """A moment that may be a puzzle."""

    state: State
    seat: int
    script: tuple[str, ...]
    """The inputs of the round before it."""
    theme: str
    best: Candidate
    rivals: list[Candidate]
    """The other choices that are worth a look: what was taken for the best, then the next ones."""
    ahead: float
    """By how much `hard` has the best ahead of every other choice, in plain wins."""

    def scenario(self) -> dict[str, Any]:
        """Write the round up to the moment."""
        state = self.state
        variant, wall = state.variant, state.wall
        usual = as_dict(make_variant(variant.name).options)
        options = {
            name: value for name, value in as_dict(variant.options).items() if value != usual[name]
        }
        dice = wall.dice
        return {
            "variant": variant.name,
            **({"options": options} if options else {}),
            "dealer": state.dealer,
            "streak": state.streak,
            "round": state.round,
            "wall": text(wall.line),
            **({"dice": [dice[at] for at in range(_DICE)]} if dice is not None else {}),
            "script": list(self.script),
        }


def rounds_of_bots(variant: Variant, seed: int | str) -> Iterator[list[Moment]]:
    """Let four players of `normal` play match after match; yield each round's moments."""
    numbers = normal_numbers(variant.name)
    number = 0
    while True:
        match = Match(variant, f"{seed}/{number}", listen=False)
        while True:
            found: list[Moment] = []
            script: list[str] = []
            while not match.state.over:
                state = match.state
                asked = waiting_for(state)
                chosen = [weigh(Look(state, seat), numbers)[0].action for seat in asked]
                for seat, action in zip(asked, chosen, strict=True):
                    found += _moment(state, seat, script, action)
                for seat, action in zip(asked, chosen, strict=True):
                    match.apply(seat, action)
                    script.append(f"{seat} {action}")
            yield found
            if match.over:
                break
            match.next_round()
        number += 1


def rounds_of_record(record: Record) -> Iterator[list[Moment]]:
    """Play a record again; yield each round's moments."""
    match = fresh_match(record)
    found: list[Moment] = []
    script: list[str] = []
    for seat, action in inputs_of(record):
        if match.state.over:
            yield found
            found, script = [], []
            match.next_round()
        state = match.state
        if action.kind not in HOUSE_KINDS:
            # What others have answered to the same discard already, this seat does not know.
            claims = state.window in (Window.CLAIM, Window.ROB)
            answered = sum(answer is not None for answer in state.answers) if claims else 0
            found += _moment(state, seat, script[: len(script) - answered], action)
        match.apply(seat, action)
        script.append(f"{seat} {action}" if seat >= 0 else str(action))
    yield found


def _moment(state: State, seat: int, script: Iterable[str], played: Action) -> list[Moment]:
    """Look at one decision: a moment, or none."""
    look = Look(state, seat)
    if len(look.legal) < 2 or look.phase == "opening":
        return []
    estimate = Estimate(look, hard_numbers(state.variant.name))
    candidates = weigh_by(estimate, look)
    best, second = candidates[:2]
    ahead = (best.value - second.value) / estimate.plain
    if ahead < CLEAR:
        return []
    usual = weigh(look, normal_numbers(state.variant.name))[0].action
    sensible = {played, usual, hasty(candidates).action}
    others = candidates[1:]
    wrong = [one for one in others if one.action in sensible]
    tempting = wrong or [one for one in others if looks_as_good(one, best)]
    if not tempting or HardPlayer(0).choose(look) is not best.action:
        return []
    rivals = wrong + [one for one in others if one not in wrong]
    theme = theme_of(look, best, tempting[0])
    moment = state.clone(listen=False)
    return [Moment(moment, seat, tuple(script), theme, best, rivals[:_RIVALS], ahead)]


def looks_as_good(one: Candidate, best: Candidate) -> bool:
    """Whether counting does not tell a choice from the best at once.

    It leaves the hand as near to ready, with at least half as many useful tiles. To do nothing
    tempts nobody, and kongs are a matter of taste only where somebody's taste is another.
    """
    kinds = (Kind.DISCARD, Kind.CHI, Kind.PENG)
    return (
        one.action.kind in kinds
        and best.action.kind in (*kinds, Kind.PASS)
        and one.distance <= best.distance
        and 2 * one.useful_left >= best.useful_left
    )


def hasty(candidates: list[Candidate]) -> Candidate:
    """Choose what a player takes who only wants to be ready soon.

    That is what leaves the hand nearest, then with the most useful tiles; a win is taken, a kong
    that costs nothing too, a claim only if it helps, and a ready hand is declared where it can be.
    """
    return min(
        candidates,
        key=lambda one: (
            one.distance,
            one.action.kind is not Kind.GANG,
            one.action is not PASS,
            -one.useful_left,
            one.action.code == "",
        ),
    )


def theme_of(look: Look, best: Candidate, rival: Candidate) -> str:
    """Say what the decision between two candidates is about."""
    kongs = [one.action for one in (best, rival) if one.action.kind is Kind.GANG]
    if HU in look.legal:
        return "win"
    if kongs:
        return "kong"
    if look.source is not None:
        return "claim"
    if best.action.code != rival.action.code:
        return "declare"
    if rival.value + rival.danger > best.value + best.danger:
        return "danger"
    return "discard"
