"""The puzzles of a server: those that ship with it and the host's own.

The host's puzzles lie in a folder, in files named after towns; a changed file is read again. The
events of a puzzle are computed when it is first asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from structlog.typing import FilteringBoundLogger

from fangcheng.errors import FangchengError
from fangcheng.game.referee import legal_texts
from fangcheng.game.state import State
from fangcheng.hands.hand import PLAIN
from fangcheng.positions.open_table import OpenTable, roles_entry
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import Script
from fangcheng.protocol import puzzles as say
from fangcheng.puzzles.puzzle import Puzzle, read_puzzles, shipped
from fangcheng.server.cache import Cache
from fangcheng.words.installed import installed

_MOST_TOWNS: Final = 200
_KEPT: Final = 64
"""The most puzzles whose events are cached."""


@dataclass(frozen=True)
class Asked:
    """A puzzle, the table at its position, and the message that describes it."""

    puzzle: Puzzle
    state: State
    case: say.PuzzleCase


class PuzzleBook:
    """All puzzles by town and id."""

    def __init__(self, folder: str, log: FilteringBoundLogger) -> None:
        self._folder = Path(folder) if folder else None
        self._log = log
        self._read: Cache[Mapping[str, Puzzle]] = Cache(_MOST_TOWNS)
        self._asked: Cache[Asked] = Cache(_KEPT)

    def of(self, town: str) -> Mapping[str, Puzzle]:
        """Return the puzzles of a town by id; empty if there is no such town."""
        if town not in installed().towns:
            return {}
        file = self._folder / f"{town}.json" if self._folder else None
        changed = file.stat().st_mtime_ns if file and file.is_file() else 0

        def read() -> Mapping[str, Puzzle]:
            puzzles = [*shipped(town), *(self._own(file, town) if file and changed else ())]
            return {puzzle.id: puzzle for puzzle in puzzles}

        return self._read.find(town, read, changed)

    def asked(self, town: str, id_: str) -> Asked | None:
        """Play a puzzle up to its position; None if there is no such puzzle."""
        puzzle = self.of(town).get(id_)
        if puzzle is None:
            return None
        try:
            return self._asked.find(id_, lambda: _opened(puzzle), puzzle)
        except FangchengError as error:
            self._log.warning("puzzle cannot be played", puzzle=id_, error=str(error))
            return None

    def _own(self, file: Path, town: str) -> list[Puzzle]:
        try:
            return [puzzle for puzzle in read_puzzles(file.read_bytes()) if puzzle.town == town]
        except (OSError, FangchengError) as error:
            self._log.warning("puzzles cannot be read", file=str(file), error=str(error))
            return []


def _opened(puzzle: Puzzle) -> Asked:
    scenario = read_scenario(puzzle.scenario)
    script = Script(scenario.open(), strict=True)
    state = script.state
    head = OpenTable(state).as_json()
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
        **head | {"events": [*told.entries, _question(state, puzzle.seat)]},
    )
    return Asked(puzzle, state, case)


class _Told:
    """Collects the events a seat sees, as a match's stream would send them."""

    def __init__(self, state: State, seat: int) -> None:
        self.entries: list[dict[str, Any]] = []
        self._state = state
        self._seat = seat
        self._heard = 0
        self._roles = PLAIN

    def listen(self) -> None:
        """Add the events since the last call."""
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
