"""What `hard` sees beyond `normal`: what others' wins cost, and what declared hands wait for."""

import random

import pytest

from fangcheng.bots import Candidate, HardPlayer, Look
from fangcheng.bots.coach import judge
from fangcheng.bots.levels.hard import preferred
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers
from fangcheng.bots.weighing.weigh import weigh_by
from fangcheng.checking.invariants import snapshot
from fangcheng.game.actions import HU, PASS, Kind, parse_action
from fangcheng.game.referee import apply, waiting_for
from fangcheng.game.state import Drawn, Meld, State
from fangcheng.hands.hand import Hand
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.tiles import parse
from tests.bots.estimates import Level, hard, normal
from tests.bots.turns import PENG, after_opening, own_turn
from tests.rounds import open_round

# -- what a win of another seat costs --------------------------------------------------------


def third_claim(sources: tuple[int, int]) -> State:
    """Seat 0, with two melds from these seats, may take a third tile: from seat 3, the dealer."""
    hands = ["", "", "", "258s 258p 369m ESWN 9m"]
    scenario = {"variant": "hangzhou", "hands": hands, "indicator": "C", "dealer": 3}
    state = after_opening(scenario)
    state.hands[0] = Hand(parse("44m 78m 1p 3p 9p"), state.roles)
    for source, tiles in zip(sources, ("1s1s1s", "4s4s4s"), strict=True):
        faces = tuple(parse(tiles))
        state.melds[0].append(Meld(Kind.PENG, faces, source, faces[0]))
        state.variant.on_claim(state, 0, source)
    apply(state, 3, parse_action("discard 9m"))
    return state


def claim(state: State, level: Level) -> Candidate:
    look = Look(state, 0)
    return next(one for one in weigh_by(level(look), look) if one.action.kind is Kind.CHI)


@pytest.mark.parametrize("town", VARIANTS)
@pytest.mark.parametrize("seat", range(4))
def test_before_anybody_has_melds_a_loss_is_the_usual_one(town: str, seat: int) -> None:
    state = after_opening({"variant": town, "hands": [""] * 4})
    state.flowers = [[] for _ in range(4)]
    look = Look(state, seat)
    assert hard(look).outlook.loss == pytest.approx(normal(look).outlook.loss)


def test_hz_22_who_has_taken_three_pays_double_for_all() -> None:
    # Seat 3, the dealer, wins: 2 x (2 + 2 + 2) are paid instead of 2; seats 1 and 2: 1 each.
    look = Look(third_claim((3, 3)), 0)
    estimate = hard(look)
    usual = estimate.outlook.loss
    estimate.state.notes.taken[3][0] = 3
    assert estimate.loss_now() / usual == pytest.approx((12 + 1 + 1) / (2 + 1 + 1))


def test_the_third_tile_from_one_seat_is_not_worth_it() -> None:
    bound, free = (claim(third_claim(sources), hard) for sources in ((3, 3), (1, 2)))
    assert bound.value < free.value
    assert ("owes" in bound.reasons, "owes" in free.reasons) == (True, False)
    same = [claim(third_claim(sources), normal).value for sources in ((3, 3), (1, 2))]
    assert same[0] == pytest.approx(same[1]), "normal does not see it"


@pytest.mark.parametrize(("sources", "taken"), [((3, 3), False), ((1, 2), True)])
def test_hard_takes_the_third_tile_from_different_seats_only(
    sources: tuple[int, int], taken: bool
) -> None:
    action = HardPlayer(1).choose(Look(third_claim(sources), 0))
    assert (action.kind is Kind.CHI) == taken


def test_a_debt_speaks_against_a_claim_never_for_it() -> None:
    state = third_claim((3, 3))
    chi = parse_action("chi 78m")
    done = judge(state, 0, chi)
    assert done is not None and "owes" in done.reasons_against
    # Seat 0 wins twice as much by now, so that it may take the third tile all the same.
    state.notes.taken[0][1] = 3
    missed = judge(state, 0, PASS)
    assert missed is not None and missed.best.action == chi
    assert "owes" in missed.best.reasons and "owes" not in missed.reasons_for_best


def test_zz_26_kongs_and_flowers_are_paid_whoever_wins() -> None:
    state = after_opening({"variant": "zhangzhou", "hands": [""] * 4, "dealer": 1})
    state.flowers = [[] for _ in range(4)]
    look = Look(state, 0)
    # Self-draw: the dealer's costs 4, the others' 2 each.
    assert hard(look).outlook.loss / normal(look).numbers.loss == pytest.approx(4 + 2 + 2)
    state.flowers[0] = parse("1234f")
    # One point for four flowers, from each of the other two who did not win.
    assert hard(Look(state, 0)).outlook.loss / normal(look).numbers.loss == pytest.approx(8 - 3 * 2)
    state.flowers[0] = parse("12345678f")
    assert hard(Look(state, 0)).outlook.loss < 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_smaller_tables_a_win_of_another_costs_as_much(players: int) -> None:
    scenario = {"variant": "zhangzhou", "options": {"players": players}, "hands": [""] * players}
    state = after_opening({**scenario, "dealer": 0})
    state.flowers = [[] for _ in range(players)]
    estimate = hard(Look(state, 0))
    assert estimate.outlook.loss == pytest.approx(3 * estimate.numbers.loss * 4), (
        "the dealer pays 4"
    )
    assert estimate.outlook.loss == pytest.approx(normal(Look(state, 0)).outlook.loss)


def test_a_kong_that_is_paid_whoever_wins_is_counted_once() -> None:
    state = own_turn("zhangzhou", "9999s 147m 258p 3p 16s ESW")
    state.flowers = [[] for _ in range(4)]
    look = Look(state, 0)
    estimate = hard(look)
    kong = next(one for one in weigh_by(estimate, look) if one.action.kind is Kind.GANG)
    state.melds[0].append(Meld(Kind.GANG, tuple(parse("9999s"))))
    state.hands[0] = Hand(parse("147m 258p 3p 16s ESW"), state.roles)
    laid = hard(Look(state, 0))
    assert laid.outlook.loss < estimate.outlook.loss
    # What lies there, and a little for the tile drawn instead: no points of the kong on top.
    assert kong.value - laid.prospect(kong.distance, laid.outlook).value < 0.1 * estimate.plain


def test_jinzhou_keeps_the_loss_its_corrections_were_learned_with() -> None:
    state = own_turn("jinzhou", "123m 456p 99p 78s E", PENG)
    look = Look(state, 0)
    assert hard(look).outlook.loss == normal(look).outlook.loss


@pytest.mark.parametrize("town", VARIANTS)
def test_whatever_is_tried_the_sandbox_lies_as_it_was(town: str) -> None:
    match = Match(make_variant(town), "sandbox", False)
    state, tried = match.state, 0
    while not state.over and tried < 40:
        for seat in waiting_for(state):
            look = Look(state, seat)
            if look.phase != "opening" and len(look.legal) > 1:
                estimate = hard(look)
                before = snapshot(estimate.state)
                candidates = weigh_by(estimate, look)
                assert snapshot(estimate.state) == before
                tried += 1
                apply(state, seat, candidates[tried % 3 % len(candidates)].action)
            else:
                apply(state, seat, look.legal[0])
    assert tried > 10


# -- opened hands ----------------------------------------------------------------------------


def far_worth(estimate: Estimate) -> float:
    """What a hand that is two from ready comes to."""
    return estimate.far_steps(2, 20, 9.0, True, estimate.outlook)[-1]


def test_less_is_expected_of_opened_hands_that_are_far_from_ready() -> None:
    opened = Look(third_claim((1, 2)), 0)
    kong = Meld(Kind.GANG, tuple(parse("2222s")))  # from the own hand: nobody was asked
    closed = Look(own_turn("hangzhou", "147m 258p 36s ESW", kong), 0)
    less, usual = (far_worth(kind(opened)) for kind in (hard, normal))
    assert less < usual
    same, usual = (far_worth(kind(closed)) for kind in (hard, normal))
    assert same == pytest.approx(usual)


# -- wins that are let go --------------------------------------------------------------------


def offered(town: str, hand: str, tile: str) -> State:
    """Seat 3 discards a tile that seat 0, with a peng of east, may win on; five are out each."""
    hands = ["", "", "", f"{tile} 258m 258p 369s SWNC"]
    state = after_opening({"variant": town, "hands": hands, "dealer": 3, "indicator": "F"})
    state.hands[0] = Hand(parse(hand), state.roles)
    state.melds[0] = [PENG]
    for pile in state.discards:
        pile[:] = parse("99m 11s S")
    apply(state, 3, parse_action(f"discard {tile}"))
    return state


def impatient(look: Look) -> Estimate:
    """Like `hard`, but for what it knows of ready hands that let a win go."""
    return Estimate(look, hard_numbers(look.variant.name)._replace(patience=0.0))


def test_in_qinhuangdao_small_wins_by_discard_are_let_go_for_an_own_draw() -> None:
    # The dealer alone would pay 2; by an own draw all pay double: 2 + 2 + 4.
    look = Look(offered("qinhuangdao", "123m 4567m 88p P", "7m"), 0)
    usual, best = (weigh_by(level(look), look) for level in (normal, hard))
    assert (usual[0].action, best[0].action) == (HU, PASS)
    assert "wait_for_more" in best[0].reasons
    assert HardPlayer(1).choose(look) is PASS


def test_what_is_let_go_weighs_the_same_for_passing_and_for_claims() -> None:
    look = Look(offered("qinhuangdao", "123m 4567m 88p P", "7m"), 0)
    estimate = hard(look)
    usual, best = (
        {one.action: one for one in weigh_by(kind, look)} for kind in (impatient(look), estimate)
    )
    assert len(best) == 3 and best.keys() == usual.keys()
    for action, one in best.items():
        more = 0.0 if action is HU else estimate.numbers.patience * estimate.plain
        assert one.value - usual[action].value == pytest.approx(more)
        assert ("wait_for_more" in one.reasons) == (action is not HU)


def same_without_patience(look: Look) -> dict[str, Candidate]:
    """Weigh with and without patience: what to do has the same value either way."""
    usual, best = (
        {str(one.action): one for one in weigh_by(level(look), look)} for level in (impatient, hard)
    )
    assert best.keys() == usual.keys()
    for action, one in best.items():
        assert one.value == pytest.approx(usual[action].value)
    return best


@pytest.mark.parametrize(("left", "waits"), [(0, False), (4, False), (5, True)])
def test_a_win_is_not_let_go_where_the_seat_may_draw_no_more(left: int, waits: bool) -> None:
    state = offered("qinhuangdao", "123m 4567m 88p P", "7m")
    state.wall.left = state.variant.reserve(0) + left
    look = Look(state, 0)
    usual, best = (
        next(one for one in weigh_by(level(look), look) if one.action is PASS)
        for level in (impatient, hard)
    )
    assert (best.value > usual.value) == ("wait_for_more" in best.reasons) == waits
    if left != 4:  # the last go-around is too close to call
        assert (HardPlayer(1).choose(look) is PASS) == waits


def test_qh_13_a_win_is_not_let_go_for_the_kong_that_ends_the_round() -> None:
    state = offered("qinhuangdao", "7778m 456p 88p P", "7m")
    state.kongs = 3
    candidates = weigh_by(hard(Look(state, 0)), Look(state, 0))
    kong = next(one for one in candidates if one.action.kind is Kind.GANG)
    assert (kong.value, kong.reasons.count("wait_for_more")) == (0.0, 0)


def test_qh_10_a_robbed_kong_is_not_let_go_for_an_own_draw() -> None:
    # It is paid like one already.
    scenario = {"variant": "qinhuangdao", "hands": [""] * 4, "dealer": 3, "indicator": "F"}
    state = after_opening(scenario)
    state.hands[0] = Hand(parse("123m 4567m 88p P"), state.roles)
    state.melds[0] = [PENG]
    state.hands[1], state.hands[2] = (Hand(parse("147p 258s 369s SWNC"), state.roles) for _ in "12")
    eight = parse("8m")[0]
    state.hands[3] = Hand(parse("259m 259p 369s S 8m"), state.roles)
    state.drawn, state.drawn_by = eight, Drawn.HEAD
    state.melds[3] = [Meld(Kind.PENG, (eight,) * 3, 1, eight)]
    apply(state, 3, parse_action("gang 8m"))
    look = Look(state, 0)
    assert look.robbing and HU in look.legal
    same_without_patience(look)


def test_without_a_win_on_offer_there_is_nothing_to_let_go() -> None:
    best = same_without_patience(Look(offered("qinhuangdao", "123m 1567m 88p 2s", "7m"), 0))
    assert "hu" not in best and "pass" in best
    assert not any("wait_for_more" in one.reasons for one in best.values())


# -- declared hands --------------------------------------------------------------------------


@pytest.mark.parametrize("town", ["jinzhou", "lanzhou"])
def test_what_declared_hands_were_imagined_to_wait_for_is_dangerous(town: str) -> None:
    waited_for = parse("5m")[0]
    waits = [[float(tile == waited_for) for tile in range(34)] for _ in range(4)]
    for declared in (0, 1):
        state = open_round(town, {}, random.Random(6), listen=False)
        while state.phase == "opening":
            for seat in waiting_for(state):
                apply(state, seat, Look(state, seat).legal[0])
        state.declared[(state.turn + 1) % 4] = "ting" if declared else ""
        look = Look(state, state.turn)
        numbers = hard_numbers(town)
        usual, now = (
            [Estimate(look, numbers, imagined).danger(tile) for tile in range(34)]
            for imagined in ({}, dict(enumerate(waits)))
        )
        assert (now[waited_for] > usual[waited_for]) == bool(declared)
        assert all(now[tile] <= usual[tile] for tile in range(34) if tile != waited_for)


# -- playouts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ahead", "squares", "taken"),
    [
        (12.0, 16.0, 1),  # three standard errors ahead
        (4.0, 16.0, 0),  # one: that may be chance
        (-12.0, 16.0, 0),
    ],
)
def test_a_rival_is_taken_where_playouts_are_clear(
    ahead: float, squares: float, taken: int
) -> None:
    rivals = [Candidate(PASS, 1.0, 1), Candidate(parse_action("peng"), 0.99, 1)]
    assert preferred(rivals, [1], [0.0, ahead], [0.0, squares], 16, 0.2) == taken


def test_without_playouts_the_first_is_taken() -> None:
    rivals = [Candidate(PASS, 1.0, 1), Candidate(parse_action("peng"), 0.99, 1)]
    assert preferred(rivals, [1], [0.0, 0.0], [0.0, 0.0], 0, 0.2) == 0
