"""Rounds written as scenarios and entered again, and what must be the same then."""

import json
from typing import Any

from fangcheng.game.actions import parse_action
from fangcheng.game.referee import apply
from fangcheng.game.state import State
from fangcheng.game.views import view
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from fangcheng.positions.writing import scenario_of
from tests.story import Json, Outcome, run


def entered_again(state: State) -> State:
    """The same moment, written as JSON and read."""
    return play_scenario(read_scenario(json.loads(json.dumps(scenario_of(state))))).state


def told_notes(state: State) -> dict[str, Any]:
    """The notes of a variant that anything still depends on."""
    notes = state.notes
    found = {n: getattr(notes, n) for n in dir(notes) if not n.startswith("_") and n != "clone"}
    if not found.get("following", True):
        del found["followed"]  # of whom nobody asks any more (ZZ-12)
    return found


def check_same(state: State, other: State) -> None:
    """Two tables are the same in all that anything still depends on."""
    check_alike(state, other)
    assert told_notes(other) == told_notes(state)


def check_alike(state: State, other: State) -> None:
    """All seats see and may do the same, and the same tiles are still to come."""
    for seat in range(state.seats):
        assert view(other, seat) == view(state, seat)  # `legal` among it
    assert other.wall.remaining() == state.wall.remaining()
    assert other.kongs == state.kongs and other.transfers == state.transfers


def play_both(state: State, other: State, seat: int, action: str) -> None:
    """Let a seat do the same at both tables: the same happens."""
    one, two = (apply(table, seat, parse_action(action)) for table in (state, other))
    assert [event.as_json() for event in one] == [event.as_json() for event in two]


def table(variant: str, script: str = "", **position: Any) -> Outcome:
    """Enter a round in its middle and play on; commas part the lines of the script."""
    lines = [line.strip() for line in script.split(",") if line.strip()]
    scenario: Json = {"variant": variant, "hands": [""] * 4, "script": lines, "views": True}
    return run(scenario | position)
