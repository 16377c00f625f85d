"""Why a seat is not offered what one usually is, as it may be told at the table itself.

All of it follows from what the seat can see: never who else is asked, or could be.
"""

from fangcheng.game.actions import (
    CHI,
    GANG,
    GANG_OWN,
    HU,
    PENG,
    Action,
    discard,
    gang,
)
from fangcheng.game.bars import Bar, bar
from fangcheng.game.choices import own_kongs
from fangcheng.game.referee import legal
from fangcheng.game.state import Drawn, State, Window
from fangcheng.game.why import why_not
from fangcheng.tiles import FACES, NAMES


def own_reasons(state: State, seat: int, action: Action) -> list[Bar]:
    """List why a seat may not do this, without whom the table waits for: that is not its affair."""
    return [
        bar("not_now", one["clause"]) if one["code"] == "not_asked" else one
        for one in why_not(state, seat, action)
    ]


def not_offered(state: State, seat: int) -> dict[str, list[Bar]]:
    """For what a seat can usually do at such a moment but not now: why not.

    At its own turn, and about another seat's discard or added tile; at other moments nothing is
    usual. All follows from what the seat itself can see.
    """
    if state.out >> seat & 1:
        return {}
    if state.window is Window.TURN and seat == state.turn:
        usual = _usual_at_turn(state, seat)
    elif state.window in (Window.CLAIM, Window.ROB) and seat != state.source:
        usual = _usual_about_tile(state, seat)
    else:
        return {}
    offered = {_word(action) for action in legal(state, seat)}
    return {word: why for word, why in usual.items() if why and word not in offered}


def _word(action: Action) -> str:
    """How an action is called among others; what is a town's own by its code."""
    return action.code or action.kind.name.lower()


def _usual_about_tile(state: State, seat: int) -> dict[str, list[Bar]]:
    usual = {"hu": why_not(state, seat, HU)}
    if state.window is Window.ROB:
        return usual
    usual["gang"] = why_not(state, seat, GANG)
    usual["peng"] = why_not(state, seat, PENG)
    usual["chi"] = _any_chi(state, seat)
    for kong in state.variant.kongs:
        if state.claim_tile in kong.faces:
            usual[kong.code] = why_not(state, seat, gang(kong.code))
    return usual


def _any_chi(state: State, seat: int) -> list[Bar]:
    """Why none: of the sequences with this tile, the one of which the hand has most."""
    tile, follower = state.claim_tile, state.next_seat(state.source)
    if state.roles.plays[tile] < 0:
        return [bar("wild_claim", state.variant.clause_of("wild"), tiles=NAMES[tile])]
    barred = state.variant.bars_claim(state, seat, tile, state.source, CHI[0, 1])
    if seat != follower:
        return [*barred, bar("not_next", "C-6", seat=follower)]
    pairs = state.roles.chi[tile]
    if not pairs:
        return [*barred, bar("no_sequence", "C-6", tiles=NAMES[tile])]
    return min([why_not(state, seat, CHI[pair]) for pair in pairs], key=_lacking)


def _lacking(why: list[Bar]) -> int:
    return sum(len(one["tiles"]) for one in why if one["code"] == "tiles_missing")


def _usual_at_turn(state: State, seat: int) -> dict[str, list[Bar]]:
    usual = {"hu": why_not(state, seat, HU), "gang": _any_kong(state, seat)}
    for kong in state.variant.kongs:
        usual[kong.code] = why_not(state, seat, gang(kong.code))
    if state.variant.declares:  # other declarations ask for more than the first
        usual[state.variant.declares] = _any_declaration(state, seat, state.variant.declares)
    return usual


def _any_kong(state: State, seat: int) -> list[Bar]:
    """Why none: of the four that the hand has, if there are any."""
    if state.drawn_by is Drawn.NOTHING and not state.variant.kong_after_claim:
        return [bar("not_drawn", "C-6")]
    counts = state.hands[seat].counts
    fours = own_kongs(state, seat) or [tile for tile in range(FACES) if counts[tile] == 4]
    return why_not(state, seat, GANG_OWN[fours[0]]) if fours else [bar("no_four", "C-7")]


def _any_declaration(state: State, seat: int, code: str) -> list[Bar]:
    """Why none: of the discards, the one after which the hand is nearest to ready."""
    variant = state.variant
    if state.locked(seat):
        return [bar("declared", variant.clause_of("locked"))]
    discards = variant.discards(state, seat)
    found = [why_not(state, seat, discard(one.tiles[0], code)) for one in discards]
    nearest = min(found, key=_steps, default=[])
    return [
        {**one, "code": "no_ready_discard"} if one["code"] == "not_ready" else one
        for one in nearest
    ]


def _steps(why: list[Bar]) -> int:
    return sum(one["count"] for one in why if one["code"] == "not_ready")


_NEAR = {"not_complete": "incomplete", "not_ready": "unready", "no_ready_discard": "unready"}


def without_distance(why: list[Bar]) -> list[Bar]:
    """Leave out how far a hand is from its end: where there are no hints nobody is told."""
    return [bar(_NEAR[one["code"]], one["clause"]) if one["code"] in _NEAR else one for one in why]
