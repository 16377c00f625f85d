"""Rooms of every registered town for tests of the command line, and bots that play in them."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fangcheng.bots import Look, make_bot, play_round
from fangcheng.game.options import options_of
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import State
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import Script
from fangcheng.record.file import Recorder
from fangcheng.terminal.console import Console
from fangcheng.words import CATALOGUES
from tests.effort import FULL

Room = tuple[str, dict[str, Any]]
LANGUAGES = list(CATALOGUES)
TWO_ROUNDS: Room = ("hangzhou", {"rounds": 2})
CLAIM_POSITION = {
    "variant": "hangzhou", "streak": 3,
    "hands": ["147m28p369sESWNF6p", "19m457p19sEWNCFP", "258m66p147sESWN", "369m147p258sESWN"],
    "indicator": "5p",
}  # fmt: skip
"""Seat 0 may discard 6p, which seats 1 and 2 can claim."""


def rooms() -> list[Any]:
    """Every town, with every number of players it takes."""
    found = []
    for name, kind in VARIANTS.items():
        numbers = [
            o.metadata["choices"] for o in options_of(kind.options_type) if o.name == "players"
        ]
        for players in numbers[0] if numbers else [None]:
            options = {} if players is None else {"players": players}
            found.append(pytest.param((name, options), id=f"{name}{players or ''}"))
    return found


def rooms_and_languages() -> list[Any]:
    """Every room in one language, in turns; in full runs every room in both."""
    return [
        pytest.param(*room.values, lang, id=f"{room.id}-{lang}")
        for at, room in enumerate(rooms())
        for lang in (LANGUAGES if FULL else LANGUAGES[at % 2 :][:1])
    ]


def settings(room: Room) -> list[str]:
    """The room as a command line takes it."""
    return [room[0], *(f"--set={name}={value}" for name, value in room[1].items())]


def open_match(room: Room, seed: str) -> Match:
    return Match(make_variant(*room), seed)


def decisions(match: Match, rounds: int = 2, level: str = "easy") -> Iterator[int]:
    """Let bots play some rounds of a match; yields the seat that is about to decide.

    Those of `easy` win as often as stronger ones in a tenth of the time, but never do some things.
    """
    seats = range(match.variant.seats)
    bots = [make_bot("random" if seat % 2 else level, seat) for seat in seats]
    while True:
        state = match.state
        while not state.over:
            for seat in waiting_for(state):
                yield seat
                match.apply(seat, bots[seat].choose(Look(state, seat)))
        if match.over or state.round == rounds:
            return
        match.next_round()


def finished_rounds(match: Match, rounds: int = 2, level: str = "easy") -> Iterator[State]:
    """Let bots play some rounds of a match; yields each when it is over."""
    state = match.state
    for _ in decisions(match, rounds, level):
        if match.state is not state:
            yield state
            state = match.state
    yield state


def position(data: dict[str, Any], *moves: str) -> State:
    """The state after some moves; those who are not named pass."""
    script = Script(read_scenario(data).open())
    for move in (*data.get("script", ()), *moves):
        script.play(move)
    return script.state


def screen(width: int = 80, height: int = 24) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, highlight=False, color_system=None)
    return console, out


def write_record(path: Path, tell_seed: bool = True, room: Room = TWO_ROUNDS) -> Match:
    """Let bots play two rounds and record them."""
    match = open_match(room, "replay")
    seats = match.variant.seats
    bots = [make_bot("easy", seat) for seat in range(seats)]
    recorder = Recorder(match, ["甲", "乙", "[b]", ""][:seats], tell_seed=tell_seed)
    while True:
        play_round(match, bots, record=recorder)
        if match.over or match.state.round == 2:
            break
        match.next_round()
    path.write_text("".join(recorder.lines), encoding="utf-8")
    return match
