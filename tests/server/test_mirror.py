"""What a table keeps for those who think: a mirror of it is right whoever acted for a seat."""

import json
import random
from typing import Any

import pytest

from fangcheng.bots.imagine.mirror import MirrorError, mirror
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.game.actions import DISSOLVE, LEAVE, TIMEOUT, parse_action
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.views import view
from fangcheng.server.match.streams import Table
from fangcheng.variants import make_variant
from fangcheng.wall import Chance, Dice
from tests.effort import many
from tests.rounds import choose, every_room, plain_wall, rich_wall
from tests.server.tables import LaidMatch

ROUNDS = many(1, 24)
FEW, OFTEN = 0.05, 0.5
"""How often the house acts: now and then, or for somebody who is hardly ever there."""


def open_table(name: str, options: dict[str, Any], rng: random.Random) -> Table:
    """A table with a random wall; the first round is open."""
    variant = make_variant(name, options)
    wall = rng.choice((plain_wall, rich_wall))(variant, rng)
    wall.dice = Dice(chance=Chance(str(rng.random()), 1, "dice"))
    dealer, streak = rng.randrange(variant.seats), variant.first_streak + rng.randrange(3)
    table = Table(LaidMatch(variant, "later", lambda: wall, dealer, streak))
    table.open()
    return table


def mirrored(table: Table, seat: int) -> State:
    """The round as a process that thinks builds it for a seat."""
    events = [json.loads(line) for line in table.told(seat)]
    answers = [parse_action(text) for text in table.answers[seat]]
    return mirror(table.state.variant, seat, events, answers)


def act_or_be_late(table: Table, seat: int, late: float, rng: random.Random) -> bool:
    """Let a seat do something, or the house for it; tell whether it was the house."""
    state = table.state
    if rng.random() < late:
        table.do(seat, TIMEOUT)
        return True
    swift = rng.random() < 0.8
    action = swift_choice(state, seat) if swift else choose(rng, legal(state, seat), state, seat)
    table.do(seat, action)
    return False


@pytest.mark.random
@pytest.mark.parametrize(("name", "options"), every_room())
def test_after_the_house_has_acted_each_question_is_mirrored_rightly(
    name: str, options: dict[str, Any]
) -> None:
    """C-14: at a turn, a claim, a choice; for the rest of the round."""
    for number in range(ROUNDS):
        rng = random.Random(f"house {name} {options} {number}")
        table = open_table(name, options, rng)
        late = [rng.choice((0.0, FEW, OFTEN)) for _ in range(table.seats)]
        housed: set[int] = set()
        while not table.state.over:
            seat = rng.choice(waiting_for(table.state))
            if seat in housed:
                assert view(mirrored(table, seat), seat) == view(table.state, seat)
            if act_or_be_late(table, seat, late[seat], rng):
                housed.add(seat)
