"""Scenarios: positions that are set up or entered in their middle, and played on."""

import json
from contextlib import suppress
from typing import Any

from fangcheng.answering import answer_text
from fangcheng.errors import (
    ActionTextError,
    OptionError,
    ScenarioError,
    TileTextError,
    UnknownVariantError,
    WallError,
)
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State
from fangcheng.installed import OWN
from fangcheng.positions.scenario import Scenario, read_scenario
from fangcheng.positions.script import Script, ScriptError
from fangcheng.positions.setup import KEYS
from fangcheng.positions.writing import scenario_of
from tests.fuzz.reading import accepted
from tests.midround import check_alike, entered_again, play_both

REFUSALS = (
    ActionTextError,
    OptionError,
    ScenarioError,
    TileTextError,
    UnknownVariantError,
    WallError,
)
WORDS = (
    *KEYS, *OWN, "variant", "options", "dealer", "streak", "round", "hands", "draws", "tail",
    "indicator", "bao", "left", "wall", "dice", "script", "views", "0 discard ",
    "1 hu", "2 peng", "3 gang", "0 打 东 报听", "1 chi 13m", "2 pass",
    "0 timeout", "1 leave", "dissolve", "0 shuai ", "0 stake 3", "draw", "claim", "rob", "offer",
    "head", "kong", "flower", "kong flower", "deal", "ting", "jia", "[123p<3]", "[5555s!]",
    "[5555s+<3]", "[123p<0:2p]", "(7m)", "_", "1m", "9p", "5s", "E", "P", "1f",
)  # fmt: skip
MOVES = 8
STEPS = (400_000, 3000)
RUNS = 200
IS_JSON = True


def read(data: bytes) -> None:
    """Play a scenario; any moment is written and entered again as the same."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        return
    scenario = accepted(read_scenario, given, refusals=REFUSALS)
    played = scenario is not None and _play(scenario)
    question = {"scenario": given, "strict": False, "why": {"seat": 1, "do": "hu"}}
    told = answer_text("position", json.dumps(question))
    assert told.encode()  # so it is sent
    answer: dict[str, Any] = json.loads(told)
    assert ("round" in answer) == played


def _play(scenario: Scenario) -> bool:
    """Play a scenario up to a line that is refused; false where its dice run out."""
    try:
        script = Script(scenario.open(), passed=scenario.passed)
        with suppress(ScriptError):
            for line in scenario.script:
                script.play(line)
    except WallError:
        return False
    if not script.state.over:
        _enter_again(script.state)
    return True


def _enter_again(state: State) -> None:
    """Write a moment and enter it again: it is the same for all seats, and goes on so."""
    written = scenario_of(state)
    other = entered_again(state)
    check_alike(state, other)
    assert scenario_of(other) == written
    for number in range(MOVES):
        if state.over:
            break
        seat = waiting_for(state)[-1]
        actions = legal(state, seat)
        try:
            play_both(state, other, seat, str(actions[7 * number % len(actions)]))
        except WallError:  # its dice run out
            return
    check_alike(state, other)
