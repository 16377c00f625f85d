"""Tables that are played to the end, and mirrored for each seat."""

import json
import random
from typing import Any

from fangcheng.bots import Look
from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.rounds import choose, plain_wall, rich_wall
from fangcheng.game.actions import TIMEOUT, Action, parse_action
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import view
from fangcheng.installed import make_variant
from fangcheng.server.bots.hints import waits
from fangcheng.server.match.streams import Streams
from fangcheng.server.stepping import OWN
from fangcheng.wall import Chance, Dice
from tests.server.tables import LaidMatch

FEW, OFTEN = 0.05, 0.5
"""How often the house acts: now and then, or for somebody who is hardly ever there."""


def open_table(name: str, options: dict[str, Any], rng: random.Random) -> Streams:
    """A table with a random wall; the first round is open."""
    variant = make_variant(name, options)
    wall = rng.choice((plain_wall, rich_wall))(variant, rng)
    wall.dice = Dice(chance=Chance(str(rng.random()), 1, "dice"))
    dealer, streak = rng.randrange(variant.seats), variant.first_streak + rng.randrange(3)
    table = Streams(LaidMatch(variant, "later", lambda: wall, dealer, streak))
    table.open()
    return table


def mirrored(table: Streams, seat: int) -> State:
    """The round as a process that thinks builds it for a seat."""
    events = [event for event in json.loads(table.told(seat)) if event["event"] not in OWN]
    answers = [parse_action(text) for text in table.answers[seat]]
    return mirror(table.state.variant, seat, events, answers)


def check_mirrors(table: Streams, often: float, rng: random.Random) -> None:
    """What seats see, may do, are reminded of and wait for; asked or not, or answered already."""
    for seat in range(table.seats):
        if rng.random() < often:
            state = mirrored(table, seat)
            assert view(state, seat) == table.view(seat)
            assert waits(state, Look(state, seat)) == waits(table.state, Look(table.state, seat))


def some_action(state: State, seat: int, rng: random.Random) -> Action:
    """Most of them quick, so that rounds get far."""
    if rng.random() < 0.8:
        return swift_choice(state, seat)
    return choose(rng, legal(state, seat), state, seat)


def play_to_the_end(table: Streams, often: float, rng: random.Random) -> None:
    """Play with seats that are never, sometimes or often late, and mirror what they see."""
    late = [rng.choice((0.0, FEW, OFTEN)) for _ in range(table.seats)]
    while not table.state.over:
        check_mirrors(table, often, rng)
        seat = rng.choice(waiting_for(table.state))
        slept = rng.random() < late[seat]
        table.do(seat, TIMEOUT if slept else some_action(table.state, seat, rng))
