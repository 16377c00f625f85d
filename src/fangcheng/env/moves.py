"""A round as a few bytes: with its seed, who did what is enough to play it again."""

from typing import NamedTuple

from fangcheng.encoding.space import PICK_AT, to_action
from fangcheng.env.desk import asked_seat
from fangcheng.errors import SimulationError
from fangcheng.game.referee import apply, start
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.tiles import Face
from fangcheng.wall import build_wall


class Moves(NamedTuple):
    """The answers of a round in the order they came, a byte each."""

    round: int
    """The number of the round, which is that of its wall."""
    dealer: int
    streak: int
    numbers: bytes
    """Numbers of actions."""
    seats: bytes
    """Whose they are; empty where it was always the seat that `VecTable` would ask."""
    scores: tuple[int, ...]
    """How it ended, by seat."""

    def play_again(self, variant: Variant, seed: int | str, listen: bool = False) -> State:
        """Play the round again; refuse it if it ends otherwise than it did."""
        wall = build_wall(variant.deck, seed, self.round, variant.find_break)
        state = start(variant, wall, self.dealer, self.streak, self.round, listen)
        picked: list[Face] = []
        for at, number in enumerate(self.numbers):
            seat = self.seats[at] if self.seats else asked_seat(state)
            action = to_action(state, seat, number, picked)
            if action is None:
                picked.append(number - PICK_AT)
            else:
                apply(state, seat, action)
                picked = []
        if not state.over or tuple(state.scores()) != self.scores:
            raise SimulationError("round_ends_otherwise", round=self.round)
        return state
