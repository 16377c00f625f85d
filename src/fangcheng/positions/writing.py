"""Any moment of a round as a scenario that starts there, with the same tiles still to come.

What such a scenario does not hold is history: the events up to there, and which dice were rolled.
"""

from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.game.marks import write_mark
from fangcheng.game.options import as_dict
from fangcheng.game.state import Drawn, State, Window
from fangcheng.positions.melds import write_melds
from fangcheng.positions.scenario import left_after_deal, read_scenario
from fangcheng.positions.setup import BY, PILES
from fangcheng.positions.walls import write_rest, write_whole
from fangcheng.tiles import NAMES, text

_WINDOWS = {Window.OFFER: "offer", Window.CLAIM: "claim", Window.ROB: "rob"}


def scenario_of(state: State) -> dict[str, Any]:
    """Write a round as it stands; its script gives the answers that the open window has got."""
    if state.over:
        raise ScenarioError("nobody_acts")
    variant = state.variant
    defaults = as_dict(type(variant.options)())
    options = {k: value for k, value in as_dict(variant.options).items() if value != defaults[k]}
    out: dict[str, Any] = {"variant": variant.name}
    if options:
        out["options"] = options
    out.update(dealer=state.dealer, streak=state.streak, round=state.round)
    if state.window is Window.OPENING:
        out.update(write_whole(state))
        if len(state.wall.line) != len(variant.deck):
            out["left"] = left_after_deal(variant, state.dealer, state.wall)
    else:
        out.update(_table(state))
        out.update(write_rest(state))
        _add_marks(out, state)
    answers = [*enumerate(state.answers)] if state.window is not Window.TURN else []
    if state.window is Window.OPENING:
        answers[:0] = state.opened  # dealt again, it goes through the steps that are over
    script = [f"{seat} {answer}" for seat, answer in answers if answer is not None]
    return {**out, "script": script} if script else out


def _table(state: State) -> dict[str, Any]:
    """Write what lies on the table and who is to act; what is empty is left out."""
    out: dict[str, Any] = {"hands": [str(hand) for hand in state.hands]}
    if state.turned_up:
        out["indicator"] = text(state.turned_up)
    of_seats: dict[str, list[Any]] = {
        "melds": [write_melds(melds) for melds in state.melds],
        **{key: [text(pile) for pile in getattr(state, key)] for key in PILES},
        "declared": state.declared[:],
        "chosen": [dict(known) for known in state.chosen],
    }
    out.update((key, found) for key, found in of_seats.items() if any(found))
    if state.wins:
        out["wins"] = [win.as_json() for win in state.wins]
    if state.transfers:
        out["transfers"] = [transfer.as_json() for transfer in state.transfers]
    out["turn"] = state.turn
    if state.window is not Window.TURN:
        out["window"] = _WINDOWS[state.window]
    if state.window is Window.ROB:
        out["adds"] = NAMES[state.claim_tile]
    by = _by(state)
    if by != "head":
        out["by"] = by
    if state.window is Window.TURN and state.drawn_by is not Drawn.NOTHING:
        out["drawn"] = NAMES[state.drawn]
    return out


def _by(state: State) -> str:
    """Tell how the seat came to its tile, or comes to it after the offer."""
    if state.window is Window.TURN:
        how = (state.drawn_by, state.kong_turn)
        return next(word for word, one in BY.items() if one == how)
    return "kong" if state.window is Window.OFFER and state.kong_turn else "head"


def _add_marks(out: dict[str, Any], state: State) -> None:
    """Tell of the notes what does not follow from the table, or from the marks told before."""
    told: dict[str, Any] = {}
    for _ in state.variant.marks:
        opened = read_scenario({**out, "marks": told}).open()
        # Where a wrong note has closed the window play has gone on, and may have changed it again.
        gone_on = (opened.window, opened.turn) != (state.window, state.turn)
        differ = {
            code: write_mark(state.notes, mark)
            for code, mark in state.variant.marks.items()
            if gone_on or write_mark(state.notes, mark) != write_mark(opened.notes, mark)
        }
        if not differ:
            break
        told |= differ
    if told:
        out["marks"] = told
