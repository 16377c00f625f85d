"""How likely a discard is won on, and what that costs."""

from typing import Final

from fangcheng.bots.outlook import Outlook
from fangcheng.tiles import Face

_WAITED_FOR: Final = (0.05, 0.075, 0.1, 0.1, 0.1, 0.1, 0.1, 0.075, 0.05)
"""How likely a ready hand waits for a tile, by its rank in a suit."""
_HONOUR: Final = 0.02
"""The same for an honour, for each copy that is unseen."""
_COST: Final = {"lanzhou": 0.75, "jinzhou": 0.9, "qinhuangdao": 0.8, "zhangzhou": 0.25}
"""What the discarder pays for a usual win, in plain wins by an own draw."""


def danger_of(outlook: Outlook, tile: Face) -> float:
    """Points this discard can be expected to cost at once."""
    state, seat = outlook.state, outlook.seat
    claim = state.claim_tile
    state.claim_tile = tile
    may_win = state.variant.may_win_on(state, tile, seat, "discard")
    state.claim_tile = claim
    cost = outlook.plain * _COST.get(state.variant.name, 0.5)
    face = state.roles.plays[tile]
    if face < 0:
        face = tile
    total = 0.0
    for other in range(state.seats):
        if other == seat or not may_win >> other & 1:
            continue
        if state.locked(other):
            ready = 1.0
        elif state.variant.declares and state.variant.name == "lanzhou":
            continue
        else:
            ready = min(0.03 * outlook.turn + 0.1 * len(state.melds[other]), 0.75)
        waits = _HONOUR * outlook.unseen[tile] if face >= 27 else _WAITED_FOR[face % 9]
        if tile in state.discards[other]:
            waits *= 0.5
        total += ready * waits * cost
    return total
