"""How does a position stand: what has happened, who may do what, and why not?"""

from collections.abc import Iterator, Mapping
from typing import Any

from fangcheng.answering.answers import NotAllowed, Position, ReasonTold, RefusedLine
from fangcheng.answering.reasons import told
from fangcheng.errors import ScenarioError
from fangcheng.game.actions import GANG, HU, PENG, Action, gang, parse_action
from fangcheng.game.referee import waiting_for
from fangcheng.positions.open_table import OpenTable
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import Script, ScriptError, choices, legal_texts
from fangcheng.words import Words, words

_MOST_LINES = 400
"""More than any round has."""


def position(given: Mapping[str, Any], lang: str) -> Position:
    """Play a scenario; where a line is not allowed, tell how it stands before that line."""
    scenario = read_scenario(given.get("scenario"))
    if len(scenario.script) > _MOST_LINES:
        raise ScenarioError("script_too_long", count=len(scenario.script), most=_MOST_LINES)
    w = words(lang, scenario.variant.name)
    strict = given.get("strict") is not False
    script = Script(scenario.open(), strict, scenario.passed)
    state = script.state
    table = OpenTable(state, secrets=True)
    lines = [len(table.events)]
    refused: RefusedLine | None = None
    for line in scenario.script:
        try:
            script.play(line)
        except ScriptError as error:
            why = told(w, state, error.why)
            refused = {"line": error.line, "reason": w.error(error.reason), "why": why}
            break
        table.news()
        lines.append(len(table.events))
    out: Position = {
        "round": table.as_json(),
        "lines": lines,
        "phase": state.phase,
        "waiting": waiting_for(state),
        "legal": legal_texts(state),
        "choices": choices(state),
        "refused": _refused(script, w),
        "wins": [win.as_json() for win in state.wins],
        "transfers": [transfer.as_json() for transfer in state.transfers],
        "scores": state.scores(),
        "result": state.result.as_json() if state.result else None,
        "assumed": script.assumed,
        "filled": scenario.filled,
    }
    if refused is not None:
        out["error"] = refused
    if given.get("why") is not None:
        out["why"] = _asked(given["why"], script, w)
    return out


def _refused(script: Script, w: Words) -> dict[str, list[NotAllowed]]:
    """For each seat what it might want to do and may not, with the reasons."""
    if script.state.over:
        return {}
    found: dict[str, list[NotAllowed]] = {}
    for seat in range(script.state.seats):
        listed: list[NotAllowed] = [
            {"do": action.text, "why": told(w, script.state, why)}
            for action in _wanted(script, seat)
            if (why := script.why_not(seat, action))
        ]
        if listed:
            found[str(seat)] = listed
    return found


def _wanted(script: Script, seat: int) -> Iterator[Action]:
    """What a player might call out just now."""
    yield HU
    if script.is_about_tile(seat):
        yield PENG
        yield GANG
        for kong in script.state.variant.kongs:
            yield gang(kong.code)


def _asked(question: object, script: Script, w: Words) -> list[ReasonTold]:
    """Why may this seat not do that?"""
    seat = question.get("seat") if isinstance(question, dict) else None
    do = question.get("do") if isinstance(question, dict) else None
    if type(seat) is not int or not isinstance(do, str):
        raise ScenarioError("wrong_why")
    if not 0 <= seat < script.state.seats:
        raise ScenarioError("no_such_seat", seat=seat)
    return told(w, script.state, script.why_not(seat, parse_action(do)))
