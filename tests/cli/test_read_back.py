"""What is printed can be typed: tiles in every notation, and the lines a player is asked with."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from rich.text import Text

from fangcheng.checking.rounds import play_on
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State
from fangcheng.terminal.asking import prompt
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.tiles import Painter
from fangcheng.tiles import parse, text
from fangcheng.words import words
from fangcheng.words.answers import Choices
from tests.effort import FULL, many
from tests.rounds import every_room, open_round

NAMES = ["阿东", "阿南", "阿西", "阿北"]
FORMS = list(product(("zh", "en"), TileStyle))
ROUNDS = many(4, 10)
"""For each room; there are about a hundred of them, of which `make test` plays one in a town."""
ROOMS = [room for room in every_room() if FULL or not room[1]]


def lines(choices: Choices) -> list[str]:
    return [Text.from_markup(line).plain for line in choices.offers()]


def reads_back(state: State, seat: int, painter: Painter) -> Counter[str]:
    """Hand, wild tiles and lines of one seat; count the lines that were read by their word."""
    held = parse(text(state.hands[seat].tiles()))
    assert sorted(parse(painter.row(held).plain)) == sorted(held)
    assert sorted(parse(painter.group(held).plain)) == sorted(held)
    choices, _ = prompt(painter, state, seat, NAMES[: state.seats], 80)
    found: Counter[str] = Counter()
    for line, action in choices._lines():
        if action is None:
            continue
        plain = Text.from_markup(line).plain
        assert plain in lines(choices)
        word = plain.partition(" ")[2]
        assert choices.read(plain) == action, plain
        assert choices.read(word) == action, word
        assert action in legal(state, seat)
        found[action.kind.name] += 1
    return found


@pytest.mark.random
@pytest.mark.parametrize(
    ("town", "options"), ROOMS, ids=lambda one: one if isinstance(one, str) else str(one)
)
def test_every_line_of_random_rounds(town: str, options: dict[str, Any]) -> None:
    rng = Random(f"{town} {options}")
    found: Counter[str] = Counter()
    for _ in range(ROUNDS):
        state = open_round(town, options, rng)
        for _ in play_on(state, rng, 0.5):
            for seat in waiting_for(state):
                lang, style = rng.choice(FORMS)
                painter = Painter(words(lang, town), style, state.roles)
                found += reads_back(state, seat, painter)
    assert found["DISCARD"] and found["PASS"] and found["PENG"] + found["GANG"]
