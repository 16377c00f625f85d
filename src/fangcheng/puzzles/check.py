"""Checks a moment by playouts: the best choice beside the others, all on the same tables.

Each table is one that may be the true one for all the seat knows. On each the round is played to
its end once with every choice, so luck is the same for all of them. It is looked at after more and
more tables, and ended when all is clear, or when it will not be. First all play on swiftly, on many
tables; then, with the best choice and the strongest other one, the seat plays on wisely on few.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers, normal_numbers
from fangcheng.bots.weighing.playout import played_out, swift_choice
from fangcheng.bots.weighing.weigh import weigh
from fangcheng.game.actions import Action
from fangcheng.game.referee import apply, waiting_for
from fangcheng.game.state import State
from fangcheng.wall import Chance

LEAST: Final = 0.1
"""How much the other choices must be behind, in plain wins."""
_FINE: Final = 1 << 20


class Bar(NamedTuple):
    """How playouts are made, and what is asked of them."""

    play: Callable[[State, int, Action], float]
    purpose: str
    """Which tables: those of another purpose are others."""
    sure: float
    """Standard errors that every other choice must be behind."""
    enough: int
    """No fewer tables are enough to be sure."""
    looks: tuple[tuple[int, float], ...]
    """After so many tables it is given up if a choice is fewer standard errors behind."""


class Checked(NamedTuple):
    """What the playouts said."""

    tables: int
    clear: bool
    points: list[float]
    """What each choice brought on average: the best, then the others."""
    behind: list[float]
    """How far each of the others was behind, on average."""
    errors: list[float]
    """The standard errors of that."""


def check(state: State, seat: int, choices: Sequence[Action], seed: int | str, bar: Bar) -> Checked:
    """Play choices out, the first of which may be the best, until that is clear or hopeless."""
    look = Look(state, seat)
    estimate = Estimate(look, hard_numbers(state.variant.name))
    points = [0.0] * len(choices)
    behind = [0.0] * (len(choices) - 1)
    squares = behind[:]
    tables = 0
    for until, hopeful in bar.looks:
        while tables < until:
            table = _imagine(look, estimate, Chance(seed, tables, bar.purpose))
            tables += 1
            first = bar.play(table, seat, choices[0])
            points[0] += first
            for at, action in enumerate(choices[1:]):
                brought = bar.play(table, seat, action)
                points[at + 1] += brought
                behind[at] += first - brought
                squares[at] += (first - brought) ** 2
        means = [total / tables for total in behind]
        errors = [
            sqrt(max(square / tables - mean * mean, 1e-9) / tables)
            for square, mean in zip(squares, means, strict=True)
        ]
        surest = min(mean / error for mean, error in zip(means, errors, strict=True))
        enough = tables >= bar.enough and min(means) >= LEAST * estimate.plain
        clear = enough and surest >= bar.sure
        if clear or surest < hopeful:
            break
    return Checked(tables, clear, [total / tables for total in points], means, errors)


def _imagine(look: Look, estimate: Estimate, chance: Chance) -> State:
    """Deal a table that may be the true one; others' hands are as near as is usual by now."""
    near = [
        estimate.likely_distance(seat, chance.below(_FINE) / _FINE) for seat in range(look.seats)
    ]
    return look.imagine(chance.shuffle, near)


def played_wisely(table: State, seat: int, action: Action) -> float:
    """Let a seat act on a copy of a table and play on like `normal`, the others swiftly."""
    numbers = normal_numbers(table.variant.name)
    state = table.clone(listen=False)
    decided: Action | None = action
    while not state.over:
        for asked in waiting_for(state):
            if asked != seat:
                act = swift_choice(state, asked)
            else:
                act = decided or weigh(Look(state, seat), numbers)[0].action
            apply(state, asked, act)
        decided = None
    return float(state.scores()[seat])


SWIFT: Final = Bar(
    played_out,
    "puzzle",
    sure=3.0,
    enough=128,
    looks=((16, -0.3), (32, 0.5), (64, 1.2), (128, 2.0), (256, 2.6), (384, 3.0)),
)
WISE: Final = Bar(
    played_wisely,
    "puzzle again",
    sure=3.0,
    enough=32,
    looks=((16, 0.0), (32, 1.0), (64, 1.8), (128, 2.5), (192, 3.0)),
)
