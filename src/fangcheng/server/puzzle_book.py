"""The puzzles as they are told: what the asked seat knows of each, made when first asked for."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from fangcheng.game.referee import legal_texts
from fangcheng.game.state import State
from fangcheng.hands.hand import PLAIN
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import Script
from fangcheng.protocol import messages as say
from fangcheng.puzzles.puzzle import Puzzle, shipped
from fangcheng.server.match.streams import roles_entry
from fangcheng.variants import VARIANTS

_KEPT: Final = 64
"""Puzzles that are kept ready to be told."""


@dataclass(frozen=True)
class Asked:
    """A puzzle, the table at its moment, and how it is told."""

    puzzle: Puzzle
    state: State
    case: say.PuzzleCase


def puzzles_of(town: str) -> dict[str, Puzzle] | None:
    """Return the puzzles of a town by their ids; None if there is no such town."""
    return {one.id: one for one in shipped(town)} if town in VARIANTS else None


@lru_cache(maxsize=_KEPT)
def asked(town: str, id_: str) -> Asked | None:
    """Play a puzzle to its moment; None if there is no such one."""
    puzzle = (puzzles_of(town) or {}).get(id_)
    if puzzle is None:
        return None
    scenario = read_scenario(puzzle.scenario)
    script = Script(scenario.open(), strict=True)
    state = script.state
    told = _Told(state, puzzle.seat)
    told.listen()
    for line in scenario.script:
        script.play(line)
        told.listen()
    case = say.PuzzleCase(
        id=puzzle.id,
        variant=puzzle.town,
        theme=puzzle.theme,
        seat=puzzle.seat,
        scenario=puzzle.scenario,
        round=state.round,
        dealer=state.dealer,
        tiles=len(state.variant.deck),
        left=state.wall.left,
        events=[*told.entries, _question(state, puzzle.seat)],
    )
    return Asked(puzzle, state, case)


class _Told:
    """Collects what a seat is told, as a stream of the server tells it."""

    def __init__(self, state: State, seat: int) -> None:
        self.entries: list[dict[str, Any]] = []
        self._state = state
        self._seat = seat
        self._heard = 0
        self._roles = PLAIN

    def listen(self) -> None:
        """Add what has happened since."""
        events = self._state.events or []
        for event in events[self._heard :]:
            seen = event.for_seat(self._seat)
            if seen is not None:
                self.entries.append(seen)
        self._heard = len(events)
        if self._state.roles is not self._roles:
            self._roles = self._state.roles
            self.entries.append(roles_entry(self._state))


def _question(state: State, seat: int) -> dict[str, Any]:
    return {
        "event": "ask",
        "window": state.window.name.lower(),
        "legal": legal_texts(state, seat),
        "remarks": state.variant.remarks(state, seat),
    }
