"""What a claim or a kong does to a hand: laid down as the referee does it, and taken back whole."""

import random
from typing import Any

import pytest

from fangcheng.checking.invariants import snapshot
from fangcheng.checking.rounds import choose
from fangcheng.game.actions import Kind
from fangcheng.game.melding import lay_down, take_back, tiles_laid
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.tiles import NO_FACE
from tests.rounds import every_room, open_round

MELDS = (Kind.CHI, Kind.PENG, Kind.GANG)


def check_melds(state: State, seat: int) -> int:
    """Try all melds a seat may lay down; return how many there were."""
    tried = 0
    for action in legal(state, seat):
        if action.kind not in MELDS:
            continue
        claims = state.window is Window.CLAIM
        claim, source = (state.claim_tile, state.source) if claims else (NO_FACE, None)
        before = snapshot(state)
        own = tiles_laid(state, seat, action, claim)
        laid = lay_down(state, seat, action, claim, source)
        melds, hand = state.melds[seat][:], state.hands[seat].tiles()
        assert laid.own == own and laid.meld == melds[laid.at]
        take_back(state, seat, laid)
        assert snapshot(state) == before
        # The referee lays the same meld down, where nothing goes before it.
        played = state.clone()
        apply(played, seat, action)
        for other in waiting_for(played) if played.window in (Window.CLAIM, Window.ROB) else ():
            apply(played, other, legal(played, other)[-1])  # pass
        if len(played.melds[seat]) == len(melds) and played.melds[seat][laid.at] == laid.meld:
            left = played.hands[seat].tiles()
            if played.window is Window.TURN and played.turn == seat and laid.meld.is_kong:
                left.remove(played.drawn)
            assert left == hand
            tried += 1
    return tried


@pytest.mark.random
@pytest.mark.parametrize(("name", "options"), every_room())
def test_a_meld_is_laid_down_as_the_referee_does_it(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"melds {name} {options}")
    tried = 0
    for _ in range(3):
        state = open_round(name, options, rng)
        while not state.over:
            seat = rng.choice(waiting_for(state))
            tried += check_melds(state, seat)
            apply(state, seat, choose(rng, legal(state, seat), state, seat))
    assert tried or options.get("calls") == "closed"
