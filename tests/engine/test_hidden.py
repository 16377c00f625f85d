"""Other worlds that a seat may imagine: which are possible, and in which it learns too much."""

from collections.abc import Mapping

import pytest

from fangcheng.checking.hidden import ImpossibleWorldError, LoggedWall, replay_script
from fangcheng.checking.invariants import BrokenError
from fangcheng.checking.rounds import Script
from fangcheng.game.actions import parse_action
from fangcheng.game.referee import apply, start
from fangcheng.game.state import State
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import parse_one
from fangcheng.wall import Dice
from tests.story import lap
from tests.towns.jinzhou.story import JIA_6S, table_story

DICE = (3, 2, 1, 2)
"""The wall is broken; the die points at the first stack from the tail, then at the second."""
FIRST, SECOND = -2, -4
"""Where these stacks have the tile that may be the 宝."""
STORY = table_story(
    "1",
    {1: JIA_6S},
    lap("P", "230") + ", 1 discard 8m",
    draws="PPP8m",
    bao=["P", "9m", "6s"],
    declare={1: "ting"},
)


def world(tiles: Mapping[int, str]) -> State:
    """Deal a round in which these tiles lie at these places."""
    scenario = read_scenario(STORY)
    line = scenario.wall.line[:]
    used = 53 + 4
    for place, name in tiles.items():
        at = line.index(parse_one(name), used)
        line[at], line[place] = line[place], line[at]
    return start(scenario.variant, LoggedWall(line, Dice(DICE)), scenario.dealer)


def script() -> Script:
    """Read what happens: three P are discarded, then seat 1 sees the 宝 and draws."""
    lines = [line.partition(" ")[::2] for line in read_scenario(STORY).script]
    return [(int(seat), parse_action(action)) for seat, action in lines]


def played(tiles: Mapping[int, str]) -> State:
    state = world(tiles)
    for seat, action in script():
        apply(state, seat, action)
    return state


def test_a_roll_that_hits_another_hidden_tile_makes_another_round() -> None:
    """JZ-17: three P lie open, so it was rolled again; with a 6s there it would be won on."""
    state = played({FIRST: "P", SECOND: "9m"})
    assert state.wall.rolled == len(DICE)
    with pytest.raises(ImpossibleWorldError):
        replay_script(world({FIRST: "6s", SECOND: "9m"}), state, script(), 1)


def test_a_question_that_comes_from_hidden_tiles_is_found() -> None:
    """The same roll hits the same place: whoever is asked there was told of the tile."""
    state = played({FIRST: "P", SECOND: "9m"})
    with pytest.raises(BrokenError, match="asked for something else"):
        replay_script(world({FIRST: "P", SECOND: "6s"}), state, script(), 1)


def test_who_draws_a_win_waits_for_those_who_are_asked_in_the_other_world() -> None:
    """Seat 3 wins on what it draws; in the other world seat 1 may first claim the discard."""
    worlds = []
    for second in ("", "CC"):
        scenario = read_scenario(
            {
                "variant": "lanzhou",
                "options": {"shuai": False, "ting": "quiet", "end": "to_the_end"},
                "dealer": 2,
                "hands": ["", second, "C", "123456m345s67pEE"],
                "draws": "5p2m",
            }
        )
        wall = LoggedWall(scenario.wall.line[:], Dice(DICE))
        worlds.append(start(scenario.variant, wall, scenario.dealer))
    state, other = worlds
    lines = [(2, "discard C"), (3, "hu")]
    played: Script = [(seat, parse_action(action)) for seat, action in lines]
    for seat, action in played:
        apply(state, seat, action)
    replay_script(other, state, played, 0)
    assert [win.by for win in other.wins] == [win.by for win in state.wins] == ["draw"]
