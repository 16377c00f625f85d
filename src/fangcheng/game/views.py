"""What a seat may know, built up from nothing (C-15): never the truth with parts cut out."""

from typing import Any, NotRequired, TypedDict

from fangcheng.game.referee import forms, legal_texts, no_seat
from fangcheng.game.sight import hidden_tiles, lies_open, open_tiles, shows_meld
from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.hands.hand import Roles
from fangcheng.tiles import FACES, NAMES, NO_FACE, text, tiles_in


class View(TypedDict):
    """Everything a seat may know, ready for JSON: lists by seat, tiles as text."""

    variant: str
    seat: int
    """Whose view it is."""
    round: int
    dealer: int
    streak: int
    phase: str
    """`opening`, `turn`, `claim` or `over`."""
    turn: int
    """Whose turn it is, or was last."""
    left: int
    """Tiles in the wall."""
    turned_up: str
    wild: str
    plays: dict[str, str]
    """The tiles that play as another face, and as which."""
    hand: str
    """The seat's own tiles, sorted, with the one just drawn."""
    hand_sizes: list[int]
    open_hands: dict[str, str]
    """The hands that lie open, by seat."""
    melds: list[list[dict[str, Any]]]
    discards: list[str]
    flowers: list[str]
    thrown: list[str]
    won: list[str]
    """Tiles won on and set aside, where play goes on after a win."""
    declared: list[str]
    """Nothing, or the code of what the seat has declared."""
    scores: list[int]
    """Of this round."""
    wins: list[dict[str, Any]]
    legal: list[str]
    result: dict[str, Any] | None
    """How the round ended."""
    remarks: list[dict[str, Any]]
    """What binds players now, each with its clause."""
    drawn: NotRequired[str]
    """The tile the seat has just drawn, at its turn."""
    claim: NotRequired[dict[str, Any]]
    """The `tile` that may be claimed or robbed, and `from` whom."""
    chosen: NotRequired[list[dict[str, str]]]
    """What each seat has chosen, by code, once somebody has."""
    out: NotRequired[list[int]]
    """The seats without which the round goes on, if there are any."""
    choices: NotRequired[list[dict[str, Any]]]
    """What the seat is asked, or may choose, in ways of the town's own."""
    hidden: NotRequired[str]
    """The tile that lay hidden in the wall; when the round is over."""


def view(state: State, seat: int) -> View:
    """Return everything a seat may know now, ready for JSON."""
    if not 0 <= seat < state.seats:
        raise no_seat(state, seat)
    own = state.hands[seat]
    seats = range(state.seats)
    out: View = {
        "variant": state.variant.name,
        "seat": seat,
        "round": state.round,
        "dealer": state.dealer,
        "streak": state.streak,
        "phase": state.phase,
        "turn": state.turn,
        "left": state.wall.left,
        "turned_up": text(state.turned_up),
        "wild": text(state.roles.wild),
        "plays": other_faces(state.roles),
        "hand": text(own.tiles()),
        "hand_sizes": [hand.size for hand in state.hands],
        "open_hands": {
            str(other): text(open_tiles(state, other))
            for other in seats
            if lies_open(state, other)
        },
        "melds": [
            [
                meld_json(meld, other == seat or shows_meld(state, other, meld))
                for meld in state.melds[other]
            ]
            for other in seats
        ],
        "discards": [text(pile) for pile in state.discards],
        "flowers": [text(pile) for pile in state.flowers],
        "thrown": [text(pile) for pile in state.thrown],
        "won": [text(pile) for pile in state.won],
        "declared": state.declared[:],
        "scores": state.scores(),
        "wins": [win.as_json() for win in state.wins],
        "legal": legal_texts(state, seat),
        "result": state.result.as_json() if state.result else None,
        "remarks": state.variant.remarks(state, seat),
    }  # fmt: skip
    if state.window is Window.TURN and state.turn == seat and state.drawn_by is not Drawn.NOTHING:
        out["drawn"] = NAMES[state.drawn]
    if state.window in (Window.CLAIM, Window.ROB) and state.claim_tile != NO_FACE:
        out["claim"] = {"tile": NAMES[state.claim_tile], "from": state.source}
    if any(state.chosen):
        out["chosen"] = [dict(known) for known in state.chosen]
    if state.out:
        out["out"] = tiles_in(state.out)
    choices = forms(state, seat)
    if choices:
        out["choices"] = [form.as_json() for form in choices]
    if state.over:
        out["hidden"] = text(hidden_tiles(state))
    return out


def other_faces(roles: Roles) -> dict[str, str]:
    """Which tiles play as another face, and as which."""
    return {
        NAMES[tile]: NAMES[face]
        for tile, face in enumerate(roles.plays[:FACES])
        if face >= 0 and face != tile
    }


def events_for(state: State, seat: int) -> list[dict[str, Any]]:
    """Return the events of the round as a seat saw them."""
    if not 0 <= seat < state.seats:
        raise no_seat(state, seat)
    seen = (event.for_seat(seat) for event in state.events or ())
    return [event for event in seen if event is not None]


def meld_json(meld: Meld, seen: bool) -> dict[str, Any]:
    """Return a meld as views write it; one that is not seen shows its backs only."""
    out: dict[str, Any] = {"kind": meld.name}
    if seen:
        out["tiles"] = text(meld.tiles)
        out["concealed"] = meld.concealed
    else:
        out["hidden"] = len(meld.tiles)
    if meld.source is not None:
        out["from"] = meld.source
        out["taken"] = NAMES[meld.taken]
        out["added"] = meld.added
    return out
