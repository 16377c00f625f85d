"""Why a seat may not take a usual action, explained without revealing which other seat could.

After a discard or an announced kong the referee may be waiting for a player, or may have gone on.
Every seat is answered about the table as it lay at the offer, so the answer is the same in both
cases and can be given at once (C-5).
"""

from typing import NamedTuple

from fangcheng.game.actions import Action, discard
from fangcheng.game.bars import Bar
from fangcheng.game.events import Event
from fangcheng.game.not_offered import not_offered, own_reasons, without_distance
from fangcheng.game.state import State, Window
from fangcheng.game.why import with_added_tile, with_discard
from fangcheng.protocol import parts
from fangcheng.tiles import NAMES


class Offer(NamedTuple):
    """A discard or an announced kong, with its round and the number of inputs before it."""

    round: int
    inputs: int
    event: Event


def table_with(before: State, offer: Offer) -> State:
    """Return a new copy of the table at the time of an offer."""
    event = offer.event
    assert event.seat is not None
    tile = event.tiles[0]
    if event.kind == "add_kong":
        return with_added_tile(before, event.seat, tile)
    return with_discard(before, event.seat, discard(tile, event.fields.get("declare", "")))


def why_barred(state: State, seat: int, action: Action, hints: bool) -> list[parts.Reason]:
    """List why a seat may not take this action at its own question."""
    return _told(own_reasons(state, seat, action), hints)


def moment(state: State, seat: int, hints: bool) -> parts.Moment | None:
    """List a seat's usual actions that it may not take now, at its turn or on another's tile.

    Return None for the seat that offers the tile.
    """
    barred = not_offered(state, seat)
    actions = {word: _told(why, hints) for word, why in barred.items()}
    if state.window is Window.TURN:
        return parts.Moment("turn", None, None, actions)
    if seat == state.source:
        return None
    window: parts.MomentWindow = "claim" if state.window is Window.CLAIM else "rob"
    return parts.Moment(window, NAMES[state.claim_tile], state.source, actions)


def _told(why: list[Bar], hints: bool) -> list[parts.Reason]:
    """Convert reasons for the wire, leaving out what it has no field for."""
    return [parts.Reason(**reason) for reason in (why if hints else without_distance(why))]
