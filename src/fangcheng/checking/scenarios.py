"""Scenarios that say what is expected of them, as worked examples of rule books do."""

from collections.abc import Mapping
from typing import Any, Final

from fangcheng.checking.invariants import hold
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario

EXPECTED: Final = (
    "scores", "type", "factors", "legal", "has_legal", "not_legal", "result", "phase",
)  # fmt: skip
_SHOWN: Final = 4
"""How many actions of a seat are named."""


def check_scenario(data: object) -> None:
    """Play a scenario and compare with its `expect`; what is not so raises `BrokenError`."""
    told = data if isinstance(data, dict) else {}
    expected = told.get("expect")
    hold(isinstance(expected, dict) and expected, "expect_missing")
    unknown = tuple(key for key in expected or () if key not in EXPECTED)
    hold(not unknown, "expect_unknown", keys=unknown, known=tuple(EXPECTED))
    played = run_scenario(read_scenario({k: v for k, v in told.items() if k != "expect"}))
    _compare(played, expected or {})


def _compare(played: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    wins, result = played["wins"], played["result"] or {}
    legal: Mapping[str, list[str]] = played["legal"]
    if "phase" in expected:
        _same("phase", expected["phase"], played["phase"], _asked(legal))
    for key in ("scores", "type", "factors"):
        if key in expected:
            found = played[key] if key in played else wins[-1][key] if wins else None
            _same(key, expected[key], found)
    for key, value in _table(expected, "result").items():
        _same(key, value, result.get(key))
    for seat, actions in _lists(expected, "legal").items():
        may = legal.get(seat, [])
        hold(may == actions, "expect_legal", seat=seat, expected=actions, found=may)
    for seat, actions in _lists(expected, "has_legal").items():
        lacking = tuple(one for one in actions if one not in legal.get(seat, []))
        hold(not lacking, "expect_may", seat=seat, actions=lacking)
    for seat, actions in _lists(expected, "not_legal").items():
        surplus = tuple(one for one in actions if one in legal.get(seat, []))
        hold(not surplus, "expect_may_not", seat=seat, actions=surplus)


def _table(expected: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = expected.get(key, {})
    hold(isinstance(found, dict), "expect_object", key=key)
    return found  # type: ignore[no-any-return]


def _lists(expected: Mapping[str, Any], key: str) -> Mapping[str, list[str]]:
    found = _table(expected, key)
    for one in found.values():
        plain = isinstance(one, list) and all(isinstance(action, str) for action in one)
        hold(plain, "expect_lists", key=key)
    return found


def _asked(legal: Mapping[str, list[str]]) -> str:
    """Say who is asked for what, the first of it."""
    seats = [
        f"seat {seat} may {', '.join(actions[:_SHOWN])}{', …' if len(actions) > _SHOWN else ''}"
        for seat, actions in legal.items()
    ]
    return f": {'; '.join(seats)}" if seats else ""


def _same(what: str, expected: object, found: object, more: str = "") -> None:
    hold(found == expected, "expect_other", what=what, expected=expected, found=found, more=more)
