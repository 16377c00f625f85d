"""What a seat sees of the others (C-15): the one rule behind views, looks and imagined tables."""

from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.tiles import ALL_FACES, Face


def lies_open(state: State, seat: int) -> bool:
    """Whether all see this seat's hand: it has won, or the round is over."""
    return state.over or any(win.seat == seat for win in state.wins)


def shows_meld(state: State, seat: int, meld: Meld) -> bool:
    """Whether all see the tiles of a seat's meld: a concealed kong may lie face down."""
    face_down = meld.concealed and state.variant.concealed_kongs_hidden
    return not face_down or lies_open(state, seat)


def knows_meld(state: State, seat: int, other: int, meld: Meld) -> bool:
    """Whether a seat knows the tiles of a meld; of a town's own the code tells them."""
    return seat == other or meld.code != "" or shows_meld(state, other, meld)


def open_tiles(state: State, seat: int) -> list[Face]:
    """List the concealed tiles of a seat that all see."""
    if lies_open(state, seat):
        tiles = state.hands[seat].tiles()
        drew = state.window is Window.TURN and state.turn == seat
        if drew and state.drawn_by is not Drawn.DEALT:
            tiles.remove(state.drawn)  # its own until it is discarded
        return tiles
    if state.window is Window.ROB and state.source == seat:
        return [state.claim_tile]  # shown, and not laid down yet
    return []


def hidden_tiles(state: State) -> tuple[Face, ...]:
    """The tile that lies hidden in the wall, if there is one; all see it when the round is over."""
    wall = state.wall
    return (wall.line[wall.skip],) if state.variant.hides_tile and wall.skip >= 0 else ()


def unseen(state: State, seat: int) -> list[int]:
    """Count the copies of each tile that a seat cannot see."""
    variant, wall = state.variant, state.wall
    left = variant.copies()[:]
    own = state.hands[seat].counts
    for tile in range(ALL_FACES):
        if own[tile]:
            left[tile] = left[tile] - own[tile]
    if wall.skip >= 0 and not variant.turned_up_stays and variant.sees_skipped(state, seat):
        left[wall.line[wall.skip]] -= 1
    for piles in (state.discards, state.flowers, state.thrown, state.won):
        for pile in piles:
            for tile in pile:
                left[tile] = left[tile] - 1  # `-=` would take objects, not native numbers
    for tile in state.turned_up:
        left[tile] = left[tile] - 1
    for other in range(state.seats):
        if other != seat:
            for tile in open_tiles(state, other):
                left[tile] = left[tile] - 1
        for meld in state.melds[other]:
            if knows_meld(state, seat, other, meld):
                for tile in meld.tiles:
                    left[tile] = left[tile] - 1
    return left


def unseen_places(state: State, seat: int) -> list[int]:
    """List the places of the wall whose tiles a seat does not know."""
    wall = state.wall
    known = wall.skip if state.variant.sees_skipped(state, seat) else -1
    return [
        place
        for place in range(wall.head, wall.tail)
        if place != known and not wall.taken >> place & 1
    ]
