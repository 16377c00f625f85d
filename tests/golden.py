"""Golden games: whole rounds as text files, written by `make golden` and compared in the tests.

Each file begins with what it is made from; then inputs (`> SEAT ACTION`) and the events they
caused. Beside them lie the counts of `tests.perft`, and what bots decide and how they weigh it, one
file of each for each town.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from fangcheng.bots import Look, make_bot, weigh
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.numbers import hard_numbers, normal_numbers
from fangcheng.checking.rounds import choose, rich_wall
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.script import legal_texts
from fangcheng.wall import Chance, Dice, build_wall
from tests.perft import told

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


BOTS = ("normal", "easy", "hard:12", "normal")
BOT_ROOMS: dict[str, list[dict[str, bool | int | str]]] = {
    "hangzhou": [{}, {"discard_win_streak": 1}],
    "zhangzhou": [{}, {}],
    "jinzhou": [{}, {}],
    "qinhuangdao": [{}, {"hun": "seven"}],
    "lanzhou": [{}, {"end": "to_the_end", "zuizi": "chick"}],
}
"""The rooms in which bots are watched: one round in each."""
_WEIGHED = 5
"""Every so many decisions tell all that was weighed, as `normal` and as `hard` does."""


def decisions(name: str) -> Iterator[str]:
    """Tell what bots decide in some rounds, and what they expect of each action."""
    for number, options in enumerate(BOT_ROOMS.get(name, [{}])):
        match = Match(make_variant(name, options), f"bots {number}", listen=False)
        yield f"# {name} {options}"
        players = [make_bot(BOTS[seat], seat) for seat in range(match.variant.seats)]
        asked = 0
        while not match.state.over:
            for seat in waiting_for(match.state):
                look = Look(match.state, seat)
                action = players[seat].choose(look)
                if len(look.legal) > 1:
                    asked += 1
                    yield f"> {seat} {action}"
                    if asked % _WEIGHED == 0:
                        for numbers in (normal_numbers(name), hard_numbers(name)):
                            yield from map(_weighed, weigh(look, numbers))
                match.apply(seat, action)


def _weighed(one: Candidate) -> str:
    figures = f"{one.value:.5f} {one.danger:.5f} {one.win_chance:.5f} {one.win_points:.3f}"
    return f"  {one.action}: {figures} {one.distance} {','.join(one.reasons)}"


def path(name: str, number: int) -> Path:
    return FOLDER / f"{name}-{number}.txt"


def perft_path(name: str) -> Path:
    return FOLDER / f"{name}-perft.txt"


def decisions_path(name: str) -> Path:
    return FOLDER / f"{name}-bots.txt"


def write_all() -> None:
    for name in VARIANTS:
        decisions_path(name).write_text("\n".join(decisions(name)) + "\n", encoding="utf-8")
        perft_path(name).write_text("\n".join(told(name)) + "\n", encoding="utf-8")
        for number in range(GAMES):
            path(name, number).write_text("\n".join(game(name, number)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
