"""What candidates are worth: kongs, claims and wins, in points that follow the stake."""

import random

import pytest

from fangcheng.bots import Candidate, Look
from fangcheng.bots.weighing.weigh import weigh, weigh_by
from fangcheng.game.actions import HU, PASS, parse_action
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.hands.hand import Hand
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import parse
from tests.bots.estimates import Level, experienced, hard, normal
from tests.bots.turns import PENG, after_opening, own_turn
from tests.rounds import open_round


def weighed(state: State, level: Level, action: str) -> Candidate:
    """What seat 0 can expect of an action."""
    look = Look(state, 0)
    return next(one for one in weigh_by(level(look), look) if str(one.action) == action)


@pytest.mark.parametrize("level", [normal, hard, experienced])
def test_an_added_kong_leaves_the_hand_open(level: Level) -> None:
    # 门清 doubles in Qinhuangdao, and in Jinzhou only opened hands are ready.
    state = own_turn("qinhuangdao", "123m 456p 99p 78s E", PENG, hun="none")
    kong, discard = (weighed(state, level, f"{what} E") for what in ("gang", "discard"))
    assert kong.win_points < 1.5 * discard.win_points
    state = own_turn("jinzhou", "123m 456p 99p 78s E", PENG)
    assert weighed(state, level, "gang E").distance == 0


@pytest.mark.parametrize("level", [normal, hard, experienced])
def test_the_kong_that_ends_the_round_is_worth_nothing(level: Level) -> None:
    state = own_turn("qinhuangdao", "123m 456p 99p 78s E", PENG, hun="none")
    assert weighed(state, level, "gang E").value > 0
    state.kongs = 3
    assert weighed(state, level, "gang E").value == 0


@pytest.mark.parametrize("level", [normal, hard, experienced])
@pytest.mark.parametrize("town", ["hangzhou", "qinhuangdao"])
def test_the_stake_changes_no_decision(town: str, level: Level) -> None:
    found: list[dict[str, float]] = []
    for base in (1, 1000):
        hands = ["147m 147p 147s 55s EN", "258m 258p 258s WWS 35s", "", ""]
        scenario = {"variant": town, "options": {"base": base}, "hands": hands, "dealer": 1}
        state = after_opening(scenario)
        apply(state, 1, parse_action("discard 5s"))
        look = Look(state, 0)
        candidates = weigh_by(level(look), look)
        found.append({str(one.action): one.value / base for one in candidates})
    assert set(found[0]) == {"peng", "pass"}
    assert found[0] == pytest.approx(found[1])


def test_wild_tiles_are_not_claimed() -> None:
    state = own_turn("qinhuangdao", "123m 456p 99p 78s EE 1s 5s")
    wild = next(tile for tile in range(34) if state.roles.plays[tile] < 0)
    state.hands[0] = Hand([wild, wild, *parse("123m 456p 99p 78s E 1s")], state.roles)
    assert experienced(Look(state, 0)).claimed(wild) == 0.0


def test_who_has_declared_gives_no_win_in_lanzhou() -> None:
    # LZ-13: the discards of a declared hand are not won on, whichever seat it is.
    chances = []
    for declared in (0, 1, 2, 3):
        state = own_turn("lanzhou", "123m 456p 789p 99s 78s E", shuai=False)
        if declared:
            state.declared[declared] = "ting"
        chances.append(weighed(state, normal, "discard E ting").win_chance)
    assert chances[0] > chances[1] == chances[2] == chances[3]


@pytest.mark.parametrize("counts", [False, True])
def test_a_win_that_ends_nothing_is_never_let_go(counts: bool) -> None:
    # LZ-17, LZ-18: who wins on a discard keeps its hand and may win again, unless that counts.
    hands = ["123m 456m 789m 99s 45p", "147m 147p 258s ESWN 3p", "", ""]
    options = {"ting": "quiet", "shuai": False, "discard_win_counts": counts}
    room = {"variant": "lanzhou", "hands": hands, "dealer": 1, "options": options}
    state = after_opening(room)
    apply(state, 1, parse_action("discard 3p"))
    win, let_go = weighed(state, normal, "hu"), weighed(state, normal, "pass")
    assert let_go.value > 0.0
    assert win.value == (3.0 if counts else 3.0 + let_go.value)


@pytest.mark.parametrize("end", ["once", "twice"])
def test_a_self_draw_that_ends_nothing_is_worth_what_follows_too(end: str) -> None:
    # LZ-17: the first of two self-draws leaves the hand to win again; three pay 2 each.
    state = own_turn("lanzhou", "123m 456m 789m 99s 45p 3p", ting="quiet", end=end, shuai=False)
    win = weighed(state, normal, "hu")
    assert win.win_points == 6.0
    assert (win.value > 6.0) is (end == "twice")


def test_jinzhou_where_only_declared_hands_win_has_no_other_danger() -> None:
    dangers = []
    for must_declare in (False, True):
        state = own_turn("jinzhou", "123m 456p 99p 78s E", PENG, must_declare=must_declare)
        for seat in (1, 2, 3):
            state.discards[seat] = parse("1m 9m 1p 9p 1s 9s")
        dangers.append(experienced(Look(state, 0)).danger(parse("5s")[0]))
    assert dangers[0] > dangers[1] == 0.0


def test_a_claim_counts_the_danger_of_its_discard() -> None:
    hands = ["147m 147p 147s 55s EN", "258m 258p 258s WWS 35s", "", ""]
    state = after_opening({"variant": "qinhuangdao", "hands": hands, "dealer": 1})
    for seat in (1, 2, 3):
        state.discards[seat] = parse("1m 9m 1p 9p 1s 9s")
    apply(state, 1, parse_action("discard 5s"))
    assert weighed(state, experienced, "peng").danger > 0.0
    assert weighed(state, experienced, "pass").danger == 0.0


def test_no_hand_of_another_seat_lies_on_the_trial_table() -> None:
    # Zhangzhou bars who holds two wild tiles from winning on discards; who does is not known.
    for seed in range(30):
        state = open_round("zhangzhou", {}, random.Random(seed), listen=False)
        while state.phase == "opening":
            for seat in waiting_for(state):
                choices = legal(state, seat)
                apply(state, seat, PASS if PASS in choices else choices[0])
        if not state.over:
            own = normal(Look(state, state.turn)).state
            natural = next(tile for tile in range(34) if own.roles.plays[tile] >= 0)
            may_win = own.variant.may_win_on(own, natural, state.turn, "discard")
            assert all(may_win >> seat & 1 for seat in range(4) if seat != state.turn)


def test_wins_that_are_taken_at_once_are_worth_what_they_pay() -> None:
    # 天胡 of the dealer (ZZ-21, ZZ-24): 4 x 2 from each of the three.
    hands = ["123m456m789m123p456p99s", "", "", ""]
    state = read_scenario({"variant": "zhangzhou", "hands": hands, "indicator": "N"}).open()
    assert state.phase == "opening"
    win = weigh(Look(state, 0))[0]
    assert (str(win.action), win.value, win.win_points, win.win_chance) == ("hu", 24.0, 24.0, 1.0)


def test_a_win_on_a_discard_is_certain() -> None:
    hands = ["123m456m789m12p55s", "3p258m258p369sESW", "", ""]
    options = {"discard_win_streak": 1}
    scenario = {"variant": "hangzhou", "hands": hands, "dealer": 1, "indicator": "N"}
    state = after_opening({**scenario, "options": options})
    apply(state, 1, parse_action("discard 3p"))
    win = next(one for one in weigh(Look(state, 0)) if one.action is HU)
    # For a plain hand the dealer pays 2, the two others 1 each (HZ-19).
    assert (win.value, win.win_points, win.win_chance) == (4.0, 4.0, 1.0)
