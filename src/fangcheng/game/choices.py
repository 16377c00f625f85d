"""What seats may do: at their turn, about a discard, about a kong that may be robbed.

The tiles say what is possible, the variant what is allowed.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from fangcheng.game.actions import (
    CHI,
    DISCARD,
    GANG,
    GANG_OWN,
    HU,
    PASS,
    PENG,
    Action,
    Kind,
    gang,
)
from fangcheng.game.moves import Choice, OwnKong
from fangcheng.game.ready import declarations, locked_claims, locked_kong
from fangcheng.game.state import Drawn, State
from fangcheng.tiles import NO_FACE, Face, tiles_in

Asked: TypeAlias = list[tuple[Action, ...] | None]
"""For each seat what it may choose from, or None if it is not asked."""


def by_seat(seats: int, choices: Mapping[int, Sequence[Action]]) -> Asked:
    """Ask the seats that have choices, and nobody else."""
    return [tuple(choices[seat]) if seat in choices else None for seat in range(seats)]


def may_draw(state: State, further_kongs: int = 0) -> bool:
    """Whether a tile may still be drawn, after so many more kongs."""
    return state.wall.left > state.variant.reserve_now(state, further_kongs)


def may_kong(state: State) -> bool:
    """Whether a kong may be made: there is a replacement, or it is the one that ends the round."""
    return may_draw(state, 1) or state.kongs + 1 == state.variant.kong_limit


def turn_choices(state: State, seat: int) -> list[Action]:
    """List what a seat may do at its turn."""
    variant = state.variant
    actions: list[Action] = []
    locked = state.locked(seat)
    drawn = state.drawn_by is not Drawn.NOTHING
    if drawn or variant.kong_after_claim:
        hand = state.hands[seat]
        if drawn and variant.is_win(state, seat, hand, "draw"):
            actions.append(HU)
        if (hand.fours or state.melds[seat] or variant.kongs) and may_kong(state):
            for tile in own_kongs(state, seat):
                if not variant.bars_kong(state, seat, (tile,) * 4) and not (
                    locked and not locked_kong(state, seat, tile)
                ):
                    actions.append(GANG_OWN[tile])
            for kong in variant.kongs:
                if _may_make(state, seat, kong, NO_FACE):
                    actions.append(gang(kong.code))
    if variant.turn_moves:
        for form in turn_forms(state, seat):
            actions += form.answers()
    if locked:
        actions.append(DISCARD[state.drawn])
        return actions
    discards = variant.discards(state, seat)
    if variant.declarations and variant.may_become_ready(state, seat):
        discards += declarations(state, seat, discards)
    return actions + discards if actions else discards


def turn_forms(state: State, seat: int) -> list[Choice]:
    """List what a seat may choose at its turn in ways of the town's own."""
    forms = [move.at_turn(state, seat) for move in state.variant.turn_moves]
    return [form for form in forms if form is not None]


def claim_forms(state: State, seat: int, tile: Face, source: int) -> list[Choice]:
    """List what a seat may choose about a discard in ways of the town's own."""
    forms = [move.on_discard(state, seat, tile, source) for move in state.variant.claim_moves]
    return [form for form in forms if form is not None]


def _may_make(state: State, seat: int, kong: OwnKong, claimed: Face) -> bool:
    """Whether a seat holds a kong of the town's own, but for a claimed tile, and may make it."""
    if claimed != NO_FACE and claimed not in kong.faces:
        return False
    held, plays = state.hands[seat].held, state.roles.plays
    for tile in kong.faces:
        if plays[tile] < 0 or (tile != claimed and not held >> tile & 1):
            return False
    return not kong.bars(state, seat)


def own_kongs(state: State, seat: int) -> list[Face]:
    """List the tiles a seat could make a concealed or added kong of; wild tiles never."""
    plays = state.roles.plays
    hand = state.hands[seat]
    tiles = [
        meld.tiles[0]
        for meld in state.melds[seat]
        if meld.kind is Kind.PENG and hand.held >> meld.tiles[0] & 1
    ]
    if hand.fours:
        tiles += [face for face in tiles_in(hand.fours) if plays[face] >= 0]
    return sorted(tiles) if len(tiles) > 1 else tiles


def claim_choices(state: State, source: int, tile: Face) -> Asked | None:
    """List each seat's possible claims of a discard; None if nobody has any."""
    variant = state.variant
    natural = state.roles.plays[tile] >= 0
    moves = variant.claim_moves
    may_win = variant.may_win_on(state, tile, source, "discard")
    asked: Asked | None = None
    out = state.out
    follower = state.next_seat(source)
    for step in range(1, state.seats):
        seat = (source + step) % state.seats
        if out and out >> seat & 1:
            continue
        options = meld_claims(state, seat, tile, source, seat == follower) if natural else None
        if moves:
            own = [one for form in claim_forms(state, seat, tile, source) for one in form.answers()]
            options = [*(options or ()), *own] or None
        if may_win and may_win >> seat & 1 and completes(state, seat, tile, "discard"):
            options = [HU, *options] if options else [HU]
        if options:
            if asked is None:
                asked = [None] * state.seats
            asked[seat] = (*options, PASS)
    return asked


def meld_claims(
    state: State, seat: int, tile: Face, source: int, follows: bool
) -> list[Action] | None:
    """List the chi, peng and kong a seat may make with a discard; most often there is none."""
    hand = state.hands[seat]
    variant = state.variant
    pair = hand.pairs >> tile & 1
    kongs = variant.kongs
    if kongs and not variant.kong_faces >> tile & 1:
        kongs = ()
    if not pair and not follows and not kongs:
        return None
    options: list[Action] = []
    if pair:
        if hand.triplets >> tile & 1 and may_kong(state):
            options.append(GANG)
        options.append(PENG)
    if follows:
        held = hand.held
        for first, second in state.roles.chi[tile]:
            if held >> first & held >> second & 1:
                options.append(CHI[first, second])
    for kong in kongs:
        if _may_make(state, seat, kong, tile) and may_kong(state):
            options.append(gang(kong.code))
    if not options:
        return None
    options = [one for one in options if not variant.bars_claim(state, seat, tile, source, one)]
    if options and state.locked(seat):
        options = locked_claims(state, seat, tile, options)
    return options


def completes(state: State, seat: int, tile: Face, by: str) -> bool:
    """Whether a tile of another seat makes a hand a win."""
    if not state.variant.one_short(state, seat):
        return False
    hand = state.hands[seat]
    hand.add_won(tile)
    wins = state.variant.is_win(state, seat, hand, by)
    hand.remove_won(tile)
    return wins


def robbing_choices(state: State, source: int, tile: Face) -> Asked | None:
    """List who may rob a tile that is added to a kong; None if nobody can."""
    may_win = state.variant.may_win_on(state, tile, source, "kong") & ~state.out
    asked: Asked = [
        (HU, PASS)
        if seat != source and may_win >> seat & 1 and completes(state, seat, tile, "kong")
        else None
        for seat in range(state.seats)
    ]
    return asked if any(asked) else None
