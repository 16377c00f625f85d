"""A hand in the town of moves."""

from collections import Counter

from fangcheng.game.actions import parse_action
from fangcheng.game.options import Options
from fangcheng.game.referee import (
    apply,
    legal,
    start,
)
from fangcheng.game.state import State
from fangcheng.tiles import parse
from fangcheng.wall import Wall
from tests.move_town import MoveTown


def laid(hands: list[str], draws: str, tail: str = "", left: int = 0) -> State:
    """Open a round with these hands of thirteen; the first of `draws` is the dealer's."""
    town = MoveTown(Options())
    tiles = [parse(hand) for hand in hands]
    line = [tile for first in (0, 4, 8) for hand in tiles for tile in hand[first : first + 4]]
    line += [hand[12] for hand in tiles]
    given = Counter([*line, *parse(draws), *parse(tail)])
    rest = [tile for tile in (Counter(town.deck) - given).elements() if tile < 27]
    return start(town, Wall([*line, *parse(draws), *rest[:left], *reversed(parse(tail))]))


def play(state: State, *script: str) -> State:
    for line in script:
        seat, _, action = line.partition(" ")
        apply(state, int(seat), parse_action(action))
    return state


def four_winds() -> State:
    """The dealer makes a kong of the winds."""
    state = laid(["147m258p369sESWN", *["147m258p369s89sPP"] * 3], "9m369m", tail="5p", left=4)
    assert parse_action("gang winds") is legal(state, 0)[0]
    return play(state, "0 gang winds")
