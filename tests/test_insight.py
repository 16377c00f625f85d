"""What `hard` sees beyond `normal`: what others' wins cost, and what declared hands wait for."""

import random

import pytest

from fangcheng.bots import Candidate, HardPlayer, Look
from fangcheng.bots.candidates import weigh
from fangcheng.bots.experience import Experience, best_outlook
from fangcheng.bots.insight import Insight
from fangcheng.bots.lessons import LESSONS
from fangcheng.bots.outlook import Outlook
from fangcheng.game.actions import Kind, parse_action
from fangcheng.game.referee import apply, waiting_for
from fangcheng.game.state import Meld, State
from fangcheng.hands.hand import Hand
from fangcheng.tiles import parse
from fangcheng.variants import VARIANTS
from tests.rounds import open_round
from tests.test_weighing import after_opening


@pytest.mark.parametrize("town", VARIANTS)
def test_experience_speaks_where_it_has_lessons(town: str) -> None:
    look = Look(after_opening({"variant": town, "hands": [""] * 4}), 0)
    assert isinstance(best_outlook(look), Experience) == (town in LESSONS)


# -- what a win of another seat costs --------------------------------------------------------


def third_claim(sources: tuple[int, int], dealer: int = 3) -> State:
    """Seat 0, with two melds from these seats, may take a third tile: from seat 3."""
    hands = ["4m4m 78m 1p 3p 9p", "", "", "258s 258p 369m ESWN 9m"]
    state = after_opening({"variant": "hangzhou", "hands": ["", "", "", hands[3]],
                           "indicator": "C", "dealer": dealer})  # fmt: skip
    state.hands[0] = Hand(parse(hands[0]), state.roles)
    for source, tiles in zip(sources, ("1s2s3s", "4s5s6s"), strict=True):
        faces = tuple(parse(tiles))
        state.melds[0].append(Meld(Kind.CHI, faces, source, faces[0]))
        state.variant.on_claim(state, 0, source)
    apply(state, 3, parse_action("discard 9m"))
    return state


def claim(state: State, outlook: type[Outlook]) -> Candidate:
    look = Look(state, 0)
    return next(one for one in weigh(look, outlook(look)) if one.action.kind is Kind.CHI)


@pytest.mark.parametrize("town", VARIANTS)
@pytest.mark.parametrize("seat", range(4))
def test_before_anybody_has_melds_a_loss_is_the_usual_one(town: str, seat: int) -> None:
    state = after_opening({"variant": town, "hands": [""] * 4})
    state.flowers = [[] for _ in range(4)]
    look = Look(state, seat)
    assert Insight(look).loss == pytest.approx(Outlook(look).loss)


def test_hz_22_who_has_taken_three_pays_double_for_all() -> None:
    # Seat 3, the dealer, wins: 2 x (2 + 2 + 2) are paid instead of 2; seats 1 and 2: 1 each.
    look = Look(third_claim((3, 3)), 0)
    outlook = Insight(look)
    usual = outlook.loss
    outlook.state.notes.taken[3][0] = 3
    outlook.count_loss()
    assert outlook.loss / usual == pytest.approx((12 + 1 + 1) / (2 + 1 + 1))


def test_the_third_tile_from_one_seat_is_not_worth_it() -> None:
    bound, free = (claim(third_claim(sources), Insight) for sources in ((3, 3), (1, 2)))
    assert bound.value < free.value
    assert ("owes" in bound.reasons, "owes" in free.reasons) == (True, False)
    same = [claim(third_claim(sources), Outlook).value for sources in ((3, 3), (1, 2))]
    assert same[0] == pytest.approx(same[1]), "normal does not see it"


@pytest.mark.parametrize(("sources", "taken"), [((3, 3), False), ((1, 2), True)])
def test_hard_takes_the_third_tile_from_different_seats_only(
    sources: tuple[int, int], taken: bool
) -> None:
    action = HardPlayer(1).choose(Look(third_claim(sources), 0))
    assert (action.kind is Kind.CHI) == taken


def test_weighing_claims_leaves_the_loss_as_it_was() -> None:
    look = Look(third_claim((3, 3)), 0)
    outlook = Insight(look)
    usual = outlook.loss
    weigh(look, outlook)
    assert outlook.loss == usual


# -- opened hands ----------------------------------------------------------------------------


def test_less_is_expected_of_opened_hands_that_are_far_from_ready() -> None:
    opened = Look(third_claim((1, 2)), 0)
    closed = Look(after_opening({"variant": "hangzhou", "hands": [""] * 4}), 0)
    less, usual = (kind(opened).far_steps(2, 20, 9.0, True)[-1] for kind in (Insight, Outlook))
    assert less < usual
    same, usual = (kind(closed).far_steps(2, 20, 9.0, True)[-1] for kind in (Insight, Outlook))
    assert same == pytest.approx(usual)


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
        state.declared[(state.turn + 1) % 4] = declared
        outlook = best_outlook(Look(state, state.turn))
        usual = [outlook.danger(tile) for tile in range(34)]
        outlook.imagined(waits)
        now = [outlook.danger(tile) for tile in range(34)]
        assert (now[waited_for] > usual[waited_for]) == bool(declared)
        assert all(now[tile] <= usual[tile] for tile in range(34) if tile != waited_for)
