"""A mirrored round: the seat it is made for cannot tell it from the true one."""

import random

import pytest

from fangcheng.bots.imagine.hidden import Hidden
from fangcheng.bots.imagine.mirror import MirrorError, mirror
from fangcheng.checking.invariants import check_conserved, check_keys
from fangcheng.checking.mirrors import check_mirror, play_mirrored
from fangcheng.checking.rounds import play_on
from fangcheng.game.actions import parse_action
from fangcheng.game.referee import waiting_for
from fangcheng.game.views import events_for
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import EAST
from fangcheng.wall import Chance
from tests.effort import many
from tests.rounds import open_round
from tests.story import Json, lap, position, story
from tests.towns.jinzhou.story import JIA_6S, table_story


@pytest.mark.parametrize("number", range(many(24, 960)))
def test_the_hidden_tile_lies_where_it_was_shown(number: int) -> None:
    """JZ-17, JZ-21: late rounds, in which the 宝 is seen, changes and runs out."""
    rng = random.Random(f"hidden {number}")
    play_mirrored(open_round("jinzhou", {}, rng), rng)


def mirrors(scenario: Json, seat: int) -> None:
    """What a seat sees after the script is what it sees in its mirror."""
    lines = [line.partition(" ")[::2] for line in scenario["script"]]
    answers = [parse_action(action) for who, action in lines if int(who) == seat]
    check_mirror(position(scenario), seat, answers, random.Random(1))


def test_no_hidden_tile_comes_back() -> None:
    """JZ-21: three P lie open and nothing is left to roll: a lap later there still is no 宝."""
    script = ", ".join(
        [lap("C", "230"), "1 discard 8m", lap("P", "230"), "1 discard 1s", "2 discard F"]
    )
    draws = "CCC8mPPP1sF2s"
    scenario = table_story("1", {1: JIA_6S}, script, draws=draws, bao=["P"], declare={1: "ting"})
    mirrors(scenario, 1)


def test_a_kong_that_nobody_sees_is_made_of_four_hidden_tiles() -> None:
    """C-15: seat 1 lays four alike face down; a tile of which seat 0 has one it cannot be."""
    mirrors(story({0: "1m", 1: "5555sE"}, "0 discard 1m, 1 gang 5s, 1 discard E"), 0)


def test_a_kong_of_a_ready_hand_may_change_what_it_waits_for() -> None:
    """JZ-16: what seat 1 waits for before and after, seat 0 cannot know."""
    ready: Json = {"declare": {1: "ting"}, "options": {"kong_after_ting": "ready"}}
    script = "2 discard 2m, 1 gang, 1 discard 8p"
    hand = {1: "2223m456p789s"}
    mirrors(table_story("1", hand, script, draws="2m", tail="8p", **ready), 0)


def test_a_hand_never_counts_five_of_a_face() -> None:
    """Though it may itself hold the only hidden copies of what it takes."""
    hands = ["", "1111m5555pEEEE1s", "", ""]
    scenario = read_scenario({"variant": "hangzhou", "dealer": 1, "hands": hands})
    for number in range(20):
        state = scenario.open()
        state.wall.line = state.wall.line[:]
        hidden = Hidden(state, 0, Chance("five", number, "five"))
        state.drawn = 0
        hidden.hold_drawn(1, EAST)
        assert (state.drawn, state.hands[1].counts[0]) == (EAST, 4)
        hidden.release()
        hidden.mix(1)
        check_keys(state)
        check_conserved(state)


def test_the_same_events_give_the_same_mirror() -> None:
    state = open_round("jinzhou", {}, random.Random(1))
    seat = waiting_for(state)[0]
    told = events_for(state, seat)
    one, other = (mirror(state.variant, seat, told, []) for _ in range(2))
    assert one.wall.line == other.wall.line


@pytest.mark.parametrize("variant", ["hangzhou", "jinzhou", "qinhuangdao"])
def test_a_round_laid_without_dice_is_mirrored_too(variant: str) -> None:
    pao = {"options": {"pao": False}} if variant == "qinhuangdao" else {}
    hand = "123456789m1234p"
    scenario = read_scenario({"variant": variant, "hands": [hand[:-1] + "4p", "", "", ""], **pao})
    rng = random.Random(variant)
    play_mirrored(scenario.open(), rng)


def test_a_round_that_is_over_has_no_mirror() -> None:
    state = open_round("hangzhou", {}, random.Random(2))
    list(play_on(state, random.Random(2)))
    with pytest.raises(MirrorError, match="running round"):
        mirror(state.variant, 0, events_for(state, 0), [])


def test_events_that_cannot_be_are_refused() -> None:
    state = open_round("hangzhou", {}, random.Random(3))
    told = [*events_for(state, 0), {"event": "peng", "seat": 1, "tiles": "EEE", "take": "E"}]
    with pytest.raises(MirrorError, match="does not follow"):
        mirror(state.variant, 0, told, [])


def test_melds_found_by_chance_are_melds() -> None:
    state = read_scenario({"variant": "zhangzhou", "hands": ["", "", "", ""]}).open()
    plain = [face for face in range(27) if state.roles.plays[face] == face]
    seen = set()
    for number in range(60):
        tiles = Hidden(state, 0, Chance("melds", number, "melds")).some_melds(5) or []
        for at in range(0, len(tiles), 3):
            first, second, third = tiles[at : at + 3]
            if first != second and {first, second, third} <= set(plain):
                assert (second, third) == (first + 1, first + 2)
                assert first % 9 < 7, "a run stays in its suit"
                seen.add("run")
            elif first == second:
                assert second == third
                seen.add("triplet")
    assert seen == {"run", "triplet"}
