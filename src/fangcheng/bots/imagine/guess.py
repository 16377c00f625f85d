"""Another truth that one seat cannot tell from this one: what it does not see lies elsewhere."""

from collections.abc import Callable, Iterable, Sequence

from fangcheng.game.actions import Kind
from fangcheng.game.choices import Asked, claim_choices, robbing_choices
from fangcheng.game.state import Meld, State, Window
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FIRST_FLOWER, Face

Shuffle = Callable[[list[Face]], None]
_SWAPS = 400


def guess(
    state: State, seat: int, shuffle: Shuffle | None = None, near: Sequence[int] = ()
) -> State:
    """Copy the round with every tile that the seat cannot see dealt anew.

    The hidden tiles are put in order before they are shuffled, so the copy depends on what the
    seat may know and on the shuffle alone. Hands that were declared ready are ready again, if such
    hands are found among the tiles, else they were never declared there; kongs that lie face down
    are kongs. `near` tells for each seat how far from ready its hand may be: who
    has played for a while does not hold just any tiles. Without a shuffle the tiles stay in order,
    which is enough where they do not matter. The copy keeps no events.
    """
    other = state.clone(listen=False)
    open_seats = {win.seat for win in state.wins} | {seat}
    closed = [one for one in range(state.seats) if one not in open_seats]
    places = _unknown_places(state, seat)
    pool = [state.wall.line[place] for place in places]
    for one in closed:
        pool += state.hands[one].tiles()
        for meld in _face_down(state, one):
            pool += meld.tiles
    # Who adds to a kong that may be robbed has shown the tile, and still holds it.
    adding = state.source if state.window is Window.ROB and state.source in closed else -1
    if adding >= 0:
        pool.remove(state.claim_tile)
    pool.sort()
    if shuffle is not None:
        shuffle(pool)
    for one in closed:
        other.melds[one] = [_other_kong(meld, state, pool) for meld in state.melds[one]]
    # Flowers lie in the wall only: whoever draws one lays it down at once.
    flowers = [tile for tile in pool if tile >= FIRST_FLOWER]
    pool = [tile for tile in pool if tile < FIRST_FLOWER]
    for one in closed:
        size = state.hands[one].size - (one == adding)
        other.hands[one] = Hand(pool[:size], state.roles)
        del pool[:size]
    if shuffle is not None:
        for one in closed:
            if one == adding:
                other.declared[one] = 0  # whether this hand is ready is not worth the trouble
            elif state.locked(one):
                _make_ready(other, one, pool)
            elif near:
                _bring_nearer(other, one, pool, near[one])
        if flowers:
            pool += flowers
            shuffle(pool)
    else:
        pool += flowers
    if adding >= 0:
        other.hands[adding].add(state.claim_tile)
    line = state.wall.line[:]
    for place, tile in zip(places, pool, strict=True):
        line[place] = tile
    other.wall.line = line
    state.variant.hide_again(other, seat)
    _ask_again(other, seat)
    return other


def _ask_again(state: State, seat: int) -> None:
    """Ask whom these hands give a choice, not whom the true ones do; forget others' answers."""
    own, answer = state.asked[seat], state.answers[seat]
    asked: Asked | None = None
    if state.window is Window.CLAIM:
        asked = claim_choices(state, state.source, state.claim_tile)
    elif state.window is Window.ROB:
        asked = robbing_choices(state, state.source, state.claim_tile)
    elif state.window is Window.OPENING:
        choices = state.variant.opening[state.step].ask(state)
        asked = [choices.get(one) for one in range(state.seats)]
    state.asked = asked if asked is not None else [None] * state.seats
    state.answers = [None] * state.seats
    state.asked[seat], state.answers[seat] = own, answer


def _unknown_places(state: State, seat: int) -> list[int]:
    wall = state.wall
    known = wall.skip if state.variant.sees_skipped(state, seat) else -1
    return [
        place
        for place in range(wall.head, wall.tail)
        if place != known and not wall.taken >> place & 1
    ]


def _face_down(state: State, seat: int) -> Iterable[Meld]:
    if not state.variant.concealed_kongs_hidden:
        return ()
    return [meld for meld in state.melds[seat] if meld.concealed and meld.kind is Kind.GANG]


def _other_kong(meld: Meld, state: State, pool: list[Face]) -> Meld:
    """Take four alike from the pool for a kong that lies face down."""
    hidden = state.variant.concealed_kongs_hidden and meld.concealed and meld.kind is Kind.GANG
    if not hidden:
        return meld
    for tile in pool:
        if pool.count(tile) == 4 and state.roles.plays[tile] >= 0:
            for _ in range(4):
                pool.remove(tile)
            return Meld(meld.kind, (tile,) * 4)
    raise AssertionError("a kong that lies face down is among the hidden tiles")


def _make_ready(state: State, seat: int, pool: list[Face]) -> None:
    """Let the hand be ready, as it was declared to be."""
    if not _bring_nearer(state, seat, pool, 0, declared=True):
        # No such hand was found among these tiles: on this table it was never declared.
        state.declared[seat] = 0


def _bring_nearer(
    state: State, seat: int, pool: list[Face], target: int, declared: bool = False
) -> bool:
    """Exchange tiles with the pool until the hand is as near to ready as that; tell whether."""
    hand = state.hands[seat]
    variant = state.variant
    distance = variant.distance(state, seat, hand)
    for tried in range(_SWAPS if declared else _SWAPS // 3):
        if distance <= target and not (declared and not variant.winning_tiles(state, seat)):
            return True
        if not pool:
            return False
        own = hand.tiles()
        given = own[tried * 7 % len(own)]
        at = (tried * 31 + tried // len(own)) % len(pool)
        taken = pool[at]
        hand.remove(given)
        hand.add(taken)
        after = variant.distance(state, seat, hand)
        if after <= max(distance, target):
            pool[at] = given
            distance = after
        else:
            hand.remove(taken)
            hand.add(given)
    return False
