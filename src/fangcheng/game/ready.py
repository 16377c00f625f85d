"""Ready hands (听): what a hand waits for, declaring it, and the lock that follows.

A locked hand, one that was declared ready or has won already, no longer changes: it discards what
it draws, takes no discard for a chi or peng, and makes only kongs that leave its waits as they are
(or, if that is enough for the variant, some wait).
"""

from fangcheng.game.actions import GANG, GANG_OWN, Action, discard
from fangcheng.game.melding import lay_down, take_back
from fangcheng.game.state import State
from fangcheng.tiles import NO_FACE, Face


def live_waits(state: State, seat: int) -> int:
    """The tiles a hand waits for, without those it holds all four copies of (C-10)."""
    waits = state.variant.waits(state, seat)
    if not waits:
        return 0
    for meld in state.melds[seat]:
        for tile in set(meld.tiles):
            if waits >> tile & 1:
                held = sum(other.tiles.count(tile) for other in state.melds[seat])
                if held + state.hands[seat].counts[tile] == 4:
                    waits &= ~(1 << tile)
    return waits


def is_ready(state: State, seat: int) -> bool:
    """Whether a hand is ready, or can be with its next discard (C-10)."""
    hand = state.hands[seat]
    if hand.size % 3 == 1:
        return live_waits(state, seat) != 0
    for tile in [face for face, count in enumerate(hand.counts) if count]:
        hand.remove(tile)
        ready = live_waits(state, seat) != 0
        hand.add(tile)
        if ready:
            return True
    return False


def declarations(state: State, seat: int, discards: list[Action]) -> list[Action]:
    """List the discards with which a seat may declare its hand ready."""
    hand = state.hands[seat]
    found: list[Action] = []
    for action in discards:
        tile = action.tiles[0]
        hand.remove(tile)
        may = False
        for declaration in state.variant.declarations:
            may = (may or not declaration.narrows) and declaration.may(state, seat, tile)
            if may:
                found.append(discard(tile, declaration.code))
        hand.add(tile)
    return found


def locked_kong(state: State, seat: int, tile: Face) -> bool:
    """Whether a locked hand may make this kong: with the tile drawn, and still waiting."""
    if tile != state.drawn:
        return False
    hand = state.hands[seat]
    hand.remove(tile)
    before = state.variant.winning_tiles(state, seat)
    hand.add(tile)
    return _still_waits(state, before, _waits_after(state, seat, GANG_OWN[tile]))


def locked_claims(state: State, seat: int, tile: Face, claims: list[Action]) -> list[Action]:
    """Keep of a locked hand's claims the kong after which it still waits."""
    if GANG not in claims or not state.variant.locked_hands_kong_discards:
        return []
    before = state.variant.winning_tiles(state, seat)
    after = _waits_after(state, seat, GANG, tile, state.source)
    return [GANG] if _still_waits(state, before, after) else []


def _still_waits(state: State, before: int, after: int) -> bool:
    return after == before if state.variant.locked_kongs_keep_waits else after != 0


def _waits_after(
    state: State, seat: int, kong: Action, claimed: Face = NO_FACE, source: int | None = None
) -> int:
    laid = lay_down(state, seat, kong, claimed, source)
    waits = state.variant.winning_tiles(state, seat)
    take_back(state, seat, laid)
    return waits
