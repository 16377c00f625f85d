"""Many independent rounds in one call, for counting and learning: compiled with the engine."""

from random import Random
from typing import NamedTuple

from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.wall import build_wall


class PlayedRound(NamedTuple):
    """What is counted of one round."""

    scores: list[int]
    winners: int
    """A bit for each seat that won."""
    actions: int


def play_random_round(state: State, chance: Random) -> int:
    """Play on with every legal action equally likely; return how many actions it took."""
    random = chance.random
    actions = 0
    while not state.over:
        for seat in waiting_for(state):
            options = legal(state, seat)
            share: float = random()
            apply(state, seat, options[int(share * len(options))])
            actions += 1
    return actions


def play_random_rounds(variant: Variant, seed: int | str, numbers: range) -> list[PlayedRound]:
    """Play the rounds with these numbers, each from its own wall and with its own chance."""
    played: list[PlayedRound] = []
    for number in numbers:
        wall = build_wall(variant.deck, seed, number, variant.find_break)
        state = start(variant, wall, number % variant.seats, None, number, False)
        actions = play_random_round(state, Random(f"{seed}/{number}"))
        winners = 0
        for win in state.wins:
            winners |= 1 << win.seat
        played.append(PlayedRound(state.scores(), winners, actions))
    return played
