"""Playouts: the quickest sensible way to play an imagined table on to its end."""

from fangcheng.game.actions import HU, PASS, Action, Kind
from fangcheng.game.melding import lay_down, take_back
from fangcheng.game.prospects import prospects_of
from fangcheng.game.referee import advice, apply, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.hands.distance import links


def played_out(table: State, seat: int, action: Action) -> float:
    """Let a seat act on a copy of a table, all play on, and return what it wins or loses."""
    state = table.clone(listen=False)
    for asked in waiting_for(state):
        apply(state, asked, action if asked == seat else swift_choice(state, asked))
        if state.over:
            break
    play_on(state)
    return float(state.scores()[seat])


def play_on(state: State) -> None:
    """Let every seat play by its own hand until the round is over."""
    while not state.over:
        for seat in waiting_for(state):
            apply(state, seat, swift_choice(state, seat))


def swift_choice(state: State, seat: int) -> Action:
    """Win, else get nearer to ready, else let go of the loneliest tile."""
    options = legal(state, seat)
    first = options[0]
    if state.variant.moves:
        for action in options:
            if state.variant.wins_by(action):
                return action
        advised = advice(state, seat) if first is not HU else None
        if advised is not None:
            return advised
    if first is HU or (len(options) == 1 and first.kind is not Kind.CHOOSE):
        return first
    if state.window is Window.TURN:
        return _discard(state, seat, options)
    if state.window is Window.CLAIM:
        return _claim(state, seat, options)
    if first.kind is Kind.CHOOSE:
        return advice(state, seat) or first
    return PASS if PASS in options else first


def _discard(state: State, seat: int, options: tuple[Action, ...]) -> Action:
    hand = state.hands[seat]
    prospects = prospects_of(state, seat)
    plays = state.roles.plays
    declares = state.variant.declares
    best = options[-1]
    least = 1 << 20
    last = -1
    rank = 0
    for action in options:
        if action.kind is not Kind.DISCARD:
            continue
        tile = action.tiles[0]
        if tile != last:
            rank = 64 * prospects.distance(tile)
            hand.remove(tile)
            rank += links(hand, tile)
            hand.add(tile)
            if plays[tile] < 0:
                rank += 64 * 8
            last = tile
        better = 1 if action.code and action.code == declares else 0
        if rank - better < least:
            best, least = action, rank - better
    return best


def _claim(state: State, seat: int, options: tuple[Action, ...]) -> Action:
    hand = state.hands[seat]
    variant = state.variant
    best: Action = PASS
    least = variant.distance(state, seat, hand)
    for action in options:
        if action.kind is Kind.CHI or action.kind is Kind.PENG:
            laid = lay_down(state, seat, action, state.claim_tile, state.source)
            after = variant.distance(state, seat, hand)
            take_back(state, seat, laid)
            if after < least:
                best, least = action, after
    return best
