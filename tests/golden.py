"""Golden games: whole rounds as text files, written by `make golden` and compared in the tests.

Each file begins with what it is made from; then inputs (`> SEAT ACTION`) and the events they
caused; then perft counts: how many lines of play of each length lead on from the deal.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.positions.scenario import legal_texts
from fangcheng.variants import VARIANTS, make_variant
from fangcheng.wall import Chance, Dice, build_wall
from tests.rounds import choose, rich_wall

FOLDER = Path(__file__).parent / "golden_games"
GAMES = 4
PERFT_DEPTH = 3


def perft(state: State, depth: int) -> int:
    """Count the lines of play of this length; seats in a window answer in order of their number."""
    if depth == 0 or state.over:
        return 1
    seat = waiting_for(state)[0]
    options = legal(state, seat)
    if depth == 1:
        return len(options)
    count = 0
    for action in options:
        other = state.clone(listen=False)
        apply(other, seat, action)
        count += perft(other, depth - 1)
    return count


def game(name: str, number: int) -> Iterator[str]:
    """Play one golden game and tell it line by line."""
    variant = make_variant(name)
    seed = f"golden {name} {number}"
    rng = random.Random(seed)
    # Half of them with a wall that leads to wins and kongs quickly.
    wall = build_wall(variant.deck, seed, 1) if number % 2 else rich_wall(variant, rng)
    wall.dice = Dice(chance=Chance(seed, 1, "dice"))
    state = start(variant, wall, number % variant.seats, variant.first_streak + number)
    yield f"# {seed}: dealer {state.dealer}, streak {state.streak}"
    for depth in range(1, PERFT_DEPTH + 1):
        yield f"# perft {depth}: {perft(state, depth)}"
    yield from map(str, state.events or ())
    while not state.over:
        seat = rng.choice(waiting_for(state))
        yield f"= {seat} may {', '.join(legal_texts(state)[str(seat)])}"
        action = choose(rng, legal(state, seat), state, seat)
        yield f"> {seat} {action}"
        yield from map(str, apply(state, seat, action))


def path(name: str, number: int) -> Path:
    return FOLDER / f"{name}-{number}.txt"


def write_all() -> None:
    for name in VARIANTS:
        for number in range(GAMES):
            path(name, number).write_text("\n".join(game(name, number)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
