"""What a claim or a kong does to a hand, written once: for the referee, for ready hands, for bots.

`lay_down` takes the tiles from the hand and puts the meld on the table; `take_back` undoes that,
for those who only want to know what would come of it.
"""

from typing import NamedTuple

from fangcheng.game.actions import GANG, Action, Kind
from fangcheng.game.state import Meld, State
from fangcheng.tiles import NO_FACE, Face


class Laid(NamedTuple):
    """A meld that was laid down."""

    meld: Meld
    own: tuple[Face, ...]
    """The tiles that came from the hand."""
    at: int
    """Where it stands among the seat's melds."""
    grown_from: Meld | None
    """The peng that it was before, if the tile was added to one."""


def tiles_laid(
    state: State, seat: int, action: Action, claimed: Face = NO_FACE
) -> tuple[Face, ...]:
    """List the tiles that leave the hand with a claim, or with a kong at the own turn."""
    if action.kind is Kind.CHI:
        return action.tiles
    if action.kind is Kind.GANG and action.code:
        kong = state.variant.kong_of(action.code)
        return tuple([tile for tile in kong.faces if tile != claimed]) if kong is not None else ()
    if action is GANG:
        return (claimed,) * 3
    if action.kind is Kind.GANG:
        return action.tiles * state.hands[seat].counts[action.tiles[0]]
    return (claimed,) * 2


def lay_down(
    state: State, seat: int, action: Action, claimed: Face = NO_FACE, source: int | None = None
) -> Laid:
    """Lay a meld down: of a tile claimed from another seat, or a kong at the own turn."""
    own = tiles_laid(state, seat, action, claimed)
    hand, melds = state.hands[seat], state.melds[seat]
    for tile in own:
        hand.remove(tile)
    if claimed == NO_FACE and len(own) == 1 and not action.code:
        at = _peng_of(melds, own[0])
        peng = melds[at]
        melds[at] = Meld(Kind.GANG, own * 4, peng.source, peng.taken, True)
        return Laid(melds[at], own, at, peng)
    tiles = own
    if claimed != NO_FACE:
        plays = state.roles.plays
        tiles = tuple(sorted((*own, claimed), key=lambda tile: plays[tile]))
    meld = Meld(action.kind, tiles, source, claimed, False, action.code)
    melds.append(meld)
    return Laid(meld, own, len(melds) - 1, None)


def take_back(state: State, seat: int, laid: Laid) -> None:
    """Undo `lay_down`."""
    hand, melds = state.hands[seat], state.melds[seat]
    if laid.grown_from is None:
        melds.pop(laid.at)
    else:
        melds[laid.at] = laid.grown_from
    for tile in laid.own:
        hand.add(tile)


def _peng_of(melds: list[Meld], tile: Face) -> int:
    for at, meld in enumerate(melds):
        if meld.kind is Kind.PENG and meld.tiles[0] == tile:
            return at
    raise LookupError("an added kong grows from a peng")
