"""Golden games: whole rounds as text files, written by `make golden` and compared in the tests.

Each file begins with what it is made from; then inputs (`> SEAT ACTION`) and the events they
caused. Beside them lie the counts of `tests.perft`, one file for each town.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.positions.scenario import legal_texts
from fangcheng.variants import VARIANTS, make_variant
from fangcheng.wall import Chance, Dice, build_wall
from tests.perft import told
from tests.rounds import choose, rich_wall

FOLDER = Path(__file__).parent / "golden_games"
GAMES = 4


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
    yield from map(str, state.events or ())
    while not state.over:
        seat = rng.choice(waiting_for(state))
        yield f"= {seat} may {', '.join(legal_texts(state)[str(seat)])}"
        action = choose(rng, legal(state, seat), state, seat)
        yield f"> {seat} {action}"
        yield from map(str, apply(state, seat, action))


def path(name: str, number: int) -> Path:
    return FOLDER / f"{name}-{number}.txt"


def perft_path(name: str) -> Path:
    return FOLDER / f"{name}-perft.txt"


def write_all() -> None:
    for name in VARIANTS:
        perft_path(name).write_text("\n".join(told(name)) + "\n", encoding="utf-8")
        for number in range(GAMES):
            path(name, number).write_text("\n".join(game(name, number)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
