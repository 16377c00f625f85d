"""What a table keeps for those who think: a mirror of it is right whoever acted for a seat."""

import json
import random
from typing import Any

import pytest

from fangcheng.game.actions import DISSOLVE, LEAVE, TIMEOUT, Action, parse_action
from fangcheng.game.referee import house_choice, legal, waiting_for
from fangcheng.game.state import Window
from fangcheng.installed import VARIANTS
from fangcheng.positions.scenario import read_scenario
from fangcheng.server.match.streams import Streams
from tests.effort import FULL, many
from tests.rounds import every_room
from tests.server.claims import look_or_claim
from tests.server.mirrors import OFTEN, check_mirrors, open_table, play_to_the_end
from tests.server.tables import LaidMatch, lines
from tests.story import Json, lap, story

ROUNDS = many(1, 24)
LOOKED = 1.0 if FULL else 0.1
"""How many of the moments are mirrored for each seat."""


@pytest.mark.random
@pytest.mark.parametrize(("name", "options"), every_room())
def test_a_mirror_is_right_after_the_house_has_acted(name: str, options: dict[str, Any]) -> None:
    """C-14: at a turn, a claim, a choice; for the rest of the round and for every seat."""
    for number in range(ROUNDS):
        rng = random.Random(f"house {name} {options} {number}")
        play_to_the_end(open_table(name, options, rng), LOOKED, rng)


def play_script(scenario: Json, window: Window) -> Streams:
    """Play a scenario on a table up to a window; who is not in the script passes."""
    read = read_scenario(scenario)
    table = Streams(LaidMatch(read.variant, "", read.wall.clone, read.dealer, read.streak))
    table.open()
    for seat, do in lines(", ".join(read.script)):
        while parse_action(do) not in legal(table.state, seat):
            other = waiting_for(table.state)[0]
            table.do(other, house_choice(table.state, other))
        table.do(seat, parse_action(do))
    assert table.state.window is window
    return table


ROBBED = story(
    {0: "3s", 1: "33sF", 2: "123m456m789m123pSS12s"},
    f"0 discard 3s, 1 peng, 1 discard F, {lap('9s', '230')}, 1 gang 3s",
    variant="zhangzhou",
    draws="9s9s9s3s",
    tail="9p",
)


@pytest.mark.parametrize("sleeper", [True, False])
@pytest.mark.parametrize(
    ("scenario", "window"), [(look_or_claim(False), Window.OFFER), (ROBBED, Window.ROB)]
)
def test_a_mirror_is_right_around_windows_that_are_rare(
    scenario: Json, window: Window, sleeper: bool
) -> None:
    """JZ-18 and ZZ-23: who is not asked, who is and runs out of time, and all that follows."""
    for number in range(many(1, 40)):
        rng = random.Random(f"rare {number}")
        table = play_script(scenario, window)
        check_mirrors(table, 1.0, rng)
        (seat,) = waiting_for(table.state)
        table.do(seat, TIMEOUT if sleeper else house_choice(table.state, seat))
        check_mirrors(table, 1.0, rng)
        play_to_the_end(table, 0.2, rng)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("end", [LEAVE, DISSOLVE])
def test_after_a_round_that_was_broken_off_the_table_still_tells(name: str, end: Action) -> None:
    """C-14: whoever leaves, and whenever; the seat's answers are not mixed up with it."""
    rng = random.Random(f"{end} {name}")
    table = open_table(name, {}, rng)
    for _ in range(rng.randrange(4, 20)):
        seat = rng.choice(waiting_for(table.state))
        table.do(seat, TIMEOUT if rng.random() < OFTEN else house_choice(table.state, seat))
    before = [list(one) for one in table.answers]
    table.do(rng.randrange(table.seats), end)
    assert table.state.over and table.answers == before
    for seat in range(table.seats):
        kinds = [event["event"] for event in json.loads(table.told(seat))]
        assert kinds[0] == "round" and str(end) in kinds and kinds[-1] == "over"
