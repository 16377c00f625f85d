"""A table that may be the true one: every tile that one seat cannot see is dealt anew."""

from collections.abc import Callable, Sequence

from fangcheng.bots.imagine.likely import bring_nearer, make_ready
from fangcheng.game.choices import Asked, by_seat, claim_choices, robbing_choices
from fangcheng.game.sight import knows_meld, lies_open, open_tiles, unseen, unseen_places
from fangcheng.game.state import Meld, State, Window
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FIRST_FLOWER, NO_FACE, Face
from fangcheng.wall import Chance, Dice

Shuffle = Callable[[list[Face]], None]


def shuffling(random: Callable[[], float]) -> Shuffle:
    """Return what shuffles by these numbers from 0 to 1: the same in every version of Python.

    Of all methods of its generators Python promises that for `random` only.
    """

    def shuffle(tiles: list[Face]) -> None:
        for at in range(len(tiles) - 1, 0, -1):
            other = int(random() * (at + 1))
            tiles[at], tiles[other] = tiles[other], tiles[at]

    return shuffle


def guess(
    state: State, seat: int, shuffle: Shuffle | None = None, near: Sequence[int] = ()
) -> State:
    """Copy the round with every tile that the seat, which must be asked, cannot see dealt anew.

    The copy depends on what the seat may know and on the shuffle alone, dice to come included.
    Hands that were declared ready are ready again, if such hands are found among the tiles, else
    they were never declared there; kongs that lie face down are kongs. `near` tells for each seat
    how far from ready its hand may be: who has played for a while does not hold just any tiles.
    Without a shuffle the tiles stay in order, which is enough where they do not matter. The copy
    keeps no events.
    """
    table = state.clone(listen=False)
    pool = [tile for tile, number in enumerate(unseen(state, seat)) for _ in range(number)]
    if shuffle is not None:
        shuffle(pool)
    if state.wall.dice is not None:
        chance = Chance(bytes(pool).decode("latin-1"), state.round, "imagined dice")
        table.wall.dice = Dice(state.wall.rolled_so_far(), chance)
    closed = [one for one in range(state.seats) if one != seat and not lies_open(state, one)]
    for one in closed:
        table.melds[one] = [
            meld if knows_meld(state, seat, one, meld) else _other_kong(state, meld, pool)
            for meld in state.melds[one]
        ]
    # Flowers lie in the wall only: whoever draws one lays it down at once.
    flowers = [tile for tile in pool if tile >= FIRST_FLOWER]
    pool = [tile for tile in pool if tile < FIRST_FLOWER]
    for one in closed:
        shown = open_tiles(state, one)
        size = state.hands[one].size - len(shown)
        table.hands[one] = Hand(shown + pool[:size], state.roles)
        del pool[:size]
    if shuffle is not None:
        _suit_hands(table, closed, pool, near)
    pool += flowers
    if shuffle is not None and flowers:
        shuffle(pool)
    table.wall.line = _line(state, seat, pool)
    if state.turn != seat or state.window is not Window.TURN:
        table.drawn = NO_FACE  # what others drew is theirs to know
    table.opened = tuple([one for one in state.opened if one[0] == seat])
    state.variant.hide_again(table, seat)
    _ask_again(table, seat)
    return table


def _line(state: State, seat: int, pool: list[Face]) -> list[Face]:
    """Lay a wall of these tiles; of places that were drawn from nothing is told."""
    wall = state.wall
    line = [NO_FACE] * len(wall.line)
    if wall.skip >= 0:
        line[wall.skip] = wall.line[wall.skip]
    # Tiles may be out of play, so that more are unseen than lie in the wall.
    for place, tile in zip(unseen_places(state, seat), pool, strict=False):
        line[place] = tile
    return line


def _other_kong(state: State, meld: Meld, pool: list[Face]) -> Meld:
    """Take four alike from the pool for a kong that lies face down."""
    for tile in pool:
        if pool.count(tile) == 4 and state.roles.plays[tile] >= 0:
            for _ in range(4):
                pool.remove(tile)
            return Meld(meld.kind, (tile,) * 4)
    raise AssertionError("a kong that lies face down is among the hidden tiles")


def _suit_hands(table: State, closed: list[int], pool: list[Face], near: Sequence[int]) -> None:
    """Let hands be what their seats have said or done makes likely."""
    for one in closed:
        if table.window is Window.ROB and table.source == one:
            table.declared[one] = ""  # whether this hand is ready is not worth the trouble
        elif table.locked(one):
            if not make_ready(table, one, pool):
                table.declared[one] = ""
        elif near:
            bring_nearer(table, one, pool, near[one])


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
        asked = by_seat(state.seats, choices)
    state.asked = asked if asked is not None else [None] * state.seats
    state.answers = [None] * state.seats
    state.asked[seat], state.answers[seat] = own, answer
