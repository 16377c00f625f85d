"""A puzzle: a scenario up to a moment, who is asked there, and what playouts said of the choices.

Those of a town are its `puzzles.json`, a puzzle a line.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from fangcheng.errors import FangchengError
from fangcheng.game.actions import Action, as_listed, parse_action
from fangcheng.game.referee import legal
from fangcheng.game.state import State
from fangcheng.installed import find_variant, part_file
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario

Theme = Literal["discard", "win", "claim", "kong", "declare", "danger"]
THEMES: Final = get_args(Theme)
"""What a puzzle is about: which tile, win or go on, claim or not, a kong or not, declare or not,
and what others may win on."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One of the choices that were played out."""

    do: str
    points: float
    """What the seat had at the end of the round, on average."""
    behind: float = 0.0
    """How much less than with the best choice."""
    error: float = 0.0
    """The standard error of that."""
    reasons: tuple[str, ...] = ()
    """What speaks for the best choice; what speaks against another."""


class Puzzle(Struct, frozen=True):
    """A moment with one choice that is clearly better."""

    id: str
    theme: str
    seat: int
    """Who is asked."""
    scenario: dict[str, Any]
    """The round up to the moment, as scenario files have it."""
    choices: tuple[Choice, ...]
    """Those that were played out, the best first."""
    margin: float
    """How many points the best is ahead of the next."""
    checked: int
    """On how many tables all of them were played out."""
    confirmed: int
    """On how many further tables the seat played on like `normal`, with the best two."""

    @property
    def town(self) -> str:
        """The name of the town."""
        town: str = self.scenario["variant"]
        return town

    @property
    def best(self) -> str:
        """The solution."""
        return self.choices[0].do

    def open(self) -> State:
        """Play the round to the moment."""
        return play_scenario(read_scenario(self.scenario), strict=True).state

    def judge(self, state: State, answer: str) -> "Verdict":
        """Judge an answer at that moment; one that is not allowed there raises."""
        action = self.read(state, answer)
        found = next((one for one in self.choices if one.do == str(action)), None)
        return Verdict(str(action), str(action) == self.best, found)

    def read(self, state: State, answer: str) -> Action:
        """Read an answer: one of the legal actions."""
        options = legal(state, self.seat)
        action = as_listed(parse_action(answer), options)
        if action not in options:
            raise FangchengError("no_puzzle_choice", answer=answer, id=self.id)
        return action


class Verdict(Struct, frozen=True):
    """What became of an answer."""

    answer: str
    right: bool
    choice: Choice | None
    """What playouts said of it; None if it was too far behind to be played out."""


def puzzle_id(scenario: dict[str, Any], seat: int) -> str:
    """Name a puzzle: the same moment always has the same name."""
    written = msgspec.json.encode([scenario, seat])
    return f"{scenario['variant']}-{sha256(written).hexdigest()[:8]}"


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Write a file of puzzles."""
    lines = [msgspec.json.encode(one).decode() for one in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read_puzzles(data: bytes) -> list[Puzzle]:
    """Read a file of puzzles; one that is none raises."""
    try:
        found = msgspec.json.decode(data, type=list[Puzzle])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FangchengError("no_puzzles", reason=error) from None
    for one in found:
        town = one.scenario.get("variant")
        if one.theme not in THEMES or not one.choices or find_variant(str(town)) is None:
            raise FangchengError("puzzle_lacks", id=one.id)
    return found


@cache
def shipped(town: str) -> Sequence[Puzzle]:
    """Return the puzzles that come with a town."""
    path = part_file(town, "puzzles.json")
    return tuple(read_puzzles(Path(path).read_bytes())) if path else ()
