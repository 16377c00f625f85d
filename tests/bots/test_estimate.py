"""What is expected of hands: corrections, draws to come, claims, and what discards cost."""

import random

import pytest

from fangcheng.bots import Look
from fangcheng.bots.weighing.estimate import LOCKED, Estimate, Waiting
from fangcheng.bots.weighing.numbers import hard_numbers, normal_numbers
from fangcheng.game.actions import Kind
from fangcheng.game.referee import apply, waiting_for
from fangcheng.game.state import Meld, State
from fangcheng.hands.distance import seven_pairs_distance
from fangcheng.hands.hand import Hand
from fangcheng.installed import VARIANTS
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import EAST, parse
from tests.bots.estimates import experienced, hard, normal
from tests.bots.positions import position
from tests.bots.turns import PENG, own_turn
from tests.rounds import open_round


def looks(town: str, seed: int) -> list[Look]:
    """Play at random, and look at each turn."""
    chance = random.Random(seed)
    state = open_round(town, {}, chance, listen=False)
    found: list[Look] = []
    while not state.over and len(found) < 30:
        for seat in waiting_for(state):
            look = Look(state, seat)
            if look.phase == "turn":
                found.append(Look(state.clone(), seat))
            apply(state, seat, chance.choice(look.legal))
    return found


@pytest.mark.parametrize("town", [town for town in VARIANTS if hard_numbers(town).corrections])
def test_there_is_a_correction_for_every_kind_of_hand(town: str) -> None:
    seen = hard(looks(town, 1)[0]).features(0, 0.0)[1]
    assert [len(correction) for correction in hard_numbers(town).corrections] == [len(seen)] * (
        LOCKED + 1
    )


def in_jinzhou() -> State:
    """Seat 0, not the dealer, has opened and is two from ready; half the round is over."""
    state = own_turn("jinzhou", "123m 456p 9p 7s 1p E W", PENG)
    state.dealer = 2
    for pile in state.discards:
        pile[:] = parse("99m 11s SNCF")  # eight each: turn 8 of 16
    state.melds[1] = [PENG, PENG]
    state.melds[3] = [PENG]
    state.declared[3] = "ting"
    return state


def test_what_corrections_are_learned_from_is_what_lies_on_the_table() -> None:
    estimate = hard(Look(in_jinzhou(), 0))
    kind, seen = estimate.features(2, 3.0 * estimate.plain)
    # Always 1; what is expected; one meld, two, more; one wild tile, more; the turn, and squared;
    # three melds of others (of six); one has declared; not the dealer.
    assert (kind, seen) == (2, (1.0, 3.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.25, 0.5, 1.0, 0.0))
    assert [estimate.features(distance, 0.0)[0] for distance in (0, 1, 4, 7)] == [0, 1, 4, 4]
    estimate.state.declared[0] = "ting"
    assert estimate.features(0, 0.0)[0] == LOCKED


def test_corrections_add_up_what_they_say_of_each_feature() -> None:
    correction = (0.25, 2.0, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0, 4.0, -1.0, 0.125, 64.0)
    look = Look(in_jinzhou(), 0)
    expected, judged = (
        Estimate(look, hard_numbers("jinzhou")._replace(corrections=corrections))
        for corrections in ((), (correction,) * (LOCKED + 1))
    )
    value = expected.prospect(2, expected.outlook).value / expected.plain
    # 0.25 + 2 x value + 0.5 (a meld) + 0.5 (turn) + 4 x 0.25 - 0.5 (others' melds) + 0.125
    assert judged.prospect(2, judged.outlook).value / judged.plain == pytest.approx(
        2 * value + 1.875
    )


@pytest.mark.parametrize("town", VARIANTS)
def test_a_discard_nobody_may_win_on_costs_nothing(town: str) -> None:
    for look in looks(town, 3):
        estimate = hard(look)
        for tile in range(34):
            may_win = look.variant.may_win_on(estimate.state, tile, look.seat, "discard")
            assert (estimate.danger(tile) > 0) <= bool(may_win)


# -- who draws next, and what comes by claims ------------------------------------------------


def test_the_sooner_the_own_draw_the_better() -> None:
    ready = Waiting(0.3, 30.0, 0.0, 0.0, 0, 30, False)
    for look in looks("jinzhou", 4)[8:]:
        estimate = hard(look)
        worth = []
        for source in range(4):
            outlook = estimate.outlook_after((look.seat - 1 - source) % 4, estimate.outlook.loss)
            worth.append(estimate.steps_of_waiting(ready, outlook)[-1])
        assert worth == sorted(worth, reverse=True)
        assert worth[0] > worth[3]


def test_draws_are_counted_to_the_last_tile() -> None:
    look = looks("jinzhou", 5)[0]
    estimate = hard(look)
    estimate.state.wall.left = look.variant.reserve(0) + 6
    assert [drawn_after(estimate, (look.seat + step) % 4) for step in range(4)] == [1, 1, 2, 2]


def drawn_after(estimate: Estimate, source: int) -> int:
    """How many tiles the seat will draw if the one after `source` is next."""
    return estimate.outlook_after(source, 0.0).draws


def test_what_a_town_lets_one_claim_comes_more_often() -> None:
    state = position("23m 8m 55p 9p 1479s ESWN")
    estimate = experienced(Look(state, 0))
    by_chi, by_peng, by_none = (estimate.claimed(parse(tile)[0]) for tile in ("1m", "5p", "E"))
    assert by_none == 0.0
    assert 0.0 < by_chi < by_peng


def test_lanzhou_with_two_calls_has_no_chi() -> None:
    hands = ["23m 55p E 1478s 9p 19m EW", "", "", ""]
    rates = {}
    for calls in ("two", "three", "closed"):
        options = {"calls": calls, "shuai": False}
        state = read_scenario({"variant": "lanzhou", "options": options, "hands": hands}).open()
        estimate = experienced(Look(state, 0))
        rates[calls] = [estimate.claimed(parse(tile)[0]) > 0 for tile in ("1m", "5p")]
    assert rates == {"two": [False, True], "three": [True, True], "closed": [False, False]}


def knowing(look: Look, pairs_claim: bool = False, lets_go: bool = False) -> Estimate:
    """Like `hard`, but for what is said."""
    usual = hard_numbers(look.variant.name)
    return Estimate(look, usual._replace(pairs_claim=pairs_claim, lets_go=lets_go))


@pytest.mark.parametrize(
    ("hand", "distance", "helped"),
    [
        ("1122m 3489p 477s ES", 3, True),  # three from seven pairs, and from melds
        ("1122m 55p 1477s ESW", 2, False),  # four pairs and no neighbours: nearer to seven pairs
        ("12356m 348p 147s ES", 4, True),  # no pair at all: claims helped before, too
    ],
)
def test_claims_help_a_hand_that_is_as_near_to_melds_as_to_pairs(
    hand: str, distance: int, helped: bool
) -> None:
    look = Look(own_turn("qinhuangdao", "147m 258p 369s ESWNC"), 0)
    for known in (False, True):
        estimate = knowing(look, pairs_claim=known)
        mine = estimate.state.hands[0] = Hand(parse(hand), estimate.state.roles)
        assert mine.wilds == 0
        assert look.variant.distance(estimate.state, 0, mine) == distance
        helps = helped if known else distance < seven_pairs_distance(mine)
        claimed = 3.6 if helps else 0.0
        steps = estimate.far_steps(distance, 8, claimed, helps, estimate.outlook)
        found = estimate.prospect(distance, estimate.outlook, close=False)
        assert found.value == pytest.approx(steps[-1])


def test_a_ready_hand_may_let_go_what_pays_less_than_to_go_on() -> None:
    look = looks("qinhuangdao", 4)[8]
    takes, lets_go = (knowing(look, lets_go=known) for known in (False, True))
    hazard = takes.outlook.first * takes._hazards[0]
    outlook = takes.outlook._replace(draws=1)
    # Any tile wins 40 when drawn; six in ten are given one before that, which pays 9, or 50.
    for pays, went in ((9.0, 40.0), (50.0, 50.0)):
        waiting = Waiting(1.0, 40.0, 0.6, pays, 0, 100, True)
        for estimate, given in ((takes, pays), (lets_go, went)):
            expected = 0.6 * given - hazard * outlook.loss + (0.4 - hazard) * 40.0
            assert estimate.steps_of_waiting(waiting, outlook)[1] == pytest.approx(expected)
    # What a usual hand comes to was counted, with all that is let go.
    usual = Waiting(1.0, 40.0, 0.6, 9.0, 0, 0, False)
    assert takes.steps_of_waiting(usual, outlook) == lets_go.steps_of_waiting(usual, outlook)


# -- numbers of the towns --------------------------------------------------------------------


def test_a_town_nobody_knows_is_played_like_any() -> None:
    assert normal_numbers("nowhere") == hard_numbers("nowhere")._replace(asks_settlement=False)


def test_zz26_what_others_win_costs_more_where_their_kongs_lie() -> None:
    state = own_turn("zhangzhou", "123m 456p 789p 99s 78s E")
    state.melds[1] = [Meld(Kind.GANG, (EAST,) * 4, 2, EAST)]
    by_hard, by_normal = hard(Look(state, 0)), normal(Look(state, 0))
    # The dealer pays 4 for a plain win of each of three, and 1 for the kong whoever wins.
    assert by_hard.outlook.loss == pytest.approx(hard_numbers("zhangzhou").loss * 3 * (4 + 1))
    assert by_normal.outlook.loss == pytest.approx(normal_numbers("zhangzhou").loss * 3 * 4)


def test_danger_is_what_a_usual_win_costs_times_how_likely_it_is() -> None:
    state = own_turn("lanzhou", "123m 456p 789p 99s 78s E", shuai=False)
    state.declared[1] = "ting"
    look, five, east = Look(state, 0), parse("5s")[0], parse("E")[0]
    numbers = normal_numbers("lanzhou")
    # One hand is ready for sure; who has not declared cannot win. A plain win is 2 from each.
    danger = normal(look).danger
    assert danger(five) == pytest.approx(0.1 * 6 * numbers.cost)
    # Three copies of the honour are unseen: 0.02 for each.
    assert danger(east) == pytest.approx(0.06 * 6 * numbers.cost)
    state.discards[1] = [five]
    assert normal(Look(state, 0)).danger(five) == pytest.approx(0.5 * 0.1 * 6 * numbers.cost)
    dearer = Estimate(look, numbers._replace(cost=2 * numbers.cost))
    assert dearer.danger(east) == pytest.approx(2 * danger(east))


def test_the_more_has_been_discarded_the_likelier_others_are_ready() -> None:
    state = own_turn("qinhuangdao", "123m 456p 789p 99s 78s E", hun="none")
    tile, dangers = parse("5s")[0], []
    for gone in ("", "1m", "1m1m1p1p", "1m1m1p1p9m9m9p9p"):
        for seat in (1, 2, 3):
            state.discards[seat] = parse(gone)
        dangers.append(normal(Look(state, 0)).danger(tile))
    assert dangers == sorted(dangers) and dangers[0] < dangers[-1]
    state.melds[2] = [PENG, PENG]
    assert normal(Look(state, 0)).danger(tile) > dangers[-1]
