"""Why a seat may not do something: the same questions that decide, asked one after the other.

A reason looks like a remark of a view: a `code`, its `clause`, and fields for the words.
"""

from fangcheng.game.actions import (
    DISCARD,
    GANG,
    HU,
    PASS,
    Action,
    Kind,
    as_listed,
)
from fangcheng.game.bars import Bar, bar
from fangcheng.game.choices import (
    claim_choices,
    completes,
    may_kong,
    own_kongs,
    robbing_choices,
)
from fangcheng.game.moves import Move
from fangcheng.game.ready import locked_claims, locked_kong
from fangcheng.game.referee import forms, is_legal, legal, no_seat, put_down, waiting_for
from fangcheng.game.state import Drawn, State, Window
from fangcheng.tiles import NAMES, NO_FACE, Face, text

CLAIMS = (Kind.CHI, Kind.PENG, Kind.GANG, Kind.HU, Kind.PASS)


def why_not(state: State, seat: int, action: Action) -> list[Bar]:
    """List why a seat may not do this now; nothing if it may."""
    if not 0 <= seat < state.seats:
        raise no_seat(state, seat)
    if is_legal(state, seat, as_listed(action, legal(state, seat))):
        return []
    if state.over:
        return [bar("round_over", "C-13")]
    if state.out >> seat & 1:
        return [bar("out", state.variant.clause_of("out"))]
    move = state.variant.move_of(action.code)
    if move is not None and state.window is not Window.OPENING:
        return _own_move(state, seat, action, move)
    if action.kind is Kind.CHOOSE or state.window is Window.OPENING:
        return _in_opening(state, seat, action)
    if state.window is Window.TURN and seat == state.turn:
        return _at_turn(state, seat, action)
    if state.window in (Window.CLAIM, Window.ROB) and seat != state.source:
        return _about_tile(state, seat, action)
    if state.window is Window.OFFER and seat == state.turn:
        return [bar("only_offer", state.variant.clause_of("offer"))]
    return [_not_asked(state)]


def with_discard(state: State, seat: int, discard: Action) -> State:
    """Copy a table and let a discard lie there, also where it passes because nobody can claim."""
    copy = state.clone(listen=False)
    put_down(copy, seat, discard)
    copy.window = Window.CLAIM
    copy.asked = claim_choices(copy, seat, copy.claim_tile) or [None] * copy.seats
    copy.answers = [None] * copy.seats
    return copy


def with_added_tile(state: State, seat: int, tile: Face) -> State:
    """Copy a table at the moment when a tile is added to a kong, also where nobody can rob it."""
    copy = state.clone(listen=False)
    copy.source, copy.claim_tile = seat, tile
    copy.window = Window.ROB
    asked = robbing_choices(copy, seat, tile) if copy.variant.robbable else None
    copy.asked = asked or [None] * copy.seats
    copy.answers = [None] * copy.seats
    return copy


def _not_asked(state: State) -> Bar:
    clause = "C-4" if state.window is Window.TURN else "C-5"
    return bar("not_asked", clause, seats=waiting_for(state))


# -- before the first turn ---------------------------------------------------------------------


def _in_opening(state: State, seat: int, action: Action) -> list[Bar]:
    if state.window is not Window.OPENING:
        return [bar("opening_over", "C-4")]
    if state.answers[seat] is not None:
        return [bar("answered", "C-5")]
    return state.variant.opening[state.step].bars(state, seat, action) or [_not_asked(state)]


# -- moves of the town's own -------------------------------------------------------------------


def _own_move(state: State, seat: int, action: Action, move: Move) -> list[Bar]:
    if state.answers[seat] is not None:
        return [bar("answered", "C-5")]
    at_turn = state.window is Window.TURN and seat == state.turn
    if not at_turn and not (state.window is Window.CLAIM and seat != state.source):
        return [_not_asked(state)]
    for form in forms(state, seat):
        if form.code == action.code:
            return move.why_other(state, form, action)
    return move.bars(state, seat, action)


# -- at one's own turn -------------------------------------------------------------------------


def _at_turn(state: State, seat: int, action: Action) -> list[Bar]:
    if action.kind is Kind.DISCARD:
        return _discard(state, seat, action)
    if action is PASS:
        return [bar("must_discard", "C-4")]
    own_kong = action.kind is Kind.GANG and action is not GANG
    if not (own_kong or action is HU):
        return [bar("nothing_to_claim", "C-6")]
    after_claim = state.drawn_by is Drawn.NOTHING
    if after_claim and (action is HU or not state.variant.kong_after_claim):
        return [bar("not_drawn", "C-6")]
    if action is HU:
        return state.variant.bars_win(state, seat, state.hands[seat], "draw")
    if action.code:
        return _kong_of_town(state, seat, action, NO_FACE)
    return _own_kong(state, seat, action.tiles[0])


def _discard(state: State, seat: int, action: Action) -> list[Bar]:
    variant, tile = state.variant, action.tiles[0]
    if not state.hands[seat].counts[tile]:
        return [bar("not_held", "C-4", tiles=NAMES[tile])]
    found: list[Bar] = []
    if state.locked(seat):
        if tile != state.drawn:
            found.append(bar("locked", variant.clause_of("locked"), tiles=NAMES[state.drawn]))
    elif DISCARD[tile] not in variant.discards(state, seat):
        found += variant.bars_discard(state, seat, tile)
    if not action.code:
        return found
    declaration = variant.declaration_of(action.code)
    if declaration is None:
        code = "no_such_declaration" if variant.declarations else "no_declaring"
        return [*found, bar(code, variant.clause_of("declare"))]
    if state.locked(seat):
        return [*found, bar("declared", variant.clause_of("locked"))]
    after = state.clone()
    after.hands[seat].remove(tile)
    return found + declaration.bars(after, seat, tile)


def _own_kong(state: State, seat: int, tile: Face) -> list[Bar]:
    if tile not in own_kongs(state, seat):
        if state.roles.plays[tile] < 0:
            return [bar("wild_kong", state.variant.clause_of("wild"), tiles=NAMES[tile])]
        return [bar("no_kong", "C-7", tiles=NAMES[tile])]
    found = _replacement(state) + state.variant.bars_kong(state, seat, (tile,) * 4)
    if state.locked(seat) and not locked_kong(state, seat, tile):
        found.append(bar("locked_kong", state.variant.clause_of("locked"), tiles=NAMES[tile]))
    return found


def _replacement(state: State) -> list[Bar]:
    if may_kong(state):
        return []
    return [bar("no_replacement", state.variant.clause_of("reserve"), count=state.wall.left)]


def _kong_of_town(state: State, seat: int, action: Action, claimed: Face) -> list[Bar]:
    variant, kong = state.variant, state.variant.kong_of(action.code)
    if kong is None:
        return [bar("no_such_kong", "C-7")]
    counts, plays = state.hands[seat].counts, state.roles.plays
    missing = [tile for tile in kong.faces if tile != claimed and not counts[tile]]
    found = _replacement(state) + kong.bars(state, seat)
    if missing or (claimed != NO_FACE and claimed not in kong.faces):
        clause = kong.clause or variant.clause_of("kong")
        found.append(bar("tiles_missing", clause, tiles=text(missing)))
    wild = [tile for tile in kong.faces if plays[tile] < 0]
    if wild:
        found.append(bar("wild_kong", variant.clause_of("wild"), tiles=text(wild)))
    return found


# -- about a discard, or a tile that is added to a kong ------------------------------------------


def _about_tile(state: State, seat: int, action: Action) -> list[Bar]:
    if state.answers[seat] is not None:
        return [bar("answered", "C-5")]
    if action.kind not in CLAIMS or (action.kind is Kind.GANG and action.tiles):
        return [bar("not_turn", "C-4", seat=state.source)]
    if action is PASS:
        return [bar("nothing_to_pass", "C-5")]
    by = "discard" if state.window is Window.CLAIM else "kong"
    return _win_on(state, seat, by) if action is HU else _meld(state, seat, action)


def _win_on(state: State, seat: int, by: str) -> list[Bar]:
    variant, tile = state.variant, state.claim_tile
    if by == "kong" and not variant.robbable:
        return [bar("no_robbing", variant.clause_of("rob"))]
    found: list[Bar] = []
    if not variant.may_win_on(state, tile, state.source, by) >> seat & 1:
        found += variant.bars_win_on(state, seat, tile, state.source, by)
    if not completes(state, seat, tile, by):
        hand = state.hands[seat]
        hand.add_won(tile)
        found += variant.bars_win(state, seat, hand, by)
        hand.remove_won(tile)
    return found


def _meld(state: State, seat: int, action: Action) -> list[Bar]:
    variant, tile, counts = state.variant, state.claim_tile, state.hands[seat].counts
    if state.window is Window.ROB:
        return [bar("only_robbing", "C-5")]
    if state.roles.plays[tile] < 0:
        return [bar("wild_claim", variant.clause_of("wild"), tiles=NAMES[tile])]
    if action.code:
        found = _kong_of_town(state, seat, action, tile)
    elif action.kind is Kind.CHI:
        found = _chi(state, seat, action)
    else:
        needed = 3 if action is GANG else 2
        found = []
        if counts[tile] < needed:
            found.append(bar("tiles_missing", "C-7" if action is GANG else "C-6",
                                tiles=NAMES[tile] * (needed - counts[tile])))  # fmt: skip
            found += _no_wild_helps(state, seat, needed - counts[tile])
        if action is GANG:
            found += _replacement(state)
    found += variant.bars_claim(state, seat, tile, state.source, action)
    if state.locked(seat) and (
        action is not GANG or (counts[tile] == 3 and not locked_claims(state, seat, tile, [action]))
    ):
        found.append(bar("locked_claim", variant.clause_of("locked")))
    return found


def _no_wild_helps(state: State, seat: int, missing: int) -> list[Bar]:
    """Say so where wild tiles could stand for what a meld lacks."""
    hand, roles = state.hands[seat], state.roles
    if hand.wilds < missing:
        return []
    return [bar("wild_meld", state.variant.clause_of("wild"), tiles=text(roles.wild))]


def _chi(state: State, seat: int, action: Action) -> list[Bar]:
    pairs = state.roles.chi[state.claim_tile]
    first, second = action.tiles
    found: list[Bar] = []
    wild = [tile for tile in action.tiles if state.roles.plays[tile] < 0]
    if wild:
        return [bar("wild_meld", state.variant.clause_of("wild"), tiles=text(wild))]
    follower = state.next_seat(state.source)
    if seat != follower:
        found.append(bar("not_next", "C-6", seat=follower))
    if not {(first, second), (second, first)} & set(pairs):
        tiles = text((state.claim_tile, *action.tiles))
        found.append(bar("no_sequence", "C-6", tiles=tiles))
    missing = [tile for tile in (first, second) if not state.hands[seat].counts[tile]]
    if missing:
        found.append(bar("tiles_missing", "C-6", tiles=text(missing)))
    return found
