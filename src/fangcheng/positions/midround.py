"""Rounds entered in their middle: what lies on the table is given, and who is to act."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from fangcheng.errors import ScenarioError
from fangcheng.game.actions import GANG_OWN, HU, PASS, Kind
from fangcheng.game.choices import by_seat
from fangcheng.game.marks import set_mark, write_mark
from fangcheng.game.referee import ask, draw_tile, make_kong, offer_discard
from fangcheng.game.sight import lies_open, shows_meld
from fangcheng.game.state import Drawn, State, Window, has_drawn
from fangcheng.game.variant import Variant
from fangcheng.game.views import meld_json
from fangcheng.game.why import with_added_tile
from fangcheng.positions.setup import Setup
from fangcheng.tiles import NO_FACE, text


class Entered(NamedTuple):
    """A round that was entered."""

    state: State
    passed: State | None
    """The table with the discard or added tile that lies there, if nobody can want it."""


def enter(
    variant: Variant, dealer: int, streak: int, round_number: int, data: Mapping[str, Any],
    filled: dict[str, Any],
) -> Entered:  # fmt: skip
    """Lay out a round and open the window it stands at."""
    setup = Setup(variant, dealer, data, filled)
    state = State(variant, setup.wall(), dealer, streak, round_number)
    setup.lay(state)
    _note(state, data, filled)
    _check(state)
    _tell(state, setup.window)
    return _open(state, setup.window)


# -- notes, and what must hold ---------------------------------------------------------------


def _note(state: State, data: Mapping[str, Any], filled: dict[str, Any]) -> None:
    """Let the variant note what follows from the table, then what is told beside it."""
    variant, marks = state.variant, data.get("marks", {})
    if not isinstance(marks, dict):
        raise ScenarioError("marks_no_object")
    fresh = variant.new_notes(state.seats)
    variant.infer_notes(state)
    for code, written in marks.items():
        if code not in variant.marks:
            known = tuple(variant.marks)
            raise ScenarioError("unknown_mark", mark=code, town=variant.name, known=known)
        set_mark(state.notes, state.seats, code, variant.marks[code], written)
    variant.check_notes(state)
    for code, mark in variant.marks.items():
        found = write_mark(state.notes, mark)
        if code not in marks and found != write_mark(fresh, mark):
            filled.setdefault("marks", {})[code] = found


def _check(state: State) -> None:
    variant = state.variant
    if variant.kong_limit and state.kongs >= variant.kong_limit:
        raise ScenarioError("kongs_end_round", kongs=state.kongs)
    if state.out.bit_count() >= state.seats - 1:
        raise ScenarioError("winners_end_round", count=state.out.bit_count())
    early = {win.seat for win in state.wins if win.by == "opening"}  # they need not be ready
    for seat, hand in enumerate(state.hands):
        if seat in early or not state.locked(seat):
            continue
        drawn = has_drawn(state, seat)
        if hand.size % 3 == 2 and not drawn:
            raise ScenarioError("locked_claims_nothing", seat=seat)
        if drawn:
            hand.remove(state.drawn)
        ready = variant.winning_tiles(state, seat)
        if drawn:
            hand.add(state.drawn)
        if not ready:
            code = "declared_not_ready" if state.declared[seat] else "won_not_ready"
            raise ScenarioError(code, seat=seat)


# -- telling and opening -----------------------------------------------------------------------


def _tell(state: State, window: str) -> None:
    """Tell the table as it lay before the last step, then that step."""
    seat, variant = state.turn, state.variant
    drew = window == "turn" and state.drawn_by not in (Drawn.NOTHING, Drawn.DEALT)
    state.emit(
        "round", variant=variant.name, round=state.round, dealer=state.dealer, streak=state.streak
    )
    for tile in state.turned_up:
        state.emit("turn_up", None, (tile,))
    for other in range(state.seats):
        _tell_seat(state, other, drew, window == "claim")
    if drew:
        by = state.drawn_by.name.lower()
        state.emit("draw", seat, (state.drawn,), 1 << seat, by=by)
    elif window == "claim":
        state.emit("discard", seat, (state.claim_tile,))


def _tell_seat(state: State, seat: int, drew: bool, discarded: bool) -> None:
    tiles, discards = state.hands[seat].tiles(), state.discards[seat]
    if seat == state.turn and discarded:
        tiles, discards = [*tiles, state.claim_tile], discards[:-1]
    elif seat == state.turn and state.drawn != NO_FACE:
        tiles.remove(state.drawn)
        tiles += [] if drew else [state.drawn]
    melds = state.melds[seat]
    more: dict[str, Any] = {}
    if state.chosen[seat]:
        more["chosen"] = dict(state.chosen[seat])
    if state.out >> seat & 1:
        more["out"] = True
    face_down = [meld for meld in melds if not shows_meld(state, seat, meld)]
    state.emit(
        "position",
        seat,
        (*tiles, *(tile for meld in face_down for tile in meld.tiles)),
        -1 if lies_open(state, seat) else 1 << seat,
        melds=[meld_json(meld, meld not in face_down) for meld in melds],
        discards=text(discards),
        flowers=text(state.flowers[seat]),
        thrown=text(state.thrown[seat]),
        won=text(state.won[seat]),
        declared=state.declared[seat],
        score=state.scores()[seat],
        turn=state.turn,
        left=state.wall.left + drew,
        **more,
    )


def _open(state: State, window: str) -> Entered:
    seat = state.turn
    passed: State | None = None
    if window == "claim":
        passed = state.clone(listen=False)
        offer_discard(state)
    elif window == "rob":
        passed = with_added_tile(state, seat, state.drawn)
        make_kong(state, seat, GANG_OWN[state.drawn])
    elif window == "draw" or (window == "offer" and _offers_move(state, seat)):
        draw_tile(state, seat, state.kong_turn)
    elif window == "offer":
        wall, variant = state.wall, state.variant
        if not variant.hides_tile:
            raise ScenarioError("nothing_before_draw", seat=seat)
        face = wall.line[wall.skip] if variant.hides_tile and wall.skip >= 0 else NO_FACE
        shown = face != NO_FACE and variant.sees_skipped(state, seat)
        if not shown or not variant.winning_tiles(state, seat) >> face & 1:
            raise ScenarioError("saw_no_hidden_tile", seat=seat)
        ask(state, Window.OFFER, by_seat(state.seats, {seat: (HU, PASS)}))
    return Entered(state, passed if state.window not in (Window.CLAIM, Window.ROB) else None)


def _offers_move(state: State, seat: int) -> bool:
    """Return whether a seat is asked for a move of the town's own before it draws."""
    return any(one.kind is Kind.CHOOSE for one in state.variant.before_draw(state, seat))
