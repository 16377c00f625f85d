"""Hints for a seat: the tiles its hand waits for, and the best actions."""

from fangcheng.bots import Look
from fangcheng.bots.advice import advise
from fangcheng.game.ready import live_waits
from fangcheng.game.state import State
from fangcheng.server.bots.candidates import candidate
from fangcheng.server.bots.questions import Hinted
from fangcheng.tiles import NAMES, tiles_in

_MOST_CANDIDATES = 6


def hints(state: State, seat: int) -> Hinted:
    """Work out all hints; only a seat with a question has candidates."""
    look = Look(state, seat)
    now, after = waits(state, look)
    best = advise(look)[:_MOST_CANDIDATES] if look.legal else []
    return Hinted(now, after, [candidate(one, look) for one in best])


def waits(state: State, look: Look) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """Return the waits now and after each discard: tile to copies that the seat cannot see."""
    if state.out >> look.seat & 1:
        return {}, {}  # the seat is out of the round
    hand, unseen = state.hands[look.seat], look.unseen()

    def copies() -> dict[str, int]:
        return {NAMES[tile]: unseen[tile] for tile in tiles_in(live_waits(state, look.seat))}

    if hand.size % 3 == 1:
        return copies(), {}
    after: dict[str, dict[str, int]] = {}
    for tile in [face for face, count in enumerate(hand.counts) if count]:
        hand.remove(tile)
        found = copies()
        hand.add(tile)
        if found:
            after[NAMES[tile]] = found
    return {}, after
