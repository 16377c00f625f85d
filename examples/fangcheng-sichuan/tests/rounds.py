"""Random rounds of Sichuan."""

import random
from collections.abc import Iterator
from typing import Any

from fangcheng.game.actions import HU, Action, choose_tiles
from fangcheng.game.referee import apply, forms, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.installed import make_variant
from fangcheng.wall import build_wall

OPTIONS: list[dict[str, Any]] = [
    {}, {"swap": False}, {"play": "xueliu"}, {"self_draw": "fan"}, {"cap": 3}, {"cap": 5},
    {"yaojiu_jiangdui": True, "base": 7},
]  # fmt: skip


def open_round(seed: str, options: dict[str, Any]) -> State:
    """A round dealt by chance."""
    town = make_variant("sichuan", options)
    return start(town, build_wall(town.deck, seed, 1), dealer=len(seed) % 4)


def play_on(state: State, rng: random.Random) -> Iterator[tuple[int, Action]]:
    """Play to the end, yielding after each action; seats mostly play for a win."""
    while not state.over:
        seat = rng.choice(waiting_for(state))
        action = _choose(state, seat, rng)
        apply(state, seat, action)
        yield seat, action


def _choose(state: State, seat: int, rng: random.Random) -> Action:
    options = legal(state, seat)
    asked = next(iter(forms(state, seat)), None)
    if asked is not None and asked.pick == "tiles":
        return choose_tiles(asked.code, rng.sample(rng.choice(asked.groups), asked.count))
    if options[0] is HU and rng.random() < 0.8:
        return HU
    town, hand = state.variant, state.hands[seat]
    if state.phase != "turn" or rng.random() < 0.2:
        return rng.choice(options)

    def distance(action: Action) -> int:
        """How far a discard leaves the hand; a kong comes first."""
        if action.tiles[0] not in hand.tiles() or action.text.startswith("gang"):
            return -9
        hand.remove(action.tiles[0])
        after = town.distance(state, seat, hand)
        hand.add(action.tiles[0])
        return after

    return min((one for one in options if one is not HU), key=distance)
