"""What a hand keeps beside its tiles, and what towns answer by it, is what its tiles say."""

from random import Random

import pytest

from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.hands.hand import PLAIN, Hand, roles
from fangcheng.hands.shapes import outline
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.tiles import FACES
from fangcheng.wall import build_wall


def test_outlines_are_kept_only_while_the_keys_stay() -> None:
    chance = Random(1)
    for playing in (PLAIN, roles((4,), 4), roles((13, 22))):
        hand = Hand((), playing)
        for _ in range(600):
            face = chance.randrange(FACES)
            if hand.counts[face] and (hand.size > 13 or chance.random() < 0.4):
                hand.remove(face)
            elif hand.counts[face] < 4 and hand.size < 17:
                hand.add(face)
            if chance.random() < 0.7:
                assert outline(hand) == outline(Hand(hand.tiles(), playing))


@pytest.mark.parametrize("name", list(VARIANTS))
def test_no_tile_completes_a_hand_that_is_not_one_short(name: str) -> None:
    variant = make_variant(name)
    chance = Random(name)
    far = 0
    for number in range(1, 5):
        state = start(variant, build_wall(variant.deck, name, number), 0, listen=False)
        while not state.over:
            seat = chance.choice(waiting_for(state))
            apply(state, seat, chance.choice(legal(state, seat)))
            if not state.over and chance.random() < 0.2:
                far += look_at_one(state, chance.randrange(state.seats))
    assert far > 5


def look_at_one(state: State, seat: int) -> bool:
    """Try every tile on a hand that is said to be far from complete; tell whether it was."""
    hand, variant = state.hands[seat], state.variant
    if hand.size % 3 != 1 or variant.one_short(state, seat):
        return False
    shown = state.claim_tile
    for tile in range(FACES):
        if hand.counts[tile] < 4:
            state.claim_tile = tile
            hand.add_won(tile)
            assert not variant.is_win(state, seat, hand, "discard")
            hand.remove_won(tile)
    state.claim_tile = shown
    return True
