"""Why a seat may not do what one usually can, told so that nobody learns who else could.

After a discard or an announced kong the referee may be waiting for somebody, or be further already.
Every seat is told about the table as it lay at that moment, so the answer is the same in both cases
and can be given at once (C-5).
"""

from typing import NamedTuple

from fangcheng.game.actions import Action, discard
from fangcheng.game.events import Event
from fangcheng.game.not_offered import not_offered, own_reasons, without_distance
from fangcheng.game.reasons import Reason
from fangcheng.game.state import State, Window
from fangcheng.game.why import with_added_tile, with_discard
from fangcheng.protocol import messages as say
from fangcheng.tiles import NAMES


class Offer(NamedTuple):
    """A discard or an announced kong; of which round, and how many of its inputs came before."""

    round: int
    inputs: int
    event: Event


def table_with(before: State, offer: Offer) -> State:
    """Return the table at the moment of an offer; whoever asks gets a table of its own."""
    event = offer.event
    assert event.seat is not None
    tile = event.tiles[0]
    if event.kind == "add_kong":
        return with_added_tile(before, event.seat, tile)
    return with_discard(before, event.seat, discard(tile, event.fields.get("declare", "")))


def why_barred(state: State, seat: int, action: Action, hints: bool) -> list[say.Reason]:
    """List why a seat may not do this at its own question."""
    return _told(own_reasons(state, seat, action), hints)


def moment(state: State, seat: int, hints: bool) -> say.Moment | None:
    """Tell what a seat can usually do at its turn, or about another's tile, but not now.

    None for whose tile it is.
    """
    barred = not_offered(state, seat)
    actions = {word: _told(why, hints) for word, why in barred.items()}
    if state.window is Window.TURN:
        return say.Moment("turn", None, None, actions)
    if seat == state.source:
        return None
    window: say.MomentWindow = "claim" if state.window is Window.CLAIM else "rob"
    return say.Moment(window, NAMES[state.claim_tile], state.source, actions)


def _told(why: list[Reason], hints: bool) -> list[say.Reason]:
    """Write reasons for the wire; what it has no field for is not told."""
    return [say.Reason(**one) for one in (why if hints else without_distance(why))]
