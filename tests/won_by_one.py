"""A town of another package in which one wins alone."""

from collections import Counter
from typing import Any

from fangcheng.game.actions import parse_action
from fangcheng.game.options import Options
from fangcheng.game.referee import (
    apply,
    start,
)
from fangcheng.game.state import State
from fangcheng.tiles import parse
from fangcheng.wall import Wall
from tests.swap_town import SwapTown

FAR = ["147m258p369s1111s", "147m258p369s2222s", "147m258p369s4444s", "147m258p369s5555s"]
"""Hands that are far from ready."""


def laid(hands: list[str], draws: str, tail: str = "", **traits: Any) -> State:
    """Open a round with these hands of thirteen; the first of `draws` is the dealer's."""
    town = SwapTown(Options())
    for name, value in traits.items():
        setattr(town, name, value)
    tiles = [parse(hand) for hand in hands]
    line = [tile for first in (0, 4, 8) for hand in tiles for tile in hand[first : first + 4]]
    line += [hand[12] for hand in tiles]
    given = Counter([*line, *parse(draws), *parse(tail)])
    assert given <= Counter(town.deck)
    left = (Counter(town.deck) - given).elements()
    return start(town, Wall([*line, *parse(draws), *left, *reversed(parse(tail))]))


def play(state: State, *script: str) -> State:
    for line in script:
        seat, _, action = line.partition(" ")
        apply(state, int(seat), parse_action(action))
    return state


def begin(hands: list[str], draws: str, voids: str, *script: str, tail: str = "") -> State:
    """Play without swapping; the letters of `voids` are the suits that the seats do without."""
    state = laid(hands, draws, tail, opening=SwapTown.opening[::2])
    return play(state, *[f"{seat} choose que {suit}" for seat, suit in enumerate(voids)], *script)


READY = "123456789p1199s"  # waits for 1s and 9s

LEAVING = ["58m147p36s111244m", READY, "123456777m3388p", "258m147p368s6669m"]


def won_by_one(draws: str = "9s") -> State:
    """Seat 1 wins on the first discard of seat 0."""
    return begin(LEAVING, draws, "smsm", "0 discard 9s", "1 hu")
